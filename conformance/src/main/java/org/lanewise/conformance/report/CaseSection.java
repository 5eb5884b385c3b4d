package org.lanewise.conformance.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.report.CaseOutcome.Found;
import org.lanewise.conformance.report.CaseOutcome.Stated;
import org.lanewise.conformance.report.CaseOutcome.Status;
import org.lanewise.conformance.report.CaseOutcome.Verdict;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

/** Runs case files on all engines and keeps what they left. */
final class CaseSection {
  /** More words of one case are not shown. */
  private static final int MOST_WORDS = 512;

  private CaseSection() {}

  /**
   * What was found.
   *
   * @param cases by name
   * @param unreadable files that are no cases, a line each
   */
  record Outcomes(List<CaseOutcome> cases, List<String> unreadable) {}

  /**
   * Runs cases.
   *
   * @param engines makes the engines of a thread, the reference first
   * @param threads how many threads to use
   * @param progress is told the number of cases done and in all, by one thread
   */
  static Outcomes run(
      List<CaseCorpus.Entry> entries,
      Supplier<List<ShaderEngine>> engines,
      int threads,
      BiConsumer<Long, Long> progress) {
    List<CaseOutcome> outcomes = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    List<List<ShaderEngine>> made = java.util.Collections.synchronizedList(new ArrayList<>());
    ThreadLocal<List<ShaderEngine>> own =
        ThreadLocal.withInitial(
            () -> {
              List<ShaderEngine> mine = engines.get();
              made.add(mine);
              return mine;
            });
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<CaseOutcome>> running = new ArrayList<>();
      for (CaseCorpus.Entry entry : entries) {
        running.add(pool.submit(() -> run(entry, own.get())));
      }
      for (int i = 0; i < running.size(); i++) {
        try {
          outcomes.add(running.get(i).get());
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof ShaderFormatException format)) {
            throw new IllegalStateException(e.getCause());
          }
          unreadable.add(entries.get(i).name() + ":" + format.getMessage());
        }
        progress.accept(i + 1L, (long) running.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    made.forEach(list -> list.forEach(ShaderEngine::close));
    return new Outcomes(outcomes, unreadable);
  }

  private static CaseOutcome run(CaseCorpus.Entry entry, List<ShaderEngine> engines) {
    CaseFile test = entry.parse();
    List<Verdict> verdicts = new ArrayList<>();
    Map<List<Object>, List<String>> groups = new LinkedHashMap<>();
    Map<List<Object>, Comparison.Result> kept = new LinkedHashMap<>();
    List<Place> places = places(test);
    boolean shortened = places.size() > MOST_WORDS;
    if (shortened) {
      places = places.subList(0, MOST_WORDS);
    }
    Comparison.Result first = null;
    for (ShaderEngine engine : engines) {
      if (!test.engines().isEmpty() && !test.engines().contains(engine.name())) {
        verdicts.add(new Verdict(engine.name(), Status.LEFT_OUT, "the case is not for it"));
        continue;
      }
      try {
        Comparison.Result found = CaseRunner.run(test, engine);
        verdicts.add(verdict(engine.name(), test, first, found));
        first = first == null ? found : first;
        List<Object> key = List.of(found.stopped(), live(found), words(places, found));
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(engine.name());
        kept.putIfAbsent(key, found);
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        verdicts.add(new Verdict(engine.name(), Status.FAILED, "internal error " + e));
      }
    }
    List<Place> all = places;
    List<Found> results = new ArrayList<>();
    groups.forEach(
        (key, names) -> {
          Comparison.Result found = kept.get(key);
          results.add(new Found(names, found.stopped(), live(found), words(all, found)));
        });
    return new CaseOutcome(
        entry.name(),
        test.program().instructionSet(),
        profile(test.program()),
        test.origin(),
        test.rule(),
        entry.text(),
        Operation.of(test.program()),
        Operation.codes(test.program()),
        verdicts,
        places.stream().map(Place::stated).toList(),
        results,
        shortened);
  }

  private static Verdict verdict(
      String engine, CaseFile test, Comparison.Result first, Comparison.Result found) {
    String difference = CaseRunner.difference(test, found);
    if (difference.isEmpty() && first != null) {
      difference = Comparison.difference(first, found);
      difference = difference.isEmpty() ? "" : difference + " as the first engine has it";
    }
    return new Verdict(engine, difference.isEmpty() ? Status.PASSED : Status.FAILED, difference);
  }

  private static String profile(Program program) {
    return program instanceof D3d9Program d3d9
        ? d3d9.version().toString()
        : program.stage().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }

  /**
   * Where a stated word is found.
   *
   * @param plane the expectation, null for memory
   * @param memory the memory, null for outputs
   * @param index the lane, or the word of the memory
   */
  private record Place(CaseFile.Plane plane, String memory, int index, Stated stated) {
    int word(Comparison.Result found) {
      if (plane != null) {
        return index < found.live().length ? found.word(plane.slot(), plane.component(), index) : 0;
      }
      int[] words = found.memory().getOrDefault(memory, new int[0]);
      return index < words.length ? words[index] : 0;
    }
  }

  private static List<Place> places(CaseFile test) {
    List<Place> places = new ArrayList<>();
    for (CaseFile.Plane plane : test.expected()) {
      String name =
          test.program().signature().outputs().get(plane.slot()).name()
              + "."
              + "xyzw".charAt(plane.component());
      for (int lane = 0; lane < plane.words().size(); lane++) {
        List<Integer> right = plane.words().get(lane);
        if (!right.isEmpty() && test.expectedLive()[lane]) {
          places.add(new Place(plane, null, lane, new Stated(name, lane, right)));
        }
      }
    }
    for (CaseFile.Words words : test.expectedMemory()) {
      for (int k = 0; k < words.words().size(); k++) {
        List<Integer> right = words.words().get(k);
        if (!right.isEmpty()) {
          int at = words.first() + k;
          Stated stated = new Stated(words.name() + " @" + at, -1, right);
          places.add(new Place(null, words.name(), at, stated));
        }
      }
    }
    return places;
  }

  private static List<Integer> words(List<Place> places, Comparison.Result found) {
    return found.stopped().isEmpty()
        ? places.stream().map(place -> place.word(found)).toList()
        : List.of();
  }

  private static List<Boolean> live(Comparison.Result found) {
    List<Boolean> live = new ArrayList<>();
    for (boolean lane : found.live()) {
      live.add(lane);
    }
    return live;
  }
}
