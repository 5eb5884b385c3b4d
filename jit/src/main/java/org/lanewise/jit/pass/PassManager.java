package org.lanewise.jit.pass;

import java.util.List;
import org.lanewise.core.ir.IrProgram;

/** Runs the passes in order. */
public final class PassManager {
  private PassManager() {}

  /**
   * Optimises a program.
   *
   * @param program a verified program without {@code HOISTED}
   * @param listener told after every pass; may be null
   */
  public static Optimised optimise(IrProgram program, PassListener listener) {
    return new Optimised(program, null, 0);
  }

  /** The names of the passes in order of their first run. */
  public static List<String> names() {
    return List.of();
  }
}
