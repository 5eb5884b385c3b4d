package org.lanewise.conformance.cases;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lanewise.core.program.Signature;

/**
 * The components that a row of [lanes] or [expect] is about.
 *
 * @param slot the register's slot
 * @param components in the order of the row's values, 0 for x
 */
record CaseTarget(int slot, List<Integer> components) {
  private static final List<Integer> ALL = List.of(0, 1, 2, 3);
  private static final Pattern SLOT = Pattern.compile("slot +([0-9]{1,4})(?:\\.(.*))?");

  /** What a row's name means, empty if nothing. */
  static Optional<CaseTarget> of(String name, List<Signature.Slot> slots) {
    // A register's own name may have a point in it.
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().equals(name)) {
        return Optional.of(new CaseTarget(slot, ALL));
      }
    }
    int dot = Math.max(0, name.lastIndexOf('.'));
    Optional<List<Integer>> components =
        components(name.substring(Math.min(dot + 1, name.length())));
    for (int slot = 0; slot < slots.size() && components.isPresent(); slot++) {
      if (slots.get(slot).name().equals(name.substring(0, dot))) {
        return Optional.of(new CaseTarget(slot, components.get()));
      }
    }
    Matcher numbered = SLOT.matcher(name);
    if (numbered.matches() && Integer.parseInt(numbered.group(1)) < slots.size()) {
      int slot = Integer.parseInt(numbered.group(1));
      return numbered.group(2) == null
          ? Optional.of(new CaseTarget(slot, ALL))
          : components(numbered.group(2)).map(some -> new CaseTarget(slot, some));
    }
    return Optional.empty();
  }

  private static Optional<List<Integer>> components(String letters) {
    String names = letters.matches("[rgba]{1,4}") ? "rgba" : "xyzw";
    return letters.matches("[" + names + "]{1,4}")
        ? Optional.of(letters.chars().map(names::indexOf).boxed().toList())
        : Optional.empty();
  }

  /** The name that means these components. */
  static String name(List<Signature.Slot> slots, int slot, List<Integer> components) {
    String letters =
        components.equals(ALL)
            ? ""
            : components.stream()
                .map(c -> "" + "xyzw".charAt(c))
                .collect(Collectors.joining("", ".", ""));
    String name = slots.get(slot).name() + letters;
    boolean plain = name.matches("[^:\\s#][^:\\s]*");
    return plain && of(name, slots).equals(Optional.of(new CaseTarget(slot, components)))
        ? name
        : "slot " + slot + letters;
  }
}
