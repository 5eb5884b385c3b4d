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
 * @param memory memory qualifiers, image targets and formats of resource instructions, as spelt
 * @param label the number after the colon, -1 for none; flow is matched by nesting, so only {@code
 *     CAL} means anything by it
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
    List<String> memory,
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
    memory = List.copyOf(memory);
  }

  /** Whether the texel offset is an immediate. */
  public boolean hasConstantOffset() {
    return !offsets.isEmpty() && offsets.getFirst().file() == TgsiFile.IMM;
  }

  /** An instruction with nothing but operands. */
  public static TgsiInstruction of(
      TgsiOpcode opcode, List<TgsiDestination> destinations, List<TgsiSource> sources) {
    return new TgsiInstruction(
        opcode,
        Saturate.NONE,
        false,
        Optional.empty(),
        destinations,
        sources,
        Optional.empty(),
        List.of(),
        List.of(),
        -1);
  }
}
