package org.lanewise.conformance.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.SpecialPairs;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.conformance.random.TgsiGenerator;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiParser;

/**
 * Every opcode on values of 64 bits, on special values in all pairs, with swizzles, masks,
 * modifiers and saturate, on all engines.
 */
class PairOpcodeTableTest {
  private static final String[] MODIFIERS = {"%s", "-%s", "|%s|", "-|%s|"};
  private static final String[] SATURATES = {"", "_SAT", "_SATNV"};
  private static final String[] SWIZZLES = {"xyzw", "zwxy", "xyxy", "zwzw", "yzwx"};
  private static final String[] MASKS = {"xyzw", "xy", "zw", "x", "y", "yz", "xyw", "yzw"};
  private static final int VARIANTS = 9;

  @TestFactory
  Stream<DynamicTest> opcodes() {
    List<ShaderEngine> engines = Engines.all();
    return TgsiGenerator.pairOpcodes().stream()
        .map(opcode -> DynamicTest.dynamicTest(opcode.name(), () -> check(engines, opcode)))
        .onClose(() -> engines.forEach(ShaderEngine::close));
  }

  private static void check(List<ShaderEngine> engines, TgsiOpcode opcode) {
    String text = program(opcode, new Random(opcode.name().hashCode()));
    int values = SpecialPairs.count();
    assertEquals(
        "",
        Comparison.disagreement(
            engines,
            TgsiParser.parseChecked(text),
            ShaderOptions.defaults(),
            new Bindings(),
            opcode.sources() == 1 ? values * 2 : values * values,
            batch -> fill(batch, opcode)),
        text);
  }

  /** The opcode with plain operands and in some variants, each into an output of its own. */
  private static String program(TgsiOpcode opcode, Random random) {
    StringBuilder text = new StringBuilder("FRAG\n");
    text.append("DCL IN[0..2], GENERIC[0], PERSPECTIVE\n");
    text.append("DCL OUT[0..").append(2 * VARIANTS + 1).append("], COLOR\n");
    for (int variant = 0; variant <= VARIANTS; variant++) {
      boolean plain = variant == 0;
      text.append(opcode).append(plain ? "" : SATURATES[random.nextInt(3)]);
      for (int d = 0; d < opcode.destinations(); d++) {
        String mask = plain ? MASKS[0] : MASKS[random.nextInt(MASKS.length)];
        text.append(d == 0 ? " " : ", ").append("OUT[").append(2 * variant + d).append("].");
        text.append(mask);
      }
      for (int source = 0; source < opcode.sources(); source++) {
        String swizzle = plain ? SWIZZLES[0] : SWIZZLES[random.nextInt(SWIZZLES.length)];
        String modifier = plain ? "%s" : MODIFIERS[random.nextInt(MODIFIERS.length)];
        text.append(", ").append(modifier.formatted("IN[" + source + "]." + swizzle));
      }
      text.append('\n');
    }
    return text.append("END\n").toString();
  }

  /** Lane i: all pairs of special values in the first two sources, others shifted. */
  private static void fill(LaneBatch batch, TgsiOpcode opcode) {
    int count = SpecialPairs.count();
    for (int lane = 0; lane < batch.count(); lane++) {
      int[] numbers = {lane, lane / count, lane * 3 + lane / count};
      for (int source = 0; source < opcode.sources(); source++) {
        for (int c = 0; c < 4; c++) {
          int at = numbers[source] + (c / 2) * (5 + 2 * source);
          int word =
              switch (opcode.sourceType(source)) {
                case DOUBLE, INT64, UINT64 -> (int) (SpecialPairs.get(at) >> 32 * (c & 1));
                case FLOAT -> SpecialValues.get(at + 7 * c);
                case SIGNED, UNSIGNED -> (int) SpecialPairs.get(at + 7 * c);
              };
          batch.setInput(source, c, lane, Float.intBitsToFloat(word));
        }
      }
    }
  }
}
