package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.tgsi.TgsiParser;

/**
 * The passes on lowered programs of the corpus: the verifier accepts every step, and the outcome
 * computes the same. The corpus is found by the property {@code lanewise.corpus}, or beside the
 * project.
 */
class CorpusPassesTest {
  /** Every how many programs one is taken; all of them with 1. */
  private static final int STEP = Integer.getInteger("lanewise.corpus.step", 16);

  @Test
  void realProgramsKeepTheirMeaning() throws IOException {
    List<Path> files = corpus();
    int checked = 0;
    for (int k = 0; k < files.size(); k += STEP) {
      IrProgram program = lower(files.get(k));
      if (program == null) {
        continue;
      }
      String name = files.get(k).getParent().getFileName().toString();
      Optimised optimised =
          PassManager.optimise(
              program,
              Specialization.NONE,
              Set.of(),
              (pass, after) -> verify(name + " after " + pass, after));
      if (optimised.hoisted() != null) {
        verify(name + " hoisted", optimised.hoisted());
      }
      try {
        Equivalence.check(
            name, program, optimised.body(), optimised.hoisted(), optimised.hoistedWords(), k);
      } catch (LaneEvaluator.TooLong e) {
        // Random inputs may ask for many rounds of a loop.
        continue;
      }
      checked++;
    }
    assertTrue(checked > 0, "no program was checked");
  }

  private static void verify(String what, IrProgram program) {
    assertEquals(List.of(), IrVerifier.verify(program), what);
  }

  static List<Path> corpus() throws IOException {
    String property = System.getProperty("lanewise.corpus");
    Path root = null;
    if (property != null) {
      root = Path.of(property);
    } else {
      Path up = Path.of("").toAbsolutePath();
      while (up != null && root == null) {
        Path candidate = up.resolve("shared/corpus/tgsi/fs");
        root = Files.isDirectory(candidate) ? candidate : null;
        up = up.getParent();
      }
    }
    Assumptions.assumeTrue(root != null && Files.isDirectory(root), "the corpus is not here");
    try (Stream<Path> cases = Files.list(root)) {
      return cases
          .map(directory -> directory.resolve("fs.tgsi"))
          .filter(Files::exists)
          .sorted()
          .toList();
    }
  }

  /** The lowered program, null if it is not supported. */
  static IrProgram lower(Path file) throws IOException {
    try {
      return TgsiLowering.lower(
          TgsiParser.parseChecked(Files.readString(file)), ShaderOptions.defaults());
    } catch (ShaderFormatException e) {
      return null;
    }
  }
}
