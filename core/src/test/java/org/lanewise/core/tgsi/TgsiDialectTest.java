package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.Swizzle;

/** Spellings of December 2009, of 7.10 and of virglrenderer: specs/tgsi.md sections 2.5 to 2.7. */
class TgsiDialectTest {
  @Test
  void readsAProgramAs2009PrintedIt() {
    String old =
        """
        FRAG1.1
        DCL IN[0], COLOR, LINEAR
        DCL OUT[0], COLOR
        DCL TEMP[0]
        IMM FLT32 {     1.0000,     0.0000,     0.5000,     2.0000 }
        IMM FLT32 { 0.25, -1.0, 1e2, .5 }
          0: SUB TEMP[0], IMM[0].xxxx, -(IN[0].wzyx)
          1: KIL TEMP[0].wwww
          2: MAD_SATNV OUT[0], TEMP[0], -(IMM[1]), IMM[0]
          3: END
        """;
    String now =
        """
        FRAG
        DCL IN[0], COLOR, LINEAR
        DCL OUT[0], COLOR
        DCL TEMP[0]
        IMM[0] FLT32 {1.0, 0.0, 0.5, 2.0}
        IMM[1] FLT32 {0.25, -1.0, 100.0, 0.5}
          0: SUB TEMP[0], IMM[0].xxxx, -IN[0].wzyx
          1: KILL_IF TEMP[0].wwww
          2: MAD_SATNV OUT[0], TEMP[0], -IMM[1], IMM[0]
          3: END
        """;
    assertEquals(now, TgsiParser.parse(old).toText());
  }

  @ParameterizedTest
  @CsvSource({
    "FRAC, FRC",
    "LERP, LRP",
    "DOT2ADD, DP2A",
    "DP2ADD, DP2A",
    "FLOOR, FLR",
    "EXPBASE2, EX2",
    "LOGBASE2, LG2",
    "LOGP, LG2",
    "POWER, POW",
    "CROSSPRODUCT, XPD",
    "CRS, XPD",
    "RECIP, RCP",
    "RECIPSQRT, RSQ",
    "EXPP, EXP",
    "DOT3, DP3",
    "DOT4, DP4",
    "SETLT, SLT",
    "SETGE, SGE",
    "MADD, MAD",
    "DSX, DDX",
    "DSY, DDY",
    "TEXLD, TEX",
    "TEXLDD, TXD",
    "TEXLDB, TXB",
    "MOVA, ARR",
    "CALL, CAL",
    "SINCOS, SCS",
    "BREAK, BRK",
    "TEXKILL, KILL_IF",
    "KIL, KILL_IF",
    "KILP, KILL",
    "SGN, SSG",
    "INT, TRUNC",
    "BGNLOOP2, BGNLOOP",
    "ENDLOOP2, ENDLOOP"
  })
  void readsOldMnemonics(String old, TgsiOpcode now) {
    assertEquals(now, TgsiOpcode.byName(old));
    StringBuilder text = new StringBuilder(old);
    String separator = " ";
    for (int i = 0; i < now.destinations() + now.sources(); i++) {
      boolean sampler = i > 0 && i == now.destinations() + now.samplerOperand();
      String register = i < now.destinations() ? "TEMP[0]" : sampler ? "SAMP[0]" : "IN[" + i + "]";
      text.append(separator).append(register);
      separator = ", ";
    }
    if (now.texturing() == TgsiOpcode.Texturing.TEX) {
      text.append(", 2D");
    }
    TgsiInstruction read = Texts.instruction(text.toString());
    assertEquals(now, read.opcode());
    assertEquals(text.toString().replaceFirst(old, now.name()), TgsiPrinter.print(read));
  }

  @Test
  void suffixesGoWithOldMnemonicsToo() {
    assertEquals(
        "MAD_SAT OUT[0], IN[0], IN[1], IN[2]",
        Texts.canonical("MADD_SAT OUT[0], IN[0], IN[1], IN[2]"));
    assertEquals("FRC_SATNV OUT[0], IN[0]", Texts.canonical("FRAC_SATNV OUT[0], IN[0]"));
  }

  @Test
  void readsPredicatesOf710() {
    TgsiInstruction read = Texts.instruction("(!PRED[1].xyxy) MOV OUT[0], IN[0]");
    assertEquals(
        Optional.of(new TgsiPredicate(1, new Swizzle(0, 1, 0, 1), true)), read.predicate());
    assertEquals(
        "(!PRED[1].wwww) MOV OUT[0], IN[0]", Texts.canonical("( !PRED[1].w ) MOV OUT[0], IN[0]"));
    assertEquals(
        Optional.of(new TgsiPredicate(0, Swizzle.IDENTITY, false)),
        Texts.instruction("0: (PRED[0]) MOV OUT[0], IN[0]").predicate());
  }

  @Test
  void readsIndexableImmediatesAndTemporariesOf710() {
    TgsiProgram program =
        TgsiParser.parse(
            "FRAG\nDCL IMMX[0..1] {{1,2,3,4},{5,6,7,8}}\nDCL TEMPX[0][0..3]\n"
                + "0: MOV TEMPX[0][1], IMMX[1]\n1: END\n");
    TgsiDeclaration rows = program.declarations().getFirst();
    assertEquals(
        List.of(
            List.of(0x3f800000, 0x40000000, 0x40400000, 0x40800000),
            List.of(0x40a00000, 0x40c00000, 0x40e00000, 0x41000000)),
        rows.values());
    assertEquals(Optional.of(0), program.declarations().get(1).dimension());
    assertEquals(program, TgsiParser.parse(program.toText()));
  }

  @Test
  void propertiesTakeTheirNewNames() {
    TgsiProgram program = TgsiParser.parse("FRAG\nPROPERTY MUL_ZERO_WINS 1\nEND");
    assertEquals(List.of(new TgsiProperty("LEGACY_MATH_RULES", "1")), program.properties());
  }

  @Test
  void hexWordsAreBitsAsVirglMeansThem() {
    TgsiProgram program =
        TgsiParser.parse(
            "FRAG\nIMM[0] FLT32 {0x3f800000, 0xffc00001, 0x00000001, 0x80000000}\n"
                + "IMM[1] FLT64 {0x00000000, 0x3ff80000, 0x00000001, 0x7ff00000}\nEND");
    assertEquals(
        new TgsiImmediate(TgsiImmediate.Type.FLT32, 0x3f800000, 0xffc00001, 1, 0x80000000),
        program.immediates().get(0));
    assertEquals(
        new TgsiImmediate(TgsiImmediate.Type.FLT64, 0, 0x3ff80000, 1, 0x7ff00000),
        program.immediates().get(1));
    assertEquals(program, TgsiParser.parse(program.toText()));
  }

  @Test
  void flowWithoutLabelsIsReadLikeFlowWithLabels() {
    for (String flow : List.of("IF IN[0].xxxx", "ELSE", "BGNLOOP", "ENDLOOP", "UIF IN[0].xxxx")) {
      assertEquals(-1, Texts.instruction(flow).label());
      assertEquals(7, Texts.instruction(flow + " :7").label());
    }
  }
}
