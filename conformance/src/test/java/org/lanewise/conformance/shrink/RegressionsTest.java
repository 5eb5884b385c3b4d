package org.lanewise.conformance.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.engine.ShaderEngine;

/** What engines once differed on they agree on for ever; see conformance/regressions/README.md. */
class RegressionsTest {
  private static final Path FOLDER = Path.of("regressions");

  private static final String CASE =
      """
      lanewise case 1
      origin: %s
      rule: %s

      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      MOV OUT[0], IN[0]
      END

      [lanes]
      IN[0]: 1 2 3 4

      [expect]
      OUT[0]: 1 2 3 4
      """;

  @TestFactory
  Stream<DynamicTest> regressionsStayMended() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(FOLDER)) {
      files = all.filter(p -> p.toString().endsWith(".case")).sorted().toList();
    }
    assertFalse(files.isEmpty(), "cases in " + FOLDER.toAbsolutePath());
    List<ShaderEngine> engines = Engines.all();
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(),
                    () -> {
                      CaseFile test =
                          CaseFile.parse(file.getFileName().toString(), Files.readString(file));
                      assertFalse(test.origin().isEmpty(), "a case says where it comes from");
                      assertFalse(test.rule().isEmpty(), "a case says what it proves");
                      assertEquals(List.of(), CaseRunner.run(test, engines));
                    }))
        .onClose(() -> engines.forEach(ShaderEngine::close));
  }

  @Test
  void aCaseHasOneFileWhereverItComesFrom(@TempDir Path folder) throws IOException {
    CaseFile one = CaseFile.parse("one", CASE.formatted("seed 1", "a rule"));
    CaseFile two = CaseFile.parse("two", CASE.formatted("seed 2", "another rule"));
    CaseFile other =
        CaseFile.parse("two", CASE.formatted("seed 2", "a rule").replace("1 2 3", "1 2 5"));
    Path inner = folder.resolve("made/here");
    Path file = Regressions.write(inner, one);
    assertTrue(
        file.getFileName().toString().matches("tgsi-fragment-[0-9a-f]{12}\\.case"),
        file.toString());
    assertEquals(file, Regressions.write(inner, two));
    assertEquals(
        "seed 1", CaseFile.parse("again", Files.readString(file)).origin(), "the first one stays");
    assertFalse(file.equals(Regressions.write(inner, other)));
    Files.writeString(folder.resolve("taken"), "");
    assertThrows(IOException.class, () -> Regressions.write(folder.resolve("taken"), one));
  }
}
