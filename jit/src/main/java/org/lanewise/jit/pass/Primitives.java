package org.lanewise.jit.pass;

import java.util.OptionalInt;
import org.lanewise.core.ir.IrOp;
import org.lanewise.jit.wide.Support64;
import org.lanewise.jit.wide.WideOp;

/**
 * The operations on constants. Float operations of Java are the exactly rounded ones of binary32,
 * so what is computed here is what the generated code would compute.
 */
final class Primitives {
  private Primitives() {}

  /**
   * The bits of the result (masks: 0 or 1); empty if the operation is not one on constants, or if
   * the result is a NaN whose bits the operation leaves open.
   */
  static OptionalInt evaluate(IrOp op, int[] x, int[] immediates) {
    if (WideOp.of(op) != null) {
      return bits(Support64.evaluate(op, x, immediates));
    }
    return switch (x.length) {
      case 1 -> unary(op, x[0], immediates);
      case 2 -> binary(op, x[0], x[1]);
      case 3 -> ternary(op, x[0], x[1], x[2]);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt unary(IrOp op, int a, int[] immediates) {
    float x = Float.intBitsToFloat(a);
    return switch (op) {
      case FNEG -> bits(a ^ 0x80000000);
      case FABS -> bits(a & 0x7fffffff);
      case FSQRT -> raw((float) Math.sqrt(x));
      case FFLOOR -> raw((float) Math.floor(x));
      case FROUND_EVEN -> raw((float) Math.rint(x));
      case CANON -> bits(Float.isNaN(x) ? immediates[0] : a);
      case FLUSH_DENORMAL -> bits(Math.abs(x) < Float.MIN_NORMAL ? a & 0x80000000 : a);
      case FSATURATE -> bits(x > 0 ? (x < 1 ? a : Float.floatToRawIntBits(1)) : 0);
      case FSATURATE_NORMAL ->
          bits(x >= Float.MIN_NORMAL ? (x < 1 ? a : Float.floatToRawIntBits(1)) : 0);
      case F2I -> bits((int) x);
      case F2U -> bits((int) Math.min(Math.max((long) x, 0), 0xffffffffL));
      case I2F -> raw((float) a);
      case U2F -> raw((float) (a & 0xffffffffL));
      case BITS_F2I, BITS_I2F -> bits(a);
      case POPCOUNT -> bits(Integer.bitCount(a));
      case MASK_NOT -> bits(a ^ 1);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt binary(IrOp op, int a, int b) {
    float x = Float.intBitsToFloat(a);
    float y = Float.intBitsToFloat(b);
    return switch (op) {
      case FADD -> raw(x + y);
      case FSUB -> raw(x - y);
      case FMUL -> raw(x * y);
      case FDIV -> raw(x / y);
      case FMUL_NO_ZERO_NAN -> (x == 0 || y == 0) && x * y != x * y ? bits(0) : raw(x * y);
      case FMUL_ZERO_WINS -> x == 0 || y == 0 ? bits(0) : raw(x * y);
      case FMIN_NUM -> bits(x <= y || Float.isNaN(y) ? a : b);
      case FMAX_NUM -> bits(x >= y || Float.isNaN(y) ? a : b);
      case FMIN_LT -> bits(x < y ? a : b);
      case FMAX_GT -> bits(x > y ? a : b);
      case FLT -> mask(x < y);
      case FLE -> mask(x <= y);
      case FEQ -> mask(x == y);
      case FNE -> mask(x != y);
      default -> integer(op, a, b);
    };
  }

  private static OptionalInt integer(IrOp op, int a, int b) {
    return switch (op) {
      case IADD -> bits(a + b);
      case ISUB -> bits(a - b);
      case IMUL -> bits(a * b);
      case IMUL_HI -> bits((int) (((long) a * b) >> 32));
      case UMUL_HI -> bits((int) (((a & 0xffffffffL) * (b & 0xffffffffL)) >>> 32));
      case IAND, MASK_AND -> bits(a & b);
      case IOR, MASK_OR -> bits(a | b);
      case IXOR -> bits(a ^ b);
      case ISHL -> bits(a << b);
      case ISHR -> bits(a >> b);
      case IUSHR -> bits(a >>> b);
      case IDIV -> bits(b == 0 ? 0 : a / b);
      case IREM -> bits(b == 0 ? -1 : a % b);
      case UDIV -> bits(b == 0 ? -1 : Integer.divideUnsigned(a, b));
      case UREM -> bits(b == 0 ? -1 : Integer.remainderUnsigned(a, b));
      case IMIN -> bits(Math.min(a, b));
      case IMAX -> bits(Math.max(a, b));
      case UMIN -> bits(Integer.compareUnsigned(a, b) < 0 ? a : b);
      case UMAX -> bits(Integer.compareUnsigned(a, b) > 0 ? a : b);
      case IEQ -> mask(a == b);
      case INE -> mask(a != b);
      case ILT -> mask(a < b);
      case ILE -> mask(a <= b);
      case ULT -> mask(Integer.compareUnsigned(a, b) < 0);
      case ULE -> mask(Integer.compareUnsigned(a, b) <= 0);
      case MASK_ANDNOT -> bits(a & ~b);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt ternary(IrOp op, int a, int b, int c) {
    return switch (op) {
      case SELECT_F32, SELECT_I32, SELECT_MASK -> bits(a != 0 ? b : c);
      case FMA ->
          raw(Math.fma(Float.intBitsToFloat(a), Float.intBitsToFloat(b), Float.intBitsToFloat(c)));
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt bits(int bits) {
    return OptionalInt.of(bits);
  }

  private static OptionalInt mask(boolean value) {
    return OptionalInt.of(value ? 1 : 0);
  }

  private static OptionalInt raw(float value) {
    return Float.isNaN(value)
        ? OptionalInt.empty()
        : OptionalInt.of(Float.floatToRawIntBits(value));
  }
}
