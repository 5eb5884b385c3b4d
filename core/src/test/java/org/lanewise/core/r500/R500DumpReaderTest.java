package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

class R500DumpReaderTest {
  private static final String TEX =
      """
      0\t0:CMN_INST   0x00007807:TEX TEX_WAIT    wmask: ARGB omask: NONE
      \t1:TEX_INST:  0x02400000: id: 0 op:LD, ACQ,  SCALED
      \t2:TEX_ADDR:  0xe400f400: src: 0 R/G/A/A dst: 0 R/G/B/A
      \t3:TEX_DXDY:  0x00000000

      """;
  private static final String FC =
      """
      1\t0:CMN_INST   0x00000402:FC    ALU WAIT wmask: NONE omask: NONE
      \t2:FC_INST    0x1a000f00:0x0f 0 JUMP NONE INCR INCR 0 0 7 IGN_UNC
      \t3:FC_ADDR    0x00070000:BOOL: 0x00, INT: 0x00, JUMP_ADDR: 7, JMP_GLBL: 0

      """;
  private static final String OUT =
      """
      2\t0:CMN_INST   0x00078005:OUT TEX_WAIT    wmask: NONE omask: ARGB
      \t1:RGB_ADDR   0x08020000:Addr0: 0t, Addr1: 128t, Addr2: 128t, srcp:0
      \t2:ALPHA_ADDR 0x08020000:Addr0: 0t, Addr1: 128t, Addr2: 128t, srcp:0
      \t3 RGB_INST:  0x00440220:rgb_A_src:0 R/G/B 0 rgb_B_src:0 R/G/B 0 targ: 0
      \t4 ALPHA_INST:0x0060c003:MAX dest:0 alp_A_src:0 A 0 alp_B_src:0 A 0 targ 0 w:0
      \t5 RGBA_INST: 0x00000005:MAX dest:0 rgb_C_src:0 R/R/R 0 alp_C_src:0 R 0

      """;
  private static final String HEADER = "R500 Fragment Program:\n--------\n";
  private static final String WHOLE = HEADER + TEX + FC + OUT;
  private static final List<R500Instruction> CODE =
      List.of(
          R500ReaderTest.CODE.get(0),
          new R500Instruction(0x00000402, 0, 0x1a000f00, 0x00070000, 0, 0),
          R500ReaderTest.CODE.get(1));

  private static void assertError(String text, int line, int column, String message) {
    R500ReaderTest.assertErrorAt(
        new Location.Text(line, column),
        message,
        R500ReaderTest.error(() -> R500DumpReader.read(text)));
  }

  @Test
  void readsEveryType() {
    R500Reading reading = R500DumpReader.read(WHOLE);
    assertEquals(CODE, reading.program().code());
    assertEquals(List.of(), reading.warnings());
    assertEquals(CODE, R500Reader.read(R500ReaderTest.bytes(WHOLE)).code());
    assertEquals(CODE, R500DumpReader.read(WHOLE.replace("\n", "\r\n")).program().code());
  }

  @Test
  void passesOverOtherOutput() {
    String log =
        "# Radeon Compiler Program\n  0: MAX temp[0], 0x12345678\n"
            + WHOLE.replace("\n", "\nr300: 3 draws\t0x00000000 CMN\n").replace("\t1:", "log: \t1:");
    assertEquals(CODE, R500DumpReader.read(log).program().code());
  }

  @Test
  void choosesBetweenPrograms() {
    String second = HEADER + OUT.replaceFirst("^2", "0");
    String log = WHOLE + second;
    assertEquals(2, R500DumpReader.count(log));
    assertEquals(CODE, R500DumpReader.read(log, 0).program().code());
    assertEquals(CODE.subList(2, 3), R500DumpReader.read(log, 1).program().code());
    assertEquals(CODE.subList(2, 3), R500DumpReader.read(log).program().code());
    assertEquals(1, R500DumpReader.read(log).index());
    assertEquals(0, R500DumpReader.read(log, 0).index());
    assertEquals(2, R500DumpReader.read(log, 0).count());
    assertEquals(1, R500Reader.reading(R500ReaderTest.bytes(log), 1).index());
    R500ReaderTest.error(() -> R500Reader.reading(R500ReaderTest.bytes(".isa r500\nalu\n"), 0));
    for (int index : new int[] {-1, 2}) {
      R500ReaderTest.assertErrorAt(
          new Location.Whole(),
          "no program " + (index + 1),
          R500ReaderTest.error(() -> R500DumpReader.read(log, index)));
    }
  }

  @Test
  void takesTheLastCompleteProgramAndTells() {
    String log = WHOLE + HEADER + TEX.lines().limit(2).reduce("", (a, b) -> a + b + "\n");
    R500Reading reading = R500DumpReader.read(log);
    assertEquals(CODE, reading.program().code());
    assertEquals(
        List.of(
            "19:1: warning: this program is damaged and the one at 1:1 was taken:"
                + " 21:3: error: instruction 0 is cut off (expected TEX_ADDR)"),
        reading.warnings().stream().map(Diagnostic::toString).toList());
    R500ReaderTest.assertErrorAt(
        new Location.Text(21, 3),
        "instruction 0 is cut off",
        R500ReaderTest.error(() -> R500DumpReader.read(log, 1)));
  }

  @Test
  void tellsThatConstantsAreNotTaken() {
    String log = "CONST[0] = {     0.3333     1.0000     0.0000     0.0000 }\n" + WHOLE;
    R500Reading reading = R500DumpReader.read(log);
    assertEquals(List.of(), reading.program().constants());
    assertEquals(1, reading.warnings().size());
    assertEquals(new Location.Text(1, 1), reading.warnings().getFirst().location());
  }

  @Test
  void goesByTheWordWhereTheTextDiffers() {
    R500Reading reading = R500DumpReader.read(WHOLE.replace("07807:TEX", "07807:OUT"));
    assertEquals(CODE, reading.program().code());
    assertEquals(
        List.of("3:3: warning: the text says OUT, the word says TEX, which counts"),
        reading.warnings().stream().map(Diagnostic::toString).toList());
  }

  @Test
  void tellsWhereADumpIsWrong() {
    R500ReaderTest.assertErrorAt(
        new Location.Whole(), "no program", R500ReaderTest.error(() -> R500DumpReader.read("")));
    assertError("\n  R500 Fragment Program:\n--------\n", 2, 3, "no instruction follows");
    assertError(HEADER + FC, 3, 3, "instruction 1");
    assertError(HEADER + TEX.substring(1), 3, 2, "an instruction without number");
    assertError(WHOLE.replace("1a000f00", "1a000f0"), 9, 15, "no word after FC_INST");
    assertError(WHOLE.replace("0x1a000f00", "0x1a000f000"), 9, 15, "no word after FC_INST");
    assertError(WHOLE.replace("2:FC_INST", "2:TEX_ADDR"), 9, 2, "2:TEX_ADDR in instruction 1");
    assertError(WHOLE.replace("3:FC_ADDR", "4:FC_ADDR"), 10, 2, "4:FC_ADDR in instruction 1");
    assertError(WHOLE.replaceFirst("\t3:TEX_DXDY.*\n", ""), 3, 3, "instruction 0 is cut off");
    assertError(WHOLE.replaceFirst("\t2:FC_INST.*\n", ""), 9, 2, "3:FC_ADDR in instruction 1");
    assertError(WHOLE.replaceFirst("\t5 RGBA.*\n", ""), 12, 3, "instruction 2 is cut off");
    assertError(
        WHOLE.replace("\t3:FC_ADDR", "\t3:FC_ADDR    0x00000000\n\t3:FC_ADDR"),
        11,
        2,
        "3:FC_ADDR in instruction 2");
  }

  @Test
  void refusesMoreInstructionsThanThereAreSlots() {
    StringBuilder log = new StringBuilder(HEADER);
    for (int slot = 0; slot < 512; slot++) {
      log.append(OUT.replaceFirst("^2", Integer.toString(slot)));
    }
    assertEquals(512, R500DumpReader.read(log.toString()).program().code().size());
    log.append(OUT.replaceFirst("^2", "512"));
    assertError(log.toString(), 3 + 512 * 7, 5, "one more instruction");
  }

  @Test
  void everyBeginningOfADumpGivesAProgramOrAnError() {
    for (int length = 0; length <= WHOLE.length(); length++) {
      String text = WHOLE.substring(0, length);
      try {
        List<R500Instruction> code = R500DumpReader.read(text).program().code();
        assertEquals(CODE.subList(0, code.size()), code, text);
      } catch (ShaderFormatException e) {
        // One diagnostic is what a cut dump should give.
      }
    }
  }

  @Test
  void longLinesTakeLinearTime() {
    String line =
        HEADER + "1".repeat(1 << 20) + " ".repeat(1 << 20) + "CONST[" + "1".repeat(1 << 20);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> R500ReaderTest.error(() -> R500DumpReader.read(line)));
  }
}
