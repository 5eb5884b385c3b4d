package org.lanewise.core.tgsi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/** The names of TGSI text other than opcodes. Source: specs/tgsi.md sections 1 and 2. */
final class TgsiNames {
  private TgsiNames() {}

  static final Map<String, Stage> STAGES =
      Map.of(
          "FRAG", Stage.FRAGMENT,
          "VERT", Stage.VERTEX,
          "GEOM", Stage.GEOMETRY,
          "TESS_CTRL", Stage.TESS_CONTROL,
          "TESS_EVAL", Stage.TESS_EVALUATION,
          "COMP", Stage.COMPUTE);

  /** In the order of their numbers in Mesa 24.0, CULLDIST of virglrenderer last. */
  static final List<String> SEMANTIC_LIST =
      List.of(
          ("POSITION COLOR BCOLOR FOG PSIZE GENERIC NORMAL FACE EDGEFLAG PRIM_ID INSTANCEID VERTEXID"
                  + " STENCIL CLIPDIST CLIPVERTEX GRID_SIZE BLOCK_ID BLOCK_SIZE THREAD_ID TEXCOORD"
                  + " PCOORD VIEWPORT_INDEX LAYER SAMPLEID SAMPLEPOS SAMPLEMASK INVOCATIONID"
                  + " VERTEXID_NOBASE BASEVERTEX PATCH TESSCOORD TESSOUTER TESSINNER VERTICESIN"
                  + " HELPER_INVOCATION BASEINSTANCE DRAWID WORK_DIM SUBGROUP_SIZE"
                  + " SUBGROUP_INVOCATION SUBGROUP_EQ_MASK SUBGROUP_GE_MASK SUBGROUP_GT_MASK"
                  + " SUBGROUP_LE_MASK SUBGROUP_LT_MASK CS_USER_DATA_AMD VIEWPORT_MASK"
                  + " TESS_DEFAULT_OUTER_LEVEL TESS_DEFAULT_INNER_LEVEL CULLDIST")
              .split(" "));

  static final Set<String> SEMANTICS = Set.copyOf(SEMANTIC_LIST);

  /** Semantics whose index is printed even if it is 0. */
  static final Set<String> INDEXED_SEMANTICS = Set.of("GENERIC", "TEXCOORD");

  static final Map<String, String> OLD_PROPERTIES =
      Map.of("MUL_ZERO_WINS", "LEGACY_MATH_RULES", "GS_MAX_VERTICES", "GS_MAX_OUTPUT_VERTICES");

  /** In the order of their numbers in Mesa 24.0. */
  static final List<String> PROPERTY_LIST =
      List.of(
          ("GS_INPUT_PRIMITIVE GS_OUTPUT_PRIMITIVE GS_MAX_OUTPUT_VERTICES FS_COORD_ORIGIN"
                  + " FS_COORD_PIXEL_CENTER FS_COLOR0_WRITES_ALL_CBUFS FS_DEPTH_LAYOUT"
                  + " VS_PROHIBIT_UCPS GS_INVOCATIONS VS_WINDOW_SPACE_POSITION TCS_VERTICES_OUT"
                  + " TES_PRIM_MODE TES_SPACING TES_VERTEX_ORDER_CW TES_POINT_MODE"
                  + " NUM_CLIPDIST_ENABLED NUM_CULLDIST_ENABLED FS_EARLY_DEPTH_STENCIL"
                  + " FS_POST_DEPTH_COVERAGE NEXT_SHADER CS_FIXED_BLOCK_WIDTH CS_FIXED_BLOCK_HEIGHT"
                  + " CS_FIXED_BLOCK_DEPTH LEGACY_MATH_RULES VS_BLIT_SGPRS_AMD"
                  + " CS_USER_DATA_COMPONENTS_AMD LAYER_VIEWPORT_RELATIVE"
                  + " FS_BLEND_EQUATION_ADVANCED SEPARABLE_PROGRAM")
              .split(" "));

  static final Set<String> PROPERTIES = Set.copyOf(PROPERTY_LIST);

  private static final List<String> PRIMITIVES =
      List.of(
          ("POINTS LINES LINE_LOOP LINE_STRIP TRIANGLES TRIANGLE_STRIP TRIANGLE_FAN QUADS QUAD_STRIP"
                  + " POLYGON LINES_ADJACENCY LINE_STRIP_ADJACENCY TRIANGLES_ADJACENCY"
                  + " TRIANGLE_STRIP_ADJACENCY PATCHES")
              .split(" "));

  /** The words that stand for the values of a property, by value; empty where numbers stand. */
  static List<String> propertyWords(String property) {
    return switch (property) {
      case "GS_INPUT_PRIMITIVE", "GS_OUTPUT_PRIMITIVE" -> PRIMITIVES;
      case "FS_COORD_ORIGIN" -> List.of("UPPER_LEFT", "LOWER_LEFT");
      case "FS_COORD_PIXEL_CENTER" -> List.of("HALF_INTEGER", "INTEGER");
      case "NEXT_SHADER" -> List.of("VERT", "TESS_CTRL", "TESS_EVAL", "GEOM", "FRAG", "COMP");
      default -> List.of();
    };
  }

  /** Words that some text has where Mesa prints the number, by value. */
  static List<String> lenientPropertyWords(String property) {
    return property.equals("TES_PRIM_MODE") ? PRIMITIVES : propertyWords(property);
  }

  private static final List<String> TARGET_NAMES =
      List.of(
          "BUFFER",
          "1D",
          "2D",
          "3D",
          "CUBE",
          "RECT",
          "SHADOW1D",
          "SHADOW2D",
          "SHADOWRECT",
          "1D_ARRAY",
          "2D_ARRAY",
          "SHADOW1D_ARRAY",
          "SHADOW2D_ARRAY",
          "SHADOWCUBE",
          "2D_MSAA",
          "2D_ARRAY_MSAA",
          "CUBEARRAY",
          "SHADOWCUBEARRAY");

  /** A file of 2011 to 2014. */
  static final String RESOURCE = "RES";

  private static final Map<String, TextureTarget> TARGETS = new HashMap<>();

  static {
    // As they were printed in 2011.
    TARGETS.put("1DARRAY", TextureTarget.TEX_1D_ARRAY);
    TARGETS.put("2DARRAY", TextureTarget.TEX_2D_ARRAY);
    TARGETS.put("SHADOW1DARRAY", TextureTarget.SHADOW_1D_ARRAY);
    TARGETS.put("SHADOW2DARRAY", TextureTarget.SHADOW_2D_ARRAY);
    for (TextureTarget target : TextureTarget.values()) {
      TARGETS.put(TARGET_NAMES.get(target.ordinal()), target);
    }
  }

  static boolean isTarget(String word) {
    return TARGETS.containsKey(word) || word.equals("UNKNOWN");
  }

  /** The target of a name; empty for UNKNOWN. */
  static Optional<TextureTarget> target(String word) {
    return Optional.ofNullable(TARGETS.get(word));
  }

  static String name(TextureTarget target) {
    return TARGET_NAMES.get(target.ordinal());
  }

  static String name(Stage stage) {
    return STAGES.entrySet().stream()
        .filter(entry -> entry.getValue() == stage)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** The file of a name, empty for none. */
  static Optional<TgsiFile> file(String word) {
    for (TgsiFile file : TgsiFile.values()) {
      if (file.name().equals(word)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
