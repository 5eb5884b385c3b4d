package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;

/** Damaged token streams are refused with a diagnostic or are programs; nothing else happens. */
class TgsiTokenMutationTest {
  private static final String NEW =
      """
      FRAG
      PROPERTY FS_COORD_ORIGIN LOWER_LEFT
      DCL IN[0..1], GENERIC[0], PERSPECTIVE, CENTROID
      DCL OUT[0], COLOR
      DCL SAMP[0]
      DCL SVIEW[0], 2D, FLOAT
      DCL CONST[1][0..7]
      DCL TEMP[1..4], ARRAY(1), LOCAL
      DCL ADDR[0]
      DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR
      DCL BUFFER[0], ATOMIC
      DCL MEMORY[0], SHARED
      IMM[0] FLT32 {1.0, -0.5, 3.0, 1e-10}
      IMM[1] FLT64 {1.5, -2.5}
        0: ARL ADDR[0].x, IN[0].xxxx
        1: TEX TEMP[1], IN[0].xyyy, SAMP[0], 2D, IMM[1].xyz
        2: UIF TEMP[1].wwww :5
        3:   MAD_SAT_PRECISE TEMP[ADDR[0].x+1](1).xyz, -|IN[1].wzyx|, CONST[1][ADDR[0].x-2], IMM[0]
        4:   LOAD TEMP[1], IMAGE[0], IMM[0], COHERENT, 2D, PIPE_FORMAT_R32_UINT
        5: ENDIF
        6: MOV OUT[0], CONST[ADDR[0].y][3]
        7: END
      """;

  private static final String OLD =
      """
      FRAG
      DCL IN[0..1], GENERIC[0], PERSPECTIVE, CENTROID
      DCL OUT[0], COLOR
      DCL SAMP[0]
      DCL CONST[0..7]
      DCL TEMP[1..4]
      DCL ADDR[0]
      DCL PRED[0]
      IMM[0] FLT32 {1.0, -0.5, 3.0, 1e-10}
        0: ARL ADDR[0].x, IN[0].xxxx
        1: TXP TEMP[1], IN[0].xyyy, SAMP[0], SHADOW2D
        2: IF TEMP[1].wwww :4
        3:   (!PRED[0].xyzw) MAD_SATNV TEMP[ADDR[0].x+1].xyz, -|IN[1].wzyx|, CONST[ADDR[0].x-2], IMM[0]
        4: ENDIF
        5: SUB OUT[0], CONST[3], TEMP[2]
        6: END
      """;

  private static void survives(int[] tokens, TgsiLayout layout) {
    TgsiProgram program;
    try {
      program = TgsiTokenDecoder.decode(tokens, layout).program();
    } catch (ShaderFormatException e) {
      return;
    }
    assertArrayEquals(tokens, TgsiTokenEncoder.encode(program, layout));
    TgsiValidator.validate(program);
    textSurvives(program);
    for (TgsiLayout other : TgsiLayout.values()) {
      try {
        TgsiTokenEncoder.encode(program, other);
      } catch (ShaderFormatException e) {
        // What another layout cannot say.
      }
    }
  }

  private static void textSurvives(TgsiProgram program) {
    // Text has no place for what a texture returns.
    TgsiProgram said =
        new TgsiProgram(
            program.stage(),
            program.properties(),
            program.declarations(),
            program.immediates(),
            program.instructions().stream()
                .map(instruction -> instruction.withReturnType(Optional.empty()))
                .toList(),
            List.of());
    assertEquals(said, TgsiParser.parse(said.toText()));
  }

  private static int[][] seeds() {
    TgsiProgram old = TgsiParser.parse(OLD);
    return new int[][] {
      TgsiTokenEncoder.encode(TgsiParser.parse(NEW), TgsiLayout.MESA_24_0),
      TgsiTokenEncoder.encode(old, TgsiLayout.MESA_7_10),
      TgsiTokenEncoder.encode(old, TgsiLayout.DECEMBER_2009)
    };
  }

  @Test
  void cutStreams() {
    for (TgsiLayout layout : TgsiLayout.values()) {
      int[] seed = seeds()[layout.ordinal()];
      for (int length = 0; length < seed.length; length++) {
        int[] cut = Arrays.copyOf(seed, length);
        survives(cut, layout);
        if (length >= 2) {
          // With a header that fits, so the cut is found inside.
          cut[0] = length - 2 << 8 | 2;
          survives(cut, layout);
        }
      }
    }
  }

  @Test
  void flippedBits() {
    for (TgsiLayout layout : TgsiLayout.values()) {
      int[] seed = seeds()[layout.ordinal()];
      for (int bit = 0; bit < 32 * seed.length; bit++) {
        int[] flipped = seed.clone();
        flipped[bit / 32] ^= 1 << bit % 32;
        for (TgsiLayout reader : TgsiLayout.values()) {
          survives(flipped, reader);
        }
      }
    }
  }

  @Test
  void randomDwords() {
    Random random = new Random(1);
    for (int run = 0; run < 30_000; run++) {
      int[] tokens = seeds0[run % 3].clone();
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        int at = 1 + random.nextInt(tokens.length - 1);
        tokens[at] =
            random.nextBoolean() ? random.nextInt() : tokens[random.nextInt(tokens.length)];
      }
      survives(tokens, TgsiLayout.values()[run % 3]);
    }
  }

  private final int[][] seeds0 = seeds();

  @Test
  void anyBytes() {
    Random random = new Random(2);
    for (int run = 0; run < 2000; run++) {
      byte[] bytes = new byte[random.nextInt(64)];
      random.nextBytes(bytes);
      try {
        TgsiBinary.read(bytes, Optional.empty());
      } catch (ShaderFormatException e) {
        // As it should be.
      }
    }
  }

  @Test
  void hugeCountsCostNothing() {
    // An array of 65536 immediates of which no word is there.
    survives(new int[] {0x202, 1, 0x000fa020, 0xffff0000}, TgsiLayout.MESA_7_10);
  }
}
