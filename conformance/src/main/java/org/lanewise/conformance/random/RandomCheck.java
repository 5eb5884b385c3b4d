package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/** Runs random programs on all engines. */
public final class RandomCheck {
  private static final int LANES = 37;

  private RandomCheck() {}

  /**
   * Runs the program of a seed.
   *
   * @param engines the first is the measure
   * @return empty where all agree, else what differs and the shortest program found that still does
   */
  public static String run(List<ShaderEngine> engines, long seed, int length) {
    String text = ProgramGenerator.generate(seed, length);
    String difference = difference(engines, seed, text);
    if (difference.isEmpty()) {
      return "";
    }
    String shortest = shrink(engines, seed, text);
    return "seed %d: %s%n%s".formatted(seed, difference(engines, seed, shortest), shortest);
  }

  /** Takes lines away for as long as the engines still differ. */
  private static String shrink(List<ShaderEngine> engines, long seed, String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    boolean shorter = true;
    while (shorter) {
      shorter = false;
      for (int size = Math.max(1, lines.size() / 4); size >= 1; size /= 2) {
        for (int at = lines.size() - size; at >= 1; at--) {
          if (at + size > lines.size()) {
            continue;
          }
          List<String> fewer = new ArrayList<>(lines);
          fewer.subList(at, at + size).clear();
          if (stillDiffers(engines, seed, String.join("\n", fewer) + "\n")) {
            lines = fewer;
            shorter = true;
          }
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static boolean stillDiffers(List<ShaderEngine> engines, long seed, String text) {
    try {
      return !difference(engines, seed, text).isEmpty();
    } catch (ShaderFormatException e) {
      return false;
    }
  }

  private static String difference(List<ShaderEngine> engines, long seed, String text) {
    TgsiProgram program = TgsiParser.parseChecked(text);
    Random random = new Random(seed ^ 0x5DEECE66DL);
    ShaderOptions options =
        ShaderOptions.defaults()
            .withLoopLimit(64)
            .withProfile(seed % 5 == 4 ? MathProfile.TGSI_2009 : MathProfile.MESA_24);
    long inputSeed = random.nextLong();
    return Comparison.disagreement(
        engines,
        program,
        options,
        bindings(random),
        LANES,
        batch -> fill(batch, new Random(inputSeed)));
  }

  private static void fill(LaneBatch batch, Random random) {
    for (int i = 0; i < batch.inputs().length; i++) {
      batch.inputs()[i] = Float.intBitsToFloat(SpecialValues.random(random));
    }
    for (int lane = 0; lane < batch.count(); lane++) {
      batch.setLive(lane, random.nextInt(5) != 0);
    }
  }

  private static Bindings bindings(Random random) {
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
    return bindings;
  }
}
