package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.bench.compare.Column;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.program.Program;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.TraceClassVisitor;
import picocli.CommandLine;

/** Engines in other programs, by the command line on both sides. */
class EngineCommandTest {
  private static final String CASE =
      """
      lanewise case 1
      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      ADD OUT[0].x, IN[0].xxxx, IN[0].xxxx
      END
      [lanes]
      IN[0].x: 1 2 3 4
      [expect]
      OUT[0].x: 2 4 6 %d
      """;

  @TempDir private Path folder;

  /** The command of {@code lanewise serve} in a JVM of its own. */
  private static String serve(String... options) {
    String classes =
        Stream.of(
                Lanewise.class,
                CommandLine.class,
                Program.class,
                ReferenceEngine.class,
                JitEngine.class,
                CaseFile.class,
                ClassWriter.class,
                TraceClassVisitor.class,
                Column.class)
            .map(EngineCommandTest::place)
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));
    return "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s serve %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            classes,
            Lanewise.class.getName(),
            String.join(" ", options));
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void casesRunOnAnEngineInAnotherProgram() throws IOException {
    Files.writeString(folder.resolve("a.case"), CASE.formatted(8));
    Files.writeString(folder.resolve("b.case"), CASE.formatted(9));
    Path log = folder.resolve("log.txt");
    Outcome outcome =
        Outcome.call(
            "conformance",
            "--cases",
            folder.toString(),
            "--engine-command",
            serve("--engine", "scalar"),
            "--engine-timeout",
            "100",
            "--engine-log",
            log.toString(),
            "--bits");
    assertEquals(1, outcome.code(), outcome.err());
    assertEquals(
        List.of(
            "engine   jit-scalar",
            "passed   1 of 2",
            "failed   1",
            "unsupported  0",
            "failure  b.case: jit-scalar: OUT[0].x of lane 3 is 0x41000000 (8.0) instead of"
                + " 0x41100000"),
        outcome.out().lines().toList());
    List<String> said = Files.readAllLines(log);
    assertEquals(
        List.of("> hello 1", "> end", "< engine 1", "< name jit-scalar"), said.subList(0, 4));
    assertEquals(2, said.stream().filter("> run"::equals).count());
    assertEquals(2, said.stream().filter("< result"::equals).count());
  }

  @Test
  void randomProgramsRunOnAnEngineInAnotherProgram() {
    Outcome outcome =
        Outcome.call(
            "conformance",
            "--random",
            "12",
            "--isa",
            "d3d9",
            "--engine-command",
            serve("--engine", "scalar"),
            "--engine-timeout",
            "100");
    assertEquals(0, outcome.code(), outcome.out() + outcome.err());
    assertEquals(
        List.of("engine   jit-scalar", "passed   12 of 12", "failed   0", "unsupported  0"),
        outcome.out().lines().toList());
  }

  @Test
  void fuzzedProgramsRunOnAnEngineInAnotherProgram() {
    Outcome outcome =
        Outcome.call(
            "fuzz",
            "--isa",
            "r500",
            "--programs",
            "6",
            "--engine-command",
            serve("--engine", "scalar"),
            "--engine-timeout",
            "100");
    assertEquals(0, outcome.code(), outcome.out() + outcome.err());
    assertTrue(outcome.out().contains("R500: 6 programs"), outcome.out());
    assertTrue(outcome.out().contains("engines: jit-scalar 6"), outcome.out());
  }

  @Test
  void badCommandsGiveOneLine() throws IOException {
    String none = folder.resolve("none").toString();
    String[][] calls = {
      {"--engine-command", none},
      {"--engine-command", " "},
      {"--engine-command", ""},
      {"--engine-command", "'unfinished"},
      {"--engine-command", "x", "--engine-timeout", "0"},
      {"--engine-command", "x", "--random", "0"},
      {"--engine-command", "x", "--random", "3", "--cases", none},
      {"--engine-command", "x", "--hash"},
      {"--engine-command", "x", "--cases", none},
      {"--engine-command", "x", "--engine-log", none + "/log"},
      {"--engine-log", none, "--random", "1"},
      {"--bits", "--random", "1"},
      {"--engine-timeout", "5", "--random", "1"}
    };
    for (String[] arguments : calls) {
      String[] all =
          Stream.concat(Stream.of("conformance"), Stream.of(arguments)).toArray(String[]::new);
      Outcome outcome = Outcome.call(all);
      String what = String.join(" ", all) + ": " + outcome.err();
      assertEquals(2, outcome.code(), what);
      assertEquals(1, outcome.err().lines().count(), what);
      assertTrue(outcome.err().contains("error"), what);
    }
  }

  @Test
  void commandsAreDividedByTheirQuotes() {
    assertEquals(
        List.of("/a b/c", "--x", "y'z", "", "uv"),
        EngineCommandOptions.words(" '/a b/c'\t--x \"y'z\" '' u\"v\" "));
  }
}
