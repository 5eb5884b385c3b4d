package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.testing.SharedData;

/** The opcode table against the digest's, which has a line for each number and operand shape. */
class D3d9OpcodeTableTest {
  private static final List<String> VERSIONS =
      List.of(
          "ffff0100",
          "ffff0101",
          "ffff0102",
          "ffff0103",
          "ffff0104",
          "ffff0200",
          "ffff0201",
          "ffff0202",
          "ffff02ff",
          "ffff0300",
          "ffff03ff",
          "fffe0100",
          "fffe0101",
          "fffe0200",
          "fffe0201",
          "fffe02ff",
          "fffe0300",
          "fffe03ff");

  private static int code(String version) {
    int minor = version.endsWith("x") ? 1 : version.charAt(2) - '0';
    return (version.charAt(0) - '0') << 8 | minor;
  }

  private static boolean has(String[] line, D3d9Version version) {
    int column = version.isPixel() ? 3 : 5;
    if (line[column].equals("-")) {
      return false;
    }
    String last = line[column + 1];
    int end = last.matches("2_x|3_0") ? code(last) | 0xff : code(last);
    return code(line[column]) <= version.code() && version.code() <= end;
  }

  @Test
  void everyVersionHasTheOpcodesOfTheDigest() throws IOException {
    List<String> lines = Files.readAllLines(SharedData.require("specs/d3d9_opcodes.tsv"));
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      int number = Integer.parseInt(cells[0]);
      boolean statement =
          List.of("dcl", "def", "defi", "defb", "comment", "end", "texm3x3diff").contains(cells[2]);
      if (statement) {
        assertTrue(D3d9Opcode.of(number).isEmpty(), line);
        continue;
      }
      int destinations = Integer.parseInt(cells[7]);
      int sources = Integer.parseInt(cells[8]);
      for (String token : VERSIONS) {
        D3d9Version version = D3d9Version.of(Integer.parseUnsignedInt(token, 16));
        boolean found =
            D3d9Opcode.of(number).stream()
                .anyMatch(
                    opcode ->
                        opcode.existsIn(version)
                            && opcode.sources() == sources
                            && (opcode.destination() == D3d9Opcode.DestinationUse.NONE ? 0 : 1)
                                == destinations);
        if (found != has(cells, version)) {
          wrong.add(version + ": " + line);
        }
        checked++;
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(checked > 1000, checked + " checks");
  }
}
