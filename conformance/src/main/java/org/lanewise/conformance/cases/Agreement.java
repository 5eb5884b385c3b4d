package org.lanewise.conformance.cases;

/** What engines have to agree on in a case. */
public enum Agreement {
  /** Every bit that is visible: outputs, live lanes and memory, stated or not. */
  BITS,
  /** What the case states alone, where implementations may differ in the rest. */
  STATED
}
