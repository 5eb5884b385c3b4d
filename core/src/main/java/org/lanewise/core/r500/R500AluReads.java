package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a valid ALU or OUT instruction reads to do what its masks let it do. */
final class R500AluReads {
  /**
   * A channel of an operand that is read.
   *
   * @param operand 0..2 for A, B, C
   * @param channel 0..2 for r, g, b of the RGB unit, 0 for the alpha unit
   */
  record Use(R500Unit unit, int operand, int channel) {}

  private final R500Alu alu;
  private final List<Use> uses = new ArrayList<>();
  private final boolean keepsRgb;
  private final boolean keepsAlpha;

  /** The components of src0 that are read from other pixels of the quad, bit 3 for a. */
  private int neighbours;

  R500AluReads(R500Instruction i) {
    alu = R500Alu.of(i);
    boolean result = i.has(R500Field.ALU_WMASK);
    boolean resultIsAlpha = i.has(R500Field.ALU_RESULT_SEL);
    boolean isOut = i.type() == R500Type.OUT;
    int rgb = i.get(R500Field.RGB_WMASK) | i.get(R500Field.RGB_OMASK);
    rgb |= result && !resultIsAlpha ? 1 : 0;
    keepsRgb = rgb != 0;
    keepsAlpha =
        i.has(R500Field.ALPHA_WMASK)
            || i.has(R500Field.ALPHA_OMASK)
            || isOut && i.has(R500Field.W_OMASK)
            || result && resultIsAlpha;
    if (keepsAlpha || keepsRgb && alu.rgbOp() == R500RgbOp.SOP) {
      alphaUnit();
    }
    if (keepsAlpha && alu.alphaOp() == R500AlphaOp.DP) {
      rgb |= 1;
    }
    if (rgb != 0) {
      rgbUnit(rgb);
    }
  }

  /** Whether a unit's result, after its OMOD and CLAMP, goes anywhere. */
  boolean keeps(R500Unit unit) {
    return unit == R500Unit.RGB ? keepsRgb : keepsAlpha;
  }

  /** The channels of operands that are read; one may stand twice. */
  List<Use> uses() {
    return uses;
  }

  R500Operand operand(Use use) {
    return alu.operands(use.unit).get(use.operand);
  }

  /** The code that a use's swizzle has for its channel. */
  int swizzle(Use use) {
    return operand(use).swizzle().get(use.channel);
  }

  /** The temporaries that are read, in whatever way. */
  List<R500Access> all() {
    return temporaries(use -> true, neighbours);
  }

  /** The temporaries whose presubtract result is read. */
  List<R500Access> presubtract() {
    return temporaries(use -> operand(use).select() == R500Operand.SRCP, 0);
  }

  /** The temporaries that are read from other pixels of the quad. */
  List<R500Access> ofNeighbours() {
    return temporaries(use -> false, neighbours);
  }

  private List<R500Access> temporaries(Predicate<Use> which, int ofNeighbours) {
    int[] masks = {ofNeighbours, 0, 0};
    for (Use use : uses) {
      if (which.test(use)) {
        addComponents(use, masks);
      }
    }
    List<R500Access> found = new ArrayList<>();
    for (int s = 0; s < masks.length; s++) {
      add(found, alu.rgbSources().get(s), masks[s] & 7);
      add(found, alu.alphaSources().get(s), masks[s] & 8);
    }
    return found;
  }

  private void addComponents(Use use, int[] masks) {
    int code = swizzle(use);
    int select = operand(use).select();
    if (code > 3) {
      return;
    }
    if (select < R500Operand.SRCP) {
      masks[select] |= 1 << code;
      return;
    }
    // The presubtract result of a component comes from the addresses of that component.
    masks[0] |= 1 << code;
    int presubtract = alu.presubtract(code == 3 ? R500Unit.ALPHA : R500Unit.RGB);
    if (presubtract == 1 || presubtract == 2) {
      masks[1] |= 1 << code;
    }
  }

  private static void add(List<R500Access> found, R500Source source, int mask) {
    if (mask != 0 && source.kind() == R500Source.Kind.TEMPORARY) {
      found.add(new R500Access(source.index(), source.relative(), mask));
    }
  }

  private void rgbUnit(int channels) {
    switch (alu.rgbOp()) {
      case DP3 -> rgbOperands(7, 7, 0);
      case DP4 -> {
        rgbOperands(7, 7, 0);
        uses.add(new Use(R500Unit.ALPHA, 0, 0));
        uses.add(new Use(R500Unit.ALPHA, 1, 0));
      }
      case D2A -> rgbOperands(3, 3, 4);
      case MDH, MDV -> {
        neighbours |= channels;
        rgbOperands(0, channels, 0);
      }
      case SOP -> {}
      case MAD, CND, CMP -> rgbOperands(channels, channels, channels);
      case MIN, MAX -> rgbOperands(channels, channels, 0);
      case FRC -> rgbOperands(channels, 0, 0);
    }
  }

  private void rgbOperands(int... masks) {
    for (int operand = 0; operand < masks.length; operand++) {
      for (int channel = 0; channel < 3; channel++) {
        if ((masks[operand] >> channel & 1) != 0) {
          uses.add(new Use(R500Unit.RGB, operand, channel));
        }
      }
    }
  }

  private void alphaUnit() {
    if (alu.alphaOp().readsNeighbours()) {
      neighbours |= 8;
      uses.add(new Use(R500Unit.ALPHA, 1, 0));
      return;
    }
    for (int operand = 0; operand < alu.alphaOp().operands(); operand++) {
      uses.add(new Use(R500Unit.ALPHA, operand, 0));
    }
  }
}
