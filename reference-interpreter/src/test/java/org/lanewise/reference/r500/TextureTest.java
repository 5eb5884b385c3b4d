package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.lanewise.reference.r500.Code.ask;
import static org.lanewise.reference.r500.Code.copyToA;
import static org.lanewise.reference.r500.Code.fc;
import static org.lanewise.reference.r500.Code.tex;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.reference.Words;

/** Where lookups find their operands and where texels go; sampling itself is tested apart. */
class TextureTest {
  private static final Sampler MIPMAPPED =
      Sampler.DEFAULT.withFilters(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);

  private static String hex(String words) {
    return Words.hex(Words.parse(words));
  }

  /** All levels down to one texel; red is x + 10 y + 50 z + 100 level, the rest 5, -7, 1.5. */
  private static TextureBinding image(TextureTarget target, int width, int height, int depth) {
    List<Texture.Level> levels = new ArrayList<>();
    List<Float> texels = new ArrayList<>();
    for (int w = width, h = height, d = depth; ; w /= 2, h = (h + 1) / 2, d = (d + 1) / 2) {
      for (int i = 0; i < w * h * d; i++) {
        int red = i % w + 10 * (i / w % h) + 50 * (i / w / h) + 100 * levels.size();
        texels.addAll(List.of((float) red, 5f, -7f, 1.5f));
      }
      levels.add(new Texture.Level(w, h, d, texels.size() / 4 - w * h * d));
      if (w == 1) {
        break;
      }
    }
    float[] values = new float[texels.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = texels.get(i);
    }
    return TextureBinding.of(Texture.ofRgba32(target, levels, values, false), MIPMAPPED);
  }

  private static TextureBinding image() {
    return image(TextureTarget.TEX_2D, 4, 2, 1);
  }

  /** Unit 3, coordinates in t0, derivatives in t1 and t2, all of the texel to t6. */
  private static Code lookup(R500TexOp op) {
    return tex(op, 3).coordinates(0, "rgba").derivatives(1, 2).texelTo(6, "rgba", "rgba");
  }

  private static Quad quad(Code lookup, TextureTarget target, TextureBinding binding) {
    Quad quad = new Quad(lookup, copyToA(6)).sampler(3, target);
    quad.bindings.setTexture(3, binding);
    return quad;
  }

  private static void expect(Code lookup, String coordinates, String texel) {
    Quad quad = quad(lookup, TextureTarget.TEX_2D, image()).input(0, coordinates).run();
    for (int pixel = 0; pixel < 4; pixel++) {
      assertEquals(hex(texel), quad.target(0, pixel));
    }
  }

  @Test
  void operandsOfEachKind() {
    expect(lookup(R500TexOp.LD), "0.625 0.25 9 9", "2 5 -7 1.5");
    expect(lookup(R500TexOp.LD), "0.625 0.75 9 0", "12 5 -7 1.5");
    expect(lookup(R500TexOp.LD).coordinates(0, "agrr"), "9 0.75 9 0.375", "11 5 -7 1.5");
    expect(lookup(R500TexOp.PROJ), "1.25 1.5 9 2", "12 5 -7 1.5");
    expect(lookup(R500TexOp.PROJ).coordinates(0, "rgbb"), "1.25 1.5 2 9", "12 5 -7 1.5");
    expect(lookup(R500TexOp.LOD), "0.75 0.5 9 1", "101 5 -7 1.5");
    expect(lookup(R500TexOp.LOD), "0.75 0.5 9 0", "13 5 -7 1.5");
    expect(lookup(R500TexOp.NOP), "0.75 0.5 9 0", "0");
    expect(lookup(R500TexOp.LD), "nan 0.75 9 9", "10 5 -7 1.5");
  }

  @Test
  void texelsAreSwizzledAndMasked() {
    expect(lookup(R500TexOp.LD).texelTo(6, "rgba", "abgr"), "0.375 0 0 0", "1.5 -7 5 1");
    expect(lookup(R500TexOp.LD).texelTo(6, "rgba", "gggg"), "0.375 0 0 0", "5");
    expect(lookup(R500TexOp.LD).texelTo(6, "rb", "argb"), "0.375 0 0 0", "1.5 0 5 0");
    expect(lookup(R500TexOp.LD).texelTo(6, "a", "rrrr"), "0.375 0 0 0", "0 0 0 1");
    // OMASK means nothing.
    expect(
        lookup(R500TexOp.LD).out(0, "").set(R500Field.RGB_OMASK, 7), "0.375 0 0 0", "1 5 -7 1.5");
  }

  @Test
  void levelFromTheQuad() {
    // Half the width of four texels a pixel: two texels, level 1.
    Quad quad = quad(lookup(R500TexOp.LD), TextureTarget.TEX_2D, image());
    quad.pixels(0, 0, "0.125 0.625 0.125 0.625").run();
    assertEquals(hex("100 101 100 101"), quad.component(0, 0));
    // One texel, level 0; and with a bias of 1 of each pixel's own.
    quad = quad(lookup(R500TexOp.LODBIAS), TextureTarget.TEX_2D, image());
    quad.pixels(0, 0, "0.125 0.375 0.125 0.375").pixels(0, 3, "0 0 1 2").run();
    assertEquals(hex("0 1 100 200"), quad.component(0, 0));
    // Pixels that are disabled lend their coordinates all the same.
    quad =
        new Quad(ask(1), fc(FlowRun.IF, 4), lookup(R500TexOp.LD), fc(FlowRun.ENDIF, 4), copyToA(6));
    quad.bindings.setTexture(3, image());
    quad.pixels(0, 0, "0.125 0.625 0.125 0.625").pixels(1, 0, "1 0 0 0").run();
    assertEquals(hex("100 0 0 0"), quad.component(0, 0));
  }

  @Test
  void levelFromDerivatives() {
    Quad quad = quad(lookup(R500TexOp.DXDY), TextureTarget.TEX_2D, image());
    quad.input(0, "0.75 0 0 0").pixels(1, 0, "0.5 0.25 0 0").pixels(2, 1, "0 0 1 2").run();
    // Two texels along x; one; two along y; four.
    assertEquals(hex("101 3 101 200"), quad.component(0, 0));
  }

  @Test
  void coordinatesInTexels() {
    Code unscaled = lookup(R500TexOp.LD).set(R500Field.UNSCALED);
    for (TextureTarget target : List.of(TextureTarget.TEX_2D, TextureTarget.RECT)) {
      Quad quad = quad(unscaled, target, image()).input(0, "2.5 1.5 0 0").run();
      assertEquals(hex("12"), quad.component(0, 0));
      quad = quad(lookup(R500TexOp.LD), target, image()).input(0, "0.625 0.75 0 0").run();
      assertEquals(hex("12"), quad.component(0, 0));
    }
  }

  private static void expectOf(TextureBinding texture, Code lookup, String input, String red) {
    TextureTarget target = texture.texture().target();
    Quad quad = quad(lookup.set(R500Field.UNSCALED), target, texture).input(0, input);
    quad.input(1, "2 0 0 0").input(2, "0").run();
    assertEquals(hex(red), quad.component(0, 0));
  }

  @Test
  void targetsWithoutTexelsAreDividedBySize() {
    TextureBinding line = image(TextureTarget.TEX_1D, 4, 1, 1);
    expectOf(line, lookup(R500TexOp.LD), "2.5 0 0 0", "2");
    expectOf(line, lookup(R500TexOp.LOD), "2.5 0 0 1", "101");
    expectOf(line, lookup(R500TexOp.PROJ), "7 9 9 2", "3");
    // The derivative is two texels; undivided it would be eight.
    expectOf(line, lookup(R500TexOp.DXDY), "2.5 0 0 0", "101");
    TextureBinding volume = image(TextureTarget.TEX_3D, 4, 2, 2);
    expectOf(volume, lookup(R500TexOp.LD), "3.5 1.5 1.5 0", "63");
    TextureBinding cube = cube();
    expectOf(cube, lookup(R500TexOp.LD), "0 0 -8 0", "27");
  }

  /** Faces of one texel; red is 5 times the face plus 2. */
  private static TextureBinding cube() {
    float[] texels = new float[6 * 4];
    for (int face = 0; face < 6; face++) {
      texels[face * 4] = 5 * face + 2;
    }
    List<Texture.Level> levels = List.of(new Texture.Level(1, 1, 6, 0));
    return TextureBinding.of(
        Texture.ofRgba32(TextureTarget.CUBE, levels, texels, false), MIPMAPPED);
  }

  @Test
  void directionsMayBeProjected() {
    Quad quad = quad(lookup(R500TexOp.PROJ), TextureTarget.CUBE, cube());
    quad.input(0, "2 1 0 1").pixels(0, 3, "1 -1 2 -2").run();
    assertEquals(hex("2 7 2 7"), quad.component(0, 0));
  }

  @Test
  void unboundUnitsAreOpaqueBlack() {
    Quad quad = quad(lookup(R500TexOp.LD), TextureTarget.TEX_2D, null);
    assertEquals(hex("0 0 0 1"), quad.run().target(0, 0));
    quad = quad(lookup(R500TexOp.LD).set(R500Field.UNSCALED), TextureTarget.TEX_3D, null);
    assertEquals(hex("0 0 0 1"), quad.run().target(0, 0));
  }

  @Test
  void texelsKeepTheirBits() {
    float[] texel = {
      Float.intBitsToFloat(1), Float.intBitsToFloat(0x807fffff), -0.0f, Float.POSITIVE_INFINITY
    };
    Texture texture =
        Texture.ofRgba32(
            TextureTarget.TEX_2D, List.of(new Texture.Level(1, 1, 1, 0)), texel, false);
    Quad quad =
        quad(
            lookup(R500TexOp.LD),
            TextureTarget.TEX_2D,
            TextureBinding.of(texture, Sampler.DEFAULT));
    assertEquals("00000001 807fffff 80000000 7f800000", quad.run().target(0, 0));
  }

  /** Predicate bits by != 0 of t1. */
  private static Code predicates() {
    return copyToA(1).set(R500Field.TYPE, 0).out(3, "rgba");
  }

  @Test
  void texelsObeyPredicates() {
    Code lookup = lookup(R500TexOp.LD).predicate(1, true);
    Quad quad = new Quad(predicates(), lookup, copyToA(6)).input(1, "1 0 0 1");
    quad.bindings.setTexture(3, image());
    assertEquals(hex("0 5 -7 0"), quad.run().target(0, 2));
  }

  @Test
  void texelsOfInactivePixels() {
    for (boolean all : new boolean[] {false, true}) {
      Code lookup = lookup(R500TexOp.LD).set(R500Field.WRITE_INACTIVE, all ? 1 : 0);
      Quad quad = new Quad(ask(1), fc(FlowRun.IF, 4), lookup, fc(FlowRun.ENDIF, 4), copyToA(6));
      quad.bindings.setTexture(3, image());
      quad.pixels(1, 0, "1 0 1 0").run();
      assertEquals(hex(all ? "5" : "5 0 5 0"), quad.component(0, 1));
    }
  }

  @Test
  void relativeRegisters() {
    Code lookup =
        lookup(R500TexOp.DXDY)
            .coordinates(1, "rgba")
            .derivatives(0, 126)
            .texelTo(5, "rgba", "rgba")
            .set(R500Field.SRC_ADDR_REL)
            .set(R500Field.DX_ADDR_REL)
            .set(R500Field.DY_ADDR_REL)
            .set(R500Field.DST_ADDR_REL);
    Quad quad =
        new Quad(fc(0x00000001, 3), lookup, fc(0x0000ff22, 1), copyToA(7))
            .register(R500Word.US_FC_INT_CONST, 0, R500Field.KG.bits().set(1, 2))
            .input(3, "0.75 0 0 0")
            .input(2, "0.5 0 0 0");
    quad.bindings.setTexture(3, image());
    // aL is 2: coordinates in t3, derivatives in t2 and t128, which there is not.
    assertEquals(hex("101 5 -7 1.5"), quad.run().target(0, 0));
  }

  // TEXKILL

  private static Quad killing(Code kill) {
    return new Quad(predicates(), kill, copyToA(0));
  }

  @ParameterizedTest
  @CsvSource({
    "0, -1, false",
    "0, -0, false",
    "0, 0xffc00000, false",
    "0, 0x80000001, false",
    "0, -inf, false",
    "0, 0, true",
    "0, nan, true",
    "0, 0x00000001, true",
    "1, -0, false",
    "2, -0, false",
    "3, 0xff800001, false",
    "3, inf, true",
  })
  void signBitsKill(int component, String word, boolean lives) {
    Code kill = tex(R500TexOp.TEXKILL, 0).texelTo(0, "rgba", "rrrr");
    Quad quad = killing(kill).input(0, "7").pixels(0, component, word).run();
    assertEquals(lives ? 15 : 0, quad.live());
    quad = killing(kill).input(0, "7").pixels(0, component, "7 " + word + " 7 7").run();
    assertEquals(lives ? 15 : 13, quad.live());
    assertEquals(hex("7"), quad.target(0, 0));
  }

  @Test
  void swizzleTellsWhichComponentsCount() {
    Code kill = tex(R500TexOp.TEXKILL, 0).coordinates(0, "gggg");
    assertEquals(15, killing(kill).input(0, "-1 1 -1 -1").run().live());
    assertEquals(0, killing(kill).input(0, "1 -1 1 1").run().live());
  }

  /** Predicate bits 0 1 0 1; S, T, R, Q are negative one after another. */
  @ParameterizedTest
  @CsvSource({
    "0, false, 0",
    "0, true, 15",
    "1, false, 5",
    "1, true, 10",
    "2, false, 15",
    "2, true, 0",
    "3, false, 0",
    "5, false, 0",
    "5, true, 15",
  })
  void componentsCountWhereThePredicateHolds(int select, boolean invert, int live) {
    Quad quad = killing(tex(R500TexOp.TEXKILL, 0).predicate(select, invert)).input(1, "0 1 0 1");
    quad.pixels(0, 0, "-1 1 1 1").pixels(0, 1, "1 -1 1 1");
    quad.pixels(0, 2, "1 1 -1 1").pixels(0, 3, "1 1 1 -1").run();
    assertEquals(live, quad.live());
  }

  @Test
  void inactivePixelsAreNotKilled() {
    Code kill = tex(R500TexOp.TEXKILL, 0).set(R500Field.WRITE_INACTIVE);
    Quad quad = new Quad(ask(1), fc(FlowRun.IF, 4), kill, fc(FlowRun.ENDIF, 4), copyToA(0));
    assertEquals(10, quad.input(0, "-1").pixels(1, 0, "1 0 1 0").run().live());
  }

  @Test
  void killedPixelsGoOn() {
    // The top right pixel is killed; its texel, of a lookup that skips it, is seen by MDH.
    Code lookup = lookup(R500TexOp.LD).coordinates(1, "rgba").set(R500Field.TEX_IGNORE_UNCOVERED);
    Code difference =
        Code.out().sources("t6").rgb(R500RgbOp.MDH, "0.rgb", "-0.111", "0.rgb").out(0, "rgba");
    Quad quad = new Quad(tex(R500TexOp.TEXKILL, 0), lookup, difference).pixels(0, 0, "1 -1 1 1");
    quad.bindings.setTexture(3, image());
    quad.pixels(1, 0, "0.125 0.875 0.125 0.125").pixels(1, 1, "0 0.75 0 0").run();
    assertEquals(13, quad.live());
    assertEquals(hex("13"), quad.component(0, 0));
  }
}
