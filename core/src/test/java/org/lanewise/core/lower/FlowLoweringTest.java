package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;

/** Flow of control, each lane's result worked out by hand. */
class FlowLoweringTest {
  private static void expect(String body, float... results) {
    assertArrayEquals(results, LoweredShader.of(body).floats(0, 1, 2, 3));
  }

  @Test
  void bothBranchesMeetBehindTheConditional() {
    expect(
        """
        MOV TEMP[0].x, IMM[0].xxxx
        SLT TEMP[1].x, IN[0].xxxx, IMM[0].zzzz
        IF TEMP[1].xxxx
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          IF IN[0].xxxx
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww
          ENDIF
        ELSE
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].zzzz
        ENDIF
        ADD OUT[0].x, TEMP[0].xxxx, TEMP[0].xxxx
        """,
        2,
        22,
        4,
        4);
  }

  @Test
  void conditionsOfBothProfiles() {
    String body =
        """
        IF IN[0].xxxx
          MOV OUT[0].x, IMM[0].yyyy
        ENDIF
        """;
    float[] inputs = {-0.0f, Float.NaN, 0, Float.MIN_VALUE};
    assertArrayEquals(new float[] {0, 1, 0, 1}, LoweredShader.of(body).floats(inputs));
    LoweredShader old =
        new LoweredShader(
            LoweredShader.HEAD + body + "END\n",
            ShaderOptions.defaults().withProfile(MathProfile.TGSI_2009));
    assertArrayEquals(new float[] {1, 1, 0, 1}, old.floats(inputs));
  }

  /** For n the number of pairs j < i < n. */
  private static final String PAIRS =
      """
      MOV TEMP[0], IMM[0].xxxx
      BGNLOOP
        SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
        IF TEMP[1].xxxx
          BRK
        ENDIF
        MOV TEMP[0].z, IMM[0].xxxx
        BGNLOOP
          SGE TEMP[1].x, TEMP[0].zzzz, TEMP[0].xxxx
          IF TEMP[1].xxxx
            BRK
          ENDIF
          ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
          ADD TEMP[0].z, TEMP[0].zzzz, IMM[0].yyyy
        ENDLOOP
        ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
      ENDLOOP
      MOV OUT[0].x, TEMP[0].yyyy
      """;

  @Test
  void nestedLoopsEndForEachLaneInItsTime() {
    expect(PAIRS, 0, 0, 1, 3);
    assertArrayEquals(new float[] {10, 0, 6, 1}, LoweredShader.of(PAIRS).floats(5, 0, 4, 2));
  }

  @Test
  void continueSkipsTheRestOfOneTurn() {
    // The sum of the odd numbers up to x + 1; the counter rises before CONT.
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          SGT TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
          IF TEMP[1].xxxx
            BRK
          ENDIF
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          F2I TEMP[1].x, TEMP[0].xxxx
          AND TEMP[1].x, TEMP[1].xxxx, IMM[1].yyyy
          UIF TEMP[1].xxxx
          ELSE
            CONT
          ENDIF
          ADD TEMP[0].y, TEMP[0].yyyy, TEMP[0].xxxx
        ENDLOOP
        MOV OUT[0].x, TEMP[0].yyyy
        """,
        1,
        1,
        4,
        4);
  }

  private static final String SWITCH =
      """
      F2I TEMP[0].x, IN[0].xxxx
      MOV TEMP[1].x, IMM[0].xxxx
      SWITCH TEMP[0].xxxx
        CASE IMM[1].xxxx
          ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
        DEFAULT
          ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].wwww
          BRK
        CASE IMM[1].yyyy
          MAD TEMP[1].x, IMM[0].wwww, IMM[0].wwww, TEMP[1].xxxx
        CASE IMM[1].zzzz
          ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
          BRK
      ENDSWITCH
      ADD OUT[0].x, TEMP[1].xxxx, IMM[0].yyyy
      """;

  @Test
  void switchWithDefaultInTheMiddleFallsThrough() {
    // 0: 1 + 10; 1: 100 + 2; 2: 2; 3: default, 10. Then 1 more.
    expect(SWITCH, 12, 103, 3, 11);
    assertArrayEquals(new float[] {3, 3, 3, 3}, LoweredShader.of(SWITCH).floats(2, 2, 2, 2));
  }

  @Test
  void breakUnderAConditionLeavesTheSwitchForItsLanesAlone() {
    // Lane 0 and 1 enter at 0 and 1; those with x < 1 leave before the second addition.
    expect(
        """
        F2I TEMP[0].x, IN[0].xxxx
        MOV TEMP[1].x, IMM[0].xxxx
        SWITCH TEMP[0].xxxx
          CASE IMM[1].xxxx
            ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
          CASE IMM[1].yyyy
            ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz
            SLT TEMP[2].x, IN[0].xxxx, IMM[0].yyyy
            IF TEMP[2].xxxx
              BRK
            ENDIF
            ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].wwww
          CASE IMM[1].wwww
            ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
        ENDSWITCH
        MOV OUT[0].x, TEMP[1].xxxx
        """,
        3,
        13,
        0,
        1);
  }

  @Test
  void matchingIsDecidedAtTheSwitch() {
    // The first part changes what the second label compares with: too late.
    expect(
        """
        F2I TEMP[0].x, IN[0].xxxx
        MOV TEMP[2].x, IMM[1].zzzz
        MOV TEMP[1].x, IMM[0].xxxx
        SWITCH TEMP[0].xxxx
          CASE IMM[1].yyyy
            MOV TEMP[2].x, IMM[1].wwww
            MOV TEMP[0].x, IMM[1].wwww
            BRK
          CASE TEMP[2].xxxx
            ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
        ENDSWITCH
        MOV OUT[0].x, TEMP[1].xxxx
        """,
        0,
        0,
        1,
        0);
  }

  @Test
  void continueInsideASwitchGoesToTheLoop() {
    // Three turns; in each, x = 1 continues before the last addition, x = 2 breaks the switch only.
    expect(
        """
        F2I TEMP[0].x, IN[0].xxxx
        MOV TEMP[1], IMM[0].xxxx
        BGNLOOP
          ADD TEMP[1].y, TEMP[1].yyyy, IMM[0].yyyy
          SGT TEMP[2].x, TEMP[1].yyyy, IMM[0].zzzz
          IF TEMP[2].xxxx
            BRK
          ENDIF
          SWITCH TEMP[0].xxxx
            CASE IMM[1].yyyy
              CONT
            CASE IMM[1].zzzz
              BRK
            DEFAULT
              ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].wwww
          ENDSWITCH
          ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy
        ENDLOOP
        MOV OUT[0].x, TEMP[1].xxxx
        """,
        22,
        0,
        2,
        22);
  }

  @Test
  void returnEndsALaneOfTheMainProgram() {
    String body =
        """
        MOV OUT[0].x, IMM[0].yyyy
        SLT TEMP[0].x, IN[0].xxxx, IMM[0].zzzz
        IF TEMP[0].xxxx
          MOV OUT[0].x, IMM[0].zzzz
          RET
        ENDIF
        ADD OUT[0].x, OUT[0].xxxx, IMM[0].wwww
        KILL
        """;
    LoweredShader shader = LoweredShader.of(body);
    assertArrayEquals(new float[] {2, 2, 11, 11}, shader.floats(0, 1, 2, 3));
    assertArrayEquals(new boolean[] {true, true, false, false}, shader.liveAfter());
  }

  @Test
  void returnInsideNestedLoopsLeavesThemAll() {
    // A lane returns in its turn x; else the inner loop breaks after one turn.
    expect(
        """
        MOV TEMP[0], IMM[0].xxxx
        BGNLOOP
          BGNLOOP
            SEQ TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
            IF TEMP[1].xxxx
              MOV OUT[0].x, TEMP[0].yyyy
              RET
            ENDIF
            BRK
          ENDLOOP
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].wwww
        ENDLOOP
        MOV OUT[0].x, IMM[0].yyyy
        """,
        0,
        10,
        20,
        30);
  }

  private static final String SUBROUTINE =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL TEMP[0..3]
      IMM[0] FLT32 { 0.0, 1.0, 2.0, 10.0 }
        0: MOV TEMP[0], IMM[0].xxxx
        1: BGNLOOP :7
        2:   ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].yyyy
        3:   CAL :10
        4:   SGE TEMP[1].x, TEMP[0].yyyy, IMM[0].zzzz
        5:   BREAKC TEMP[1].xxxx
        6:   ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        7: ENDLOOP :1
        8: MOV OUT[0].x, TEMP[0].xxxx
        9: END
       10: BGNSUB
       11:   SLT TEMP[1].x, IN[0].xxxx, TEMP[0].yyyy
       12:   IF TEMP[1].xxxx :14
       13:     RET
       14:   ENDIF
       15:   ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww
       16: ENDSUB
      """;

  @Test
  void aLaneThatReturnsEarlyRunsAgainBehindTheCall() {
    // Turn 1 adds 10 unless x < 1 and then 1; turn 2 adds 10 unless x < 2 and breaks.
    LoweredShader shader = new LoweredShader(SUBROUTINE, ShaderOptions.defaults());
    assertArrayEquals(new float[] {1, 11, 21, 21}, shader.floats(0, 1, 2, 3));
  }

  private static final String COUNT_TO_X =
      """
      MOV TEMP[0].x, IMM[0].xxxx
      BGNLOOP
        ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
        IF TEMP[1].xxxx
          BRK
        ENDIF
      ENDLOOP
      MOV OUT[0].x, TEMP[0].xxxx
      """;

  @Test
  void aLoopMayRunItsBodyAsOftenAsTheLimitSays() {
    LoweredShader shader =
        new LoweredShader(
            LoweredShader.HEAD + COUNT_TO_X + "END\n", ShaderOptions.defaults().withLoopLimit(3));
    assertArrayEquals(new float[] {1, 1, 2, 3}, shader.floats(0, 1, 2, 3));
    ShaderExecutionException stopped =
        assertThrows(ShaderExecutionException.class, () -> shader.floats(0, 1, 2, 4));
    assertEquals("the loop at instruction 1 did not end after 3 iterations", stopped.getMessage());
  }

  @Test
  void lanesOfQuadsThatDoNotRunDoNotKeepALoopGoing() {
    LoweredShader shader =
        new LoweredShader(
            LoweredShader.HEAD + COUNT_TO_X + "END\n", ShaderOptions.defaults().withLoopLimit(8));
    shader.live = new boolean[] {false, true, false, false, false, false, false, false};
    float[] out = shader.floats(5, 2, 3, 8, 99, 99, 99, 99);
    assertArrayEquals(
        new float[] {5, 2, 3, 8}, java.util.Arrays.copyOf(out, 4), "helper lanes run");
  }

  @Test
  void aLoopInsideABranchRunsForItsLanesAlone() {
    expect(
        """
        MOV TEMP[0].x, IMM[0].wwww
        SLT TEMP[1].x, IN[0].xxxx, IMM[0].zzzz
        IF TEMP[1].xxxx
          BGNLOOP
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
            BRK
          ENDLOOP
        ENDIF
        MOV OUT[0].x, TEMP[0].xxxx
        """,
        11,
        11,
        10,
        10);
  }

  @Test
  void killIfAsksAllFourComponentsOfTheLanesThatRun() {
    String body =
        """
        ADD TEMP[0], IMM[0].yyyy, -IN[0].xxxx
        SLT TEMP[1].x, IN[0].xxxx, IMM[0].wwww
        IF TEMP[1].xxxx
          KILL_IF TEMP[0].xxxx
        ENDIF
        """;
    LoweredShader shader = LoweredShader.of(body);
    shader.floats(0, 1, 3, 11);
    assertArrayEquals(new boolean[] {true, true, false, true}, shader.liveAfter());
    LoweredShader components = LoweredShader.of("KILL_IF IN[0]\n");
    int[][] inputs = new int[8][4];
    inputs[3][1] = 0xbf800000;
    inputs[2][2] = 0x80000000;
    inputs[1][3] = 0xffc00000;
    components.runAll(inputs);
    assertArrayEquals(new boolean[] {true, false, true, true}, components.liveAfter());
  }

  @Test
  void derivativesSeeTheRegistersOfLanesInOtherBranches() {
    // Lanes 0 and 1 add 10 before they ask; lanes 2 and 3 still hold x. Lane 2 - lane 0 = 2 - 10.
    expect(
        """
        MOV TEMP[0].x, IN[0].xxxx
        MOV OUT[0].x, IMM[0].xxxx
        SLT TEMP[1].x, IN[0].xxxx, IMM[0].zzzz
        IF TEMP[1].xxxx
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww
          DDY OUT[0].x, TEMP[0].xxxx
        ELSE
          DDX OUT[0].x, TEMP[0].xxxx
        ENDIF
        """,
        -8,
        -8,
        1,
        1);
  }

  @Test
  void deadCodeBehindABreakDoesNothing() {
    expect(
        """
        MOV TEMP[0].x, IN[0].xxxx
        BGNLOOP
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
          BRK
          ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww
          BGNLOOP
            ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].wwww
          ENDLOOP
          KILL
        ENDLOOP
        MOV OUT[0].x, TEMP[0].xxxx
        """,
        1,
        2,
        3,
        4);
  }
}
