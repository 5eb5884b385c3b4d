package org.lanewise.jit;

import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrType;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * How one operation looks in generated code: the half of the emitter that differs between scalar
 * and vector form. What is emitted where is {@link LeafEmitter}'s decision.
 */
abstract class LaneCode {
  /** The locals that every leaf method starts with. */
  static final int FRAME = 0;

  static final int LANE = 1;
  static final int END = 2;
  static final int PLANES = 3;
  static final int UNIFORMS = 4;
  static final int INPUTS = 5;
  static final int OUTPUTS = 6;
  static final int CAPACITY = 7;

  /** The place of the lane, or of the vector's first lane, within its strip. */
  static final int OFFSET = 8;

  static final int FIRST_FREE = 9;

  final Code code;
  final Plan plan;
  final UniformLayout uniforms;

  /** The first lane of the block that is worked on now: that of one of its vectors. */
  int firstLane;

  LaneCode(Code code, Plan plan, UniformLayout uniforms) {
    this.code = code;
    this.plan = plan;
    this.uniforms = uniforms;
  }

  /**
   * The operands of the operation being emitted; each is to be pushed, held or dropped, in any
   * order.
   */
  interface Operands {
    /** Emits operand {@code k} on top of the stack; once. */
    void push(int k);

    /** Keeps operand {@code k} in a local until the operation is complete; returns the local. */
    int hold(int k);

    /** The type of operand {@code k}. */
    IrType type(int k);

    /** Does without operand {@code k}. */
    void drop(int k);

    /** A local for a value of this type until the operation is complete, taken from the stack. */
    int keep(IrType type);
  }

  /** Emits an operation; leaves its result, if it has one, on the stack. */
  abstract void emit(IrInstruction instruction, Operands operands);

  /** Emits a texture operation up to its results in the planes; in vector form alone. */
  abstract void texture(IrInstruction instruction, Operands operands);

  /** Pushes one result of the texture operation that was just emitted. */
  abstract void textureResult(IrInstruction instruction, int component);

  /** Pushes zero or false. */
  abstract void zero(IrType type);

  abstract void load(IrType type, int local);

  abstract void store(IrType type, int local);

  /**
   * Pushes a variable. A mask in a variable has a form of its own, since C2 allocates a mask where
   * paths of control meet.
   */
  abstract void loadVariable(IrType type, int local);

  /** Takes a value from the stack into a variable. */
  abstract void storeVariable(IrType type, int local);

  /** Pushes what lies at an offset of the scratch planes. */
  abstract void loadPlane(IrType type, int offset);

  /** Writes a local to an offset of the scratch planes. */
  abstract void storePlane(IrType type, int offset, int local);

  /** Writes whether the mask in a local holds a lane to one float of the scratch planes. */
  abstract void storeFlag(int offset, int local);

  /**
   * Takes a mask from the stack and jumps if it holds no lane.
   *
   * @param number the decision's number in its method
   */
  abstract void jumpIfNone(Label label, int number);

  /**
   * Turns the decision on the stack, 0 or 1, round where the frame says so: how the warm-up takes
   * both sides of every branch.
   *
   * @param number the decision's number in its method
   */
  static void turn(Code code, int number) {
    code.aload(FRAME);
    code.frameField("turns", "I");
    code.iconst(number & 31);
    code.op(Opcodes.IUSHR, Opcodes.ICONST_1, Opcodes.IAND, Opcodes.IXOR);
  }

  /** Takes two masks from the stack and pushes the lanes of either. */
  abstract void either();

  /** Pushes the index of this block's first lane in an input or output plane. */
  final void planeIndex(int plane) {
    if (plane == 0) {
      lane();
      return;
    }
    code.iload(CAPACITY);
    if (plane > 1) {
      code.iconst(plane);
      code.op(Opcodes.IMUL);
    }
    lane();
    code.op(Opcodes.IADD);
  }

  /** Pushes the number of the lane, or the vector's first lane, that is worked on. */
  final void lane() {
    code.sum(firstLane, LANE);
  }
}
