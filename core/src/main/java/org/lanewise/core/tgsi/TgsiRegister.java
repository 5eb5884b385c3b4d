package org.lanewise.core.tgsi;

import java.util.Optional;

/**
 * A register operand without swizzle, mask or modifiers: {@code CONST[2][ADDR[0].x+1]}.
 *
 * @param file the register file
 * @param dimension the first of two indices, where there are two
 * @param index the register's index (the last bracket)
 * @param arrayId the array that a relative index stays within, 0 for none
 */
public record TgsiRegister(
    TgsiFile file, Optional<TgsiIndex> dimension, TgsiIndex index, int arrayId) {

  /** A register with one constant index. */
  public static TgsiRegister of(TgsiFile file, int index) {
    return new TgsiRegister(file, Optional.empty(), TgsiIndex.of(index), 0);
  }

  /** Whether any index depends on a register. */
  public boolean isRelative() {
    return index.isRelative() || dimension.map(TgsiIndex::isRelative).orElse(false);
  }
}
