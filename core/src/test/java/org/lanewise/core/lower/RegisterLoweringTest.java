package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderOptions;

/** Register files, relative addresses, predicates, modifiers. */
class RegisterLoweringTest {
  private static float[] run(String text, float... x) {
    return new LoweredShader(text, ShaderOptions.defaults()).floats(x);
  }

  @Test
  void everyLaneHasItsOwnRowOfAnArray() {
    // TEMP[1..3] hold 1, 2, 10; lane x reads TEMP[x]; row 0 and 4 lie outside of the array.
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL TEMP[0]
        DCL TEMP[1..3], ARRAY(1)
        DCL TEMP[4]
        DCL ADDR[0]
        IMM[0] FLT32 { 5.0, 1.0, 2.0, 10.0 }
        MOV TEMP[0], IMM[0].xxxx
        MOV TEMP[4], IMM[0].xxxx
        MOV TEMP[1], IMM[0].yyyy
        MOV TEMP[2], IMM[0].zzzz
        MOV TEMP[3], IMM[0].wwww
        ARL ADDR[0].x, IN[0].xxxx
        MOV OUT[0].x, TEMP[ADDR[0].x](1).xxxx
        END
        """;
    assertArrayEquals(new float[] {0, 1, 2, 10}, run(text, 0, 1, 2, 3));
    assertArrayEquals(new float[] {0, 0, 0, 10}, run(text, -1, 4, 1e30f, 3.9f));
  }

  @Test
  void writesOutsideOfAnArrayAreDropped() {
    // Lane x writes 10 to TEMP[1 + x], then the sum of 1, 2 and 3 is taken; they start as 1.
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL TEMP[0]
        DCL TEMP[1..3], ARRAY(1)
        DCL ADDR[0]
        IMM[0] FLT32 { 0.0, 1.0, 2.0, 10.0 }
        MOV TEMP[0], IMM[0].xxxx
        MOV TEMP[1], IMM[0].yyyy
        MOV TEMP[2], IMM[0].yyyy
        MOV TEMP[3], IMM[0].yyyy
        ARL ADDR[0].x, IN[0].xxxx
        MOV TEMP[ADDR[0].x+1](1).x, IMM[0].wwww
        ADD TEMP[0].y, TEMP[1].xxxx, TEMP[2].xxxx
        ADD TEMP[0].y, TEMP[0].yyyy, TEMP[3].xxxx
        ADD OUT[0].x, TEMP[0].yyyy, TEMP[0].xxxx
        END
        """;
    assertArrayEquals(new float[] {12, 12, 3, 3}, run(text, 0, 2, 3, -1));
  }

  @Test
  void anIndexIsReadBeforeItIsOverwritten() {
    // ADDR[0].x is the index of what is written to TEMP, which is then its own index.
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL TEMP[0..3]
        IMM[0] UINT32 { 0, 1, 2, 3 }
        IMM[1] FLT32 { 5.0, 6.0, 7.0, 8.0 }
        MOV TEMP[0].x, IMM[0].yyyy
        MOV TEMP[TEMP[0].x], IMM[1]
        MOV TEMP[0].x, IMM[0].xxxx
        MOV TEMP[TEMP[0].x], IMM[1]
        ADD OUT[0].x, TEMP[0].yyyy, TEMP[1].wwww
        END
        """;
    assertArrayEquals(new float[] {14, 14, 14, 14}, run(text, 0, 0, 0, 0));
  }

  @Test
  void constantsInputsAndImmediatesTakeRelativeIndices() {
    LoweredShader shader =
        LoweredShader.of(
            """
            ARL ADDR[0].x, IN[0].xxxx
            ADD TEMP[0].x, CONST[ADDR[0].x+1].yyyy, IMM[ADDR[0].x].wwww
            ADD OUT[0].x, TEMP[0].xxxx, IN[ADDR[0].x+1].xxxx
            """);
    shader.uniforms = new int[16];
    shader.uniforms[5] = Float.floatToRawIntBits(100);
    shader.uniforms[9] = Float.floatToRawIntBits(200);
    int seven = Float.floatToRawIntBits(7);
    int one = Float.floatToRawIntBits(1);
    int two = Float.floatToRawIntBits(-2);
    int[] out = shader.run(new int[] {0, one, two, two}, new int[] {seven, seven, seven, seven});
    // Lane 0: 100 + 10 + 7. Lane 1: 200 + the integer 3 (a denormal) + nothing.
    int[] expected = {
      Float.floatToRawIntBits(117), Float.floatToRawIntBits(200), 0, 0,
    };
    assertArrayEquals(expected, out);
  }

  @Test
  void aRelativeConstantStaysInItsArray() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL CONST[0]
        DCL CONST[1..2], ARRAY(1)
        DCL CONST[3]
        DCL ADDR[0]
        ARL ADDR[0].x, IN[0].xxxx
        MOV OUT[0].x, CONST[ADDR[0].x](1).xxxx
        END
        """;
    LoweredShader shader = new LoweredShader(text, ShaderOptions.defaults());
    shader.uniforms = new int[16];
    for (int row = 0; row < 4; row++) {
      shader.uniforms[row * 4] = Float.floatToRawIntBits(row + 5);
    }
    assertArrayEquals(new float[] {0, 6, 7, 0}, shader.floats(0, 1, 2, 3));
  }

  @Test
  void predicatesMaskEachChannel() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL PRED[0]
        IMM[0] FLT32 { 0.0, 1.0, 2.0, 10.0 }
        SLT PRED[0].y, IN[0].xxxx, IMM[0].zzzz
        (PRED[0].yyyy) MOV OUT[0].x, IMM[0].yyyy
        (!PRED[0].yyyy) MOV OUT[0].x, IMM[0].wwww
        END
        """;
    assertArrayEquals(new float[] {1, 1, 10, 10}, run(text, 0, 1, 2, 3));
  }

  @Test
  void saturationKnowsNanAndNegativeZero() {
    LoweredShader shader = LoweredShader.of("MOV_SAT OUT[0].x, IN[0].xxxx\n");
    int[] in = {0x7fc00001, 0x80000000, 0x40000000, 0x3f000000};
    assertArrayEquals(new int[] {0, 0, 0x3f800000, 0x3f000000}, shader.run(in, new int[4]));
  }

  @Test
  void modifiersActOnBitsOfFloatsAndOnValuesOfIntegers() {
    int[] in = {0xffc00001, 0x00000000, 0x80000000, 0xffffffff};
    assertArrayEquals(
        new int[] {0xffc00001, 0x80000000, 0x80000000, 0xffffffff},
        LoweredShader.of("MOV OUT[0].x, -|IN[0].xxxx|\n").run(in, new int[4]));
    assertArrayEquals(
        new int[] {0x003fffff, 0, 0x80000000, 1},
        LoweredShader.of("UADD OUT[0].x, -IN[0].xxxx, IMM[1].xxxx\n").run(in, new int[4]));
  }

  @Test
  void allSourcesAreReadBeforeTheDestinationIsWritten() {
    assertArrayEquals(
        new float[] {3, 3, 3, 3},
        LoweredShader.of(
                """
                MOV TEMP[0], IMM[0]
                MOV TEMP[0], TEMP[0].wzyx
                ADD OUT[0].x, TEMP[0].yyyy, TEMP[0].zzzz
                """)
            .floats(0, 0, 0, 0));
  }

  @Test
  void unwrittenRegistersAreZero() {
    assertArrayEquals(
        new int[4],
        LoweredShader.of("ADD OUT[0].x, TEMP[2].xxxx, OUT[0].yyyy\n").run(new int[4], new int[4]));
  }
}
