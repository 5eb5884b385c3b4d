package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiTokenForm.Group;
import org.lanewise.core.tgsi.TgsiTokenForm.Kind;

/**
 * Decodes token streams. The length of a group follows from its flags. What a stream holds without
 * a meaning is kept in its {@link TgsiTokenForm} and warned of; what has no meaning that could be
 * guessed is an error. Source: specs/tgsi.md section 3.
 */
public final class TgsiTokenDecoder {
  private static final int MAX_WARNINGS = 20;

  private final int[] tokens;
  private final TgsiLayout layout;
  private final List<TgsiProperty> properties = new ArrayList<>();
  private final List<TgsiDeclaration> declarations = new ArrayList<>();
  private final List<TgsiImmediate> immediates = new ArrayList<>();
  private final List<TgsiInstruction> instructions = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();
  private final List<Location> declarationLocations = new ArrayList<>();
  private final List<Location> propertyLocations = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private int oddities;

  private TgsiTokenDecoder(int[] tokens, TgsiLayout layout) {
    this.tokens = tokens;
    this.layout = layout;
  }

  /**
   * A program with what there is to say about its tokens.
   *
   * @param program the program, not validated
   * @param warnings what the tokens hold without a meaning
   */
  public record Decoded(TgsiProgram program, List<Diagnostic> warnings) {
    public Decoded {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Decodes a program.
   *
   * @param tokens the whole stream
   * @param layout its layout
   * @throws ShaderFormatException at the first error, located by its dword; the only exception
   */
  public static Decoded decode(int[] tokens, TgsiLayout layout) {
    return new TgsiTokenDecoder(tokens, layout).program();
  }

  private Decoded program() {
    TgsiTokenReader in = new TgsiTokenReader(tokens, layout);
    Stage stage = header(in);
    int start = in.at();
    TgsiTokenEncoder encoder = new TgsiTokenEncoder(layout, stage);
    while (!in.atEnd()) {
      int begin = in.at();
      Kind kind = group(in, stage);
      encoder.clear();
      switch (kind) {
        case DECLARATION -> encoder.declaration(declarations.getLast());
        case IMMEDIATE -> encoder.immediate(immediates.getLast());
        case INSTRUCTION -> encoder.instruction(instructions.getLast());
        case PROPERTY -> encoder.property(properties.getLast());
      }
      groups.add(kept(kind, begin, in.at(), encoder));
    }
    if (oddities > MAX_WARNINGS) {
      warnings.add(
          Diagnostic.warning(
              new Location.Whole(),
              (oddities - MAX_WARNINGS) + " more tokens have bits without a meaning"));
    }
    TgsiTokenForm form = new TgsiTokenForm(layout, list(0, start), groups);
    return new Decoded(
        new TgsiProgram(
            stage,
            properties,
            declarations,
            immediates,
            instructions,
            new TgsiPlaces(propertyLocations, declarationLocations, locations),
            Optional.of(form)),
        warnings);
  }

  private Stage header(TgsiTokenReader in) {
    if (tokens.length == 0) {
      throw TgsiTokenReader.error(0, "nothing to read", "a header token");
    }
    if (layout == TgsiLayout.DECEMBER_2009 && tokens[0] == TgsiTokens.VERSION) {
      in.next("a header");
    }
    int header = in.next("a header");
    if (in.get(TgsiField.HEADER_HEADER_SIZE, header) != TgsiTokens.HEADER_SIZE) {
      throw TgsiTokenReader.error(
          in.last(),
          "a header of " + in.get(TgsiField.HEADER_HEADER_SIZE, header) + " tokens",
          "a header of " + TgsiTokens.HEADER_SIZE + " tokens");
    }
    int body = in.get(TgsiField.HEADER_BODY_SIZE, header);
    int headerAt = in.last();
    int processor = in.next("a processor");
    if (body != tokens.length - in.at()) {
      throw TgsiTokenReader.error(
          headerAt,
          "the header announces " + body + " tokens",
          (tokens.length - in.at()) + " tokens, as many as follow");
    }
    int number = in.get(TgsiField.PROCESSOR_PROCESSOR, processor);
    Stage stage =
        layout
            .stage(number)
            .orElseThrow(
                () ->
                    TgsiTokenReader.error(
                        in.last(),
                        "processor " + number + " of " + layout,
                        "a processor of another layout, or one that runs shaders"));
    warn(in.last(), processor ^ TgsiField.PROCESSOR_PROCESSOR.of(layout, number));
    return stage;
  }

  private Kind group(TgsiTokenReader in, Stage stage) {
    int first = in.peek();
    int type = in.get(TgsiField.TOKEN_TYPE, first);
    if (type >= Kind.values().length) {
      throw TgsiTokenReader.error(
          in.at(), "token " + TgsiTokens.hex(first) + " of type " + type, "type 0 to 3");
    }
    Kind kind = Kind.values()[type];
    switch (kind) {
      case DECLARATION -> {
        declarationLocations.add(new Location.Dword(in.at()));
        declarations.add(TgsiDeclarationDecoder.declaration(in, stage));
      }
      case IMMEDIATE -> immediates.add(immediate(in));
      case INSTRUCTION -> {
        if (instructions.size() == TgsiParser.MAX_INSTRUCTIONS) {
          throw TgsiTokenReader.error(
              in.at(),
              "more than " + TgsiParser.MAX_INSTRUCTIONS + " instructions",
              "at most " + TgsiParser.MAX_INSTRUCTIONS);
        }
        locations.add(new Location.Dword(in.at()));
        instructions.add(TgsiInstructionDecoder.instruction(in));
      }
      case PROPERTY -> {
        propertyLocations.add(new Location.Dword(in.at()));
        properties.add(property(in));
      }
    }
    return kind;
  }

  private TgsiImmediate immediate(TgsiTokenReader in) {
    if (immediates.size() > TgsiParser.MAX_INDEX) {
      throw TgsiTokenReader.error(
          in.at(),
          "more than " + (TgsiParser.MAX_INDEX + 1) + " immediates",
          "at most " + (TgsiParser.MAX_INDEX + 1));
    }
    int token = in.next("an immediate");
    int at = in.last();
    int count = in.get(TgsiField.IMMEDIATE_NR_TOKENS, token) - 1;
    int number = in.get(TgsiField.IMMEDIATE_DATA_TYPE, token);
    TgsiImmediate.Type type =
        TgsiLayout.element(layout.immediateTypes(), number)
            .orElseThrow(
                () -> TgsiTokenReader.error(at, "immediate type " + number, "a type of " + layout));
    if (count < 1 || count > 4) {
      throw TgsiTokenReader.error(at, "an immediate of " + count + " words", "1 to 4 words");
    }
    int[] words = new int[4];
    for (int c = 0; c < count; c++) {
      words[c] = in.next("an immediate's word");
    }
    return new TgsiImmediate(type, words[0], words[1], words[2], words[3]);
  }

  private TgsiProperty property(TgsiTokenReader in) {
    int token = in.next("a property");
    int at = in.last();
    int count = in.get(TgsiField.PROPERTY_NR_TOKENS, token) - 1;
    int number = in.get(TgsiField.PROPERTY_PROPERTY_NAME, token);
    String name =
        layout
            .property(number)
            .orElseThrow(
                () -> TgsiTokenReader.error(at, "property " + number, "a property of " + layout));
    if (count < 1 || count > TgsiTokens.MAX_PROPERTY_VALUES) {
      throw TgsiTokenReader.error(
          at, "a property of " + count + " values", "1 to " + TgsiTokens.MAX_PROPERTY_VALUES);
    }
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(TgsiPropertyValues.text(name, in.next("a property's value")));
    }
    return new TgsiProperty(name, values);
  }

  /** What to remember of a group: its tokens where the encoder makes others. */
  private Group kept(Kind kind, int begin, int end, TgsiTokenEncoder encoder) {
    if (encoder.equalsLast(tokens, begin, end)) {
      return Group.plain(kind);
    }
    int size = encoder.size();
    // What only says something known differently is nothing to tell of.
    int expected =
        switch (kind) {
          case DECLARATION -> usual(tokens[begin]);
          case IMMEDIATE -> TgsiField.IMMEDIATE_NR_TOKENS.bits(layout).mask();
          case INSTRUCTION, PROPERTY -> 0;
        };
    warn(begin, (tokens[begin] ^ encoder.token(0)) & ~expected);
    if (size == end - begin) {
      for (int i = 1; i < size; i++) {
        warn(begin + i, tokens[begin + i] ^ encoder.token(i));
      }
    } else if (expected == 0) {
      oddity(begin, "a group of " + (end - begin) + " tokens that " + size + " can say is kept");
    }
    return new Group(kind, list(begin, end));
  }

  /** The bits of a declaration's first token that real streams have in several ways. */
  private int usual(int token) {
    // ureg does not count the token of an array.
    int bits = TgsiField.DECLARATION_NR_TOKENS.bits(layout).mask();
    TgsiDeclaration declaration = declarations.getLast();
    boolean isInterpolated =
        TgsiField.DECLARATION_INTERPOLATE.isSet(layout, token)
            || TgsiField.DECLARATION_CENTROID.isSet(layout, token);
    if (isInterpolated && declaration.interpolation().isEmpty()) {
      // Only inputs of fragments are interpolated.
      bits |= TgsiField.DECLARATION_INTERPOLATE.bits(layout).mask();
      bits |=
          layout == TgsiLayout.MESA_24_0 ? 0 : TgsiField.DECLARATION_CENTROID.bits(layout).mask();
      return bits;
    }
    return declaration.arrayId() != 0 ? bits : 0;
  }

  private void warn(int at, int bits) {
    if (bits != 0) {
      oddity(at, "bits " + TgsiTokens.hex(bits) + " mean nothing and are kept");
    }
  }

  private void oddity(int at, String message) {
    if (oddities++ < MAX_WARNINGS) {
      warnings.add(Diagnostic.warning(new Location.Dword(at), message));
    }
  }

  private List<Integer> list(int begin, int end) {
    List<Integer> list = new ArrayList<>(end - begin);
    for (int i = begin; i < end; i++) {
      list.add(tokens[i]);
    }
    return list;
  }
}
