package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;

/** A program with its generated classes. */
final class JitShader implements ExecutableShader {
  private final Program program;
  private final IrProgram body;
  private final Uniforms uniforms;
  private final String engine;
  private final int loopLimit;
  private final List<String> notes;
  private final long compileNanos;
  private final boolean laneState;
  private final boolean kills;
  private final Tiers batches;

  /**
   * A prepared program.
   *
   * @param batches the code that runs lane batches
   */
  JitShader(
      Program program,
      IrProgram body,
      Uniforms uniforms,
      Tiers batches,
      String engine,
      int loopLimit,
      List<String> notes,
      long compileNanos) {
    this.program = program;
    this.body = body;
    this.uniforms = uniforms;
    this.batches = batches;
    this.engine = engine;
    this.loopLimit = loopLimit;
    this.notes = List.copyOf(notes);
    this.compileNanos = compileNanos;
    this.laneState = uses(IrOp.LIVE) || uses(IrOp.COVERED) || uses(IrOp.KILL);
    this.kills = uses(IrOp.KILL);
  }

  private boolean uses(IrOp op) {
    for (IrInstruction instruction : body.instructions()) {
      if (instruction.op() == op) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Program program() {
    return program;
  }

  Signature signature() {
    return body.signature();
  }

  Uniforms uniforms() {
    return uniforms;
  }

  int loopLimit() {
    return loopLimit;
  }

  boolean usesLaneState() {
    return laneState;
  }

  boolean kills() {
    return kills;
  }

  /** The code that runs lane batches. */
  Tiers batches() {
    return batches;
  }

  @Override
  public LaneBatch newBatch(int capacity) {
    return new JitBatch(this, capacity);
  }

  @Override
  public void run(LaneBatch batch, Bindings bindings) {
    if (!(batch instanceof JitBatch own) || own.shader != this) {
      throw new IllegalArgumentException("the batch was not made by this shader");
    }
    own.run(batches.current(), bindings);
  }

  @Override
  public CompileReport report() {
    Compiled code = batches.current();
    List<String> allNotes = new ArrayList<>(notes);
    allNotes.addAll(batches.notes());
    return new CompileReport(
        engine,
        code.plan().target.lanes(),
        body.instructions().size(),
        body.values().size(),
        code.methods(),
        compileNanos,
        allNotes);
  }

  @Override
  public void warmUp() {
    batches.await();
  }

  @Override
  public State state() {
    return batches.state();
  }

  @Override
  public void close() {
    batches.stop();
  }
}
