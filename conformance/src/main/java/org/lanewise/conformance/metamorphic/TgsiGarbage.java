package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;

/** Instructions and conditions for TGSI programs, of operands that the program has already. */
final class TgsiGarbage {
  private static final TgsiRegister NOTHING = TgsiRegister.of(TgsiFile.NULL, 0);

  private static final List<TgsiOpcode> OPCODES =
      Stream.of(TgsiOpcode.values())
          .filter(opcode -> opcode.destinations() == 1 && opcode.sources() > 0)
          .filter(TgsiGarbage::computes)
          .toList();

  private final TgsiProgram program;
  private final TgsiEdit edit;
  private final Random random;
  private final List<TgsiSource> sources;

  TgsiGarbage(TgsiProgram program, TgsiEdit edit, Random random) {
    this.program = program;
    this.edit = edit;
    this.random = random;
    sources =
        program.instructions().stream()
            .filter(instruction -> computes(instruction.opcode()))
            .flatMap(instruction -> instruction.sources().stream())
            .distinct()
            .toList();
  }

  /** Whether an opcode does nothing but make a result of words. */
  private static boolean computes(TgsiOpcode opcode) {
    return switch (opcode.category()) {
      case ALU_64,
          ALU_FLOAT,
          ALU_INT,
          CMP_64,
          CMP_FLOAT,
          CONV,
          CONV64,
          DERIV,
          DOT,
          MOVE,
          PACK,
          SELECT,
          SPECIAL,
          SPECIAL_SCALAR,
          WAVE ->
          true;
      case ADDR,
          ATOMIC,
          FLOW,
          GS,
          HISTORIC,
          INTERP,
          KILL,
          MEM,
          MISC,
          SAMPLE10,
          SYNC,
          TEX,
          TEX_QUERY ->
          false;
    };
  }

  /** An operand of any bits. */
  TgsiSource source() {
    if (random.nextInt(4) == 0) {
      Optional<TgsiRegister> words =
          edit.immediate(
              SpecialValues.random(random),
              SpecialValues.random(random),
              SpecialValues.random(random),
              SpecialValues.random(random));
      if (words.isPresent()) {
        return TgsiSource.of(words.get());
      }
    }
    TgsiRegister register =
        sources.isEmpty() ? NOTHING : sources.get(random.nextInt(sources.size())).register();
    Swizzle swizzle =
        new Swizzle(random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4));
    return new TgsiSource(register, swizzle, random.nextInt(6) == 0, random.nextInt(4) == 0);
  }

  /** A place that nobody reads. */
  TgsiRegister unread() {
    return random.nextInt(4) == 0
        ? NOTHING
        : edit.fresh(TgsiFile.TEMP)
            .map(number -> TgsiRegister.of(TgsiFile.TEMP, number))
            .orElse(NOTHING);
  }

  WriteMask mask() {
    return WriteMask.of(1 + random.nextInt(15));
  }

  /** An instruction that writes garbage to a register, and does nothing else. */
  TgsiInstruction writing(TgsiRegister register, WriteMask mask) {
    TgsiOpcode opcode = OPCODES.get(random.nextInt(OPCODES.size()));
    List<TgsiSource> operands = new ArrayList<>();
    for (int i = 0; i < opcode.sources(); i++) {
      operands.add(source());
    }
    return TgsiInstruction.of(opcode, List.of(new TgsiDestination(register, mask)), operands);
  }

  /** An instruction without effect: often a lookup, or a load, as the program has them. */
  TgsiInstruction idle() {
    List<TgsiInstruction> readers =
        program.instructions().stream()
            .filter(i -> i.opcode().textureKind().isPresent() || i.opcode() == TgsiOpcode.LOAD)
            .toList();
    if (readers.isEmpty() || random.nextInt(3) != 0) {
      return writing(unread(), mask());
    }
    TgsiInstruction model = readers.get(random.nextInt(readers.size()));
    List<TgsiSource> operands = new ArrayList<>(model.sources());
    int first = model.opcode() == TgsiOpcode.LOAD ? 1 : 0;
    boolean isUnit =
        first == model.opcode().samplerOperand() || first == model.opcode().viewOperand();
    if (!isUnit && random.nextBoolean()) {
      operands.set(first, source());
    }
    return new TgsiInstruction(
        model.opcode(),
        model.saturate(),
        model.precise(),
        model.predicate(),
        List.of(new TgsiDestination(unread(), mask())),
        operands,
        model.target(),
        model.offsets(),
        model.memory(),
        model.returnType(),
        model.label());
  }

  /** Instructions that would be noticed if a lane ran them. */
  List<TgsiInstruction> harm() {
    List<TgsiInstruction> straight =
        program.instructions().stream()
            .filter(i -> TgsiEffects.of(program.stage(), i) != null)
            .toList();
    List<TgsiInstruction> found = new ArrayList<>();
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int kind = random.nextInt(6);
      if (kind == 0 && program.stage() == Stage.FRAGMENT) {
        found.add(TgsiInstruction.of(TgsiOpcode.KILL, List.of(), List.of()));
      } else if (kind < 3 || straight.isEmpty()) {
        found.add(writing(written().orElse(NOTHING), mask()));
      } else {
        found.add(straight.get(random.nextInt(straight.size())));
      }
    }
    if (random.nextInt(8) == 0) {
      found.add(TgsiInstruction.of(TgsiOpcode.RET, List.of(), List.of()));
    }
    return found;
  }

  /** A register that the program writes. */
  private Optional<TgsiRegister> written() {
    List<TgsiRegister> registers =
        program.instructions().stream()
            .filter(instruction -> computes(instruction.opcode()))
            .flatMap(instruction -> instruction.destinations().stream())
            .map(TgsiDestination::register)
            .distinct()
            .toList();
    return registers.isEmpty()
        ? Optional.empty()
        : Optional.of(registers.get(random.nextInt(registers.size())));
  }

  static TgsiInstruction plain(TgsiOpcode opcode) {
    return TgsiInstruction.of(opcode, List.of(), List.of());
  }
}
