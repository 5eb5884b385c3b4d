package org.lanewise.jit.pass;

import java.util.OptionalInt;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/**
 * Identities that hold for every bit pattern. Where a float operation is replaced by one of its
 * operands (x * 1), a NaN keeps bits that the operation would have left unspecified; everything
 * else is exact.
 */
final class Identities {
  private static final int ONE = 0x3f800000;
  private static final int MINUS_ONE = 0xbf800000;
  private static final int MINUS_ZERO = 0x80000000;

  /** How many steps from a value to its operands are followed to learn its sign. */
  private static final int SIGN_DEPTH = 8;

  private final Rewriter out;

  Identities(Rewriter out) {
    this.out = out;
  }

  /** The bits of a constant, null if the value is none. */
  Integer constant(int value) {
    IrInstruction definition = out.definition(value);
    return switch (definition.op()) {
      case CONST_F32, CONST_I32, CONST_MASK -> definition.immediate(0);
      default -> null;
    };
  }

  /** A value that equals the operation, -1 if no identity is found. */
  int simplify(IrOp op, int[] x, int[] immediates, IrType type) {
    return switch (x.length) {
      case 1 -> unary(op, x[0], immediates, type);
      case 2 -> binary(op, x[0], x[1], immediates, type);
      case 3 -> isSelect(op) ? select(op, x[0], x[1], x[2], type) : -1;
      default -> -1;
    };
  }

  private int unary(IrOp op, int a, int[] immediates, IrType type) {
    IrInstruction source = out.definition(a);
    int inner = source.operands().length == 1 ? source.operand(0) : -1;
    int known =
        switch (op) {
          case FNEG -> source.op() == IrOp.FNEG ? inner : -1;
          case FABS ->
              switch (source.op()) {
                case FABS -> a;
                case FNEG -> out.emit(IrOp.FABS, type, new int[] {inner});
                default -> isPositive(a, SIGN_DEPTH) ? a : -1;
              };
          case FSATURATE -> saturate(a, source, inner);
          case FSATURATE_NORMAL ->
              switch (source.op()) {
                case FSATURATE_NORMAL -> a;
                case FSATURATE, FLUSH_DENORMAL -> emit(IrOp.FSATURATE_NORMAL, inner);
                case CANON -> isNaN(source) ? emit(IrOp.FSATURATE_NORMAL, inner) : -1;
                default -> -1;
              };
          case FLUSH_DENORMAL ->
              switch (source.op()) {
                case FLUSH_DENORMAL, FSATURATE_NORMAL -> a;
                case FSATURATE -> emit(IrOp.FSATURATE_NORMAL, inner);
                default -> -1;
              };
          case CANON -> canon(a, source, immediates[0]);
          case FFLOOR, FROUND_EVEN ->
              source.op() == IrOp.FFLOOR || source.op() == IrOp.FROUND_EVEN ? a : -1;
          case BITS_F2I -> source.op() == IrOp.BITS_I2F ? inner : -1;
          case BITS_I2F -> source.op() == IrOp.BITS_F2I ? inner : -1;
          case MASK_NOT -> not(source);
          default -> -1;
        };
    return known >= 0 ? known : throughSelect(op, source, 0, null, immediates, type);
  }

  /** Whether the sign bit is never set, but in a NaN whose bits nothing specifies. */
  private boolean isPositive(int value, int depth) {
    IrInstruction definition = out.definition(value);
    int[] x = definition.operands();
    return switch (definition.op()) {
      case CONST_F32 -> definition.immediate(0) >= 0;
      case FABS, FSATURATE, FSATURATE_NORMAL, U2F -> true;
      case FMUL -> x[0] == x[1];
      case FADD -> depth > 0 && isPositive(x[0], depth - 1) && isPositive(x[1], depth - 1);
      case CANON -> depth > 0 && definition.immediate(0) >= 0 && isPositive(x[0], depth - 1);
      default -> false;
    };
  }

  private int saturate(int a, IrInstruction source, int inner) {
    return switch (source.op()) {
      case FSATURATE, FSATURATE_NORMAL -> a;
      case FLUSH_DENORMAL -> emit(IrOp.FSATURATE_NORMAL, inner);
      case CANON -> isNaN(source) ? emit(IrOp.FSATURATE, inner) : -1;
      default -> -1;
    };
  }

  /** Whether a CANON makes a NaN of a NaN. */
  private static boolean isNaN(IrInstruction canon) {
    return Float.isNaN(Float.intBitsToFloat(canon.immediate(0)));
  }

  private int canon(int a, IrInstruction source, int nan) {
    return switch (source.op()) {
      case CANON -> {
        if (source.immediate(0) == nan || !isNaN(source)) {
          yield a;
        }
        yield out.emit(IrOp.CANON, IrType.F32, source.operands(), nan);
      }
      case FADD, FSUB, FMUL, FDIV, FMA, FSQRT -> {
        // An operation on constants that is still there gives a NaN.
        for (int operand : source.operands()) {
          if (constant(operand) == null) {
            yield -1;
          }
        }
        yield out.constant(IrType.F32, nan);
      }
      default -> -1;
    };
  }

  private int not(IrInstruction source) {
    int[] x = source.operands();
    return switch (source.op()) {
      case MASK_NOT -> x[0];
      case FEQ -> mask(IrOp.FNE, x[0], x[1]);
      case FNE -> mask(IrOp.FEQ, x[0], x[1]);
      case IEQ -> mask(IrOp.INE, x[0], x[1]);
      case INE -> mask(IrOp.IEQ, x[0], x[1]);
      case ILT -> mask(IrOp.ILE, x[1], x[0]);
      case ILE -> mask(IrOp.ILT, x[1], x[0]);
      case ULT -> mask(IrOp.ULE, x[1], x[0]);
      case ULE -> mask(IrOp.ULT, x[1], x[0]);
      default -> -1;
    };
  }

  private int mask(IrOp op, int... operands) {
    return out.emit(op, IrType.MASK, operands);
  }

  private int binary(IrOp op, int a, int b, int[] immediates, IrType type) {
    int value =
        switch (op) {
          case FADD, FSUB, FMUL, FDIV -> arithmetic(op, a, b);
          case FMUL_NO_ZERO_NAN ->
              // A finite number that is no zero makes a NaN of a NaN alone, as a square does.
              a == b || isFiniteNonZero(a) || isFiniteNonZero(b) ? emit(IrOp.FMUL, a, b) : -1;
          case FMUL_ZERO_WINS -> isZero(a) || isZero(b) ? out.constant(IrType.F32, 0) : -1;
          case FMIN_NUM, FMAX_NUM, FMIN_LT, FMAX_GT -> a == b ? a : extreme(op, a, b);
          case FLT, FLE, FEQ, FNE -> comparison(op, a, b);
          case MASK_AND, MASK_OR, MASK_ANDNOT -> maskAlgebra(op, a, b);
          default -> integer(op, a, b, type);
        };
    if (value >= 0) {
      return value;
    }
    Integer left = constant(a);
    Integer right = constant(b);
    if (right != null) {
      return throughSelect(op, out.definition(a), 0, right, immediates, type);
    }
    if (left != null) {
      return throughSelect(op, out.definition(b), 1, left, immediates, type);
    }
    return bitwiseSelects(op, out.definition(a), out.definition(b));
  }

  private int comparison(IrOp op, int a, int b) {
    Range range = range(a);
    if (a == b && (op == IrOp.FLT || !range.nan())) {
      return out.constant(IrType.MASK, op == IrOp.FLE || op == IrOp.FEQ ? 1 : 0);
    }
    int known = range.compare(op, range(b));
    return known < 0 ? -1 : out.constant(IrType.MASK, known);
  }

  /** A minimum or maximum that is known to be one of its operands. */
  private int extreme(IrOp op, int a, int b) {
    Range left = range(a);
    Range right = range(b);
    int first =
        switch (op) {
          case FMIN_LT -> left.compare(IrOp.FLT, right);
          case FMAX_GT -> right.compare(IrOp.FLT, left);
          case FMIN_NUM -> left.compare(IrOp.FLE, right);
          case FMAX_NUM -> right.compare(IrOp.FLE, left);
          default -> throw new IllegalStateException(op.name());
        };
    if (first < 0) {
      return -1;
    }
    // The operations that take the number take the first operand where the second is a NaN.
    boolean second = op == IrOp.FMIN_LT || op == IrOp.FMAX_GT || !right.nan();
    return first == 1 ? a : second ? b : -1;
  }

  private Range range(int value) {
    return Range.of(out::definition, value);
  }

  private boolean isZero(int value) {
    Integer bits = constant(value);
    return bits != null && (bits & ~MINUS_ZERO) == 0;
  }

  private boolean isFiniteNonZero(int value) {
    Integer bits = constant(value);
    return bits != null && Float.isFinite(Float.intBitsToFloat(bits)) && (bits & ~MINUS_ZERO) != 0;
  }

  private int arithmetic(IrOp op, int a, int b) {
    Integer left = constant(a);
    Integer right = constant(b);
    int negatedA = operandOf(IrOp.FNEG, a);
    int negatedB = operandOf(IrOp.FNEG, b);
    return switch (op) {
      case FADD -> {
        if (is(right, MINUS_ZERO)) {
          yield a;
        }
        if (is(left, MINUS_ZERO)) {
          yield b;
        }
        if (negatedB >= 0) {
          yield emit(IrOp.FSUB, a, negatedB);
        }
        yield negatedA >= 0 ? emit(IrOp.FSUB, b, negatedA) : -1;
      }
      case FSUB -> {
        if (is(right, 0)) {
          yield a;
        }
        if (is(left, MINUS_ZERO)) {
          yield emit(IrOp.FNEG, b);
        }
        yield negatedB >= 0 ? emit(IrOp.FADD, a, negatedB) : -1;
      }
      case FMUL -> {
        if (is(right, ONE)) {
          yield a;
        }
        if (is(left, ONE)) {
          yield b;
        }
        if (is(right, MINUS_ONE)) {
          yield emit(IrOp.FNEG, a);
        }
        if (is(left, MINUS_ONE)) {
          yield emit(IrOp.FNEG, b);
        }
        if (negatedA >= 0 && negatedB >= 0) {
          yield emit(IrOp.FMUL, negatedA, negatedB);
        }
        if (negatedA >= 0 && right != null) {
          yield emit(IrOp.FMUL, negatedA, out.constant(IrType.F32, right ^ MINUS_ZERO));
        }
        yield negatedB >= 0 && left != null
            ? emit(IrOp.FMUL, out.constant(IrType.F32, left ^ MINUS_ZERO), negatedB)
            : -1;
      }
      case FDIV -> {
        if (is(right, ONE)) {
          yield a;
        }
        // Times the reciprocal of a power of two: the exact quotient and product are the same.
        yield right != null && isPowerOfTwo(right)
            ? emit(
                IrOp.FMUL,
                a,
                out.constant(IrType.F32, Float.floatToRawIntBits(1 / Float.intBitsToFloat(right))))
            : -1;
      }
      default -> -1;
    };
  }

  /** Whether a float is a power of two, of either sign, with a normal reciprocal. */
  private static boolean isPowerOfTwo(int bits) {
    int exponent = bits >>> 23 & 0xff;
    return (bits & 0x7fffff) == 0 && exponent >= 1 && exponent <= 253;
  }

  private int maskAlgebra(IrOp op, int a, int b) {
    Integer left = constant(a);
    Integer right = constant(b);
    int notB = operandOf(IrOp.MASK_NOT, b);
    int notA = operandOf(IrOp.MASK_NOT, a);
    return switch (op) {
      case MASK_AND -> {
        if (a == b || is(left, 1) || is(right, 0) || Subsets.within(out::definition, b, a)) {
          yield b;
        }
        if (is(right, 1) || is(left, 0) || Subsets.within(out::definition, a, b)) {
          yield a;
        }
        if (notB >= 0) {
          yield mask(IrOp.MASK_ANDNOT, a, notB);
        }
        yield notA >= 0 ? mask(IrOp.MASK_ANDNOT, b, notA) : -1;
      }
      case MASK_OR -> {
        if (a == b || is(left, 0) || is(right, 1) || Subsets.within(out::definition, a, b)) {
          yield b;
        }
        if (is(right, 0) || is(left, 1) || Subsets.within(out::definition, b, a)) {
          yield a;
        }
        yield splitHalves(out.definition(a), out.definition(b));
      }
      case MASK_ANDNOT -> {
        if (a == b || is(right, 1) || is(left, 0) || Subsets.within(out::definition, a, b)) {
          yield out.constant(IrType.MASK, 0);
        }
        if (is(right, 0)) {
          yield a;
        }
        if (is(left, 1)) {
          yield mask(IrOp.MASK_NOT, b);
        }
        if (notB >= 0) {
          yield mask(IrOp.MASK_AND, a, notB);
        }
        IrInstruction inner = out.definition(b);
        if (inner.op() == IrOp.MASK_ANDNOT && inner.operand(0) == a) {
          yield mask(IrOp.MASK_AND, a, inner.operand(1));
        }
        if (inner.op() == IrOp.MASK_AND && inner.operand(0) == a) {
          yield mask(IrOp.MASK_ANDNOT, a, inner.operand(1));
        }
        if (inner.op() == IrOp.MASK_AND && inner.operand(1) == a) {
          yield mask(IrOp.MASK_ANDNOT, a, inner.operand(0));
        }
        yield -1;
      }
      default -> -1;
    };
  }

  /** (m and c) or (m and not c) is m. */
  private int splitHalves(IrInstruction a, IrInstruction b) {
    if (a.op() == IrOp.MASK_ANDNOT && b.op() == IrOp.MASK_AND) {
      return splitHalves(b, a);
    }
    if (a.op() != IrOp.MASK_AND || b.op() != IrOp.MASK_ANDNOT) {
      return -1;
    }
    int whole = b.operand(0);
    int part = b.operand(1);
    boolean same =
        (a.operand(0) == whole && a.operand(1) == part)
            || (a.operand(1) == whole && a.operand(0) == part);
    return same ? whole : -1;
  }

  private int integer(IrOp op, int a, int b, IrType type) {
    Integer left = constant(a);
    Integer right = constant(b);
    return switch (op) {
      case IADD, IOR, IXOR -> {
        if (is(right, 0)) {
          yield a;
        }
        if (is(left, 0)) {
          yield b;
        }
        if (a == b && op != IrOp.IADD) {
          yield op == IrOp.IOR ? a : out.constant(type, 0);
        }
        yield -1;
      }
      case ISUB -> {
        if (is(right, 0)) {
          yield a;
        }
        yield a == b ? out.constant(type, 0) : -1;
      }
      case IMUL -> {
        if (is(right, 1) || is(left, 0)) {
          yield a;
        }
        if (is(left, 1) || is(right, 0)) {
          yield b;
        }
        if (right != null && Integer.bitCount(right) == 1) {
          yield shift(IrOp.ISHL, a, right);
        }
        yield left != null && Integer.bitCount(left) == 1 ? shift(IrOp.ISHL, b, left) : -1;
      }
      case IAND -> {
        if (a == b || is(right, -1) || is(left, 0)) {
          yield a;
        }
        yield is(left, -1) || is(right, 0) ? b : -1;
      }
      case ISHL, ISHR, IUSHR -> right != null && (right & 31) == 0 ? a : -1;
      case IMIN, IMAX, UMIN, UMAX -> a == b ? a : -1;
      case IDIV -> is(right, 1) ? a : -1;
      case UDIV -> right != null && Integer.bitCount(right) == 1 ? shift(IrOp.IUSHR, a, right) : -1;
      case UREM ->
          right != null && Integer.bitCount(right) == 1
              ? out.emit(IrOp.IAND, type, new int[] {a, out.constant(IrType.I32, right - 1)})
              : -1;
      case ILE -> a == b ? out.constant(type, 1) : lessThanNext(a, b, left, right);
      case IEQ, ULE -> a == b ? out.constant(type, 1) : -1;
      case INE, ILT, ULT -> a == b ? out.constant(type, 0) : -1;
      default -> -1;
    };
  }

  /**
   * Processors have no vector comparison for "less or equal", so it costs two instructions more.
   */
  private int lessThanNext(int a, int b, Integer left, Integer right) {
    if (left != null) {
      return left == Integer.MIN_VALUE
          ? out.constant(IrType.MASK, 1)
          : mask(IrOp.ILT, out.constant(IrType.I32, left - 1), b);
    }
    if (right != null) {
      return right == Integer.MAX_VALUE
          ? out.constant(IrType.MASK, 1)
          : mask(IrOp.ILT, a, out.constant(IrType.I32, right + 1));
    }
    return -1;
  }

  private int shift(IrOp op, int value, int powerOfTwo) {
    int count = out.constant(IrType.I32, Integer.numberOfTrailingZeros(powerOfTwo));
    return out.emit(op, IrType.I32, new int[] {value, count});
  }

  private int select(IrOp op, int mask, int a, int b, IrType type) {
    Integer constant = constant(mask);
    if (constant != null) {
      return constant != 0 ? a : b;
    }
    if (a == b) {
      return a;
    }
    Integer bitsA = constant(a);
    if (bitsA != null && bitsA.equals(constant(b))) {
      return a;
    }
    int inverted = operandOf(IrOp.MASK_NOT, mask);
    if (inverted >= 0) {
      return out.emit(op, type, new int[] {inverted, b, a});
    }
    IrInstruction whenTrue = out.definition(a);
    if (whenTrue.op() == op && Subsets.within(out::definition, mask, whenTrue.operand(0))) {
      return out.emit(op, type, new int[] {mask, whenTrue.operand(1), b});
    }
    IrInstruction whenFalse = out.definition(b);
    if (whenFalse.op() == op && Subsets.within(out::definition, whenFalse.operand(0), mask)) {
      return out.emit(op, type, new int[] {mask, a, whenFalse.operand(2)});
    }
    return op == IrOp.SELECT_MASK ? selectMask(mask, a, b) : -1;
  }

  private int selectMask(int mask, int a, int b) {
    Integer whenTrue = constant(a);
    Integer whenFalse = constant(b);
    if (whenTrue != null && whenFalse != null) {
      return whenTrue != 0 ? mask : mask(IrOp.MASK_NOT, mask);
    }
    if (whenTrue != null) {
      return whenTrue != 0 ? mask(IrOp.MASK_OR, mask, b) : mask(IrOp.MASK_ANDNOT, b, mask);
    }
    return whenFalse != null && whenFalse == 0 ? mask(IrOp.MASK_AND, mask, a) : -1;
  }

  /**
   * An operation on a select between constants is a select between results.
   *
   * @param other the bits of the other operand, null where there is none
   * @param position where the select stands among the operands
   */
  private int throughSelect(
      IrOp op, IrInstruction select, int position, Integer other, int[] immediates, IrType type) {
    if (!isSelect(select.op())) {
      return -1;
    }
    int[] results = new int[2];
    for (int arm = 0; arm < 2; arm++) {
      Integer bits = constant(select.operand(arm + 1));
      if (bits == null) {
        return -1;
      }
      int[] x;
      if (other == null) {
        x = new int[] {bits};
      } else {
        x = position == 0 ? new int[] {bits, other} : new int[] {other, bits};
      }
      OptionalInt result = Primitives.evaluate(op, x, immediates);
      if (result.isEmpty()) {
        return -1;
      }
      results[arm] = result.getAsInt();
    }
    int mask = select.operand(0);
    if (results[0] == results[1]) {
      return out.constant(type, results[0]);
    }
    return switch (type) {
      case MASK -> results[0] != 0 ? mask : mask(IrOp.MASK_NOT, mask);
      case F32 -> selectOf(IrOp.SELECT_F32, type, mask, results);
      case I32 -> selectOf(IrOp.SELECT_I32, type, mask, results);
    };
  }

  private int selectOf(IrOp op, IrType type, int mask, int[] arms) {
    int a = out.constant(type, arms[0]);
    int b = out.constant(type, arms[1]);
    return out.emit(op, type, new int[] {mask, a, b});
  }

  /** And/or of two integers that are all ones or zero by masks. */
  private int bitwiseSelects(IrOp op, IrInstruction a, IrInstruction b) {
    if ((op != IrOp.IAND && op != IrOp.IOR) || !isBoolean(a) || !isBoolean(b)) {
      return -1;
    }
    int mask = mask(op == IrOp.IAND ? IrOp.MASK_AND : IrOp.MASK_OR, a.operand(0), b.operand(0));
    return selectOf(IrOp.SELECT_I32, IrType.I32, mask, new int[] {-1, 0});
  }

  private boolean isBoolean(IrInstruction value) {
    return value.op() == IrOp.SELECT_I32
        && is(constant(value.operand(1)), -1)
        && is(constant(value.operand(2)), 0);
  }

  private int emit(IrOp op, int... operands) {
    return out.emit(op, IrType.F32, operands);
  }

  /** The operand of the operation if a value is made by it, else -1. */
  private int operandOf(IrOp op, int value) {
    IrInstruction definition = out.definition(value);
    return definition.op() == op ? definition.operand(0) : -1;
  }

  private static boolean is(Integer constant, int bits) {
    return constant != null && constant == bits;
  }

  private static boolean isSelect(IrOp op) {
    return op == IrOp.SELECT_F32 || op == IrOp.SELECT_I32 || op == IrOp.SELECT_MASK;
  }
}
