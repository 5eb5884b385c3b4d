package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir private Path folder;

  private Path test;

  @BeforeEach
  void write() throws IOException {
    test = folder.resolve("move.case");
    Files.writeString(
        test,
        """
        lanewise case 1
        origin: by hand
        rule: MOV copies

        [program]
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        MOV OUT[0], IN[0]
        END

        [lanes]
        IN[0].x: 1 2 3 4

        [expect]
        OUT[0].x: 1 2 3 4
        """);
  }

  private Outcome report(Path out, String... more) {
    String[] arguments = {"conformance", "--cases", test.toString(), "--report", out.toString()};
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Outcome.call(all);
  }

  @Test
  void aReportOfOneCase() throws IOException {
    Path out = folder.resolve("deep/out");
    Outcome outcome = report(out, "--function-stride", "0", "--made", "here <b>");
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(outcome.out().contains("all passed"), outcome.out());
    assertTrue(Files.readString(out.resolve("index.html")).contains("here &lt;b&gt;"));
    assertTrue(Files.readString(out.resolve("report.json")).contains("\"MOV copies\""));
  }

  @Test
  void aWrongCaseIsADifference() throws IOException {
    Files.writeString(test, Files.readString(test).replace("x: 1 2 3 4\n\n[e", "x: 1 2 3 5\n\n[e"));
    Outcome outcome = report(folder.resolve("out"), "--function-stride", "0");
    assertEquals(1, outcome.code(), outcome.err());
    assertTrue(outcome.out().contains("something failed"), outcome.out());
  }

  @Test
  void whatCannotBeDoneIsToldInALine() throws IOException {
    Outcome outcome = report(test, "--function-stride", "0");
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().startsWith("--report: error: "), outcome.err());
    outcome = report(folder.resolve("out"), "--function-stride", "-1");
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().startsWith("--function-stride: error: -1"), outcome.err());
    outcome = report(folder.resolve("out"), "--corpus", folder.resolve("nothing").toString());
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().contains("nothing: error: no such file or folder"), outcome.err());
    outcome = report(test.resolve("below"), "--function-stride", "0");
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().contains("move.case/below cannot be written"), outcome.err());
    outcome = report(folder.resolve("out"), "--fuzz-stats", test.toString());
    assertEquals(2, outcome.code());
    assertTrue(
        outcome.err().startsWith("--fuzz-stats: error: " + test + " is no JSON"), outcome.err());
  }

  @Test
  void optionsOfReportsAreRefusedWithoutThem() {
    for (String option : new String[] {"--function-stride=0", "--fuzz-stats=x", "--made=now"}) {
      Outcome outcome = Outcome.call("conformance", "--cases", test.toString(), option);
      assertEquals(2, outcome.code());
      assertTrue(
          outcome.err().startsWith(option.split("=")[0] + ": error: no meaning without a report"),
          outcome.err());
    }
  }

  @Test
  void whatAReportHasNoPartForIsRefused() {
    for (String[] more :
        new String[][] {
          {"--vectors", test.toString()}, {"--hash"}, {"--random", "1", "--regressions", "kept"}
        }) {
      Outcome outcome = report(folder.resolve("out"), more);
      assertEquals(2, outcome.code());
      assertTrue(outcome.err().startsWith("--report: error: "), outcome.err());
    }
  }
}
