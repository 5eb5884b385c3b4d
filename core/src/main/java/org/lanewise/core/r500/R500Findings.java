package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;

/** Collects what a validator finds. */
final class R500Findings {
  private final List<Diagnostic> found = new ArrayList<>();

  List<Diagnostic> all() {
    return List.copyOf(found);
  }

  boolean hasErrors() {
    return found.stream().anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR);
  }

  /** An error of the registers or of the code as a whole. */
  void error(String message, String expected) {
    found.add(Diagnostic.error(new Location.Whole(), message, expected));
  }

  /** An error in the word of an instruction that holds a field. */
  void error(int slot, R500Field field, String message, String expected) {
    found.add(Diagnostic.error(at(slot, field.word().dword()), text(slot, message), expected));
  }

  /** A warning about the word of an instruction that holds a field. */
  void warning(int slot, R500Field field, String message, String expected) {
    warning(slot, field.word().dword(), message, expected);
  }

  /** A warning about a dword of an instruction. */
  void warning(int slot, int dword, String message, String expected) {
    found.add(
        new Diagnostic(
            Diagnostic.Severity.WARNING, at(slot, dword), text(slot, message), expected));
  }

  private static Location at(int slot, int dword) {
    return new Location.Dword(slot * R500Instruction.DWORDS + dword);
  }

  private static String text(int slot, String message) {
    return "slot " + slot + ": " + message;
  }

  /** A field as the register reference names it, with the word that holds it. */
  static String name(R500Field field) {
    return field.word() + "." + field.bits().name();
  }
}
