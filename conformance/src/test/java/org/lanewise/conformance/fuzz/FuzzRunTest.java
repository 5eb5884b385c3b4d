package org.lanewise.conformance.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.core.program.InstructionSet;

class FuzzRunTest {
  private static final List<InstructionSet> ALL = List.of(InstructionSet.values());

  private static FuzzResult run(FuzzPlan plan, int threads) throws InterruptedException {
    FuzzOptions options =
        new FuzzOptions(
            plan, List.of(Emphasis.values()), threads, Double.MAX_VALUE, true, 1, List.of());
    return new FuzzRun(options).run(now -> {});
  }

  /** One thread, two threads, and two shards run the same programs on the same engines. */
  @Test
  void threadsAndShardsChangeNothing() throws Exception {
    FuzzResult one = run(new FuzzPlan(ALL, 100, 8, 1, 1), 1);
    FuzzResult two = run(new FuzzPlan(ALL, 100, 8, 1, 1), 2);
    FuzzStats shards = new FuzzStats();
    shards.add(run(new FuzzPlan(ALL, 100, 8, 1, 2), 2).stats());
    shards.add(run(new FuzzPlan(ALL, 100, 8, 2, 2), 1).stats());
    assertEquals(List.of(), one.failures());
    assertEquals(24, one.stats().programs());
    assertEquals(one.stats().toText(), two.stats().toText());
    assertEquals(one.stats().toText(), shards.toText());
    assertTrue(one.rest().isEmpty());
  }

  @Test
  void figuresBecomeJson() throws Exception {
    FuzzResult result = run(new FuzzPlan(List.of(InstructionSet.D3D9), 0, 5, 1, 1), 1);
    JsonNode json = new ObjectMapper().readTree(result.toJson());
    assertEquals(5, json.get("programs").intValue());
    assertEquals(0, json.get("failures").size());
    JsonNode set = json.get("sets").get("D3D9");
    // The versions of the first five seeds are ps, vs, ps, vs, ps.
    assertEquals(3, set.get("stages").get("FRAGMENT").intValue());
    assertEquals(2, set.get("stages").get("VERTEX").intValue());
    Map<String, Long> opcodes =
        result.stats().parts().get(InstructionSet.D3D9).counts(FuzzStats.Group.OPCODES);
    long all = opcodes.values().stream().mapToLong(Long::longValue).sum();
    assertEquals(set.get("instructions").longValue(), all);
    assertEquals(
        ProgramFeatures.allOpcodes(InstructionSet.D3D9).size(),
        opcodes.size() + set.get("neverDrawn").size());
  }

  /** A run that may take no time makes no program, and says where to begin. */
  @Test
  void aRunEndsByTime() throws Exception {
    FuzzPlan plan = new FuzzPlan(ALL, 3, 1000, 1, 1);
    FuzzResult result =
        new FuzzRun(new FuzzOptions(plan, List.of(Emphasis.BALANCED), 2, 0, true, 1, List.of()))
            .run(now -> {});
    assertEquals(0, result.stats().programs());
    assertEquals(plan, result.rest().orElseThrow());
  }
}
