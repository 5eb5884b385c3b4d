package org.lanewise.core.tgsi;

import org.lanewise.core.program.Location;
import org.lanewise.core.texture.TextureTarget;

/** Checks what a texture instruction asks of its texture. */
final class TgsiTextureCheck {
  private final TgsiDeclarationCheck declarations;
  private final TgsiOperandCheck operands;
  private final TgsiDiagnostics diagnostics;

  TgsiTextureCheck(
      TgsiDeclarationCheck declarations, TgsiOperandCheck operands, TgsiDiagnostics diagnostics) {
    this.declarations = declarations;
    this.operands = operands;
    this.diagnostics = diagnostics;
  }

  /** A TEX-family instruction: its target, offsets and gathered component. */
  void check(Location at, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    if (instruction.target().isEmpty()) {
      diagnostics.error(at, opcode + " with target UNKNOWN", "a texture target");
      return;
    }
    TextureTarget target = instruction.target().get();
    if (target == TextureTarget.TEX_2D_MSAA || target == TextureTarget.TEX_2D_ARRAY_MSAA) {
      diagnostics.unsupported(at, "multisampled textures cannot be run yet");
      return;
    }
    boolean fetches =
        opcode == TgsiOpcode.TXF
            || opcode == TgsiOpcode.TXF_LZ
            || opcode == TgsiOpcode.TXQ
            || opcode == TgsiOpcode.TXQ_LZ;
    if (target == TextureTarget.BUFFER && !fetches) {
      diagnostics.error(at, opcode + " on a BUFFER", "TXF or TXQ");
    }
    boolean usesW =
        target == TextureTarget.CUBE_ARRAY
            || target.referenceComponent() >= 3
            || target.layerComponent() >= 3;
    switch (opcode) {
      case TXP, TXB, TXL -> {
        if (usesW) {
          diagnostics.error(at, opcode + " on a target that uses w", "TEX, TXB2 or TXL2");
        }
      }
      case TEX, TEX_LZ -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          diagnostics.error(at, opcode + " on SHADOWCUBEARRAY", "TEX2");
        }
      }
      case TXB2, TXL2 -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          diagnostics.unsupported(
              at, opcode + " on SHADOWCUBEARRAY has no place for the reference");
        }
      }
      case TXD -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          diagnostics.error(at, "TXD on SHADOWCUBEARRAY", "TXL2 or TEX2");
        }
      }
      case TXF, TXF_LZ -> {
        if (target.isCube()) {
          diagnostics.error(at, opcode + " on a cube", "a target with texel coordinates");
        }
      }
      default -> {}
    }
    offsets(at, instruction);
  }

  private void offsets(Location at, TgsiInstruction instruction) {
    if (instruction.offsets().size() > 1) {
      diagnostics.unsupported(at, "more than one texel offset cannot be run yet");
    }
    for (TgsiTexOffset offset : instruction.offsets()) {
      if (offset.file() != TgsiFile.IMM) {
        operands.source(at, TgsiSource.of(TgsiRegister.of(offset.file(), offset.index())));
      } else if (!declarations.isDeclared(TgsiFile.IMM, offset.index())) {
        diagnostics.error(at, "IMM[" + offset.index() + "] is not there", "an immediate");
      }
    }
    if (instruction.opcode() == TgsiOpcode.TG4
        && instruction.target().get() != TextureTarget.SHADOW_CUBE_ARRAY
        && instruction.sources().get(1).register().file() != TgsiFile.IMM) {
      diagnostics.unsupported(at, "TG4 with a component that is no immediate cannot be run yet");
    }
  }
}
