package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.texture.TextureTarget;

/** An instruction while it is read; the fields are the components of {@link TgsiInstruction}. */
final class TgsiInstructionBuilder {
  TgsiOpcode opcode;
  TgsiInstruction.Saturate saturate = TgsiInstruction.Saturate.NONE;
  boolean precise;
  Optional<TgsiPredicate> predicate = Optional.empty();
  final List<TgsiDestination> destinations = new ArrayList<>();
  final List<TgsiSource> sources = new ArrayList<>();
  Optional<TextureTarget> target = Optional.empty();
  final List<TgsiTexOffset> offsets = new ArrayList<>();
  Optional<TgsiMemory> memory = Optional.empty();
  Optional<TgsiDeclaration.ReturnType> returnType = Optional.empty();
  int label = -1;

  /** The sources that are more than a source of today, by their number; their entries stand in. */
  final Map<Integer, TgsiOldSource> oldSources = new HashMap<>();

  /** What the result is multiplied with before it is clamped. */
  float factor = 1;

  TgsiInstructionBuilder(TgsiOpcode opcode) {
    this.opcode = opcode;
  }

  TgsiInstruction build() {
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
        label);
  }
}
