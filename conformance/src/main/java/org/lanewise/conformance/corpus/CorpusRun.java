package org.lanewise.conformance.corpus;

import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;

/** One call of a program of a corpus, and what another renderer made of it. */
interface CorpusRun {
  /** Constants and textures. */
  Bindings bindings();

  /** The number of lanes. */
  int lanes();

  /** Fills inputs and live mask of a batch of {@link #lanes} lanes. */
  void fill(LaneBatch batch);

  /** Whether it is known what the program must compute. */
  boolean trusted();

  /** How a result differs from what is known, empty where it does not. */
  String difference(Comparison.Result found);
}
