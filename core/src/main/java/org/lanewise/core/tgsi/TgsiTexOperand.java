package org.lanewise.core.tgsi;

import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureTarget;

/**
 * Where a texture instruction keeps an operand of its texture operation. Source: Mesa's TGSI
 * documentation, section Texture Sampling Opcodes.
 */
public sealed interface TgsiTexOperand {
  /**
   * A component of a source operand.
   *
   * @param source the source operand, 0..4
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
   * @param opcode an opcode of the TEX or the SAMPLE family
   * @param target a target that the opcode may have
   * @param operand an operand of the opcode's operation on the target
   * @throws IllegalArgumentException if the opcode has no such operand
   */
  static TgsiTexOperand of(TgsiOpcode opcode, TextureTarget target, Operand operand) {
    return switch (operand.role()) {
      case COORDINATE -> position(opcode, operand.axis());
      case LAYER -> position(opcode, target.layerComponent());
      case REFERENCE -> {
        if (opcode.viewOperand() >= 0) {
          yield new Word(3, 0);
        }
        int component = target.referenceComponent();
        boolean second = opcode == TgsiOpcode.TXB2 || opcode == TgsiOpcode.TXL2;
        yield component < 4 ? position(opcode, component) : new Word(1, second ? 1 : 0);
      }
      case BIAS, LEVEL -> level(opcode, target);
      case SAMPLE -> sample(opcode);
      case DERIVATIVE_X -> new Word(opcode == TgsiOpcode.SAMPLE_D ? 3 : 1, operand.axis());
      case DERIVATIVE_Y -> new Word(opcode == TgsiOpcode.SAMPLE_D ? 4 : 2, operand.axis());
      case OFFSET -> new Offset(operand.axis());
    };
  }

  private static TgsiTexOperand position(TgsiOpcode opcode, int component) {
    return opcode == TgsiOpcode.TXP ? new Projected(component) : new Word(0, component);
  }

  private static TgsiTexOperand level(TgsiOpcode opcode, TextureTarget target) {
    return switch (opcode) {
      case TXB, TXL -> new Word(0, 3);
      // Of an array of cubes w is the layer.
      case TXF, SAMPLE_I -> target.layerComponent() == 3 ? new Zero() : new Word(0, 3);
      case TXB2, TXL2 -> new Word(1, 0);
      case SAMPLE_B, SAMPLE_L -> new Word(3, 0);
      case TXQ, SVIEWINFO -> new Word(0, 0);
      // Outside of fragment programs there are no quads: the level that they would give is 0.
      case TEX_LZ, TXF_LZ, TXQ_LZ, SAMPLE_C_LZ, TEX, TXP, TEX2, SAMPLE, SAMPLE_C -> new Zero();
      default -> throw new IllegalArgumentException(opcode + " has neither bias nor level");
    };
  }

  private static TgsiTexOperand sample(TgsiOpcode opcode) {
    return switch (opcode) {
      case TXF, SAMPLE_I -> new Word(0, 3);
      case SAMPLE_I_MS -> new Word(2, 0);
      case SAMPLE_POS -> new Word(1, 0);
      case TXF_LZ -> new Zero();
      default -> throw new IllegalArgumentException(opcode + " has no sample");
    };
  }
}
