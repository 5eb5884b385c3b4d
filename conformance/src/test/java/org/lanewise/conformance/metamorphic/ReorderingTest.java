package org.lanewise.conformance.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

class ReorderingTest {
  private static final String HEAD =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL SAMP[0]
      DCL BUFFER[0]
      DCL ADDR[0]
      DCL TEMP[0..3]
      DCL TEMP[4..7], ARRAY(1)
      IMM[0] FLT32 {1.0, 2.0, 3.0, 4.0}
      """;

  private static TgsiProgram program(String... lines) {
    return TgsiParser.parseChecked(HEAD + String.join("\n", lines) + "\nEND\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MOV TEMP[0].x, IN[0]          | MOV TEMP[0].y, TEMP[1].xxxx      | true",
        "MOV TEMP[0].x, IN[0]          | MOV TEMP[1].y, TEMP[0].yyyy      | true",
        "MOV TEMP[0].x, IN[0]          | MOV TEMP[1].y, TEMP[0]           | true",
        "MOV TEMP[0].x, IN[0]          | MOV TEMP[1].x, TEMP[0]           | false",
        "MOV TEMP[0].x, IN[0]          | DP3 TEMP[1].y, TEMP[0], IN[0]    | false",
        "MOV TEMP[0].x, IN[0]          | MOV TEMP[0].xy, TEMP[1]          | false",
        "MOV TEMP[1], TEMP[0]          | MOV TEMP[0].w, IN[0]             | false",
        "ARL ADDR[0].x, IN[0]          | MOV TEMP[0], TEMP[ADDR[0].x+4](1) | false",
        "ARL ADDR[0].y, IN[0]          | MOV TEMP[0], TEMP[ADDR[0].x+4](1) | true",
        "MOV TEMP[ADDR[0].x+4](1), IN[0] | MOV TEMP[0], TEMP[5]           | false",
        "DDX TEMP[0].x, TEMP[1]        | MOV TEMP[1].x, IN[0]             | false",
        "KILL_IF IN[0].xxxx            | MOV OUT[0], IN[0]                | true",
        "KILL_IF IN[0].xxxx            | STORE BUFFER[0].x, IN[0], IN[0]  | false",
        "KILL_IF IN[0].xxxx            | BALLOT TEMP[0], IN[0]            | false",
        "LOAD TEMP[0].x, BUFFER[0], IN[0] | LOAD TEMP[1].x, BUFFER[0], IN[0] | true",
        "LOAD TEMP[0].x, BUFFER[0], IN[0] | STORE BUFFER[0].x, IN[0], IN[0] | false",
        "TEX TEMP[0], IN[0], SAMP[0], 2D | TEX TEMP[1], IN[0], SAMP[0], 2D | true",
        "TEX TEMP[0], IN[0], SAMP[0], 2D | MOV TEMP[1], TEMP[0]           | false"
      })
  void twoInstructionsMayChangePlaces(String first, String second, boolean independent) {
    Effects[] effects = TgsiEffects.of(program(first, second));
    assertEquals(independent, effects[0].isIndependentOf(effects[1]));
    assertEquals(independent, effects[1].isIndependentOf(effects[0]));
  }

  @Test
  void nothingPassesFlowAndBarriers() {
    TgsiProgram program = program("IF IN[0].xxxx", "BARRIER", "ENDIF");
    for (Effects effects : TgsiEffects.of(program)) {
      assertNull(effects);
    }
  }

  private static Effects writing(int register, int from) {
    Effects effects = new Effects();
    effects.write(0, register, 0);
    effects.read(0, from, 0);
    return effects;
  }

  /** 1 = f(0), 2 = f(1) and 3 = f(0): the second stays behind the first, the third may go. */
  @Test
  void dependentInstructionsKeepTheirOrder() {
    Effects[] effects = {writing(1, 0), writing(2, 1), writing(3, 0)};
    List<List<Integer>> found = new ArrayList<>();
    for (int seed = 0; seed < 200; seed++) {
      Optional<int[]> order = Reordering.random(effects, new BitSet(), new Random(seed));
      order.map(o -> List.of(o[0], o[1], o[2])).ifPresent(found::add);
    }
    assertTrue(found.contains(List.of(2, 0, 1)));
    assertTrue(found.contains(List.of(0, 2, 1)));
    assertTrue(found.stream().allMatch(order -> order.indexOf(0) < order.indexOf(1)));
  }

  @Test
  void nothingPassesAnEntry() {
    Effects[] effects = {writing(1, 0), writing(2, 0)};
    BitSet entries = new BitSet();
    entries.set(1);
    for (int seed = 0; seed < 50; seed++) {
      assertFalse(Reordering.random(effects, entries, new Random(seed)).isPresent());
    }
  }
}
