package org.lanewise.conformance.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Runs a folder of fragment programs with the values that other renderers computed: every program
 * must decode, survive printing, give the same bits on all engines, and match.
 */
public final class CorpusRunner {
  /** The greatest difference from the other renderer, relative to max(1, |value|). */
  public static final double TOLERANCE = 1e-4;

  private enum Outcome {
    UNREADABLE,
    REFUSED,
    UNEQUAL,
    DIFFERENT,
    MATCHING
  }

  private record CaseResult(String name, Outcome outcome, String message) {}

  private final Path folder;
  private final Map<String, String> exceptions;

  private CorpusRunner(Path folder, Map<String, String> exceptions) {
    this.folder = folder;
    this.exceptions = exceptions;
  }

  /**
   * Runs all cases of a folder.
   *
   * @param folder holds {@code fs/NAME/case.json} and {@code textures/}
   * @param threads how many threads to use
   * @param progress is told the number of cases done and in all
   * @throws IOException if the folder is no corpus
   */
  public static CorpusResult run(Path folder, int threads, BiConsumer<Integer, Integer> progress)
      throws IOException {
    return new CorpusRunner(folder, exceptions()).runAll(threads, progress);
  }

  /** The cases that legitimately differ from the other renderer, with the reason of each. */
  static Map<String, String> exceptions() throws IOException {
    Map<String, String> result = new TreeMap<>();
    try (InputStream stream = CorpusRunner.class.getResourceAsStream("exceptions.tsv");
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] parts = line.split("\t", 2);
          result.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
      }
    }
    return result;
  }

  private CorpusResult runAll(int threads, BiConsumer<Integer, Integer> progress)
      throws IOException {
    Path programs = folder.resolve("fs");
    if (!Files.isDirectory(programs)) {
      throw new IOException(folder + " holds no folder 'fs' with cases");
    }
    List<Path> cases;
    try (Stream<Path> entries = Files.list(programs)) {
      cases = entries.filter(Files::isDirectory).sorted().toList();
    }
    if (cases.isEmpty()) {
      throw new IOException(programs + " holds no case");
    }
    CorpusTextures textures = new CorpusTextures(folder.resolve("textures"));
    List<CaseResult> results = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<CaseResult>> running = new ArrayList<>();
      ThreadLocal<List<ShaderEngine>> engines = ThreadLocal.withInitial(Engines::all);
      for (Path path : cases) {
        running.add(pool.submit(() -> runCase(path, textures, engines.get())));
      }
      for (Future<CaseResult> future : running) {
        results.add(future.get());
        progress.accept(results.size(), cases.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return summarize(results);
  }

  private CorpusResult summarize(List<CaseResult> results) {
    Map<String, Integer> refused = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    int decoded = 0;
    int equal = 0;
    int matching = 0;
    int expected = 0;
    for (CaseResult result : results) {
      String exception = exceptions.get(result.name);
      decoded += result.outcome != Outcome.UNREADABLE ? 1 : 0;
      switch (result.outcome) {
        case UNREADABLE, UNEQUAL -> failures.add(result.name + ": " + result.message);
        case REFUSED -> refused.merge(result.message, 1, Integer::sum);
        case DIFFERENT -> {
          equal++;
          if (exception == null) {
            failures.add(result.name + ": " + result.message);
          } else {
            expected++;
          }
        }
        case MATCHING -> {
          equal++;
          matching++;
          if (exception != null) {
            failures.add(result.name + ": matches, but is listed as an exception: " + exception);
          }
        }
      }
    }
    return new CorpusResult(
        results.size(), decoded, refused, equal, matching, expected, List.copyOf(failures));
  }

  private static CaseResult runCase(
      Path path, CorpusTextures textures, List<ShaderEngine> engines) {
    String name = path.getFileName().toString();
    CorpusCase found;
    try {
      found = new CorpusCase(path, textures);
    } catch (NoSuchFileException e) {
      return new CaseResult(name, Outcome.UNREADABLE, "file " + e.getMessage() + " is missing");
    } catch (IOException | IllegalArgumentException e) {
      // Messages of the JSON reader run over several lines.
      String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return new CaseResult(name, Outcome.UNREADABLE, "broken case: " + message);
    }
    try {
      TgsiProgram program = TgsiParser.parse(found.program());
      if (!TgsiParser.parse(program.toText()).equals(program)) {
        return new CaseResult(name, Outcome.UNREADABLE, "printing changes the program");
      }
      for (Diagnostic diagnostic : TgsiValidator.validate(program)) {
        if (diagnostic.severity() == Diagnostic.Severity.ERROR) {
          return new CaseResult(name, Outcome.UNREADABLE, diagnostic.toString());
        }
        if (diagnostic.severity() == Diagnostic.Severity.UNSUPPORTED) {
          return new CaseResult(name, Outcome.REFUSED, reason(diagnostic));
        }
      }
      String broken = found.mismatch(program.signature());
      if (!broken.isEmpty()) {
        return new CaseResult(name, Outcome.UNREADABLE, "broken case: " + broken);
      }
      return compare(found, program, engines);
    } catch (ShaderFormatException e) {
      return new CaseResult(name, Outcome.UNREADABLE, e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return new CaseResult(
          name,
          Outcome.UNEQUAL,
          "internal error " + e + (trace.length > 0 ? " at " + trace[0] : ""));
    }
  }

  private static String reason(Diagnostic diagnostic) {
    // Opcodes of one group share a reason.
    int colon = diagnostic.message().indexOf(": ");
    return colon < 0 ? diagnostic.message() : diagnostic.message().substring(colon + 2);
  }

  private static CaseResult compare(
      CorpusCase found, TgsiProgram program, List<ShaderEngine> engines) {
    Bindings bindings = found.bindings();
    ShaderOptions options = ShaderOptions.defaults();
    Comparison.Result truth =
        Comparison.run(engines.getFirst(), program, options, bindings, found.lanes(), found::fill);
    for (ShaderEngine engine : engines.subList(1, engines.size())) {
      Comparison.Result other =
          Comparison.run(engine, program, options, bindings, found.lanes(), found::fill);
      String difference = Comparison.difference(truth, other);
      if (!difference.isEmpty()) {
        return new CaseResult(found.name, Outcome.UNEQUAL, engine.name() + ": " + difference);
      }
    }
    String difference = difference(found, truth);
    return new CaseResult(
        found.name, difference.isEmpty() ? Outcome.MATCHING : Outcome.DIFFERENT, difference);
  }

  private static String difference(CorpusCase found, Comparison.Result truth) {
    if (!truth.stopped().isEmpty()) {
      return truth.stopped();
    }
    CorpusCase.Expectations expected = found.expectations();
    String first = "";
    int wrong = 0;
    double worst = 0;
    for (int y = 0; y < found.height; y++) {
      for (int x = 0; x < found.width; x++) {
        int lane = found.lane(x, y);
        if (truth.live()[lane] != expected.live(x, y)) {
          return "pixel " + x + "," + y + (truth.live()[lane] ? " is live" : " is discarded");
        }
        for (int output = 0; truth.live()[lane] && output < expected.outputs(); output++) {
          for (int c = 0; c < 4; c++) {
            CorpusCase.Expected word = expected.word(output, x, y, c);
            int bits = truth.word(expected.slot(output), c, lane);
            double distance = word.defined() ? distance(word.bits(), bits) : 0;
            worst = Math.max(worst, distance);
            if (distance > TOLERANCE && wrong++ == 0) {
              first =
                  "pixel %d,%d OUT[%d].%c is %08x (%s) instead of %08x (%s)"
                      .formatted(
                          x,
                          y,
                          expected.slot(output),
                          "xyzw".charAt(c),
                          bits,
                          Float.intBitsToFloat(bits),
                          word.bits(),
                          Float.intBitsToFloat(word.bits()));
            }
          }
        }
      }
    }
    return wrong == 0 ? "" : "%s; %d words differ, by up to %.3g".formatted(first, wrong, worst);
  }

  /** The difference relative to max(1, |expected|), 0 for equal bits, any two NaN, and zeros. */
  private static double distance(int expectedBits, int foundBits) {
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
