package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.fuzz.BinaryForm;
import org.lanewise.conformance.fuzz.Damage;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Form;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Reader;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Damaged Direct3D 9 programs in every form are either refused with one diagnostic, or run alike on
 * all engines; nothing else is ever thrown. The property {@code lanewise.mutations} sets their
 * number.
 */
class D3d9MutationTest {
  private static final int COUNT = Integer.getInteger("lanewise.mutations", 3000);

  /** A short limit; a damaged loop seldom ends by itself. */
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults().withLoopLimit(20);

  private static final int SEEDS = 300;

  private static final List<D3d9Form> FORMS =
      List.of(D3d9Form.BINARY, D3d9Form.BINARY, D3d9Form.BINARY, D3d9Form.WORDS, D3d9Form.ASSEMBLY);

  private final SplittableRandom random = new SplittableRandom(20_021_219);
  private final TextMutation mutation = new TextMutation(random);

  @Test
  void damagedProgramsAreRefusedOrRunAlike() {
    List<D3d9Program> programs = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      programs.add((D3d9Program) new D3d9Cases().generate(1_000_000 + seed).program());
    }
    List<ShaderEngine> engines = Engines.all();
    Map<D3d9Form, int[]> outcomes = new EnumMap<>(D3d9Form.class);
    for (int i = 0; i < COUNT; i++) {
      D3d9Form form = FORMS.get(i % FORMS.size());
      byte[] content = damaged(programs, form);
      // Compiling costs most, so generated code takes turns.
      ShaderEngine jit = engines.get(1 + i / FORMS.size() % (engines.size() - 1));
      String problem = problem(content, i, List.of(engines.getFirst(), jit));
      outcomes.computeIfAbsent(form, f -> new int[2])[problem == null ? 0 : 1]++;
      if (problem != null) {
        assertEquals("", problem, () -> form + ":\n" + shown(content, form));
      }
    }
    outcomes.forEach(
        (form, counts) -> {
          assertTrue(counts[0] > COUNT / 100, form + ": only " + counts[0] + " were refused");
          assertTrue(counts[1] > COUNT / 100, form + ": only " + counts[1] + " ran");
        });
  }

  private byte[] damaged(List<D3d9Program> programs, D3d9Form form) {
    D3d9Program program = programs.get(random.nextInt(SEEDS));
    D3d9Program other = programs.get(random.nextInt(SEEDS));
    int times = 1 + random.nextInt(3);
    if (form == D3d9Form.BINARY) {
      return new Damage(random).apply(D3d9Binary.write(program), D3d9Binary.write(other));
    }
    String text = text(program, form);
    for (int n = 0; n < times && !text.isEmpty(); n++) {
      text = mutation.mutate(text, List.of(text, text(other, form)));
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(D3d9Program program, D3d9Form form) {
    if (form == D3d9Form.ASSEMBLY) {
      return program.toText();
    }
    return new String(BinaryForm.D3D9_WORDS.write(program).orElseThrow(), StandardCharsets.UTF_8);
  }

  private static String shown(byte[] content, D3d9Form form) {
    return form == D3d9Form.BINARY
        ? HexFormat.of().formatHex(content)
        : new String(content, StandardCharsets.UTF_8);
  }

  /** What went wrong, empty for nothing, null where the content is refused. */
  private static String problem(byte[] content, long seed, List<ShaderEngine> engines) {
    D3d9Program program;
    try {
      program = (D3d9Program) D3d9Reader.reading(content).program();
      D3d9Validator.check(program);
      if (!D3d9Parser.parse(program.toText()).equals(program)) {
        return "the text is not that of the program";
      }
      if (!D3d9Binary.read(D3d9Binary.write(program)).equals(program)) {
        return "the tokens are not those of the program";
      }
    } catch (ShaderFormatException e) {
      return e.diagnostic().message().isEmpty() ? "an empty message" : null;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "reading: " + e;
    }
    try {
      ShaderOptions options = OPTIONS.withDirect3d(D3d9Cases.state(program, seed));
      RandomCase run = D3d9Cases.around(program, options, seed);
      return Comparison.disagreement(
          engines, program, options, run.bindings(), run.lanes(), run::fill);
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return e + (trace.length > 0 ? " at " + trace[0] : "");
    }
  }
}
