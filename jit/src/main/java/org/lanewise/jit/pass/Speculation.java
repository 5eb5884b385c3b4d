package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Runs a straight-line program twice at most: first without flushing denormals and without the
 * rules for zero times infinity, then, only if some lane met a value for which that matters, as it
 * is.
 *
 * <p>The fast copy is right for a lane as long as
 *
 * <ul>
 *   <li>every value that the program flushes is a zero or normal. By {@link Magnitudes} few values
 *       have to be tested for that: one that is 2^-19 at least, or zero, is a multiple of 2^-42, so
 *       a product of three such is a multiple of 2^-126 and no denormal, nor are sums of them. A
 *       test notes a magnitude between 0 and 2^-19;
 *   <li>no product is a NaN that the rule would have made a zero. Such a NaN goes on through sums
 *       and products; where it could vanish (comparisons, minima, outputs) a value is tested.
 * </ul>
 *
 * A lane for which that is not sure is suspect, and the exact copy then runs for all lanes of the
 * vector; it gives the others the same results once more.
 */
public final class Speculation {
  /** The name in dumps. */
  public static final String NAME = "speculation";

  /** The exponents of the bounds, for most values and for those that are often tiny. */
  private static final int[] BOUNDS = {-40, -102};

  /** What is worth two copies: operations that the fast one does without. */
  private static final int MIN_SAVED = 8;

  private static final int MAGNITUDE = 0x7fffffff;
  private static final int[] NONE = {};

  private final IrProgram program;
  private final Magnitudes magnitudes;
  private final ZeroSigns zeroSigns;
  private final boolean[] nanTested;
  private final boolean[] wide;
  private final IrInstruction[] definitions;
  private final Rewriter out;
  private final List<IrProgram.Variable> variables;
  private int killed = -1;

  /** For each bound the least magnitude that was tested, as an integer; zero is the greatest. */
  private final int[] least = {-1, -1};

  /** A NaN where a value was tested that is no finite number, else a zero. */
  private int nan = -1;

  private Speculation(IrProgram program) {
    this.program = program;
    wide = wide(program);
    magnitudes = Magnitudes.withTests(program, value -> BOUNDS[bound(value)]);
    out = new Rewriter(program);
    definitions = Definitions.of(program);
    zeroSigns = new ZeroSigns(program);
    nanTested = new NanTests(program, definitions).tested;
    variables = new ArrayList<>(program.variables());
  }

  /** The program with a fast copy in front, or the program itself where that does not pay. */
  public static IrProgram run(IrProgram program) {
    int saved = 0;
    for (IrInstruction instruction : program.instructions()) {
      if (!isPossible(instruction.op())) {
        return program;
      }
      saved += saves(instruction.op()) ? 1 : 0;
    }
    return saved < MIN_SAVED ? program : new Speculation(program).copies();
  }

  private static boolean isPossible(IrOp op) {
    return switch (op.kind()) {
      case PURE, CROSS_LANE, TEXTURE -> true;
      case EFFECT -> op == IrOp.OUTPUT || op == IrOp.KILL;
      case LOAD, MEMORY, FLOW -> false;
    };
  }

  private static boolean saves(IrOp op) {
    return op == IrOp.FLUSH_DENORMAL || op == IrOp.FMUL_NO_ZERO_NAN || op == IrOp.FMUL_ZERO_WINS;
  }

  private IrProgram copies() {
    least[0] = out.constant(IrType.I32, Integer.MAX_VALUE);
    least[1] = least[0];
    nan = out.constant(IrType.F32, 0);
    fast();
    out.effect(IrOp.IF_ANY, new int[] {suspect()});
    exact();
    out.effect(IrOp.END_IF, NONE);
    if (killed >= 0) {
      out.effect(IrOp.KILL, new int[] {out.emit(IrOp.GET, IrType.MASK, NONE, killed)});
    }
    IrProgram both = out.build();
    IrProgram declared =
        new IrProgram(
            both.signature(),
            both.instructions(),
            both.values(),
            variables,
            both.arrays(),
            both.tables());
    return new DeadCode().run(declared);
  }

  private void fast() {
    int kills = -1;
    for (IrInstruction instruction : program.instructions()) {
      int[] x = out.mapOperands(instruction);
      switch (instruction.op()) {
        case KILL -> kills = or(kills, x[0]);
        case FLUSH_DENORMAL -> out.replace(instruction.result(), x[0]);
        case FSATURATE_NORMAL ->
            out.replace(instruction.result(), out.emit(IrOp.FSATURATE, IrType.F32, x));
        case FMUL_NO_ZERO_NAN ->
            out.replace(instruction.result(), out.emit(IrOp.FMUL, IrType.F32, x));
        case FMUL_ZERO_WINS -> {
          boolean seen = zeroSigns.areSeen(instruction.result());
          out.replace(instruction.result(), ZeroSigns.product(out, x, seen));
        }
        case FADD -> out.replace(instruction.result(), sum(instruction, x));
        case CANON -> {
          // Of what is tested the fast copy only needs the numbers.
          if (nanTested[instruction.result()]) {
            out.replace(instruction.result(), x[0]);
          } else {
            out.copy(instruction, x);
          }
        }
        default -> out.copy(instruction, x);
      }
      for (int result : instruction.results()) {
        test(result);
      }
    }
    if (kills >= 0) {
      variables.add(new IrProgram.Variable("killed." + variables.size(), IrType.MASK));
      killed = variables.size() - 1;
      out.effect(IrOp.SET, new int[] {kills}, killed);
    }
  }

  /**
   * A sum. MUL is encoded as x * y + 0 to make +0 of a negative zero; where the product cannot
   * underflow, one rounding is as good as two.
   */
  private int sum(IrInstruction instruction, int[] x) {
    for (int k = 0; k < 2; k++) {
      IrInstruction product = definitions[instruction.operand(k)];
      IrInstruction zero = definitions[instruction.operand(1 - k)];
      boolean isProduct = product.op() == IrOp.FMUL || product.op() == IrOp.FMUL_NO_ZERO_NAN;
      boolean isZero = zero.op() == IrOp.CONST_F32 && zero.immediate(0) == 0;
      if (isProduct && isZero && magnitudes.isNormal(product.result())) {
        int[] factors = out.mapOperands(product);
        return out.emit(IrOp.FMA, IrType.F32, new int[] {factors[0], factors[1], x[1 - k]});
      }
    }
    return out.emit(IrOp.FADD, IrType.F32, x);
  }

  private int or(int mask, int other) {
    return mask < 0 ? other : out.emit(IrOp.MASK_OR, IrType.MASK, new int[] {mask, other});
  }

  private void test(int old) {
    if (magnitudes.isTested(old)) {
      // Less one, with the sign bit flipped: 0 becomes the greatest integer, the least float the
      // least.
      int bits = out.emit(IrOp.BITS_F2I, IrType.I32, new int[] {out.map(old)});
      int magnitude = integer(IrOp.IAND, bits, MAGNITUDE);
      int ordered = integer(IrOp.IADD, magnitude, MAGNITUDE);
      int which = bound(old);
      least[which] = out.emit(IrOp.IMIN, IrType.I32, new int[] {least[which], ordered});
    }
    if (nanTested[old]) {
      int zero = out.constant(IrType.F32, 0);
      nan = out.emit(IrOp.FMA, IrType.F32, new int[] {out.map(old), zero, nan});
    }
  }

  private int integer(IrOp op, int value, int constant) {
    return out.emit(op, IrType.I32, new int[] {value, out.constant(IrType.I32, constant)});
  }

  private int suspect() {
    int suspect = out.emit(IrOp.FNE, IrType.MASK, new int[] {nan, nan});
    for (int which = 0; which < BOUNDS.length; which++) {
      if (out.definition(least[which]).op() == IrOp.CONST_I32) {
        continue;
      }
      int bound = Float.floatToRawIntBits(Math.scalb(1f, BOUNDS[which])) + MAGNITUDE;
      int limit = out.constant(IrType.I32, bound);
      suspect = or(suspect, out.emit(IrOp.ILT, IrType.MASK, new int[] {least[which], limit}));
    }
    return suspect;
  }

  private int bound(int value) {
    return wide[value] ? 1 : 0;
  }

  /** The values that are exponentials, which have a power of two made of bits, or products. */
  private static boolean[] wide(IrProgram program) {
    boolean[] wide = new boolean[program.values().size()];
    boolean[] zero = new boolean[wide.length];
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.results().length != 1) {
        continue;
      }
      int[] x = instruction.operands();
      int result = instruction.result();
      switch (instruction.op()) {
        case CONST_F32 -> zero[result] = (instruction.immediate(0) & MAGNITUDE) == 0;
        case BITS_I2F -> wide[result] = true;
        case FMUL, FMUL_NO_ZERO_NAN, FMUL_ZERO_WINS -> wide[result] = wide[x[0]] || wide[x[1]];
        case FADD -> wide[result] = wide[x[0]] && zero[x[1]] || wide[x[1]] && zero[x[0]];
        case FNEG, FABS, CANON, FLUSH_DENORMAL, FSATURATE, FSATURATE_NORMAL, QUAD ->
            wide[result] = wide[x[0]];
        case SELECT_F32 -> wide[result] = wide[x[1]] || wide[x[2]];
        case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> wide[result] = wide[x[0]] || wide[x[1]];
        default -> {}
      }
    }
    return wide;
  }

  private void exact() {
    int kills = -1;
    for (IrInstruction instruction : program.instructions()) {
      int[] x = out.mapOperands(instruction);
      switch (instruction.op()) {
        case KILL -> kills = or(kills, x[0]);
        default -> out.copy(instruction, x);
      }
    }
    if (kills >= 0) {
      out.effect(IrOp.SET, new int[] {kills}, killed);
    }
  }

  /** Which values have to be tested for a NaN that the exact program may not have. */
  private static final class NanTests {
    private final boolean[] tested;

    /** Whether a value of the fast copy may be such a NaN. */
    private final boolean[] doubtful;

    private final IrInstruction[] definitions;

    NanTests(IrProgram program, IrInstruction[] definitions) {
      this.definitions = definitions;
      tested = new boolean[program.values().size()];
      doubtful = new boolean[tested.length];
      program.instructions().forEach(this::look);
    }

    private void look(IrInstruction instruction) {
      int[] x = instruction.operands();
      switch (instruction.op()) {
        case FMUL_NO_ZERO_NAN, FMUL_ZERO_WINS ->
            doubtful[instruction.result()] =
                doubtful[x[0]]
                    || doubtful[x[1]]
                    || ZeroProducts.mayHideNaN(value -> definitions[value], x);
        case FADD,
            FSUB,
            FMUL,
            FDIV,
            FMA,
            FSQRT,
            FNEG,
            FABS,
            CANON,
            FFLOOR,
            FROUND_EVEN,
            QUAD,
            FLUSH_DENORMAL,
            SELECT_F32 -> {
          for (int operand : x) {
            doubtful[instruction.result()] |= doubtful[operand];
          }
        }
        default -> {
          for (int operand : x) {
            tested[operand] |= doubtful[operand];
          }
        }
      }
    }
  }
}
