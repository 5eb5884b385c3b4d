package org.lanewise.bench.compare;

import java.util.Locale;
import java.util.Map;
import org.lanewise.jit.Form;

/** The engines of the comparison. */
public enum PeerKind {
  /** This JIT without the Vector API. */
  SCALAR(false, Map.of()) {
    @Override
    public Peer open(int threads) {
      return new LanewisePeer(Form.SCALAR, threads);
    }
  },
  /** This JIT at the machine's own vector width. */
  VECTOR(true, Map.of()) {
    @Override
    public Peer open(int threads) {
      return new LanewisePeer(Form.VECTOR, threads);
    }
  };

  private final boolean takesThreads;
  private final Map<String, String> environment;

  PeerKind(boolean takesThreads, Map<String, String> environment) {
    this.takesThreads = takesThreads;
    this.environment = environment;
  }

  /**
   * Opens the engine in this process.
   *
   * @param threads the threads that draw, 1 unless {@link #takesThreads}
   * @throws PeerException if it is not there
   */
  public abstract Peer open(int threads);

  /** Whether it can draw with more than one thread. */
  public boolean takesThreads() {
    return takesThreads;
  }

  /** What the environment of its process must hold, for a number of threads. */
  public Map<String, String> environment(int threads) {
    return environment;
  }

  /** The name on the command line and in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
