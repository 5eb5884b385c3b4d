package org.lanewise.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.lanewise.jit.JitEngine;

/** Finds the passes that a difference comes from. */
final class PassBisection {
  private PassBisection() {}

  /**
   * Tries each pass off, and if that tells nothing all of them.
   *
   * @param off the passes that were off when the difference was found
   * @param agrees whether there is no difference with just these passes off
   * @return what was found, for people, a line each
   */
  static List<String> of(List<String> off, Predicate<Set<String>> agrees) {
    List<String> found =
        JitEngine.passes().stream()
            .filter(pass -> !off.contains(pass))
            .filter(pass -> agrees.test(with(off, List.of(pass))))
            .map(pass -> "the difference vanishes with --without=" + pass)
            .toList();
    if (!found.isEmpty()) {
      return found;
    }
    return List.of(
        agrees.test(with(off, JitEngine.passes()))
            ? "the difference vanishes without all passes, but not without any one of them"
            : "the difference is there without any pass too");
  }

  private static Set<String> with(List<String> off, List<String> more) {
    Set<String> all = new HashSet<>(off);
    all.addAll(more);
    return all;
  }
}
