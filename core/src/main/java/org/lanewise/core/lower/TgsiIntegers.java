package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.tgsi.TgsiOpcode;

/** The integer opcodes of TGSI as IR operations on i32 values. */
final class TgsiIntegers {
  private final IrBuilder b;

  TgsiIntegers(IrBuilder builder) {
    b = builder;
  }

  /** One channel; c and d are -1 where the opcode has no such operand. */
  int compute(TgsiOpcode opcode, int x, int y, int c, int d) {
    return switch (opcode) {
      case NOT -> b.op(IrOp.IXOR, x, b.i32(-1));
      case SHL -> b.op(IrOp.ISHL, x, y);
      case SHR, ISHR -> b.op(IrOp.ISHR, x, y);
      case USHR -> b.op(IrOp.IUSHR, x, y);
      case AND -> b.op(IrOp.IAND, x, y);
      case OR -> b.op(IrOp.IOR, x, y);
      case XOR -> b.op(IrOp.IXOR, x, y);
      case MOD -> b.op(IrOp.IREM, x, y);
      case UMOD -> b.op(IrOp.UREM, x, y);
      case IDIV -> b.op(IrOp.IDIV, x, y);
      case UDIV -> b.op(IrOp.UDIV, x, y);
      case SAD -> b.op(IrOp.IADD, absolute(b.op(IrOp.ISUB, x, y)), c);
      case UADD -> b.op(IrOp.IADD, x, y);
      case UMUL -> b.op(IrOp.IMUL, x, y);
      case UMAD -> b.op(IrOp.IADD, b.op(IrOp.IMUL, x, y), c);
      case IMUL_HI -> b.op(IrOp.IMUL_HI, x, y);
      case UMUL_HI -> b.op(IrOp.UMUL_HI, x, y);
      case INEG -> negated(x);
      case IABS -> absolute(x);
      case ISSG -> {
        int above = b.select(b.op(IrOp.ILT, b.i32(0), x), b.i32(1), b.i32(0));
        yield b.select(b.op(IrOp.ILT, x, b.i32(0)), b.i32(-1), above);
      }
      case IMIN -> b.op(IrOp.IMIN, x, y);
      case IMAX -> b.op(IrOp.IMAX, x, y);
      case UMIN -> b.op(IrOp.UMIN, x, y);
      case UMAX -> b.op(IrOp.UMAX, x, y);
      case ISGE -> ones(b.op(IrOp.ILE, y, x));
      case ISLT -> ones(b.op(IrOp.ILT, x, y));
      case USEQ -> ones(b.op(IrOp.IEQ, x, y));
      case USNE -> ones(b.op(IrOp.INE, x, y));
      case USGE -> ones(b.op(IrOp.ULE, y, x));
      case USLT -> ones(b.op(IrOp.ULT, x, y));
      case IBFE -> bitfield(x, y, c, IrOp.ISHR);
      case UBFE -> bitfield(x, y, c, IrOp.IUSHR);
      case BFI -> insert(x, y, c, d);
      case BREV -> reversed(x);
      case POPC -> b.op(IrOp.POPCOUNT, x);
      case LSB -> {
        int lowest = b.op(IrOp.IAND, x, negated(x));
        int count = b.op(IrOp.POPCOUNT, b.op(IrOp.ISUB, lowest, b.i32(1)));
        yield b.select(b.op(IrOp.IEQ, x, b.i32(0)), b.i32(-1), count);
      }
      case IMSB -> highest(b.op(IrOp.IXOR, x, b.op(IrOp.ISHR, x, b.i32(31))));
      case UMSB -> highest(x);
      default -> throw new IllegalStateException(opcode + " is no integer opcode");
    };
  }

  int negated(int x) {
    return b.op(IrOp.ISUB, b.i32(0), x);
  }

  /** The absolute value, INT_MIN unchanged. */
  int absolute(int x) {
    return b.op(IrOp.IMAX, x, negated(x));
  }

  private int ones(int mask) {
    return b.select(mask, b.i32(-1), b.i32(0));
  }

  private int low5(int x) {
    return b.op(IrOp.IAND, x, b.i32(31));
  }

  private int bitfield(int value, int offsetWord, int widthWord, IrOp shift) {
    int offset = low5(offsetWord);
    int width = low5(widthWord);
    int sum = b.op(IrOp.IADD, width, offset);
    int raised = b.op(IrOp.ISHL, value, b.op(IrOp.ISUB, b.i32(32), sum));
    int inside = b.op(shift, raised, b.op(IrOp.ISUB, b.i32(32), width));
    int result = b.select(b.op(IrOp.ILT, sum, b.i32(32)), inside, b.op(shift, value, offset));
    result = b.select(b.op(IrOp.IEQ, width, b.i32(0)), b.i32(0), result);
    int whole =
        b.op(IrOp.MASK_AND, b.op(IrOp.IEQ, widthWord, b.i32(32)), b.op(IrOp.IEQ, offset, b.i32(0)));
    return b.select(whole, value, result);
  }

  private int insert(int base, int inserted, int offsetWord, int widthWord) {
    int one = b.i32(1);
    int ones = b.op(IrOp.ISUB, b.op(IrOp.ISHL, one, widthWord), one);
    int mask = b.op(IrOp.ISHL, ones, offsetWord);
    int placed = b.op(IrOp.IAND, b.op(IrOp.ISHL, inserted, offsetWord), mask);
    int kept = b.op(IrOp.IAND, base, b.op(IrOp.IXOR, mask, b.i32(-1)));
    return b.select(b.op(IrOp.IEQ, widthWord, b.i32(32)), inserted, b.op(IrOp.IOR, placed, kept));
  }

  private int reversed(int x) {
    int value = x;
    int[] masks = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};
    for (int i = 0; i < masks.length; i++) {
      int mask = b.i32(masks[i]);
      int shift = b.i32(1 << i);
      int down = b.op(IrOp.IAND, b.op(IrOp.IUSHR, value, shift), mask);
      int up = b.op(IrOp.ISHL, b.op(IrOp.IAND, value, mask), shift);
      value = b.op(IrOp.IOR, down, up);
    }
    return value;
  }

  /** The index of the highest bit set, -1 for none: all bits below it are set and counted. */
  private int highest(int x) {
    int value = x;
    for (int shift = 1; shift < 32; shift *= 2) {
      value = b.op(IrOp.IOR, value, b.op(IrOp.IUSHR, value, b.i32(shift)));
    }
    return b.op(IrOp.ISUB, b.op(IrOp.POPCOUNT, value), b.i32(1));
  }
}
