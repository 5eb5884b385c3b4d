package org.lanewise.core.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The content of a file as text. */
public final class InputText {
  private static final byte CONTROL_Z = 0x1a;

  private InputText() {}

  /**
   * The content as text, without a byte order mark; bytes that are no UTF-8 become U+FFFD. Lines
   * may end with LF, CR LF or CR; here they end with LF.
   */
  public static String of(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    text = text.startsWith("\ufeff") ? text.substring(1) : text;
    return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
  }

  /** The content without the NUL and Ctrl-Z characters that some tools end texts with. */
  public static byte[] withoutTerminator(byte[] content) {
    int end = content.length;
    while (end > 0 && (content[end - 1] == 0 || content[end - 1] == CONTROL_Z)) {
      end--;
    }
    return end == content.length ? content : Arrays.copyOf(content, end);
  }

  /** Whether this is something to read: no control characters, no broken UTF-8. */
  public static boolean isText(String text) {
    return text.chars()
        .allMatch(c -> c >= ' ' && c != 0x7f && c != 0xfffd || c >= '\t' && c <= '\r');
  }
}
