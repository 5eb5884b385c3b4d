package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.TextureScratch.ADDRESS;
import static org.lanewise.jit.texture.TextureScratch.BOUNDED;
import static org.lanewise.jit.texture.TextureScratch.CHUNK;
import static org.lanewise.jit.texture.TextureScratch.CORNER;
import static org.lanewise.jit.texture.TextureScratch.INDEX;
import static org.lanewise.jit.texture.TextureScratch.L0;
import static org.lanewise.jit.texture.TextureScratch.L1;
import static org.lanewise.jit.texture.TextureScratch.LOD;
import static org.lanewise.jit.texture.TextureScratch.MINIFIED;
import static org.lanewise.jit.texture.TextureScratch.REFERENCE;
import static org.lanewise.jit.texture.TextureScratch.S;
import static org.lanewise.jit.texture.TextureScratch.SAMPLES;
import static org.lanewise.jit.texture.TextureScratch.SECOND;
import static org.lanewise.jit.texture.TextureScratch.SLICE;
import static org.lanewise.jit.texture.TextureScratch.WEIGHT;

import java.util.Arrays;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.TextureOperation.Kind;

/** A texture operation as a sequence of {@link VectorStages}, a vector of lanes at a time. */
final class VectorKernel extends TextureKernel {
  /** When vector code starts to run, scalar code before. */
  enum Start {
    AT_ONCE,
    /** At once for what {@link TextureSetup#usual} says, scalar code for the rest. */
    USUAL_AT_ONCE,
    /** When {@link KernelWarmUp} has brought the stages to speed. */
    WHEN_WARM
  }

  private static final int NO_PLANE = -1;

  private final TextureSetup t;
  private final ScalarKernel scalar;
  private final VectorStages stages;
  private final int lanes;
  private final LodStages lod;
  private final AddressStages addresses;
  private final ImageStages images;
  private final TexelStages texels;
  private final float[] floats;
  private final int[] ints;

  /** Whether lanes have a slice: of layers or faces. */
  private final boolean sliced;

  private final int usual;

  /** Whether the stages of the usual case are compiled, or not to be waited for. */
  private boolean usualReady;

  /** Whether all stages are compiled, or not to be waited for. */
  private boolean ready;

  /** A kernel that uses some memory. */
  VectorKernel(TextureSetup setup, VectorStages stages, TextureScratch scratch, Start start) {
    usual = setup.usual();
    ready = start == Start.AT_ONCE;
    usualReady = ready || start == Start.USUAL_AT_ONCE;
    t = setup;
    scalar = new ScalarKernel(setup);
    this.stages = stages;
    lanes = stages.lanes;
    lod = stages.lod;
    addresses = stages.addresses;
    images = stages.images;
    texels = stages.texels;
    floats = scratch.floats;
    ints = scratch.ints;
    sliced = t.cube || t.array;
  }

  @Override
  public void run(float[] planes, int operands, int results, int stride, int count) {
    if (!ready && !isReady()) {
      scalar.run(planes, operands, results, stride, count);
      return;
    }
    int lane = 0;
    for (; lane <= count - lanes; lane += lanes) {
      vector(planes, operands + lane, results + lane, stride);
    }
    if (lane < count) {
      scalar.run(planes, operands + lane, results + lane, stride, count - lane);
    }
  }

  private boolean isReady() {
    ready = stages.warmUp.done();
    usualReady |= ready || usual >= 0 && stages.warmUp.done(usual);
    return usualReady;
  }

  private void vector(float[] planes, int operands, int results, int stride) {
    switch (t.kind) {
      case IMPLICIT, BIAS, LOD, GRADIENT -> sample(planes, operands, results, stride);
      case FETCH -> fetch(planes, operands, results, stride);
      case GATHER -> gather(planes, operands, results, stride);
      case QUERY_LOD -> query(planes, operands, results, stride);
      case SIZE, SAMPLES, SAMPLE_POSITION -> scalar.run(planes, operands, results, stride, lanes);
    }
  }

  private void sample(float[] planes, int operands, int results, int stride) {
    locate(planes, operands, stride);
    if (!t.needsLod()) {
      level(planes, operands, stride, NO_PLANE, 0, t.magLinear, planes, results, stride);
      return;
    }
    int found = select(planes, operands, stride);
    if (found == LodStages.SOME_MAGNIFIED) {
      level(planes, operands, stride, NO_PLANE, 0, t.magLinear, planes, results, stride);
    } else if (found == LodStages.SOME_MINIFIED || t.minLinear == t.magLinear) {
      minified(planes, operands, stride, planes, results, stride);
    } else {
      level(planes, operands, stride, NO_PLANE, 0, t.magLinear, planes, results, stride);
      minified(planes, operands, stride, floats, MINIFIED, CHUNK);
      for (int c = 0; c < 4; c++) {
        texels.choose(floats, ints, planes, results + c * stride, MINIFIED + c * CHUNK);
      }
    }
  }

  /** What is the same for all levels: faces, layers, references. */
  private void locate(float[] planes, int operands, int stride) {
    if (t.cube) {
      addresses.faces(planes, operands, stride, floats, ints);
    }
    if (t.array) {
      addresses.layers(planes, operands + t.layerOperand * stride, ints, t.layers, t.cube);
    }
    if (t.shadow) {
      int reference = operands + t.referenceOperand * stride;
      if (t.clampsReference) {
        texels.clampReference(planes, reference, floats, REFERENCE);
      } else {
        System.arraycopy(planes, reference, floats, REFERENCE, lanes);
      }
    }
  }

  // 7. Level of detail

  private int select(float[] planes, int operands, int stride) {
    boolean positive = rho(planes, operands, stride);
    if (!positive && t.kind != Kind.BIAS && t.lodBias == 0 && t.minLod <= 0) {
      // No logarithm is positive, and with this sampler nothing else decides.
      return LodStages.SOME_MAGNIFIED;
    }
    lambda(planes, operands, stride);
    return lod.select(floats, ints, t, t.mip == MipFilter.NONE ? 0 : t.last);
  }

  /** Leaves rho, except for LOD; false if nothing is longer than 1. */
  private boolean rho(float[] planes, int operands, int stride) {
    if (t.kind == Kind.LOD) {
      return true;
    }
    if (t.kind == Kind.GRADIENT) {
      int ddx = operands + t.extraOperand * stride;
      if (t.cube) {
        lod.faceDerivatives(planes, operands, ddx, stride, floats, t.scale[0]);
      } else if (t.coordinates == 1) {
        lod.derivative(planes, ddx, stride, floats, t.scale[0]);
      } else {
        lod.derivatives(planes, ddx, t.coordinates, stride, floats, t.scale);
      }
    } else if (t.cube) {
      float scale = t.scale[0];
      lod.directions(planes, operands, stride, floats);
      lod.differences(floats, CORNER, CHUNK, floats, scale, scale, scale);
    } else {
      switch (t.coordinates) {
        case 1 -> lod.difference(planes, operands, floats, t.scale[0]);
        case 2 -> lod.differences(planes, operands, stride, floats, t.scale[0], t.scale[1]);
        default ->
            lod.differences(planes, operands, stride, floats, t.scale[0], t.scale[1], t.scale[2]);
      }
    }
    return lod.longer(floats);
  }

  /** Turns rho into lambda. */
  private void lambda(float[] planes, int operands, int stride) {
    if (t.kind == Kind.LOD) {
      System.arraycopy(planes, operands + t.extraOperand * stride, floats, LOD, lanes);
      return;
    }
    lod.logarithms(floats, t.lodBias);
    if (t.kind == Kind.BIAS) {
      lod.add(planes, operands + t.extraOperand * stride, floats);
    }
  }

  private void query(float[] planes, int operands, int results, int stride) {
    rho(planes, operands, stride);
    lambda(planes, operands, stride);
    lod.select(floats, ints, t, t.mip == MipFilter.NONE ? 0 : t.last);
    lod.query(floats, ints, planes, results, stride, t.mip == MipFilter.LINEAR);
  }

  // 8. Levels and filters

  /** Samples the levels that were selected with the filter of minified lanes. */
  private void minified(
      float[] planes, int operands, int stride, float[] target, int result, int resultStride) {
    boolean linear = t.minLinear;
    int l0 = addresses.allEqual(ints, L0) ? NO_PLANE : L0;
    level(planes, operands, stride, l0, ints[L0], linear, target, result, resultStride);
    if (t.mip == MipFilter.LINEAR) {
      int l1 = addresses.allEqual(ints, L1) ? NO_PLANE : L1;
      level(planes, operands, stride, l1, ints[L1], linear, floats, SECOND, CHUNK);
      for (int c = 0; c < 4; c++) {
        texels.mix(floats, target, result + c * resultStride, SECOND + c * CHUNK);
      }
    }
  }

  /**
   * Samples one level: that of each lane in {@code levelPlane}, or without a plane the same for
   * all.
   */
  private void level(
      float[] planes,
      int operands,
      int stride,
      int levelPlane,
      int level,
      boolean linear,
      float[] target,
      int result,
      int resultStride) {
    float[] source = t.cube ? floats : planes;
    int s = t.cube ? S : operands;
    int axisStride = t.cube ? CHUNK : stride;
    Image image = t.images != null && levelPlane == NO_PLANE ? t.images[level] : null;
    if (image != null
        && image(source, s, axisStride, image, linear, target, result, resultStride)) {
      return;
    }
    if (!ready) {
      // A usual image, the only kind that runs before all is ready, but an unusual coordinate.
      scalar.run(planes, operands, result, stride, lanes);
      return;
    }
    place(levelPlane, level);
    boolean inside = true;
    for (int axis = 0; axis < t.axes; axis++) {
      int at = s + axis * axisStride;
      int size = t.size[axis][level];
      float scale = t.normalized ? size : 1;
      // Images have tried this already.
      boolean quick = image == null && levelPlane == NO_PLANE;
      if (!quick || !quickAxis(source, at, axis, size, scale, linear ? -0.5f : 0)) {
        axis(source, at, axis, linear);
      }
      inside &= !hasBorder(t.wrap[axis], linear);
    }
    if (image != null && inside) {
      addressed(image, linear, target, result, resultStride);
      return;
    }
    int corners = linear ? 1 << t.axes : 1;
    footprint(corners);
    if (t.packed == null && !t.shadow) {
      filterFloats(corners, target, result, resultStride);
    } else {
      filterComponents(corners, target, result, resultStride);
    }
  }

  // The usual case: packed texels, two axes that are usual too

  /** Samples an image; false if that takes {@link AddressStages} for every coordinate. */
  private boolean image(
      float[] source,
      int s,
      int axisStride,
      Image image,
      boolean linear,
      float[] target,
      int result,
      int stride) {
    int tt = s + axisStride;
    switch (t.wraps) {
      case REPEAT -> {
        if (image.isPowerOfTwo()) {
          if (!linear) {
            return images.nearestRepeat(source, s, tt, ints, image, target, result, stride);
          }
          if (images.gatherRepeat(source, s, tt, floats, ints, image)) {
            images.filter(floats, ints, target, result, stride);
            return true;
          }
          return false;
        }
      }
      case EDGE -> {
        if (!linear) {
          return images.nearestEdge(source, s, tt, ints, image, target, result, stride);
        }
        if (images.gatherEdge(source, s, tt, floats, ints, image)) {
          images.filter(floats, ints, target, result, stride);
          return true;
        }
        return false;
      }
      case OTHER -> {}
    }
    float shift = linear ? -0.5f : 0;
    if (quickAxis(source, s, 0, image.width(), image.scaleX(), shift)
        && quickAxis(source, tt, 1, image.height(), image.scaleY(), shift)) {
      addressed(image, linear, target, result, stride);
      return true;
    }
    return false;
  }

  private void addressed(Image image, boolean linear, float[] target, int result, int stride) {
    if (linear) {
      images.gather(ints, image);
      images.filter(floats, ints, target, result, stride);
    } else {
      images.nearest(ints, image, target, result, stride);
    }
  }

  // 3. Addresses

  /** Fills the planes of sizes, and the planes of addresses that no axis fills. */
  private void place(int levelPlane, int level) {
    if (levelPlane == NO_PLANE) {
      addresses.sizes(
          floats,
          ints,
          t.width[level],
          t.height[level],
          t.depth[level],
          t.levelOffset[level],
          t.normalized);
    } else {
      addresses.sizes(floats, ints, levelPlane, t);
    }
    if (t.axes == 1) {
      addresses.clear(ints, ADDRESS + 2 * CHUNK);
    }
    if (t.axes < 3 && !sliced) {
      addresses.clear(ints, SLICE);
    }
  }

  private boolean quickAxis(float[] source, int s, int axis, int size, float scale, float shift) {
    int offset = t.offset[axis];
    return switch (t.wrap[axis]) {
      case REPEAT ->
          (size & size - 1) == 0
              ? addresses.repeatPowerOfTwo(
                  source, s, floats, ints, axis, scale, shift, offset, size)
              : addresses.repeat(source, s, floats, ints, axis, scale, shift, offset, size);
      case CLAMP_TO_EDGE ->
          addresses.edge(source, s, floats, ints, axis, scale, shift, offset, size);
      case CLAMP,
          CLAMP_TO_BORDER,
          MIRROR_REPEAT,
          MIRROR_CLAMP,
          MIRROR_CLAMP_TO_EDGE,
          MIRROR_CLAMP_TO_BORDER ->
          false;
    };
  }

  /** The addresses of an axis of any kind, of the sizes in its plane. */
  private void axis(float[] source, int s, int axis, boolean linear) {
    float shift = linear ? -0.5f : 0;
    Wrap wrap = t.wrap[axis];
    float[] from = source;
    int coordinate = s;
    if (wrap == Wrap.CLAMP || wrap == Wrap.MIRROR_CLAMP) {
      boolean mirrored = wrap == Wrap.MIRROR_CLAMP;
      addresses.bound(source, s, floats, ints, axis, t.normalized, mirrored);
      from = floats;
      coordinate = BOUNDED;
    } else if (t.foldsCoordinate(axis)) {
      addresses.fold(source, s, floats);
      from = floats;
      coordinate = BOUNDED;
    }
    addresses.texels(from, coordinate, floats, ints, axis, shift, t.offset[axis]);
    if (wrap == Wrap.REPEAT || wrap == Wrap.MIRROR_REPEAT) {
      int doubling = wrap == Wrap.REPEAT ? 0 : 1;
      // All levels of a power of two are such.
      if (Integer.bitCount(t.size[axis][0]) == 1) {
        addresses.wrapPowerOfTwo(ints, axis, doubling);
      } else {
        addresses.wrapRepeat(ints, axis, doubling);
      }
      if (wrap == Wrap.MIRROR_REPEAT) {
        addresses.wrapMirror(ints, axis);
      }
      return;
    }
    int mirror = mirrorsOnce(wrap) ? -1 : 0;
    if (hasBorder(wrap, linear)) {
      addresses.wrapBorder(ints, axis, mirror);
    } else {
      addresses.wrapEdge(ints, axis, mirror);
    }
  }

  private static boolean hasBorder(Wrap wrap, boolean linear) {
    return switch (wrap) {
      case CLAMP_TO_BORDER, MIRROR_CLAMP_TO_BORDER -> true;
      case CLAMP, MIRROR_CLAMP -> linear;
      case REPEAT, CLAMP_TO_EDGE, MIRROR_REPEAT, MIRROR_CLAMP_TO_EDGE -> false;
    };
  }

  private static boolean mirrorsOnce(Wrap wrap) {
    return switch (wrap) {
      case MIRROR_CLAMP, MIRROR_CLAMP_TO_EDGE, MIRROR_CLAMP_TO_BORDER -> true;
      case REPEAT, MIRROR_REPEAT, CLAMP, CLAMP_TO_EDGE, CLAMP_TO_BORDER -> false;
    };
  }

  /** Finds where the texels of a footprint lie. */
  private void footprint(int corners) {
    if (corners < 4) {
      for (int corner = 0; corner < corners; corner++) {
        index(corner, 0, INDEX + corner * CHUNK);
      }
      return;
    }
    addresses.footprint(ints, t.axes == 3 ? ADDRESS + 4 * CHUNK : SLICE, INDEX);
    if (corners == 8) {
      addresses.footprint(ints, ADDRESS + 5 * CHUNK, INDEX + 4 * CHUNK);
    }
  }

  private void index(int x, int y, int target) {
    int slice = t.axes == 3 ? ADDRESS + 4 * CHUNK : SLICE;
    int row = ADDRESS + (2 + y) * CHUNK;
    addresses.index(ints, ADDRESS + x * CHUNK, row, slice, target);
  }

  // 5. Filtering

  private void filterFloats(int corners, float[] target, int result, int resultStride) {
    float[] border = t.border;
    switch (corners) {
      case 1 -> texels.nearestFloats(t.floats, border, floats, ints);
      case 2 -> texels.linearFloats(t.floats, border, floats, ints);
      case 4 -> texels.bilinearFloats(t.floats, border, floats, ints);
      default -> texels.trilinearFloats(t.floats, border, floats, ints);
    }
    for (int c = 0; c < 4; c++) {
      int source = t.swizzle[c];
      int out = result + c * resultStride;
      if (source > 3) {
        Arrays.fill(target, out, out + lanes, t.constant(source));
      } else {
        spread(floats, SAMPLES + source, target, out);
      }
    }
  }

  private void spread(float[] samples, int from, float[] target, int out) {
    for (int l = 0; l < lanes; l++) {
      target[out + l] = samples[from + 4 * l];
    }
  }

  private void filterComponents(int corners, float[] target, int result, int resultStride) {
    if (t.packed != null) {
      if (corners < 4) {
        for (int corner = 0; corner < corners; corner++) {
          texels.packed(t.packed, ints, corner * CHUNK);
        }
      } else {
        for (int corner = 0; corner < corners; corner += 4) {
          texels.fourPacked(t.packed, ints, corner * CHUNK);
        }
      }
    }
    for (int c = 0; c < 4; c++) {
      int source = t.swizzle[c];
      int out = result + c * resultStride;
      if (source > 3) {
        Arrays.fill(target, out, out + lanes, t.constant(source));
      } else if (t.shadow && c > 0 && t.swizzle[c - 1] == source) {
        System.arraycopy(target, out - resultStride, target, out, lanes);
      } else {
        filterComponent(corners, source, target, out);
      }
    }
  }

  private void filterComponent(int corners, int source, float[] target, int out) {
    switch (corners) {
      case 1 -> value(0, source, target, out);
      case 2 -> {
        value(0, source, floats, CORNER);
        value(CHUNK, source, floats, CORNER + CHUNK);
        texels.lerp(floats, WEIGHT, CORNER, CORNER + CHUNK, target, out);
      }
      case 4 -> four(0, source, target, out);
      default -> {
        four(0, source, floats, CORNER);
        four(4 * CHUNK, source, floats, CORNER + 4 * CHUNK);
        texels.lerp(floats, WEIGHT + 2 * CHUNK, CORNER, CORNER + 4 * CHUNK, target, out);
      }
    }
  }

  /** Filters four corners along two axes. */
  private void four(int corner, int source, float[] target, int out) {
    if (t.packed != null && !t.shadow) {
      texels.bilinearPacked(floats, ints, corner, source, t.border[source], target, out);
      return;
    }
    for (int i = 0; i < 4; i++) {
      value(corner + i * CHUNK, source, floats, CORNER + corner + i * CHUNK);
    }
    texels.bilinear(floats, CORNER + corner, target, out);
  }

  /** 2. and 6.: a component of a corner, compared where texels are. */
  private void value(int corner, int component, float[] target, int at) {
    float border = t.border[component];
    float[] values = t.shadow ? floats : target;
    int value = t.shadow ? CORNER + corner : at;
    if (t.packed != null) {
      texels.decode(ints, corner, component, border, values, value);
    } else {
      texels.component(t.floats, ints, corner, component, border, values, value);
    }
    if (t.shadow) {
      compare(value, target, at);
    }
  }

  private void compare(int texel, float[] target, int at) {
    switch (t.compare) {
      case NEVER -> Arrays.fill(target, at, at + lanes, 0);
      case LESS -> texels.less(floats, REFERENCE, texel, target, at);
      case EQUAL -> texels.equal(floats, REFERENCE, texel, 1, 0, target, at);
      case LEQUAL -> texels.lessOrEqual(floats, REFERENCE, texel, target, at);
      case GREATER -> texels.less(floats, texel, REFERENCE, target, at);
      case NOTEQUAL -> texels.equal(floats, REFERENCE, texel, 0, 1, target, at);
      case GEQUAL -> texels.lessOrEqual(floats, texel, REFERENCE, target, at);
      case ALWAYS -> Arrays.fill(target, at, at + lanes, 1);
    }
  }

  // 9. Other operations

  private void fetch(float[] planes, int operands, int results, int stride) {
    int levelPlane = NO_PLANE;
    int level = 0;
    if (t.extraOperand >= 0) {
      addresses.fetchedLevels(planes, operands + t.extraOperand * stride, ints, t.last);
      levelPlane = addresses.allEqual(ints, L0) ? NO_PLANE : L0;
      level = ints[L0];
    }
    place(levelPlane, level);
    for (int axis = 0; axis < t.axes; axis++) {
      addresses.fetched(planes, operands + axis * stride, ints, axis, t.offset[axis]);
    }
    int layer = t.array ? operands + t.layerOperand * stride : -1;
    if (t.sampleOperand >= 0) {
      // All layers once more for each sample, as layers have all faces once more.
      int sample = operands + t.sampleOperand * stride;
      addresses.fetchedSlices(planes, layer, t.layers, sample, t.samples, ints);
    } else if (sliced) {
      int face = t.cube ? operands + 2 * stride : -1;
      addresses.fetchedSlices(planes, face, t.cube ? 6 : 1, layer, t.layers, ints);
    }
    footprint(1);
    if (t.packed == null) {
      filterFloats(1, planes, results, stride);
    } else {
      filterComponents(1, planes, results, stride);
    }
  }

  private void gather(float[] planes, int operands, int results, int stride) {
    int source = t.shadow ? 0 : t.gatherSource;
    if (source > 3) {
      for (int c = 0; c < 4; c++) {
        int out = results + c * stride;
        Arrays.fill(planes, out, out + lanes, t.constant(source));
      }
      return;
    }
    locate(planes, operands, stride);
    place(NO_PLANE, 0);
    for (int axis = 0; axis < t.axes; axis++) {
      float[] from = t.cube ? floats : planes;
      axis(from, t.cube ? S + axis * CHUNK : operands + axis * stride, axis, true);
    }
    int below = t.axes > 1 ? 1 : 0;
    for (int c = 0; c < 4; c++) {
      int x = c == 1 || c == 2 ? 1 : 0;
      int y = c < 2 ? below : 0;
      index(x, y, INDEX + c * CHUNK);
      if (t.packed != null) {
        texels.packed(t.packed, ints, c * CHUNK);
      }
      value(c * CHUNK, source, planes, results + c * stride);
    }
  }
}
