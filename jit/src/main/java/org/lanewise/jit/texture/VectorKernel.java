package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.VectorScratch.BASE;
import static org.lanewise.jit.texture.VectorScratch.CHUNK;
import static org.lanewise.jit.texture.VectorScratch.CORNER;
import static org.lanewise.jit.texture.VectorScratch.HEIGHT;
import static org.lanewise.jit.texture.VectorScratch.INDEX;
import static org.lanewise.jit.texture.VectorScratch.L0;
import static org.lanewise.jit.texture.VectorScratch.L1;
import static org.lanewise.jit.texture.VectorScratch.LOD;
import static org.lanewise.jit.texture.VectorScratch.MIX;
import static org.lanewise.jit.texture.VectorScratch.PACKED;
import static org.lanewise.jit.texture.VectorScratch.S;
import static org.lanewise.jit.texture.VectorScratch.SCALE_X;
import static org.lanewise.jit.texture.VectorScratch.SCALE_Y;
import static org.lanewise.jit.texture.VectorScratch.SECOND;
import static org.lanewise.jit.texture.VectorScratch.SLICE;
import static org.lanewise.jit.texture.VectorScratch.T;
import static org.lanewise.jit.texture.VectorScratch.WIDTH;
import static org.lanewise.jit.texture.VectorScratch.WX;
import static org.lanewise.jit.texture.VectorScratch.WY;
import static org.lanewise.jit.texture.VectorScratch.X0;
import static org.lanewise.jit.texture.VectorScratch.X1;
import static org.lanewise.jit.texture.VectorScratch.Y0;
import static org.lanewise.jit.texture.VectorScratch.Y1;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.TextureOperation;

/**
 * Filtered samples of images and faces, a vector of lanes at a time; see {@link VectorKernels} for
 * how it gets its species.
 *
 * <p>Lanes go through stages, each a small method with one loop, which HotSpot compiles well and
 * once for all shaders: level of detail, coordinates, addresses of both axes, texels and filter.
 * Between stages values lie in {@link VectorScratch}. Stages spell out their arithmetic and call no
 * helper with vectors: C2 does not inline a helper that it has compiled before on its own, and then
 * every vector that is passed is allocated.
 */
final class VectorKernel extends TextureKernel {
  private static final VectorSpecies<Float> F = species();
  private static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  private static final int STEP = F.length();

  /** Each quad's lane 0, 2 or 3 in all four lanes. */
  private static final VectorShuffle<Float> LANE_0 = laneOfQuad(0);

  private static final VectorShuffle<Float> LANE_2 = laneOfQuad(2);
  private static final VectorShuffle<Float> LANE_3 = laneOfQuad(3);
  private static final float LIMIT = 0x1p30f;

  /** HIGH + LOW is 1/255; c * LOW, then fma with HIGH, is c / 255 correctly rounded for bytes. */
  private static final float HIGH = 1 / 255f;

  private static final float LOW = (float) (1 / 255.0 - HIGH);

  private final TextureSetup t;
  private final ScalarKernel scalar;
  private final boolean linear;

  VectorKernel(TextureSetup setup) {
    t = setup;
    scalar = new ScalarKernel(setup);
    linear = setup.minLinear;
  }

  private static VectorShuffle<Float> laneOfQuad(int lane) {
    int[] sources = new int[STEP];
    for (int l = 0; l < STEP; l++) {
      sources[l] = (l & ~3) + lane;
    }
    return VectorShuffle.fromArray(F, sources, 0);
  }

  @SuppressWarnings("unchecked")
  private static VectorSpecies<Float> species() {
    try {
      VectorSpecies<Float> species =
          MethodHandles.classData(
              MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, VectorSpecies.class);
      return species != null ? species : FloatVector.SPECIES_PREFERRED;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean hasBorder(Wrap wrap) {
    return wrap == Wrap.CLAMP_TO_BORDER
        || wrap == Wrap.MIRROR_CLAMP_TO_BORDER
        || linear && clampsCoordinate(wrap);
  }

  private static boolean clampsCoordinate(Wrap wrap) {
    return wrap == Wrap.CLAMP || wrap == Wrap.MIRROR_CLAMP;
  }

  private static boolean mirrorsOnce(Wrap wrap) {
    return wrap == Wrap.MIRROR_CLAMP
        || wrap == Wrap.MIRROR_CLAMP_TO_EDGE
        || wrap == Wrap.MIRROR_CLAMP_TO_BORDER;
  }

  @Override
  public void run(float[] planes, int operands, int results, int stride, int lanes) {
    int whole = lanes - lanes % STEP;
    VectorScratch scratch = VectorScratch.ofThread();
    for (int lane = 0; lane < whole; lane += CHUNK) {
      int count = Math.min(CHUNK, whole - lane);
      chunk(planes, operands + lane, results + lane, stride, count, scratch);
    }
    if (whole < lanes) {
      scalar.run(planes, operands + whole, results + whole, stride, lanes - whole);
    }
  }

  private void chunk(
      float[] planes, int operands, int results, int stride, int lanes, VectorScratch scratch) {
    float[] floats = scratch.floats;
    int[] ints = scratch.ints;
    boolean minified = false;
    boolean varied = false;
    if (t.mip != MipFilter.NONE) {
      lambda(planes, operands, stride, lanes, floats);
      minified = select(floats, ints, lanes);
      varied = minified && !allEqual(ints, L0, lanes);
    }
    float[] source = planes;
    int s = operands;
    int tt = operands + stride;
    if (t.cube) {
      cube(planes, operands, stride, lanes, floats, ints);
      source = floats;
      s = S;
      tt = T;
    }
    if (t.array) {
      layers(planes, operands + t.layerOperand * stride, lanes, ints);
    }
    level(
        source,
        s,
        tt,
        lanes,
        scratch,
        varied,
        L0,
        minified ? ints[L0] : 0,
        planes,
        results,
        stride);
    if (minified && t.mip == MipFilter.LINEAR) {
      level(source, s, tt, lanes, scratch, varied, L1, ints[L1], floats, SECOND, CHUNK);
      for (int c = 0; c < 4; c++) {
        mix(planes, results + c * stride, floats, SECOND + c * CHUNK, lanes);
      }
    }
  }

  // Level of detail

  private void lambda(float[] planes, int operands, int stride, int lanes, float[] floats) {
    if (t.kind == TextureOperation.Kind.LOD) {
      System.arraycopy(planes, operands + t.extraOperand * stride, floats, LOD, lanes);
      return;
    }
    if (t.cube) {
      for (int quad = 0; quad < lanes; quad += 4) {
        float lambda = scalar.quadLambda(planes, operands + quad, stride);
        Arrays.fill(floats, LOD + quad, LOD + quad + 4, lambda);
      }
    } else {
      lengths(planes, operands, stride, lanes, floats, t.scale[0], t.scale[1]);
      logarithms(floats, lanes, t.lodBias);
    }
    if (t.kind == TextureOperation.Kind.BIAS) {
      int bias = operands + t.extraOperand * stride;
      for (int l = 0; l < lanes; l += STEP) {
        FloatVector.fromArray(F, floats, LOD + l)
            .add(FloatVector.fromArray(F, planes, bias + l))
            .intoArray(floats, LOD + l);
      }
    }
  }

  /** The longer of a quad's two differences in its four lanes. */
  private static void lengths(
      float[] planes,
      int operands,
      int stride,
      int lanes,
      float[] floats,
      float scaleX,
      float scaleY) {
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector x = FloatVector.fromArray(F, planes, operands + l);
      FloatVector y = FloatVector.fromArray(F, planes, operands + stride + l);
      x = x.blend(0, x.compare(VectorOperators.NE, x));
      y = y.blend(0, y.compare(VectorOperators.NE, y));
      FloatVector x2 = x.rearrange(LANE_2);
      FloatVector y2 = y.rearrange(LANE_2);
      FloatVector du = x.rearrange(LANE_3).sub(x2).mul(scaleX);
      FloatVector dv = y.rearrange(LANE_3).sub(y2).mul(scaleY);
      FloatVector across = du.mul(du).add(dv.mul(dv)).sqrt();
      du = x2.sub(x.rearrange(LANE_0)).mul(scaleX);
      dv = y2.sub(y.rearrange(LANE_0)).mul(scaleY);
      FloatVector down = du.mul(du).add(dv.mul(dv)).sqrt();
      down.blend(across, across.compare(VectorOperators.GT, down)).intoArray(floats, LOD + l);
    }
  }

  /** Replaces lengths by their LG2 (docs/numerics.md) and adds the bias. */
  private static void logarithms(float[] floats, int lanes, float bias) {
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector x = FloatVector.fromArray(F, floats, LOD + l);
      VectorMask<Float> denormal = x.compare(VectorOperators.LT, Float.MIN_NORMAL);
      IntVector bits = x.blend(x.mul(0x1p23f), denormal).reinterpretAsInts();
      IntVector exponent = bits.sub(0x3f3504f3).lanewise(VectorOperators.ASHR, 23);
      FloatVector f =
          bits.sub(exponent.lanewise(VectorOperators.LSHL, 23)).reinterpretAsFloats().sub(1f);
      FloatVector p = f.fma(-0x1.ce4138p-4f, 0x1.81048cp-3f);
      p = p.fma(f, FloatVector.broadcast(F, -0x1.86acccp-3f));
      p = p.fma(f, FloatVector.broadcast(F, 0x1.a25ac6p-3f));
      p = p.fma(f, FloatVector.broadcast(F, -0x1.eaba3p-3f));
      p = p.fma(f, FloatVector.broadcast(F, 0x1.27830cp-2f));
      p = p.fma(f, FloatVector.broadcast(F, -0x1.715abcp-2f));
      p = p.fma(f, FloatVector.broadcast(F, 0x1.ec708p-2f));
      p = p.fma(f, FloatVector.broadcast(F, -0x1.71547p-1f));
      p = p.fma(f, FloatVector.broadcast(F, 0x1.5adf7ep-26f));
      FloatVector e = (FloatVector) exponent.convert(VectorOperators.I2F, 0);
      e = e.blend(e.sub(23f), denormal);
      FloatVector result = e.add(f.fma(FloatVector.broadcast(F, 0x1.715476p0f), f.mul(p)));
      result = result.blend(x, x.compare(VectorOperators.EQ, Float.POSITIVE_INFINITY));
      result = result.blend(Float.NEGATIVE_INFINITY, x.compare(VectorOperators.EQ, 0f));
      result = result.blend(Float.NaN, x.compare(VectorOperators.NE, x));
      result.add(bias).intoArray(floats, LOD + l);
    }
  }

  /** Finds the levels and the weight of the second, -1 where magnified; whether any lane is not. */
  private boolean select(float[] floats, int[] ints, int lanes) {
    float rounding = t.mip == MipFilter.NEAREST ? 0.5f : 0;
    boolean minified = false;
    FloatVector least = FloatVector.broadcast(F, t.minLod);
    FloatVector most = FloatVector.broadcast(F, t.maxLod);
    FloatVector last = FloatVector.broadcast(F, t.last);
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector lod = FloatVector.fromArray(F, floats, LOD + l);
      FloatVector upper = most.blend(lod, lod.compare(VectorOperators.LT, most));
      lod = least.blend(upper, lod.compare(VectorOperators.GT, least));
      VectorMask<Float> small = lod.compare(VectorOperators.GT, 0f);
      minified |= small.anyTrue();
      // Lanes that are not magnified are positive, so 0 needs no comparison as a lower bound.
      FloatVector m = lod.add(rounding);
      m = last.blend(m, m.compare(VectorOperators.LT, last));
      m = FloatVector.zero(F).blend(m, small);
      IntVector l0 = (IntVector) m.convert(VectorOperators.F2I, 0);
      FloatVector weight = m.sub((FloatVector) l0.convert(VectorOperators.I2F, 0));
      l0.intoArray(ints, L0 + l);
      l0.add(1).min(t.last).intoArray(ints, L1 + l);
      FloatVector.broadcast(F, -1).blend(weight, small).intoArray(floats, MIX + l);
    }
    return minified;
  }

  private static boolean allEqual(int[] ints, int plane, int lanes) {
    int differences = 0;
    for (int l = 1; l < lanes; l++) {
      differences |= ints[plane + l] ^ ints[plane];
    }
    return differences == 0;
  }

  private static void mix(float[] a, int aPlane, float[] b, int bPlane, int lanes) {
    float[] weights = VectorScratch.ofThread().floats;
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector w = FloatVector.fromArray(F, weights, MIX + l);
      FloatVector first = FloatVector.fromArray(F, a, aPlane + l);
      FloatVector second = FloatVector.fromArray(F, b, bPlane + l);
      FloatVector mixed = first.add(w.mul(second.sub(first)));
      mixed = mixed.blend(Float.NaN, mixed.compare(VectorOperators.NE, mixed));
      first.blend(mixed, w.compare(VectorOperators.GE, 0f)).intoArray(a, aPlane + l);
    }
  }

  // Faces and layers

  private static void cube(
      float[] planes, int operands, int stride, int lanes, float[] floats, int[] ints) {
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector x = FloatVector.fromArray(F, planes, operands + l);
      x = x.blend(0, x.compare(VectorOperators.NE, x));
      FloatVector y = FloatVector.fromArray(F, planes, operands + stride + l);
      y = y.blend(0, y.compare(VectorOperators.NE, y));
      FloatVector z = FloatVector.fromArray(F, planes, operands + 2 * stride + l);
      z = z.blend(0, z.compare(VectorOperators.NE, z));
      FloatVector ax = x.abs();
      FloatVector ay = y.abs();
      FloatVector az = z.abs();
      VectorMask<Float> isX =
          ax.compare(VectorOperators.GE, ay).and(ax.compare(VectorOperators.GE, az));
      VectorMask<Float> isY = ay.compare(VectorOperators.GE, az).andNot(isX);
      FloatVector ma = z.blend(y, isY).blend(x, isX);
      VectorMask<Float> negative = ma.compare(VectorOperators.GE, 0f).not();
      FloatVector sc = x.blend(x.neg(), negative).blend(x, isY);
      sc = sc.blend(z.neg().blend(z, negative), isX);
      FloatVector tc = y.neg().blend(z.blend(z.neg(), negative), isY);
      FloatVector magnitude = ma.abs();
      sc = sc.div(magnitude);
      sc = sc.blend(0, sc.compare(VectorOperators.NE, sc));
      sc.add(1f).mul(0.5f).intoArray(floats, S + l);
      tc = tc.div(magnitude);
      tc = tc.blend(0, tc.compare(VectorOperators.NE, tc));
      tc.add(1f).mul(0.5f).intoArray(floats, T + l);
      FloatVector face = FloatVector.broadcast(F, 4).blend(2, isY).blend(0, isX);
      face = face.blend(face.add(1), negative);
      ((IntVector) face.convert(VectorOperators.F2I, 0)).intoArray(ints, SLICE + l);
    }
  }

  private void layers(float[] planes, int operand, int lanes, int[] ints) {
    FloatVector last = FloatVector.broadcast(F, t.layers - 1);
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector v = FloatVector.fromArray(F, planes, operand + l).add(0.5f);
      FloatVector below = last.blend(v, v.compare(VectorOperators.LT, last));
      // A NaN becomes 0 here as everything does that is not positive.
      v = FloatVector.zero(F).blend(below, v.compare(VectorOperators.GT, 0f));
      IntVector layer = (IntVector) v.convert(VectorOperators.F2I, 0);
      if (t.cube) {
        layer.mul(6).add(IntVector.fromArray(I, ints, SLICE + l)).intoArray(ints, SLICE + l);
      } else {
        layer.intoArray(ints, SLICE + l);
      }
    }
  }

  // One level

  private void level(
      float[] source,
      int s,
      int tt,
      int lanes,
      VectorScratch scratch,
      boolean varied,
      int levelPlane,
      int level,
      float[] target,
      int result,
      int stride) {
    float[] floats = scratch.floats;
    int[] ints = scratch.ints;
    if (varied) {
      sizes(floats, ints, levelPlane, lanes);
    } else {
      Arrays.fill(ints, WIDTH, WIDTH + lanes, t.width[level]);
      Arrays.fill(ints, HEIGHT, HEIGHT + lanes, t.height[level]);
      Arrays.fill(ints, BASE, BASE + lanes, t.levelOffset[level]);
      Arrays.fill(floats, SCALE_X, SCALE_X + lanes, t.normalized ? t.width[level] : 1);
      Arrays.fill(floats, SCALE_Y, SCALE_Y + lanes, t.normalized ? t.height[level] : 1);
    }
    axis(source, s, floats, ints, lanes, 0, t.width);
    axis(source, tt, floats, ints, lanes, 1, t.height);
    boolean slices = t.cube || t.array;
    rows(ints, Y0, lanes, slices);
    if (linear) {
      rows(ints, Y1, lanes, slices);
    }
    if (linear) {
      linear(floats, ints, lanes, target, result, stride);
    } else if (t.packed != null) {
      nearestPacked(ints, lanes, target, result, stride);
    } else {
      nearestFloats(ints, lanes, target, result, stride);
    }
    for (int c = 0; c < 4; c++) {
      if (t.swizzle[c] > 3) {
        int plane = result + c * stride;
        Arrays.fill(target, plane, plane + lanes, t.swizzle[c] - 4);
      }
    }
  }

  /** The sizes of each lane's level. */
  private void sizes(float[] floats, int[] ints, int levelPlane, int lanes) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector level = IntVector.fromArray(I, ints, levelPlane + l);
      IntVector width =
          IntVector.broadcast(I, t.width[0]).lanewise(VectorOperators.LSHR, level).max(1);
      IntVector height =
          IntVector.broadcast(I, t.height[0]).lanewise(VectorOperators.LSHR, level).max(1);
      width.intoArray(ints, WIDTH + l);
      height.intoArray(ints, HEIGHT + l);
      IntVector.fromArray(I, t.levelOffset, 0, ints, levelPlane + l).intoArray(ints, BASE + l);
      if (t.normalized) {
        ((FloatVector) width.convert(VectorOperators.I2F, 0)).intoArray(floats, SCALE_X + l);
        ((FloatVector) height.convert(VectorOperators.I2F, 0)).intoArray(floats, SCALE_Y + l);
      } else {
        FloatVector.broadcast(F, 1).intoArray(floats, SCALE_X + l);
        FloatVector.broadcast(F, 1).intoArray(floats, SCALE_Y + l);
      }
    }
  }

  // Addresses; planes of the second axis follow those of the first

  private void axis(
      float[] source, int s, float[] floats, int[] ints, int lanes, int axis, int[] levelSizes) {
    Wrap wrap = t.wrap[axis];
    float[] from = source;
    int coordinate = s;
    if (clampsCoordinate(wrap)) {
      float most = t.normalized ? 1 : levelSizes[0];
      bound(source, s, floats, S + axis * CHUNK, lanes, most, wrap == Wrap.MIRROR_CLAMP);
      from = floats;
      coordinate = S + axis * CHUNK;
    }
    if (t.foldsCoordinate(axis)) {
      foldCoordinate(source, s, floats, S + axis * CHUNK, lanes);
      from = floats;
      coordinate = S + axis * CHUNK;
    }
    texels(from, coordinate, floats, ints, lanes, axis, linear ? 0.5f : 0, t.offset[axis]);
    int first = X0 + 2 * axis * CHUNK;
    int size = WIDTH + axis * CHUNK;
    if (wrap == Wrap.REPEAT || wrap == Wrap.MIRROR_REPEAT) {
      boolean mirrored = wrap == Wrap.MIRROR_REPEAT;
      if (Integer.bitCount(levelSizes[0]) == 1) {
        repeatPowerOfTwo(ints, first, size, lanes, mirrored ? 1 : 0);
      } else {
        repeat(ints, first, size, lanes, mirrored ? 1 : 0);
      }
      if (mirrored) {
        fold(ints, first, size, lanes);
        fold(ints, first + CHUNK, size, lanes);
      }
    } else if (hasBorder(wrap)) {
      border(ints, first, size, lanes, mirrorsOnce(wrap) ? -1 : 0);
    } else {
      edge(ints, first, size, lanes, mirrorsOnce(wrap) ? -1 : 0);
    }
  }

  private static void bound(
      float[] source, int s, float[] floats, int plane, int lanes, float most, boolean mirrored) {
    int signs = mirrored ? Integer.MAX_VALUE : -1;
    FloatVector high = FloatVector.broadcast(F, most);
    for (int l = 0; l < lanes; l += STEP) {
      // A NaN becomes 0 by the lower bound.
      FloatVector v = FloatVector.fromArray(F, source, s + l);
      v = v.viewAsIntegralLanes().and(signs).viewAsFloatingLanes();
      FloatVector below = high.blend(v, v.compare(VectorOperators.LT, high));
      FloatVector.zero(F)
          .blend(below, v.compare(VectorOperators.GT, 0f))
          .intoArray(floats, plane + l);
    }
  }

  private static void foldCoordinate(float[] source, int s, float[] floats, int plane, int lanes) {
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector v = FloatVector.fromArray(F, source, s + l);
      v = v.blend(0, v.compare(VectorOperators.NE, v));
      IntVector i = (IntVector) v.convert(VectorOperators.F2I, 0);
      FloatVector f = (FloatVector) i.convert(VectorOperators.I2F, 0);
      VectorMask<Float> up = f.compare(VectorOperators.GT, v);
      f = f.blend(f.sub(1), up);
      i = i.blend(i.sub(1), up.cast(I));
      FloatVector rest = v.sub(f);
      VectorMask<Integer> odd = i.and(1).compare(VectorOperators.NE, 0);
      FloatVector folded = rest.blend(rest.neg().add(1f), odd.cast(F));
      // From 2^24 on all floats are even; of infinities the rest is a NaN, which is clamped to the
      // lower limit.
      FloatVector magnitude = v.abs();
      folded = folded.blend(0, magnitude.compare(VectorOperators.GE, 0x1p24f));
      folded
          .blend(
              Float.NEGATIVE_INFINITY,
              magnitude.compare(VectorOperators.EQ, Float.POSITIVE_INFINITY))
          .intoArray(floats, plane + l);
    }
  }

  private static void texels(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int lanes,
      int axis,
      float half,
      int offset) {
    int scale = SCALE_X + axis * CHUNK;
    int weight = WX + axis * CHUNK;
    int first = X0 + 2 * axis * CHUNK;
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector v = FloatVector.fromArray(F, source, s + l);
      v = v.blend(0, v.compare(VectorOperators.NE, v));
      FloatVector u = v.mul(FloatVector.fromArray(F, floats, scale + l)).sub(half);
      u = u.blend(LIMIT, u.compare(VectorOperators.GT, LIMIT));
      u = u.blend(-LIMIT, u.compare(VectorOperators.LT, -LIMIT));
      IntVector i = (IntVector) u.convert(VectorOperators.F2I, 0);
      FloatVector f = (FloatVector) i.convert(VectorOperators.I2F, 0);
      // Conversion went towards zero; floor is one less where it went up.
      VectorMask<Float> up = f.compare(VectorOperators.GT, u);
      f = f.blend(f.sub(1), up);
      u.sub(f).intoArray(floats, weight + l);
      i.blend(i.sub(1), up.cast(I)).add(offset).intoArray(ints, first + l);
    }
  }

  /** With {@code doubling} 1 the period is twice the size. */
  private static void repeatPowerOfTwo(int[] ints, int first, int size, int lanes, int doubling) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector n = IntVector.fromArray(I, ints, size + l);
      IntVector mask = n.lanewise(VectorOperators.LSHL, doubling).sub(1);
      IntVector i = IntVector.fromArray(I, ints, first + l);
      i.and(mask).intoArray(ints, first + l);
      i.add(1).and(mask).intoArray(ints, first + CHUNK + l);
    }
  }

  private static void repeat(int[] ints, int first, int size, int lanes, int doubling) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector n = IntVector.fromArray(I, ints, size + l).lanewise(VectorOperators.LSHL, doubling);
      IntVector i = IntVector.fromArray(I, ints, first + l);
      FloatVector period = (FloatVector) n.convert(VectorOperators.I2F, 0);
      // The first quotient is off by 257 at most, as 2^31 has eight bits more than a float; the
      // rest is then so small that the second one is exact.
      IntVector q =
          (IntVector)
              ((FloatVector) i.convert(VectorOperators.I2F, 0))
                  .div(period)
                  .convert(VectorOperators.F2I, 0);
      IntVector rest = i.sub(q.mul(n));
      FloatVector exact = ((FloatVector) rest.convert(VectorOperators.I2F, 0)).div(period);
      IntVector q2 = (IntVector) exact.convert(VectorOperators.F2I, 0);
      VectorMask<Float> up =
          ((FloatVector) q2.convert(VectorOperators.I2F, 0)).compare(VectorOperators.GT, exact);
      q2 = q2.blend(q2.sub(1), up.cast(I));
      IntVector k = rest.sub(q2.mul(n));
      IntVector next = k.add(1);
      k.intoArray(ints, first + l);
      next.blend(0, next.compare(VectorOperators.EQ, n)).intoArray(ints, first + CHUNK + l);
    }
  }

  private static void fold(int[] ints, int plane, int size, int lanes) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector n = IntVector.fromArray(I, ints, size + l);
      IntVector k = IntVector.fromArray(I, ints, plane + l);
      IntVector back = n.add(n).sub(1).sub(k);
      k.blend(back, k.compare(VectorOperators.GE, n)).intoArray(ints, plane + l);
    }
  }

  /** With {@code mirror} -1 a negative i becomes -1 - i, with 0 it stays. */
  private static void edge(int[] ints, int first, int size, int lanes, int mirror) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector top = IntVector.fromArray(I, ints, size + l).sub(1);
      IntVector i = IntVector.fromArray(I, ints, first + l);
      IntVector next = i.add(1);
      i = i.lanewise(VectorOperators.XOR, i.lanewise(VectorOperators.ASHR, 31).and(mirror));
      next =
          next.lanewise(VectorOperators.XOR, next.lanewise(VectorOperators.ASHR, 31).and(mirror));
      i.min(top).max(0).intoArray(ints, first + l);
      next.min(top).max(0).intoArray(ints, first + CHUNK + l);
    }
  }

  /** The border becomes -1; {@code mirror} as for {@link #edge}. */
  private static void border(int[] ints, int first, int size, int lanes, int mirror) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector n = IntVector.fromArray(I, ints, size + l);
      IntVector i = IntVector.fromArray(I, ints, first + l);
      IntVector next = i.add(1);
      i = i.lanewise(VectorOperators.XOR, i.lanewise(VectorOperators.ASHR, 31).and(mirror));
      next =
          next.lanewise(VectorOperators.XOR, next.lanewise(VectorOperators.ASHR, 31).and(mirror));
      i.blend(-1, i.compare(VectorOperators.GE, n)).max(-1).intoArray(ints, first + l);
      next.blend(-1, next.compare(VectorOperators.GE, n))
          .max(-1)
          .intoArray(ints, first + CHUNK + l);
    }
  }

  /** Turns y addresses into the index of the row's first texel; the border stays negative. */
  private static void rows(int[] ints, int plane, int lanes, boolean slices) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector y = IntVector.fromArray(I, ints, plane + l);
      IntVector width = IntVector.fromArray(I, ints, WIDTH + l);
      IntVector base = IntVector.fromArray(I, ints, BASE + l);
      VectorMask<Integer> border = y.compare(VectorOperators.LT, 0);
      if (slices) {
        IntVector slice = IntVector.fromArray(I, ints, SLICE + l);
        IntVector height = IntVector.fromArray(I, ints, HEIGHT + l);
        IntVector row = slice.mul(height).add(y).mul(width).add(base);
        row.blend(-1, border).intoArray(ints, plane + l);
      } else {
        y.mul(width).add(base).blend(-1, border).intoArray(ints, plane + l);
      }
    }
  }

  // Texels

  private void nearestPacked(int[] ints, int lanes, float[] target, int result, int stride) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector x = IntVector.fromArray(I, ints, X0 + l);
      IntVector row = IntVector.fromArray(I, ints, Y0 + l);
      VectorMask<Integer> outside = x.or(row).compare(VectorOperators.LT, 0);
      x.add(row).blend(0, outside).intoArray(ints, INDEX);
      IntVector texels = IntVector.fromArray(I, t.packed, 0, ints, INDEX);
      VectorMask<Float> border = outside.cast(F);
      for (int c = 0; c < 4; c++) {
        int source = t.swizzle[c];
        if (source < 4) {
          IntVector bytes = texels.lanewise(VectorOperators.LSHR, source * 8).and(255);
          FloatVector v = (FloatVector) bytes.convert(VectorOperators.I2F, 0);
          v.fma(FloatVector.broadcast(F, HIGH), v.mul(LOW))
              .blend(t.border[source], border)
              .intoArray(target, result + c * stride + l);
        }
      }
    }
  }

  private void nearestFloats(int[] ints, int lanes, float[] target, int result, int stride) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector x = IntVector.fromArray(I, ints, X0 + l);
      IntVector row = IntVector.fromArray(I, ints, Y0 + l);
      VectorMask<Integer> outside = x.or(row).compare(VectorOperators.LT, 0);
      x.add(row).blend(0, outside).lanewise(VectorOperators.LSHL, 2).intoArray(ints, INDEX);
      VectorMask<Float> border = outside.cast(F);
      for (int c = 0; c < 4; c++) {
        int source = t.swizzle[c];
        if (source < 4) {
          FloatVector.fromArray(F, t.floats, source, ints, INDEX)
              .blend(t.border[source], border)
              .intoArray(target, result + c * stride + l);
        }
      }
    }
  }

  /** Gathers and filters in methods apart: together they are more than C2 inlines. */
  private void linear(
      float[] floats, int[] ints, int lanes, float[] target, int result, int stride) {
    indices(ints, lanes);
    if (t.packed != null) {
      for (int corner = 0; corner < 4; corner++) {
        gatherPacked(t.packed, ints, lanes, corner * CHUNK);
      }
    }
    for (int c = 0; c < 4; c++) {
      int source = t.swizzle[c];
      if (source > 3) {
        continue;
      }
      for (int corner = 0; corner < 4; corner++) {
        if (t.packed != null) {
          decode(floats, ints, lanes, corner * CHUNK, source * 8, t.border[source]);
        } else {
          gatherFloats(t.floats, floats, ints, lanes, corner * CHUNK, source, t.border[source]);
        }
      }
      filter(floats, lanes, target, result + c * stride);
    }
  }

  /** Turns addresses into the four texel indices of each lane, negative for the border. */
  private static void indices(int[] ints, int lanes) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector x0 = IntVector.fromArray(I, ints, X0 + l);
      IntVector x1 = IntVector.fromArray(I, ints, X1 + l);
      IntVector row0 = IntVector.fromArray(I, ints, Y0 + l);
      IntVector row1 = IntVector.fromArray(I, ints, Y1 + l);
      VectorMask<Integer> left = x0.compare(VectorOperators.LT, 0);
      VectorMask<Integer> right = x1.compare(VectorOperators.LT, 0);
      VectorMask<Integer> low = row0.compare(VectorOperators.LT, 0);
      VectorMask<Integer> high = row1.compare(VectorOperators.LT, 0);
      x0.add(row0).blend(-1, left).blend(-1, low).intoArray(ints, X0 + l);
      x1.add(row0).blend(-1, right).blend(-1, low).intoArray(ints, X1 + l);
      x0.add(row1).blend(-1, left).blend(-1, high).intoArray(ints, Y0 + l);
      x1.add(row1).blend(-1, right).blend(-1, high).intoArray(ints, Y1 + l);
    }
  }

  private static void gatherPacked(int[] texels, int[] ints, int lanes, int corner) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector.fromArray(I, ints, X0 + corner + l).max(0).intoArray(ints, INDEX);
      IntVector.fromArray(I, texels, 0, ints, INDEX).intoArray(ints, PACKED + corner + l);
    }
  }

  private static void gatherFloats(
      float[] texels, float[] floats, int[] ints, int lanes, int corner, int source, float border) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector index = IntVector.fromArray(I, ints, X0 + corner + l);
      index.max(0).lanewise(VectorOperators.LSHL, 2).intoArray(ints, INDEX);
      FloatVector.fromArray(F, texels, source, ints, INDEX)
          .blend(border, index.compare(VectorOperators.LT, 0).cast(F))
          .intoArray(floats, CORNER + corner + l);
    }
  }

  private static void decode(
      float[] floats, int[] ints, int lanes, int corner, int shift, float border) {
    for (int l = 0; l < lanes; l += STEP) {
      IntVector index = IntVector.fromArray(I, ints, X0 + corner + l);
      IntVector texels = IntVector.fromArray(I, ints, PACKED + corner + l);
      IntVector bytes = texels.lanewise(VectorOperators.LSHR, shift).and(255);
      FloatVector v = (FloatVector) bytes.convert(VectorOperators.I2F, 0);
      v.fma(FloatVector.broadcast(F, HIGH), v.mul(LOW))
          .blend(border, index.compare(VectorOperators.LT, 0).cast(F))
          .intoArray(floats, CORNER + corner + l);
    }
  }

  private static void filter(float[] floats, int lanes, float[] target, int result) {
    for (int l = 0; l < lanes; l += STEP) {
      FloatVector wx = FloatVector.fromArray(F, floats, WX + l);
      FloatVector wy = FloatVector.fromArray(F, floats, WY + l);
      FloatVector t00 = FloatVector.fromArray(F, floats, CORNER + l);
      FloatVector t10 = FloatVector.fromArray(F, floats, CORNER + CHUNK + l);
      FloatVector t01 = FloatVector.fromArray(F, floats, CORNER + 2 * CHUNK + l);
      FloatVector t11 = FloatVector.fromArray(F, floats, CORNER + 3 * CHUNK + l);
      FloatVector r0 = t00.add(wx.mul(t10.sub(t00)));
      FloatVector r1 = t01.add(wx.mul(t11.sub(t01)));
      FloatVector v = r0.add(wy.mul(r1.sub(r0)));
      v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(target, result + l);
    }
  }
}
