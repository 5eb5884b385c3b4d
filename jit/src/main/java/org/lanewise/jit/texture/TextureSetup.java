package org.lanewise.jit.texture;

import java.util.List;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureOperation.Role;
import org.lanewise.core.texture.TextureTarget;

/** An operation and a binding, unpacked into plain fields for the kernels. */
final class TextureSetup {
  /** The wrap modes of an image, as far as they have code of their own. */
  enum Wraps {
    REPEAT,
    EDGE,
    OTHER
  }

  /** Up to this size the vector code's integer remainder by float division is exact. */
  private static final int MAX_VECTOR_SIZE = 1 << 14;

  /** Up to this offset no address overflows. */
  private static final int MAX_VECTOR_OFFSET = 1 << 20;

  final TextureOperation.Kind kind;
  final TextureTarget target;

  /**
   * The number of coordinates, which come first, and the indices of other operands, -1 for none.
   */
  final int coordinates;

  final int layerOperand;
  final int referenceOperand;

  /** The index of the sample of a fetch, -1 where texels have no samples. */
  final int sampleOperand;

  /** The index of the bias, the level of detail, the level, or the first derivative. */
  final int extraOperand;

  final boolean cube;
  final boolean array;
  final boolean shadow;

  /** How many axes are filtered: 1, 2 or 3; 2 for cubes. */
  final int axes;

  final int[] offset;

  /** The index of the first texel offset of lanes, -1 where all have the same. */
  final int offsetOperand;

  final Wrap[] wrap;
  final Wraps wraps;
  final boolean normalized;

  final int last;
  final int[] width;
  final int[] height;

  /** Depth slices of a level; 1 where slices are layers or faces. */
  final int[] depth;

  /** The sizes of levels by axis: width, height, depth. */
  final int[][] size;

  final int[] levelOffset;
  final int layers;
  final int samples;

  /** The texels, one of both null. */
  final int[] packed;

  final float[] floats;

  final boolean minLinear;
  final boolean magLinear;
  final MipFilter mip;
  final float magnifyLimit;
  final float lodBias;
  final float minLod;
  final float maxLod;
  final Sampler.Compare compare;
  final boolean clampsReference;
  final float[] border;

  /** The source of each result component; with comparison 0 for its value, else 4 and 5. */
  final int[] swizzle;

  /**
   * The levels if texels are packed, on two axes, and a sample is their components in order; else
   * null.
   */
  final Image[] images;

  /** The source {@link ViewSwizzle#ONE}. */
  private final float one;

  /** What scales a coordinate difference for the level of detail. */
  final float[] scale;

  /** The component of the view that GATHER takes: 0..3, 4 for zero, 5 for one. */
  final int gatherSource;

  TextureSetup(TextureOperation op, TextureBinding binding) {
    Texture texture = binding.texture();
    Sampler sampler = binding.sampler();
    kind = op.kind();
    target = op.target();
    coordinates = target.coordinates();
    cube = target.isCube();
    array = target.isArray();
    shadow = target.isShadow() && kind != TextureOperation.Kind.FETCH;
    axes = cube ? 2 : coordinates;
    List<Operand> order = op.operands();
    layerOperand = order.indexOf(Operand.LAYER);
    referenceOperand = order.indexOf(Operand.REFERENCE);
    sampleOperand = order.indexOf(Operand.SAMPLE);
    extraOperand =
        switch (kind) {
          case BIAS -> order.indexOf(Operand.BIAS);
          case LOD, FETCH, SIZE -> order.indexOf(Operand.LEVEL);
          case GRADIENT -> order.indexOf(new Operand(Role.DERIVATIVE_X, 0));
          case IMPLICIT, QUERY_LOD, GATHER, SAMPLES, SAMPLE_POSITION -> -1;
        };

    offsetOperand = order.indexOf(new Operand(Role.OFFSET, 0));
    offset = new int[] {op.offsetX(), op.offsetY(), op.offsetZ()};
    wrap = new Wrap[] {sampler.wrapS(), sampler.wrapT(), sampler.wrapR()};
    wraps =
        wrap[0] != wrap[1]
            ? Wraps.OTHER
            : switch (wrap[0]) {
              case REPEAT -> Wraps.REPEAT;
              case CLAMP_TO_EDGE -> Wraps.EDGE;
              case CLAMP,
                  CLAMP_TO_BORDER,
                  MIRROR_REPEAT,
                  MIRROR_CLAMP,
                  MIRROR_CLAMP_TO_EDGE,
                  MIRROR_CLAMP_TO_BORDER ->
                  Wraps.OTHER;
            };
    boolean rect = target == TextureTarget.RECT || target == TextureTarget.SHADOW_RECT;
    normalized = cube || !rect && sampler.normalized();

    int levels = texture.levelCount();
    last = levels - 1;
    width = new int[levels];
    height = new int[levels];
    depth = new int[levels];
    levelOffset = new int[levels];
    for (int l = 0; l < levels; l++) {
      Texture.Level level = texture.level(l);
      width[l] = level.width();
      height[l] = level.height();
      depth[l] = cube || array ? 1 : level.slices();
      levelOffset[l] = level.offset();
    }
    size = new int[][] {width, height, depth};
    int slices = texture.level(0).slices();
    layers = !array ? 1 : cube ? slices / 6 : slices;
    samples = texture.samples();
    one = op.one();
    boolean isPacked = texture.storage() == Texture.Storage.RGBA8_UNORM;
    packed = isPacked ? texture.packedTexels() : null;
    floats = isPacked ? null : texture.floatTexels();

    minLinear = sampler.min() == Filter.LINEAR;
    magLinear = sampler.mag() == Filter.LINEAR;
    mip = sampler.mip();
    magnifyLimit = !minLinear && magLinear && mip != MipFilter.NONE ? 0.5f : 0;
    lodBias = sampler.lodBias();
    minLod = sampler.minLod();
    maxLod = sampler.maxLod();
    compare = sampler.compare();
    clampsReference = texture.clampsReference();
    border = new float[4];
    swizzle = new int[4];
    for (int c = 0; c < 4; c++) {
      border[c] = sampler.borderColor().get(c);
      int source = binding.swizzle().get(c);
      swizzle[c] = !shadow || source > 3 ? source : source == 3 ? ViewSwizzle.ONE : 0;
    }
    boolean plain = isPacked && axes == 2 && !shadow;
    images = plain && binding.swizzle().equals(ViewSwizzle.IDENTITY) ? images() : null;
    gatherSource = binding.swizzle().get(op.component());
    scale = new float[3];
    scale[0] = !normalized ? 1 : cube ? width[0] * 0.5f : width[0];
    scale[1] = !normalized ? 1 : cube ? scale[0] : height[0];
    scale[2] = !normalized ? 1 : cube ? scale[0] : depth[0];
  }

  /** How many numbers {@link #usual} has. */
  static final int USUAL_CASES = 8;

  /**
   * The number of a usual case: one level of an image of packed texels, repeated or clamped to the
   * edge along both axes; -1 for all others. Cases have stages of their own.
   */
  int usual() {
    if (images == null || cube || array || needsLod() || wraps == Wraps.OTHER) {
      return -1;
    }
    int powerOfTwo = images[0].isPowerOfTwo() ? 1 : 0;
    return (wraps == Wraps.EDGE ? 4 : 0) + (magLinear ? 2 : 0) + powerOfTwo;
  }

  private Image[] images() {
    Image[] result = new Image[last + 1];
    for (int l = 0; l <= last; l++) {
      result[l] =
          new Image(
              packed,
              width[l],
              height[l],
              levelOffset[l],
              cube || array ? width[l] * height[l] : 0,
              normalized ? width[l] : 1,
              normalized ? height[l] : 1,
              offset[0],
              offset[1]);
    }
    return result;
  }

  /** Whether a binding's texture has the shape that an operation asks for. */
  static boolean fits(TextureOperation op, TextureBinding binding) {
    return shape(op.target()) == shape(binding.texture().target());
  }

  private static TextureTarget shape(TextureTarget target) {
    TextureTarget plain = target.unshadowed();
    return switch (plain) {
      case RECT, TEX_2D_MSAA -> TextureTarget.TEX_2D;
      case TEX_2D_ARRAY_MSAA -> TextureTarget.TEX_2D_ARRAY;
      case BUFFER -> TextureTarget.TEX_1D;
      default -> plain;
    };
  }

  /** The constant of a source beyond the components. */
  float constant(int source) {
    return source == ViewSwizzle.ONE ? one : 0;
  }

  /** Whether the choice of filter or level depends on the level of detail. */
  boolean needsLod() {
    return mip != MipFilter.NONE || minLinear != magLinear;
  }

  /** Whether {@link VectorKernel} has code for this. */
  boolean hasVectorCode() {
    return switch (kind) {
      case SIZE, SAMPLES, SAMPLE_POSITION -> false;
      case FETCH, QUERY_LOD -> true;
      case IMPLICIT, BIAS, LOD, GRADIENT, GATHER -> {
        boolean exact = offsetOperand < 0;
        for (int axis = 0; axis < axes; axis++) {
          int o = offset[axis];
          exact &= size[axis][0] <= MAX_VECTOR_SIZE;
          exact &= -MAX_VECTOR_OFFSET <= o && o <= MAX_VECTOR_OFFSET;
        }
        yield exact;
      }
    };
  }

  /** Whether the axis mirrors the coordinate itself, before it counts texels. */
  boolean foldsCoordinate(int axis) {
    return wrap[axis] == Wrap.MIRROR_REPEAT && normalized && offset[axis] == 0;
  }
}
