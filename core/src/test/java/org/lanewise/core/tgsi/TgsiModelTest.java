package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiDeclaration.MemoryKind;
import org.lanewise.core.tgsi.TgsiMemory.Qualifier;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;

/** What the parts of a program say, and that no part is lost in text. */
class TgsiModelTest {
  private static TgsiDeclaration declaration(String text) {
    TgsiProgram program = TgsiParser.parse("FRAG\n" + text + "\nEND\n");
    assertEquals(program, TgsiParser.parse(program.toText()), text);
    return program.declarations().getFirst();
  }

  @Test
  void readsTheAttributesOfResources() {
    TgsiDeclaration image = declaration("DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR, RAW");
    assertEquals(Optional.of("PIPE_FORMAT_R32_UINT"), image.format());
    assertTrue(image.writable());
    assertTrue(image.raw());
    TgsiDeclaration readOnly = declaration("DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT");
    assertFalse(readOnly.writable());
    assertFalse(readOnly.raw());
    assertTrue(declaration("DCL BUFFER[0], ATOMIC").atomic());
    assertFalse(declaration("DCL BUFFER[0]").atomic());
    for (MemoryKind kind : MemoryKind.values()) {
      assertEquals(Optional.of(kind), declaration("DCL MEMORY[0], " + kind).memoryKind());
    }
    assertEquals(Optional.empty(), declaration("DCL MEMORY[0]").memoryKind());
  }

  @Test
  void readsStreamsAndWrapping() {
    assertEquals(
        List.of(0, 1, 2, 3), declaration("DCL OUT[0], GENERIC[0], STREAM(0, 1, 2, 3)").streams());
    assertEquals(List.of(), declaration("DCL OUT[0], GENERIC[0]").streams());
    assertEquals(
        Optional.of(WriteMask.of(5)),
        declaration("DCL IN[0], GENERIC[0], PERSPECTIVE, CYLWRAP_XZ").wrap());
  }

  @ParameterizedTest
  @ValueSource(strings = {"CYLWRAP_", "CYLWRAP_YX", "CYLWRAP_Q", "STREAM(0, 1, 2, 4)"})
  void refusesAttributesThatMeanNothing(String attribute) {
    Texts.refusal("FRAG\nDCL IN[0], GENERIC[0], " + attribute + "\nEND\n");
  }

  @Test
  void readsHowMemoryIsUsed() {
    TgsiInstruction store =
        Texts.instruction(
            "STORE IMAGE[0].xy, IMM[0], TEMP[0], VOLATILE, COHERENT, 2D, PIPE_FORMAT_R32_FLOAT");
    TgsiMemory memory = store.memory().orElseThrow();
    assertEquals(Set.of(Qualifier.COHERENT, Qualifier.VOLATILE), memory.qualifiers());
    assertEquals(Optional.of(TextureTarget.TEX_2D), memory.target());
    assertEquals(Optional.of("PIPE_FORMAT_R32_FLOAT"), memory.format());
    assertTrue(memory.isFloat());
    assertEquals(SourceType.FLOAT, store.sourceType(1));
    assertEquals(SourceType.UNSIGNED, store.sourceType(0));
    assertEquals(
        Optional.empty(), Texts.instruction("STORE BUFFER[0].x, IMM[0], TEMP[0]").memory());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STORE IMAGE[0].xy, IMM[0], TEMP[0], COHERENT, VOLATILE, 2D, PIPE_FORMAT_R32_UINT",
        "LOAD TEMP[0], IMAGE[0], TEMP[1], UNKNOWN",
        "LOAD TEMP[0], BUFFER[0], TEMP[1].xxxx, RESTRICT",
        "ATOMCAS TEMP[0].x, MEMORY[0], TEMP[1], TEMP[2], TEMP[3], STREAM_CACHE_POLICY",
        "LOAD TEMP[0], BUFFER[0], TEMP[1].xxxx",
      })
  void printsHowMemoryIsUsed(String text) {
    assertEquals(text, Texts.canonical(text));
  }

  @Test
  void aReturnTypeIsOfTokensAlone() {
    TgsiInstruction read = Texts.instruction("TEX TEMP[0], IN[0], SAMP[0], 2D");
    TgsiInstruction typed = read.withReturnType(Optional.of(TgsiDeclaration.ReturnType.SINT));
    assertEquals(Optional.empty(), read.returnType());
    assertEquals(Optional.of(TgsiDeclaration.ReturnType.SINT), typed.returnType());
    assertEquals(TgsiPrinter.print(read), TgsiPrinter.print(typed));
  }

  @ParameterizedTest
  @CsvSource({
    "MOV, 0, FLOAT",
    "UCMP, 0, UNSIGNED",
    "UCMP, 1, FLOAT",
    "LDEXP, 0, FLOAT",
    "LDEXP, 1, SIGNED",
    "DLDEXP, 0, DOUBLE",
    "DLDEXP, 1, SIGNED",
    "U64SHL, 0, UINT64",
    "U64SHL, 1, UNSIGNED",
    "I64SHR, 0, INT64",
    "I64SHR, 1, UNSIGNED",
    "U64SHR, 1, UNSIGNED",
    "LODQ, 0, FLOAT",
    "LOD, 0, FLOAT",
    "TXQ, 0, UNSIGNED",
    "TXF, 0, SIGNED",
    "SVIEWINFO, 0, UNSIGNED",
    "SAMPLE_I, 0, SIGNED",
    "SAMPLE_I_MS, 2, SIGNED",
    "SAMPLE_POS, 1, UNSIGNED",
    "SAMPLE_C, 3, FLOAT",
    "TXL2, 1, FLOAT",
    "TG4, 0, FLOAT",
    "TG4, 1, UNSIGNED",
    "INTERP_SAMPLE, 0, FLOAT",
    "INTERP_SAMPLE, 1, UNSIGNED",
    "INTERP_OFFSET, 1, FLOAT",
    "CALLNZ, 0, UNSIGNED",
    "IFC, 0, UNSIGNED",
    "BREAKC, 0, UNSIGNED",
    "BRA, 0, UNSIGNED",
    "PUSHA, 0, UNSIGNED",
    "REP, 0, FLOAT",
    "ATOMFADD, 1, UNSIGNED",
    "ATOMFADD, 2, FLOAT",
    "ATOMUADD, 2, UNSIGNED",
    "READ_INVOC, 0, FLOAT",
    "READ_INVOC, 1, UNSIGNED",
    "DFRACEXP, 0, DOUBLE",
    "EMIT, 0, UNSIGNED",
  })
  void modifiersFollowTheTypeOfTheOperand(TgsiOpcode opcode, int operand, SourceType type) {
    assertEquals(type, opcode.sourceType(operand));
  }

  @Test
  void theTargetDecidesWhatAGatherIsTold() {
    String gather = "TG4 TEMP[0], IN[0], IMM[0].xxxx, SAMP[0], ";
    assertEquals(SourceType.UNSIGNED, Texts.instruction(gather + "2D").sourceType(1));
    assertEquals(SourceType.FLOAT, Texts.instruction(gather + "SHADOWCUBEARRAY").sourceType(1));
  }
}
