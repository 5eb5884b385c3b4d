package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** The grammar of specs/tgsi.md sections 2.1 to 2.3, and where this parser is more lenient. */
class TgsiParserTest {
  @Test
  void readsTheFormThatMesa24Prints() {
    String text =
        """
        FRAG
        PROPERTY FS_COORD_ORIGIN LOWER_LEFT
        DCL IN[0], GENERIC[0], PERSPECTIVE
        DCL IN[1..2], GENERIC[1], LINEAR, CENTROID
        DCL OUT[0], COLOR
        DCL SVIEW[0], 2D, FLOAT
        DCL CONST[1][0..3]
        DCL TEMP[0..3], ARRAY(1), LOCAL
        DCL ADDR[0]
        IMM[0] FLT32 {    1.0000,     0.5000,    -2.0000,     0.0000}
        IMM[1] FLT64 {1.50000000, 2.50000000}
        IMM[2] INT32 {-1, 2, 3, 4}
          0: ARL ADDR[0].x, IN[0].xxxx
          1: IF TEMP[0].xxxx :3
          2:   MAD_SAT_PRECISE TEMP[ADDR[0].x+1](1).xy, -|IN[0]|, CONST[1][ADDR[0].x-2].wzyx, IMM[0]
          3: ENDIF
          4: END
        """;
    TgsiProgram program = TgsiParser.parse(text);

    assertEquals(Stage.FRAGMENT, program.stage());
    assertEquals(List.of(new TgsiProperty("FS_COORD_ORIGIN", "LOWER_LEFT")), program.properties());
    TgsiDeclaration second = program.declarations().get(1);
    assertEquals(1, second.first());
    assertEquals(2, second.last());
    assertEquals(Optional.of("GENERIC"), second.semantic());
    assertEquals(1, second.semanticIndex());
    assertEquals(Optional.of(TgsiDeclaration.Interpolation.LINEAR), second.interpolation());
    assertEquals(Optional.of(TgsiDeclaration.Location.CENTROID), second.location());
    TgsiDeclaration view = program.declarations().get(3);
    assertEquals(Optional.of(TextureTarget.TEX_2D), view.target());
    assertEquals(List.of(TgsiDeclaration.ReturnType.FLOAT), view.returnTypes());
    assertEquals(Optional.of(1), program.declarations().get(4).dimension());
    TgsiDeclaration array = program.declarations().get(5);
    assertEquals(1, array.arrayId());
    assertTrue(array.local());
    assertEquals(
        new TgsiImmediate(TgsiImmediate.Type.FLT32, 0x3f800000, 0x3f000000, 0xc0000000, 0x00000000),
        program.immediates().get(0));
    assertEquals(
        new TgsiImmediate(TgsiImmediate.Type.FLT64, 0, 0x3ff80000, 0, 0x40040000),
        program.immediates().get(1));
    assertEquals(
        new TgsiImmediate(TgsiImmediate.Type.INT32, -1, 2, 3, 4), program.immediates().get(2));

    TgsiInstruction mad = program.instructions().get(2);
    assertEquals(TgsiOpcode.MAD, mad.opcode());
    assertEquals(TgsiInstruction.Saturate.ZERO_ONE, mad.saturate());
    assertTrue(mad.precise());
    TgsiIndex.Relative address = new TgsiIndex.Relative(TgsiFile.ADDR, 0, 0);
    assertEquals(
        List.of(
            new TgsiDestination(
                new TgsiRegister(
                    TgsiFile.TEMP, Optional.empty(), TgsiIndex.relative(address, 1), 1),
                WriteMask.of(3))),
        mad.destinations());
    assertEquals(
        List.of(
            new TgsiSource(TgsiRegister.of(TgsiFile.IN, 0), Swizzle.IDENTITY, true, true),
            new TgsiSource(
                new TgsiRegister(
                    TgsiFile.CONST,
                    Optional.of(TgsiIndex.of(1)),
                    TgsiIndex.relative(address, -2),
                    0),
                new Swizzle(3, 2, 1, 0),
                false,
                false),
            TgsiSource.of(TgsiRegister.of(TgsiFile.IMM, 0))),
        mad.sources());
    assertEquals(3, program.instructions().get(1).label());
    assertEquals(new Location.Text(15, 3), program.location(2));
  }

  @Test
  void upperAndLowerCaseAndLineEndsDoNotMatter() {
    String text = Texts.around("0: MOV OUT[0].xy, -|IN[1].wzyx|");
    TgsiProgram program = TgsiParser.parse(text);
    assertEquals(program, TgsiParser.parse(text.toLowerCase(java.util.Locale.ROOT)));
    assertEquals(program, TgsiParser.parse(text.replace("\n", " ")));
    assertEquals(program, TgsiParser.parse(text.replace("\n", "\r\n")));
    assertEquals(program, TgsiParser.parse(text.replace(" ", "\n\t ")));
    assertEquals(program, TgsiParser.parse("\n\n " + text + "\n \t"));
  }

  /** What is accepted, and the canonical form of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        // Mesa 24.0 accepts these as well.
        "MOV OUT[0], -|IN[0].xxxx|           ! MOV OUT[0], -|IN[0].xxxx|",
        "77: MOV OUT[0], IN[0]               ! MOV OUT[0], IN[0]",
        "0:MOV OUT[0], IN[0]                 ! MOV OUT[0], IN[0]",
        "MOV_SAT OUT[0], IN[0]               ! MOV_SAT OUT[0], IN[0]",
        "MOV_PRECISE OUT[0], IN[0]           ! MOV_PRECISE OUT[0], IN[0]",
        "MOV_SAT_PRECISE OUT[0], IN[0]       ! MOV_SAT_PRECISE OUT[0], IN[0]",
        "MOV OUT[0], CONST[ADDR[0].x +2]     ! MOV OUT[0], CONST[ADDR[0].x+2]",
        "MOV OUT[0], CONST[ADDR[0].x-2]      ! MOV OUT[0], CONST[ADDR[0].x-2]",
        "MOV OUT[0], CONST[TEMP[1].y+3]      ! MOV OUT[0], CONST[TEMP[1].y+3]",
        "MOV OUT[0], CONST[ADDR[0]]          ! MOV OUT[0], CONST[ADDR[0].x]",
        "MOV OUT [ 0 ] . xy , IN [ 0 ] . xxyy ! MOV OUT[0].xy, IN[0].xxyy",
        "MOV OUT[0].xyzw, IN[0].xyzw         ! MOV OUT[0], IN[0]",
        "MOV OUT[0], CONST[1][ADDR[0].y+2]   ! MOV OUT[0], CONST[1][ADDR[0].y+2]",
        "MOV OUT[0], TEMP[ADDR[0].x](3)      ! MOV OUT[0], TEMP[ADDR[0].x](3)",
        "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0] ! TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xxx",
        "TEX OUT[0], IN[0], SAMP[0], SHADOW2D_ARRAY"
            + " ! TEX OUT[0], IN[0], SAMP[0], SHADOW2D_ARRAY",
        "TXF OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz ! TXF OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz",
        "IF IN[0].xxxx                       ! IF IN[0].xxxx",
        "IF IN[0].xxxx :12                   ! IF IN[0].xxxx :12",
        "ENDLOOP:3                           ! ENDLOOP :3",
        "MOV OUT[0], IMM[0]                  ! MOV OUT[0], IMM[0]",
        // More lenient than Mesa 24.0, with one possible meaning.
        "MOV OUT[0], IN[0].x                 ! MOV OUT[0], IN[0].xxxx",
        "MOV OUT[0], IN[0].xy                ! MOV OUT[0], IN[0].xyyy",
        "MOV OUT[0], CONST[ADDR[0].x + 2]    ! MOV OUT[0], CONST[ADDR[0].x+2]",
        "MOV OUT[0], -(IN[0])                ! MOV OUT[0], -IN[0]",
        "MOV_SATNV OUT[0], IN[0]             ! MOV_SATNV OUT[0], IN[0]",
        "(PRED[0].xxxx) MOV OUT[0], IN[0]    ! (PRED[0].xxxx) MOV OUT[0], IN[0]",
      })
  void accepts(String text, String canonical) {
    assertEquals(canonical, Texts.canonical(text));
  }

  /** What is refused where it stands; the column counts from 1 within the instruction's line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "MOV OUT[0].yx, IN[0]              ! 13 ! write mask",
        "MOV OUT[0].xx, IN[0]              ! 13 ! write mask",
        "MOV OUT[0]., IN[0]                ! 12 ! write mask",
        "MOV OUT[0], |-IN[0]|              ! 14 ! register",
        "MOV OUT[0], -|IN[0]|.xxxx         ! 21 ! ",
        "MOV OUT[0], |IN[0]                ! -1 ! '|'",
        "MOV_PRECISE_SAT OUT[0], IN[0]     !  1 ! opcode",
        "MOV OUT[0], CONST[-1]             ! 19 ! register number",
        "MOV OUT[0], TEMP[0] (1)           ! 22 ! PRED",
        "MOV OUT[0], IN[0].xyzwx           ! 23 ! swizzle",
        "MOV OUT[0], IN[0].xr              ! 20 ! x, y, z or w",
        "MOV OUT[0], IN[65536]             ! 16 ! 65535",
        "MOV OUT[0], IN[0                  ! -1 ! ']'",
        "MOV OUT[0] IN[0]                  ! 12 ! ','",
        "MOV OUT[0]                        ! -1 ! ','",
        "MOVOUT[0], IN[0]                  !  1 ! opcode",
        "MOV FOO[0], IN[0]                 !  5 ! TEMP",
        "TEX OUT[0], IN[0], SAMP[0]        ! -1 ! ','",
        "TEX OUT[0], IN[0], SAMP[0], 4D    ! 29 ! 2D",
        "FOO OUT[0], IN[0]                 !  1 ! opcode",
        "; comment                         !  1 ! opcode",
        "MOV OUT[0], IN[0], IN[0]          ! 18 ! ",
        "BGNSUB :3 :4                      ! 11 ! ",
        "0 MOV OUT[0], IN[0]               !  3 ! ':'",
      })
  void refuses(String text, int column, String expected) {
    Diagnostic found = Texts.refusal(Texts.around(text));
    // A column of -1 stands for the end of the line, where the next line's word is found instead.
    Location place = column < 0 ? new Location.Text(10, 1) : new Location.Text(9, column);
    assertEquals(place, found.location(), found::toString);
    assertTrue(
        expected == null || found.expected().contains(expected), () -> expected + ": " + found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "DCL TEMP[3..1]                    ! ",
        "DCL TEMP[0..65536]                ! 65535",
        "DCL TEMP                          ! '['",
        "DCL FOO[0]                        ! TEMP",
        "DCL IN[0], NOSUCH                 ! semantic",
        "DCL SVIEW[0], 2D, FLOTA           ! FLOAT",
        "DCL TEMP[0], ARRAY(1024)          ! 1023",
        "IMM[1] FLT32 {1, 2, 3, 4}         ! IMM[0]",
        "IMM[0] FLT32 {1, 2, 3}            ! ','",
        "IMM[0] FLT32 {1, 2, 3, 4, 5}      ! '}'",
        "IMM[0] FLOAT {1, 2, 3, 4}         ! FLT32",
        "IMM[0] INT32 {1.5, 2, 3, 4}       ! number",
        "IMM[0] INT64 {1, 2, 3}            ! two",
        "PROPERTY NOSUCH 1                 ! Mesa",
        "PROPERTY FS_COORD_ORIGIN MIDDLE   ! UPPER_LEFT, LOWER_LEFT",
        "PROPERTY GS_INVOCATIONS 1, TRUE   ! number",
      })
  void refusesDeclarations(String text, String expected) {
    Diagnostic found = Texts.refusal("FRAG\n" + text + "\n");
    assertTrue(
        expected == null || found.expected().contains(expected), () -> expected + ": " + found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "FRAGMENT", "FRAG2.0", "hello", "\u0000", "DCL IN[0]", "FRAGDCL IN[0]"})
  void refusesOtherHeaders(String text) {
    Diagnostic found = Texts.refusal(text);
    assertTrue(found.expected().contains("FRAG") || text.startsWith("FRAG"), found::toString);
    assertTrue(found.location() instanceof Location.Text(int line, int column) && line == 1);
  }

  @Test
  void tellsWhatWasFoundAndExpected() {
    assertEquals(
        "9:5: error: unknown register file 'FOO' (expected TEMP, IN, ...)",
        Texts.refusal(Texts.around("MOV FOO[0], IN[0]")).toString());
    assertEquals(
        "9:1: error: unknown opcode 'MVO' (expected a TGSI opcode)",
        Texts.refusal(Texts.around("MVO OUT[0], IN[0]")).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "FRAG, FRAGMENT", "VERT, VERTEX", "GEOM, GEOMETRY",
    "TESS_CTRL, TESS_CONTROL", "TESS_EVAL, TESS_EVALUATION", "COMP, COMPUTE",
    "FRAG1.1, FRAGMENT", "VERT1.1, VERTEX"
  })
  void readsTheHeaderOfEveryStage(String header, Stage stage) {
    TgsiProgram program = TgsiParser.parse(header + "\n0: END\n");
    assertEquals(stage, program.stage());
    assertEquals(program, TgsiParser.parse(program.toText()));
  }

  @Test
  void readsDeclarationsOfEveryKind() {
    List<String> lines =
        List.of(
            "DCL IN[0].xy, GENERIC[4], CONSTANT",
            "DCL IN[1], COLOR, COLOR",
            "DCL IN[2], COLOR[1], PERSPECTIVE, SAMPLE",
            "DCL IN[3], TEXCOORD[0], PERSPECTIVE, CENTROID",
            "DCL OUT[0], POSITION, INVARIANT",
            "DCL OUT[1], GENERIC[0], STREAM(0, 1, 2, 3)",
            "DCL SV[0], FACE",
            "DCL SVIEW[0], CUBE, FLOAT",
            "DCL SVIEW[1], 2D, SINT, UINT, UNORM, SNORM",
            "DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR",
            "DCL BUFFER[0], ATOMIC",
            "DCL MEMORY[0], SHARED",
            "DCL CONST[0..3]",
            "DCL CONST[2][0..3]",
            "DCL TEMP[0..7], ARRAY(2), LOCAL",
            "DCL HWATOMIC[0]",
            "DCL SAMP[0..1]",
            "DCL PRED[0]");
    TgsiProgram program = TgsiParser.parse("FRAG\n" + String.join("\n", lines) + "\n");
    List<String> printed = program.toText().lines().filter(line -> line.startsWith("DCL")).toList();
    assertEquals(lines, printed);
  }

  @Test
  void dropsTheImpliedSizeOfPerVertexArrays() {
    TgsiProgram program =
        TgsiParser.parse(
            "GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\nDCL IN[][0], POSITION\n"
                + "0: MOV OUT[0], IN[2][0]\n1: EMIT IMM[0].xxxx\n2: EMIT\n3: END\n");
    assertTrue(program.declarations().getFirst().perVertex());
    assertTrue(program.toText().contains("DCL IN[][0], POSITION"));
    assertEquals(program, TgsiParser.parse(program.toText()));
  }
}
