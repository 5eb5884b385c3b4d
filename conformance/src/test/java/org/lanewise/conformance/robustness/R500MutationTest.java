package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.R500Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Form;
import org.lanewise.core.r500.R500Instruction;
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
    int times = 1 + random.nextInt(3);
    return switch (form) {
      case BINARY -> damaged(R500Binary.write(program), times);
      case ELF -> damaged(executable(R500Binary.write(program)), times);
      case HEX, DUMP, ASSEMBLY -> {
        String text = text(program, form);
        if (random.nextInt(3) == 0) {
          yield damaged(text.getBytes(StandardCharsets.UTF_8), times);
        }
        R500Program other = (R500Program) all.get(random.nextInt(TEXTS)).program();
        for (int n = 0; n < times && !text.isEmpty(); n++) {
          text = mutation.mutate(text, List.of(text, text(other, form)));
        }
        yield text.getBytes(StandardCharsets.UTF_8);
      }
    };
  }

  /** Bytes with bits turned over, a part taken away, or a part twice. */
  private byte[] damaged(byte[] bytes, int times) {
    byte[] result = bytes.clone();
    for (int n = 0; n < times; n++) {
      if (random.nextInt(12) != 0) {
        result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
      } else {
        int from = random.nextInt(result.length);
        int to = random.nextInt(result.length + 1);
        ByteBuffer parts = ByteBuffer.allocate(from + result.length - to);
        parts.put(result, 0, from).put(result, to, result.length - to);
        result = parts.capacity() == 0 ? result : parts.array();
      }
    }
    return result;
  }

  private static String text(R500Program program, R500Form form) {
    return switch (form) {
      case ASSEMBLY -> program.toText();
      case HEX -> words(program);
      case DUMP -> dump(program);
      case BINARY, ELF -> throw new IllegalArgumentException(form.name());
    };
  }

  private static String words(R500Program program) {
    StringBuilder text = new StringBuilder();
    for (R500Instruction i : program.code()) {
      for (int dword : i.dwords()) {
        text.append("0x%08x ".formatted(dword));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** What the readers need of a log: the dwords behind their names. */
  private static String dump(R500Program program) {
    StringBuilder text = new StringBuilder("R500 Fragment Program:\n--------\n");
    for (int slot = 0; slot < program.code().size(); slot++) {
      R500Instruction i = program.code().get(slot);
      String[] names =
          switch (i.type()) {
            case ALU, OUT ->
                new String[] {
                  "CMN_INST", "RGB_ADDR", "ALPHA_ADDR", "RGB_INST", "ALPHA_INST", "RGBA_INST"
                };
            case TEX -> new String[] {"CMN_INST", "TEX_INST", "TEX_ADDR", "TEX_DXDY"};
            case FC -> new String[] {"CMN_INST", null, "FC_INST", "FC_ADDR"};
          };
      for (int dword = 0; dword < names.length; dword++) {
        if (names[dword] != null) {
          text.append(dword == 0 ? slot + "\t" : "\t");
          text.append("%d:%s 0x%08x:\n".formatted(dword, names[dword], i.dword(dword)));
        }
      }
    }
    return text.toString();
  }

  /** An executable of one segment that is loaded, and without sections. */
  private static byte[] executable(byte[] code) {
    int headers = 52 + 32;
    ByteBuffer file = ByteBuffer.allocate(headers + code.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1, 98, 1}).position(16);
    file.putShort((short) 2).putShort((short) 122).putInt(1).putInt(0);
    file.putInt(52).putInt(0).putInt(1);
    file.putShort((short) 52).putShort((short) 32).putShort((short) 1);
    file.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    file.putInt(1).putInt(headers).putInt(0).putInt(0);
    file.putInt(code.length).putInt(code.length).putInt(5).putInt(4);
    return file.put(code).array();
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
