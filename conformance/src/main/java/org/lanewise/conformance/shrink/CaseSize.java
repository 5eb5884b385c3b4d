package org.lanewise.conformance.shrink;

import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * How large a case is to a reader.
 *
 * @param instructions the program's instructions, END not counted
 * @param lanes the lanes, of a grid all threads of all blocks
 * @param bindings constant buffers, textures, and pieces of memory
 */
public record CaseSize(int instructions, long lanes, int bindings) {
  /** The size of a case. */
  public static CaseSize of(CaseFile test) {
    int instructions =
        switch (test.program()) {
          case TgsiProgram tgsi ->
              (int) tgsi.instructions().stream().filter(i -> i.opcode() != TgsiOpcode.END).count();
          case R500Program r500 -> r500.code().size();
          case D3d9Program d3d9 -> d3d9.instructions().size();
        };
    long lanes =
        test.grid()
            .map(g -> (long) g.blocksX() * g.blocksY() * g.blocksZ() * g.threads())
            .orElse((long) test.lanes());
    int bindings = test.constants().size() + test.textures().size() + test.memory().size();
    return new CaseSize(instructions, lanes, bindings);
  }

  @Override
  public String toString() {
    return "%d instructions, %d lanes, %d bindings".formatted(instructions, lanes, bindings);
  }
}
