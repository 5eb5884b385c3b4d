package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.tgsi.TgsiProgram;

class ShrinkCommandTest {
  /** Twice 3 is expected to be 7, among much that is right. */
  private static final String WRONG =
      """
      lanewise case 1
      origin: by hand
      rule: none, the expectation is wrong
      lanes: 5

      [program]
      FRAG
      DCL IN[0..1], GENERIC[0], CONSTANT
      DCL OUT[0..1], COLOR
      DCL CONST[0..3]
      DCL TEMP[0..3]
      IMM[0] FLT32 {2, 4, 8, 16}
      MUL TEMP[0], IN[0], IMM[0].xxxx
      ADD TEMP[1], TEMP[0], CONST[1]
      IF IN[1].xxxx
      MOV TEMP[2], TEMP[1]
      ELSE
      MOV TEMP[2], TEMP[0]
      ENDIF
      MOV OUT[1], TEMP[2]
      MOV OUT[0], TEMP[0]
      END

      [constants 0]
      1 1 1 1
      1 2 3 4

      [lanes]
      IN[0]: 1 1 1 1 | 3 1 1 1 | 1 1 1 1 | 1 1 1 1 | 1 1 1 1
      IN[1].x: 1 0 1 0 1

      [expect]
      OUT[0].x: 2 7 2 2 2
      OUT[1].x: 3 6 3 2 3
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("wrong.case");
    Files.writeString(file, WRONG);
  }

  private Outcome shrink(String... more) {
    String[] arguments = new String[more.length + 2];
    arguments[0] = "shrink";
    arguments[1] = file.toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    return Outcome.call(arguments);
  }

  @Test
  void aMissedExpectationBecomesSmall() throws IOException {
    Path small = folder.resolve("small.case");
    Outcome outcome =
        shrink("--fails", "expectation", "--engines", "scalar", "--out", small.toString());
    assertEquals("", outcome.err());
    assertEquals(Lanewise.OK, outcome.code());
    assertTrue(
        outcome.out().contains("before   9 instructions, 5 lanes, 1 bindings"), outcome.out());
    assertTrue(outcome.out().contains(", 1 lanes, 0 bindings"), outcome.out());
    assertTrue(outcome.out().contains("written  " + small), outcome.out());
    CaseFile test = CaseFile.parse("small", Files.readString(small));
    assertTrue(((TgsiProgram) test.program()).instructions().size() <= 3);
    assertEquals("by hand", test.origin());
    // What is wrong stays wrong in the same way.
    assertEquals(1, test.expected().size());
    assertEquals(0x40e00000, test.expected().getFirst().words().getFirst().getFirst());
  }

  @Test
  void theSmallCaseIsPrintedWithoutAFile() {
    Outcome outcome = shrink("--fails", "expectation");
    assertEquals(Lanewise.OK, outcome.code());
    assertTrue(outcome.out().startsWith("lanewise case 1\n"), outcome.out());
    CaseFile.parse("printed", outcome.out());
    assertTrue(outcome.err().contains("fails    reference: "), outcome.err());
    Outcome few = shrink("--fails", "expectation", "--calls", "3");
    assertTrue(few.err().contains("may become smaller"), few.err());
  }

  @Test
  void aCaseThatDoesNotFailIsNotShrunk() {
    Outcome outcome = shrink("--engines", "reference,scalar");
    assertEquals(Lanewise.DIFFERENT, outcome.code());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("the case does not fail: all engines agree"), outcome.err());
  }

  @Test
  void badInputIsTold() throws IOException {
    assertBad("unknown engine 'jit' (expected reference, scalar", "--engines", "jit");
    assertBad("one engine agrees with itself", "--engines", "reference");
    assertBad("the same engine twice", "--engines", "scalar,jit-scalar");
    assertBad("unknown pass 'nothing'", "--without", "nothing");
    assertBad("--calls, --seconds: error", "--calls", "0");
    assertBad(
        "cannot be written", "--fails", "expectation", "--out", folder.resolve("no/x").toString());
    Files.writeString(file, "no case");
    assertBad("this is no case file");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertBad("error");
    Files.delete(file);
    assertBad("no such file");
    Files.createDirectory(file);
    assertBad("cannot be read");
  }

  @Test
  void casesOfRandomProgramsAreKeptOnRequest() throws IOException {
    Path kept = folder.resolve("kept/here");
    Outcome outcome =
        Outcome.call(
            "conformance", "--random", "2", "--isa", "tgsi", "--regressions", kept.toString());
    assertEquals(Lanewise.OK, outcome.code(), outcome.err());
    try (var files = Files.list(kept)) {
      assertEquals(0, files.count(), "all engines agree");
    }
    Outcome nowhere =
        Outcome.call("conformance", "--random", "2", "--regressions", file.toString());
    assertEquals(Lanewise.BAD_INPUT, nowhere.code());
    assertTrue(nowhere.err().contains("--regressions: error"), nowhere.err());
    Outcome nothing =
        Outcome.call("conformance", "--cases", file.toString(), "--regressions", kept.toString());
    assertEquals(Lanewise.BAD_INPUT, nothing.code());
    assertTrue(nothing.err().contains("expected --random too"), nothing.err());
  }

  private void assertBad(String message, String... more) {
    Outcome outcome = shrink(more);
    assertEquals(Lanewise.BAD_INPUT, outcome.code(), outcome.err());
    assertTrue(outcome.err().contains(message), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
  }
}
