package org.lanewise.core.lower;

import java.util.List;
import java.util.function.IntSupplier;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;

/**
 * Lowers R500 programs to the IR. Where the jumps encode ifs and loops, they become regions of
 * masked code; any other program becomes a loop over its basic blocks ({@link R500Dispatch}).
 */
public final class R500Lowering {
  private final R500Program program;
  private final ShaderOptions options;
  private final IrBuilder b;
  private final R500State state;
  private final R500Instructions instructions;
  private final R500Conditions conditions;
  private final ExecutionMask mask;
  private final R500Lanes lanes;

  /** Whether anything can see what uncovered pixels compute. */
  private final boolean uncoveredCount;

  /**
   * The variable that counts how often a quad went back, -1 where no quad can go back too often.
   */
  private int transfers = -1;

  /** The ALU result of the block of instructions that is being lowered, -1 where it is false. */
  private int aluResult = -1;

  private R500Lowering(R500Program program, ShaderOptions options, long turns) {
    this.program = program;
    this.options = options;
    instructions = new R500Instructions(program, options);
    b = instructions.b;
    state = instructions.state;
    conditions = instructions.conditions;
    mask = new ExecutionMask(b);
    boolean counts = turns >= options.loopLimit();
    uncoveredCount = counts || readsNeighbours(program);
    if (counts) {
      transfers = b.variable("transfers", IrType.I32);
    }
    lanes =
        new R500Lanes() {
          @Override
          public int active() {
            return mask.isDivergent() ? mask.lanes() : -1;
          }

          @Override
          public int executing() {
            // Structure finds no block with WRITE_INACTIVE inside, so all are active here.
            return active();
          }

          @Override
          public int activeMask() {
            return mask.lanes();
          }
        };
  }

  /**
   * A program in the IR.
   *
   * @param ir the program
   * @param dispatchReason why its flow is run block by block instead of as ifs and loops, one
   *     sentence; empty where it is not
   */
  public record Lowered(IrProgram ir, String dispatchReason) {}

  /**
   * Lowers a program that {@code R500Validator} accepts.
   *
   * @param program the program
   * @param options the loop limit, and whether denormals are flushed
   */
  public static Lowered lower(R500Program program, ShaderOptions options) {
    try {
      R500Structure.Structured structured = structure(program, options);
      R500Lowering lowering = new R500Lowering(program, options, structured.turns());
      lowering.lower(structured.nodes());
      lowering.state.storeOutputs();
      return new Lowered(lowering.b.build(), "");
    } catch (R500Structure.Unstructured e) {
      return new Lowered(
          dispatch(program, options), "the flow is dispatched block by block: " + e.getMessage());
    }
  }

  /**
   * Lowers a program block by block even where its flow is structured; gives the same results as
   * {@link #lower}, only slower.
   */
  public static IrProgram dispatch(R500Program program, ShaderOptions options) {
    return R500Dispatch.lower(program, options);
  }

  private static R500Structure.Structured structure(R500Program program, ShaderOptions options)
      throws R500Structure.Unstructured {
    R500Structure.Structured structured = R500Structure.of(program);
    if (structured.calls() && structured.turns() >= options.loopLimit()) {
      throw new R500Structure.Unstructured(0, "calls and returns may reach the loop limit");
    }
    return structured;
  }

  private static boolean readsNeighbours(R500Program program) {
    return program.code().stream().anyMatch(R500Lowering::readsNeighbours);
  }

  private static boolean readsNeighbours(R500Instruction i) {
    return switch (i.type()) {
      case FC -> false;
      case TEX -> R500TexOp.of(i.get(R500Field.TEX_INST)).readsNeighbours();
      case ALU, OUT ->
          R500RgbOp.of(i.get(R500Field.RGB_OP)).readsNeighbours()
              || R500AlphaOp.of(i.get(R500Field.ALPHA_OP)).readsNeighbours();
    };
  }

  private R500Flow flow(int slot) {
    return R500Flow.of(program.code().get(slot), program.registers());
  }

  private void lower(List<R500Structure.Node> nodes) {
    for (R500Structure.Node node : nodes) {
      switch (node) {
        case R500Structure.Node.Step step -> step(program.code().get(step.slot()));
        case R500Structure.Node.If branch -> branch(branch);
        case R500Structure.Node.Loop loop -> loop(loop);
        case R500Structure.Node.Passed _ -> aluResult = -1;
        case R500Structure.Node.Break leave ->
            mask.leaveLoopIn(leaving(leave.slot(), mask::loopRunning));
        case R500Structure.Node.Continue go ->
            mask.continueLoopIn(leaving(go.slot(), mask::loopCurrent));
      }
    }
  }

  private void step(R500Instruction i) {
    int result = instructions.lower(i, lanes);
    aluResult = result < 0 ? aluResult : result;
  }

  /** Whether uncovered pixels take no part in a decision, and anything depends on that. */
  private boolean ignores(R500Flow flow) {
    return flow.ignoreUncovered() && uncoveredCount;
  }

  private int wants(int slot, R500Flow flow) {
    int wants = conditions.wants(program.code().get(slot), flow, aluResult);
    aluResult = -1;
    return wants;
  }

  private void branch(R500Structure.Node.If branch) {
    R500Flow flow = flow(branch.slot());
    int stays = b.op(IrOp.MASK_NOT, wants(branch.slot(), flow));
    if (ignores(flow)) {
      stays = asTheQuad(stays);
    }
    boolean narrows = !branch.otherwise().isEmpty() && ignores(flow(branch.elseSlot()));
    int stayed = narrows ? conditions.anyOfQuad(conditions.and(mask.lanes(), stays)) : -1;
    mask.beginIf(stays);
    state.variables().beginRegion();
    lower(branch.then());
    state.variables().endRegion();
    aluResult = -1;
    if (!branch.otherwise().isEmpty()) {
      mask.beginElse();
      state.variables().beginRegion();
      if (narrows) {
        // Uncovered pixels alone do not keep the group in the block, unless it jumped there.
        int covered = conditions.and(mask.lanes(), conditions.covered());
        int jumped = b.op(IrOp.MASK_NOT, stayed);
        mask.beginIf(conditions.or(conditions.anyOfQuad(covered), jumped));
        state.variables().beginRegion();
      }
      lower(branch.otherwise());
      if (narrows) {
        state.variables().endRegion();
        mask.endIf();
      }
      state.variables().endRegion();
      aluResult = -1;
    }
    mask.endIf();
  }

  /** A condition in which uncovered pixels follow the decision of their quad. */
  private int asTheQuad(int stays) {
    int covered = conditions.covered();
    int deciding = conditions.and(covered, stays);
    int staying = conditions.anyOfQuad(conditions.and(mask.lanes(), deciding));
    return conditions.or(deciding, conditions.andNot(staying, covered));
  }

  private void loop(R500Structure.Node.Loop loop) {
    R500Flow flow = flow(loop.slot());
    R500Flow end = flow(loop.endSlot());
    aluResult = -1;
    boolean narrows = ignores(flow);
    if (narrows) {
      int covered = conditions.and(mask.lanes(), conditions.covered());
      mask.beginIf(conditions.anyOfQuad(covered));
      state.variables().beginRegion();
    }
    counted(loop, flow, end);
    if (narrows) {
      state.variables().endRegion();
      mask.endIf();
    }
    aluResult = -1;
  }

  private void counted(R500Structure.Node.Loop loop, R500Flow flow, R500Flow end) {
    boolean steps = flow.op() == R500FcOp.LOOP;
    int count = b.i32(program.registers().turns(flow.integerConstant()));
    int first = steps ? b.i32(program.registers().firstLoopValue(flow.integerConstant())) : -1;
    CountedLoop turns = new CountedLoop(b, mask, state.variables(), loop.slot(), count, first);
    int outerLoopValue = state.loopValue();
    if (steps) {
      state.loopValueIn(turns.value());
    }
    lower(loop.body());
    aluResult = -1;
    if (ignores(end)) {
      int running = mask.loopRunning();
      mask.retainInLoop(conditions.anyOfQuad(conditions.and(running, conditions.covered())));
    }
    turns.endTurn();
    countTransfers();
    if (steps) {
      turns.step(b.i32(program.registers().loopStep(end.integerConstant())));
    }
    turns.end();
    state.loopValueIn(outerLoopValue);
  }

  /** Counts a turn of the quads that go back, and stops the call where that is too often. */
  private void countTransfers() {
    if (transfers < 0) {
      return;
    }
    int back = conditions.anyOfQuad(mask.loopRunning());
    int more = b.op(IrOp.IADD, b.get(transfers), b.i32(1));
    int count = b.select(back, more, b.get(transfers));
    b.set(transfers, count);
    int tooOften = b.op(IrOp.ILE, b.i32(options.loopLimit()), count);
    b.emit(IrOp.STOP_IF_ANY, null, new int[] {tooOften}, new int[] {-1});
  }

  /**
   * The lanes that leave a part of the innermost loop by an FC instruction.
   *
   * @param inside gives the lanes that are in that part
   */
  private int leaving(int slot, IntSupplier inside) {
    R500Flow flow = flow(slot);
    int leaving = conditions.and(mask.lanes(), wants(slot, flow));
    if (!ignores(flow)) {
      return leaving;
    }
    int covered = conditions.covered();
    int deciding = conditions.and(leaving, covered);
    int all = inside.getAsInt();
    int remaining = conditions.and(conditions.andNot(all, deciding), covered);
    // With nobody left to wait for, the quad leaves as a whole: one that is here at all, not in
    // another branch or on the way to the end of its turn.
    int alone = conditions.andNot(all, conditions.anyOfQuad(remaining));
    int here = conditions.anyOfQuad(mask.loopCurrent());
    int entered = mask.entered();
    if (entered >= 0) {
      here = conditions.and(here, conditions.anyOfQuad(entered));
    }
    return conditions.or(deciding, conditions.and(alone, here));
  }
}
