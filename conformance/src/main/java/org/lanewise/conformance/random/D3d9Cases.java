package org.lanewise.conformance.random;

import java.util.List;
import java.util.Random;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Stage;

/**
 * Random Direct3D 9 programs of all versions. Three of four keep all the rules of the assembler;
 * the others are legal for the engines alone: any swizzle, any mask, registers read before they are
 * written.
 */
public final class D3d9Cases implements RandomCases {
  private static final List<D3d9Version> VERSIONS =
      List.of(
          pixel(1, 1),
          vertex(3, 0),
          pixel(2, 0),
          vertex(1, 1),
          pixel(3, 0),
          pixel(1, 4),
          vertex(2, 1),
          pixel(2, 1),
          vertex(2, 0),
          pixel(1, 3),
          pixel(3, 0),
          vertex(3, 0),
          pixel(1, 2),
          pixel(2, 2),
          vertex(2, D3d9Version.SOFTWARE),
          pixel(2, D3d9Version.SOFTWARE),
          vertex(3, D3d9Version.SOFTWARE),
          pixel(3, D3d9Version.SOFTWARE),
          pixel(1, 0),
          vertex(1, 0));
  private static final int[] LANES = {4, 8, 12, 16, 17, 21};

  private final D3d9Weights weights;

  /** Balanced programs. */
  public D3d9Cases() {
    this(Emphasis.BALANCED);
  }

  /** Programs with an emphasis. */
  public D3d9Cases(Emphasis emphasis) {
    weights = D3d9Weights.of(emphasis);
  }

  private static D3d9Version pixel(int major, int minor) {
    return new D3d9Version(Stage.FRAGMENT, major, minor);
  }

  private static D3d9Version vertex(int major, int minor) {
    return new D3d9Version(Stage.VERTEX, major, minor);
  }

  /** The versions that programs are made of. */
  public static List<D3d9Version> versions() {
    return VERSIONS;
  }

  /** Whether the program of a seed keeps all rules of the assembler. */
  public static boolean isStrict(long seed) {
    // Not a divisor of the number of versions, so that each comes in both ways.
    return Math.floorMod(seed / VERSIONS.size() + seed, 4L) != 3;
  }

  @Override
  public RandomCase generate(long seed) {
    // Neighbouring seeds would begin with nearly the same numbers.
    Random random = new Random((seed + 1) * 0x9E3779B97F4A7C15L);
    List<D3d9Version> versions = weights.versions();
    D3d9Version version = versions.get((int) Math.floorMod(seed, (long) versions.size()));
    D3d9Program program = D3d9Generator.generate(random, version, isStrict(seed), weights);
    ShaderOptions options =
        ShaderOptions.defaults()
            .withLoopLimit(random.nextInt(4) != 0 ? 5 + random.nextInt(30) : 300)
            .withDirect3d(D3d9Bindings.state(program, random));
    return around(program, options, weights, random).withSpecial(weights.special() > 0);
  }

  /** A case around a program that is there already. */
  public static RandomCase around(D3d9Program program, ShaderOptions options, long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    return around(program, options, D3d9Weights.of(Emphasis.BALANCED), random);
  }

  private static RandomCase around(
      D3d9Program program, ShaderOptions options, D3d9Weights weights, Random random) {
    return new RandomCase(
        program,
        options,
        D3d9Bindings.bindings(program, options.direct3d(), weights, random),
        LANES[random.nextInt(LANES.length)],
        random.nextLong());
  }

  /** A made-up state for a program that is there already. */
  public static Direct3dState state(D3d9Program program, long seed) {
    return D3d9Bindings.state(program, new Random(seed * 0x9E3779B97F4A7C15L));
  }
}
