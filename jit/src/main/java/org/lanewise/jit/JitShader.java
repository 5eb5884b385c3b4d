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
  private final UniformLayout uniforms;
  private final Compiled hoisted;
  private final String engine;
  private final int loopLimit;
  private final List<String> notes;
  private final long compileNanos;
  private final boolean laneState;
  private final boolean kills;
  private final WarmUp warmUp;
  private volatile Compiled current;

  /**
   * A prepared program.
   *
   * @param hoisted the class that computes the hoisted words, null for none
   * @param first what runs at once
   * @param warmUp what replaces {@code first} later, null for nothing
   */
  JitShader(
      Program program,
      IrProgram body,
      UniformLayout uniforms,
      Compiled hoisted,
      Compiled first,
      WarmUp warmUp,
      String engine,
      int loopLimit,
      List<String> notes,
      long compileNanos) {
    this.program = program;
    this.body = body;
    this.uniforms = uniforms;
    this.hoisted = hoisted;
    this.current = first;
    this.warmUp = warmUp;
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

  UniformLayout uniforms() {
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

  Compiled current() {
    return current;
  }

  /** From now on calls run this code. */
  void switchTo(Compiled better) {
    current = better;
  }

  /** Computes the hoisted words from the constants; in the same array. */
  void hoist(float[] words) {
    if (hoisted == null) {
      return;
    }
    Frame frame = new Frame();
    frame.capacity = 1;
    frame.loopLimit = loopLimit;
    frame.inputs = new float[0];
    frame.outputs = new float[(uniforms.hoistedWords() + 3) / 4 * 4];
    frame.uniforms = words;
    frame.planes = new float[hoisted.plan().planesLength()];
    hoisted.kernel().run(frame, 1);
    System.arraycopy(frame.outputs, 0, words, uniforms.hoistedBase(), uniforms.hoistedWords());
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
    own.run(current, bindings);
  }

  @Override
  public CompileReport report() {
    Compiled code = current;
    List<String> allNotes = new ArrayList<>(notes);
    if (warmUp != null) {
      allNotes.addAll(warmUp.notes());
    }
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
    if (warmUp != null) {
      warmUp.await();
    }
  }

  @Override
  public State state() {
    return warmUp == null ? State.STEADY : warmUp.state();
  }

  @Override
  public void close() {
    if (warmUp != null) {
      warmUp.stop();
    }
  }
}
