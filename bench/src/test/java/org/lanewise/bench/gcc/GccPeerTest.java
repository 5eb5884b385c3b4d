package org.lanewise.bench.gcc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.tgsi.TgsiParser;

/** Printed C, where there is a gcc to compile it. */
class GccPeerTest {
  private static final int LANES = 8;

  /** Doubles the input until it passes the constant, and counts how often. */
  private static final String DOUBLING =
      """
      FRAG
      DCL IN[0], GENERIC[0], LINEAR
      DCL OUT[0], COLOR
      DCL CONST[0]
      DCL TEMP[0..1]
      IMM[0] FLT32 {1.0, 0.0, 0.0, 0.0}
      MOV TEMP[0].x, IN[0].xxxx
      MOV TEMP[0].y, IMM[0].yyyy
      BGNLOOP
        FSGE TEMP[1].x, TEMP[0].xxxx, CONST[0].xxxx
        UIF TEMP[1].xxxx
          BRK
        ENDIF
        ADD TEMP[0].x, TEMP[0].xxxx, TEMP[0].xxxx
        ADD TEMP[0].y, TEMP[0].yyyy, IMM[0].xxxx
      ENDLOOP
      FLR TEMP[0].z, IN[0].xxxx
      MOV TEMP[0].w, IMM[0].xxxx
      MOV OUT[0], TEMP[0]
      END
      """;

  @BeforeEach
  void needsGcc() {
    assumeTrue(GccProgram.version().isPresent(), "there is no gcc");
  }

  @Test
  void loopsEndWherePixelsSay() {
    IrProgram program = GccPeer.optimised(TgsiParser.parse(DOUBLING));
    assertNotNull(CPrinter.obstacle(program, CPrinter.Style.FLAT));
    for (CPrinter.Style style :
        new CPrinter.Style[] {CPrinter.Style.BRANCHES, CPrinter.Style.BLOCKS}) {
      assertNull(CPrinter.obstacle(program, style));
      float[] inputs = new float[4 * LANES];
      float[] x = {1f, 1.5f, 2f, 3f, 4f, 5f, 8f, 9f};
      System.arraycopy(x, 0, inputs, 0, LANES);
      float[] outputs = new float[4 * LANES];
      try (GccProgram compiled = GccProgram.compile(program, style, 0)) {
        compiled.shade(inputs, outputs, new float[] {8f, 0f, 0f, 0f}, LANES, 100);
      }
      float[] expected = {
        8f, 12f, 8f, 12f, 8f, 10f, 8f, 9f, //
        3f, 3f, 2f, 2f, 1f, 1f, 0f, 0f, //
        1f, 1f, 2f, 3f, 4f, 5f, 8f, 9f, //
        1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f
      };
      assertArrayEquals(expected, outputs, style.toString());
    }
  }

  @Test
  void roundingAndNansAreThoseOfTheRules() {
    IrProgram program =
        GccPeer.optimised(
            TgsiParser.parse(
                """
                FRAG
                DCL IN[0], GENERIC[0], LINEAR
                DCL OUT[0], COLOR
                FLR OUT[0].x, IN[0].xxxx
                ADD OUT[0].y, IN[0].xxxx, -IN[0].xxxx
                MOV_SAT OUT[0].z, IN[0].xxxx
                MOV OUT[0].w, -IN[0].xxxx
                END
                """));
    float inf = Float.POSITIVE_INFINITY;
    float[] inputs = new float[4 * LANES];
    float[] x = {-0f, 0.5f, -0.5f, inf, -inf, Float.NaN, 0x1.8p23f, 2f};
    System.arraycopy(x, 0, inputs, 0, LANES);
    for (CPrinter.Style style : CPrinter.Style.values()) {
      float[] outputs = new float[4 * LANES];
      try (GccProgram compiled = GccProgram.compile(program, style, 0)) {
        compiled.shade(inputs, outputs, new float[1], LANES, 100);
      }
      float nan = Float.NaN;
      float[] expected = {
        -0f,
        0f,
        -1f,
        inf,
        -inf,
        nan,
        0x1.8p23f,
        2f, //
        0f,
        0f,
        0f,
        nan,
        nan,
        nan,
        0f,
        0f, //
        0f,
        0.5f,
        0f,
        1f,
        0f,
        0f,
        1f,
        1f, //
        0f,
        -0.5f,
        0.5f,
        -inf,
        inf,
        Float.intBitsToFloat(0xffc00000),
        -0x1.8p23f,
        -2f
      };
      for (int i = 0; i < expected.length; i++) {
        assertEquals(
            Float.floatToRawIntBits(expected[i]),
            Float.floatToRawIntBits(outputs[i]),
            style + ", plane " + i / LANES + ", lane " + i % LANES);
      }
    }
  }
}
