package org.lanewise.jit;

import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrType;
import org.lanewise.jit.wide.WideOp;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** One lane at a time: f32 as float, i32 as int, masks as boolean. */
final class ScalarCode extends LaneCode {
  private static final String F_F = "(F)F";
  private static final String FF_F = "(FF)F";
  private static final String FF_Z = "(FF)Z";
  private static final String II_I = "(II)I";
  private static final String II_Z = "(II)Z";

  /** The local that holds the lane's place within a plane, or -1 where it is always 0. */
  private final int offsetLocal;

  ScalarCode(Code code, Plan plan, UniformLayout uniforms) {
    super(code, plan, uniforms);
    offsetLocal = plan.stride == 1 ? -1 : OFFSET;
  }

  @Override
  void emit(IrInstruction i, Operands in) {
    switch (i.op()) {
      case CONST_F32 -> code.fconst(i.immediate(0));
      case CONST_I32, CONST_MASK -> code.iconst(i.immediate(0));
      case INPUT -> {
        code.aload(INPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(1));
        code.op(Opcodes.FALOAD);
      }
      case INPUT_INDEXED -> {
        in.push(0);
        code.aload(INPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(2));
        code.iload(CAPACITY);
        code.op(Opcodes.ICONST_4, Opcodes.IMUL);
        indexed(i.immediate(1));
      }
      case UNIFORM -> word(uniforms.uniform(i.immediate(0), i.immediate(1), i.immediate(2)));
      case CLOCK -> word(uniforms.clock(i.immediate(0)));
      case HOISTED -> word(uniforms.hoisted(i.immediate(0)));
      case PLANE -> word(uniforms.plane(i.immediate(0)));
      case UNIFORM_INDEXED -> {
        in.push(0);
        code.aload(UNIFORMS);
        code.iconst(uniforms.uniform(i.immediate(0), 0, i.immediate(1)));
        code.op(Opcodes.ICONST_4);
        indexed(uniforms.rows(i.immediate(0)));
      }
      case TABLE -> {
        in.push(0);
        code.aload(UNIFORMS);
        code.iconst(uniforms.table(i.immediate(0), i.immediate(1)));
        code.op(Opcodes.ICONST_4);
        indexed(uniforms.tableRows(i.immediate(0)));
      }
      case ARRAY_LOAD -> {
        in.push(0);
        arrayPlace(i);
        indexed(plan.program.arrays().get(i.immediate(0)).rows());
      }
      case ARRAY_STORE -> {
        pushAll(i, in);
        arrayPlace(i);
        code.iconst(plan.program.arrays().get(i.immediate(0)).rows());
        code.support("storeIndexed", "(IFZ[FIII)V");
      }
      case OUTPUT -> {
        code.aload(OUTPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(1));
        in.push(0);
        code.op(Opcodes.FASTORE);
      }
      case OUTPUT_INDEXED -> {
        pushAll(i, in);
        code.aload(OUTPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(2));
        code.iload(CAPACITY);
        code.op(Opcodes.ICONST_4, Opcodes.IMUL);
        code.iconst(i.immediate(1));
        code.support("storeIndexed", "(IFZ[FIII)V");
      }
      case QUAD_LANE -> {
        code.iload(LANE);
        code.op(Opcodes.ICONST_3, Opcodes.IAND);
      }
      case COVERED -> laneState("covered");
      case LIVE -> laneState("live");
      case KILL -> {
        in.push(0);
        code.aload(FRAME);
        code.frameField("live", "[F");
        code.iload(LANE);
        code.support("kill", "(Z[FI)V");
      }
      case FADD -> plain(i, in, Opcodes.FADD);
      case FSUB -> plain(i, in, Opcodes.FSUB);
      case FMUL -> plain(i, in, Opcodes.FMUL);
      case FDIV -> plain(i, in, Opcodes.FDIV);
      case FMA -> {
        pushAll(i, in);
        code.call("java/lang/Math", "fma", "(FFF)F");
      }
      case FSQRT -> support(i, in, "sqrt", F_F);
      case FMUL_NO_ZERO_NAN -> support(i, in, "mulNoZeroNaN", FF_F);
      case FMUL_ZERO_WINS -> support(i, in, "mulZeroWins", FF_F);
      case FNEG -> support(i, in, "neg", F_F);
      case FABS -> support(i, in, "abs", F_F);
      case FFLOOR -> support(i, in, "floor", F_F);
      case FROUND_EVEN -> support(i, in, "roundEven", F_F);
      case CANON -> {
        in.push(0);
        code.fconst(i.immediate(0));
        code.support("canon", FF_F);
      }
      case FLUSH_DENORMAL -> support(i, in, "flush", F_F);
      case FSATURATE -> support(i, in, "saturate", F_F);
      case FSATURATE_NORMAL -> support(i, in, "saturateNormal", F_F);
      case FMIN_NUM -> support(i, in, "minNum", FF_F);
      case FMAX_NUM -> support(i, in, "maxNum", FF_F);
      case FMIN_LT -> support(i, in, "minLt", FF_F);
      case FMAX_GT -> support(i, in, "maxGt", FF_F);
      case FLT -> support(i, in, "lt", FF_Z);
      case FLE -> support(i, in, "le", FF_Z);
      case FEQ -> support(i, in, "eq", FF_Z);
      case FNE -> support(i, in, "ne", FF_Z);
      case IADD -> plain(i, in, Opcodes.IADD);
      case ISUB -> plain(i, in, Opcodes.ISUB);
      case IMUL -> plain(i, in, Opcodes.IMUL);
      case IMUL_HI -> support(i, in, "mulHi", II_I);
      case UMUL_HI -> support(i, in, "umulHi", II_I);
      case IAND -> plain(i, in, Opcodes.IAND);
      case IOR -> plain(i, in, Opcodes.IOR);
      case IXOR -> plain(i, in, Opcodes.IXOR);
      case ISHL -> plain(i, in, Opcodes.ISHL);
      case ISHR -> plain(i, in, Opcodes.ISHR);
      case IUSHR -> plain(i, in, Opcodes.IUSHR);
      case IDIV -> support(i, in, "div", II_I);
      case IREM -> support(i, in, "rem", II_I);
      case UDIV -> support(i, in, "udiv", II_I);
      case UREM -> support(i, in, "urem", II_I);
      case IMIN -> math(i, in, "min");
      case IMAX -> math(i, in, "max");
      case UMIN -> support(i, in, "umin", II_I);
      case UMAX -> support(i, in, "umax", II_I);
      case POPCOUNT -> {
        in.push(0);
        code.call("java/lang/Integer", "bitCount", "(I)I");
      }
      case IEQ -> support(i, in, "eq", II_Z);
      case INE -> support(i, in, "ne", II_Z);
      case ILT -> support(i, in, "lt", II_Z);
      case ILE -> support(i, in, "le", II_Z);
      case ULT -> support(i, in, "ult", II_Z);
      case ULE -> support(i, in, "ule", II_Z);
      case F2I -> plain(i, in, Opcodes.F2I);
      case F2U -> support(i, in, "f2u", "(F)I");
      case I2F -> plain(i, in, Opcodes.I2F);
      case U2F -> support(i, in, "u2f", "(I)F");
      case BITS_F2I -> {
        in.push(0);
        floatBits();
      }
      case BITS_I2F -> {
        in.push(0);
        bitsFloat();
      }
      case D_ADD,
          D_MUL,
          D_DIV,
          D_FMA,
          D_SQRT,
          D_FLOOR,
          D_ROUND_EVEN,
          D_LDEXP,
          D_LT,
          D_LE,
          D_EQ,
          D_FROM_F,
          D_FROM_I,
          D_FROM_U,
          D_FROM_L,
          D_FROM_UL,
          D_TO_F,
          D_TO_I,
          D_TO_U,
          D_TO_L,
          D_TO_UL,
          L_TO_F,
          UL_TO_F,
          F_TO_L,
          F_TO_UL,
          L_DIV,
          L_REM,
          UL_DIV,
          UL_REM ->
          wide(i, in);
      case SELECT_F32 -> support(i, in, "select", "(ZFF)F");
      case SELECT_I32 -> support(i, in, "select", "(ZII)I");
      case SELECT_MASK -> support(i, in, "select", "(ZZZ)Z");
      case MASK_AND -> plain(i, in, Opcodes.IAND);
      case MASK_OR -> plain(i, in, Opcodes.IOR);
      case MASK_ANDNOT -> {
        pushAll(i, in);
        code.op(Opcodes.ICONST_1, Opcodes.IXOR, Opcodes.IAND);
      }
      case MASK_NOT -> {
        in.push(0);
        code.op(Opcodes.ICONST_1, Opcodes.IXOR);
      }
      case QUAD,
          TEXTURE,
          MEM_LOAD,
          MEM_STORE,
          MEM_ATOMIC,
          MEM_SIZE,
          GET,
          SET,
          STOP_IF_ANY,
          IF_ANY,
          IF_UNIFORM,
          END_IF,
          LOOP,
          BREAK_IF_NONE,
          END_LOOP ->
          throw new IllegalStateException(i.op() + " is no operation on one lane");
    }
  }

  /** An operation on 64 bits: pairs of words become longs, and of one the wanted half is left. */
  private void wide(IrInstruction i, Operands in) {
    WideOp op = WideOp.of(i.op());
    int k = 0;
    for (char type : op.operands().toCharArray()) {
      in.push(k++);
      if (type == 'J') {
        in.push(k++);
        code.call(WideOp.OWNER, "pair", "(II)J");
      }
    }
    code.call(WideOp.OWNER, op.name(), op.descriptor());
    if (op.result() == 'J') {
      if (i.immediate(0) == 1) {
        code.iconst(32);
        code.op(Opcodes.LUSHR);
      }
      code.op(Opcodes.L2I);
    }
  }

  private static void pushAll(IrInstruction i, Operands in) {
    for (int k = 0; k < i.operands().length; k++) {
      in.push(k);
    }
  }

  private void plain(IrInstruction i, Operands in, int opcode) {
    pushAll(i, in);
    code.op(opcode);
  }

  private void support(IrInstruction i, Operands in, String name, String descriptor) {
    pushAll(i, in);
    code.support(name, descriptor);
  }

  private void math(IrInstruction i, Operands in, String name) {
    pushAll(i, in);
    code.call("java/lang/Math", name, II_I);
  }

  private void word(int index) {
    code.aload(UNIFORMS);
    code.iconst(index);
    code.op(Opcodes.FALOAD);
  }

  private void indexed(int rows) {
    code.iconst(rows);
    code.support("indexed", "(I[FIII)F");
  }

  private void arrayPlace(IrInstruction i) {
    code.aload(PLANES);
    code.sum(plan.arrayOffset(i.immediate(0)) + i.immediate(1) * plan.stride, offsetLocal);
    code.iconst(4 * plan.stride);
  }

  private void laneState(String field) {
    code.aload(FRAME);
    code.frameField(field, "[F");
    code.iload(LANE);
    code.op(Opcodes.FALOAD, Opcodes.FCONST_0);
    code.support("ne", FF_Z);
  }

  private void floatBits() {
    code.call("java/lang/Float", "floatToRawIntBits", "(F)I");
  }

  private void bitsFloat() {
    code.call("java/lang/Float", "intBitsToFloat", "(I)F");
  }

  @Override
  void texture(IrInstruction instruction, Operands operands) {
    throw new IllegalStateException("textures are sampled by whole quads");
  }

  @Override
  void textureResult(IrInstruction instruction, int component) {
    throw new IllegalStateException("textures are sampled by whole quads");
  }

  @Override
  void zero(IrType type) {
    code.op(type == IrType.F32 ? Opcodes.FCONST_0 : Opcodes.ICONST_0);
  }

  @Override
  void load(IrType type, int local) {
    code.local(type == IrType.F32 ? Opcodes.FLOAD : Opcodes.ILOAD, local);
  }

  @Override
  void store(IrType type, int local) {
    code.local(type == IrType.F32 ? Opcodes.FSTORE : Opcodes.ISTORE, local);
  }

  @Override
  void loadVariable(IrType type, int local) {
    load(type, local);
  }

  @Override
  void storeVariable(IrType type, int local) {
    store(type, local);
  }

  @Override
  void loadPlane(IrType type, int offset) {
    code.aload(PLANES);
    code.sum(offset, offsetLocal);
    code.op(Opcodes.FALOAD);
    switch (type) {
      case F32 -> {}
      case I32 -> floatBits();
      case MASK -> {
        code.op(Opcodes.FCONST_0);
        code.support("ne", FF_Z);
      }
    }
  }

  @Override
  void storePlane(IrType type, int offset, int local) {
    code.aload(PLANES);
    code.sum(offset, offsetLocal);
    load(type, local);
    switch (type) {
      case F32 -> {}
      case I32 -> bitsFloat();
      case MASK -> code.op(Opcodes.I2F);
    }
    code.op(Opcodes.FASTORE);
  }

  @Override
  void storeFlag(int offset, int local) {
    throw new IllegalStateException("drivers of scalar code ask the planes of a block");
  }

  @Override
  void either() {
    throw new IllegalStateException("scalar code works on one lane");
  }

  @Override
  void jumpIfNone(Label label, int number) {
    code.jump(Opcodes.IFEQ, label);
  }
}
