package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.TextureTarget;

/** The keys before the first section. */
final class CaseHeader {
  static final String KEEP_DENORMALS = "unsafe-keep-denormals";
  static final String CLAMP_INFINITIES = "clamp-infinities";
  private static final String LANES = "lanes";
  private static final int MAX_LANES = 4096;

  /** Small data only: a case ends soon. */
  private static final int MAX_THREADS = 1 << 20;

  private static final List<String> KEYS =
      List.of(
          "origin",
          "rule",
          "isa",
          "profile",
          "loop-limit",
          "engines",
          "agree",
          LANES,
          KEEP_DENORMALS,
          CLAMP_INFINITIES,
          "grid",
          "block");

  /** Keys with the number of a sampler or stage. */
  private static final Pattern NUMBERED = Pattern.compile("(target|projected) +([0-9]{1,2})");

  /** A value and where it begins; a repeated key continues it. */
  private record Entry(Location.Text place, String value) {}

  private final Map<String, Entry> entries = new TreeMap<>();

  /** The name of a constant in case files. */
  static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Takes a key.
   *
   * @param place where the value begins
   */
  void put(int line, Location.Text place, String key, String value) {
    if (!KEYS.contains(key) && !NUMBERED.matcher(key).matches()) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Text(line, 1),
              "unknown key '" + key + "'",
              "one of " + String.join(", ", KEYS) + ", target N, projected N"));
    }
    entries.merge(
        key,
        new Entry(place, value),
        (before, after) -> new Entry(before.place, before.value + " " + after.value));
  }

  private String get(String key, String otherwise) {
    Entry entry = entries.get(key);
    return entry == null ? otherwise : entry.value;
  }

  /** The error that the value of a key is wrong. */
  private ShaderFormatException error(String key, String message, String expected) {
    Entry entry = entries.get(key);
    Location.Text place = entry == null ? new Location.Text(1, 1) : entry.place;
    return new ShaderFormatException(Diagnostic.error(place, message, expected));
  }

  private ShaderFormatException wrong(String key, String expected) {
    return error(key, key + " '" + get(key, "") + "'", expected);
  }

  String origin() {
    return get("origin", "");
  }

  String rule() {
    return get("rule", "");
  }

  List<String> engines() {
    String text = get("engines", "all");
    return text.isEmpty() || text.equals("all") ? List.of() : List.of(text.split("\\s+"));
  }

  Agreement agreement() {
    return switch (get("agree", "bits")) {
      case "bits" -> Agreement.BITS;
      case "stated" -> Agreement.STATED;
      default -> throw wrong("agree", "bits or stated");
    };
  }

  InstructionSet instructionSet() {
    String isa = get("isa", "tgsi");
    for (InstructionSet set : InstructionSet.values()) {
      if (name(set).equals(isa)) {
        return set;
      }
    }
    throw wrong("isa", "tgsi, r500 or d3d9");
  }

  /**
   * The number of lanes.
   *
   * @param needed what the rows have
   */
  int lanes(int needed) {
    int count = needed;
    if (entries.containsKey(LANES)) {
      String text = get(LANES, "");
      count = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
      if (count < 1 || count > MAX_LANES) {
        throw wrong(LANES, "one number, 1 to " + MAX_LANES);
      }
    }
    if (count > MAX_LANES) {
      throw error(LANES, "rows of " + count + " lanes", "at most " + MAX_LANES);
    }
    return count;
  }

  ShaderOptions options(List<Specialization.Row> known) {
    ShaderOptions plain = ShaderOptions.defaults();
    String profile = get("profile", plain.profile().id());
    MathProfile found =
        Arrays.stream(MathProfile.values())
            .filter(candidate -> candidate.id().equals(profile))
            .findFirst()
            .orElseThrow(() -> wrong("profile", "mesa-24 or tgsi-2009"));
    String limit = get("loop-limit", "" + plain.loopLimit());
    if (!limit.matches("[1-9][0-9]{0,8}")) {
      throw wrong("loop-limit", "a number from 1");
    }
    return plain
        .withProfile(found)
        .withLoopLimit(Integer.parseInt(limit))
        .withUnsafeKeepDenormals(flag(KEEP_DENORMALS))
        .withDirect3d(direct3d())
        .withSpecialization(new Specialization(known));
  }

  private boolean flag(String key) {
    return switch (get(key, "no")) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw wrong(key, "yes or no");
    };
  }

  private Direct3dState direct3d() {
    Map<Integer, TextureTarget> targets = new TreeMap<>();
    Map<Integer, Integer> projected = new TreeMap<>();
    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
      Matcher matcher = NUMBERED.matcher(entry.getKey());
      if (matcher.matches()) {
        int number = Integer.parseInt(matcher.group(2));
        String value = entry.getValue().value;
        if (matcher.group(1).equals("target")) {
          try {
            targets.put(number, CaseTexture.target(value));
          } catch (IllegalArgumentException e) {
            throw wrong(entry.getKey(), "2D, CUBE or 3D");
          }
        } else if (value.matches("[1-4]")) {
          projected.put(number, Integer.parseInt(value));
        } else {
          throw wrong(entry.getKey(), "the number of coordinates, 1 to 4");
        }
      }
    }
    return new Direct3dState(targets, projected, flag(CLAMP_INFINITIES));
  }

  /**
   * The grid of a compute program.
   *
   * @param shared words of shared memory
   * @return empty where its threads are lanes of one batch
   */
  Optional<ComputeGrid> grid(int shared) {
    if (get("grid", "").equals("none")) {
      return Optional.empty();
    }
    List<Integer> sizes = new ArrayList<>(sizes("grid"));
    sizes.addAll(sizes("block"));
    double threads = sizes.stream().mapToDouble(size -> size).reduce(1, (a, b) -> a * b);
    if (threads > MAX_THREADS) {
      throw error(
          entries.containsKey("grid") ? "grid" : "block",
          "%.0f threads".formatted(threads),
          "at most " + MAX_THREADS + " in all blocks");
    }
    try {
      return Optional.of(
          new ComputeGrid(
              sizes.get(0),
              sizes.get(1),
              sizes.get(2),
              sizes.get(3),
              sizes.get(4),
              sizes.get(5),
              shared));
    } catch (IllegalArgumentException e) {
      throw error(
          entries.containsKey("block") ? "block" : "grid",
          e.getMessage(),
          "keys 'grid' and 'block'");
    }
  }

  private List<Integer> sizes(String key) {
    String text = get(key, "1 1 1");
    if (!text.matches("[0-9]{1,5} +[0-9]{1,5} +[0-9]{1,5}")) {
      throw wrong(key, "three numbers");
    }
    return Arrays.stream(text.split(" +")).map(Integer::valueOf).toList();
  }
}
