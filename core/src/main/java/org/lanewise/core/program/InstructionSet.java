package org.lanewise.core.program;

/** The instruction sets that Lanewise decodes. */
public enum InstructionSet {
  /** Gallium TGSI. */
  TGSI,
  /** ATI R500 fragment programs. */
  R500,
  /** Direct3D 9 shader bytecode. */
  D3D9
}
