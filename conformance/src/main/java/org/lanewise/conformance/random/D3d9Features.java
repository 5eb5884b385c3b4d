package org.lanewise.conformance.random;

import java.util.Random;
import org.lanewise.core.d3d9.D3d9Limits;
import org.lanewise.core.d3d9.D3d9Version;

/**
 * What a random program of model 2 or 3, or a vertex program, is made of.
 *
 * @param version the version
 * @param strict whether all rules of the assembler are kept
 * @param temporaries r0 to r#-1 are used
 * @param flow whether there are branches, loops and routines
 * @param predicates whether there is p0
 * @param relative whether registers are addressed relatively
 * @param special whether definitions and moves hold many special values
 * @param weights what there is more of
 */
record D3d9Features(
    D3d9Version version,
    boolean strict,
    int temporaries,
    boolean flow,
    boolean predicates,
    boolean relative,
    boolean special,
    D3d9Weights weights) {

  /** Features that a version has, each in some programs. */
  static D3d9Features of(Random random, D3d9Version version, boolean strict, D3d9Weights weights) {
    boolean dynamic = isDynamic(version);
    boolean branches = version.isPixel() ? dynamic : version.major() >= 2;
    return new D3d9Features(
        version,
        strict,
        2 + random.nextInt(random.nextInt(6) == 0 ? 9 : 4),
        branches && (random.nextInt(4) != 0 || weights.flow() > 0),
        dynamic && (random.nextInt(3) != 0 || weights.flow() > 0),
        (!version.isPixel() || version.major() == 3)
            && (random.nextInt(3) != 0 || weights.relative() > 0),
        random.nextInt(3) == 0,
        weights);
  }

  /** Whether there are predicates, comparisons and breaks. */
  private static boolean isDynamic(D3d9Version version) {
    return version.major() == 3 || version.major() == 2 && version.minor() > 0;
  }

  /** Whether there are predicates, comparisons and breaks. */
  boolean dynamic() {
    return isDynamic(version);
  }

  boolean isPixel() {
    return version.isPixel();
  }

  boolean isModel3() {
    return version.major() == 3;
  }

  /** The number of c# that are named; relative addresses reach further. */
  int constants() {
    return Math.min(D3d9Limits.floatConstants(version), 12);
  }

  /** Whether the address register is there. */
  boolean hasAddress() {
    return !isPixel();
  }

  /** Whether any swizzle is legal in arithmetic. */
  boolean anySwizzle() {
    return !strict || !isPixel() || dynamic();
  }

  /** Whether there are b# and i#. */
  boolean hasBooleans() {
    return isPixel() ? dynamic() : version.major() >= 2;
  }

  /** Whether lookups can be given their derivatives, which ps_2_b cannot. */
  boolean hasGradients() {
    return !strict || version.major() != 2 || version.minor() != 2;
  }

  /** How deep loops may be nested. */
  int loopDepth() {
    return strict && version.major() == 2 && version.minor() == 0 ? 1 : 3;
  }

  /** How deep calls may be nested. */
  int callDepth() {
    return strict && version.major() == 2 && version.minor() == 0 ? 1 : 3;
  }
}
