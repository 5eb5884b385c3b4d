package org.lanewise.core.tgsi;

import java.util.Map;
import java.util.Optional;

/**
 * Mnemonics that are not names of one opcode. Source: specs/tgsi.md section 2.7 and
 * tgsi_opcodes.tsv.
 */
final class TgsiOldNames {
  private static final Map<String, TgsiOpcode> NAMES =
      Map.of(
          // Until July 2009; its ENDLOOP is told from that of BGNLOOP by nesting.
          "LOOP", TgsiOpcode.BGNFOR,
          // The operand is negated.
          "NEGATE", TgsiOpcode.MOV);

  private static final Map<String, String> MEANINGLESS =
      Map.of(
          "INDEX", "a placeholder of 2008",
          "M3X2", "a placeholder of 2008 for a product of matrices",
          "M3X3", "a placeholder of 2008 for a product of matrices",
          "M3X4", "a placeholder of 2008 for a product of matrices",
          "M4X3", "a placeholder of 2008 for a product of matrices",
          "M4X4", "a placeholder of 2008 for a product of matrices",
          "MULTIPLYMATRIX", "a placeholder of 2008 for a product of matrices");

  private TgsiOldNames() {}

  /** The opcode that a mnemonic of any age stands for; null for none. */
  static TgsiOpcode opcode(String name) {
    TgsiOpcode old = NAMES.get(name);
    return old != null ? old : TgsiOpcode.byName(name);
  }

  /** Why a mnemonic that there was means nothing; empty for one that never was. */
  static Optional<String> refusal(String name) {
    if (name.startsWith("UNK") && name.length() > 3 && isNumber(name.substring(3))) {
      return Optional.of("opcode number " + name.substring(3) + " means nothing");
    }
    return Optional.ofNullable(MEANINGLESS.get(name)).map(what -> name + " is " + what);
  }

  private static boolean isNumber(String text) {
    return text.length() < 4 && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
