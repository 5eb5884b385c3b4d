package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.batch.ComputeGrid;

/** Fewer lanes, and plainer ones. */
final class LaneReductions {
  private static final int QUAD = 4;
  private static final String EMITTED = "emitted ";

  /** A word that some lanes have in an input plane. */
  private record PlaneWord(int plane, int word) {}

  private LaneReductions() {}

  /** Fewer quads, fewer lanes, smaller grids. */
  static List<Reduction<?>> fewer() {
    return List.of(
        new Reduction<Integer>(
            "quads",
            test -> test.grid().isPresent() ? List.of() : upTo((test.lanes() + QUAD - 1) / QUAD),
            (test, quads) -> {
              BitSet gone = new BitSet();
              quads.forEach(q -> gone.set(q * QUAD, Math.min(test.lanes(), q * QUAD + QUAD)));
              return without(test, gone);
            }),
        new Reduction<Integer>(
            "lanes",
            test -> test.grid().isPresent() ? List.of() : upTo(test.lanes()),
            (test, lanes) -> {
              BitSet gone = new BitSet();
              lanes.forEach(gone::set);
              return without(test, gone);
            }),
        new Reduction<Integer>(
            "grid to one", LaneReductions::sides, (test, sides) -> grid(test, sides, false)),
        new Reduction<Integer>(
            "half of a grid", LaneReductions::sides, (test, sides) -> grid(test, sides, true)));
  }

  /** Live lanes, equal lanes, plain inputs. */
  static List<Reduction<?>> plainer() {
    List<Reduction<?>> all = new ArrayList<>();
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(inputs(way));
      if (way == 0) {
        all.add(
            new Reduction<Integer>("equal lanes", LaneReductions::unequal, LaneReductions::equal));
      }
    }
    all.add(
        new Reduction<Integer>(
            "helpers become live",
            test -> upTo(test.live().length).stream().filter(l -> !test.live()[l]).toList(),
            (test, lanes) -> {
              CaseDraft draft = CaseDraft.of(test);
              lanes.forEach(lane -> draft.live[lane] = true);
              return draft.build();
            }));
    return all;
  }

  private static List<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  private static CaseFile without(CaseFile test, BitSet gone) {
    int[] kept = IntStream.range(0, test.lanes()).filter(lane -> !gone.get(lane)).toArray();
    if (kept.length == 0) {
      throw new IllegalArgumentException("no lanes");
    }
    CaseDraft draft = CaseDraft.of(test);
    draft.lanes = kept.length;
    draft.inputs = new int[test.inputs().length / test.lanes() * kept.length];
    for (int i = 0; i < draft.inputs.length; i++) {
      int plane = i / kept.length;
      draft.inputs[i] = test.inputs()[plane * test.lanes() + kept[i % kept.length]];
    }
    draft.live = flags(test.live(), kept);
    draft.expectedLive = flags(test.expectedLive(), kept);
    draft.expected =
        test.expected().stream()
            .map(
                plane ->
                    new CaseFile.Plane(
                        plane.slot(),
                        plane.component(),
                        IntStream.of(kept).mapToObj(plane.words()::get).toList(),
                        plane.ulps().isEmpty()
                            ? List.of()
                            : IntStream.of(kept).mapToObj(plane.ulps()::get).toList()))
            .toList();
    List<CaseFile.Words> memory = new ArrayList<>();
    for (CaseFile.Words words : test.expectedMemory()) {
      if (!words.name().startsWith(EMITTED)) {
        memory.add(words);
        continue;
      }
      int lane = Integer.parseInt(words.name().substring(EMITTED.length()).trim());
      if (!gone.get(lane)) {
        int moved = lane - gone.get(0, lane).cardinality();
        memory.add(new CaseFile.Words(EMITTED + moved, words.first(), words.words(), words.ulps()));
      }
    }
    draft.expectedMemory = memory;
    return draft.build();
  }

  private static boolean[] flags(boolean[] flags, int[] kept) {
    boolean[] fewer = new boolean[kept.length];
    for (int i = 0; i < kept.length; i++) {
      fewer[i] = flags[kept[i]];
    }
    return fewer;
  }

  private static int[] sizes(ComputeGrid g) {
    return new int[] {
      g.blocksX(), g.blocksY(), g.blocksZ(), g.threadsX(), g.threadsY(), g.threadsZ()
    };
  }

  /** The sides of a grid that are longer than 1. */
  private static List<Integer> sides(CaseFile test) {
    return test.grid()
        .map(grid -> upTo(6).stream().filter(side -> sizes(grid)[side] > 1).toList())
        .orElse(List.of());
  }

  private static CaseFile grid(CaseFile test, List<Integer> sides, boolean half) {
    CaseDraft draft = CaseDraft.of(test);
    draft.grid =
        test.grid()
            .map(
                g -> {
                  int[] sizes = sizes(g);
                  sides.forEach(side -> sizes[side] = half ? sizes[side] / 2 : 1);
                  return new ComputeGrid(
                      sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5], g.sharedWords());
                });
    return draft.build();
  }

  private static int planes(CaseFile test) {
    return test.inputs().length / Math.max(1, test.lanes());
  }

  private static Reduction<PlaneWord> inputs(int way) {
    return new Reduction<>(
        "plain inputs " + way,
        test -> {
          List<PlaneWord> places = new ArrayList<>();
          for (int plane = 0; plane < planes(test); plane++) {
            TreeSet<Integer> words = new TreeSet<>();
            for (int lane = 0; lane < test.lanes(); lane++) {
              words.add(test.inputs()[plane * test.lanes() + lane]);
            }
            for (int word : words) {
              if (PlainWords.plainer(word, way).isPresent()) {
                places.add(new PlaneWord(plane, word));
              }
            }
          }
          return places;
        },
        (test, chosen) -> {
          CaseDraft draft = CaseDraft.of(test);
          for (PlaneWord place : chosen) {
            OptionalInt plain = PlainWords.plainer(place.word, way);
            for (int lane = 0; lane < test.lanes(); lane++) {
              int at = place.plane * test.lanes() + lane;
              if (test.inputs()[at] == place.word) {
                draft.inputs[at] = plain.orElse(place.word);
              }
            }
          }
          return draft.build();
        });
  }

  /** The input planes in which lanes differ. */
  private static List<Integer> unequal(CaseFile test) {
    return upTo(planes(test)).stream()
        .filter(
            plane ->
                IntStream.range(1, test.lanes())
                    .anyMatch(
                        lane ->
                            test.inputs()[plane * test.lanes() + lane]
                                != test.inputs()[plane * test.lanes()]))
        .toList();
  }

  private static CaseFile equal(CaseFile test, List<Integer> planes) {
    CaseDraft draft = CaseDraft.of(test);
    for (int plane : planes) {
      int first = plane * test.lanes();
      for (int lane = 1; lane < test.lanes(); lane++) {
        draft.inputs[first + lane] = draft.inputs[first];
      }
    }
    return draft.build();
  }
}
