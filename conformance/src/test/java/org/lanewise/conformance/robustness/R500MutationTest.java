package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.fuzz.BinaryForm;
import org.lanewise.conformance.fuzz.Damage;
import org.lanewise.conformance.random.R500Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Form;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.r500.R500Validator;

/**
 * Damaged R500 programs in every form are either refused with one diagnostic, or run alike on all
 * engines; nothing else is ever thrown. The property {@code lanewise.mutations} sets their number.
 */
class R500MutationTest {
  private static final int COUNT = Integer.getInteger("lanewise.mutations", 3000);

  /** A short limit; a damaged loop seldom ends by itself. */
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults().withLoopLimit(20);

  private static final int LANES = 8;
  private static final int TEXTS = 300;

  private final SplittableRandom random = new SplittableRandom(20_060_124);
  private final TextMutation mutation = new TextMutation(random);
  private final Damage damage = new Damage(random);

  @Test
  void damagedProgramsAreRefusedOrRunAlike() {
    List<RandomCase> cases = new ArrayList<>();
    for (long seed = 0; seed < TEXTS; seed++) {
      cases.add(new R500Cases().generate(1_000_000 + seed));
    }
    List<ShaderEngine> engines = Engines.all();
    Map<R500Form, int[]> outcomes = new EnumMap<>(R500Form.class);
    for (int i = 0; i < COUNT; i++) {
      RandomCase original = cases.get(random.nextInt(TEXTS));
      R500Form form = R500Form.values()[i % R500Form.values().length];
      byte[] content = damaged(original, form, cases);
      // Compiling costs most, so generated code takes turns.
      ShaderEngine jit = engines.get(1 + i / 5 % (engines.size() - 1));
      boolean named = random.nextInt(4) != 0;
      String problem =
          problem(content, named ? form : null, original, List.of(engines.getFirst(), jit));
      outcomes.computeIfAbsent(form, f -> new int[2])[problem == null ? 0 : 1]++;
      if (problem != null) {
        assertEquals("", problem, () -> form + ":\n" + shown(content, form));
      }
    }
    outcomes.forEach(
        (form, counts) -> {
          assertTrue(counts[0] > COUNT / 200, form + ": only " + counts[0] + " were refused");
          assertTrue(counts[1] > COUNT / 200, form + ": only " + counts[1] + " ran");
        });
  }

  private byte[] damaged(RandomCase original, R500Form form, List<RandomCase> all) {
    R500Program program = (R500Program) original.program();
    R500Program other = (R500Program) all.get(random.nextInt(TEXTS)).program();
    int times = 1 + random.nextInt(3);
    return switch (form) {
      case BINARY -> damaged(program, other, BinaryForm.R500_BINARY);
      case ELF -> damaged(program, other, BinaryForm.R500_ELF);
      case HEX, DUMP, ASSEMBLY -> {
        String text = text(program, form);
        if (random.nextInt(3) == 0) {
          yield damage.apply(
              text.getBytes(StandardCharsets.UTF_8),
              text(other, form).getBytes(StandardCharsets.UTF_8));
        }
        for (int n = 0; n < times && !text.isEmpty(); n++) {
          text = mutation.mutate(text, List.of(text, text(other, form)));
        }
        yield text.getBytes(StandardCharsets.UTF_8);
      }
    };
  }

  private byte[] damaged(R500Program program, R500Program other, BinaryForm form) {
    return damage.apply(bytes(program, form), bytes(other, form));
  }

  private static byte[] bytes(R500Program program, BinaryForm form) {
    return form.write(program).orElseThrow();
  }

  private static String text(R500Program program, R500Form form) {
    return switch (form) {
      case ASSEMBLY -> program.toText();
      case HEX -> new String(bytes(program, BinaryForm.R500_HEX), StandardCharsets.UTF_8);
      case DUMP -> new String(bytes(program, BinaryForm.R500_DUMP), StandardCharsets.UTF_8);
      case BINARY, ELF -> throw new IllegalArgumentException(form.name());
    };
  }

  private static String shown(byte[] content, R500Form form) {
    return switch (form) {
      case BINARY, ELF -> java.util.HexFormat.of().formatHex(content);
      case HEX, DUMP, ASSEMBLY -> new String(content, StandardCharsets.UTF_8);
    };
  }

  /** What went wrong, empty for nothing, null where the content is refused. */
  private static String problem(
      byte[] content, R500Form form, RandomCase original, List<ShaderEngine> engines) {
    R500Program program;
    try {
      program = form == null ? R500Reader.read(content) : R500Reader.read(content, form);
      if (!R500Parser.parse(program.toText()).equals(program)) {
        return "the text is not that of the program";
      }
      R500Validator.check(program);
    } catch (ShaderFormatException e) {
      return e.diagnostic().message().isEmpty() ? "an empty message" : null;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "reading: " + e;
    }
    try {
      return Comparison.disagreement(
          engines, program, OPTIONS, original.bindings(), LANES, R500MutationTest::fill);
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return e + (trace.length > 0 ? " at " + trace[0] : "");
    }
  }

  private static void fill(LaneBatch batch) {
    for (int k = 0; k < batch.inputs().length; k++) {
      batch.inputs()[k] = k % 7 - 2;
    }
    batch.setLive(5, false);
  }
}
