package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

  /** What a program of instructions becomes, without its head and END. */
  private static String expanded(String instructions) {
    TgsiProgram program =
        TgsiParser.parse(
            "FRAG\nDCL IN[0..1], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n"
                + "IMM FLT32 {1, 2, 3, 4}\n"
                + instructions
                + "\nEND\n");
    String text = program.toText();
    assertEquals(program, TgsiParser.parse(text));
    assertEquals(text, TgsiParser.parse(text).toText());
    return text.replaceAll("(?m)^ *\\d+: ", "")
        .replaceFirst("(?s)^FRAG.*DCL TEMP\\[0\\.\\.3]\n", "")
        .replaceFirst("IMM\\[0].*\n", "")
        .replaceFirst("END\n$", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "MUL_2X OUT[0].xy, IN[0], IN[1]      ! MUL TEMP[4].xy, IN[0], IN[1]  ! MUL OUT[0].xy, TEMP[4], IMM[1].xxxx     ! 2.0",
        "MUL_4X_SAT OUT[0], IN[0], IN[1]     ! MUL TEMP[4], IN[0], IN[1]     ! MUL_SAT OUT[0], TEMP[4], IMM[1].xxxx    ! 4.0",
        "MADD_SAT_8X OUT[0], IN[0], IN[1], IN[2] ! MAD TEMP[4], IN[0], IN[1], IN[2] ! MUL_SAT OUT[0], TEMP[4], IMM[1].xxxx ! 8.0",
        "RCP OUT[0]_D2.x, IN[0]              ! RCP TEMP[4].x, IN[0]          ! MUL OUT[0].x, TEMP[4], IMM[1].xxxx      ! 0.5",
        "MOV_SATNV OUT[0]_D4, IN[0]          ! MOV TEMP[4], IN[0]            ! MUL_SATNV OUT[0], TEMP[4], IMM[1].xxxx  ! 0.25",
        "(PRED[0]) MOV_D8 OUT[0], IN[0]      ! MOV TEMP[4], IN[0]            ! (PRED[0]) MUL OUT[0], TEMP[4], IMM[1].xxxx ! 0.125",
      })
  void resultsWithAFactor(String old, String first, String second, String value) {
    assertEquals(
        "DCL TEMP[4]\nIMM[1] FLT32 {" + value + ", 0.0, 0.0, 0.0}\n" + first + "\n" + second + "\n",
        expanded(old));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1-(IN[0].yzwx)       ! ADD TEMP[4], IMM[1].xxxx, -IN[0].yzwx  ! TEMP[4]    ! 1.0, 0.0",
        "1 - ( -IN[0] )       ! ADD TEMP[4], IMM[1].xxxx, IN[0]        ! TEMP[4]    ! 1.0, 0.0",
        "(IN[0])-0.5          ! ADD TEMP[4], IN[0], IMM[1].xxxx        ! TEMP[4]    ! -0.5, 0.0",
        "2*(IN[0].xxxx)       ! ADD TEMP[4], IN[0].xxxx, IN[0].xxxx    ! TEMP[4]    ! -",
        "-(2*(IN[0]))         ! ADD TEMP[4], IN[0], IN[0]              ! -TEMP[4]   ! -",
        "-(|(IN[0])-0.5|)     ! ADD TEMP[4], IN[0], IMM[1].xxxx        ! -|TEMP[4]| ! -0.5, 0.0",
        "2*((IN[0])-0.5)      ! 'ADD TEMP[4], IN[0], IMM[1].xxxx;ADD TEMP[4], TEMP[4], TEMP[4]' ! TEMP[4] ! -0.5, 0.0",
        "2*(1-(IN[0]))        ! 'ADD TEMP[4], IMM[1].xxxx, -IN[0];ADD TEMP[4], TEMP[4], TEMP[4]' ! TEMP[4] ! 1.0, 0.0",
        "IN[0].x01w           ! 'MOV TEMP[4].xw, IN[0].xyzw;MOV TEMP[4].y, IMM[1].xxxx;MOV TEMP[4].z, IMM[1].yyyy' ! TEMP[4] ! 0.0, 1.0",
        "IN[0].-yy-1-0        ! 'MOV TEMP[4].y, IN[0].yyzw;MOV TEMP[4].x, -IN[0].yyzw;MOV TEMP[4].w, -IMM[1].xxxx;MOV TEMP[4].z, -IMM[1].yyyy' ! TEMP[4] ! 0.0, 1.0",
      })
  void sourcesThatAreComputed(String old, String instructions, String source, String values) {
    String immediates = values.equals("-") ? "" : "IMM[1] FLT32 {" + values + ", 0.0, 0.0}\n";
    assertEquals(
        "DCL TEMP[4]\n"
            + immediates
            + instructions.replace("IN[0].xyzw", "IN[0]").replace(';', '\n')
            + "\nMOV OUT[0], "
            + source
            + "\n",
        expanded("MOV OUT[0], " + old));
  }

  @Test
  void eachOperandHasATemporaryOfItsOwn() {
    assertEquals(
        """
        DCL TEMP[4..6]
        IMM[1] FLT32 {1.0, -0.5, 2.0, 0.0}
        ADD TEMP[4], IMM[1].xxxx, -IN[0]
        ADD TEMP[5], IN[1], IMM[1].yyyy
        MUL TEMP[6], TEMP[4], TEMP[5]
        MUL_SAT OUT[0], TEMP[6], IMM[1].zzzz
        SWZ OUT[0], IN[0].wzyx
        """,
        expanded("MUL_2X_SAT OUT[0], 1-(IN[0]), (IN[1])-0.5\nSWZ OUT[0], IN[0].wzyx"));
  }

  @Test
  void labelsFollowWhatIsAdded() {
    String text =
        TgsiParser.parse(
                "FRAG\nDCL IN[0], COLOR, LINEAR\nDCL OUT[0], COLOR\n"
                    + "0: MOV OUT[0], 2*(IN[0])\n1: CAL :3\n2: END\n"
                    + "3: BGNSUB\n4: MOV OUT[0], 2*(IN[0])\n5: ENDSUB\n")
            .toText();
    assertEquals(
        "  0: ADD TEMP[0], IN[0], IN[0]\n  1: MOV OUT[0], TEMP[0]\n  2: CAL :4\n  3: END\n"
            + "  4: BGNSUB\n  5:   ADD TEMP[0], IN[0], IN[0]\n  6:   MOV OUT[0], TEMP[0]\n"
            + "  7: ENDSUB\n",
        text.substring(text.indexOf("  0:")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "KIL_2X IN[0]                   ! a factor where KILL_IF has no float result of 2009",
        "ARL_2X ADDR[0].x, IN[0]        ! a factor where ARL has no float result of 2009",
        "FMA_2X OUT[0], IN[0], IN[0], IN[0] ! a factor where FMA has no float result of 2009",
        "MUL_2X OUT[0]_D2, IN[0], IN[0] ! two factors of a result",
        "MOV OUT[0], 3*(IN[0])          ! unknown register file '3'",
        "MOV OUT[0], 1-IN[0]            ! found 'IN'",
        "MOV OUT[0], (IN[0])-0.25       ! found",
        "MOV OUT[0], IN[0].x0           ! found",
        "MOV OUT[0], |-IN[0]|           ! found",
        "M4X4 OUT[0], IN[0], IN[1]      ! M4X4 is a placeholder of 2008 for a product of matrices",
        "INDEX OUT[0], IN[0], IN[1]     ! INDEX is a placeholder of 2008",
        "UNK67                          ! opcode number 67 means nothing",
        "UNKNOWN OUT[0]                 ! unknown opcode 'UNKNOWN'",
      })
  void whatMeansNothingIsNamed(String text, String message) {
    assertTrue(
        Texts.refusal(Texts.around(text)).message().startsWith(message),
        () -> Texts.refusal(Texts.around(text)).toString());
  }

  @Test
  void deepOperandsAreRefused() {
    String deep = "MOV OUT[0], " + "-(".repeat(50_000) + "IN[0]" + ")".repeat(50_000);
    assertTrue(Texts.refusal(Texts.around(deep)).message().contains("brackets"));
  }

  @Test
  void negateIsAMoveOfTheNegative() {
    assertEquals("MOV_SAT OUT[0], -IN[0]", Texts.canonical("NEGATE_SAT OUT[0], IN[0]"));
    assertEquals("MOV OUT[0], |IN[0]|", Texts.canonical("NEGATE OUT[0], -|IN[0]|"));
  }

  @Test
  void loopOfEarly2009EndsWithItsOwnEndloop() {
    assertEquals(
        """
        BGNFOR LOOP[0].x, IMM[0]
          BGNLOOP
            BRK
          ENDLOOP
          BGNFOR LOOP[1].x, IMM[0].yyyy
          ENDFOR LOOP[1].x
        ENDFOR LOOP[0].x
        BGNLOOP
        ENDLOOP
        """,
        expanded(
            """
            LOOP LOOP[0].x, IMM[0]
            BGNLOOP2
            BRK
            ENDLOOP2
            LOOP LOOP[1].x, IMM[0].yyyy
            ENDLOOP LOOP[1].x
            ENDLOOP
            BGNLOOP
            ENDLOOP
            """));
  }

  @Test
  void resWasAViewAndThenAnImage() {
    String views =
        """
        FRAG
        DCL RES[0], 2D, FLOAT
        DCL RES[1], 2DARRAY, SINT, UINT, UNORM, SNORM
        0: SAMPLE TEMP[0], IN[0], RES[0], SAMP[0]
        1: LOAD TEMP[0], IN[0], RES[1].yxzw
        2: LOAD_MS TEMP[0], IN[0], RES[1], IN[1]
        3: RESINFO TEMP[0], IN[0], RES[0]
        4: END
        """;
    assertEquals(
        """
        FRAG
        DCL SVIEW[0], 2D, FLOAT
        DCL SVIEW[1], 2D_ARRAY, SINT, UINT, UNORM, SNORM
          0: SAMPLE TEMP[0], IN[0], SVIEW[0], SAMP[0]
          1: SAMPLE_I TEMP[0], IN[0], SVIEW[1].yxzw
          2: SAMPLE_I_MS TEMP[0], IN[0], SVIEW[1], IN[1]
          3: SVIEWINFO TEMP[0], IN[0], SVIEW[0]
          4: END
        """,
        TgsiParser.parse(views).toText());
    String images =
        """
        COMP
        DCL RES[0], BUFFER, RAW, WR
        0: LOAD TEMP[0], RES[0], TEMP[0]
        1: STORE RES[0].x, TEMP[0], TEMP[1]
        2: END
        """;
    assertEquals(
        """
        COMP
        DCL IMAGE[0], BUFFER, WR, RAW
          0: LOAD TEMP[0], IMAGE[0], TEMP[0]
          1: STORE IMAGE[0].x, TEMP[0], TEMP[1]
          2: END
        """,
        TgsiParser.parse(images).toText());
  }

  @Test
  void geometryHadAVersionToo() {
    assertEquals("GEOM\n", TgsiParser.parse("GEOM1.1\n").toText());
  }

  @Test
  void registersThatAreNoInputsOfFragmentsHadAnInterpolation() {
    assertEquals(
        "VERT\nDCL IN[0], POSITION\nDCL OUT[0], COLOR\n",
        TgsiParser.parse("VERT\nDCL IN[0], POSITION, CONSTANT\nDCL OUT[0], COLOR, LINEAR\n")
            .toText());
  }

  @Test
  void propertiesHaveSeveralValuesOrNumbersForWords() {
    assertEquals(
        "GEOM\nPROPERTY GS_INVOCATIONS 1, 4294967295\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\n"
            + "PROPERTY TES_PRIM_MODE 4\nPROPERTY NEXT_SHADER FRAG\n",
        TgsiParser.parse(
                "GEOM\nPROPERTY GS_INVOCATIONS 1 , 4294967295\nPROPERTY GS_INPUT_PRIMITIVE 4\n"
                    + "PROPERTY TES_PRIM_MODE TRIANGLES\nPROPERTY NEXT_SHADER FRAG\n")
            .toText());
  }

  @Test
  void handlesOfSamplersMayHaveATarget() {
    assertEquals(
        "SAMP2HND TEMP[0].xy, SAMP[0], 2D", Texts.canonical("SAMP2HND TEMP[0].xy, SAMP[0], 2D"));
    assertEquals("SAMP2HND TEMP[0].xy, SAMP[0]", Texts.canonical("SAMP2HND TEMP[0].xy, SAMP[0]"));
  }
}
