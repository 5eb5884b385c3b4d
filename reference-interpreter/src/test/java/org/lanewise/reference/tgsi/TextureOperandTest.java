package org.lanewise.reference.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.reference.Words;

/** Where the TEX family finds its operands; sampling itself is tested apart. */
class TextureOperandTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0..2], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL ADDR[0]
      DCL SAMP[0..2]
      IMM[0] INT32 { -1, 1, 0, 0 }
      """;

  private static final Sampler MIPMAPPED =
      Sampler.DEFAULT.withFilters(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);

  /** Red is x + 10 y, of the second level 100 + x; alpha is 1.5. */
  private static TextureBinding image() {
    float[] texels = new float[10 * 4];
    for (int i = 0; i < 10; i++) {
      texels[i * 4] = i < 8 ? i % 4 + 10 * (i / 4) : 100 + i - 8;
      texels[i * 4 + 3] = 1.5f;
    }
    List<Texture.Level> levels =
        List.of(new Texture.Level(4, 2, 1, 0), new Texture.Level(2, 1, 1, 8));
    return TextureBinding.of(
        Texture.ofRgba32(TextureTarget.TEX_2D, levels, texels, false), MIPMAPPED);
  }

  /** Slices of one texel; red is 5 times the slice plus 2. */
  private static TextureBinding slices(TextureTarget target, int count) {
    float[] texels = new float[count * 4];
    for (int i = 0; i < count; i++) {
      texels[i * 4] = 5 * i + 2;
    }
    return TextureBinding.of(
        Texture.ofRgba32(target, List.of(new Texture.Level(1, 1, count, 0)), texels, false),
        Sampler.DEFAULT);
  }

  private static Quad quad(String instruction, TextureBinding binding) {
    Quad quad = new Quad(HEAD + instruction + "\nEND\n");
    quad.bindings.setTexture(0, binding);
    return quad;
  }

  private static void expect(
      String instruction, TextureBinding binding, String input, String result) {
    Quad quad = quad(instruction, binding).all(0, Words.parse(input)).run();
    assertEquals(Words.hex(Words.parse(result)), Words.hex(quad.vector(0, 0)), instruction);
  }

  @Test
  void coordinatesAndLevels() {
    expect("TEX OUT[0], IN[0], SAMP[0], 2D", image(), "0.625 0.25 9 9", "2 0 0 1.5");
    expect("TEX OUT[0], -IN[0].yxzw, SAMP[0], 2D", image(), "-0.75 -0.625 9 9", "12 0 0 1.5");
    expect("TEX_LZ OUT[0], IN[0], SAMP[0], 2D", image(), "0.625 0.25 9 9", "2 0 0 1.5");
    expect("TXL OUT[0], IN[0], SAMP[0], 2D", image(), "0.75 0.5 9 1", "101 0 0 1.5");
    expect("TXF OUT[0], IN[0], SAMP[0], 2D", image(), "i:3 i:1 i:9 i:0", "13 0 0 1.5");
    expect("TXF OUT[0], IN[0], SAMP[0], 2D", image(), "i:1 i:0 i:9 i:1", "101 0 0 1.5");
    expect("TXF_LZ OUT[0], IN[0], SAMP[0], 2D", image(), "i:1 i:1 i:9 i:1", "11 0 0 1.5");
    expect("TXF OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz", image(), "i:3 i:0 i:9 i:0", "12 0 0 1.5");
  }

  @Test
  void projectionDividesCoordinatesLayerAndReference() {
    expect("TXP OUT[0], IN[0], SAMP[0], 2D", image(), "1.25 0.5 9 2", "2 0 0 1.5");
    expect(
        "TXP OUT[0].x, IN[0], SAMP[0], 2D_ARRAY",
        slices(TextureTarget.TEX_2D_ARRAY, 3),
        "1 1 4 2",
        "12 0 0 0");
    TextureBinding depth = slices(TextureTarget.TEX_2D, 1);
    expect("TEX OUT[0].x, IN[0], SAMP[0], SHADOW2D", depth, "0 0 3 2", "0");
    expect("TXP OUT[0].x, IN[0], SAMP[0], SHADOW2D", depth, "0 0 3 2", "1 0 0 0");
  }

  @Test
  void layersAndReferencesOfEachPlace() {
    TextureBinding rows = slices(TextureTarget.TEX_1D_ARRAY, 3);
    expect("TEX OUT[0].x, IN[0], SAMP[0], 1D_ARRAY", rows, "0 2 9 9", "12 0 0 0");
    TextureBinding layers = slices(TextureTarget.TEX_2D_ARRAY, 3);
    expect("TEX OUT[0].x, IN[0], SAMP[0], SHADOW2D_ARRAY", layers, "0 0 1 7", "1 0 0 0");
    expect("TEX OUT[0].x, IN[0], SAMP[0], SHADOW2D_ARRAY", layers, "0 0 1 8", "0");
    TextureBinding cubes = slices(TextureTarget.CUBE_ARRAY, 12);
    // Face +Y of the second cube is slice 8.
    expect("TEX OUT[0].x, IN[0], SAMP[0], CUBEARRAY", cubes, "0 1 0 1", "42 0 0 0");
    String second = "TEX2 OUT[0].x, IN[0], IN[1], SAMP[0], SHADOWCUBEARRAY";
    for (int reference : new int[] {42, 43}) {
      Quad quad = quad(second, cubes).all(0, Words.parse("0 1 0 1"));
      quad.all(1, Words.parse(reference + " 9 9 9")).run();
      assertEquals(
          Words.hex(Words.parse(reference == 42 ? "1" : "0")), Words.hex(quad.component(0, 0)));
    }
  }

  @Test
  void levelsOfDetailFromTheQuad() {
    // Half of the width to the next pixel: two texels, so level 1.
    Quad implicit = quad("TEX OUT[0], IN[0], SAMP[0], 2D", image());
    implicit.lanes(0, 0, Words.parse("0.125 0.625 0.125 0.625")).run();
    assertEquals(Words.hex(Words.parse("100 101 100 101")), Words.hex(implicit.component(0, 0)));
    // One texel and a bias of 1.
    Quad biased = quad("TXB OUT[0], IN[0], SAMP[0], 2D", image());
    biased.all(0, Words.parse("0 0 9 1")).lanes(0, 0, Words.parse("0.375 0.625 0.375 0.625")).run();
    assertEquals(Words.hex(Words.parse("100 101 100 101")), Words.hex(biased.component(0, 0)));
    // Gradients along y count as well: a whole height is two texels.
    Quad gradients = quad("TXD OUT[0], IN[0], IN[1], IN[2], SAMP[0], 2D", image());
    gradients.all(0, Words.parse("0.75 0 9 9")).all(2, Words.parse("0 1 9 9")).run();
    assertEquals(Words.hex(Words.parse("101")), Words.hex(gradients.component(0, 0)));
    Quad query = quad("LODQ OUT[0], IN[0], SAMP[0], 2D", image());
    query.lanes(0, 0, Words.parse("0.125 0.625 0.125 0.625")).run();
    assertEquals(Words.hex(Words.parse("1 1 0 0")), Words.hex(query.vector(0, 0)));
  }

  @Test
  void sizesAreIntegers() {
    expect("TXQ OUT[0].xyw, IN[0], SAMP[0], 2D", image(), "i:0 i:9 i:9 i:9", "i:4 i:2 0 i:2");
    expect("TXQ OUT[0].xy, IN[0], SAMP[0], 2D", image(), "i:1 i:9 i:9 i:9", "i:2 i:1 0 0");
  }

  @Test
  void resultsAreMaskedAndSaturated() {
    expect("TEX_SAT OUT[0].xw, IN[0], SAMP[0], 2D", image(), "0.625 0.25 9 9", "1 0 0 1");
    expect("TEX OUT[0], IN[0], SAMP[1], 2D", image(), "0.625 0.25 9 9", "0 0 0 1");
  }

  @Test
  void samplersMayBeRelative() {
    Quad quad = quad("UARL ADDR[0].x, IN[1].xxxx\nTEX OUT[0], IN[0], SAMP[ADDR[0].x], 2D", image());
    quad.bindings.setTexture(2, slices(TextureTarget.TEX_2D, 1));
    quad.all(0, Words.parse("0.625 0.25 9 9")).lanes(1, 0, Words.parse("i:0 i:1 i:2 i:3")).run();
    assertEquals(Words.hex(Words.parse("2 0 2 0")), Words.hex(quad.component(0, 0)));
  }
}
