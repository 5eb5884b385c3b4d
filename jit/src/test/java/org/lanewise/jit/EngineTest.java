package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.objectweb.asm.ClassReader;

class EngineTest {
  private static final int[] NONE = {};

  /** Adds 1 to a variable until it reaches the input, in the lanes that have not yet. */
  private static IrProgram countUp() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    int running = b.variable("running", IrType.MASK);
    int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    int one = b.f32(1);
    b.set(running, b.op(IrOp.COVERED));
    b.emit(IrOp.LOOP, null, NONE, new int[] {7});
    int lanes = b.op(IrOp.MASK_AND, b.get(running), b.op(IrOp.FLT, b.get(sum), in));
    b.set(running, lanes);
    b.effect(IrOp.BREAK_IF_NONE, lanes);
    b.set(sum, b.select(lanes, b.op(IrOp.FADD, b.get(sum), one), b.get(sum)));
    b.effect(IrOp.END_LOOP);
    b.emit(IrOp.OUTPUT, null, new int[] {b.get(sum)}, new int[] {0, 0});
    return b.build();
  }

  @Test
  void lanesLeaveALoopOneByOne() {
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(countUp(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(23);
      for (int l = 0; l < 23; l++) {
        batch.setInput(0, 0, l, l * 3 % 17 - 2);
      }
      shader.run(batch, new Bindings());
      for (int l = 0; l < 23; l++) {
        assertEquals(Math.max(0, l * 3 % 17 - 2), batch.output(0, 0, l), form + ", lane " + l);
      }
    }
  }

  @Test
  void aLoopMayRunItsBodyAsOftenAsTheLimitSays() {
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader =
          form.engine().prepareIr(countUp(), ShaderOptions.defaults().withLoopLimit(10));
      LaneBatch batch = shader.newBatch(1);
      // The body begins once more to see that no lane goes on, so nine additions are the most.
      batch.setInput(0, 0, 0, 9);
      shader.run(batch, new Bindings());
      assertEquals(9, batch.output(0, 0, 0), form.name());
      batch.setInput(0, 0, 0, 10);
      ShaderExecutionException stopped =
          assertThrows(
              ShaderExecutionException.class, () -> shader.run(batch, new Bindings()), form.name());
      assertEquals(ShaderExecutionException.loopLimit(7, 10).getMessage(), stopped.getMessage());
    }
  }

  @Test
  void incompleteQuadsRunTheirMissingLanesAsHelpers() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    int next = b.emit(IrOp.QUAD, IrType.F32, new int[] {in}, new int[] {1, 0, 3, 2});
    int covered = b.select(b.op(IrOp.COVERED), next, b.f32(-1));
    b.emit(IrOp.OUTPUT, null, new int[] {covered}, new int[] {0, 0});
    IrProgram program = b.build();
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(program, ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(32);
      batch.setCount(17);
      for (int l = 0; l < 32; l++) {
        batch.setInput(0, 0, l, l);
      }
      batch.setLive(3, false);
      for (int l = 4; l < 8; l++) {
        batch.setLive(l, false);
      }
      batch.setLive(30, true);
      shader.run(batch, new Bindings());
      assertEquals(1, batch.output(0, 0, 0), form.name());
      assertEquals(2, batch.output(0, 0, 3), form.name());
      assertEquals(17, batch.output(0, 0, 16), form.name());
    }
  }

  @Test
  void killedLanesAreClearedOnReturn() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    b.effect(IrOp.KILL, b.op(IrOp.FLT, in, b.f32(0)));
    b.emit(IrOp.OUTPUT, null, new int[] {in}, new int[] {0, 0});
    IrProgram program = b.build();
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(program, ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(70);
      batch.setLive(1, false);
      for (int l = 0; l < 70; l++) {
        batch.setInput(0, 0, l, l % 3 == 0 ? -1 : 1);
      }
      shader.run(batch, new Bindings());
      for (int l = 0; l < 70; l++) {
        assertEquals(l % 3 != 0 && l != 1, batch.isLive(l), form + ", lane " + l);
      }
    }
  }

  @Test
  void constantsMayBeShorterThanDeclaredAndChangeBetweenCalls() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 4));
    int in = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0});
    int row = b.op(IrOp.F2I, in);
    int direct = b.emit(IrOp.UNIFORM, IrType.F32, NONE, new int[] {0, 3, 0});
    int indexed = b.emit(IrOp.UNIFORM_INDEXED, IrType.F32, new int[] {row}, new int[] {0, 1});
    b.emit(IrOp.OUTPUT, null, new int[] {direct}, new int[] {0, 0});
    b.emit(IrOp.OUTPUT, null, new int[] {indexed}, new int[] {0, 1});
    IrProgram program = b.build();
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(program, ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(8);
      Bindings bindings = new Bindings();
      bindings.setConstants(0, new float[] {1, 2, 3, 4, 5, 6, 7, 8});
      for (int l = 0; l < 8; l++) {
        batch.setInput(0, 0, l, l - 2);
      }
      shader.run(batch, bindings);
      float[] wanted = {0, 0, 2, 6, 0, 0, 0, 0};
      for (int l = 0; l < 8; l++) {
        assertEquals(0, batch.output(0, 0, l), form.name());
        assertEquals(wanted[l], batch.output(0, 1, l), form + ", lane " + l);
      }
      bindings.setConstant(0, 3, 9, 10, 11, 12);
      shader.run(batch, bindings);
      assertEquals(9, batch.output(0, 0, 0), form.name());
      assertEquals(10, batch.output(0, 1, 5), form.name());
    }
  }

  @Test
  void theReportHoldsTheSizesOfTheWrittenClass() {
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(countUp(), ShaderOptions.defaults());
      int methods = shader.report().methods().size();
      byte[] bytes = JitEngine.classBytes(shader);
      int[] found = {0};
      new ClassReader(bytes)
          .accept(
              new org.objectweb.asm.ClassVisitor(org.objectweb.asm.Opcodes.ASM9) {
                @Override
                public org.objectweb.asm.MethodVisitor visitMethod(
                    int access, String name, String type, String generic, String[] thrown) {
                  found[0]++;
                  return null;
                }
              },
              0);
      assertEquals(found[0], methods, form.name());
      assertArrayEquals(bytes, JitEngine.classBytes(shader));
    }
  }

  @Test
  void largeProgramsRun() {
    for (IrProgram program : LargePrograms.all()) {
      for (int lanes : new int[] {1, 16}) {
        ExecutableShader shader =
            Forms.builder(lanes).build().prepareIr(program, ShaderOptions.defaults());
        shader.run(shader.newBatch(16), new Bindings());
      }
    }
  }

  @Test
  void classesAreUnloadedWithTheirShaders() throws InterruptedException {
    List<WeakReference<Class<?>>> classes = new ArrayList<>();
    JitEngine engine = Forms.builder(1).build();
    for (int i = 0; i < 500; i++) {
      JitShader shader = (JitShader) engine.prepareIr(countUp(), ShaderOptions.defaults());
      classes.add(
          new WeakReference<>(
              shader.entry(JitShader.Entry.BATCHES).tiers().current().kernel().getClass()));
    }
    long left = classes.size();
    for (int tries = 0; tries < 20 && left > 1; tries++) {
      System.gc();
      Thread.sleep(20);
      left = classes.stream().filter(reference -> reference.get() != null).count();
    }
    assertTrue(left <= 1, left + " classes are left");
  }

  @Test
  void callsAllocateNothingInSteadyState() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    ExecutableShader shader =
        Forms.builder(1).build().prepareIr(countUp(), ShaderOptions.defaults());
    LaneBatch batch = shader.newBatch(64);
    Bindings bindings = new Bindings();
    for (int i = 0; i < 200; i++) {
      shader.run(batch, bindings);
    }
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      shader.run(batch, bindings);
    }
    assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 100);
  }

  @Test
  void autoFormEndsSteadyAndComputesTheSame() {
    try (JitEngine engine = JitEngine.builder().lanes(8).build()) {
      ExecutableShader shader = engine.prepareIr(countUp(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(8);
      batch.setInput(0, 0, 5, 3);
      shader.run(batch, new Bindings());
      assertEquals(3, batch.output(0, 0, 5));
      shader.warmUp();
      assertEquals(ExecutableShader.State.STEADY, shader.state());
      batch.setInput(0, 0, 5, 4);
      shader.run(batch, new Bindings());
      assertEquals(4, batch.output(0, 0, 5));
    }
  }

  /** Run by the test below in a JVM of its own. */
  static final class Plain {
    private Plain() {}

    public static void main(String[] arguments) {
      JitEngine engine = JitEngine.create();
      ExecutableShader shader = engine.prepareIr(countUp(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(4);
      batch.setInput(0, 0, 2, 3);
      shader.run(batch, new Bindings());
      System.out.println(
          engine.name() + " " + batch.output(0, 0, 2) + " " + shader.report().notes());
    }
  }

  private static String plainJvm(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of(options));
    command.addAll(
        List.of("-Xmx256m", "-cp", System.getProperty("java.class.path"), Plain.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aJvmWithoutTheVectorModuleRunsScalarCodeAndSaysWhy() throws Exception {
    String output = plainJvm();
    assertTrue(output.contains("jit-auto-scalar 3.0 [scalar code"), output);
    assertTrue(output.contains("--add-modules jdk.incubator.vector"), output);
  }

  @Test
  void aJvmWithoutC2RunsScalarCodeAndSaysWhy() throws Exception {
    String output = plainJvm("--add-modules", "jdk.incubator.vector", "-XX:TieredStopAtLevel=1");
    assertTrue(output.contains("jit-auto-scalar 3.0 [scalar code"), output);
    assertTrue(output.contains("C2"), output);
  }
}
