package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;

/** Reads declarations. Source: specs/tgsi.md sections 2.2 to 2.5. */
final class TgsiDeclarationParser {
  private final TgsiScanner in;
  private final TgsiOperandParser operands;
  private final TgsiImmediateParser immediates;
  private boolean isResource;

  TgsiDeclarationParser(
      TgsiScanner in, TgsiOperandParser operands, TgsiImmediateParser immediates) {
    this.in = in;
    this.operands = operands;
    this.immediates = immediates;
  }

  /** Reads what follows {@code DCL} in a program of a stage. */
  TgsiDeclaration declaration(Stage stage) {
    TgsiDeclarationBuilder parts = new TgsiDeclarationBuilder();
    Location at = in.location();
    String word = in.word("a register file");
    // A view of 2011 or an image of later years; views tell what they return.
    isResource = word.equals(TgsiNames.RESOURCE);
    parts.file = isResource ? TgsiFile.IMAGE : TgsiOperandParser.file(at, word);
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
      parts.mask = operands.mask();
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
    // Until 2010 other registers than inputs of fragments were printed with one, too.
    if (stage != Stage.FRAGMENT || parts.file != TgsiFile.IN) {
      parts.interpolation = Optional.empty();
      parts.location = Optional.empty();
    }
    if (parts.returnTypes.size() == 4 && parts.returnTypes.stream().distinct().count() == 1) {
      parts.returnTypes.subList(1, 4).clear();
    }
    return parts.build();
  }

  private boolean isPerVertex(TgsiFile file) {
    return file == TgsiFile.IN || file == TgsiFile.OUT;
  }

  private int[] range() {
    int first = in.unsigned("a register number", TgsiParser.MAX_INDEX);
    int last = first;
    in.skipSpace();
    if (in.peek() == '.') {
      in.expect('.');
      in.expect('.');
      last = in.unsigned("the last register of the range", TgsiParser.MAX_INDEX);
      in.skipSpace();
    }
    return new int[] {first, last};
  }

  private void attribute(TgsiDeclarationBuilder parts) {
    Location at = in.location();
    String word = in.word("a declaration attribute");
    boolean view = parts.file == TgsiFile.SVIEW || parts.file == TgsiFile.IMAGE;
    if (view && TgsiNames.isTarget(word)) {
      parts.target = TgsiNames.target(word);
      return;
    }
    boolean isType = constant(TgsiDeclaration.ReturnType.values(), word) != null;
    if (parts.file == TgsiFile.SVIEW || isResource && isType) {
      parts.file = TgsiFile.SVIEW;
      TgsiDeclaration.ReturnType type = constant(TgsiDeclaration.ReturnType.values(), word);
      if (type != null && parts.returnTypes.size() < 4) {
        parts.returnTypes.add(type);
        return;
      }
      if (type != null || !isOfAllFiles(word)) {
        throw TgsiScanner.errorAt(
            at, "unknown view attribute '" + word + "'", "UNORM, SNORM, SINT, UINT or FLOAT");
      }
    }
    TgsiDeclaration.MemoryKind kind = constant(TgsiDeclaration.MemoryKind.values(), word);
    if (kind != null) {
      parts.memoryKind = Optional.of(kind);
      return;
    }
    if (word.startsWith("PIPE_FORMAT_")) {
      parts.format = Optional.of(word).filter(name -> !name.equals(TgsiFormats.NONE));
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
        streams(parts.streams);
        return;
      }
      case "WR" -> {
        parts.writable = true;
        return;
      }
      case "RAW" -> {
        parts.raw = true;
        return;
      }
      case "ATOMIC" -> {
        parts.atomic = true;
        return;
      }
      default -> {}
    }
    if (word.startsWith("CYLWRAP_")) {
      parts.wrap = Optional.of(wrap(at, word.substring("CYLWRAP_".length())));
      return;
    }
    // COLOR names a semantic and an interpolation; the semantic comes first.
    boolean colorInterpolation = word.equals("COLOR") && parts.semantic.isPresent();
    if (TgsiNames.SEMANTICS.contains(word) && !colorInterpolation) {
      parts.semantic = Optional.of(word);
      in.skipSpace();
      if (in.peek() == '[') {
        in.expect('[');
        parts.semanticIndex = in.unsigned("a semantic index", TgsiParser.MAX_INDEX);
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
      // The centre is meant where nothing is said.
      parts.location =
          Optional.of(location).filter(place -> place != TgsiDeclaration.Location.CENTER);
    } else {
      throw TgsiScanner.errorAt(
          at,
          "unknown declaration attribute '" + word + "'",
          "a semantic, an interpolation or INVARIANT");
    }
  }

  /** Whether tokens can give an attribute to registers of every file, views too. */
  private static boolean isOfAllFiles(String word) {
    return switch (word) {
      case "ARRAY", "LOCAL", "INVARIANT", "ATOMIC", "STREAM" -> true;
      default -> TgsiNames.SEMANTICS.contains(word);
    };
  }

  private void streams(List<Integer> streams) {
    streams.clear();
    in.expect('(');
    for (int c = 0; c < 4; c++) {
      streams.add(in.unsigned("a stream number", 3));
      in.expect(c < 3 ? ',' : ')');
    }
    if (streams.equals(List.of(0, 0, 0, 0))) {
      streams.clear();
    }
  }

  private static WriteMask wrap(Location at, String letters) {
    int bits = 0;
    int last = -1;
    for (int i = 0; i < letters.length(); i++) {
      int component = "XYZW".indexOf(letters.charAt(i));
      if (component <= last) {
        throw TgsiScanner.errorAt(
            at, "unknown declaration attribute 'CYLWRAP_" + letters + "'", "CYLWRAP_xyzw");
      }
      last = component;
      bits |= 1 << component;
    }
    if (bits == 0) {
      throw TgsiScanner.errorAt(at, "CYLWRAP_ without components", "CYLWRAP_xyzw");
    }
    return WriteMask.of(bits);
  }

  private void rows(TgsiDeclarationBuilder parts) {
    in.expect('{');
    for (int row = parts.first; row <= parts.last; row++) {
      in.expect('{');
      List<Integer> words = new ArrayList<>(4);
      for (int c = 0; c < 4; c++) {
        words.add(immediates.word32(TgsiImmediate.Type.FLT32));
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
}
