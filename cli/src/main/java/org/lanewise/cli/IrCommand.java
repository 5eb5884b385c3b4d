package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.lower.D3d9Lowering;
import org.lanewise.core.lower.R500Lowering;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the intermediate representation. */
@Command(
    name = "ir",
    mixinStandardHelpOptions = true,
    description = "Prints the intermediate representation of a program (see docs/ir.md).",
    footer = {
      "",
      "Examples:",
      "  lanewise ir examples/plasma.tgsi --after=lowering",
      "  lanewise ir examples/newton.r500 --after=all"
    })
final class IrCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;

  @Option(
      names = "--after",
      defaultValue = "last",
      paramLabel = "PASS",
      description =
          "lowering, the name of a pass, last, all, or list for the names (default:"
              + " ${DEFAULT-VALUE})")
  private String after;

  /** The program after one pass. */
  private record Step(String name, IrProgram program) {}

  @Override
  public Integer call() {
    Program program = file.readChecked();
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("lowering", lower(program, engines.shaderOptions(program))));
    try (var engine =
        engines.jitBuilder().listener((name, ir) -> steps.add(new Step(name, ir))).build()) {
      try (ExecutableShader shader = engine.prepare(program, engines.shaderOptions(program))) {
        shader.report();
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    switch (after) {
      case "list" -> steps.stream().map(Step::name).distinct().forEach(out::println);
      case "all" -> steps.forEach(step -> print(out, step));
      case "last" -> print(out, steps.getLast());
      default -> {
        List<Step> chosen = steps.stream().filter(step -> step.name.equals(after)).toList();
        if (chosen.isEmpty()) {
          throw new InputException(
              "--after: error: no pass '"
                  + after
                  + "' (expected last, all, list, or one of "
                  + String.join(", ", steps.stream().map(Step::name).distinct().toList())
                  + ")");
        }
        print(out, chosen.getLast());
      }
    }
    return Lanewise.OK;
  }

  private static IrProgram lower(Program program, ShaderOptions options) {
    return switch (program) {
      case TgsiProgram tgsi -> TgsiLowering.lower(tgsi, options);
      case R500Program r500 -> R500Lowering.lower(r500, options).ir();
      case D3d9Program d3d9 -> D3d9Lowering.lower(d3d9, options);
    };
  }

  private static void print(PrintWriter out, Step step) {
    out.println(
        "; after " + step.name + ": " + step.program.instructions().size() + " instructions");
    out.print(IrPrinter.print(step.program));
  }
}
