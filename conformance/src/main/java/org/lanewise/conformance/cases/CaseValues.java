package org.lanewise.conformance.cases;

/** The literals of case files. */
final class CaseValues {
  private CaseValues() {}

  /**
   * The word that a literal means: {@code 0x} and eight digits are raw bits, a number with i or u
   * is an integer, {@code nan} the canonical NaN, everything else a float, decimal or hexadecimal.
   *
   * @throws NumberFormatException for anything else
   */
  static int word(String literal) {
    if (literal.matches("0x[0-9a-fA-F]{8}")) {
      return Integer.parseUnsignedInt(literal.substring(2), 16);
    }
    if (literal.matches("-?[0-9]+i")) {
      return Integer.parseInt(literal.substring(0, literal.length() - 1));
    }
    if (literal.matches("[0-9]+u")) {
      return Integer.parseUnsignedInt(literal.substring(0, literal.length() - 1));
    }
    return switch (literal) {
      case "nan" -> 0x7fc00000;
      case "inf" -> 0x7f800000;
      case "-inf" -> 0xff800000;
      default -> {
        boolean decimal = literal.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?|[-+]?[0-9]+\\.");
        boolean hexadecimal = literal.matches("[-+]?0x[0-9a-fA-F]+(\\.[0-9a-fA-F]*)?p[-+]?[0-9]+");
        if (!decimal && !hexadecimal) {
          throw new NumberFormatException(literal);
        }
        yield Float.floatToRawIntBits(Float.parseFloat(literal));
      }
    };
  }

  /** The float of {@link #word}. */
  static float number(String literal) {
    return Float.intBitsToFloat(word(literal));
  }
}
