package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Stage;

/**
 * How many vertices a lane of a program reads. Their inputs lie in slots one vertex after the
 * other: {@code IN[v][a]} of a program with registers {@code IN[0..n-1]} is slot {@code v * n + a},
 * and inputs of the whole patch or primitive, {@code IN[a]}, are slot {@code a}.
 */
public final class TgsiVertices {
  /** The most vertices of a patch. */
  public static final int MAX_PATCH = 32;

  /** The most vertices that a geometry program may emit a lane. */
  public static final int MAX_EMITTED = 1024;

  /** What a geometry program without the property may emit (gallivm has the same number). */
  public static final int DEFAULT_EMITTED = 32;

  private static final List<String> PRIMITIVES =
      List.of(
          "POINTS",
          "LINES",
          "LINE_LOOP",
          "LINE_STRIP",
          "TRIANGLES",
          "TRIANGLE_STRIP",
          "TRIANGLE_FAN",
          "QUADS",
          "QUAD_STRIP",
          "POLYGON",
          "LINES_ADJACENCY",
          "LINE_STRIP_ADJACENCY",
          "TRIANGLES_ADJACENCY",
          "TRIANGLE_STRIP_ADJACENCY",
          "PATCHES");

  private TgsiVertices() {}

  /** The value of a property, empty where the program does not have it. */
  static Optional<String> value(List<TgsiProperty> properties, String name) {
    return properties.stream()
        .filter(property -> property.name().equals(name))
        .map(TgsiProperty::value)
        .findFirst();
  }

  /** A property that is a number, empty where the program does not have it or it is none. */
  static Optional<Integer> number(List<TgsiProperty> properties, String name) {
    return value(properties, name)
        .filter(value -> value.matches("[0-9]{1,9}"))
        .map(Integer::parseInt);
  }

  /** The name of a primitive that a property has by name or by code, empty for neither. */
  static Optional<String> primitive(List<TgsiProperty> properties, String name) {
    Optional<Integer> code = number(properties, name);
    return code.isPresent()
        ? code.filter(number -> number < PRIMITIVES.size()).map(PRIMITIVES::get)
        : value(properties, name).filter(PRIMITIVES::contains);
  }

  /** The vertices of a primitive of strips and fans too; 0 where it has no fixed number. */
  static int ofPrimitive(String name) {
    return switch (name) {
      case "POINTS" -> 1;
      case "LINES", "LINE_LOOP", "LINE_STRIP" -> 2;
      case "TRIANGLES", "TRIANGLE_STRIP", "TRIANGLE_FAN" -> 3;
      case "QUADS", "QUAD_STRIP", "LINES_ADJACENCY", "LINE_STRIP_ADJACENCY" -> 4;
      case "TRIANGLES_ADJACENCY", "TRIANGLE_STRIP_ADJACENCY" -> 6;
      default -> 0;
    };
  }

  /** The vertices whose inputs a lane reads, 1 or more. */
  static int read(Stage stage, List<TgsiProperty> properties) {
    return switch (stage) {
      case VERTEX, FRAGMENT, COMPUTE -> 1;
      case TESS_CONTROL, TESS_EVALUATION -> MAX_PATCH;
      case GEOMETRY ->
          Math.max(
              1,
              primitive(properties, "GS_INPUT_PRIMITIVE").map(TgsiVertices::ofPrimitive).orElse(0));
    };
  }
}
