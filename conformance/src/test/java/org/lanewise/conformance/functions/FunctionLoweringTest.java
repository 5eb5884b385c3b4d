package org.lanewise.conformance.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/** The IR form of the functions, read by the rules of {@link IrOp}, against the reference. */
class FunctionLoweringTest {
  @ParameterizedTest
  @EnumSource
  void theIrGivesTheBitsOfTheReference(ShaderFunction function) {
    Evaluator evaluator = new Evaluator(function);
    FunctionInputs inputs = FunctionInputs.of(function, 8_191);
    for (long i = 0; i < inputs.count(); i++) {
      int x = inputs.x(i);
      int y = inputs.y(i);
      float expected = function.reference(Float.intBitsToFloat(x), Float.intBitsToFloat(y));
      int actual = evaluator.run(x, y);
      if (Float.floatToRawIntBits(expected) != actual) {
        assertEquals(
            Integer.toHexString(Float.floatToRawIntBits(expected)),
            Integer.toHexString(actual),
            () -> "%s(%08x, %08x)".formatted(function, x, y));
      }
    }
  }

  /** Straight-line IR of one lane. */
  private static final class Evaluator {
    private final List<IrInstruction> instructions;
    private final int[] values;

    Evaluator(ShaderFunction function) {
      IrProgram program = function.ir();
      instructions = program.instructions();
      values = new int[program.values().size()];
    }

    int run(int x, int y) {
      for (IrInstruction instruction : instructions) {
        if (instruction.op() == IrOp.OUTPUT) {
          return word(instruction, 0);
        }
        values[instruction.result()] = evaluate(instruction, x, y);
      }
      throw new IllegalStateException("no output");
    }

    private int word(IrInstruction in, int operand) {
      return values[in.operand(operand)];
    }

    private float real(IrInstruction in, int operand) {
      return Float.intBitsToFloat(word(in, operand));
    }

    private static int bits(float value) {
      // Any NaN will do before CANON; this one would be seen if it got out.
      return value != value ? 0xffabcdef : Float.floatToRawIntBits(value);
    }

    private static int mask(boolean value) {
      return value ? 1 : 0;
    }

    private int evaluate(IrInstruction in, int x, int y) {
      return switch (in.op()) {
        case INPUT -> in.immediate(1) == 0 ? x : y;
        case CONST_F32, CONST_I32 -> in.immediate(0);
        case FADD -> bits(real(in, 0) + real(in, 1));
        case FSUB -> bits(real(in, 0) - real(in, 1));
        case FMUL -> bits(real(in, 0) * real(in, 1));
        case FDIV -> bits(real(in, 0) / real(in, 1));
        case FMA -> bits(Math.fma(real(in, 0), real(in, 1), real(in, 2)));
        case FSQRT -> bits((float) Math.sqrt(real(in, 0)));
        case FNEG -> word(in, 0) ^ 0x80000000;
        case FABS -> word(in, 0) & 0x7fffffff;
        case CANON -> real(in, 0) != real(in, 0) ? in.immediate(0) : word(in, 0);
        case FMIN_LT -> real(in, 0) < real(in, 1) ? word(in, 0) : word(in, 1);
        case FMAX_GT -> real(in, 0) > real(in, 1) ? word(in, 0) : word(in, 1);
        case FLT -> mask(real(in, 0) < real(in, 1));
        case FEQ -> mask(real(in, 0) == real(in, 1));
        case IEQ -> mask(word(in, 0) == word(in, 1));
        case IMIN -> Math.min(word(in, 0), word(in, 1));
        case IMAX -> Math.max(word(in, 0), word(in, 1));
        case IADD -> word(in, 0) + word(in, 1);
        case ISUB -> word(in, 0) - word(in, 1);
        case IAND -> word(in, 0) & word(in, 1);
        case IXOR -> word(in, 0) ^ word(in, 1);
        case ISHL -> word(in, 0) << word(in, 1);
        case ISHR -> word(in, 0) >> word(in, 1);
        case I2F -> bits((float) word(in, 0));
        case BITS_F2I, BITS_I2F -> word(in, 0);
        case SELECT_F32, SELECT_I32 -> word(in, 0) != 0 ? word(in, 1) : word(in, 2);
        default -> throw new IllegalStateException(in.op() + " is not used by the functions");
      };
    }
  }
}
