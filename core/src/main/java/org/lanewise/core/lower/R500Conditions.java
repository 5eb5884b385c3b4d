package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Predicate;
import org.lanewise.core.r500.R500Program;

/** The masks that decisions of R500 flow control are made of. */
final class R500Conditions {
  private final IrBuilder b;
  private final R500Program program;
  private final R500State state;

  R500Conditions(IrBuilder b, R500Program program, R500State state) {
    this.b = b;
    this.program = program;
    this.state = state;
  }

  /**
   * The lanes that want to jump by JUMP_FUNC, whether or not they take part.
   *
   * @param aluResult the mask of the ALU result, -1 where it is false
   */
  int wants(R500Instruction i, R500Flow flow, int aluResult) {
    boolean constant = program.registers().booleanConstant(flow.booleanConstant());
    int predicate = R500Arithmetic.holds(R500Predicate.ofFlow(i), state, b);
    int any = -1;
    for (int bits = 0; bits < 4; bits++) {
      boolean alu = (bits & 2) != 0;
      boolean holds = (bits & 1) != 0;
      if (flow.wants(alu, holds, constant)) {
        int term =
            b.op(
                IrOp.MASK_AND,
                equal(aluResult < 0 ? b.mask(false) : aluResult, alu),
                equal(predicate < 0 ? b.mask(true) : predicate, holds));
        any = any < 0 ? term : b.op(IrOp.MASK_OR, any, term);
      }
    }
    return any < 0 ? b.mask(false) : any;
  }

  private int equal(int mask, boolean value) {
    return value ? mask : b.op(IrOp.MASK_NOT, mask);
  }

  /** The covered lanes: those that are live now. */
  int covered() {
    return b.op(IrOp.LIVE);
  }

  int and(int x, int y) {
    return b.op(IrOp.MASK_AND, x, y);
  }

  int or(int x, int y) {
    return b.op(IrOp.MASK_OR, x, y);
  }

  int andNot(int x, int y) {
    return b.op(IrOp.MASK_ANDNOT, x, y);
  }

  /** All lanes of the quads in which the mask holds a lane. */
  int anyOfQuad(int mask) {
    int one = b.select(mask, b.f32(1), b.f32(0));
    int pair = b.op(IrOp.FADD, one, shuffled(one, 1, 0, 3, 2));
    int quad = b.op(IrOp.FADD, pair, shuffled(pair, 2, 3, 0, 1));
    return b.op(IrOp.FLT, b.f32(0), quad);
  }

  private int shuffled(int value, int... lanes) {
    return b.emit(IrOp.QUAD, IrOp.QUAD.result(), new int[] {value}, lanes);
  }
}
