package org.lanewise.reference.r500;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Printer;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Test;
import org.lanewise.core.r500.R500Tex;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.reference.Trace;
import org.lanewise.reference.machine.QuadMachine;
import org.lanewise.reference.r500.DecodedProgram.Alu;
import org.lanewise.reference.r500.DecodedProgram.Fc;
import org.lanewise.reference.r500.DecodedProgram.Masks;
import org.lanewise.reference.r500.DecodedProgram.Tex;

/**
 * Runs the four pixels of a quad as the group of the hardware: one program counter, one address
 * stack, one loop stack.
 */
public final class R500QuadMachine implements QuadMachine {
  private static final int[] NO_RESULT = {};

  private final DecodedProgram decoded;
  private final int transferLimit;
  private final Trace trace;
  private final Registers registers;
  private final FlowState flow;
  private final Arithmetic math;
  private final AluOperands aluOperands;
  private final AluOperations aluOperations;
  private final TextureOperations textures;

  /** Component c of pixel p at [p * 4 + c]. */
  private final int[] result = new int[16];

  private Bindings bindings;
  private int quad;

  /** The pixels that were active when the instruction started, for the trace. */
  private int activeBefore;

  private R500QuadMachine(DecodedProgram decoded, ShaderOptions options, Trace trace) {
    this.decoded = decoded;
    this.trace = trace;
    this.transferLimit = options.loopLimit();
    this.registers = new Registers(decoded.program);
    this.flow = new FlowState(decoded, registers);
    this.math =
        new Arithmetic(decoded.program.registers().zeroWins(), options.unsafeKeepDenormals());
    this.aluOperands = new AluOperands(decoded, registers, math);
    this.aluOperations = new AluOperations(math);
    this.textures = new TextureOperations(registers);
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
    quad = firstLane / 4;
    registers.load(batch, firstLane);
    flow.start(liveLanes);
    int transfers = 0;
    for (int pc = decoded.first; pc >= 0 && pc < decoded.code.length; ) {
      int next = step(pc);
      if (pc == decoded.last) {
        break;
      }
      if (next <= pc && ++transfers == transferLimit) {
        throw ShaderExecutionException.transferLimit(transferLimit);
      }
      pc = next;
    }
    registers.store(batch, firstLane);
    return flow.covered();
  }

  /** Executes an instruction and gives the place of the next. */
  private int step(int pc) {
    activeBefore = flow.active();
    switch (decoded.code[pc]) {
      case Alu step -> alu(step, pc);
      case Tex step -> tex(step, pc);
      case Fc step -> {
        List<Trace.Operand> operands = trace == null ? List.of() : conditions(step);
        int next = flow.execute(step, pc);
        if (trace != null) {
          tell(pc, operands, activities());
        }
        return next;
      }
    }
    return pc + 1;
  }

  // ALU and OUT

  private void alu(Alu step, int pc) {
    int[][] operands = aluOperands.fetch(step.alu(), flow.loopValue(), bindings);
    for (int pixel = 0; pixel < 4; pixel++) {
      aluOperations.compute(step.alu(), operands, pixel * 4, result);
    }
    for (int pixel = 0; pixel < 4; pixel++) {
      // Which channels are written is decided before any predicate bit changes.
      int holding = holding(step.masks(), pixel);
      int enabled = isEnabled(step.masks(), pixel) ? holding : 0;
      writeTemporaries(step.alu(), step.masks().temporary() & enabled, pixel);
      writeOutputs(step, step.masks().output() & enabled, pixel);
      if (flow.isActive(pixel)) {
        writeOthers(step, pixel, (holding >> 3 & 1) != 0);
      }
    }
    if (trace != null) {
      tell(pc, named("A B C", operands), result);
    }
  }

  /** The channels of a pixel that the predicates let be written. */
  private int holding(Masks masks, int pixel) {
    int channels = 0;
    for (int channel = 0; channel < 4; channel++) {
      if (registers.holds(masks.predicates().get(channel), pixel)) {
        channels |= 1 << channel;
      }
    }
    return channels;
  }

  private boolean isEnabled(Masks masks, int pixel) {
    return masks.writeInactive() || flow.isActive(pixel);
  }

  private void writeTemporaries(R500Alu alu, int channels, int pixel) {
    for (int channel = 0; channel < 4; channel++) {
      if ((channels >> channel & 1) != 0) {
        R500Alu.Result rule = channel < 3 ? alu.rgbResult() : alu.alphaResult();
        int number = rule.destination() + (rule.relative() ? flow.loopValue() : 0);
        registers.setTemporary(number, channel, pixel, result[pixel * 4 + channel]);
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

  // TEX

  private void tex(Tex step, int pc) {
    int[][] vectors = textures.fetch(step.tex(), flow.loopValue());
    boolean samples = step.operation() != null;
    if (samples) {
      textures.sample(step, bindings, result);
      writeTexels(step);
    } else if (step.tex().op() == R500TexOp.TEXKILL) {
      kill(step, vectors[0]);
    }
    if (trace != null) {
      tell(pc, named("STRQ DX DY", vectors), samples ? result : NO_RESULT);
    }
  }

  private void writeTexels(Tex step) {
    R500Tex.Register destination = step.tex().destination();
    int number = destination.temporary() + (destination.relative() ? flow.loopValue() : 0);
    for (int pixel = 0; pixel < 4; pixel++) {
      if (isEnabled(step.masks(), pixel)) {
        int channels = step.masks().temporary() & holding(step.masks(), pixel);
        for (int channel = 0; channel < 4; channel++) {
          if ((channels >> channel & 1) != 0) {
            registers.setTemporary(number, channel, pixel, result[pixel * 4 + channel]);
          }
        }
      }
    }
  }

  /** Kills the active pixels with a sign bit in a coordinate whose predicate holds. */
  private void kill(Tex step, int[] coordinates) {
    for (int pixel = 0; pixel < 4; pixel++) {
      for (int c = 0; c < 4; c++) {
        if (flow.isActive(pixel)
            && registers.holds(step.coordinates().get(c), pixel)
            && coordinates[pixel * 4 + c] < 0) {
          flow.kill(pixel);
        }
      }
    }
  }

  // Trace

  private static List<Trace.Operand> named(String names, int[][] vectors) {
    List<Trace.Operand> operands = new ArrayList<>();
    for (String name : names.split(" ")) {
      operands.add(new Trace.Operand(name, vectors[operands.size()]));
    }
    return operands;
  }

  /** What decides a jump, 1 or 0 in component 0. */
  private List<Trace.Operand> conditions(Fc step) {
    boolean constant = decoded.program.registers().booleanConstant(step.flow().booleanConstant());
    int[][] bits = new int[3][16];
    for (int pixel = 0; pixel < 4; pixel++) {
      bits[0][pixel * 4] = registers.aluResult(pixel) ? 1 : 0;
      bits[1][pixel * 4] = registers.holds(step.predicate(), pixel) ? 1 : 0;
      bits[2][pixel * 4] = constant ? 1 : 0;
    }
    return named("ALU PREDICATE BOOLEAN", bits);
  }

  /** What the pixels do now: the activity's ordinal and its number. */
  private int[] activities() {
    int[] words = new int[16];
    for (int pixel = 0; pixel < 4; pixel++) {
      words[pixel * 4] = flow.activity(pixel).ordinal();
      words[pixel * 4 + 1] = flow.number(pixel);
    }
    return words;
  }

  private void tell(int pc, List<Trace.Operand> operands, int[] computed) {
    String text = R500Printer.print(decoded.code[pc].instruction());
    trace.executed(new Trace.Step(quad, pc, text, activeBefore, operands, computed));
  }
}
