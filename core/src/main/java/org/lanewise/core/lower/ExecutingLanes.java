package org.lanewise.core.lower;

/** Which lanes run the instruction that is being lowered. */
interface ExecutingLanes {
  /** Whether lanes may differ in whether they execute. */
  boolean isDivergent();

  /** The lanes that execute, as a mask value; where all do, those that run at all. */
  int lanes();
}
