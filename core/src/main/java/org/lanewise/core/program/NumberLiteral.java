package org.lanewise.core.program;

import java.math.BigInteger;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Number literals of program texts. For floats {@code 0x} and digits alone are raw bits, as TGSI
 * dumps of 2013 to 2023 and of virglrenderer mean them; with a point or an exponent they are a
 * hexadecimal float.
 */
public final class NumberLiteral {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern HEX_FLOAT =
      Pattern.compile("[+-]?0[xX]([0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][+-]?[0-9]+");
  private static final Pattern HEX_BITS = Pattern.compile("0[xX][0-9a-fA-F]+");
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern NAMED = Pattern.compile("(?i)([+-]?)(inf|infinity|nan)");

  private NumberLiteral() {}

  /**
   * The literal of a binary32 number in the fewest decimal digits that give the same bits; of NaNs
   * and infinities the bits.
   */
  public static String text(int bits) {
    float value = Float.intBitsToFloat(bits);
    return Float.isFinite(value) ? Float.toString(value) : "0x%08x".formatted(bits);
  }

  /** The bits of a binary32 number, rounded to nearest even; empty for text that is none. */
  public static OptionalInt float32(String text) {
    if (HEX_BITS.matcher(text).matches()) {
      BigInteger bits = new BigInteger(text.substring(2), 16);
      return bits.bitLength() <= 32 ? OptionalInt.of(bits.intValue()) : OptionalInt.empty();
    }
    var named = NAMED.matcher(text);
    if (named.matches()) {
      int magnitude =
          named.group(2).toLowerCase(Locale.ROOT).equals("nan") ? 0x7fc00000 : 0x7f800000;
      return OptionalInt.of(magnitude | (named.group(1).equals("-") ? 0x80000000 : 0));
    }
    if (DECIMAL.matcher(text).matches() || HEX_FLOAT.matcher(text).matches()) {
      return OptionalInt.of(Float.floatToRawIntBits(Float.parseFloat(text)));
    }
    return OptionalInt.empty();
  }

  /** The bits of a binary64 number, rounded to nearest even; empty for text that is none. */
  public static OptionalLong float64(String text) {
    var named = NAMED.matcher(text);
    if (named.matches()) {
      long magnitude =
          named.group(2).toLowerCase(Locale.ROOT).equals("nan")
              ? 0x7ff8000000000000L
              : 0x7ff0000000000000L;
      return OptionalLong.of(magnitude | (named.group(1).equals("-") ? Long.MIN_VALUE : 0));
    }
    if (DECIMAL.matcher(text).matches() || HEX_FLOAT.matcher(text).matches()) {
      return OptionalLong.of(Double.doubleToRawLongBits(Double.parseDouble(text)));
    }
    return OptionalLong.empty();
  }

  /** An integer of {@code bits} bits; negative numbers and those up to 2^bits - 1 wrap. */
  public static OptionalLong integer(String text, int bits) {
    BigInteger value;
    if (HEX_BITS.matcher(text).matches()) {
      value = new BigInteger(text.substring(2), 16);
    } else if (INTEGER.matcher(text).matches()) {
      value = new BigInteger(text.startsWith("+") ? text.substring(1) : text);
    } else {
      return OptionalLong.empty();
    }
    boolean fits = value.signum() < 0 ? value.bitLength() < bits : value.bitLength() <= bits;
    return fits ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
  }
}
