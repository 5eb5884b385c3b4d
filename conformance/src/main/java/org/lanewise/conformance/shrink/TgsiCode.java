package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiProperty;

/**
 * A TGSI program whose instructions go away.
 *
 * @param program the program
 */
record TgsiCode(TgsiProgram program) implements CodeReductions.Code {
  @Override
  public List<Blocks.Role> roles() {
    return program.instructions().stream().map(i -> role(i.opcode())).toList();
  }

  private static Blocks.Role role(TgsiOpcode opcode) {
    return switch (opcode) {
      case IF, UIF, IFC, BGNSUB -> Blocks.Role.OPEN;
      case BGNLOOP, BGNFOR, REP, SWITCH -> Blocks.Role.OPEN_LOOP;
      case ELSE, CASE, DEFAULT -> Blocks.Role.MIDDLE;
      case ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH, ENDSUB -> Blocks.Role.CLOSE;
      case BRK, BREAKC, CONT -> Blocks.Role.LEAVE;
      default -> Blocks.Role.PLAIN;
    };
  }

  @Override
  public Program without(BitSet away) {
    BitSet gone = (BitSet) away.clone();
    List<TgsiInstruction> all = program.instructions();
    // A subroutine goes as a whole, and its calls with it.
    for (Blocks.Block block : new Blocks(roles()).all()) {
      if (gone.get(block.open()) && all.get(block.open()).opcode() == TgsiOpcode.BGNSUB) {
        gone.set(block.open(), block.close() + 1);
      }
    }
    for (int i = 0; i < all.size(); i++) {
      TgsiInstruction instruction = all.get(i);
      int label = instruction.label();
      switch (instruction.opcode()) {
        case END -> gone.clear(i);
        case CAL, CALLNZ -> {
          if (label >= 0 && gone.get(label) && all.get(label).opcode() == TgsiOpcode.BGNSUB) {
            gone.set(i);
          }
        }
        default -> {}
      }
    }
    List<TgsiInstruction> kept = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!gone.get(i)) {
        TgsiInstruction instruction = all.get(i);
        int label =
            switch (instruction.opcode()) {
              case CAL, CALLNZ, BRA -> instruction.label();
              // Blocks are matched by nesting.
              default -> -1;
            };
        int moved = label < 0 ? -1 : label - gone.get(0, label).cardinality();
        kept.add(instruction.withLabel(moved));
      }
    }
    return with(program, kept);
  }

  /** The program with other instructions. */
  static TgsiProgram with(TgsiProgram program, List<TgsiInstruction> instructions) {
    return with(program, program.declarations(), program.immediates(), instructions);
  }

  /** The program with other contents. */
  static TgsiProgram with(
      TgsiProgram program,
      List<TgsiDeclaration> declarations,
      List<TgsiImmediate> immediates,
      List<TgsiInstruction> instructions) {
    return new TgsiProgram(
        program.stage(), program.properties(), declarations, immediates, instructions, List.of());
  }

  /** The program with other properties. */
  static TgsiProgram withProperties(TgsiProgram program, List<TgsiProperty> properties) {
    return new TgsiProgram(
        program.stage(),
        properties,
        program.declarations(),
        program.immediates(),
        program.instructions(),
        List.of());
  }

  /** The program with one instruction replaced. */
  static TgsiProgram with(
      TgsiProgram program, List<Integer> places, UnaryOperator<TgsiInstruction> change) {
    List<TgsiInstruction> all = new ArrayList<>(program.instructions());
    places.forEach(i -> all.set(i, change.apply(all.get(i))));
    return with(program, all);
  }

  /** The instruction without saturation and the promise of precision. */
  static TgsiInstruction unclamped(TgsiInstruction i) {
    return new TgsiInstruction(
        i.opcode(),
        TgsiInstruction.Saturate.NONE,
        false,
        i.predicate(),
        i.destinations(),
        i.sources(),
        i.target(),
        i.offsets(),
        i.memory(),
        i.returnType(),
        i.label());
  }

  /** The instruction without its predicate. */
  static TgsiInstruction unpredicated(TgsiInstruction i) {
    return new TgsiInstruction(
        i.opcode(),
        i.saturate(),
        i.precise(),
        Optional.empty(),
        i.destinations(),
        i.sources(),
        i.target(),
        i.offsets(),
        i.memory(),
        i.returnType(),
        i.label());
  }

  /** The instruction without texel offsets. */
  static TgsiInstruction withoutOffsets(TgsiInstruction i) {
    return new TgsiInstruction(
        i.opcode(),
        i.saturate(),
        i.precise(),
        i.predicate(),
        i.destinations(),
        i.sources(),
        i.target(),
        List.of(),
        i.memory(),
        i.returnType(),
        i.label());
  }

  /** A move of one of the instruction's sources to its destination. */
  static TgsiInstruction move(TgsiInstruction i, int source) {
    return new TgsiInstruction(
        TgsiOpcode.MOV,
        i.saturate(),
        i.precise(),
        i.predicate(),
        i.destinations(),
        List.of(i.sources().get(source)),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        -1);
  }
}
