package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ExecutableShader.State;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.jit.pass.Optimised;
import org.lanewise.jit.pass.PassManager;

class WarmUpTest {
  private static final int[] NONE = {};

  /** Tasks that wait until the test runs them. */
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  /** Lanes that every machine has. */
  private final JitEngine manual = JitEngine.builder().lanes(4).executor(tasks::add).build();

  private static ExecutableShader shader(JitEngine engine) {
    return engine.prepareIr(StraightLineTest.straight(60), ShaderOptions.defaults());
  }

  private static LaneBatch filled(ExecutableShader shader) {
    LaneBatch batch = shader.newBatch(64);
    float[] inputs = batch.inputs();
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (i * 29 & 127) / 64f - 1;
    }
    return batch;
  }

  private void runTasks() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  @Test
  void aShaderIsColdUntilTheExecutorRunsAndAnswersMeanwhile() {
    ExecutableShader shader = shader(manual);
    LaneBatch batch = filled(shader);
    assertEquals(State.COLD, shader.state());
    assertEquals(1, tasks.size());
    shader.run(batch, new Bindings());
    float[] scalar = batch.outputs().clone();
    assertEquals(1, shader.report().lanes());
    tasks.remove().run();
    assertEquals(State.WARMING, shader.state());
    runTasks();
    assertEquals(State.STEADY, shader.state());
    assertEquals(4, shader.report().lanes(), shader.report().notes().toString());
    shader.run(batch, new Bindings());
    assertArrayEquals(scalar, batch.outputs());
  }

  /** What a kernel that HotSpot does not compile leaves behind. */
  private static volatile byte[] boxes;

  @Test
  void aMethodThatIsNeverCompiledIsMadeAgainSmaller() {
    assumeTrue(Allocation.meter() != null, "needs jdk.management");
    Specialization none = ShaderOptions.defaults().specialization();
    Optimised optimised = PassManager.optimise(StraightLineTest.straight(60), none, Set.of(), null);
    UniformLayout layout =
        new UniformLayout(optimised.body(), optimised.hoisted(), optimised.hoistedWords(), none);
    Plan.Target vector = new Plan.Target(Form.VECTOR, 4, 4, JitEngine.LEAF_BYTES);
    Compiled good = Compiled.of(optimised.body(), layout, vector);
    LaneKernel boxing =
        new LaneKernel() {
          @Override
          void run(Frame frame, int from, int to) {
            good.kernel().run(frame, from, to);
          }

          @Override
          void part(int index, Frame frame, int from, int to) {
            if (from >= 0) {
              boxes = new byte[1 << 16];
            }
            good.kernel().part(index, frame, from, to);
          }
        };
    Compiled stuck = new Compiled(good.plan(), boxing, good.bytes(), good.methods(), good.parts());
    List<Integer> made = new ArrayList<>();
    Rehearsal rehearsal =
        new BatchRehearsal(optimised.body().signature(), new Uniforms(layout, null, 100));
    WarmUp warmUp =
        new WarmUp(
            finer -> {
              made.add(finer);
              return finer == 1 ? stuck : good;
            },
            rehearsal);
    Plan.Target scalar = new Plan.Target(Form.SCALAR, 1, 4, JitEngine.LEAF_BYTES);
    Tiers tiers = Tiers.warming(Compiled.of(optimised.body(), layout, scalar), warmUp);
    while (warmUp.step()) {
      // until it is done
    }
    assertEquals(List.of(1, 2), made);
    assertEquals(good, tiers.current(), warmUp.notes().toString());
    assertTrue(warmUp.notes().getFirst().contains("smaller methods"), warmUp.notes().toString());
  }

  @Test
  void shadersInUseComeFirst() {
    ExecutableShader first = shader(manual);
    ExecutableShader second = shader(manual);
    first.newBatch(4);
    LaneBatch batch = filled(second);
    second.run(batch, new Bindings());
    tasks.remove().run();
    assertEquals(State.COLD, first.state());
    assertEquals(State.WARMING, second.state());
    runTasks();
    assertEquals(State.STEADY, first.state());
    assertEquals(State.STEADY, second.state());
  }

  @Test
  void withoutUseTheOrderIsThatOfArrival() {
    ExecutableShader first = shader(manual);
    ExecutableShader second = shader(manual);
    first.newBatch(4);
    second.newBatch(4);
    tasks.remove().run();
    assertEquals(State.WARMING, first.state());
    assertEquals(State.COLD, second.state());
  }

  @Test
  void aClosedShaderIsLeftAsItIs() {
    ExecutableShader shader = shader(manual);
    shader.newBatch(4);
    tasks.remove().run();
    shader.close();
    assertEquals(State.STEADY, shader.state());
    shader.warmUp();
    runTasks();
    assertEquals(1, shader.report().lanes());
  }

  @Test
  void closingTheEngineEndsAllWarmUps() {
    ExecutableShader first = shader(manual);
    ExecutableShader second = shader(manual);
    first.newBatch(4);
    second.newBatch(4);
    tasks.remove().run();
    manual.close();
    assertEquals(State.STEADY, first.state());
    assertEquals(State.STEADY, second.state());
    assertTrue(tasks.size() <= 1);
    runTasks();
    assertEquals(1, second.report().lanes());
  }

  @Test
  void closingTheEngineEndsTheThreadInTheMidstOfAWarmUp() throws InterruptedException {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    JitEngine engine = JitEngine.builder().lanes(4).executor(executor).build();
    ExecutableShader shader =
        engine.prepareIr(StraightLineTest.straight(5000), ShaderOptions.defaults());
    shader.newBatch(4);
    while (shader.state() == State.COLD) {
      Thread.onSpinWait();
    }
    engine.close();
    executor.shutdown();
    assertTrue(executor.awaitTermination(60, TimeUnit.SECONDS));
    assertEquals(State.STEADY, shader.state());
  }

  @Test
  void anExecutorMayRunTasksAtOnce() {
    JitEngine engine = JitEngine.builder().lanes(4).executor(Runnable::run).build();
    ExecutableShader shader = shader(engine);
    shader.newBatch(4);
    assertEquals(State.STEADY, shader.state());
  }

  @Test
  void anExecutorMayRefuse() {
    JitEngine engine =
        JitEngine.builder()
            .lanes(4)
            .executor(
                task -> {
                  throw new RejectedExecutionException("full");
                })
            .build();
    ExecutableShader shader = shader(engine);
    shader.run(filled(shader), new Bindings());
    assertEquals(State.STEADY, shader.state());
    assertTrue(shader.report().notes().toString().contains("the executor refused"));
  }

  @Test
  void aDroppedShaderIsNotWarmed() throws InterruptedException {
    WeakReference<Tiers> dropped = dropped();
    for (int tries = 0; tries < 100 && dropped.get() != null; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(null, dropped.get());
    tasks.remove().run();
    assertTrue(tasks.isEmpty());
  }

  private WeakReference<Tiers> dropped() {
    JitShader shader = (JitShader) shader(manual);
    return new WeakReference<>(shader.entry(JitShader.Entry.BATCHES).tiers());
  }

  @Test
  void moreLanesThanRegistersHoldAreNotTriedAndToldOf() {
    int most = VectorModule.preferredLanes();
    if (most == 16) {
      return;
    }
    JitEngine auto = JitEngine.builder().lanes(16).executor(tasks::add).build();
    ExecutableShader scalar = shader(auto);
    assertTrue(scalar.report().notes().toString().contains("ask for " + most + " or fewer"));
    assertEquals(State.STEADY, scalar.state());
    assertTrue(tasks.isEmpty());
    ExecutableShader vector = shader(JitEngine.builder().form(Form.VECTOR).lanes(16).build());
    assertTrue(vector.report().notes().toString().contains("slow vector code: 16 lanes"));
  }

  /** Writes 1, and 2 in a region that no lane ever enters, and 3 where every lane always goes. */
  private static IrProgram branches() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    int square = b.op(IrOp.FMUL, in, in);
    b.effect(IrOp.IF_ANY, b.op(IrOp.FLT, square, b.f32(-1)));
    b.emit(IrOp.OUTPUT, null, new int[] {b.f32(2)}, new int[] {0, 1});
    b.effect(IrOp.END_IF);
    b.effect(IrOp.IF_ANY, b.op(IrOp.FLE, square, square));
    b.emit(IrOp.OUTPUT, null, new int[] {b.f32(3)}, new int[] {0, 2});
    b.effect(IrOp.END_IF);
    return b.build();
  }

  @Test
  void rehearsalsTakeBothSidesOfBranches() {
    for (int leafBytes : new int[] {2200, 1}) {
      JitEngine engine = Forms.builder(4).leafBytes(leafBytes).build();
      JitShader shader = (JitShader) engine.prepareIr(branches(), ShaderOptions.defaults());
      JitEntry entry = shader.entry(JitShader.Entry.BATCHES);
      Compiled code = entry.tiers().current();
      Rehearsal rehearsal = new BatchRehearsal(entry.signature(), entry.uniforms());
      for (int turns = 0; turns < 4; turns++) {
        Frame frame = rehearsal.frame(code);
        frame.turns = turns;
        // The last part is the whole: a single leaf, or the driver.
        code.kernel().part(code.parts() - 1, frame, 0, 4);
        assertEquals((turns & 1) != 0 ? 2 : 0, frame.outputs[Rehearsal.LANES]);
        assertEquals((turns & 2) != 0 ? 0 : 3, frame.outputs[2 * Rehearsal.LANES]);
      }
    }
  }

  @Test
  void callsThatOnlyCountDoNothing() {
    for (int leafBytes : new int[] {2200, 1}) {
      JitEngine engine = Forms.builder(4).leafBytes(leafBytes).build();
      JitShader shader = (JitShader) engine.prepareIr(branches(), ShaderOptions.defaults());
      JitEntry entry = shader.entry(JitShader.Entry.BATCHES);
      Compiled code = entry.tiers().current();
      Frame frame = new BatchRehearsal(entry.signature(), entry.uniforms()).frame(code);
      float[] planes = frame.planes.clone();
      assertTrue(code.parts() > 0);
      for (int part = 0; part < code.parts(); part++) {
        code.kernel().part(part, frame, -1, -1);
      }
      assertArrayEquals(planes, frame.planes);
      assertArrayEquals(new float[frame.outputs.length], frame.outputs);
    }
  }

  @Test
  void theWarmUpsOwnExceptionStopsItsLoops() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    b.emit(IrOp.LOOP, null, NONE, new int[] {0});
    b.effect(IrOp.END_LOOP);
    ExecutableShader shader =
        Forms.builder(4).build().prepareIr(b.build(), ShaderOptions.defaults());
    JitEntry entry = ((JitShader) shader).entry(JitShader.Entry.BATCHES);
    Compiled code = entry.tiers().current();
    Frame frame = new BatchRehearsal(entry.signature(), entry.uniforms()).frame(code);
    frame.stop = new ShaderExecutionException("mine");
    ShaderExecutionException thrown = null;
    try {
      code.kernel().part(0, frame, 0, 4);
    } catch (ShaderExecutionException stopped) {
      thrown = stopped;
    }
    assertTrue(thrown == frame.stop);
  }

  @Test
  void callsAllocateNothingOnceSteady() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    ExecutableShader shader = shader(manual);
    LaneBatch batch = filled(shader);
    Bindings bindings = new Bindings();
    runTasks();
    assertFalse(shader.report().lanes() == 1, shader.report().notes().toString());
    for (int i = 0; i < 20; i++) {
      shader.run(batch, bindings);
    }
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      shader.run(batch, bindings);
    }
    // Were one operation boxed, it would be 16 vectors a call of some dozen bytes each.
    assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 10_000);
  }

  /**
   * The Vector API's own methods have seen vectors of two widths then, so that their profiles no
   * longer tell C2 which one a call is about.
   */
  @Test
  void anotherWidthInTheProcessMakesNoVectorAllocated() {
    assumeTrue(VectorModule.preferredLanes() >= 8, "this machine has one width");
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Bindings bindings = new Bindings();
    for (int round = 0; round < 2; round++) {
      for (int lanes = 4; lanes <= 8; lanes *= 2) {
        JitEngine engine = JitEngine.builder().lanes(lanes).executor(tasks::add).build();
        ExecutableShader shader = shader(engine);
        LaneBatch batch = filled(shader);
        // So that the profiles of both widths weigh as much.
        JitEngine eager = JitEngine.builder().lanes(lanes).form(Form.VECTOR).build();
        ExecutableShader cold = shader(eager);
        LaneBatch other = filled(cold);
        for (int i = 0; i < 300; i++) {
          cold.run(other, bindings);
        }
        shader.run(batch, bindings);
        runTasks();
        assertEquals(lanes, shader.report().lanes(), shader.report().notes().toString());
        for (int i = 0; i < 20; i++) {
          shader.run(batch, bindings);
        }
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
          shader.run(batch, bindings);
        }
        assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 10_000, lanes + " lanes");
      }
    }
  }

  @Test
  void anExecutorThatDropsItsTasksHoldsNobody() {
    try (JitEngine engine = JitEngine.builder().executor(task -> {}).build()) {
      ExecutableShader shader = engine.prepareIr(branches(), ShaderOptions.defaults());
      shader.newBatch(16);
      shader.warmUp();
      assertEquals(1, shader.report().lanes());
    }
  }

  @Test
  void anExecutorThatThrowsLeavesScalarCodeAndANote() {
    JitEngine.Builder builder =
        JitEngine.builder()
            .executor(
                task -> {
                  throw new IllegalStateException("full");
                });
    try (JitEngine engine = builder.build()) {
      ExecutableShader shader = engine.prepareIr(branches(), ShaderOptions.defaults());
      shader.newBatch(16);
      shader.warmUp();
      assertEquals(State.STEADY, shader.state());
      assertTrue(shader.report().notes().toString().contains("refused"));
    }
  }
}
