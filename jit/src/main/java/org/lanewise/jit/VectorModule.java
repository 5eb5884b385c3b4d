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
   * Why vector code would not be fast in this JVM, null if it would. Without C2 every vector
   * operation allocates.
   */
  static String obstacle() {
    if (!isPresent()) {
      return "scalar code: the JVM runs without --add-modules jdk.incubator.vector";
    }
    String mode = System.getProperty("java.vm.info", "");
    if (mode.contains("interpreted") || mode.contains("emulated-client")) {
      return "scalar code: the JVM runs without its optimising compiler C2 (" + mode + ")";
    }
    return null;
  }

  static int preferredLanes() {
    return isPresent() ? PreferredLanes.get() : 4;
  }
}
