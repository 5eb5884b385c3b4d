package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.program.Program;

/**
 * A Direct3D 9 program whose statements go away, declarations and definitions among them.
 *
 * @param program the program
 */
record D3d9Code(D3d9Program program) implements CodeReductions.Code {
  @Override
  public List<Blocks.Role> roles() {
    return program.statements().stream().map(D3d9Code::role).toList();
  }

  private static Blocks.Role role(D3d9Statement statement) {
    if (!(statement instanceof D3d9Instruction instruction)) {
      return Blocks.Role.PLAIN;
    }
    return switch (instruction.opcode()) {
      case IF, IFC -> Blocks.Role.OPEN;
      case LOOP, REP -> Blocks.Role.OPEN_LOOP;
      case ELSE -> Blocks.Role.MIDDLE;
      case ENDIF, ENDLOOP, ENDREP -> Blocks.Role.CLOSE;
      case BREAK, BREAKC, BREAKP -> Blocks.Role.LEAVE;
      default -> Blocks.Role.PLAIN;
    };
  }

  @Override
  public Program without(BitSet away) {
    BitSet gone = (BitSet) away.clone();
    List<D3d9Statement> all = program.statements();
    Set<Integer> labels = routines(gone);
    List<D3d9Statement> kept = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      boolean calls =
          all.get(i) instanceof D3d9Instruction instruction
              && (instruction.opcode() == D3d9Opcode.CALL
                  || instruction.opcode() == D3d9Opcode.CALLNZ)
              && labels.contains(number(instruction));
      if (!gone.get(i) && !calls) {
        kept.add(all.get(i));
      }
    }
    return with(program, kept);
  }

  /** Lets a routine go as a whole where its label goes; returns the labels of these. */
  private Set<Integer> routines(BitSet gone) {
    Set<Integer> labels = new HashSet<>();
    boolean inside = false;
    for (int i = 0; i < program.statements().size(); i++) {
      if (program.statements().get(i) instanceof D3d9Instruction instruction) {
        if (instruction.opcode() == D3d9Opcode.LABEL) {
          inside = gone.get(i);
          if (inside) {
            labels.add(number(instruction));
          }
        }
        if (inside) {
          gone.set(i);
        }
      }
    }
    return labels;
  }

  private static int number(D3d9Instruction instruction) {
    return instruction.sources().isEmpty()
        ? -1
        : instruction.sources().getFirst().register().number();
  }

  /** The program with other statements. */
  static D3d9Program with(D3d9Program program, List<D3d9Statement> statements) {
    return new D3d9Program(program.version(), statements, List.of());
  }
}
