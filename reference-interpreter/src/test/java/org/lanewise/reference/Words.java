package org.lanewise.reference;

import java.util.Arrays;

/** Raw words as tests write and read them. */
public final class Words {
  private Words() {}

  /**
   * Words as the tests write them: {@code 0x..} bits, {@code i:} integers, {@code nan}, {@code
   * inf}, other numbers floats. One alone stands for four.
   */
  public static int[] parse(String text) {
    int[] words = Arrays.stream(text.trim().split("\\s+")).mapToInt(Words::word).toArray();
    if (words.length == 1) {
      int[] replicated = new int[4];
      Arrays.fill(replicated, words[0]);
      return replicated;
    }
    return words;
  }

  private static int word(String text) {
    if (text.startsWith("0x")) {
      return Integer.parseUnsignedInt(text.substring(2), 16);
    }
    if (text.startsWith("i:")) {
      return Integer.parseInt(text.substring(2));
    }
    return switch (text) {
      case "nan" -> 0x7fc00000;
      case "inf" -> 0x7f800000;
      case "-inf" -> 0xff800000;
      default -> Float.floatToRawIntBits(Float.parseFloat(text));
    };
  }

  /** Hexadecimal, so that a failure shows bits. */
  public static String hex(int... words) {
    StringBuilder text = new StringBuilder();
    for (int word : words) {
      text.append(text.isEmpty() ? "" : " ").append("%08x".formatted(word));
    }
    return text.toString();
  }
}
