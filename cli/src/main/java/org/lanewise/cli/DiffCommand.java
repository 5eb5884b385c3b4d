package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
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
      "JIT make the difference vanish when switched off; exit code 1 if there is one."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise diff examples/marble.tgsi --engine vector --lanes 8",
      "  lanewise diff examples/newton.r500 --engine scalar"
    })
final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;
  @Mixin private Scene scene;

  @Option(
      names = "--size",
      defaultValue = "256x256",
      converter = Size.Converter.class,
      paramLabel = "WxH",
      description = "pixels (default: ${DEFAULT-VALUE})")
  private Size size;

  @Override
  public Integer call() {
    Program program = file.readChecked();
    scene.prepare(program);
    Bindings bindings =
        scene.bindings(program, file.defaults(), engines.shaderOptions(program).direct3d());
    List<Slot> outputs = program.signature().outputs();
    int slots = outputs.size();
    Picture expected = run(ReferenceEngine.create(), program, bindings, slots, "reference");
    ShaderEngine other = engines.create();
    String name = other.name();
    Picture found = run(other, program, bindings, slots, name);
    if (compare(expected, found, outputs, name)) {
      return Lanewise.OK;
    }
    if (engines.hasPasses()) {
      PassBisection.of(
              engines.without(),
              without ->
                  run(engines.create(without), program, bindings, slots, "bisection")
                      .sameAs(expected))
          .forEach(spec.commandLine().getOut()::println);
    }
    return Lanewise.DIFFERENT;
  }

  private Picture run(
      ShaderEngine engine, Program program, Bindings bindings, int slots, String what) {
    PrintWriter err = spec.commandLine().getErr();
    try (engine;
        ExecutableShader shader =
            engine.prepare(program, scene.options(engines.shaderOptions(program), bindings));
        Progress progress = new Progress(err, what)) {
      shader.warmUp();
      long pixels = (long) size.width() * size.height();
      return Picture.compute(
          shader, scene, bindings, size, slots, done -> progress.update(done, pixels));
    }
  }

  /** Tells how two pictures differ; whether they do not. */
  private boolean compare(Picture expected, Picture found, List<Slot> outputs, String name) {
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
