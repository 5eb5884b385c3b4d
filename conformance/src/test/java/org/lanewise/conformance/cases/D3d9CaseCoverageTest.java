package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.core.d3d9.D3d9Comparison;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;

/** Every opcode, version, modifier and comparison stands in a case file. */
class D3d9CaseCoverageTest {
  @Test
  void everyRowIsInACase() {
    TreeSet<String> missing = new TreeSet<>();
    Arrays.stream(D3d9Opcode.values()).forEach(opcode -> missing.add("opcode " + opcode));
    Arrays.stream(D3d9Modifier.values()).forEach(modifier -> missing.add("modifier " + modifier));
    Arrays.stream(D3d9Comparison.values()).forEach(each -> missing.add("comparison " + each));
    List.of(-3, -2, -1, 0, 1, 2, 3).forEach(shift -> missing.add("shift " + shift));
    D3d9Cases.versions().stream()
        .filter(version -> version.minor() != 0 || version.major() > 1)
        .forEach(version -> missing.add("version " + version));
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn("d3d9")) {
      D3d9Program program = (D3d9Program) entry.parse().program();
      missing.remove("version " + program.version());
      for (D3d9Instruction instruction : program.instructions()) {
        missing.remove("opcode " + instruction.opcode());
        instruction.comparison().ifPresent(each -> missing.remove("comparison " + each));
        instruction.destination().ifPresent(d -> missing.remove("shift " + d.shift()));
        instruction.predicate().ifPresent(p -> missing.remove("modifier " + p.modifier()));
        instruction.sources().forEach(s -> missing.remove("modifier " + s.modifier()));
      }
    }
    assertEquals(Set.of(), missing);
  }
}
