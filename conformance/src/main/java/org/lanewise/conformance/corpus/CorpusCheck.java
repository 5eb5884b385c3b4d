package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

/**
 * What became of one program of a corpus.
 *
 * @param name the case
 * @param outcome how far it came
 * @param message why not further
 * @param program the program with its data, null where it could not be read
 * @param truth what the first engine computed, null where none ran
 */
record CorpusCheck(
    String name, Outcome outcome, String message, CorpusProgram program, Comparison.Result truth) {

  /** How far a program came. */
  enum Outcome {
    /** It could not be decoded. */
    UNREADABLE,
    /** It is legal, but no engine can run it. */
    REFUSED,
    /** The engines differ. */
    UNEQUAL,
    /** The engines agree, on other values than the other renderer. */
    DIFFERENT,
    /** The engines agree, and there is no trusted value to match. */
    UNVETTED,
    /** The engines agree with each other and with the other renderer. */
    MATCHING
  }

  private static CorpusCheck of(CorpusCase folder, Outcome outcome, String message) {
    return new CorpusCheck(folder.name, outcome, message, null, null);
  }

  /**
   * Decodes the program of a folder and runs it on engines.
   *
   * @param engines the reference first
   */
  static <P extends Program> CorpusCheck run(
      CorpusCase folder, CorpusReader<P> reader, List<ShaderEngine> engines) {
    try {
      P program = reader.decode(folder);
      for (Diagnostic diagnostic : reader.validate(program)) {
        if (diagnostic.severity() == Diagnostic.Severity.ERROR) {
          return of(folder, Outcome.UNREADABLE, diagnostic.toString());
        }
        if (diagnostic.severity() == Diagnostic.Severity.UNSUPPORTED) {
          return of(folder, Outcome.REFUSED, reason(diagnostic));
        }
      }
      CorpusProgram prepared = reader.prepare(folder, program);
      return compare(folder, prepared, engines);
    } catch (ShaderFormatException e) {
      return of(folder, Outcome.UNREADABLE, e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      return of(folder, Outcome.UNREADABLE, broken(e));
    } catch (RuntimeException | LinkageError e) {
      return of(folder, Outcome.UNEQUAL, internal(e));
    }
  }

  /** What is wrong with the files of a case, in a line. */
  static String broken(Exception e) {
    if (e instanceof NoSuchFileException) {
      return "file " + e.getMessage() + " is missing";
    }
    // Messages of the JSON reader run over several lines.
    return "broken case: " + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static String internal(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    return "internal error " + e + (trace.length > 0 ? " at " + trace[0] : "");
  }

  private static String reason(Diagnostic diagnostic) {
    // Opcodes of one group share a reason.
    int colon = diagnostic.message().indexOf(": ");
    return colon < 0 ? diagnostic.message() : diagnostic.message().substring(colon + 2);
  }

  private static CorpusCheck compare(
      CorpusCase folder, CorpusProgram program, List<ShaderEngine> engines) {
    Comparison.Result truth = null;
    String difference = "";
    for (ShaderEngine engine : engines) {
      Comparison.Result result;
      try {
        result =
            Comparison.run(
                engine,
                program.program(),
                ShaderOptions.defaults(),
                program.bindings(),
                folder.frame.lanes(),
                batch -> program.fill(batch, folder.frame));
      } catch (RuntimeException | LinkageError e) {
        difference = engine.name() + ": " + internal(e);
        break;
      }
      if (truth == null) {
        truth = result;
      } else {
        difference = Comparison.difference(truth, result);
        if (!difference.isEmpty()) {
          difference = engine.name() + ": " + difference;
          break;
        }
      }
    }
    Outcome outcome = Outcome.UNEQUAL;
    if (difference.isEmpty()) {
      difference = program.trusted() ? difference(folder.frame, program, truth) : "";
      outcome = difference.isEmpty() ? Outcome.MATCHING : Outcome.DIFFERENT;
      outcome = program.trusted() ? outcome : Outcome.UNVETTED;
    }
    return new CorpusCheck(folder.name, outcome, difference, program, truth);
  }

  private static String difference(
      CorpusFrame frame, CorpusProgram program, Comparison.Result truth) {
    if (!truth.stopped().isEmpty()) {
      return truth.stopped();
    }
    String first = "";
    int wrong = 0;
    double worst = 0;
    for (int pixel = 0; pixel < frame.pixels(); pixel++) {
      int lane = frame.lane(pixel);
      boolean live = truth.live()[lane];
      if (live != program.live(frame, pixel)) {
        return frame.place(pixel) + (live ? " is live" : " is discarded");
      }
      for (CorpusPlane plane : live ? program.expected() : List.<CorpusPlane>of()) {
        int bits = word(truth, plane, lane);
        double distance = distance(plane.bits(pixel), bits);
        worst = Math.max(worst, distance);
        if (distance > program.tolerance() && wrong++ == 0) {
          first =
              "%s %s is %08x (%s) instead of %08x (%s)"
                  .formatted(
                      frame.place(pixel),
                      plane.name(),
                      bits,
                      Float.intBitsToFloat(bits),
                      plane.bits(pixel),
                      Float.intBitsToFloat(plane.bits(pixel)));
        }
      }
    }
    return wrong == 0 ? "" : "%s; %d words differ, by up to %.3g".formatted(first, wrong, worst);
  }

  /** The word that a program computed for a plane. */
  static int word(Comparison.Result truth, CorpusPlane plane, int lane) {
    return plane.slot() < 0 ? 0 : truth.word(plane.slot(), plane.component(), lane);
  }

  /** The difference relative to max(1, |expected|), 0 for equal bits, any two NaN, and zeros. */
  static double distance(int expectedBits, int foundBits) {
    if (expectedBits == foundBits) {
      return 0;
    }
    float expected = Float.intBitsToFloat(expectedBits);
    float found = Float.intBitsToFloat(foundBits);
    if (Float.isNaN(expected) && Float.isNaN(found) || expected == found) {
      return 0;
    }
    if (!Float.isFinite(expected) || !Float.isFinite(found)) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.abs((double) expected - found) / Math.max(1, Math.abs(expected));
  }
}
