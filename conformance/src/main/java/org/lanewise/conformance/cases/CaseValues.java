package org.lanewise.conformance.cases;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** The literals of case files. */
final class CaseValues {
  /** A number that takes more characters is plainer as bits. */
  private static final int LONGEST = 9;

  private static final Pattern BITS = Pattern.compile("0x[0-9a-fA-F]{8}");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+i");
  private static final Pattern UNSIGNED = Pattern.compile("[0-9]+u");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?([0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?|[0-9]+\\.)");
  private static final Pattern HEXADECIMAL =
      Pattern.compile("[-+]?0x[0-9a-fA-F]+(\\.[0-9a-fA-F]*)?p[-+]?[0-9]+");

  private CaseValues() {}

  /**
   * The word that a literal means: {@code 0x} and eight digits are raw bits, a number with i or u
   * is an integer, {@code nan} the canonical NaN, everything else a float, decimal or hexadecimal.
   *
   * @throws NumberFormatException for anything else
   */
  static int word(String literal) {
    boolean isBits = literal.length() == 10 && literal.startsWith("0x");
    if (isBits && BITS.matcher(literal).matches()) {
      return Integer.parseUnsignedInt(literal, 2, 10, 16);
    }
    int last = literal.length() - 1;
    try {
      if (literal.endsWith("i") && INTEGER.matcher(literal).matches()) {
        return Integer.parseInt(literal, 0, last, 10);
      }
      if (literal.endsWith("u") && UNSIGNED.matcher(literal).matches()) {
        return Integer.parseUnsignedInt(literal, 0, last, 10);
      }
    } catch (NumberFormatException e) {
      // The message is the literal, whatever is wrong with it.
      throw (NumberFormatException) new NumberFormatException(literal).initCause(e);
    }
    return switch (literal) {
      case "nan" -> 0x7fc00000;
      case "inf", "+inf" -> 0x7f800000;
      case "-inf" -> 0xff800000;
      default -> {
        if (!DECIMAL.matcher(literal).matches() && !HEXADECIMAL.matcher(literal).matches()) {
          throw new NumberFormatException(literal);
        }
        float value = Float.parseFloat(literal);
        boolean zero = literal.split("[eEpP]")[0].replace("0x", "").matches("[-+0.]*");
        if (Float.isInfinite(value) || value == 0 && !zero) {
          // An exponent that is a slip of the pen must not pass for infinity or zero.
          throw new NumberFormatException(literal);
        }
        yield Float.floatToRawIntBits(value);
      }
    };
  }

  /** The literal of the word's bits. */
  static String bits(int word) {
    return "0x" + HexFormat.of().toHexDigits(word);
  }

  /** A literal that means a word, a short one where there is one. */
  static String literal(int word) {
    if (word > 0 && word < 0x00800000) {
      return word + "u";
    }
    if (word < 0 && word >= -65536) {
      return word + "i";
    }
    float value = Float.intBitsToFloat(word);
    if (Float.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (word == 0x7fc00000) {
      return "nan";
    }
    String text = Float.toString(value);
    text = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text.replace(".0E", "E");
    return Float.isNaN(value) || text.length() > LONGEST ? bits(word) : text;
  }

  /** The float of {@link #word}. */
  static float number(String literal) {
    return Float.intBitsToFloat(word(literal));
  }
}
