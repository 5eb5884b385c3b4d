package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares an engine with the reference. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a program on the reference and on another engine and compares every bit.",
      "Prints the first pixel and channel that differ, with both values, and which passes of the",
      "JIT make the difference vanish when switched off; exit code 1 if there is one.",
      "Memory that a program declares is bound, with made-up words, and compared; so are the vertices",
      "that a geometry program emits and the outputs of a patch. A compute program runs on a grid."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise diff examples/marble.tgsi --engine vector --lanes 8",
      "  lanewise diff examples/newton.r500 --engine scalar",
      "  lanewise diff sum.tgsi --grid 4 1 1 --block 64 1 1"
    })
final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;
  @Mixin private Scene scene;

  @Mixin private GridOptions grid;

  @Option(
      names = "--size",
      converter = Size.Converter.class,
      paramLabel = "WxH",
      description =
          "pixels (default: 256x256); of programs of other stages as many vertices, primitives or"
              + " vertices of patches")
  private Size size;

  /** What an engine left. */
  private record Left(Picture picture, Map<String, MemoryBuffer> memory) {
    boolean sameAs(Left other) {
      return picture.sameAs(other.picture)
          && memory.entrySet().stream()
              .allMatch(
                  e -> Arrays.equals(e.getValue().words(), other.memory.get(e.getKey()).words()));
    }
  }

  @Override
  public Integer call() {
    Program program = file.readChecked();
    grid.refuseOthers(program);
    if (program.stage() == Stage.COMPUTE) {
      GridOptions.refuseForCompute("--size", size != null);
      scene.refuseInputsForCompute();
    }
    size = size == null ? new Size(256, 256) : size;
    scene.prepare(program);
    Bindings bindings =
        scene.bindings(program, file.defaults(), engines.shaderOptions(program).direct3d());
    refuseNothing(program);
    return switch (program.stage()) {
      case FRAGMENT, VERTEX, TESS_EVALUATION -> pictures(program, bindings);
      case GEOMETRY, TESS_CONTROL, COMPUTE -> stages(program, bindings);
    };
  }

  /** Refuses programs that leave nothing that could be compared. */
  private static void refuseNothing(Program program) {
    boolean writes =
        program.signature().resources().stream()
            .filter(resource -> resource.kind() != ResourceKind.PRIVATE)
            .filter(
                resource ->
                    resource.kind() != ResourceKind.SHARED || program.stage() != Stage.COMPUTE)
            .anyMatch(Signature.Resource::written);
    boolean hasOutputs =
        program.stage() != Stage.COMPUTE && !program.signature().outputs().isEmpty();
    if (!writes && !hasOutputs && program.stage() != Stage.FRAGMENT) {
      throw new InputException(
          "program: error: nothing to compare (expected a program that writes "
              + (program.stage() == Stage.COMPUTE ? "memory)" : "outputs or memory)"));
    }
  }

  private int pictures(Program program, Bindings bindings) {
    Left expected = run(ReferenceEngine.create(), program, bindings, "reference");
    ShaderEngine other = engines.create();
    String name = other.name();
    Left found = run(other, program, bindings, name);
    if (compare(expected, found, program.signature().outputs(), name)) {
      return Lanewise.OK;
    }
    bisect(
        without -> run(engines.create(without), program, bindings, "bisection").sameAs(expected));
    return Lanewise.DIFFERENT;
  }

  private int stages(Program program, Bindings bindings) {
    PrintWriter out = spec.commandLine().getOut();
    ShaderEngine other = engines.create();
    String name = other.name();
    StageDiff.Found found = stage(other, program, bindings, name);
    if (found.difference().isEmpty()) {
      out.printf("%s agrees with the reference on all %d words%n", name, found.words());
      return Lanewise.OK;
    }
    out.printf("%s: %s%n", name, found.difference());
    bisect(
        without ->
            stage(engines.create(without), program, bindings, "bisection").difference().isEmpty());
    return Lanewise.DIFFERENT;
  }

  private void bisect(Predicate<Set<String>> agrees) {
    if (engines.hasPasses()) {
      PassBisection.of(engines.without(), agrees).forEach(spec.commandLine().getOut()::println);
    }
  }

  private StageDiff.Found stage(
      ShaderEngine other, Program program, Bindings bindings, String what) {
    ShaderOptions options = scene.options(engines.shaderOptions(program), bindings);
    try (other;
        ShaderEngine reference = ReferenceEngine.create();
        ExecutableShader measure = reference.prepare(program, options);
        ExecutableShader shader = other.prepare(program, options);
        Progress progress = new Progress(spec.commandLine().getErr(), what)) {
      shader.warmUp();
      StageDiff diff = new StageDiff(measure, shader);
      long pixels = (long) size.width() * size.height();
      return program.stage() == Stage.COMPUTE
          ? diff.grid(grid.of(program), () -> withMemory(program, bindings))
          : diff.lanes(
              scene,
              size,
              () -> withMemory(program, bindings),
              done -> progress.update(done, pixels));
    }
  }

  /** The bindings with memory of their own, always the same made-up words. */
  private static Bindings withMemory(Program program, Bindings bindings) {
    Bindings own = new Bindings(bindings);
    TgsiCases.bindMemory(own, program.signature(), 1);
    return own;
  }

  private Left run(ShaderEngine engine, Program program, Bindings bindings, String what) {
    PrintWriter err = spec.commandLine().getErr();
    Bindings own = withMemory(program, bindings);
    try (engine;
        ExecutableShader shader =
            engine.prepare(program, scene.options(engines.shaderOptions(program), bindings));
        Progress progress = new Progress(err, what)) {
      shader.warmUp();
      long pixels = (long) size.width() * size.height();
      int slots = program.signature().outputs().size();
      Picture picture =
          Picture.compute(shader, scene, own, size, slots, done -> progress.update(done, pixels));
      Map<String, MemoryBuffer> memory = Comparison.buffers(own);
      boolean hasShared =
          program.signature().resources().stream()
              .anyMatch(resource -> resource.kind() == ResourceKind.SHARED);
      if (hasShared) {
        memory.put("shared", picture.shared());
      }
      return new Left(picture, memory);
    }
  }

  /** Tells how two pictures and what is in memory differ; whether they do not. */
  private boolean compare(Left measure, Left left, List<Slot> outputs, String name) {
    Picture expected = measure.picture();
    Picture found = left.picture();
    PrintWriter out = spec.commandLine().getOut();
    int slots = outputs.size();
    long different = 0;
    for (int y = 0; y < size.height(); y++) {
      for (int x = 0; x < size.width(); x++) {
        if (expected.isLive(x, y) != found.isLive(x, y)) {
          if (different++ == 0) {
            out.printf(
                "pixel %d,%d is %s by the reference and %s by %s%n",
                x, y, life(expected.isLive(x, y)), life(found.isLive(x, y)), name);
          }
          continue;
        }
        for (int word = 0; word < slots * 4; word++) {
          int a = expected.word(x, y, word / 4, word % 4);
          int b = found.word(x, y, word / 4, word % 4);
          if (a != b && different++ == 0) {
            out.printf(
                Locale.ROOT,
                "pixel %d,%d %s.%c is %s (0x%08x) by the reference and %s (0x%08x) by %s%n",
                x,
                y,
                outputs.get(word / 4).name(),
                "xyzw".charAt(word % 4),
                Float.intBitsToFloat(a),
                a,
                Float.intBitsToFloat(b),
                b,
                name);
          }
        }
      }
    }
    long words = (long) size.width() * size.height() * slots * 4;
    for (Map.Entry<String, MemoryBuffer> memory : measure.memory().entrySet()) {
      int[] right = memory.getValue().words();
      int[] wrong = left.memory().get(memory.getKey()).words();
      for (int at = 0; at < right.length; at++) {
        if (right[at] != wrong[at] && different++ == 0) {
          out.printf(
              "word %d of %s is 0x%08x by the reference and 0x%08x by %s%n",
              at, memory.getKey(), right[at], wrong[at], name);
        }
      }
      words += right.length;
    }
    if (different == 0 && words == 0) {
      out.printf("%s agrees with the reference on which pixels are discarded%n", name);
      return true;
    }
    if (different == 0) {
      out.printf("%s agrees with the reference on all %d words%n", name, words);
      return true;
    }
    out.printf("%d of %d words differ%n", different, words);
    return false;
  }

  private static String life(boolean live) {
    return live ? "live" : "discarded";
  }
}
