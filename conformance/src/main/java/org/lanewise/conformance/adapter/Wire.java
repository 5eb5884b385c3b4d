package org.lanewise.conformance.adapter;

import java.util.Locale;
import org.lanewise.core.texture.TextureTarget;

/** Names and bounds of the line protocol of docs/engine-protocol.md. */
final class Wire {
  /** The version of the protocol. */
  static final int VERSION = 1;

  /** The most bytes of a line without its end. */
  static final int MAX_LINE = 1 << 16;

  /** The most words of a message, all of its fields together. */
  static final int MAX_WORDS = 1 << 24;

  /** The most fields of a message. */
  static final int MAX_FIELDS = 1 << 16;

  /** The most lines of text of a message. */
  static final int MAX_TEXT = 1 << 18;

  /** Words on a line, where this side writes them. */
  static final int WORDS_A_LINE = 8;

  /** What a line reader gives for a line that is longer than {@link #MAX_LINE}. */
  static final String OVERLONG = "a line of more than " + MAX_LINE + " bytes";

  static final String HELLO = "hello";
  static final String ENGINE = "engine";
  static final String PREPARE = "prepare";
  static final String PREPARED = "prepared";
  static final String RUN = "run";
  static final String RESULT = "result";
  static final String STOPPED = "stopped";
  static final String UNSUPPORTED = "unsupported";
  static final String ERROR = "error";
  static final String END = "end";

  private Wire() {}

  /** The name of a target: {@code 2D}, {@code SHADOW_CUBE}. */
  static String name(TextureTarget target) {
    return target.name().replaceFirst("^TEX_", "");
  }

  /** The target with this name; {@link IllegalArgumentException} for none. */
  static TextureTarget target(String name) {
    for (TextureTarget target : TextureTarget.values()) {
      if (name(target).equals(name)) {
        return target;
      }
    }
    throw new IllegalArgumentException("'" + name + "' is no target of textures");
  }

  /** The name of a value: {@code TESS_CONTROL} is {@code tess_control}. */
  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The value with this name; {@link IllegalArgumentException} for none. */
  static <E extends Enum<E>> E value(Class<E> type, String name) {
    for (E value : type.getEnumConstants()) {
      if (name(value).equals(name)) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "'" + quoted(name) + "' is no " + type.getSimpleName().toLowerCase(Locale.ROOT));
  }

  /** Text from outside for a message: short, on one line, printable. */
  static String quoted(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length() && i < 120; i++) {
      char c = text.charAt(i);
      shown.append(c >= ' ' && c < 127 ? c : '?');
    }
    return text.length() > 120 ? shown + "..." : shown.toString();
  }
}
