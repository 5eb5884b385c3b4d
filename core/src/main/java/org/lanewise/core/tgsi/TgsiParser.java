package org.lanewise.core.tgsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;

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

  /** No register or semantic has a higher number. */
  static final int MAX_INDEX = 65535;

  private static final int MAX_LABEL = (1 << 24) - 1;

  private static final Map<String, TgsiInstruction.Saturate> SATURATES =
      Map.of(
          "_SAT", TgsiInstruction.Saturate.ZERO_ONE,
          "_SATNV", TgsiInstruction.Saturate.MINUS_PLUS_ONE);

  private final TgsiScanner in;
  private final TgsiOperandParser operandParser;
  private final TgsiImmediateParser immediateParser;
  private final TgsiDeclarationParser declarationParser;
  private final List<TgsiProperty> properties = new ArrayList<>();
  private final List<TgsiDeclaration> declarations = new ArrayList<>();
  private final List<TgsiImmediate> immediates = new ArrayList<>();
  private final List<TgsiInstruction> instructions = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();
  private final List<Location> declarationLocations = new ArrayList<>();
  private final List<Location> propertyLocations = new ArrayList<>();
  private final Map<Integer, TgsiOldForms.Forms> forms = new HashMap<>();

  /** The open loops; those of early 2009 with the register they count in, others without. */
  private final Deque<Optional<TgsiDestination>> loops = new ArrayDeque<>();

  private Stage stage;

  private TgsiParser(String text) {
    in = new TgsiScanner(text);
    operandParser = new TgsiOperandParser(in);
    immediateParser = new TgsiImmediateParser(in);
    declarationParser = new TgsiDeclarationParser(in, operandParser, immediateParser);
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
    stage = header();
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
        throw in.error("more than " + MAX_STATEMENTS + " statements", "at most " + MAX_STATEMENTS);
      }
      statement();
    }
    TgsiOldForms.expand(forms, declarations, immediates, instructions, locations);
    return new TgsiProgram(
        stage,
        properties,
        declarations,
        immediates,
        instructions,
        new TgsiPlaces(propertyLocations, declarationLocations, locations),
        Optional.empty());
  }

  private Stage header() {
    Location start = in.location();
    String word = in.word("FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL or COMP");
    boolean versioned = word.equals("FRAG1") || word.equals("VERT1") || word.equals("GEOM1");
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
          declarations.add(declarationParser.declaration(stage));
          declarationLocations.add(start);
        }
        case "IMM" -> {
          in.word("");
          immediates.add(immediateParser.immediate(immediates.size()));
        }
        case "PROPERTY" -> {
          in.word("");
          in.skipSpace();
          property();
          propertyLocations.add(start);
        }
        default -> instruction(start);
      }
    }
  }

  private void property() {
    Location start = in.location();
    String name = in.word("a property name");
    name = TgsiNames.OLD_PROPERTIES.getOrDefault(name, name);
    if (!TgsiNames.PROPERTIES.contains(name)) {
      throw TgsiScanner.errorAt(
          start, "unknown property '" + name + "'", "a property of Mesa 24.0");
    }
    List<String> values = new ArrayList<>();
    do {
      in.skipSpace();
      values.add(propertyValue(name));
      in.skipSpace();
    } while (values.size() < TgsiTokens.MAX_PROPERTY_VALUES && in.accept(','));
    properties.add(new TgsiProperty(name, values));
  }

  private String propertyValue(String property) {
    Location at = in.location();
    String value = in.word("a property value");
    OptionalInt number = TgsiPropertyValues.number(property, value);
    if (number.isEmpty()) {
      List<String> words = TgsiNames.lenientPropertyWords(property);
      throw TgsiScanner.errorAt(
          at,
          "'" + value + "' is no value of " + property,
          words.isEmpty() ? "a number up to 4294967295" : String.join(", ", words));
    }
    return TgsiPropertyValues.text(property, number.getAsInt());
  }

  private void instruction(Location start) {
    if (instructions.size() == MAX_INSTRUCTIONS) {
      throw in.error(
          "more than " + MAX_INSTRUCTIONS + " instructions", "at most " + MAX_INSTRUCTIONS);
    }
    Optional<TgsiPredicate> predicate =
        in.peek() == '(' ? operandParser.predicate() : Optional.empty();
    Location at = in.location();
    String word = in.word("DCL, IMM, PROPERTY or an opcode");
    boolean precise = word.endsWith("_PRECISE");
    String stem = precise ? word.substring(0, word.length() - "_PRECISE".length()) : word;
    TgsiInstruction.Saturate saturate = TgsiInstruction.Saturate.NONE;
    float factor = 1;
    TgsiOpcode opcode = TgsiOldNames.opcode(stem);
    for (int suffixes = 0; opcode == null && suffixes < 2; suffixes++) {
      int suffix = stem.lastIndexOf('_');
      String ending = suffix > 0 ? stem.substring(suffix) : "";
      if (SATURATES.containsKey(ending) && saturate == TgsiInstruction.Saturate.NONE) {
        saturate = SATURATES.get(ending);
      } else if (TgsiOldForms.FACTORS.containsKey(ending) && factor == 1) {
        factor = TgsiOldForms.FACTORS.get(ending);
      } else {
        break;
      }
      stem = stem.substring(0, suffix);
      opcode = TgsiOldNames.opcode(stem);
    }
    if (opcode == null) {
      throw TgsiScanner.errorAt(
          at, TgsiOldNames.refusal(stem).orElse("unknown opcode '" + word + "'"), "a TGSI opcode");
    }
    if (stem.equals("ENDLOOP") && !loops.isEmpty() && loops.peek().isPresent()) {
      opcode = TgsiOpcode.ENDFOR;
    }
    TgsiInstructionBuilder builder = new TgsiInstructionBuilder(opcode);
    builder.saturate = saturate;
    builder.precise = precise;
    builder.predicate = predicate;
    if (factor != 1) {
      TgsiOperandParser.multiply(builder, at, factor);
    }
    operands(builder, stem);
    in.skipSpace();
    if (in.peek() == ':') {
      in.expect(':');
      builder.label = in.unsigned("a label", MAX_LABEL);
    }
    TgsiOldForms.Forms found = new TgsiOldForms.Forms(builder.oldSources, builder.factor);
    if (!found.isEmpty()) {
      forms.put(instructions.size(), found);
    }
    instructions.add(builder.build());
    locations.add(start);
  }

  /** Reads the operands, and keeps track of loops: until July 2009 ENDLOOP ended a LOOP. */
  private void operands(TgsiInstructionBuilder builder, String stem) {
    TgsiOpcode opcode = builder.opcode;
    boolean endsOldLoop = opcode == TgsiOpcode.ENDFOR && stem.equals("ENDLOOP");
    if (endsOldLoop) {
      in.skipSpace();
    }
    if (endsOldLoop && !operandParser.startsOperand()) {
      builder.destinations.add(loops.getFirst().orElseThrow());
    } else {
      operandParser.operands(builder);
    }
    if (stem.equals("NEGATE")) {
      TgsiOldSource old = builder.oldSources.remove(0);
      if (old != null) {
        List<TgsiOldSource.Step> steps = new ArrayList<>(old.steps());
        steps.add(TgsiOldSource.Step.NEGATE);
        builder.oldSources.put(
            0, new TgsiOldSource(old.source(), old.zeros(), old.ones(), old.negated(), steps));
      } else {
        builder.sources.set(0, TgsiOldSource.negate(builder.sources.getFirst()));
      }
    }
    switch (opcode) {
      case BGNLOOP -> loops.push(Optional.empty());
      case BGNFOR ->
          loops.push(
              stem.equals("LOOP")
                  ? Optional.of(builder.destinations.getFirst())
                  : Optional.empty());
      case ENDLOOP, ENDFOR -> {
        if (!loops.isEmpty()) {
          loops.pop();
        }
      }
      default -> {}
    }
  }

  /** Reads a program and checks it. */
  public static TgsiProgram parseChecked(String text) {
    TgsiProgram program = parse(text);
    TgsiValidator.check(program);
    return program;
  }
}
