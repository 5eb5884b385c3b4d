package org.lanewise.core.r500;

import java.util.List;
import java.util.Map;

/** Prints the parts of a line that instructions of several types have. */
final class R500OperandPrinter {
  private R500OperandPrinter() {}

  /** The type and the flags. */
  static String start(R500Instruction i) {
    StringBuilder text = new StringBuilder(R500Syntax.lower(i.type().name()));
    for (Map.Entry<String, R500Field> flag : R500Syntax.flags(i.type()).entrySet()) {
      text.append(i.has(flag.getValue()) ? " " + flag.getKey() : "");
    }
    return text.toString();
  }

  static String relative(R500Instruction i, R500Field relative) {
    return i.has(relative) ? "[aL]" : "";
  }

  static String mask(String letters, int mask) {
    StringBuilder text = new StringBuilder();
    for (int channel = 0; channel < letters.length(); channel++) {
      text.append((mask >> channel & 1) != 0 ? letters.substring(channel, channel + 1) : "");
    }
    return text.toString();
  }

  /** A predicate selection; an undefined one is left to the settings. */
  static String predicate(R500Instruction i, R500Field select, R500Field invert) {
    int code = i.get(select);
    if (code >= R500Syntax.PREDICATES.size()) {
      code = 0;
    }
    if (code == 0) {
      return i.has(invert) ? R500Syntax.NEVER : R500Syntax.PREDICATES.getFirst();
    }
    return (i.has(invert) ? "!" : "") + R500Syntax.PREDICATES.get(code);
  }

  static String swizzle(R500Instruction i, List<R500Field> fields) {
    StringBuilder text = new StringBuilder();
    fields.forEach(field -> text.append(R500Syntax.CHANNELS.charAt(i.get(field))));
    return text.toString();
  }
}
