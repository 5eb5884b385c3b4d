package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lanewise.core.d3d9.D3d9ConstantTable.Constant;
import org.lanewise.core.d3d9.D3d9ConstantTable.Member;
import org.lanewise.core.d3d9.D3d9ConstantTable.RegisterSet;
import org.lanewise.core.d3d9.D3d9ConstantTable.Type;
import org.lanewise.core.d3d9.D3d9ConstantTable.TypeClass;
import org.lanewise.core.d3d9.D3d9ConstantTable.ValueType;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;

class D3d9ConstantTableTest {
  /** CTAB; struct { float a; float2x3 b[2]; } s at c4, two registers, with a default; "x". */
  private static final int[] TABLE = {
    0x42415443,
    // Header
    28,
    116,
    0xffff0200,
    1,
    28,
    0x100,
    116,
    // The constant at byte 28: name, set 2, index 4, count 2, type, default
    118,
    0x0004_0002,
    2,
    48,
    84,
    // The struct at byte 48: members at byte 64
    0x0003_0005,
    0x0007_0001,
    0x0002_0001,
    64,
    // Members at byte 64
    120,
    100,
    122,
    132,
    // Not used
    0,
    // Default at byte 84, two registers of which the second one is all that follows
    0x3f800000,
    2,
    3,
    4,
    // float at byte 100
    0x0003_0000,
    0x0001_0001,
    1,
    0,
    // Strings at byte 116: "x", "s", "a", "b"
    0x0073_0078,
    0x0062_0061,
    0,
    0,
    // float2x3[2] at byte 132
    0x0003_0003,
    0x0003_0002,
    2,
    0
  };

  private static D3d9Program program(int... comment) {
    List<Integer> body = new ArrayList<>();
    for (int word : comment) {
      body.add(word);
    }
    return new D3d9Program(D3d9Version.of(0xffff0200), List.of(new D3d9Comment(body)), List.of());
  }

  @Test
  void structsAndDefaults() {
    Type scalar = new Type(TypeClass.SCALAR, ValueType.FLOAT, 1, 1, 1, List.of());
    Type matrix = new Type(TypeClass.MATRIX_COLUMNS, ValueType.FLOAT, 2, 3, 2, List.of());
    Type struct =
        new Type(
            TypeClass.STRUCT,
            ValueType.FLOAT,
            1,
            7,
            1,
            List.of(new Member("a", scalar), new Member("b", matrix)));
    Constant constant =
        new Constant(
            "s",
            RegisterSet.FLOAT4,
            4,
            2,
            struct,
            List.of(0x3f800000, 2, 3, 4, 0x0003_0000, 0x0001_0001, 1, 0));
    assertEquals(
        Optional.of(new D3d9ConstantTable("x", 0xffff0200, 0x100, "x", List.of(constant))),
        program(TABLE).constantTable());
    assertEquals("c4-c5", constant.registers());
    assertEquals("float2x3", matrix.toString());
    assertEquals(List.of(), D3d9Validator.validate(program(TABLE)));
  }

  @Test
  void brokenTablesAreWarnings() {
    int[] shortened = Arrays.copyOf(TABLE, 6);
    int[] endless = TABLE.clone();
    // Member a is the struct itself.
    endless[1 + 64 / 4 + 1] = 48;
    int[] far = TABLE.clone();
    far[2] = -1;
    int[] many = TABLE.clone();
    many[4] = 0x7fffffff;
    for (int[] table : List.of(shortened, endless, far, many, new int[] {0x42415443})) {
      D3d9Program program = program(table);
      assertEquals(Optional.empty(), program.constantTable());
      List<Diagnostic> found = D3d9Validator.validate(program);
      assertEquals(1, found.size());
      assertEquals(Diagnostic.Severity.WARNING, found.getFirst().severity());
      assertTrue(found.getFirst().message().startsWith("broken constant table: "));
    }
  }

  @Test
  void changedWordsNeverFail() {
    Random random = new Random(1);
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      int[] table = TABLE.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = 1 + random.nextInt(table.length - 1);
        table[at] =
            random.nextBoolean() ? random.nextInt(160) : table[at] ^ 1 << random.nextInt(32);
      }
      D3d9Program program = program(table);
      read += program.constantTable().isPresent() ? 1 : 0;
      D3d9Validator.validate(program);
    }
    assertTrue(read > 1000, read + " tables are left");
  }

  @Test
  void preshadersAreTold() {
    D3d9Program program =
        D3d9Decoder.decode(new int[] {0xffff0200, 0x0001fffe, 0x53455250, 0x0000ffff});
    assertEquals(
        List.of(
            new Diagnostic(
                Diagnostic.Severity.WARNING,
                new Location.Dword(1),
                "a preshader is not run",
                "the constants that it computes in the bindings")),
        D3d9Validator.validate(program));
  }

  private static final Pattern ENTRY =
      Pattern.compile(
          "\\{\"name\":\"([^\"]*)\",\"set\":\"(\\w+)\",\"index\":(\\d+),\"count\":(\\d+),"
              + "\"class\":\"(\\w+)\",\"rows\":(\\d+),\"cols\":(\\d+),\"elements\":(\\d+)"
              + "(?:,\"default\":\\[([^\\]]*)\\])?\\}");

  private static String lower(Enum<?> code) {
    return code.name().toLowerCase(Locale.ROOT);
  }

  private static String entry(Constant constant) {
    StringBuilder words = new StringBuilder();
    for (int word : constant.defaults()) {
      words.append(words.isEmpty() ? "" : ",").append(String.format("\"%08x\"", word));
    }
    Type type = constant.type();
    return String.format(
        "%s %s %d %d %s %d %d %d %s",
        constant.name(),
        lower(constant.set()),
        constant.index(),
        constant.count(),
        lower(type.typeClass()),
        type.rows(),
        type.columns(),
        type.elements(),
        words);
  }

  /** The corpus lists the tables of its programs. */
  @Test
  void tablesOfTheCorpus() throws IOException {
    int constants = 0;
    for (D3d9Corpus.Entry file : D3d9Corpus.programs()) {
      List<String> expected = new ArrayList<>();
      int start = file.json().indexOf("\"ctab\": [");
      if (start >= 0) {
        Matcher entries = ENTRY.matcher(file.json()).region(start, file.json().length());
        while (entries.find()) {
          StringBuilder entry = new StringBuilder(entries.group(1));
          for (int group = 2; group <= 8; group++) {
            entry.append(' ').append(entries.group(group));
          }
          String words = entries.group(9);
          expected.add(entry + " " + (words == null ? "" : words.replace(" ", "")));
        }
      }
      List<String> found =
          D3d9Decoder.decode(file.tokens()).constantTable().stream()
              .flatMap(table -> table.constants().stream())
              .map(D3d9ConstantTableTest::entry)
              .toList();
      assertEquals(expected, found, file.name());
      constants += found.size();
    }
    assertTrue(constants > 2000, constants + " constants");
  }
}
