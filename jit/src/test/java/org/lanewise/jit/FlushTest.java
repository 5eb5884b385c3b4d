package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/** The flush of denormals in generated code of every form. */
class FlushTest {
  /** Bits, and what a flush makes of them. */
  private static final int[][] WORDS = {
    {0x00000000, 0x00000000},
    {0x80000000, 0x80000000},
    {0x00000001, 0x00000000},
    {0x80000001, 0x80000000},
    {0x00400000, 0x00000000},
    {0x80400000, 0x80000000},
    {0x007fffff, 0x00000000},
    {0x807fffff, 0x80000000},
    {0x00800000, 0x00800000},
    {0x80800000, 0x80800000},
    {0x00800001, 0x00800001},
    {0x00ffffff, 0x00ffffff},
    {0x0c800000, 0x0c800000},
    {0x3f800000, 0x3f800000},
    {0xbf800000, 0xbf800000},
    {0x7f7fffff, 0x7f7fffff},
    {0xff7fffff, 0xff7fffff},
    {0x7f800000, 0x7f800000},
    {0xff800000, 0xff800000},
    {0x7f800001, 0x7f800001},
    {0xff800001, 0xff800001},
    {0x7fc00000, 0x7fc00000},
    {0x7fffffff, 0x7fffffff},
    {0xffffffff, 0xffffffff},
  };

  private static IrProgram flush() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int in = b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {0, 0});
    b.emit(IrOp.OUTPUT, null, new int[] {b.op(IrOp.FLUSH_DENORMAL, in)}, new int[] {0, 0});
    return b.build();
  }

  @Test
  void denormalsBecomeZerosOfTheirSignAndAllElseKeepsItsBits() {
    for (Forms.Case form : Forms.all()) {
      ExecutableShader shader = form.engine().prepareIr(flush(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(WORDS.length);
      for (int l = 0; l < WORDS.length; l++) {
        batch.setInput(0, 0, l, Float.intBitsToFloat(WORDS[l][0]));
      }
      shader.run(batch, new Bindings());
      for (int l = 0; l < WORDS.length; l++) {
        assertEquals(
            Integer.toHexString(WORDS[l][1]),
            Integer.toHexString(batch.outputBits(0, 0, l)),
            form + ", " + Integer.toHexString(WORDS[l][0]));
      }
    }
  }
}
