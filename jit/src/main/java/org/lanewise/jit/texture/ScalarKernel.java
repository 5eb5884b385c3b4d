package org.lanewise.jit.texture;

import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.TextureOperation;

/** Every texture operation, one lane after another; the numbers in comments are sections. */
final class ScalarKernel extends TextureKernel {
  private static final float COORDINATE_LIMIT = 0x1p30f;
  private static final int BORDER = -1;

  private final TextureSetup t;

  ScalarKernel(TextureSetup setup) {
    t = setup;
  }

  @Override
  public void run(float[] planes, int operands, int results, int stride, int lanes) {
    switch (t.kind) {
      case IMPLICIT, BIAS -> runImplicit(planes, operands, results, stride, lanes);
      case LOD -> runLod(planes, operands, results, stride, lanes);
      case GRADIENT -> runGradient(planes, operands, results, stride, lanes);
      case FETCH -> runFetch(planes, operands, results, stride, lanes);
      case SIZE -> runSize(planes, operands, results, stride, lanes);
      case QUERY_LOD -> runQuery(planes, operands, results, stride, lanes);
      case GATHER -> runGather(planes, operands, results, stride, lanes);
      case SAMPLES, SAMPLE_POSITION -> throw new IllegalStateException("of a kernel of its own");
    }
  }

  private void runImplicit(float[] planes, int operands, int results, int stride, int lanes) {
    boolean biased = t.kind == TextureOperation.Kind.BIAS;
    boolean needsLod = t.needsLod();
    for (int quad = 0; quad < lanes; quad += 4) {
      float quadLambda = needsLod ? quadLambda(planes, operands + quad, stride) : 0;
      for (int lane = quad; lane < quad + 4; lane++) {
        float lambda = quadLambda;
        if (biased) {
          lambda += planes[operands + t.extraOperand * stride + lane];
        }
        sample(planes, operands + lane, results + lane, stride, lambda);
      }
    }
  }

  private void runLod(float[] planes, int operands, int results, int stride, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      float lambda = planes[operands + t.extraOperand * stride + lane];
      sample(planes, operands + lane, results + lane, stride, lambda);
    }
  }

  private void runGradient(float[] planes, int operands, int results, int stride, int lanes) {
    boolean needsLod = t.needsLod();
    for (int lane = 0; lane < lanes; lane++) {
      float lambda = needsLod ? gradientLambda(planes, operands + lane, stride) : 0;
      sample(planes, operands + lane, results + lane, stride, lambda);
    }
  }

  // 7. Level of detail

  float quadLambda(float[] planes, int first, int stride) {
    float lx;
    float ly;
    if (t.cube) {
      float m0 = magnitude(planes, first, stride);
      float m2 = magnitude(planes, first + 2, stride);
      float m3 = magnitude(planes, first + 3, stride);
      float scale = t.scale[0];
      int y = first + stride;
      int z = y + stride;
      float x2 = clean(clean(planes[first + 2]) / m2);
      float y2 = clean(clean(planes[y + 2]) / m2);
      float z2 = clean(clean(planes[z + 2]) / m2);
      lx =
          length(
              (clean(clean(planes[first + 3]) / m3) - x2) * scale,
              (clean(clean(planes[y + 3]) / m3) - y2) * scale,
              (clean(clean(planes[z + 3]) / m3) - z2) * scale);
      ly =
          length(
              (x2 - clean(clean(planes[first]) / m0)) * scale,
              (y2 - clean(clean(planes[y]) / m0)) * scale,
              (z2 - clean(clean(planes[z]) / m0)) * scale);
    } else {
      int y = t.coordinates > 1 ? first + stride : first;
      int z = t.coordinates > 2 ? y + stride : first;
      float dux = (clean(planes[first + 3]) - clean(planes[first + 2])) * t.scale[0];
      float dvx = (clean(planes[y + 3]) - clean(planes[y + 2])) * t.scale[1];
      float dwx = (clean(planes[z + 3]) - clean(planes[z + 2])) * t.scale[2];
      float duy = (clean(planes[first + 2]) - clean(planes[first])) * t.scale[0];
      float dvy = (clean(planes[y + 2]) - clean(planes[y])) * t.scale[1];
      float dwy = (clean(planes[z + 2]) - clean(planes[z])) * t.scale[2];
      lx = length(t.coordinates, dux, dvx, dwx);
      ly = length(t.coordinates, duy, dvy, dwy);
    }
    return Lg2.of(lx > ly ? lx : ly) + t.lodBias;
  }

  private float gradientLambda(float[] planes, int lane, int stride) {
    int ddx = lane + t.extraOperand * stride;
    int ddy = ddx + t.coordinates * stride;
    float lx;
    float ly;
    if (t.cube) {
      float x = clean(planes[lane]);
      float y = clean(planes[lane + stride]);
      float z = clean(planes[lane + 2 * stride]);
      int face = face(x, y, z);
      float m = magnitude(x, y, z);
      float qs = clean(sc(face, x, y, z) / m);
      float qt = clean(tc(face, x, y, z) / m);
      lx = faceLength(planes, ddx, stride, face, m, qs, qt);
      ly = faceLength(planes, ddy, stride, face, m, qs, qt);
    } else {
      lx = scaledLength(planes, ddx, stride);
      ly = scaledLength(planes, ddy, stride);
    }
    return Lg2.of(lx > ly ? lx : ly) + t.lodBias;
  }

  private float scaledLength(float[] planes, int d, int stride) {
    float du = planes[d] * t.scale[0];
    float dv = t.coordinates > 1 ? planes[d + stride] * t.scale[1] : 0;
    float dw = t.coordinates > 2 ? planes[d + 2 * stride] * t.scale[2] : 0;
    return length(t.coordinates, du, dv, dw);
  }

  private float faceLength(
      float[] planes, int d, int stride, int face, float m, float qs, float qt) {
    float dx = planes[d];
    float dy = planes[d + stride];
    float dz = planes[d + 2 * stride];
    float major = face < 2 ? dx : face < 4 ? dy : dz;
    float dma = (face & 1) != 0 ? -major : major;
    float du = (sc(face, dx, dy, dz) - qs * dma) / m * t.scale[0];
    float dv = (tc(face, dx, dy, dz) - qt * dma) / m * t.scale[0];
    return length(2, du, dv, 0);
  }

  private static float length(int terms, float du, float dv, float dw) {
    return switch (terms) {
      case 1 -> Math.abs(du);
      case 2 -> (float) Math.sqrt(du * du + dv * dv);
      default -> length(du, dv, dw);
    };
  }

  private static float length(float du, float dv, float dw) {
    return (float) Math.sqrt(du * du + dv * dv + dw * dw);
  }

  // 8. Levels and filters

  private void sample(float[] planes, int operand, int result, int stride, float lambda) {
    float lod = clamp(lambda, t.minLod, t.maxLod);
    if (lod <= t.magnifyLimit) {
      filter(planes, operand, result, stride, 0, t.magLinear, -1);
    } else if (t.mip == MipFilter.LINEAR) {
      float m = clamp(lod, 0, t.last);
      int l0 = (int) m;
      int l1 = Math.min(l0 + 1, t.last);
      filter(planes, operand, result, stride, l0, t.minLinear, -1);
      filter(planes, operand, result, stride, l1, t.minLinear, m - l0);
    } else {
      int level = t.mip == MipFilter.NONE ? 0 : nearestLevel(lod);
      filter(planes, operand, result, stride, level, t.minLinear, -1);
    }
  }

  private int nearestLevel(float lod) {
    return (int) clamp(floor(lod + 0.5f), 0, t.last);
  }

  /**
   * Samples one level (sections 3 to 6) and stores the result, or with a weight of 0 or more mixes
   * it into the result that is there.
   */
  private void filter(
      float[] planes, int operand, int result, int stride, int level, boolean linear, float mix) {
    int layer = t.array ? layer(planes[operand + t.layerOperand * stride]) : 0;
    float s = clean(planes[operand]);
    float tt = 0;
    float r = 0;
    if (t.coordinates > 1) {
      tt = clean(planes[operand + stride]);
    }
    if (t.coordinates > 2) {
      r = clean(planes[operand + 2 * stride]);
    }
    if (t.cube) {
      int face = face(s, tt, r);
      float m = magnitude(s, tt, r);
      float faceS = (clean(sc(face, s, tt, r) / m) + 1) * 0.5f;
      tt = (clean(tc(face, s, tt, r) / m) + 1) * 0.5f;
      s = faceS;
      layer = layer * 6 + face;
    }
    float reference = t.shadow ? reference(planes[operand + t.referenceOperand * stride]) : 0;
    int width = t.width[level];
    int height = t.height[level];
    int depth = t.depth[level];

    int x = offset(planes, operand, stride, 0);
    float u = texel(s, width, t.wrap[0], linear, t.normalized, x);
    float uFloor = floor(u);
    float wx = u - uFloor;
    int i = (int) uFloor + x;
    int i0 = address(i, width, t.wrap[0], linear);
    int i1 = linear ? address(i + 1, width, t.wrap[0], true) : i0;
    float wy = 0;
    int j0 = 0;
    int j1 = 0;
    if (t.axes > 1) {
      int y = offset(planes, operand, stride, 1);
      float v = texel(tt, height, t.wrap[1], linear, t.normalized, y);
      float vFloor = floor(v);
      wy = v - vFloor;
      int j = (int) vFloor + y;
      j0 = address(j, height, t.wrap[1], linear);
      j1 = linear ? address(j + 1, height, t.wrap[1], true) : j0;
    }
    float wz = 0;
    int k0 = layer;
    int k1 = layer;
    if (t.axes > 2) {
      int z = offset(planes, operand, stride, 2);
      float w = texel(r, depth, t.wrap[2], linear, t.normalized, z);
      float wFloor = floor(w);
      wz = w - wFloor;
      int k = (int) wFloor + z;
      k0 = address(k, depth, t.wrap[2], linear);
      k1 = linear ? address(k + 1, depth, t.wrap[2], true) : k0;
    }

    int base = t.levelOffset[level];
    int t000 = index(base, width, height, i0, j0, k0);
    int t100 = index(base, width, height, i1, j0, k0);
    int t010 = index(base, width, height, i0, j1, k0);
    int t110 = index(base, width, height, i1, j1, k0);
    int t001 = index(base, width, height, i0, j0, k1);
    int t101 = index(base, width, height, i1, j0, k1);
    int t011 = index(base, width, height, i0, j1, k1);
    int t111 = index(base, width, height, i1, j1, k1);
    for (int c = 0; c < 4; c++) {
      int source = t.swizzle[c];
      int out = result + c * stride;
      if (source > 3) {
        planes[out] = t.constant(source);
        continue;
      }
      float value = value(t000, source, reference);
      if (linear) {
        value = lerp(wx, value, value(t100, source, reference));
        if (t.axes > 1) {
          float y1 = lerp(wx, value(t010, source, reference), value(t110, source, reference));
          value = lerp(wy, value, y1);
        }
        if (t.axes > 2) {
          float y0 = lerp(wx, value(t001, source, reference), value(t101, source, reference));
          float y1 = lerp(wx, value(t011, source, reference), value(t111, source, reference));
          value = lerp(wz, value, lerp(wy, y0, y1));
        }
        value = canonical(value);
      }
      planes[out] = mix < 0 ? value : canonical(lerp(mix, planes[out], value));
    }
  }

  // 9. Other operations

  private void runFetch(float[] planes, int operands, int results, int stride, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      int operand = operands + lane;
      int level =
          t.extraOperand < 0
              ? 0
              : clamp(integer(planes, operand + t.extraOperand * stride), t.last + 1);
      int width = t.width[level];
      int height = t.height[level];
      int x = clamp(integer(planes, operand) + t.offset[0], width);
      int y = 0;
      int slice = 0;
      if (t.coordinates > 1) {
        y = clamp(integer(planes, operand + stride) + t.offset[1], height);
      }
      if (t.cube) {
        slice = clamp(integer(planes, operand + 2 * stride), 6);
      } else if (t.coordinates > 2) {
        slice = clamp(integer(planes, operand + 2 * stride) + t.offset[2], t.depth[level]);
      }
      if (t.array) {
        int layer = clamp(integer(planes, operand + t.layerOperand * stride), t.layers);
        slice = t.cube ? layer * 6 + slice : layer;
      }
      if (t.sampleOperand >= 0) {
        slice += clamp(integer(planes, operand + t.sampleOperand * stride), t.samples) * t.layers;
      }
      int index = index(t.levelOffset[level], width, height, x, y, slice);
      for (int c = 0; c < 4; c++) {
        int source = t.swizzle[c];
        planes[results + lane + c * stride] =
            source > 3 ? t.constant(source) : component(index, source);
      }
    }
  }

  private void runSize(float[] planes, int operands, int results, int stride, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      int level = integer(planes, operands + lane);
      int x = 0;
      int y = 0;
      int z = 0;
      if (level >= 0 && level <= t.last) {
        x = t.width[level];
        if (t.axes > 1) {
          y = t.height[level];
        } else if (t.array) {
          y = t.layers;
        }
        if (t.axes > 2) {
          z = t.depth[level];
        } else if (t.axes > 1 && t.array) {
          z = t.layers;
        }
      }
      int result = results + lane;
      planes[result] = Float.intBitsToFloat(x);
      planes[result + stride] = Float.intBitsToFloat(y);
      planes[result + 2 * stride] = Float.intBitsToFloat(z);
      planes[result + 3 * stride] = Float.intBitsToFloat(t.last + 1);
    }
  }

  private void runQuery(float[] planes, int operands, int results, int stride, int lanes) {
    for (int quad = 0; quad < lanes; quad += 4) {
      float lambda = quadLambda(planes, operands + quad, stride);
      float lod = clamp(lambda, t.minLod, t.maxLod);
      float level = 0;
      if (lod > t.magnifyLimit) {
        level =
            switch (t.mip) {
              case NONE -> 0;
              case NEAREST -> nearestLevel(lod);
              case LINEAR -> clamp(lod, 0, t.last);
            };
      }
      for (int result = results + quad; result < results + quad + 4; result++) {
        planes[result] = level;
        planes[result + stride] = canonical(lambda);
        planes[result + 2 * stride] = 0;
        planes[result + 3 * stride] = 0;
      }
    }
  }

  private void runGather(float[] planes, int operands, int results, int stride, int lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      int operand = operands + lane;
      int slice = t.array ? layer(planes[operand + t.layerOperand * stride]) : 0;
      float s = clean(planes[operand]);
      float tt = t.coordinates > 1 ? clean(planes[operand + stride]) : 0;
      float r = t.coordinates > 2 ? clean(planes[operand + 2 * stride]) : 0;
      if (t.cube) {
        int face = face(s, tt, r);
        float m = magnitude(s, tt, r);
        float faceS = (clean(sc(face, s, tt, r) / m) + 1) * 0.5f;
        tt = (clean(tc(face, s, tt, r) / m) + 1) * 0.5f;
        s = faceS;
        slice = slice * 6 + face;
      }
      float reference = t.shadow ? reference(planes[operand + t.referenceOperand * stride]) : 0;
      int width = t.width[0];
      int height = t.height[0];
      int x = offset(planes, operand, stride, 0);
      int i = (int) floor(texel(s, width, t.wrap[0], true, t.normalized, x)) + x;
      int i0 = address(i, width, t.wrap[0], true);
      int i1 = address(i + 1, width, t.wrap[0], true);
      int j0 = 0;
      int j1 = 0;
      if (t.axes > 1) {
        int y = offset(planes, operand, stride, 1);
        int j = (int) floor(texel(tt, height, t.wrap[1], true, t.normalized, y)) + y;
        j0 = address(j, height, t.wrap[1], true);
        j1 = address(j + 1, height, t.wrap[1], true);
      }
      if (t.axes > 2) {
        int z = offset(planes, operand, stride, 2);
        int k = (int) floor(texel(r, t.depth[0], t.wrap[2], true, t.normalized, z)) + z;
        slice = address(k, t.depth[0], t.wrap[2], true);
      }
      int base = t.levelOffset[0];
      int source = t.shadow ? 0 : t.gatherSource;
      int result = results + lane;
      planes[result] = gathered(index(base, width, height, i0, j1, slice), source, reference);
      planes[result + stride] =
          gathered(index(base, width, height, i1, j1, slice), source, reference);
      planes[result + 2 * stride] =
          gathered(index(base, width, height, i1, j0, slice), source, reference);
      planes[result + 3 * stride] =
          gathered(index(base, width, height, i0, j0, slice), source, reference);
    }
  }

  private float gathered(int index, int source, float reference) {
    return source > 3 ? t.constant(source) : value(index, source, reference);
  }

  // 2. Texels, 6. Comparison

  private float value(int index, int source, float reference) {
    float texel = component(index, source);
    return t.shadow ? compared(reference, texel) : texel;
  }

  private float component(int index, int source) {
    if (index < 0) {
      return t.border[source];
    }
    if (t.packed != null) {
      return (t.packed[index] >>> source * 8 & 255) / 255f;
    }
    return t.floats[index * 4 + source];
  }

  private float compared(float reference, float texel) {
    boolean passes =
        switch (t.compare) {
          case NEVER -> false;
          case LESS -> reference < texel;
          case EQUAL -> reference == texel;
          case LEQUAL -> reference <= texel;
          case GREATER -> reference > texel;
          case NOTEQUAL -> reference != texel;
          case GEQUAL -> reference >= texel;
          case ALWAYS -> true;
        };
    return passes ? 1 : 0;
  }

  private float reference(float operand) {
    return t.clampsReference ? clamp(operand, 0, 1) : operand;
  }

  // 3. One axis

  /** The texel offset of a lane, whose operands start at {@code operand}. */
  private int offset(float[] planes, int operand, int stride, int axis) {
    int own =
        t.offsetOperand < 0 ? 0 : integer(planes, operand + (t.offsetOperand + axis) * stride);
    return t.offset[axis] + own;
  }

  /** The coordinate in texels, before floor. */
  private static float texel(
      float s, int n, Wrap wrap, boolean linear, boolean normalized, int offset) {
    float bounded = s;
    if (wrap == Wrap.MIRROR_REPEAT && normalized && offset == 0) {
      float period = floor(s);
      float rest = s - period;
      boolean odd = period - 2 * floor(0.5f * period) != 0;
      bounded = odd ? 1 - rest : rest;
    }
    if (wrap == Wrap.MIRROR_CLAMP) {
      bounded = Math.abs(bounded);
    }
    if (wrap == Wrap.CLAMP || wrap == Wrap.MIRROR_CLAMP) {
      bounded = clamp(bounded, 0, normalized ? 1 : n);
    }
    float u = normalized ? bounded * n : bounded;
    return clamp(linear ? u - 0.5f : u, -COORDINATE_LIMIT, COORDINATE_LIMIT);
  }

  private static int address(int i, int n, Wrap wrap, boolean linear) {
    return switch (wrap) {
      case REPEAT -> Math.floorMod(i, n);
      case MIRROR_REPEAT -> {
        int k = Math.floorMod(i, 2 * n);
        yield k < n ? k : 2 * n - 1 - k;
      }
      case CLAMP_TO_EDGE -> clamp(i, n);
      case CLAMP_TO_BORDER -> border(i, n);
      case CLAMP -> linear ? border(i, n) : clamp(i, n);
      case MIRROR_CLAMP_TO_EDGE -> clamp(mirror(i), n);
      case MIRROR_CLAMP_TO_BORDER -> border(mirror(i), n);
      case MIRROR_CLAMP -> linear ? border(mirror(i), n) : clamp(mirror(i), n);
    };
  }

  private static int mirror(int i) {
    return i < 0 ? -1 - i : i;
  }

  private static int border(int i, int n) {
    return i >= 0 && i < n ? i : BORDER;
  }

  private static int index(int base, int width, int height, int x, int y, int slice) {
    return (x | y | slice) < 0 ? BORDER : base + (slice * height + y) * width + x;
  }

  // 4. Layers and faces

  private int layer(float v) {
    return (int) clamp(floor(clean(v) + 0.5f), 0, t.layers - 1);
  }

  private static int face(float x, float y, float z) {
    float ax = Math.abs(x);
    float ay = Math.abs(y);
    float az = Math.abs(z);
    if (ax >= ay && ax >= az) {
      return x >= 0 ? 0 : 1;
    }
    if (ay >= az) {
      return y >= 0 ? 2 : 3;
    }
    return z >= 0 ? 4 : 5;
  }

  private static float magnitude(float x, float y, float z) {
    float ax = Math.abs(x);
    float ay = Math.abs(y);
    float az = Math.abs(z);
    return ax >= ay && ax >= az ? ax : ay >= az ? ay : az;
  }

  private static float magnitude(float[] planes, int lane, int stride) {
    return magnitude(
        clean(planes[lane]), clean(planes[lane + stride]), clean(planes[lane + 2 * stride]));
  }

  private static float sc(int face, float x, float y, float z) {
    return switch (face) {
      case 0 -> -z;
      case 1 -> z;
      case 5 -> -x;
      default -> x;
    };
  }

  private static float tc(int face, float x, float y, float z) {
    return switch (face) {
      case 2 -> z;
      case 3 -> -z;
      default -> -y;
    };
  }

  // 1. Notation

  private static float clean(float x) {
    return x != x ? 0 : x;
  }

  private static float canonical(float x) {
    return x != x ? Float.NaN : x;
  }

  private static float clamp(float x, float lo, float hi) {
    return x > lo ? (x < hi ? x : hi) : lo;
  }

  private static int clamp(int i, int n) {
    return i < 0 ? 0 : Math.min(i, n - 1);
  }

  private static float floor(float x) {
    return (float) Math.floor(x);
  }

  private static float lerp(float w, float a, float b) {
    return a + w * (b - a);
  }

  private static int integer(float[] planes, int index) {
    return Float.floatToRawIntBits(planes[index]);
  }
}
