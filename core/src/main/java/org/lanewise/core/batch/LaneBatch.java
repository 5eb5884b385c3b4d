package org.lanewise.core.batch;

import java.util.Arrays;
import org.lanewise.core.program.Signature;

/**
 * The inputs, outputs and live mask of up to {@code capacity} lanes, as planes: component {@code c}
 * of slot {@code s} of lane {@code l} lies at index {@code (s * 4 + c) * capacity + l}.
 *
 * <p>Fragment batches hold whole quads: lanes 4q..4q+3 are the pixels (x,y) (x+1,y) (x,y+1)
 * (x+1,y+1) of quad q, x and y even. A batch belongs to the shader that made it and is used by one
 * thread at a time. Registers that hold integers pass their raw bits.
 */
public class LaneBatch {
  /** The capacity is rounded up to a multiple of this many lanes. */
  public static final int GRANULARITY = 16;

  /** The largest capacity. */
  public static final int MAX_CAPACITY = 1 << 16;

  /** The most words of the inputs, of the outputs, and of the memory of kind PRIVATE: 1 GiB. */
  public static final int MAX_WORDS = 1 << 28;

  private final int capacity;
  private final float[] inputs;
  private final float[] outputs;
  private final long[] live;
  private int count;
  private MemoryBuffer shared;

  /**
   * For engines; an embedding calls {@code ExecutableShader.newBatch}.
   *
   * @param signature the slots
   * @param capacity the number of lanes wanted, 1..{@link #MAX_CAPACITY}
   * @throws IllegalArgumentException for another number, or if the inputs or the outputs of all
   *     lanes are more than {@link #MAX_WORDS} words
   */
  protected LaneBatch(Signature signature, int capacity) {
    if (capacity < 1 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "capacity " + capacity + " is not within 1.." + MAX_CAPACITY);
    }
    this.capacity = (capacity + GRANULARITY - 1) / GRANULARITY * GRANULARITY;
    this.inputs = new float[words("inputs", signature.inputs().size() * 4L)];
    this.outputs = new float[words("outputs", signature.outputs().size() * 4L)];
    this.live = new long[(this.capacity + 63) / 64];
    setCount(capacity);
  }

  /** The words of all lanes together. */
  private int words(String what, long perLane) {
    if (perLane * capacity > MAX_WORDS) {
      throw new IllegalArgumentException(
          "a batch of %d lanes with %d words of %s each (expected at most %d lanes)"
              .formatted(capacity, perLane, what, MAX_WORDS / perLane / GRANULARITY * GRANULARITY));
    }
    return (int) (perLane * capacity);
  }

  /**
   * The words of the memory of kind PRIVATE of all lanes that there is room for.
   *
   * @throws IllegalArgumentException if they are more than {@link #MAX_WORDS}
   */
  public final int privateWords(Bindings bindings) {
    return words("private memory", bindings.privateWords());
  }

  /** The number of lanes there is room for, a multiple of {@link #GRANULARITY}. */
  public final int capacity() {
    return capacity;
  }

  /** The number of lanes in use, 0..capacity; lanes from here on never run. */
  public final int count() {
    return count;
  }

  /**
   * Sets the number of lanes in use and makes them all live.
   *
   * @param lanes 0..capacity; a last incomplete quad runs its missing lanes as helpers
   */
  public final void setCount(int lanes) {
    if (lanes < 0 || lanes > capacity) {
      throw new IllegalArgumentException(lanes + " lanes do not fit into " + capacity);
    }
    count = lanes;
    Arrays.fill(live, 0);
    for (int word = 0; word * 64 < lanes; word++) {
      int bits = lanes - word * 64;
      live[word] = bits >= 64 ? -1L : (1L << bits) - 1;
    }
  }

  /** The input planes. */
  public final float[] inputs() {
    return inputs;
  }

  /** The output planes; of a lane that is not live on return nothing is said. */
  public final float[] outputs() {
    return outputs;
  }

  /**
   * The live mask, lane l in bit l % 64 of word l / 64. A lane that is not live runs as a helper as
   * long as its quad has a live lane. The call clears the lanes that the program killed. Bits from
   * {@link #count()} on are ignored.
   */
  public final long[] live() {
    return live;
  }

  /** Whether lane {@code l} is live. */
  public final boolean isLive(int l) {
    return (live[l >> 6] >>> l & 1) != 0;
  }

  /** Makes lane {@code l} live or a helper. */
  public final void setLive(int l, boolean isLive) {
    if (isLive) {
      live[l >> 6] |= 1L << l;
    } else {
      live[l >> 6] &= ~(1L << l);
    }
  }

  /** The index in a plane array of a slot's component for lane 0. */
  public final int plane(int slot, int component) {
    return (slot * 4 + component) * capacity;
  }

  /** Sets one input value. */
  public final void setInput(int slot, int component, int lane, float value) {
    inputs[plane(slot, component) + lane] = value;
  }

  /** One output value. */
  public final float output(int slot, int component, int lane) {
    return outputs[plane(slot, component) + lane];
  }

  /** The raw bits of one output value. */
  public final int outputBits(int slot, int component, int lane) {
    return Float.floatToRawIntBits(outputs[plane(slot, component) + lane]);
  }

  /** The memory that the lanes of the batch share (kind SHARED), null for none. */
  public final MemoryBuffer shared() {
    return shared;
  }

  /** Gives the lanes of the batch memory to share, or with null none. */
  public final void setShared(MemoryBuffer memory) {
    shared = memory;
  }
}
