package org.lanewise.bench.compare;

import java.util.Locale;
import java.util.Map;
import org.lanewise.bench.gcc.GccPeer;
import org.lanewise.bench.mesa.MesaPeer;

/** The engines of the comparison. */
public enum PeerKind {
  /** This JIT without the Vector API. */
  SCALAR(false) {
    @Override
    public Peer open(int threads) {
      return LanewisePeer.scalar();
    }
  },
  /** This JIT at the machine's own vector width. */
  VECTOR(true) {
    @Override
    public Peer open(int threads) {
      return LanewisePeer.vector(threads);
    }
  },
  /** Mesa's driver that compiles shaders by LLVM. */
  LLVMPIPE(true) {
    @Override
    public Peer open(int threads) {
      return MesaPeer.open(id());
    }

    @Override
    public Map<String, String> environment(int threads) {
      // With no thread of its own the driver draws in the thread that calls.
      String own = threads == 1 ? "0" : Integer.toString(threads);
      return Map.of(
          "EGL_PLATFORM",
          "surfaceless",
          "GALLIUM_DRIVER",
          id(),
          "LIBGL_ALWAYS_SOFTWARE",
          "true",
          "LP_NUM_THREADS",
          own);
    }
  },
  /** Mesa's driver that interprets shaders. */
  SOFTPIPE(false) {
    @Override
    public Peer open(int threads) {
      return MesaPeer.open(id());
    }

    @Override
    public Map<String, String> environment(int threads) {
      return Map.of(
          "EGL_PLATFORM", "surfaceless", "GALLIUM_DRIVER", id(), "LIBGL_ALWAYS_SOFTWARE", "true");
    }
  },
  /** The same operations as C, compiled by gcc. */
  GCC(false) {
    @Override
    public Peer open(int threads) {
      return GccPeer.open();
    }
  };

  private final boolean takesThreads;

  PeerKind(boolean takesThreads) {
    this.takesThreads = takesThreads;
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

  /** Whether it is one of this project's own. */
  public boolean isOurs() {
    return this == SCALAR || this == VECTOR;
  }

  /** What the environment of its process must hold, for a number of threads. */
  public Map<String, String> environment(int threads) {
    return Map.of();
  }

  /** The name on the command line and in reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
