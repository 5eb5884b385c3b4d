package org.lanewise.core.r500;

/** The two halves of the ALU. */
public enum R500Unit {
  /** Works on r, g, b; its sources are addressed by US_ALU_RGB_ADDR. */
  RGB,
  /** Works on a; its sources are addressed by US_ALU_ALPHA_ADDR. */
  ALPHA
}
