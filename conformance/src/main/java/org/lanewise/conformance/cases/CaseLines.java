package org.lanewise.conformance.cases;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** The lines of a case file, and values and mistakes in them. */
final class CaseLines {
  static final String VALUES = "1.5, 0x1.8p0, 0x3fc00000, -3i, 7u, inf or nan";

  private final String[] lines;

  CaseLines(String text) {
    lines = text.split("\r?\n", -1);
  }

  int count() {
    return lines.length;
  }

  /** A line, counted from 1. */
  String get(int line) {
    return lines[line - 1];
  }

  static ShaderFormatException error(int line, String message, String expected) {
    return new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, 1), message, expected));
  }

  /** An error at the first place in a line where a word stands by itself. */
  ShaderFormatException errorAt(int line, String word, String message, String expected) {
    Matcher matcher =
        Pattern.compile("(?<![^\\s|/:])" + Pattern.quote(word) + "(?![^\\s|/:])")
            .matcher(lines[line - 1]);
    int column = matcher.find() ? matcher.start() + 1 : 1;
    return new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, column), message, expected));
  }

  /** The word of a literal in a line. */
  int word(int line, String literal) {
    try {
      return CaseValues.word(literal);
    } catch (NumberFormatException e) {
      throw errorAt(line, literal, "'" + literal + "' is no value", VALUES);
    }
  }

  /** What is right at places whose texts stand in a line. */
  CaseRights rights(int line, List<String> texts) {
    try {
      return CaseRights.of(texts);
    } catch (IllegalArgumentException e) {
      throw wrongRights(line, texts);
    }
  }

  private ShaderFormatException wrongRights(int line, List<String> texts) {
    for (String text : texts) {
      try {
        CaseRights.of(List.of(text));
      } catch (NumberFormatException e) {
        return errorAt(
            line, text, "'" + text + "' is no value", VALUES + ", *, 1/2 or 1.5~2 for 2 ulps");
      } catch (IllegalArgumentException e) {
        return errorAt(line, text, "'" + text + "': " + e.getMessage(), "for example 1.5~2");
      }
    }
    throw new IllegalStateException("each of " + texts + " is right alone");
  }
}
