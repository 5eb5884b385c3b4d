package org.lanewise.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.program.Program;
import org.lanewise.core.texture.TextureTarget;
import picocli.CommandLine.Option;

/** The state outside of a Direct3D 9 program that its code depends on. */
final class Direct3dOptions {
  private static final Map<String, TextureTarget> TARGETS =
      Map.of(
          "2d", TextureTarget.TEX_2D,
          "cube", TextureTarget.CUBE,
          "volume", TextureTarget.TEX_3D);

  private static final int MAX_UNIT = 15;
  private static final int MAX_STAGE = 3;

  @Option(
      names = "--target",
      paramLabel = "N=2d|cube|volume",
      description =
          "Direct3D 9: the kind of texture at a sampler that the program does not declare, which"
              + " those of model 1 never do (default: 2d)")
  private List<String> targets = List.of();

  @Option(
      names = "--projected",
      paramLabel = "N=3|4",
      description =
          "ps_1_1 to ps_1_3: stage N divides its coordinates by the third or fourth of them")
  private List<String> projected = List.of();

  @Option(
      names = "--clamp-infinities",
      description =
          "Direct3D 9: rcp, rsq, exp and log give the largest finite number instead of an infinity")
  private boolean clampInfinities;

  /** The state for a program; refuses options without a meaning for it. */
  Direct3dState state(Program program) {
    if (!(program instanceof D3d9Program d3d9)) {
      refuse(!targets.isEmpty(), "--target", program);
      refuse(!projected.isEmpty(), "--projected", program);
      refuse(clampInfinities, "--clamp-infinities", program);
      return Direct3dState.DEFAULTS;
    }
    Map<Integer, TextureTarget> kinds = new TreeMap<>();
    for (String text : targets) {
      String[] parts = Scene.split("--target", text);
      int unit = Scene.integer("--target " + text, parts[0], MAX_UNIT);
      TextureTarget target = TARGETS.get(parts[1].toLowerCase(Locale.ROOT));
      if (target == null) {
        throw new InputException(
            "--target " + text + ": error: no kind of texture (expected 2d, cube or volume)");
      }
      if (d3d9.declaredTarget(unit).isPresent()) {
        throw new InputException(
            "--target "
                + text
                + ": error: the program declares s"
                + unit
                + " itself (expected a sampler that it does not declare)");
      }
      kinds.put(unit, target);
    }
    Map<Integer, Integer> counts = new TreeMap<>();
    for (String text : projected) {
      String[] parts = Scene.split("--projected", text);
      String option = "--projected " + text;
      if (!d3d9.version().isPixel1To3()) {
        throw new InputException(
            option + ": error: a " + d3d9.version() + " program (expected ps_1_0 to ps_1_3)");
      }
      if (!parts[1].matches("[34]")) {
        throw new InputException(option + ": error: '" + parts[1] + "' (expected 3 or 4)");
      }
      int count = Integer.parseInt(parts[1]);
      counts.put(Scene.integer(option, parts[0], MAX_STAGE), count);
    }
    return new Direct3dState(kinds, counts, clampInfinities);
  }

  private static void refuse(boolean given, String option, Program program) {
    if (given) {
      throw new InputException(
          option
              + ": error: no meaning for a "
              + program.instructionSet()
              + " program (expected a D3D9 program)");
    }
  }
}
