package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrParser;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.testing.SharedData;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** Every program of the corpus that the validator accepts becomes IR that the verifier accepts. */
class CorpusLoweringTest {
  @Test
  void corpusProgramsBecomeGoodIr() throws IOException {
    lower(SharedData.require("corpus/tgsi/fs"), 700);
  }

  @Test
  void benchShadersBecomeGoodIr() throws IOException {
    lower(SharedData.require("bench-shaders"), 11);
  }

  private static void lower(Path folder, int atLeast) throws IOException {
    List<String> failures = new ArrayList<>();
    int lowered = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tgsi")).sorted().toList()) {
        TgsiProgram program = TgsiParser.parse(Files.readString(file));
        if (TgsiValidator.validate(program).stream()
            .anyMatch(d -> d.severity() != Severity.WARNING)) {
          continue;
        }
        for (MathProfile profile : MathProfile.values()) {
          IrProgram ir = TgsiLowering.lower(program, ShaderOptions.defaults().withProfile(profile));
          for (String problem : IrVerifier.verify(ir)) {
            failures.add(folder.relativize(file) + ": " + problem);
          }
          assertEquals(ir, IrParser.parse(IrPrinter.print(ir)), file::toString);
        }
        lowered++;
      }
    }
    assertEquals(List.of(), failures);
    assertTrue(lowered >= atLeast, "only " + lowered + " programs");
  }
}
