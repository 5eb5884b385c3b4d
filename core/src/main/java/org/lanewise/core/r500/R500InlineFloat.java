package org.lanewise.core.r500;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.lanewise.core.program.Location;

/** Inline floats as text: their exact value. */
final class R500InlineFloat {
  /** The values by code, in ascending order. */
  private static final List<BigDecimal> VALUES =
      IntStream.range(0, 128).mapToObj(c -> new BigDecimal(R500Source.inlineFloat(c))).toList();

  private static final Pattern DECIMAL =
      Pattern.compile("([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,4})?");
  private static final Pattern HEX =
      Pattern.compile(
          "0[xX]([0-9a-fA-F]{1,12}\\.?|[0-9a-fA-F]{0,6}\\.[0-9a-fA-F]{1,6})[pP][+-]?[0-9]{1,3}");

  private R500InlineFloat() {}

  static String print(int code) {
    String text = Float.toString(R500Source.inlineFloat(code));
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Takes a number that an inline float can be and gives its code, 0..127. */
  static int parse(R500Scanner in) {
    Location start = in.location();
    String text = in.literal();
    BigDecimal value;
    if (DECIMAL.matcher(text).matches()) {
      value = new BigDecimal(text);
    } else if (HEX.matcher(text).matches()) {
      double exact = Double.parseDouble(text);
      value = new BigDecimal(Math.min(exact, Float.MAX_VALUE));
    } else {
      throw R500Scanner.errorAt(
          start,
          "'" + text.substring(0, Math.min(24, text.length())) + "' is no inline float",
          "a number from 0 to 480");
    }
    int found = Collections.binarySearch(VALUES, value);
    if (found >= 0) {
      return found;
    }
    int above = -found - 1;
    String nearest = "#" + print(above - 1);
    nearest += above < VALUES.size() ? " or #" + print(above) : "";
    throw R500Scanner.errorAt(start, text + " is not the value of an inline float", nearest);
  }
}
