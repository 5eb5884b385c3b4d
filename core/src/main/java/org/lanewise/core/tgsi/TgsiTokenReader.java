package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** A place in a token stream. */
final class TgsiTokenReader {
  private final int[] tokens;
  private final TgsiLayout layout;
  private int at;

  TgsiTokenReader(int[] tokens, TgsiLayout layout) {
    this.tokens = tokens;
    this.layout = layout;
  }

  TgsiLayout layout() {
    return layout;
  }

  /** The index of the token that {@link #next} gives. */
  int at() {
    return at;
  }

  /** The index of the token read last. */
  int last() {
    return at - 1;
  }

  boolean atEnd() {
    return at == tokens.length;
  }

  int peek() {
    return tokens[at];
  }

  /** Takes a token. */
  int next(String what) {
    if (atEnd()) {
      throw error(at, "the stream ends where " + what + " belongs", what);
    }
    return tokens[at++];
  }

  int get(TgsiField field, int token) {
    return field.get(layout, token);
  }

  boolean isSet(TgsiField field, int token) {
    return field.isSet(layout, token);
  }

  /** The meaning of a field's code in the token read last. */
  <E> E meaning(TgsiField field, int token, IntFunction<Optional<E>> meanings, String what) {
    int code = get(field, token);
    return meanings
        .apply(code)
        .orElseThrow(() -> error(last(), what + " " + code, "a " + what + " of layout " + layout));
  }

  <E> E element(TgsiField field, int token, List<E> elements, String what) {
    return meaning(field, token, code -> TgsiLayout.element(elements, code), what);
  }

  static ShaderFormatException error(int at, String message, String expected) {
    return new ShaderFormatException(Diagnostic.error(new Location.Dword(at), message, expected));
  }
}
