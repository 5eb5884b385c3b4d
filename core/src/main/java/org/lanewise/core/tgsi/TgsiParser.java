package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/**
 * Reads TGSI text of all ages: what Mesa 24.0 prints and accepts, and the spellings back to 2009.
 *
 * <p>More lenient than Mesa where no meaning is in doubt: carriage returns are blanks, a source
 * swizzle may be short ({@code .x} means {@code .xxxx}), {@code -(IN[0])} is read, a blank may
 * stand after the sign of an index, {@code 0x} words in float immediates are raw bits. Source:
 * specs/tgsi.md section 2.
 */
public final class TgsiParser {
  /** More instructions are refused. */
  public static final int MAX_INSTRUCTIONS = 1_000_000;

  private static final int MAX_STATEMENTS = 2_000_000;
  private static final int MAX_INDEX = 65535;
  private static final int MAX_LABEL = (1 << 24) - 1;

  private static final Set<String> MEMORY_WORDS =
      Set.of("COHERENT", "RESTRICT", "VOLATILE", "STREAM_CACHE_POLICY");
  private static final Set<String> MEMORY_KINDS =
      Set.of("ATOMIC", "GLOBAL", "SHARED", "PRIVATE", "INPUT", "WR", "RAW");
  private static final Map<String, TgsiInstruction.Saturate> SATURATES =
      Map.of(
          "_SAT", TgsiInstruction.Saturate.ZERO_ONE,
          "_SATNV", TgsiInstruction.Saturate.MINUS_PLUS_ONE);

  private final TgsiScanner in;
  private final List<TgsiProperty> properties = new ArrayList<>();
  private final List<TgsiDeclaration> declarations = new ArrayList<>();
  private final List<TgsiImmediate> immediates = new ArrayList<>();
  private final List<TgsiInstruction> instructions = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();

  private TgsiParser(String text) {
    in = new TgsiScanner(text);
  }

  /**
   * Reads a program.
   *
   * @throws ShaderFormatException if the text is no TGSI program; the only exception
   */
  public static TgsiProgram parse(String text) {
    return new TgsiParser(text).program();
  }

  /** Whether a text starts with the header of a TGSI program, whatever follows. */
  public static boolean recognises(String text) {
    try {
      TgsiParser parser = new TgsiParser(text);
      parser.in.skipSpace();
      parser.header();
      return true;
    } catch (ShaderFormatException e) {
      return false;
    }
  }

  private TgsiProgram program() {
    in.skipSpace();
    Stage stage = header();
    int statements = 0;
    while (true) {
      in.skipSpace();
      if (in.atEnd()) {
        break;
      }
      if (!in.isAfterSpace()) {
        throw in.unexpected("white space before the next statement");
      }
      if (++statements > MAX_STATEMENTS) {
        throw in.error("more than " + MAX_STATEMENTS + " statements", "");
      }
      statement();
    }
    return new TgsiProgram(stage, properties, declarations, immediates, instructions, locations);
  }

  private Stage header() {
    Location start = in.location();
    String word = in.word("FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP");
    boolean versioned = word.equals("FRAG1") || word.equals("VERT1");
    if (versioned && in.peek() == '.' && in.peekAt(1) == '1') {
      in.advance();
      in.advance();
      word = word.substring(0, 4);
    }
    Stage stage = TgsiNames.STAGES.get(word);
    if (stage == null) {
      throw TgsiScanner.errorAt(
          start, "unknown header '" + word + "'", "FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP");
    }
    return stage;
  }

  private void statement() {
    Location start = in.location();
    if (TgsiScanner.isDigit(in.peek())) {
      in.unsigned("an instruction number", Integer.MAX_VALUE);
      in.expect(':');
      instruction(start);
    } else if (in.peek() == '(') {
      instruction(start);
    } else {
      switch (in.peekWord()) {
        case "DCL" -> {
          in.word("");
          in.skipSpace();
          declarations.add(declaration());
        }
        case "IMM" -> {
          in.word("");
          immediate();
        }
        case "PROPERTY" -> {
          in.word("");
          in.skipSpace();
          property();
        }
        default -> instruction(start);
      }
    }
  }

  // Properties and immediates

  private void property() {
    Location start = in.location();
    String name = in.word("a property name");
    name = TgsiNames.OLD_PROPERTIES.getOrDefault(name, name);
    if (!TgsiNames.PROPERTIES.contains(name)) {
      throw TgsiScanner.errorAt(
          start, "unknown property '" + name + "'", "a property of Mesa 24.0");
    }
    in.skipSpace();
    String value;
    if (TgsiScanner.isDigit(in.peek())) {
      value = Integer.toString(in.unsigned("a property value", Integer.MAX_VALUE));
    } else {
      Location at = in.location();
      value = in.word("a property value");
      if (!TgsiNames.PROPERTY_WORDS.contains(value)) {
        throw TgsiScanner.errorAt(at, "unknown property value '" + value + "'", "a number or name");
      }
    }
    properties.add(new TgsiProperty(name, value));
  }

  private void immediate() {
    in.skipSpace();
    if (in.accept('[')) {
      in.skipSpace();
      Location at = in.location();
      int number = in.unsigned("the immediate's number", MAX_INDEX);
      if (number != immediates.size()) {
        throw TgsiScanner.errorAt(
            at, "immediate " + number + " is out of order", "IMM[" + immediates.size() + "]");
      }
      in.expect(']');
    }
    if (immediates.size() > MAX_INDEX) {
      throw in.error("more than " + (MAX_INDEX + 1) + " immediates", "");
    }
    Location at = in.location();
    String word = in.word("an immediate type");
    TgsiImmediate.Type type = null;
    for (TgsiImmediate.Type candidate : TgsiImmediate.Type.values()) {
      if (candidate.name().equals(word)) {
        type = candidate;
      }
    }
    if (type == null) {
      throw TgsiScanner.errorAt(
          at,
          "unknown immediate type '" + word + "'",
          "FLT32, UINT32, INT32, FLT64, UINT64 or INT64");
    }
    in.expect('{');
    int[] words = new int[4];
    switch (type) {
      case FLT32, UINT32, INT32 -> {
        for (int c = 0; c < 4; c++) {
          words[c] = word32(type);
          in.expect(c < 3 ? ',' : '}');
        }
      }
      case FLT64, UINT64, INT64 -> words64(type, words);
    }
    immediates.add(new TgsiImmediate(type, words[0], words[1], words[2], words[3]));
  }

  private int word32(TgsiImmediate.Type type) {
    Location at = in.location();
    String text = in.numberText();
    OptionalInt bits;
    if (type == TgsiImmediate.Type.FLT32) {
      bits = NumberLiteral.float32(text);
    } else {
      OptionalLong value = NumberLiteral.integer(text, 32);
      bits = value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }
    return bits.orElseThrow(() -> badNumber(at, text, type));
  }

  /** Two numbers, or for FLT64 of 2013 to 2023 four raw words, low word first. */
  private void words64(TgsiImmediate.Type type, int[] words) {
    List<String> texts = new ArrayList<>();
    List<Location> at = new ArrayList<>();
    do {
      in.skipSpace();
      at.add(in.location());
      texts.add(in.numberText());
      in.skipSpace();
    } while (texts.size() < 4 && in.accept(','));
    in.expect('}');
    if (texts.size() == 4) {
      for (int c = 0; c < 4; c++) {
        int index = c;
        OptionalLong bits = NumberLiteral.integer(texts.get(c), 32);
        words[c] = (int) bits.orElseThrow(() -> badNumber(at.get(index), texts.get(index), type));
      }
      return;
    }
    if (texts.size() != 2) {
      throw in.error(texts.size() + " values in a 64-bit immediate", "two");
    }
    for (int pair = 0; pair < 2; pair++) {
      int index = pair;
      OptionalLong bits =
          type == TgsiImmediate.Type.FLT64
              ? NumberLiteral.float64(texts.get(pair))
              : NumberLiteral.integer(texts.get(pair), 64);
      long value = bits.orElseThrow(() -> badNumber(at.get(index), texts.get(index), type));
      words[pair * 2] = (int) value;
      words[pair * 2 + 1] = (int) (value >>> 32);
    }
  }

  private static ShaderFormatException badNumber(
      Location at, String text, TgsiImmediate.Type type) {
    String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    return TgsiScanner.errorAt(at, "'" + shown + "' is no " + type + " literal", "a number");
  }

  // Declarations

  private TgsiDeclaration declaration() {
    DeclarationParts parts = new DeclarationParts();
    Location at = in.location();
    parts.file = file(at, in.word("a register file"));
    in.expect('[');
    boolean empty = in.peek() == ']';
    int[] range = empty ? new int[2] : range();
    in.expect(']');
    if (in.peek() == '[') {
      in.expect('[');
      if (empty) {
        parts.perVertex = true;
      } else if (isPerVertex(parts.file)) {
        // The size of a per-vertex array is implied by the primitive.
        parts.perVertex = true;
      } else {
        if (range[0] != range[1]) {
          throw TgsiScanner.errorAt(at, "a range of buffers", "one buffer number");
        }
        parts.dimension = Optional.of(range[0]);
      }
      range = range();
      in.expect(']');
    } else if (empty) {
      throw in.unexpected("a register number");
    }
    parts.first = range[0];
    parts.last = range[1];
    if (parts.last < parts.first) {
      throw TgsiScanner.errorAt(
          at, "range " + parts.first + ".." + parts.last + " is empty", "first..last");
    }
    if (in.peek() == '.') {
      in.advance();
      parts.mask = mask();
      in.skipSpace();
    }
    while (in.accept(',')) {
      in.skipSpace();
      attribute(parts);
      in.skipSpace();
    }
    if (parts.file == TgsiFile.IMMX && in.peek() == '{') {
      rows(parts);
    }
    return parts.build();
  }

  private boolean isPerVertex(TgsiFile file) {
    return file == TgsiFile.IN || file == TgsiFile.OUT;
  }

  private int[] range() {
    int first = in.unsigned("a register number", MAX_INDEX);
    int last = first;
    in.skipSpace();
    if (in.peek() == '.') {
      in.expect('.');
      in.expect('.');
      last = in.unsigned("the last register of the range", MAX_INDEX);
      in.skipSpace();
    }
    return new int[] {first, last};
  }

  private static final class DeclarationParts {
    TgsiFile file;
    Optional<Integer> dimension = Optional.empty();
    boolean perVertex;
    int first;
    int last;
    WriteMask mask = WriteMask.XYZW;
    int arrayId;
    boolean local;
    Optional<String> semantic = Optional.empty();
    int semanticIndex;
    Optional<TgsiDeclaration.Interpolation> interpolation = Optional.empty();
    Optional<TgsiDeclaration.Location> location = Optional.empty();
    boolean invariant;
    Optional<TextureTarget> target = Optional.empty();
    final List<TgsiDeclaration.ReturnType> returnTypes = new ArrayList<>();
    final List<String> attributes = new ArrayList<>();
    final List<List<Integer>> values = new ArrayList<>();

    TgsiDeclaration build() {
      return new TgsiDeclaration(
          file,
          dimension,
          perVertex,
          first,
          last,
          mask,
          arrayId,
          local,
          semantic,
          semanticIndex,
          interpolation,
          location,
          invariant,
          target,
          returnTypes,
          attributes,
          values);
    }
  }

  private void attribute(DeclarationParts parts) {
    Location at = in.location();
    String word = in.word("a declaration attribute");
    boolean view = parts.file == TgsiFile.SVIEW || parts.file == TgsiFile.IMAGE;
    if (view && TgsiNames.isTarget(word)) {
      parts.target = TgsiNames.target(word);
      return;
    }
    if (parts.file == TgsiFile.SVIEW) {
      TgsiDeclaration.ReturnType type = constant(TgsiDeclaration.ReturnType.values(), word);
      if (type == null || parts.returnTypes.size() == 4) {
        throw TgsiScanner.errorAt(
            at, "unknown view attribute '" + word + "'", "UNORM, SNORM, SINT, UINT or FLOAT");
      }
      parts.returnTypes.add(type);
      return;
    }
    if (MEMORY_KINDS.contains(word) || word.startsWith("PIPE_FORMAT_")) {
      parts.attributes.add(word);
      return;
    }
    switch (word) {
      case "ARRAY" -> {
        in.expect('(');
        parts.arrayId = in.unsigned("an array number", 1023);
        in.expect(')');
        return;
      }
      case "LOCAL" -> {
        parts.local = true;
        return;
      }
      case "INVARIANT" -> {
        parts.invariant = true;
        return;
      }
      case "STREAM" -> {
        parts.attributes.add(stream());
        return;
      }
      default -> {}
    }
    if (word.startsWith("CYLWRAP_")) {
      parts.attributes.add(word);
      return;
    }
    // COLOR names a semantic and an interpolation; the semantic comes first.
    boolean colorInterpolation = word.equals("COLOR") && parts.semantic.isPresent();
    if (TgsiNames.SEMANTICS.contains(word) && !colorInterpolation) {
      parts.semantic = Optional.of(word);
      in.skipSpace();
      if (in.peek() == '[') {
        in.expect('[');
        parts.semanticIndex = in.unsigned("a semantic index", MAX_INDEX);
        in.expect(']');
      }
      return;
    }
    TgsiDeclaration.Interpolation interpolation =
        constant(TgsiDeclaration.Interpolation.values(), word);
    TgsiDeclaration.Location location = constant(TgsiDeclaration.Location.values(), word);
    if (interpolation != null) {
      parts.interpolation = Optional.of(interpolation);
    } else if (location != null) {
      parts.location = Optional.of(location);
    } else {
      throw TgsiScanner.errorAt(
          at,
          "unknown declaration attribute '" + word + "'",
          "a semantic, an interpolation or INVARIANT");
    }
  }

  private String stream() {
    StringBuilder text = new StringBuilder("STREAM(");
    in.expect('(');
    for (int c = 0; c < 4; c++) {
      text.append(in.unsigned("a stream number", 3)).append(c < 3 ? ", " : ")");
      if (c < 3) {
        in.expect(',');
      }
    }
    in.expect(')');
    return text.toString();
  }

  private void rows(DeclarationParts parts) {
    in.expect('{');
    for (int row = parts.first; row <= parts.last; row++) {
      in.expect('{');
      List<Integer> words = new ArrayList<>(4);
      for (int c = 0; c < 4; c++) {
        words.add(word32(TgsiImmediate.Type.FLT32));
        in.expect(c < 3 ? ',' : '}');
      }
      parts.values.add(words);
      if (row < parts.last) {
        in.expect(',');
      }
    }
    in.expect('}');
  }

  private static <E extends Enum<E>> E constant(E[] values, String name) {
    for (E value : values) {
      if (value.name().equals(name)) {
        return value;
      }
    }
    return null;
  }

  private static TgsiFile file(Location at, String word) {
    return TgsiNames.file(word)
        .orElseThrow(
            () -> TgsiScanner.errorAt(at, "unknown register file '" + word + "'", "TEMP, IN, ..."));
  }

  // Instructions

  private void instruction(Location start) {
    if (instructions.size() == MAX_INSTRUCTIONS) {
      throw in.error("more than " + MAX_INSTRUCTIONS + " instructions", "");
    }
    Optional<TgsiPredicate> predicate = in.peek() == '(' ? predicate() : Optional.empty();
    Location at = in.location();
    String word = in.word("DCL, IMM, PROPERTY or an opcode");
    boolean precise = word.endsWith("_PRECISE");
    String stem = precise ? word.substring(0, word.length() - "_PRECISE".length()) : word;
    TgsiInstruction.Saturate saturate = TgsiInstruction.Saturate.NONE;
    TgsiOpcode opcode = TgsiOpcode.byName(stem);
    int suffix = stem.lastIndexOf("_SAT");
    if (opcode == null && suffix > 0 && SATURATES.containsKey(stem.substring(suffix))) {
      saturate = SATURATES.get(stem.substring(suffix));
      opcode = TgsiOpcode.byName(stem.substring(0, suffix));
    }
    if (opcode == null) {
      throw TgsiScanner.errorAt(at, "unknown opcode '" + word + "'", "a TGSI opcode");
    }
    Operands operands = new Operands();
    operands(opcode, operands);
    int label = -1;
    in.skipSpace();
    if (in.peek() == ':') {
      in.expect(':');
      label = in.unsigned("a label", MAX_LABEL);
    }
    instructions.add(
        new TgsiInstruction(
            opcode,
            saturate,
            precise,
            predicate,
            operands.destinations,
            operands.sources,
            operands.target,
            operands.offsets,
            operands.memory,
            label));
    locations.add(start);
  }

  private static final class Operands {
    final List<TgsiDestination> destinations = new ArrayList<>();
    final List<TgsiSource> sources = new ArrayList<>();
    Optional<TextureTarget> target = Optional.empty();
    final List<TgsiTexOffset> offsets = new ArrayList<>();
    final List<String> memory = new ArrayList<>();
  }

  private Optional<TgsiPredicate> predicate() {
    in.expect('(');
    boolean negate = in.accept('!');
    in.skipSpace();
    if (!in.acceptWord("PRED")) {
      throw in.unexpected("PRED");
    }
    in.expect('[');
    int index = in.unsigned("a predicate number", MAX_INDEX);
    in.expect(']');
    Swizzle swizzle = swizzle();
    in.expect(')');
    return Optional.of(new TgsiPredicate(index, swizzle, negate));
  }

  private void operands(TgsiOpcode opcode, Operands operands) {
    boolean textured = opcode.texturing() == TgsiOpcode.Texturing.TEX;
    int expected = opcode.destinations() + opcode.sources();
    // EMIT and ENDPRIM had no operand before 2014.
    boolean optional = opcode == TgsiOpcode.EMIT || opcode == TgsiOpcode.ENDPRIM;
    for (int i = 0; i < expected; i++) {
      boolean space = in.skipSpace();
      if (i == 0 && optional && !startsOperand()) {
        operands.sources.add(TgsiSource.of(TgsiRegister.of(TgsiFile.NULL, 0)));
        return;
      }
      if (i > 0) {
        in.expect(',');
      } else if (!space) {
        throw in.unexpected("white space and an operand");
      }
      if (i < opcode.destinations()) {
        operands.destinations.add(destination());
      } else {
        operands.sources.add(source());
      }
    }
    if (textured && opcode != TgsiOpcode.SAMP2HND) {
      in.expect(',');
      Location at = in.location();
      String word = in.word("a texture target");
      if (!TgsiNames.isTarget(word)) {
        throw TgsiScanner.errorAt(
            at, "unknown texture target '" + word + "'", "1D, 2D, 3D, CUBE, RECT, SHADOW2D, ...");
      }
      operands.target = TgsiNames.target(word);
    }
    switch (opcode.category()) {
      case TEX, TEX_QUERY, SAMPLE10, MEM, ATOMIC -> extras(operands);
      default -> {}
    }
  }

  private boolean startsOperand() {
    String word = in.peekWord();
    return TgsiNames.file(word).isPresent() && !word.isEmpty();
  }

  /** Texel offsets and memory arguments: whatever follows after further commas. */
  private void extras(Operands operands) {
    in.skipSpace();
    while (in.accept(',')) {
      in.skipSpace();
      Location at = in.location();
      String word = in.word("a texel offset or a memory argument");
      if (MEMORY_WORDS.contains(word)
          || TgsiNames.isTarget(word)
          || word.startsWith("PIPE_FORMAT_")) {
        operands.memory.add(word);
        if (operands.memory.size() > 8) {
          throw TgsiScanner.errorAt(at, "too many memory arguments", "at most 8");
        }
      } else {
        operands.offsets.add(offset(file(at, word)));
        if (operands.offsets.size() > 4) {
          throw TgsiScanner.errorAt(at, "too many texel offsets", "at most 4");
        }
      }
      in.skipSpace();
    }
  }

  private TgsiTexOffset offset(TgsiFile file) {
    in.expect('[');
    int index = in.unsigned("a register number", MAX_INDEX);
    in.expect(']');
    int[] components = {0, 0, 0};
    if (in.accept('.')) {
      in.skipSpace();
      for (int i = 0; i < 3; i++) {
        components[i] = component();
      }
      // A fourth letter is printed by some producers and means nothing.
      if ("xyzwXYZW".indexOf(in.peek()) >= 0 && !in.atEnd()) {
        in.advance();
      }
    }
    return new TgsiTexOffset(file, index, components[0], components[1], components[2]);
  }

  private TgsiDestination destination() {
    TgsiRegister register = register();
    WriteMask mask = WriteMask.XYZW;
    if (in.peek() == '.') {
      in.advance();
      in.skipSpace();
      mask = mask();
    }
    return new TgsiDestination(register, mask);
  }

  private WriteMask mask() {
    int bits = 0;
    int last = -1;
    while (TgsiScanner.isWord(in.peek())) {
      int component = "xyzw".indexOf(Character.toLowerCase(in.peek()));
      if (component <= last) {
        throw in.unexpected("write mask letters in the order xyzw");
      }
      last = component;
      bits |= 1 << component;
      in.advance();
    }
    if (bits == 0) {
      throw in.unexpected("a write mask");
    }
    return WriteMask.of(bits);
  }

  private TgsiSource source() {
    boolean negate = in.accept('-');
    in.skipSpace();
    // 2009 printed negation with parentheses.
    boolean parenthesis = negate && in.accept('(');
    in.skipSpace();
    boolean absolute = in.accept('|');
    in.skipSpace();
    TgsiRegister register = register();
    Swizzle swizzle = swizzle();
    if (absolute) {
      in.expect('|');
    }
    if (parenthesis) {
      in.expect(')');
      if (swizzle.equals(Swizzle.IDENTITY)) {
        swizzle = swizzle();
      }
    }
    return new TgsiSource(register, swizzle, absolute, negate);
  }

  private Swizzle swizzle() {
    in.skipSpace();
    if (in.peek() != '.') {
      return Swizzle.IDENTITY;
    }
    in.advance();
    in.skipSpace();
    int[] components = new int[4];
    int count = 0;
    while (count < 4 && TgsiScanner.isWord(in.peek())) {
      components[count++] = component();
    }
    if (count == 0 || TgsiScanner.isWord(in.peek())) {
      throw in.unexpected("one to four swizzle letters of xyzw");
    }
    for (int c = count; c < 4; c++) {
      components[c] = components[count - 1];
    }
    return new Swizzle(components[0], components[1], components[2], components[3]);
  }

  private int component() {
    int component = in.atEnd() ? -1 : "xyzw".indexOf(Character.toLowerCase(in.peek()));
    if (component < 0) {
      throw in.unexpected("x, y, z or w");
    }
    in.advance();
    return component;
  }

  private TgsiRegister register() {
    Location at = in.location();
    TgsiFile file = file(at, in.word("a register"));
    if (file == TgsiFile.NULL && in.peek() != '[') {
      return TgsiRegister.of(file, 0);
    }
    in.expect('[');
    TgsiIndex first = index();
    closeBracket();
    int arrayId = arrayId();
    in.skipSpace();
    if (in.peek() != '[') {
      return new TgsiRegister(file, Optional.empty(), first, arrayId);
    }
    in.expect('[');
    TgsiIndex second = index();
    closeBracket();
    int secondArray = arrayId();
    in.skipSpace();
    return new TgsiRegister(
        file, Optional.of(first), second, secondArray != 0 ? secondArray : arrayId);
  }

  /** Takes the bracket alone: an array number must follow without a blank. */
  private void closeBracket() {
    in.skipSpace();
    if (!in.accept(']')) {
      throw in.unexpected("']'");
    }
  }

  private int arrayId() {
    if (in.peek() != '(') {
      return 0;
    }
    in.expect('(');
    int id = in.unsigned("an array number", 1023);
    in.skipSpace();
    if (!in.accept(')')) {
      throw in.unexpected("')'");
    }
    return id;
  }

  private TgsiIndex index() {
    if (TgsiScanner.isDigit(in.peek())) {
      return TgsiIndex.of(in.unsigned("a register number", MAX_INDEX));
    }
    Location at = in.location();
    TgsiFile file = file(at, in.word("a register number or an address register"));
    in.expect('[');
    int number = in.unsigned("a register number", MAX_INDEX);
    in.expect(']');
    int component = 0;
    if (in.accept('.')) {
      in.skipSpace();
      component = component();
    }
    in.skipSpace();
    int offset = 0;
    if (in.peek() == '+' || in.peek() == '-') {
      boolean negative = in.peek() == '-';
      in.advance();
      in.skipSpace();
      offset = in.unsigned("an index offset", MAX_INDEX);
      offset = negative ? -offset : offset;
    }
    return TgsiIndex.relative(new TgsiIndex.Relative(file, number, component), offset);
  }

  /** Reads a program and checks it. */
  public static TgsiProgram parseChecked(String text) {
    TgsiProgram program = parse(text);
    TgsiValidator.check(program);
    return program;
  }
}
