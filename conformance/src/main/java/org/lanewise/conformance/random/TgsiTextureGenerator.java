package org.lanewise.conformance.random;

/** Writes texture instructions. */
final class TgsiTextureGenerator {
  private final TgsiWriter out;

  TgsiTextureGenerator(TgsiWriter out) {
    this.out = out;
  }

  void texture() {
    String[] opcodes = {"TEX", "TXP", "TXB", "TXL", "TXF", "TXQ"};
    String opcode = opcodes[out.random.nextInt(opcodes.length)];
    out.emit(
        opcode
            + " "
            + out.destination()
            + ", "
            + out.source(false)
            + ", SAMP["
            + out.random.nextInt(2)
            + "], 2D");
  }
}
