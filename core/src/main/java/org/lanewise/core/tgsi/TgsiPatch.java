package org.lanewise.core.tgsi;

/**
 * Where the outputs of a patch lie: a tessellation control program runs a patch a batch, a lane for
 * each of its output vertices, and its output registers are words of the memory that the lanes
 * share ({@code LaneBatch.shared}). Register {@code OUT[v][a]} begins at word {@code (v * registers
 * + a) * 4}, and {@code OUT[a]} of the patch behind all vertices.
 *
 * @param vertices the number of output vertices
 * @param registers the number of registers {@code OUT}
 */
public record TgsiPatch(int vertices, int registers) {
  /** The patch of a tessellation control program. */
  public static TgsiPatch of(TgsiProgram program) {
    int vertices =
        TgsiVertices.number(program.properties(), "TCS_VERTICES_OUT")
            .orElse(TgsiVertices.MAX_PATCH);
    return new TgsiPatch(vertices, program.signature().outputs().size());
  }

  /** The number of words. */
  public int words() {
    return (vertices + 1) * registers * 4;
  }

  /** The word where a register of a vertex begins. */
  public int word(int vertex, int register) {
    return (vertex * registers + register) * 4;
  }

  /** The word where a register of the whole patch begins. */
  public int patchWord(int register) {
    return word(vertices, register);
  }
}
