package org.lanewise.jit.pass;

import org.lanewise.core.ir.IrProgram;

/** Sees the program between passes: for dumps, and for the verifier in tests. */
@FunctionalInterface
public interface PassListener {
  /**
   * Called after a pass.
   *
   * @param passName one of {@link PassManager#names()}
   * @param program the program that the pass returned
   */
  void after(String passName, IrProgram program);
}
