package org.lanewise.jit.pass;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * How small the finite values of a program can be that are not zero. Two exponents are known of
 * each f32: its magnitude is at least 2^least, and it is a multiple of 2^grain. A float of
 * magnitude 2^e is a multiple of 2^(e - 23), and a multiple of 2^g that is not zero is at least
 * 2^g.
 *
 * <p>Variables and arrays are treated as one place each, whatever the flow of control. They start
 * as zero, and hold what is written to them; the facts are the best ones that agree with
 * themselves.
 */
final class Magnitudes {
  /** Both exponents of what is never a finite value other than zero. */
  private static final int NONE = 128;

  /** Both exponents of what may be any float: those of the least denormal. */
  private static final int ANY = -149;

  /** The exponent of the least normal number. */
  private static final int NORMAL = Float.MIN_EXPONENT;

  private static final int MANTISSA = 23;

  /** Rounds after which what still changes is taken to be any normal number, or any at all. */
  private static final int PATIENCE = 8;

  private final IrProgram program;
  private final IrInstruction[] definitions;
  private final int[] least;
  private final int[] grain;
  private final int[] variableLeast;
  private final int[] variableGrain;
  private final int[] arrayLeast;
  private final int[] arrayGrain;
  private boolean changed;
  private boolean impatient;

  /** The values that are to be tested, see {@link #withTests}; null for none. */
  private final boolean[] tested;

  /** For each value the exponent below which its test tells. */
  private final IntUnaryOperator testedLeast;

  Magnitudes(IrProgram program) {
    this(program, null, value -> NORMAL);
  }

  /**
   * The magnitudes of a straight-line program that tests values where it would have to flush them,
   * and is left where a test finds a magnitude that is not zero and below the value's bound.
   *
   * @param leastExponent for a value the exponent of its bound
   */
  static Magnitudes withTests(IrProgram program, IntUnaryOperator leastExponent) {
    return new Magnitudes(program, new boolean[program.values().size()], leastExponent);
  }

  private Magnitudes(IrProgram program, boolean[] tested, IntUnaryOperator testedLeast) {
    this.tested = tested;
    this.testedLeast = testedLeast;
    this.program = program;
    int values = program.values().size();
    definitions = Definitions.of(program);
    least = filled(values, NONE);
    grain = filled(values, NONE);
    variableLeast = filled(program.variables().size(), NONE);
    variableGrain = variableLeast.clone();
    arrayLeast = filled(program.arrays().size(), NONE);
    arrayGrain = arrayLeast.clone();
    int rounds = 0;
    do {
      changed = false;
      impatient = rounds++ > PATIENCE;
      program.instructions().forEach(this::instruction);
    } while (changed && tested == null);
  }

  private static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }

  /** Whether an f32 is known to be no denormal. */
  boolean isNormal(int value) {
    return least[value] >= NORMAL;
  }

  /** Whether a value has to be tested. */
  boolean isTested(int value) {
    return tested[value];
  }

  private void test(int value) {
    if (!isNormal(value)) {
      tested[value] = true;
      int bound = testedLeast.applyAsInt(value);
      know(value, bound, bound - MANTISSA);
    }
  }

  private void instruction(IrInstruction instruction) {
    int[] x = instruction.operands();
    boolean flushes =
        instruction.op() == IrOp.FLUSH_DENORMAL || instruction.op() == IrOp.FSATURATE_NORMAL;
    if (tested != null && flushes) {
      test(x[0]);
    }
    switch (instruction.op()) {
      case SET -> {
        if (program.values().get(x[0]) == IrType.F32) {
          write(variableLeast, variableGrain, instruction.immediate(0), x[0]);
        }
      }
      case ARRAY_STORE -> write(arrayLeast, arrayGrain, instruction.immediate(0), x[1]);
      default -> {
        for (int result : instruction.results()) {
          if (program.values().get(result) == IrType.F32) {
            value(instruction, result);
          }
        }
      }
    }
  }

  private void write(int[] placeLeast, int[] placeGrain, int place, int value) {
    int newLeast = Math.min(placeLeast[place], least[value]);
    int newGrain = Math.min(placeGrain[place], grain[value]);
    if (newLeast == placeLeast[place] && newGrain == placeGrain[place]) {
      return;
    }
    changed = true;
    if (impatient) {
      newLeast = newLeast >= NORMAL ? NORMAL : ANY;
      newGrain = ANY;
    }
    placeLeast[place] = newLeast;
    placeGrain[place] = newGrain;
  }

  private void know(int value, int newLeast, int newGrain) {
    if (newLeast >= NONE) {
      least[value] = NONE;
      grain[value] = NONE;
      return;
    }
    least[value] = Math.max(ANY, Math.max(newLeast, newGrain));
    grain[value] = Math.max(ANY, Math.max(newGrain, newLeast - MANTISSA));
  }

  private void join(int value, int a, int b) {
    know(value, Math.min(least[a], least[b]), Math.min(grain[a], grain[b]));
  }

  private void value(IrInstruction instruction, int result) {
    int[] x = instruction.operands();
    int[] imm = instruction.immediates();
    switch (instruction.op()) {
      case CONST_F32 -> know(result, leastOf(imm[0]), grainOf(imm[0]));
      case TABLE -> table(result, program.tables().get(imm[0]), imm[1]);
      case GET -> know(result, variableLeast[imm[0]], variableGrain[imm[0]]);
      case ARRAY_LOAD -> know(result, arrayLeast[imm[0]], arrayGrain[imm[0]]);
      case FNEG, FABS, QUAD -> know(result, least[x[0]], grain[x[0]]);
      case CANON ->
          know(
              result,
              Math.min(least[x[0]], leastOf(imm[0])),
              Math.min(grain[x[0]], grainOf(imm[0])));
      case FLUSH_DENORMAL -> know(result, Math.max(least[x[0]], NORMAL), grain[x[0]]);
      case FSATURATE -> know(result, Math.min(least[x[0]], 0), Math.min(grain[x[0]], 0));
      case FSATURATE_NORMAL ->
          know(result, Math.min(Math.max(least[x[0]], NORMAL), 0), Math.min(grain[x[0]], 0));
      case SELECT_F32 -> join(result, x[1], x[2]);
      case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> join(result, x[0], x[1]);
      case FFLOOR, FROUND_EVEN -> {
        boolean integer = grain[x[0]] >= 0;
        know(result, integer ? least[x[0]] : 0, integer ? grain[x[0]] : 0);
      }
      case I2F, U2F -> know(result, 0, 0);
      case FADD, FSUB -> sum(result, instruction.op(), x[0], x[1]);
      case FMUL, FMUL_ZERO_WINS, FMUL_NO_ZERO_NAN ->
          product(result, least[x[0]] + least[x[1]], grain[x[0]] + grain[x[1]]);
      case FDIV -> {
        if (least[x[0]] == NONE) {
          know(result, NONE, NONE);
        } else {
          // A divisor is below twice the power of two of its exponent.
          Integer divisor = constant(x[1]);
          product(result, least[x[0]] - 1 - (divisor == null ? 127 : mostOf(divisor)), ANY);
        }
      }
      case FSQRT -> {
        int root = Math.floorDiv(least[x[0]], 2);
        know(result, least[x[0]] == NONE ? NONE : root, root - MANTISSA);
      }
      default -> know(result, ANY, ANY);
    }
  }

  /** A rounded result that is known before rounding; what may be a denormal may be any. */
  private void product(int result, int exactLeast, int exactGrain) {
    if (exactLeast >= NORMAL) {
      know(result, exactLeast, exactGrain);
    } else {
      know(result, ANY, ANY);
    }
  }

  private void sum(int result, IrOp op, int a, int b) {
    if (least[a] == NONE || least[b] == NONE) {
      join(result, a, b);
      return;
    }
    int exact = Math.min(grain[a], grain[b]);
    int bound = Math.max(exact, Math.max(besideConstant(a), besideConstant(b)));
    if (op == IrOp.FSUB && isRounded(b, a)) {
      // The fraction: the value itself below 1, a multiple of 2^-23 above; 1 + x is one of 2^-24.
      bound = Math.max(bound, Math.min(least[a], -MANTISSA - 1));
    }
    know(result, bound, exact);
  }

  /**
   * The least magnitude of c + x for a constant c: near -c both are multiples of the last place of
   * c/2, elsewhere the sum is c/2 at least.
   */
  private int besideConstant(int c) {
    Integer bits = constant(c);
    return bits == null || leastOf(bits) == NONE ? ANY : leastOf(bits) - MANTISSA - 1;
  }

  private boolean isRounded(int value, int of) {
    IrOp op = definitions[value].op();
    return (op == IrOp.FFLOOR || op == IrOp.FROUND_EVEN) && definitions[value].operand(0) == of;
  }

  private Integer constant(int value) {
    IrInstruction definition = definitions[value];
    return definition.op() == IrOp.CONST_F32 ? definition.immediate(0) : null;
  }

  private void table(int result, IrProgram.Table table, int component) {
    int tableLeast = NONE;
    int tableGrain = NONE;
    for (int row = 0; row < table.rows(); row++) {
      int bits = table.words().get(row * 4 + component);
      tableLeast = Math.min(tableLeast, leastOf(bits));
      tableGrain = Math.min(tableGrain, grainOf(bits));
    }
    know(result, tableLeast, tableGrain);
  }

  /** The exponent of a float; that of its leading bit for a denormal. */
  private static int leastOf(int bits) {
    int exponent = bits >>> MANTISSA & 0xff;
    int mantissa = bits & 0x7fffff;
    if (exponent == 0xff || (bits & 0x7fffffff) == 0) {
      return NONE;
    }
    return exponent == 0 ? ANY + 31 - Integer.numberOfLeadingZeros(mantissa) : exponent - 127;
  }

  /** The exponent of the last bit that is set. */
  private static int grainOf(int bits) {
    int exponent = Math.max(1, bits >>> MANTISSA & 0xff);
    int mantissa = bits & 0x7fffff | ((bits >>> MANTISSA & 0xff) == 0 ? 0 : 0x800000);
    return leastOf(bits) == NONE
        ? NONE
        : exponent - 127 - MANTISSA + Integer.numberOfTrailingZeros(mantissa);
  }

  /** The exponent of a divisor; 127 of what makes no finite quotient but zero. */
  private static int mostOf(int bits) {
    int exponent = leastOf(bits);
    return exponent == NONE ? 127 : exponent;
  }
}
