package org.lanewise.core.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;

/**
 * Reads the text form of the IR, see docs/ir.md. It checks the form alone; whether a program means
 * something is what {@link IrVerifier} says.
 */
public final class IrParser {
  /** The largest value number and the most rows of an array; a bound on memory, not on programs. */
  private static final int LIMIT = 1 << 24;

  private final List<Signature.Slot> inputs = new ArrayList<>();
  private final List<Signature.Slot> outputs = new ArrayList<>();
  private final List<Integer> buffers = new ArrayList<>();
  private final List<Signature.SamplerUnit> samplers = new ArrayList<>();
  private final List<Signature.Resource> resources = new ArrayList<>();
  private final List<IrProgram.Variable> variables = new ArrayList<>();
  private final List<IrProgram.Array> arrays = new ArrayList<>();
  private final List<IrProgram.Table> tables = new ArrayList<>();
  private final List<IrInstruction> instructions = new ArrayList<>();
  private final Map<Integer, IrType> types = new TreeMap<>();
  private final Map<Integer, Location> defined = new HashMap<>();

  /** The words of a line and the columns at which they start. */
  private List<String> words = List.of();

  private List<Integer> columns = List.of();
  private int line;
  private int next;

  private IrParser() {}

  /**
   * Reads a program.
   *
   * @throws ShaderFormatException with the line and column of the first thing that is wrong
   */
  public static IrProgram parse(String text) {
    IrParser parser = new IrParser();
    for (String row : text.split("\n", -1)) {
      parser.line++;
      parser.split(row);
      if (!parser.words.isEmpty()) {
        parser.line();
      }
    }
    return parser.program();
  }

  private IrProgram program() {
    List<IrType> values = new ArrayList<>();
    for (Map.Entry<Integer, IrType> entry : types.entrySet()) {
      if (entry.getKey() != values.size()) {
        throw new ShaderFormatException(
            Diagnostic.error(
                new Location.Whole(),
                "value %" + values.size() + " has no type",
                "a definition, or .undefined"));
      }
      values.add(entry.getValue());
    }
    Signature signature = new Signature(inputs, outputs, buffers, samplers, resources);
    return new IrProgram(signature, instructions, values, variables, arrays, tables);
  }

  // Words

  private void split(String row) {
    words = new ArrayList<>();
    columns = new ArrayList<>();
    next = 0;
    int at = 0;
    while (at < row.length()) {
      char c = row.charAt(at);
      if (c == ';') {
        return;
      }
      if (Character.isWhitespace(c)) {
        at++;
        continue;
      }
      columns.add(at + 1);
      int end = c == '"' ? endOfString(row, at) : endOfWord(row, at);
      words.add(row.substring(at, end));
      at = end;
    }
  }

  private static int endOfWord(String row, int start) {
    int at = start;
    while (at < row.length() && !Character.isWhitespace(row.charAt(at)) && row.charAt(at) != ';') {
      at++;
    }
    return at;
  }

  private int endOfString(String row, int start) {
    for (int at = start + 1; at < row.length(); at++) {
      if (row.charAt(at) == '\\') {
        at++;
      } else if (row.charAt(at) == '"') {
        return at + 1;
      }
    }
    throw new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, start + 1), "a string does not end", "a quote"));
  }

  private ShaderFormatException error(int word, String message, String expected) {
    int last = words.size() - 1;
    int column =
        word < words.size() ? columns.get(word) : columns.get(last) + words.get(last).length();
    return new ShaderFormatException(
        Diagnostic.error(new Location.Text(line, column), message, expected));
  }

  private boolean more() {
    return next < words.size();
  }

  private String word(String expected) {
    if (!more()) {
      throw error(next, "the line ends", expected);
    }
    return words.get(next++);
  }

  private String string(String expected) {
    String word = word(expected);
    if (word.length() < 2 || word.charAt(0) != '"') {
      throw error(next - 1, "found " + word, expected);
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 1; i < word.length() - 1; i++) {
      if (word.charAt(i) == '\\') {
        i++;
      }
      plain.append(word.charAt(i));
    }
    return plain.toString();
  }

  /** A decimal or hexadecimal number of 32 bits, signed or unsigned. */
  private int number(String word, String expected) {
    try {
      long value = Long.decode(word);
      if (value >= Integer.MIN_VALUE && value <= 0xffffffffL && !word.startsWith("#")) {
        return (int) value;
      }
    } catch (NumberFormatException e) {
      // Reported below with its place.
    }
    throw error(next - 1, "found " + word, expected);
  }

  private int number(String expected) {
    return number(word(expected), expected);
  }

  private int bounded(int least, int most, String expected) {
    int value = number(expected);
    if (value < least || value > most) {
      throw error(next - 1, "found " + value, expected);
    }
    return value;
  }

  private <E extends Enum<E>> E constant(Class<E> type, String name, String expected) {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw error(next - 1, "found " + name, expected);
    }
  }

  private IrType type() {
    String word = word("a type");
    for (IrType type : IrType.values()) {
      if (type.text().equals(word)) {
        return type;
      }
    }
    throw error(next - 1, "found " + word, "f32, i32 or mask");
  }

  private boolean isValue() {
    return more() && words.get(next).startsWith("%");
  }

  private int value() {
    String word = word("a value");
    if (!word.startsWith("%") || word.length() > 9) {
      throw error(next - 1, "found " + word, "a value such as %0");
    }
    int number = number(word.substring(1), "a value such as %0");
    if (number < 0 || number >= LIMIT) {
      throw error(next - 1, "found " + word, "a value number from 0 to " + (LIMIT - 1));
    }
    return number;
  }

  private int immediate() {
    String word = word("an immediate");
    if (!word.startsWith("#")) {
      throw error(next - 1, "found " + word, "an immediate such as #0");
    }
    return number(word.substring(1), "a number of 32 bits");
  }

  // Lines

  private void line() {
    if (words.getFirst().startsWith(".")) {
      directive(word(""));
    } else {
      instruction();
    }
    if (more()) {
      throw error(next, "found " + words.get(next), "the end of the line");
    }
  }

  private void directive(String name) {
    switch (name) {
      case ".input" -> inputs.add(slot());
      case ".output" -> outputs.add(slot());
      case ".uniforms" -> buffers.add(bounded(0, LIMIT, "a number of rows"));
      case ".sampler" -> {
        int unit = bounded(0, LIMIT, "a sampler unit");
        samplers.add(new Signature.SamplerUnit(unit, target()));
      }
      case ".memory" -> resources.add(resource());
      case ".variable" -> variables.add(new IrProgram.Variable(string("a name"), type()));
      case ".array" ->
          arrays.add(new IrProgram.Array(string("a name"), bounded(1, LIMIT, "a number of rows")));
      case ".table" -> {
        String table = string("a name");
        List<Integer> content = new ArrayList<>();
        while (more()) {
          content.add(number("a word"));
        }
        if (content.size() % 4 != 0) {
          throw error(next, content.size() + " words", "four words a row");
        }
        tables.add(new IrProgram.Table(table, content));
      }
      case ".undefined" -> {
        int value = value();
        if (types.put(value, type()) != null) {
          throw error(1, "value %" + value + " has a type already", "each value once");
        }
      }
      default ->
          throw error(
              0,
              "unknown directive " + name,
              ".input, .output, .uniforms, .sampler, .memory, .variable, .array, .table or"
                  + " .undefined");
    }
  }

  private Signature.Slot slot() {
    String name = string("a name");
    String semantic = string("a semantic");
    int index = number("the index of the semantic");
    Signature.Interpolation interpolation =
        constant(
            Signature.Interpolation.class, word("an interpolation"), "a kind of interpolation");
    return new Signature.Slot(name, semantic, index, interpolation, mask());
  }

  private WriteMask mask() {
    String letters = word("a mask");
    for (int bits = 0; bits < 16; bits++) {
      WriteMask mask = WriteMask.of(bits);
      if (letters.equals(bits == 0 ? "-" : mask.toString())) {
        return mask;
      }
    }
    throw error(next - 1, "found " + letters, "some of xyzw in order, or -");
  }

  private TextureTarget target() {
    return constant(TextureTarget.class, word("a texture target"), "a texture target");
  }

  private void instruction() {
    List<Integer> results = new ArrayList<>();
    while (isValue()) {
      results.add(value());
    }
    if (!results.isEmpty() && !word("=").equals("=")) {
      throw error(next - 1, "found " + words.get(next - 1), "=");
    }
    int at = next;
    IrOp op = IrOp.byText(word("an operation"));
    if (op == null) {
      throw error(at, "unknown operation " + words.get(at), "an operation");
    }
    TextureOperation texture = op == IrOp.TEXTURE ? texture() : null;
    MemoryOperation memory = op.kind() == IrOp.Kind.MEMORY ? memory(op) : null;
    List<Integer> operands = new ArrayList<>();
    while (isValue()) {
      operands.add(value());
    }
    List<Integer> immediates = new ArrayList<>();
    while (more()) {
      immediates.add(immediate());
    }
    if (op.immediates() != immediates.size()) {
      throw error(at, immediates.size() + " immediates of " + op.text(), op.immediates() + "");
    }
    results(op, at, results, immediates);
    instructions.add(
        new IrInstruction(op, ints(results), ints(operands), ints(immediates), texture, memory));
  }

  private void results(IrOp op, int at, List<Integer> results, List<Integer> immediates) {
    IrType type = op.result();
    int count = type == null ? 0 : 1;
    if (op == IrOp.TEXTURE) {
      type = IrType.F32;
      count = 4;
    } else if (op == IrOp.GET) {
      int variable = immediates.getFirst();
      if (variable < 0 || variable >= variables.size()) {
        throw error(at, "no variable " + variable, "a variable that is declared above");
      }
      type = variables.get(variable).type();
      count = 1;
    }
    if (results.size() != count) {
      throw error(0, results.size() + " results of " + op.text(), count + "");
    }
    for (int i = 0; i < count; i++) {
      int value = results.get(i);
      types.put(value, type);
      Location before = defined.put(value, new Location.Text(line, columns.get(i)));
      if (before != null) {
        throw error(i, "value %" + value + " is defined at " + before, "one definition a value");
      }
    }
  }

  private TextureOperation texture() {
    String kindName = word("a kind of texture operation").toUpperCase(Locale.ROOT);
    TextureOperation.Kind kind =
        constant(TextureOperation.Kind.class, kindName, "a kind of texture operation");
    TextureTarget target = target();
    boolean ownSampler = flag("sampler");
    int sampler = ownSampler ? immediate() : 0;
    boolean laneOffsets = flag("offsets");
    if (laneOffsets && !kind.takesLaneOffsets()) {
      throw error(next - 1, "offsets of " + kindName, "a kind that filters or gathers");
    }
    boolean integers = flag("integers");
    int unit = immediate();
    sampler = ownSampler ? sampler : unit;
    int x = immediate();
    int y = immediate();
    int z = immediate();
    int component = immediate();
    return new TextureOperation(
        kind, target, unit, sampler, x, y, z, component, laneOffsets, integers);
  }

  /** Takes a word if it comes next. */
  private boolean flag(String word) {
    boolean here = more() && words.get(next).equals(word);
    next += here ? 1 : 0;
    return here;
  }

  private Signature.Resource resource() {
    ResourceKind kind = constant(ResourceKind.class, word("a kind of memory"), "a kind of memory");
    int unit = bounded(0, LIMIT, "a unit");
    TextureTarget target = kind == ResourceKind.IMAGE ? target() : null;
    ImageFormat format = kind == ResourceKind.IMAGE ? format() : null;
    String use = word("read or written");
    if (!use.equals("read") && !use.equals("written")) {
      throw error(next - 1, "found " + use, "read or written");
    }
    return new Signature.Resource(kind, unit, target, format, use.equals("written"));
  }

  private ImageFormat format() {
    String name = word("an image format or -");
    return name.equals("-") ? null : constant(ImageFormat.class, name, "an image format or -");
  }

  private MemoryOperation memory(IrOp op) {
    ResourceKind resource =
        constant(ResourceKind.class, word("a kind of memory"), "a kind of memory");
    int unit = immediate();
    TextureTarget target = resource == ResourceKind.IMAGE ? target() : null;
    ImageFormat format = resource == ResourceKind.IMAGE ? format() : null;
    MemoryOperation.Atomic atomic =
        op == IrOp.MEM_ATOMIC
            ? constant(MemoryOperation.Atomic.class, word("an atomic"), "an atomic operation")
            : null;
    int components = op == IrOp.MEM_STORE || op == IrOp.MEM_LOAD ? mask().bits() : 0;
    MemoryOperation.Kind kind =
        switch (op) {
          case MEM_LOAD -> MemoryOperation.Kind.LOAD;
          case MEM_STORE -> MemoryOperation.Kind.STORE;
          case MEM_ATOMIC -> MemoryOperation.Kind.ATOMIC;
          default -> MemoryOperation.Kind.SIZE;
        };
    return new MemoryOperation(kind, resource, unit, target, format, atomic, components);
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
