package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.fuzz.TgsiParts;
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
      for (TgsiLayout layout : TgsiLayout.values()) {
        if (!TgsiParts.says(layout, program.stage())) {
          continue;
        }
        TgsiProgram part = TgsiParts.of(program, layout);
        int[] tokens = TgsiTokenEncoder.encode(part, layout);
        TgsiTokenDecoder.Decoded decoded = TgsiTokenDecoder.decode(tokens, layout);
        assertEquals(part, decoded.program());
        assertEquals(List.of(), decoded.warnings());
        assertArrayEquals(tokens, TgsiTokenEncoder.encode(decoded.program(), layout));
        instructions[layout.ordinal()] += part.instructions().size();
      }
      if (!TgsiParts.says(TgsiLayout.DECEMBER_2009, program.stage())) {
        continue;
      }
      String text =
          TgsiPrinter.print(
              TgsiParts.of(program, TgsiLayout.DECEMBER_2009), TgsiText.DECEMBER_2009);
      assertEquals(text, TgsiPrinter.print(TgsiParser.parse(text), TgsiText.DECEMBER_2009));
    }
    String figures = "random TGSI instructions as tokens: " + Arrays.toString(instructions);
    System.out.println(figures);
    assertTrue(Arrays.stream(instructions).allMatch(count -> count > 5 * PROGRAMS), figures);
  }
}
