package org.lanewise.core.d3d9;

/** Prints programs in the assembly language. */
final class D3d9Printer {
  private D3d9Printer() {}

  static String print(D3d9Program program) {
    throw new UnsupportedOperationException("to come: " + program.version());
  }
}
