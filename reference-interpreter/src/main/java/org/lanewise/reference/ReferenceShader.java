package org.lanewise.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.machine.BlockMachine;
import org.lanewise.reference.machine.QuadMachine;

/** A program with something that makes machines for it, one a batch. */
final class ReferenceShader implements ExecutableShader {
  private final Program program;
  private final Supplier<QuadMachine> machines;
  private final Specialization specialization;
  private final int loopLimit;

  /** Whether lanes may wait as often as they like, see {@code TgsiProgram.jumps}. */
  private final boolean jumps;

  /** The slots of batches: those of the program, and what a geometry program emits. */
  private final Signature batches;

  /** Whether the program declares memory of kind PRIVATE, whose size is checked. */
  private final boolean ownMemory;

  /** Null but for geometry programs. */
  private final TgsiEmission emission;

  ReferenceShader(Program program, Supplier<QuadMachine> machines, ShaderOptions options) {
    this.program = program;
    this.machines = machines;
    this.specialization = options.specialization();
    this.loopLimit = options.loopLimit();
    this.jumps = program instanceof TgsiProgram code && code.jumps().isPresent();
    this.ownMemory =
        program.signature().resources().stream()
            .anyMatch(resource -> resource.kind() == Signature.ResourceKind.PRIVATE);
    this.emission =
        program.stage() == Stage.GEOMETRY && program instanceof TgsiProgram tgsi
            ? TgsiEmission.of(tgsi)
            : null;
    this.batches = emission == null ? program.signature() : emission.batches(program.signature());
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
    if (ownMemory) {
      batch.privateWords(bindings);
    }
    Bindings seen = specialization.rows().isEmpty() ? bindings : specialization.over(bindings);
    if (program instanceof TgsiProgram tgsi && tgsi.hasBarriers()) {
      own.runBlock(seen);
      return;
    }
    for (int lane = 0; lane < batch.count(); lane += 4) {
      int live = liveLanes(batch, lane);
      if (live != 0) {
        live = own.machine.run(batch, seen, lane, live);
        setLive(batch, lane, live);
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

  @Override
  public PrimitiveStream primitives(LaneBatch batch, int lane) {
    if (emission == null) {
      throw new UnsupportedOperationException("this is no geometry program");
    }
    if (!(batch instanceof Batch own) || own.shader != this) {
      throw new IllegalArgumentException("the batch belongs to another shader");
    }
    return emission.stream(batch, lane);
  }

  private static void setLive(LaneBatch batch, int lane, int live) {
    for (int k = 0; k < 4 && lane + k < batch.count(); k++) {
      batch.setLive(lane + k, (live >> k & 1) != 0);
    }
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

    /** A machine for each quad where the lanes wait for each other, made when first needed. */
    private final List<BlockMachine> block = new ArrayList<>();

    Batch(ReferenceShader shader, int capacity) {
      super(shader.batches, capacity);
      this.shader = shader;
      this.machine = shader.machines.get();
    }

    /** Runs all quads from barrier to barrier; lanes that have ended count as arrived. */
    void runBlock(Bindings bindings) {
      List<BlockMachine> running = new ArrayList<>();
      List<Integer> lanes = new ArrayList<>();
      for (int lane = 0; lane < count(); lane += 4) {
        int live = liveLanes(this, lane);
        if (live != 0) {
          BlockMachine quad = quad(running.size());
          quad.begin(this, bindings, lane, live);
          running.add(quad);
          lanes.add(lane);
        }
      }
      int turn = 1;
      while (proceed(running)) {
        if (shader.jumps && turn++ == shader.loopLimit) {
          throw ShaderExecutionException.transferLimit(shader.loopLimit);
        }
      }
      for (int i = 0; i < running.size(); i++) {
        ReferenceShader.setLive(this, lanes.get(i), running.get(i).finish());
      }
    }

    /** Runs all quads up to the next barrier; returns whether a lane waits there. */
    private static boolean proceed(List<BlockMachine> quads) {
      boolean waiting = false;
      for (BlockMachine quad : quads) {
        waiting |= quad.proceed();
      }
      return waiting;
    }

    private BlockMachine quad(int number) {
      while (block.size() <= number) {
        block.add((BlockMachine) shader.machines.get());
      }
      return block.get(number);
    }
  }
}
