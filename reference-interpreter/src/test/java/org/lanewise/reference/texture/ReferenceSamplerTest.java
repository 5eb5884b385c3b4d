package org.lanewise.reference.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Compare;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.Texture.Level;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;

/** Every rule of docs/textures.md with values worked out by hand. */
class ReferenceSamplerTest {
  private static final float BORDER = 99;
  private static final Sampler NEAREST = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NONE);
  private static final Sampler LINEAR = sampler(Filter.LINEAR, Filter.LINEAR, MipFilter.NONE);

  private static Sampler sampler(Filter min, Filter mag, MipFilter mip) {
    return sampler(Wrap.REPEAT, min, mag, mip, 0, 0, 1000, Compare.LEQUAL, true);
  }

  private static Sampler sampler(
      Wrap wrap,
      Filter min,
      Filter mag,
      MipFilter mip,
      float bias,
      float minLod,
      float maxLod,
      Compare compare,
      boolean normalized) {
    Sampler.BorderColor border = new Sampler.BorderColor(BORDER, 98, 97, 96);
    return new Sampler(
        wrap, wrap, wrap, min, mag, mip, bias, minLod, maxLod, border, compare, normalized);
  }

  /** Texel i of the texture has red i * 8 and alpha 1; levels as given, [width, height, slices]. */
  private static Texture counting(TextureTarget target, int[]... sizes) {
    List<Level> levels = new ArrayList<>();
    int texels = 0;
    for (int[] size : sizes) {
      Level level = new Level(size[0], size[1], size[2], texels);
      levels.add(level);
      texels += level.texels();
    }
    float[] data = new float[texels * 4];
    for (int i = 0; i < texels; i++) {
      data[i * 4] = i * 8;
      data[i * 4 + 1] = -i;
      data[i * 4 + 3] = 1;
    }
    return Texture.ofRgba32(target, levels, data, true);
  }

  private static int[] size(int width, int height, int slices) {
    return new int[] {width, height, slices};
  }

  private static TextureOperation operation(Kind kind, TextureTarget target) {
    return new TextureOperation(kind, target, 0, 0, 0, 0, 0);
  }

  /** Runs an operation whose operands are the same in all four lanes; the result of lane 0. */
  private static float[] same(
      TextureOperation operation, Texture texture, Sampler sampler, float... operands) {
    float[] quad = new float[operands.length * 4];
    for (int i = 0; i < quad.length; i++) {
      quad[i] = operands[i / 4];
    }
    float[] results = new float[16];
    TextureBinding binding = TextureBinding.of(texture, sampler);
    new ReferenceSampler().sample(operation, binding, quad, results);
    return Arrays.copyOf(results, 4);
  }

  private static float red(
      Kind kind, TextureTarget target, Texture texture, Sampler sampler, float... operands) {
    return same(operation(kind, target), texture, sampler, operands)[0];
  }

  private static float bits(int value) {
    return Float.intBitsToFloat(value);
  }

  // Section 3

  /** The red of four texels 0 8 16 24 along x at coordinates in texels. */
  private static float[] along(Wrap wrap, Filter filter, float... texels) {
    Texture texture = counting(TextureTarget.TEX_1D, size(4, 1, 1));
    Sampler sampler =
        sampler(wrap, filter, filter, MipFilter.NONE, 0, 0, 1000, Compare.LEQUAL, true);
    float[] reds = new float[texels.length];
    for (int i = 0; i < texels.length; i++) {
      reds[i] = red(Kind.IMPLICIT, TextureTarget.TEX_1D, texture, sampler, texels[i] / 4);
    }
    return reds;
  }

  @Test
  void nearestWrapsAtAndBeyondBothEdges() {
    float[] at = {-4.5f, -1, -0.25f, 0, 3.75f, 4, 5, 8.5f};
    assertArrayEquals(
        new float[] {24, 24, 24, 0, 24, 0, 8, 0}, along(Wrap.REPEAT, Filter.NEAREST, at));
    float[] edge = {0, 0, 0, 0, 24, 24, 24, 24};
    assertArrayEquals(edge, along(Wrap.CLAMP_TO_EDGE, Filter.NEAREST, at));
    assertArrayEquals(edge, along(Wrap.CLAMP, Filter.NEAREST, at));
    assertArrayEquals(
        new float[] {BORDER, BORDER, BORDER, 0, 24, BORDER, BORDER, BORDER},
        along(Wrap.CLAMP_TO_BORDER, Filter.NEAREST, at));
    // The coordinate itself is mirrored: -1 becomes 1, which is texel 1; -4.5 becomes 3.5.
    assertArrayEquals(
        new float[] {24, 8, 0, 0, 24, 24, 16, 0},
        along(Wrap.MIRROR_REPEAT, Filter.NEAREST, -4.5f, -1, -0.25f, 0, 3.75f, 4.5f, 5.5f, 8.5f));
    // The address is mirrored: -1 is address -1, which is texel 0.
    assertArrayEquals(
        new float[] {24, 0, 0, 0, 24, 24, 24, 24},
        along(Wrap.MIRROR_CLAMP_TO_EDGE, Filter.NEAREST, at));
    assertArrayEquals(
        new float[] {BORDER, 0, 0, 0, 24, BORDER, BORDER, BORDER},
        along(Wrap.MIRROR_CLAMP_TO_BORDER, Filter.NEAREST, at));
    assertArrayEquals(
        new float[] {24, 8, 0, 0, 24, 24, 24, 24}, along(Wrap.MIRROR_CLAMP, Filter.NEAREST, at));
  }

  @Test
  void linearWeighsTheNeighbours() {
    float[] at = {0, 0.25f, 0.5f, 1, 3.75f, 4};
    // Texel centres lie at .5; at 0 the texels 3 and 0 count half each.
    assertArrayEquals(new float[] {12, 6, 0, 4, 18, 12}, along(Wrap.REPEAT, Filter.LINEAR, at));
    assertArrayEquals(
        new float[] {0, 0, 0, 4, 24, 24}, along(Wrap.CLAMP_TO_EDGE, Filter.LINEAR, at));
    // At 0: border + 0.5 * (0 - border) = 49.5; at 3.75: 24 + 0.25 * (99 - 24) = 42.75.
    float[] border = {49.5f, 24.75f, 0, 4, 42.75f, 61.5f};
    assertArrayEquals(border, along(Wrap.CLAMP_TO_BORDER, Filter.LINEAR, at));
    assertArrayEquals(border, along(Wrap.CLAMP, Filter.LINEAR, at));
    // CLAMP stops at the edge, CLAMP_TO_BORDER goes on to the pure border.
    assertArrayEquals(new float[] {49.5f, 61.5f}, along(Wrap.CLAMP, Filter.LINEAR, -3, 7));
    assertArrayEquals(
        new float[] {BORDER, BORDER}, along(Wrap.CLAMP_TO_BORDER, Filter.LINEAR, -3, 7));
    assertArrayEquals(
        new float[] {0, 0, 0, 4, 42.75f, 61.5f}, along(Wrap.MIRROR_CLAMP, Filter.LINEAR, at));
    assertArrayEquals(new float[] {0, 4, 24}, along(Wrap.MIRROR_REPEAT, Filter.LINEAR, 0, -1, 4));
  }

  @Test
  void coordinatesThatAreNoNumbersAreDefined() {
    float nan = Float.NaN;
    float infinity = Float.POSITIVE_INFINITY;
    assertArrayEquals(
        new float[] {0, 24, 0},
        along(Wrap.CLAMP_TO_EDGE, Filter.NEAREST, nan, infinity, -infinity));
    // 2^30 is a multiple of 4.
    assertArrayEquals(
        new float[] {0, 0, 0}, along(Wrap.REPEAT, Filter.NEAREST, nan, infinity, -infinity));
  }

  @Test
  void offsetsMoveAddressesBeforeWrapping() {
    Texture texture = counting(TextureTarget.TEX_2D, size(4, 2, 1));
    TextureOperation operation =
        new TextureOperation(Kind.IMPLICIT, TextureTarget.TEX_2D, 0, -1, 3, 0, 0);
    // (0, 0) becomes (-1, 3), repeated (3, 1): texel 7.
    assertEquals(56, same(operation, texture, NEAREST, 0, 0)[0]);
  }

  @Test
  void rectanglesCountTexels() {
    Texture texture = counting(TextureTarget.RECT, size(4, 2, 1));
    Sampler edge = NEAREST.withWrap(Wrap.CLAMP_TO_EDGE);
    assertEquals(48, red(Kind.IMPLICIT, TextureTarget.RECT, texture, edge, 2.5f, 1.5f));
    assertEquals(
        26,
        red(
            Kind.IMPLICIT,
            TextureTarget.RECT,
            texture,
            LINEAR.withWrap(Wrap.CLAMP_TO_EDGE),
            1.75f,
            1));
  }

  // Sections 4 and 5

  @Test
  void volumesAreFilteredAlongAllAxes() {
    Texture texture = counting(TextureTarget.TEX_3D, size(2, 2, 2));
    // The middle of all eight texels: the mean of 0..7 times 8.
    assertEquals(28, red(Kind.IMPLICIT, TextureTarget.TEX_3D, texture, LINEAR, 0.5f, 0.5f, 0.5f));
  }

  @Test
  void layersAreRoundedAndClamped() {
    Texture texture = counting(TextureTarget.TEX_2D_ARRAY, size(1, 1, 3));
    float[] layers = {-5, 0.49f, 0.5f, 1.6f, 77, Float.NaN};
    float[] expected = {0, 0, 8, 16, 16, 0};
    for (int i = 0; i < layers.length; i++) {
      assertEquals(
          expected[i],
          red(Kind.IMPLICIT, TextureTarget.TEX_2D_ARRAY, texture, NEAREST, 0, 0, layers[i]));
    }
  }

  private static float face(float x, float y, float z) {
    Texture texture = counting(TextureTarget.CUBE, size(1, 1, 6));
    return red(Kind.IMPLICIT, TextureTarget.CUBE, texture, NEAREST, x, y, z) / 8;
  }

  @Test
  void facesGoByMagnitudeWithTiesToXThenY() {
    assertEquals(0, face(2, 1, -1));
    assertEquals(1, face(-2, 1, 1));
    assertEquals(2, face(1, 2, 1));
    assertEquals(3, face(1, -2, 1));
    assertEquals(4, face(1, 1, 2));
    assertEquals(5, face(1, 1, -2));
    assertEquals(0, face(1, 1, 1));
    assertEquals(1, face(-1, 1, 1));
    assertEquals(3, face(0, -1, 1));
    assertEquals(0, face(0, 0, 0));
    assertEquals(0, face(-0f, 0, 0));
    assertEquals(4, face(Float.NaN, Float.NaN, 1));
  }

  @Test
  void faceCoordinatesFollowTheTable() {
    Texture texture = counting(TextureTarget.CUBE, size(2, 2, 6));
    // Directions into the quarter with s and t above a half, texel 3 of each face.
    float[][] directions = {
      {1, -0.5f, -0.5f}, {-1, -0.5f, 0.5f}, {0.5f, 1, 0.5f},
      {0.5f, -1, -0.5f}, {0.5f, -0.5f, 1}, {-0.5f, -0.5f, -1}
    };
    for (int f = 0; f < 6; f++) {
      assertEquals(
          (f * 4 + 3) * 8, red(Kind.IMPLICIT, TextureTarget.CUBE, texture, NEAREST, directions[f]));
    }
  }

  // Section 6

  private static float compared(Compare compare, float reference, float texel, boolean clamps) {
    Texture texture =
        Texture.ofRgba32(
            TextureTarget.TEX_1D,
            List.of(new Level(1, 1, 1, 0)),
            new float[] {texel, 0, 0, 0},
            clamps);
    Sampler sampler =
        sampler(
            Wrap.REPEAT, Filter.NEAREST, Filter.NEAREST, MipFilter.NONE, 0, 0, 0, compare, true);
    float[] result =
        same(operation(Kind.IMPLICIT, TextureTarget.SHADOW_1D), texture, sampler, 0, reference);
    assertEquals(result[0], result[1]);
    assertEquals(result[0], result[2]);
    assertEquals(1, result[3]);
    return result[0];
  }

  @Test
  void referencesAreComparedAsTheFunctionSays() {
    // In the order NEVER LESS EQUAL LEQUAL GREATER NOTEQUAL GEQUAL ALWAYS.
    float[] less = {0, 1, 0, 1, 0, 1, 0, 1};
    float[] equal = {0, 0, 1, 1, 0, 0, 1, 1};
    float[] greater = {0, 0, 0, 0, 1, 1, 1, 1};
    float[] unordered = {0, 0, 0, 0, 0, 1, 0, 1};
    for (Compare compare : Compare.values()) {
      int i = compare.ordinal();
      assertEquals(less[i], compared(compare, 0.25f, 0.5f, true));
      assertEquals(equal[i], compared(compare, 0.5f, 0.5f, true));
      assertEquals(greater[i], compared(compare, 0.75f, 0.5f, true));
      assertEquals(unordered[i], compared(compare, Float.NaN, 0.5f, false));
      assertEquals(equal[i], compared(compare, Float.NaN, 0, true));
      assertEquals(equal[i], compared(compare, 7, 1, true));
      assertEquals(greater[i], compared(compare, 7, 1, false));
    }
  }

  @Test
  void comparisonsComeBeforeTheFilter() {
    // Texels 0 and 8: the reference 4 passes against 8 alone; a quarter of its weight.
    Texture texture = counting(TextureTarget.TEX_1D, size(2, 1, 1));
    Texture unclamped =
        Texture.ofRgba32(
            TextureTarget.TEX_1D, List.of(texture.level(0)), texture.floatTexels(), false);
    assertEquals(0.25f, red(Kind.IMPLICIT, TextureTarget.SHADOW_1D, unclamped, LINEAR, 0.375f, 4));
  }

  // Sections 7 and 8

  /** Levels of 4, 2 and 1 texels along x with red 0, 32 and 48 at their first texels. */
  private static Texture chain() {
    return counting(TextureTarget.TEX_1D, size(4, 1, 1), size(2, 1, 1), size(1, 1, 1));
  }

  private static float atLod(Sampler sampler, float lod) {
    return red(Kind.LOD, TextureTarget.TEX_1D, chain(), sampler, 0, lod);
  }

  @Test
  void levelsAreChosenByTheMipFilter() {
    Sampler nearest = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);
    assertEquals(0, atLod(nearest, -3));
    assertEquals(0, atLod(nearest, 0.49f));
    assertEquals(32, atLod(nearest, 0.5f));
    assertEquals(48, atLod(nearest, 1.5f));
    assertEquals(48, atLod(nearest, Float.POSITIVE_INFINITY));
    assertEquals(0, atLod(nearest, Float.NaN));
    Sampler linear = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.LINEAR);
    assertEquals(8, atLod(linear, 0.25f));
    assertEquals(40, atLod(linear, 1.5f));
    assertEquals(48, atLod(linear, 5));
    assertEquals(0, atLod(sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NONE), 2));
  }

  @Test
  void magnificationStartsLateForNearestUnderLinear() {
    Sampler late = sampler(Filter.NEAREST, Filter.LINEAR, MipFilter.NEAREST);
    // LINEAR at coordinate 0 mixes texels 0 and 3 to 12.
    assertEquals(12, atLod(late, 0.5f));
    assertEquals(32, atLod(late, 0.75f));
    Sampler early = sampler(Filter.LINEAR, Filter.NEAREST, MipFilter.NONE);
    assertEquals(0, atLod(early, 0));
    assertEquals(12, atLod(early, 0.25f));
  }

  /** Lanes step by {@code dx} to the right and {@code dy} down, in texels of level 0 of 4. */
  private static float[] quad(float dx, float dy, float... extra) {
    float[] operands = new float[4 + extra.length];
    for (int lane = 0; lane < 4; lane++) {
      operands[lane] = ((lane & 1) * dx + (lane >> 1) * dy) / 4;
    }
    System.arraycopy(extra, 0, operands, 4, extra.length);
    return operands;
  }

  private static float[] run(Kind kind, Sampler sampler, float[] operands) {
    float[] results = new float[16];
    new ReferenceSampler()
        .sample(
            operation(kind, TextureTarget.TEX_1D),
            TextureBinding.of(chain(), sampler),
            operands,
            results);
    return results;
  }

  @Test
  void implicitLevelsComeFromTheLongerDifference() {
    Sampler sampler = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);
    float[] query = run(Kind.QUERY_LOD, sampler, quad(2, 4));
    assertArrayEquals(new float[] {2, 2, 0, 0}, Arrays.copyOf(query, 4));
    query = run(Kind.QUERY_LOD, sampler, quad(8, -1));
    assertArrayEquals(new float[] {2, 3, 0, 0}, Arrays.copyOf(query, 4));
    query = run(Kind.QUERY_LOD, sampler, quad(0, 0));
    assertArrayEquals(new float[] {0, Float.NEGATIVE_INFINITY, 0, 0}, Arrays.copyOf(query, 4));
    Sampler biased =
        sampler(
            Wrap.REPEAT,
            Filter.NEAREST,
            Filter.NEAREST,
            MipFilter.LINEAR,
            -1.5f,
            0.25f,
            1000,
            Compare.LEQUAL,
            true);
    query = run(Kind.QUERY_LOD, biased, quad(4, 0));
    assertArrayEquals(new float[] {0.5f, 0.5f, 0, 0}, Arrays.copyOf(query, 4));
    query = run(Kind.QUERY_LOD, biased, quad(1, 0));
    assertArrayEquals(new float[] {0.25f, -1.5f, 0, 0}, Arrays.copyOf(query, 4));
  }

  @Test
  void biasIsALanesOwn() {
    Sampler sampler = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);
    float[] results = run(Kind.BIAS, sampler, quad(0.5f, 0.5f, 0, 1, 2, 3));
    // lambda is -1, 0, 1, 2; all lanes lie in the first texels of levels 1 and 2.
    assertEquals(0, results[0]);
    assertEquals(0, results[4]);
    assertEquals(32, results[8]);
    assertEquals(48, results[12]);
  }

  @Test
  void gradientsAreScaledByTheSize() {
    Sampler sampler = sampler(Filter.NEAREST, Filter.NEAREST, MipFilter.NEAREST);
    Kind kind = Kind.GRADIENT;
    assertEquals(32, red(kind, TextureTarget.TEX_1D, chain(), sampler, 0, 0.5f, 0));
    assertEquals(48, red(kind, TextureTarget.TEX_1D, chain(), sampler, 0, 0, -1));
    Texture cube = counting(TextureTarget.CUBE, size(4, 4, 6), size(2, 2, 6), size(1, 1, 6));
    // On +X at (1, 0, 0), z changing by 1 moves s by half the face: 2 texels, level 1. The middle
    // of the face there is texel 96 + 3; the change of x alone moves nothing.
    assertEquals(99 * 8, red(kind, TextureTarget.CUBE, cube, sampler, 1, 0, 0, 0, 0, 1, 0, 0, 0));
    assertEquals(10 * 8, red(kind, TextureTarget.CUBE, cube, sampler, 1, 0, 0, 9, 0, 0, 0, 0, 0));
  }

  // Section 9

  @Test
  void fetchClampsEverything() {
    Texture texture = counting(TextureTarget.TEX_2D, size(2, 2, 1), size(1, 1, 1));
    TextureTarget target = TextureTarget.TEX_2D;
    assertEquals(16, red(Kind.FETCH, target, texture, NEAREST, bits(0), bits(1), bits(0)));
    assertEquals(8, red(Kind.FETCH, target, texture, NEAREST, bits(9), bits(-9), bits(-1)));
    assertEquals(32, red(Kind.FETCH, target, texture, NEAREST, bits(1), bits(1), bits(5)));
    TextureOperation moved = new TextureOperation(Kind.FETCH, target, 0, 1, 1, 0, 0);
    assertEquals(24, same(moved, texture, NEAREST, bits(0), bits(0), bits(0))[0]);
  }

  private static int[] sizes(TextureTarget target, Texture texture, int level) {
    float[] result = same(operation(Kind.SIZE, target), texture, NEAREST, bits(level));
    int[] sizes = new int[4];
    for (int c = 0; c < 4; c++) {
      sizes[c] = Float.floatToRawIntBits(result[c]);
    }
    return sizes;
  }

  @Test
  void sizesOfEveryShape() {
    Texture image = counting(TextureTarget.TEX_2D, size(5, 2, 1), size(2, 1, 1));
    assertArrayEquals(new int[] {5, 2, 0, 2}, sizes(TextureTarget.TEX_2D, image, 0));
    assertArrayEquals(new int[] {2, 1, 0, 2}, sizes(TextureTarget.TEX_2D, image, 1));
    assertArrayEquals(new int[] {0, 0, 0, 2}, sizes(TextureTarget.TEX_2D, image, 2));
    assertArrayEquals(new int[] {0, 0, 0, 2}, sizes(TextureTarget.TEX_2D, image, -1));
    Texture volume = counting(TextureTarget.TEX_3D, size(2, 3, 4));
    assertArrayEquals(new int[] {2, 3, 4, 1}, sizes(TextureTarget.TEX_3D, volume, 0));
    Texture lines = counting(TextureTarget.TEX_1D_ARRAY, size(2, 1, 7));
    assertArrayEquals(new int[] {2, 7, 0, 1}, sizes(TextureTarget.TEX_1D_ARRAY, lines, 0));
    Texture cubes = counting(TextureTarget.CUBE_ARRAY, size(2, 2, 12));
    assertArrayEquals(new int[] {2, 2, 2, 1}, sizes(TextureTarget.CUBE_ARRAY, cubes, 0));
  }

  @Test
  void gatherGoesRoundTheFootprint() {
    Texture texture = counting(TextureTarget.TEX_2D, size(2, 2, 1));
    TextureTarget target = TextureTarget.TEX_2D;
    assertArrayEquals(
        new float[] {16, 24, 8, 0},
        same(operation(Kind.GATHER, target), texture, NEAREST, 0.5f, 0.5f));
    TextureOperation green = new TextureOperation(Kind.GATHER, target, 0, 0, 0, 0, 1);
    assertArrayEquals(new float[] {-2, -3, -1, 0}, same(green, texture, NEAREST, 0.5f, 0.5f));
    // The reference is clamped to 1; LEQUAL passes against all texels but 0.
    assertArrayEquals(
        new float[] {1, 1, 1, 0},
        same(operation(Kind.GATHER, TextureTarget.SHADOW_2D), texture, NEAREST, 0.5f, 0.5f, 3));
  }

  @Test
  void viewsAreSwizzledAtTheEnd() {
    Texture texture = counting(TextureTarget.TEX_1D, size(2, 1, 1));
    TextureBinding binding = new TextureBinding(texture, NEAREST, ViewSwizzle.parse("1yx0"));
    float[] results = new float[16];
    new ReferenceSampler()
        .sample(
            operation(Kind.IMPLICIT, TextureTarget.TEX_1D),
            binding,
            new float[] {0.5f, 0.5f, 0.5f, 0.5f},
            results);
    assertArrayEquals(new float[] {1, -1, 8, 0}, Arrays.copyOf(results, 4));
  }

  @Test
  void unboundUnitsAreOpaqueBlack() {
    float[] results = new float[16];
    new ReferenceSampler()
        .sample(operation(Kind.IMPLICIT, TextureTarget.TEX_1D), null, new float[4], results);
    assertArrayEquals(new float[] {0, 0, 0, 1}, Arrays.copyOf(results, 4));
  }
}
