package org.lanewise.reference.tgsi;

import java.util.Arrays;
import org.lanewise.core.tgsi.TgsiOpcode;

/** Operations across the lanes of a quad, which is the subgroup (docs/tgsi-semantics.md). */
final class WaveOperations {
  private WaveOperations() {}

  /**
   * Computes for all four lanes.
   *
   * @param a the words of the first source, channel {@code c} of a lane at {@code [lane * 4 + c]}
   * @param b those of the second
   * @param executing the lanes that execute the instruction
   * @param live the lanes that are live now
   * @param result where the words of the result go
   */
  static void compute(TgsiOpcode opcode, int[] a, int[] b, int executing, int live, int[] result) {
    int taking = executing & live;
    int set = 0;
    int equal = 0;
    int first = Integer.numberOfTrailingZeros(taking) & 3;
    for (int lane = 0; lane < 4; lane++) {
      set |= a[lane * 4] != 0 ? 1 << lane : 0;
      equal |= a[lane * 4] == a[first * 4] ? 1 << lane : 0;
    }
    switch (opcode) {
      case BALLOT -> {
        Arrays.fill(result, 0);
        for (int lane = 0; lane < 4; lane++) {
          result[lane * 4] = taking & set;
        }
      }
      case VOTE_ANY -> Arrays.fill(result, truth((taking & set) != 0));
      case VOTE_ALL -> Arrays.fill(result, truth((taking & ~set) == 0));
      case VOTE_EQ -> Arrays.fill(result, truth((taking & ~equal) == 0));
      case READ_FIRST -> {
        for (int i = 0; i < 16; i++) {
          result[i] = a[first * 4 + (i & 3)];
        }
      }
      case READ_INVOC -> {
        for (int i = 0; i < 16; i++) {
          int from = b[i & ~3] & 3;
          result[i] = a[from * 4 + (i & 3)];
        }
      }
      case READ_HELPER -> {
        for (int i = 0; i < 16; i++) {
          result[i] = truth((live >> (i >> 2) & 1) == 0);
        }
      }
      default -> throw new IllegalStateException(opcode.name());
    }
  }

  private static int truth(boolean holds) {
    return holds ? -1 : 0;
  }
}
