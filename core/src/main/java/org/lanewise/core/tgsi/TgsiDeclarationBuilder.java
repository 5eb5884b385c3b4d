package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** A declaration while it is read; the fields are the components of {@link TgsiDeclaration}. */
final class TgsiDeclarationBuilder {
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
  Optional<String> format = Optional.empty();
  boolean writable;
  boolean raw;
  boolean atomic;
  Optional<TgsiDeclaration.MemoryKind> memoryKind = Optional.empty();
  final List<Integer> streams = new ArrayList<>();
  Optional<WriteMask> wrap = Optional.empty();
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
        format,
        writable,
        raw,
        atomic,
        memoryKind,
        streams,
        wrap,
        values);
  }
}
