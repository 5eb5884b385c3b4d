package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

/** Programs that stop the call themselves, in generated code of every form, with passes and not. */
class StopTest {
  private static final int[] NONE = {};
  private static final int LANES = 21;
  private static final int LIMIT = 10;

  private static List<Forms.Case> forms() {
    List<Forms.Case> forms = Forms.all();
    forms.add(new Forms.Case("scalar, passes", Forms.builder(1).optimise(true).build()));
    forms.add(new Forms.Case("vector 8, passes", Forms.builder(8).optimise(true).build()));
    return forms;
  }

  private static int input(IrBuilder b, int component) {
    return b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, component});
  }

  private static void stop(IrBuilder b, int mask, int instruction) {
    b.emit(IrOp.STOP_IF_ANY, null, new int[] {mask}, new int[] {instruction});
  }

  private static void output(IrBuilder b, int value) {
    b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {0, 0});
  }

  /** Stops in the lanes where x > 0. */
  private static IrProgram atTheTop(int instruction) {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int positive = b.op(IrOp.FLT, b.f32(0), input(b, 0));
    stop(b, b.op(IrOp.MASK_AND, b.op(IrOp.COVERED), positive), instruction);
    output(b, input(b, 1));
    return b.build();
  }

  /** Stops in the lanes where x > 0, within a region of the lanes where y > 0. */
  private static IrProgram insideARegion() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int outer = b.op(IrOp.MASK_AND, b.op(IrOp.COVERED), b.op(IrOp.FLT, b.f32(0), input(b, 1)));
    b.effect(IrOp.IF_ANY, outer);
    stop(b, b.op(IrOp.MASK_AND, outer, b.op(IrOp.FLT, b.f32(0), input(b, 0))), 3);
    b.effect(IrOp.END_IF);
    output(b, input(b, 1));
    return b.build();
  }

  /** Counts up to x within a loop, and stops in the lanes that have counted to 5. */
  private static IrProgram insideALoop(int instruction) {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int sum = b.variable("sum", IrType.F32);
    int running = b.variable("running", IrType.MASK);
    b.set(running, b.op(IrOp.COVERED));
    b.emit(IrOp.LOOP, null, NONE, new int[] {instruction});
    int more = b.op(IrOp.FLT, b.get(sum), input(b, 0));
    int lanes = b.op(IrOp.MASK_AND, b.get(running), more);
    b.set(running, lanes);
    b.effect(IrOp.BREAK_IF_NONE, lanes);
    b.effect(IrOp.IF_ANY, lanes);
    stop(b, b.op(IrOp.MASK_AND, lanes, b.op(IrOp.FEQ, b.get(sum), b.f32(5))), instruction);
    b.set(sum, b.select(lanes, b.op(IrOp.FADD, b.get(sum), b.f32(1)), b.get(sum)));
    b.effect(IrOp.END_IF);
    b.effect(IrOp.END_LOOP);
    output(b, b.get(sum));
    return b.build();
  }

  /** Runs with x and y in one lane and zeros in the others; the message, or "" where it ends. */
  private static String run(Forms.Case form, IrProgram program, float x, float y, boolean live) {
    ExecutableShader shader =
        form.engine().prepareIr(program, ShaderOptions.defaults().withLoopLimit(LIMIT));
    LaneBatch batch = shader.newBatch(LANES);
    batch.setInput(0, 0, 18, x);
    batch.setInput(0, 1, 18, y);
    for (int l = 16; l < 20; l++) {
      batch.setLive(l, live);
    }
    try {
      shader.run(batch, new Bindings());
      return "";
    } catch (ShaderExecutionException stopped) {
      return stopped.getMessage();
    }
  }

  @Test
  void oneLaneStopsTheCallAndTheMessageNamesTheInstruction() {
    for (Forms.Case form : forms()) {
      assertEquals(
          "the loop at instruction 3 did not end after 10 iterations",
          run(form, atTheTop(3), 1, 0, true),
          form.name());
      assertEquals("", run(form, atTheTop(3), -1, 0, true), form.name());
      assertEquals("", run(form, atTheTop(3), 1, 0, false), form.name());
    }
  }

  @Test
  void instructionMinusOneIsTheWholeProgram() {
    for (Forms.Case form : forms()) {
      assertEquals(
          "the program did not end after 10 backward jumps",
          run(form, atTheTop(-1), 1, 0, true),
          form.name());
    }
  }

  @Test
  void regionsGuardWhatTheyHold() {
    for (Forms.Case form : forms()) {
      String message = "the loop at instruction 3 did not end after 10 iterations";
      assertEquals(message, run(form, insideARegion(), 1, 1, true), form.name());
      assertEquals("", run(form, insideARegion(), 1, -1, true), form.name());
      assertEquals("", run(form, insideARegion(), -1, 1, true), form.name());
    }
  }

  @Test
  void aLoopIsStoppedInTheRoundThatSaysSo() {
    for (Forms.Case form : forms()) {
      assertEquals("", run(form, insideALoop(-1), 5, 0, true), form.name());
      assertEquals(
          ShaderExecutionException.transferLimit(LIMIT).getMessage(),
          run(form, insideALoop(-1), 6, 0, true),
          form.name());
      assertEquals(
          ShaderExecutionException.loopLimit(7, LIMIT).getMessage(),
          run(form, insideALoop(7), 6, 0, true),
          form.name());
    }
  }

  @Test
  void aLoopOfTheWholeProgramStopsWithTheSameMessage() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    b.emit(IrOp.LOOP, null, NONE, new int[] {-1});
    b.effect(IrOp.BREAK_IF_NONE, b.op(IrOp.COVERED));
    b.effect(IrOp.END_LOOP);
    output(b, input(b, 0));
    IrProgram program = b.build();
    for (Forms.Case form : forms()) {
      ExecutableShader shader =
          form.engine().prepareIr(program, ShaderOptions.defaults().withLoopLimit(LIMIT));
      LaneBatch batch = shader.newBatch(LANES);
      assertEquals(
          "the program did not end after 10 backward jumps",
          assertThrows(
                  ShaderExecutionException.class,
                  () -> shader.run(batch, new Bindings()),
                  form.name())
              .getMessage());
    }
  }

  @Test
  void aStoppedBatchRunsAgain() {
    for (Forms.Case form : forms()) {
      ExecutableShader shader = form.engine().prepareIr(atTheTop(-1), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(LANES);
      batch.setInput(0, 0, 4, 1);
      batch.setInput(0, 1, 4, 7);
      assertThrows(ShaderExecutionException.class, () -> shader.run(batch, new Bindings()));
      batch.setInput(0, 0, 4, 0);
      shader.run(batch, new Bindings());
      assertEquals(7, batch.output(0, 0, 4), form.name());
    }
  }
}
