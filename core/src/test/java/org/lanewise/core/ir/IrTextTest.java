package org.lanewise.core.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;

class IrTextTest {
  private static final String TEXT =
      """
      .input "IN[0]" "GENERIC" 3 PERSPECTIVE xy
      .output "OUT[0]" "COLOR" 0 NONE xyzw
      .output "OUT[1]" "" 0 NONE -
      .uniforms 0
      .uniforms 7
      .sampler 2 SHADOW_2D
      .variable "TEMP[0].x" f32
      .variable "lanes \\"a\\\\b\\"" mask
      .array "TEMP(1)" 5
      .table "IMM" 0x00000000 0x3f800000 0xffffffff 0x7fc00000
      .undefined %2 i32
      %0 = input #0 #1 ; IN[0].y
      %1 = const.f32 #0xff800000 ; -Infinity
      %3 = flt %0 %1
      if_any %3
        %4 = fadd %0 %1
        %5 = canon %4 #0x7fc00000
        set %5 #0 ; TEMP[0].x
        loop #12
          break_if_none %3
        end_loop
        stop_if_any %3 #-1
        %13 = flush %5
      end_if
      %6 = get #0 ; TEMP[0].x
      %7 = const.i32 #-1
      %8 = table %7 #0 #2
      %9 %10 %11 %12 = texture bias SHADOW_2D #2 #1 #-8 #0 #0 %0 %0 %1 %6
      output %12 #0 #3 ; OUT[0].w
      """;

  @Test
  void canonicalTextIsReadAndPrintedUnchanged() {
    IrProgram program = IrParser.parse(TEXT);
    assertEquals(TEXT, IrPrinter.print(program));
    assertEquals(program, IrParser.parse(IrPrinter.print(program)));
  }

  @Test
  void textSaysWhatItSays() {
    IrProgram program = IrParser.parse(TEXT);
    assertEquals(18, program.instructions().size());
    assertEquals(IrType.I32, program.values().get(2));
    assertEquals(IrType.MASK, program.values().get(3));
    assertEquals("lanes \"a\\b\"", program.variables().get(1).name());
    assertEquals(7, program.signature().constantBuffers().get(1));
    assertEquals(-1, program.tables().getFirst().words().get(2));
    IrInstruction texture = program.instructions().get(16);
    assertEquals(
        new TextureOperation(TextureOperation.Kind.BIAS, TextureTarget.SHADOW_2D, 2, 1, -8, 0, 0),
        texture.texture());
    assertEquals(0xff800000, program.instructions().get(1).immediate(0));
  }

  @Test
  void offsetsOfLanesAreOperands() {
    String text =
        TEXT.replace("%0 %0 %1 %6", "%0 %0 %1 %6 %7")
            .replace("bias SHADOW_2D #2 #1 #-8", "bias SHADOW_1D offsets #2 #0 #0");
    IrProgram program = IrParser.parse(text);
    assertEquals(
        new TextureOperation(
            TextureOperation.Kind.BIAS, TextureTarget.SHADOW_1D, 2, 0, 0, 0, 0, true),
        program.instructions().get(16).texture());
    assertEquals(text, IrPrinter.print(program));
  }

  @Test
  void unitsOfItsOwnAndIntegersAreFlags() {
    String text =
        TEXT.replace("%0 %0 %1 %6", "%0 %1 %6")
            .replace("bias SHADOW_2D #2 #1", "bias TEX_2D sampler #5 integers #2 #1");
    IrProgram program = IrParser.parse(text);
    assertEquals(
        new TextureOperation(
            TextureOperation.Kind.BIAS, TextureTarget.TEX_2D, 2, 5, 1, -8, 0, 0, false, true),
        program.instructions().get(16).texture());
    assertEquals(text, IrPrinter.print(program));
  }

  @Test
  void blankLinesCommentsAndSpacesMeanNothing() {
    IrProgram program = IrParser.parse("\n ; only a comment\r\n\t%0=\n".replace("%0=", ""));
    assertEquals(0, program.instructions().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%0 = nonsense | 1:6",
        "%0 = const.f32 | 1:6",
        "%0 = const.f32 #zero | 1:16",
        "%0 = const.f32 0 | 1:16",
        "%0 const.f32 #0 | 1:4",
        "const.f32 #0 | 1:1",
        "'  .unknown 1' | 1:3",
        ".variable \"open f32 | 1:11",
        ".variable \"v\" f64 | 1:15",
        ".variable \"v\" | 1:14",
        ".array \"a\" 0 | 1:12",
        ".input \"IN[0]\" \"\" 0 NONE yx | 1:26",
        ".sampler 0 TEX_9D | 1:12",
        "%0 %1 %2 %3 = texture size TEX_2D offsets #0 #0 #0 #0 #0 %4 | 1:35",
        "%0 = get #0 | 1:6",
        "end_if %x | 1:8",
        "covered x | 1:9",
        "%99999999999 = covered | 1:1",
      })
  void faultsAreReportedWhereTheyAre(String text, String place) {
    String message =
        assertThrows(ShaderFormatException.class, () -> IrParser.parse(text)).getMessage();
    assertEquals(place, message.substring(0, message.indexOf(": ")), message);
  }

  @Test
  void aSecondDefinitionNamesTheFirst() {
    String message =
        assertThrows(ShaderFormatException.class, () -> IrParser.parse("%0 = covered\n%0 = live\n"))
            .getMessage();
    assertEquals(
        "2:1: error: value %0 is defined at 1:1 (expected one definition a value)", message);
  }
}
