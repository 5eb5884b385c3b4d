package org.lanewise.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Renders a picture. */
@Command(
    name = "render",
    mixinStandardHelpOptions = true,
    description =
        "Runs a fragment program on every pixel of a picture and writes colour 0 as a PNG.",
    footer = {
      "",
      "Examples:",
      "  lanewise render examples/phong.tgsi",
      "  lanewise render examples/julia.tgsi --const 0=-0.79,0.15 --size 1024x768 --out julia.png",
      "  lanewise render examples/blur.tgsi --texture 0=photo.jpg",
      "  lanewise render examples/newton.r500",
      "  lanewise render examples/sea.psh --const c0=2"
    })
final class RenderCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;
  @Mixin private Scene scene;

  @Option(
      names = "--size",
      defaultValue = "512x512",
      converter = Size.Converter.class,
      paramLabel = "WxH",
      description = "pixels (default: ${DEFAULT-VALUE})")
  private Size size;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "the PNG to write, a name in .png (default: the program's name with .png, here)")
  private Path out;

  @Override
  public Integer call() {
    if (out != null && !out.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
      throw new InputException(
          "--out: error: '"
              + out
              + "' (expected a name that ends in .png, other kinds are not written)");
    }
    Program program = file.readCheckedFragment();
    if (program.stage() != Stage.FRAGMENT) {
      throw new InputException(
          file.path()
              + ":program: error: a "
              + program.stage()
              + " program (expected a FRAGMENT program; 'run --size' runs others over a grid)");
    }
    Path target = out != null ? out : file.besides(".png");
    List<Path> inputs = new ArrayList<>(scene.files());
    inputs.add(file.path());
    Images.checkTarget(target, "a PNG", inputs);
    scene.prepare(program);
    Bindings bindings =
        scene.bindings(program, file.defaults(), engines.shaderOptions(program).direct3d());
    PrintWriter err = spec.commandLine().getErr();
    int slot = colorSlot(program);
    try (ShaderEngine engine = engines.create();
        ExecutableShader shader =
            engine.prepare(program, scene.options(engines.shaderOptions(program), bindings));
        Progress progress = new Progress(err, "rendering")) {
      long pixels = (long) size.width() * size.height();
      long start = System.nanoTime();
      Picture picture =
          Picture.compute(
              shader, scene, bindings, size, slot + 1, done -> progress.update(done, pixels));
      double seconds = (System.nanoTime() - start) / 1e9;
      progress.clear();
      Images.write(picture, slot, target);
      spec.commandLine()
          .getOut()
          .printf(
              Locale.ROOT,
              "%s: %d x %d pixels in %.3f s by %s%n",
              target,
              size.width(),
              size.height(),
              seconds,
              shader.report().engine());
    }
    return Lanewise.OK;
  }

  private int colorSlot(Program program) {
    List<Slot> outputs = program.signature().outputs();
    for (int slot = 0; slot < outputs.size(); slot++) {
      if (outputs.get(slot).semantic().equalsIgnoreCase("color")
          && outputs.get(slot).semanticIndex() == 0) {
        return slot;
      }
    }
    if (outputs.stream().anyMatch(slot -> slot.semantic().equalsIgnoreCase("color"))) {
      throw new InputException(
          file.path() + ":program: error: it writes other colours alone (expected colour 0)");
    }
    if (outputs.isEmpty()) {
      throw new InputException(
          file.path() + ":program: error: it writes no output (expected a colour)");
    }
    return 0;
  }
}
