package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.tgsi.TgsiBinary;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.ReferenceEngine;

/** Values, expectations, textures and programs as words; expected bits are worked out by hand. */
class CaseFormatTest {
  private static final String PROGRAM =
      """
      lanewise case 1
      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      MOV OUT[0], IN[0]
      END
      """;

  private static CaseFile parse(String more) {
    return CaseFile.parse("test", PROGRAM + more);
  }

  private static String message(String text) {
    return assertThrows(ShaderFormatException.class, () -> CaseFile.parse("test", text))
        .getMessage();
  }

  private static Texture texture(String section) {
    return parse("[texture 0]\n" + section + "\n[expect]\nOUT[0].x: *\n")
        .textures()
        .get(0)
        .texture();
  }

  private static int[] packed(String section) {
    return texture(section).packedTexels();
  }

  private static float[] floats(String section) {
    return texture(section).floatTexels();
  }

  @Test
  void rawTexelsAreThoseOfTheFormat() {
    assertArrayEquals(new int[] {0x11443322}, packed("format: bgra8\nwords: 0x11223344"));
    assertArrayEquals(
        new int[] {0xff000201, 0xff0080ff}, packed("format: rg8\nsize: 2\nbytes: 0102 ff80"));
    // One block: both colours white, every texel the first one.
    int[] block = packed("format: dxt1\nsize: 4x4\nwords: 0xffffffff 0x00000000");
    assertEquals(16, block.length);
    assertEquals(0xffffffff, block[15]);
    assertArrayEquals(
        new float[] {1, 0, 0, 1, 0, 0, 1, 1}, floats("format: rgb565\nsize: 2\nwords: 0x001ff800"));
  }

  @Test
  void valuesAreThoseOfTheChannels() {
    assertArrayEquals(
        new float[] {1, 1, 0, 1, 0, 0, 1, 1},
        floats("format: rgb565\nsize: 2\ntexels: 31 63 0 | 0 0 0x0000001f"));
    assertArrayEquals(new int[] {0x140a0a0a}, packed("format: la8\ntexels: 10 20u"));
    assertArrayEquals(new int[] {0x04030201}, packed("format: rgba8\ntexels: 1 2 3 4"));
    assertArrayEquals(new int[] {0x04030201}, packed("format: bgra8\ntexels: 1 2 3 4"));
    assertArrayEquals(new float[] {1, 1, 1, 1}, floats("format: z24\ntexels: 16777215"));
    assertTrue(texture("format: z24\ntexels: 5").clampsReference());
    assertFalse(texture("format: z32f\ntexels: 5").clampsReference());
    assertTrue(texture("clamp-reference: yes").clampsReference());
    assertArrayEquals(
        new int[] {-1, 2, 3, 0x3f800000},
        CaseEquality.bits(floats("format: rgba32_sint\ntexels: -1i 2i 3u 1")));
    assertArrayEquals(new float[] {1.5f, 0, 0, 1}, floats("format: r16f\ntexels: 1.5"));
  }

  @Test
  void formulasGiveTheTexelsOfThePage() {
    assertArrayEquals(
        new float[] {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1}, floats("size: 2\nlevels: 2"));
    assertArrayEquals(
        new float[] {1, 2, 3, Float.POSITIVE_INFINITY}, floats("texels: constant 1 2 3 inf"));
    assertArrayEquals(
        new int[] {0xff000000, 0xff00007f, 0xff0000ff},
        packed("format: rgba8\nsize: 3\ntexels: gradient"));
    float[] quarter = floats("size: 4\ntexels: gradient");
    assertEquals(1 / 3f, quarter[4]);
    assertEquals(2 / 3f, quarter[8]);
    assertEquals(1, quarter[12]);
    int[] squares = packed("format: rgba8\nsize: 4x4\ntexels: checker 2");
    assertEquals(0xffffffff, squares[1]);
    assertEquals(0xff000000, squares[2]);
    assertEquals(0xff000000, squares[8]);
    assertEquals(0xffffffff, squares[10]);
    assertArrayEquals(
        new int[] {NOISE_7_0, NOISE_7_1}, packed("format: rgba8\nsize: 2\ntexels: noise 7"));
    assertEquals(NOISE_7_FLOAT, floats("texels: noise 7")[0]);
  }

  // Worked out with the ten lines of C of the page.
  private static final int NOISE_7_0 = 0xe4c93d09;
  private static final int NOISE_7_1 = 0xdafa9e65;
  private static final float NOISE_7_FLOAT = 0x1.c9927a0000000p-1f;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "format: rgba9|9:1: error: texture 0: 'rgba9' is no format",
        "format: rgba8\\ntexels: 1 2 3|10:1: error: texture 0: 3 texel values instead of 1 times 4",
        "format: r8\\ntexels: 256|10:1: error: texture 0: '256' is no integer from 0 to 255",
        "format: r8\\ntexels: 0.5|10:1: error: texture 0: '0.5' is no integer from 0 to 255",
        "format: dxt1\\nsize: 4x4|9:1: error: texture 0: dxt1 takes words, bytes or noise",
        "texels: checker 0|9:1: error: texture 0: checker takes squares of 1 texel and more",
        "texels: noise x|9:1: error: texture 0: 'x' is no number from 0 to 4294967295",
        "format: rg8\\nbytes: 01|10:1: error: texture 0: 1 bytes instead of 2",
        "format: rg8\\nbytes: 01g|10:1: error: texture 0: bytes are two hexadecimal digits each",
        "words: 1\\nbytes: 01|8:1: error: texture 0: one of texels, words and bytes, not several",
        "wrap: bend|9:1: error: texture 0: 'bend' is none of repeat, clamp",
        "size: 999x999|9:1: error: texture 0: more than 262144 texels",
        "colour: 1|9:1: error: a texture has no key 'colour' (expected target, size,",
        "normalized: maybe|9:1: error: texture 0: normalized is yes or no",
      })
  void mistakesInTexturesAreNamed(String section, String start) {
    String text =
        PROGRAM + "[texture 0]\n" + section.replace("\\n", "\n") + "\n[expect]\nOUT[0].x: *\n";
    String message = message(text);
    assertTrue(message.startsWith(start), message);
  }

  @ParameterizedTest
  @CsvSource({
    "0x3f800000, 0x3f800001, 1",
    "0x3f800000, 0x3f7fffff, 1",
    "0x00000000, 0x80000000, 0",
    "0x00000001, 0x80000001, 2",
    "0x3f800000, 0xbf800000, 2130706432",
    "0x7f7fffff, 0xff7fffff, 4278190078",
  })
  void ulpsAreCountedThroughZero(String a, String b, long distance) {
    assertEquals(distance, Ulps.distance(CaseValues.word(a), CaseValues.word(b)));
    assertEquals(distance, Ulps.distance(CaseValues.word(b), CaseValues.word(a)));
  }

  private static List<String> run(String lane, String expected) {
    CaseFile test = parse("[lanes]\nIN[0].x: " + lane + "\n[expect]\nOUT[0].x: " + expected);
    assertEquals(test, CaseFile.parse("test", test.toText()));
    return CaseRunner.run(test, List.of(ReferenceEngine.create()));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0x3f800002~2, true",
    "1, 0x3f800003~2, false",
    "1, 2~1/0x3f7fffff~1, true",
    "-0, 0~1, true",
    "-0, 0, false",
    "inf, 0x7f7fffff~9, false",
    "nan, 0x7f7fffff~9999999, false",
    "nan, 0~1/nan, true",
    "0x7fc00001, nan, false",
    "0x7fc00001, */1, false",
  })
  void expectationsMayLeaveRoom(String lane, String expected, boolean right) {
    if (expected.startsWith("*/")) {
      assertTrue(
          assertThrows(ShaderFormatException.class, () -> run(lane, expected))
              .getMessage()
              .startsWith("11:11: error: '*/1' is no value"));
      return;
    }
    assertEquals(right, run(lane, expected).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"1~0", "1~", "1~-1", "1~10000000", "nan~1", "inf~1", "1~1~1", "1//2", "1/"})
  void wrongRoomIsNamedWithItsPlace(String expected) {
    String message = message(PROGRAM + "[expect]\nOUT[0].x: " + expected + "\n");
    assertTrue(message.startsWith("9:11: error: '" + expected + "'"), message);
  }

  @Test
  void agreementIsReadAndWritten() {
    String text =
        PROGRAM.replace("[program]", "agree: stated\n[program]") + "[expect]\nOUT[0].x: 0\n";
    CaseFile test = CaseFile.parse("test", text);
    assertEquals(Agreement.STATED, test.agreement());
    assertEquals(test, CaseFile.parse("test", test.toText()));
    assertEquals(Agreement.BITS, parse("[expect]\nOUT[0].x: 0\n").agreement());
    String wrong = text.replace("stated", "somewhat");
    assertEquals("2:8: error: agree 'somewhat' (expected bits or stated)", message(wrong));
  }

  @Test
  void anotherVersionIsNamed() {
    assertEquals(
        "1:1: error: version 2 of case files (expected version 1, the newest that this release"
            + " reads)",
        message("lanewise case 2\n"));
    assertEquals(
        "1:1: error: this is no case file (expected the line 'lanewise case 1')",
        message("FRAG\n"));
  }

  @Test
  void programsMayBeWords() {
    CaseFile r500 =
        CaseFile.parse(
            "a",
            """
            lanewise case 1
            isa: r500
            [binary]
            # one instruction
            00078005 0x08020000 08020000 00440220
            0060c003 00000005
            [expect]
            live: 1 1 1 1
            """);
    assertEquals(InstructionSet.R500, r500.program().instructionSet());
    String d3d9 =
        """
        lanewise case 1
        isa: d3d9
        [binary]
        ffff0200 02000001 800f0800 a0e40000 0000ffff
        [constants 0]
        1 2 3 4
        [expect]
        oC0: 1 2 3 4
        """;
    CaseFile read = CaseFile.parse("a", d3d9);
    assertEquals(List.of(), CaseRunner.run(read, List.of(ReferenceEngine.create())));
    assertEquals(
        "4:28: error: register type 31 (expected a register type of ps_2_0)",
        message(d3d9.replace("a0e40000", "f0e41800")));
    assertEquals(
        "4:10: error: '0200001' (expected words of eight hexadecimal digits, at most 1048576)",
        message(d3d9.replace("02000001", "0200001")));
    TgsiProgram program = (TgsiProgram) parse("[expect]\nOUT[0].x: 0\n").program();
    for (TgsiLayout layout : TgsiLayout.values()) {
      StringBuilder text = new StringBuilder("lanewise case 1\n[binary " + layout + "]\n");
      byte[] bytes = TgsiBinary.write(program, layout);
      for (int i = 0; i < bytes.length; i += 4) {
        for (int k = 3; k >= 0; k--) {
          text.append("%02x".formatted(bytes[i + k]));
        }
        text.append('\n');
      }
      text.append("[expect]\nOUT[0].x: 0\n");
      assertEquals(
          TgsiParser.parse(program.toText()), CaseFile.parse("a", text.toString()).program());
    }
    assertEquals(
        "2:1: error: [binary 9.9] (expected binary alone, or with 24.0, 7.10 or 2009)",
        message("lanewise case 1\n[binary 9.9]\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[lanes]\\nIN[0].x: 1 2 x 4|9:14: error: 'x' is no value",
        "[lanes]\\nIN[0].x: 99999999999i|9:10: error: '99999999999i' is no value",
        "[lanes]\\nlive: 1 1 2 1|9:11: error: '2' (expected 0 or 1 a lane)",
        "[constants 0]\\n1 2 3 z4|9:7: error: 'z4' is no value",
        "[buffer 0]\\n1 2 y|9:5: error: 'y' is no value",
        "[buffer 0]\\nsize: 9999999|9:1: error: '9999999' is no number of words from 0 to 1048576",
        "[private]\\nsize: 65537|9:1: error: '65537' is no number of words from 0 to 65536",
        "[specialize 0]\\n70000: 1 2 3 4|9:1: error: row '70000' (expected a number below 65536)",
        "[clouds]|8:1: error: unknown section [clouds]",
        "[lanes]\\nIN[0].xy: 1 2\\nIN[0].y: 3|10:1: error: 'IN[0].y' has what a row gave before",
        "[lanes]\\nlive: 1\\nlive: 0|10:1: error: 'live' has what a row gave before",
      })
  void mistakesAreNamedWithTheirColumn(String section, String start) {
    String message = message(PROGRAM + section.replace("\\n", "\n") + "\n[expect]\nOUT[0].x: *\n");
    assertTrue(message.startsWith(start), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lanes: 99999999|lanes '99999999' (expected one number, 1 to 4096)",
        "lanes: 0|lanes '0' (expected one number, 1 to 4096)",
        "lanes: 4\\nlanes: 8|lanes '4 8' (expected one number, 1 to 4096)",
      })
  void wrongNumbersOfLanesAreNamed(String key, String message) {
    String text =
        PROGRAM.replace("case 1\n", "case 1\n" + key.replace("\\n", "\n") + "\n")
            + "[expect]\nOUT[0].x: *\n";
    assertEquals("2:8: error: " + message, message(text));
  }

  @Test
  void aByteOrderMarkMeansNothing() {
    String text = PROGRAM + "[expect]\nOUT[0].x: *\n";
    assertEquals(CaseFile.parse("test", text), CaseFile.parse("test", "\ufeff" + text));
  }

  @Test
  void whatIsTooLargeIsRefused() {
    StringBuilder text = new StringBuilder(PROGRAM);
    for (int unit = 0; unit < 5; unit++) {
      text.append("[buffer ").append(unit).append("]\nsize: 1048576\n");
    }
    String message = message(text + "[expect]\nOUT[0].x: *\n");
    assertTrue(message.contains("5242880 words of memory (expected at most 4194304)"), message);
  }
}
