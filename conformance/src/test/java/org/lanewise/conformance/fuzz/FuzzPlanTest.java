package org.lanewise.conformance.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.InstructionSet;

class FuzzPlanTest {
  private static final List<InstructionSet> ALL = List.of(InstructionSet.values());

  private static List<FuzzPlan.Item> items(FuzzPlan plan) {
    List<FuzzPlan.Item> items = new ArrayList<>();
    for (long index = 0; index < plan.size(); index++) {
      items.add(plan.item(index));
    }
    return items;
  }

  /** Of 100 programs of each of three sets, each is in exactly one shard. */
  @Test
  void shardsShareThePrograms() {
    List<FuzzPlan.Item> expected = new ArrayList<>();
    for (long seed = -7; seed < 93; seed++) {
      for (InstructionSet set : ALL) {
        expected.add(new FuzzPlan.Item(set, seed));
      }
    }
    assertEquals(expected, items(new FuzzPlan(ALL, -7, 100, 1, 1)));
    for (int shards : new int[] {2, 3, 7, 99, 100, 101, 250}) {
      List<FuzzPlan.Item> found = new ArrayList<>();
      for (int shard = 1; shard <= shards; shard++) {
        found.addAll(items(new FuzzPlan(ALL, -7, 100, shard, shards)));
      }
      found.sort(Comparator.comparing(FuzzPlan.Item::seed).thenComparing(FuzzPlan.Item::set));
      assertEquals(expected, found, shards + " shards");
    }
  }

  /** What is left and what was done give all, whenever a run ends. */
  @Test
  void aRunGoesOnWhereItEnded() {
    for (int shard = 1; shard <= 3; shard++) {
      FuzzPlan plan = new FuzzPlan(ALL, 40, 11, shard, 3);
      List<FuzzPlan.Item> all = items(plan);
      for (int done = 0; done <= all.size(); done++) {
        List<FuzzPlan.Item> rest = plan.rest(done).map(FuzzPlanTest::items).orElse(List.of());
        int again = done % ALL.size();
        int from = done == all.size() ? done : done - again;
        assertEquals(all.subList(from, all.size()), rest, done + " of shard " + shard);
      }
      assertEquals(Optional.empty(), plan.rest(plan.size()));
    }
  }

  @Test
  void plansAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> new FuzzPlan(ALL, 0, 10, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> new FuzzPlan(ALL, 0, 10, 3, 2));
    assertThrows(IllegalArgumentException.class, () -> new FuzzPlan(ALL, 0, 0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new FuzzPlan(List.of(), 0, 10, 1, 1));
  }
}
