package org.lanewise.reference.tgsi;

import java.util.List;
import org.lanewise.core.program.Signature.Slot;

/** System values that say something of the lane itself; what the batch holds there is replaced. */
final class SystemValues {
  private final String[] semantics;
  private final int first;

  /**
   * Finds such values.
   *
   * @param slots all input slots
   * @param first the slot of {@code SV[0]}
   */
  SystemValues(List<Slot> slots, int first) {
    this.first = first;
    semantics =
        slots.subList(first, slots.size()).stream().map(Slot::semantic).toArray(String[]::new);
  }

  /**
   * Writes them over the inputs of a quad.
   *
   * @param inputs component {@code c} of slot {@code s} of a lane at {@code [(s * 4 + c) * 4 +
   *     lane]}
   * @param live the lanes that are live when the program starts
   */
  void fill(int[] inputs, int live) {
    for (int i = 0; i < semantics.length; i++) {
      if (!isOfLane(semantics[i])) {
        continue;
      }
      for (int lane = 0; lane < 4; lane++) {
        for (int component = 0; component < 4; component++) {
          inputs[((first + i) * 4 + component) * 4 + lane] =
              component == 0 ? value(semantics[i], lane, live) : 0;
        }
      }
    }
  }

  private static boolean isOfLane(String semantic) {
    return semantic.startsWith("SUBGROUP_") || semantic.equals("HELPER_INVOCATION");
  }

  private static int value(String semantic, int lane, int live) {
    int mask = 0;
    for (int other = 0; other < 4; other++) {
      boolean in =
          switch (semantic) {
            case "SUBGROUP_EQ_MASK" -> other == lane;
            case "SUBGROUP_GE_MASK" -> other >= lane;
            case "SUBGROUP_GT_MASK" -> other > lane;
            case "SUBGROUP_LE_MASK" -> other <= lane;
            case "SUBGROUP_LT_MASK" -> other < lane;
            default -> false;
          };
      mask |= in ? 1 << other : 0;
    }
    return switch (semantic) {
      case "SUBGROUP_SIZE" -> 4;
      case "SUBGROUP_INVOCATION" -> lane;
      case "HELPER_INVOCATION" -> (live >> lane & 1) == 0 ? -1 : 0;
      default -> mask;
    };
  }
}
