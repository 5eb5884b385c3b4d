package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.testing.SharedData;

/** The printed forms of programs: that of Mesa 24.0 and that of December 2009. */
class TgsiPrinterTest {
  private static String old(String text) {
    return TgsiPrinter.print(TgsiParser.parse(text), TgsiText.DECEMBER_2009);
  }

  /** The same programs but for labels, which text of 2009 has more of. */
  private static void assertSame(TgsiProgram expected, String printed) {
    String plain = " :\\d+";
    assertEquals(
        expected.toText().replaceAll(plain, ""),
        TgsiParser.parse(printed).toText().replaceAll(plain, ""));
  }

  @Test
  void formOf2009() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], LINEAR
        DCL OUT[0], COLOR
        DCL TEMP[0]
        DCL LOOP[0]
        IMM[0] FLT32 {1.0, 0x7f800000, -inf, 1.0E-10}
          0: BGNLOOP
          1:   IF -IN[0].xxxx
          2:     KILL
          3:   ELSE
          4:     KILL_IF -|IN[0].yzwx|
          5:   ENDIF
          6:   BRK
          7: ENDLOOP
          8: IF TEMP[0].xxxx
          9: ENDIF
         10: SUB_SATNV OUT[0], -TEMP[0], |IMM[0]|
         11: END
        """;
    String printed = old(text);
    assertEquals(
        """
        FRAG
        DCL IN[0], GENERIC[0], LINEAR
        DCL OUT[0], COLOR
        DCL TEMP[0]
        DCL LOOP[0]
        IMM FLT32 { 1.0, 1e400, -1e400, 1.0E-10 }
          0: BGNLOOP :7
          1:   IF -(IN[0].xxxx) :3
          2:     KILP
          3:   ELSE :5
          4:     KIL -(|IN[0].yzwx|)
          5:   ENDIF
          6:   BRK
          7: ENDLOOP :0
          8: IF TEMP[0].xxxx :9
          9: ENDIF
         10: SUB_SATNV OUT[0], -(TEMP[0]), |IMM[0]|
         11: END
        """,
        printed);
    assertSame(TgsiParser.parse(text), printed);
    assertEquals(printed, old(printed));
  }

  @Test
  void labelsOfTheProgramStay() {
    String text = "FRAG\n  0: IF IN[0].xxxx :9\n  1: ENDIF\n  2: CAL :4\n  3: END\n";
    assertEquals(text, old(text));
    String open = "FRAG\n  0: ENDIF\n  1: IF IN[0].xxxx\n";
    assertEquals(open, old(open).replace("1:   IF", "1: IF"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UIF IN[0].xxxx              | UIF is not in layout 2009",
        "'TEX OUT[0], IN[0], SAMP[0], 2D_ARRAY' | target 2D_ARRAY is not in layout 2009",
        "IMM[0] UINT32 {1, 2, 3, 4}  | UINT32 immediates is not in layout 2009",
        "'IMM[0] FLT32 {nan, 2, 3, 4}' | a NaN in IMM[0]",
        "PROPERTY FS_COORD_ORIGIN LOWER_LEFT | property FS_COORD_ORIGIN is not in layout 2009",
      })
  void whatTextOf2009CannotSayIsNamed(String text, String message) {
    ShaderFormatException e =
        assertThrows(ShaderFormatException.class, () -> old("FRAG\n" + text + "\n"));
    assertEquals(message, e.diagnostic().message());
  }

  /** Dumps of Mesa 24.0, of which only the digits of immediates differ. */
  @Test
  void formOf24IsThatOfMesa() throws IOException {
    int equal = 0;
    List<Path> files = files("corpus/tgsi");
    for (Path file : files) {
      String source = Files.readString(file);
      assertEquals(
          withoutNumbers(source),
          withoutNumbers(TgsiParser.parse(source).toText()),
          file::toString);
      equal++;
    }
    assertTrue(equal >= 1648, equal + " texts");
  }

  @Test
  void realProgramsInTheFormOf2009() throws IOException {
    int printed = 0;
    List<Path> files = files("corpus");
    for (Path file : files) {
      String source = Files.readString(file);
      if (source.contains("%")) {
        continue;
      }
      TgsiProgram program = TgsiParser.parse(source);
      String text;
      try {
        text = TgsiPrinter.print(program, TgsiText.DECEMBER_2009);
      } catch (ShaderFormatException e) {
        continue;
      }
      assertSame(program, text);
      printed++;
    }
    System.out.println("TGSI text of 2009: " + printed + " of " + files.size() + " programs");
    assertTrue(printed >= 50, printed + " texts");
  }

  private static List<Path> files(String set) throws IOException {
    try (Stream<Path> files = Files.walk(SharedData.require(set))) {
      return files.filter(file -> file.toString().endsWith(".tgsi")).sorted().toList();
    }
  }

  private static String withoutNumbers(String text) {
    return text.replaceAll("(?m)^(IMM\\[\\d+] FLT\\d\\d) .*", "$1");
  }
}
