package org.lanewise.conformance.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.r500.R500Word;

/**
 * Every R500 operation with every OMOD, clamped and not, plain and with other modifiers and
 * presubtract, on special values in all pairs, with zero winning and not, denormals flushed and
 * kept, on all engines; and all inline floats.
 */
class R500OperationTableTest {
  private static final int OMODS = 8;
  private static final int PARTS = 4;

  /** Temporaries 0 to 2 hold A, B and C. */
  private static R500Instruction blank() {
    return new R500Instruction(0, 0, 0, 0, 0, 0)
        .with(R500Field.TYPE, R500Type.OUT.ordinal())
        .with(R500Field.TEX_SEM_WAIT, 1)
        .with(R500Field.RGB_ADDR1, 1)
        .with(R500Field.RGB_ADDR2, 2)
        .with(R500Field.ALPHA_ADDR1, 1)
        .with(R500Field.ALPHA_ADDR2, 2)
        .with(R500Field.RGB_SEL_B, 1)
        .with(R500Field.RGB_SEL_C, 2)
        .with(R500Field.ALPHA_SEL_B, 1)
        .with(R500Field.ALPHA_SEL_C, 2)
        .with(R500Field.GREEN_SWIZ_A, 1)
        .with(R500Field.GREEN_SWIZ_B, 1)
        .with(R500Field.GREEN_SWIZ_C, 1)
        .with(R500Field.BLUE_SWIZ_A, 2)
        .with(R500Field.BLUE_SWIZ_B, 2)
        .with(R500Field.BLUE_SWIZ_C, 2)
        .with(R500Field.ALPHA_SWIZ_A, 3)
        .with(R500Field.ALPHA_SWIZ_B, 3)
        .with(R500Field.ALPHA_SWIZ_C, 3)
        .with(R500Field.RGB_OMASK, 7)
        .with(R500Field.ALPHA_OMASK, 1);
  }

  private static R500Instruction target(R500Instruction i, int target) {
    return i.with(R500Field.RGB_TARGET, target).with(R500Field.ALPHA_TARGET, target);
  }

  private static final R500Field[] VARIED = {
    R500Field.RGB_MOD_A,
    R500Field.RGB_MOD_B,
    R500Field.RGB_MOD_C,
    R500Field.ALPHA_MOD_A,
    R500Field.ALPHA_MOD_B,
    R500Field.ALPHA_MOD_C,
    R500Field.RGB_SRCP_OP,
    R500Field.ALPHA_SRCP_OP,
    R500Field.RGB_SEL_A,
    R500Field.RGB_SEL_B,
    R500Field.RGB_SEL_C,
    R500Field.ALPHA_SEL_A,
    R500Field.ALPHA_SEL_B,
    R500Field.ALPHA_SEL_C,
    R500Field.RED_SWIZ_A,
    R500Field.GREEN_SWIZ_B,
    R500Field.BLUE_SWIZ_C,
    R500Field.ALPHA_SWIZ_A,
    R500Field.ALPHA_SWIZ_B,
    R500Field.ALPHA_SWIZ_C
  };

  /** Of an operation all OMODs and clamps, four a program: the first plain, the others varied. */
  private static List<R500Program> programs(R500RgbOp rgb, R500AlphaOp alpha, Random random) {
    List<R500Program> programs = new ArrayList<>();
    for (int omod = 0; omod < OMODS; omod++) {
      List<R500Instruction> code = new ArrayList<>();
      for (int target = 0; target < 4; target++) {
        R500Instruction i =
            target(blank(), target)
                .with(R500Field.RGB_OP, rgb.code())
                .with(R500Field.ALPHA_OP, alpha.code())
                .with(R500Field.RGB_OMOD, omod)
                .with(R500Field.ALPHA_OMOD, omod)
                .with(R500Field.RGB_CLAMP, target & 1)
                .with(R500Field.ALPHA_CLAMP, target & 1);
        for (R500Field field : target < 2 ? new R500Field[0] : VARIED) {
          i = i.with(field, random.nextInt(1 << field.bits().width()));
        }
        code.add(i);
      }
      int zeroWins = R500Field.ZERO_TIMES_ANYTHING_EQUALS_ZERO.bits().mask();
      R500Registers registers =
          R500Registers.none().with(R500Word.US_CONFIG, 0, omod % 2 == 0 ? zeroWins : 0);
      programs.add(new R500Program(code, registers, List.of(), List.of(), List.of(), Map.of()));
    }
    return programs;
  }

  @TestFactory
  Stream<DynamicTest> operations() {
    List<ShaderEngine> engines = Engines.all();
    Stream<DynamicTest> rgb =
        Stream.of(R500RgbOp.values()).map(op -> test("rgb ", op, R500AlphaOp.RCP, engines));
    Stream<DynamicTest> alpha =
        Stream.of(R500AlphaOp.values()).map(op -> test("alpha ", R500RgbOp.DP3, op, engines));
    return Stream.concat(rgb, alpha).onClose(() -> engines.forEach(ShaderEngine::close));
  }

  private static DynamicTest test(
      String unit, R500RgbOp rgb, R500AlphaOp alpha, List<ShaderEngine> engines) {
    return DynamicTest.dynamicTest(
        unit + (unit.startsWith("rgb") ? rgb.name() : alpha.name()),
        () -> {
          Random random = new Random(rgb.code() * 16L + alpha.code());
          List<R500Program> programs = programs(rgb, alpha, random);
          for (int part = 0; part < programs.size(); part++) {
            agree(engines, programs.get(part), part);
          }
        });
  }

  /** On a quarter of all pairs: four OMODs see them all. */
  private static void agree(List<ShaderEngine> engines, R500Program program, int part) {
    R500Validator.check(program);
    int lanes = SpecialValues.count() * SpecialValues.count() / PARTS / 4 * 4;
    for (boolean keep : new boolean[] {false, true}) {
      ShaderOptions options = ShaderOptions.defaults().withUnsafeKeepDenormals(keep);
      assertEquals(
          "",
          Comparison.disagreement(
              engines,
              program,
              options,
              new Bindings(),
              lanes,
              batch -> fill(batch, part % PARTS * lanes)),
          program::toText);
    }
  }

  private static void fill(LaneBatch batch, int first) {
    int count = SpecialValues.count();
    int slots = batch.inputs().length / batch.capacity() / 4;
    for (int lane = 0; lane < batch.count(); lane++) {
      for (int slot = 0; slot < slots; slot++) {
        for (int c = 0; c < 4; c++) {
          int pair = first + lane;
          int index =
              switch (slot) {
                case 0 -> pair + c * 5;
                case 1 -> pair / count + c * 7;
                default -> pair * 3 + pair / count + c * 11;
              };
          batch.setInput(slot, c, lane, Float.intBitsToFloat(SpecialValues.get(index)));
        }
      }
    }
  }

  /** The value by the formula of the CTM guide's table, sign from the modifier. */
  private static float inlineFloat(int code) {
    int exponent = code >> 3;
    double fraction = (code & 7) / 8.0;
    double value =
        exponent == 0 ? fraction * Math.pow(2, -6) : (1 + fraction) * Math.pow(2, exponent - 7);
    return (float) value;
  }

  @Test
  void everyInlineFloatInBothUnits() {
    List<ShaderEngine> engines = Engines.all();
    for (int first = 0; first < 128; first += 4) {
      List<R500Instruction> code = new ArrayList<>();
      for (int target = 0; target < 4; target++) {
        code.add(
            target(blank(), target)
                .with(R500Field.RGB_ADDR0, 128 + first + target)
                .with(R500Field.ALPHA_ADDR0, 128 + first + target)
                .with(R500Field.RGB_SEL_B, 0)
                .with(R500Field.ALPHA_SEL_B, 0)
                .with(R500Field.RGB_OP, R500RgbOp.MAX.code())
                .with(R500Field.ALPHA_OP, R500AlphaOp.MAX.code())
                .with(R500Field.ALPHA_MOD_A, 1)
                .with(R500Field.ALPHA_MOD_B, 1));
      }
      R500Program program = R500Program.of(code);
      for (ShaderEngine engine : engines) {
        Comparison.Result result =
            Comparison.run(
                engine, program, ShaderOptions.defaults(), new Bindings(), 4, batch -> {});
        for (int target = 0; target < 4; target++) {
          int expected = Float.floatToRawIntBits(inlineFloat(first + target));
          for (int c = 0; c < 4; c++) {
            int sign = c == 3 ? 0x80000000 : 0;
            assertEquals(
                expected ^ sign,
                result.word(target, c, 0),
                engine.name() + ", code " + (first + target) + ", component " + c);
          }
        }
      }
    }
    engines.forEach(ShaderEngine::close);
  }
}
