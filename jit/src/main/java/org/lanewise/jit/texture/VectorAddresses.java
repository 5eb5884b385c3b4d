package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.TextureScratch.ADDRESS;
import static org.lanewise.jit.texture.TextureScratch.BASE;
import static org.lanewise.jit.texture.TextureScratch.BOUNDED;
import static org.lanewise.jit.texture.TextureScratch.CHUNK;
import static org.lanewise.jit.texture.TextureScratch.S;
import static org.lanewise.jit.texture.TextureScratch.SCALE;
import static org.lanewise.jit.texture.TextureScratch.SIZE;
import static org.lanewise.jit.texture.TextureScratch.SLICE;
import static org.lanewise.jit.texture.TextureScratch.T;
import static org.lanewise.jit.texture.TextureScratch.WEIGHT;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link AddressStages} with vectors; {@link VectorStages} loads it once a width. */
final class VectorAddresses extends AddressStages {
  private static final VectorSpecies<Float> F = VectorStages.species(MethodHandles.lookup());
  private static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  private static final int STEP = F.length();
  private static final float LIMIT = 0x1p30f;

  /** Below it in magnitude, adding {@link #MAGIC} rounds to an integer, which its bits hold. */
  private static final float QUICK = 0x1p22f;

  private static final float MAGIC = 0x1.8p23f;
  private static final int MAGIC_BITS = 0x4b400000;
  private static final int ONE_BITS = 0x3f800000;

  @Override
  boolean repeatPowerOfTwo(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size) {
    int weight = WEIGHT + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scale).add(shift);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector rounded = u.add(MAGIC);
    FloatVector rest = u.sub(rounded.sub(MAGIC));
    // All ones where rounding went up, so that the floor is one less.
    IntVector up = rest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    rest.add(up.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, weight);
    IntVector i = rounded.reinterpretAsInts().add(up).add(offset - MAGIC_BITS);
    i.and(size - 1).intoArray(ints, first);
    i.add(1).and(size - 1).intoArray(ints, first + CHUNK);
    return true;
  }

  @Override
  boolean repeat(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size) {
    int weight = WEIGHT + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    float inverse = 1f / size;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scale).add(shift);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector whole = u.add(MAGIC).sub(MAGIC);
    FloatVector rest = u.sub(whole);
    IntVector up = rest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    FloatVector one = up.and(ONE_BITS).reinterpretAsFloats();
    rest.add(one).intoArray(floats, weight);
    // The quotient is off by 0.7 at most and all products are whole numbers below 2^24, so the
    // remainder is exact and -size <= k < size.
    FloatVector i = whole.sub(one).add(offset);
    FloatVector quotient = i.mul(inverse).add(MAGIC).sub(MAGIC);
    FloatVector remainder = i.sub(quotient.mul(size));
    IntVector k = remainder.add(MAGIC).reinterpretAsInts().sub(MAGIC_BITS);
    k = k.add(k.lanewise(VectorOperators.ASHR, 31).and(size));
    IntVector next = k.add(1);
    k.intoArray(ints, first);
    next.and(next.sub(size).lanewise(VectorOperators.ASHR, 31)).intoArray(ints, first + CHUNK);
    return true;
  }

  @Override
  boolean edge(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      float scale,
      float shift,
      int offset,
      int size) {
    int weight = WEIGHT + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scale).add(shift);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector rounded = u.add(MAGIC);
    FloatVector rest = u.sub(rounded.sub(MAGIC));
    IntVector up = rest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    rest.add(up.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, weight);
    IntVector i = rounded.reinterpretAsInts().add(up).add(offset - MAGIC_BITS);
    i.max(0).min(size - 1).intoArray(ints, first);
    i.add(1).max(0).min(size - 1).intoArray(ints, first + CHUNK);
    return true;
  }

  @Override
  void bound(
      float[] source,
      int s,
      float[] floats,
      int[] ints,
      int axis,
      boolean normalized,
      boolean mirrored) {
    int signs = mirrored ? Integer.MAX_VALUE : -1;
    int size = SIZE + axis * CHUNK;
    // Of a normalized coordinate every size is made 1.
    int keep = normalized ? 0 : -1;
    int one = normalized ? 1 : 0;
    FloatVector high =
        (FloatVector)
            IntVector.fromArray(I, ints, size).and(keep).or(one).convert(VectorOperators.I2F, 0);
    FloatVector v = FloatVector.fromArray(F, source, s);
    v = v.reinterpretAsInts().and(signs).reinterpretAsFloats();
    // A NaN becomes 0 by the lower bound.
    FloatVector below = high.blend(v, v.compare(VectorOperators.LT, high));
    FloatVector.zero(F).blend(below, v.compare(VectorOperators.GT, 0f)).intoArray(floats, BOUNDED);
  }

  @Override
  void fold(float[] source, int s, float[] floats) {
    FloatVector v = FloatVector.fromArray(F, source, s);
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
            Float.NEGATIVE_INFINITY, magnitude.compare(VectorOperators.EQ, Float.POSITIVE_INFINITY))
        .intoArray(floats, BOUNDED);
  }

  @Override
  void texels(
      float[] source, int s, float[] floats, int[] ints, int axis, float shift, int offset) {
    int scale = SCALE + axis * CHUNK;
    int weight = WEIGHT + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    FloatVector v = FloatVector.fromArray(F, source, s);
    v = v.blend(0, v.compare(VectorOperators.NE, v));
    FloatVector u = v.mul(FloatVector.fromArray(F, floats, scale)).add(shift);
    u = u.blend(LIMIT, u.compare(VectorOperators.GT, LIMIT));
    u = u.blend(-LIMIT, u.compare(VectorOperators.LT, -LIMIT));
    IntVector i = (IntVector) u.convert(VectorOperators.F2I, 0);
    FloatVector f = (FloatVector) i.convert(VectorOperators.I2F, 0);
    // Conversion went towards zero; floor is one less where it went up.
    VectorMask<Float> up = f.compare(VectorOperators.GT, u);
    f = f.blend(f.sub(1), up);
    u.sub(f).intoArray(floats, weight);
    i.blend(i.sub(1), up.cast(I)).add(offset).intoArray(ints, first);
  }

  @Override
  void wrapRepeat(int[] ints, int axis, int doubling) {
    int size = SIZE + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    IntVector n = IntVector.fromArray(I, ints, size).lanewise(VectorOperators.LSHL, doubling);
    IntVector i = IntVector.fromArray(I, ints, first);
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
    k.intoArray(ints, first);
    next.blend(0, next.compare(VectorOperators.EQ, n)).intoArray(ints, first + CHUNK);
  }

  @Override
  void wrapPowerOfTwo(int[] ints, int axis, int doubling) {
    int size = SIZE + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    IntVector n = IntVector.fromArray(I, ints, size);
    IntVector mask = n.lanewise(VectorOperators.LSHL, doubling).sub(1);
    IntVector i = IntVector.fromArray(I, ints, first);
    i.and(mask).intoArray(ints, first);
    i.add(1).and(mask).intoArray(ints, first + CHUNK);
  }

  @Override
  void wrapMirror(int[] ints, int axis) {
    int size = SIZE + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    IntVector n = IntVector.fromArray(I, ints, size);
    IntVector last = n.add(n).sub(1);
    IntVector k = IntVector.fromArray(I, ints, first);
    IntVector next = IntVector.fromArray(I, ints, first + CHUNK);
    k.min(last.sub(k)).intoArray(ints, first);
    next.min(last.sub(next)).intoArray(ints, first + CHUNK);
  }

  @Override
  void wrapEdge(int[] ints, int axis, int mirror) {
    int size = SIZE + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    IntVector top = IntVector.fromArray(I, ints, size).sub(1);
    IntVector i = IntVector.fromArray(I, ints, first);
    IntVector next = i.add(1);
    i = i.lanewise(VectorOperators.XOR, i.lanewise(VectorOperators.ASHR, 31).and(mirror));
    next = next.lanewise(VectorOperators.XOR, next.lanewise(VectorOperators.ASHR, 31).and(mirror));
    i.min(top).max(0).intoArray(ints, first);
    next.min(top).max(0).intoArray(ints, first + CHUNK);
  }

  @Override
  void wrapBorder(int[] ints, int axis, int mirror) {
    int size = SIZE + axis * CHUNK;
    int first = ADDRESS + 2 * axis * CHUNK;
    IntVector n = IntVector.fromArray(I, ints, size);
    IntVector i = IntVector.fromArray(I, ints, first);
    IntVector next = i.add(1);
    i = i.lanewise(VectorOperators.XOR, i.lanewise(VectorOperators.ASHR, 31).and(mirror));
    next = next.lanewise(VectorOperators.XOR, next.lanewise(VectorOperators.ASHR, 31).and(mirror));
    i.blend(-1, i.compare(VectorOperators.GE, n)).max(-1).intoArray(ints, first);
    next.blend(-1, next.compare(VectorOperators.GE, n)).max(-1).intoArray(ints, first + CHUNK);
  }

  @Override
  void sizes(
      float[] floats, int[] ints, int width, int height, int depth, int base, boolean normalized) {
    IntVector.broadcast(I, width).intoArray(ints, SIZE);
    IntVector.broadcast(I, height).intoArray(ints, SIZE + CHUNK);
    IntVector.broadcast(I, depth).intoArray(ints, SIZE + 2 * CHUNK);
    IntVector.broadcast(I, base).intoArray(ints, BASE);
    FloatVector.broadcast(F, normalized ? width : 1).intoArray(floats, SCALE);
    FloatVector.broadcast(F, normalized ? height : 1).intoArray(floats, SCALE + CHUNK);
    FloatVector.broadcast(F, normalized ? depth : 1).intoArray(floats, SCALE + 2 * CHUNK);
  }

  @Override
  void sizes(float[] floats, int[] ints, int levels, TextureSetup t) {
    for (int axis = 0; axis < 3; axis++) {
      size(floats, ints, levels, axis, t.size[axis][0], t.normalized);
    }
    IntVector.fromArray(I, t.levelOffset, 0, ints, levels).intoArray(ints, BASE);
  }

  @Override
  void clear(int[] ints, int plane) {
    IntVector.zero(I).intoArray(ints, plane);
  }

  @Override
  boolean allEqual(int[] ints, int plane) {
    return IntVector.fromArray(I, ints, plane).compare(VectorOperators.EQ, ints[plane]).allTrue();
  }

  @Override
  void footprint(int[] ints, int slice, int target) {
    IntVector i0 = IntVector.fromArray(I, ints, ADDRESS);
    IntVector i1 = IntVector.fromArray(I, ints, ADDRESS + CHUNK);
    IntVector j0 = IntVector.fromArray(I, ints, ADDRESS + 2 * CHUNK);
    IntVector j1 = IntVector.fromArray(I, ints, ADDRESS + 3 * CHUNK);
    IntVector k = IntVector.fromArray(I, ints, slice);
    IntVector width = IntVector.fromArray(I, ints, SIZE);
    IntVector first = k.mul(IntVector.fromArray(I, ints, SIZE + CHUNK));
    IntVector base = IntVector.fromArray(I, ints, BASE);
    IntVector row0 = first.add(j0).mul(width).add(base);
    IntVector row1 = first.add(j1).mul(width).add(base);
    IntVector border0 = j0.or(k);
    IntVector border1 = j1.or(k);
    i0.add(row0).or(i0.or(border0).lanewise(VectorOperators.ASHR, 31)).intoArray(ints, target);
    i1.add(row0)
        .or(i1.or(border0).lanewise(VectorOperators.ASHR, 31))
        .intoArray(ints, target + CHUNK);
    i0.add(row1)
        .or(i0.or(border1).lanewise(VectorOperators.ASHR, 31))
        .intoArray(ints, target + 2 * CHUNK);
    i1.add(row1)
        .or(i1.or(border1).lanewise(VectorOperators.ASHR, 31))
        .intoArray(ints, target + 3 * CHUNK);
  }

  private static void size(
      float[] floats, int[] ints, int levels, int axis, int size, boolean scaled) {
    int plane = axis * CHUNK;
    int keep = scaled ? -1 : 0;
    int one = scaled ? 0 : 1;
    IntVector level = IntVector.fromArray(I, ints, levels);
    IntVector n = IntVector.broadcast(I, size).lanewise(VectorOperators.LSHR, level).max(1);
    n.intoArray(ints, SIZE + plane);
    ((FloatVector) n.and(keep).or(one).convert(VectorOperators.I2F, 0))
        .intoArray(floats, SCALE + plane);
  }

  @Override
  void faces(float[] planes, int operands, int stride, float[] floats, int[] ints) {
    FloatVector x = FloatVector.fromArray(F, planes, operands);
    x = x.blend(0, x.compare(VectorOperators.NE, x));
    FloatVector y = FloatVector.fromArray(F, planes, operands + stride);
    y = y.blend(0, y.compare(VectorOperators.NE, y));
    FloatVector z = FloatVector.fromArray(F, planes, operands + 2 * stride);
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
    sc.add(1f).mul(0.5f).intoArray(floats, S);
    tc = tc.div(magnitude);
    tc = tc.blend(0, tc.compare(VectorOperators.NE, tc));
    tc.add(1f).mul(0.5f).intoArray(floats, T);
    FloatVector face = FloatVector.broadcast(F, 4).blend(2, isY).blend(0, isX);
    face = face.blend(face.add(1), negative);
    ((IntVector) face.convert(VectorOperators.F2I, 0)).intoArray(ints, SLICE);
  }

  @Override
  void layers(float[] planes, int operand, int[] ints, int layers, boolean cube) {
    FloatVector last = FloatVector.broadcast(F, layers - 1);
    int faces = cube ? 6 : 1;
    int keep = cube ? -1 : 0;
    FloatVector v = FloatVector.fromArray(F, planes, operand).add(0.5f);
    FloatVector below = last.blend(v, v.compare(VectorOperators.LT, last));
    // A NaN becomes 0 here as everything does that is not positive.
    v = FloatVector.zero(F).blend(below, v.compare(VectorOperators.GT, 0f));
    IntVector layer = (IntVector) v.convert(VectorOperators.F2I, 0);
    layer.mul(faces).add(IntVector.fromArray(I, ints, SLICE).and(keep)).intoArray(ints, SLICE);
  }

  @Override
  void fetched(float[] planes, int operand, int[] ints, int axis, int offset) {
    int size = SIZE + axis * CHUNK;
    int target = ADDRESS + 2 * axis * CHUNK;
    IntVector i = FloatVector.fromArray(F, planes, operand).reinterpretAsInts().add(offset);
    IntVector top = IntVector.fromArray(I, ints, size).sub(1);
    i.min(top).max(0).intoArray(ints, target);
  }

  @Override
  void fetchedSlices(float[] planes, int face, int faces, int layer, int layers, int[] ints) {
    int keepFace = face < 0 ? 0 : -1;
    int keepLayer = layer < 0 ? 0 : -1;
    int faceAt = Math.max(face, 0);
    int layerAt = Math.max(layer, 0);
    IntVector f = FloatVector.fromArray(F, planes, faceAt).reinterpretAsInts();
    IntVector a = FloatVector.fromArray(F, planes, layerAt).reinterpretAsInts();
    f = f.min(faces - 1).max(0).and(keepFace);
    a.min(layers - 1).max(0).and(keepLayer).mul(faces).add(f).intoArray(ints, SLICE);
  }

  @Override
  void fetchedLevels(float[] planes, int operand, int[] ints, int last) {
    FloatVector.fromArray(F, planes, operand)
        .reinterpretAsInts()
        .min(last)
        .max(0)
        .intoArray(ints, TextureScratch.L0);
  }

  @Override
  void index(int[] ints, int x, int y, int slice, int target) {
    IntVector i = IntVector.fromArray(I, ints, x);
    IntVector j = IntVector.fromArray(I, ints, y);
    IntVector k = IntVector.fromArray(I, ints, slice);
    IntVector width = IntVector.fromArray(I, ints, SIZE);
    IntVector height = IntVector.fromArray(I, ints, SIZE + CHUNK);
    IntVector row = k.mul(height).add(j).mul(width).add(IntVector.fromArray(I, ints, BASE));
    i.add(row).or(i.or(j).or(k).lanewise(VectorOperators.ASHR, 31)).intoArray(ints, target);
  }
}
