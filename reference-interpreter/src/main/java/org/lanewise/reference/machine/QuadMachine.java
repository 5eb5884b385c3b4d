package org.lanewise.reference.machine;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;

/**
 * Runs one program, a quad at a time; holds the registers of one quad, so it is used by one thread.
 */
public interface QuadMachine {
  /**
   * Runs the quad whose first lane is given: loads its inputs from the batch, stores its outputs.
   *
   * @param batch a batch with the slots of the program
   * @param bindings constants and textures of the call
   * @param firstLane a multiple of 4
   * @param liveLanes the live lanes of the quad, bit 0 for the first; the others run as helpers
   * @return the lanes that are still live
   */
  int run(LaneBatch batch, Bindings bindings, int firstLane, int liveLanes);
}
