package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Signature.Resource;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

class TgsiMemoryCheckTest {
  private static String text(String instruction) {
    return """
    FRAG
    DCL IN[0], GENERIC[0], CONSTANT
    DCL OUT[0], COLOR
    DCL BUFFER[0..1]
    DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR
    DCL IMAGE[1]
    DCL MEMORY[0], SHARED
    DCL MEMORY[1], INPUT
    DCL HWATOMIC[2][0..3], ARRAY(1)
    DCL CONST[1][0..3]
    DCL CONSTBUF[3]
    DCL SAMP[0]
    DCL ADDR[0]
    """
        + instruction
        + "\nEND\n";
  }

  private static List<Diagnostic> validate(String instruction) {
    return TgsiValidator.validate(TgsiParser.parse(text(instruction)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOAD OUT[0], BUFFER[1], IN[0], COHERENT",
        "LOAD OUT[0], BUFFER[ADDR[0].x], IN[0]",
        "LOAD OUT[0], CONST[1], IN[0]",
        "LOAD OUT[0], CONSTBUF[3], IN[0]",
        "LOAD OUT[0], MEMORY[1], IN[0]",
        "LOAD OUT[0], HWATOMIC[2][3], IN[0]",
        "LOAD OUT[0], HWATOMIC[2][ADDR[0].x](1), IN[0]",
        "LOAD OUT[0], IMAGE[0], IN[0]",
        "LOAD OUT[0], IMAGE[1], IN[0], 3D",
        "LOAD NULL, IMAGE[1], IN[0], 3D, PIPE_FORMAT_NONE",
        "STORE IMAGE[0].x, IN[0], IN[0]",
        "ATOMCAS OUT[0], MEMORY[0], IN[0], IN[0], IN[0]",
        "ATOMUADD NULL, HWATOMIC[2][0], IN[0], IN[0]",
        "RESQ OUT[0], IMAGE[1], 2D_MSAA",
        "IMG2HND OUT[0], IMAGE[1]",
        "SAMP2HND OUT[0], SAMP[0]",
        "MEMBAR IN[0].xxxx",
      })
  void accepts(String instruction) {
    assertEquals(List.of(), validate(instruction));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "LOAD OUT[0], BUFFER[2], IN[0]              ! BUFFER[2] is not declared",
        "LOAD OUT[0], CONST[0], IN[0]               ! CONST[0] is not declared",
        "LOAD OUT[0], CONST[1][0], IN[0]            ! CONST with two indices",
        "LOAD OUT[0], HWATOMIC[2], IN[0]            ! HWATOMIC with one index",
        "LOAD OUT[0], HWATOMIC[2][4], IN[0]         ! HWATOMIC[4] is not declared",
        "LOAD OUT[0], MEMORY[2], IN[0]              ! MEMORY[2] is not declared",
        "LOAD OUT[0], MEMORY[ADDR[0].x], IN[0]      ! a relative register MEMORY",
        "LOAD OUT[0], BUFFER[ADDR[1].x], IN[0]      ! ADDR[1] is not declared",
        "LOAD OUT[0], IN[0], IN[0]                  ! LOAD of a register IN",
        "LOAD OUT[0], BUFFER[0], IN[1]              ! IN[1] is not declared",
        "LOAD OUT[1], BUFFER[0], IN[0]              ! OUT[1] is not declared",
        "LOAD OUT[0], BUFFER[0], BUFFER[0]          ! BUFFER cannot be read here",
        "LOAD OUT[0], IMAGE[1], IN[0]               ! an image without a target",
        "LOAD OUT[0], IMAGE[0], IN[0], SHADOW2D     ! an image with target SHADOW2D",
        "LOAD OUT[0], IMAGE[0], IN[0], PIPE_FORMAT_DXT1_RGB ! images of PIPE_FORMAT_DXT1_RGB",
        "STORE MEMORY[1].x, IN[0], IN[0]            ! STORE of memory INPUT",
        "STORE OUT[0].x, IN[0], IN[0]               ! STORE of a register OUT",
        "STORE HWATOMIC[2][0].x, IN[0], IN[0]       ! STORE of a register HWATOMIC",
        "ATOMUADD OUT[0], CONSTBUF[3], IN[0], IN[0] ! ATOMUADD of a register CONSTBUF",
        "ATOMUADD OUT[0], MEMORY[1], IN[0], IN[0]   ! ATOMUADD of memory INPUT",
        "IMG2HND OUT[0], BUFFER[0]                  ! IMG2HND of a register BUFFER",
        "SAMP2HND OUT[0], SAMP[1]                   ! SAMP[1] is not declared",
      })
  void refuses(String instruction, String message) {
    List<Diagnostic> found = validate(instruction);
    assertEquals(1, found.size(), found::toString);
    assertTrue(found.getFirst().message().contains(message), found::toString);
  }

  @Test
  void unitsHaveALimit() {
    String text = "COMP\nDCL BUFFER[32]\nDCL HWATOMIC[32][0]\nDCL IMAGE[31]\nEND\n";
    long units =
        TgsiValidator.validate(TgsiParser.parse(text)).stream()
            .filter(d -> d.message().startsWith("unit 32"))
            .count();
    assertEquals(2, units);
  }

  @Test
  void resourcesAreInTheSignature() {
    TgsiProgram program =
        TgsiParser.parse(
            text(
                "STORE BUFFER[1].x, IN[0], IN[0]\nLOAD OUT[0], CONST[1], IN[0]\n"
                    + "ATOMOR OUT[0], MEMORY[0], IN[0], IN[0]"));
    assertEquals(
        List.of(
            new Resource(ResourceKind.BUFFER, 0, null, null, false),
            new Resource(ResourceKind.BUFFER, 1, null, null, true),
            new Resource(ResourceKind.IMAGE, 0, TextureTarget.TEX_2D, ImageFormat.R32_UINT, true),
            new Resource(ResourceKind.IMAGE, 1, null, null, false),
            new Resource(ResourceKind.SHARED, 0, null, null, true),
            new Resource(ResourceKind.INPUT, 0, null, null, false),
            new Resource(ResourceKind.ATOMIC, 2, null, null, true),
            new Resource(ResourceKind.CONSTANT, 1, null, null, false),
            new Resource(ResourceKind.CONSTANT, 3, null, null, false)),
        program.signature().resources());
  }
}
