package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

class R500ReaderTest {
  /** A lookup of unit 0, and its texel moved to target A with MAX. */
  static final List<R500Instruction> CODE =
      List.of(
          new R500Instruction(0x00007807, 0x02400000, 0xe400f400, 0, 0, 0),
          new R500Instruction(
              0x00078005, 0x08020000, 0x08020000, 0x00440220, 0x0060c003, 0x00000005));

  private static final String WORDS =
      """
      00007807 02400000 e400f400 00000000 00000000 00000000
      00078005 08020000 08020000 00440220 0060c003 00000005
      """;

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] binary() {
    ByteBuffer bytes = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
    for (int word :
        new int[] {
          0x00007807, 0x02400000, 0xe400f400, 0, 0, 0,
          0x00078005, 0x08020000, 0x08020000, 0x00440220, 0x0060c003, 0x00000005
        }) {
      bytes.putInt(word);
    }
    return bytes.array();
  }

  static Diagnostic error(org.junit.jupiter.api.function.Executable reading) {
    return assertThrows(ShaderFormatException.class, reading).diagnostic();
  }

  private static void assertHexError(String text, int line, int column, String message) {
    assertErrorAt(new Location.Text(line, column), message, error(() -> R500HexReader.read(text)));
  }

  static void assertErrorAt(Location location, String message, Diagnostic found) {
    assertEquals(location + ": " + message, found.location() + ": " + found.message());
  }

  @Test
  void readsDwords() {
    assertEquals(CODE, R500Reader.read(binary()).code());
    assertEquals(CODE, R500Reader.read(binary(), R500Form.BINARY).code());
  }

  @Test
  void writesWhatItReads() {
    assertArrayEquals(binary(), R500Binary.write(R500Program.of(CODE)));
  }

  @Test
  void readsAssembly() {
    R500Program program = R500Program.of(CODE);
    assertEquals(program, R500Reader.read(bytes(program.toText())));
    assertEquals(program, R500Reader.read(bytes(program.toText()), R500Form.ASSEMBLY));
  }

  @Test
  void refusesDwordsOfNoWholeProgram() {
    assertErrorAt(
        new Location.Dword(0), "no instruction", error(() -> R500Binary.read(new byte[0])));
    assertErrorAt(
        new Location.Dword(6),
        "instruction 1 is cut off, 23 of its bytes are there",
        error(() -> R500Binary.read(Arrays.copyOf(binary(), 47))));
    assertEquals(512, R500Binary.read(new byte[512 * 24]).code().size());
    assertErrorAt(
        new Location.Dword(3072),
        "513 instructions",
        error(() -> R500Binary.read(new byte[513 * 24])));
  }

  @Test
  void readsListings() {
    for (String text :
        new String[] {
          WORDS,
          WORDS.replace(" ", "\r\n"),
          WORDS.replaceAll("([0-9a-f]{8})", "0x$1,"),
          WORDS.replace("00000000", "0"),
          WORDS.toUpperCase(java.util.Locale.ROOT).replace("E400F400", "0XE400F400"),
          "# a lookup\n0: " + WORDS.replace("\n0", " // the lookup\n1:0"),
          "{ {" + WORDS.replace(" ", ", ").replace("\n0", "},\n{0") + "} };",
          "\ufeff; mark and comment\n" + WORDS.strip() + "#comment at the end",
        }) {
      assertEquals(CODE, R500Reader.read(bytes(text)).code(), text);
      assertEquals(Optional.of(R500Form.HEX), R500Reader.formOf(bytes(text)), text);
    }
  }

  @Test
  void tellsWhereAListingIsWrong() {
    assertHexError("", 1, 1, "no instruction");
    assertHexError("# nothing\n", 2, 1, "no instruction");
    assertHexError("1 2 3\n  4 5x 6", 2, 5, "'5x'");
    assertHexError("1 2 3 0x", 1, 7, "'0x'");
    assertHexError("1 2 3 0x123456789", 1, 7, "'0x123456789'");
    assertHexError("1 2 3 \u0661 5 6", 1, 7, "'?'");
    assertHexError("1 2 3 4 5", 1, 10, "instruction 0 ends after 5 words");
    assertHexError("1 2 3 4 5 6\n7\n", 3, 1, "instruction 1 ends after 1 word");
    assertHexError("1: 2 3", 1, 1, "slot '1' where word 0 of slot 0 belongs");
    assertHexError("1 2 3\n0: 4", 2, 1, "slot '0' where word 3 of slot 0 belongs");
    assertHexError("0a: 2 3", 1, 1, "slot '0a' where word 0 of slot 0 belongs");
    assertHexError(": 2 3", 1, 1, "slot '' where word 0 of slot 0 belongs");
    assertHexError("g".repeat(100), 1, 1, "'" + "g".repeat(24) + "...'");
    assertEquals(512, R500HexReader.read("1 ".repeat(3072)).code().size());
    assertHexError("1 ".repeat(3073), 1, 6145, "more words");
  }

  @Test
  void recognisesForms() {
    assertEquals(Optional.of(R500Form.BINARY), R500Reader.formOf(binary()));
    assertEquals(Optional.of(R500Form.ELF), R500Reader.formOf(new byte[] {0x7f, 'E', 'L', 'F'}));
    assertEquals(Optional.of(R500Form.ASSEMBLY), R500Reader.formOf(bytes("\n.isa r500\n?")));
    // What its parser refuses, too.
    assertEquals(Optional.of(R500Form.ASSEMBLY), R500Reader.formOf(bytes(".isa r600\n")));
    assertEquals(Optional.empty(), R500Reader.formOf(bytes(".isar500\n")));
    assertEquals(Optional.empty(), R500Reader.formOf(bytes("")));
    assertEquals(Optional.empty(), R500Reader.formOf(bytes("Hello, 00000000")));
    assertEquals(Optional.of(R500Form.HEX), R500Reader.formOf(bytes("00 zz")));
    assertEquals(
        Optional.of(R500Form.DUMP),
        R500Reader.formOf(bytes("\u001b[1mlog\u0000\nR500 Fragment Program:\n")));
    // The first byte of this instruction and the next would be a word of a listing.
    byte[] likeText = binary();
    likeText[0] = 'a';
    likeText[1] = ' ';
    assertEquals(Optional.of(R500Form.BINARY), R500Reader.formOf(likeText));
  }

  @Test
  void tellsWhyAssemblyIsNone() {
    Diagnostic found = error(() -> R500Reader.read(bytes("; new\n.isa r600\nalu\n")));
    assertEquals(new Location.Text(2, 6), found.location());
    assertTrue(found.message().contains("r600"), found.message());
    String longText = ".isa r500\nalu\n" + ";".repeat(1 << 22);
    found = error(() -> R500Reader.read(bytes(longText)));
    assertTrue(found.toString().contains("4194304"), found.toString());
  }

  @Test
  void linesMayEndWithCarriageReturn() {
    R500Program expected = R500Reader.read(bytes(".isa r500\nalu\nout last\n"));
    assertEquals(expected, R500Reader.read(bytes(".isa r500\ralu\rout last\r")));
    assertEquals(expected, R500Reader.read(bytes(".isa r500\r\nalu\r\nout last")));
    Diagnostic found = error(() -> R500Reader.read(bytes(".isa r500\ralu\r foo\r")));
    assertEquals(new Location.Text(3, 2), found.location());
  }

  @Test
  void namesAllFormsWhereNoneFits() {
    Diagnostic found = error(() -> R500Reader.read(bytes("\n Hello")));
    assertEquals(new Location.Text(2, 2), found.location());
    assertTrue(found.expected().startsWith("'.isa r500' in the first line"), found.expected());
    for (R500Form form : R500Form.values()) {
      assertEquals(
          true, found.expected().contains(form.description()), form + " in " + found.expected());
    }
  }
}
