package org.lanewise.core.r500;

import java.util.List;

/**
 * One instruction: six dwords in upload order. Every bit is kept, also of dwords that mean nothing
 * to the instruction's type.
 *
 * @param dword0 US_CMN_INST
 * @param dword1 US_ALU_RGB_ADDR or US_TEX_INST
 * @param dword2 US_ALU_ALPHA_ADDR, US_TEX_ADDR or US_FC_INST
 * @param dword3 US_ALU_RGB_INST, US_TEX_ADDR_DXDY or US_FC_ADDR
 * @param dword4 US_ALU_ALPHA_INST
 * @param dword5 US_ALU_RGBA_INST
 */
public record R500Instruction(
    int dword0, int dword1, int dword2, int dword3, int dword4, int dword5) {
  /** Dwords an instruction. */
  public static final int DWORDS = 6;

  private static final List<R500Type> TYPES = List.of(R500Type.values());

  /** The instruction whose six dwords stand at {@code offset}. */
  public static R500Instruction of(int[] dwords, int offset) {
    return new R500Instruction(
        dwords[offset],
        dwords[offset + 1],
        dwords[offset + 2],
        dwords[offset + 3],
        dwords[offset + 4],
        dwords[offset + 5]);
  }

  /** Dword {@code index}, 0..5. */
  public int dword(int index) {
    return switch (index) {
      case 0 -> dword0;
      case 1 -> dword1;
      case 2 -> dword2;
      case 3 -> dword3;
      case 4 -> dword4;
      case 5 -> dword5;
      default -> throw new IndexOutOfBoundsException(index);
    };
  }

  /** The six dwords, newly copied. */
  public int[] dwords() {
    return new int[] {dword0, dword1, dword2, dword3, dword4, dword5};
  }

  /** The code of a field, whatever the instruction's type. */
  public int get(R500Field field) {
    return field.bits().get(dword(field.word().dword()));
  }

  /** Whether a field of one bit is set. */
  public boolean has(R500Field field) {
    return get(field) != 0;
  }

  /** The instruction with another code in a field. */
  public R500Instruction with(R500Field field, int code) {
    int[] words = dwords();
    int at = field.word().dword();
    words[at] = field.bits().set(words[at], code);
    return of(words, 0);
  }

  /** The channels that RGB_WMASK and ALPHA_WMASK name, bit 0 for r. */
  public int writeMask() {
    return get(R500Field.RGB_WMASK) | get(R500Field.ALPHA_WMASK) << 3;
  }

  /** The channels that RGB_OMASK and ALPHA_OMASK name, bit 0 for r. */
  public int outputMask() {
    return get(R500Field.RGB_OMASK) | get(R500Field.ALPHA_OMASK) << 3;
  }

  /** The instruction's type. */
  public R500Type type() {
    return TYPES.get(get(R500Field.TYPE));
  }
}
