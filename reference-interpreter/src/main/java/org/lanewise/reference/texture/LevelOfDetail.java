package org.lanewise.reference.texture;

import static org.lanewise.reference.texture.Arithmetic.clean;
import static org.lanewise.reference.texture.Arithmetic.length;

import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.reference.math.Functions;

/** How far a texture is minified (docs/textures.md, section 7). */
final class LevelOfDetail {
  private final TextureTarget target;
  private final Sampler sampler;
  private final float[] scale;

  LevelOfDetail(TextureTarget target, Texture texture, Sampler sampler, boolean normalized) {
    this.target = target;
    this.sampler = sampler;
    Texture.Level base = texture.level(0);
    if (!normalized) {
      scale = new float[] {1, 1, 1};
    } else if (target.isCube()) {
      float half = base.width() * 0.5f;
      scale = new float[] {half, half, half};
    } else {
      scale = new float[] {base.width(), base.height(), base.slices()};
    }
  }

  /** Lambda of a quad from the differences between its lanes; operands as they come. */
  float ofQuad(float[] operands) {
    float[] dx = new float[target.coordinates()];
    float[] dy = new float[target.coordinates()];
    float[] magnitude = new float[4];
    for (int lane = 0; lane < 4; lane++) {
      magnitude[lane] = target.isCube() ? magnitude(operands, lane) : 1;
    }
    for (int k = 0; k < dx.length; k++) {
      float[] c = new float[4];
      for (int lane = 0; lane < 4; lane++) {
        c[lane] = clean(operands[k * 4 + lane]);
        if (target.isCube()) {
          c[lane] = clean(c[lane] / magnitude[lane]);
        }
      }
      dx[k] = (c[3] - c[2]) * scale[k];
      dy[k] = (c[2] - c[0]) * scale[k];
    }
    return lambda(length(dx), length(dy));
  }

  private static float magnitude(float[] operands, int lane) {
    return Math.abs(direction(operands, lane).ma());
  }

  private static CubeCoordinates direction(float[] operands, int lane) {
    return CubeCoordinates.of(
        clean(operands[lane]), clean(operands[4 + lane]), clean(operands[8 + lane]));
  }

  /** Lambda of a lane from derivative operands, the first of which is operand {@code first}. */
  float ofDerivatives(float[] operands, int lane, int first) {
    int count = target.coordinates();
    float[] ddx = new float[count];
    float[] ddy = new float[count];
    for (int k = 0; k < count; k++) {
      ddx[k] = operands[(first + k) * 4 + lane];
      ddy[k] = operands[(first + count + k) * 4 + lane];
    }
    if (target.isCube()) {
      CubeCoordinates point = direction(operands, lane);
      ddx = onFace(point, ddx);
      ddy = onFace(point, ddy);
    }
    for (int k = 0; k < ddx.length; k++) {
      ddx[k] = ddx[k] * scale[k];
      ddy[k] = ddy[k] * scale[k];
    }
    return lambda(length(ddx), length(ddy));
  }

  private static float[] onFace(CubeCoordinates point, float[] derivative) {
    CubeCoordinates d =
        CubeCoordinates.onFace(point.slice(), derivative[0], derivative[1], derivative[2]);
    float magnitude = Math.abs(point.ma());
    return new float[] {
      (d.sc() - point.ratioS() * d.outward()) / magnitude,
      (d.tc() - point.ratioT() * d.outward()) / magnitude
    };
  }

  private float lambda(float lengthX, float lengthY) {
    float rho = lengthX > lengthY ? lengthX : lengthY;
    return Functions.lg2(rho) + sampler.lodBias();
  }
}
