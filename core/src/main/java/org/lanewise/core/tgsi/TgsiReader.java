package org.lanewise.core.tgsi;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.input.ProgramReading;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.text.InputText;

/** Reads TGSI programs in whatever form they are kept. */
public final class TgsiReader {
  private static final int MAX_WORD = 10;

  private TgsiReader() {}

  /**
   * Reads a program.
   *
   * @param content a file's content
   * @param layout the layout of tokens; empty to take the first one in which they are a program
   * @throws ShaderFormatException if it is no program; the only exception
   */
  public static ProgramReading reading(byte[] content, Optional<TgsiLayout> layout) {
    Optional<TgsiForm> form = formOf(content);
    if (form.isEmpty() || form.get() == TgsiForm.TEXT) {
      boolean isText = InputText.isText(InputText.of(InputText.withoutTerminator(content)));
      return form.isEmpty() && !isText && content.length % 4 == 0
          ? tokens(TgsiBinary.dwords(content), layout)
          : new ProgramReading(TgsiParser.parse(text(content)), List.of(), 0, 1);
    }
    int[] dwords =
        form.get() == TgsiForm.BINARY
            ? TgsiBinary.dwords(content)
            : words(InputText.of(content)).orElseThrow();
    return tokens(dwords, layout);
  }

  /**
   * The form that content seems to have: text by its header, tokens by a header that tells their
   * number.
   *
   * @return empty for all else
   */
  public static Optional<TgsiForm> formOf(byte[] content) {
    if (content.length % 4 == 0 && TgsiBinary.isStream(TgsiBinary.dwords(content))) {
      return Optional.of(TgsiForm.BINARY);
    }
    if (TgsiParser.recognises(new String(content, StandardCharsets.UTF_8))) {
      return Optional.of(TgsiForm.TEXT);
    }
    return words(InputText.of(content)).filter(TgsiBinary::isStream).map(words -> TgsiForm.WORDS);
  }

  /** The forms, as a message names them. */
  public static String expectedForms() {
    StringBuilder names = new StringBuilder();
    for (TgsiForm form : TgsiForm.values()) {
      names.append(names.isEmpty() ? "" : " or ").append(form.description());
    }
    return names.toString();
  }

  private static ProgramReading tokens(int[] tokens, Optional<TgsiLayout> layout) {
    TgsiTokenDecoder.Decoded decoded = TgsiBinary.decode(tokens, layout);
    return new ProgramReading(decoded.program(), decoded.warnings(), 0, 1);
  }

  private static String text(byte[] content) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(InputText.withoutTerminator(content)))
          .toString();
    } catch (CharacterCodingException e) {
      throw new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), "no UTF-8 text", "TGSI as " + expectedForms()));
    }
  }

  /**
   * The words of a text that is nothing but hexadecimal words of 8 digits, with or without {@code
   * 0x}, between white space, commas and braces; empty for other text.
   */
  private static Optional<int[]> words(String text) {
    int[] words = new int[16];
    int count = 0;
    int at = 0;
    while (true) {
      while (at < text.length() && isSeparator(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        return Optional.of(Arrays.copyOf(words, count));
      }
      int start = at;
      while (at < text.length() && !isSeparator(text.charAt(at))) {
        if (++at - start > MAX_WORD) {
          return Optional.empty();
        }
      }
      boolean isMarked = text.startsWith("0x", start) || text.startsWith("0X", start);
      int digits = isMarked ? start + 2 : start;
      if (at - digits != 8) {
        return Optional.empty();
      }
      int word = 0;
      for (int i = digits; i < at; i++) {
        int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), 16) : -1;
        if (digit < 0) {
          return Optional.empty();
        }
        word = word << 4 | digit;
      }
      words = count == words.length ? Arrays.copyOf(words, 2 * count) : words;
      words[count++] = word;
    }
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c >= '\t' && c <= '\r' || c == ',' || c == '{' || c == '}';
  }
}
