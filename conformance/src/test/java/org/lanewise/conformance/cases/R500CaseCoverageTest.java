package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Word;

/** Every code that the register reference names stands in an instruction of a case file. */
class R500CaseCoverageTest {
  @Test
  void everyNamedCodeOfEveryFieldIsInACase() throws IOException, URISyntaxException {
    TreeSet<String> missing = new TreeSet<>();
    for (R500Field field : R500Field.values()) {
      if (!field.word().isRegister()) {
        field.bits().names().values().forEach(name -> missing.add(field + "=" + name));
      }
    }
    Path folder = Path.of(CaseFilesTest.class.getResource("/cases/r500").toURI());
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.filter(p -> p.toString().endsWith(".case")).toList();
    }
    for (Path file : files) {
      R500Program program =
          (R500Program) CaseFile.parse(file.toString(), Files.readString(file)).program();
      for (R500Instruction instruction : program.code()) {
        for (R500Word word : instruction.type().words()) {
          for (R500Field field : R500Field.of(word)) {
            missing.remove(field + "=" + field.bits().names().get(instruction.get(field)));
          }
        }
      }
    }
    assertEquals(Set.of(), missing);
  }
}
