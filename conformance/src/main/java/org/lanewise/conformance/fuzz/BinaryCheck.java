package org.lanewise.conformance.fuzz;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * What must be true of any bytes that are taken for a program: they are refused with one
 * diagnostic, or they are read, printed, written again as words that read the same, and, where the
 * validator passes them, run alike on all engines. Nothing else is ever thrown.
 */
public final class BinaryCheck {
  /** A short limit; a damaged loop seldom ends by itself. */
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults().withLoopLimit(20);

  private static final int LANES = 8;

  /** What reading, printing and writing may allocate: for each byte, and beside that. */
  private static final long BYTES_EACH = 100_000;

  private static final long BYTES = 256L << 20;

  private BinaryCheck() {}

  /** How far some bytes came. */
  public enum Stage {
    /** They are no program. */
    REFUSED,
    /** They are one that means nothing. */
    INVALID,
    /** They ran. */
    RAN
  }

  /**
   * What became of some bytes.
   *
   * @param stage how far they came
   * @param problem what is wrong with that, empty for nothing
   */
  public record Outcome(Stage stage, String problem) {}

  /**
   * Checks some bytes.
   *
   * @param form what to read them as
   * @param seed gives what a program runs on
   * @param original a case with textures and constants for R500 programs, where there is one
   * @param engines what a program runs on, the measure first; none to read it only, whatever memory
   *     that takes: a fuzzer that rewrites classes has a limit of its own
   */
  public static Outcome check(
      byte[] content,
      BinaryForm form,
      long seed,
      Optional<RandomCase> original,
      List<ShaderEngine> engines) {
    Stage stage = Stage.REFUSED;
    Program program;
    long before = allocated();
    try {
      program = form.read(content);
      stage = Stage.INVALID;
      String problem = again(program, form);
      if (problem.isEmpty()
          && !engines.isEmpty()
          && allocated() - before > BYTES + BYTES_EACH * content.length) {
        problem =
            "reading %d bytes took %d of memory".formatted(content.length, allocated() - before);
      }
      if (!problem.isEmpty()) {
        return new Outcome(stage, problem);
      }
      ProgramValidator.check(program);
      stage = Stage.RAN;
    } catch (ShaderFormatException e) {
      boolean said = !e.diagnostic().message().isEmpty() && e.diagnostic().location() != null;
      return new Outcome(stage, said ? "" : "a diagnostic without a message or a place: " + e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new Outcome(stage, "reading: " + thrown(e));
    }
    try {
      return new Outcome(stage, engines.isEmpty() ? "" : run(program, seed, original, engines));
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
      return new Outcome(stage, "running: " + thrown(e));
    }
  }

  /** Bytes that this thread has allocated, 0 where the JVM does not count them. */
  private static long allocated() {
    return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
        ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
        : 0;
  }

  /** Text and words of a program must give the program again. */
  private static String again(Program program, BinaryForm form) {
    String text = program.toText();
    boolean printed =
        switch (program) {
          // What a token stream says beside the text is no part of the text.
          case TgsiProgram tgsi -> TgsiParser.parse(text).toText().equals(text);
          case R500Program r500 -> R500Parser.parse(text).equals(r500);
          case D3d9Program d3d9 -> D3d9Parser.parse(text).equals(d3d9);
        };
    if (!printed) {
      return "the text is not that of the program";
    }
    BinaryForm plain = form.plain();
    byte[] words =
        plain
            .write(program)
            .orElseThrow(() -> new IllegalStateException("what was read cannot be written"));
    byte[] second = plain.write(plain.read(words)).orElse(new byte[0]);
    return Arrays.equals(words, second) ? "" : "the words are not those of the program";
  }

  private static String run(
      Program program, long seed, Optional<RandomCase> original, List<ShaderEngine> engines) {
    return switch (program) {
      case TgsiProgram tgsi -> agreement(engines, TgsiCases.around(tgsi, OPTIONS, seed));
      case D3d9Program d3d9 ->
          agreement(
              engines,
              D3d9Cases.around(d3d9, OPTIONS.withDirect3d(D3d9Cases.state(d3d9, seed)), seed));
      case R500Program r500 ->
          original.isEmpty()
              ? ""
              : Comparison.disagreement(
                  engines, r500, OPTIONS, original.get().bindings(), LANES, BinaryCheck::fill);
    };
  }

  private static String agreement(List<ShaderEngine> engines, RandomCase random) {
    return Comparison.disagreement(
        engines,
        random.program(),
        random.options(),
        random.bindings(),
        random.lanes(),
        random::fill);
  }

  private static void fill(LaneBatch batch) {
    for (int k = 0; k < batch.inputs().length; k++) {
      batch.inputs()[k] = k % 7 - 2;
    }
    batch.setLive(5, false);
  }

  private static String thrown(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return e + (trace.length > 0 ? " at " + trace[0] : "");
  }

  /** Content for people: text as it is, bytes as hexadecimal digits. */
  public static String shown(byte[] content, BinaryForm form) {
    return form.isText()
        ? new String(content, StandardCharsets.UTF_8)
        : HexFormat.of().formatHex(content);
  }
}
