package org.lanewise.core.r500;

/** The forms in which R500 programs are kept. */
public enum R500Form {
  /** Six little-endian dwords an instruction, in upload order, and nothing else. */
  BINARY("raw little-endian dwords"),
  /** The same dwords as hexadecimal text. */
  HEX("a listing of hexadecimal words"),
  /** A log that holds what Mesa's r300 driver prints with {@code RADEON_DEBUG=fp}. */
  DUMP("a Mesa log"),
  /** An executable as CTM's compiler makes it. */
  ELF("a CTM executable"),
  /** The assembly language that {@link R500Program#toText} prints, {@code .isa r500} first. */
  ASSEMBLY("assembly text that starts with .isa r500");

  private final String description;

  R500Form(String description) {
    this.description = description;
  }

  /** What it is, in words for a message. */
  public String description() {
    return description;
  }
}
