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
 * @param attributes the remaining attributes in order, as spelt: ATOMIC, memory kinds, image
 *     formats, WR, RAW, STREAM(...)
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
    List<String> attributes,
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

  public TgsiDeclaration {
    returnTypes = List.copyOf(returnTypes);
    attributes = List.copyOf(attributes);
    values = values.stream().map(List::copyOf).toList();
  }

  /** The number of registers declared. */
  public int count() {
    return last - first + 1;
  }
}
