package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntPredicate;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a program on a few lanes. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a program on given lanes and prints every output, as value and as bits.",
      "A case file (see docs/case-format.md) brings its own lanes; exit code 1 if it fails."
    },
    footer = {
      "",
      "Examples:",
      "  lanewise run lit.tgsi --lane 1,-0.5,0,8 --lane 0,0,0,2",
      "  lanewise run mad.tgsi --lane '0x3f800800;0.5,0.25' --engine reference",
      "  lanewise run examples/newton.r500 --lane 0.3,0.4 --trace",
      "  lanewise run examples/sea.vsh --size 3x3",
      "  lanewise run kill.case --engine vector"
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;
  @Mixin private Scene scene;

  @Option(
      names = "--lane",
      paramLabel = "V;V...",
      description =
          "the inputs of one lane in the order of their registers, separated by semicolons; each"
              + " X[,Y,Z,W], where a number may be nan, inf, -inf, 0x and eight digits for raw bits, 3i"
              + " or 3u; four lanes form a quad. Inputs left out are those of --input or of the pixel. Without it the"
              + " four pixels of a 2x2 picture")
  private List<String> lanes = List.of();

  @Option(
      names = "--size",
      converter = Size.Converter.class,
      paramLabel = "WxH",
      description =
          "all pixels of a picture of this size instead of lanes; of other programs the points of"
              + " a grid")
  private Size size;

  @Option(
      names = "--trace",
      description =
          "print every instruction executed, with what each lane of the quad read and computed;"
              + " the reference runs it, whatever --engine says")
  private boolean trace;

  @Mixin private GridOptions grid;

  @Override
  public Integer call() {
    return file.path().toString().endsWith(".case") ? runCase() : runProgram();
  }

  private int runCase() {
    file.refuseIndex();
    if (!lanes.isEmpty() || scene.isGiven() || size != null || grid.isGiven()) {
      throw new InputException(
          file.path()
              + ": error: a case file brings its own lanes, inputs, constants and textures"
              + " (expected none of --lane, --input, --const, --texture, --specialize, --size, --grid,"
              + " --block)");
    }
    CaseFile test;
    try {
      test = CaseFile.parse(file.path().toString(), Files.readString(file.path()));
    } catch (ShaderFormatException e) {
      throw new InputException(file.path() + ":" + e.getMessage());
    } catch (IOException e) {
      throw new InputException(file.path() + ": error: cannot be read: " + e.getMessage());
    }
    PrintWriter out = spec.commandLine().getOut();
    file.tellCaseWarnings(test.program());
    try (ShaderEngine engine = engine(test.program())) {
      Comparison.Result result = CaseRunner.run(test, engine);
      if (!result.stopped().isEmpty()) {
        out.println("stopped: " + result.stopped());
      }
      print(
          out,
          test.program().signature(),
          result.live().length,
          lane -> result.live()[lane],
          result::word);
      List<String> failures = failures(test);
      out.println(failures.isEmpty() ? "as expected" : String.join("\n", failures));
      return failures.isEmpty() ? Lanewise.OK : Lanewise.DIFFERENT;
    }
  }

  private int runProgram() {
    Program program = file.readChecked();
    grid.refuseOthers(program);
    if (program.stage() == Stage.COMPUTE) {
      GridOptions.refuseForCompute("--lane", !lanes.isEmpty());
      GridOptions.refuseForCompute("--size", size != null);
      scene.refuseInputsForCompute();
    }
    scene.prepare(program);
    Bindings bindings =
        scene.bindings(program, file.defaults(), engines.shaderOptions(program).direct3d());
    PrintWriter out = spec.commandLine().getOut();
    try (ShaderEngine engine = engine(program);
        ExecutableShader shader =
            engine.prepare(program, scene.options(engines.shaderOptions(program), bindings))) {
      StageResults results = new StageResults(out);
      results.bind(program, bindings);
      if (program.stage() == Stage.COMPUTE) {
        results.run(shader, grid.of(program), bindings);
        return Lanewise.OK;
      }
      if (size != null) {
        runGrid(shader, bindings, program, results);
        return Lanewise.OK;
      }
      int count = lanes.isEmpty() ? 4 : lanes.size();
      if (count > LaneBatch.MAX_CAPACITY) {
        throw new InputException("--lane: error: at most " + LaneBatch.MAX_CAPACITY + " lanes");
      }
      LaneBatch batch = newBatch(shader, count);
      for (int lane = 0; lane < count; lane++) {
        scene.fill(batch, lane, lane & 1, lane >> 1 & 1, new Size(2, 2));
      }
      for (int lane = 0; lane < lanes.size(); lane++) {
        fill(batch, lane, lanes.get(lane), program.signature());
      }
      results.share(program, batch);
      shader.run(batch, bindings);
      print(out, program.signature(), count, batch::isLive, batch::outputBits);
      results.print(shader, batch);
    }
    return Lanewise.OK;
  }

  private static LaneBatch newBatch(ExecutableShader shader, int count) {
    try {
      return shader.newBatch(count);
    } catch (IllegalArgumentException e) {
      throw new InputException("--lane: error: " + e.getMessage());
    }
  }

  private void runGrid(
      ExecutableShader shader, Bindings bindings, Program program, StageResults results) {
    Signature signature = program.signature();
    String name = program.stage() == Stage.FRAGMENT ? "pixel " : "point ";
    if (!lanes.isEmpty()) {
      throw new InputException("--size: error: not together with --lane (expected one of them)");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (program.stage() == Stage.GEOMETRY) {
      // What is emitted is in no picture; points come in the order of their lanes, quad by quad.
      Picture.compute(
          shader,
          scene,
          bindings,
          size,
          0,
          done -> {},
          (batch, lane, x, y) -> {
            String point = name + x + "," + y;
            boolean isLive = batch.isLive(lane);
            print(out, signature, point, isLive, (slot, c) -> batch.outputBits(slot, c, lane));
            if (isLive) {
              results.print(point, shader, batch, lane);
            }
          });
      results.printMemory();
      return;
    }
    int slots = signature.outputs().size();
    Picture picture = Picture.compute(shader, scene, bindings, size, slots, done -> {});
    for (int y = 0; y < size.height(); y++) {
      for (int x = 0; x < size.width(); x++) {
        int column = x;
        int row = y;
        print(
            out,
            signature,
            name + x + "," + y,
            picture.isLive(x, y),
            (slot, c) -> picture.word(column, row, slot, c));
      }
    }
    results.printMemory();
  }

  private ShaderEngine engine(Program program) {
    return trace
        ? ReferenceEngine.tracing(new TracePrinter(spec.commandLine().getOut(), program))
        : engines.create();
  }

  private List<String> failures(CaseFile test) {
    try (ShaderEngine engine = trace ? ReferenceEngine.create() : engines.create()) {
      return CaseRunner.run(test, List.of(engine));
    }
  }

  private void fill(LaneBatch batch, int lane, String text, Signature signature) {
    List<String> parts = new ArrayList<>(List.of(text.split(";", -1)));
    if (parts.size() > signature.inputs().size()) {
      throw new InputException(
          "--lane: error: "
              + parts.size()
              + " inputs (expected at most "
              + signature.inputs().size()
              + ")");
    }
    for (int slot = 0; slot < parts.size(); slot++) {
      scene.refuseInput(slot, "--lane");
      float[] values = Scene.numbers("--lane " + text, parts.get(slot));
      for (int c = 0; c < 4; c++) {
        batch.setInput(slot, c, lane, values[c]);
      }
    }
  }

  /** The words of an output of all lanes. */
  @FunctionalInterface
  private interface LaneWords {
    int word(int slot, int component, int lane);
  }

  /** The words of an output of one lane. */
  @FunctionalInterface
  private interface Words {
    int word(int slot, int component);
  }

  private static void print(
      PrintWriter out, Signature signature, int lanes, IntPredicate live, LaneWords words) {
    for (int lane = 0; lane < lanes; lane++) {
      int at = lane;
      print(out, signature, "lane " + at, live.test(at), (slot, c) -> words.word(slot, c, at));
    }
  }

  private static void print(
      PrintWriter out, Signature signature, String name, boolean isLive, Words words) {
    out.println(name + (isLive ? "" : ": discarded"));
    for (int slot = 0; isLive && slot < signature.outputs().size(); slot++) {
      Signature.Slot output = signature.outputs().get(slot);
      out.printf("  %s %s[%d]", output.name(), output.semantic(), output.semanticIndex());
      for (int c = 0; c < 4; c++) {
        int word = words.word(slot, c);
        out.printf(Locale.ROOT, "  %s (0x%08x)", Float.intBitsToFloat(word), word);
      }
      out.println();
    }
  }
}
