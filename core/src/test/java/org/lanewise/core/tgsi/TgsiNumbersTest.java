package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Number literals: specs/tgsi.md section 2.4, with raw bits for bare {@code 0x} words. */
class TgsiNumbersTest {
  private static TgsiImmediate immediate(String type, String value) {
    int values = type.endsWith("64") ? 2 : 4;
    String list = value + ", 0".repeat(values - 1);
    return TgsiParser.parse("FRAG\nIMM[0] " + type + " {" + list + "}\nEND")
        .immediates()
        .getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3f800000",
    "1., 3f800000",
    ".5, 3f000000",
    "+1, 3f800000",
    "-1, bf800000",
    "-.5, bf000000",
    "1e2, 42c80000",
    "1e+2, 42c80000",
    "1E-2, 3c23d70a",
    "1.e2, 42c80000",
    "inf, 7f800000",
    "-inf, ff800000",
    "nan, 7fc00000",
    "0, 00000000",
    "-0, 80000000",
    "-0.0, 80000000",
    "1e400, 7f800000",
    "-1e400, ff800000",
    "1e-400, 00000000",
    // Ties go to even, and the rounding is done once.
    "16777217, 4b800000",
    "16777219, 4b800002",
    "1.00000005960464477539062500001, 3f800001",
    "1e-45, 00000001",
    "0.7e-45, 00000000",
    "3.4028235e38, 7f7fffff",
    "3.40282356e38, 7f7fffff",
    "3.4028236e38, 7f800000",
    // Hexadecimal with an exponent is a float, without it raw bits.
    "0x1p0, 3f800000",
    "0x1.8p1, 40400000",
    "-0x1p-1, bf000000",
    "0x1p-149, 00000001",
    "0x1.fffffep127, 7f7fffff",
    "0x3f800000, 3f800000",
    "0x1, 00000001",
    "0xffffffff, ffffffff",
    "0X7FC00001, 7fc00001",
  })
  void readsFloats(String text, String bits) {
    assertEquals(bits, "%08x".formatted(immediate("FLT32", text).x()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- 1",
        "1e",
        "1e+",
        "1.5f",
        ".",
        "-",
        "+",
        "1.2.3",
        "0x",
        "0xg",
        "0x100000000",
        "0x1p",
        "--1",
        "infinit",
        "1,",
        "0x1.8",
        "1_000",
        "x",
        "e5"
      })
  void refusesWhatIsNoFloat(String text) {
    Texts.refusal("FRAG\nIMM[0] FLT32 {" + text + ", 0, 0, 0}\nEND");
  }

  @ParameterizedTest
  @CsvSource({
    "INT32, 0, 00000000", "INT32, -1, ffffffff", "INT32, +5, 00000005",
    "INT32, 2147483647, 7fffffff", "INT32, -2147483648, 80000000", "INT32, 0x10, 00000010",
    "UINT32, 4294967295, ffffffff", "UINT32, 0xdeadbeef, deadbeef", "UINT32, 007, 00000007",
  })
  void readsIntegers(String type, String text, String bits) {
    assertEquals(bits, "%08x".formatted(immediate(type, text).x()));
  }

  @ParameterizedTest
  @CsvSource({
    "INT64, -2, fffffffffffffffe", "INT64, 9223372036854775807, 7fffffffffffffff",
    "UINT64, 18446744073709551615, ffffffffffffffff", "UINT64, 0x123456789, 0000000123456789",
    "FLT64, 1.5, 3ff8000000000000", "FLT64, -inf, fff0000000000000",
    "FLT64, 0.1, 3fb999999999999a", "FLT64, 0x1p-1074, 0000000000000001",
  })
  void reads64BitValuesLowWordFirst(String type, String text, String bits) {
    TgsiImmediate read = immediate(type, text);
    assertEquals(bits, "%08x%08x".formatted(read.y(), read.x()));
  }

  @ParameterizedTest
  @CsvSource({
    "INT32, 1.0",
    "INT32, 4294967296",
    "INT32, -2147483649",
    "UINT32, 4294967296",
    "UINT32, 1e3",
    "INT64, 18446744073709551616",
    "FLT64, 1.5f",
    "UINT32, ''"
  })
  void refusesIntegersOutOfRange(String type, String text) {
    int values = type.endsWith("64") ? 2 : 4;
    Texts.refusal("FRAG\nIMM[0] " + type + " {" + text + ", 0".repeat(values - 1) + "}\nEND");
  }

  @Test
  void everyFloatIsPrintedWithoutLoss() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("FRAG\n");
    int[] special = {
      0,
      0x80000000,
      1,
      0x80000001,
      0x007fffff,
      0x00800000,
      0x7f7fffff,
      0xff7fffff,
      0x7f800000,
      0xff800000,
      0x7fc00000,
      0xffc00000,
      0x7f800001,
      0xffffffff,
      0x3f800000,
      0x3f7fffff
    };
    for (int i = 0; i < 4000; i++) {
      int bits = i < special.length ? special[i] : random.nextInt();
      text.append("IMM FLT32 {0x%08x, 0, 0, 0}\n".formatted(bits));
      text.append("IMM FLT64 {0x%08x, 0x%08x, 0, 0}\n".formatted(random.nextInt(), bits));
    }
    TgsiProgram program = TgsiParser.parse(text + "END\n");
    String printed = program.toText();
    assertEquals(program, TgsiParser.parse(printed));
    assertTrue(printed.contains("{0x7fc00000, 0.0, 0.0, 0.0}"));
    assertTrue(printed.contains("{0x7f800001, 0.0, 0.0, 0.0}"));
    assertTrue(printed.contains("{3.4028235E38, 0.0, 0.0, 0.0}"));
    assertTrue(printed.contains("{-0.0, 0.0, 0.0, 0.0}"));
  }
}
