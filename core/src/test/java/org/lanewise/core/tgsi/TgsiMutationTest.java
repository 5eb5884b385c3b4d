package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.testing.SharedData;

/** Whatever the text, there is a program or one diagnostic, and no other exception. */
class TgsiMutationTest {
  private static final String SEED =
      """
      FRAG
      PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1
      DCL IN[0..1], GENERIC[0], PERSPECTIVE, CENTROID
      DCL OUT[0], COLOR
      DCL SAMP[0]
      DCL SVIEW[0], 2D, FLOAT
      DCL CONST[0..3]
      DCL CONST[1][0..7]
      DCL TEMP[0], LOCAL
      DCL TEMP[1..4], ARRAY(1), LOCAL
      DCL ADDR[0]
      DCL PRED[0]
      DCL IMMX[0..1] {{1, 2, 3, 4}, {5, 6, 7, 8}}
      IMM[0] FLT32 {1.0, -0.5, 0x7fc00001, 1e-10}
      IMM[1] UINT32 {0, 4294967295, 1, 2}
      IMM[2] FLT64 {1.5, -2.5}
        0: ARL ADDR[0].x, IN[0].xxxx
        1: BGNLOOP :9
        2:   TEX TEMP[0], IN[0].xyyy, SAMP[0], 2D, IMM[1].xyz
        3:   UIF TEMP[0].wwww :5
        4:     MAD_SAT_PRECISE TEMP[ADDR[0].x+1](1).xyz, -|IN[1].wzyx|, CONST[1][ADDR[0].x-2], IMM[0]
        5:   ELSE :7
        6:     (!PRED[0].xyzw) MOV TEMP[0], CONST[3]
        7:   ENDIF
        8:   BRK
        9: ENDLOOP :1
       10: CAL :13
       11: MOV_SATNV OUT[0], -(TEMP[0])
       12: END
       13: BGNSUB
       14:   SWITCH TEMP[0].xxxx
       15:     CASE IMM[1].yyyy
       16:     DEFAULT
       17:       BRK
       18:   ENDSWITCH
       19:   KIL TEMP[0]
       20: ENDSUB
      """;

  /** Parses, and for a program validates and prints; counts programs. */
  private static boolean survives(String text) {
    TgsiProgram program;
    try {
      program = TgsiParser.parse(text);
    } catch (ShaderFormatException e) {
      assertTrue(e.diagnostic().location() instanceof Location.Text, e::getMessage);
      assertFalse(e.diagnostic().message().isBlank());
      assertTrue(e.getMessage().length() < 300, e::getMessage);
      return false;
    }
    TgsiValidator.validate(program).forEach(found -> assertFalse(found.message().isBlank()));
    assertEquals(program, TgsiParser.parse(program.toText()));
    return true;
  }

  private static List<String> seeds() throws IOException {
    List<String> seeds = new ArrayList<>(List.of(SEED));
    Path root = Path.of("..", "examples").toAbsolutePath().normalize();
    if (Files.isDirectory(root)) {
      try (Stream<Path> files = Files.list(root)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".tgsi")).sorted().toList()) {
          seeds.add(Files.readString(file));
        }
      }
    }
    return seeds;
  }

  @Test
  void theSeedIsAProgram() {
    assertTrue(survives(SEED));
  }

  @Test
  void changedBytes() throws IOException {
    Random random = new Random(1);
    List<String> seeds = seeds();
    int programs = 0;
    for (int i = 0; i < 6000; i++) {
      String seed = seeds.get(i % 2 == 0 ? 0 : random.nextInt(seeds.size()));
      byte[] bytes = seed.getBytes(StandardCharsets.ISO_8859_1);
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
      survives(SEED.substring(end));
    }
  }

  @Test
  void everyCharacterReplaced() {
    for (int at = 0; at < SEED.length(); at++) {
      for (char c : "\0\n .[],:|-0x9}A\u00e9".toCharArray()) {
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
      for (int n = random.nextInt(2); n >= 0; n--) {
        int a = random.nextInt(tokens.length);
        int b = random.nextInt(tokens.length);
        String token = changed[a];
        changed[a] = changed[b];
        changed[b] = random.nextBoolean() ? token : changed[b];
      }
      programs += survives(String.join("", changed)) ? 1 : 0;
    }
    assertTrue(programs > 100, programs + " programs are left");
  }

  @Test
  void shuffledLines() {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(SEED.lines().toList());
    String header = lines.removeFirst();
    for (int i = 0; i < 1000; i++) {
      java.util.Collections.shuffle(lines, random);
      survives(header + "\n" + String.join("\n", lines));
    }
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
            digits + "." + digits,
            "(".repeat(10_000),
            "[".repeat(10_000),
            "TEMP[".repeat(5_000),
            "-".repeat(10_000),
            "|".repeat(10_000),
            " ".repeat(100_000),
            "\n".repeat(100_000),
            "\u0000",
            "\ud800",
            "\uffff",
            "\u0130",
            "4294967296",
            "2147483648",
            "65536",
            "-1",
            "");
    String[] tokens = SEED.split("(?<=\\W)|(?=\\W)");
    for (int at = 0; at < tokens.length; at++) {
      String kept = tokens[at];
      for (String monster : monsters) {
        tokens[at] = monster;
        String text = String.join("", tokens);
        survives(text);
      }
      tokens[at] = kept;
    }
  }

  @Test
  void deepNestingIsOneDiagnosticNotAStackOverflow() {
    String open = "FRAG\nDCL IN[0], GENERIC[0]\n" + "IF IN[0].xxxx\n".repeat(100_000);
    TgsiProgram program = TgsiParser.parse(open + "ENDIF\n".repeat(100_000) + "END\n");
    assertEquals(1, TgsiValidator.validate(program).size());
    // Indentation ends somewhere, so the printed form does not grow with the square.
    assertTrue(program.toText().length() < 200 * 200_000);
    String text = "FRAG\nCAL :2\nEND\n";
    StringBuilder chain = new StringBuilder(text);
    for (int i = 0; i < 20_000; i++) {
      chain.append("BGNSUB\nCAL :").append(2 + 3 * (i + 1)).append("\nENDSUB\n");
    }
    chain.append("BGNSUB\nNOP\nENDSUB\n");
    assertEquals(1, TgsiValidator.validate(TgsiParser.parse(chain.toString())).size());
  }

  @Test
  void manySubroutinesTakeLinearTime() {
    String text =
        "FRAG\nCAL :2\nEND\n" + "BGNSUB\nENDSUB\n".repeat(200_000) + "BGNSUB\nNOP\nENDSUB\n";
    assertEquals(List.of(), TgsiValidator.validate(TgsiParser.parse(text)));
  }

  @Test
  void hugeRangesCostNothing() {
    survives("FRAG\n" + "DCL TEMP[0..65535]\nDCL CONST[0..65535]\nDCL IN[0..65535], GENERIC[0]\n");
    survives("FRAG\nDCL IMMX[0..65535] {{1, 2, 3, 4}}\n");
    StringBuilder many = new StringBuilder("FRAG\n");
    for (int i = 0; i < 500; i++) {
      many.append("DCL TEMP[0..65535]\n");
    }
    survives(many.toString());
  }

  @Test
  void tooManyInstructionsAreRefused() {
    String text = "FRAG\n" + "NOP\n".repeat(TgsiParser.MAX_INSTRUCTIONS + 1);
    assertTrue(Texts.refusal(text).message().contains("1000000 instructions"));
  }

  @Test
  void corpusProgramsWithChangedBytes() throws IOException {
    Path folder = SharedData.require("corpus/tgsi");
    Random random = new Random(5);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tgsi")).sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < 3 && bytes.length > 0 && bytes.length < 20_000; i++) {
          int at = random.nextInt(bytes.length);
          byte kept = bytes[at];
          bytes[at] = (byte) (32 + random.nextInt(95));
          survives(new String(bytes, StandardCharsets.ISO_8859_1));
          bytes[at] = kept;
        }
      }
    }
  }
}
