package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which primitive covers a pixel, and with which weights of its vertices. Pixel centres are whole
 * numbers. Source: specs/d3d9.md section 8.5.
 */
final class D3d9Raster {
  /** How far outside of an edge or a clip plane a point may lie to count as on it. */
  private static final double EDGE = 1e-9;

  private final double left;
  private final double top;
  private final double width;
  private final double height;
  private final List<double[]> planes = new ArrayList<>();
  private final List<int[]> primitives = new ArrayList<>();
  private final boolean points;

  /** The size of points, and its least and greatest value. */
  private final double[] sizes = {1, 1, Float.MAX_VALUE};

  /**
   * A pixel of a primitive.
   *
   * @param vertices the numbers of its vertices
   * @param weights how much of each vertex counts, with perspective
   * @param front whether the primitive runs clockwise on the screen
   * @param u how far across a point it lies
   * @param v how far down a point it lies
   */
  record Hit(int[] vertices, double[] weights, boolean front, double u, double v) {}

  D3d9Raster(JsonNode json) throws IOException {
    JsonNode viewport = json.path("viewport");
    left = viewport.path(0).asDouble();
    top = viewport.path(1).asDouble();
    width = viewport.path(2).asDouble();
    height = viewport.path(3).asDouble();
    int mask = json.path("clip_planes").path("mask").asInt();
    int[] words = D3d9Json.words(json.path("clip_planes").path("planes"));
    for (int plane = 0; plane * 4 + 3 < words.length; plane++) {
      if ((mask >> plane & 1) != 0) {
        double[] values = new double[4];
        for (int c = 0; c < 4; c++) {
          values[c] = Float.intBitsToFloat(words[plane * 4 + c]);
        }
        planes.add(values);
      }
    }
    JsonNode point = json.path("points").path("size_min_max");
    for (int i = 0; i < 3 && point.size() == 3; i++) {
      sizes[i] = Float.intBitsToFloat(D3d9Json.word(point.get(i)));
    }
    points = json.path("vertices").path("topology").asText().equals("point_list");
    primitives(json.path("vertices"));
  }

  private void primitives(JsonNode vertices) throws IOException {
    int count = vertices.path("count").asInt();
    String topology = vertices.path("topology").asText();
    switch (topology) {
      case "triangle_list" -> {
        for (int i = 0; i + 2 < count; i += 3) {
          primitives.add(new int[] {i, i + 1, i + 2});
        }
      }
      case "triangle_strip" -> {
        for (int i = 0; i + 2 < count; i++) {
          // The first vertex stays the first, the orientation that of the strip.
          primitives.add(i % 2 == 0 ? new int[] {i, i + 1, i + 2} : new int[] {i, i + 2, i + 1});
        }
      }
      case "indexed_triangles" -> {
        for (JsonNode triangle : vertices.path("indices")) {
          int[] numbers = {
            triangle.path(0).asInt(), triangle.path(1).asInt(), triangle.path(2).asInt()
          };
          for (int number : numbers) {
            if (number < 0 || number >= count) {
              throw new IOException("vertex " + number + " of " + count);
            }
          }
          primitives.add(numbers);
        }
      }
      case "point_list" -> {
        for (int i = 0; i < count; i++) {
          primitives.add(new int[] {i});
        }
      }
      default -> throw new IOException("topology '" + topology + "'");
    }
  }

  /** How many primitives there are. */
  int primitives() {
    return primitives.size();
  }

  /**
   * Whether a primitive covers a pixel.
   *
   * @param clip the positions of all vertices, four components each
   * @param size the size that a program gives a point, if it does
   */
  Optional<Hit> hit(int primitive, double[][] clip, Optional<double[]> size, int x, int y) {
    int[] vertices = primitives.get(primitive);
    Hit hit =
        points ? point(vertices, clip, size, x, y) : triangle(primitive, clip, x, y).orElse(null);
    if (hit == null || !points && !covers(hit)) {
      return Optional.empty();
    }
    double[] at = new double[4];
    for (int i = 0; i < vertices.length; i++) {
      for (int c = 0; c < 4; c++) {
        at[c] += hit.weights[i] * clip[vertices[i]][c];
      }
    }
    boolean inside = at[3] > 0 && at[2] >= -EDGE * at[3] && at[2] <= (1 + EDGE) * at[3];
    for (double[] plane : planes) {
      double distance = plane[0] * at[0] + plane[1] * at[1] + plane[2] * at[2] + plane[3] * at[3];
      inside &= distance >= -EDGE;
    }
    return inside ? Optional.of(hit) : Optional.empty();
  }

  private static boolean covers(Hit hit) {
    for (double weight : hit.weights) {
      if (weight < -EDGE) {
        return false;
      }
    }
    return true;
  }

  private Hit point(int[] vertices, double[][] clip, Optional<double[]> size, int x, int y) {
    double[] at = clip[vertices[0]];
    double length =
        Math.clamp(size.map(values -> values[vertices[0]]).orElse(sizes[0]), sizes[1], sizes[2]);
    double u = (x - ((at[0] / at[3] + 1) * width / 2 + left)) / length + 0.5;
    double v = (y - ((1 - at[1] / at[3]) * height / 2 + top)) / length + 0.5;
    return u >= 0 && u < 1 && v >= 0 && v < 1
        ? new Hit(vertices, new double[] {1}, true, u, v)
        : null;
  }

  /**
   * A pixel of a triangle's plane: of weights in clip space that give the pixel's place, scaled to
   * a sum of 1. It may lie outside.
   */
  Optional<Hit> triangle(int primitive, double[][] clip, int x, int y) {
    int[] vertices = primitives.get(primitive);
    double[] a = clip[vertices[0]];
    double[] b = clip[vertices[1]];
    double[] c = clip[vertices[2]];
    double px = (x - left) * 2 / width - 1;
    double py = 1 - (y - top) * 2 / height;
    double[] weights = {
      determinant(px, py, 1, b, c), determinant(px, py, 1, c, a), determinant(px, py, 1, a, b)
    };
    double whole = determinant(a[0], a[1], a[3], b, c);
    double sum = weights[0] + weights[1] + weights[2];
    // The sum over the whole is 1/w of the pixel, which is above 0 in front of the eye.
    if (whole == 0 || !(sum / whole > 0)) {
      return Optional.empty();
    }
    for (int i = 0; i < 3; i++) {
      weights[i] /= sum;
    }
    return Optional.of(new Hit(vertices, weights, whole < 0, 0, 0));
  }

  /** Of three points (x, y, w). */
  private static double determinant(double x, double y, double w, double[] b, double[] c) {
    return x * (b[1] * c[3] - b[3] * c[1])
        - y * (b[0] * c[3] - b[3] * c[0])
        + w * (b[0] * c[1] - b[1] * c[0]);
  }
}
