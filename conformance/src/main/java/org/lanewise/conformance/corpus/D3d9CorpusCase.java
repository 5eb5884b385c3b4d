package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One file of a corpus of Direct3D 9 programs: one program or two, with what they are run on. */
final class D3d9CorpusCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A program of the case.
   *
   * @param name the case's, with the stage where it has another program too
   * @param source what holds the case
   * @param json what holds its tokens
   * @param main whether it is the program that the case is about; else it makes its inputs
   */
  record Entry(String name, D3d9CorpusCase source, JsonNode json, boolean main) {}

  final String name;
  final JsonNode json;

  private D3d9CorpusCase(String name, JsonNode json) {
    this.name = name;
    this.json = json;
  }

  /**
   * Reads a file.
   *
   * @return empty if it is JSON of another kind, for example an index
   * @throws IOException if it cannot be read
   */
  static Optional<D3d9CorpusCase> read(Path file) throws IOException {
    JsonNode json = JSON.readTree(file.toFile());
    if (!json.path("kind").isTextual()) {
      return Optional.empty();
    }
    String fileName = file.getFileName().toString();
    return Optional.of(new D3d9CorpusCase(json.path("name").asText(fileName), json));
  }

  /** What kind of case it is: ps, vs, draw, decode. */
  String kind() {
    return json.path("kind").asText();
  }

  /** The programs. */
  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    if (json.path("tokens").isArray()) {
      entries.add(new Entry(name, this, json, true));
    }
    if (json.path("vs").path("tokens").isArray()) {
      entries.add(new Entry(name + " (vertex program)", this, json.path("vs"), false));
    }
    return entries;
  }

  /** How many expectations cannot be checked, by reason. */
  Map<String, Integer> skipped() {
    Map<String, Integer> reasons = new TreeMap<>();
    if (entries().isEmpty()) {
      reasons.put("cases of kind " + kind() + " without tokens", 1);
    }
    for (JsonNode probe : json.path("probes")) {
      D3d9Probes.skipped(json, probe).ifPresent(reason -> reasons.merge(reason, 1, Integer::sum));
    }
    return reasons;
  }
}
