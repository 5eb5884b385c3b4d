package org.lanewise.jit.pass;

import org.lanewise.core.ir.IrProgram;

/** One optimisation. */
interface Pass {
  /** The name in dumps and reports. */
  String name();

  /** Returns a program that gives the same outputs and the same live mask. */
  IrProgram run(IrProgram program);
}
