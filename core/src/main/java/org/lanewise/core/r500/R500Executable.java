package org.lanewise.core.r500;

import java.util.List;
import java.util.Optional;

/**
 * A CTM executable: its code and the notes about it (CTM guide pp. 45 to 49). The notes give
 * indices, not values; where inputs arrive is the embedding's to say.
 *
 * @param reading the program of code alone, and what was odd about the file
 * @param information the mandatory note, if it is there
 * @param inputs the indices of the inputs that are used
 * @param outputs the indices of the outputs that are used
 * @param conditionalOutput whether the outputs depend on a condition
 * @param floatConstants the indices of the float constants that are used
 * @param intConstants the indices of the integer constants that are used
 * @param earlyExit whether the program may end before its last instruction
 */
public record R500Executable(
    R500Reading reading,
    Optional<Information> information,
    List<Integer> inputs,
    List<Integer> outputs,
    boolean conditionalOutput,
    List<Integer> floatConstants,
    List<Integer> intConstants,
    boolean earlyExit) {

  /**
   * The program information.
   *
   * @param words all of it: a reserved word, 1, then values of registers, the first of which is
   *     FG_DEPTH_SRC; the public text does not tell the others
   */
  public record Information(List<Integer> words) {
    public Information {
      words = List.copyOf(words);
    }

    /** FG_DEPTH_SRC, where the note is long enough. */
    public Optional<Integer> depthSource() {
      return words.size() > 1 ? Optional.of(words.get(1)) : Optional.empty();
    }
  }

  public R500Executable {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    floatConstants = List.copyOf(floatConstants);
    intConstants = List.copyOf(intConstants);
  }

  /** The program. */
  public R500Program program() {
    return reading.program();
  }
}
