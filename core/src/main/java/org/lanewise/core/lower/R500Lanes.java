package org.lanewise.core.lower;

/** Which lanes the instruction that is being lowered runs in. */
interface R500Lanes {
  /** The lanes whose pixel is active, a mask value, or -1 for all that run. */
  int active();

  /** The lanes of quads that run the instruction, active or not, or -1 for all that run. */
  int executing();

  /** As {@link #active}, but always a mask value. */
  int activeMask();
}
