package org.lanewise.conformance.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums up a set of programs. */
final class CorpusParts {
  private CorpusParts() {}

  /**
   * The programs that legitimately differ from the other renderer or mean nothing, with the reason
   * of each.
   */
  static Map<String, String> exceptions(String file) throws IOException {
    Map<String, String> result = new TreeMap<>();
    try (InputStream stream = CorpusParts.class.getResourceAsStream(file);
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

  /**
   * What was found.
   *
   * @param name the name of the set
   * @param exceptionFile the list of exceptions, a resource
   * @param skipped how many expectations were not checked, by reason
   */
  static CorpusResult.Part part(
      String name,
      List<? extends CorpusCheck<?>> checks,
      String exceptionFile,
      Map<String, Integer> skipped)
      throws IOException {
    Map<String, String> exceptions = exceptions(exceptionFile);
    Map<String, Integer> refused = new TreeMap<>();
    List<String> failures = new ArrayList<>();
    Map<CorpusFinding.Outcome, Integer> counts = new EnumMap<>(CorpusFinding.Outcome.class);
    int expected = 0;
    for (CorpusCheck<?> check : checks) {
      String exception = exceptions.get(check.name());
      counts.merge(check.outcome(), 1, Integer::sum);
      switch (check.outcome()) {
        case UNREADABLE -> {
          if (exception == null) {
            failures.add(check.name() + ": " + check.message());
          } else {
            expected++;
          }
        }
        case UNEQUAL -> failures.add(check.name() + ": " + check.message());
        case REFUSED -> {
          refused.merge(check.message(), 1, Integer::sum);
          expected += exception == null ? 0 : 1;
        }
        case DIFFERENT -> {
          if (exception == null) {
            failures.add(check.name() + ": " + check.message());
          } else {
            expected++;
          }
        }
        case MATCHING, UNVETTED -> {
          if (exception != null) {
            failures.add(
                check.name() + ": does not differ, but is listed as an exception: " + exception);
          }
        }
      }
    }
    int different = counts.getOrDefault(CorpusFinding.Outcome.DIFFERENT, 0);
    int matching = counts.getOrDefault(CorpusFinding.Outcome.MATCHING, 0);
    int unvetted = counts.getOrDefault(CorpusFinding.Outcome.UNVETTED, 0);
    return new CorpusResult.Part(
        name,
        checks.size(),
        checks.size() - counts.getOrDefault(CorpusFinding.Outcome.UNREADABLE, 0),
        refused,
        different + matching + unvetted,
        matching,
        expected,
        unvetted,
        skipped,
        failures);
  }
}
