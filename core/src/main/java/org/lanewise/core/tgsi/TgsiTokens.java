package org.lanewise.core.tgsi;

import java.util.Set;
import org.lanewise.core.program.Stage;

/** What decoder and encoder of token streams have to agree about. */
final class TgsiTokens {
  /** The tokens of the header, which it tells itself. */
  static final int HEADER_SIZE = 2;

  /** The only version token that there was. */
  static final int VERSION = 0x0101;

  /** The return type of a texture of which nothing is known. */
  static final int UNKNOWN_TYPE = 5;

  static final int MAX_PROPERTY_VALUES = 8;

  private static final Set<String> OF_PATCHES =
      Set.of("PATCH", "TESSINNER", "TESSOUTER", "PRIM_ID");

  private TgsiTokens() {}

  /**
   * Whether registers exist once a vertex, which tokens do not say. Source: Mesa's tgsi_dump.c.
   *
   * @param semantic the semantic's name, empty for none
   */
  static boolean isPerVertex(Stage stage, TgsiFile file, String semantic) {
    boolean input = file == TgsiFile.IN;
    boolean ofPatch = OF_PATCHES.contains(semantic);
    return switch (stage) {
      case GEOMETRY -> input;
      case TESS_CONTROL -> (input || file == TgsiFile.OUT) && !ofPatch;
      case TESS_EVALUATION -> input && !ofPatch;
      case FRAGMENT, VERTEX, COMPUTE -> false;
    };
  }

  /** Whether an instruction has a texture token whatever its operands are. */
  static boolean isTextured(TgsiOpcode opcode) {
    return switch (opcode) {
      // SAMPLE and its relatives keep texel offsets there; Mesa writes the target UNKNOWN.
      case SAMPLE,
          SAMPLE_I,
          SAMPLE_I_MS,
          SAMPLE_B,
          SAMPLE_C,
          SAMPLE_C_LZ,
          SAMPLE_D,
          SAMPLE_L,
          GATHER4 ->
          true;
      case SAMP2HND -> false;
      default -> opcode.texturing() == TgsiOpcode.Texturing.TEX;
    };
  }

  /** Whether an instruction may have a texture token. */
  static boolean mayBeTextured(TgsiOpcode opcode) {
    return isTextured(opcode) || opcode.texturing() != TgsiOpcode.Texturing.NONE;
  }

  /** Whether an instruction may have a memory token. */
  static boolean mayHaveMemory(TgsiOpcode opcode) {
    return opcode.category() == TgsiOpcode.Category.MEM
        || opcode.category() == TgsiOpcode.Category.ATOMIC;
  }

  /** Whether the resource of a memory instruction is an image, so that target 0 is BUFFER. */
  static boolean isOfImage(TgsiInstruction instruction) {
    TgsiFile file =
        !instruction.destinations().isEmpty()
                && instruction.destinations().getFirst().register().file() == TgsiFile.IMAGE
            ? TgsiFile.IMAGE
            : instruction.sources().isEmpty()
                ? TgsiFile.NULL
                : instruction.sources().getFirst().register().file();
    return file == TgsiFile.IMAGE;
  }

  /** A token as messages show it. */
  static String hex(int token) {
    return "0x%08x".formatted(token);
  }
}
