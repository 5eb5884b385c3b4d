package org.lanewise.core.tgsi;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiTokenForm.Group;
import org.lanewise.core.tgsi.TgsiTokenForm.Kind;

/**
 * Encodes programs as token streams. What a layout cannot say is an error, never dropped. Source:
 * specs/tgsi.md section 3.
 */
public final class TgsiTokenEncoder {
  private final TgsiLayout layout;
  private final Stage stage;
  private int[] tokens = new int[64];
  private int size;
  private Location location = new Location.Whole();

  TgsiTokenEncoder(TgsiLayout layout, Stage stage) {
    this.layout = layout;
    this.stage = stage;
  }

  /**
   * Encodes a program. One that was decoded from the same layout gives the stream that it came
   * from, bits without a meaning included; others get their groups in the order of text.
   *
   * @throws ShaderFormatException at the first thing that the layout cannot say
   */
  public static int[] encode(TgsiProgram program, TgsiLayout layout) {
    TgsiTokenEncoder encoder = new TgsiTokenEncoder(layout, program.stage());
    Optional<TgsiTokenForm> form =
        program.tokenForm().filter(candidate -> candidate.layout() == layout);
    if (form.isPresent()) {
      encoder.again(program, form.get());
    } else {
      encoder.program(program);
    }
    return Arrays.copyOf(encoder.tokens, encoder.size);
  }

  private void again(TgsiProgram program, TgsiTokenForm form) {
    form.prefix().forEach(this::add);
    Iterator<TgsiProperty> properties = program.properties().iterator();
    Iterator<TgsiDeclaration> declarations = program.declarations().iterator();
    Iterator<TgsiImmediate> immediates = program.immediates().iterator();
    Iterator<TgsiInstruction> instructions = program.instructions().iterator();
    for (Group group : form.groups()) {
      int begin = size;
      switch (group.kind()) {
        case DECLARATION -> declaration(declarations.next());
        case IMMEDIATE -> immediate(immediates.next());
        case INSTRUCTION -> instruction(instructions.next());
        case PROPERTY -> property(properties.next());
      }
      if (!group.words().isEmpty()) {
        size = begin;
        group.words().forEach(this::add);
      }
    }
  }

  private void program(TgsiProgram program) {
    add(0);
    add(TgsiField.PROCESSOR_PROCESSOR.of(layout, known(layout.number(stage), stage + " programs")));
    program.properties().forEach(this::property);
    program.declarations().forEach(this::declaration);
    program.immediates().forEach(this::immediate);
    for (int i = 0; i < program.instructions().size(); i++) {
      location = program.location(i);
      instruction(program.instructions().get(i));
    }
    location = new Location.Whole();
    int body = size - TgsiTokens.HEADER_SIZE;
    tokens[0] =
        TgsiField.HEADER_HEADER_SIZE.of(layout, TgsiTokens.HEADER_SIZE)
            | field(TgsiField.HEADER_BODY_SIZE, body, "a program of this length");
  }

  /** Encodes a property behind what there is. */
  void property(TgsiProperty property) {
    int begin = size;
    if (property.values().size() > TgsiTokens.MAX_PROPERTY_VALUES) {
      throw error(property.name() + " with " + property.values().size() + " values", "at most 8");
    }
    int number = known(layout.propertyNumber(property.name()), "property " + property.name());
    add(0);
    for (String value : property.values()) {
      add(
          TgsiPropertyValues.number(property.name(), value)
              .orElseThrow(
                  () -> error(property.name() + " with value '" + value + "'", "a number of it")));
    }
    tokens[begin] =
        TgsiField.PROPERTY_TYPE.of(layout, Kind.PROPERTY.ordinal())
            | TgsiField.PROPERTY_NR_TOKENS.of(layout, size - begin)
            | TgsiField.PROPERTY_PROPERTY_NAME.of(layout, number);
  }

  /** Encodes an immediate behind what there is, always as four words. */
  void immediate(TgsiImmediate immediate) {
    int number = layout.immediateTypes().indexOf(immediate.type());
    known(number, immediate.type() + " immediates");
    add(
        TgsiField.IMMEDIATE_TYPE.of(layout, Kind.IMMEDIATE.ordinal())
            | TgsiField.IMMEDIATE_NR_TOKENS.of(layout, 5)
            | TgsiField.IMMEDIATE_DATA_TYPE.of(layout, number));
    for (int c = 0; c < 4; c++) {
      add(immediate.get(c));
    }
  }

  /** Encodes a declaration behind what there is. */
  void declaration(TgsiDeclaration declaration) {
    int begin = size;
    String what = "DCL " + declaration.file() + "[" + declaration.first() + "]";
    boolean isNew = layout == TgsiLayout.MESA_24_0;
    if (declaration.perVertex()
        && !TgsiTokens.isPerVertex(stage, declaration.file(), declaration.semantic().orElse(""))) {
      throw error(what + " once a vertex", "a stage with several vertices");
    }
    forbid(declaration.local() && !isNew, what + " with LOCAL");
    forbid(declaration.arrayId() != 0 && !isNew, what + " with ARRAY");
    forbid(declaration.atomic() && !isNew, what + " with ATOMIC");
    forbid(
        declaration.wrap().isPresent() && layout != TgsiLayout.MESA_7_10, what + " with CYLWRAP");
    forbid(
        declaration.dimension().isPresent() && !TgsiField.DECLARATION_DIMENSION.existsIn(layout),
        what + " with two dimensions");
    add(0);
    add(
        field(TgsiField.DECLARATION_RANGE_FIRST, declaration.first(), what)
            | field(TgsiField.DECLARATION_RANGE_LAST, declaration.last(), what));
    declaration
        .dimension()
        .ifPresent(buffer -> add(field(TgsiField.DECLARATION_DIMENSION_INDEX_2D, buffer, what)));
    int token = interpolation(declaration, what);
    if (declaration.semantic().isPresent()) {
      token |= TgsiField.DECLARATION_SEMANTIC.of(layout, true);
      semantic(declaration, what);
    } else {
      forbid(!declaration.streams().isEmpty(), what + " with streams and no semantic");
    }
    token |= specific(declaration, what);
    if (declaration.arrayId() != 0) {
      add(TgsiField.DECLARATION_ARRAY_ARRAY_ID.of(layout, declaration.arrayId()));
    }
    tokens[begin] =
        token
            | TgsiField.DECLARATION_TYPE.of(layout, Kind.DECLARATION.ordinal())
            | field(TgsiField.DECLARATION_NR_TOKENS, size - begin, what + " of this length")
            | TgsiField.DECLARATION_FILE.of(layout, file(declaration.file()))
            | TgsiField.DECLARATION_USAGE_MASK.of(layout, declaration.mask().bits())
            | TgsiField.DECLARATION_DIMENSION.of(layout, declaration.dimension().isPresent())
            | TgsiField.DECLARATION_INVARIANT.of(layout, declaration.invariant())
            | TgsiField.DECLARATION_LOCAL.of(layout, declaration.local())
            | TgsiField.DECLARATION_ARRAY.of(layout, declaration.arrayId() != 0)
            | TgsiField.DECLARATION_ATOMIC.of(layout, declaration.atomic());
  }

  /** Encodes the interpolation; gives the bits of it that belong to the first token. */
  private int interpolation(TgsiDeclaration declaration, String what) {
    int location = declaration.location().map(Enum::ordinal).orElse(0);
    int number = declaration.interpolation().map(layout.interpolations()::indexOf).orElse(0);
    known(number, what + " with this interpolation");
    if (layout == TgsiLayout.MESA_24_0) {
      if (declaration.interpolation().isEmpty() && location == 0) {
        return 0;
      }
      // A location alone goes with what an input without a keyword has: CONSTANT.
      add(
          TgsiField.DECLARATION_INTERP_INTERPOLATE.of(layout, number)
              | TgsiField.DECLARATION_INTERP_LOCATION.of(layout, location));
      return TgsiField.DECLARATION_INTERPOLATE.of(layout, true);
    }
    forbid(location == TgsiDeclaration.Location.SAMPLE.ordinal(), what + " with SAMPLE");
    return TgsiField.DECLARATION_INTERPOLATE.of(layout, number)
        | TgsiField.DECLARATION_CENTROID.of(layout, location != 0)
        | TgsiField.DECLARATION_CYLINDRICAL_WRAP.of(
            layout, declaration.wrap().map(WriteMask::bits).orElse(0));
  }

  private void semantic(TgsiDeclaration declaration, String what) {
    String name = declaration.semantic().orElseThrow();
    int token =
        TgsiField.DECLARATION_SEMANTIC_NAME.of(
                layout, known(layout.semanticNumber(name), "semantic " + name))
            | field(TgsiField.DECLARATION_SEMANTIC_INDEX, declaration.semanticIndex(), what);
    List<Integer> streams = declaration.streams();
    if (!streams.isEmpty()) {
      forbid(layout != TgsiLayout.MESA_24_0, what + " with streams");
      token |=
          TgsiField.DECLARATION_SEMANTIC_STREAM_X.of(layout, streams.get(0))
              | TgsiField.DECLARATION_SEMANTIC_STREAM_Y.of(layout, streams.get(1))
              | TgsiField.DECLARATION_SEMANTIC_STREAM_Z.of(layout, streams.get(2))
              | TgsiField.DECLARATION_SEMANTIC_STREAM_W.of(layout, streams.get(3));
    }
    add(token);
  }

  /** Encodes what only some files have; gives the bits of it that belong to the first token. */
  private int specific(TgsiDeclaration declaration, String what) {
    TgsiFile file = declaration.file();
    file(file);
    boolean isImage = file == TgsiFile.IMAGE;
    forbid(
        !isImage
            && (declaration.writable() || declaration.raw() || declaration.format().isPresent()),
        what + " with the attributes of an image");
    forbid(declaration.memoryKind().isPresent() && file != TgsiFile.MEMORY, what + " as memory");
    switch (file) {
      case IMAGE ->
          add(
              TgsiField.DECLARATION_IMAGE_RESOURCE.of(layout, layout.number(declaration.target()))
                  | TgsiField.DECLARATION_IMAGE_RAW.of(layout, declaration.raw())
                  | TgsiField.DECLARATION_IMAGE_WRITABLE.of(layout, declaration.writable())
                  | TgsiField.DECLARATION_IMAGE_FORMAT.of(layout, format(declaration.format())));
      case SVIEW -> {
        List<TgsiDeclaration.ReturnType> types = declaration.returnTypes();
        int[] codes = new int[4];
        for (int c = 0; c < 4; c++) {
          codes[c] =
              types.isEmpty()
                  ? TgsiTokens.UNKNOWN_TYPE
                  : types.get(Math.min(c, types.size() - 1)).ordinal();
        }
        add(
            TgsiField.DECLARATION_SAMPLER_VIEW_RESOURCE.of(
                    layout, layout.number(declaration.target()))
                | TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_X.of(layout, codes[0])
                | TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Y.of(layout, codes[1])
                | TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Z.of(layout, codes[2])
                | TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_W.of(layout, codes[3]));
      }
      case IMMX -> {
        forbid(
            declaration.values().size() != declaration.count(),
            what + " with " + declaration.values().size() + " rows");
        declaration.values().forEach(row -> row.forEach(this::add));
      }
      default -> {}
    }
    return TgsiField.DECLARATION_MEM_TYPE.of(
        layout, declaration.memoryKind().map(Enum::ordinal).orElse(0));
  }

  /** Encodes an instruction behind what there is. */
  void instruction(TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    int begin = size;
    int number = known(layout.number(opcode), opcode.toString());
    forbid(
        !TgsiField.INSTRUCTION_SATURATE.fits(layout, instruction.saturate().ordinal()),
        opcode + "_SATNV");
    forbid(
        instruction.precise() && !TgsiField.INSTRUCTION_PRECISE.existsIn(layout),
        opcode + "_PRECISE");
    forbid(
        instruction.predicate().isPresent() && !TgsiField.INSTRUCTION_PREDICATE.existsIn(layout),
        opcode + " with a predicate");
    add(0);
    instruction.predicate().ifPresent(this::predicate);
    if (instruction.label() >= 0) {
      add(field(TgsiField.INSTRUCTION_LABEL_LABEL, instruction.label(), "a label"));
    }
    boolean isTextured = TgsiTokens.isTextured(opcode) || instruction.target().isPresent();
    if (isTextured) {
      texture(instruction);
    } else {
      forbid(!instruction.offsets().isEmpty(), opcode + " with texel offsets");
    }
    instruction.memory().ifPresent(memory -> memory(instruction, memory));
    instruction.destinations().forEach(this::destination);
    List<TgsiSource> sources = instruction.sources();
    int count = layout.sources(opcode);
    if (count < sources.size()) {
      forbid(
          sources.getLast().register().file() != TgsiFile.NULL, opcode + " with a vertex stream");
      sources = sources.subList(0, count);
    }
    sources.forEach(this::source);
    tokens[begin] =
        TgsiField.INSTRUCTION_TYPE.of(layout, Kind.INSTRUCTION.ordinal())
            | TgsiField.INSTRUCTION_NR_TOKENS.of(layout, size - begin - 1)
            | TgsiField.INSTRUCTION_OPCODE.of(layout, number)
            | TgsiField.INSTRUCTION_SATURATE.of(layout, instruction.saturate().ordinal())
            | TgsiField.INSTRUCTION_NUM_DST_REGS.of(layout, instruction.destinations().size())
            | TgsiField.INSTRUCTION_NUM_SRC_REGS.of(layout, count)
            | TgsiField.INSTRUCTION_PREDICATE.of(layout, instruction.predicate().isPresent())
            | TgsiField.INSTRUCTION_LABEL.of(layout, instruction.label() >= 0)
            | TgsiField.INSTRUCTION_TEXTURE.of(layout, isTextured)
            | TgsiField.INSTRUCTION_MEMORY.of(layout, instruction.memory().isPresent())
            | TgsiField.INSTRUCTION_PRECISE.of(layout, instruction.precise());
  }

  private void predicate(TgsiPredicate predicate) {
    add(
        signed(TgsiField.INSTRUCTION_PREDICATE_INDEX, predicate.index(), "a predicate's number")
            | TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_X.of(layout, predicate.swizzle().get(0))
            | TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_Y.of(layout, predicate.swizzle().get(1))
            | TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_Z.of(layout, predicate.swizzle().get(2))
            | TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_W.of(layout, predicate.swizzle().get(3))
            | TgsiField.INSTRUCTION_PREDICATE_NEGATE.of(layout, predicate.negate()));
  }

  private void texture(TgsiInstruction instruction) {
    int number = layout.number(instruction.target());
    known(number, "target " + instruction.target().map(TgsiNames::name).orElse("UNKNOWN"));
    boolean isNew = layout == TgsiLayout.MESA_24_0;
    forbid(!instruction.offsets().isEmpty() && !isNew, instruction.opcode() + " with offsets");
    int type = instruction.returnType().map(Enum::ordinal).orElse(TgsiTokens.UNKNOWN_TYPE);
    add(
        TgsiField.INSTRUCTION_TEXTURE_TEXTURE.of(layout, number)
            | TgsiField.INSTRUCTION_TEXTURE_NUM_OFFSETS.of(layout, instruction.offsets().size())
            | TgsiField.INSTRUCTION_TEXTURE_RETURN_TYPE.of(layout, type));
    for (TgsiTexOffset offset : instruction.offsets()) {
      add(
          signed(TgsiField.TEXTURE_OFFSET_INDEX, offset.index(), "a register number")
              | TgsiField.TEXTURE_OFFSET_FILE.of(layout, file(offset.file()))
              | TgsiField.TEXTURE_OFFSET_SWIZZLE_X.of(layout, offset.x())
              | TgsiField.TEXTURE_OFFSET_SWIZZLE_Y.of(layout, offset.y())
              | TgsiField.TEXTURE_OFFSET_SWIZZLE_Z.of(layout, offset.z()));
    }
  }

  private void memory(TgsiInstruction instruction, TgsiMemory memory) {
    forbid(
        !TgsiTokens.mayHaveMemory(instruction.opcode()) || layout != TgsiLayout.MESA_24_0,
        instruction.opcode() + " with memory flags");
    int qualifiers = 0;
    for (TgsiMemory.Qualifier qualifier : memory.qualifiers()) {
      qualifiers |= 1 << qualifier.ordinal();
    }
    boolean isUntold = memory.target().isEmpty() && !TgsiTokens.isOfImage(instruction);
    add(
        TgsiField.INSTRUCTION_MEMORY_QUALIFIER.of(layout, qualifiers)
            | TgsiField.INSTRUCTION_MEMORY_TEXTURE.of(
                layout, isUntold ? 0 : layout.number(memory.target()))
            | TgsiField.INSTRUCTION_MEMORY_FORMAT.of(layout, format(memory.format())));
  }

  private void destination(TgsiDestination destination) {
    TgsiRegister register = destination.register();
    add(
        TgsiField.DST_REGISTER_FILE.of(layout, file(register.file()))
            | TgsiField.DST_REGISTER_WRITE_MASK.of(layout, destination.mask().bits())
            | TgsiField.DST_REGISTER_INDIRECT.of(layout, register.index().isRelative())
            | TgsiField.DST_REGISTER_DIMENSION.of(layout, register.dimension().isPresent())
            | signed(TgsiField.DST_REGISTER_INDEX, register.index().offset(), "a register number"));
    indices(register);
  }

  private void source(TgsiSource source) {
    TgsiRegister register = source.register();
    add(
        TgsiField.SRC_REGISTER_FILE.of(layout, file(register.file()))
            | TgsiField.SRC_REGISTER_INDIRECT.of(layout, register.index().isRelative())
            | TgsiField.SRC_REGISTER_DIMENSION.of(layout, register.dimension().isPresent())
            | signed(TgsiField.SRC_REGISTER_INDEX, register.index().offset(), "a register number")
            | TgsiField.SRC_REGISTER_SWIZZLE_X.of(layout, source.swizzle().get(0))
            | TgsiField.SRC_REGISTER_SWIZZLE_Y.of(layout, source.swizzle().get(1))
            | TgsiField.SRC_REGISTER_SWIZZLE_Z.of(layout, source.swizzle().get(2))
            | TgsiField.SRC_REGISTER_SWIZZLE_W.of(layout, source.swizzle().get(3))
            | TgsiField.SRC_REGISTER_ABSOLUTE.of(layout, source.absolute())
            | TgsiField.SRC_REGISTER_NEGATE.of(layout, source.negate()));
    indices(register);
  }

  /** Encodes the tokens that follow the one of an operand. */
  private void indices(TgsiRegister register) {
    forbid(
        register.arrayId() != 0 && layout != TgsiLayout.MESA_24_0,
        register.file() + " with the number of an array");
    // The array is told beside the address register of the last index that has one.
    boolean isInner = register.index().isRelative();
    forbid(
        register.arrayId() != 0 && !register.isRelative(),
        register.file() + "[" + register.index().offset() + "](" + register.arrayId() + ")");
    register.index().relative().ifPresent(base -> indirect(base, register.arrayId()));
    if (register.dimension().isPresent()) {
      TgsiIndex dimension = register.dimension().get();
      add(
          TgsiField.DIMENSION_INDIRECT.of(layout, dimension.isRelative())
              | signed(TgsiField.DIMENSION_INDEX, dimension.offset(), "a register number"));
      dimension.relative().ifPresent(base -> indirect(base, isInner ? 0 : register.arrayId()));
    }
  }

  private void indirect(TgsiIndex.Relative base, int arrayId) {
    int component = base.component();
    add(
        TgsiField.IND_REGISTER_FILE.of(layout, file(base.file()))
            | signed(TgsiField.IND_REGISTER_INDEX, base.index(), "a register number")
            | TgsiField.IND_REGISTER_SWIZZLE.of(layout, component)
            | TgsiField.IND_REGISTER_ARRAY_ID.of(layout, arrayId)
            | TgsiField.IND_REGISTER_SWIZZLE_X.of(layout, component)
            | TgsiField.IND_REGISTER_SWIZZLE_Y.of(layout, component)
            | TgsiField.IND_REGISTER_SWIZZLE_Z.of(layout, component)
            | TgsiField.IND_REGISTER_SWIZZLE_W.of(layout, component));
  }

  private int file(TgsiFile file) {
    return known(layout.number(file), "registers " + file);
  }

  private int format(Optional<String> format) {
    return format.map(name -> known(TgsiFormats.number(name), "format " + name)).orElse(0);
  }

  /** A field's code in its place. */
  private int field(TgsiField field, int code, String what) {
    forbid(!field.fits(layout, code), what + " (" + Integer.toUnsignedString(code) + ")");
    return field.of(layout, code);
  }

  /** A signed field's code in its place. */
  private int signed(TgsiField field, int code, String what) {
    int width = field.bits(layout).width();
    forbid(code >> width - 1 != 0 && code >> width - 1 != -1, what + " (" + code + ")");
    return field.of(layout, code & (1 << width) - 1);
  }

  private int known(int number, String what) {
    forbid(number < 0, what);
    return number;
  }

  private void forbid(boolean wrong, String what) {
    if (wrong) {
      throw error(what + " is not in layout " + layout, "a program that its tokens can say");
    }
  }

  private ShaderFormatException error(String what, String expected) {
    return new ShaderFormatException(Diagnostic.error(location, what, expected));
  }

  private void add(int token) {
    if (size == tokens.length) {
      tokens = Arrays.copyOf(tokens, 2 * size);
    }
    tokens[size++] = token;
  }

  /** Forgets what was encoded. */
  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int token(int index) {
    return tokens[index];
  }

  /** Whether all that was encoded since {@link #clear} is a part of a stream. */
  boolean equalsLast(int[] stream, int begin, int end) {
    return Arrays.equals(tokens, 0, size, stream, begin, end);
  }
}
