package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;

/** Garbled and hostile text gives a program or one diagnostic, never anything else. */
class TgsiMutationTest {
  private static final String PROGRAM =
      """
      FRAG
      PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1
      DCL IN[0], GENERIC[0], PERSPECTIVE
      DCL IN[1].xy, GENERIC[1], LINEAR, CENTROID
      DCL OUT[0], COLOR
      DCL SAMP[0]
      DCL SVIEW[0], 2D, FLOAT
      DCL CONST[1][0..3]
      DCL TEMP[0..3], ARRAY(1), LOCAL
      DCL ADDR[0]
      IMM[0] FLT32 {1.0, 0.5, -2.0, 1e10}
      IMM[1] UINT32 {0, 1, 2, 4294967295}
        0: ARL ADDR[0].x, IN[0].xxxx
        1: IF TEMP[0].xxxx :3
        2:   MAD_SAT TEMP[ADDR[0].x+1](1).xy, -|IN[0]|, CONST[1][ADDR[0].x-2].wzyx, IMM[0]
        3: ENDIF
        4: BGNLOOP :8
        5:   UIF TEMP[1].xxxx :7
        6:     BRK
        7:   ENDIF
        8: ENDLOOP :4
        9: SWITCH TEMP[0].xxxx
       10:   CASE IMM[1].yyyy
       11:   DEFAULT
       12:   BRK
       13: ENDSWITCH
       14: CAL :17
       15: TEX OUT[0], IN[0], SAMP[0], 2D, IMM[1].xyz
       16: RET
       17: BGNSUB
       18: KILL_IF -IN[0].xyzw
       19: ENDSUB
       20: END
      """;

  private static void check(String text) {
    try {
      TgsiProgram program = TgsiParser.parse(text);
      TgsiValidator.validate(program);
      assertNotNull(program.toText());
    } catch (ShaderFormatException e) {
      assertNotNull(e.diagnostic().location(), text);
      assertTrue(e.getMessage().length() < 400, e.getMessage());
    }
  }

  @Test
  void textCutAnywhere() {
    for (int end = 0; end <= PROGRAM.length(); end++) {
      check(PROGRAM.substring(0, end));
    }
  }

  @Test
  void everyCharacterReplaced() {
    for (int at = 0; at < PROGRAM.length(); at++) {
      for (char c : "\0\n .[],:|-0x9}A\u00e9".toCharArray()) {
        check(PROGRAM.substring(0, at) + c + PROGRAM.substring(at + 1));
      }
    }
  }

  @Test
  void wordsSwappedAndRepeated() {
    String[] words = PROGRAM.split("(?<=[ ,\\[\\]\n])");
    Random random = new Random(20091221);
    for (int round = 0; round < 5000; round++) {
      String[] mutated = words.clone();
      for (int i = 0; i <= random.nextInt(4); i++) {
        mutated[random.nextInt(mutated.length)] = words[random.nextInt(words.length)];
      }
      check(String.join("", mutated));
    }
  }

  @Test
  void hugeThings() {
    check("FRAG\n" + "A".repeat(10_000));
    check("FRAG\nMOV " + "(".repeat(100_000));
    check("FRAG\nMOV OUT[" + "9".repeat(100_000) + "]");
    check("FRAG\nIMM FLT32 {" + "9".repeat(100_000) + ", 1, 1, 1}");
    check("FRAG\nIMM FLT32 {1e99999999999, 1, 1, 1}");
    check("FRAG\nDCL IN[0..65535]\nDCL IN[0..99999]");
    check("FRAG\n" + "IF IN[0].xxxx\n".repeat(200_000));
    check("FRAG\n" + "DCL TEMP[0..65535]\n".repeat(1_000));
    check(" ".repeat(1_000_000));
  }

  @Test
  void blocksNestedTooDeepAreRefused() {
    String head = "FRAG\nDCL IN[0], GENERIC[0], LINEAR\n";
    String at64 = head + "IF IN[0]\n".repeat(64) + "ENDIF\n".repeat(64) + "END\n";
    assertTrue(TgsiValidator.validate(TgsiParser.parse(at64)).isEmpty());
    String at65 = head + "IF IN[0]\n".repeat(65) + "ENDIF\n".repeat(65) + "END\n";
    assertThrows(ShaderFormatException.class, () -> TgsiParser.parseChecked(at65));
  }

  @Test
  void callsThatExplodeAreRefused() {
    StringBuilder text = new StringBuilder("FRAG\n0: CAL :2\n1: RET\n");
    for (int i = 0; i < 30; i++) {
      int at = 2 + i * 4;
      text.append("BGNSUB\nCAL :").append(at + 4).append("\nCAL :").append(at + 4);
      text.append("\nENDSUB\n");
    }
    text.append("BGNSUB\nNOP\nENDSUB\nEND\n");
    assertThrows(ShaderFormatException.class, () -> TgsiParser.parseChecked(text.toString()));
  }

  @Test
  void recursionIsRefused() {
    String text = "FRAG\nCAL :2\nRET\nBGNSUB\nCAL :2\nENDSUB\nEND\n";
    assertThrows(ShaderFormatException.class, () -> TgsiParser.parseChecked(text));
  }
}
