package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;

/** Fills in what a case expects. */
public final class Expectations {
  private Expectations() {}

  /** The case without expectation; its lanes are expected to stay as they start. */
  public static CaseFile none(CaseFile test) {
    CaseDraft draft = CaseDraft.of(test);
    draft.expected = List.of();
    draft.expectedMemory = List.of();
    draft.expectedLive = test.live().clone();
    draft.stopped = "";
    return draft.build();
  }

  /**
   * The case with all that a run left behind as its expectation: the words of all outputs in the
   * lanes that are live at the end, all memory, and what geometry programs emitted.
   *
   * @param measure a result of this case, normally the reference's
   * @param others results of other engines; where the measure is stopped by the loop limit, theirs
   *     tell which other loops exceed it in other lanes
   */
  public static CaseFile of(
      CaseFile test, Comparison.Result measure, List<Comparison.Result> others) {
    CaseDraft draft = CaseDraft.of(none(test));
    if (!measure.stopped().isEmpty()) {
      Set<String> messages = new LinkedHashSet<>();
      messages.add(measure.stopped());
      others.stream()
          .map(Comparison.Result::stopped)
          .filter(message -> !message.isEmpty())
          .forEach(messages::add);
      draft.stopped = String.join("\n", messages);
      return draft.build();
    }
    for (Map.Entry<String, int[]> entry : new TreeMap<>(measure.memory()).entrySet()) {
      List<List<Integer>> words = new ArrayList<>();
      for (int word : entry.getValue()) {
        words.add(List.of(word));
      }
      if (draft.expectedMemory.isEmpty()) {
        draft.expectedMemory = new ArrayList<>();
      }
      draft.expectedMemory.add(new CaseFile.Words(entry.getKey(), 0, words));
    }
    if (test.grid().isPresent()) {
      return draft.build();
    }
    draft.expectedLive = measure.live().clone();
    List<CaseFile.Plane> planes = new ArrayList<>();
    for (int plane = 0; plane < measure.outputs().length / test.lanes(); plane++) {
      List<List<Integer>> words = new ArrayList<>();
      for (int lane = 0; lane < test.lanes(); lane++) {
        words.add(
            measure.live()[lane] ? List.of(measure.word(plane / 4, plane % 4, lane)) : List.of());
      }
      planes.add(new CaseFile.Plane(plane / 4, plane % 4, words));
    }
    draft.expected = planes;
    return draft.build();
  }

  /** {@link #of(CaseFile, Comparison.Result, List)} with the measure alone. */
  public static CaseFile of(CaseFile test, Comparison.Result measure) {
    return of(test, measure, List.of());
  }
}
