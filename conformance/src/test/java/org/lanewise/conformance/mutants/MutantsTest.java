package org.lanewise.conformance.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The suite finds bugs: each of {@code conformance/mutants} is planted, and must be found by case
 * files and by random programs, and shrunk to a few instructions. What found a bug last time is
 * tried first.
 *
 * <p>{@code -Dlanewise.mutants=ID,ID} runs some alone. {@code -Dlanewise.mutants.search=all} looks
 * for all of them anew, from the first case file and the first seed on, and records what it found
 * in mutants.json, which the report shows; {@code search=new} does that for those that are not
 * recorded.
 */
class MutantsTest {
  private static final int MOST_INSTRUCTIONS = 10;
  private static final int THREADS = Integer.getInteger("lanewise.mutants.threads", 2);
  private static final String SEARCH = System.getProperty("lanewise.mutants.search", "");
  private static final String ONLY = System.getProperty("lanewise.mutants", "");
  private static final Path RECORD =
      Path.of("src/main/resources/org/lanewise/conformance/report/mutants.json");

  private static final Map<String, MutantResult> RECORDED =
      MutantResult.recorded().stream()
          .collect(Collectors.toMap(MutantResult::id, Function.identity()));

  private static final Map<String, MutantResult> FOUND = new TreeMap<>();

  @Test
  void everyMutantChangesOnePlace() {
    for (Mutant mutant : Mutant.all()) {
      assertNotEquals(mutant.right(), mutant.wrong(), mutant.id());
      assertFalse(mutant.plant().isEmpty(), mutant.id());
      assertFalse(mutant.file().startsWith("reference"), "the reference is the measure");
    }
  }

  /** The report shows the table as it is. */
  @Test
  void theRecordIsOfThisTable() {
    if (!SEARCH.isEmpty()) {
      return;
    }
    List<Mutant> mutants = Mutant.all();
    assertEquals(
        mutants.stream().map(Mutant::id).toList(),
        MutantResult.recorded().stream().map(MutantResult::id).toList());
    for (Mutant mutant : mutants) {
      MutantResult result = RECORDED.get(mutant.id());
      assertEquals(mutant.sentence(), result.sentence());
      assertEquals(mutant.wrong(), result.wrong(), mutant.id());
      check(mutant, result);
    }
  }

  private static void check(Mutant mutant, MutantResult result) {
    if (!mutant.near().contains(Mutant.BEYOND)) {
      assertFalse(result.cases().isEmpty(), result.id() + " is found by no case file");
    }
    assertTrue(result.random().isPresent(), result.id() + " is found by no random program");
    assertTrue(
        result.random().get().instructions() <= MOST_INSTRUCTIONS,
        result.id() + " is shrunk to\n" + result.random().get().text());
  }

  @TestFactory
  List<DynamicTest> everyMutantIsFoundAndShrunk() {
    List<Mutant> mutants =
        Mutant.all().stream()
            .filter(m -> ONLY.isEmpty() || List.of(ONLY.split(",")).contains(m.id()))
            .filter(m -> !SEARCH.equals("new") || !RECORDED.containsKey(m.id()))
            .toList();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<DynamicTest> tests = new ArrayList<>();
    for (Mutant mutant : mutants) {
      MutantResult before = !SEARCH.isEmpty() ? null : RECORDED.get(mutant.id());
      Future<MutantResult> run = pool.submit(() -> MutantRun.run(mutant, before));
      tests.add(
          DynamicTest.dynamicTest(
              mutant.id(),
              () -> {
                MutantResult result = run.get();
                FOUND.put(mutant.id(), result);
                keep();
                check(mutant, result);
              }));
    }
    pool.shutdown();
    return tests;
  }

  /** Keeps what a search found, beside what is known of other mutants. */
  private static void keep() throws IOException {
    if (SEARCH.isEmpty()) {
      return;
    }
    Map<String, MutantResult> all = new TreeMap<>(RECORDED);
    all.putAll(FOUND);
    all.keySet().retainAll(Mutant.all().stream().map(Mutant::id).toList());
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ArrayNode array = mapper.createArrayNode();
    all.values().stream()
        .sorted(Comparator.comparing(MutantResult::id))
        .forEach(result -> result.write(array.addObject()));
    Files.createDirectories(RECORD.getParent());
    Files.writeString(RECORD, mapper.writeValueAsString(array) + "\n");
  }
}
