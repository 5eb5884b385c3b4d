package org.lanewise.core.tgsi;

import java.util.Optional;
import org.lanewise.core.program.Location;
import org.lanewise.core.texture.ImageFormat;

/** Checks instructions on memory and images. */
final class TgsiMemoryCheck {
  private final TgsiProgram program;
  private final TgsiDeclarationCheck declarations;
  private final TgsiOperandCheck operands;
  private final TgsiDiagnostics diagnostics;

  TgsiMemoryCheck(
      TgsiProgram program,
      TgsiDeclarationCheck declarations,
      TgsiOperandCheck operands,
      TgsiDiagnostics diagnostics) {
    this.program = program;
    this.declarations = declarations;
    this.operands = operands;
    this.diagnostics = diagnostics;
  }

  /** Checks all operands of an instruction that names memory or a handle. */
  void check(Location at, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    boolean stores = opcode == TgsiOpcode.STORE;
    if (!stores) {
      operands.destination(at, instruction.destinations().getFirst());
    }
    for (int i = stores ? 0 : 1; i < instruction.sources().size(); i++) {
      operands.source(at, instruction.sources().get(i));
    }
    if (opcode == TgsiOpcode.SAMP2HND) {
      operands.unit(at, instruction.sources().getFirst(), TgsiFile.SAMP);
      return;
    }
    TgsiRegister register = TgsiAccess.register(instruction);
    if (!isAllowed(opcode, register.file())) {
      diagnostics.error(at, opcode + " of a register " + register.file(), expected(opcode));
      return;
    }
    if (isReadOnly(register) && writes(opcode)) {
      diagnostics.error(at, opcode + " of memory INPUT", "memory that can be written");
    }
    resource(at, register);
    if (register.file() == TgsiFile.IMAGE && opcode != TgsiOpcode.IMG2HND) {
      image(at, instruction);
    }
  }

  private static boolean writes(TgsiOpcode opcode) {
    return opcode == TgsiOpcode.STORE || opcode.category() == TgsiOpcode.Category.ATOMIC;
  }

  private boolean isReadOnly(TgsiRegister register) {
    return register.file() == TgsiFile.MEMORY
        && program.declarations().stream()
            .filter(d -> d.file() == TgsiFile.MEMORY)
            .filter(d -> d.first() <= register.index().offset())
            .filter(d -> d.last() >= register.index().offset())
            .anyMatch(d -> d.memoryKind().equals(Optional.of(TgsiDeclaration.MemoryKind.INPUT)));
  }

  private static boolean isAllowed(TgsiOpcode opcode, TgsiFile file) {
    return switch (opcode) {
      case IMG2HND -> file == TgsiFile.IMAGE;
      case LOAD, RESQ -> TgsiAccess.isResource(file);
      case STORE -> file == TgsiFile.BUFFER || file == TgsiFile.IMAGE || file == TgsiFile.MEMORY;
      default ->
          file == TgsiFile.BUFFER
              || file == TgsiFile.IMAGE
              || file == TgsiFile.MEMORY
              || file == TgsiFile.HWATOMIC;
    };
  }

  private static String expected(TgsiOpcode opcode) {
    return switch (opcode) {
      case IMG2HND -> "IMAGE[n]";
      case LOAD, RESQ -> "BUFFER, IMAGE, MEMORY, HWATOMIC, CONST or CONSTBUF";
      case STORE -> "BUFFER, IMAGE or MEMORY";
      default -> "BUFFER, IMAGE, MEMORY or HWATOMIC";
    };
  }

  private void resource(Location at, TgsiRegister register) {
    TgsiFile file = register.file();
    if (register.dimension().isPresent() != (file == TgsiFile.HWATOMIC)) {
      diagnostics.error(
          at,
          file + (file == TgsiFile.HWATOMIC ? " with one index" : " with two indices"),
          file == TgsiFile.HWATOMIC ? "HWATOMIC[buffer][counter]" : file + "[unit]");
      return;
    }
    if (file == TgsiFile.MEMORY && register.isRelative()) {
      diagnostics.error(at, "a relative register MEMORY", "MEMORY[n]");
      return;
    }
    operands.relative(at, register);
    if (register.isRelative()) {
      return;
    }
    int index = register.index().offset();
    boolean known =
        switch (file) {
          case CONST -> declarations.isConstantBuffer(index);
          case HWATOMIC -> declarations.isCounter(register.dimension().get().offset(), index);
          default -> declarations.isDeclared(file, index);
        };
    if (!known) {
      diagnostics.error(at, file + "[" + index + "] is not declared", "a declaration of it");
    }
  }

  private void image(Location at, TgsiInstruction instruction) {
    TgsiAccess access = TgsiAccess.of(program, instruction);
    if (access.target().isEmpty()) {
      diagnostics.error(
          at, instruction.opcode() + " of an image without a target", "a target, as 2D");
    } else if (access.target().get().isShadow()) {
      diagnostics.error(
          at, "an image with target " + TgsiNames.name(access.target().get()), "no comparison");
    }
    Optional<String> format = TgsiAccess.formatName(program.declarations(), instruction);
    if (format.isPresent() && ImageFormat.of(format.get()) == null) {
      diagnostics.unsupported(
          at,
          "images of " + format.get() + " cannot be run yet",
          "an image format, as PIPE_FORMAT_R32_UINT");
    }
  }
}
