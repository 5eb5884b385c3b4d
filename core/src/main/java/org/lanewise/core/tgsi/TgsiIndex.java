package org.lanewise.core.tgsi;

import java.util.Optional;

/**
 * A register index: a constant, plus a component of a register where it is relative.
 *
 * @param offset the constant part
 * @param relative what is added to it
 */
public record TgsiIndex(int offset, Optional<Relative> relative) {

  /**
   * The register that is added to an index.
   *
   * @param file usually {@code ADDR}
   * @param index the register's number
   * @param component the component read, 0..3
   */
  public record Relative(TgsiFile file, int index, int component) {}

  /** A constant index. */
  public static TgsiIndex of(int offset) {
    return new TgsiIndex(offset, Optional.empty());
  }

  /** A relative index. */
  public static TgsiIndex relative(Relative relative, int offset) {
    return new TgsiIndex(offset, Optional.of(relative));
  }

  /** Whether the index depends on a register. */
  public boolean isRelative() {
    return relative.isPresent();
  }
}
