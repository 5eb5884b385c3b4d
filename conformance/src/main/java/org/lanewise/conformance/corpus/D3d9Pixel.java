package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.Signature.Slot;

/**
 * What a render target must hold.
 *
 * @param slot the output slot of the target's colour, -1 where the program writes none
 * @param depthSlot the output slot of the depth, -1 where the program writes none
 * @param clear the colour where nothing is written, none if unknown
 * @param rejected whether a test after the program rejects the pixel
 * @param depth the test of the depth that the program writes
 * @param right the values that count as right, one at least
 * @param steps the greatest distance in units of the last place, or in steps of a byte
 */
record D3d9Pixel(
    int slot,
    int depthSlot,
    List<Integer> clear,
    boolean rejected,
    Optional<DepthTest> depth,
    List<Value> right,
    long steps)
    implements D3d9Expectation {

  D3d9Pixel {
    clear = List.copyOf(clear);
    right = List.copyOf(right);
  }

  /**
   * A colour.
   *
   * @param bytes whether the components are bytes; else float bits
   * @param components for red, green, blue, alpha the value; empty where any is right
   */
  record Value(boolean bytes, List<Optional<Integer>> components) {
    Value {
      components = List.copyOf(components);
    }

    /** The first component that is too far away, -1 if there is none. */
    int wrong(int[] found, long steps) {
      for (int c = 0; c < components.size(); c++) {
        Optional<Integer> right = components.get(c);
        if (right.isPresent()) {
          long distance =
              bytes ? Math.abs(right.get() - unorm8(found[c])) : distance(right.get(), found[c]);
          if (distance > steps) {
            return c;
          }
        }
      }
      return -1;
    }

    String shown() {
      List<String> texts = new ArrayList<>();
      for (Optional<Integer> component : components) {
        texts.add(
            component.isEmpty()
                ? "*"
                : bytes ? "" + component.get() : D3d9Expectation.shown(component.get()));
      }
      return String.join(" ", texts);
    }
  }

  /**
   * A depth test against a known depth.
   *
   * @param function what must hold of new and old depth
   * @param old what the depth buffer holds
   */
  record DepthTest(String function, double old) {
    /** Reads a case's test where its text is understood: a depth that grows along x. */
    static Optional<DepthTest> of(JsonNode json, int x) {
      String[] words = json.path("buffer").asText().split(" ");
      if (!words[0].matches("x/[0-9]{1,6}")) {
        return Optional.empty();
      }
      String function = json.path("func").asText().toLowerCase(Locale.ROOT);
      return List.of("less", "lessequal", "greater", "greaterequal").contains(function)
          ? Optional.of(new DepthTest(function, x / Double.parseDouble(words[0].substring(2))))
          : Optional.empty();
    }

    boolean passes(float depth) {
      return switch (function) {
        case "less" -> depth < old;
        case "lessequal" -> depth <= old;
        case "greater" -> depth > old;
        default -> depth >= old;
      };
    }
  }

  /** Reads what a case says about a pixel. */
  static D3d9Pixel of(D3d9Program program, JsonNode json, JsonNode probe, JsonNode sample)
      throws IOException {
    int target = probe.path("rt").asInt();
    List<Integer> clear = List.of();
    for (JsonNode entry : json.path("render_targets")) {
      if (entry.path("slot").asInt() == target && entry.path("clear").isArray()) {
        clear = Arrays.stream(D3d9Json.four(entry.path("clear"))).boxed().toList();
      }
    }
    List<Value> right = new ArrayList<>();
    String components = probe.path("components").asText("rgba");
    JsonNode expect = probe.path("expect");
    right.add(value(expect.has("bits") ? expect.get("bits") : expect.path("unorm8"), components));
    for (JsonNode other : probe.path("also_seen")) {
      if (!other.isEmpty()) {
        right.add(value(other, components));
      }
    }
    return new D3d9Pixel(
        slot(program, "oC" + target),
        slot(program, "oDepth"),
        clear,
        sample.path("alpha_test_fails").asBoolean(),
        DepthTest.of(json.path("depth_test"), sample.path("x").asInt()),
        right,
        probe.path("tolerance").path("n").asLong());
  }

  private static int slot(D3d9Program program, String name) {
    return program.signature().outputs().stream().map(Slot::name).toList().indexOf(name);
  }

  private static Value value(JsonNode list, String checked) throws IOException {
    if (list.size() < 1 || list.size() > 4) {
      throw new IOException("colour of " + list.size() + " components");
    }
    List<Optional<Integer>> components = new ArrayList<>();
    for (int c = 0; c < list.size(); c++) {
      JsonNode node = list.get(c);
      boolean any = node.isNull() || checked.indexOf("rgba".charAt(c)) < 0;
      int value = any ? 0 : node.isNumber() ? node.asInt() : D3d9Json.word(node);
      components.add(any ? Optional.empty() : Optional.of(value));
    }
    return new Value(list.get(0).isNumber(), components);
  }

  @Override
  public String difference(Comparison.Result found, int lane) {
    boolean written = found.live()[lane] && !rejected && slot >= 0;
    if (written && depth.isPresent()) {
      int bits = depthSlot < 0 ? 0 : found.word(depthSlot, 0, lane);
      written = depth.get().passes(Float.intBitsToFloat(bits));
    }
    int[] colour = new int[4];
    for (int c = 0; written && c < 4; c++) {
      colour[c] = found.word(slot, c, lane);
    }
    return difference(written, colour);
  }

  /**
   * How a pixel differs, empty where it does not.
   *
   * @param written whether the colour was written; else the target keeps what it was cleared to
   * @param bits the colour
   */
  String difference(boolean written, int[] bits) {
    if (!written && clear.isEmpty()) {
      return "nothing is written";
    }
    int[] colour = new int[4];
    for (int c = 0; c < 4; c++) {
      colour[c] = written ? bits[c] : clear.get(c);
    }
    if (right.stream().anyMatch(value -> value.wrong(colour, steps) < 0)) {
      return "";
    }
    List<String> texts = Arrays.stream(colour).mapToObj(D3d9Expectation::shown).toList();
    return "%s%s instead of %s, %d steps allowed"
        .formatted(
            written ? "" : "(not written) ",
            String.join(" ", texts),
            right.getFirst().shown(),
            steps);
  }

  /** A float as a byte from 0 to 255. */
  private static int unorm8(int bits) {
    float value = Float.intBitsToFloat(bits);
    return value > 0 ? (int) (Math.min(value, 1) * 255.0 + 0.5) : 0;
  }

  /** How many floats lie between two; 0 for two zeros and any two NaN. */
  static long distance(int a, int b) {
    boolean isNan = Float.isNaN(Float.intBitsToFloat(a));
    if (isNan || Float.isNaN(Float.intBitsToFloat(b))) {
      return isNan && Float.isNaN(Float.intBitsToFloat(b)) ? 0 : Long.MAX_VALUE;
    }
    return Math.abs(place(a) - place(b));
  }

  private static long place(int bits) {
    return bits < 0 ? -(long) (bits & Integer.MAX_VALUE) : bits;
  }
}
