package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.tgsi.TgsiLayout;

/** Reads case files. */
final class CaseParser {
  /** All words of inputs, and all words of memory. */
  private static final int MOST_WORDS = 1 << 22;

  private static final int MOST_TEXELS = 1 << 20;

  /** Rows of constants that the shader is made for. */
  static final String SPECIALIZE = "specialize";

  private static final String LIVE = "live";

  /** What some editors write before a text. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  /** A line of a section that is stored until the program is known. */
  private record Row(int line, String key, String value, List<List<String>> groups) {}

  private final String name;
  private final CaseLines lines;
  private final CaseHeader header = new CaseHeader();
  private final StringBuilder programText = new StringBuilder();
  private Optional<TgsiLayout> layout = Optional.empty();
  private boolean isBinary;
  private int programLine;
  private final List<Row> inputs = new ArrayList<>();
  private final List<Row> expectations = new ArrayList<>();
  private final Map<Integer, List<float[]>> constants = new TreeMap<>();
  private final List<Specialization.Row> specialized = new ArrayList<>();
  private final Map<Integer, CaseTexture> textures = new TreeMap<>();
  private final Map<Integer, Integer> textureLines = new TreeMap<>();
  private final Map<String, List<Integer>> memory = new TreeMap<>();
  private final Map<Integer, CaseImage> images = new TreeMap<>();
  private int lanes;
  private int memoryWords;
  private int texels;

  CaseParser(String name, String text) {
    this.name = name;
    this.lines = new CaseLines(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }

  CaseFile parse() {
    for (int i = 0; i < lines.count(); i++) {
      int strange = lines.get(i + 1).indexOf('\ufffd');
      if (strange >= 0) {
        throw new ShaderFormatException(
            Diagnostic.error(
                new Location.Text(i + 1, strange + 1), "no UTF-8 text", "a text file"));
      }
    }
    checkVersion(lines.get(1).trim());
    String section = "";
    for (int i = 1; i < lines.count(); i++) {
      String line = lines.get(i + 1).trim();
      if (line.startsWith("[") && line.endsWith("]")) {
        section = line.substring(1, line.length() - 1).trim();
        open(i + 1, section);
      } else if (isProgram(section)) {
        programText.append(lines.get(i + 1)).append('\n');
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        entry(i + 1, section, line);
      }
    }
    return assemble();
  }

  private static void checkVersion(String line) {
    String right = "lanewise case " + CaseFile.VERSION;
    if (line.matches("lanewise case [0-9]+") && !line.equals(right)) {
      throw CaseLines.error(
          1,
          "version " + line.substring("lanewise case ".length()) + " of case files",
          "version " + CaseFile.VERSION + ", the newest that this release reads");
    }
    if (!line.equals(right)) {
      throw CaseLines.error(1, "this is no case file", "the line '" + right + "'");
    }
  }

  private static boolean isProgram(String section) {
    return section.equals("program") || section.equals("binary") || section.startsWith("binary ");
  }

  private static Optional<TgsiLayout> layout(int line, String section) {
    String named = section.startsWith("binary") ? section.substring(6).trim() : "";
    Optional<TgsiLayout> found = TgsiLayout.of(named);
    if (!named.isEmpty() && found.isEmpty()) {
      throw CaseLines.error(line, "[" + section + "]", "binary alone, or with 24.0, 7.10 or 2009");
    }
    return found;
  }

  private void open(int line, String section) {
    if (isProgram(section)) {
      if (programLine > 0) {
        throw CaseLines.error(line, "a second program", "one program a case");
      }
      programLine = line;
      isBinary = !section.equals("program");
      layout = layout(line, section);
    } else if (section.startsWith(SPECIALIZE)) {
      number(line, section, SPECIALIZE, Bindings.MAX_CONSTANT_BUFFERS);
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
      throw CaseLines.error(
          line,
          "unknown section [" + section + "]",
          "[program], [binary], [lanes], [constants N], [specialize N], [texture N], [buffer N], [atomics N], [image N],"
              + " [shared], [private], [global], [arguments], [clock] or [expect]");
    }
  }

  private static int number(int line, String section, String word, int bound) {
    String rest = section.substring(word.length()).trim();
    int value = rest.isEmpty() ? 0 : rest.matches("[0-9]{1,3}") ? Integer.parseInt(rest) : bound;
    if (value >= bound) {
      throw CaseLines.error(line, "[" + section + "]", word + " and a number below " + bound);
    }
    return value;
  }

  private void entry(int line, String section, String text) {
    if (section.startsWith("constants")) {
      List<float[]> rows =
          constants.get(number(line, section, "constants", Bindings.MAX_CONSTANT_BUFFERS));
      if (rows.size() == Bindings.MAX_CONSTANT_ROWS) {
        throw CaseLines.error(line, "one more row", "at most " + Bindings.MAX_CONSTANT_ROWS);
      }
      rows.add(constantRow(line, text));
      return;
    }
    if (memory.containsKey(section)) {
      memory(line, section, text);
      return;
    }
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw CaseLines.error(line, "'" + text + "'", "key: value");
    }
    String key = text.substring(0, colon).trim();
    String value = text.substring(colon + 1).trim();
    if (section.isEmpty()) {
      int column = lines.get(line).indexOf(':') + 2;
      while (column <= lines.get(line).length()
          && Character.isWhitespace(lines.get(line).charAt(column - 1))) {
        column++;
      }
      header.put(line, new Location.Text(line, column), key, value);
    } else if (section.startsWith(SPECIALIZE)) {
      specialize(
          line, number(line, section, SPECIALIZE, Bindings.MAX_CONSTANT_BUFFERS), key, value);
    } else if (section.startsWith("texture")) {
      try {
        textures.get(number(line, section, "texture", Bindings.MAX_SAMPLERS)).put(line, key, value);
      } catch (IllegalArgumentException e) {
        throw CaseLines.error(line, e.getMessage(), CaseTexture.KEYS);
      }
    } else {
      Row row = new Row(line, key, value, groups(value));
      (section.equals("lanes") ? inputs : expectations).add(row);
    }
  }

  private void memory(int line, String section, String text) {
    List<Integer> words = memory.get(section);
    int before = words.size();
    try {
      int unit = CaseMemory.imageUnit(section);
      if (unit < 0) {
        CaseMemory.line(section, words, text);
      } else {
        images.get(unit).line(words, text);
      }
    } catch (NumberFormatException e) {
      throw lines.errorAt(
          line, e.getMessage(), "'" + e.getMessage() + "' is no value", CaseLines.VALUES);
    } catch (IllegalArgumentException e) {
      throw CaseLines.error(line, e.getMessage(), "words, or size: and a number");
    }
    memoryWords += words.size() - before;
    if (memoryWords > MOST_WORDS) {
      throw CaseLines.error(line, memoryWords + " words of memory", "at most " + MOST_WORDS);
    }
  }

  private void specialize(int line, int buffer, String key, String value) {
    int number = key.matches("[0-9]{1,5}") ? Integer.parseInt(key) : Bindings.MAX_CONSTANT_ROWS;
    if (number >= Bindings.MAX_CONSTANT_ROWS) {
      throw CaseLines.error(
          line, "row '" + key + "'", "a number below " + Bindings.MAX_CONSTANT_ROWS);
    }
    if (specialized.stream().anyMatch(row -> row.buffer() == buffer && row.row() == number)) {
      throw CaseLines.error(line, "row " + number + " for a second time", "each row once");
    }
    int[] words = CaseEquality.bits(constantRow(line, value));
    specialized.add(new Specialization.Row(buffer, number, words[0], words[1], words[2], words[3]));
  }

  private float[] constantRow(int line, String text) {
    String[] literals = text.split("\\s+");
    if (literals.length != 4) {
      throw CaseLines.error(line, literals.length + " values", "a row of four values");
    }
    float[] row = new float[4];
    for (int c = 0; c < 4; c++) {
      row[c] = Float.intBitsToFloat(lines.word(line, literals[c]));
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

  private CaseFile assemble() {
    Program program = program();
    ShaderOptions options = header.options(specialized);
    lanes = header.lanes(lanesOfRows());
    Signature signature = program.signature();
    if (signature.inputs().size() * 4L * lanes > MOST_WORDS) {
      throw CaseLines.error(
          1,
          lanes + " lanes of " + signature.inputs().size() + " inputs",
          "at most " + MOST_WORDS + " words of inputs");
    }
    int[] words = new int[signature.inputs().size() * 4 * lanes];
    boolean[] live = new boolean[lanes];
    Arrays.fill(live, true);
    Set<String> given = new HashSet<>();
    for (Row row : inputs) {
      if (row.key.equals(LIVE)) {
        once(row, LIVE, given);
        live = flags(row);
        continue;
      }
      CaseTarget target = target(row, signature.inputs());
      once(row, target, given);
      for (int lane = 0; lane < lanes; lane++) {
        List<String> group = group(row, target, lane);
        for (int k = 0; k < target.components().size(); k++) {
          words[(target.slot() * 4 + target.components().get(k)) * lanes + lane] =
              lines.word(row.line, group.get(k));
        }
      }
    }
    Map<Integer, ImageBinding> shapes = imageBindings();
    List<CaseFile.Plane> expected = new ArrayList<>();
    List<CaseFile.Words> expectedMemory = new ArrayList<>();
    boolean[] expectedLive = live;
    StringJoiner stopped = new StringJoiner("\n");
    Set<String> stated = new HashSet<>();
    for (Row row : expectations) {
      if (!CaseMemory.expected(row.key).isEmpty()) {
        expectedMemory.add(expectedWords(row));
        continue;
      }
      switch (row.key) {
        case LIVE -> {
          once(row, LIVE, stated);
          expectedLive = flags(row);
        }
        case CaseStops.LOOP, CaseStops.TRANSFERS ->
            stopped.add(
                CaseStops.messages(row.line, row.key, row.value, program, options.loopLimit()));
        case CaseStops.MESSAGE -> stopped.add(row.value);
        // Rows may state a component twice: both are looked at.
        default -> expected.addAll(planes(row, target(row, signature.outputs())));
      }
    }
    if (expectations.isEmpty()) {
      throw CaseLines.error(lines.count(), "nothing is expected", "a section [expect]");
    }
    return new CaseFile(
        name,
        header.origin(),
        header.rule(),
        options,
        header.engines(),
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
        stopped.toString(),
        program.stage() == Stage.COMPUTE
            ? header.grid(memory.getOrDefault("shared", List.of()).size())
            : Optional.empty(),
        header.agreement());
  }

  private static void once(Row row, CaseTarget target, Set<String> seen) {
    for (int component : new HashSet<>(target.components())) {
      once(row, target.slot() + "." + component, seen);
    }
  }

  /** What is given twice is a slip; neither row may win unseen. */
  private static void once(Row row, String what, Set<String> seen) {
    if (!seen.add(what)) {
      throw CaseLines.error(
          row.line, "'" + row.key + "' has what a row gave before", "each component in one row");
    }
  }

  private CaseFile.Words expectedWords(Row row) {
    String memoryName = CaseMemory.expected(row.key);
    int first = CaseMemory.first(row.key);
    List<String> texts =
        row.groups.stream().flatMap(List::stream).filter(text -> !text.equals("none")).toList();
    CaseRights rights = lines.rights(row.line, texts);
    int size = memory.getOrDefault(memoryName, List.of()).size();
    if (!CaseMemory.isEmitted(memoryName) && first + texts.size() > size) {
      throw CaseLines.error(row.line, "words up to " + (first + texts.size()), "at most " + size);
    }
    return new CaseFile.Words(memoryName, first, rights.words(), rights.ulps());
  }

  /** The images, whose words are filled up. */
  private Map<Integer, ImageBinding> imageBindings() {
    Map<Integer, ImageBinding> bindings = new TreeMap<>();
    images.forEach(
        (unit, image) -> {
          try {
            bindings.put(unit, image.binding(memory.get("image " + unit)));
          } catch (IllegalArgumentException e) {
            throw CaseLines.error(lines.count(), "image " + unit + ": " + e.getMessage(), "");
          }
        });
    return bindings;
  }

  private Map<String, int[]> memoryArrays() {
    Map<String, int[]> arrays = new TreeMap<>();
    memory.forEach(
        (memoryName, words) ->
            arrays.put(memoryName, words.stream().mapToInt(Integer::intValue).toArray()));
    return arrays;
  }

  private Program program() {
    if (programLine == 0) {
      throw CaseLines.error(lines.count(), "no program", "a section [program] or [binary]");
    }
    InstructionSet set = header.instructionSet();
    String text = programText.toString();
    return isBinary
        ? CaseProgram.ofWords(set, layout, text, programLine)
        : CaseProgram.ofText(set, text, programLine);
  }

  /** As many lanes as the longest row has, in whole quads. */
  private int lanesOfRows() {
    int count = 1;
    for (List<Row> rows : List.of(inputs, expectations)) {
      for (Row row : rows) {
        if (CaseMemory.expected(row.key).isEmpty() && !row.key.equals(CaseStops.MESSAGE)) {
          count = Math.max(count, row.groups.size());
        }
      }
    }
    return (count + 3) / 4 * 4;
  }

  private static CaseTarget target(Row row, List<Signature.Slot> slots) {
    return CaseTarget.of(row.key, slots)
        .orElseThrow(
            () ->
                CaseLines.error(
                    row.line,
                    "'" + row.key + "' is no register of the program",
                    "one of "
                        + slots.stream().map(Signature.Slot::name).toList()
                        + " and components"));
  }

  /** The values of a lane; one group alone, or one value alone in it, is for all. */
  private List<String> group(Row row, CaseTarget target, int lane) {
    int wanted = target.components().size();
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
      throw CaseLines.error(
          row.line, row.groups.size() + " lanes", lanes + " lanes, or one for all of them");
    }
    if (group.size() != wanted) {
      throw CaseLines.error(
          row.line, group.size() + " values for lane " + lane, wanted + " values a lane");
    }
    return group;
  }

  private boolean[] flags(Row row) {
    boolean[] flags = new boolean[lanes];
    CaseTarget single = new CaseTarget(0, List.of(0));
    for (int lane = 0; lane < lanes; lane++) {
      String flag = group(row, single, lane).getFirst();
      if (!flag.equals("0") && !flag.equals("1")) {
        throw lines.errorAt(row.line, flag, "'" + flag + "'", "0 or 1 a lane");
      }
      flags[lane] = flag.equals("1");
    }
    return flags;
  }

  private List<CaseFile.Plane> planes(Row row, CaseTarget target) {
    List<CaseFile.Plane> planes = new ArrayList<>();
    for (int k = 0; k < target.components().size(); k++) {
      List<String> texts = new ArrayList<>();
      for (int lane = 0; lane < lanes; lane++) {
        texts.add(group(row, target, lane).get(k));
      }
      CaseRights rights = lines.rights(row.line, texts);
      planes.add(
          new CaseFile.Plane(
              target.slot(), target.components().get(k), rights.words(), rights.ulps()));
    }
    return planes;
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
            TextureBinding binding = texture.binding();
            texels += texture.texels();
            if (texels > MOST_TEXELS) {
              throw new IllegalArgumentException("more than " + MOST_TEXELS + " texels in all");
            }
            bindings.put(unit, binding);
          } catch (IllegalArgumentException e) {
            int line = texture.line();
            throw CaseLines.error(
                line > 0 ? line : textureLines.get(unit),
                "texture " + unit + ": " + e.getMessage(),
                "");
          }
        });
    return bindings;
  }
}
