package org.lanewise.reference.d3d9;

import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.reference.math.FloatArithmetic;
import org.lanewise.reference.math.Functions;

/** The float rules of Direct3D 9 (docs/d3d9.md, section 3) on raw words. */
final class Arithmetic extends FloatArithmetic {
  private static final int LARGEST = 0x7f7fffff;
  private static final int SIGN = 0x80000000;

  private final boolean clampInfinities;

  Arithmetic(boolean clampInfinities) {
    super(true);
    this.clampInfinities = clampInfinities;
  }

  static int abs(int a) {
    return a & ~SIGN;
  }

  static int negate(int a) {
    return a ^ SIGN;
  }

  /** The largest finite value in place of an infinity, where the state asks for it. */
  private int limited(int a) {
    if (!clampInfinities) {
      return a;
    }
    float value = f(a);
    return value > Float.MAX_VALUE ? LARGEST : value < -Float.MAX_VALUE ? LARGEST | SIGN : a;
  }

  int rcp(int a) {
    return limited(div(ONE, a));
  }

  int rsq(int a) {
    return limited(inverseRoot(a));
  }

  /** The one of nrm, which is never limited. */
  static int inverseRoot(int a) {
    return bits(Functions.rsq(f(abs(a))));
  }

  int exp(int a) {
    return limited(bits(Functions.ex2(f(a))));
  }

  int log(int a) {
    return limited(bits(Functions.lg2(f(abs(a)))));
  }

  /** What is above the floor, as expp gives it. */
  int exponentFraction(int a) {
    return limited(fraction(a));
  }

  static int pow(int a, int b) {
    return bits(Functions.pow(f(abs(a)), f(b)));
  }

  static int sin(int a) {
    return bits(Functions.sin(f(a)));
  }

  static int cos(int a) {
    return bits(Functions.cos(f(a)));
  }

  /** The integer that an address register gets: towards minus infinity in vs_1_1, else nearest. */
  static int address(D3d9Version version, int a) {
    return version.major() == 1 ? toSigned(floor(a)) : toSigned(bits((float) Math.rint(f(a))));
  }

  static boolean compare(D3d9Comparison comparison, int wordA, int wordB) {
    float a = f(wordA);
    float b = f(wordB);
    return switch (comparison) {
      case NEVER -> false;
      case GT -> a > b;
      case EQ -> a == b;
      case GE -> a >= b;
      case LT -> a < b;
      case NE -> a != b;
      case LE -> a <= b;
      case ALWAYS -> true;
    };
  }
}
