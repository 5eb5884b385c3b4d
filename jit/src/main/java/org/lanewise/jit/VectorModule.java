package org.lanewise.jit;

/** The one gate to the incubator module: whether it is here, and worth using. */
final class VectorModule {
  private VectorModule() {}

  static boolean isPresent() {
    try {
      Class.forName("jdk.incubator.vector.FloatVector", false, VectorModule.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /**
   * Why vector code would be a thousand times slower than it should, null if it would not: every
   * operation allocates without C2, and with more lanes than a register holds.
   */
  static String obstacle(int lanes) {
    if (!isPresent()) {
      return "the JVM runs without the Vector API: start it with --add-modules"
          + " jdk.incubator.vector";
    }
    String mode = System.getProperty("java.vm.info", "");
    if (mode.contains("interpreted") || mode.contains("emulated-client")) {
      return "the JVM runs without its optimising compiler C2 ("
          + mode
          + "): start it without -Xint and -XX:TieredStopAtLevel";
    }
    if (lanes > preferredLanes()) {
      return lanes
          + " lanes do not fit the registers of this machine: ask for "
          + preferredLanes()
          + " or fewer";
    }
    return null;
  }

  static int preferredLanes() {
    return isPresent() ? PreferredLanes.get() : 4;
  }
}
