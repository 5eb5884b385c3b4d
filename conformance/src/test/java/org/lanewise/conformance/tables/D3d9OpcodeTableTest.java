package org.lanewise.conformance.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.RandomTextures;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;

/**
 * Every opcode in each version that has it, on special values in all pairs, with the modifiers,
 * swizzles, masks and comparisons of the version, on all engines.
 */
class D3d9OpcodeTableTest {
  private static final int COUNT = SpecialValues.count();

  /**
   * Of the pairs of values other versions than the last get one of so many; which shares no divisor
   * with their number.
   */
  private static final int SOME = 13;

  @TestFactory
  Stream<DynamicTest> opcodes() {
    List<ShaderEngine> all = Engines.all();
    List<ShaderEngine> few = Engines.of(List.of(), 8);
    List<DynamicTest> tests = new ArrayList<>();
    for (D3d9Opcode opcode : D3d9Opcode.values()) {
      List<D3d9Version> versions =
          D3d9Cases.versions().stream().distinct().sorted().filter(opcode::existsIn).toList();
      for (D3d9Version version : versions) {
        // Versions differ little, so one of each stage has more programs and the last all widths.
        boolean isLast = version.equals(versions.getLast());
        boolean isMany =
            isLast || version.isPixel1() || version.code() == 0x101 || version.code() == 0x300;
        List<ShaderEngine> engines = isLast ? all : few;
        List<String> texts =
            version.isPixel1()
                ? D3d9OpcodePrograms.stages(version, opcode, isLast ? 4 : 1)
                : D3d9OpcodePrograms.registers(version, opcode, isMany ? 2 : 1);
        for (String text : texts) {
          tests.add(
              DynamicTest.dynamicTest(
                  version + " " + opcode, () -> check(engines, version, text, isLast ? 1 : SOME)));
        }
      }
    }
    return tests.stream()
        .onClose(() -> Stream.concat(all.stream(), few.stream()).forEach(ShaderEngine::close));
  }

  private static void check(
      List<ShaderEngine> engines, D3d9Version version, String text, int step) {
    D3d9Program program = D3d9Parser.parse(text);
    Random random = new Random(text.hashCode());
    Direct3dState state = new Direct3dState(Map.of(), Map.of(), random.nextInt(4) == 0);
    ShaderOptions options = ShaderOptions.defaults().withLoopLimit(20).withDirect3d(state);
    assertEquals(
        "",
        Comparison.disagreement(
            engines,
            program,
            options,
            bindings(version, random),
            COUNT * COUNT / step,
            batch -> fill(batch, version, step)),
        text);
  }

  private static Bindings bindings(D3d9Version version, Random random) {
    Bindings bindings = new Bindings();
    for (int row = 0; row < 12; row++) {
      bindings.setConstant(
          D3d9Program.FLOATS, row, special(row), special(row * 7), 0.5f, special(row * 3));
    }
    float turns = Float.intBitsToFloat(3);
    bindings.setConstant(D3d9Program.INTEGERS, 0, turns, 0, Float.intBitsToFloat(1), 0);
    for (int row = 0; row < 8; row++) {
      bindings.setConstant(
          D3d9Program.STAGES, row, random.nextFloat(), special(row * 5), -random.nextFloat(), 0.5f);
    }
    for (int unit = 0; unit < 4; unit++) {
      bindings.setTexture(
          unit,
          version.isPixel1() && unit < 3
              ? table(unit)
              : new RandomTextures(unit, 8).binding(TextureTarget.TEX_2D));
    }
    return bindings;
  }

  /** A row of texels with the special values. */
  private static TextureBinding table(int unit) {
    float[] texels = new float[COUNT * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = special(i / 4 + i % 4 * (5 + 2 * unit));
    }
    return TextureBinding.of(
        Texture.ofRgba32(
            TextureTarget.TEX_2D, List.of(new Texture.Level(COUNT, 1, 1, 0)), texels, false),
        Sampler.DEFAULT);
  }

  private static float special(int index) {
    return Float.intBitsToFloat(SpecialValues.get(index));
  }

  /** Lane i: all pairs of special values in the first two inputs, others shifted. */
  private static void fill(LaneBatch batch, D3d9Version version, int step) {
    int slots = batch.inputs().length / (4 * batch.capacity());
    for (int lane = 0; lane < batch.count(); lane++) {
      int pair = lane * step;
      int[] index = {pair, pair / COUNT, pair * 3 + pair / COUNT, pair * 5 + pair / COUNT * 2};
      for (int slot = 0; slot < slots; slot++) {
        for (int c = 0; c < 4; c++) {
          int at = index[slot % 4];
          boolean selects = version.isPixel1() && slot < 3 && c < 2;
          batch.setInput(
              slot,
              c,
              lane,
              selects
                  ? (Math.floorMod(at, COUNT) + 0.5f) / COUNT
                  : special(at + c * (5 + 2 * slot)));
        }
      }
    }
  }
}
