package org.lanewise.core.d3d9;

import java.util.List;

/**
 * How many instruction slots a program takes, which Direct3D limits by version. Source:
 * specs/d3d9.md section 6.4.
 *
 * @param arithmetic slots of arithmetic and flow control
 * @param texture slots of texture instructions, {@code texkill} included
 */
public record D3d9InstructionSlots(int arithmetic, int texture) {
  /** The slots of a program. */
  public static D3d9InstructionSlots of(D3d9Program program) {
    return of(program.version(), program.instructions());
  }

  /** The slots of some instructions of a program. */
  static D3d9InstructionSlots of(D3d9Version version, List<D3d9Instruction> instructions) {
    int arithmetic = 0;
    int texture = 0;
    for (D3d9Instruction instruction : instructions) {
      int slots = slots(version, instruction);
      switch (instruction.opcode().kind()) {
        case TEXTURE, KILL -> texture += slots;
        case ALU, DERIVATIVE, FLOW -> arithmetic += slots;
      }
    }
    return new D3d9InstructionSlots(arithmetic, texture);
  }

  /** All slots. */
  public int total() {
    return arithmetic + texture;
  }

  private static int slots(D3d9Version version, D3d9Instruction instruction) {
    if (instruction.coissue()) {
      // A pair takes the slot of its first instruction.
      return 0;
    }
    boolean isVertex1 = !version.isPixel() && version.major() == 1;
    boolean isPixel3 = version.isPixel() && version.major() >= 3;
    D3d9Opcode opcode = instruction.opcode();
    int slots =
        switch (opcode) {
          case LRP -> version.isPixel1() ? 1 : opcode.slots();
          case LIT -> isVertex1 ? 1 : opcode.slots();
          case EXP, LOG -> isVertex1 ? 10 : opcode.slots();
          case FRC -> isVertex1 ? 3 : opcode.slots();
          case TEXKILL -> isPixel3 ? 2 : opcode.slots();
          case TEXLDB -> isPixel3 ? 6 : opcode.slots();
          default -> opcode.slots();
        };
    return slots + (instruction.predicate().isPresent() ? 1 : 0);
  }
}
