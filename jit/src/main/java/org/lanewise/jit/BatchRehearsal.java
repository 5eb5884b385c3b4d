package org.lanewise.jit;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.jit.memory.MemoryKernel;
import org.lanewise.jit.memory.MemoryKernels;
import org.lanewise.jit.texture.TextureKernel;
import org.lanewise.jit.texture.TextureKernels;

/** Made-up lane batches. */
class BatchRehearsal implements Rehearsal {
  private final Signature signature;
  private final Uniforms uniforms;

  BatchRehearsal(Signature signature, Uniforms uniforms) {
    this.signature = signature;
    this.uniforms = uniforms;
  }

  @Override
  public Frame frame(Compiled code) {
    Plan plan = code.plan();
    Bindings bindings = bindings();
    Frame frame = new Frame();
    frame.inputs = numbers(signature.inputs().size() * 4 * LANES);
    frame.outputs = new float[signature.outputs().size() * 4 * LANES];
    frame.capacity = LANES;
    frame.uniforms = uniforms.layout().newWords();
    uniforms.fill(bindings, frame.uniforms);
    uniforms.layout().copyPlanes(numbers(frame.uniforms.length), frame.uniforms);
    frame.planes = new float[plan.planesLength()];
    frame.ints = new int[Frame.ALL_INTS];
    frame.live = new float[LANES];
    frame.covered = new float[LANES];
    frame.textures = new TextureKernel[plan.textures().size()];
    for (int t = 0; t < frame.textures.length; t++) {
      TextureOperation texture = plan.textures().get(t);
      frame.textures[t] =
          TextureKernels.prepare(
              texture,
              bindings.texture(texture.unit(), texture.samplerUnit()),
              plan.target.lanes());
    }
    frame.memories = new MemoryKernel[plan.memories().size()];
    for (int m = 0; m < frame.memories.length; m++) {
      frame.memories[m] = MemoryKernels.rehearsal(plan.memories().get(m));
    }
    frame.loopLimit = LOOP_LIMIT;
    return frame;
  }

  @Override
  public void run(Compiled code, Frame frame, int lanes) {
    Arrays.fill(frame.live, 1f);
    Arrays.fill(frame.covered, 1f);
    // Lanes and quads that are not live.
    for (int l = 16; l < 32; l++) {
      frame.live[l] = 0x5a31 >> l - 16 & 1;
      frame.covered[l] = l < 28 ? 1f : 0f;
    }
    code.kernel().run(frame, 0, lanes);
  }

  @Override
  public List<Kernel> kernels() {
    return List.of();
  }

  private Bindings bindings() {
    Random random = new Random(1);
    Bindings bindings = new Bindings();
    List<Integer> buffers = signature.constantBuffers();
    for (int b = 0; b < buffers.size(); b++) {
      float[] values = new float[Math.min(buffers.get(b) * 4, Bindings.MAX_CONSTANT_ROWS * 4)];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextFloat() * 2;
      }
      bindings.setConstants(b, values);
    }
    return bindings;
  }

  /** Values of both signs and several sizes, so that comparisons go both ways. */
  private static float[] numbers(int count) {
    Random random = new Random(2);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      float size =
          switch (random.nextInt(4)) {
            case 0 -> 0.25f;
            case 1 -> 1f;
            case 2 -> 4f;
            default -> 100f;
          };
      numbers[i] = (random.nextFloat() - 0.4f) * size;
    }
    return numbers;
  }
}
