package org.lanewise.conformance;

import java.util.ArrayList;
import java.util.Collection;
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
    return all(List.of());
  }

  /** The same with some passes of the JIT switched off, see {@link JitEngine#passes()}. */
  public static List<ShaderEngine> all(Collection<String> without) {
    return of(without, 4, 8, 16);
  }

  /** The reference, scalar code, and vector code of the given widths, without some passes. */
  public static List<ShaderEngine> of(Collection<String> without, int... widths) {
    JitEngine.Builder builder =
        JitEngine.builder().form(Form.SCALAR).without(without.toArray(String[]::new));
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(ReferenceEngine.create());
    engines.add(builder.build());
    if (JitEngine.vectorAvailable()) {
      for (int lanes : widths) {
        engines.add(builder.form(Form.VECTOR).lanes(lanes).build());
      }
    }
    return List.copyOf(engines);
  }
}
