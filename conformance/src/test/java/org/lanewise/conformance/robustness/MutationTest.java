package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Engines;
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

  private static List<String> programs() throws IOException, URISyntaxException {
    List<String> texts = new ArrayList<>();
    Path folder = Path.of(MutationTest.class.getResource("/cases").toURI());
    for (Path file : files(folder, ".case")) {
      String text = Files.readString(file);
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

  private String mutate(String text, List<String> all) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      case 2 -> {
        List<String> other = all.get(random.nextInt(all.size())).lines().toList();
        lines.add(at, other.get(random.nextInt(other.size())));
      }
      case 3 -> lines.set(at, replaceDigit(lines.get(at)));
      case 4 -> lines.set(at, replaceCharacter(lines.get(at)));
      case 5 -> lines.set(at, replaceWord(lines.get(at), all));
      case 6 -> {
        String line = lines.get(at);
        lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
      }
      default -> {
        String first = lines.get(at);
        int other = random.nextInt(lines.size());
        lines.set(at, lines.get(other));
        lines.set(other, first);
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private String replaceDigit(String line) {
    StringBuilder text = new StringBuilder(line);
    List<Integer> digits = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      if (Character.isDigit(line.charAt(i))) {
        digits.add(i);
      }
    }
    if (!digits.isEmpty()) {
      int at = digits.get(random.nextInt(digits.size()));
      String[] values = {"0", "1", "9", "-1", "31", "65535", "65536", "2147483647", "99999999999"};
      text.replace(at, at + 1, values[random.nextInt(values.length)]);
    }
    return text.toString();
  }

  private String replaceCharacter(String line) {
    if (line.isEmpty()) {
      return "END";
    }
    int at = random.nextInt(line.length());
    String characters = "[](){}.,:-|_ xyzwXAI0\u00e9\u0000\t~";
    char with = characters.charAt(random.nextInt(characters.length()));
    return line.substring(0, at) + with + line.substring(at + random.nextInt(2));
  }

  private String replaceWord(String line, List<String> all) {
    String[] words = line.split(" ", -1);
    String[] others = all.get(random.nextInt(all.size())).split("[ \n]+");
    words[random.nextInt(words.length)] = others[random.nextInt(others.length)];
    return String.join(" ", words);
  }

  @Test
  void damagedProgramsAreRefusedOrRun() throws IOException, URISyntaxException {
    List<String> all = programs();
    List<ShaderEngine> engines = Engines.all();
    int ran = 0;
    int refused = 0;
    for (int i = 0; i < COUNT; i++) {
      String text = all.get(random.nextInt(all.size()));
      for (int k = random.nextInt(3); k >= 0 && !text.isEmpty(); k--) {
        text = mutate(text, all);
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
