package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Word;

/** Every code that the register reference names stands in an instruction of a case file. */
class R500CaseCoverageTest {
  @Test
  void everyNamedCodeOfEveryFieldIsInACase() {
    TreeSet<String> missing = new TreeSet<>();
    for (R500Field field : R500Field.values()) {
      if (!field.word().isRegister()) {
        field.bits().names().values().forEach(name -> missing.add(field + "=" + name));
      }
    }
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn("r500")) {
      R500Program program = (R500Program) entry.parse().program();
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
