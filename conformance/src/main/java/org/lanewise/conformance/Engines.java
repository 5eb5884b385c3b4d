package org.lanewise.conformance;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/** The engines that are compared; the reference first. */
public final class Engines {
  private Engines() {}

  /**
   * All engines that can run here: the reference, scalar code, and vector code of 4, 8 and 16 lanes
   * where the JVM has the Vector API.
   */
  public static List<ShaderEngine> all() {
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(ReferenceEngine.create());
    engines.add(JitEngine.builder().form(Form.SCALAR).build());
    if (JitEngine.vectorAvailable()) {
      for (int lanes : new int[] {4, 8, 16}) {
        engines.add(JitEngine.builder().form(Form.VECTOR).lanes(lanes).build());
      }
    }
    return List.copyOf(engines);
  }
}
