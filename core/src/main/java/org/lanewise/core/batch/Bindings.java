package org.lanewise.core.batch;

import java.util.Arrays;
import java.util.Objects;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;

/**
 * Constants, textures and memory of a call; changeable between calls, not during one. May be shared
 * by calls of several shaders and, while nobody changes it, by several threads.
 */
public final class Bindings {
  /** The number of constant buffers. */
  public static final int MAX_CONSTANT_BUFFERS = 32;

  /** The most vec4 rows of one constant buffer. */
  public static final int MAX_CONSTANT_ROWS = 65536;

  /** The number of sampler units. */
  public static final int MAX_SAMPLERS = 128;

  /** The number of units of memory buffers, of images and of buffers of atomic counters each. */
  public static final int MAX_MEMORY_UNITS = 32;

  /** The most words of a lane's own memory. */
  public static final int MAX_PRIVATE_WORDS = 65536;

  private static final float[] EMPTY = {};

  private final float[][] constants = new float[MAX_CONSTANT_BUFFERS][];
  private final TextureBinding[] textures = new TextureBinding[MAX_SAMPLERS];
  private final Texture[] views = new Texture[MAX_SAMPLERS];
  private final ViewSwizzle[] swizzles = new ViewSwizzle[MAX_SAMPLERS];
  private final Sampler[] samplers = new Sampler[MAX_SAMPLERS];
  private final MemoryBuffer[] buffers = new MemoryBuffer[MAX_MEMORY_UNITS];
  private final ImageBinding[] images = new ImageBinding[MAX_MEMORY_UNITS];
  private final MemoryBuffer[] atomics = new MemoryBuffer[MAX_MEMORY_UNITS];
  private MemoryBuffer global;
  private MemoryBuffer arguments;
  private int privateWords = 256;
  private long clock;
  private long version;

  /** Bindings without constants and textures: constants read 0, textures (0, 0, 0, 1). */
  public Bindings() {
    Arrays.fill(constants, EMPTY);
  }

  /** Bindings of the same; memory is not copied. */
  public Bindings(Bindings other) {
    for (int buffer = 0; buffer < MAX_CONSTANT_BUFFERS; buffer++) {
      constants[buffer] = other.constants[buffer].clone();
    }
    System.arraycopy(other.textures, 0, textures, 0, textures.length);
    System.arraycopy(other.views, 0, views, 0, views.length);
    System.arraycopy(other.swizzles, 0, swizzles, 0, swizzles.length);
    System.arraycopy(other.samplers, 0, samplers, 0, samplers.length);
    System.arraycopy(other.buffers, 0, buffers, 0, buffers.length);
    System.arraycopy(other.images, 0, images, 0, images.length);
    System.arraycopy(other.atomics, 0, atomics, 0, atomics.length);
    global = other.global;
    arguments = other.arguments;
    privateWords = other.privateWords;
    clock = other.clock;
  }

  /** Changes whenever anything here changes; not with the words of memory. */
  public long version() {
    return version;
  }

  /**
   * The values of constant buffer {@code buffer}, four floats a row; shorter than declared means
   * that the rest reads 0. Not to be changed by the caller.
   */
  public float[] constants(int buffer) {
    return constants[buffer];
  }

  /**
   * Replaces a constant buffer.
   *
   * @param buffer 0..{@link #MAX_CONSTANT_BUFFERS} - 1
   * @param values four floats a row, raw bits for integers; copied
   */
  public void setConstants(int buffer, float[] values) {
    if (values.length > MAX_CONSTANT_ROWS * 4) {
      throw new IllegalArgumentException(
          values.length / 4 + " constant rows, at most " + MAX_CONSTANT_ROWS);
    }
    constants[buffer] = values.clone();
    version++;
  }

  /**
   * Sets one row of a constant buffer, which grows as needed.
   *
   * @param buffer 0..{@link #MAX_CONSTANT_BUFFERS} - 1
   * @param row 0..{@link #MAX_CONSTANT_ROWS} - 1
   */
  public void setConstant(int buffer, int row, float x, float y, float z, float w) {
    if (row < 0 || row >= MAX_CONSTANT_ROWS) {
      throw new IllegalArgumentException("constant row " + row);
    }
    float[] values = constants[buffer];
    if (values.length < row * 4 + 4) {
      values = Arrays.copyOf(values, row * 4 + 4);
      constants[buffer] = values;
    }
    values[row * 4] = x;
    values[row * 4 + 1] = y;
    values[row * 4 + 2] = z;
    values[row * 4 + 3] = w;
    version++;
  }

  /** The view and the sampler of a unit together, null where no view is bound. */
  public TextureBinding texture(int unit) {
    return textures[unit];
  }

  /**
   * A view with a sampler, as programs use them that name both; null where no view is bound.
   *
   * @param viewUnit 0..{@link #MAX_SAMPLERS} - 1
   * @param samplerUnit 0..{@link #MAX_SAMPLERS} - 1; {@link Sampler#DEFAULT} where none is bound
   */
  public TextureBinding texture(int viewUnit, int samplerUnit) {
    if (viewUnit == samplerUnit || views[viewUnit] == null) {
      return textures[viewUnit];
    }
    return join(viewUnit, samplerUnit);
  }

  private TextureBinding join(int viewUnit, int samplerUnit) {
    Sampler sampler = samplers[samplerUnit] == null ? Sampler.DEFAULT : samplers[samplerUnit];
    return new TextureBinding(views[viewUnit], sampler, swizzles[viewUnit]);
  }

  /**
   * Binds a view alone, or with null for the texture unbinds it; the unit's sampler stays.
   *
   * @param swizzle the order of the components, null with a null texture
   */
  public void setView(int unit, Texture texture, ViewSwizzle swizzle) {
    views[unit] = texture;
    swizzles[unit] = texture == null ? null : Objects.requireNonNull(swizzle);
    textures[unit] = texture == null ? null : join(unit, unit);
    version++;
  }

  /** Binds a sampler alone, or with null unbinds it; the unit's view stays. */
  public void setSampler(int unit, Sampler sampler) {
    samplers[unit] = sampler;
    textures[unit] = views[unit] == null ? null : join(unit, unit);
    version++;
  }

  /** Binds a view and a sampler to the same unit, or with null unbinds both. */
  public void setTexture(int unit, TextureBinding binding) {
    textures[unit] = binding;
    views[unit] = binding == null ? null : binding.texture();
    swizzles[unit] = binding == null ? null : binding.swizzle();
    samplers[unit] = binding == null ? null : binding.sampler();
    version++;
  }

  /** What is bound to a unit of buffers, null for nothing. */
  public MemoryBuffer buffer(int unit) {
    return buffers[unit];
  }

  /**
   * Binds a memory buffer, or with null unbinds the unit: then loads give 0, stores are dropped.
   */
  public void setBuffer(int unit, MemoryBuffer buffer) {
    buffers[unit] = buffer;
    version++;
  }

  /** What is bound to a unit of images, null for nothing. */
  public ImageBinding image(int unit) {
    return images[unit];
  }

  /** Binds an image, or with null unbinds the unit: then loads give 0, stores are dropped. */
  public void setImage(int unit, ImageBinding image) {
    images[unit] = image;
    version++;
  }

  /** The counters of an atomic buffer ({@code HWATOMIC}), a word each; null for none. */
  public MemoryBuffer atomics(int unit) {
    return atomics[unit];
  }

  /** Binds the counters of an atomic buffer, or with null unbinds them. */
  public void setAtomics(int unit, MemoryBuffer counters) {
    atomics[unit] = counters;
    version++;
  }

  /** The memory of kind GLOBAL, null for none. */
  public MemoryBuffer global() {
    return global;
  }

  /** Binds the memory of kind GLOBAL, or with null unbinds it. */
  public void setGlobal(MemoryBuffer memory) {
    global = memory;
    version++;
  }

  /** The memory of kind INPUT, null for none. */
  public MemoryBuffer arguments() {
    return arguments;
  }

  /** Binds the memory of kind INPUT, or with null unbinds it. */
  public void setArguments(MemoryBuffer memory) {
    arguments = memory;
    version++;
  }

  /** The words of memory of kind PRIVATE that each lane has, 256 at first. */
  public int privateWords() {
    return privateWords;
  }

  /**
   * Sets how much memory of kind PRIVATE each lane has. It is zeroed when a call starts.
   *
   * @param words 0..{@link #MAX_PRIVATE_WORDS}
   */
  public void setPrivateWords(int words) {
    if (words < 0 || words > MAX_PRIVATE_WORDS) {
      throw new IllegalArgumentException(words + " words, at most " + MAX_PRIVATE_WORDS);
    }
    privateWords = words;
    version++;
  }

  /** What programs read as the clock, the same in all lanes; 0 at first. */
  public long clock() {
    return clock;
  }

  /** Sets what programs read as the clock. */
  public void setClock(long value) {
    clock = value;
    version++;
  }
}
