package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/**
 * A declaration of an inclusive range of registers.
 *
 * @param file the register file
 * @param dimension the first bracket: the buffer number, or empty
 * @param perVertex whether the first bracket is there without a number ({@code IN[][0]})
 * @param first the first register
 * @param last the last register
 * @param mask the components that matter
 * @param arrayId the array that the range forms, 0 for none
 * @param local whether it lives in one subroutine only
 * @param semantic the semantic's name, where there is one
 * @param semanticIndex the index of the first register's semantic
 * @param interpolation {@code CONSTANT LINEAR PERSPECTIVE COLOR}, where given
 * @param location {@code CENTER CENTROID SAMPLE}, where given
 * @param invariant whether the output is invariant
 * @param target the texture target of a sampler view or image
 * @param returnTypes the types of a sampler view: one or four of UNORM SNORM SINT UINT FLOAT
 * @param format the name of an image's format, {@code PIPE_FORMAT_...}, where given
 * @param writable whether an image may be written ({@code WR})
 * @param raw whether an image is read without conversion ({@code RAW})
 * @param atomic whether a buffer is used by atomics only
 * @param memoryKind which memory a {@code MEMORY} register is, where given; {@code GLOBAL} is what
 *     is meant without
 * @param streams the stream (0..3) of each of the four components of a geometry shader's output;
 *     empty where not given
 * @param wrap the components that wrap around ({@code CYLWRAP_xyzw}, until 2012); empty for none
 * @param values the rows of an {@code IMMX} declaration, four words each, else empty
 */
public record TgsiDeclaration(
    TgsiFile file,
    Optional<Integer> dimension,
    boolean perVertex,
    int first,
    int last,
    WriteMask mask,
    int arrayId,
    boolean local,
    Optional<String> semantic,
    int semanticIndex,
    Optional<Interpolation> interpolation,
    Optional<Location> location,
    boolean invariant,
    Optional<TextureTarget> target,
    List<ReturnType> returnTypes,
    Optional<String> format,
    boolean writable,
    boolean raw,
    boolean atomic,
    Optional<MemoryKind> memoryKind,
    List<Integer> streams,
    Optional<WriteMask> wrap,
    List<List<Integer>> values) {

  /** The interpolation keyword of a fragment input. */
  public enum Interpolation {
    CONSTANT,
    LINEAR,
    PERSPECTIVE,
    COLOR
  }

  /** Where in the pixel a fragment input is interpolated. */
  public enum Location {
    CENTER,
    CENTROID,
    SAMPLE
  }

  /** What a sampler view returns. */
  public enum ReturnType {
    UNORM,
    SNORM,
    SINT,
    UINT,
    FLOAT
  }

  /** The memory that a {@code MEMORY} register is. */
  public enum MemoryKind {
    /** A buffer of the embedding. */
    GLOBAL,
    /** Common to the lanes of a thread block. */
    SHARED,
    /** Of one lane. */
    PRIVATE,
    /** The arguments of a compute kernel, read only. */
    INPUT
  }

  public TgsiDeclaration {
    returnTypes = List.copyOf(returnTypes);
    streams = List.copyOf(streams);
    if (!streams.isEmpty() && streams.size() != 4) {
      throw new IllegalArgumentException(streams.size() + " streams; expected 4");
    }
    values = values.stream().map(List::copyOf).toList();
  }

  /** The number of registers declared. */
  public int count() {
    return last - first + 1;
  }
}
