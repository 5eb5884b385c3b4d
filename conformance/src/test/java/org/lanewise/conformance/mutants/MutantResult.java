package org.lanewise.conformance.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A bug that was planted, and what found it.
 *
 * @param id the name of the mutant
 * @param kind what sort of mistake it is, in a few words
 * @param sets the instruction sets whose programs can meet it
 * @param file the source file, from the root of the project on
 * @param sentence what goes wrong
 * @param right the piece of the file that was changed
 * @param wrong what took its place
 * @param cases the names of case files that fail; none where it is beyond what case files run
 * @param message what the first of them tells
 * @param random the random program that found it, if one did
 */
record MutantResult(
    String id,
    String kind,
    List<String> sets,
    String file,
    String sentence,
    String right,
    String wrong,
    List<String> cases,
    String message,
    Optional<Random> random) {
  /** The results that this version of the project was built with. */
  private static final String RESOURCE = "/org/lanewise/conformance/report/mutants.json";

  /** What stands for the random program in the list of what found a mutant. */
  private static final String PROGRAMS = "random programs";

  MutantResult {
    sets = List.copyOf(sets);
    cases = List.copyOf(cases);
  }

  /**
   * The random program that found a mutant.
   *
   * @param set its instruction set
   * @param emphasis what such programs have much of, a name of {@link
   *     org.lanewise.conformance.random.Emphasis}
   * @param seed its seed
   * @param programs how many programs were run until then, itself included
   * @param difference what was wrong
   * @param instructions instructions of the shrunken program
   * @param lanes the lanes it needs
   * @param shrunken what is wrong with the shrunken program
   * @param text its text
   */
  record Random(
      String set,
      String emphasis,
      long seed,
      long programs,
      String difference,
      int instructions,
      int lanes,
      String shrunken,
      String text) {
    private static Random read(JsonNode random, JsonNode shrunk) {
      return new Random(
          random.path("isa").asText(),
          random.path("emphasis").asText(),
          random.path("seed").asLong(),
          random.path("programs").asLong(),
          random.path("difference").asText(),
          shrunk.path("instructions").asInt(),
          shrunk.path("lanes").asInt(),
          shrunk.path("difference").asText(),
          shrunk.path("program").asText());
    }

    private void write(ObjectNode random, ObjectNode shrunk) {
      random.put("isa", set);
      random.put("emphasis", emphasis);
      random.put("seed", seed);
      random.put("programs", programs);
      random.put("difference", difference);
      shrunk.put("instructions", instructions);
      shrunk.put("lanes", lanes);
      shrunk.put("difference", shrunken);
      shrunk.put("program", text);
    }
  }

  /** The results that this version of the project was built with, by name. */
  static List<MutantResult> recorded() {
    try (InputStream in = MutantResult.class.getResourceAsStream(RESOURCE)) {
      List<MutantResult> results = new ArrayList<>();
      if (in != null) {
        new ObjectMapper().readTree(in).forEach(json -> results.add(read(json)));
      }
      return results;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MutantResult read(JsonNode json) {
    JsonNode random = json.path("random");
    return new MutantResult(
        json.path("id").asText(),
        json.path("kind").asText(),
        strings(json.path("sets")),
        json.path("file").asText(),
        json.path("sentence").asText(),
        json.path("right").asText(),
        json.path("wrong").asText(),
        strings(json.path("foundBy")).stream().filter(name -> !name.equals(PROGRAMS)).toList(),
        json.path("message").asText(),
        random.isMissingNode()
            ? Optional.empty()
            : Optional.of(Random.read(random, json.path("shrunk"))));
  }

  private static List<String> strings(JsonNode json) {
    List<String> strings = new ArrayList<>();
    json.forEach(string -> strings.add(string.asText()));
    return strings;
  }

  /** Writes the result as it is recorded. */
  void write(ObjectNode json) {
    json.put("id", id);
    json.put("kind", kind);
    sets.forEach(json.putArray("sets")::add);
    json.put("file", file);
    json.put("sentence", sentence);
    json.put("right", right);
    json.put("wrong", wrong);
    ArrayNode foundBy = json.putArray("foundBy");
    cases.forEach(foundBy::add);
    json.put("message", message);
    if (random.isPresent()) {
      foundBy.add(PROGRAMS);
      random.get().write(json.putObject("random"), json.putObject("shrunk"));
    }
  }
}
