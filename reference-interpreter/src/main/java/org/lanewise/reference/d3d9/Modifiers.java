package org.lanewise.reference.d3d9;

import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Source;

/** What happens to values between registers and operations; docs/d3d9.md, section 2. */
final class Modifiers {
  private static final int Z = 2;
  private static final int W = 3;

  private Modifiers() {}

  /** The operand that the four components of a register make, from {@code at} on. */
  static void read(D3d9Source source, int[] register, int[] words, int at) {
    for (int channel = 0; channel < 4; channel++) {
      int word = register[source.swizzle().get(channel)];
      words[at + channel] =
          switch (source.modifier()) {
            case DZ -> Arithmetic.div(word, register[Z]);
            case DW -> Arithmetic.div(word, register[W]);
            default -> modified(source.modifier(), word);
          };
    }
  }

  private static int modified(D3d9Modifier modifier, int word) {
    return switch (modifier) {
      case NONE -> word;
      case NEGATE -> Arithmetic.negate(word);
      case BIAS -> bias(word);
      case NEGATE_BIAS -> Arithmetic.negate(bias(word));
      case SIGN -> twice(bias(word));
      case NEGATE_SIGN -> Arithmetic.negate(twice(bias(word)));
      case COMPLEMENT -> Arithmetic.sub(Arithmetic.ONE, word);
      case X2 -> twice(word);
      case NEGATE_X2 -> Arithmetic.negate(twice(word));
      case ABS -> Arithmetic.abs(word);
      case NEGATE_ABS -> Arithmetic.negate(Arithmetic.abs(word));
      case DZ, DW, NOT -> throw new IllegalArgumentException(modifier + " of a component");
    };
  }

  private static int bias(int word) {
    return Arithmetic.sub(word, Arithmetic.HALF);
  }

  private static int twice(int word) {
    return Arithmetic.bits(2.0f * Arithmetic.f(word));
  }

  /** What is stored of a result: shifted, then saturated. */
  static int result(D3d9Destination destination, int word) {
    int value = word;
    if (destination.shift() != 0) {
      value = Arithmetic.bits(Arithmetic.f(value) * Math.scalb(1.0f, destination.shift()));
    }
    return destination.saturate() ? Arithmetic.saturate(value) : value;
  }
}
