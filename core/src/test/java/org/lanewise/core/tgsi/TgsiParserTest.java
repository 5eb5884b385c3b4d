package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.texture.TextureTarget;

/** The grammar of specs/tgsi.md section 2, the spellings of all ages, and where we are lenient. */
class TgsiParserTest {
  private static final String HEAD =
      "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..7]\n"
          + "DCL CONST[0..7]\nDCL ADDR[0]\nDCL SAMP[0]\nIMM FLT32 { 1.0, 2.0, 3.0, 4.0}\n";

  private static TgsiInstruction first(String instruction) {
    return TgsiParser.parse(HEAD + instruction + "\nEND\n").instructions().getFirst();
  }

  private static TgsiSource source(String operand) {
    return first("MOV OUT[0], " + operand).sources().getFirst();
  }

  private static ShaderFormatException refused(String text) {
    return assertThrows(ShaderFormatException.class, () -> TgsiParser.parse(text), text);
  }

  @Test
  void readsModifiersInEveryAgesSpelling() {
    assertEquals(
        new TgsiSource(TgsiRegister.of(TgsiFile.IN, 0), new Swizzle(3, 2, 1, 0), true, true),
        source("-|IN[0].wzyx|"));
    assertTrue(source("-IN[0]").negate());
    assertTrue(source("-(IN[0])").negate());
    assertTrue(source("|IN[0]|").absolute());
  }

  @Test
  void shortSwizzlesRepeatTheirLastLetter() {
    assertEquals(Swizzle.replicate(0), source("IN[0].x").swizzle());
    assertEquals(new Swizzle(0, 1, 1, 1), source("IN[0].xy").swizzle());
  }

  @Test
  void readsRelativeIndices() {
    TgsiIndex index = source("CONST[ADDR[0].y+2]").register().index();
    assertEquals(new TgsiIndex(2, Optional.of(new TgsiIndex.Relative(TgsiFile.ADDR, 0, 1))), index);
    assertEquals(-3, source("CONST[ADDR[0].x-3]").register().index().offset());
    // 7.10 accepted a blank after the sign; the component is x where it is not written.
    assertEquals(
        new TgsiIndex(2, Optional.of(new TgsiIndex.Relative(TgsiFile.ADDR, 0, 0))),
        source("CONST[ADDR[0] + 2]").register().index());
    TgsiRegister both = source("CONST[1][ADDR[0].x]").register();
    assertEquals(Optional.of(TgsiIndex.of(1)), both.dimension());
    assertEquals(3, source("TEMP[ADDR[0].x](3)").register().arrayId());
  }

  @ParameterizedTest
  @CsvSource({
    "MOV_SAT, ZERO_ONE, false",
    "MOV_SATNV, MINUS_PLUS_ONE, false",
    "MOV_SAT_PRECISE, ZERO_ONE, true",
    "mov_precise, NONE, true"
  })
  void readsSuffixes(String mnemonic, String saturate, boolean precise) {
    TgsiInstruction instruction = first(mnemonic + " OUT[0], IN[0]");
    assertEquals(TgsiOpcode.MOV, instruction.opcode());
    assertEquals(saturate, instruction.saturate().name());
    assertEquals(precise, instruction.precise());
  }

  @Test
  void readsPredicates() {
    TgsiInstruction instruction = first("(!PRED[0].yyyy) MOV OUT[0], IN[0]");
    assertEquals(
        Optional.of(new TgsiPredicate(0, Swizzle.replicate(1), true)), instruction.predicate());
  }

  @Test
  void readsTextureOperands() {
    TgsiInstruction instruction = first("TXF OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz");
    assertEquals(Optional.of(TextureTarget.TEX_2D), instruction.target());
    assertEquals(new TgsiTexOffset(TgsiFile.IMM, 0, 0, 1, 2), instruction.offsets().getFirst());
    assertEquals(
        Optional.of(TextureTarget.SHADOW_CUBE_ARRAY),
        first("TEX2 OUT[0], IN[0], IN[0], SAMP[0], SHADOWCUBEARRAY").target());
  }

  @Test
  void numbersAndLabelsOfInstructionsAreRead() {
    assertEquals(3, first(" 17: IF IN[0].xxxx :3").label());
    assertEquals(-1, first("IF IN[0].xxxx").label());
  }

  @ParameterizedTest
  @ValueSource(strings = {"FRAG1.1\nEND", "frag end", "  FRAG\r\n\tEND\r\n"})
  void readsHeadersAndBlanksOfAllAges(String text) {
    assertEquals(Stage.FRAGMENT, TgsiParser.parse(text).stage());
  }

  @Test
  void renamesOldProperties() {
    TgsiProgram program = TgsiParser.parse("VERT PROPERTY MUL_ZERO_WINS 1 END");
    assertTrue(program.mulZeroWins());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3f800000",
    "1., 3f800000",
    ".5, 3f000000",
    "+1, 3f800000",
    "-.5, bf000000",
    "1e2, 42c80000",
    "1E-2, 3c23d70a",
    "1.e2, 42c80000",
    "inf, 7f800000",
    "-inf, ff800000",
    "nan, 7fc00000",
    "0x1.8p1, 40400000",
    "0x3f800000, 3f800000",
    "0xffffffff, ffffffff",
    "1e400, 7f800000",
    "16777217, 4b800000",
    "-0.0, 80000000",
    "1.4e-45, 00000001"
  })
  void readsFloats(String literal, String bits) {
    TgsiImmediate immediate =
        TgsiParser.parse("FRAG IMM FLT32 {" + literal + ", 0, 0, 0} END").immediates().getFirst();
    assertEquals(Integer.parseUnsignedInt(bits, 16), immediate.x());
  }

  @ParameterizedTest
  @ValueSource(strings = {"- 1", "1e", "1.5f", "", "0x", "1..2", "--1", "0x123456789"})
  void refusesWhatIsNoFloat(String literal) {
    refused("FRAG IMM FLT32 {" + literal + ", 0, 0, 0} END");
  }

  @Test
  void readsIntegerImmediates() {
    TgsiImmediate unsigned =
        TgsiParser.parse("FRAG IMM[0] UINT32 {4294967295, 0, 1, 2} END").immediates().getFirst();
    assertEquals(-1, unsigned.x());
    TgsiImmediate signed =
        TgsiParser.parse("FRAG IMM[0] INT32 {-2147483648, -1, 1, 2} END").immediates().getFirst();
    assertEquals(Integer.MIN_VALUE, signed.x());
    TgsiImmediate doubles =
        TgsiParser.parse("FRAG IMM[0] FLT64 {1.5, -2} END").immediates().getFirst();
    assertEquals(0x3ff80000, doubles.y());
    assertEquals(0xc0000000, doubles.w());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MOV OUT[0].yx, IN[0]",
        "MOV OUT[0].xx, IN[0]",
        "MOV OUT[0]., IN[0]",
        "MOV OUT[0], |-IN[0]|",
        "MOV OUT[0], -|IN[0]|.xxxx",
        "MOV OUT[0], IN[0].xyzwx",
        "MOV OUT[0], IN[0].ab",
        "MOV OUT[0], CONST[-1]",
        "MOV OUT[0], TEMP[0] (1)",
        "MOV OUT[0] IN[0]",
        "MOV OUT[0], IN[0], IN[0]",
        "MOV OUT[99999], IN[0]",
        "MOVE OUT[0], IN[0]",
        "MOV_PRECISE_SAT OUT[0], IN[0]",
        "TEX OUT[0], IN[0], SAMP[0], 4D",
        "DCL FOO[0]",
        "DCL IN[3..1]",
        "DCL IN[0], WIBBLE",
        "PROPERTY WIBBLE 1",
        "IMM[7] FLT32 {1, 2, 3, 4}",
        "IMM FLT32 {1, 2, 3}",
        "BGNSUB :3 :4",
        "MOVOUT[0], IN[0]"
      })
  void refusesWhatMeansNothing(String statement) {
    refused(HEAD + statement + "\nEND\n");
  }

  @Test
  void diagnosticsNamePlaceAndExpectation() {
    ShaderFormatException e = refused("FRAG\nDCL OUT[0], COLOR\n  0: FOO OUT[0]\n");
    assertEquals(new Location.Text(3, 6), e.diagnostic().location());
    assertEquals("3:6: error: unknown opcode 'FOO' (expected a TGSI opcode)", e.getMessage());
  }

  @Test
  void printsWhatItReads() {
    String text =
        """
        FRAG
        PROPERTY FS_COORD_ORIGIN LOWER_LEFT
        DCL IN[0], GENERIC[0], PERSPECTIVE
        DCL IN[1..2].xy, COLOR, LINEAR, CENTROID
        DCL OUT[0], COLOR
        DCL CONST[1][0..3]
        DCL TEMP[0..3], ARRAY(1), LOCAL
        DCL ADDR[0]
        IMM[0] FLT32 {1.0, 0.1, -0.0, 0x7fc00001}
        IMM[1] INT32 {-1, 2, 3, 4}
          0: ARL ADDR[0].x, IN[0].xxxx
          1: IF TEMP[0].xxxx :3
          2:   MAD_SAT_PRECISE TEMP[ADDR[0].x+1](1).xy, -|IN[0]|, CONST[1][ADDR[0].x-2].wzyx, IMM[0]
          3: ENDIF
          4: END
        """;
    assertEquals(text, TgsiParser.parse(text).toText());
  }
}
