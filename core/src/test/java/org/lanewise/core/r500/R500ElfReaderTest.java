package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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

class R500ElfReaderTest {
  private static final int SEGMENTS = 52;
  private static final int CODE_AT = SEGMENTS + 2 * 32;
  private static final int NOTES_AT = CODE_AT + 48;

  /** Seven notes: 12 + 8 bytes and 2, 2, 1, 1, 2, 1, 1 words. */
  private static final int NOTES_SIZE = 7 * 20 + 10 * 4;

  private static final int NAMES_AT = NOTES_AT + NOTES_SIZE;
  private static final String NAMES = "\0.text\0.note\0\0\0\0";
  private static final int SECTIONS_AT = NAMES_AT + 16;
  private static final int SIZE = SECTIONS_AT + 4 * 40;

  /** An executable with both tables, laid out as the constants above say. */
  private static byte[] executable() {
    ByteBuffer file = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1, 98, 1}).position(16);
    file.putShort((short) 2).putShort((short) 122).putInt(1).putInt(0);
    file.putInt(SEGMENTS).putInt(SECTIONS_AT).putInt(1);
    file.putShort((short) 52).putShort((short) 32).putShort((short) 2);
    file.putShort((short) 40).putShort((short) 4).putShort((short) 3);
    segment(file, 1, CODE_AT, 48, 5);
    segment(file, 4, NOTES_AT, NOTES_SIZE, 4);
    file.put(R500Binary.write(R500Program.of(R500ReaderTest.CODE)));
    note(file, 1, 1, 7);
    note(file, 2, 0, 3);
    note(file, 3, 1);
    note(file, 4, 1);
    note(file, 5, 2, 200);
    note(file, 6, 31);
    note(file, 7, 1);
    file.put(NAMES.getBytes(StandardCharsets.US_ASCII));
    section(file, 0, 0, 0, 0, 0);
    section(file, 1, 1, 6, CODE_AT, 48);
    section(file, 7, 7, 0, NOTES_AT, NOTES_SIZE);
    section(file, 0, 3, 0, NAMES_AT, 16);
    assertEquals(SIZE, file.position());
    return file.array();
  }

  private static void segment(ByteBuffer file, int kind, int offset, int size, int flags) {
    file.putInt(kind).putInt(offset).putInt(0).putInt(0);
    file.putInt(size).putInt(size).putInt(flags).putInt(4);
  }

  private static void section(
      ByteBuffer file, int name, int kind, int flags, int offset, int size) {
    file.putInt(name).putInt(kind).putInt(flags).putInt(0).putInt(offset).putInt(size);
    file.putInt(0).putInt(0).putInt(4).putInt(0);
  }

  private static void note(ByteBuffer file, int kind, int... words) {
    file.putInt(8).putInt(4 * words.length).putInt(kind);
    file.put("ATI DPP\0".getBytes(StandardCharsets.US_ASCII));
    for (int word : words) {
      file.putInt(word);
    }
  }

  private static byte[] with(byte[] file, int offset, int value, int bytes) {
    byte[] changed = file.clone();
    for (int n = 0; n < bytes; n++) {
      changed[offset + n] = (byte) (value >> 8 * n);
    }
    return changed;
  }

  private static void assertError(byte[] file, int offset, String message) {
    R500ReaderTest.assertErrorAt(
        new Location.Dword(offset / 4),
        message,
        R500ReaderTest.error(() -> R500ElfReader.read(file)));
  }

  @Test
  void readsCodeAndNotes() {
    R500Executable executable = R500ElfReader.read(executable());
    assertEquals(R500ReaderTest.CODE, executable.program().code());
    assertEquals(List.of(), executable.reading().warnings());
    assertEquals(List.of(1, 7), executable.information().orElseThrow().words());
    assertEquals(Optional.of(7), executable.information().orElseThrow().depthSource());
    assertEquals(List.of(0, 3), executable.inputs());
    assertEquals(List.of(1), executable.outputs());
    assertTrue(executable.conditionalOutput());
    assertEquals(List.of(2, 200), executable.floatConstants());
    assertEquals(List.of(31), executable.intConstants());
    assertTrue(executable.earlyExit());
    assertEquals(R500ReaderTest.CODE, R500Reader.read(executable()).code());
  }

  @Test
  void takesTheExecutableSegmentWhereThereAreNoSections() {
    byte[] stripped = with(Arrays.copyOf(executable(), NAMES_AT), 32, 0, 4);
    R500Executable executable = R500ElfReader.read(stripped);
    assertEquals(R500ReaderTest.CODE, executable.program().code());
    assertEquals(List.of(0, 3), executable.inputs());
    // The code is no longer marked as executable.
    R500ReaderTest.assertErrorAt(
        new Location.Whole(),
        "no code",
        R500ReaderTest.error(() -> R500ElfReader.read(with(stripped, SEGMENTS + 24, 4, 4))));
  }

  @Test
  void takesNotesOfSectionsWhereThereAreNoSegments() {
    R500Executable executable = R500ElfReader.read(with(executable(), 44, 0, 2));
    assertEquals(R500ReaderTest.CODE, executable.program().code());
    assertEquals(List.of(2, 200), executable.floatConstants());
  }

  @Test
  void passesOverNotesOfOthers() {
    R500Executable executable = R500ElfReader.read(with(executable(), NOTES_AT + 12, 'X', 1));
    assertEquals(Optional.empty(), executable.information());
    assertEquals(List.of(0, 3), executable.inputs());
    assertEquals(
        List.of("program: warning: no program information note"),
        executable.reading().warnings().stream().map(Diagnostic::toString).toList());
  }

  @Test
  void absentNotesAreEmpty() {
    // Only the program information is left of the notes.
    R500Executable executable = R500ElfReader.read(with(executable(), SEGMENTS + 32 + 16, 28, 4));
    assertEquals(List.of(), executable.inputs());
    assertFalse(executable.conditionalOutput());
    assertFalse(executable.earlyExit());
  }

  @Test
  void tellsWhatIsWrong() {
    byte[] file = executable();
    assertError(with(file, 4, 2, 1), 4, "EI_CLASS is 2");
    assertError(with(file, 5, 2, 1), 5, "EI_DATA is 2");
    assertError(with(file, 18, 125, 2), 18, "e_machine is 125");
    assertError(Arrays.copyOf(file, 51), 0, "no ELF header");
    assertError(
        with(file, 28, -1, 4), 28, "the program header table takes 64 bytes from byte 4294967295");
    assertError(with(file, 42, 31, 2), 28, "entries of 31 bytes in the program header table");
    assertError(with(file, 44, 1025, 2), 28, "1025 entries in the program header table");
    assertError(
        with(file, SEGMENTS + 16, -1, 4),
        SEGMENTS + 4,
        "segment 0 takes 4294967295 bytes from byte " + CODE_AT);
    assertError(with(file, 50, 4, 2), 50, "e_shstrndx is 4");
    assertError(with(file, SECTIONS_AT + 40, 16, 4), SECTIONS_AT + 40, "section name at 16");
    assertError(
        with(file, SECTIONS_AT + 40 + 20, 47, 4),
        CODE_AT + 24,
        "instruction 1 is cut off, 23 of its bytes are there");
    assertError(with(file, SECTIONS_AT + 40 + 20, 0, 4), CODE_AT, "no instruction");
    assertError(
        with(file, NOTES_AT + 4, -1, 4),
        NOTES_AT,
        "a note with a name of 8 and a content of 4294967295 bytes");
    assertError(with(file, NOTES_AT + 4, 5, 4), NOTES_AT + 20, "note of type 1 with 5 bytes");
    assertError(with(file, NOTES_AT + 8, 2, 4), NOTES_AT + 48, "another note of type 2");
  }

  @Test
  void damageGivesAProgramOrAnError() {
    byte[] file = executable();
    for (int length = 0; length < file.length; length++) {
      int end = length;
      assertNotNull(R500ReaderTest.error(() -> R500ElfReader.read(Arrays.copyOf(file, end))));
    }
    int refused = 0;
    for (int bit = 0; bit < file.length * 8; bit++) {
      byte[] damaged = file.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        R500ElfReader.read(damaged);
      } catch (ShaderFormatException e) {
        refused++;
      }
    }
    // All bits of class, data encoding, machine and of the code's place matter, at least.
    assertTrue(refused > 100, refused + " refused");
  }

  @Test
  void manyHeadersOverTheSameNotesDoNotTakeLong() {
    int count = 1024;
    int notes = 20 * 1024;
    ByteBuffer file =
        ByteBuffer.allocate(52 + count * 32 + 24 + notes * 20).order(ByteOrder.LITTLE_ENDIAN);
    file.put(Arrays.copyOf(executable(), 52));
    file.putInt(32, 0).putShort(44, (short) count);
    int codeAt = 52 + count * 32;
    segment(file, 1, codeAt, 24, 1);
    for (int n = 1; n < count; n++) {
      segment(file, 4, codeAt + 24, notes * 20, 4);
    }
    file.put(new byte[24]);
    for (int n = 0; n < notes; n++) {
      note(file, 9);
    }
    assertError(file.array(), codeAt + 24 + 1024 * 20, "one more note");
  }
}
