package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.ir.MemoryOperation.Atomic;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/** The warm-up of programs on images has images of its own, of every target. */
class ImageWarmUpTest {
  @Test
  void imagesStayAsTheyAre() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int[] none = {};
    int lane = b.op(IrOp.BITS_F2I, b.emit(IrOp.INPUT, IrType.F32, none, new int[] {0, 0}));
    int live = b.emit(IrOp.LIVE, IrType.MASK, none, none);
    int sum = b.i32(0);
    for (TextureTarget target : TextureTarget.values()) {
      if (target.isShadow()) {
        continue;
      }
      MemoryOperation size =
          MemoryOperation.size(ResourceKind.IMAGE, 0).image(target, ImageFormat.R8G8_UNORM);
      sum = b.op(IrOp.IADD, sum, b.memory(size, 0));
      MemoryOperation add =
          MemoryOperation.atomic(ResourceKind.IMAGE, 0, Atomic.ADD).image(target, null);
      int[] operands = new int[add.operandCount()];
      java.util.Arrays.fill(operands, b.i32(0));
      operands[0] = lane;
      operands[add.addressCount()] = b.i32(3);
      operands[operands.length - 1] = live;
      sum = b.op(IrOp.IADD, sum, b.memory(add, 0, operands));
    }
    int[] bits = {b.op(IrOp.BITS_I2F, sum)};
    b.emit(IrOp.OUTPUT, null, bits, new int[] {0, 0});
    try (JitEngine engine = JitEngine.builder().lanes(8).build()) {
      ExecutableShader shader = engine.prepareIr(b.build(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(16);
      Bindings bindings = new Bindings();
      bindings.setImage(
          0,
          new ImageBinding(
              TextureTarget.TEX_3D, ImageFormat.R32_SINT, 10, 1, 1, 1, MemoryBuffer.ofSize(12)));
      for (int l = 0; l < 16; l++) {
        batch.setInput(0, 0, l, Float.intBitsToFloat(l % 12));
      }
      shader.run(batch, bindings);
      shader.warmUp();
      shader.run(batch, bindings);
      int[] expected = {12, 12, 12, 12, 6, 6, 6, 6, 6, 6, 0, 0};
      assertArrayEquals(expected, bindings.image(0).memory().words());
    }
  }
}
