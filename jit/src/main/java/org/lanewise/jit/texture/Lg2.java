package org.lanewise.jit.texture;

/** The project's LG2, see docs/numerics.md. */
final class Lg2 {
  private Lg2() {}

  static float of(float x) {
    return (float) (StrictMath.log(x) / 0.6931471805599453);
  }
}
