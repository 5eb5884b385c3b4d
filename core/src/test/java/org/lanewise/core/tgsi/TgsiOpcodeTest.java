package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lanewise.core.testing.SharedData;

/** The opcode table against the tabled facts of Mesa's three ages. */
class TgsiOpcodeTest {
  /** Names of drafts that were never given operands, or whose meaning went to another name. */
  private static final Set<String> NAMES_ONLY =
      Set.of("INDEX", "M3X2", "M3X3", "M3X4", "M4X3", "MULTIPLYMATRIX", "NEGATE");

  @Test
  void everyRowMatchesTheTable() throws IOException {
    Map<TgsiOpcode, List<Map<String, String>>> rows = new EnumMap<>(TgsiOpcode.class);
    int read = 0;
    for (Map<String, String> row : table()) {
      String name = row.get("name");
      TgsiOpcode opcode = TgsiOpcode.byName(name);
      if (opcode == null) {
        assertEquals("historic", row.get("category"), name + " is missing");
        continue;
      }
      read++;
      rows.computeIfAbsent(opcode, key -> new ArrayList<>()).add(row);
      if (!name.equals(opcode.name())) {
        continue;
      }
      assertEquals(row.get("num_dst"), String.valueOf(opcode.destinations()), name);
      assertEquals(row.get("num_src"), String.valueOf(opcode.sources()), name);
      if (opcode == TgsiOpcode.TXQ_LZ) {
        // The table has it as a name of the past; while it lived it named a target, as TXQ does.
        continue;
      }
      assertEquals(row.get("is_tex"), texturing(opcode), name);
      assertEquals(
          row.get("category").equals("sub") ? "flow" : row.get("category"),
          opcode.category().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          name);
      if (row.get("formula").startsWith("[rep]")) {
        assertEquals(TgsiOpcode.ChannelRule.REPLICATED, opcode.channelRule(), name);
      }
    }
    assertTrue(read > 280, "only " + read + " rows");
    Set<TgsiOpcode> untabled = EnumSet.allOf(TgsiOpcode.class);
    untabled.removeAll(rows.keySet());
    assertEquals(Set.of(), untabled);
    rows.forEach(TgsiOpcodeTest::checkNumbers);
  }

  /** An opcode that was renamed has a row for each name, with the numbers of that name's time. */
  private static void checkNumbers(TgsiOpcode opcode, List<Map<String, String>> rows) {
    assertEquals(number(rows, "num_24.0"), opcode.number24(), opcode + " in 24.0");
    assertEquals(number(rows, "num_7.10"), opcode.number710(), opcode + " in 7.10");
    assertEquals(number(rows, "num_2009"), opcode.number2009(), opcode + " in 2009");
    boolean seed = rows.stream().anyMatch(row -> row.get("in_seed_2009").equals("y"));
    assertEquals(seed, opcode.inSeed2009(), opcode + " in the documentation of 2009");
  }

  private static int number(List<Map<String, String>> rows, String column) {
    return rows.stream()
        .map(row -> row.get(column))
        .filter(value -> !value.equals("-"))
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(-1);
  }

  private static String texturing(TgsiOpcode opcode) {
    return switch (opcode.texturing()) {
      case NONE -> "n";
      case TEX -> "y";
      case SAMPLE -> "s";
    };
  }

  private static List<Map<String, String>> table() throws IOException {
    List<String> lines = Files.readAllLines(SharedData.require("specs/tgsi_opcodes.tsv"));
    String[] names = lines.getFirst().split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < cells.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  @Test
  void namesWithoutOperandsAreNoOpcodes() {
    for (String name : NAMES_ONLY) {
      assertNull(TgsiOpcode.byName(name), name);
    }
  }

  @Test
  void numbersOfOneVersionAreUnique() {
    Map<Integer, TgsiOpcode> in24 = new HashMap<>();
    Map<Integer, TgsiOpcode> in710 = new HashMap<>();
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      if (opcode.number24() >= 0) {
        assertNull(in24.put(opcode.number24(), opcode), opcode::name);
      }
      if (opcode.number710() >= 0) {
        assertNull(in710.put(opcode.number710(), opcode), opcode::name);
      }
    }
  }

  @Test
  void everyAliasFindsItsOpcodeUnlessItIsAnOpcodeItself() {
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      assertEquals(opcode, TgsiOpcode.byName(opcode.name().toLowerCase(Locale.ROOT)));
      for (String alias : opcode.aliases()) {
        assertNotNull(TgsiOpcode.byName(alias), alias);
      }
    }
  }

  @Test
  void everyRowHasAFormula() {
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      assertTrue(!opcode.formula().isBlank(), opcode::name);
      assertEquals(
          opcode.destinations() == 0,
          opcode.channelRule() == TgsiOpcode.ChannelRule.NONE,
          () -> opcode + " has " + opcode.destinations() + " destinations");
    }
  }
}
