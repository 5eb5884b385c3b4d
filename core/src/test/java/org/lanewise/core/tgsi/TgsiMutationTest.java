package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.testing.DamagedTexts;
import org.lanewise.core.testing.SharedData;

/** TGSI text. */
class TgsiMutationTest extends DamagedTexts<TgsiProgram> {
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

  TgsiMutationTest() {
    super(SEED, "FRAG\n", " .[],:|-0x9}A", 300);
  }

  @Override
  protected TgsiProgram parse(String text) {
    return TgsiParser.parse(text);
  }

  @Override
  protected List<Diagnostic> validate(TgsiProgram program) {
    return TgsiValidator.validate(program);
  }

  @Override
  protected List<String> monsters() {
    return List.of("[".repeat(10_000), "TEMP[".repeat(5_000), "65536");
  }

  @Override
  protected List<String> moreSeeds() throws IOException {
    List<String> seeds = new ArrayList<>();
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
