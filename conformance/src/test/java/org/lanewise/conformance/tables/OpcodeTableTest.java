package org.lanewise.conformance.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.conformance.random.TgsiGenerator;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiParser;

/**
 * Every opcode that computes, on special values in all pairs, with swizzles, masks, modifiers and
 * saturate, under both profiles, on all engines.
 */
class OpcodeTableTest {
  private static final String[] MODIFIERS = {"%s", "-%s", "|%s|", "-|%s|"};
  private static final String[] SATURATES = {"", "_SAT", "_SATNV"};
  private static final int VARIANTS = 6;

  @TestFactory
  Stream<DynamicTest> opcodes() {
    List<ShaderEngine> engines = Engines.all();
    return TgsiGenerator.opcodes().stream()
        .map(opcode -> DynamicTest.dynamicTest(opcode.name(), () -> check(engines, opcode)))
        .onClose(() -> engines.forEach(ShaderEngine::close));
  }

  private static void check(List<ShaderEngine> engines, TgsiOpcode opcode) {
    Random random = new Random(opcode.name().hashCode());
    // Quads of the same values for derivatives are of no use, so lanes differ everywhere.
    int lanes = SpecialValues.count() * SpecialValues.count();
    String text = program(opcode, random);
    for (MathProfile profile : MathProfile.values()) {
      assertEquals(
          "",
          Comparison.disagreement(
              engines,
              TgsiParser.parseChecked(text),
              ShaderOptions.defaults().withProfile(profile),
              new Bindings(),
              lanes,
              OpcodeTableTest::fill),
          text);
    }
  }

  /** The opcode with plain operands and in some variants, each into an output of its own. */
  private static String program(TgsiOpcode opcode, Random random) {
    StringBuilder text = new StringBuilder("FRAG\n");
    text.append("DCL IN[0..3], GENERIC[0], PERSPECTIVE\n");
    text.append("DCL OUT[0..").append(VARIANTS).append("], COLOR\n");
    for (int variant = 0; variant <= VARIANTS; variant++) {
      boolean plain = variant == 0;
      text.append(opcode).append(plain ? "" : SATURATES[random.nextInt(3)]);
      text.append(" OUT[").append(variant).append(']');
      text.append(plain ? "" : mask(1 + random.nextInt(15)));
      for (int source = 0; source < opcode.sources(); source++) {
        String operand = "IN[" + source + "]" + (plain ? "" : swizzle(random));
        String modifier = plain ? "%s" : MODIFIERS[random.nextInt(MODIFIERS.length)];
        text.append(", ").append(modifier.formatted(operand));
      }
      text.append('\n');
    }
    return text.append("END\n").toString();
  }

  private static String mask(int bits) {
    StringBuilder letters = new StringBuilder(".");
    for (int c = 0; c < 4; c++) {
      letters.append((bits >> c & 1) != 0 ? "xyzw".substring(c, c + 1) : "");
    }
    return letters.toString();
  }

  private static String swizzle(Random random) {
    StringBuilder letters = new StringBuilder(".");
    for (int c = 0; c < 4; c++) {
      letters.append("xyzw".charAt(random.nextInt(4)));
    }
    return letters.toString();
  }

  /** Lane i: all pairs of special values in the first two sources, others shifted. */
  private static void fill(LaneBatch batch) {
    int count = SpecialValues.count();
    for (int lane = 0; lane < batch.count(); lane++) {
      for (int c = 0; c < 4; c++) {
        set(batch, 0, c, lane, SpecialValues.get(lane + c * 5));
        set(batch, 1, c, lane, SpecialValues.get(lane / count + c * 7));
        set(batch, 2, c, lane, SpecialValues.get(lane * 3 + lane / count + c * 11));
        set(batch, 3, c, lane, SpecialValues.get(lane * 5 + lane / count * 2 + c * 13));
      }
    }
  }

  private static void set(LaneBatch batch, int slot, int component, int lane, int word) {
    batch.setInput(slot, component, lane, Float.intBitsToFloat(word));
  }
}
