package org.lanewise.conformance.fuzz;

import java.util.Optional;

/** What one thread of a run does with each item of the plan; used by that thread alone. */
interface FuzzWork extends AutoCloseable {
  /**
   * Makes and runs the program of an item.
   *
   * @param stats counts it, under their own lock
   * @return what is wrong with it
   */
  Optional<FuzzFailure> run(FuzzPlan.Item item, FuzzStats stats);

  /** What is being run, for a message about an item that does not end; asked by other threads. */
  default String current() {
    return "";
  }

  @Override
  default void close() {}
}
