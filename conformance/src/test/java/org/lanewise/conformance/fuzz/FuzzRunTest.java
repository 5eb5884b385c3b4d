package org.lanewise.conformance.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.adapter.UnsupportedByEngineException;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.reference.ReferenceEngine;

class FuzzRunTest {
  private static final List<InstructionSet> ALL = List.of(InstructionSet.values());

  private static FuzzResult run(FuzzPlan plan, int threads) throws Exception {
    return run(
        FuzzOptions.of(plan)
            .quickly()
            .withVariants()
            .withEmphases(List.of(Emphasis.values()))
            .withThreads(threads));
  }

  private static FuzzResult run(FuzzOptions options) throws Exception {
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
    FuzzResult result = run(FuzzOptions.of(plan).withThreads(2).withSeconds(0));
    assertEquals(0, result.stats().programs());
    assertEquals(plan, result.rest().orElseThrow());
  }

  /** Damaged words of all forms, decoded, refused and run; the same whatever the threads. */
  @Test
  void damagedWordsAreRefusedOrRight() throws Exception {
    FuzzPlan plan = new FuzzPlan(ALL, 0, 150, 1, 1);
    FuzzResult one = run(FuzzOptions.of(plan).ofBinaries());
    FuzzResult two = run(FuzzOptions.of(plan).ofBinaries().withThreads(2));
    assertEquals(List.of(), one.failures());
    assertEquals(450, one.stats().programs());
    assertEquals(one.stats().toText(), two.stats().toText());
    for (BinaryForm form : BinaryForm.values()) {
      Map<String, Long> counts =
          one.stats().parts().get(form.set()).counts(FuzzStats.Group.BINARIES);
      String name = form.name().toLowerCase(Locale.ROOT);
      assertTrue(counts.getOrDefault(name + " refused", 0L) > 0, name + " of " + counts);
    }
  }

  /** An engine that gives a wrong bit is found, and shown by a small case with the right bits. */
  @Test
  void anEngineUnderTestIsJudged() throws Exception {
    FuzzPlan plan = new FuzzPlan(List.of(InstructionSet.D3D9), 1, 1, 1, 1);
    assertEquals(List.of(), run(FuzzOptions.of(plan).on(FuzzRunTest::right)).failures());
    FuzzResult wrong = run(FuzzOptions.of(plan).on(() -> new WrongEngine(right())));
    assertEquals(1, wrong.failures().size());
    CaseFile small = wrong.failures().getFirst().small().orElseThrow();
    assertEquals(List.of(), CaseRunner.run(small, List.of(ReferenceEngine.create())));
    FuzzResult none =
        run(
            FuzzOptions.of(plan)
                .on(
                    () ->
                        new WrongEngine(right()) {
                          @Override
                          public Prepared prepare(Program program, ShaderOptions options)
                              throws UnsupportedByEngineException {
                            throw new UnsupportedByEngineException("vertices");
                          }
                        }));
    assertEquals(List.of(), none.failures());
    assertEquals(
        Map.of("vertices", 1L),
        none.stats().parts().get(InstructionSet.D3D9).counts(FuzzStats.Group.UNSUPPORTED));
  }

  private static EngineUnderTest right() {
    return EngineUnderTest.of(ReferenceEngine.create());
  }

  /** Turns over the last bit of all that is put out. */
  private static class WrongEngine implements EngineUnderTest {
    private final EngineUnderTest engine;

    WrongEngine(EngineUnderTest engine) {
      this.engine = engine;
    }

    @Override
    public String name() {
      return "wrong";
    }

    @Override
    public Prepared prepare(Program program, ShaderOptions options)
        throws UnsupportedByEngineException, EngineFailureException {
      Prepared prepared = engine.prepare(program, options);
      return new Prepared() {
        @Override
        public Comparison.Result run(CaseFile test)
            throws UnsupportedByEngineException, EngineFailureException {
          Comparison.Result right = prepared.run(test);
          int[] outputs = right.outputs().clone();
          for (int i = 0; i < outputs.length; i++) {
            outputs[i] ^= right.live()[i % right.live().length] ? 1 : 0;
          }
          return new Comparison.Result(outputs, right.live(), right.memory(), right.stopped());
        }

        @Override
        public void close() {
          prepared.close();
        }
      };
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
