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
      case ALU, OUT -> new R500AluReads(i).all();
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
}
