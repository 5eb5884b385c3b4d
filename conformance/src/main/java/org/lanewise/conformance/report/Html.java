package org.lanewise.conformance.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes one HTML document. Text and attribute values are always escaped; there is no way to write
 * markup other than by elements.
 */
final class Html {
  private static final Set<String> VOID = Set.of("br", "img", "link", "meta", "wbr");

  private final StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn; a value null leaves the attribute out
   */
  Html open(String tag, String... attributes) {
    start(tag, attributes);
    open.push(tag);
    return this;
  }

  /** Closes the element that was opened last. */
  Html close() {
    String tag = open.pop();
    out.append("</").append(tag).append('>');
    if (isBlock(tag)) {
      out.append('\n');
    }
    return this;
  }

  /** An element that holds nothing, such as {@code img}. */
  Html empty(String tag, String... attributes) {
    if (!VOID.contains(tag)) {
      throw new IllegalArgumentException(tag + " may hold something");
    }
    start(tag, attributes);
    return this;
  }

  /** An element that holds text alone. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** Text. */
  Html text(String text) {
    escape(text);
    return this;
  }

  /** A link. */
  Html link(String target, String text, String... attributes) {
    String[] all = new String[attributes.length + 2];
    all[0] = "href";
    all[1] = target;
    System.arraycopy(attributes, 0, all, 2, attributes.length);
    return element("a", text, all);
  }

  /** The document; every element must be closed. */
  String done() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        escape(attributes[i + 1]);
        out.append('"');
      }
    }
    out.append('>');
  }

  private static boolean isBlock(String tag) {
    return switch (tag) {
      case "a", "b", "button", "code", "em", "span", "small", "strong", "td", "th", "title" ->
          false;
      default -> true;
    };
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> {
          // Control characters are no text of HTML.
          boolean control = c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0;
          out.append(control || Character.isSurrogate(c) && !isPair(text, i) ? '\ufffd' : c);
        }
      }
    }
  }

  private static boolean isPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
