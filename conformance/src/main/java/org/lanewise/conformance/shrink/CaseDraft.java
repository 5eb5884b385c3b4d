package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureBinding;

/** The parts of a case, to be changed and put together again. Arrays are copied at the start. */
final class CaseDraft {
  private final CaseFile from;
  ShaderOptions options;
  int lanes;
  int[] inputs;
  boolean[] live;
  final Map<Integer, float[]> constants = new TreeMap<>();
  final Map<Integer, TextureBinding> textures;
  List<CaseFile.Plane> expected;
  boolean[] expectedLive;
  final Map<String, int[]> memory = new TreeMap<>();
  final Map<Integer, ImageBinding> images;
  List<CaseFile.Words> expectedMemory;
  String stopped;
  Optional<ComputeGrid> grid;
  private Program program;

  private CaseDraft(CaseFile from) {
    this.from = from;
    options = from.options();
    program = from.program();
    lanes = from.lanes();
    inputs = from.inputs().clone();
    live = from.live().clone();
    from.constants().forEach((buffer, values) -> constants.put(buffer, values.clone()));
    textures = new TreeMap<>(from.textures());
    expected = from.expected();
    expectedLive = from.expectedLive().clone();
    from.memory().forEach((name, words) -> memory.put(name, words.clone()));
    images = new TreeMap<>(from.images());
    expectedMemory = from.expectedMemory();
    stopped = from.stopped();
    grid = from.grid();
  }

  static CaseDraft of(CaseFile from) {
    return new CaseDraft(from);
  }

  /**
   * Gives the case another program. Inputs and what is expected go with the names of their
   * registers: inputs that the new program has besides are zero, and what it has no more is gone.
   */
  CaseDraft program(Program other) {
    Signature before = program.signature();
    Signature after = other.signature();
    int[] slots = slots(before.inputs(), after.inputs());
    int[] words = new int[after.inputs().size() * 4 * lanes];
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] >= 0) {
        System.arraycopy(inputs, slot * 4 * lanes, words, slots[slot] * 4 * lanes, 4 * lanes);
      }
    }
    inputs = words;
    int[] outputs = slots(before.outputs(), after.outputs());
    expected =
        expected.stream()
            .filter(plane -> outputs[plane.slot()] >= 0)
            .map(p -> new CaseFile.Plane(outputs[p.slot()], p.component(), p.words(), p.ulps()))
            .toList();
    program = other;
    return this;
  }

  /** For each slot the one that has its name in the other list, -1 for none. */
  private static int[] slots(List<Signature.Slot> from, List<Signature.Slot> to) {
    Map<String, List<Integer>> places = new HashMap<>();
    for (int slot = 0; slot < to.size(); slot++) {
      places.computeIfAbsent(to.get(slot).name(), name -> new ArrayList<>()).add(slot);
    }
    int[] slots = new int[from.size()];
    Arrays.fill(slots, -1);
    for (int slot = 0; slot < slots.length; slot++) {
      List<Integer> found = places.getOrDefault(from.get(slot).name(), List.of());
      if (!found.isEmpty()) {
        // Of registers of one name the first goes with the first.
        slots[slot] = found.removeFirst();
      }
    }
    return slots;
  }

  CaseFile build() {
    return build(from.name(), from.origin(), from.rule(), from.engines());
  }

  CaseFile build(String name, String origin, String rule, List<String> engines) {
    Map<Integer, ImageBinding> filled = new TreeMap<>();
    images.forEach((unit, image) -> filled.put(unit, filled(image, memory.get("image " + unit))));
    return new CaseFile(
        name,
        origin,
        rule,
        options,
        engines,
        program,
        lanes,
        inputs,
        live,
        constants,
        textures,
        expected,
        expectedLive,
        memory,
        filled,
        expectedMemory,
        stopped,
        grid,
        from.agreement());
  }

  /** The image with its words, which the memory of a case holds as well. */
  private static ImageBinding filled(ImageBinding image, int[] words) {
    return new ImageBinding(
        image.target(),
        image.format(),
        image.width(),
        image.height(),
        image.depth(),
        image.samples(),
        MemoryBuffer.of(words.clone()));
  }
}
