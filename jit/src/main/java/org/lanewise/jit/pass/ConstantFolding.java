package org.lanewise.jit.pass;

import java.util.List;
import java.util.OptionalInt;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Computes operations on constants and applies {@link Identities}.
 *
 * <p>An operation that gives a NaN of unspecified bits stays, unless a CANON follows, which then
 * becomes a constant. Indexed reads by a constant become plain ones; regions under a constant mask
 * lose their markers or go altogether.
 */
final class ConstantFolding implements Pass {
  private static final int[] NONE = {};

  @Override
  public String name() {
    return "folding";
  }

  @Override
  public IrProgram run(IrProgram program) {
    Rewriter out = new Rewriter(program);
    Identities identities = new Identities(out);
    Regions regions = Regions.of(program);
    List<IrInstruction> instructions = program.instructions();
    boolean[] dropped = new boolean[instructions.size()];
    for (int i = 0; i < instructions.size(); i++) {
      IrInstruction instruction = instructions.get(i);
      if (dropped[i]) {
        continue;
      }
      switch (instruction.op().kind()) {
        case PURE -> pure(program, out, identities, instruction);
        case FLOW -> {
          Integer mask =
              instruction.op() == IrOp.IF_ANY || instruction.op() == IrOp.IF_UNIFORM
                  ? identities.constant(out.map(instruction.operand(0)))
                  : null;
          if (mask == null) {
            out.copy(instruction);
          } else if (mask == 0) {
            i = regions.partner(i);
          } else {
            dropped[regions.partner(i)] = true;
          }
        }
        case EFFECT -> {
          int maskOperand =
              switch (instruction.op()) {
                case ARRAY_STORE, OUTPUT_INDEXED -> 2;
                case KILL, STOP_IF_ANY -> 0;
                default -> -1;
              };
          Integer mask =
              maskOperand < 0
                  ? null
                  : identities.constant(out.map(instruction.operand(maskOperand)));
          if (mask == null || mask != 0) {
            out.copy(instruction);
          }
        }
        case CROSS_LANE -> {
          // A quad shuffle of what is the same in all lanes.
          int operand = out.map(instruction.operand(0));
          if (identities.constant(operand) != null
              || out.definition(operand).op() == IrOp.UNIFORM) {
            out.replace(instruction.result(), operand);
          } else {
            out.copy(instruction);
          }
        }
        case LOAD, TEXTURE, MEMORY -> out.copy(instruction);
      }
    }
    return out.build();
  }

  private static void pure(
      IrProgram program, Rewriter out, Identities identities, IrInstruction instruction) {
    int[] operands = out.mapOperands(instruction);
    IrType type = program.values().get(instruction.result());
    int value = fold(program, out, identities, instruction, operands, type);
    if (value < 0) {
      value = identities.simplify(instruction.op(), operands, instruction.immediates(), type);
    }
    if (value < 0) {
      out.copy(instruction, operands);
    } else {
      out.replace(instruction.result(), value);
    }
  }

  private static int fold(
      IrProgram program,
      Rewriter out,
      Identities identities,
      IrInstruction instruction,
      int[] operands,
      IrType type) {
    if (operands.length == 0) {
      return -1;
    }
    int[] bits = new int[operands.length];
    for (int k = 0; k < bits.length; k++) {
      Integer constant = identities.constant(operands[k]);
      if (constant == null) {
        return -1;
      }
      bits[k] = constant;
    }
    int[] immediates = instruction.immediates();
    return switch (instruction.op()) {
      case INPUT_INDEXED ->
          bits[0] >= 0 && bits[0] < immediates[1]
              ? out.emit(IrOp.INPUT, IrType.F32, NONE, immediates[0] + bits[0], immediates[2])
              : out.constant(IrType.F32, 0);
      case UNIFORM_INDEXED -> {
        List<Integer> rows = program.signature().constantBuffers();
        int declared = immediates[0] < rows.size() ? rows.get(immediates[0]) : 0;
        yield bits[0] >= 0 && bits[0] < declared
            ? out.emit(IrOp.UNIFORM, IrType.F32, NONE, immediates[0], bits[0], immediates[1])
            : out.constant(IrType.F32, 0);
      }
      case TABLE -> {
        IrProgram.Table table = program.tables().get(immediates[0]);
        boolean inside = bits[0] >= 0 && bits[0] < table.rows();
        yield out.constant(IrType.F32, inside ? table.words().get(bits[0] * 4 + immediates[1]) : 0);
      }
      default -> {
        OptionalInt result = Primitives.evaluate(instruction.op(), bits, immediates);
        yield result.isPresent() ? out.constant(type, result.getAsInt()) : -1;
      }
    };
  }
}
