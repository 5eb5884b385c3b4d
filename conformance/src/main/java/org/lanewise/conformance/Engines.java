package org.lanewise.conformance;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.reference.ReferenceEngine;

/** The engines that are compared; the reference first. */
public final class Engines {
  private Engines() {}

  /** All engines that can run here. */
  public static List<ShaderEngine> all() {
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(ReferenceEngine.create());
    return engines;
  }
}
