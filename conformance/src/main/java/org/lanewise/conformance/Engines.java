package org.lanewise.conformance;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiParser;
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

  /**
   * Whether an engine runs programs of an instruction set at all; found out by preparing the
   * shortest one.
   */
  public static boolean runs(ShaderEngine engine, InstructionSet set) {
    Program program =
        switch (set) {
          case TGSI -> TgsiParser.parse("FRAG\nEND\n");
          case R500 -> R500Program.of(List.of(new R500Instruction(1, 0, 0, 0, 0, 0)));
        };
    try (ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
      return shader != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
