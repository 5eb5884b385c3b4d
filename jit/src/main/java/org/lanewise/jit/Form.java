package org.lanewise.jit;

/** How generated code runs a program. */
public enum Form {
  /** Scalar at first, vector code as soon as it has been compiled and measures faster. */
  AUTO,
  /** One lane at a time, plain Java arithmetic. */
  SCALAR,
  /** 4, 8 or 16 lanes at a time by the Vector API. */
  VECTOR
}
