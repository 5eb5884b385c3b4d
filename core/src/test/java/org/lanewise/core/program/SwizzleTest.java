package org.lanewise.core.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SwizzleTest {
  /** Applying a composed swizzle is applying the one and then the other, for all pairs. */
  @Test
  void compositionEqualsDirectIndexing() {
    for (int first = 0; first < 256; first++) {
      Swizzle a = decode(first);
      for (int second = 0; second < 256; second++) {
        Swizzle b = decode(second);
        Swizzle composed = a.then(b);
        for (int c = 0; c < 4; c++) {
          assertEquals(a.get(b.get(c)), composed.get(c));
        }
      }
    }
  }

  private static Swizzle decode(int bits) {
    return new Swizzle(bits & 3, bits >> 2 & 3, bits >> 4 & 3, bits >> 6 & 3);
  }

  @Test
  void printsFourLetters() {
    assertEquals("xyzw", Swizzle.IDENTITY.toString());
    assertEquals("wwww", Swizzle.replicate(3).toString());
    assertEquals("xz", WriteMask.of(5).toString());
  }
}
