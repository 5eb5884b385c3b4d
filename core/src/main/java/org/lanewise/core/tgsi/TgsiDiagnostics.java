package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;

/** What the checks of a program have found so far. */
final class TgsiDiagnostics {
  private final List<Diagnostic> found = new ArrayList<>();

  /** Something that means nothing. */
  void error(Location at, String message, String expected) {
    found.add(Diagnostic.error(at, message, expected));
  }

  /** Something that means something, but cannot be run by this version. */
  void unsupported(Location at, String message, String expected) {
    found.add(Diagnostic.unsupported(at, message, expected));
  }

  /** How many things were found. */
  int count() {
    return found.size();
  }

  List<Diagnostic> found() {
    return List.copyOf(found);
  }
}
