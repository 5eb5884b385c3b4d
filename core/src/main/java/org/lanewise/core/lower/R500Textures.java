package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Predicate;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Tex;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;

/** TEX instructions as IR. */
final class R500Textures {
  private static final int Q = 3;

  private final IrBuilder b;
  private final R500Program program;
  private final R500Floats floats;
  private final R500State state;
  private final R500Arithmetic arithmetic;

  R500Textures(R500Program program, R500Floats floats, R500State state, R500Arithmetic arithmetic) {
    this.b = floats.b;
    this.program = program;
    this.floats = floats;
    this.state = state;
    this.arithmetic = arithmetic;
  }

  /** Lowers an instruction. */
  void lower(R500Instruction i, R500Lanes lanes) {
    R500Tex tex = R500Tex.of(i);
    switch (tex.op()) {
      case NOP -> {}
      case TEXKILL -> kill(i, tex, lanes);
      case LD, PROJ, LODBIAS, LOD, DXDY -> lookUp(i, tex, lanes);
    }
  }

  private int component(R500Tex.Register register, int component) {
    return state.temporary(
        register.temporary(), register.relative(), register.swizzle().get(component));
  }

  private void kill(R500Instruction i, R500Tex tex, R500Lanes lanes) {
    int killed = -1;
    for (int c = 0; c < 4; c++) {
      int bits = b.op(IrOp.BITS_F2I, component(tex.coordinates(), c));
      int negative = b.op(IrOp.ILT, bits, b.i32(0));
      int holds = R500Arithmetic.holds(R500Predicate.ofCoordinate(i, c), state, b);
      int kills = holds < 0 ? negative : b.op(IrOp.MASK_AND, negative, holds);
      killed = killed < 0 ? kills : b.op(IrOp.MASK_OR, killed, kills);
    }
    b.effect(IrOp.KILL, b.op(IrOp.MASK_AND, lanes.activeMask(), killed));
  }

  private void lookUp(R500Instruction i, R500Tex tex, R500Lanes lanes) {
    TextureOperation operation = program.textureOperation(tex);
    int[] operands =
        operation.operands().stream().mapToInt(operand -> operand(tex, operand)).toArray();
    int[] texels = b.texture(operation, operands);
    int row = state.row(tex.destination().temporary(), tex.destination().relative());
    int mask = i.writeMask();
    int[] writing = new int[4];
    for (int c = 0; c < 4; c++) {
      writing[c] = (mask >> c & 1) != 0 ? arithmetic.writing(i, c, lanes) : -1;
    }
    for (int c = 0; c < 4; c++) {
      if ((mask >> c & 1) != 0) {
        state.write(row, c, texels[tex.destination().swizzle().get(c)], writing[c]);
      }
    }
  }

  private int operand(R500Tex tex, TextureOperation.Operand operand) {
    return switch (operand.role()) {
      case COORDINATE -> coordinate(tex, operand.axis());
      case BIAS, LEVEL -> component(tex.coordinates(), Q);
      case DERIVATIVE_X -> scaled(tex, component(tex.dx(), operand.axis()), operand.axis());
      case DERIVATIVE_Y -> scaled(tex, component(tex.dy(), operand.axis()), operand.axis());
      case LAYER, REFERENCE, SAMPLE, OFFSET ->
          throw new IllegalStateException(operand.role().name());
    };
  }

  private int coordinate(R500Tex tex, int axis) {
    int value = component(tex.coordinates(), axis);
    if (tex.op() == R500TexOp.PROJ) {
      value = quotient(value, component(tex.coordinates(), Q));
    }
    return scaled(tex, value, axis);
  }

  /** A coordinate as lookups of the target take it: those in texels become fractions. */
  private int scaled(R500Tex tex, int value, int axis) {
    if (!program.dividesBySize(tex)) {
      return value;
    }
    TextureTarget target = program.target(tex);
    TextureOperation size = new TextureOperation(Kind.SIZE, target, tex.unit(), 0, 0, 0, 0);
    int bits = b.texture(size, b.i32(0))[axis];
    return quotient(value, b.op(IrOp.I2F, b.op(IrOp.BITS_F2I, bits)));
  }

  private int quotient(int value, int divisor) {
    return floats.canonical(b.op(IrOp.FDIV, value, divisor));
  }
}
