package org.lanewise.jit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.jit.vector.ExactVectors;
import org.lanewise.jit.wide.WideOp;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * 4, 8 or 16 lanes at a time: f32 as FloatVector, i32 as IntVector, masks as VectorMask of the
 * float species.
 *
 * <p>Every vector is made exact where it arises ({@link org.lanewise.jit.vector.VectorTypes}), so
 * that nothing else in the process decides how it is compiled.
 *
 * <p>No vector is passed to a method of ours, since one that C2 does not inline would box it; no
 * lane-wise minimum, maximum or transcendental function, since their bits differ between tiers.
 */
final class VectorCode extends LaneCode {
  private static final String V = "jdk/incubator/vector/";
  private static final String VECTOR = V + "Vector";
  private static final String FLOAT = V + "FloatVector";
  private static final String INT = V + "IntVector";
  private static final String MASK = V + "VectorMask";
  private static final String SHUFFLE = V + "VectorShuffle";
  private static final String SPECIES = V + "VectorSpecies";
  private static final String OPERATORS = V + "VectorOperators";
  private static final String BINARY = "L" + OPERATORS + "$Binary;";
  private static final String COMPARISON = "L" + OPERATORS + "$Comparison;";
  private static final String L_VECTOR = "L" + VECTOR + ";";
  private static final String L_FLOAT = "L" + FLOAT + ";";
  private static final String L_INT = "L" + INT + ";";
  private static final String L_MASK = "L" + MASK + ";";
  private static final String L_SPECIES = "L" + SPECIES + ";";
  private static final String TYPES = Code.PACKAGE + "vector/VectorTypes";
  private static final int SIGN = 0x80000000;

  private static final int MIN_NORMAL = 0x00800000;

  /** 2^-24 and one unit in the last place. */
  private static final int FLUSH_FACTOR = 0x33800001;

  private static final int TWO_TO_23 = 0x4b000000;
  private static final int TWO_TO_31 = 0x4f000000;

  /** Results of a method whose class C2 finds without being told. */
  private static final int EXACT_BY_ITSELF = 20;

  private final int lanes;
  private final String speciesName;
  private final Shuffles shuffles;

  /** The local that holds the vector's place within a plane, or -1 where it is always 0. */
  private final int offsetLocal;

  private int emitted;

  /** By the vector of the block. */
  private final Map<Integer, WideMade> wideMade = new HashMap<>();

  /** Where generated code finds the shuffle of a QUAD: a constant of the class. */
  interface Shuffles {
    /** The name of the static field for quad lanes taken from k0, k1, k2, k3. */
    String field(int k0, int k1, int k2, int k3);

    /** The class that holds the fields. */
    String owner();
  }

  VectorCode(Code code, Plan plan, UniformLayout uniforms, Shuffles shuffles) {
    super(code, plan, uniforms);
    lanes = plan.target.lanes();
    speciesName = "SPECIES_" + lanes * 32;
    this.shuffles = shuffles;
    offsetLocal = plan.strips && plan.single == null ? OFFSET : -1;
  }

  @Override
  void emit(IrInstruction i, Operands in) {
    switch (i.op()) {
      case CONST_F32 -> broadcast(i.immediate(0));
      case CONST_I32 -> broadcastInt(i.immediate(0));
      case CONST_MASK -> maskAll(i.immediate(0));
      case INPUT -> {
        floatSpecies();
        code.aload(INPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(1));
        fromArray();
      }
      case INPUT_INDEXED -> {
        int valid = index(in, i.immediate(1));
        code.iload(CAPACITY);
        code.op(Opcodes.ICONST_4, Opcodes.IMUL);
        code.method(INT, "mul", "(I)" + L_INT);
        addLane();
        gather(INPUTS, () -> planeIndex(i.immediate(0) * 4 + i.immediate(2)), valid);
      }
      case UNIFORM -> word(uniforms.uniform(i.immediate(0), i.immediate(1), i.immediate(2)));
      case CLOCK -> word(uniforms.clock(i.immediate(0)));
      case HOISTED -> word(uniforms.hoisted(i.immediate(0)));
      case PLANE -> word(uniforms.plane(i.immediate(0)));
      case UNIFORM_INDEXED ->
          uniformIndexed(
              in,
              uniforms.uniform(i.immediate(0), 0, i.immediate(1)),
              uniforms.rows(i.immediate(0)));
      case TABLE ->
          uniformIndexed(
              in,
              uniforms.table(i.immediate(0), i.immediate(1)),
              uniforms.tableRows(i.immediate(0)));
      case ARRAY_LOAD -> {
        int valid = index(in, plan.program.arrays().get(i.immediate(0)).rows());
        mulInt(4 * plan.stride);
        addLane();
        gather(PLANES, () -> code.iconst(arrayBase(i)), valid);
      }
      case ARRAY_STORE -> arrayStore(i, in);
      case OUTPUT -> {
        in.push(0);
        code.aload(OUTPUTS);
        planeIndex(i.immediate(0) * 4 + i.immediate(1));
        intoArray();
      }
      case OUTPUT_INDEXED -> outputIndexed(i, in);
      case QUAD_LANE -> {
        broadcastInt(0);
        addLane();
        lanewise("AND", 3);
      }
      case MEM_LOAD, MEM_STORE, MEM_ATOMIC, MEM_SIZE -> memory(i, in);
      case COVERED -> laneState("covered");
      case LIVE -> laneState("live");
      case KILL -> {
        floatSpecies();
        code.aload(FRAME);
        code.frameField("live", "[F");
        lane();
        fromArray();
        code.op(Opcodes.FCONST_0);
        in.push(0);
        blendFloat();
        code.aload(FRAME);
        code.frameField("live", "[F");
        lane();
        intoArray();
      }
      case FADD -> arithmetic(i, in, "add");
      case FSUB -> arithmetic(i, in, "sub");
      case FMUL -> arithmetic(i, in, "mul");
      case FDIV -> arithmetic(i, in, "div");
      case FMA -> {
        pushAll(i, in);
        code.method(FLOAT, "fma", "(" + L_VECTOR + L_VECTOR + ")" + L_FLOAT);
      }
      case FSQRT -> {
        in.push(0);
        code.method(FLOAT, "sqrt", "()" + L_FLOAT);
      }
      case FMUL_NO_ZERO_NAN -> {
        int a = in.hold(0);
        int b = in.hold(1);
        product(a, b);
        code.op(Opcodes.FCONST_0);
        // The compiler shares the three products.
        product(a, b);
        comparison("NE");
        product(a, b);
        code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
        compareTo(a, "EQ", 0);
        compareTo(b, "EQ", 0);
        mask("or");
        mask("and");
        blendFloat();
      }
      case FMUL_ZERO_WINS -> {
        int a = in.hold(0);
        int b = in.hold(1);
        product(a, b);
        code.op(Opcodes.FCONST_0);
        compareTo(a, "EQ", 0);
        compareTo(b, "EQ", 0);
        mask("or");
        blendFloat();
      }
      case FNEG -> {
        in.push(0);
        code.method(FLOAT, "neg", "()" + L_FLOAT);
      }
      case FABS -> {
        in.push(0);
        code.method(FLOAT, "abs", "()" + L_FLOAT);
      }
      case FFLOOR -> round(in, true);
      case FROUND_EVEN -> round(in, false);
      case CANON -> {
        int a = in.hold(0);
        load(IrType.F32, a);
        code.fconst(i.immediate(0));
        isNaN(a);
        blendFloat();
      }
      case FLUSH_DENORMAL -> flush(in);
      case FSATURATE -> saturate(in, "GT", 0);
      case FSATURATE_NORMAL -> saturate(in, "GE", MIN_NORMAL);
      case FMIN_NUM -> pickNumber(i, in, "LE");
      case FMAX_NUM -> pickNumber(i, in, "GE");
      case FMIN_LT -> pick(in, "LT");
      case FMAX_GT -> pick(in, "GT");
      case FLT -> compare(in, "LT");
      case FLE -> compare(in, "LE");
      case FEQ -> compare(in, "EQ");
      case FNE -> compare(in, "NE");
      case IADD -> integer(i, in, "add");
      case ISUB -> integer(i, in, "sub");
      case IMUL -> integer(i, in, "mul");
      case IMUL_HI -> outOfLine(in, "mulHi");
      case UMUL_HI -> outOfLine(in, "umulHi");
      case IAND -> lanewise(in, "AND");
      case IOR -> lanewise(in, "OR");
      case IXOR -> lanewise(in, "XOR");
      case ISHL -> shift(i, in, "LSHL");
      case ISHR -> shift(i, in, "ASHR");
      case IUSHR -> shift(i, in, "LSHR");
      case IDIV -> outOfLine(in, "div");
      case IREM -> outOfLine(in, "rem");
      case UDIV -> outOfLine(in, "udiv");
      case UREM -> outOfLine(in, "urem");
      case IMIN -> integer(i, in, "min");
      case IMAX -> integer(i, in, "max");
      case UMIN -> pickUnsigned(in, "LT");
      case UMAX -> pickUnsigned(in, "GT");
      case POPCOUNT -> {
        in.push(0);
        code.constant(OPERATORS, "BIT_COUNT", "L" + OPERATORS + "$Unary;");
        code.method(INT, "lanewise", "(L" + OPERATORS + "$Unary;)" + L_INT);
      }
      case IEQ -> compareInt(in, "EQ", false);
      case INE -> compareInt(in, "NE", false);
      case ILT -> compareInt(in, "LT", false);
      case ILE -> compareInt(in, "LE", false);
      case ULT -> compareInt(in, "LT", true);
      case ULE -> compareInt(in, "LE", true);
      case F2I -> {
        in.push(0);
        toInts();
      }
      case F2U -> toUnsigned(in);
      case I2F -> {
        in.push(0);
        toFloats();
      }
      case U2F -> {
        int a = in.hold(0);
        load(IrType.I32, a);
        lanewise("LSHR", 16);
        toFloats();
        code.fconst(0x47800000); // 2^16; both halves are exact, so that the sum alone rounds
        code.method(FLOAT, "mul", "(F)" + L_FLOAT);
        load(IrType.I32, a);
        lanewise("AND", 0xffff);
        toFloats();
        code.method(FLOAT, "add", "(" + L_VECTOR + ")" + L_FLOAT);
      }
      case BITS_F2I -> {
        in.push(0);
        asInts();
      }
      case BITS_I2F -> {
        in.push(0);
        asFloats();
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
      case SELECT_F32 -> {
        in.push(2);
        in.push(1);
        in.push(0);
        blend();
      }
      case SELECT_I32 -> {
        in.push(2);
        in.push(1);
        in.push(0);
        blendInts();
      }
      case SELECT_MASK -> {
        int m = in.hold(0);
        in.push(1);
        load(IrType.MASK, m);
        mask("and");
        in.push(2);
        load(IrType.MASK, m);
        mask("andNot");
        mask("or");
      }
      case MASK_AND -> masks(i, in, "and");
      case MASK_OR -> masks(i, in, "or");
      case MASK_ANDNOT -> masks(i, in, "andNot");
      case MASK_NOT -> {
        in.push(0);
        code.method(MASK, "not", "()" + L_MASK);
      }
      case QUAD -> {
        in.push(0);
        String field =
            shuffles.field(i.immediate(0), i.immediate(1), i.immediate(2), i.immediate(3));
        code.constant(shuffles.owner(), field, "L" + SHUFFLE + ";");
        code.method(FLOAT, "rearrange", "(L" + SHUFFLE + ";)" + L_FLOAT);
      }
      case TEXTURE,
          GET,
          SET,
          STOP_IF_ANY,
          IF_ANY,
          IF_UNIFORM,
          END_IF,
          LOOP,
          BREAK_IF_NONE,
          END_LOOP ->
          throw new IllegalStateException(i.op() + " is no operation with one result");
    }
    if (++emitted > EXACT_BY_ITSELF) {
      // From a number of nodes on C2 puts off inlining, and calls give but FloatVector again.
      boolean isExact =
          switch (i.op()) {
            case INPUT, BITS_F2I, BITS_I2F, F2I, I2F -> true;
            default -> false;
          };
      if (i.op().result() == IrType.F32 && !isExact) {
        exact("FLOAT_CLASS_", FLOAT);
      } else if (i.op().result() == IrType.I32 && !isExact) {
        exact("INT_CLASS_", INT);
      }
    }
  }

  // ---- operations of several instructions ----

  /**
   * Adding and taking away 2^23 rounds a magnitude below 2^23 to nearest even; from there on every
   * float is an integer. Floor is one less where that is above a. The sign is put back first, so -0
   * stays -0.
   */
  private void round(Operands in, boolean floor) {
    int a = in.hold(0);
    magnitude(a);
    code.fconst(TWO_TO_23);
    code.method(FLOAT, "add", "(F)" + L_FLOAT);
    code.fconst(TWO_TO_23);
    code.method(FLOAT, "sub", "(F)" + L_FLOAT);
    asInts();
    load(IrType.F32, a);
    asInts();
    lanewise("AND", SIGN);
    lanewise("OR");
    asFloats();
    int rounded = in.keep(IrType.F32);
    load(IrType.F32, a);
    load(IrType.F32, rounded);
    if (floor) {
      load(IrType.F32, rounded);
      code.op(Opcodes.FCONST_1);
      code.method(FLOAT, "sub", "(F)" + L_FLOAT);
      load(IrType.F32, rounded);
      comparison("GT");
      load(IrType.F32, a);
      code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
      blend();
    }
    magnitude(a);
    comparison("LT");
    code.fconst(TWO_TO_23);
    code.method(FLOAT, "compare", "(" + COMPARISON + "F)" + L_MASK);
    blend();
  }

  /**
   * Times 2^-24 (1 + 2^-23) every denormal is less than 2^-150 in magnitude, so a zero of its sign,
   * and 2^-126 is more, so not zero: the product tells which lanes to replace and by what.
   */
  private void flush(Operands in) {
    int a = in.hold(0);
    load(IrType.F32, a);
    load(IrType.F32, a);
    code.fconst(FLUSH_FACTOR);
    code.method(FLOAT, "mul", "(F)" + L_FLOAT);
    int product = in.keep(IrType.F32);
    load(IrType.F32, product);
    compareTo(product, "EQ", 0);
    blend();
  }

  /** 1 from 1 on, +0 where a is not OP the least, else a. */
  private void saturate(Operands in, String operator, int least) {
    broadcast(0);
    int a = in.hold(0);
    load(IrType.F32, a);
    compareTo(a, operator, least);
    blend();
    code.op(Opcodes.FCONST_1);
    compareTo(a, "GE", 0x3f800000);
    blendFloat();
  }

  private void magnitude(int local) {
    load(IrType.F32, local);
    code.method(FLOAT, "abs", "()" + L_FLOAT);
  }

  /** (a OP b or b is NaN) ? a : b. */
  private void pickNumber(IrInstruction i, Operands in, String operator) {
    IrInstruction second = plan.definition(i.operand(1));
    if (second.op() == IrOp.CONST_F32 && !Float.isNaN(Float.intBitsToFloat(second.immediate(0)))) {
      pick(in, operator);
      return;
    }
    int a = in.hold(0);
    int b = in.hold(1);
    load(IrType.F32, b);
    load(IrType.F32, a);
    load(IrType.F32, a);
    comparison(operator);
    load(IrType.F32, b);
    code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
    isNaN(b);
    mask("or");
    blend();
  }

  /** a OP b ? a : b. */
  private void pick(Operands in, String operator) {
    int a = in.hold(0);
    int b = in.hold(1);
    load(IrType.F32, b);
    load(IrType.F32, a);
    load(IrType.F32, a);
    comparison(operator);
    load(IrType.F32, b);
    code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
    blend();
  }

  private void pickUnsigned(Operands in, String operator) {
    int a = in.hold(0);
    int b = in.hold(1);
    load(IrType.I32, b);
    load(IrType.I32, a);
    load(IrType.I32, a);
    lanewise("XOR", SIGN);
    comparison(operator);
    load(IrType.I32, b);
    lanewise("XOR", SIGN);
    code.method(INT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
    code.method(INT, "blend", "(" + L_VECTOR + L_MASK + ")" + L_INT);
  }

  /**
   * From 2^31 on the value less 2^31 is converted, which saturates by itself, and the top bit set;
   * what is below zero becomes 0 first.
   */
  private void toUnsigned(Operands in) {
    int a = in.hold(0);
    load(IrType.F32, a);
    code.op(Opcodes.FCONST_0);
    compareTo(a, "LT", 0);
    blendFloat();
    load(IrType.F32, a);
    code.fconst(TWO_TO_31);
    code.method(FLOAT, "sub", "(F)" + L_FLOAT);
    compareTo(a, "GE", TWO_TO_31);
    blend();
    toInts();
    int low = in.keep(IrType.I32);
    load(IrType.I32, low);
    load(IrType.I32, low);
    lanewise("XOR", SIGN);
    compareTo(a, "GE", TWO_TO_31);
    blendInts();
  }

  private void outOfLine(Operands in, String name) {
    spill(in, 2, 0);
    ints();
    code.iconst(lanes);
    code.support(name, "([II)V");
    fromIntArray(0);
  }

  /**
   * An operation on 64 bits, out of line; each word is a vector. The call makes both halves of a
   * pair, so the other half, if it comes next, is but a load.
   */
  private void wide(IrInstruction i, Operands in) {
    WideOp op = WideOp.of(i.op());
    boolean pair = op.result() == 'J';
    int vector = firstLane / lanes;
    int base = Frame.INTS + vector * Frame.WIDE;
    if (pair && isOtherHalf(i, wideMade.get(vector))) {
      for (int k = 0; k < i.operands().length; k++) {
        in.drop(k);
      }
    } else {
      spill(in, i.operands().length, base);
      ints();
      code.iconst(base);
      code.iconst(lanes);
      code.call(op.vectorOwner(), op.name(), "([III)V");
      wideMade.put(vector, new WideMade(i, code.labels()));
    }
    fromIntArray(pair ? base + i.immediate(0) * lanes : base);
    switch (op.result()) {
      case 'F' -> asFloats();
      case 'Z' -> {
        comparison("NE");
        code.iconst(0);
        code.method(INT, "compare", "(" + COMPARISON + "I)" + L_MASK);
        castToFloatMask();
      }
      default -> {}
    }
  }

  /** What the last call on 64 bits made for a vector, and how many labels were behind it. */
  private record WideMade(IrInstruction instruction, int labels) {}

  /** Whether the scratch still holds both halves of what an instruction wants one of. */
  private boolean isOtherHalf(IrInstruction i, WideMade made) {
    return made != null
        && made.labels == code.labels()
        && made.instruction.op() == i.op()
        && Arrays.equals(made.instruction.operands(), i.operands());
  }

  /**
   * Writes operands to the integer scratch, one vector behind the other. Holds them first: what
   * makes them may use the same scratch.
   */
  private void spill(Operands in, int count, int base) {
    int[] held = new int[count];
    IrType[] types = new IrType[count];
    for (int k = 0; k < count; k++) {
      held[k] = in.hold(k);
      types[k] = in.type(k);
    }
    for (int k = 0; k < count; k++) {
      load(types[k], held[k]);
      switch (types[k]) {
        case F32 -> asInts();
        case I32 -> {}
        case MASK -> toBits();
      }
      ints();
      code.iconst(base + k * lanes);
      intoIntArray();
    }
  }

  /** Pushes the vector at a place of the integer scratch. */
  private void fromIntArray(int at) {
    intSpecies();
    ints();
    code.iconst(at);
    code.call(INT, "fromArray", "(" + L_SPECIES + "[II)" + L_INT);
    exact("INT_CLASS_", INT);
  }

  private void uniformIndexed(Operands in, int base, int rows) {
    int valid = index(in, rows);
    mulInt(4);
    // An array without rows has no word to gather either.
    gather(UNIFORMS, () -> code.iconst(rows == 0 ? 0 : base), valid);
  }

  /**
   * Pushes operand 0 where it is within 0..rows-1, 0 elsewhere; returns the local of the mask that
   * tells.
   */
  private int index(Operands in, int rows) {
    int a = in.hold(0);
    load(IrType.I32, a);
    lanewise("XOR", SIGN);
    comparison("LT");
    broadcastInt(rows ^ SIGN);
    code.method(INT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
    castToFloatMask();
    int valid = in.keep(IrType.MASK);
    broadcastInt(0);
    load(IrType.I32, a);
    load(IrType.MASK, valid);
    blendInts();
    return valid;
  }

  /** Takes the indices from the stack; pushes what lies there, +0 in lanes that are not valid. */
  private void gather(int array, Runnable base, int valid) {
    ints();
    code.iconst(0);
    intoIntArray();
    broadcast(0);
    floatSpecies();
    code.aload(array);
    base.run();
    ints();
    code.iconst(0);
    code.call(FLOAT, "fromArray", "(" + L_SPECIES + "[FI[II)" + L_FLOAT);
    exact("FLOAT_CLASS_", FLOAT);
    load(IrType.MASK, valid);
    blend();
  }

  private void arrayStore(IrInstruction i, Operands in) {
    code.aload(PLANES);
    code.op(Opcodes.DUP);
    code.iconst(arrayBase(i));
    int rows = plan.program.arrays().get(i.immediate(0)).rows();
    scatter(in, rows, () -> mulInt(4 * plan.stride));
  }

  private void outputIndexed(IrInstruction i, Operands in) {
    code.aload(PLANES);
    code.aload(OUTPUTS);
    planeIndex(i.immediate(0) * 4 + i.immediate(2));
    scatter(
        in,
        i.immediate(1),
        () -> {
          code.iload(CAPACITY);
          code.op(Opcodes.ICONST_4, Opcodes.IMUL);
          code.method(INT, "mul", "(I)" + L_INT);
        });
  }

  /**
   * Stores operand 1 at the row of operand 0 in the lanes of operand 2. The planes, the array to
   * store to and the place of row 0 are on the stack.
   */
  private void scatter(Operands in, int rows, Runnable scale) {
    int value = in.hold(1);
    int stored = in.hold(2);
    int valid = index(in, rows);
    scale.run();
    int scaled = in.keep(IrType.I32);
    broadcastInt(-1);
    load(IrType.I32, scaled);
    load(IrType.MASK, stored);
    load(IrType.MASK, valid);
    mask("and");
    blendInts();
    ints();
    code.iconst(0);
    intoIntArray();
    load(IrType.F32, value);
    code.aload(PLANES);
    code.iconst(plan.scratchOffset());
    intoArray();
    code.iconst(plan.scratchOffset());
    ints();
    code.iconst(lanes);
    code.support("scatter", "([F[FII[II)V");
  }

  /** An operation on memory, lane by lane out of line. */
  private void memory(IrInstruction i, Operands in) {
    spill(in, i.operands().length, 0);
    code.aload(FRAME);
    code.iconst(plan.memories().indexOf(i.memory()));
    code.iconst(i.op().immediates() == 0 ? 0 : i.immediate(0));
    lane();
    code.iconst(lanes);
    code.support("memory", "(L" + Code.FRAME + ";IIII)V");
    if (i.op().result() != null) {
      fromIntArray(0);
    }
  }

  private int arrayBase(IrInstruction i) {
    return plan.arrayOffset(i.immediate(0)) + i.immediate(1) * plan.stride + firstLane;
  }

  @Override
  void texture(IrInstruction instruction, Operands operands) {
    TextureOperation texture = instruction.texture();
    for (int k = 0; k < instruction.operands().length; k++) {
      operands.push(k);
      if (plan.type(instruction.operand(k)) == IrType.I32) {
        asFloats();
      }
      code.aload(PLANES);
      code.iconst(plan.textureOperands() + k * lanes);
      intoArray();
    }
    code.aload(FRAME);
    code.iconst(plan.textures().indexOf(texture));
    code.iconst(plan.textureOperands());
    code.iconst(plan.textureResults(texture));
    code.iconst(lanes);
    code.iconst(lanes);
    code.support("texture", "(L" + Code.FRAME + ";IIIII)V");
  }

  @Override
  void textureResult(IrInstruction instruction, int component) {
    floatSpecies();
    code.aload(PLANES);
    code.iconst(plan.textureResults(instruction.texture()) + component * lanes);
    fromArray();
  }

  // ---- building blocks ----

  private static void pushAll(IrInstruction i, Operands in) {
    for (int k = 0; k < i.operands().length; k++) {
      in.push(k);
    }
  }

  private void floatSpecies() {
    code.constant(FLOAT, speciesName, L_SPECIES);
  }

  private void intSpecies() {
    code.constant(INT, speciesName, L_SPECIES);
  }

  private void broadcast(int bits) {
    code.constant(TYPES, "FLOAT_" + lanes, L_FLOAT);
    code.fconst(bits);
    code.method(FLOAT, "broadcast", "(F)" + L_FLOAT);
  }

  private void broadcastInt(int value) {
    code.constant(TYPES, "INT_" + lanes, L_INT);
    code.iconst(value);
    code.method(INT, "broadcast", "(I)" + L_INT);
  }

  private void word(int index) {
    code.constant(TYPES, "FLOAT_" + lanes, L_FLOAT);
    code.aload(UNIFORMS);
    code.iconst(index);
    code.op(Opcodes.FALOAD);
    code.method(FLOAT, "broadcast", "(F)" + L_FLOAT);
  }

  private void maskAll(int value) {
    floatSpecies();
    code.iconst(value);
    code.interfaceMethod(SPECIES, "maskAll", "(Z)" + L_MASK);
    exact("FLOAT_MASK_", MASK);
  }

  /** Tells C2 the class of what is on the stack. */
  private void exact(String field, String type) {
    ExactVectors.cast(code.mv, field + lanes, type);
  }

  private void fromArray() {
    code.call(FLOAT, "fromArray", "(" + L_SPECIES + "[FI)" + L_FLOAT);
    exact("FLOAT_CLASS_", FLOAT);
  }

  private void intoArray() {
    code.method(FLOAT, "intoArray", "([FI)V");
  }

  private void intoIntArray() {
    code.method(INT, "intoArray", "([II)V");
  }

  private void ints() {
    code.aload(FRAME);
    code.frameField("ints", "[I");
  }

  private void arithmetic(IrInstruction i, Operands in, String name) {
    pushAll(i, in);
    code.method(FLOAT, name, "(" + L_VECTOR + ")" + L_FLOAT);
  }

  private void integer(IrInstruction i, Operands in, String name) {
    pushAll(i, in);
    code.method(INT, name, "(" + L_VECTOR + ")" + L_INT);
  }

  private void mulInt(int factor) {
    code.iconst(factor);
    code.method(INT, "mul", "(I)" + L_INT);
  }

  /** Adds each lane's own number. */
  private void addLane() {
    code.op(Opcodes.ICONST_1);
    code.method(INT, "addIndex", "(I)" + L_INT);
  }

  private void lanewise(String operator, int constant) {
    code.constant(OPERATORS, operator, operatorType(operator));
    code.iconst(constant);
    code.method(INT, "lanewise", "(" + BINARY + "I)" + L_INT);
  }

  private void lanewise(Operands in, String operator) {
    in.push(0);
    code.constant(OPERATORS, operator, operatorType(operator));
    in.push(1);
    code.method(INT, "lanewise", "(" + BINARY + L_VECTOR + ")" + L_INT);
  }

  /** A count that is known is an immediate of the machine's instruction. */
  private void shift(IrInstruction i, Operands in, String operator) {
    IrInstruction count = plan.definition(i.operand(1));
    if (count.op() == IrOp.CONST_I32) {
      in.push(0);
      in.drop(1);
      lanewise(operator, count.immediate(0));
    } else {
      lanewise(in, operator);
    }
  }

  /** Both operands on the stack. */
  private void lanewise(String operator) {
    code.constant(OPERATORS, operator, operatorType(operator));
    code.op(Opcodes.SWAP);
    code.method(INT, "lanewise", "(" + BINARY + L_VECTOR + ")" + L_INT);
  }

  private static String operatorType(String operator) {
    return switch (operator) {
      case "AND", "OR", "XOR" -> "L" + OPERATORS + "$Associative;";
      default -> BINARY;
    };
  }

  private void comparison(String operator) {
    code.constant(OPERATORS, operator, COMPARISON);
  }

  private void compare(Operands in, String operator) {
    in.push(0);
    comparison(operator);
    in.push(1);
    code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
  }

  private void product(int a, int b) {
    load(IrType.F32, a);
    load(IrType.F32, b);
    code.method(FLOAT, "mul", "(" + L_VECTOR + ")" + L_FLOAT);
  }

  private void compareTo(int local, String operator, int bits) {
    load(IrType.F32, local);
    comparison(operator);
    code.fconst(bits);
    code.method(FLOAT, "compare", "(" + COMPARISON + "F)" + L_MASK);
  }

  private void isNaN(int local) {
    load(IrType.F32, local);
    comparison("NE");
    load(IrType.F32, local);
    code.method(FLOAT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
  }

  private void compareInt(Operands in, String operator, boolean unsigned) {
    in.push(0);
    if (unsigned) {
      lanewise("XOR", SIGN);
    }
    comparison(operator);
    in.push(1);
    if (unsigned) {
      lanewise("XOR", SIGN);
    }
    code.method(INT, "compare", "(" + COMPARISON + L_VECTOR + ")" + L_MASK);
    castToFloatMask();
  }

  private void castToFloatMask() {
    floatSpecies();
    code.method(MASK, "cast", "(" + L_SPECIES + ")" + L_MASK);
    exact("FLOAT_MASK_", MASK);
  }

  /** Takes a mask of the float species. */
  private void castToIntMask() {
    intSpecies();
    code.method(MASK, "cast", "(" + L_SPECIES + ")" + L_MASK);
    exact("INT_MASK_", MASK);
  }

  private void blend() {
    code.method(FLOAT, "blend", "(" + L_VECTOR + L_MASK + ")" + L_FLOAT);
  }

  private void blendFloat() {
    code.method(FLOAT, "blend", "(F" + L_MASK + ")" + L_FLOAT);
  }

  /** Takes a mask of the float species. */
  private void blendInts() {
    castToIntMask();
    code.method(INT, "blend", "(" + L_VECTOR + L_MASK + ")" + L_INT);
  }

  private void masks(IrInstruction i, Operands in, String name) {
    pushAll(i, in);
    mask(name);
  }

  private void mask(String name) {
    code.method(MASK, name, "(" + L_MASK + ")" + L_MASK);
  }

  private void asInts() {
    code.method(FLOAT, "reinterpretAsInts", "()" + L_INT);
    exact("INT_CLASS_", INT);
  }

  private void asFloats() {
    code.method(INT, "reinterpretAsFloats", "()" + L_FLOAT);
    exact("FLOAT_CLASS_", FLOAT);
  }

  private void toInts() {
    convert(FLOAT, "F2I");
    exact("INT_CLASS_", INT);
  }

  private void toFloats() {
    convert(INT, "I2F");
    exact("FLOAT_CLASS_", FLOAT);
  }

  private void convert(String from, String conversion) {
    code.constant(OPERATORS, conversion, "L" + OPERATORS + "$Conversion;");
    code.iconst(0);
    code.method(from, "convert", "(L" + OPERATORS + "$Conversion;I)" + L_VECTOR);
  }

  private void laneState(String field) {
    floatSpecies();
    code.aload(FRAME);
    code.frameField(field, "[F");
    lane();
    fromArray();
    comparison("NE");
    code.op(Opcodes.FCONST_0);
    code.method(FLOAT, "compare", "(" + COMPARISON + "F)" + L_MASK);
  }

  @Override
  void zero(IrType type) {
    switch (type) {
      case F32 -> broadcast(0);
      case I32 -> broadcastInt(0);
      case MASK -> maskAll(0);
    }
  }

  @Override
  void load(IrType type, int local) {
    code.aload(local);
  }

  @Override
  void store(IrType type, int local) {
    code.local(Opcodes.ASTORE, local);
  }

  @Override
  void loadVariable(IrType type, int local) {
    load(type, local);
    if (type == IrType.MASK) {
      fromBits();
    }
  }

  @Override
  void storeVariable(IrType type, int local) {
    if (type == IrType.MASK) {
      toBits();
    }
    store(type, local);
  }

  /** Takes a mask from the stack, pushes integers of no bit and all bits. */
  private void toBits() {
    castToIntMask();
    code.method(MASK, "toVector", "()" + L_VECTOR);
    code.mv.visitTypeInsn(Opcodes.CHECKCAST, INT);
  }

  /** The inverse of {@link #toBits}. */
  private void fromBits() {
    comparison("LT");
    code.iconst(0);
    code.method(INT, "compare", "(" + COMPARISON + "I)" + L_MASK);
    castToFloatMask();
  }

  @Override
  void loadPlane(IrType type, int offset) {
    floatSpecies();
    code.aload(PLANES);
    code.sum(offset + firstLane, offsetLocal);
    fromArray();
    switch (type) {
      case F32 -> {}
      case I32 -> asInts();
      case MASK -> {
        asInts();
        fromBits();
      }
    }
  }

  @Override
  void storePlane(IrType type, int offset, int local) {
    switch (type) {
      case F32 -> load(type, local);
      case I32 -> {
        load(type, local);
        asFloats();
      }
      case MASK -> {
        load(type, local);
        toBits();
        asFloats();
      }
    }
    code.aload(PLANES);
    code.sum(offset + firstLane, offsetLocal);
    intoArray();
  }

  @Override
  void storeFlag(int offset, int local) {
    code.aload(PLANES);
    code.sum(offset, offsetLocal);
    load(IrType.MASK, local);
    code.method(MASK, "anyTrue", "()Z");
    code.op(Opcodes.I2F, Opcodes.FASTORE);
  }

  @Override
  void either() {
    mask("or");
  }

  @Override
  void jumpIfNone(Label label, int number) {
    code.method(MASK, "anyTrue", "()Z");
    turn(code, number);
    code.jump(Opcodes.IFEQ, label);
  }
}
