package org.lanewise.jit.memory;

import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/** An operation on an image that fits it. */
final class ImageMemory implements MemoryKernel {
  private final MemoryOperation operation;
  private final int[] memory;
  private final int[] sizes;
  private final int[] answers;
  private final int coordinates;
  private final int texelBits;
  private final boolean isAtomic;

  /** For each component the bit of the texel where its channel starts, and how many it has. */
  private final int[] shift = new int[4];

  private final int[] width = new int[4];
  private final ChannelCode[] codes = new ChannelCode[4];
  private final int one;

  /**
   * An operation.
   *
   * @param format the format in which it sees the texels
   */
  ImageMemory(MemoryOperation operation, ImageBinding image, ImageFormat format) {
    this.operation = operation;
    memory = image.memory().words();
    coordinates = operation.addressCount();
    sizes = sizes(operation.target(), image);
    answers = answers(operation.target(), image);
    texelBits = format.bytes() * 8;
    isAtomic = format.channels() == 1 && texelBits == 32;
    boolean isInteger =
        format.type() == ImageFormat.Type.UINT || format.type() == ImageFormat.Type.SINT;
    one = isInteger ? 1 : 0x3f800000;
    int at = 0;
    for (int channel = 0; channel < format.channels(); channel++) {
      int component = format.component(channel);
      shift[component] = at;
      width[component] = format.bits(channel);
      codes[component] = ChannelCode.of(format.type(), format.bits(channel));
      at += format.bits(channel);
    }
  }

  /** The sizes along the coordinates of an address, as far as there are any, then the samples. */
  private static int[] sizes(TextureTarget target, ImageBinding image) {
    int x = image.width();
    int y = image.height();
    int z = image.depth();
    return switch (target) {
      case BUFFER, TEX_1D, SHADOW_1D -> new int[] {x};
      case TEX_1D_ARRAY, SHADOW_1D_ARRAY -> new int[] {x, z};
      case TEX_2D, RECT, SHADOW_2D, SHADOW_RECT -> new int[] {x, y};
      case TEX_2D_MSAA -> new int[] {x, y, image.samples()};
      case TEX_2D_ARRAY_MSAA -> new int[] {x, y, z, image.samples()};
      case TEX_3D,
          CUBE,
          SHADOW_CUBE,
          TEX_2D_ARRAY,
          SHADOW_2D_ARRAY,
          CUBE_ARRAY,
          SHADOW_CUBE_ARRAY ->
          new int[] {x, y, z};
    };
  }

  private static int[] answers(TextureTarget target, ImageBinding image) {
    int x = image.width();
    int y = image.height();
    int z = image.depth();
    int samples = image.samples();
    return switch (target) {
      case BUFFER, TEX_1D, SHADOW_1D -> new int[] {x, 0, 0, samples};
      case TEX_1D_ARRAY, SHADOW_1D_ARRAY -> new int[] {x, z, 0, samples};
      case TEX_2D, RECT, SHADOW_2D, SHADOW_RECT, TEX_2D_MSAA, CUBE, SHADOW_CUBE ->
          new int[] {x, y, 0, samples};
      case TEX_3D, TEX_2D_ARRAY, SHADOW_2D_ARRAY, TEX_2D_ARRAY_MSAA -> new int[] {x, y, z, samples};
      case CUBE_ARRAY, SHADOW_CUBE_ARRAY -> new int[] {x, y, z / 6, samples};
    };
  }

  @Override
  public void run(int[] words, int lane, int lanes, int component) {
    switch (operation.kind()) {
      case LOAD -> load(words, lanes, component);
      case STORE -> store(words, lanes);
      case ATOMIC -> atomic(words, lanes);
      case SIZE -> {
        for (int l = 0; l < lanes; l++) {
          words[l] = answers[component];
        }
      }
    }
  }

  /** The first bit of the texel that a lane names, -1 for none. */
  private long bit(int[] words, int lanes, int l) {
    long texel = 0;
    for (int k = coordinates - 1; k >= 0; k--) {
      int coordinate = words[k * lanes + l];
      if (Integer.compareUnsigned(coordinate, sizes[k]) >= 0) {
        return -1;
      }
      texel = texel * sizes[k] + coordinate;
    }
    return texel * texelBits;
  }

  private void load(int[] words, int lanes, int component) {
    ChannelCode code = codes[component];
    for (int l = 0; l < lanes; l++) {
      long bit = bit(words, lanes, l);
      if (bit < 0) {
        words[l] = 0;
      } else if (code == null) {
        words[l] = component == 3 ? one : 0;
      } else {
        long at = bit + shift[component];
        words[l] = code.toWord(memory[(int) (at >> 5)] >>> (int) at & mask(width[component]));
      }
    }
  }

  private static int mask(int bits) {
    return -1 >>> 32 - bits;
  }

  private void store(int[] words, int lanes) {
    int mask = operation.operandCount() - 1;
    for (int l = 0; l < lanes; l++) {
      long bit = words[mask * lanes + l] == 0 ? -1 : bit(words, lanes, l);
      if (bit < 0) {
        continue;
      }
      int operand = coordinates;
      for (int c = 0; c < 4; c++) {
        if ((operation.components() >> c & 1) == 0) {
          continue;
        }
        if (codes[c] != null) {
          put(bit + shift[c], mask(width[c]), codes[c].toBits(words[operand * lanes + l]));
        }
        operand++;
      }
    }
  }

  private void put(long at, int mask, int bits) {
    int word = (int) (at >> 5);
    int low = (int) at & 31;
    memory[word] = memory[word] & ~(mask << low) | (bits & mask) << low;
  }

  private void atomic(int[] words, int lanes) {
    int mask = operation.operandCount() - 1;
    for (int l = 0; l < lanes; l++) {
      boolean isDone = isAtomic && words[mask * lanes + l] != 0;
      long bit = isDone ? bit(words, lanes, l) : -1;
      int old = 0;
      if (bit >= 0) {
        int at = (int) (bit >> 5);
        old = memory[at];
        int first = words[coordinates * lanes + l];
        int second = words[(coordinates + 1) * lanes + l];
        memory[at] = Atomics.apply(operation.atomic(), old, first, second);
      }
      words[l] = old;
    }
  }
}
