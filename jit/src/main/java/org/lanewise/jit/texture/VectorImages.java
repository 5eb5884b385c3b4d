package org.lanewise.jit.texture;

import static org.lanewise.jit.texture.TextureScratch.ADDRESS;
import static org.lanewise.jit.texture.TextureScratch.CHUNK;
import static org.lanewise.jit.texture.TextureScratch.GATHERED;
import static org.lanewise.jit.texture.TextureScratch.PACKED;
import static org.lanewise.jit.texture.TextureScratch.SLICE;
import static org.lanewise.jit.texture.TextureScratch.WEIGHT;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ImageStages} with vectors; {@link VectorStages} loads it once a width. */
final class VectorImages extends ImageStages {
  private static final VectorSpecies<Float> F = VectorStages.species(MethodHandles.lookup());
  private static final VectorSpecies<Integer> I = VectorSpecies.of(int.class, F.vectorShape());
  private static final int STEP = F.length();

  /** Below it in magnitude, adding {@link #MAGIC} rounds to an integer, which its bits hold. */
  private static final float QUICK = 0x1p22f;

  private static final float MAGIC = 0x1.8p23f;
  private static final int MAGIC_BITS = 0x4b400000;
  private static final int ONE_BITS = 0x3f800000;

  /**
   * HIGH + LOW is 1/255; c * LOW, then fma with HIGH, is c / 255 correctly rounded for bytes. With
   * constants as much smaller this holds for bytes 8 or 16 bits higher, which saves the shift.
   */
  private static final float HIGH = 1 / 255f;

  private static final float LOW = (float) (1 / 255.0 - HIGH);
  private static final float HIGH_8 = HIGH * 0x1p-8f;
  private static final float LOW_8 = LOW * 0x1p-8f;
  private static final float HIGH_16 = HIGH * 0x1p-16f;
  private static final float LOW_16 = LOW * 0x1p-16f;

  private static final int X0 = ADDRESS;
  private static final int X1 = ADDRESS + CHUNK;
  private static final int Y0 = ADDRESS + 2 * CHUNK;
  private static final int Y1 = ADDRESS + 3 * CHUNK;
  private static final int WX = WEIGHT;
  private static final int WY = WEIGHT + CHUNK;

  // Floors: rounding to the nearest integer went up where the rest is negative, whose sign bit
  // spread over the word is -1 then and corrects the integer; ANDed with the bits of 1 it corrects
  // the rest, which is exact either way. Adding 0 makes a negative zero positive.

  @Override
  boolean nearestRepeat(
      float[] source,
      int s,
      int t,
      int[] ints,
      Image image,
      float[] target,
      int result,
      int stride) {
    int[] texels = image.texels();
    int width = image.width();
    int lastX = width - 1;
    int lastY = image.height() - 1;
    int base = image.base();
    int area = image.area();
    float scaleX = image.scaleX();
    float scaleY = image.scaleY();
    int offsetX = image.offsetX() - MAGIC_BITS;
    int offsetY = image.offsetY() - MAGIC_BITS;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scaleX).add(0f);
    FloatVector v = FloatVector.fromArray(F, source, t).mul(scaleY).add(0f);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()
        || !v.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector uRounded = u.add(MAGIC);
    FloatVector uRest = u.sub(uRounded.sub(MAGIC));
    IntVector uUp = uRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector u0 = uRounded.reinterpretAsInts().add(uUp).add(offsetX);
    u0 = u0.and(lastX);
    FloatVector vRounded = v.add(MAGIC);
    FloatVector vRest = v.sub(vRounded.sub(MAGIC));
    IntVector vUp = vRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector v0 = vRounded.reinterpretAsInts().add(vUp).add(offsetY);
    v0 = v0.and(lastY);
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    v0.mul(width).add(first).add(u0).intoArray(ints, GATHERED);
    IntVector texel = IntVector.fromArray(I, texels, 0, ints, GATHERED);
    FloatVector r = (FloatVector) texel.and(0xff).convert(VectorOperators.I2F, 0);
    r.fma(FloatVector.broadcast(F, HIGH), r.mul(LOW)).intoArray(target, result);
    FloatVector g = (FloatVector) texel.and(0xff00).convert(VectorOperators.I2F, 0);
    g.fma(FloatVector.broadcast(F, HIGH_8), g.mul(LOW_8)).intoArray(target, result + stride);
    FloatVector b = (FloatVector) texel.and(0xff0000).convert(VectorOperators.I2F, 0);
    b.fma(FloatVector.broadcast(F, HIGH_16), b.mul(LOW_16)).intoArray(target, result + 2 * stride);
    FloatVector a =
        (FloatVector) texel.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    a.fma(FloatVector.broadcast(F, HIGH), a.mul(LOW)).intoArray(target, result + 3 * stride);
    return true;
  }

  @Override
  boolean nearestEdge(
      float[] source,
      int s,
      int t,
      int[] ints,
      Image image,
      float[] target,
      int result,
      int stride) {
    int[] texels = image.texels();
    int width = image.width();
    int lastX = width - 1;
    int lastY = image.height() - 1;
    int base = image.base();
    int area = image.area();
    float scaleX = image.scaleX();
    float scaleY = image.scaleY();
    int offsetX = image.offsetX() - MAGIC_BITS;
    int offsetY = image.offsetY() - MAGIC_BITS;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scaleX).add(0f);
    FloatVector v = FloatVector.fromArray(F, source, t).mul(scaleY).add(0f);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()
        || !v.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector uRounded = u.add(MAGIC);
    FloatVector uRest = u.sub(uRounded.sub(MAGIC));
    IntVector uUp = uRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector u0 = uRounded.reinterpretAsInts().add(uUp).add(offsetX);
    u0 = u0.max(0).min(lastX);
    FloatVector vRounded = v.add(MAGIC);
    FloatVector vRest = v.sub(vRounded.sub(MAGIC));
    IntVector vUp = vRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector v0 = vRounded.reinterpretAsInts().add(vUp).add(offsetY);
    v0 = v0.max(0).min(lastY);
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    v0.mul(width).add(first).add(u0).intoArray(ints, GATHERED);
    IntVector texel = IntVector.fromArray(I, texels, 0, ints, GATHERED);
    FloatVector r = (FloatVector) texel.and(0xff).convert(VectorOperators.I2F, 0);
    r.fma(FloatVector.broadcast(F, HIGH), r.mul(LOW)).intoArray(target, result);
    FloatVector g = (FloatVector) texel.and(0xff00).convert(VectorOperators.I2F, 0);
    g.fma(FloatVector.broadcast(F, HIGH_8), g.mul(LOW_8)).intoArray(target, result + stride);
    FloatVector b = (FloatVector) texel.and(0xff0000).convert(VectorOperators.I2F, 0);
    b.fma(FloatVector.broadcast(F, HIGH_16), b.mul(LOW_16)).intoArray(target, result + 2 * stride);
    FloatVector a =
        (FloatVector) texel.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    a.fma(FloatVector.broadcast(F, HIGH), a.mul(LOW)).intoArray(target, result + 3 * stride);
    return true;
  }

  @Override
  boolean gatherRepeat(float[] source, int s, int t, float[] floats, int[] ints, Image image) {
    int[] texels = image.texels();
    int width = image.width();
    int lastX = width - 1;
    int lastY = image.height() - 1;
    int base = image.base();
    int area = image.area();
    float scaleX = image.scaleX();
    float scaleY = image.scaleY();
    int offsetX = image.offsetX() - MAGIC_BITS;
    int offsetY = image.offsetY() - MAGIC_BITS;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scaleX).sub(0.5f);
    FloatVector v = FloatVector.fromArray(F, source, t).mul(scaleY).sub(0.5f);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()
        || !v.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector uRounded = u.add(MAGIC);
    FloatVector uRest = u.sub(uRounded.sub(MAGIC));
    IntVector uUp = uRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector u0 = uRounded.reinterpretAsInts().add(uUp).add(offsetX);
    uRest.add(uUp.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, WX);
    IntVector u1 = u0.add(1);
    u0 = u0.and(lastX);
    u1 = u1.and(lastX);
    FloatVector vRounded = v.add(MAGIC);
    FloatVector vRest = v.sub(vRounded.sub(MAGIC));
    IntVector vUp = vRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector v0 = vRounded.reinterpretAsInts().add(vUp).add(offsetY);
    vRest.add(vUp.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, WY);
    IntVector v1 = v0.add(1);
    v0 = v0.and(lastY);
    v1 = v1.and(lastY);
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    IntVector row0 = v0.mul(width).add(first);
    IntVector row1 = v1.mul(width).add(first);
    u0.add(row0).intoArray(ints, GATHERED);
    u1.add(row0).intoArray(ints, GATHERED + CHUNK);
    u0.add(row1).intoArray(ints, GATHERED + 2 * CHUNK);
    u1.add(row1).intoArray(ints, GATHERED + 3 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED).intoArray(ints, PACKED);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + CHUNK).intoArray(ints, PACKED + CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 2 * CHUNK)
        .intoArray(ints, PACKED + 2 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 3 * CHUNK)
        .intoArray(ints, PACKED + 3 * CHUNK);
    return true;
  }

  @Override
  boolean gatherEdge(float[] source, int s, int t, float[] floats, int[] ints, Image image) {
    int[] texels = image.texels();
    int width = image.width();
    int lastX = width - 1;
    int lastY = image.height() - 1;
    int base = image.base();
    int area = image.area();
    float scaleX = image.scaleX();
    float scaleY = image.scaleY();
    int offsetX = image.offsetX() - MAGIC_BITS;
    int offsetY = image.offsetY() - MAGIC_BITS;
    FloatVector u = FloatVector.fromArray(F, source, s).mul(scaleX).sub(0.5f);
    FloatVector v = FloatVector.fromArray(F, source, t).mul(scaleY).sub(0.5f);
    if (!u.abs().compare(VectorOperators.LT, QUICK).allTrue()
        || !v.abs().compare(VectorOperators.LT, QUICK).allTrue()) {
      return false;
    }
    FloatVector uRounded = u.add(MAGIC);
    FloatVector uRest = u.sub(uRounded.sub(MAGIC));
    IntVector uUp = uRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector u0 = uRounded.reinterpretAsInts().add(uUp).add(offsetX);
    uRest.add(uUp.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, WX);
    IntVector u1 = u0.add(1);
    u0 = u0.max(0).min(lastX);
    u1 = u1.max(0).min(lastX);
    FloatVector vRounded = v.add(MAGIC);
    FloatVector vRest = v.sub(vRounded.sub(MAGIC));
    IntVector vUp = vRest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
    IntVector v0 = vRounded.reinterpretAsInts().add(vUp).add(offsetY);
    vRest.add(vUp.and(ONE_BITS).reinterpretAsFloats()).intoArray(floats, WY);
    IntVector v1 = v0.add(1);
    v0 = v0.max(0).min(lastY);
    v1 = v1.max(0).min(lastY);
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    IntVector row0 = v0.mul(width).add(first);
    IntVector row1 = v1.mul(width).add(first);
    u0.add(row0).intoArray(ints, GATHERED);
    u1.add(row0).intoArray(ints, GATHERED + CHUNK);
    u0.add(row1).intoArray(ints, GATHERED + 2 * CHUNK);
    u1.add(row1).intoArray(ints, GATHERED + 3 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED).intoArray(ints, PACKED);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + CHUNK).intoArray(ints, PACKED + CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 2 * CHUNK)
        .intoArray(ints, PACKED + 2 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 3 * CHUNK)
        .intoArray(ints, PACKED + 3 * CHUNK);
    return true;
  }

  @Override
  void nearest(int[] ints, Image image, float[] target, int result, int stride) {
    int[] texels = image.texels();
    int width = image.width();
    int base = image.base();
    int area = image.area();
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    IntVector row = IntVector.fromArray(I, ints, Y0).mul(width).add(first);
    IntVector.fromArray(I, ints, X0).add(row).intoArray(ints, GATHERED);
    IntVector texel = IntVector.fromArray(I, texels, 0, ints, GATHERED);
    FloatVector r = (FloatVector) texel.and(0xff).convert(VectorOperators.I2F, 0);
    r.fma(FloatVector.broadcast(F, HIGH), r.mul(LOW)).intoArray(target, result);
    FloatVector g = (FloatVector) texel.and(0xff00).convert(VectorOperators.I2F, 0);
    g.fma(FloatVector.broadcast(F, HIGH_8), g.mul(LOW_8)).intoArray(target, result + stride);
    FloatVector b = (FloatVector) texel.and(0xff0000).convert(VectorOperators.I2F, 0);
    b.fma(FloatVector.broadcast(F, HIGH_16), b.mul(LOW_16)).intoArray(target, result + 2 * stride);
    FloatVector a =
        (FloatVector) texel.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    a.fma(FloatVector.broadcast(F, HIGH), a.mul(LOW)).intoArray(target, result + 3 * stride);
  }

  @Override
  void gather(int[] ints, Image image) {
    int[] texels = image.texels();
    int width = image.width();
    int base = image.base();
    int area = image.area();
    IntVector first = IntVector.fromArray(I, ints, SLICE).mul(area).add(base);
    IntVector u0 = IntVector.fromArray(I, ints, X0);
    IntVector u1 = IntVector.fromArray(I, ints, X1);
    IntVector row0 = IntVector.fromArray(I, ints, Y0).mul(width).add(first);
    IntVector row1 = IntVector.fromArray(I, ints, Y1).mul(width).add(first);
    u0.add(row0).intoArray(ints, GATHERED);
    u1.add(row0).intoArray(ints, GATHERED + CHUNK);
    u0.add(row1).intoArray(ints, GATHERED + 2 * CHUNK);
    u1.add(row1).intoArray(ints, GATHERED + 3 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED).intoArray(ints, PACKED);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + CHUNK).intoArray(ints, PACKED + CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 2 * CHUNK)
        .intoArray(ints, PACKED + 2 * CHUNK);
    IntVector.fromArray(I, texels, 0, ints, GATHERED + 3 * CHUNK)
        .intoArray(ints, PACKED + 3 * CHUNK);
  }

  @Override
  void filter(float[] floats, int[] ints, float[] target, int result, int stride) {
    FloatVector high = FloatVector.broadcast(F, HIGH);
    FloatVector high8 = FloatVector.broadcast(F, HIGH_8);
    FloatVector high16 = FloatVector.broadcast(F, HIGH_16);
    FloatVector wx = FloatVector.fromArray(F, floats, WX);
    FloatVector wy = FloatVector.fromArray(F, floats, WY);
    IntVector p00 = IntVector.fromArray(I, ints, PACKED);
    IntVector p10 = IntVector.fromArray(I, ints, PACKED + CHUNK);
    IntVector p01 = IntVector.fromArray(I, ints, PACKED + 2 * CHUNK);
    IntVector p11 = IntVector.fromArray(I, ints, PACKED + 3 * CHUNK);
    FloatVector t00;
    FloatVector t10;
    FloatVector t01;
    FloatVector t11;
    FloatVector r0;
    FloatVector r1;
    // Component 0.
    t00 = (FloatVector) p00.and(0xff).convert(VectorOperators.I2F, 0);
    t10 = (FloatVector) p10.and(0xff).convert(VectorOperators.I2F, 0);
    t01 = (FloatVector) p01.and(0xff).convert(VectorOperators.I2F, 0);
    t11 = (FloatVector) p11.and(0xff).convert(VectorOperators.I2F, 0);
    t00 = t00.fma(high, t00.mul(LOW));
    t10 = t10.fma(high, t10.mul(LOW));
    t01 = t01.fma(high, t01.mul(LOW));
    t11 = t11.fma(high, t11.mul(LOW));
    r0 = t00.add(wx.mul(t10.sub(t00)));
    r1 = t01.add(wx.mul(t11.sub(t01)));
    r0.add(wy.mul(r1.sub(r0))).intoArray(target, result);
    // Component 1.
    t00 = (FloatVector) p00.and(0xff00).convert(VectorOperators.I2F, 0);
    t10 = (FloatVector) p10.and(0xff00).convert(VectorOperators.I2F, 0);
    t01 = (FloatVector) p01.and(0xff00).convert(VectorOperators.I2F, 0);
    t11 = (FloatVector) p11.and(0xff00).convert(VectorOperators.I2F, 0);
    t00 = t00.fma(high8, t00.mul(LOW_8));
    t10 = t10.fma(high8, t10.mul(LOW_8));
    t01 = t01.fma(high8, t01.mul(LOW_8));
    t11 = t11.fma(high8, t11.mul(LOW_8));
    r0 = t00.add(wx.mul(t10.sub(t00)));
    r1 = t01.add(wx.mul(t11.sub(t01)));
    r0.add(wy.mul(r1.sub(r0))).intoArray(target, result + stride);
    // Component 2.
    t00 = (FloatVector) p00.and(0xff0000).convert(VectorOperators.I2F, 0);
    t10 = (FloatVector) p10.and(0xff0000).convert(VectorOperators.I2F, 0);
    t01 = (FloatVector) p01.and(0xff0000).convert(VectorOperators.I2F, 0);
    t11 = (FloatVector) p11.and(0xff0000).convert(VectorOperators.I2F, 0);
    t00 = t00.fma(high16, t00.mul(LOW_16));
    t10 = t10.fma(high16, t10.mul(LOW_16));
    t01 = t01.fma(high16, t01.mul(LOW_16));
    t11 = t11.fma(high16, t11.mul(LOW_16));
    r0 = t00.add(wx.mul(t10.sub(t00)));
    r1 = t01.add(wx.mul(t11.sub(t01)));
    r0.add(wy.mul(r1.sub(r0))).intoArray(target, result + 2 * stride);
    // Component 3.
    t00 = (FloatVector) p00.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    t10 = (FloatVector) p10.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    t01 = (FloatVector) p01.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    t11 = (FloatVector) p11.lanewise(VectorOperators.LSHR, 24).convert(VectorOperators.I2F, 0);
    t00 = t00.fma(high, t00.mul(LOW));
    t10 = t10.fma(high, t10.mul(LOW));
    t01 = t01.fma(high, t01.mul(LOW));
    t11 = t11.fma(high, t11.mul(LOW));
    r0 = t00.add(wx.mul(t10.sub(t00)));
    r1 = t01.add(wx.mul(t11.sub(t01)));
    r0.add(wy.mul(r1.sub(r0))).intoArray(target, result + 3 * stride);
  }
}
