package org.lanewise.bench.compare;

import java.util.List;

/**
 * The quad over the whole frame that every shader is drawn on: the vertex attributes, which are
 * linear over the frame, so that a program's {@linkplain BenchShader.Plane planes} can say the
 * same. Its position runs from -1 to 0, so the viewport is twice as large as the frame.
 */
public final class SceneQuad {
  /**
   * A vertex attribute, as a plane over the frame.
   *
   * @param name its name in the vertex shader
   * @param components how many of the plane's components it has
   * @param plane its values
   */
  public record Attribute(String name, int components, BenchShader.Plane plane) {
    /** The four corners in the order of a triangle strip: left before right, bottom before top. */
    public float[] corners() {
      float[] values = new float[4 * components];
      for (int corner = 0; corner < 4; corner++) {
        for (int c = 0; c < components; c++) {
          values[corner * components + c] =
              plane.origin()[c]
                  + plane.alongU()[c] * (corner & 1)
                  + plane.alongV()[c] * (corner >> 1);
        }
      }
      return values;
    }
  }

  /** All attributes; dyadic numbers, so that interpolation is nearly exact everywhere. */
  public static final List<Attribute> ATTRIBUTES =
      List.of(
          attribute("a_pos", 4, row(-1, -1, -0.5f, 1), row(1, 0, 0.375f, 0), row(0, 1, 0.5f, 0)),
          attribute("a_uv", 2, row(0, 0), row(1, 0), row(0, 1)),
          attribute("a_nrm", 3, row(-0.5f, -0.5f, 1), row(1, 0, 0), row(0, 1, 0)),
          attribute("a_tan", 3, row(1, 0, 0.25f), row(0, 0.25f, 0), row(0, 0, -0.25f)),
          attribute(
              "a_col",
              4,
              row(0.25f, 0.5f, 0.75f, 1),
              row(0.5f, -0.25f, -0.125f, -0.25f),
              row(-0.125f, 0.25f, -0.125f, -0.125f)));

  private SceneQuad() {}

  private static Attribute attribute(
      String name, int components, float[] origin, float[] alongU, float[] alongV) {
    return new Attribute(name, components, new BenchShader.Plane(origin, alongU, alongV));
  }

  private static float[] row(float... values) {
    return values;
  }
}
