package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Damaged texts are either refused with one diagnostic or run; nothing else is ever thrown. The
 * property {@code lanewise.mutations} sets their number.
 */
class MutationTest {
  private static final int COUNT = Integer.getInteger("lanewise.mutations", 3000);

  /** A short limit; a damaged loop seldom ends by itself. */
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults().withLoopLimit(20);

  private static List<String> programs() throws IOException {
    List<String> texts = new ArrayList<>();
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      String text = entry.text();
      int from = text.indexOf("[program]\n") + "[program]\n".length();
      texts.add(text.substring(from, text.indexOf("\n[", from)));
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      for (String name : List.of("examples", "shared/corpus/tgsi/fs")) {
        if (Files.isDirectory(at.resolve(name))) {
          for (Path file : files(at.resolve(name), ".tgsi")) {
            texts.add(Files.readString(file));
          }
        }
      }
    }
    return texts;
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(p -> p.toString().endsWith(ending) && !p.toString().endsWith(".r300.tgsi"))
          .sorted()
          .toList();
    }
  }

  private final SplittableRandom random = new SplittableRandom(20_091_221);
  private final TextMutation mutation = new TextMutation(random);

  @Test
  void damagedProgramsAreRefusedOrRun() throws IOException {
    List<String> all = programs();
    List<ShaderEngine> engines = Engines.all();
    int ran = 0;
    int refused = 0;
    for (int i = 0; i < COUNT; i++) {
      String text = all.get(random.nextInt(all.size()));
      for (int k = random.nextInt(3); k >= 0 && !text.isEmpty(); k--) {
        text = mutation.mutate(text, all);
      }
      // Compiling costs most, so generated code takes turns.
      ShaderEngine jit = engines.get(1 + i % (engines.size() - 1));
      String problem = problem(text, List.of(engines.getFirst(), jit));
      if (problem == null) {
        refused++;
      } else {
        ran++;
        String shown = text;
        assertEquals("", problem, () -> "program:\n" + shown);
      }
    }
    assertTrue(ran > COUNT / 20, "only " + ran + " programs ran");
    assertTrue(refused > COUNT / 20, "only " + refused + " programs were refused");
  }

  @Test
  void manyOutputsAreRefusedOrRun() {
    assertEquals(null, problem("FRAG\nDCL OUT[65535], COLOR\nEND\n", Engines.all()));
    assertEquals("", problem("FRAG\nDCL OUT[255], COLOR\nEND\n", Engines.all()));
  }

  /** What went wrong, empty for nothing, null where the text is refused. */
  private static String problem(String text, List<ShaderEngine> engines) {
    TgsiProgram program;
    try {
      program = TgsiParser.parse(text);
      TgsiValidator.check(program);
    } catch (ShaderFormatException e) {
      return e.diagnostic().message().isEmpty() ? "an empty message" : null;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "reading: " + e;
    }
    for (ShaderEngine engine : engines) {
      try (ExecutableShader shader = engine.prepare(program, OPTIONS)) {
        LaneBatch batch = shader.newBatch(8);
        for (int k = 0; k < batch.inputs().length; k++) {
          batch.inputs()[k] = k % 7 - 2;
        }
        shader.run(batch, new Bindings());
      } catch (ShaderExecutionException e) {
        // A loop that does not end.
      } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
        StackTraceElement[] trace = e.getStackTrace();
        return engine.name() + ": " + e + (trace.length > 0 ? " at " + trace[0] : "");
      }
    }
    return "";
  }
}
