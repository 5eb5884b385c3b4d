package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.ShaderFormatException;

/** Reads immediates. Source: specs/tgsi.md sections 2.2 to 2.5. */
final class TgsiImmediateParser {
  private final TgsiScanner in;

  TgsiImmediateParser(TgsiScanner in) {
    this.in = in;
  }

  /**
   * Reads what follows {@code IMM}.
   *
   * @param next the number that it must have, where it has one
   */
  TgsiImmediate immediate(int next) {
    in.skipSpace();
    if (in.accept('[')) {
      in.skipSpace();
      Location at = in.location();
      int number = in.unsigned("the immediate's number", TgsiParser.MAX_INDEX);
      if (number != next) {
        throw TgsiScanner.errorAt(
            at, "immediate " + number + " is out of order", "IMM[" + next + "]");
      }
      in.expect(']');
    }
    if (next > TgsiParser.MAX_INDEX) {
      throw in.error(
          "more than " + (TgsiParser.MAX_INDEX + 1) + " immediates",
          "at most " + (TgsiParser.MAX_INDEX + 1));
    }
    Location at = in.location();
    String word = in.word("an immediate type");
    TgsiImmediate.Type type = null;
    for (TgsiImmediate.Type candidate : TgsiImmediate.Type.values()) {
      if (candidate.name().equals(word)) {
        type = candidate;
      }
    }
    if (type == null) {
      throw TgsiScanner.errorAt(
          at,
          "unknown immediate type '" + word + "'",
          "FLT32, UINT32, INT32, FLT64, UINT64 or INT64");
    }
    in.expect('{');
    int[] words = new int[4];
    switch (type) {
      case FLT32, UINT32, INT32 -> {
        for (int c = 0; c < 4; c++) {
          words[c] = word32(type);
          in.expect(c < 3 ? ',' : '}');
        }
      }
      case FLT64, UINT64, INT64 -> words64(type, words);
    }
    return new TgsiImmediate(type, words[0], words[1], words[2], words[3]);
  }

  /** Reads one 32-bit literal as its bits. */
  int word32(TgsiImmediate.Type type) {
    Location at = in.location();
    String text = in.numberText();
    OptionalInt bits;
    if (type == TgsiImmediate.Type.FLT32) {
      bits = NumberLiteral.float32(text);
    } else {
      OptionalLong value = NumberLiteral.integer(text, 32);
      bits = value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }
    return bits.orElseThrow(() -> badNumber(at, text, type));
  }

  /** Two numbers, or for FLT64 of 2013 to 2023 four raw words, low word first. */
  private void words64(TgsiImmediate.Type type, int[] words) {
    List<String> texts = new ArrayList<>();
    List<Location> at = new ArrayList<>();
    do {
      in.skipSpace();
      at.add(in.location());
      texts.add(in.numberText());
      in.skipSpace();
    } while (texts.size() < 4 && in.accept(','));
    in.expect('}');
    if (texts.size() == 4) {
      for (int c = 0; c < 4; c++) {
        int index = c;
        OptionalLong bits = NumberLiteral.integer(texts.get(c), 32);
        words[c] = (int) bits.orElseThrow(() -> badNumber(at.get(index), texts.get(index), type));
      }
      return;
    }
    if (texts.size() != 2) {
      throw in.error(texts.size() + " values in a 64-bit immediate", "two");
    }
    for (int pair = 0; pair < 2; pair++) {
      int index = pair;
      OptionalLong bits =
          type == TgsiImmediate.Type.FLT64
              ? NumberLiteral.float64(texts.get(pair))
              : NumberLiteral.integer(texts.get(pair), 64);
      long value = bits.orElseThrow(() -> badNumber(at.get(index), texts.get(index), type));
      words[pair * 2] = (int) value;
      words[pair * 2 + 1] = (int) (value >>> 32);
    }
  }

  private static ShaderFormatException badNumber(
      Location at, String text, TgsiImmediate.Type type) {
    String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    return TgsiScanner.errorAt(at, "'" + shown + "' is no " + type + " literal", "a number");
  }
}
