package org.lanewise.reference;

import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.reference.machine.QuadMachine;

/** A program with something that makes machines for it, one a batch. */
final class ReferenceShader implements ExecutableShader {
  private final Program program;
  private final Supplier<QuadMachine> machines;
  private final Specialization specialization;

  ReferenceShader(Program program, Supplier<QuadMachine> machines, ShaderOptions options) {
    this.program = program;
    this.machines = machines;
    this.specialization = options.specialization();
  }

  @Override
  public Program program() {
    return program;
  }

  @Override
  public LaneBatch newBatch(int capacity) {
    return new Batch(this, capacity);
  }

  @Override
  public void run(LaneBatch batch, Bindings bindings) {
    if (!(batch instanceof Batch own) || own.shader != this) {
      throw new IllegalArgumentException("the batch belongs to another shader");
    }
    Bindings seen = specialization.rows().isEmpty() ? bindings : specialization.over(bindings);
    for (int lane = 0; lane < batch.count(); lane += 4) {
      int live = liveLanes(batch, lane);
      if (live != 0) {
        live = own.machine.run(batch, seen, lane, live);
        for (int k = 0; k < 4 && lane + k < batch.count(); k++) {
          batch.setLive(lane + k, (live >> k & 1) != 0);
        }
      }
    }
  }

  @Override
  public QuadRectangle newRectangle(boolean flatColors) {
    if (program.stage() != Stage.FRAGMENT) {
      throw new IllegalArgumentException(
          "rectangles run fragment programs; this one is " + program.stage());
    }
    return new ReferenceRectangle(this, flatColors);
  }

  @Override
  public void run(QuadRectangle rectangle, Bindings bindings) {
    if (!(rectangle instanceof ReferenceRectangle own) || own.shader != this) {
      throw new IllegalArgumentException("the rectangle belongs to another shader");
    }
    own.run(bindings);
  }

  private static int liveLanes(LaneBatch batch, int lane) {
    int live = 0;
    for (int k = 0; k < 4 && lane + k < batch.count(); k++) {
      live |= batch.isLive(lane + k) ? 1 << k : 0;
    }
    return live;
  }

  @Override
  public CompileReport report() {
    return new CompileReport("reference", 1, 0, 0, List.of(), 0, List.of());
  }

  private static final class Batch extends LaneBatch {
    final ReferenceShader shader;
    final QuadMachine machine;

    Batch(ReferenceShader shader, int capacity) {
      super(shader.program.signature(), capacity);
      this.shader = shader;
      this.machine = shader.machines.get();
    }
  }
}
