package org.lanewise.core.program;

/** Where in an input something was found. */
public sealed interface Location {
  /**
   * A place in text.
   *
   * @param line 1 for the first line
   * @param column 1 for the first character of a line
   */
  record Text(int line, int column) implements Location {
    @Override
    public String toString() {
      return line + ":" + column;
    }
  }

  /**
   * A place in a stream of 32-bit words.
   *
   * @param offset 0 for the first dword
   */
  record Dword(int offset) implements Location {
    @Override
    public String toString() {
      return "dword " + offset;
    }
  }

  /** The input as a whole. */
  record Whole() implements Location {
    @Override
    public String toString() {
      return "program";
    }
  }
}
