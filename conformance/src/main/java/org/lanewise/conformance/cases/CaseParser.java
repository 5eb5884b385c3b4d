package org.lanewise.conformance.cases;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** Reads case files. */
final class CaseParser {
  private static final int MAX_LANES = 4096;
  private static final String KEEP_DENORMALS = "unsafe-keep-denormals";
  private static final String CLAMP_INFINITIES = "clamp-infinities";

  private static final List<String> KEYS =
      List.of(
          "origin",
          "rule",
          "isa",
          "profile",
          "loop-limit",
          "engines",
          "lanes",
          KEEP_DENORMALS,
          CLAMP_INFINITIES,
          "grid",
          "block");

  /** Keys with the number of a sampler or stage. */
  private static final Pattern NUMBERED = Pattern.compile("(target|projected)\\s+([0-9]{1,2})");

  /** A line of a section that is stored until the program is known. */
  private record Row(int line, String key, List<List<String>> groups) {}

  private final String name;
  private final String[] lines;
  private final Map<String, String> header = new TreeMap<>();
  private final StringBuilder programText = new StringBuilder();
  private int programLine;
  private final List<Row> inputs = new ArrayList<>();
  private final List<Row> expectations = new ArrayList<>();
  private final Map<Integer, List<float[]>> constants = new TreeMap<>();
  private final Map<Integer, CaseTexture> textures = new TreeMap<>();
  private final Map<Integer, Integer> textureLines = new TreeMap<>();
  private final Map<String, List<Integer>> memory = new TreeMap<>();
  private final Map<Integer, CaseImage> images = new TreeMap<>();
  private int lanes;

  CaseParser(String name, String text) {
    this.name = name;
    this.lines = text.split("\r?\n", -1);
  }

  private static ShaderFormatException error(int line, String message, String expected) {
    return new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, 1), message, expected));
  }

  CaseFile parse() {
    for (int i = 0; i < lines.length; i++) {
      int strange = lines[i].indexOf('\ufffd');
      if (strange >= 0) {
        throw new ShaderFormatException(
            Diagnostic.error(
                new Location.Text(i + 1, strange + 1), "no UTF-8 text", "a text file"));
      }
    }
    if (!lines[0].trim().equals("lanewise case " + CaseFile.VERSION)) {
      throw error(1, "this is no case file", "the line 'lanewise case " + CaseFile.VERSION + "'");
    }
    String section = "";
    for (int i = 1; i < lines.length; i++) {
      String line = lines[i].trim();
      if (line.startsWith("[") && line.endsWith("]")) {
        section = line.substring(1, line.length() - 1).trim();
        open(i + 1, section);
      } else if (section.equals("program")) {
        programText.append(lines[i]).append('\n');
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        entry(i + 1, section, line);
      }
    }
    return assemble();
  }

  private void open(int line, String section) {
    if (section.equals("program")) {
      if (programLine > 0) {
        throw error(line, "a second program", "one program a case");
      }
      programLine = line;
    } else if (section.startsWith("constants")) {
      constants.putIfAbsent(
          number(line, section, "constants", Bindings.MAX_CONSTANT_BUFFERS), new ArrayList<>());
    } else if (section.startsWith("texture")) {
      int unit = number(line, section, "texture", Bindings.MAX_SAMPLERS);
      textures.putIfAbsent(unit, new CaseTexture());
      textureLines.putIfAbsent(unit, line);
    } else if (CaseMemory.isName(section)) {
      memory.putIfAbsent(section, new ArrayList<>());
      int unit = CaseMemory.imageUnit(section);
      if (unit >= 0) {
        images.putIfAbsent(unit, new CaseImage());
      }
    } else if (!section.equals("lanes") && !section.equals("expect")) {
      throw error(
          line,
          "unknown section [" + section + "]",
          "[program], [lanes], [constants N], [texture N], [buffer N], [atomics N], [image N],"
              + " [shared], [global], [arguments] or [expect]");
    }
  }

  private static int number(int line, String section, String word, int bound) {
    String rest = section.substring(word.length()).trim();
    int value = rest.isEmpty() ? 0 : rest.matches("[0-9]{1,3}") ? Integer.parseInt(rest) : bound;
    if (value >= bound) {
      throw error(line, "[" + section + "]", word + " and a number below " + bound);
    }
    return value;
  }

  private void entry(int line, String section, String text) {
    if (section.startsWith("constants")) {
      constants
          .get(number(line, section, "constants", Bindings.MAX_CONSTANT_BUFFERS))
          .add(constantRow(line, text));
      return;
    }
    if (memory.containsKey(section)) {
      try {
        int unit = CaseMemory.imageUnit(section);
        if (unit < 0) {
          CaseMemory.line(memory.get(section), text);
        } else {
          images.get(unit).line(memory.get(section), text);
        }
      } catch (IllegalArgumentException e) {
        throw error(line, e.getMessage(), "words, or size: and a number");
      }
      return;
    }
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw error(line, "'" + text + "'", "key: value");
    }
    String key = text.substring(0, colon).trim();
    String value = text.substring(colon + 1).trim();
    if (section.isEmpty()) {
      if (!KEYS.contains(key) && !NUMBERED.matcher(key).matches()) {
        throw error(line, "unknown key '" + key + "'", "one of " + String.join(", ", KEYS));
      }
      header.merge(key, value, (a, b) -> a + " " + b);
    } else if (section.startsWith("texture")) {
      try {
        textures.get(number(line, section, "texture", Bindings.MAX_SAMPLERS)).put(key, value);
      } catch (IllegalArgumentException e) {
        throw error(line, e.getMessage(), "");
      }
    } else {
      Row row = new Row(line, key, groups(value));
      (section.equals("lanes") ? inputs : expectations).add(row);
    }
  }

  private static float[] constantRow(int line, String text) {
    String[] literals = text.split("\\s+");
    if (literals.length != 4) {
      throw error(line, literals.length + " values", "a row of four values");
    }
    float[] row = new float[4];
    for (int c = 0; c < 4; c++) {
      row[c] = Float.intBitsToFloat(word(line, literals[c]));
    }
    return row;
  }

  private static List<List<String>> groups(String value) {
    List<List<String>> groups = new ArrayList<>();
    boolean grouped = value.contains("|");
    for (String part : value.split(grouped ? "\\|" : "\\s+")) {
      groups.add(List.of(part.trim().split("\\s+")));
    }
    return groups;
  }

  private static int word(int line, String literal) {
    try {
      return CaseValues.word(literal);
    } catch (NumberFormatException e) {
      throw error(line, "'" + literal + "' is no value", "1.5, 0x3fc00000, -3i, 7u, inf or nan");
    }
  }

  private CaseFile assemble() {
    Program program = program();
    ShaderOptions options = options();
    lanes = laneCount();
    Signature signature = program.signature();
    int[] words = new int[signature.inputs().size() * 4 * lanes];
    boolean[] live = new boolean[lanes];
    Arrays.fill(live, true);
    for (Row row : inputs) {
      if (row.key.equals("live")) {
        live = flags(row);
        continue;
      }
      Target target = target(row, signature.inputs());
      for (int lane = 0; lane < lanes; lane++) {
        List<String> group = group(row, target, lane);
        for (int k = 0; k < target.components.length; k++) {
          words[(target.slot * 4 + target.components[k]) * lanes + lane] =
              word(row.line, group.get(k));
        }
      }
    }
    Map<Integer, ImageBinding> shapes = imageBindings();
    List<CaseFile.Plane> expected = new ArrayList<>();
    List<CaseFile.Words> expectedMemory = new ArrayList<>();
    boolean[] expectedLive = live;
    String stopped = "";
    for (Row row : expectations) {
      if (!CaseMemory.expected(row.key).isEmpty()) {
        expectedMemory.add(expectedWords(row));
        continue;
      }
      switch (row.key) {
        case "live" -> expectedLive = flags(row);
        case "loop-limit-at", "loop-limit" -> stopped = stopped(row, program, options.loopLimit());
        default -> expected.addAll(planes(row, target(row, signature.outputs())));
      }
    }
    if (expectations.isEmpty()) {
      throw error(lines.length, "nothing is expected", "a section [expect]");
    }
    return new CaseFile(
        name,
        header.getOrDefault("origin", ""),
        header.getOrDefault("rule", ""),
        options,
        engines(),
        program,
        lanes,
        words,
        live,
        constantArrays(),
        bindings(),
        expected,
        expectedLive,
        memoryArrays(),
        shapes,
        expectedMemory,
        stopped,
        grid(program));
  }

  private Optional<ComputeGrid> grid(Program program) {
    if (program.stage() != Stage.COMPUTE || "none".equals(header.get("grid"))) {
      return Optional.empty();
    }
    int[] blocks = sizes("grid");
    int[] threads = sizes("block");
    int shared = memory.getOrDefault("shared", List.of()).size();
    try {
      return Optional.of(
          new ComputeGrid(
              blocks[0], blocks[1], blocks[2], threads[0], threads[1], threads[2], shared));
    } catch (IllegalArgumentException e) {
      throw error(1, e.getMessage(), "keys 'grid' and 'block'");
    }
  }

  private int[] sizes(String key) {
    String text = header.getOrDefault(key, "1 1 1");
    if (!text.matches("[0-9]{1,5} +[0-9]{1,5} +[0-9]{1,5}")) {
      throw error(1, key + " '" + text + "'", "three numbers");
    }
    return Arrays.stream(text.split(" +")).mapToInt(Integer::parseInt).toArray();
  }

  private CaseFile.Words expectedWords(Row row) {
    String memoryName = CaseMemory.expected(row.key);
    int first = CaseMemory.first(row.key);
    List<List<Integer>> words;
    try {
      words = CaseMemory.alternatives(row.groups);
    } catch (NumberFormatException e) {
      throw error(row.line, "no words", "values, * or a/b");
    }
    int size = memory.getOrDefault(memoryName, List.of()).size();
    if (!CaseMemory.isEmitted(memoryName) && first + words.size() > size) {
      throw error(row.line, "words up to " + (first + words.size()), "at most " + size);
    }
    return new CaseFile.Words(memoryName, first, words);
  }

  /** The images, whose words are filled up. */
  private Map<Integer, ImageBinding> imageBindings() {
    Map<Integer, ImageBinding> bindings = new TreeMap<>();
    images.forEach(
        (unit, image) -> {
          try {
            bindings.put(unit, image.binding(memory.get("image " + unit)));
          } catch (IllegalArgumentException e) {
            throw error(lines.length, "image " + unit + ": " + e.getMessage(), "");
          }
        });
    return bindings;
  }

  private Map<String, int[]> memoryArrays() {
    Map<String, int[]> arrays = new TreeMap<>();
    memory.forEach(
        (memoryName, words) ->
            arrays.put(memoryName, words.stream().mapToInt(Integer::intValue).toArray()));
    int[] own = arrays.getOrDefault("private", new int[0]);
    if (own.length > Bindings.MAX_PRIVATE_WORDS || Arrays.stream(own).anyMatch(w -> w != 0)) {
      throw error(
          lines.length,
          own.length + " words of private memory, or words other than 0",
          "a size of at most " + Bindings.MAX_PRIVATE_WORDS + " words, all 0");
    }
    return arrays;
  }

  private InstructionSet instructionSet() {
    String isa = header.getOrDefault("isa", "tgsi");
    return switch (isa) {
      case "tgsi" -> InstructionSet.TGSI;
      case "r500" -> InstructionSet.R500;
      case "d3d9" -> InstructionSet.D3D9;
      default -> throw error(1, "isa '" + isa + "'", "tgsi, r500 or d3d9");
    };
  }

  private Program program() {
    if (programLine == 0) {
      throw error(lines.length, "no program", "a section [program]");
    }
    InstructionSet set = instructionSet();
    String text = programText.toString();
    try {
      return switch (set) {
        case TGSI -> {
          TgsiProgram program = TgsiParser.parse(text);
          TgsiValidator.check(program);
          yield program;
        }
        case R500 -> {
          R500Program program = R500Reader.read(text.getBytes(StandardCharsets.UTF_8));
          R500Validator.check(program);
          yield program;
        }
        case D3D9 -> {
          D3d9Program program = D3d9Parser.parse(text);
          D3d9Validator.check(program);
          yield program;
        }
      };
    } catch (ShaderFormatException e) {
      Diagnostic inner = e.diagnostic();
      Location location =
          inner.location() instanceof Location.Text place
              ? new Location.Text(place.line() + programLine, place.column())
              : new Location.Text(programLine, 1);
      throw new ShaderFormatException(
          new Diagnostic(inner.severity(), location, inner.message(), inner.expected()));
    }
  }

  private int laneCount() {
    int count = 1;
    for (List<Row> rows : List.of(inputs, expectations)) {
      for (Row row : rows) {
        if (!CaseMemory.expected(row.key).isEmpty()) {
          continue;
        }
        count = Math.max(count, row.groups.size());
      }
    }
    count = (count + 3) / 4 * 4;
    if (header.containsKey("lanes")) {
      String text = header.get("lanes");
      count = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    }
    if (count < 1 || count > MAX_LANES) {
      throw error(1, count + " lanes", "1 to " + MAX_LANES);
    }
    return count;
  }

  private record Target(int slot, int[] components) {}

  private static Target target(Row row, List<Signature.Slot> slots) {
    // A register's own name may have a point in it.
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().equals(row.key)) {
        return new Target(slot, new int[] {0, 1, 2, 3});
      }
    }
    int dot = Math.max(0, row.key.lastIndexOf('.'));
    String register = row.key.substring(0, dot);
    String letters = row.key.substring(Math.min(dot + 1, row.key.length()));
    String names = letters.matches("[rgba]{1,4}") ? "rgba" : "xyzw";
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).name().equals(register) && letters.matches("[" + names + "]{1,4}")) {
        return new Target(slot, letters.chars().map(names::indexOf).toArray());
      }
    }
    throw error(
        row.line,
        "'" + row.key + "' is no register of the program",
        "one of " + slots.stream().map(Signature.Slot::name).toList() + " and components");
  }

  /** The values of a lane; one group alone, or one value alone in it, is for all. */
  private List<String> group(Row row, Target target, int lane) {
    int wanted = target.components.length;
    boolean flat =
        wanted > 1
            && row.groups.size() == wanted
            && row.groups.stream().allMatch(g -> g.size() == 1);
    if (flat) {
      return row.groups.stream().map(List::getFirst).toList();
    }
    List<String> group;
    if (row.groups.size() == 1) {
      group = row.groups.getFirst();
    } else if (row.groups.size() == lanes) {
      group = row.groups.get(lane);
    } else {
      throw error(row.line, row.groups.size() + " lanes", lanes + " lanes, or one for all of them");
    }
    if (group.size() != wanted) {
      throw error(row.line, group.size() + " values for lane " + lane, wanted + " values a lane");
    }
    return group;
  }

  private boolean[] flags(Row row) {
    boolean[] flags = new boolean[lanes];
    Target single = new Target(0, new int[1]);
    for (int lane = 0; lane < lanes; lane++) {
      String flag = group(row, single, lane).getFirst();
      if (!flag.equals("0") && !flag.equals("1")) {
        throw error(row.line, "'" + flag + "'", "0 or 1 a lane");
      }
      flags[lane] = flag.equals("1");
    }
    return flags;
  }

  /** The messages that the row says the call is stopped with, one a line. */
  private String stopped(Row row, Program program, int limit) {
    String text = row.groups.getFirst().getFirst();
    boolean isLoop =
        program instanceof TgsiProgram tgsi
            ? tgsi.jumps().isEmpty()
            : instructionSet() != InstructionSet.R500;
    if (row.groups.size() != 1 || !row.key.equals(isLoop ? "loop-limit-at" : "loop-limit")) {
      throw error(
          row.line, row.key, isLoop ? "loop-limit-at: and an instruction" : "loop-limit: exceeded");
    }
    if (!isLoop && !text.equals("exceeded")) {
      throw error(row.line, "'" + text + "'", "exceeded");
    }
    if (!isLoop) {
      return ShaderExecutionException.transferLimit(limit).getMessage();
    }
    StringJoiner messages = new StringJoiner("\n");
    for (String loop : text.split("/", -1)) {
      if (!loop.matches("[0-9]{1,6}")) {
        throw error(
            row.line, "'" + text + "'", "the number of the instruction that opens the loop");
      }
      messages.add(ShaderExecutionException.loopLimit(Integer.parseInt(loop), limit).getMessage());
    }
    return messages.toString();
  }

  private List<CaseFile.Plane> planes(Row row, Target target) {
    List<CaseFile.Plane> planes = new ArrayList<>();
    for (int k = 0; k < target.components.length; k++) {
      List<List<Integer>> words = new ArrayList<>();
      for (int lane = 0; lane < lanes; lane++) {
        String text = group(row, target, lane).get(k);
        List<Integer> right = new ArrayList<>();
        for (String literal : text.equals("*") ? new String[0] : text.split("/")) {
          right.add(word(row.line, literal));
        }
        words.add(right);
      }
      planes.add(new CaseFile.Plane(target.slot, target.components[k], words));
    }
    return planes;
  }

  private ShaderOptions options() {
    ShaderOptions options = ShaderOptions.defaults();
    String profile = header.getOrDefault("profile", options.profile().id());
    MathProfile found = null;
    for (MathProfile candidate : MathProfile.values()) {
      found = candidate.id().equals(profile) ? candidate : found;
    }
    if (found == null) {
      throw error(1, "profile '" + profile + "'", "mesa-24 or tgsi-2009");
    }
    String limit = header.getOrDefault("loop-limit", "" + options.loopLimit());
    if (!limit.matches("[1-9][0-9]{0,8}")) {
      throw error(1, "loop-limit '" + limit + "'", "a number from 1");
    }
    return options
        .withProfile(found)
        .withLoopLimit(Integer.parseInt(limit))
        .withUnsafeKeepDenormals(flag(KEEP_DENORMALS))
        .withDirect3d(direct3d());
  }

  private boolean flag(String key) {
    String value = header.getOrDefault(key, "no");
    if (!value.equals("yes") && !value.equals("no")) {
      throw error(1, key + " '" + value + "'", "yes or no");
    }
    return value.equals("yes");
  }

  private Direct3dState direct3d() {
    Map<Integer, TextureTarget> targets = new TreeMap<>();
    Map<Integer, Integer> projected = new TreeMap<>();
    for (Map.Entry<String, String> entry : header.entrySet()) {
      Matcher matcher = NUMBERED.matcher(entry.getKey());
      if (matcher.matches()) {
        int number = Integer.parseInt(matcher.group(2));
        String value = entry.getValue();
        if (matcher.group(1).equals("target")) {
          try {
            targets.put(number, CaseTexture.target(value));
          } catch (IllegalArgumentException e) {
            throw error(1, entry.getKey() + ": " + e.getMessage(), "2D, CUBE or 3D");
          }
        } else if (value.matches("[1-4]")) {
          projected.put(number, Integer.parseInt(value));
        } else {
          throw error(1, entry.getKey() + " '" + value + "'", "the number of coordinates, 1 to 4");
        }
      }
    }
    return new Direct3dState(targets, projected, flag(CLAMP_INFINITIES));
  }

  private List<String> engines() {
    String text = header.getOrDefault("engines", "all");
    return text.equals("all") ? List.of() : List.of(text.split("\\s+"));
  }

  private Map<Integer, float[]> constantArrays() {
    Map<Integer, float[]> arrays = new TreeMap<>();
    constants.forEach(
        (buffer, rows) -> {
          float[] values = new float[rows.size() * 4];
          for (int row = 0; row < rows.size(); row++) {
            System.arraycopy(rows.get(row), 0, values, row * 4, 4);
          }
          arrays.put(buffer, values);
        });
    return arrays;
  }

  private Map<Integer, TextureBinding> bindings() {
    Map<Integer, TextureBinding> bindings = new TreeMap<>();
    textures.forEach(
        (unit, texture) -> {
          try {
            bindings.put(unit, texture.binding());
          } catch (IllegalArgumentException e) {
            throw error(textureLines.get(unit), "texture " + unit + ": " + e.getMessage(), "");
          }
        });
    return bindings;
  }
}
