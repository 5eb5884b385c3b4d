package org.lanewise.core.tgsi;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Decodes the tokens of instructions. Source: specs/tgsi.md section 3.2. */
final class TgsiInstructionDecoder {
  private final TgsiTokenReader in;
  private final TgsiLayout layout;

  private TgsiInstructionDecoder(TgsiTokenReader in) {
    this.in = in;
    this.layout = in.layout();
  }

  /** Decodes the instruction that stands next. */
  static TgsiInstruction instruction(TgsiTokenReader in) {
    return new TgsiInstructionDecoder(in).instruction();
  }

  private TgsiInstruction instruction() {
    int token = in.next("an instruction");
    int begin = in.last();
    TgsiOpcode opcode =
        in.meaning(TgsiField.INSTRUCTION_OPCODE, token, layout::opcode, "opcode number");
    TgsiInstructionBuilder parts = new TgsiInstructionBuilder(opcode);
    parts.saturate =
        in.element(
            TgsiField.INSTRUCTION_SATURATE,
            token,
            List.of(TgsiInstruction.Saturate.values()),
            "saturation");
    parts.precise = in.isSet(TgsiField.INSTRUCTION_PRECISE, token);
    int destinations =
        count(TgsiField.INSTRUCTION_NUM_DST_REGS, token, opcode, opcode.destinations());
    int sources = count(TgsiField.INSTRUCTION_NUM_SRC_REGS, token, opcode, layout.sources(opcode));
    if (in.isSet(TgsiField.INSTRUCTION_PREDICATE, token)) {
      parts.predicate = Optional.of(predicate());
    }
    if (in.isSet(TgsiField.INSTRUCTION_LABEL, token)) {
      parts.label = in.get(TgsiField.INSTRUCTION_LABEL_LABEL, in.next("a label"));
    }
    if (in.isSet(TgsiField.INSTRUCTION_TEXTURE, token)) {
      if (!TgsiTokens.mayBeTextured(opcode)) {
        throw TgsiTokenReader.error(begin, opcode + " with a texture", "no texture token");
      }
      texture(parts);
    }
    int memory = 0;
    int memoryAt = 0;
    boolean hasMemory = in.isSet(TgsiField.INSTRUCTION_MEMORY, token);
    if (hasMemory) {
      if (!TgsiTokens.mayHaveMemory(opcode)) {
        throw TgsiTokenReader.error(begin, opcode + " with memory flags", "no memory token");
      }
      memory = in.next("a memory token");
      memoryAt = in.last();
      parts.memory = Optional.of(memory(memory));
    }
    for (int i = 0; i < destinations; i++) {
      parts.destinations.add(destination());
    }
    for (int i = 0; i < sources; i++) {
      parts.sources.add(source());
    }
    if (sources < opcode.sources()) {
      parts.sources.add(TgsiSource.of(TgsiRegister.of(TgsiFile.NULL, 0)));
    }
    int counted = in.get(TgsiField.INSTRUCTION_NR_TOKENS, token);
    int following = in.at() - begin - 1;
    if (counted != following) {
      throw TgsiTokenReader.error(
          begin,
          opcode + " that counts " + counted + " tokens",
          following + " tokens after the first, by its flags");
    }
    if (!hasMemory) {
      return parts.build();
    }
    return withTarget(parts, memory, memoryAt);
  }

  /** The instruction with the target of its memory, which only images have. */
  private TgsiInstruction withTarget(TgsiInstructionBuilder parts, int memory, int at) {
    int code = in.get(TgsiField.INSTRUCTION_MEMORY_TEXTURE, memory);
    if (!layout.isTarget(code)) {
      throw TgsiTokenReader.error(
          at, "texture target " + code, "a texture target of layout " + layout);
    }
    TgsiMemory known = parts.memory.orElseThrow();
    Optional<TextureTarget> target = layout.target(code);
    boolean isGiven = code != 0 || TgsiTokens.isOfImage(parts.build());
    parts.memory =
        Optional.of(
            new TgsiMemory(
                known.qualifiers(), isGiven ? target : Optional.empty(), known.format()));
    return parts.build();
  }

  /** The number of operands of a kind, which the opcode decides. */
  private int count(TgsiField field, int token, TgsiOpcode opcode, int expected) {
    int count = in.get(field, token);
    if (count != expected) {
      boolean isDestination = field == TgsiField.INSTRUCTION_NUM_DST_REGS;
      String what = isDestination ? " destinations" : " sources";
      throw TgsiTokenReader.error(in.last(), opcode + " with " + count + what, expected + what);
    }
    return count;
  }

  private TgsiPredicate predicate() {
    int token = in.next("a predicate");
    return new TgsiPredicate(
        registerNumber(TgsiField.INSTRUCTION_PREDICATE_INDEX, token),
        new Swizzle(
            in.get(TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_X, token),
            in.get(TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_Y, token),
            in.get(TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_Z, token),
            in.get(TgsiField.INSTRUCTION_PREDICATE_SWIZZLE_W, token)),
        in.isSet(TgsiField.INSTRUCTION_PREDICATE_NEGATE, token));
  }

  private void texture(TgsiInstructionBuilder parts) {
    int token = in.next("a texture token");
    parts.target = TgsiDeclarationDecoder.target(in, TgsiField.INSTRUCTION_TEXTURE_TEXTURE, token);
    int type = in.get(TgsiField.INSTRUCTION_TEXTURE_RETURN_TYPE, token);
    if (layout == TgsiLayout.MESA_24_0 && type != TgsiTokens.UNKNOWN_TYPE) {
      parts.returnType =
          Optional.of(
              in.element(
                  TgsiField.INSTRUCTION_TEXTURE_RETURN_TYPE,
                  token,
                  List.of(TgsiDeclaration.ReturnType.values()),
                  "return type"));
    }
    int offsets = in.get(TgsiField.INSTRUCTION_TEXTURE_NUM_OFFSETS, token);
    if (offsets > 4) {
      throw TgsiTokenReader.error(in.last(), offsets + " texel offsets", "at most 4");
    }
    for (int i = 0; i < offsets; i++) {
      int offset = in.next("a texel offset");
      parts.offsets.add(
          new TgsiTexOffset(
              in.meaning(TgsiField.TEXTURE_OFFSET_FILE, offset, layout::file, "register file"),
              registerNumber(TgsiField.TEXTURE_OFFSET_INDEX, offset),
              in.get(TgsiField.TEXTURE_OFFSET_SWIZZLE_X, offset),
              in.get(TgsiField.TEXTURE_OFFSET_SWIZZLE_Y, offset),
              in.get(TgsiField.TEXTURE_OFFSET_SWIZZLE_Z, offset)));
    }
  }

  private TgsiMemory memory(int token) {
    Set<TgsiMemory.Qualifier> qualifiers = EnumSet.noneOf(TgsiMemory.Qualifier.class);
    int bits = in.get(TgsiField.INSTRUCTION_MEMORY_QUALIFIER, token);
    for (TgsiMemory.Qualifier qualifier : TgsiMemory.Qualifier.values()) {
      if ((bits >> qualifier.ordinal() & 1) != 0) {
        qualifiers.add(qualifier);
      }
    }
    return new TgsiMemory(
        qualifiers,
        Optional.empty(),
        TgsiDeclarationDecoder.format(in, TgsiField.INSTRUCTION_MEMORY_FORMAT, token));
  }

  private TgsiDestination destination() {
    int token = in.next("a destination");
    int at = in.last();
    TgsiFile file = in.meaning(TgsiField.DST_REGISTER_FILE, token, layout::file, "register file");
    int mask = in.get(TgsiField.DST_REGISTER_WRITE_MASK, token);
    if (mask == 0) {
      throw TgsiTokenReader.error(at, "a destination without components", "one or more of xyzw");
    }
    TgsiRegister register =
        register(
            file,
            TgsiField.DST_REGISTER_INDEX,
            token,
            in.isSet(TgsiField.DST_REGISTER_INDIRECT, token),
            in.isSet(TgsiField.DST_REGISTER_DIMENSION, token));
    return new TgsiDestination(register, WriteMask.of(mask));
  }

  private TgsiSource source() {
    int token = in.next("a source");
    TgsiFile file = in.meaning(TgsiField.SRC_REGISTER_FILE, token, layout::file, "register file");
    TgsiRegister register =
        register(
            file,
            TgsiField.SRC_REGISTER_INDEX,
            token,
            in.isSet(TgsiField.SRC_REGISTER_INDIRECT, token),
            in.isSet(TgsiField.SRC_REGISTER_DIMENSION, token));
    return new TgsiSource(
        register,
        new Swizzle(
            in.get(TgsiField.SRC_REGISTER_SWIZZLE_X, token),
            in.get(TgsiField.SRC_REGISTER_SWIZZLE_Y, token),
            in.get(TgsiField.SRC_REGISTER_SWIZZLE_Z, token),
            in.get(TgsiField.SRC_REGISTER_SWIZZLE_W, token)),
        in.isSet(TgsiField.SRC_REGISTER_ABSOLUTE, token),
        in.isSet(TgsiField.SRC_REGISTER_NEGATE, token));
  }

  private TgsiRegister register(
      TgsiFile file,
      TgsiField indexField,
      int token,
      boolean isIndirect,
      boolean isTwoDimensional) {
    int indexAt = in.last();
    int number = indexField.signed(layout, token);
    Indirect inner = isIndirect ? indirect() : Indirect.NONE;
    Optional<TgsiIndex> dimension = Optional.empty();
    Indirect outer = Indirect.NONE;
    if (isTwoDimensional) {
      int dimensionToken = in.next("a dimension");
      int dimensionAt = in.last();
      int dimensionNumber = TgsiField.DIMENSION_INDEX.signed(layout, dimensionToken);
      if (in.isSet(TgsiField.DIMENSION_DIMENSION, dimensionToken)) {
        throw TgsiTokenReader.error(dimensionAt, "a third dimension", "at most two");
      }
      outer = in.isSet(TgsiField.DIMENSION_INDIRECT, dimensionToken) ? indirect() : Indirect.NONE;
      dimension = Optional.of(index(outer, dimensionNumber, dimensionAt));
    }
    return new TgsiRegister(
        file,
        dimension,
        index(inner, number, indexAt),
        inner.arrayId != 0 ? inner.arrayId : outer.arrayId);
  }

  private static TgsiIndex index(Indirect indirect, int number, int at) {
    if (indirect.relative.isPresent()) {
      return TgsiIndex.relative(indirect.relative.get(), number);
    }
    if (number < 0) {
      throw TgsiTokenReader.error(at, "register number " + number, "0 or more");
    }
    return TgsiIndex.of(number);
  }

  /**
   * A register that is added to an index.
   *
   * @param relative the register, empty for none
   * @param arrayId the array that the sum stays within, 0 for none
   */
  private record Indirect(Optional<TgsiIndex.Relative> relative, int arrayId) {
    static final Indirect NONE = new Indirect(Optional.empty(), 0);
  }

  private Indirect indirect() {
    int token = in.next("an address register");
    int at = in.last();
    if (in.isSet(TgsiField.IND_REGISTER_INDIRECT, token)
        || in.isSet(TgsiField.IND_REGISTER_DIMENSION, token)) {
      throw TgsiTokenReader.error(
          at, "an address register that is addressed itself", "a plain register");
    }
    boolean isCompact = layout == TgsiLayout.MESA_24_0;
    TgsiIndex.Relative relative =
        new TgsiIndex.Relative(
            in.meaning(TgsiField.IND_REGISTER_FILE, token, layout::file, "register file"),
            registerNumber(TgsiField.IND_REGISTER_INDEX, token),
            in.get(
                isCompact ? TgsiField.IND_REGISTER_SWIZZLE : TgsiField.IND_REGISTER_SWIZZLE_X,
                token));
    if (in.isSet(TgsiField.IND_REGISTER_ABSOLUTE, token)
        || in.isSet(TgsiField.IND_REGISTER_NEGATE, token)) {
      throw TgsiTokenReader.error(at, "an address register with a modifier", "none");
    }
    return new Indirect(Optional.of(relative), in.get(TgsiField.IND_REGISTER_ARRAY_ID, token));
  }

  /** A register's number, which is signed in tokens and cannot be negative. */
  private int registerNumber(TgsiField field, int token) {
    int number = field.signed(layout, token);
    if (number < 0) {
      throw TgsiTokenReader.error(in.last(), "register number " + number, "0 or more");
    }
    return number;
  }
}
