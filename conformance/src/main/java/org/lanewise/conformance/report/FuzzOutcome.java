package org.lanewise.conformance.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run of {@code lanewise fuzz --stats} wrote.
 *
 * @param programs how many programs ran
 * @param failures a text for each on which engines differ
 * @param sets the figures of each instruction set
 */
public record FuzzOutcome(long programs, List<String> failures, List<Part> sets) {
  private static final long LARGEST_FILE = 1 << 24;

  public FuzzOutcome {
    failures = List.copyOf(failures);
    sets = List.copyOf(sets);
  }

  /**
   * The figures of an instruction set.
   *
   * @param name its name
   * @param totals numbers by name
   * @param groups what was counted by name, by group
   * @param neverDrawn operations that no program had
   */
  public record Part(
      String name,
      Map<String, Long> totals,
      Map<String, Map<String, Long>> groups,
      List<String> neverDrawn) {}

  /**
   * Reads the file.
   *
   * @throws IOException if it cannot be read or is none
   */
  public static FuzzOutcome read(Path file) throws IOException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new IOException("is larger than " + LARGEST_FILE + " bytes");
    }
    JsonNode all;
    try {
      all = new ObjectMapper().readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw new IOException("is no JSON: " + e.getOriginalMessage(), e);
    }
    if (!all.path("programs").isNumber() || !all.path("sets").isObject()) {
      throw new IOException("holds no statistics of lanewise fuzz");
    }
    List<String> failures = new ArrayList<>();
    for (JsonNode failure : all.path("failures")) {
      failures.add(
          "%s, seed %s: %s"
              .formatted(
                  failure.path("set").asText(),
                  failure.path("seed").asText(),
                  failure.path("text").asText()));
    }
    List<Part> sets = new ArrayList<>();
    all.path("sets")
        .properties()
        .forEach(entry -> sets.add(part(entry.getKey(), entry.getValue())));
    return new FuzzOutcome(all.path("programs").asLong(), failures, sets);
  }

  private static Part part(String name, JsonNode node) {
    Map<String, Long> totals = new LinkedHashMap<>();
    Map<String, Map<String, Long>> groups = new LinkedHashMap<>();
    List<String> neverDrawn = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      JsonNode value = entry.getValue();
      if (value.isNumber()) {
        totals.put(entry.getKey(), value.asLong());
      } else if (value.isObject()) {
        Map<String, Long> counts = new LinkedHashMap<>();
        value.properties().forEach(each -> counts.put(each.getKey(), each.getValue().asLong()));
        groups.put(entry.getKey(), counts);
      } else {
        value.forEach(each -> neverDrawn.add(each.asText()));
      }
    }
    return new Part(name, totals, groups, neverDrawn);
  }
}
