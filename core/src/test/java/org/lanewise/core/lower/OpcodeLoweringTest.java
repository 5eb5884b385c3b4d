package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;

/**
 * Results of single opcodes, by hand from their formulas or from the table of exact results in the
 * specification. Words are hexadecimal.
 */
class OpcodeLoweringTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL IN[1], GENERIC[1], CONSTANT
      DCL IN[2], GENERIC[2], CONSTANT
      DCL IN[3], GENERIC[3], CONSTANT
      DCL OUT[0], COLOR
      """;

  private static int[] words(String list) {
    String[] parts = list.trim().split("\\s+");
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      words[c] = Integer.parseUnsignedInt(parts[Math.min(c, parts.length - 1)], 16);
    }
    return words;
  }

  /** OUT[0] as words, of sources given as one word or four. */
  private static String run(MathProfile profile, String properties, String opcode, String... in) {
    StringBuilder text = new StringBuilder(HEAD.replace("FRAG\n", "FRAG\n" + properties));
    text.append(opcode).append(" OUT[0]");
    int[][] inputs = new int[16][4];
    for (int i = 0; i < in.length; i++) {
      text.append(", IN[").append(i).append(']');
      int[] words = words(in[i]);
      for (int c = 0; c < 4; c++) {
        java.util.Arrays.fill(inputs[i * 4 + c], words[c]);
      }
    }
    text.append("\nEND\n");
    int[][] out =
        new LoweredShader(text.toString(), ShaderOptions.defaults().withProfile(profile))
            .runAll(inputs);
    return String.format("%08x %08x %08x %08x", out[0][2], out[1][2], out[2][2], out[3][2]);
  }

  private static String all(String result) {
    int[] words = words(result);
    return String.format("%08x %08x %08x %08x", words[0], words[1], words[2], words[3]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FRC | b089705f 80000001 80000000 7f800000 | 3f800000 3f800000 00000000 7fc00000",
        "FLR | 80000000 bf000000 7f800000 ffc00001 | 80000000 bf800000 7f800000 7fc00000",
        "CEIL | be800000 80000000 3e800000 ffc00001 | 80000000 80000000 3f800000 7fc00000",
        "TRUNC | be800000 4f000000 ff800000 7fffffff | 80000000 4f000000 ff800000 7fc00000",
        "ROUND | 3f000000 3fc00000 bf000000 4b000001 | 00000000 40000000 80000000 4b000001",
        "SSG | 40000000 80000000 7fc00000 c0000000 | 3f800000 00000000 00000000 bf800000",
        "ABS | ffc00001 80000000 bf800000 3f800000 | 7fc00001 00000000 3f800000 3f800000",
        "MOV | ffc00001 80000000 7f800001 00000001 | ffc00001 80000000 7f800001 00000001",
        "F2I | bfc00000 4f000000 7fc00000 ff800000 | ffffffff 7fffffff 00000000 80000000",
        "F2U | bf800000 4f000000 7fc00000 4f800000 | 00000000 80000000 00000000 ffffffff",
        "I2F | ffffffff 01000001 80000000 00000000 | bf800000 4b800000 cf000000 00000000",
        "U2F | ffffffff 01000003 80000000 00000000 | 4f800000 4b800002 4f000000 00000000",
        "NOT | 00000000 ffffffff 0f0f0f0f 12345678 | ffffffff 00000000 f0f0f0f0 edcba987",
        "INEG | 00000001 80000000 00000000 ffffffff | ffffffff 80000000 00000000 00000001",
        "IABS | ffffffff 80000000 00000005 00000000 | 00000001 80000000 00000005 00000000",
        "ISSG | 00000005 80000000 00000000 ffffffff | 00000001 ffffffff 00000000 ffffffff",
        "BREV | 00000001 80000000 12345678 00000000 | 80000000 00000001 1e6a2c48 00000000",
        "POPC | ffffffff 00000000 80000001 000f0000 | 00000020 00000000 00000002 00000004",
        "LSB | 00000000 80000000 00000001 00000028 | ffffffff 0000001f 00000000 00000003",
        "UMSB | 00000000 80000000 00000001 00000028 | ffffffff 0000001f 00000000 00000005",
        "IMSB | 00000000 ffffffff 80000000 00000028 | ffffffff ffffffff 0000001e 00000005",
        "RCP | 80000000 | ff800000",
        "RCP | 40000000 | 3f000000",
        "RSQ | 00800000 | 5f000000",
        "RSQ | b089705f | 7fc00000",
        "RSQ | 80000000 | ff800000",
        "SQRT | 80000000 | 80000000",
        "SQRT | bf800000 | 7fc00000",
        "EX2 | 40400000 | 41000000",
        "LG2 | 41000000 | 40400000",
        "LG2 | 00000000 | ff800000",
        "RCC | 00000000 | 5f82c2dc",
        "RCC | ff800000 | 9f7ffffd",
        "RCC | 40000000 | 3f000000",
        "SCS | 00000000 | 3f800000 00000000 00000000 3f800000",
        "EXP | 40200000 | 40800000 3f000000 40b504f3 3f800000",
        "LOG | c1000000 | 40400000 3f800000 40400000 3f800000",
        "LOG | 00000000 | ff800000 7fc00000 ff800000 3f800000",
        "LIT | 3f000000 40000000 0 40400000 | 3f800000 3f000000 41000000 3f800000",
        "LIT | bf000000 40000000 0 40400000 | 3f800000 00000000 00000000 3f800000",
        "LIT | 3f000000 00000000 0 00000000 | 3f800000 3f000000 3f800000 3f800000",
        "NRM | 40400000 00000000 40800000 7 | 3f19999a 00000000 3f4ccccd 3f800000",
        "NRM | 00000000 80000000 00000000 7 | 00000000 00000000 00000000 3f800000",
        "NRM4 | 00000000 00000000 00000000 40000000 | 00000000 00000000 00000000 3f800000",
        "UP2H | 3c00c000 | c0000000 3f800000 c0000000 3f800000",
        "UP2H | 7c010001 | 33800000 7fc00000 33800000 7fc00000",
        "UP2US | 0000ffff | 3f800000 00000000 3f800000 00000000",
        "UP4UB | ff000000 | 00000000 00000000 00000000 3f800000",
        "UP4B | ff800180 | 00000000 bf800000 00000000 3f800000",
        "PK2H | 7f7fffff 7fc00000 0 0 | 7e007c00",
        "PK2H | 33800000 33000001 0 0 | 00010001",
        "PK2H | 477fefff 477ff000 0 0 | 7c007bff",
        "PK2H | 33000000 b8800000 0 0 | 84000000",
        "PK2US | 3f800000 3f000000 0 0 | 8000ffff",
        "PK4UB | 3f800000 3f000000 bf800000 7fc00000 | 000080ff",
        "PK4B | 00000000 3f800000 bf800000 c1200000 | 0001ff80",
        "ARA | 00000005 00000200 fffffffe 00000001 | 00000003 000001ff 00000003 000001ff",
        "ARA | 7fffffff 80000000 7fffffff 80000000 | 000001ff fffffe00 000001ff fffffe00",
      })
  void unary(String opcode, String a, String result) {
    assertEquals(all(result), run(MathProfile.MESA_24, "", opcode, a));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ADD | 3f800000 | ffc00001 | 7fc00000",
        "SUB | 7f800000 | 7f800000 | 7fc00000",
        "MUL | 7f800000 | 00000000 | 7fc00000",
        "DIV | 3f800000 | 80000000 | ff800000",
        "MIN | ffc00001 80000000 3f800000 00000000 | 3f800000 00000000 7fc00001 80000000"
            + " | 3f800000 80000000 3f800000 00000000",
        "MAX | ffc00001 80000000 3f800000 00000000 | 3f800000 00000000 7fc00001 80000000"
            + " | 3f800000 80000000 3f800000 00000000",
        "SLT | 3f800000 00000000 7fc00000 40000000 | 40000000 80000000 3f800000 3f800000"
            + " | 3f800000 00000000 00000000 00000000",
        "SNE | 3f800000 00000000 7fc00000 40000000 | 40000000 80000000 7fc00000 40000000"
            + " | 3f800000 00000000 3f800000 00000000",
        "SGE | 3f800000 00000000 7fc00000 40000000 | 40000000 80000000 3f800000 3f800000"
            + " | 00000000 3f800000 00000000 3f800000",
        "FSEQ | 3f800000 00000000 7fc00000 40000000 | 40000000 80000000 7fc00000 40000000"
            + " | 00000000 ffffffff 00000000 ffffffff",
        "DP3 | 3f800000 40000000 40400000 41200000 | 3f800000 | 40c00000",
        "DP4 | 3f800000 40000000 40400000 41200000 | 3f800000 | 41800000",
        "DP2 | 3f800000 40000000 40400000 41200000 | 3f800000 | 40400000",
        "DPH | 3f800000 40000000 40400000 41200000 | 3f800000 | 40e00000",
        "DST | 7 40000000 40400000 7 | 7 40400000 7 41200000"
            + " | 3f800000 40c00000 40400000 41200000",
        "XPD | 3f800000 00000000 00000000 0 | 00000000 3f800000 00000000 0"
            + " | 00000000 00000000 3f800000 3f800000",
        "RFL | 00000000 40000000 00000000 0 | 3f800000 3f800000 00000000 0"
            + " | bf800000 3f800000 00000000 3f800000",
        "POW | 40000000 | 40400000 | 41000000",
        "POW | 00000000 | 00000000 | 3f800000",
        "SHL | 00000001 | 00000021 | 00000002",
        "ISHR | 80000000 | 0000003f | ffffffff",
        "USHR | 80000000 | 0000003f | 00000001",
        "MOD | fffffff9 00000007 80000000 00000007 | 00000003 fffffffd ffffffff 00000000"
            + " | ffffffff 00000001 00000000 ffffffff",
        "IDIV | fffffff9 00000007 80000000 00000007 | 00000002 fffffffe ffffffff 00000000"
            + " | fffffffd fffffffd 80000000 00000000",
        "UDIV | ffffffff 00000007 80000000 00000007 | 00000002 fffffffe ffffffff 00000000"
            + " | 7fffffff 00000000 00000000 ffffffff",
        "UMOD | ffffffff 00000007 80000000 00000007 | 00000002 fffffffe ffffffff 00000000"
            + " | 00000001 00000007 80000000 ffffffff",
        "IMUL_HI | ffffffff | 00000002 | ffffffff",
        "UMUL_HI | ffffffff | 00000002 | 00000001",
        "ISLT | ffffffff | 00000000 | ffffffff",
        "USLT | ffffffff | 00000000 | 00000000",
        "ISGE | ffffffff | 00000000 | 00000000",
        "USGE | ffffffff | 00000000 | ffffffff",
        "IMIN | ffffffff | 00000000 | ffffffff",
        "UMIN | ffffffff | 00000000 | 00000000",
        "LDEXP | 3f800000 bf800000 7f7fffff 00000001 | 00000001 ffffff6b fffffe80 00000095"
            + " | 40000000 80000001 00000000 3f800000",
        "LDEXP | 3fc00000 3f800001 7f800000 ffc00001 | ffffff6a ffffff6a 80000000 7fffffff"
            + " | 00000001 00000001 7f800000 7fc00000",
        "LDEXP | 3f800000 80000000 00400000 3f800003 | ffffff6a 7fffffff 00000001 ffffff80"
            + " | 00000000 80000000 00800000 00200001",
        "LDEXP | 3f800000 00000001 7f000000 00800000 | 0000007f 00000114 00000001 000000fe"
            + " | 7f000000 7f000000 7f800000 7f800000",
      })
  void binary(String opcode, String a, String b, String result) {
    assertEquals(all(result), run(MathProfile.MESA_24, "", opcode, a, b));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MAD | 3f800001 | 3f800001 | bf800002 | 00000000",
        "FMA | 3f800001 | 3f800001 | bf800002 | 28800000",
        "LRP | 3e800000 | 40800000 | 00000000 | 3f800000",
        "CMP | bf800000 80000000 7fc00000 00000000 | ffc00001 | 00000007"
            + " | ffc00001 00000007 00000007 00000007",
        "CND | 00000001 | 00000002 | 3f000001 3f000000 7fc00000 bf800000"
            + " | 00000001 00000002 00000002 00000002",
        "UCMP | 00000001 00000000 80000000 00000000 | 00000005 | 00000006"
            + " | 00000005 00000006 00000005 00000006",
        "CLAMP | 7fc00001 40400000 bf800000 3f000000 | 00000000 | 3f800000"
            + " | 7fc00001 3f800000 00000000 3f000000",
        "DP2A | 40000000 40400000 7 7 | 40000000 | 3f800000 | 41300000",
        "X2D | 3f800000 40000000 7 7 | 40000000 40400000 7 7"
            + " | 3f800000 00000000 00000000 3f800000"
            + " | 40400000 40a00000 40400000 40a00000",
        "UMAD | ffffffff | 00000002 | 00000003 | 00000001",
        "SAD | 00000002 | 00000005 | 00000001 | 00000004",
        "IBFE | 12345678 f0000000 87654321 000000f0 | 00000004 0000001c 00000000 00000004"
            + " | 00000008 00000004 00000020 00000004 | 00000067 ffffffff 87654321 ffffffff",
        "UBFE | 12345678 f0000000 87654321 000000f0 | 00000004 0000001c 00000001 00000004"
            + " | 00000008 0000000a 00000020 00000000 | 00000067 0000000f 00000000 00000000",
      })
  void ternary(String opcode, String a, String b, String c, String result) {
    assertEquals(all(result), run(MathProfile.MESA_24, "", opcode, a, b, c));
  }

  @Test
  void bitfieldInsert() {
    assertEquals(
        "ffff55ff 0000aa55 000000ff 80000000",
        run(
            MathProfile.MESA_24,
            "",
            "BFI",
            "ffffffff ffffffff 000000ff 00000000",
            "00000055 0000aa55 ffffffff 00000001",
            "00000008 00000007 00000008 0000001f",
            "00000008 00000020 00000000 00000001"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MIN | ffc00001 80000000 3f800000 00000000 | 3f800000 00000000 7fc00001 80000000"
            + " | 3f800000 00000000 7fc00001 80000000",
        "MAX | ffc00001 80000000 3f800000 00000000 | 3f800000 00000000 7fc00001 80000000"
            + " | 3f800000 00000000 7fc00001 80000000",
        "ROUND | 3f000000 3fc00000 bf000000 40200000 | 0 | 3f800000 40000000 00000000 40400000",
        "RSQ | c0800000 | 0 | 3f000000",
        "RCC | 80000000 | 0 | df800000",
      })
  void rulesOf2009(String opcode, String a, String b, String result) {
    String actual =
        opcode.startsWith("M")
            ? run(MathProfile.TGSI_2009, "", opcode, a, b)
            : run(MathProfile.TGSI_2009, "", opcode, a);
    assertEquals(all(result), actual);
  }

  @Test
  void aZeroFactorWinsWhereThePropertySaysSo() {
    String property = "PROPERTY MUL_ZERO_WINS 1\n";
    assertEquals(
        all("00000000 00000000 7fc00000 40000000"),
        run(
            MathProfile.MESA_24,
            property,
            "MUL",
            "7f800000 80000000 7fc00000 3f800000",
            "00000000 7fc00000 3f800000 40000000"));
    assertEquals(
        all("40000000"),
        run(MathProfile.MESA_24, property, "MAD", "7f800000", "80000000", "40000000"));
    assertEquals(
        all("40000000"),
        run(
            MathProfile.MESA_24,
            property,
            "DP3",
            "7f800000 3f800000 7fc00000 0",
            "00000000 40000000 80000000 0"));
  }

  @Test
  void derivativesOfBothGrains() {
    int[][] inputs = new int[16][4];
    // Lanes hold 1, 3, 8, 20.
    inputs[0] = new int[] {0x3f800000, 0x40400000, 0x41000000, 0x41a00000};
    String[] opcodes = {"DDX", "DDY", "DDX_FINE", "DDY_FINE"};
    float[][] expected = {{12, 12, 12, 12}, {7, 7, 7, 7}, {2, 2, 12, 12}, {7, 17, 7, 17}};
    for (int i = 0; i < 4; i++) {
      String text = HEAD + opcodes[i] + " OUT[0].x, IN[0]\nEND\n";
      int[] out = new LoweredShader(text, ShaderOptions.defaults()).runAll(inputs)[0];
      for (int lane = 0; lane < 4; lane++) {
        assertEquals(expected[i][lane], Float.intBitsToFloat(out[lane]), opcodes[i]);
      }
    }
  }
}
