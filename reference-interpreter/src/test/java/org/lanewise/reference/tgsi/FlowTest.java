package org.lanewise.reference.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.reference.Words;

/** How calls and quads end; what programs compute where lanes part is in the case files. */
class FlowTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL TEMP[0..1]
      IMM[0] FLT32 { 0.0, 1.0, 2.0, 3.0 }
      """;

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
  void quadsWithoutLiveLanesDoNotRun() {
    String endless = HEAD + "BGNLOOP\nENDLOOP\nEND\n";
    Quad quad = new Quad(endless).helper(0).helper(1).helper(2).helper(3);
    assertEquals(0, quad.run().live());
    Quad one = new Quad(endless).helper(0).helper(1).helper(2);
    assertTrue(
        assertThrows(ShaderExecutionException.class, one::run).getMessage().contains("65536"));
  }
}
