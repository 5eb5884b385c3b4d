package org.lanewise.jit;

import java.util.List;
import org.lanewise.core.engine.ExecutableShader.State;

/**
 * One entry of a shader in its forms: the code that calls run now, and what may replace it. Calls
 * read {@link #current} and run what they get to the end.
 */
final class Tiers {
  private final WarmUp warmUp;
  private volatile Compiled current;

  private Tiers(Compiled first, WarmUp warmUp) {
    this.current = first;
    this.warmUp = warmUp;
  }

  /** An entry whose code stays as it is. */
  static Tiers fixed(Compiled code) {
    return new Tiers(code, null);
  }

  /** An entry whose code may be replaced by what {@code warmUp} makes, which is to be run. */
  static Tiers warming(Compiled first, WarmUp warmUp) {
    Tiers tiers = new Tiers(first, warmUp);
    warmUp.entry(tiers);
    return tiers;
  }

  /** Whether the code stays as it is. */
  boolean isFixed() {
    return warmUp == null;
  }

  Compiled current() {
    return current;
  }

  /** The code for a call; writes nothing that threads share once the entry is steady. */
  Compiled forCall() {
    if (warmUp != null) {
      warmUp.used();
    }
    return current;
  }

  /** From now on calls run this code. */
  void switchTo(Compiled better) {
    current = better;
  }

  State state() {
    return warmUp == null ? State.STEADY : warmUp.state();
  }

  /** What to know of the way here. */
  List<String> notes() {
    return warmUp == null ? List.of() : warmUp.notes();
  }

  /** Blocks until the entry is in its best form. */
  void await() {
    if (warmUp != null) {
      warmUp.await();
    }
  }

  /** Leaves the entry in the form it has. */
  void stop() {
    if (warmUp != null) {
      warmUp.stop();
    }
  }
}
