package org.lanewise.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A bug that was planted into the engines, and what found it.
 *
 * @param id its name
 * @param kind what kind of bug
 * @param file where it was planted
 * @param sentence what it does
 * @param right the code as it is
 * @param wrong the code that was put in its place
 * @param foundBy what found it; nothing if it lives
 * @param random how random programs found it: set, emphasis and seed, empty if they did not
 * @param instructions how many instructions the shrunken program has, -1 for none
 * @param lanes how many lanes it needs
 * @param program its text
 */
public record Mutant(
    String id,
    String kind,
    String file,
    String sentence,
    String right,
    String wrong,
    List<String> foundBy,
    String random,
    int instructions,
    int lanes,
    String program) {
  public Mutant {
    foundBy = List.copyOf(foundBy);
  }

  /**
   * The mutants that this library tells of; none where no run was kept.
   *
   * @throws IOException if the list is no such list
   */
  static List<Mutant> read() throws IOException {
    try (InputStream in = Mutant.class.getResourceAsStream("mutants.json")) {
      return in == null ? List.of() : read(new ObjectMapper().readTree(in));
    }
  }

  static List<Mutant> read(JsonNode list) throws IOException {
    if (!list.isArray()) {
      throw new IOException("mutants.json is no list");
    }
    List<Mutant> mutants = new ArrayList<>();
    for (JsonNode node : list) {
      List<String> foundBy = new ArrayList<>();
      node.path("foundBy").forEach(each -> foundBy.add(each.asText()));
      JsonNode random = node.path("random");
      JsonNode shrunk = node.path("shrunk");
      mutants.add(
          new Mutant(
              node.path("id").asText(),
              node.path("kind").asText(),
              node.path("file").asText(),
              node.path("sentence").asText(),
              node.path("right").asText(),
              node.path("wrong").asText(),
              foundBy,
              random.isObject()
                  ? "%s, %s, seed %s; after %s programs"
                      .formatted(
                          random.path("isa").asText(),
                          random.path("emphasis").asText().toLowerCase(Locale.ROOT),
                          random.path("seed").asText(),
                          random.path("programs").asText())
                  : "",
              shrunk.path("instructions").asInt(-1),
              shrunk.path("lanes").asInt(),
              shrunk.path("program").asText()));
    }
    return mutants;
  }
}
