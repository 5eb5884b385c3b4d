package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.BitField;
import org.lanewise.core.testing.SharedData;

/** The fields of tokens are those of the digest's table, in all three layouts. */
class TgsiFieldTest {
  @Test
  void fieldsAreThoseOfTheTable() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (String line : Files.readAllLines(SharedData.require("specs/tgsi_tokens.tsv"))) {
      String[] columns = line.split("\t");
      if (columns[0].equals("version") || columns[3].equals("Padding")) {
        continue;
      }
      String name = plain(columns[1] + columns[3]);
      // The generic prefix is a view of other tokens; only its type is read through it.
      if (name.equals("TOKENNRTOKENS")) {
        continue;
      }
      for (TgsiLayout layout : TgsiLayout.values()) {
        boolean early = columns[0].startsWith("2008") && layout == TgsiLayout.DECEMBER_2009;
        if (columns[0].equals("all")
            || early
            || Set.of(columns[0].split(",")).contains(layout.toString())) {
          expected.add(layout + " " + name + " " + columns[5] + ":" + columns[4]);
        }
      }
    }
    Set<String> actual = new TreeSet<>();
    for (TgsiField field : TgsiField.values()) {
      for (TgsiLayout layout : TgsiLayout.values()) {
        BitField bits = field.bits(layout);
        if (bits != null) {
          actual.add(layout + " " + plain(field.name()) + " " + bits.hi() + ":" + bits.lo());
        }
      }
    }
    assertEquals(String.join("\n", expected), String.join("\n", actual));
  }

  private static String plain(String name) {
    return name.replace("_", "").toUpperCase(Locale.ROOT);
  }
}
