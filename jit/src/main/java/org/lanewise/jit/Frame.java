package org.lanewise.jit;

import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.jit.memory.MemoryKernel;
import org.lanewise.jit.texture.TextureKernel;
import org.lanewise.jit.texture.TextureScratch;

/**
 * The memory that generated code works on; one a batch and kernel. Generated classes stand in this
 * package and read the fields directly.
 */
final class Frame {
  /** Words of {@link #ints} that all operations use: twelve operands of the widest vectors. */
  static final int INTS = 12 * 16;

  /** Words behind them for operations on 64 bits, for each vector of a block its own. */
  static final int WIDE = 6 * 16;

  /** The length of {@link #ints}, for blocks of up to four vectors. */
  static final int ALL_INTS = INTS + 4 * WIDE;

  /** Input planes. */
  float[] inputs;

  /** Output planes. */
  float[] outputs;

  /** The distance between planes of {@link #inputs} and {@link #outputs}. */
  int capacity;

  /** Constant buffers, hoisted words and tables, see {@link UniformLayout}. */
  float[] uniforms;

  /**
   * Scratch planes of one block of lanes: variables, arrays, values that cross methods, operands of
   * texture operations. Masks are 0 or 1, integers raw bits.
   */
  float[] planes;

  /** Scratch of one operation: indices of gathers, operands of out-of-line integer operations. */
  int[] ints;

  /** 1 where a lane is live, 0 elsewhere. */
  float[] live;

  /** 1 where a lane's quad had a live lane when the call started, 0 elsewhere. */
  float[] covered;

  /** The kernels of the program's distinct texture operations. */
  TextureKernel[] textures;

  /** What the program's distinct operations on memory do. */
  MemoryKernel[] memories;

  /** The memory that {@link #memories} share with other lanes of the batch, null for none. */
  MemoryBuffer shared;

  /** What {@link #textures} were prepared for. */
  TextureBinding[] bound;

  /** What {@link #textures} work on, null where there are none. */
  TextureScratch textureScratch;

  /** How often a loop may run its body. */
  int loopLimit;

  /** Thrown at the limit, null for an exception that says where. The warm-up has one for all. */
  ShaderExecutionException stop;

  /**
   * Decisions of generated code whose bit is set, by their number in the method modulo 32, go the
   * other way than their mask says; 0 but in the warm-up.
   */
  int turns;

  /** Whether {@link #textures} fit the bindings of the last call. */
  long texturesVersion = -1;
}
