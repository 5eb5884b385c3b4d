package org.lanewise.jit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much the current thread has allocated. Vector code that C2 has compiled allocates nothing,
 * while in any other tier each operation makes an object, so this tells the tier.
 */
abstract class Allocation {
  private Allocation() {}

  /** Bytes since the thread began. */
  abstract long bytes();

  /** The meter of this JVM; null where the module {@code jdk.management} is missing. */
  static Allocation meter() {
    try {
      return Meter.of();
    } catch (LinkageError | RuntimeException missing) {
      return null;
    }
  }

  private static final class Meter extends Allocation {
    private final ThreadMXBean threads;

    private Meter(ThreadMXBean threads) {
      this.threads = threads;
    }

    static Meter of() {
      return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
              && threads.isThreadAllocatedMemorySupported()
              && threads.isThreadAllocatedMemoryEnabled()
          ? new Meter(threads)
          : null;
    }

    @Override
    long bytes() {
      return threads.getCurrentThreadAllocatedBytes();
    }
  }
}
