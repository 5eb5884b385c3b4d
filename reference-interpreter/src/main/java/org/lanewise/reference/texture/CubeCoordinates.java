package org.lanewise.reference.texture;

import static org.lanewise.reference.texture.Arithmetic.clean;

/**
 * Where a direction meets the cube (docs/textures.md, section 4).
 *
 * @param slice the face: +X -X +Y -Y +Z -Z
 * @param ma the component along the face's axis
 * @param sc the component along s, not divided
 * @param tc the component along t, not divided
 */
record CubeCoordinates(int slice, float ma, float sc, float tc) {
  static CubeCoordinates of(float x, float y, float z) {
    float absX = Math.abs(x);
    float absY = Math.abs(y);
    float absZ = Math.abs(z);
    int slice;
    if (absX >= absY && absX >= absZ) {
      slice = x >= 0 ? 0 : 1;
    } else if (absY >= absZ) {
      slice = y >= 0 ? 2 : 3;
    } else {
      slice = z >= 0 ? 4 : 5;
    }
    return onFace(slice, x, y, z);
  }

  /** The components of a vector as this face sees them; also right for derivatives. */
  static CubeCoordinates onFace(int slice, float x, float y, float z) {
    return switch (slice) {
      case 0 -> new CubeCoordinates(0, x, -z, -y);
      case 1 -> new CubeCoordinates(1, x, z, -y);
      case 2 -> new CubeCoordinates(2, y, x, z);
      case 3 -> new CubeCoordinates(3, y, x, -z);
      case 4 -> new CubeCoordinates(4, z, x, -y);
      case 5 -> new CubeCoordinates(5, z, -x, -y);
      default -> throw new IllegalArgumentException("face " + slice);
    };
  }

  /** {@link #ma} with the sign turned on negative faces: the magnitude, or its derivative. */
  float outward() {
    return slice % 2 == 1 ? -ma : ma;
  }

  /** sc / |ma|, in [-1, 1]. */
  float ratioS() {
    return clean(sc / Math.abs(ma));
  }

  /** tc / |ma|, in [-1, 1]. */
  float ratioT() {
    return clean(tc / Math.abs(ma));
  }

  float s() {
    return (ratioS() + 1) * 0.5f;
  }

  float t() {
    return (ratioT() + 1) * 0.5f;
  }
}
