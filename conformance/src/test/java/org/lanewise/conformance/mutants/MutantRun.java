package org.lanewise.conformance.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Plants a bug and lets a JVM of its own look for it, see {@link Hunt}. */
final class MutantRun {
  /** How long a JVM may look, case files, search and shrinking together. */
  private static final int LIMIT_SECONDS = Integer.getInteger("lanewise.mutants.seconds", 600);

  private static final int SHRUNK_EVERY = 3;
  private static final int SEARCH_SECONDS = 500;
  private static final int MOST_PROGRAMS = Integer.getInteger("lanewise.mutants.programs", 1_500);

  private MutantRun() {}

  /**
   * Looks for a mutant.
   *
   * @param before what found it earlier, to be tried first; null to run all case files and begin
   *     with the first seed
   */
  static MutantResult run(Mutant mutant, MutantResult before)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("lanewise-mutant");
    try {
      String classPath = MutantBuild.classPath();
      MutantBuild.compile(mutant, classPath, folder);
      return result(mutant, before, hunt(mutant, before, classPath, folder));
    } finally {
      delete(folder);
    }
  }

  private static JsonNode hunt(Mutant mutant, MutantResult before, String classPath, Path folder)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out.json");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-XX:+UseSerialGC",
            // Most programs run once, so more than the first compiler would not pay.
            "-XX:TieredStopAtLevel=1",
            "--add-modules",
            "jdk.incubator.vector",
            "-Dlanewise.mutants.cases=" + Integer.getInteger("lanewise.mutants.cases", 3),
            "-cp",
            folder + File.pathSeparator + classPath,
            Hunt.class.getName(),
            String.join(",", mutant.sets()),
            firstCase(before),
            firstSeed(before),
            String.valueOf(MOST_PROGRAMS),
            String.valueOf(SEARCH_SECONDS),
            String.join(",", mutant.near()),
            String.valueOf(shrinks(mutant, before)));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new IllegalStateException(mutant.id() + ": not done in " + LIMIT_SECONDS + " s");
    }
    String text = Files.readString(out);
    if (text.isBlank()) {
      throw new IllegalStateException(mutant.id() + ": " + Files.readString(folder.resolve("err")));
    }
    return new ObjectMapper().readTree(text);
  }

  /** Shrinking costs most, so where nothing is searched a third of the mutants is shrunk anew. */
  private static boolean shrinks(Mutant mutant, MutantResult before) {
    return before == null
        || before.random().isEmpty()
        || Math.floorMod(mutant.id().hashCode(), SHRUNK_EVERY) == 0;
  }

  private static String firstCase(MutantResult before) {
    if (before == null) {
      return "all";
    }
    return before.cases().isEmpty() ? "none" : before.cases().getFirst();
  }

  private static String firstSeed(MutantResult before) {
    return before == null
        ? "none"
        : before
            .random()
            .map(found -> found.set() + ":" + found.emphasis() + ":" + found.seed())
            .orElse("none");
  }

  private static MutantResult result(Mutant mutant, MutantResult before, JsonNode found) {
    List<String> cases = new ArrayList<>();
    found.path("cases").forEach(name -> cases.add(name.asText()));
    JsonNode shrunk = found.path("shrunk");
    MutantResult.Random random =
        !found.has("set")
            ? null
            : shrunk.isMissingNode()
                ? before.random().orElseThrow()
                : new MutantResult.Random(
                    found.path("set").asText(),
                    found.path("emphasis").asText(),
                    found.path("seed").asLong(),
                    found.path("programs").asLong(),
                    found.path("difference").asText(),
                    shrunk.path("instructions").asInt(),
                    shrunk.path("lanes").asInt(),
                    shrunk.path("difference").asText(),
                    shrunk.path("text").asText());
    return new MutantResult(
        mutant.id(),
        mutant.kind(),
        mutant.sets(),
        mutant.file(),
        mutant.sentence(),
        mutant.right(),
        mutant.wrong(),
        cases,
        found.path("hangs").asBoolean() ? "hangs" : found.path("message").asText(),
        Optional.ofNullable(random));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
