package org.lanewise.conformance.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureBinding;

/** What the programs of a run were like and what became of them; used by one thread at a time. */
public final class FuzzStats {
  /** What is counted by name. */
  public enum Group {
    STAGES,
    EMPHASES,
    ENGINES,
    VARIATIONS,
    FEATURES,
    TEXTURES,
    FILTERS,
    RESULTS,
    BINARIES,
    UNSUPPORTED,
    OPCODES
  }

  private static final int INFINITY = 0x7f800000;

  private final Map<InstructionSet, Part> parts = new EnumMap<>(InstructionSet.class);

  /** Figures of no programs yet. */
  public FuzzStats() {}

  /** The figures of one instruction set. */
  public static final class Part {
    private long programs;
    private long binaries;
    private long instructions;
    private long lanes;
    private long killed;
    private long stopped;
    private final Map<Group, Map<String, Long>> counts = new EnumMap<>(Group.class);

    private Part() {}

    /** Programs that ran. */
    public long programs() {
      return programs;
    }

    /** Damaged machine words that were decoded or refused. */
    public long binaries() {
      return binaries;
    }

    /** Instructions of these programs. */
    public long instructions() {
      return instructions;
    }

    /** Lanes they ran on. */
    public long lanes() {
      return lanes;
    }

    /** Lanes that were live at the start and not at the end. */
    public long killed() {
      return killed;
    }

    /** Programs that the loop limit stopped. */
    public long stopped() {
      return stopped;
    }

    /** How often each name of a group was met, in the order of the names. */
    public Map<String, Long> counts(Group group) {
      return Collections.unmodifiableMap(counts.getOrDefault(group, Map.of()));
    }

    private void count(Group group, String name, long times) {
      counts.computeIfAbsent(group, g -> new TreeMap<>()).merge(name, times, Long::sum);
    }
  }

  /** The sets that programs ran of. */
  public Map<InstructionSet, Part> parts() {
    return Collections.unmodifiableMap(parts);
  }

  /** All programs that ran, and all damaged ones that were decoded or refused. */
  public long programs() {
    return parts.values().stream().mapToLong(part -> part.programs + part.binaries).sum();
  }

  /** Operations of the set's table that no program had. */
  public List<String> neverDrawn(InstructionSet set) {
    List<String> names = new ArrayList<>(ProgramFeatures.allOpcodes(set));
    if (parts.containsKey(set)) {
      names.removeAll(parts.get(set).counts(Group.OPCODES).keySet());
    }
    return names;
  }

  /**
   * Counts a program.
   *
   * @param emphasis what it has much of
   * @param engines the names of the engines that ran it beside the measure
   * @param live how many lanes were live at the start
   * @param result what the measure left behind
   */
  void add(
      RandomCase random,
      Emphasis emphasis,
      List<String> engines,
      int live,
      Comparison.Result result) {
    Part part = parts.computeIfAbsent(random.program().instructionSet(), set -> new Part());
    ProgramFeatures features = ProgramFeatures.of(random.program());
    part.programs++;
    part.instructions += features.instructions();
    part.lanes += random.lanes();
    part.count(Group.STAGES, random.program().stage().name(), 1);
    part.count(Group.EMPHASES, emphasis.name(), 1);
    for (String engine : engines) {
      if (engine.contains(" variant ")) {
        part.count(Group.VARIATIONS, variant(engine), 1);
        continue;
      }
      int end = engine.indexOf(',') < 0 ? engine.length() : engine.indexOf(',');
      int without = engine.indexOf(" without ");
      part.count(Group.ENGINES, engine.substring(0, without < 0 ? end : Math.min(end, without)), 1);
      part.count(Group.VARIATIONS, variation(engine, without), 1);
    }
    features.opcodes().forEach(name -> part.count(Group.OPCODES, name, 1));
    features.features().forEach(name -> part.count(Group.FEATURES, name, 1));
    textures(part, random);
    if (!result.stopped().isEmpty()) {
      part.stopped++;
      return;
    }
    int alive = 0;
    for (boolean lane : result.live()) {
      alive += lane ? 1 : 0;
    }
    part.killed += Math.max(0, live - alive);
    results(part, result);
  }

  /** Counts damaged machine words. */
  void addBinary(InstructionSet set, BinaryForm form, BinaryCheck.Stage stage) {
    Part part = parts.computeIfAbsent(set, s -> new Part());
    part.binaries++;
    part.count(Group.BINARIES, (form + " " + stage).toLowerCase(Locale.ROOT), 1);
  }

  /** Counts a program that the engine does not run, and says so. */
  void addUnsupported(InstructionSet set, String reason) {
    parts.computeIfAbsent(set, s -> new Part()).count(Group.UNSUPPORTED, reason, 1);
  }

  /** Of a metamorphic variant the way it was made. */
  private static String variant(String engine) {
    String way = engine.substring(engine.indexOf(" of ") + 4, engine.indexOf(" variant "));
    return "variant " + way;
  }

  private static String variation(String engine, int without) {
    if (engine.endsWith(", specialized")) {
      return "specialized for the constants";
    }
    if (engine.endsWith(", dispatched")) {
      return "dispatched block by block";
    }
    if (without < 0) {
      return "all passes";
    }
    if (engine.endsWith(" without passes")) {
      return "no passes";
    }
    return engine.indexOf(',') < 0 ? "without one pass" : "with one pass alone";
  }

  private static void textures(Part part, RandomCase random) {
    for (Signature.SamplerUnit unit : random.program().signature().samplers()) {
      TextureBinding bound =
          unit.unit() < Bindings.MAX_SAMPLERS ? random.bindings().texture(unit.unit()) : null;
      if (bound == null) {
        part.count(Group.TEXTURES, "none bound", 1);
        continue;
      }
      String format = bound.texture().storage().name().toLowerCase(Locale.ROOT);
      part.count(Group.TEXTURES, bound.texture().target() + " " + format, 1);
      part.count(
          Group.FILTERS,
          "%s %s, between levels %s"
              .formatted(bound.sampler().min(), bound.sampler().mag(), bound.sampler().mip())
              .toLowerCase(Locale.ROOT),
          1);
    }
  }

  /** What kinds of floats the lanes that are live left behind. */
  private static void results(Part part, Comparison.Result result) {
    long[] kinds = new long[6];
    int lanes = Math.max(1, result.live().length);
    for (int i = 0; i < result.outputs().length; i++) {
      if (result.live()[i % lanes]) {
        kinds[kind(result.outputs()[i])]++;
      }
    }
    String[] names = {"zero", "negative zero", "denormal", "infinity", "NaN", "other numbers"};
    for (int k = 0; k < names.length; k++) {
      if (kinds[k] != 0) {
        part.count(Group.RESULTS, names[k], kinds[k]);
      }
    }
  }

  private static int kind(int word) {
    int magnitude = word & 0x7fffffff;
    if (magnitude == 0) {
      return word == 0 ? 0 : 1;
    }
    if (magnitude < 0x00800000) {
      return 2;
    }
    return magnitude < INFINITY ? 5 : magnitude == INFINITY ? 3 : 4;
  }

  /** Adds the figures of other programs. */
  public void add(FuzzStats other) {
    other.parts.forEach(
        (set, more) -> {
          Part part = parts.computeIfAbsent(set, s -> new Part());
          part.programs += more.programs;
          part.binaries += more.binaries;
          part.instructions += more.instructions;
          part.lanes += more.lanes;
          part.killed += more.killed;
          part.stopped += more.stopped;
          more.counts.forEach(
              (group, counts) -> counts.forEach((name, times) -> part.count(group, name, times)));
        });
  }

  /** The figures in lines for people. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    parts.forEach((set, part) -> append(text, set, part));
    return text.toString();
  }

  private void append(StringBuilder text, InstructionSet set, Part part) {
    if (part.binaries > 0) {
      text.append("%s: %d damaged binaries%n".formatted(set, part.binaries));
    }
    if (part.programs > 0) {
      text.append(
          "%s: %d programs, %.1f instructions and %.1f lanes each; %d lanes killed, %d programs stopped by the loop limit%n"
              .formatted(
                  set,
                  part.programs,
                  (double) part.instructions / part.programs,
                  (double) part.lanes / part.programs,
                  part.killed,
                  part.stopped));
    }
    part.counts.forEach(
        (group, counts) -> {
          List<String> figures = new ArrayList<>();
          counts.forEach((name, times) -> figures.add(name + " " + times));
          text.append("  %s: ".formatted(group.name().toLowerCase(Locale.ROOT)))
              .append(String.join(", ", figures))
              .append(System.lineSeparator());
        });
    if (part.programs > 0) {
      List<String> never = neverDrawn(set);
      text.append("  never drawn: ")
          .append(never.isEmpty() ? "none" : String.join(", ", never))
          .append(System.lineSeparator());
    }
  }

  /** Writes the figures into a JSON object, one member for each instruction set. */
  void writeTo(ObjectNode all) {
    parts.forEach(
        (set, part) -> {
          ObjectNode node = all.putObject(set.name());
          node.put("programs", part.programs);
          node.put("binaries", part.binaries);
          node.put("instructions", part.instructions);
          node.put("lanes", part.lanes);
          node.put("killedLanes", part.killed);
          node.put("stoppedPrograms", part.stopped);
          part.counts.forEach(
              (group, counts) -> {
                ObjectNode names = node.putObject(group.name().toLowerCase(Locale.ROOT));
                counts.forEach(names::put);
              });
          neverDrawn(set).forEach(node.putArray("neverDrawn")::add);
        });
  }
}
