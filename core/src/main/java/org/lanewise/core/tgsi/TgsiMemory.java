package org.lanewise.core.tgsi;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.texture.TextureTarget;

/**
 * How an instruction uses memory: what stands after its operands. Source: specs/tgsi.md sections
 * 2.2 and 4.11.
 *
 * @param qualifiers in the order of the enum
 * @param target the target of the image, empty for none or {@code UNKNOWN}
 * @param format the name of the image's format, {@code PIPE_FORMAT_...}, where given
 */
public record TgsiMemory(
    Set<Qualifier> qualifiers, Optional<TextureTarget> target, Optional<String> format) {
  /** A promise or demand about the order of accesses; none changes a result here. */
  public enum Qualifier {
    COHERENT,
    RESTRICT,
    VOLATILE,
    STREAM_CACHE_POLICY
  }

  public TgsiMemory {
    EnumSet<Qualifier> ordered = EnumSet.noneOf(Qualifier.class);
    ordered.addAll(qualifiers);
    qualifiers = Collections.unmodifiableSet(ordered);
  }

  /** Whether the format's values are floats to the program: neither UINT nor SINT. */
  public boolean isFloat() {
    return format.isPresent()
        && !format.get().endsWith("_UINT")
        && !format.get().endsWith("_SINT")
        && !format.get().equals("PIPE_FORMAT_NONE");
  }
}
