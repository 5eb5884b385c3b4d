package org.lanewise.reference.texture;

import static org.lanewise.reference.texture.Arithmetic.canonical;
import static org.lanewise.reference.texture.Arithmetic.clamp;
import static org.lanewise.reference.texture.Arithmetic.clean;
import static org.lanewise.reference.texture.Arithmetic.floor;
import static org.lanewise.reference.texture.Arithmetic.lerp;

import java.util.List;
import org.lanewise.core.texture.SamplePositions;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureOperation.Role;
import org.lanewise.core.texture.TextureTarget;

/** Samples as docs/textures.md says, in its order; section numbers refer to it. */
public final class ReferenceSampler implements TextureSampling {
  @Override
  public void sample(
      TextureOperation operation, TextureBinding bindingOrNull, float[] operands, float[] results) {
    boolean bound =
        bindingOrNull != null && sameShape(operation.target(), bindingOrNull.texture().target());
    Call call = bound ? new Call(operation, bindingOrNull, operands) : null;
    for (int lane = 0; lane < 4; lane++) {
      float[] result = bound ? call.answer(lane) : unbound(operation);
      System.arraycopy(result, 0, results, lane * 4, 4);
    }
  }

  private static boolean sameShape(TextureTarget asked, TextureTarget bound) {
    return shape(asked).equals(shape(bound));
  }

  private static String shape(TextureTarget target) {
    return switch (target) {
      case BUFFER, TEX_1D, SHADOW_1D -> "line";
      case TEX_2D, RECT, SHADOW_2D, SHADOW_RECT, TEX_2D_MSAA -> "image";
      case TEX_3D -> "volume";
      case CUBE, SHADOW_CUBE -> "cube";
      case TEX_1D_ARRAY, SHADOW_1D_ARRAY -> "lines";
      case TEX_2D_ARRAY, SHADOW_2D_ARRAY, TEX_2D_ARRAY_MSAA -> "images";
      case CUBE_ARRAY, SHADOW_CUBE_ARRAY -> "cubes";
    };
  }

  private static float[] unbound(TextureOperation operation) {
    float[] opaqueBlack = {0, 0, 0, operation.integers() ? Float.intBitsToFloat(1) : 1};
    return switch (operation.kind()) {
      case IMPLICIT, BIAS, LOD, GRADIENT, FETCH -> opaqueBlack;
      case GATHER -> {
        float texel = operation.target().isShadow() ? 0 : opaqueBlack[operation.component()];
        yield new float[] {texel, texel, texel, texel};
      }
      case SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION -> new float[4];
    };
  }

  /** One operation on a bound texture with the operands of a quad. */
  private static final class Call {
    private final TextureOperation operation;
    private final TextureTarget target;
    private final Texture texture;
    private final Sampler sampler;
    private final ViewSwizzle swizzle;
    private final float[] operands;
    private final List<Operand> order;
    private final boolean normalized;
    private final boolean compares;
    private final int layers;
    private final int last;
    private final LevelOfDetail levelOfDetail;

    Call(TextureOperation operation, TextureBinding binding, float[] operands) {
      this.operation = operation;
      this.operands = operands;
      order = operation.operands();
      target = operation.target();
      texture = binding.texture();
      sampler = binding.sampler();
      swizzle = binding.swizzle();
      boolean rect = target.unshadowed() == TextureTarget.RECT;
      normalized = target.isCube() || (sampler.normalized() && !rect);
      compares = operation.compares();
      int slices = texture.level(0).slices();
      layers = target.isCube() ? slices / 6 : slices;
      last = texture.levelCount() - 1;
      levelOfDetail = new LevelOfDetail(target, texture, sampler, normalized);
    }

    float[] answer(int lane) {
      return switch (operation.kind()) {
        case IMPLICIT -> swizzled(sample(lane, levelOfDetail.ofQuad(operands)));
        case BIAS -> {
          float lambda = levelOfDetail.ofQuad(operands) + operand(Operand.BIAS, lane);
          yield swizzled(sample(lane, lambda));
        }
        case LOD -> swizzled(sample(lane, operand(Operand.LEVEL, lane)));
        case GRADIENT -> {
          int first = order.indexOf(new Operand(Role.DERIVATIVE_X, 0));
          yield swizzled(sample(lane, levelOfDetail.ofDerivatives(operands, lane, first)));
        }
        case FETCH -> swizzled(fetch(lane));
        case SIZE -> size(lane);
        case QUERY_LOD -> queryLod();
        case GATHER -> gather(lane);
        case SAMPLES -> new float[] {Float.intBitsToFloat(texture.samples()), 0, 0, 0};
        case SAMPLE_POSITION -> samplePosition(integer(operand(Operand.SAMPLE, lane)));
      };
    }

    // Operands

    private float operand(Operand which, int lane) {
      return operands[order.indexOf(which) * 4 + lane];
    }

    private float coordinate(int axis, int lane) {
      return operand(new Operand(Role.COORDINATE, axis), lane);
    }

    private static int integer(float bits) {
      return Float.floatToRawIntBits(bits);
    }

    // 2. Texels

    /** The texel at addresses, any of which may be {@link Axis#BORDER}. */
    private float[] texel(int level, int x, int y, int slice) {
      return texel(level, x, y, slice, 0);
    }

    private float[] texel(int level, int x, int y, int slice, int sample) {
      if (x == Axis.BORDER || y == Axis.BORDER || slice == Axis.BORDER) {
        Sampler.BorderColor border = sampler.borderColor();
        return new float[] {border.r(), border.g(), border.b(), border.a()};
      }
      Texture.Level at = texture.level(level);
      int row = (sample * at.slices() + slice) * at.height() + y;
      int index = at.offset() + row * at.width() + x;
      return switch (texture.storage()) {
        case RGBA8_UNORM -> {
          int packed = texture.packedTexels()[index];
          yield new float[] {
            unorm(packed), unorm(packed >> 8), unorm(packed >> 16), unorm(packed >> 24)
          };
        }
        case RGBA32 -> {
          float[] texels = texture.floatTexels();
          int first = index * 4;
          yield new float[] {
            texels[first], texels[first + 1], texels[first + 2], texels[first + 3]
          };
        }
      };
    }

    private static float unorm(int bits) {
      return (bits & 0xff) / 255f;
    }

    private float[] swizzled(float[] sample) {
      float[] result = new float[4];
      for (int c = 0; c < 4; c++) {
        result[c] = select(sample, swizzle.get(c));
      }
      return result;
    }

    private float select(float[] texel, int source) {
      return switch (source) {
        case ViewSwizzle.ZERO -> 0;
        case ViewSwizzle.ONE -> operation.integers() ? Float.intBitsToFloat(1) : 1;
        default -> texel[source];
      };
    }

    // 3. and 4. Addresses

    /** The texels along all axes. */
    private record Footprint(Axis x, Axis y, Axis z) {}

    private Footprint footprint(int lane, int level, boolean linear) {
      Texture.Level size = texture.level(level);
      float s = clean(coordinate(0, lane));
      float t = target.coordinates() > 1 ? clean(coordinate(1, lane)) : 0;
      float r = target.coordinates() > 2 ? clean(coordinate(2, lane)) : 0;
      int layer = target.isArray() ? layer(operand(Operand.LAYER, lane)) : 0;
      if (target.isCube()) {
        CubeCoordinates cube = CubeCoordinates.of(s, t, r);
        s = cube.s();
        t = cube.t();
        layer = layer * 6 + cube.slice();
      }
      Axis x = Axis.select(s, size.width(), normalized, sampler.wrapS(), linear, offset(0, lane));
      Axis y = Axis.fixed(0);
      if (target.coordinates() > 1) {
        y = Axis.select(t, size.height(), normalized, sampler.wrapT(), linear, offset(1, lane));
      }
      Axis z = Axis.fixed(layer);
      if (target.unshadowed() == TextureTarget.TEX_3D) {
        z = Axis.select(r, size.slices(), normalized, sampler.wrapR(), linear, offset(2, lane));
      }
      return new Footprint(x, y, z);
    }

    private int offset(int axis, int lane) {
      int common =
          switch (axis) {
            case 0 -> operation.offsetX();
            case 1 -> operation.offsetY();
            default -> operation.offsetZ();
          };
      boolean own = operation.laneOffsets();
      return own ? common + integer(operand(new Operand(Role.OFFSET, axis), lane)) : common;
    }

    private int layer(float v) {
      return (int) clamp(floor(clean(v) + 0.5f), 0, layers - 1);
    }

    // 5. Filtering within a level

    private float[] filter(int lane, int level, Filter filter) {
      boolean linear = filter == Filter.LINEAR;
      Footprint f = footprint(lane, level, linear);
      if (!linear) {
        return value(lane, level, f.x.first(), f.y.first(), f.z.first());
      }
      float[] result = plane(lane, level, f, f.z.first());
      if (target.unshadowed() == TextureTarget.TEX_3D) {
        result = mix(f.z.weight(), result, plane(lane, level, f, f.z.second()));
      }
      return result;
    }

    private float[] plane(int lane, int level, Footprint f, int slice) {
      float[] result = row(lane, level, f, f.y.first(), slice);
      if (target.coordinates() > 1) {
        result = mix(f.y.weight(), result, row(lane, level, f, f.y.second(), slice));
      }
      return result;
    }

    private float[] row(int lane, int level, Footprint f, int y, int slice) {
      return mix(
          f.x.weight(),
          value(lane, level, f.x.first(), y, slice),
          value(lane, level, f.x.second(), y, slice));
    }

    private static float[] mix(float weight, float[] a, float[] b) {
      float[] result = new float[4];
      for (int c = 0; c < 4; c++) {
        result[c] = lerp(weight, a[c], b[c]);
      }
      return result;
    }

    // 6. Comparison

    /** The texel as it goes into the filter: compared, where the target compares. */
    private float[] value(int lane, int level, int x, int y, int slice) {
      float[] texel = texel(level, x, y, slice);
      if (!compares) {
        return texel;
      }
      float reference = operand(Operand.REFERENCE, lane);
      if (texture.clampsReference()) {
        reference = clamp(reference, 0, 1);
      }
      float v = passes(reference, texel[0]) ? 1 : 0;
      return new float[] {v, v, v, 1};
    }

    private boolean passes(float reference, float texel) {
      return switch (sampler.compare()) {
        case NEVER -> false;
        case LESS -> reference < texel;
        case EQUAL -> reference == texel;
        case LEQUAL -> reference <= texel;
        case GREATER -> reference > texel;
        case NOTEQUAL -> reference != texel;
        case GEQUAL -> reference >= texel;
        case ALWAYS -> true;
      };
    }

    // 8. Levels and filters

    private float lod(float lambda) {
      return clamp(lambda, sampler.minLod(), sampler.maxLod());
    }

    private boolean magnified(float lod) {
      boolean late =
          sampler.min() == Filter.NEAREST
              && sampler.mag() == Filter.LINEAR
              && sampler.mip() != MipFilter.NONE;
      return lod <= (late ? 0.5f : 0);
    }

    private float[] sample(int lane, float lambda) {
      float lod = lod(lambda);
      if (magnified(lod)) {
        return filter(lane, 0, sampler.mag());
      }
      return switch (sampler.mip()) {
        case NONE -> filter(lane, 0, sampler.min());
        case NEAREST -> filter(lane, (int) nearestLevel(lod), sampler.min());
        case LINEAR -> {
          float m = clamp(lod, 0, last);
          int l0 = (int) floor(m);
          int l1 = Math.min(l0 + 1, last);
          yield mix(m - floor(m), filter(lane, l0, sampler.min()), filter(lane, l1, sampler.min()));
        }
      };
    }

    private float nearestLevel(float lod) {
      return clamp(floor(lod + 0.5f), 0, last);
    }

    // 9. Other operations

    private float[] fetch(int lane) {
      int level = 0;
      int sample = 0;
      if (target.isMultisample()) {
        sample = Axis.toEdge(integer(operand(Operand.SAMPLE, lane)), texture.samples());
      } else {
        level = Axis.toEdge(integer(operand(Operand.LEVEL, lane)), last + 1);
      }
      Texture.Level size = texture.level(level);
      int x = Axis.toEdge(integer(coordinate(0, lane)) + operation.offsetX(), size.width());
      int y = 0;
      int slice = 0;
      if (target.coordinates() > 1) {
        y = Axis.toEdge(integer(coordinate(1, lane)) + operation.offsetY(), size.height());
      }
      if (target.isCube()) {
        slice = Axis.toEdge(integer(coordinate(2, lane)), 6);
      } else if (target.coordinates() > 2) {
        slice = Axis.toEdge(integer(coordinate(2, lane)) + operation.offsetZ(), size.slices());
      }
      if (target.isArray()) {
        int layer = Axis.toEdge(integer(operand(Operand.LAYER, lane)), layers);
        slice = target.isCube() ? layer * 6 + slice : layer;
      }
      return texel(level, x, y, slice, sample);
    }

    private float[] samplePosition(int sample) {
      int samples = texture.samples();
      if (sample < 0 || sample >= samples) {
        return new float[4];
      }
      float x = SamplePositions.x(samples, sample);
      return new float[] {x, SamplePositions.y(samples, sample), 0, 0};
    }

    private float[] size(int lane) {
      int level = integer(operand(Operand.LEVEL, lane));
      int[] size = {0, 0, 0, last + 1};
      if (level >= 0 && level <= last) {
        Texture.Level at = texture.level(level);
        int next = 0;
        size[next++] = at.width();
        if (target.coordinates() > 1) {
          size[next++] = at.height();
        }
        if (target.unshadowed() == TextureTarget.TEX_3D) {
          size[next++] = at.slices();
        }
        if (target.isArray()) {
          size[next++] = layers;
        }
      }
      float[] result = new float[4];
      for (int c = 0; c < 4; c++) {
        result[c] = Float.intBitsToFloat(size[c]);
      }
      return result;
    }

    private float[] queryLod() {
      float lambda = levelOfDetail.ofQuad(operands);
      float lod = lod(lambda);
      float level = 0;
      if (!magnified(lod)) {
        level =
            switch (sampler.mip()) {
              case NONE -> 0;
              case NEAREST -> nearestLevel(lod);
              case LINEAR -> clamp(lod, 0, last);
            };
      }
      return new float[] {level, canonical(lambda), 0, 0};
    }

    private float[] gather(int lane) {
      Footprint f = footprint(lane, 0, true);
      int slice = f.z.first();
      return new float[] {
        gathered(lane, f.x.first(), f.y.second(), slice),
        gathered(lane, f.x.second(), f.y.second(), slice),
        gathered(lane, f.x.second(), f.y.first(), slice),
        gathered(lane, f.x.first(), f.y.first(), slice)
      };
    }

    private float gathered(int lane, int x, int y, int slice) {
      float[] value = value(lane, 0, x, y, slice);
      return compares ? value[0] : select(value, swizzle.get(operation.component()));
    }
  }
}
