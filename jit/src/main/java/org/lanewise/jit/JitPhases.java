package org.lanewise.jit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;

/**
 * A program with barriers: a shader for each phase between them. All lanes of a batch run a phase
 * before any runs the next one; its state passes from output planes to input planes.
 */
final class JitPhases implements ExecutableShader {
  private final Program program;
  private final List<JitShader> phases;

  /** See {@link org.lanewise.core.lower.TgsiLowering.Phases#counter}. */
  private final int counter;

  private final int limit;

  /**
   * A shader of phases.
   *
   * @param counter as of the lowering
   * @param limit how often a phase may run that runs again
   */
  JitPhases(Program program, List<JitShader> phases, int counter, int limit) {
    this.counter = counter;
    this.limit = limit;
    this.program = program;
    this.phases = List.copyOf(phases);
  }

  @Override
  public Program program() {
    return program;
  }

  /** The shader of the first phase. */
  JitShader first() {
    return phases.getFirst();
  }

  @Override
  public LaneBatch newBatch(int capacity) {
    return new Batch(this, capacity);
  }

  @Override
  public void run(LaneBatch batch, Bindings bindings) {
    if (!(batch instanceof Batch own) || own.shader != this) {
      throw new IllegalArgumentException("the batch was not made by this shader");
    }
    own.run(bindings);
  }

  @Override
  public QuadRectangle newRectangle(boolean flatColors) {
    throw new IllegalArgumentException(
        "rectangles run fragment programs; this one is " + program.stage());
  }

  @Override
  public void run(QuadRectangle rectangle, Bindings bindings) {
    throw new IllegalArgumentException("the rectangle was not made by this shader");
  }

  /** All phases together. */
  @Override
  public CompileReport report() {
    List<CompileReport> reports = phases.stream().map(JitShader::report).toList();
    List<CompileReport.Method> methods = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    notes.add(phases.size() + " phases between barriers");
    for (CompileReport report : reports) {
      methods.addAll(report.methods());
      report.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    }
    CompileReport first = reports.getFirst();
    return new CompileReport(
        first.engine(),
        first.lanes(),
        reports.stream().mapToInt(CompileReport::operations).sum(),
        reports.stream().mapToInt(CompileReport::values).sum(),
        methods,
        reports.stream().mapToLong(CompileReport::compileNanos).sum(),
        notes);
  }

  @Override
  public void warmUp() {
    phases.forEach(JitShader::warmUp);
  }

  @Override
  public State state() {
    return phases.stream().map(JitShader::state).min(Comparator.naturalOrder()).orElseThrow();
  }

  @Override
  public void close() {
    phases.forEach(JitShader::close);
  }

  /** A batch with one for each phase. */
  private static final class Batch extends LaneBatch {
    final JitPhases shader;
    private final List<JitBatch> batches = new ArrayList<>();

    Batch(JitPhases shader, int capacity) {
      super(shader.program.signature(), capacity);
      this.shader = shader;
      for (JitShader phase : shader.phases) {
        JitBatch batch = (JitBatch) phase.newBatch(capacity);
        if (!batches.isEmpty()) {
          batch.goOn(batches.getFirst(), live());
        }
        batches.add(batch);
      }
    }

    void run(Bindings bindings) {
      Signature signature = shader.program.signature();
      int inputs = signature.inputs().size() * 4 * capacity();
      int outputs = signature.outputs().size() * 4 * capacity();
      for (int phase = 0; phase < batches.size(); phase++) {
        LaneBatch batch = batches.get(phase);
        LaneBatch before = phase == 0 ? this : batches.get(phase - 1);
        System.arraycopy(inputs(), 0, batch.inputs(), 0, inputs);
        if (phase > 0) {
          int state = batch.inputs().length - inputs;
          System.arraycopy(before.outputs(), outputs, batch.inputs(), inputs, state);
        }
        batch.setCount(count());
        System.arraycopy(before.live(), 0, batch.live(), 0, live().length);
        batch.setShared(shared());
        shader.phases.get(phase).run(batch, bindings);
      }
      LaneBatch last = batches.getLast();
      int turn = 1;
      while (shader.counter >= 0 && waits(last, outputs)) {
        if (turn++ == shader.limit) {
          throw ShaderExecutionException.transferLimit(shader.limit);
        }
        int state = last.inputs().length - inputs;
        System.arraycopy(last.outputs(), outputs, last.inputs(), inputs, state);
        shader.phases.getLast().run(last, bindings);
      }
      System.arraycopy(last.outputs(), 0, outputs(), 0, outputs);
      System.arraycopy(last.live(), 0, live(), 0, live().length);
    }

    /** Whether a lane waits at a barrier; helpers behind the last lane of a quad do so as well. */
    private boolean waits(LaneBatch last, int outputs) {
      int plane = outputs + shader.counter * capacity();
      int end = (count() + 3) / 4 * 4;
      for (int lane = 0; lane < end; lane++) {
        if (Float.floatToRawIntBits(last.outputs()[plane + lane]) < -1 && isCovered(lane)) {
          return true;
        }
      }
      return false;
    }

    /** Whether the lane's quad runs; others hold what an earlier call left. */
    private boolean isCovered(int lane) {
      int first = lane & ~3;
      for (int k = first; k < Math.min(first + 4, count()); k++) {
        if (isLive(k)) {
          return true;
        }
      }
      return false;
    }
  }
}
