package org.lanewise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.lanewise.bench.compare.Column;
import org.lanewise.bench.compare.Comparison;
import org.lanewise.bench.compare.ComparisonResult;
import org.lanewise.bench.compare.PeerException;
import org.lanewise.bench.compare.PeerKind;
import org.lanewise.bench.compare.ReportFiles;
import org.lanewise.bench.compare.ReportTable;
import org.lanewise.bench.compare.ShaderSource;
import org.lanewise.bench.compare.TexelKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures this JIT and its peers. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      "Draws whole frames of the same shaders on this JIT and on other engines, in turn, and",
      "prints the nanoseconds a pixel. Exit code 1 if an image differs or an engine fails.",
      "An engine that is not installed is skipped."
    },
    footer = {
      "",
      "llvmpipe and softpipe are Mesa's, on Debian: apt-get install libegl1 libgles2 libgl1-mesa-dri",
      "",
      "Examples:",
      "  lanewise bench",
      "  lanewise bench --shaders built-in --peers vector,llvmpipe --out build/bench",
      "  lanewise bench --shader julia --threads 1 --rounds 21"
    })
final class BenchCommand implements Callable<Integer> {
  private static final Path SHARED = Path.of("..", "shared", "bench-shaders");
  private static final int MIN_SIZE = 16;
  private static final int MAX_SIZE = 4096;
  private static final int MAX_ROUNDS = 1000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--shaders",
      paramLabel = "DIR",
      description =
          "a folder with a shader a subfolder, or '"
              + ShaderSource.BUILT_IN
              + "' (default: ../shared/bench-shaders where it is there)")
  private String shaders;

  @Option(
      names = "--shader",
      split = ",",
      paramLabel = "NAME",
      description = "only these shaders (default: all)")
  private List<String> names = List.of();

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "ENGINE",
      description = "the engines, of ${COMPLETION-CANDIDATES} (default: all)")
  private List<PeerKind> peers = List.of(PeerKind.values());

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      paramLabel = "N",
      description =
          "how many threads draw, 1 to 64; engines that know only one have one"
              + " (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--size",
      defaultValue = "1024",
      paramLabel = "N",
      description = "pixels a side, a power of two, 16 to 4096 (default: ${DEFAULT-VALUE})")
  private int size;

  @Option(
      names = "--rounds",
      defaultValue = "9",
      paramLabel = "N",
      description =
          "how often each engine is measured, 1 to 1000; very slow ones less often"
              + " (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--texels",
      defaultValue = "RGBA8",
      paramLabel = "FORMAT",
      description = "the textures' format, of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private TexelKind texels;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "also write bench.json, bench.md and a chart, bench.svg, to this folder")
  private Path out;

  @Override
  public Integer call() {
    Limits.check("--size", size, MIN_SIZE, MAX_SIZE);
    if (Integer.bitCount(size) != 1) {
      throw new InputException("--size: error: " + size + " (expected a power of two)");
    }
    Limits.check("--rounds", rounds, 1, MAX_ROUNDS);
    threads.forEach(count -> Limits.check("--threads", count, 1, Limits.MAX_THREADS));
    PrintWriter err = spec.commandLine().getErr();
    try {
      if (out != null) {
        // Before minutes of measuring, not behind them.
        Files.createDirectories(out);
      }
      ShaderSource source = ShaderSource.of(where(), texels);
      Comparison comparison =
          new Comparison(source, columns(), size, rounds, line -> say(err, line));
      ComparisonResult result = comparison.run(chosen(source));
      spec.commandLine().getOut().print(ReportTable.of(result).text());
      if (out != null) {
        ReportFiles.write(result, out);
      }
      return result.isSound() ? Lanewise.OK : Lanewise.DIFFERENT;
    } catch (PeerException e) {
      throw new InputException("bench: error: " + e.getMessage());
    } catch (IOException e) {
      throw new InputException(out + ": error: cannot be written (" + e.getMessage() + ")");
    }
  }

  private static void say(PrintWriter err, String line) {
    err.println(line);
    err.flush();
  }

  private String where() {
    if (shaders != null) {
      return shaders;
    }
    return Files.isDirectory(SHARED) ? SHARED.toString() : ShaderSource.BUILT_IN;
  }

  private List<String> chosen(ShaderSource source) {
    List<String> all = source.names();
    for (String name : names) {
      if (!all.contains(name)) {
        throw new InputException(
            "--shader: error: '" + name + "' (expected one of " + String.join(", ", all) + ")");
      }
    }
    return names.isEmpty() ? all : names;
  }

  /** By engine, those of this project first, and by number of threads. */
  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (PeerKind kind : new TreeSet<>(peers)) {
      if (kind.takesThreads()) {
        new TreeSet<>(threads).forEach(count -> columns.add(new Column(kind, count)));
      } else {
        columns.add(new Column(kind, 1));
      }
    }
    return columns;
  }
}
