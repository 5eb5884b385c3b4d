package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.TextureScratch.CHUNK;
import static org.lanewise.jit.texture.TextureScratch.CORNER;
import static org.lanewise.jit.texture.TextureScratch.L0;
import static org.lanewise.jit.texture.TextureScratch.L1;
import static org.lanewise.jit.texture.TextureScratch.LOD;
import static org.lanewise.jit.texture.TextureScratch.MAGNIFIED;
import static org.lanewise.jit.texture.TextureScratch.MIX;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.lanewise.core.texture.Sampler.MipFilter;

/** {@link LodStages} with vectors; {@link VectorStages} loads it once a width. */
final class VectorLod extends LodStages {
  private static final VectorSpecies<Float> F = VectorStages.species(MethodHandles.lookup());
  private static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  private static final int STEP = F.length();

  /** Each quad's lane 0, 2 or 3 in all four lanes. */
  private static final VectorShuffle<Float> LANE_0 = laneOfQuad(0);

  private static final VectorShuffle<Float> LANE_2 = laneOfQuad(2);
  private static final VectorShuffle<Float> LANE_3 = laneOfQuad(3);

  private static VectorShuffle<Float> laneOfQuad(int lane) {
    int[] sources = new int[STEP];
    for (int l = 0; l < STEP; l++) {
      sources[l] = (l & ~3) + lane;
    }
    return VectorShuffle.fromArray(F, sources, 0);
  }

  @Override
  void difference(float[] planes, int x, float[] floats, float scale) {
    FloatVector v = FloatVector.fromArray(F, planes, x);
    v = v.blend(0, v.compare(VectorOperators.NE, v));
    FloatVector v2 = v.rearrange(LANE_2);
    FloatVector across = v.rearrange(LANE_3).sub(v2).mul(scale).abs();
    FloatVector down = v2.sub(v.rearrange(LANE_0)).mul(scale).abs();
    down.blend(across, across.compare(VectorOperators.GT, down)).intoArray(floats, LOD);
  }

  // The longer one of two lengths has the larger square, so one root is enough.

  @Override
  void differences(float[] planes, int x, int stride, float[] floats, float scaleX, float scaleY) {
    FloatVector u = FloatVector.fromArray(F, planes, x);
    FloatVector v = FloatVector.fromArray(F, planes, x + stride);
    u = u.blend(0, u.compare(VectorOperators.NE, u));
    v = v.blend(0, v.compare(VectorOperators.NE, v));
    FloatVector u2 = u.rearrange(LANE_2);
    FloatVector v2 = v.rearrange(LANE_2);
    FloatVector du = u.rearrange(LANE_3).sub(u2).mul(scaleX);
    FloatVector dv = v.rearrange(LANE_3).sub(v2).mul(scaleY);
    FloatVector across = du.mul(du).add(dv.mul(dv));
    du = u2.sub(u.rearrange(LANE_0)).mul(scaleX);
    dv = v2.sub(v.rearrange(LANE_0)).mul(scaleY);
    FloatVector down = du.mul(du).add(dv.mul(dv));
    down.blend(across, across.compare(VectorOperators.GT, down)).sqrt().intoArray(floats, LOD);
  }

  @Override
  void differences(
      float[] planes, int x, int stride, float[] floats, float scaleX, float scaleY, float scaleZ) {
    FloatVector u = FloatVector.fromArray(F, planes, x);
    FloatVector v = FloatVector.fromArray(F, planes, x + stride);
    FloatVector w = FloatVector.fromArray(F, planes, x + 2 * stride);
    u = u.blend(0, u.compare(VectorOperators.NE, u));
    v = v.blend(0, v.compare(VectorOperators.NE, v));
    w = w.blend(0, w.compare(VectorOperators.NE, w));
    FloatVector u2 = u.rearrange(LANE_2);
    FloatVector v2 = v.rearrange(LANE_2);
    FloatVector w2 = w.rearrange(LANE_2);
    FloatVector du = u.rearrange(LANE_3).sub(u2).mul(scaleX);
    FloatVector dv = v.rearrange(LANE_3).sub(v2).mul(scaleY);
    FloatVector dw = w.rearrange(LANE_3).sub(w2).mul(scaleZ);
    FloatVector across = du.mul(du).add(dv.mul(dv)).add(dw.mul(dw));
    du = u2.sub(u.rearrange(LANE_0)).mul(scaleX);
    dv = v2.sub(v.rearrange(LANE_0)).mul(scaleY);
    dw = w2.sub(w.rearrange(LANE_0)).mul(scaleZ);
    FloatVector down = du.mul(du).add(dv.mul(dv)).add(dw.mul(dw));
    down.blend(across, across.compare(VectorOperators.GT, down)).sqrt().intoArray(floats, LOD);
  }

  @Override
  void directions(float[] planes, int x, int stride, float[] floats) {
    FloatVector u = FloatVector.fromArray(F, planes, x);
    FloatVector v = FloatVector.fromArray(F, planes, x + stride);
    FloatVector w = FloatVector.fromArray(F, planes, x + 2 * stride);
    u = u.blend(0, u.compare(VectorOperators.NE, u));
    v = v.blend(0, v.compare(VectorOperators.NE, v));
    w = w.blend(0, w.compare(VectorOperators.NE, w));
    FloatVector au = u.abs();
    FloatVector av = v.abs();
    FloatVector largest = w.abs();
    largest = largest.blend(av, av.compare(VectorOperators.GT, largest));
    largest = largest.blend(au, au.compare(VectorOperators.GT, largest));
    // Quotients that are NaNs are cleaned by those who read them.
    u.div(largest).intoArray(floats, CORNER);
    v.div(largest).intoArray(floats, CORNER + CHUNK);
    w.div(largest).intoArray(floats, CORNER + 2 * CHUNK);
  }

  @Override
  void derivatives(
      float[] planes, int ddx, int coordinates, int stride, float[] floats, float[] scale) {
    int y = coordinates > 1 ? stride : 0;
    int z = coordinates > 2 ? 2 * stride : 0;
    int ddy = ddx + coordinates * stride;
    // An absent coordinate is ANDed away: times a scale of 0 an infinity would leave a NaN.
    int keepY = coordinates > 1 ? -1 : 0;
    int keepZ = coordinates > 2 ? -1 : 0;
    FloatVector du = FloatVector.fromArray(F, planes, ddx);
    FloatVector dv = FloatVector.fromArray(F, planes, ddx + y);
    FloatVector dw = FloatVector.fromArray(F, planes, ddx + z);
    du = du.mul(scale[0]);
    dv = dv.reinterpretAsInts().and(keepY).reinterpretAsFloats().mul(scale[1]);
    dw = dw.reinterpretAsInts().and(keepZ).reinterpretAsFloats().mul(scale[2]);
    FloatVector across = du.mul(du).add(dv.mul(dv)).add(dw.mul(dw));
    du = FloatVector.fromArray(F, planes, ddy);
    dv = FloatVector.fromArray(F, planes, ddy + y);
    dw = FloatVector.fromArray(F, planes, ddy + z);
    du = du.mul(scale[0]);
    dv = dv.reinterpretAsInts().and(keepY).reinterpretAsFloats().mul(scale[1]);
    dw = dw.reinterpretAsInts().and(keepZ).reinterpretAsFloats().mul(scale[2]);
    FloatVector down = du.mul(du).add(dv.mul(dv)).add(dw.mul(dw));
    down.blend(across, across.compare(VectorOperators.GT, down)).sqrt().intoArray(floats, LOD);
  }

  @Override
  void derivative(float[] planes, int ddx, int stride, float[] floats, float scale) {
    FloatVector across = FloatVector.fromArray(F, planes, ddx).mul(scale).abs();
    FloatVector down = FloatVector.fromArray(F, planes, ddx + stride).mul(scale).abs();
    down.blend(across, across.compare(VectorOperators.GT, down)).intoArray(floats, LOD);
  }

  @Override
  void faceDerivatives(float[] planes, int x, int ddx, int stride, float[] floats, float scale) {
    facePart(planes, x, ddx, stride, floats, LOD, scale);
    facePart(planes, x, ddx + 3 * stride, stride, floats, CORNER, scale);
    FloatVector across = FloatVector.fromArray(F, floats, LOD);
    FloatVector down = FloatVector.fromArray(F, floats, CORNER);
    down.blend(across, across.compare(VectorOperators.GT, down)).sqrt().intoArray(floats, LOD);
  }

  /** The squared length of one derivative. */
  private static void facePart(
      float[] planes, int operands, int d, int stride, float[] floats, int target, float scale) {
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
    FloatVector magnitude = ma.abs();
    FloatVector sc = x.blend(x.neg(), negative).blend(x, isY);
    sc = sc.blend(z.neg().blend(z, negative), isX);
    FloatVector tc = y.neg().blend(z.blend(z.neg(), negative), isY);
    FloatVector qs = sc.div(magnitude);
    qs = qs.blend(0, qs.compare(VectorOperators.NE, qs));
    FloatVector qt = tc.div(magnitude);
    qt = qt.blend(0, qt.compare(VectorOperators.NE, qt));
    FloatVector dx = FloatVector.fromArray(F, planes, d);
    FloatVector dy = FloatVector.fromArray(F, planes, d + stride);
    FloatVector dz = FloatVector.fromArray(F, planes, d + 2 * stride);
    FloatVector dma = dz.blend(dy, isY).blend(dx, isX);
    dma = dma.blend(dma.neg(), negative);
    FloatVector ds = dx.blend(dx.neg(), negative).blend(dx, isY);
    ds = ds.blend(dz.neg().blend(dz, negative), isX);
    FloatVector dt = dy.neg().blend(dz.blend(dz.neg(), negative), isY);
    ds = ds.sub(qs.mul(dma)).div(magnitude).mul(scale);
    dt = dt.sub(qt.mul(dma)).div(magnitude).mul(scale);
    ds.mul(ds).add(dt.mul(dt)).intoArray(floats, target);
  }

  @Override
  boolean longer(float[] floats) {
    boolean longer = false;
    longer |= FloatVector.fromArray(F, floats, LOD).compare(VectorOperators.GT, 1f).anyTrue();
    return longer;
  }

  @Override
  void logarithms(float[] floats, float bias) {
    FloatVector x = FloatVector.fromArray(F, floats, LOD);
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
    result.add(bias).intoArray(floats, LOD);
  }

  @Override
  void add(float[] planes, int operand, float[] floats) {
    FloatVector.fromArray(F, floats, LOD)
        .add(FloatVector.fromArray(F, planes, operand))
        .intoArray(floats, LOD);
  }

  @Override
  int select(float[] floats, int[] ints, TextureSetup t, int lastLevel) {
    float rounding = t.mip == MipFilter.NEAREST ? 0.5f : 0;
    int found = 0;
    FloatVector least = FloatVector.broadcast(F, t.minLod);
    FloatVector most = FloatVector.broadcast(F, t.maxLod);
    FloatVector last = FloatVector.broadcast(F, lastLevel);
    float limit = t.magnifyLimit;
    FloatVector lod = FloatVector.fromArray(F, floats, LOD);
    FloatVector upper = most.blend(lod, lod.compare(VectorOperators.LT, most));
    lod = least.blend(upper, lod.compare(VectorOperators.GT, least));
    VectorMask<Float> small = lod.compare(VectorOperators.GT, limit);
    found |= small.anyTrue() ? SOME_MINIFIED : 0;
    found |= small.allTrue() ? 0 : SOME_MAGNIFIED;
    // Lanes that are not magnified are positive, so 0 needs no comparison as a lower bound.
    FloatVector m = lod.add(rounding);
    m = last.blend(m, m.compare(VectorOperators.LT, last));
    m = FloatVector.zero(F).blend(m, small);
    IntVector l0 = (IntVector) m.convert(VectorOperators.F2I, 0);
    FloatVector weight = m.sub((FloatVector) l0.convert(VectorOperators.I2F, 0));
    l0.intoArray(ints, L0);
    l0.add(1).min(lastLevel).intoArray(ints, L1);
    FloatVector.broadcast(F, -1).blend(weight, small).intoArray(floats, MIX);
    IntVector.broadcast(I, -1).blend(0, small.cast(I)).intoArray(ints, MAGNIFIED);
    return found;
  }

  @Override
  void query(float[] floats, int[] ints, float[] planes, int results, int stride, boolean between) {
    int keep = between ? -1 : 0;
    FloatVector level =
        (FloatVector) IntVector.fromArray(I, ints, L0).convert(VectorOperators.I2F, 0);
    FloatVector mix = FloatVector.fromArray(F, floats, MIX);
    // Of magnified lanes the weight is -1.
    IntVector magnified = IntVector.fromArray(I, ints, MAGNIFIED);
    mix =
        mix.reinterpretAsInts()
            .and(keep)
            .lanewise(VectorOperators.AND_NOT, magnified)
            .reinterpretAsFloats();
    level.add(mix).intoArray(planes, results);
    FloatVector lambda = FloatVector.fromArray(F, floats, LOD);
    lambda
        .blend(Float.NaN, lambda.compare(VectorOperators.NE, lambda))
        .intoArray(planes, results + stride);
    FloatVector.zero(F).intoArray(planes, results + 2 * stride);
    FloatVector.zero(F).intoArray(planes, results + 3 * stride);
  }
}
