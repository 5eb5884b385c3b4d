package org.lanewise.core.engine;

/** Which age of TGSI arithmetic a program is prepared for; each is a set of named rules. */
public enum MathProfile {
  /** As Mesa 24.0's interpreter computes, with everything defined that C leaves open. */
  MESA_24("mesa-24"),
  /** As the documentation of December 2009 says, its typos corrected. */
  TGSI_2009("tgsi-2009");

  private final String id;

  MathProfile(String id) {
    this.id = id;
  }

  /** The name in case files and on the command line. */
  public String id() {
    return id;
  }
}
