package org.lanewise.core.r500;

/** Prints programs. */
final class R500Printer {
  private R500Printer() {}

  static String print(R500Program program) {
    StringBuilder text = new StringBuilder();
    for (R500Instruction i : program.code()) {
      for (int dword : i.dwords()) {
        text.append("%08x ".formatted(dword));
      }
      text.setCharAt(text.length() - 1, '\n');
    }
    return text.toString();
  }
}
