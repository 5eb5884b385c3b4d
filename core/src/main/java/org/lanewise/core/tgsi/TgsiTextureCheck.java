package org.lanewise.core.tgsi;

import java.util.Optional;
import org.lanewise.core.program.Location;
import org.lanewise.core.texture.TextureTarget;

/** Checks what a texture instruction asks of its texture. */
final class TgsiTextureCheck {
  private final TgsiProgram program;
  private final TgsiDeclarationCheck declarations;
  private final TgsiOperandCheck operands;
  private final TgsiDiagnostics diagnostics;

  TgsiTextureCheck(
      TgsiProgram program,
      TgsiDeclarationCheck declarations,
      TgsiOperandCheck operands,
      TgsiDiagnostics diagnostics) {
    this.program = program;
    this.declarations = declarations;
    this.operands = operands;
    this.diagnostics = diagnostics;
  }

  /** A texture instruction: its target and offsets. */
  void check(Location at, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    int view = opcode.viewOperand();
    if (view >= 0 && instruction.sources().get(view).register().file() != TgsiFile.SVIEW) {
      // The check of operands has said so.
      return;
    }
    Optional<TextureTarget> known = TgsiLookup.target(program.declarations(), instruction);
    if (known.isEmpty()) {
      if (view < 0) {
        diagnostics.error(at, opcode + " with target UNKNOWN", "a texture target");
      } else {
        diagnostics.error(at, opcode + " of a view without a target", "DCL SVIEW[n], 2D, FLOAT");
      }
      return;
    }
    TextureTarget target = known.get();
    target(at, opcode, target);
    if (view < 0) {
      operands(at, opcode, target);
    }
    offsets(at, instruction);
  }

  /** Whether the opcode can ask for this target at all. */
  private void target(Location at, TgsiOpcode opcode, TextureTarget target) {
    boolean texels =
        switch (opcode.textureKind().orElseThrow()) {
          case FETCH, SIZE, SAMPLES, SAMPLE_POSITION -> true;
          case IMPLICIT, BIAS, LOD, GRADIENT, QUERY_LOD, GATHER -> false;
        };
    String instead = opcode.viewOperand() >= 0 ? "SAMPLE_I or SVIEWINFO" : "TXF or TXQ";
    if (target == TextureTarget.BUFFER && !texels) {
      diagnostics.error(at, opcode + " on a BUFFER", instead);
    }
    if (target.isMultisample() && !texels) {
      diagnostics.error(at, opcode + " on a multisampled texture", instead);
    }
    switch (opcode) {
      case SAMPLE_C, SAMPLE_C_LZ -> {
        if (!target.isShadow() && target != TextureTarget.BUFFER && !target.isMultisample()) {
          diagnostics.error(at, opcode + " on a view whose texels cannot be compared", "SAMPLE");
        }
      }
      case SAMPLE_I_MS -> {
        if (!target.isMultisample()) {
          diagnostics.error(at, "SAMPLE_I_MS on a view with one sample", "SAMPLE_I");
        }
      }
      default -> {}
    }
  }

  /** Whether a TEX-family opcode has room for all that the target needs. */
  private void operands(Location at, TgsiOpcode opcode, TextureTarget target) {
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
      case TXD -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          diagnostics.error(at, "TXD on SHADOWCUBEARRAY", "TXL2 or TEX2");
        }
      }
      default -> {}
    }
  }

  private void offsets(Location at, TgsiInstruction instruction) {
    for (TgsiTexOffset offset : instruction.offsets()) {
      if (offset.file() != TgsiFile.IMM) {
        operands.source(at, TgsiSource.of(TgsiRegister.of(offset.file(), offset.index())));
      } else if (!declarations.isDeclared(TgsiFile.IMM, offset.index())) {
        diagnostics.error(at, "IMM[" + offset.index() + "] is not there", "an immediate");
      }
    }
  }
}
