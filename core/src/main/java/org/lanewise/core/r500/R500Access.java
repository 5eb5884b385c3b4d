package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.texture.TextureTarget;

/**
 * A temporary that an instruction reads or may write.
 *
 * @param temporary its number before aL is added
 * @param relative whether aL is added
 * @param mask the components, bit 0 for r
 */
public record R500Access(int temporary, boolean relative, int mask) {

  /**
   * What a valid instruction may write.
   *
   * @param i the instruction
   */
  public static List<R500Access> writes(R500Instruction i) {
    int rgb = i.get(R500Field.RGB_WMASK);
    int alpha = i.get(R500Field.ALPHA_WMASK) << 3;
    List<R500Access> found = new ArrayList<>();
    switch (i.type()) {
      case ALU, OUT -> {
        add(found, i.get(R500Field.RGB_ADDRD), i.has(R500Field.RGB_ADDRD_REL), rgb);
        add(found, i.get(R500Field.ALPHA_ADDRD), i.has(R500Field.ALPHA_ADDRD_REL), alpha);
      }
      case TEX -> {
        R500Tex tex = R500Tex.of(i);
        if (tex.op().samples()) {
          R500Tex.Register d = tex.destination();
          add(found, d.temporary(), d.relative(), rgb | alpha);
        }
      }
      case FC -> {}
    }
    return found;
  }

  /**
   * What a valid instruction reads to do what its masks let it do.
   *
   * @param i the instruction
   * @param target the target of the texture unit it names, if any
   */
  public static List<R500Access> reads(R500Instruction i, TextureTarget target) {
    return switch (i.type()) {
      case ALU, OUT -> new Alu(i).reads();
      case TEX -> ofLookup(R500Tex.of(i), target);
      case FC -> List.of();
    };
  }

  private static void add(List<R500Access> found, int temporary, boolean relative, int mask) {
    if (mask != 0) {
      found.add(new R500Access(temporary, relative, mask));
    }
  }

  private static List<R500Access> ofLookup(R500Tex tex, TextureTarget target) {
    List<R500Access> found = new ArrayList<>();
    int coordinates = (1 << target.coordinates()) - 1;
    int used =
        switch (tex.op()) {
          case NOP -> 0;
          case TEXKILL -> 15;
          case LD, DXDY -> coordinates;
          case PROJ, LODBIAS, LOD -> coordinates | 8;
        };
    add(found, tex.coordinates(), used);
    if (tex.op() == R500TexOp.DXDY) {
      add(found, tex.dx(), coordinates);
      add(found, tex.dy(), coordinates);
    }
    return found;
  }

  private static void add(List<R500Access> found, R500Tex.Register register, int used) {
    int mask = 0;
    for (int c = 0; c < 4; c++) {
      mask |= (used >> c & 1) << register.swizzle().get(c);
    }
    add(found, register.temporary(), register.relative(), mask);
  }

  /** Collects what the two units need. */
  private static final class Alu {
    private final R500Instruction i;
    private final R500Alu alu;

    /** For src0 to src2 the components that are read, bit 3 through the alpha addresses. */
    private final int[] masks = new int[3];

    Alu(R500Instruction i) {
      this.i = i;
      this.alu = R500Alu.of(i);
    }

    List<R500Access> reads() {
      boolean result = i.has(R500Field.ALU_WMASK);
      boolean resultIsAlpha = i.has(R500Field.ALU_RESULT_SEL);
      boolean isOut = i.type() == R500Type.OUT;
      int rgb = i.get(R500Field.RGB_WMASK) | i.get(R500Field.RGB_OMASK);
      rgb |= result && !resultIsAlpha ? 1 : 0;
      boolean alpha =
          i.has(R500Field.ALPHA_WMASK)
              || i.has(R500Field.ALPHA_OMASK)
              || isOut && i.has(R500Field.W_OMASK)
              || result && resultIsAlpha;
      boolean scalarForRgb = rgb != 0 && alu.rgbOp() == R500RgbOp.SOP;
      if (alpha && alu.alphaOp() == R500AlphaOp.DP) {
        rgb |= 1;
      }
      if (alpha || scalarForRgb) {
        alphaUnit();
      }
      if (rgb != 0) {
        rgbUnit(rgb);
      }
      List<R500Access> found = new ArrayList<>();
      for (int s = 0; s < 3; s++) {
        addSource(found, alu.rgbSources().get(s), masks[s] & 7);
        addSource(found, alu.alphaSources().get(s), masks[s] & 8);
      }
      return found;
    }

    private static void addSource(List<R500Access> found, R500Source source, int mask) {
      if (source.kind() == R500Source.Kind.TEMPORARY) {
        add(found, source.index(), source.relative(), mask);
      }
    }

    private void rgbUnit(int channels) {
      switch (alu.rgbOp()) {
        case DP3 -> operands(7, 7, 0);
        case DP4 -> {
          operands(7, 7, 0);
          operand(alu.alpha().get(0), 0);
          operand(alu.alpha().get(1), 0);
        }
        case D2A -> operands(3, 3, 4);
        case MDH, MDV -> {
          masks[0] |= channels;
          operands(0, channels, 0);
        }
        case SOP -> {}
        case MAD, CND, CMP -> operands(channels, channels, channels);
        case MIN, MAX -> operands(channels, channels, 0);
        case FRC -> operands(channels, 0, 0);
      }
    }

    private void operands(int a, int b, int c) {
      int[] channels = {a, b, c};
      for (int o = 0; o < 3; o++) {
        for (int channel = 0; channel < 3; channel++) {
          if ((channels[o] >> channel & 1) != 0) {
            operand(alu.rgb().get(o), channel);
          }
        }
      }
    }

    private void alphaUnit() {
      int operands = alu.alphaOp().operands();
      boolean neighbours = alu.alphaOp() == R500AlphaOp.MDH || alu.alphaOp() == R500AlphaOp.MDV;
      if (neighbours) {
        masks[0] |= 8;
        operand(alu.alpha().get(1), 0);
        return;
      }
      for (int o = 0; o < operands; o++) {
        operand(alu.alpha().get(o), 0);
      }
    }

    private void operand(R500Operand operand, int channel) {
      int code = operand.swizzle().get(channel);
      if (code > 3) {
        return;
      }
      if (operand.select() < R500Operand.SRCP) {
        masks[operand.select()] |= 1 << code;
        return;
      }
      // The presubtract result of a component comes from the addresses of that component.
      masks[0] |= 1 << code;
      int presubtract = code == 3 ? alu.alphaPresubtract() : alu.rgbPresubtract();
      if (presubtract == 1 || presubtract == 2) {
        masks[1] |= 1 << code;
      }
    }
  }
}
