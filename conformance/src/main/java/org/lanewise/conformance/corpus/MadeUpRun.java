package org.lanewise.conformance.corpus;

import java.util.function.Supplier;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;

/** A call with made-up constants, textures, memory and inputs. */
final class MadeUpRun implements CorpusRun {
  private final Supplier<RandomCase> source;
  private final RandomCase first;

  /**
   * A call.
   *
   * @param source makes the same case each time, with memory of its own
   */
  MadeUpRun(Supplier<RandomCase> source) {
    this.source = source;
    this.first = source.get();
  }

  @Override
  public Bindings bindings() {
    return source.get().bindings();
  }

  @Override
  public int lanes() {
    return first.lanes();
  }

  @Override
  public void fill(LaneBatch batch) {
    first.fill(batch);
  }

  @Override
  public boolean trusted() {
    return false;
  }

  @Override
  public String difference(Comparison.Result found) {
    return "";
  }
}
