package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.d3d9.D3d9Corpus;
import org.lanewise.core.d3d9.D3d9Decoder;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrParser;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.program.Diagnostic.Severity;

/** Every program of the corpus that the validator accepts becomes IR that the verifier accepts. */
class D3d9CorpusLoweringTest {
  @Test
  void corpusProgramsBecomeGoodIr() throws IOException {
    List<String> failures = new ArrayList<>();
    int lowered = 0;
    for (D3d9Corpus.Entry entry : D3d9Corpus.programs()) {
      D3d9Program program = D3d9Decoder.decode(entry.tokens());
      if (D3d9Validator.validate(program).stream()
          .anyMatch(d -> d.severity() != Severity.WARNING)) {
        continue;
      }
      IrProgram ir = D3d9Lowering.lower(program, ShaderOptions.defaults());
      for (String problem : IrVerifier.verify(ir)) {
        failures.add(entry.name() + ": " + problem);
      }
      assertEquals(ir, IrParser.parse(IrPrinter.print(ir)), entry::name);
      lowered++;
    }
    assertEquals(List.of(), failures);
    assertTrue(lowered >= 2100, "only " + lowered + " programs");
  }
}
