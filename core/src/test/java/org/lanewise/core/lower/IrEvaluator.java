package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Runs IR by the rules of {@link IrOp}, operation after operation, in each of a few lanes. A region
 * whose mask holds no lane runs all the same if asked to: nothing may depend on that.
 */
final class IrEvaluator {
  private final IrProgram program;
  private final int lanes;
  private final int loopLimit;
  private final boolean runEmptyRegions;
  private final int[] partner;
  private final int[][] values;
  private final int[][] variables;
  private final int[][][] arrays;

  /** Raw bits by (slot * 4 + component), then lane. */
  final int[][] inputs;

  /** Raw bits by (slot * 4 + component), then lane. */
  final int[][] outputs;

  /** Raw bits of constant buffer 0. */
  int[] uniforms = {};

  final boolean[] live;
  private final boolean[] covered;

  /** How often any body of a loop was started. */
  int iterations;

  IrEvaluator(IrProgram program, int lanes, int loopLimit, boolean runEmptyRegions) {
    this.program = program;
    this.lanes = lanes;
    this.loopLimit = loopLimit;
    this.runEmptyRegions = runEmptyRegions;
    this.partner = partners(program.instructions());
    values = new int[program.values().size()][];
    variables = new int[program.variables().size()][lanes];
    arrays = new int[program.arrays().size()][][];
    for (int a = 0; a < arrays.length; a++) {
      arrays[a] = new int[program.arrays().get(a).rows() * 4][lanes];
    }
    inputs = new int[program.signature().inputs().size() * 4][lanes];
    outputs = new int[program.signature().outputs().size() * 4][lanes];
    live = new boolean[lanes];
    java.util.Arrays.fill(live, true);
    covered = new boolean[lanes];
  }

  private static int[] partners(List<IrInstruction> instructions) {
    int[] result = new int[instructions.size()];
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < result.length; i++) {
      switch (instructions.get(i).op()) {
        case IF_ANY, LOOP -> open.add(i);
        case END_IF, END_LOOP -> result[open.removeLast()] = i;
        default -> {}
      }
    }
    return result;
  }

  /** Runs the program once. */
  void run() {
    for (int lane = 0; lane < lanes; lane++) {
      int quad = lane & ~3;
      covered[lane] = live[quad] || live[quad + 1] || live[quad + 2] || live[quad + 3];
    }
    run(0, program.instructions().size());
  }

  /** Runs a stretch of instructions; true where a loop around it is left. */
  private boolean run(int from, int to) {
    for (int i = from; i < to; i++) {
      IrInstruction instruction = program.instructions().get(i);
      switch (instruction.op()) {
        case IF_ANY -> {
          if ((any(instruction.operand(0)) || runEmptyRegions) && run(i + 1, partner[i])) {
            return true;
          }
          i = partner[i];
        }
        case LOOP -> {
          int turns = 0;
          iterations++;
          while (!run(i + 1, partner[i])) {
            if (++turns == loopLimit) {
              throw stopped(instruction.immediate(0));
            }
            iterations++;
          }
          i = partner[i];
        }
        case BREAK_IF_NONE -> {
          if (!any(instruction.operand(0))) {
            return true;
          }
        }
        case STOP_IF_ANY -> {
          if (any(instruction.operand(0))) {
            throw stopped(instruction.immediate(0));
          }
        }
        default -> {
          int[] result = new int[lanes];
          for (int lane = 0; lane < lanes; lane++) {
            result[lane] = compute(instruction, lane);
          }
          if (instruction.results().length == 1) {
            values[instruction.result()] = result;
          }
        }
      }
    }
    return false;
  }

  private ShaderExecutionException stopped(int instruction) {
    return instruction == -1
        ? ShaderExecutionException.transferLimit(loopLimit)
        : ShaderExecutionException.loopLimit(instruction, loopLimit);
  }

  private boolean any(int mask) {
    for (int lane : values[mask]) {
      if (lane != 0) {
        return true;
      }
    }
    return false;
  }

  private int bits(IrInstruction instruction, int operand, int lane) {
    return values[instruction.operand(operand)][lane];
  }

  private int compute(IrInstruction instruction, int lane) {
    if (WideRules.has(instruction.op())) {
      int[] words = new int[instruction.operands().length];
      for (int k = 0; k < words.length; k++) {
        words[k] = bits(instruction, k, lane);
      }
      int half = instruction.immediates().length == 0 ? 0 : instruction.immediate(0);
      return WideRules.compute(instruction.op(), words, half);
    }
    return switch (instruction.operands().length) {
      case 0 -> load(instruction, lane);
      case 1 -> unary(instruction, bits(instruction, 0, lane), lane);
      case 2 -> binary(instruction.op(), bits(instruction, 0, lane), bits(instruction, 1, lane));
      default ->
          ternary(
              instruction,
              bits(instruction, 0, lane),
              bits(instruction, 1, lane),
              bits(instruction, 2, lane),
              lane);
    };
  }

  private int load(IrInstruction instruction, int lane) {
    return switch (instruction.op()) {
      case CONST_F32, CONST_I32, CONST_MASK -> instruction.immediate(0);
      case INPUT -> inputs[instruction.immediate(0) * 4 + instruction.immediate(1)][lane];
      case UNIFORM -> uniform(instruction.immediate(1), instruction.immediate(2));
      case GET -> variables[instruction.immediate(0)][lane];
      case CLOCK -> 0;
      case QUAD_LANE -> lane & 3;
      case COVERED -> covered[lane] ? 1 : 0;
      case LIVE -> live[lane] ? 1 : 0;
      default -> throw new IllegalStateException(instruction.op().text());
    };
  }

  private int uniform(int row, int component) {
    int at = row * 4 + component;
    return row >= 0 && at < uniforms.length ? uniforms[at] : 0;
  }

  private int unary(IrInstruction instruction, int a, int lane) {
    float x = Float.intBitsToFloat(a);
    return switch (instruction.op()) {
      case INPUT_INDEXED ->
          a >= 0 && a < instruction.immediate(1)
              ? inputs[(instruction.immediate(0) + a) * 4 + instruction.immediate(2)][lane]
              : 0;
      case UNIFORM_INDEXED -> uniform(a, instruction.immediate(1));
      case TABLE -> {
        IrProgram.Table table = program.tables().get(instruction.immediate(0));
        yield a >= 0 && a < table.rows() ? table.words().get(a * 4 + instruction.immediate(1)) : 0;
      }
      case ARRAY_LOAD -> {
        int[][] array = arrays[instruction.immediate(0)];
        yield a >= 0 && a < array.length / 4 ? array[a * 4 + instruction.immediate(1)][lane] : 0;
      }
      case SET -> variables[instruction.immediate(0)][lane] = a;
      case OUTPUT -> outputs[instruction.immediate(0) * 4 + instruction.immediate(1)][lane] = a;
      case KILL -> {
        live[lane] &= a == 0;
        yield 0;
      }
      case FSQRT -> f(Math.sqrt(x));
      case FNEG -> a ^ 0x80000000;
      case FABS -> a & 0x7fffffff;
      case FFLOOR -> f(Math.floor(x));
      case FROUND_EVEN -> f(Math.rint(x));
      case CANON -> Float.isNaN(x) ? instruction.immediate(0) : a;
      case FLUSH_DENORMAL -> (a & 0x7fffffff) < 0x00800000 ? a & 0x80000000 : a;
      case FSATURATE -> x > 0 ? (x < 1 ? a : 0x3f800000) : 0;
      case FSATURATE_NORMAL -> x >= 0x1p-126f ? (x < 1 ? a : 0x3f800000) : 0;
      case POPCOUNT -> Integer.bitCount(a);
      case F2I -> (int) x;
      case F2U -> (int) Math.max(0, Math.min((long) x, 0xffffffffL));
      case I2F -> f(a);
      case U2F -> Float.floatToRawIntBits((float) Integer.toUnsignedLong(a));
      case BITS_F2I, BITS_I2F -> a;
      case MASK_NOT -> a ^ 1;
      case QUAD -> values[instruction.operand(0)][(lane & ~3) + instruction.immediate(lane & 3)];
      default -> throw new IllegalStateException(instruction.op().text());
    };
  }

  private static int f(double value) {
    return Float.floatToRawIntBits((float) value);
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }

  private static int binary(IrOp op, int a, int b) {
    float x = Float.intBitsToFloat(a);
    float y = Float.intBitsToFloat(b);
    return switch (op) {
      case FADD -> Float.floatToRawIntBits(x + y);
      case FSUB -> Float.floatToRawIntBits(x - y);
      case FMUL -> Float.floatToRawIntBits(x * y);
      case FDIV -> Float.floatToRawIntBits(x / y);
      case FMUL_NO_ZERO_NAN ->
          (x == 0 || y == 0) && x * y != x * y ? 0 : Float.floatToRawIntBits(x * y);
      case FMUL_ZERO_WINS -> x == 0 || y == 0 ? 0 : Float.floatToRawIntBits(x * y);
      case FMIN_NUM -> x <= y || Float.isNaN(y) ? a : b;
      case FMAX_NUM -> x >= y || Float.isNaN(y) ? a : b;
      case FMIN_LT -> x < y ? a : b;
      case FMAX_GT -> x > y ? a : b;
      case FLT -> truth(x < y);
      case FLE -> truth(x <= y);
      case FEQ -> truth(x == y);
      case FNE -> truth(x != y);
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IMUL_HI -> (int) ((long) a * b >> 32);
      case UMUL_HI -> (int) (Integer.toUnsignedLong(a) * Integer.toUnsignedLong(b) >>> 32);
      case IAND, MASK_AND -> a & b;
      case IOR, MASK_OR -> a | b;
      case IXOR -> a ^ b;
      case MASK_ANDNOT -> a & ~b;
      case ISHL -> a << b;
      case ISHR -> a >> b;
      case IUSHR -> a >>> b;
      case IDIV -> b == 0 ? 0 : a / b;
      case IREM -> b == 0 ? -1 : a % b;
      case UDIV -> b == 0 ? -1 : Integer.divideUnsigned(a, b);
      case UREM -> b == 0 ? -1 : Integer.remainderUnsigned(a, b);
      case IMIN -> Math.min(a, b);
      case IMAX -> Math.max(a, b);
      case UMIN -> Integer.compareUnsigned(a, b) < 0 ? a : b;
      case UMAX -> Integer.compareUnsigned(a, b) > 0 ? a : b;
      case IEQ -> truth(a == b);
      case INE -> truth(a != b);
      case ILT -> truth(a < b);
      case ILE -> truth(a <= b);
      case ULT -> truth(Integer.compareUnsigned(a, b) < 0);
      case ULE -> truth(Integer.compareUnsigned(a, b) <= 0);
      default -> throw new IllegalStateException(op.text());
    };
  }

  private int ternary(IrInstruction instruction, int a, int b, int c, int lane) {
    return switch (instruction.op()) {
      case FMA ->
          Float.floatToRawIntBits(
              Math.fma(Float.intBitsToFloat(a), Float.intBitsToFloat(b), Float.intBitsToFloat(c)));
      case SELECT_F32, SELECT_I32, SELECT_MASK -> a != 0 ? b : c;
      case ARRAY_STORE -> {
        int[][] array = arrays[instruction.immediate(0)];
        if (c != 0 && a >= 0 && a < array.length / 4) {
          array[a * 4 + instruction.immediate(1)][lane] = b;
        }
        yield 0;
      }
      case OUTPUT_INDEXED -> {
        if (c != 0 && a >= 0 && a < instruction.immediate(1)) {
          outputs[(instruction.immediate(0) + a) * 4 + instruction.immediate(2)][lane] = b;
        }
        yield 0;
      }
      default -> throw new IllegalStateException(instruction.op().text());
    };
  }
}
