package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiPrinter;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiText;
import org.lanewise.core.tgsi.TgsiTokenDecoder;
import org.lanewise.core.tgsi.TgsiTokenEncoder;

/** Random programs as tokens of every layout that can say them, and as text of 2009. */
class TgsiTokensTest {
  private static final int PROGRAMS = 1000;

  /** Random programs mix the opcodes of all years; what a layout cannot say is left out here. */
  @Test
  void programsGoThroughTokens() {
    int[] instructions = new int[TgsiLayout.values().length];
    for (long seed = 0; seed < PROGRAMS; seed++) {
      TgsiProgram program = TgsiParser.parse(TgsiGenerator.generate(seed, (int) (seed % 40) + 1));
      TgsiProgram empty = empty(program.stage());
      for (TgsiLayout layout : TgsiLayout.values()) {
        if (!says(layout, empty)) {
          continue;
        }
        TgsiProgram part = part(program, layout);
        int[] tokens = TgsiTokenEncoder.encode(part, layout);
        TgsiTokenDecoder.Decoded decoded = TgsiTokenDecoder.decode(tokens, layout);
        assertEquals(part, decoded.program());
        assertEquals(List.of(), decoded.warnings());
        assertArrayEquals(tokens, TgsiTokenEncoder.encode(decoded.program(), layout));
        instructions[layout.ordinal()] += part.instructions().size();
      }
      if (!says(TgsiLayout.DECEMBER_2009, empty)) {
        continue;
      }
      String text =
          TgsiPrinter.print(part(program, TgsiLayout.DECEMBER_2009), TgsiText.DECEMBER_2009);
      assertEquals(text, TgsiPrinter.print(TgsiParser.parse(text), TgsiText.DECEMBER_2009));
    }
    String figures = "random TGSI instructions as tokens: " + Arrays.toString(instructions);
    System.out.println(figures);
    assertTrue(Arrays.stream(instructions).allMatch(count -> count > 5 * PROGRAMS), figures);
  }

  private static TgsiProgram empty(Stage stage) {
    return new TgsiProgram(stage, List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /** What a layout can say of a program. */
  private static TgsiProgram part(TgsiProgram program, TgsiLayout layout) {
    Stage stage = program.stage();
    return new TgsiProgram(
        stage,
        program.properties().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(one), List.of(), List.of(), List.of(), List.of())))
            .toList(),
        program.declarations().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(one), List.of(), List.of(), List.of())))
            .toList(),
        program.immediates().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(), List.of(one), List.of(), List.of())))
            .filter(one -> layout != TgsiLayout.DECEMBER_2009 || isNumber(one))
            .toList(),
        program.instructions().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(), List.of(), List.of(one), List.of())))
            .toList(),
        List.of());
  }

  private static boolean isNumber(TgsiImmediate immediate) {
    return !Float.isNaN(Float.intBitsToFloat(immediate.x()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.y()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.z()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.w()));
  }

  private static boolean says(TgsiLayout layout, TgsiProgram program) {
    try {
      TgsiTokenEncoder.encode(program, layout);
      return true;
    } catch (ShaderFormatException e) {
      return false;
    }
  }
}
