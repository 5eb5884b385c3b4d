package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.program.Location;

/** Collects what a validator finds. */
final class D3d9Findings {
  private final D3d9Program program;
  private final List<Diagnostic> found = new ArrayList<>();

  /** Whether what the version forbids is an error. */
  private final boolean strict;

  D3d9Findings(D3d9Program program, boolean strict) {
    this.program = program;
    this.strict = strict;
  }

  List<Diagnostic> all() {
    return List.copyOf(found);
  }

  boolean hasErrors() {
    return found.stream().anyMatch(d -> d.severity() != Severity.WARNING);
  }

  /** An error of a statement, or of one of its tokens: 0 is the first. */
  void error(int statement, int token, String message, String expected) {
    found.add(Diagnostic.error(at(statement, token), message, expected));
  }

  /** A warning about a statement or one of its tokens. */
  void warning(int statement, int token, String message, String expected) {
    found.add(new Diagnostic(Severity.WARNING, at(statement, token), message, expected));
  }

  /** Something that this version cannot run. */
  void unsupported(int statement, int token, String message, String expected) {
    found.add(Diagnostic.unsupported(at(statement, token), message, expected));
  }

  /** What the version forbids in a statement or one of its tokens. */
  void rule(int statement, int token, String message, String expected) {
    rule(at(statement, token), message, expected);
  }

  /** What the version asks of the program as a whole. */
  void rule(String message, String expected) {
    rule(new Location.Whole(), message, expected);
  }

  private void rule(Location location, String message, String expected) {
    Severity severity = strict ? Severity.ERROR : Severity.WARNING;
    found.add(new Diagnostic(severity, location, message, expected));
  }

  private Location at(int statement, int token) {
    Location location = program.location(statement);
    return location instanceof Location.Dword dword
        ? new Location.Dword(dword.offset() + token)
        : location;
  }

  /** The token of an instruction's source; without one of its predicate, which is before them. */
  static int token(D3d9Instruction instruction, D3d9Version version, Optional<Integer> source) {
    int token = 1;
    if (instruction.destination().isPresent()) {
      token += tokens(instruction.destination().get().register(), version);
    }
    if (source.isEmpty()) {
      return token;
    }
    token += instruction.predicate().isPresent() ? 1 : 0;
    for (D3d9Source before : instruction.sources().subList(0, source.get())) {
      token += tokens(before.register(), version);
    }
    return token;
  }

  private static int tokens(D3d9Register register, D3d9Version version) {
    return register.relative().isPresent() && D3d9Tokens.hasRelativeToken(version) ? 2 : 1;
  }
}
