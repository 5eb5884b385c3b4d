package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrParser;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** A TGSI text lowered, checked, and run lane by lane. */
final class LoweredShader {
  final IrProgram ir;
  private final ShaderOptions options;

  /** The lanes that are live before the run; null for all. */
  boolean[] live;

  /** Raw bits of constant buffer 0. */
  int[] uniforms = {};

  private boolean[] liveAfter;

  LoweredShader(String text, ShaderOptions options) {
    TgsiProgram program = TgsiParser.parse(text);
    TgsiValidator.check(program);
    this.options = options;
    ir = TgsiLowering.lower(program, options);
    assertEquals(List.of(), IrVerifier.verify(ir));
    assertEquals(ir, IrParser.parse(IrPrinter.print(ir)));
  }

  /** The bits of OUT[0], by component and lane, whether or not regions run without need. */
  int[][] runAll(int[][] inputs) {
    int[][] outputs = run(inputs, false);
    boolean[] liveOnce = liveAfter;
    int[][] again = run(inputs, true);
    assertArrayEquals(outputs, again, "an empty region changed something");
    assertArrayEquals(liveOnce, liveAfter, "an empty region killed a lane");
    return outputs;
  }

  private int[][] run(int[][] inputs, boolean runEmptyRegions) {
    int lanes = inputs[0].length;
    IrEvaluator evaluator = new IrEvaluator(ir, lanes, options.loopLimit(), runEmptyRegions);
    for (int plane = 0; plane < Math.min(inputs.length, evaluator.inputs.length); plane++) {
      System.arraycopy(inputs[plane], 0, evaluator.inputs[plane], 0, lanes);
    }
    if (live != null) {
      System.arraycopy(live, 0, evaluator.live, 0, lanes);
    }
    evaluator.uniforms = uniforms;
    evaluator.run();
    liveAfter = evaluator.live;
    return evaluator.outputs;
  }

  /** OUT[0].x in each lane for floats in IN[0].x. */
  float[] floats(float... first) {
    int[][] inputs = new int[4][first.length];
    for (int lane = 0; lane < first.length; lane++) {
      inputs[0][lane] = Float.floatToRawIntBits(first[lane]);
    }
    int[] result = runAll(inputs)[0];
    float[] out = new float[first.length];
    for (int lane = 0; lane < out.length; lane++) {
      out[lane] = Float.intBitsToFloat(result[lane]);
    }
    return out;
  }
}
