package org.lanewise.core.tgsi;

/**
 * A texel offset of a texture instruction.
 *
 * @param file the register file, usually {@code IMM}
 * @param index the register's number
 * @param x the component that holds the first offset
 * @param y the component that holds the second offset
 * @param z the component that holds the third offset
 */
public record TgsiTexOffset(TgsiFile file, int index, int x, int y, int z) {}
