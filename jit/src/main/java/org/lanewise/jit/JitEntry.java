package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.program.Signature;
import org.lanewise.jit.texture.TextureKernels;

/** One way into a shader: a program over lanes with its generated classes. */
final class JitEntry {
  private final IrProgram body;
  private final Uniforms uniforms;
  private final Tiers tiers;
  private final String engine;
  private final List<String> notes;
  private final long compileNanos;
  private final Executor executor;
  private final boolean laneState;
  private final boolean kills;

  /**
   * An entry.
   *
   * @param body the program after all passes
   * @param engine the engine's name
   * @param notes what to know of the program, beside the way to its form
   * @param executor what texture kernels are warmed on
   */
  JitEntry(
      IrProgram body,
      Uniforms uniforms,
      Tiers tiers,
      String engine,
      List<String> notes,
      long compileNanos,
      Executor executor) {
    this.body = body;
    this.uniforms = uniforms;
    this.tiers = tiers;
    this.engine = engine;
    this.notes = List.copyOf(notes);
    this.compileNanos = compileNanos;
    this.executor = executor;
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

  Signature signature() {
    return body.signature();
  }

  Uniforms uniforms() {
    return uniforms;
  }

  Tiers tiers() {
    return tiers;
  }

  /** Blocks until the entry and what it samples with are in their best forms. */
  void await() {
    tiers.await();
    int lanes = tiers.current().plan().target.lanes();
    if (!tiers.isFixed() && lanes > 1 && uses(IrOp.TEXTURE)) {
      TextureKernels.awaitWarm(lanes, executor);
    }
  }

  boolean usesLaneState() {
    return laneState;
  }

  boolean writesMemory() {
    return uses(IrOp.MEM_STORE) || uses(IrOp.MEM_ATOMIC);
  }

  boolean kills() {
    return kills;
  }

  CompileReport report() {
    Compiled code = tiers.current();
    List<String> allNotes = new ArrayList<>(notes);
    allNotes.addAll(tiers.notes());
    return new CompileReport(
        engine,
        code.plan().target.lanes(),
        body.instructions().size(),
        body.values().size(),
        code.methods(),
        compileNanos,
        allNotes);
  }
}
