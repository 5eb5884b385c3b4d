package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

class StraightLineTest {
  static IrProgram straight(int ops) {
    Random r = new Random(5);
    IrBuilder b = new IrBuilder(Forms.signature(4, 4, 4));
    int[] reg = new int[16];
    for (int i = 0; i < 16; i++) {
      reg[i] = b.emit(IrOp.INPUT, IrOp.INPUT.result(), new int[0], new int[] {i / 4, i % 4});
    }
    for (int i = 0; i < ops; i++) {
      int x = reg[r.nextInt(16)];
      int y = reg[r.nextInt(16)];
      int d = r.nextInt(16);
      switch (r.nextInt(8)) {
        case 0, 1, 2 -> reg[d] = b.op(IrOp.FADD, x, y);
        case 3, 4, 5 -> reg[d] = b.op(IrOp.FMUL, x, y);
        case 6 -> reg[d] = b.op(IrOp.FSUB, x, y);
        default -> {
          int m = b.op(IrOp.FLT, x, y);
          reg[d] = b.select(m, reg[r.nextInt(16)], reg[d]);
          i++;
        }
      }
    }
    for (int i = 0; i < 16; i++) {
      b.emit(IrOp.OUTPUT, null, new int[] {reg[i]}, new int[] {i / 4, i % 4});
    }
    return b.build();
  }

  @Test
  void allFormsAgree() {
    IrProgram p = straight(400);
    int[] expected = null;
    for (Forms.Case c : Forms.all()) {
      ExecutableShader s = c.engine().prepareIr(p, ShaderOptions.defaults());
      LaneBatch batch = s.newBatch(37);
      Random r = new Random(3);
      for (int slot = 0; slot < 4; slot++) {
        for (int comp = 0; comp < 4; comp++) {
          for (int l = 0; l < 37; l++) {
            batch.setInput(slot, comp, l, r.nextFloat() * 2 - 1);
          }
        }
      }
      s.run(batch, new Bindings());
      int[] got = new int[16 * 37];
      for (int i = 0; i < got.length; i++) {
        float v = batch.output(i / 37 / 4, i / 37 % 4, i % 37);
        got[i] = Float.floatToIntBits(v);
      }
      if (expected == null) {
        expected = got;
      }
      assertArrayEquals(expected, got, c.name());
    }
  }
}
