package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Whatever the text, there is a program or one diagnostic, and no other exception. */
class R500MutationTest {
  private static final String SEED =
      """
      .isa r500 ; a comment
      .register US_CONFIG = 2
      .register US_FC_INT_CONST[1] = {KR=4, KG=0x10, KB=255}
      .input in0 TEXCOORD 0
      .input in1 "fog \\u00e4" -1
      .preload t0 = in0.xy01
      .preload t9 = in0.x, 0, in1.w, 1
      .const c3 = 1.0, -0x1p-3, 0x7fc00001, 1e2
      .sampler tex0 2D
      0: tex sem_wait acquire unscaled (p.r, !p) t1[aL].rga = dxdy t0.rgaa, t2.rgba, t3.rrrr, tex0.bgra
      top: 1: alu nop_after write_inactive src0=t1, src1.rgb=c3[aL], src1.a=#1.5, srcp=1-2*src0
           rgb (!p.g) t1.rg, p.b:lt = mad_x2_sat src0.rgb, -src1.aaa, |srcp.rg0|
           a   t1.a, alu:ne = sin_raw -|src0.r| {STAT_WE=3}
           {RGB_ADDR2=5, RGB_OP=DP3}
      out last src0=c255
           rgb out3.rb = op13 100, h, src0.___
           a   out0.a, w = dp
           {dword4=0x12345678}
      fc alu_wait else global (p.a) jump top if any 0x3c, stay=incr, jump=decr, pop=2, bool=3, int=4
      fc ignore_uncovered loop end
      fc endloop 3 if all !pred, address=push
      end:
      """;

  /** Parses and for a program prints; tells whether there is one. */
  private static boolean survives(String text) {
    R500Program program;
    try {
      program = R500Parser.parse(text);
    } catch (ShaderFormatException e) {
      assertTrue(e.diagnostic().location() instanceof Location.Text, e::getMessage);
      assertFalse(e.diagnostic().message().isBlank());
      assertTrue(e.getMessage().length() < 600, e::getMessage);
      return false;
    }
    R500Validator.validate(program).forEach(found -> assertFalse(found.message().isBlank()));
    assertEquals(program, R500Parser.parse(program.toText()));
    return true;
  }

  @Test
  void theSeedIsAProgram() {
    assertTrue(survives(SEED));
  }

  @Test
  void changedBytes() {
    Random random = new Random(1);
    int programs = 0;
    for (int i = 0; i < 6000; i++) {
      byte[] bytes = SEED.getBytes(StandardCharsets.ISO_8859_1);
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(bytes.length);
        bytes[at] =
            switch (random.nextInt(3)) {
              case 0 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
              case 1 -> (byte) random.nextInt(256);
              default -> bytes[random.nextInt(bytes.length)];
            };
      }
      programs += survives(new String(bytes, StandardCharsets.ISO_8859_1)) ? 1 : 0;
    }
    assertTrue(programs > 100, programs + " programs are left");
  }

  @Test
  void everyCut() {
    for (int end = 0; end <= SEED.length(); end++) {
      survives(SEED.substring(0, end));
      survives(".isa r500\n" + SEED.substring(end));
    }
  }

  @Test
  void everyCharacterReplaced() {
    for (int at = 0; at < SEED.length(); at++) {
      for (char c : "\0\n .[],:|-0x9{}=;#A\u00e9".toCharArray()) {
        survives(SEED.substring(0, at) + c + SEED.substring(at + 1));
      }
    }
  }

  @Test
  void removedAndDoubledStretches() {
    Random random = new Random(2);
    for (int i = 0; i < 4000; i++) {
      int from = random.nextInt(SEED.length());
      int to = Math.min(SEED.length(), from + random.nextInt(60));
      survives(SEED.substring(0, from) + SEED.substring(to));
      survives(SEED.substring(0, to) + SEED.substring(from));
    }
  }

  @Test
  void swappedTokens() {
    Random random = new Random(3);
    String[] tokens = SEED.split("(?<=\\W)|(?=\\W)");
    int programs = 0;
    for (int i = 0; i < 6000; i++) {
      String[] changed = tokens.clone();
      int a = random.nextInt(tokens.length);
      int b = random.nextInt(tokens.length);
      String token = changed[a];
      changed[a] = changed[b];
      changed[b] = random.nextBoolean() ? token : changed[b];
      programs += survives(String.join("", changed)) ? 1 : 0;
    }
    assertTrue(programs > 100, programs + " programs are left");
  }

  @Test
  void everyTokenReplacedByHugeOnes() {
    String name = "X".repeat(10_000);
    String digits = "9".repeat(10_000);
    List<String> monsters =
        List.of(
            name,
            digits,
            "-" + digits,
            "0x" + digits,
            "1e" + digits,
            "1e-99999999999",
            digits + "." + digits,
            "(".repeat(10_000),
            "t0,".repeat(5_000),
            "a: ".repeat(5_000),
            "-".repeat(10_000),
            "|".repeat(10_000),
            "{".repeat(10_000),
            "\"" + name + "\"",
            " ".repeat(100_000),
            "\n".repeat(100_000),
            "\u0000",
            "\ud800",
            "\uffff",
            "\u0130",
            "4294967296",
            "2147483648",
            "in2147483648",
            "in536870911",
            "-1",
            "");
    String[] tokens = SEED.split("(?<=\\W)|(?=\\W)");
    for (int at = 0; at < tokens.length; at++) {
      String kept = tokens[at];
      for (String monster : monsters) {
        tokens[at] = monster;
        survives(String.join("", tokens));
      }
      tokens[at] = kept;
    }
  }

  @Test
  void manyLinesTakeLinearTime() {
    survives(".isa r500\n" + "\n".repeat(1 << 21));
    survives(".isa r500\nalu\n" + "; x\n".repeat(1 << 19));
    survives(".isa r500\n" + ".input in0 A 0\n".repeat(1 << 17));
    survives(".isa r500\n" + "l: ".repeat(1 << 19));
    StringBuilder labels = new StringBuilder(".isa r500\n");
    for (int n = 0; n < 200_000; n++) {
      labels.append("l").append(n).append(":\n");
    }
    assertTrue(survives(labels.toString()));
  }
}
