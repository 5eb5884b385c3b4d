package org.lanewise.core.lower;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.ir.IrOp;

/** The source operands of one instruction: each word is read when it is first needed. */
final class D3d9Sources implements Operands {
  private final D3d9Floats floats;
  private final D3d9Registers registers;
  private final D3d9Instruction instruction;
  private final Map<Place, Integer> registerWords = new HashMap<>();
  private final Map<Place, Integer> words = new HashMap<>();

  /** A component of the register that an operand names, or of one further on. */
  private record Place(int operand, int row, int component) {}

  D3d9Sources(D3d9Floats floats, D3d9Registers registers, D3d9Instruction instruction) {
    this.floats = floats;
    this.registers = registers;
    this.instruction = instruction;
  }

  @Override
  public int word(int operand, int channel) {
    return word(operand, 0, channel);
  }

  /** A channel of row {@code row} of the matrix that starts at an operand's register. */
  int word(int operand, int row, int channel) {
    D3d9Source source = instruction.sources().get(operand);
    int component = source.swizzle().get(channel);
    return words.computeIfAbsent(
        new Place(operand, row, component),
        _ -> modified(source.modifier(), operand, row, component));
  }

  private int read(int operand, int row, int component) {
    return registerWords.computeIfAbsent(
        new Place(operand, row, component),
        _ -> registers.read(instruction.sources().get(operand).register(), row, component));
  }

  private int modified(D3d9Modifier modifier, int operand, int row, int component) {
    int x = read(operand, row, component);
    return switch (modifier) {
      case NONE, NOT -> x;
      case NEGATE -> negated(x);
      case BIAS -> biased(x);
      case NEGATE_BIAS -> negated(biased(x));
      case SIGN -> floats.scaled(biased(x), 2);
      case NEGATE_SIGN -> negated(floats.scaled(biased(x), 2));
      case COMPLEMENT -> floats.sub(floats.one(), x);
      case X2 -> floats.scaled(x, 2);
      case NEGATE_X2 -> negated(floats.scaled(x, 2));
      case DZ -> floats.div(x, read(operand, row, 2));
      case DW -> floats.div(x, read(operand, row, 3));
      case ABS -> floats.abs(x);
      case NEGATE_ABS -> negated(floats.abs(x));
    };
  }

  private int biased(int x) {
    return floats.sub(x, floats.b.f32(0.5f));
  }

  private int negated(int x) {
    return floats.b.op(IrOp.FNEG, x);
  }
}
