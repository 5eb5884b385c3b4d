package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** What the validator refuses, where, and as which kind. */
class TgsiValidatorTest {
  private static List<Diagnostic> validate(String text) {
    return TgsiValidator.validate(TgsiParser.parse(text));
  }

  /** Validates instructions, written with a bar between them. */
  private static List<Diagnostic> around(String instructions) {
    return validate(Texts.around(instructions.replaceAll(" *\\| *", "\n")));
  }

  private static void assertRefused(List<Diagnostic> found, Severity severity, String message) {
    assertEquals(1, found.size(), found::toString);
    assertEquals(severity, found.getFirst().severity(), found::toString);
    assertTrue(found.getFirst().message().contains(message), () -> message + ": " + found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MOV OUT[0], IN[3]",
        "MOV TEMP[0], OUT[0]",
        "MOV TEMP[ADDR[0].x+2], CONST[ADDR[0].y-1]",
        "MOV OUT[0], IMM[0]",
        "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz",
        "IF IN[0].xxxx | MOV TEMP[0], IN[0] | ELSE | MOV TEMP[0], IN[1] | ENDIF",
        "BGNLOOP | IF IN[0].xxxx | BRK | ENDIF | CONT | ENDLOOP",
        "SWITCH IN[0].xxxx | CASE IMM[0].xxxx | BRK | DEFAULT | MOV TEMP[0], IN[0] | ENDSWITCH",
        "BGNLOOP | SWITCH IN[0].xxxx | CASE IMM[0].xxxx | CONT | ENDSWITCH | BRK | ENDLOOP",
        "CAL :2 | END | BGNSUB | RET | ENDSUB",
        "CAL :2 | END | BGNSUB | CAL :5 | ENDSUB | BGNSUB | ENDSUB",
        "KILL | KILL_IF IN[0] | DEMOTE | NOP",
        "ADD TEMP[0], NULL[0], -NULL",
        "TEX TEMP[0], IN[0], SAMP[0], 2D, TEMP[1].xyz",
        "TG4 TEMP[0], IN[0], IMM[0].xxxx, SAMP[0], 2D, CONST[1].xyz",
      })
  void accepts(String instructions) {
    assertEquals(List.of(), around(instructions));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "MOV OUT[0], IN[4]                            ! IN[4] is not declared",
        "MOV OUT[1], IN[0]                            ! OUT[1] is not declared",
        "MOV OUT[0], TEMP[4]                          ! TEMP[4] is not declared",
        "MOV OUT[0], CONST[8]                         ! CONST[8] is not declared",
        "MOV OUT[0], CONST[1][0]                      ! CONST[1][0] is not declared",
        "MOV OUT[0], IMM[1]                           ! IMM[1] is not declared",
        "MOV OUT[0], SV[0]                            ! SV[0] is not declared",
        "MOV OUT[0], TEMP[ADDR[1].x]                  ! ADDR[1] is not declared",
        "MOV OUT[0], TEMP[ADDR[0].x](1)               ! array 1 is not declared",
        "MOV IN[0], IN[1]                             ! cannot be written",
        "MOV CONST[0], IN[1]                          ! cannot be written",
        "MOV IMM[0], IN[1]                            ! cannot be written",
        "MOV SAMP[0], IN[1]                           ! cannot be written",
        "MOV OUT[0], SAMP[0]                          ! cannot be read",
        "TEX OUT[0], IN[0], SAMP[0], 2D, TEMP[9].xyz  ! TEMP[9] is not declared",
        "TEX OUT[0], IN[0], SAMP[0], 2D, SAMP[0].xyz  ! cannot be read",
        "TEX OUT[0], IN[0], SAMP[1], 2D               ! SAMP[1] is not declared",
        "TEX OUT[0], IN[0], TEMP[1], 2D               ! where the sampler stands",
        "TEX OUT[0], IN[0], SAMP[0], UNKNOWN          ! UNKNOWN",
        "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[7].xyz   ! IMM[7]",
        "TEX OUT[0], IN[0], SAMP[0], BUFFER           ! BUFFER",
        "TEX OUT[0], IN[0], SAMP[0], 2D_MSAA          ! multisampled",
        "TG4 OUT[0], IN[0], IMM[0], SAMP[0], 2D_MSAA  ! multisampled",
        "LODQ OUT[0], IN[0], SAMP[0], 2D_ARRAY_MSAA   ! multisampled",
        "FBFETCH TEMP[0], IN[0]                       ! no output",
        "TXQS OUT[0], SAMP[0], UNKNOWN                ! UNKNOWN",
        "TXQ_LZ OUT[0], SAMP[0], UNKNOWN              ! UNKNOWN",
        "TXD OUT[0], IN[0], IN[1], IN[2], SAMP[0], SHADOWCUBEARRAY ! SHADOWCUBEARRAY",
        "SAMPLE OUT[0], IN[0], SVIEW[2], SAMP[0]      ! view without a target",
        "SAMPLE OUT[0], IN[0], SVIEW[1], SAMP[0]      ! multisampled",
        "SAMPLE OUT[0], IN[0], IN[1], SAMP[0]         ! where the view stands",
        "SAMPLE OUT[0], IN[0], SVIEW[0], IN[1]        ! where the sampler stands",
        "SAMPLE OUT[0], IN[0], SVIEW[0], SAMP[1]      ! SAMP[1] is not declared",
        "SAMPLE_I_MS OUT[0], IN[0], SVIEW[0], IN[1]   ! one sample",
        "LOD OUT[0], IN[0], SVIEW[1], SAMP[0]         ! multisampled",
        "TXB OUT[0], IN[0], SAMP[0], CUBEARRAY        ! uses w",
        "TEX OUT[0], IN[0], SAMP[0], SHADOWCUBEARRAY  ! SHADOWCUBEARRAY",
        "(PRED[0]) MOV OUT[0], IN[0]                  ! PRED[0] is not declared",
        "ELSE                                         ! ELSE without its IF",
        "ENDIF                                        ! ENDIF without its opening",
        "ENDLOOP                                      ! ENDLOOP without its opening",
        "IF IN[0].xxxx | ELSE | ELSE | ENDIF          ! ELSE without its IF",
        "IF IN[0].xxxx | BGNLOOP | ENDIF | ENDLOOP    ! ENDIF without its opening",
        "BGNLOOP | ELSE | ENDLOOP                     ! ELSE without its IF",
        "IF IN[0].xxxx                                ! END inside IF",
        "BGNLOOP                                      ! END inside BGNLOOP",
        "BRK                                          ! BRK outside of a loop",
        "CONT                                         ! CONT outside of a loop",
        "BREAKC IN[0]                                 ! BREAKC outside of a loop",
        "SWITCH IN[0].xxxx | CONT | ENDSWITCH         ! CONT outside of a loop",
        "CASE IN[0].xxxx                              ! CASE outside of SWITCH",
        "DEFAULT                                      ! DEFAULT outside of SWITCH",
        "SWITCH IN[0].xxxx | IF IN[0].xxxx | CASE IN[0].xxxx | ENDIF | ENDSWITCH"
            + " ! CASE outside of SWITCH",
        "CAL :0                                       ! calls itself",
        "CAL :9                                       ! CAL to 9, behind the program",
        "CAL                                          ! CAL without a label",
        "CAL :2 | END | BGNSUB | CAL :2 | ENDSUB      ! calls itself",
        "CAL :2 | END | BGNSUB | CAL :5 | ENDSUB | BGNSUB | CAL :2 | ENDSUB ! calls itself",
        "IF IN[0].xxxx | BGNSUB | ENDSUB | ENDIF      ! BGNSUB inside IF",
        "ENDSUB                                       ! ENDSUB without its opening",
        "CALLNZ IN[0].xxxx                            ! CALLNZ without a label",
        "CALLNZ IN[0].xxxx :99                        ! CALLNZ to 99, behind the program",
        "BRA IN[0].xxxx                               ! BRA without a label",
        "BRA IN[0].xxxx :3                            ! behind the program",
        "BRA IN[0].xxxx :3 | END | BGNSUB | RET | ENDSUB  ! in another routine",
        "END | BGNSUB | BRA IN[0].xxxx :0 | ENDSUB    ! in another routine",
        "CAL :2 | END | CALLNZ IN[0].xxxx :2 | RET    ! calls itself",
        "CAL :2 | END | CAL :4 | RET | CAL :2 | RET   ! calls itself",
        "BGNFOR LOOP[0], IN[0] | ENDFOR LOOP[1]       ! another register than its BGNFOR",
        "BGNFOR LOOP[0], IN[0]                        ! END inside BGNFOR",
        "REP IN[0]                                    ! END inside REP",
        "REP IN[0] | ENDLOOP | ENDREP                 ! ENDLOOP without its opening",
        "BGNLOOP | ENDREP                             ! ENDREP without its opening",
        "ENDFOR LOOP[0]                               ! ENDFOR without its opening",
        "MOV LOOP[0], IN[0]                           ! file LOOP cannot be written",
        "MOV TEMPX[0], IN[0]                          ! TEMPX with one index",
        "MOV TEMPX[0][4], IN[0]                       ! TEMPX[0][4] is not declared",
        "MOV TEMPX[1][0], IN[0]                       ! TEMPX[1][0] is not declared",
        "MOV TEMP[0], IMMX[2]                         ! IMMX[2] is not declared",
        "MOV IMMX[0], IN[0]                           ! file IMMX cannot be written",
      })
  void refuses(String instructions, String message) {
    assertRefused(around(instructions), Severity.ERROR, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "BGNFOR TEMP[0], IN[0] | ENDFOR TEMP[0]       ! a counted loop in TEMP",
        "BGNFOR LOOP[3], IN[0] | ENDFOR LOOP[3]       ! LOOP[3] is not declared",
        "BGNFOR LOOP[ADDR[0].x], IN[0] | ENDFOR LOOP[0] ! a counted loop in LOOP",
      })
  void refusesBothEndsOfALoop(String instructions, String message) {
    String first = around(instructions).getFirst().message();
    assertTrue(first.contains(message), first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "DCL TEMP[0]|DCL TEMP[0]            ! TEMP[0] is declared twice",
        "DCL TEMP[0..4]|DCL TEMP[2..6]      ! TEMP[2] is declared twice",
        "DCL CONST[1][0]|DCL CONST[1][0]    ! declared twice",
        "DCL IN[0].xy, GENERIC[0]|DCL IN[0].yz, GENERIC[1] ! declared twice",
        "DCL OUT[0], COLOR|DCL OUT[0], COLOR[1]            ! declared twice",
        "DCL OUT[0]|DCL OUT[0]                             ! declared twice",
        "DCL OUT[0..2], GENERIC[1]|DCL OUT[1], GENERIC[1]  ! OUT[1] is declared twice",
        "DCL IMM[0]                         ! file IMM is declared",
        "DCL NULL[0]                        ! file NULL is declared",
        "DCL SAMP[1000]                     ! sampler 1000",
        "DCL CONST[1000][0]                 ! constant buffer 1000",
      })
  void refusesDeclarations(String declarations, String message) {
    assertRefused(
        validate("FRAG\n" + declarations.replace("|", "\n") + "\nEND\n"), Severity.ERROR, message);
  }

  @Test
  void acceptsRegistersDeclaredInPartsAndViewsBesideSamplers() {
    assertEquals(
        List.of(),
        validate(
            "FRAG\nDCL IN[0].xy, GENERIC[0]\nDCL IN[0].zw, GENERIC[1]\nDCL CONST[0]\n"
                + "DCL CONST[1][0]\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\nEND\n"));
  }

  @Test
  void acceptsOutputsDeclaredAgainWithTheSameSemantic() {
    assertEquals(
        List.of(),
        validate(
            "VERT\nDCL OUT[0], POSITION\nDCL OUT[0].xy, POSITION\nDCL OUT[1..3], GENERIC[4]\n"
                + "DCL OUT[2].x, GENERIC[5]\nEND\n"));
  }

  private static final String GEOM =
      "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES\nDCL IN[][0], GENERIC\nDCL IN[1], PRIM_ID\n"
          + "DCL OUT[0], POSITION\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        GEOM + "MOV OUT[0], IN[1][0]\nEMIT\nENDPRIM IN[1].xxxx\nEND\n",
        "GEOM\nPROPERTY GS_INPUT_PRIMITIVE 12\nDCL IN[][0], GENERIC\nDCL OUT[0], POSITION\n"
            + "MOV OUT[0], IN[5][0]\nEMIT\nEND\n",
        "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL OUT[][0], POSITION\nDCL OUT[1], PATCH\n"
            + "MOV OUT[3][0], OUT[1]\nBARRIER\nEND\n",
        "TESS_EVAL\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nMOV OUT[0], IN[31][0]\nEND\n",
        "COMP\nDCL SV[0], THREAD_ID\nBARRIER\nEND\n",
        "COMP\nDCL MEMORY[0], SHARED\nBARRIER\nEND\n",
        "TESS_CTRL\nDCL MEMORY[0], PRIVATE\nDCL MEMORY[1], GLOBAL\nEND\n",
        "VERT\nDCL IN[0]\nIF IN[0].xxxx\nBARRIER\nENDIF\nEND\n",
      })
  void acceptsAllStages(String program) {
    assertEquals(List.of(), validate(program));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "EMIT IN[0][0].xxxx | END                ! none",
        "MOV OUT[0], IN[2][0] | END              ! vertex 2",
        "MOV OUT[0], IN[0] | END                 ! IN[0] without a vertex",
        "MOV OUT[0], IN[0][1] | END              ! a vertex of IN[1]",
        "MOV OUT[0], IN[0][2] | END              ! a vertex of IN[2]",
      })
  void checksVertices(String code, String message) {
    List<Diagnostic> found = validate(GEOM + code.replace(" | ", "\n") + "\n");
    if (message.equals("none")) {
      assertEquals(List.of(), found);
    } else {
      assertRefused(found, Severity.ERROR, message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "GEOM | END ! the input primitive is ''",
        "GEOM | PROPERTY GS_INPUT_PRIMITIVE POLYGON | END ! the input primitive is 'POLYGON'",
        "GEOM | PROPERTY GS_INPUT_PRIMITIVE POINTS | PROPERTY GS_MAX_OUTPUT_VERTICES 9999 | END"
            + " ! GS_MAX_OUTPUT_VERTICES is 9999",
        "TESS_CTRL | PROPERTY TCS_VERTICES_OUT 33 | END ! TCS_VERTICES_OUT is 33",
        "TESS_CTRL | DCL MEMORY[0], SHARED | END ! MEMORY of kind SHARED in a program of TESS_CONTROL",
        "VERT | EMIT | END ! EMIT in a program of VERTEX",
        "VERT | DCL IN[][0] | END ! registers IN of each vertex in a program of VERTEX",
      })
  void checksStages(String program, String message) {
    assertRefused(validate(program.replace(" | ", "\n") + "\n"), Severity.ERROR, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COMP\nDCL SV[0], THREAD_ID\nIF SV[0].xxxx\nBARRIER\nENDIF\nEND\n",
        "COMP\nCAL :2\nEND\nBGNSUB\nBARRIER\nENDSUB\n",
      })
  void barriersInsideOfFlowAreJumps(String program) {
    assertEquals(List.of(), validate(program));
    String reason = TgsiParser.parse(program).jumps().orElseThrow();
    assertTrue(reason.contains("BARRIER inside of flow"), reason);
  }

  @Test
  void everyProgramHasAnEnd() {
    assertRefused(validate("FRAG\n"), Severity.ERROR, "does not end");
    assertRefused(
        validate("FRAG\nDCL OUT[0], COLOR\nMOV OUT[0], OUT[0]\n"), Severity.ERROR, "does not end");
  }

  @Test
  void placesAreThoseOfTheInstruction() {
    List<Diagnostic> found = around("MOV OUT[0], IN[0]\n  7: MOV OUT[0], IN[9]");
    assertEquals(new Location.Text(10, 3), found.getFirst().location());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "FRAG | DCL BUFFER[65535] | END"
            + " ! 2:1: error: unit 65535 of BUFFER (expected at most 31)",
        "FRAG |  DCL IN[65535] | END"
            + " ! 2:2: unsupported: IN[65535] is beyond 255 (expected at most 255)",
        "FRAG | DCL IN[0] | DCL IN[0] | END"
            + " ! 3:1: error: IN[0] is declared twice (expected one declaration a register)",
        "FRAG | NOP | DCL IMMX[0] | END"
            + " ! 3:1: error: IMMX[0] without values (expected a row of four values for each"
            + " register)",
        "FRAG | DCL TEMPX[0] | END"
            + " ! 2:1: error: TEMPX without the number of an array"
            + " (expected TEMPX[array][first..last])",
        "FRAG | DCL CONST[40000][0] | END"
            + " ! 2:1: error: constant buffer 40000 (expected at most 31)",
        "FRAG | DCL SAMP[1000] | END ! 2:1: error: sampler 1000 (expected at most 127)",
        "FRAG | DCL TEMP[1][0] | END"
            + " ! 2:1: unsupported: two-dimensional registers TEMP cannot be run yet"
            + " (expected one index)",
        "GEOM | PROPERTY GS_INPUT_PRIMITIVE POINTS | PROPERTY GS_INVOCATIONS 99 | END"
            + " ! 3:1: error: GS_INVOCATIONS is 99 (expected a number from 1 to 32)",
        "VERT | DCL IN[][0] | END ! 2:1: error: registers IN of each vertex in a program of VERTEX"
            + " (expected IN of GEOM, TESS_CTRL and TESS_EVAL, OUT of TESS_CTRL)",
        "FRAG | DCL IN[0] | IF IN[0].xxxx ! 3:1: error: IF is not closed (expected ENDIF)",
      })
  void everyFindingHasItsPlaceAndWhatIsExpected(String program, String finding) {
    assertEquals(
        List.of(finding),
        validate(program.replace(" | ", "\n") + "\n").stream().map(Diagnostic::toString).toList());
  }

  @Test
  void declarationsAndPropertiesOfTokensHaveTheirDword() {
    TgsiProgram program =
        TgsiParser.parse(
            "GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_INVOCATIONS 99\n"
                + "DCL TEMP[0]\nDCL BUFFER[65535]\nEND\n");
    int[] tokens = TgsiTokenEncoder.encode(program, TgsiLayout.MESA_24_0);
    // Two tokens of the header, two of each property, two of each declaration.
    assertEquals(
        List.of(
            "dword 8: error: unit 65535 of BUFFER (expected at most 31)",
            "dword 4: error: GS_INVOCATIONS is 99 (expected a number from 1 to 32)"),
        TgsiValidator.validate(TgsiTokenDecoder.decode(tokens, TgsiLayout.MESA_24_0).program())
            .stream()
            .map(Diagnostic::toString)
            .toList());
  }

  @Test
  void tellsEverythingInOrder() {
    List<Diagnostic> found = around("MOV OUT[0], IN[9] | EMIT | MOV OUT[5], IN[8]");
    assertEquals(
        List.of(
            "IN[9] is not declared",
            "EMIT in a program of FRAGMENT",
            "OUT[5] is not declared",
            "IN[8] is not declared"),
        found.stream().map(Diagnostic::message).toList());
  }

  @Test
  void checkPrefersTheFirstErrorToWhatIsUnsupported() {
    String many = "VERT\nDCL IN[256]\nDCL TEMP[0]\n";
    TgsiProgram program = TgsiParser.parse(many + "MOV TEMP[0], SV[9]\nEND\n");
    Diagnostic thrown =
        assertThrows(ShaderFormatException.class, () -> TgsiValidator.check(program)).diagnostic();
    assertEquals(
        "4:1: error: SV[9] is not declared (expected a declaration of it)", thrown.toString());
    TgsiProgram unsupported = TgsiParser.parse(many + "END\n");
    assertEquals(
        Severity.UNSUPPORTED,
        assertThrows(ShaderFormatException.class, () -> TgsiValidator.check(unsupported))
            .diagnostic()
            .severity());
  }

  private static String nested(int depth) {
    return "IF IN[0].xxxx\n".repeat(depth) + "ENDIF\n".repeat(depth);
  }

  @Test
  void nestingHasALimit() {
    assertEquals(List.of(), validate(Texts.around(nested(64))));
    assertRefused(validate(Texts.around(nested(65))), Severity.ERROR, "65 deep");
  }

  /** Main calls subroutine 0, each calls the next; {@code calls} of them in a row. */
  private static String chain(int length, int calls) {
    StringBuilder text = new StringBuilder("CAL :2\nEND\n");
    int at = 2;
    for (int i = 0; i < length; i++) {
      int next = at + calls + 2;
      text.append("BGNSUB\n");
      text.append(("CAL :" + next + "\n").repeat(i + 1 < length ? calls : 0));
      text.append("ENDSUB\n");
      at = next;
    }
    return text.toString();
  }

  @Test
  void callsHaveALimitOfDepthAndSize() {
    assertEquals(List.of(), validate(Texts.around(chain(64, 1))));
    assertRefused(validate(Texts.around(chain(65, 1))), Severity.ERROR, "nested too deep");
    // 2^30 instructions after expansion, refused without doing it.
    List<Diagnostic> tooMany = validate(Texts.around(chain(30, 2)));
    assertRefused(tooMany, Severity.UNSUPPORTED, "200000");
    assertEquals("at most 200000", tooMany.getFirst().expected());
  }

  private static String operand(TgsiOpcode opcode, int i) {
    if (opcode == TgsiOpcode.FBFETCH && i == 1) {
      return "OUT[0]";
    }

    boolean names = TgsiAccess.isAccess(opcode) && opcode != TgsiOpcode.SAMP2HND;
    if (names && i == (opcode == TgsiOpcode.STORE ? 0 : 1)) {
      return "IMAGE[0]";
    }
    int sampler = opcode.samplerOperand();
    if (sampler >= 0 && i == opcode.destinations() + sampler) {
      return "SAMP[0]";
    }
    int view = opcode.viewOperand();
    if (view >= 0 && i == opcode.destinations() + view) {
      return opcode == TgsiOpcode.SAMPLE_I_MS ? "SVIEW[1]" : "SVIEW[0]";
    }
    boolean isComponent = opcode == TgsiOpcode.TG4 && i == 2;
    return i < opcode.destinations() ? destination(opcode) : isComponent ? "IMM[0]" : "IN[0]";
  }

  /** Each opcode is either runnable in a legal place or refused with a reason, never both. */
  @ParameterizedTest
  @EnumSource(TgsiOpcode.class)
  void everyOpcodeHasAnAnswer(TgsiOpcode opcode) {
    StringBuilder text = new StringBuilder(opcode.name());
    String separator = " ";
    for (int i = 0; i < opcode.destinations() + opcode.sources(); i++) {
      text.append(separator).append(operand(opcode, i));
      separator = ", ";
    }
    if (opcode.texturing() == TgsiOpcode.Texturing.TEX && opcode != TgsiOpcode.SAMP2HND) {
      text.append(", 2D");
    }
    boolean names = TgsiAccess.isAccess(opcode) && opcode != TgsiOpcode.SAMP2HND;
    String image = "DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR\n";
    List<Diagnostic> found =
        (names
                ? validate("FRAG\nDCL IN[0]\nDCL TEMP[0]\n" + image + text + "\nEND\n")
                : around(text.toString()))
            .stream().filter(d -> !isStructure(d)).collect(Collectors.toList());
    assertTrue(found.size() <= 1, found::toString);
    assertTrue(
        found.stream().allMatch(d -> d.severity() == Severity.UNSUPPORTED),
        () -> text + ": " + found);
    assertTrue(
        !RUNNABLE_CATEGORIES.contains(opcode.category()) || found.isEmpty(), found::toString);
  }

  private static String destination(TgsiOpcode opcode) {
    boolean counts = opcode == TgsiOpcode.BGNFOR || opcode == TgsiOpcode.ENDFOR;
    return counts ? "LOOP[0]" : "TEMP[0]";
  }

  @Test
  void refusesCodeThatRunsPastTheProgram() {
    assertRefused(
        validate("FRAG\nCAL :2\nEND\nNOP\n"), Severity.ERROR, "runs past its last instruction");
  }

  private static final List<TgsiOpcode.Category> RUNNABLE_CATEGORIES =
      List.of(
          TgsiOpcode.Category.ADDR,
          TgsiOpcode.Category.FLOW,
          TgsiOpcode.Category.WAVE,
          TgsiOpcode.Category.ALU_FLOAT,
          TgsiOpcode.Category.ALU_INT,
          TgsiOpcode.Category.ATOMIC,
          TgsiOpcode.Category.CMP_FLOAT,
          TgsiOpcode.Category.CONV,
          TgsiOpcode.Category.DERIV,
          TgsiOpcode.Category.DOT,
          TgsiOpcode.Category.INTERP,
          TgsiOpcode.Category.KILL,
          TgsiOpcode.Category.MEM,
          TgsiOpcode.Category.MOVE,
          TgsiOpcode.Category.PACK,
          TgsiOpcode.Category.SAMPLE10,
          TgsiOpcode.Category.SELECT,
          TgsiOpcode.Category.SPECIAL,
          TgsiOpcode.Category.SPECIAL_SCALAR,
          TgsiOpcode.Category.TEX,
          TgsiOpcode.Category.TEX_QUERY);

  /** Blocks that a single instruction leaves open, and labels it has no target for. */
  private static boolean isStructure(Diagnostic diagnostic) {
    return diagnostic.severity() == Severity.ERROR
        && List.of(
                "without",
                "inside",
                "outside",
                "not closed",
                "subroutine",
                "does not end",
                "in a program of")
            .stream()
            .anyMatch(word -> diagnostic.message().contains(word));
  }
}
