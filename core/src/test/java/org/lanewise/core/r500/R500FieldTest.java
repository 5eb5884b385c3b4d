package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.testing.SharedData;

/** The field table says what the table of the register reference says. */
class R500FieldTest {
  @Test
  void fieldsAndCodesOfTheRegisterReference() throws IOException {
    TreeSet<String> expected = new TreeSet<>();
    List<String> rows = Files.readAllLines(SharedData.require("specs/r500_fields.tsv"));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t", -1);
      String field = String.join(" ", cells[0], cells[1], cells[2], cells[3]);
      String code = cells[4].isEmpty() ? "" : " " + Integer.decode(cells[4]) + " " + cells[5];
      assertTrue(expected.add(field + code), row);
    }
    TreeSet<String> found = new TreeSet<>();
    for (R500Field field : R500Field.values()) {
      var bits = field.bits();
      String row = String.join(" ", field.word().name(), bits.name());
      row += " " + bits.hi() + " " + bits.lo();
      assertTrue(found.add(row), row);
      for (var code : bits.names().entrySet()) {
        assertTrue(found.add(row + " " + code.getKey() + " " + code.getValue()), row);
      }
    }
    assertEquals(String.join("\n", expected), String.join("\n", found));
  }

  @Test
  void fieldsOfAWordDoNotOverlapAndCodesFit() {
    for (R500Word word : R500Word.values()) {
      int taken = 0;
      for (R500Field field : R500Field.of(word)) {
        assertEquals(0, taken & field.bits().mask(), field::name);
        taken |= field.bits().mask();
        for (int code : field.bits().names().keySet()) {
          assertEquals(code, field.bits().get(field.bits().set(-1, code)), field::name);
        }
      }
      assertTrue(taken != 0, word::name);
    }
  }

  @Test
  void bitsThatNoFieldOfAnInstructionHas() {
    // What the register reference reserves: write 0.
    List<String> free = new ArrayList<>();
    for (R500Word word : R500Word.values()) {
      int taken = 0;
      for (R500Field field : R500Field.of(word)) {
        taken |= field.bits().mask();
      }
      if (!word.isRegister() && taken != -1) {
        free.add(word + " %08x".formatted(~taken));
      }
    }
    assertEquals(
        List.of("US_TEX_INST f030ffff", "US_FC_INST e0e00008", "US_FC_ADDR 7e00e0e0"), free);
  }
}
