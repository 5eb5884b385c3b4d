package org.lanewise.jit.memory;

import org.lanewise.core.ir.MemoryOperation.Atomic;

/** The new words of atomic operations. */
final class Atomics {
  private Atomics() {}

  /**
   * The word that takes the place of another.
   *
   * @param second of COMPARE_SWAP the word that is stored, else anything
   */
  static int apply(Atomic atomic, int old, int first, int second) {
    return switch (atomic) {
      case ADD -> old + first;
      case FADD -> Float.floatToIntBits(Float.intBitsToFloat(old) + Float.intBitsToFloat(first));
      case EXCHANGE -> first;
      case COMPARE_SWAP -> old == first ? second : old;
      case AND -> old & first;
      case OR -> old | first;
      case XOR -> old ^ first;
      case UMIN -> Integer.compareUnsigned(old, first) < 0 ? old : first;
      case UMAX -> Integer.compareUnsigned(old, first) > 0 ? old : first;
      case IMIN -> Math.min(old, first);
      case IMAX -> Math.max(old, first);
      case INC_WRAP -> Integer.compareUnsigned(old, first) >= 0 ? 0 : old + 1;
      case DEC_WRAP -> old == 0 || Integer.compareUnsigned(old, first) > 0 ? first : old - 1;
    };
  }
}
