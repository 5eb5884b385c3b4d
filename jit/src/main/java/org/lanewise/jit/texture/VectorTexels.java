package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.TextureScratch.CHUNK;
import static org.lanewise.jit.texture.TextureScratch.GATHERED;
import static org.lanewise.jit.texture.TextureScratch.INDEX;
import static org.lanewise.jit.texture.TextureScratch.MAGNIFIED;
import static org.lanewise.jit.texture.TextureScratch.MIX;
import static org.lanewise.jit.texture.TextureScratch.PACKED;
import static org.lanewise.jit.texture.TextureScratch.SAMPLES;
import static org.lanewise.jit.texture.TextureScratch.WEIGHT;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link TexelStages} with vectors; {@link VectorStages} loads it once a width. */
final class VectorTexels extends TexelStages {
  private static final VectorSpecies<Float> F = VectorStages.species(MethodHandles.lookup());
  private static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  private static final int STEP = F.length();

  /** A texel of four floats. */
  private static final VectorSpecies<Float> TEXEL = FloatVector.SPECIES_128;

  /** HIGH + LOW is 1/255; c * LOW, then fma with HIGH, is c / 255 correctly rounded for bytes. */
  private static final float HIGH = 1 / 255f;

  private static final float LOW = (float) (1 / 255.0 - HIGH);

  private static final int WX = WEIGHT;
  private static final int WY = WEIGHT + CHUNK;
  private static final int WZ = WEIGHT + 2 * CHUNK;

  // A texel of four floats is one load of 128 bits: far cheaper than four gathers of one float each
  // for all lanes.

  @Override
  void nearestFloats(float[] texels, float[] border, float[] floats, int[] ints) {
    for (int l = 0; l < STEP; l++) {
      int index = ints[INDEX + l];
      FloatVector t =
          FloatVector.fromArray(TEXEL, index < 0 ? border : texels, Math.max(index, 0) * 4);
      t.intoArray(floats, SAMPLES + 4 * l);
    }
  }

  @Override
  void linearFloats(float[] texels, float[] border, float[] floats, int[] ints) {
    for (int l = 0; l < STEP; l++) {
      int i0 = ints[INDEX + l];
      int i1 = ints[INDEX + CHUNK + l];
      FloatVector t0 = FloatVector.fromArray(TEXEL, i0 < 0 ? border : texels, Math.max(i0, 0) * 4);
      FloatVector t1 = FloatVector.fromArray(TEXEL, i1 < 0 ? border : texels, Math.max(i1, 0) * 4);
      FloatVector v = t0.add(t1.sub(t0).mul(floats[WX + l]));
      v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(floats, SAMPLES + 4 * l);
    }
  }

  @Override
  void bilinearFloats(float[] texels, float[] border, float[] floats, int[] ints) {
    for (int l = 0; l < STEP; l++) {
      int i00 = ints[INDEX + l];
      int i10 = ints[INDEX + CHUNK + l];
      int i01 = ints[INDEX + 2 * CHUNK + l];
      int i11 = ints[INDEX + 3 * CHUNK + l];
      float wx = floats[WX + l];
      FloatVector t00 =
          FloatVector.fromArray(TEXEL, i00 < 0 ? border : texels, Math.max(i00, 0) * 4);
      FloatVector t10 =
          FloatVector.fromArray(TEXEL, i10 < 0 ? border : texels, Math.max(i10, 0) * 4);
      FloatVector t01 =
          FloatVector.fromArray(TEXEL, i01 < 0 ? border : texels, Math.max(i01, 0) * 4);
      FloatVector t11 =
          FloatVector.fromArray(TEXEL, i11 < 0 ? border : texels, Math.max(i11, 0) * 4);
      FloatVector r0 = t00.add(t10.sub(t00).mul(wx));
      FloatVector r1 = t01.add(t11.sub(t01).mul(wx));
      FloatVector v = r0.add(r1.sub(r0).mul(floats[WY + l]));
      v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(floats, SAMPLES + 4 * l);
    }
  }

  @Override
  void trilinearFloats(float[] texels, float[] border, float[] floats, int[] ints) {
    for (int l = 0; l < STEP; l++) {
      float wx = floats[WX + l];
      float wy = floats[WY + l];
      int i0 = ints[INDEX + l];
      int i1 = ints[INDEX + CHUNK + l];
      FloatVector a = FloatVector.fromArray(TEXEL, i0 < 0 ? border : texels, Math.max(i0, 0) * 4);
      FloatVector b = FloatVector.fromArray(TEXEL, i1 < 0 ? border : texels, Math.max(i1, 0) * 4);
      FloatVector r0 = a.add(b.sub(a).mul(wx));
      i0 = ints[INDEX + 2 * CHUNK + l];
      i1 = ints[INDEX + 3 * CHUNK + l];
      a = FloatVector.fromArray(TEXEL, i0 < 0 ? border : texels, Math.max(i0, 0) * 4);
      b = FloatVector.fromArray(TEXEL, i1 < 0 ? border : texels, Math.max(i1, 0) * 4);
      FloatVector r1 = a.add(b.sub(a).mul(wx));
      FloatVector near = r0.add(r1.sub(r0).mul(wy));
      i0 = ints[INDEX + 4 * CHUNK + l];
      i1 = ints[INDEX + 5 * CHUNK + l];
      a = FloatVector.fromArray(TEXEL, i0 < 0 ? border : texels, Math.max(i0, 0) * 4);
      b = FloatVector.fromArray(TEXEL, i1 < 0 ? border : texels, Math.max(i1, 0) * 4);
      r0 = a.add(b.sub(a).mul(wx));
      i0 = ints[INDEX + 6 * CHUNK + l];
      i1 = ints[INDEX + 7 * CHUNK + l];
      a = FloatVector.fromArray(TEXEL, i0 < 0 ? border : texels, Math.max(i0, 0) * 4);
      b = FloatVector.fromArray(TEXEL, i1 < 0 ? border : texels, Math.max(i1, 0) * 4);
      r1 = a.add(b.sub(a).mul(wx));
      FloatVector far = r0.add(r1.sub(r0).mul(wy));
      FloatVector v = near.add(far.sub(near).mul(floats[WZ + l]));
      v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(floats, SAMPLES + 4 * l);
    }
  }

  @Override
  void packed(int[] texels, int[] ints, int corner) {
    IntVector.fromArray(I, ints, INDEX + corner).max(0).intoArray(ints, GATHERED);
    IntVector.fromArray(I, texels, 0, ints, GATHERED).intoArray(ints, PACKED + corner);
  }

  @Override
  void decode(int[] ints, int corner, int component, float border, float[] target, int at) {
    int shift = component * 8;
    IntVector index = IntVector.fromArray(I, ints, INDEX + corner);
    IntVector texels = IntVector.fromArray(I, ints, PACKED + corner);
    IntVector bytes = texels.lanewise(VectorOperators.LSHR, shift).and(255);
    FloatVector v = (FloatVector) bytes.convert(VectorOperators.I2F, 0);
    v.fma(FloatVector.broadcast(F, HIGH), v.mul(LOW))
        .blend(border, index.compare(VectorOperators.LT, 0).cast(F))
        .intoArray(target, at);
  }

  @Override
  void component(
      float[] texels, int[] ints, int corner, int component, float border, float[] target, int at) {
    IntVector index = IntVector.fromArray(I, ints, INDEX + corner);
    index.max(0).lanewise(VectorOperators.LSHL, 2).intoArray(ints, GATHERED);
    FloatVector.fromArray(F, texels, component, ints, GATHERED)
        .blend(border, index.compare(VectorOperators.LT, 0).cast(F))
        .intoArray(target, at);
  }

  @Override
  void lerp(float[] floats, int weight, int first, int second, float[] target, int at) {
    FloatVector w = FloatVector.fromArray(F, floats, weight);
    FloatVector a = FloatVector.fromArray(F, floats, first);
    FloatVector b = FloatVector.fromArray(F, floats, second);
    FloatVector v = a.add(w.mul(b.sub(a)));
    v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(target, at);
  }

  @Override
  void bilinear(float[] floats, int first, float[] target, int at) {
    FloatVector wx = FloatVector.fromArray(F, floats, WX);
    FloatVector wy = FloatVector.fromArray(F, floats, WY);
    FloatVector t00 = FloatVector.fromArray(F, floats, first);
    FloatVector t10 = FloatVector.fromArray(F, floats, first + CHUNK);
    FloatVector t01 = FloatVector.fromArray(F, floats, first + 2 * CHUNK);
    FloatVector t11 = FloatVector.fromArray(F, floats, first + 3 * CHUNK);
    FloatVector r0 = t00.add(wx.mul(t10.sub(t00)));
    FloatVector r1 = t01.add(wx.mul(t11.sub(t01)));
    FloatVector v = r0.add(wy.mul(r1.sub(r0)));
    v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(target, at);
  }

  @Override
  void fourPacked(int[] texels, int[] ints, int corner) {
    int index = INDEX + corner;
    int packed = PACKED + corner;
    IntVector.fromArray(I, ints, index).max(0).intoArray(ints, GATHERED);
    IntVector.fromArray(I, ints, index + CHUNK).max(0).intoArray(ints, GATHERED + CHUNK);
    IntVector.fromArray(I, ints, index + 2 * CHUNK).max(0).intoArray(ints, GATHERED + 2 * CHUNK);
    IntVector.fromArray(I, ints, index + 3 * CHUNK).max(0).intoArray(ints, GATHERED + 3 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED).intoArray(ints, packed);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + CHUNK).intoArray(ints, packed + CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 2 * CHUNK)
        .intoArray(ints, packed + 2 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 3 * CHUNK)
        .intoArray(ints, packed + 3 * CHUNK);
  }

  @Override
  void bilinearPacked(
      float[] floats, int[] ints, int corner, int component, float border, float[] target, int at) {
    int shift = component * 8;
    int index = INDEX + corner;
    int packed = PACKED + corner;
    FloatVector high = FloatVector.broadcast(F, HIGH);
    FloatVector outside = FloatVector.broadcast(F, border);
    IntVector p00 = IntVector.fromArray(I, ints, packed);
    IntVector p10 = IntVector.fromArray(I, ints, packed + CHUNK);
    IntVector p01 = IntVector.fromArray(I, ints, packed + 2 * CHUNK);
    IntVector p11 = IntVector.fromArray(I, ints, packed + 3 * CHUNK);
    p00 = p00.lanewise(VectorOperators.LSHR, shift).and(0xff);
    p10 = p10.lanewise(VectorOperators.LSHR, shift).and(0xff);
    p01 = p01.lanewise(VectorOperators.LSHR, shift).and(0xff);
    p11 = p11.lanewise(VectorOperators.LSHR, shift).and(0xff);
    FloatVector t00 = (FloatVector) p00.convert(VectorOperators.I2F, 0);
    FloatVector t10 = (FloatVector) p10.convert(VectorOperators.I2F, 0);
    FloatVector t01 = (FloatVector) p01.convert(VectorOperators.I2F, 0);
    FloatVector t11 = (FloatVector) p11.convert(VectorOperators.I2F, 0);
    t00 = t00.fma(high, t00.mul(LOW));
    t10 = t10.fma(high, t10.mul(LOW));
    t01 = t01.fma(high, t01.mul(LOW));
    t11 = t11.fma(high, t11.mul(LOW));
    IntVector i00 = IntVector.fromArray(I, ints, index);
    IntVector i10 = IntVector.fromArray(I, ints, index + CHUNK);
    IntVector i01 = IntVector.fromArray(I, ints, index + 2 * CHUNK);
    IntVector i11 = IntVector.fromArray(I, ints, index + 3 * CHUNK);
    t00 = t00.blend(outside, i00.compare(VectorOperators.LT, 0).cast(F));
    t10 = t10.blend(outside, i10.compare(VectorOperators.LT, 0).cast(F));
    t01 = t01.blend(outside, i01.compare(VectorOperators.LT, 0).cast(F));
    t11 = t11.blend(outside, i11.compare(VectorOperators.LT, 0).cast(F));
    FloatVector wx = FloatVector.fromArray(F, floats, WX);
    FloatVector wy = FloatVector.fromArray(F, floats, WY);
    FloatVector r0 = t00.add(wx.mul(t10.sub(t00)));
    FloatVector r1 = t01.add(wx.mul(t11.sub(t01)));
    FloatVector v = r0.add(wy.mul(r1.sub(r0)));
    v.blend(Float.NaN, v.compare(VectorOperators.NE, v)).intoArray(target, at);
  }

  @Override
  void clampReference(float[] planes, int reference, float[] floats, int at) {
    FloatVector one = FloatVector.broadcast(F, 1f);
    FloatVector v = FloatVector.fromArray(F, planes, reference);
    FloatVector below = one.blend(v, v.compare(VectorOperators.LT, one));
    FloatVector.zero(F).blend(below, v.compare(VectorOperators.GT, 0f)).intoArray(floats, at);
  }

  @Override
  void less(float[] floats, int a, int b, float[] target, int at) {
    FloatVector first = FloatVector.fromArray(F, floats, a);
    VectorMask<Float> passes =
        first.compare(VectorOperators.LT, FloatVector.fromArray(F, floats, b));
    FloatVector.zero(F).blend(1f, passes).intoArray(target, at);
  }

  @Override
  void lessOrEqual(float[] floats, int a, int b, float[] target, int at) {
    FloatVector first = FloatVector.fromArray(F, floats, a);
    VectorMask<Float> passes =
        first.compare(VectorOperators.LE, FloatVector.fromArray(F, floats, b));
    FloatVector.zero(F).blend(1f, passes).intoArray(target, at);
  }

  @Override
  void equal(float[] floats, int a, int b, float pass, float fail, float[] target, int at) {
    FloatVector first = FloatVector.fromArray(F, floats, a);
    VectorMask<Float> passes =
        first.compare(VectorOperators.EQ, FloatVector.fromArray(F, floats, b));
    FloatVector.broadcast(F, fail).blend(pass, passes).intoArray(target, at);
  }

  @Override
  void mix(float[] floats, float[] first, int at, int second) {
    FloatVector w = FloatVector.fromArray(F, floats, MIX);
    FloatVector a = FloatVector.fromArray(F, first, at);
    FloatVector b = FloatVector.fromArray(F, floats, second);
    FloatVector mixed = a.add(w.mul(b.sub(a)));
    mixed = mixed.blend(Float.NaN, mixed.compare(VectorOperators.NE, mixed));
    a.blend(mixed, w.compare(VectorOperators.GE, 0f)).intoArray(first, at);
  }

  @Override
  void choose(float[] floats, int[] ints, float[] magnified, int at, int minified) {
    VectorMask<Integer> mask =
        IntVector.fromArray(I, ints, MAGNIFIED).compare(VectorOperators.LT, 0);
    FloatVector.fromArray(F, floats, minified)
        .blend(FloatVector.fromArray(F, magnified, at), mask.cast(F))
        .intoArray(magnified, at);
  }
}
