package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.Signature.Slot;

/** The calls that the probes of a case ask for. */
final class D3d9Probes {
  private D3d9Probes() {}

  /**
   * A value of an input in a lane.
   *
   * @param slot the input slot
   * @param lane the lane
   * @param words the four components
   */
  record Input(int slot, int lane, List<Integer> words) {}

  /**
   * A call whose expectation is about one lane.
   *
   * @param place what people call it
   * @param bindings constants and textures
   * @param lanes the number of lanes: one, or a quad
   * @param inputs the values of inputs, the others are 0
   * @param lane the lane that is checked
   * @param expectation what it must leave behind, empty if nothing is known
   */
  record Run(
      String place,
      Bindings bindings,
      int lanes,
      List<Input> inputs,
      int lane,
      Optional<D3d9Expectation> expectation)
      implements CorpusRun {
    @Override
    public void fill(LaneBatch batch) {
      for (Input input : inputs) {
        for (int c = 0; c < 4; c++) {
          batch.setInput(input.slot, c, input.lane, Float.intBitsToFloat(input.words.get(c)));
        }
      }
    }

    @Override
    public boolean trusted() {
      return expectation.isPresent();
    }

    @Override
    public String difference(Comparison.Result found) {
      String difference =
          found.stopped().isEmpty()
              ? expectation.map(e -> e.difference(found, lane)).orElse("")
              : found.stopped();
      return difference.isEmpty() ? "" : place + ": " + difference;
    }
  }

  /** Why nothing of a probe can be checked, if so. */
  static Optional<String> skipped(JsonNode json, JsonNode probe) {
    if (!json.path("kind").asText().equals("draw")) {
      return Optional.empty();
    }
    if (!probe.path("expect").isObject()) {
      return Optional.of("results of single GPUs only");
    }
    if (D3d9Draw.checks(json, probe)) {
      return Optional.empty();
    }
    if (json.path("depth_test").isObject()
        && D3d9Pixel.DepthTest.of(json.path("depth_test"), 0).isEmpty()) {
      return Optional.of("a depth test in prose");
    }
    for (JsonNode sample : probe.path("samples")) {
      if (isRun(sample)) {
        return Optional.empty();
      }
    }
    List<String> needs = new ArrayList<>();
    json.path("needs").forEach(need -> needs.add(need.asText()));
    return Optional.of(
        "needs a rasterizer" + (needs.isEmpty() ? "" : " with " + String.join(", ", needs)));
  }

  /** Whether a sample has inputs for the pixel program. */
  static boolean isRun(JsonNode sample) {
    return sample.path("covered").asBoolean(true) && sample.path("lanes").size() > 0;
  }

  /** The calls of the program that the case is about. */
  static List<Run> runs(D3d9Program program, JsonNode json, Bindings bindings) throws IOException {
    List<Run> runs = new ArrayList<>();
    int number = 0;
    for (JsonNode probe : json.path("probes")) {
      String name = "probe " + number++;
      if (!json.path("kind").asText().equals("draw")) {
        D3d9Expectation expectation = D3d9Registers.of(program, probe);
        runs.add(run(name, program, probe, bindings, Optional.of(expectation)));
        continue;
      }
      boolean checked = skipped(json, probe).isEmpty() && !D3d9Draw.checks(json, probe);
      for (JsonNode sample : probe.path("samples")) {
        if (isRun(sample)) {
          Optional<D3d9Expectation> expectation =
              checked ? Optional.of(D3d9Pixel.of(program, json, probe, sample)) : Optional.empty();
          String place = name + ", pixel " + sample.path("x") + "," + sample.path("y");
          runs.add(run(place, program, sample, bindings, expectation));
        }
      }
    }
    return runs;
  }

  private static Run run(
      String place,
      D3d9Program program,
      JsonNode sample,
      Bindings bindings,
      Optional<D3d9Expectation> expectation)
      throws IOException {
    List<Input> inputs = new ArrayList<>();
    JsonNode lanes = sample.path("lanes");
    for (int lane = 0; lane < lanes.size(); lane++) {
      for (var entry : lanes.get(lane).properties()) {
        inputs(program, entry.getKey(), lane, D3d9Json.four(entry.getValue()), inputs);
      }
    }
    int lane = sample.path("lane").asInt();
    if (lane < 0 || lane >= lanes.size()) {
      throw new IOException("lane " + lane + " of " + lanes.size());
    }
    return new Run(place, bindings, lanes.size(), inputs, lane, expectation);
  }

  /** Adds a register's value for each slot that is a part of it; programs need not read it. */
  private static void inputs(
      D3d9Program program, String register, int lane, int[] words, List<Input> inputs) {
    List<Slot> slots = program.signature().inputs();
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().split("\\.")[0].equals(register)) {
        inputs.add(new Input(slot, lane, List.of(words[0], words[1], words[2], words[3])));
      }
    }
  }
}
