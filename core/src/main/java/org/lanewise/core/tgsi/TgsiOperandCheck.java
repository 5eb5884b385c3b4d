package org.lanewise.core.tgsi;

import org.lanewise.core.program.Location;

/** Checks single operands: whether their file may stand there and the register is declared. */
final class TgsiOperandCheck {
  /** The most registers of one file that indices may span. */
  private static final int MAX_REGISTERS = 65536;

  private final TgsiDeclarationCheck declarations;
  private final TgsiDiagnostics diagnostics;

  TgsiOperandCheck(TgsiDeclarationCheck declarations, TgsiDiagnostics diagnostics) {
    this.declarations = declarations;
    this.diagnostics = diagnostics;
  }

  /** A predicate of an instruction. */
  void predicate(Location at, TgsiPredicate predicate) {
    if (!declarations.isDeclared(TgsiFile.PRED, predicate.index())) {
      diagnostics.error(at, "PRED[" + predicate.index() + "] is not declared", "a declaration");
    }
  }

  void destination(Location at, TgsiDestination destination) {
    TgsiRegister register = destination.register();
    switch (register.file()) {
      case NULL -> {}
      case OUT, TEMP, TEMPX, ADDR, PRED -> register(at, register);
      case CONST, IN, SAMP, IMM, SV, IMAGE, SVIEW, BUFFER, MEMORY, CONSTBUF, HWATOMIC, LOOP, IMMX ->
          diagnostics.error(
              at, "file " + register.file() + " cannot be written", "TEMP, OUT, ADDR or PRED");
    }
  }

  void source(Location at, TgsiSource source) {
    TgsiRegister register = source.register();
    switch (register.file()) {
      case CONST, IN, OUT, TEMP, TEMPX, ADDR, IMM, IMMX, LOOP, SV, PRED -> register(at, register);
      case NULL -> {}
      case SAMP, IMAGE, SVIEW, BUFFER, MEMORY, CONSTBUF, HWATOMIC ->
          diagnostics.error(
              at, "file " + register.file() + " cannot be read here", "a register with a value");
    }
  }

  /** An operand that names a sampler or a view. */
  void unit(Location at, TgsiSource source, TgsiFile file) {
    TgsiRegister register = source.register();
    String what = file == TgsiFile.SAMP ? "sampler" : "view";
    if (register.file() != file) {
      diagnostics.error(at, register.file() + " where the " + what + " stands", file + "[n]");
    } else if (register.index().isRelative()) {
      relative(at, register, register.index().relative().get());
    } else if (!declarations.isDeclared(file, register.index().offset())) {
      diagnostics.error(
          at, file + "[" + register.index().offset() + "] is not declared", "a declaration");
    }
  }

  private void register(Location at, TgsiRegister register) {
    TgsiFile file = register.file();
    int buffer = 0;
    if (file == TgsiFile.TEMPX) {
      temporaryOfArray(at, register);
      return;
    }
    if (!declarations.stages().register(at, register)) {
      return;
    }
    if (register.dimension().isPresent()) {
      if (declarations.stages().hasVertices(file)) {
        register.dimension().get().relative().ifPresent(base -> relative(at, register, base));
      } else if (file != TgsiFile.CONST) {
        diagnostics.unsupported(
            at, "two-dimensional registers " + file + " cannot be run yet", "one index");
        return;
      }
      if (file == TgsiFile.CONST && register.dimension().get().isRelative()) {
        relative(at, register, register.dimension().get().relative().get());
        if (register.index().isRelative()) {
          relative(at, register, register.index().relative().get());
        }
        return;
      }
      buffer = file == TgsiFile.CONST ? register.dimension().get().offset() : 0;
    }
    TgsiIndex index = register.index();
    if (index.isRelative()) {
      relative(at, register, index.relative().get());
      return;
    }
    boolean known =
        file == TgsiFile.CONST
            ? declarations.isConstant(buffer, index.offset())
            : declarations.isDeclared(file, index.offset());
    if (!known) {
      diagnostics.error(at, name(register, buffer) + " is not declared", "a declaration of it");
    }
  }

  /** {@code TEMPX[array][row]}, both of which may be relative. */
  private void temporaryOfArray(Location at, TgsiRegister register) {
    if (register.dimension().isEmpty()) {
      diagnostics.error(at, "TEMPX with one index", "TEMPX[array][row]");
      return;
    }
    TgsiIndex array = register.dimension().get();
    TgsiIndex row = register.index();
    array.relative().ifPresent(base -> relative(at, register, base));
    row.relative().ifPresent(base -> relative(at, register, base));
    if (array.isRelative()) {
      return;
    }
    boolean known =
        row.isRelative()
            ? declarations.hasTemporaryArray(array.offset())
            : declarations.isTemporaryOfArray(array.offset(), row.offset());
    if (!known) {
      String text =
          "TEMPX[" + array.offset() + "]" + (row.isRelative() ? "" : "[" + row.offset() + "]");
      diagnostics.error(at, text + " is not declared", "a declaration of it");
    }
  }

  /** The register that BGNFOR and ENDFOR count in. */
  void loopRegister(Location at, TgsiDestination destination) {
    TgsiRegister register = destination.register();
    if (register.file() != TgsiFile.LOOP || register.index().isRelative()) {
      diagnostics.error(at, "a counted loop in " + register.file(), "LOOP[n]");
    } else {
      register(at, register);
    }
  }

  private static String name(TgsiRegister register, int buffer) {
    String dimension = register.dimension().isPresent() ? "[" + buffer + "]" : "";
    return register.file() + dimension + "[" + register.index().offset() + "]";
  }

  /** The indices of a register as far as they are relative. */
  void relative(Location at, TgsiRegister register) {
    register
        .dimension()
        .flatMap(TgsiIndex::relative)
        .ifPresent(base -> relative(at, register, base));
    register.index().relative().ifPresent(base -> relative(at, register, base));
  }

  private void relative(Location at, TgsiRegister register, TgsiIndex.Relative base) {
    switch (base.file()) {
      case ADDR, TEMP, IN, OUT, CONST, SV, IMM, LOOP -> {
        if (!declarations.isDeclared(base.file(), base.index())) {
          diagnostics.error(
              at, base.file() + "[" + base.index() + "] is not declared", "a declaration of it");
        }
      }
      default -> diagnostics.error(at, "an index from file " + base.file(), "ADDR or TEMP");
    }
    if (register.file() == TgsiFile.PRED) {
      diagnostics.error(at, "a relative predicate", "PRED[n]");
    }
    if (register.file() == TgsiFile.LOOP) {
      diagnostics.error(at, "a relative loop register", "LOOP[n]");
    }
    if (register.arrayId() != 0 && !declarations.isArray(register.file(), register.arrayId())) {
      diagnostics.error(
          at, "array " + register.arrayId() + " is not declared", "a declaration with ARRAY");
    }
    if (Math.abs(register.index().offset()) >= MAX_REGISTERS) {
      diagnostics.error(
          at, "index offset " + register.index().offset(), "at most " + (MAX_REGISTERS - 1));
    }
  }
}
