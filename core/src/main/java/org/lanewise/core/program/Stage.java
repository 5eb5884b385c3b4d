package org.lanewise.core.program;

/** The pipeline stage that a program is written for. */
public enum Stage {
  VERTEX,
  TESS_CONTROL,
  TESS_EVALUATION,
  GEOMETRY,
  FRAGMENT,
  COMPUTE
}
