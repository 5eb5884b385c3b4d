package org.lanewise.reference.r500;

import java.util.Arrays;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.r500.R500Predicate;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Signature;

/** The registers of the four pixels of a quad; pixel p is lane p of the quad. */
final class Registers {
  static final int TEMPORARIES = 128;

  /** W is component z of its slot. */
  private static final int W_COMPONENT = 2;

  private final R500Program program;

  /** Component c of temporary t of pixel p at [(t * 4 + c) * 4 + p]. */
  private final int[] temporaries = new int[TEMPORARIES * 16];

  /** Likewise targets A to D, then W. */
  private final int[] outputs = new int[5 * 16];

  /** For r, g, b, a the pixels whose predicate bit is set. */
  private final int[] predicates = new int[4];

  /** The pixels whose ALU result is set. */
  private int aluResults;

  Registers(R500Program program) {
    this.program = program;
  }

  /** The state of the start, with inputs from the lanes from {@code firstLane} on. */
  void load(LaneBatch batch, int firstLane) {
    Arrays.fill(temporaries, 0);
    Arrays.fill(outputs, 0);
    Arrays.fill(predicates, 0);
    aluResults = 0;
    for (R500Preload preload : program.effectivePreloads()) {
      for (int c = 0; c < 4; c++) {
        for (int pixel = 0; pixel < 4; pixel++) {
          int word = preloaded(preload.components().get(c), batch, firstLane + pixel);
          setTemporary(preload.temporary(), c, pixel, word);
        }
      }
    }
  }

  private static int preloaded(int component, LaneBatch batch, int lane) {
    return switch (component) {
      case R500Preload.ZERO -> 0;
      case R500Preload.ONE -> Arithmetic.ONE;
      default ->
          Float.floatToRawIntBits(batch.inputs()[batch.plane(component / 4, component % 4) + lane]);
    };
  }

  void store(LaneBatch batch, int firstLane) {
    for (int target = 0; target <= R500Signature.W; target++) {
      int slot = program.outputSlot(target);
      for (int c = 0; slot >= 0 && c < 4; c++) {
        for (int pixel = 0; pixel < 4; pixel++) {
          batch.outputs()[batch.plane(slot, c) + firstLane + pixel] =
              Float.intBitsToFloat(outputs[(target * 4 + c) * 4 + pixel]);
        }
      }
    }
  }

  /** A component of a temporary, +0 for a number that there is not. */
  int temporary(int number, int component, int pixel) {
    return exists(number) ? temporaries[(number * 4 + component) * 4 + pixel] : 0;
  }

  /** Writes a component of a temporary, nothing for a number that there is not. */
  void setTemporary(int number, int component, int pixel, int word) {
    if (exists(number)) {
      temporaries[(number * 4 + component) * 4 + pixel] = word;
    }
  }

  private static boolean exists(int number) {
    return number >= 0 && number < TEMPORARIES;
  }

  /** Writes a component of render target 0..3. */
  void setOutput(int target, int component, int pixel, int word) {
    outputs[(target * 4 + component) * 4 + pixel] = word;
  }

  void setW(int pixel, int word) {
    setOutput(R500Signature.W, W_COMPONENT, pixel, word);
  }

  /** Whether a predicate lets a pixel go on. */
  boolean holds(R500Predicate predicate, int pixel) {
    boolean bit = predicate.bit() < 0 || (predicates[predicate.bit()] >> pixel & 1) != 0;
    return bit != predicate.invert();
  }

  void setPredicate(int channel, int pixel, boolean value) {
    predicates[channel] = with(predicates[channel], pixel, value);
  }

  boolean aluResult(int pixel) {
    return (aluResults >> pixel & 1) != 0;
  }

  void setAluResult(int pixel, boolean value) {
    aluResults = with(aluResults, pixel, value);
  }

  /** Every FC instruction takes the ALU results away. */
  void clearAluResults() {
    aluResults = 0;
  }

  private static int with(int pixels, int pixel, boolean value) {
    return value ? pixels | 1 << pixel : pixels & ~(1 << pixel);
  }
}
