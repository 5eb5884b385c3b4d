package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.Signature.Slot;

/**
 * The outputs of one invocation, or that it discards.
 *
 * @param discarded whether it must
 * @param words what is known of the outputs
 * @param tolerance the greatest difference, relative to max(1, |one value|, |the other|)
 */
record D3d9Registers(boolean discarded, List<Word> words, double tolerance)
    implements D3d9Expectation {
  private static final Pattern SEMANTIC = Pattern.compile("([a-zA-Z]+)([0-9]*)");

  D3d9Registers {
    words = List.copyOf(words);
  }

  /**
   * A component of an output.
   *
   * @param name what people call it
   * @param slot the output slot, -1 where the program has no such output
   * @param component 0 for x
   * @param bits the value
   */
  record Word(String name, int slot, int component, int bits) {}

  /** Reads what a case says. */
  static D3d9Registers of(D3d9Program program, JsonNode probe) throws IOException {
    JsonNode expect = probe.path("expect");
    JsonNode tolerance = probe.path("tolerance");
    if (!tolerance.path("kind").asText().equals("relative")) {
      throw new IOException("tolerance " + tolerance);
    }
    List<Word> words = new ArrayList<>();
    for (var entry : expect.properties()) {
      String name = entry.getKey();
      if (name.equals("discarded")) {
        continue;
      }
      int slot = slot(program, name);
      for (int c = 0; c < entry.getValue().size(); c++) {
        JsonNode value = entry.getValue().get(c);
        if (!value.isNull()) {
          int bits = D3d9Json.word(value);
          words.add(new Word(name + "." + "xyzw".charAt(c), slot, c, clamped(name, bits)));
        }
      }
    }
    return new D3d9Registers(
        expect.path("discarded").asBoolean(), words, tolerance.path("n").asDouble());
  }

  /** r0 was read before the clamp at the end of ps_1_x. */
  private static int clamped(String name, int bits) {
    float value = Float.intBitsToFloat(bits);
    return !name.equals("r0") ? bits : Float.floatToRawIntBits(value > 0 ? Math.min(value, 1) : 0);
  }

  /** The slot of a register, or of a semantic with its index. */
  private static int slot(D3d9Program program, String name) throws IOException {
    List<Slot> slots = program.signature().outputs();
    String register = name.equals("r0") ? "oC0" : name;
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().equals(register)) {
        return slot;
      }
    }
    Matcher matcher = SEMANTIC.matcher(name);
    if (!matcher.matches()) {
      throw new IOException("output '" + name + "'");
    }
    int index = matcher.group(2).isEmpty() ? 0 : D3d9Json.index(matcher.group(2), 256);
    for (int slot = 0; slot < slots.size(); slot++) {
      Slot output = slots.get(slot);
      if (output.semantic().equals(matcher.group(1)) && output.semanticIndex() == index) {
        return slot;
      }
    }
    return -1;
  }

  @Override
  public String difference(Comparison.Result found, int lane) {
    if (found.live()[lane] == discarded) {
      return found.live()[lane] ? "is live" : "is discarded";
    }
    for (Word word : discarded ? List.<Word>of() : words) {
      int bits = word.slot < 0 ? 0 : found.word(word.slot, word.component, lane);
      // Relative to the larger one, so each may be the one that is expected.
      double distance =
          Math.min(
              CorpusProgram.distance(word.bits, bits), CorpusProgram.distance(bits, word.bits));
      if (distance > tolerance) {
        return "%s is %s instead of %s"
            .formatted(word.name, D3d9Expectation.shown(bits), D3d9Expectation.shown(word.bits));
      }
    }
    return "";
  }
}
