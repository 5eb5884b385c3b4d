package org.lanewise.jit.pass;

import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/**
 * Runs IR by the rules of {@link IrOp}, one lane after another.
 *
 * <p>What the rules leave open is chosen by chance: the bits of NaNs that arithmetic makes, and
 * whether a region runs whose mask holds no lane. A program whose outputs depend on these choices
 * is wrong.
 */
final class LaneEvaluator {
  /** What a program reads. Indices are (slot * 4 + component), then the lane for inputs. */
  record State(int lanes, int[][] inputs, int[] uniforms, boolean[] live, int[] words) {}

  /** Outputs by (slot * 4 + component) and lane, who is live, and whether the program stopped. */
  record Result(int[][] outputs, boolean[] live, boolean stopped) {}

  /** The program stops the call. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A loop ran longer than any test's loop may. */
  static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final int MAX_ITERATIONS = 64;

  private final IrProgram program;
  private final State state;
  private final Random chance;
  private final Regions regions;
  private final int[][] values;
  private final int[][] variables;
  private final int[][][] arrays;
  private final boolean[] live;
  private final boolean[] covered;
  private final int[][] outputs;
  private final int uniformRows;

  private LaneEvaluator(IrProgram program, State state, Random chance) {
    this.program = program;
    this.state = state;
    this.chance = chance;
    regions = Regions.of(program);
    values = new int[program.values().size()][];
    variables = new int[program.variables().size()][state.lanes];
    arrays = new int[program.arrays().size()][][];
    for (int a = 0; a < arrays.length; a++) {
      arrays[a] = new int[program.arrays().get(a).rows() * 4][state.lanes];
    }
    live = state.live.clone();
    covered = new boolean[state.lanes];
    for (int lane = 0; lane < state.lanes; lane++) {
      for (int k = 0; k < 4; k++) {
        covered[lane] |= live[(lane & ~3) + k];
      }
    }
    outputs = new int[program.signature().outputs().size() * 4][state.lanes];
    uniformRows = state.uniforms.length / 4;
  }

  static Result run(IrProgram program, State state, Random chance) {
    LaneEvaluator evaluator = new LaneEvaluator(program, state, chance);
    try {
      evaluator.run(0, program.instructions().size());
      return new Result(evaluator.outputs, evaluator.live, false);
    } catch (Stopped _) {
      return new Result(evaluator.outputs, evaluator.live, true);
    }
  }

  /** Runs from one index to another; true if a loop is left. */
  private boolean run(int from, int to) {
    List<IrInstruction> instructions = program.instructions();
    for (int i = from; i < to; i++) {
      IrInstruction instruction = instructions.get(i);
      switch (instruction.op()) {
        case IF_ANY -> {
          int end = regions.partner(i);
          boolean runs = any(values[instruction.operand(0)]) || chance.nextBoolean();
          if (runs && run(i + 1, end)) {
            return true;
          }
          i = end;
        }
        case IF_UNIFORM -> {
          int end = regions.partner(i);
          boolean runs = uniform(values[instruction.operand(0)]);
          if (runs && run(i + 1, end)) {
            return true;
          }
          i = end;
        }
        case LOOP -> {
          int end = regions.partner(i);
          int iterations = 0;
          while (!run(i + 1, end)) {
            if (++iterations > MAX_ITERATIONS) {
              throw new TooLong();
            }
          }
          i = end;
        }
        case BREAK_IF_NONE -> {
          if (!any(values[instruction.operand(0)])) {
            return true;
          }
        }
        case STOP_IF_ANY -> {
          if (any(values[instruction.operand(0)])) {
            throw new Stopped();
          }
        }
        case TEXTURE -> texture(instruction);
        default -> {
          int[] result = new int[state.lanes];
          for (int lane = 0; lane < state.lanes; lane++) {
            result[lane] = lane(instruction, lane);
          }
          if (instruction.results().length == 1) {
            values[instruction.result()] = result;
          }
        }
      }
    }
    return false;
  }

  /** Whether a mask holds that must be the same in all covered lanes, and hold no others alone. */
  private boolean uniform(int[] mask) {
    boolean runs = any(mask);
    for (int lane = 0; lane < state.lanes; lane++) {
      if (covered[lane] && runs != (mask[lane] != 0)) {
        throw new AssertionError("the mask of an IF_UNIFORM is not uniform");
      }
    }
    return runs;
  }

  private static boolean any(int[] mask) {
    for (int lane : mask) {
      if (lane != 0) {
        return true;
      }
    }
    return false;
  }

  /** A texture of this test: a mixture of the operands of all lanes of the quad. */
  private void texture(IrInstruction instruction) {
    for (int r = 0; r < 4; r++) {
      int[] result = new int[state.lanes];
      for (int lane = 0; lane < state.lanes; lane++) {
        int mixed = 17 + r;
        for (int operand : instruction.operands()) {
          for (int k = 0; k < 4; k++) {
            int bits = values[operand][(lane & ~3) + k];
            boolean nan = Float.isNaN(Float.intBitsToFloat(bits));
            mixed = mixed * 31 + (nan ? 0 : bits);
          }
        }
        result[lane] = mixed;
      }
      values[instruction.results()[r]] = result;
    }
  }

  private int lane(IrInstruction instruction, int lane) {
    int[] imm = instruction.immediates();
    IntUnaryOperator x = k -> values[instruction.operand(k)][lane];
    return switch (instruction.op()) {
      case CONST_F32, CONST_I32, CONST_MASK -> imm[0];
      case INPUT -> state.inputs[imm[0] * 4 + imm[1]][lane];
      case INPUT_INDEXED -> {
        int row = x.applyAsInt(0);
        yield row >= 0 && row < imm[1] ? state.inputs[(imm[0] + row) * 4 + imm[2]][lane] : 0;
      }
      case UNIFORM -> uniform(imm[1], imm[2]);
      case UNIFORM_INDEXED -> {
        int declared = program.signature().constantBuffers().get(imm[0]);
        int row = x.applyAsInt(0);
        yield row >= 0 && row < declared ? uniform(row, imm[1]) : 0;
      }
      case HOISTED -> state.words[imm[0]];
      case TABLE -> {
        IrProgram.Table table = program.tables().get(imm[0]);
        int row = x.applyAsInt(0);
        yield row >= 0 && row < table.rows() ? table.words().get(row * 4 + imm[1]) : 0;
      }
      case ARRAY_LOAD -> {
        int row = x.applyAsInt(0);
        boolean inside = row >= 0 && row < program.arrays().get(imm[0]).rows();
        yield inside ? arrays[imm[0]][row * 4 + imm[1]][lane] : 0;
      }
      case ARRAY_STORE -> {
        int row = x.applyAsInt(0);
        if (x.applyAsInt(2) != 0 && row >= 0 && row < program.arrays().get(imm[0]).rows()) {
          arrays[imm[0]][row * 4 + imm[1]][lane] = x.applyAsInt(1);
        }
        yield 0;
      }
      case CLOCK -> 0;
      case QUAD_LANE -> lane & 3;
      case GET -> variables[imm[0]][lane];
      case SET -> variables[imm[0]][lane] = x.applyAsInt(0);
      case OUTPUT -> outputs[imm[0] * 4 + imm[1]][lane] = x.applyAsInt(0);
      case COVERED -> covered[lane] ? 1 : 0;
      case LIVE -> live[lane] ? 1 : 0;
      case KILL -> {
        live[lane] &= x.applyAsInt(0) == 0;
        yield 0;
      }
      case QUAD -> values[instruction.operand(0)][(lane & ~3) + imm[lane & 3]];
      default -> pure(instruction.op(), imm, x);
    };
  }

  private int uniform(int row, int component) {
    return row < uniformRows ? state.uniforms[row * 4 + component] : 0;
  }

  private int pure(IrOp op, int[] imm, IntUnaryOperator operands) {
    if (WideRules.has(op)) {
      int[] words =
          java.util.stream.IntStream.range(0, op.operands().size()).map(operands).toArray();
      return WideRules.compute(op, words, imm.length == 0 ? 0 : imm[0]);
    }
    int a = operands.applyAsInt(0);
    float x = Float.intBitsToFloat(a);
    switch (op) {
      case FSQRT:
        return raw((float) Math.sqrt(x));
      case FNEG:
        return a ^ 0x80000000;
      case FABS:
        return a & 0x7fffffff;
      case FFLOOR:
        return raw((float) Math.floor(x));
      case FROUND_EVEN:
        return raw((float) Math.rint(x));
      case CANON:
        return x != x ? imm[0] : a;
      case FLUSH_DENORMAL:
        return x > -0x1p-126f && x < 0x1p-126f ? a & 0x80000000 : a;
      case FSATURATE:
        return x >= 1 ? 0x3f800000 : x > 0 ? a : 0;
      case FSATURATE_NORMAL:
        return x >= 1 ? 0x3f800000 : x >= 0x1p-126f ? a : 0;
      case POPCOUNT:
        return Integer.bitCount(a);
      case F2I:
        return (int) x;
      case F2U:
        return x >= 0x1p32f ? -1 : x > 0 ? (int) (long) x : 0;
      case I2F:
        return Float.floatToRawIntBits((float) a);
      case U2F:
        return Float.floatToRawIntBits((float) Integer.toUnsignedLong(a));
      case BITS_F2I, BITS_I2F:
        return a;
      case MASK_NOT:
        return 1 - a;
      default:
        break;
    }
    int b = operands.applyAsInt(1);
    float y = Float.intBitsToFloat(b);
    return switch (op) {
      case FADD -> raw(x + y);
      case FSUB -> raw(x - y);
      case FMUL -> raw(x * y);
      case FDIV -> raw(x / y);
      case FMA -> raw(Math.fma(x, y, Float.intBitsToFloat(operands.applyAsInt(2))));
      case FMUL_NO_ZERO_NAN -> (x == 0 || y == 0) && x * y != x * y ? 0 : raw(x * y);
      case FMUL_ZERO_WINS -> (x == 0 || y == 0) ? 0 : raw(x * y);
      case FMIN_NUM -> x <= y || y != y ? a : b;
      case FMAX_NUM -> x >= y || y != y ? a : b;
      case FMIN_LT -> x < y ? a : b;
      case FMAX_GT -> x > y ? a : b;
      case FLT -> x < y ? 1 : 0;
      case FLE -> x <= y ? 1 : 0;
      case FEQ -> x == y ? 1 : 0;
      case FNE -> x != y ? 1 : 0;
      case SELECT_F32, SELECT_I32, SELECT_MASK -> a != 0 ? b : operands.applyAsInt(2);
      case MASK_AND -> a & b;
      case MASK_OR -> a | b;
      case MASK_ANDNOT -> a & (1 - b);
      default -> integer(op, a, b);
    };
  }

  private static int integer(IrOp op, int a, int b) {
    long ua = Integer.toUnsignedLong(a);
    long ub = Integer.toUnsignedLong(b);
    return switch (op) {
      case IADD -> a + b;
      case ISUB -> a - b;
      case IMUL -> a * b;
      case IMUL_HI -> (int) ((long) a * b >> 32);
      case UMUL_HI -> (int) (ua * ub >>> 32);
      case IAND -> a & b;
      case IOR -> a | b;
      case IXOR -> a ^ b;
      case ISHL -> a << (b & 31);
      case ISHR -> a >> (b & 31);
      case IUSHR -> a >>> (b & 31);
      case IDIV -> b == 0 ? 0 : a / b;
      case IREM -> b == 0 ? -1 : a % b;
      case UDIV -> b == 0 ? -1 : (int) (ua / ub);
      case UREM -> b == 0 ? -1 : (int) (ua % ub);
      case IMIN -> a < b ? a : b;
      case IMAX -> a > b ? a : b;
      case UMIN -> ua < ub ? a : b;
      case UMAX -> ua > ub ? a : b;
      case IEQ -> a == b ? 1 : 0;
      case INE -> a != b ? 1 : 0;
      case ILT -> a < b ? 1 : 0;
      case ILE -> a <= b ? 1 : 0;
      case ULT -> ua < ub ? 1 : 0;
      case ULE -> ua <= ub ? 1 : 0;
      default -> throw new AssertionError(op);
    };
  }

  /** NaNs of arithmetic get any sign and payload. */
  private int raw(float value) {
    if (value == value) {
      return Float.floatToRawIntBits(value);
    }
    return 0x7f800000 | chance.nextInt() & 0x80000000 | 1 + chance.nextInt(0x7ffffe);
  }
}
