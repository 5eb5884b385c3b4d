package org.lanewise.jit;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Where planes begin in their array, so that a vector lies in one line of the cache. Only a JVM
 * that aligns its objects to more than 8 bytes ({@code -XX:ObjectAlignmentInBytes=32}) lets one
 * choose; docs/performance.md tells what it gains.
 */
final class PlaneAlignment {
  /** Floats before the first plane. */
  static final int FLOATS = ofThisJvm();

  /** What half of a vector of 16 lanes takes, and a whole one of 8; larger ones are loaded so. */
  private static final int WANTED = 32;

  private static final int LINE = 64;

  private PlaneAlignment() {}

  /**
   * Floats to leave out.
   *
   * @param objectAlignment bytes, a power of two
   * @param header bytes before the first element of an array
   */
  static int floats(int objectAlignment, int header) {
    if (objectAlignment < WANTED) {
      return 0;
    }
    int alignment = Math.min(objectAlignment, LINE);
    return Math.floorMod(-header, alignment) / Float.BYTES;
  }

  private static int ofThisJvm() {
    try {
      return Options.floats();
    } catch (LinkageError | RuntimeException missing) {
      // Another JVM, or one without jdk.management.
      return 0;
    }
  }

  private static final class Options {
    static int floats() {
      HotSpotDiagnosticMXBean options =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      if (options == null) {
        return 0;
      }
      int alignment = Integer.parseInt(options.getVMOption("ObjectAlignmentInBytes").getValue());
      boolean compact =
          Boolean.parseBoolean(options.getVMOption("UseCompactObjectHeaders").getValue());
      return PlaneAlignment.floats(alignment, compact ? 12 : 16);
    }
  }
}
