package org.lanewise.conformance.random;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;

/** Random TGSI programs of about 6, 20 or 60 instructions. */
public final class TgsiCases implements RandomCases {
  private static final int LANES = 37;

  /** Room for four words of most threads of a grid. */
  private static final int GRID_WORDS = 128;

  private static final int[] LANE_COUNTS = {4, 8, 12, 16, 17, 21};
  private static final int[] LENGTHS = {6, 20, 60};

  private final Emphasis emphasis;

  /** Balanced programs. */
  public TgsiCases() {
    this(Emphasis.BALANCED);
  }

  /** Programs with an emphasis. */
  public TgsiCases(Emphasis emphasis) {
    this.emphasis = emphasis;
  }

  @Override
  public RandomCase generate(long seed) {
    int length = LENGTHS[(int) Math.floorMod(seed, (long) LENGTHS.length)];
    Random random = new Random(seed ^ 0x5DEECE66DL);
    ShaderOptions options =
        ShaderOptions.defaults()
            .withLoopLimit(64)
            .withProfile(seed % 5 == 4 ? MathProfile.TGSI_2009 : MathProfile.MESA_24);
    long inputSeed = random.nextLong();
    TgsiWeights weights = TgsiWeights.of(emphasis, seed);
    TgsiProgram program = TgsiParser.parseChecked(TgsiGenerator.generate(seed, length, weights));
    Bindings bindings = bindings(random, weights);
    int lanes = program.stage() == Stage.TESS_CONTROL ? TgsiPatch.of(program).vertices() : LANES;
    RandomCase made =
        new RandomCase(program, options, bindings, lanes, inputSeed)
            .withSpecial(weights.special() > 0);
    boolean grid = program.stage() == Stage.COMPUTE && weights.allStages();
    // Some compute programs run as one batch, where any thread may have any number.
    return grid && random.nextInt(4) != 0 ? made.withGrid(Optional.of(grid(random))) : made;
  }

  private static ComputeGrid grid(Random random) {
    return new ComputeGrid(
        1 + random.nextInt(3),
        1 + random.nextInt(2),
        1 + random.nextInt(2),
        1 + random.nextInt(6),
        1 + random.nextInt(3),
        1 + random.nextInt(2),
        random.nextInt(4) * 4);
  }

  /** A case around a program that is there already. */
  public static RandomCase around(TgsiProgram program, ShaderOptions options, long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    return new RandomCase(
        program,
        options,
        TgsiBindings.bindings(program.signature(), random),
        LANE_COUNTS[random.nextInt(LANE_COUNTS.length)],
        random.nextLong());
  }

  /**
   * Binds made-up buffers and images to all units that a program declares.
   *
   * @param seed the same gives the same words
   */
  public static void bindMemory(Bindings bindings, Signature signature, long seed) {
    TgsiBindings.bindMemory(bindings, signature, new Random(seed));
  }

  private static Bindings bindings(Random random, TgsiWeights weights) {
    Bindings bindings = new Bindings();
    for (int row = 0; row < 6; row++) {
      bindings.setConstant(
          0,
          row,
          Float.intBitsToFloat(SpecialValues.random(random)),
          random.nextFloat(),
          random.nextInt(8),
          Float.intBitsToFloat(random.nextInt(8)));
    }
    if (weights.special() > 0) {
      float[] constants = bindings.constants(0).clone();
      for (int word = 0; word < constants.length; word++) {
        if (Chance.percent(random, weights.special())) {
          constants[word] = Float.intBitsToFloat(SpecialValues.extreme(random));
        }
      }
      bindings.setConstants(0, constants);
    }
    int[] texels = new int[8 * 4 + 4 * 2 + 2 * 1 + 1];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = random.nextInt();
    }
    Texture texture =
        Texture.ofRgba8(
            TextureTarget.TEX_2D,
            List.of(
                new Texture.Level(8, 4, 1, 0),
                new Texture.Level(4, 2, 1, 32),
                new Texture.Level(2, 1, 1, 40),
                new Texture.Level(1, 1, 1, 42)),
            texels);
    Sampler.Wrap[] wraps = Sampler.Wrap.values();
    Sampler.Filter[] filters = Sampler.Filter.values();
    Sampler.MipFilter[] mips = Sampler.MipFilter.values();
    Sampler sampler =
        Sampler.DEFAULT
            .withWrap(wraps[random.nextInt(wraps.length)])
            .withFilters(
                filters[random.nextInt(2)],
                filters[random.nextInt(2)],
                mips[random.nextInt(mips.length)]);
    bindings.setTexture(0, TextureBinding.of(texture, sampler));
    TgsiTextureGenerator.bind(bindings, random.nextLong());
    TgsiMemoryGenerator.bind(bindings, random);
    if (weights.relative() > 0) {
      for (int row = 0; row < 4; row++) {
        bindings.setConstant(1, row, row, random.nextFloat(), random.nextInt(4), -1);
      }
    }
    if (weights.allStages()) {
      bindings.setClock(random.nextLong());
      bindings.setBuffer(0, TgsiMemoryGenerator.words(random, GRID_WORDS));
    }
    return bindings;
  }
}
