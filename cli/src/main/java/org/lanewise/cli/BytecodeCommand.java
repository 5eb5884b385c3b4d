package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Program;
import org.lanewise.jit.JitEngine;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.TraceClassVisitor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the generated class. */
@Command(
    name = "bytecode",
    mixinStandardHelpOptions = true,
    description =
        "Prints the JVM bytecode made for a program; --engine vector for the vector form.",
    footer = {
      "",
      "Examples:",
      "  lanewise bytecode examples/phong.tgsi --engine vector --report",
      "  lanewise bytecode examples/phong.r500"
    })
final class BytecodeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProgramFile file;
  @Mixin private EngineOptions engines;

  @Option(names = "--report", description = "print the compile report instead")
  private boolean report;

  @Option(names = "--out", paramLabel = "FILE", description = "write the class file there instead")
  private Path out;

  @Override
  public Integer call() {
    engines.refuseReference("jit, scalar or vector");
    Program program = file.readChecked();
    PrintWriter writer = spec.commandLine().getOut();
    try (JitEngine engine = engines.jitBuilder().build();
        ExecutableShader shader = engine.prepare(program, engines.shaderOptions(program))) {
      if (report) {
        report(writer, shader.report());
        return Lanewise.OK;
      }
      byte[] bytes = JitEngine.classBytes(shader);
      if (out != null) {
        Files.write(out, bytes);
        return Lanewise.OK;
      }
      new ClassReader(bytes).accept(new TraceClassVisitor(writer), 0);
      return Lanewise.OK;
    } catch (IOException e) {
      throw new InputException(out + ": error: cannot be written: " + e.getMessage());
    }
  }

  private static void report(PrintWriter out, CompileReport report) {
    out.printf("engine      %s, %d lanes%n", report.engine(), report.lanes());
    out.printf("operations  %d%n", report.operations());
    out.printf("values      %d%n", report.values());
    out.printf("compiled in %.1f ms%n", report.compileNanos() / 1e6);
    report
        .methods()
        .forEach(
            method ->
                out.printf(
                    "  %-20s %5d bytes %5d operations%n",
                    method.name(), method.bytes(), method.operations()));
    report.notes().forEach(note -> out.println("note: " + note));
  }
}
