package org.lanewise.reference.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.reference.Words;

/** Flow of control where the lanes of a quad part; results worked out by hand. */
class FlowTest {
  /** IN[0].x is what differs; IMM[0] is 0 1 2 3, IMM[1] the same as integers. */
  private static final String HEAD =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL TEMP[0..4]
      IMM[0] FLT32 { 0.0, 1.0, 2.0, 3.0 }
      IMM[1] UINT32 { 0, 1, 2, 3 }
      IMM[2] FLT32 { 10.0, 100.0, 1000.0, 0.5 }
      """;

  private static void expect(String body, String inputs, String results) {
    expect(body, MathProfile.MESA_24, inputs, results);
  }

  private static void expect(String body, MathProfile profile, String inputs, String results) {
    Quad quad = new Quad(HEAD + body + "END\n", profile).lanes(0, 0, Words.parse(inputs)).run();
    assertEquals(Words.hex(Words.parse(results)), Words.hex(quad.component(0, 0)));
  }

  @Test
  void conditionsOfEachKind() {
    String body = "%s IN[0].xxxx\nMOV OUT[0].x, IMM[0].yyyy\nENDIF\n";
    expect(body.formatted("IF"), "-0 nan 0 0x00000001", "0 1 0 1");
    expect(body.formatted("UIF"), "-0 nan 0 0x00000001", "1 1 0 1");
    expect(body.formatted("IF"), MathProfile.TGSI_2009, "-0 nan 0 0x00000001", "1 1 0 1");
  }

  @Test
  void elseTakesTheOthers() {
    expect(
        """
        IF IN[0].xxxx
          SGT TEMP[0].x, IN[0].xxxx, IMM[0].yyyy
          IF TEMP[0].xxxx
            MOV OUT[0].x, IMM[0].wwww
          ELSE
            MOV OUT[0].x, IMM[0].zzzz
          ENDIF
        ELSE
          MOV OUT[0].x, IMM[0].yyyy
        ENDIF
        ADD OUT[0].x, OUT[0].xxxx, IMM[2].xxxx
        """,
        "0 1 2 0",
        "11 12 13 11");
  }

  /** For n: the number of pairs i, j below n with j not equal to 1 and j up to i. */
  @Test
  void nestedLoopsLeaveAndContinue() {
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
          IF TEMP[1].xxxx
            BRK
          ENDIF
          MOV TEMP[0].y, IMM[0].xxxx
          BGNLOOP
            SGT TEMP[1].x, TEMP[0].yyyy, TEMP[0].xxxx
            IF TEMP[1].xxxx
              BRK
            ENDIF
            ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
            SEQ TEMP[1].x, TEMP[0].yyyy, IMM[0].zzzz
            IF TEMP[1].xxxx
              CONT
            ENDIF
            ADD TEMP[0].z, TEMP[0].zzzz, IMM[0].yyyy
          ENDLOOP
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        ENDLOOP
        MOV OUT[0].x, TEMP[0].zzzz
        """,
        "0 1 3 4",
        "0 1 4 7");
  }

  @Test
  void breakcTestsBits() {
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          FSGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
          BREAKC TEMP[1].xxxx
        ENDLOOP
        MOV OUT[0].x, TEMP[0].xxxx
        """,
        "1 2 5 0",
        "1 2 5 1");
  }

  @Test
  void defaultInTheMiddleIsChosenLastAndFallsThrough() {
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        SWITCH IN[0].xxxx
          CASE IMM[1].yyyy
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          DEFAULT
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[2].xxxx
          CASE IMM[1].zzzz
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[2].yyyy
            BRK
          CASE IMM[1].wwww
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[2].zzzz
        ENDSWITCH
        MOV OUT[0].x, TEMP[0].xxxx
        """,
        "i:1 i:2 i:3 i:77",
        "111 100 1000 110");
  }

  @Test
  void casesCompareBits() {
    expect(
        """
        SWITCH IN[0].xxxx
          CASE IMM[0].xxxx
            MOV OUT[0].x, IMM[0].yyyy
            BRK
          CASE IMM[0].yyyy
            MOV OUT[0].x, IMM[0].zzzz
        ENDSWITCH
        """,
        "0 -0 1 nan",
        "1 0 2 0");
  }

  @Test
  void continueInsideSwitchGoesToTheLoop() {
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        MOV TEMP[2], IMM[1].xxxx
        BGNLOOP
          USGE TEMP[1].x, TEMP[2].xxxx, IMM[1].wwww
          UIF TEMP[1].xxxx
            BRK
          ENDIF
          UADD TEMP[2].x, TEMP[2].xxxx, IMM[1].yyyy
          UADD TEMP[3].x, TEMP[2].xxxx, IN[0].xxxx
          SWITCH TEMP[3].xxxx
            CASE IMM[1].yyyy
              BRK
            CASE IMM[1].zzzz
              CONT
            DEFAULT
              ADD TEMP[0].x, TEMP[0].xxxx, IMM[2].xxxx
          ENDSWITCH
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        ENDLOOP
        MOV OUT[0].x, TEMP[0].xxxx
        """,
        "i:0 i:1 i:2 i:3",
        // Selectors 1 2 3, 2 3 4, 3 4 5, 4 5 6: a break adds 1, a continue 0, the rest 11.
        "12 22 33 33");
  }

  @Test
  void returnUnderDivergenceWaitsForTheOthers() {
    // DDX reads the lanes together, so it shows that all four meet behind the call.
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        CAL :4
        DDX OUT[0].x, TEMP[0].xxxx
        RET
        BGNSUB
          MOV TEMP[0].x, IMM[0].yyyy
          IF IN[0].xxxx
            RET
          ENDIF
          MOV TEMP[0].x, IMM[2].xxxx
        ENDSUB
        """,
        "0 0 1 0",
        "9");
  }

  @Test
  void callsInsideOfLoops() {
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          SGE TEMP[1].x, TEMP[0].yyyy, IN[0].xxxx
          IF TEMP[1].xxxx
            BRK
          ENDIF
          CAL :10
        ENDLOOP
        MOV OUT[0].x, TEMP[0].xxxx
        RET
        BGNSUB
          ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
          CAL :14
        ENDSUB
        BGNSUB
          ADD TEMP[0].x, TEMP[0].xxxx, TEMP[0].yyyy
        ENDSUB
        """,
        "0 1 3 4",
        "0 1 6 10");
  }

  @Test
  void returnInMainEndsTheLane() {
    Quad quad =
        new Quad(
                HEAD
                    + """
                    MOV OUT[0].x, IMM[0].yyyy
                    IF IN[0].xxxx
                      RET
                    ENDIF
                    MOV OUT[0].x, IMM[0].zzzz
                    END
                    """)
            .lanes(0, 0, Words.parse("0 1 0 1"))
            .run();
    assertEquals(Words.hex(Words.parse("2 1 2 1")), Words.hex(quad.component(0, 0)));
    assertEquals(15, quad.live());
  }

  @Test
  void derivativesReadLanesOfOtherBranches() {
    // Lane 3 has written 10, lane 2 runs the branch alone and still holds its own 2.
    expect(
        """
        MOV TEMP[0].x, IN[0].xxxx
        SEQ TEMP[1].x, IN[0].xxxx, IMM[0].wwww
        IF TEMP[1].xxxx
          MOV TEMP[0].x, IMM[2].xxxx
        ELSE
          DDX OUT[0].x, TEMP[0].xxxx
        ENDIF
        """,
        "0 1 2 3",
        "8 8 8 0");
  }

  @Test
  void derivativesOfTheQuad() {
    expect("DDX OUT[0].x, IN[0].xxxx\n", "1 3 10 40", "30");
    expect("DDY OUT[0].x, IN[0].xxxx\n", "1 3 10 40", "9");
    expect("DDX_FINE OUT[0].x, IN[0].xxxx\n", "1 3 10 40", "2 2 30 30");
    expect("DDY_FINE OUT[0].x, IN[0].xxxx\n", "1 3 10 40", "9 37 9 37");
    expect("DDX OUT[0].x, IN[0].xxxx\n", "1 3 inf inf", "nan");
  }

  private static final String COUNT =
      HEAD
          + """
          MOV TEMP[0], IMM[0].xxxx
          BGNLOOP
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
            SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
            IF TEMP[1].xxxx
              BRK
            ENDIF
          ENDLOOP
          MOV OUT[0].x, TEMP[0].xxxx
          END
          """;

  @Test
  void loopsRunUpToTheLimit() {
    ShaderOptions options = ShaderOptions.defaults().withLoopLimit(5);
    Quad quad = new Quad(COUNT, options).lanes(0, 0, Words.parse("1 2 5 4")).run();
    assertEquals(Words.hex(Words.parse("1 2 5 4")), Words.hex(quad.component(0, 0)));
    // The same quad again: counters start anew.
    quad.run();
    Quad over = new Quad(COUNT, options).lanes(0, 0, Words.parse("1 2 6 4"));
    ShaderExecutionException raised = assertThrows(ShaderExecutionException.class, over::run);
    assertEquals(ShaderExecutionException.loopLimit(1, 5).getMessage(), raised.getMessage());
  }

  @Test
  void eachEntryOfAnInnerLoopCountsAnew() {
    String body =
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          MOV TEMP[0].y, IMM[0].xxxx
          BGNLOOP
            ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
            ADD TEMP[0].z, TEMP[0].zzzz, IMM[0].yyyy
            SGE TEMP[1].x, TEMP[0].yyyy, IMM[0].wwww
            IF TEMP[1].xxxx
              BRK
            ENDIF
          ENDLOOP
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          SGE TEMP[1].x, TEMP[0].xxxx, IMM[0].wwww
          IF TEMP[1].xxxx
            BRK
          ENDIF
        ENDLOOP
        MOV OUT[0].x, TEMP[0].zzzz
        END
        """;
    Quad quad = new Quad(HEAD + body, ShaderOptions.defaults().withLoopLimit(3)).run();
    assertEquals(Words.hex(Words.parse("9")), Words.hex(quad.component(0, 0)));
    Quad over = new Quad(HEAD + body, ShaderOptions.defaults().withLoopLimit(2));
    String message = assertThrows(ShaderExecutionException.class, over::run).getMessage();
    assertEquals(ShaderExecutionException.loopLimit(3, 2).getMessage(), message);
  }

  @Test
  void killClearsLiveBitsOfLanesThatExecuteIt() {
    // Not NaN, not -0, any of the four components, and no lane outside of the branch.
    String program =
        """
        FRAG
        DCL IN[0..1], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        IMM[0] FLT32 { 1.0, 0.0, 0.0, 0.0 }
        IF IN[0].xxxx
          KILL_IF -IN[1]
        ENDIF
        MOV OUT[0], IMM[0].xxxx
        END
        """;
    Quad first = new Quad(program).lanes(0, 0, Words.parse("1 0 1 0"));
    first.lanes(1, 1, Words.parse("1 1 -1 -1")).run();
    assertEquals(0b1110, first.live());
    assertEquals(Words.hex(Words.parse("1")), Words.hex(first.component(0, 0)));
    Quad second = new Quad(program).lanes(0, 0, Words.parse("1"));
    second.lanes(1, 3, Words.parse("nan 0 0x00000001 inf")).run();
    assertEquals(0b0011, second.live());
  }

  @Test
  void killedLanesGoOnAsHelpers() {
    String program =
        HEAD
            + """
            IF IN[0].xxxx
              KILL
            ENDIF
            ADD TEMP[0].x, IN[0].xxxx, IMM[0].yyyy
            DDX OUT[0].x, TEMP[0].xxxx
            END
            """;
    Quad quad = new Quad(program).lanes(0, 0, Words.parse("0 0 0 5")).run();
    assertEquals(0b0111, quad.live());
    assertEquals(Words.hex(Words.parse("5")), Words.hex(quad.component(0, 0)));
    Quad demoted =
        new Quad(program.replace("KILL\n", "DEMOTE\n")).lanes(0, 0, Words.parse("0 0 0 5"));
    assertEquals(0b0111, demoted.run().live());
  }

  @Test
  void quadsWithoutLiveLanesDoNotRun() {
    String endless = HEAD + "BGNLOOP\nENDLOOP\nEND\n";
    Quad quad = new Quad(endless).helper(0).helper(1).helper(2).helper(3);
    assertEquals(0, quad.run().live());
    Quad one = new Quad(endless).helper(0).helper(1).helper(2);
    assertTrue(
        assertThrows(ShaderExecutionException.class, one::run).getMessage().contains("65536"));
  }
}
