package org.lanewise.conformance.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.core.program.InstructionSet;

class ReportSiteTest {
  private static final String GOOD =
      """
      lanewise case 1
      origin: by hand
      rule: sums are rounded once

      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      ADD OUT[0].x, IN[0].xxxx, IN[0].yyyy
      END

      [lanes]
      IN[0].xy: 1 2 | 3 4 | 5 6 | 7 8

      [expect]
      OUT[0].x: 3 7 11 15
      """;

  /** It states 16 where 15 is right, and its texts are markup. */
  static final String WRONG =
      GOOD.replace("11 15", "11 16")
          .replace("by hand", "<script>alert(1)</script>")
          .replace("sums", "<img src=x onerror=alert(2)> \"sums\" & 'more'");

  @TempDir private Path folder;

  static CaseCorpus.Entry entry(String name, String text) {
    return new CaseCorpus.Entry(name, text);
  }

  private static Report report(CaseCorpus.Entry... cases) throws IOException {
    return report("", List.of(cases));
  }

  /** A report of cases alone. */
  static Report report(String made, List<CaseCorpus.Entry> cases) throws IOException {
    return ReportRun.run(
        new ReportRun.Settings(
            "lanewise test",
            made,
            cases,
            false,
            List.of(),
            List.of(),
            0,
            Optional.empty(),
            List.of(),
            1),
        (part, done, total) -> {});
  }

  @Test
  void whatIsRightAndWhatIsWrong() throws IOException {
    Report report =
        report(
            entry("a/good.case", GOOD),
            entry("a/wrong.case", WRONG),
            entry("a/none.case", "no case\n"));
    assertFalse(report.passed());
    assertEquals(2, report.cases().size());
    CaseOutcome good = report.cases().getFirst();
    assertTrue(good.passed());
    assertEquals(Set.of("ADD", "END"), good.operations());
    assertEquals("fragment", good.profile());
    assertEquals(4, good.stated().size());
    // 3, 7, 11 and 15 as floats.
    assertEquals(
        List.of(0x40400000, 0x40e00000, 0x41300000, 0x41700000), good.results().getFirst().words());
    assertEquals(1, good.results().size());
    CaseOutcome wrong = report.cases().getLast();
    assertFalse(wrong.passed());
    for (CaseOutcome.Verdict verdict : wrong.verdicts()) {
      assertEquals(CaseOutcome.Status.FAILED, verdict.status());
      assertTrue(verdict.message().startsWith("OUT[0].x of lane 3 is 0x41700000"));
    }
    assertEquals(1, report.unreadable().size());
    assertTrue(report.unreadable().getFirst().startsWith("a/none.case:1:1: error"));
  }

  @Test
  void textsOfCasesAreNeverMarkup() throws IOException {
    ReportWriter.write(report(entry("a/<b>.case", WRONG)), folder);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".html")).toList()) {
        String text = Files.readString(file);
        assertFalse(text.contains("<script>"), file.toString());
        assertFalse(text.contains("<img src=x"), file.toString());
        assertFalse(text.contains("<b>."), file.toString());
      }
    }
    assertTrue(
        Files.readString(folder.resolve("cases/a.html"))
            .contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    SiteCheck.check(folder);
  }

  @Test
  void jsonHoldsTheSame() throws IOException {
    ReportWriter.write(report(entry("good.case", GOOD), entry("wrong.case", WRONG)), folder);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("report.json").toFile());
    assertEquals(Report.SCHEMA, json.path("schema").asInt());
    assertFalse(json.path("passed").asBoolean(true));
    JsonNode good = json.path("cases").path(0);
    assertEquals("tgsi", good.path("set").asText());
    assertEquals(GOOD, good.path("text").asText());
    assertEquals("passed", good.path("verdicts").path("reference").path("status").asText());
    assertEquals("40400000", good.path("results").path(0).path("words").path(0).asText());
    assertEquals(
        "failed",
        json.path("cases").path(1).path("verdicts").path("jit-scalar").path("status").asText());
  }

  @Test
  void equalResultsMakeEqualFiles(@TempDir Path other) throws IOException {
    ReportWriter.write(report(entry("good.case", GOOD)), folder);
    ReportWriter.write(report(entry("good.case", GOOD)), other);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertArrayEquals(
            Files.readAllBytes(file),
            Files.readAllBytes(other.resolve(folder.relativize(file))),
            file.toString());
      }
    }
  }

  @Test
  void aReportOfEverythingHasItsPages() throws IOException {
    Path site = folder.resolve("site");
    Report report = SampleReport.make(folder);
    assertEquals(4, report.fuzz().orElseThrow().sets().getFirst().totals().get("killedLanes"));
    ReportWriter.write(report, site);
    SiteCheck.check(site);
    assertTrue(Files.readString(site.resolve("fuzz.html")).contains("Never drawn: NRM"));
    assertTrue(Files.readString(site.resolve("mutants.html")).contains("a &lt;= b"));
    JsonNode json = new ObjectMapper().readTree(site.resolve("report.json").toFile());
    assertEquals(10, json.at("/fuzz/sets/TGSI/stages/FRAGMENT").asInt());
    assertEquals("different", json.at("/corpora/0/programs/0/outcome").asText());
    // Pixel 6 of theirs is 0.5.
    assertEquals(
        "3f000000",
        json.at("/corpora/0/programs/0/frame/planes/0/theirs").asText().substring(48, 56));
    assertEquals("POW", json.at("/functions/2/name").asText());
    assertEquals(2, json.at("/mutants/0/shrunk/instructions").asInt());
  }

  @Test
  void everyOperationOfEverySetHasABuiltInCase() {
    for (InstructionSet set : InstructionSet.values()) {
      TreeSet<String> missing = new TreeSet<>();
      Operation.all(set).forEach(operation -> missing.add(operation.name()));
      for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
        Set<String> used = Operation.of(entry.parse().program());
        if (entry.parse().program().instructionSet() == set) {
          missing.removeAll(used);
        }
      }
      assertEquals(Set.of(), missing, set.toString());
    }
  }
}
