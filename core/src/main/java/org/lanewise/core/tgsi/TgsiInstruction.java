package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.texture.TextureTarget;

/**
 * One instruction.
 *
 * @param opcode the row of the opcode table
 * @param saturate how float results are clamped
 * @param precise whether value-changing optimisation is forbidden (Lanewise never does any)
 * @param predicate the predicate, where there is one
 * @param destinations the destination operands, as many as the opcode has
 * @param sources the source operands, as many as the opcode has; sampler operands included
 * @param target the texture target of a TEX-family instruction; empty elsewhere and for {@code
 *     UNKNOWN}
 * @param offsets texel offsets, 0..4
 * @param memory how a resource instruction uses its memory, where it says
 * @param returnType what a token stream says that the texture returns; text has no place for it, so
 *     it is empty in programs from text and not printed
 * @param label the number after the colon, -1 for none; flow is matched by nesting, so only {@code
 *     CAL}, {@code CALLNZ} and {@code BRA} mean anything by it
 */
public record TgsiInstruction(
    TgsiOpcode opcode,
    Saturate saturate,
    boolean precise,
    Optional<TgsiPredicate> predicate,
    List<TgsiDestination> destinations,
    List<TgsiSource> sources,
    Optional<TextureTarget> target,
    List<TgsiTexOffset> offsets,
    Optional<TgsiMemory> memory,
    Optional<TgsiDeclaration.ReturnType> returnType,
    int label) {

  /** How a float result is clamped before it is written. */
  public enum Saturate {
    NONE,
    /** To [0, 1]; NaN and -0 give +0. */
    ZERO_ONE,
    /** To [-1, 1], until 2015. */
    MINUS_PLUS_ONE
  }

  public TgsiInstruction {
    destinations = List.copyOf(destinations);
    sources = List.copyOf(sources);
    offsets = List.copyOf(offsets);
  }

  /** Whether the texel offset is an immediate. */
  public boolean hasConstantOffset() {
    return !offsets.isEmpty() && offsets.getFirst().file() == TgsiFile.IMM;
  }

  /** The same instruction with what its texture returns. */
  public TgsiInstruction withReturnType(Optional<TgsiDeclaration.ReturnType> type) {
    return new TgsiInstruction(
        opcode,
        saturate,
        precise,
        predicate,
        destinations,
        sources,
        target,
        offsets,
        memory,
        type,
        label);
  }

  /** The same instruction with another label. */
  public TgsiInstruction withLabel(int other) {
    return new TgsiInstruction(
        opcode,
        saturate,
        precise,
        predicate,
        destinations,
        sources,
        target,
        offsets,
        memory,
        returnType,
        other);
  }

  /** The same instruction with other operands. */
  public TgsiInstruction with(List<TgsiDestination> results, List<TgsiSource> operands) {
    return new TgsiInstruction(
        opcode,
        saturate,
        precise,
        predicate,
        results,
        operands,
        target,
        offsets,
        memory,
        returnType,
        label);
  }

  /**
   * How the words of source {@code operand} are read, which decides what its modifiers do: as the
   * opcode says, unless target or format decide.
   */
  public TgsiOpcode.SourceType sourceType(int operand) {
    boolean reference =
        opcode == TgsiOpcode.TG4
            && operand == 1
            && target.equals(Optional.of(TextureTarget.SHADOW_CUBE_ARRAY));
    boolean texel =
        opcode == TgsiOpcode.STORE && operand == 1 && memory.map(TgsiMemory::isFloat).orElse(false);
    return reference || texel ? TgsiOpcode.SourceType.FLOAT : opcode.sourceType(operand);
  }

  /** An instruction with nothing but operands. */
  public static TgsiInstruction of(
      TgsiOpcode opcode, List<TgsiDestination> destinations, List<TgsiSource> sources) {
    TgsiInstructionBuilder builder = new TgsiInstructionBuilder(opcode);
    builder.destinations.addAll(destinations);
    builder.sources.addAll(sources);
    return builder.build();
  }
}
