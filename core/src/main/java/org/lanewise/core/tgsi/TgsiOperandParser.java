package org.lanewise.core.tgsi;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Reads what follows the opcode of an instruction. Source: specs/tgsi.md sections 2.2 and 2.5. */
final class TgsiOperandParser {
  private final TgsiScanner in;
  private final TgsiSourceParser sourceParser;

  TgsiOperandParser(TgsiScanner in) {
    this.in = in;
    sourceParser = new TgsiSourceParser(in, this);
  }

  Optional<TgsiPredicate> predicate() {
    in.expect('(');
    boolean negate = in.accept('!');
    in.skipSpace();
    if (!in.acceptWord("PRED")) {
      throw in.unexpected("PRED");
    }
    in.expect('[');
    int index = in.unsigned("a predicate number", TgsiParser.MAX_INDEX);
    in.expect(']');
    Swizzle swizzle = swizzle();
    in.expect(')');
    return Optional.of(new TgsiPredicate(index, swizzle, negate));
  }

  /** Reads all operands of an instruction, with what follows them up to the label. */
  void operands(TgsiInstructionBuilder operands) {
    TgsiOpcode opcode = operands.opcode;
    boolean textured = opcode.texturing() == TgsiOpcode.Texturing.TEX;
    int expected = opcode.destinations() + opcode.sources();
    // EMIT and ENDPRIM had no operand before 2014.
    boolean optional = opcode == TgsiOpcode.EMIT || opcode == TgsiOpcode.ENDPRIM;
    for (int i = 0; i < expected; i++) {
      boolean space = in.skipSpace() || in.isAfterSpace();
      if (i == 0 && optional && in.peek() != '-' && in.peek() != '|' && !startsOperand()) {
        operands.sources.add(TgsiSource.of(TgsiRegister.of(TgsiFile.NULL, 0)));
        return;
      }
      if (i > 0) {
        in.expect(',');
      } else if (!space) {
        throw in.unexpected("white space and an operand");
      }
      if (i < opcode.destinations()) {
        operands.destinations.add(destination(operands));
      } else {
        TgsiOldSource source = sourceParser.source(opcode);
        if (source.plain().isEmpty()) {
          operands.oldSources.put(operands.sources.size(), source);
        }
        operands.sources.add(source.plain().orElse(source.source()));
      }
    }
    if (opcode == TgsiOpcode.LOAD) {
      oldLoad(operands);
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

  /** Whether the name of a register file comes next. */
  boolean startsOperand() {
    String word = in.peekWord();
    return TgsiNames.file(word).isPresent() && !word.isEmpty();
  }

  /** Texel offsets and memory arguments: whatever follows after further commas. */
  private void extras(TgsiInstructionBuilder operands) {
    in.skipSpace();
    int arguments = 0;
    while (in.accept(',')) {
      in.skipSpace();
      Location at = in.location();
      String word = in.word("a texel offset or a memory argument");
      if (operands.opcode == TgsiOpcode.SAMP2HND && TgsiNames.isTarget(word)) {
        operands.target = TgsiNames.target(word);
        in.skipSpace();
        continue;
      }
      // BUFFER is a target, and the file of a texel offset where an index follows.
      Optional<TgsiMemory> memory =
          in.peek() == '[' ? Optional.empty() : memory(operands.memory, word);
      if (memory.isPresent()) {
        operands.memory = memory;
        if (++arguments > 8) {
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

  /** What is known with one more memory argument, empty if the word is none. */
  private static Optional<TgsiMemory> memory(Optional<TgsiMemory> before, String word) {
    TgsiMemory known = before.orElse(new TgsiMemory(Set.of(), Optional.empty(), Optional.empty()));
    for (TgsiMemory.Qualifier qualifier : TgsiMemory.Qualifier.values()) {
      if (qualifier.name().equals(word)) {
        Set<TgsiMemory.Qualifier> qualifiers = EnumSet.of(qualifier);
        qualifiers.addAll(known.qualifiers());
        return Optional.of(new TgsiMemory(qualifiers, known.target(), known.format()));
      }
    }
    if (TgsiNames.isTarget(word)) {
      return Optional.of(
          new TgsiMemory(known.qualifiers(), TgsiNames.target(word), known.format()));
    }
    if (word.startsWith("PIPE_FORMAT_")) {
      Optional<String> format = Optional.of(word).filter(name -> !name.equals(TgsiFormats.NONE));
      return Optional.of(new TgsiMemory(known.qualifiers(), known.target(), format));
    }
    return Optional.empty();
  }

  private TgsiTexOffset offset(TgsiFile file) {
    in.expect('[');
    int index = in.unsigned("a register number", TgsiParser.MAX_INDEX);
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

  /** Until 2012 LOAD was what SAMPLE_I is, with the view behind the coordinates. */
  private static void oldLoad(TgsiInstructionBuilder operands) {
    TgsiSource view = operands.sources.get(1);
    boolean isView =
        view.register().file() == TgsiFile.IMAGE || view.register().file() == TgsiFile.SVIEW;
    if (isView && !isResource(operands.sources.getFirst().register().file())) {
      operands.opcode = TgsiOpcode.SAMPLE_I;
      TgsiRegister register = view.register();
      TgsiRegister named =
          new TgsiRegister(
              TgsiFile.SVIEW, register.dimension(), register.index(), register.arrayId());
      operands.sources.set(
          1, new TgsiSource(named, view.swizzle(), view.absolute(), view.negate()));
    }
  }

  private static boolean isResource(TgsiFile file) {
    return switch (file) {
      case IMAGE, BUFFER, MEMORY, CONSTBUF, HWATOMIC, CONST -> true;
      default -> false;
    };
  }

  private TgsiDestination destination(TgsiInstructionBuilder operands) {
    TgsiRegister register = register(operands.opcode);
    Float factor = TgsiOldForms.FACTORS.get(in.peekWord());
    if (factor != null) {
      Location at = in.location();
      in.word("");
      multiply(operands, at, factor);
    }
    WriteMask mask = WriteMask.XYZW;
    if (in.peek() == '.') {
      in.advance();
      in.skipSpace();
      mask = mask();
    }
    return new TgsiDestination(register, mask);
  }

  /** Multiplies the result of an instruction, as suffixes such as _2X did until 2009. */
  static void multiply(TgsiInstructionBuilder operands, Location at, float factor) {
    Optional<String> refusal = TgsiOldForms.refusal(operands.opcode);
    if (refusal.isPresent() || operands.factor != 1) {
      throw TgsiScanner.errorAt(
          at,
          refusal.map(reason -> "a factor where " + reason).orElse("two factors of a result"),
          "none");
    }
    operands.factor = factor;
  }

  WriteMask mask() {
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

  int component() {
    int component = in.atEnd() ? -1 : "xyzw".indexOf(Character.toLowerCase(in.peek()));
    if (component < 0) {
      throw in.unexpected("x, y, z or w");
    }
    in.advance();
    return component;
  }

  TgsiRegister register(TgsiOpcode opcode) {
    Location at = in.location();
    String word = in.word("a register");
    TgsiFile file = word.equals(TgsiNames.RESOURCE) ? resource(opcode) : file(at, word);
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

  /** What RES meant: a view until 2012 and an image from then on. */
  private static TgsiFile resource(TgsiOpcode opcode) {
    boolean isView = opcode.category() == TgsiOpcode.Category.SAMPLE10 || opcode == TgsiOpcode.LOD;
    return isView ? TgsiFile.SVIEW : TgsiFile.IMAGE;
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
      return TgsiIndex.of(in.unsigned("a register number", TgsiParser.MAX_INDEX));
    }
    Location at = in.location();
    TgsiFile file = file(at, in.word("a register number or an address register"));
    in.expect('[');
    int number = in.unsigned("a register number", TgsiParser.MAX_INDEX);
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
      offset = in.unsigned("an index offset", TgsiParser.MAX_INDEX);
      offset = negative ? -offset : offset;
    }
    return TgsiIndex.relative(new TgsiIndex.Relative(file, number, component), offset);
  }

  /** The register file of a word. */
  static TgsiFile file(Location at, String word) {
    return TgsiNames.file(word)
        .orElseThrow(
            () -> TgsiScanner.errorAt(at, "unknown register file '" + word + "'", "TEMP, IN, ..."));
  }
}
