package org.lanewise.reference.machine;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;

/**
 * Runs one quad of a block whose lanes wait for each other at barriers: a call for each phase
 * between them, after all other quads of the block have got there.
 */
public interface BlockMachine extends QuadMachine {
  /** Loads the inputs of a quad; parameters as of {@link #run}. */
  void begin(LaneBatch batch, Bindings bindings, int firstLane, int liveLanes);

  /** Runs up to the next barrier; returns whether a lane waits at one. */
  boolean proceed();

  /** Stores the outputs when no quad waits any more; returns the lanes that are still live. */
  int finish();
}
