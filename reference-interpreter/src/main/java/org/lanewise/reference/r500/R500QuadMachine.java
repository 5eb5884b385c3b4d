package org.lanewise.reference.r500;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Test;
import org.lanewise.reference.Trace;
import org.lanewise.reference.machine.QuadMachine;
import org.lanewise.reference.r500.DecodedProgram.Alu;
import org.lanewise.reference.r500.DecodedProgram.Decoded;
import org.lanewise.reference.r500.DecodedProgram.Masks;

/**
 * Runs the four pixels of a quad as the group of the hardware: one program counter, one address
 * stack, one loop stack.
 */
public final class R500QuadMachine implements QuadMachine {
  private static final int[] NO_RESULT = {};

  private final DecodedProgram decoded;
  private final Trace trace;
  private final Registers registers;
  private final Arithmetic math;
  private final AluOperands aluOperands;
  private final AluOperations aluOperations;

  /** Component c of pixel p at [p * 4 + c]. */
  private final int[] result = new int[16];

  private Bindings bindings;

  private R500QuadMachine(DecodedProgram decoded, ShaderOptions options, Trace trace) {
    this.decoded = decoded;
    this.trace = trace;
    this.registers = new Registers(decoded.program);
    this.math =
        new Arithmetic(decoded.program.registers().zeroWins(), options.unsafeKeepDenormals());
    this.aluOperands = new AluOperands(decoded, registers, math);
    this.aluOperations = new AluOperations(math);
  }

  /**
   * Machines for a program that the validator has let pass; they share what was decoded of it.
   *
   * @param trace is told of each instruction; null for nobody
   */
  public static Supplier<QuadMachine> of(R500Program program, ShaderOptions options, Trace trace) {
    DecodedProgram decoded = new DecodedProgram(program);
    return () -> new R500QuadMachine(decoded, options, trace);
  }

  @Override
  public int run(LaneBatch batch, Bindings callBindings, int firstLane, int liveLanes) {
    bindings = callBindings;
    registers.load(batch, firstLane);
    boolean ended = false;
    for (int pc = decoded.first; !ended && pc < decoded.code.length; pc++) {
      switch (decoded.code[pc]) {
        case Alu alu -> alu(alu, pc, firstLane / 4);
        case Decoded other -> throw new IllegalStateException(other.instruction().type().name());
      }
      ended = pc == decoded.last;
    }
    registers.store(batch, firstLane);
    return liveLanes;
  }

  private void alu(Alu step, int pc, int quad) {
    R500Alu alu = step.alu();
    int[][] operands = aluOperands.fetch(alu, 0, bindings);
    for (int pixel = 0; pixel < 4; pixel++) {
      aluOperations.compute(alu, operands, pixel * 4, result);
    }
    for (int pixel = 0; pixel < 4; pixel++) {
      // Which channels are written is decided before any predicate bit changes.
      int enabled = enabled(step.masks(), pixel);
      writeTemporaries(alu, step.masks().temporary() & enabled, pixel);
      writeOutputs(step, step.masks().output() & enabled, pixel);
      writeOthers(step, pixel, (enabled >> 3 & 1) != 0);
    }
    if (trace != null) {
      List<Trace.Operand> told = new ArrayList<>();
      for (int operand = 0; operand < 3; operand++) {
        told.add(new Trace.Operand("ABC".substring(operand, operand + 1), operands[operand]));
      }
      tell(quad, pc, told, result);
    }
  }

  /** The channels of a pixel that may be written, by predicates and activity. */
  private int enabled(Masks masks, int pixel) {
    int channels = 0;
    for (int channel = 0; channel < 4; channel++) {
      if (registers.holds(masks.predicates().get(channel), pixel)) {
        channels |= 1 << channel;
      }
    }
    return channels;
  }

  private void writeTemporaries(R500Alu alu, int channels, int pixel) {
    for (int channel = 0; channel < 4; channel++) {
      if ((channels >> channel & 1) != 0) {
        R500Alu.Result rule = channel < 3 ? alu.rgbResult() : alu.alphaResult();
        registers.setTemporary(rule.destination(), channel, pixel, result[pixel * 4 + channel]);
      }
    }
  }

  /** Render targets of OUT, predicate bits of ALU. */
  private void writeOutputs(Alu step, int channels, int pixel) {
    for (int channel = 0; channel < 4; channel++) {
      if ((channels >> channel & 1) == 0) {
        continue;
      }
      R500Alu.Result rule = channel < 3 ? step.alu().rgbResult() : step.alu().alphaResult();
      int word = result[pixel * 4 + channel];
      if (step.isOut()) {
        registers.setOutput(rule.target(), channel, pixel, word);
      } else {
        registers.setPredicate(channel, pixel, math.test(R500Test.of(rule.target()), word));
      }
    }
  }

  /** W and the ALU result, which WRITE_INACTIVE does not concern. */
  private void writeOthers(Alu step, int pixel, boolean alphaHolds) {
    R500Instruction i = step.instruction();
    if (step.isOut() && i.has(R500Field.W_OMASK) && alphaHolds) {
      registers.setW(pixel, result[pixel * 4 + 3]);
    }
    if (i.has(R500Field.ALU_WMASK)) {
      int word = result[pixel * 4 + (i.has(R500Field.ALU_RESULT_SEL) ? 3 : 0)];
      R500Test test = R500Test.of(i.get(R500Field.ALU_RESULT_OP));
      registers.setAluResult(pixel, math.test(test, word));
    }
  }

  private void tell(int quad, int pc, List<Trace.Operand> operands, int[] computed) {
    StringBuilder text = new StringBuilder();
    for (int dword : decoded.code[pc].instruction().dwords()) {
      text.append(text.isEmpty() ? "" : " ").append("%08x".formatted(dword));
    }
    trace.executed(new Trace.Step(quad, pc, text.toString(), 15, operands, computed));
  }
}
