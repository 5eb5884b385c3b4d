package org.lanewise.conformance.metamorphic;

import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.ChannelRule;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;
import org.lanewise.core.tgsi.TgsiTexOffset;

/** What TGSI instructions read and write. Rules: docs/tgsi-semantics.md. */
final class TgsiEffects {
  private static final int MEMORY = 100;

  /** Which lanes are live: kills write it; what helpers do not do, or do otherwise, reads it. */
  private static final int LIVE = 101;

  private static final int EMISSION = 102;
  private static final int ADDRESS_STACK = 103;

  private final Stage stage;

  private TgsiEffects(Stage stage) {
    this.stage = stage;
  }

  /** The effects of all instructions; null for those that nothing may pass. */
  static Effects[] of(TgsiProgram program) {
    return program.instructions().stream()
        .map(instruction -> of(program.stage(), instruction))
        .toArray(Effects[]::new);
  }

  /** The effects of an instruction, null where nothing may pass it. */
  static Effects of(Stage stage, TgsiInstruction instruction) {
    return switch (instruction.opcode()) {
      case BARRIER -> null;
      default ->
          instruction.opcode().category() == TgsiOpcode.Category.FLOW
              ? null
              : new TgsiEffects(stage).effects(instruction);
    };
  }

  private Effects effects(TgsiInstruction instruction) {
    Effects effects = new Effects();
    instruction.destinations().forEach(destination -> destination(effects, destination));
    instruction.sources().forEach(source -> source(effects, instruction, source));
    for (TgsiTexOffset offset : instruction.offsets()) {
      read(effects, TgsiRegister.of(offset.file(), offset.index()), Effects.ANY);
    }
    instruction
        .predicate()
        .ifPresent(
            predicate -> effects.read(TgsiFile.PRED.ordinal(), predicate.index(), Effects.ANY));
    switch (instruction.opcode().category()) {
      case KILL -> effects.write(LIVE, 0, 0);
      case WAVE -> effects.read(LIVE, 0, 0);
      case MEM -> {
        if (instruction.opcode() == TgsiOpcode.STORE) {
          effects.write(MEMORY, 0, 0);
          effects.read(LIVE, 0, 0);
        } else {
          effects.read(MEMORY, 0, 0);
        }
      }
      case ATOMIC -> {
        effects.write(MEMORY, 0, 0);
        effects.read(LIVE, 0, 0);
      }
      case GS -> {
        effects.read(TgsiFile.OUT.ordinal(), Effects.ANY, Effects.ANY);
        effects.read(LIVE, 0, 0);
        effects.write(EMISSION, 0, 0);
      }
      case ADDR -> {
        if (instruction.opcode() == TgsiOpcode.PUSHA || instruction.opcode() == TgsiOpcode.POPA) {
          effects.write(ADDRESS_STACK, 0, 0);
        }
      }
      default -> {}
    }
    return effects;
  }

  private void source(Effects effects, TgsiInstruction instruction, TgsiSource source) {
    boolean byChannel =
        instruction.opcode().channelRule() == ChannelRule.COMPONENTWISE
            && instruction.destinations().size() == 1;
    for (int c = 0; c < 4; c++) {
      if (!byChannel || instruction.destinations().getFirst().mask().has(c)) {
        read(effects, source.register(), source.swizzle().get(c));
      }
    }
    indices(effects, source.register());
  }

  private void read(Effects effects, TgsiRegister register, int component) {
    if (isKept(register.file())) {
      effects.read(register.file().ordinal(), number(register), component);
    }
    if (isOfPatch(register)) {
      effects.read(MEMORY, 0, 0);
    }
  }

  private void destination(Effects effects, TgsiDestination destination) {
    TgsiRegister register = destination.register();
    indices(effects, register);
    if (isKept(register.file())) {
      effects.write(register.file().ordinal(), number(register), destination.mask().bits(), true);
    }
    if (isOfPatch(register)) {
      effects.write(MEMORY, 0, 0);
      effects.read(LIVE, 0, 0);
    }
  }

  private void indices(Effects effects, TgsiRegister register) {
    register.dimension().flatMap(TgsiIndex::relative).ifPresent(base -> index(effects, base));
    register.index().relative().ifPresent(base -> index(effects, base));
  }

  private void index(Effects effects, TgsiIndex.Relative base) {
    read(effects, TgsiRegister.of(base.file(), base.index()), base.component());
  }

  /** The outputs of a patch are memory. */
  private boolean isOfPatch(TgsiRegister register) {
    return stage == Stage.TESS_CONTROL && register.file() == TgsiFile.OUT;
  }

  private int number(TgsiRegister register) {
    boolean several =
        register.isRelative() || register.file() == TgsiFile.TEMPX || isOfPatch(register);
    return several ? Effects.ANY : register.index().offset();
  }

  /** Whether a file has registers that a program both reads and writes. */
  private static boolean isKept(TgsiFile file) {
    return switch (file) {
      case OUT, TEMP, ADDR, LOOP, PRED, TEMPX -> true;
      case NULL, CONST, IN, SAMP, IMM, SV, IMAGE, SVIEW, BUFFER, MEMORY, CONSTBUF, HWATOMIC, IMMX ->
          false;
    };
  }
}
