package org.lanewise.jit.wide;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Operations on 64 bits with vectors of eight lanes, for the words of {@link Support64} in vectors
 * of at least as many; less go to {@link Support64}.
 *
 * <p>Eight words seen as four longs hold an even and an odd lane each. So the low and the high
 * words of eight lanes make the values of the even lanes and those of the odd lanes by shifts, and
 * no word changes its place. Kernels take arrays, since vectors as arguments are objects where a
 * call is not inlined.
 */
public final class WideKernels {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_256;
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_256;
  private static final int STEP = 8;

  private static final long LOW = 0xffffffffL;
  private static final long HIGH = ~LOW;
  private static final double NAN = Double.longBitsToDouble(0x7ff8000000000000L);
  private static final double TWO_52 = 0x1p52;

  private WideKernels() {}

  private static LongVector words(int[] words, int at) {
    return IntVector.fromArray(INTS, words, at).reinterpretAsLongs();
  }

  private static DoubleVector even(LongVector low, LongVector high) {
    return low.and(LOW).or(high.lanewise(VectorOperators.LSHL, 32)).reinterpretAsDoubles();
  }

  private static DoubleVector odd(LongVector low, LongVector high) {
    return low.lanewise(VectorOperators.LSHR, 32).or(high.and(HIGH)).reinterpretAsDoubles();
  }

  /** Writes the values of even and odd lanes as low and high words, every NaN as the one. */
  private static void put(int[] words, int at, int lanes, DoubleVector even, DoubleVector odd) {
    LongVector a = canonical(even).reinterpretAsLongs();
    LongVector b = canonical(odd).reinterpretAsLongs();
    LongVector low = a.and(LOW).or(b.lanewise(VectorOperators.LSHL, 32));
    LongVector high = a.lanewise(VectorOperators.LSHR, 32).or(b.and(HIGH));
    low.reinterpretAsInts().intoArray(words, at);
    high.reinterpretAsInts().intoArray(words, at + lanes);
  }

  private static DoubleVector canonical(DoubleVector x) {
    return x.blend(NAN, x.compare(VectorOperators.NE, x));
  }

  private static void put(int[] words, int at, VectorMask<Double> even, VectorMask<Double> odd) {
    LongVector none = LongVector.zero(LongVector.SPECIES_256);
    LongVector a = none.blend(LOW, even.cast(LongVector.SPECIES_256));
    none.blend(HIGH, odd.cast(LongVector.SPECIES_256))
        .or(a)
        .reinterpretAsInts()
        .intoArray(words, at);
  }

  public static void dAdd(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dAdd(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(words, at, lanes, even(al, ah).add(even(bl, bh)), odd(al, ah).add(odd(bl, bh)));
    }
  }

  public static void dMul(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dMul(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(words, at, lanes, even(al, ah).mul(even(bl, bh)), odd(al, ah).mul(odd(bl, bh)));
    }
  }

  public static void dDiv(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dDiv(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(words, at, lanes, even(al, ah).div(even(bl, bh)), odd(al, ah).div(odd(bl, bh)));
    }
  }

  public static void dFma(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dFma(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      LongVector cl = words(words, at + 4 * lanes);
      LongVector ch = words(words, at + 5 * lanes);
      put(
          words,
          at,
          lanes,
          even(al, ah).fma(even(bl, bh), even(cl, ch)),
          odd(al, ah).fma(odd(bl, bh), odd(cl, ch)));
    }
  }

  public static void dSqrt(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dSqrt(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      put(words, at, lanes, even(al, ah).sqrt(), odd(al, ah).sqrt());
    }
  }

  /** To the nearest integer, ties to even, where there is a fraction; the sign is lost. */
  private static DoubleVector whole(DoubleVector x) {
    DoubleVector magnitude = x.abs();
    DoubleVector rounded = magnitude.add(TWO_52).sub(TWO_52);
    // From 2^52 on, and of infinities and NaN, nothing is to round.
    return magnitude.blend(rounded, magnitude.compare(VectorOperators.LT, TWO_52));
  }

  private static DoubleVector signed(DoubleVector magnitude, DoubleVector x) {
    LongVector sign = x.reinterpretAsLongs().and(Long.MIN_VALUE);
    return magnitude.reinterpretAsLongs().or(sign).reinterpretAsDoubles();
  }

  private static DoubleVector floored(DoubleVector x) {
    DoubleVector nearest = signed(whole(x), x);
    return nearest.blend(nearest.sub(1.0), nearest.compare(VectorOperators.GT, x));
  }

  public static void dFloor(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dFloor(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      put(words, at, lanes, floored(even(al, ah)), floored(odd(al, ah)));
    }
  }

  public static void dRoundEven(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dRoundEven(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      DoubleVector even = even(al, ah);
      DoubleVector odd = odd(al, ah);
      put(words, at, lanes, signed(whole(even), even), signed(whole(odd), odd));
    }
  }

  public static void dLt(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dLt(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(
          words,
          at,
          even(al, ah).compare(VectorOperators.LT, even(bl, bh)),
          odd(al, ah).compare(VectorOperators.LT, odd(bl, bh)));
    }
  }

  public static void dLe(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dLe(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(
          words,
          at,
          even(al, ah).compare(VectorOperators.LE, even(bl, bh)),
          odd(al, ah).compare(VectorOperators.LE, odd(bl, bh)));
    }
  }

  public static void dEq(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dEq(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector al = words(words, at);
      LongVector ah = words(words, at + lanes);
      LongVector bl = words(words, at + 2 * lanes);
      LongVector bh = words(words, at + 3 * lanes);
      put(
          words,
          at,
          even(al, ah).compare(VectorOperators.EQ, even(bl, bh)),
          odd(al, ah).compare(VectorOperators.EQ, odd(bl, bh)));
    }
  }

  /** Floats as doubles with their bits moved; the product makes the exponent right, exactly. */
  private static DoubleVector raised(LongVector float32) {
    LongVector magnitude = float32.and(0x7fffffffL);
    DoubleVector value =
        magnitude.lanewise(VectorOperators.LSHL, 29).reinterpretAsDoubles().mul(0x1p896);
    value =
        value.blend(
            Double.POSITIVE_INFINITY,
            magnitude.compare(VectorOperators.GE, 0x7f800000L).cast(DOUBLES));
    value = value.blend(NAN, magnitude.compare(VectorOperators.GT, 0x7f800000L).cast(DOUBLES));
    LongVector sign = float32.lanewise(VectorOperators.LSHL, 32).and(Long.MIN_VALUE);
    return value.reinterpretAsLongs().or(sign).reinterpretAsDoubles();
  }

  public static void dFromF(int[] words, int base, int lanes) {
    if (lanes < STEP) {
      Support64.dFromF(words, base, lanes);
      return;
    }
    for (int at = base; at < base + lanes; at += STEP) {
      LongVector a = words(words, at);
      put(words, at, lanes, raised(a.and(LOW)), raised(a.lanewise(VectorOperators.LSHR, 32)));
    }
  }
}
