package org.lanewise.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.program.ShaderFormatException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The root of the command. */
@Command(
    name = "lanewise",
    mixinStandardHelpOptions = true,
    version = "lanewise 0.1.0",
    description = "Runs classic GPU shader programs on the CPU, one SIMD lane a pixel.",
    footer = {
      "",
      "Exit codes: 0 all well, 1 a difference or a failed check, 2 bad input or usage, or",
      "output that cannot be written.",
      "",
      "Examples:",
      "  lanewise render examples/phong.tgsi",
      "  lanewise diff examples/mandelbrot.tgsi --size 256x256",
      "  lanewise ir examples/plasma.tgsi --after=all",
      "  lanewise disasm examples/phong.r500",
      "  lanewise info examples/sea.psh"
    },
    subcommands = {
      RenderCommand.class,
      RunCommand.class,
      DisasmCommand.class,
      InfoCommand.class,
      AsmCommand.class,
      IrCommand.class,
      BytecodeCommand.class,
      DiffCommand.class,
      VerifyFunctionsCommand.class,
      ConformanceCommand.class,
      FuzzCommand.class,
      ShrinkCommand.class,
      ServeCommand.class,
      BenchCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Lanewise implements Runnable {
  /** All well. */
  static final int OK = 0;

  /** A difference or a failed check. */
  static final int DIFFERENT = 1;

  /** Bad input or usage. */
  static final int BAD_INPUT = 2;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] arguments) {
    OutputStream standard = new PipeOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new PrintWriter(standard, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int code = commandLine().setOut(out).setErr(err).execute(arguments);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** The command line with its handlers; tests set its writers. */
  static CommandLine commandLine() {
    return new CommandLine(new Lanewise())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(Lanewise::usageError)
        .setExecutionExceptionHandler(new Handler())
        .setExecutionStrategy(Lanewise::runAndFlush);
  }

  /**
   * Runs the command; output that could not be written is an error of all of them, and so is memory
   * that does not suffice where no check foresaw it.
   */
  private static int runAndFlush(ParseResult parsed) {
    CommandLine command = parsed.commandSpec().commandLine();
    int code;
    try {
      code = new CommandLine.RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      command.getErr().println(outOfMemory());
      return BAD_INPUT;
    }
    if (command.getOut().checkError()) {
      command.getErr().println("standard output: error: cannot be written (closed or full)");
      return BAD_INPUT;
    }
    return code;
  }

  private static String outOfMemory() {
    return "error: out of memory: the heap has at most %d MiB (expected less work, such as a smaller --size, or a larger heap by JAVA_TOOL_OPTIONS=-Xmx)"
        .formatted(Runtime.getRuntime().maxMemory() >> 20);
  }

  /** What is wrong, and where to look. */
  private static int usageError(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    command
        .getErr()
        .println(
            "error: "
                + withoutJava(exception.getMessage())
                + " (try '"
                + command.getCommandSpec().qualifiedName()
                + " --help')");
    return BAD_INPUT;
  }

  /** The parser's message without its own prefix and without the names of Java's types. */
  private static String withoutJava(String message) {
    return message
        .replaceFirst("^Error: ", "")
        .replaceFirst(
            " is not an int$",
            " is no whole number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE)
        .replaceFirst(" is not a double$", " is no number")
        .replaceFirst(
            " is not a long$",
            " is no whole number from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** One line for what the user can mend; a stack trace only for errors of ours. */
  private static final class Handler implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(
        Exception exception, CommandLine commandLine, ParseResult parsed) throws Exception {
      PrintWriter err = commandLine.getErr();
      switch (exception) {
        case InputException e -> err.println(e.getMessage());
        case ShaderFormatException e -> err.println("program: " + e.getMessage());
        case ShaderExecutionException e -> err.println("stopped: " + e.getMessage());
        default -> throw exception;
      }
      return BAD_INPUT;
    }
  }
}
