package org.lanewise.reference.tgsi;

import static org.lanewise.reference.math.FloatArithmetic.f;

import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.reference.math.Functions;

/** The opcodes with a formula of its own for each channel. */
final class VectorOperations {
  private static final int MINUS_128 = 0xc3000000;
  private static final int PLUS_128 = 0x43000000;

  private final Arithmetic math;

  VectorOperations(Arithmetic math) {
    this.math = math;
  }

  /** All four channels of the lane whose words start at {@code at}. */
  void compute(TgsiOpcode opcode, int[] a, int[] b, int[] c, int[] result, int at) {
    switch (opcode) {
      case LIT -> lit(a, result, at);
      case EXP -> {
        int whole = Arithmetic.floor(a[at]);
        Arithmetic.set(
            result,
            at,
            Arithmetic.bits(Functions.ex2(f(whole))),
            Arithmetic.sub(a[at], whole),
            Arithmetic.bits(Functions.ex2(f(a[at]))),
            Arithmetic.ONE);
      }
      case LOG -> {
        int magnitude = a[at] & 0x7fffffff;
        int logarithm = Arithmetic.bits(Functions.lg2(f(magnitude)));
        int whole = Arithmetic.floor(logarithm);
        int power = Arithmetic.bits(Functions.ex2(f(whole)));
        Arithmetic.set(
            result, at, whole, Arithmetic.div(magnitude, power), logarithm, Arithmetic.ONE);
      }
      case DST ->
          Arithmetic.set(
              result, at, Arithmetic.ONE, math.mul(a[at + 1], b[at + 1]), a[at + 2], b[at + 3]);
      case XPD ->
          Arithmetic.set(
              result,
              at,
              math.cross(a, b, at, 1, 2),
              math.cross(a, b, at, 2, 0),
              math.cross(a, b, at, 0, 1),
              Arithmetic.ONE);
      case RFL -> reflect(a, b, result, at);
      case X2D -> {
        int x = transformed(b, c, at, 0, a[at]);
        int y = transformed(b, c, at, 2, a[at + 1]);
        Arithmetic.set(result, at, x, y, x, y);
      }
      case SCS ->
          Arithmetic.set(
              result,
              at,
              Arithmetic.bits(Functions.cos(f(a[at]))),
              Arithmetic.bits(Functions.sin(f(a[at]))),
              0,
              Arithmetic.ONE);
      case NRM -> normalize(a, result, at, 3);
      case NRM4 -> normalize(a, result, at, 4);
      case UP2H -> {
        int x = Arithmetic.fromHalf(a[at] & 0xffff);
        int y = Arithmetic.fromHalf(a[at] >>> 16);
        Arithmetic.set(result, at, x, y, x, y);
      }
      case UP2US -> {
        int x = Arithmetic.bits((a[at] & 0xffff) / 65535.0f);
        int y = Arithmetic.bits((a[at] >>> 16) / 65535.0f);
        Arithmetic.set(result, at, x, y, x, y);
      }
      case UP4B -> {
        for (int channel = 0; channel < 4; channel++) {
          int biased = a[at] >>> channel * 8 & 255;
          result[at + channel] = Arithmetic.bits((biased - 128) / 127.0f);
        }
      }
      case UP4UB -> {
        for (int channel = 0; channel < 4; channel++) {
          result[at + channel] = Arithmetic.bits((a[at] >>> channel * 8 & 255) / 255.0f);
        }
      }
      case ARA -> {
        int x = Math.clamp((long) a[at] + a[at + 2], -512, 511);
        int y = Math.clamp((long) a[at + 1] + a[at + 3], -512, 511);
        Arithmetic.set(result, at, x, y, x, y);
      }
      default -> throw new IllegalStateException(opcode.name());
    }
  }

  private void lit(int[] a, int[] result, int at) {
    int base = math.max(a[at + 1], 0);
    int exponent = math.max(math.min(a[at + 3], PLUS_128), MINUS_128);
    boolean lit = f(a[at]) > 0;
    int specular = lit ? Arithmetic.bits(Functions.pow(f(base), f(exponent))) : 0;
    Arithmetic.set(result, at, Arithmetic.ONE, math.max(a[at], 0), specular, Arithmetic.ONE);
  }

  private void reflect(int[] a, int[] b, int[] result, int at) {
    int twice = math.mul(math.dot(a, b, at, 3), 0x40000000);
    int factor = Arithmetic.div(twice, math.dot(a, a, at, 3));
    for (int channel = 0; channel < 3; channel++) {
      result[at + channel] = Arithmetic.sub(math.mul(factor, a[at + channel]), b[at + channel]);
    }
    result[at + 3] = Arithmetic.ONE;
  }

  private int transformed(int[] b, int[] c, int at, int row, int offset) {
    int sum = Arithmetic.add(math.mul(b[at], c[at + row]), math.mul(b[at + 1], c[at + row + 1]));
    return Arithmetic.add(sum, offset);
  }

  private void normalize(int[] a, int[] result, int at, int components) {
    int square = math.dot(a, a, at, components);
    int root = Arithmetic.bits((float) Math.sqrt(f(square)));
    int scale = Arithmetic.div(Arithmetic.ONE, root);
    result[at + 3] = Arithmetic.ONE;
    for (int channel = 0; channel < components; channel++) {
      result[at + channel] = f(square) == 0 ? 0 : math.mul(a[at + channel], scale);
    }
  }
}
