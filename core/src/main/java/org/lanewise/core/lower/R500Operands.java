package org.lanewise.core.lower;

import java.util.List;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Operand;
import org.lanewise.core.r500.R500Source;
import org.lanewise.core.r500.R500Unit;

/** The operands of one ALU or OUT instruction: fetch, presubtract, select, swizzle, modifier. */
final class R500Operands {
  private static final int ALPHA = 3;

  private final IrBuilder b;
  private final R500Floats floats;
  private final R500State state;
  private final R500Alu alu;
  private final int[] fetched = new int[4 * 4];

  R500Operands(R500Floats floats, R500State state, R500Alu alu) {
    this.b = floats.b;
    this.floats = floats;
    this.state = state;
    this.alu = alu;
    java.util.Arrays.fill(fetched, -1);
  }

  /** Component r, g, b of an RGB address, or a of an alpha address, bits as they are. */
  private int source(int select, int component) {
    int at = select * 4 + component;
    if (fetched[at] < 0) {
      fetched[at] =
          select == R500Operand.SRCP
              ? presubtract(component)
              : state.source(addresses(component).get(select), component);
    }
    return fetched[at];
  }

  private List<R500Source> addresses(int component) {
    return alu.sources(component == ALPHA ? R500Unit.ALPHA : R500Unit.RGB);
  }

  private int presubtract(int component) {
    int first = floats.flush(source(0, component));
    int operation = alu.presubtract(component == ALPHA ? R500Unit.ALPHA : R500Unit.RGB);
    int value =
        switch (operation) {
          case 0 -> floats.difference(b.f32(1), floats.sum(first, first));
          case 1 -> floats.difference(floats.flush(source(1, component)), first);
          case 2 -> floats.sum(floats.flush(source(1, component)), first);
          case 3 -> floats.difference(b.f32(1), first);
          default -> throw new IllegalStateException("SRCP_OP " + operation);
        };
    return floats.result(value);
  }

  private int modified(R500Operand operand, int value) {
    int magnitude = operand.absolute() ? b.op(IrOp.FABS, value) : value;
    return operand.negate() ? b.op(IrOp.FNEG, magnitude) : magnitude;
  }

  /**
   * An operand as it is selected, bits as they are.
   *
   * @param index 0..2 for A, B, C
   * @param channel 0..2 for r, g, b; 0 for the alpha unit
   */
  int raw(R500Unit unit, int index, int channel) {
    R500Operand operand = alu.operands(unit).get(index);
    int code = operand.swizzle().get(channel);
    int value =
        switch (code) {
          case 0, 1, 2, 3 -> source(operand.select(), code);
          case 4, 7 -> b.f32(0);
          case 5 -> b.f32(0.5f);
          case 6 -> b.f32(1);
          default -> throw new IllegalStateException("swizzle code " + code);
        };
    return modified(operand, value);
  }

  /** An operand as operations see it. */
  int flushed(R500Unit unit, int index, int channel) {
    return floats.flush(raw(unit, index, channel));
  }

  /**
   * Src0 of one pixel of the quad in all four, with the modifier of operand A or C.
   *
   * @param index 0 for A, 2 for C
   * @param pixel the quad's pixel, 0..3
   */
  int neighbour(R500Unit unit, int index, int channel, int pixel) {
    int component = unit == R500Unit.ALPHA ? ALPHA : channel;
    int value =
        b.emit(
            IrOp.QUAD,
            IrType.F32,
            new int[] {source(0, component)},
            new int[] {pixel, pixel, pixel, pixel});
    return floats.flush(modified(alu.operands(unit).get(index), value));
  }
}
