package org.lanewise.core.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;

class ProgramReaderTest {
  private static final String TGSI = "FRAG\nDCL OUT[0], COLOR\nEND\n";
  private static final String HEX = "00000005 0 0 0 0 0";
  private static final String DUMP =
      """
      R500 Fragment Program:
      --------
      0\t0:CMN_INST   0x00000005:OUT TEX_WAIT    wmask: NONE omask: NONE
      \t1:RGB_ADDR   0x00000000:
      \t2:ALPHA_ADDR 0x00000000:
      \t3 RGB_INST:  0x00000000:
      \t4 ALPHA_INST:0x00000000:
      \t5 RGBA_INST: 0x00000000:
      """;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Program guess(byte[] content) {
    return ProgramReader.read(content, Optional.empty());
  }

  private static Diagnostic error(byte[] content, InstructionSet set) {
    return assertThrows(
            ShaderFormatException.class,
            () -> ProgramReader.read(content, Optional.ofNullable(set)))
        .diagnostic();
  }

  @Test
  void recognisesTheInstructionSet() {
    assertInstanceOf(TgsiProgram.class, guess(bytes(TGSI)));
    assertInstanceOf(TgsiProgram.class, guess(bytes("\n  FRAG1.1\nDCL OUT[0], COLOR\nEND\n")));
    Program hex = guess(bytes(HEX));
    assertInstanceOf(R500Program.class, hex);
    assertEquals(hex, guess(R500Binary.write((R500Program) hex)));
    assertEquals(hex, guess(bytes(DUMP)));
    assertEquals(hex, guess(bytes(hex.toText())));
    assertEquals(hex, guess(bytes(TGSI + DUMP)));
  }

  @Test
  void readsWhatItIsTold() {
    assertInstanceOf(
        TgsiProgram.class, ProgramReader.read(bytes(TGSI), Optional.of(InstructionSet.TGSI)));
    assertInstanceOf(
        R500Program.class, ProgramReader.read(bytes(HEX), Optional.of(InstructionSet.R500)));
    assertEquals(new Location.Text(1, 1), error(bytes(HEX), InstructionSet.TGSI).location());
    assertEquals(new Location.Text(1, 1), error(bytes(TGSI), InstructionSet.R500).location());
    assertEquals("nothing to read", error(new byte[0], InstructionSet.R500).message());
    assertEquals("no UTF-8 text", error(new byte[] {(byte) 0xff}, InstructionSet.TGSI).message());
  }

  @Test
  void tellsWhatWasTried() {
    for (String text : new String[] {"", "Hello", "VERTEX\n"}) {
      Diagnostic found = error(bytes(text), null);
      assertEquals(new Location.Whole(), found.location());
      assertTrue(found.expected().contains("TGSI"), found.expected());
      assertTrue(found.expected().contains("R500"), found.expected());
    }
    Diagnostic found = error(new byte[25], null);
    assertEquals(new Location.Dword(6), found.location());
    assertEquals(
        "neither TGSI nor R500 dwords nor Direct3D 9 tokens: instruction 1 is cut off, 1 of its"
            + " bytes are there",
        found.message());
    // What can only be one of them is told by that one's reader.
    assertEquals(new Location.Text(2, 1), error(bytes("FRAG\n?\n"), null).location());
    assertEquals(new Location.Text(1, 3), error(bytes("5 z"), null).location());
  }

  @Test
  void passesWarningsOn() {
    String log = "CONST[0] = { 1.0000 0.0000 0.0000 0.0000 }\n" + DUMP;
    List<Diagnostic> warnings = ProgramReader.reading(bytes(log), Optional.empty()).warnings();
    assertEquals(1, warnings.size());
    assertEquals(new Location.Text(1, 1), warnings.getFirst().location());
  }

  @Test
  void validatesEveryInstructionSet() {
    assertEquals(List.of(), ProgramValidator.validate(guess(bytes(HEX))));
    assertEquals(List.of(), ProgramValidator.validate(guess(bytes(TGSI))));
    // A reserved RGB opcode, and a register that is not declared.
    for (String text : new String[] {"00000005 0 0 0 0 6", "FRAG\nMOV OUT[0], IN[0]\nEND\n"}) {
      Program program = guess(bytes(text));
      assertEquals(
          Diagnostic.Severity.ERROR, ProgramValidator.validate(program).getFirst().severity());
      assertThrows(ShaderFormatException.class, () -> ProgramValidator.check(program));
    }
  }
}
