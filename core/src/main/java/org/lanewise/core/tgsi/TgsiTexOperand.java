package org.lanewise.core.tgsi;

import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureTarget;

/**
 * Where a TEX-family instruction keeps an operand of its texture operation. Source: Mesa's TGSI
 * documentation, section Texture Sampling Opcodes.
 */
public sealed interface TgsiTexOperand {
  /**
   * A component of a source operand.
   *
   * @param source the source operand, 0..2
   * @param component its component after the swizzle, 0..3
   */
  record Word(int source, int component) implements TgsiTexOperand {}

  /**
   * A component of source operand 0 divided by that operand's w.
   *
   * @param component the component after the swizzle, 0..2
   */
  record Projected(int component) implements TgsiTexOperand {}

  /**
   * A component of the texel offset, an integer.
   *
   * @param axis the coordinate that it is added to, 0..2
   */
  record Offset(int axis) implements TgsiTexOperand {}

  /** Zero, which the opcode implies. */
  record Zero() implements TgsiTexOperand {}

  /**
   * The place of an operand.
   *
   * @param opcode a TEX-family opcode
   * @param target a target that the opcode may have
   * @param operand an operand of the opcode's operation on the target
   * @throws IllegalArgumentException if the opcode has no such operand
   */
  static TgsiTexOperand of(TgsiOpcode opcode, TextureTarget target, Operand operand) {
    return switch (operand.role()) {
      case COORDINATE -> position(opcode, operand.axis());
      case LAYER -> position(opcode, target.layerComponent());
      case REFERENCE -> {
        int component = target.referenceComponent();
        yield component < 4 ? position(opcode, component) : new Word(1, 0);
      }
      case BIAS, LEVEL -> level(opcode);
      case DERIVATIVE_X -> new Word(1, operand.axis());
      case DERIVATIVE_Y -> new Word(2, operand.axis());
      case OFFSET -> new Offset(operand.axis());
    };
  }

  private static TgsiTexOperand position(TgsiOpcode opcode, int component) {
    return opcode == TgsiOpcode.TXP ? new Projected(component) : new Word(0, component);
  }

  private static TgsiTexOperand level(TgsiOpcode opcode) {
    return switch (opcode) {
      case TXB, TXL, TXF -> new Word(0, 3);
      case TXB2, TXL2 -> new Word(1, 0);
      case TXQ -> new Word(0, 0);
      // Outside of fragment programs there are no quads: the level that they would give is 0.
      case TEX_LZ, TXF_LZ, TXQ_LZ, TEX, TXP, TEX2 -> new Zero();
      default -> throw new IllegalArgumentException(opcode + " has neither bias nor level");
    };
  }
}
