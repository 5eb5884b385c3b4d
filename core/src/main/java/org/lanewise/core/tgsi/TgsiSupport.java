package org.lanewise.core.tgsi;

import java.util.Optional;
import org.lanewise.core.program.Stage;

/**
 * What means something in TGSI but cannot be run yet: the one table to change when it can. Every
 * method gives the reason, empty for what runs.
 */
final class TgsiSupport {
  private TgsiSupport() {}

  /** Why no program of a stage can be run. */
  static Optional<String> refusal(Stage stage) {
    return switch (stage) {
      case FRAGMENT, VERTEX, GEOMETRY, TESS_CONTROL, TESS_EVALUATION, COMPUTE -> Optional.empty();
    };
  }

  /** Why registers of a file cannot be declared; files that never are have no reason either. */
  static Optional<String> refusal(TgsiFile file) {
    return switch (file) {
      case IN, OUT, TEMP, SAMP, ADDR, SV, SVIEW, PRED, CONST, NULL, IMM, LOOP, IMMX, TEMPX ->
          Optional.empty();
      case IMAGE, BUFFER, MEMORY, CONSTBUF, HWATOMIC -> Optional.empty();
    };
  }

  /** Why an opcode cannot be run, whatever its operands. */
  static Optional<String> refusal(TgsiOpcode opcode) {
    return Optional.ofNullable(
        switch (opcode.category()) {
          case ADDR -> null;
          case ALU_64 -> null;
          case ALU_FLOAT -> null;
          case ALU_INT -> null;
          case ATOMIC -> null;
          case CMP_64 -> null;
          case CMP_FLOAT -> null;
          case CONV -> null;
          case CONV64 -> null;
          case DERIV -> null;
          case DOT -> null;
          case FLOW -> null;
          case GS -> null;
          case HISTORIC -> null;
          case INTERP -> null;
          case KILL -> null;
          case MEM -> null;
          case MISC -> null;
          case MOVE -> null;
          case PACK -> null;
          case SAMPLE10 -> null;
          case SELECT -> null;
          case SPECIAL -> null;
          case SPECIAL_SCALAR -> null;
          case SYNC -> null;
          case TEX -> null;
          case TEX_QUERY -> null;
          case WAVE -> null;
        });
  }
}
