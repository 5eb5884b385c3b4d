package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiTexOperand.Offset;
import org.lanewise.core.tgsi.TgsiTexOperand.Projected;
import org.lanewise.core.tgsi.TgsiTexOperand.Word;
import org.lanewise.core.tgsi.TgsiTexOperand.Zero;

class TgsiTexOperandTest {
  /** Operands as source and component, "/w" where divided; the rules are those of the formulas. */
  @ParameterizedTest
  @CsvSource({
    "TEX, SHADOW_1D, 0x 0z",
    "TEX, SHADOW_2D_ARRAY, 0x 0y 0z 0w",
    "TEX2, SHADOW_CUBE_ARRAY, 0x 0y 0z 0w 1x",
    "TXP, SHADOW_1D_ARRAY, 0x/w 0y/w 0z/w",
    "TXB, SHADOW_2D, 0x 0y 0z 0w",
    "TXB2, SHADOW_CUBE, 0x 0y 0z 0w 1x",
    "TXL, TEX_2D_ARRAY, 0x 0y 0z 0w",
    "TXL2, CUBE_ARRAY, 0x 0y 0z 0w 1x",
    "TEX_LZ, TEX_2D, 0x 0y zero",
    "TXD, SHADOW_2D, 0x 0y 0z 1x 1y 2x 2y",
    "TXF, TEX_1D_ARRAY, 0x 0y 0w",
    "TXF_LZ, TEX_3D, 0x 0y 0z zero",
    "TXQ, SHADOW_2D_ARRAY, 0x",
    "LODQ, SHADOW_CUBE, 0x 0y 0z",
    "TG4, SHADOW_CUBE_ARRAY, 0x 0y 0z 0w 1x",
    "TXB2, SHADOW_CUBE_ARRAY, 0x 0y 0z 0w 1y 1x",
    "TXL2, SHADOW_CUBE_ARRAY, 0x 0y 0z 0w 1y 1x",
    "TXF, TEX_2D_MSAA, 0x 0y 0w",
    "TXF, TEX_2D_ARRAY_MSAA, 0x 0y 0z 0w",
    "TXF_LZ, TEX_2D_MSAA, 0x 0y zero",
    "TXF, CUBE, 0x 0y 0z 0w",
    "TXF, CUBE_ARRAY, 0x 0y 0z 0w zero",
    "TXQ_LZ, TEX_2D, zero",
    "TXQS, TEX_2D, ''",
    "SAMPLE, TEX_2D_ARRAY, 0x 0y 0z",
    "SAMPLE_I, TEX_1D_ARRAY, 0x 0y 0w",
    "SAMPLE_I, TEX_2D_MSAA, 0x 0y 0w",
    "SAMPLE_I_MS, TEX_2D_ARRAY_MSAA, 0x 0y 0z 2x",
    "SAMPLE_B, TEX_3D, 0x 0y 0z 3x",
    "SAMPLE_C, SHADOW_CUBE_ARRAY, 0x 0y 0z 0w 3x",
    "SAMPLE_C_LZ, SHADOW_1D, 0x 3x zero",
    "SAMPLE_D, TEX_2D, 0x 0y 3x 3y 4x 4y",
    "SAMPLE_L, CUBE, 0x 0y 0z 3x",
    "GATHER4, TEX_2D, 0x 0y",
    "SVIEWINFO, TEX_3D, 0x",
    "SAMPLE_POS, TEX_2D_MSAA, 1x",
    "SAMPLE_INFO, TEX_2D_MSAA, ''",
    "LOD, CUBE_ARRAY, 0x 0y 0z 0w"
  })
  void operandsStandWhereTheOpcodeSays(TgsiOpcode opcode, TextureTarget target, String expected) {
    TextureOperation operation =
        new TextureOperation(opcode.textureKind().orElseThrow(), target, 0, 0, 0, 0, 0);
    assertEquals(
        expected,
        operation.operands().stream()
            .map(operand -> text(TgsiTexOperand.of(opcode, target, operand)))
            .collect(Collectors.joining(" ")));
  }

  private static String text(TgsiTexOperand place) {
    return switch (place) {
      case Word(int source, int component) -> source + "" + "xyzw".charAt(component);
      case Projected(int component) -> "0" + "xyzw".charAt(component) + "/w";
      case Offset(int axis) -> "offset" + axis;
      case Zero() -> "zero";
    };
  }

  @Test
  void offsetsOfLanesFollowTheOtherOperands() {
    TextureOperation operation =
        new TextureOperation(
            TextureOperation.Kind.BIAS, TextureTarget.TEX_2D_ARRAY, 0, 0, 0, 0, 0, true);
    assertEquals(
        "0x 0y 0z 0w offset0 offset1",
        operation.operands().stream()
            .map(operand -> text(TgsiTexOperand.of(TgsiOpcode.TXB, operation.target(), operand)))
            .collect(Collectors.joining(" ")));
  }

  @Test
  void onlyOpcodesWithALevelHaveOne() {
    assertThrows(
        IllegalArgumentException.class,
        () -> TgsiTexOperand.of(TgsiOpcode.TXD, TextureTarget.TEX_2D, Operand.LEVEL));
  }

  @Test
  void onlyOpcodesWithASampleHaveOne() {
    assertThrows(
        IllegalArgumentException.class,
        () -> TgsiTexOperand.of(TgsiOpcode.TXL, TextureTarget.TEX_2D_MSAA, Operand.SAMPLE));
  }

  /** The handle of a sampler asks for no texture. */
  @Test
  void opcodesWithTexturesHaveAKind() {
    Set<TgsiOpcode> expected = EnumSet.noneOf(TgsiOpcode.class);
    Set<TgsiOpcode> withKind = EnumSet.noneOf(TgsiOpcode.class);
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      if (opcode.texturing() != TgsiOpcode.Texturing.NONE) {
        expected.add(opcode);
      }
      if (opcode.textureKind().isPresent()) {
        withKind.add(opcode);
      }
    }
    expected.remove(TgsiOpcode.SAMP2HND);
    expected.add(TgsiOpcode.LOD);
    assertEquals(expected, withKind);
  }
}
