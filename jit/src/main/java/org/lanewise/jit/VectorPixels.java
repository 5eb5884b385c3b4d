package org.lanewise.jit;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Packs pixels, a vector of the machine's own width at a time. Methods are spelt out and take no
 * vectors, which C2 would allocate for a callee that it does not inline.
 */
final class VectorPixels {
  private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> I = IntVector.SPECIES_PREFERRED;
  private static final int STEP = F.length();

  // Vectors of exact classes, see VectorTypes: broadcast from a constant, or cast by a constant.
  private static final FloatVector FLOATS = FloatVector.zero(F);
  private static final Class<?> INTS = IntVector.zero(I).getClass();

  /** 1.5 * 2^23: a float there has integers as its last bits. */
  private static final float ROUND = 0x1.8p23f;

  private static final int ROUND_BITS = 0x4b400000;

  /** What four codes with {@link #ROUND_BITS}, shifted to their places, have too much in sum. */
  private static final int EXCESS =
      ROUND_BITS + (ROUND_BITS << 8) + (ROUND_BITS << 16) + (ROUND_BITS << 24);

  /** Lanes of quads to [upper row, lower row]. */
  private static final VectorShuffle<Integer> ROWS = rows(0);

  /** Lanes of quads to [lower row, upper row]. */
  private static final VectorShuffle<Integer> ROWS_SWAPPED = rows(STEP / 2);

  private static final VectorShuffle<Integer> HALVES_SWAPPED =
      VectorShuffle.fromOp(I, l -> l ^ STEP / 2);

  /** Lanes from half a vector on. */
  private static final VectorMask<Integer> UPPER_HALF = I.indexInRange(-STEP / 2, STEP / 2);

  private VectorPixels() {}

  private static VectorShuffle<Integer> rows(int shift) {
    return VectorShuffle.fromOp(
        I,
        l -> {
          int at = l ^ shift;
          int column = at % (STEP / 2);
          return column / 2 * 4 + column % 2 + at / (STEP / 2) * 2;
        });
  }

  /**
   * Packs colours without the sRGB curve.
   *
   * @param outputs holds red from {@code low} on, or blue where that is first, {@code high} the
   *     other one
   * @param packed gets a pixel a lane, from 0 on
   */
  static void packUnorm(
      float[] outputs, int low, int green, int high, int alpha, int[] packed, int lanes) {
    FloatVector zero = FLOATS.broadcast(0f);
    FloatVector scale = FLOATS.broadcast(255f);
    FloatVector round = FLOATS.broadcast(ROUND);
    int one = ROUND_BITS + 255;
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector x = FloatVector.fromArray(F, outputs, low + l);
      FloatVector y = FloatVector.fromArray(F, outputs, green + l);
      FloatVector z = FloatVector.fromArray(F, outputs, high + l);
      FloatVector w = FloatVector.fromArray(F, outputs, alpha + l);
      x = zero.blend(x, x.compare(VectorOperators.GT, zero)).fma(scale, round);
      y = zero.blend(y, y.compare(VectorOperators.GT, zero)).fma(scale, round);
      z = zero.blend(z, z.compare(VectorOperators.GT, zero)).fma(scale, round);
      w = zero.blend(w, w.compare(VectorOperators.GT, zero)).fma(scale, round);
      IntVector first = (IntVector) INTS.cast(x.reinterpretAsInts());
      IntVector second = (IntVector) INTS.cast(y.reinterpretAsInts());
      IntVector third = (IntVector) INTS.cast(z.reinterpretAsInts());
      IntVector fourth = (IntVector) INTS.cast(w.reinterpretAsInts());
      first
          .min(one)
          .add(second.min(one).lanewise(VectorOperators.LSHL, 8))
          .add(third.min(one).lanewise(VectorOperators.LSHL, 16))
          .add(fourth.min(one).lanewise(VectorOperators.LSHL, 24))
          .sub(EXCESS)
          .intoArray(packed, l);
    }
  }

  /**
   * Adds one component on the sRGB curve to pixels.
   *
   * @param plane where the component starts in {@code outputs}
   * @param shift its place in a pixel
   * @param indices scratch, an int a lane
   */
  static void addSrgb(
      float[] outputs, int plane, int shift, int[] packed, int[] indices, int lanes) {
    FloatVector zero = FLOATS.broadcast(0f);
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector x = FloatVector.fromArray(F, outputs, plane + l);
      x = zero.blend(x, x.compare(VectorOperators.GT, zero));
      IntVector bits = (IntVector) INTS.cast(x.reinterpretAsInts());
      bits = bits.min(SrgbTable.LAST).max(SrgbTable.FIRST).sub(SrgbTable.FIRST);
      bits.lanewise(VectorOperators.LSHR, 16).intoArray(indices, l);
      IntVector entry =
          (IntVector) INTS.cast(IntVector.fromArray(I, SrgbTable.ENTRIES, 0, indices, l));
      entry
          .add(bits.lanewise(VectorOperators.AND, 0xffff))
          .lanewise(VectorOperators.LSHR, 16)
          .lanewise(VectorOperators.LSHL, shift)
          .add(IntVector.fromArray(I, packed, l))
          .intoArray(packed, l);
    }
  }

  /** Alpha beside components on the sRGB curve; the first to be written to {@code packed}. */
  static void packAlpha(float[] outputs, int alpha, int[] packed, int lanes) {
    FloatVector zero = FLOATS.broadcast(0f);
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector w = FloatVector.fromArray(F, outputs, alpha + l);
      w =
          zero.blend(w, w.compare(VectorOperators.GT, zero))
              .fma(FLOATS.broadcast(255f), FLOATS.broadcast(ROUND));
      IntVector bits = (IntVector) INTS.cast(w.reinterpretAsInts());
      bits.min(ROUND_BITS + 255).lanewise(VectorOperators.LSHL, 24).intoArray(packed, l);
    }
  }

  /** The lanes that {@link #place} takes at a time. */
  static int group() {
    return 2 * STEP;
  }

  /**
   * Puts lanes of quads into two rows.
   *
   * @param packed a pixel a lane; the lanes from {@code from} to {@code to} are taken
   * @param from a multiple of {@link #group}, as is {@code to}
   * @param upper the index in {@code words} of the pixel of lane {@code from}
   * @param lower the index of the pixel below it
   */
  static void place(int[] packed, int from, int to, int[] words, int upper, int lower) {
    for (int l = from, column = 0; l < to; l += 2 * STEP, column += STEP) {
      IntVector left = IntVector.fromArray(I, packed, l).rearrange(ROWS);
      IntVector right = IntVector.fromArray(I, packed, l + STEP).rearrange(ROWS_SWAPPED);
      left.blend(right, UPPER_HALF).intoArray(words, upper + column);
      right.blend(left, UPPER_HALF).rearrange(HALVES_SWAPPED).intoArray(words, lower + column);
    }
  }
}
