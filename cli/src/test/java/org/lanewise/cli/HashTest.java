package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A version stands for its bits: the hash is the same in every JVM, on every engine. */
class HashTest {
  private static final int MINUTES = 15;

  private static final String LINES =
      "[0-9a-f]{64}  cases        [0-9]+\\R[0-9a-f]{64}  functions    98304\\R"
          + "[0-9a-f]{64}  random-tgsi  3\\R[0-9a-f]{64}  random-r500  3\\R"
          + "[0-9a-f]{64}  random-d3d9  3\\R[0-9a-f]{64}  all\\R";

  @Test
  void hashesAreOfCorporaAndOfAllOfThem() {
    Outcome outcome =
        Outcome.call(
            "conformance", "--hash", "--hash-programs", "3", "--engines", "reference,jit-scalar");
    assertEquals(0, outcome.code(), outcome.err());
    String text = outcome.out();
    assertTrue(text.matches("engines  reference, jit-scalar\\R" + LINES), text);
  }

  @Test
  void optionsOfHashesAreRefusedWithoutThem() {
    for (String option : List.of("--engines=reference", "--hash-programs=3")) {
      Outcome outcome = Outcome.call("conformance", "--engine-command", "x", option);
      assertEquals(2, outcome.code());
      assertTrue(
          outcome.err().startsWith(option.split("=")[0] + ": error: no meaning without hashes"),
          outcome.err());
    }
  }

  @Test
  void wrongEnginesAndNumbersAreNamed() {
    Outcome unknown = Outcome.call("conformance", "--hash", "--engines", "llvmpipe");
    assertEquals(2, unknown.code());
    assertTrue(
        unknown
            .err()
            .startsWith("--engines: error: unknown engine 'llvmpipe' (expected reference, scalar"),
        unknown.err());
    Outcome none = Outcome.call("conformance", "--hash", "--hash-programs", "0");
    assertEquals(2, none.code());
    assertEquals("--hash-programs: error: 0 (expected 1 to 1000000)", none.err().strip());
  }

  /**
   * A JVM that hashes.
   *
   * @param flags its own
   * @param engines that it runs; interpreted, each costs much
   */
  private record Jvm(List<String> flags, String engines) {}

  private static final String ALL = "reference,jit-scalar,jit-vector-4,jit-vector-8,jit-vector-16";

  /** Interpreted alone, compiled by C1 alone, with both compilers, and without wide registers. */
  @Test
  void everyJvmHasTheSameHash(@TempDir Path folder) throws IOException, InterruptedException {
    List<Jvm> jvms =
        List.of(
            new Jvm(List.of("-XX:+TieredCompilation"), ALL),
            new Jvm(List.of("-Xint"), "reference,jit-scalar,jit-vector-8"),
            new Jvm(List.of("-XX:TieredStopAtLevel=1"), ALL),
            new Jvm(
                List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:UseAVX=0"),
                "jit-vector-4,jit-vector-16"));
    List<List<String>> hashes = new ArrayList<>();
    for (Jvm jvm : jvms) {
      List<String> flags = jvm.flags;
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(flags);
      command.addAll(lanewise());
      command.addAll(
          List.of("conformance", "--hash", "--hash-programs", "10", "--engines", jvm.engines));
      Path out = folder.resolve("out");
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(folder.resolve("err").toFile())
              .start();
      try {
        assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES), flags + " does not end");
      } finally {
        process.destroyForcibly();
      }
      String text = Files.readString(out, StandardCharsets.UTF_8);
      assertEquals(0, process.exitValue(), () -> flags + ": " + text + read(folder.resolve("err")));
      List<String> lines = text.lines().skip(1).toList();
      assertEquals(6, lines.size(), text);
      hashes.add(lines);
    }
    for (List<String> lines : hashes) {
      assertEquals(hashes.getFirst(), lines);
    }
  }

  /** Options of a JVM that is this command, from where this JVM has it: modules or class path. */
  private static List<String> lanewise() {
    String modules = System.getProperty("jdk.module.path");
    return modules == null
        ? List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "--class-path",
            System.getProperty("java.class.path"),
            Lanewise.class.getName())
        : List.of(
            "--module-path",
            modules,
            "--add-modules",
            "jdk.incubator.vector,org.lanewise.cli",
            "-m",
            "org.lanewise.cli/" + Lanewise.class.getName());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
