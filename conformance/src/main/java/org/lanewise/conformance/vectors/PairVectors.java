package org.lanewise.conformance.vectors;

import java.util.List;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;

/** Which results of 64-bit opcodes may differ from those of an interpreter in C. */
final class PairVectors {
  private PairVectors() {}

  /** Whether an opcode is on values of 64 bits. */
  static boolean covers(TgsiOpcode opcode) {
    return switch (opcode.category()) {
      case ALU_64, CMP_64, CONV64 -> true;
      default -> false;
    };
  }

  /**
   * Whether words that differ mean the same: any NaN for another, or what C leaves undefined, a
   * conversion out of range. All rows write all channels, so a narrow conversion of pair k is in
   * channel k.
   *
   * @param c the channel that differs
   */
  static boolean agrees(
      TgsiOpcode opcode, List<int[]> sources, int c, int[] expected, int[] found) {
    int half = c & ~1;
    return switch (opcode) {
      case D2F -> isNan(Float.intBitsToFloat(expected[c])) && isNan(Float.intBitsToFloat(found[c]));
      case D2I -> !inRange(real(sources, 2 * c), -0x1p31, 0x1p31);
      case D2U -> !inRange(real(sources, 2 * c), 0, 0x1p32);
      case D2I64 -> !inRange(real(sources, half), -0x1p63, 0x1p63);
      case D2U64 -> !inRange(real(sources, half), 0, 0x1p64);
      case F2I64 -> !inRange(single(sources, half / 2), -0x1p63, 0x1p63);
      case F2U64 -> !inRange(single(sources, half / 2), 0, 0x1p64);
      default ->
          opcode.sourceType(0) == SourceType.DOUBLE
              && isNan(real(expected, half))
              && isNan(real(found, half));
    };
  }

  private static boolean isNan(double value) {
    return value != value;
  }

  private static boolean inRange(double value, double low, double end) {
    return value >= low && value < end;
  }

  private static double single(List<int[]> sources, int c) {
    return Float.intBitsToFloat(sources.getFirst()[c]);
  }

  private static double real(List<int[]> sources, int at) {
    return real(sources.getFirst(), at);
  }

  private static double real(int[] words, int at) {
    return Double.longBitsToDouble(Integer.toUnsignedLong(words[at]) | (long) words[at + 1] << 32);
  }
}
