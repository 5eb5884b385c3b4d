package org.lanewise.conformance.random;

import java.util.regex.Pattern;

/**
 * What a random program has because of its stage: its header, the registers it reads instead of a
 * fragment program's, and instructions of its own. Most programs are fragment programs.
 */
final class TgsiStageGenerator {
  private enum Kind {
    FRAG,
    VERT,
    GEOM,
    COMP,
    TESS_EVAL
  }

  private static final Kind[] KINDS = {
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.FRAG,
    Kind.VERT,
    Kind.GEOM,
    Kind.GEOM,
    Kind.COMP,
    Kind.COMP,
    Kind.TESS_EVAL
  };

  private static final int VERTICES = 3;

  /** An input as texel offset, which has no place for a vertex. */
  private static final Pattern OFFSET =
      Pattern.compile("\\bIN\\[(?:ADDR\\[0\\]\\.[xy]\\+)?\\d\\](\\.[xyzw]{3})(?![xyzw])");

  private final TgsiWriter out;
  private final Kind kind;
  private int barriers;

  TgsiStageGenerator(TgsiWriter out) {
    this.out = out;
    kind = KINDS[out.random.nextInt(KINDS.length)];
  }

  /** Whether the program's pixels can be discarded and its framebuffer read. */
  boolean isFragment() {
    return kind == Kind.FRAG;
  }

  /** Whether there is an instruction of this stage alone. */
  boolean hasOwn() {
    return kind == Kind.GEOM || kind == Kind.COMP;
  }

  /** An instruction of this stage alone. */
  void own() {
    if (kind == Kind.GEOM) {
      String stream = " IMM[1]." + (out.random.nextInt(4) == 0 ? "yyyy" : "xxxx");
      out.emit((out.random.nextInt(3) == 0 ? "ENDPRIM" : "EMIT") + stream);
    } else if (barriers++ < 3) {
      out.emit("BARRIER");
    } else {
      out.emit("MEMBAR IMM[1].yyyy");
    }
  }

  /** The header, properties, and declarations of what the stage is given and gives. */
  String header() {
    return switch (kind) {
      case FRAG -> "FRAG\n" + inputs("[0..3], GENERIC[0], PERSPECTIVE", "COLOR", "FACE");
      case VERT -> "VERT\n" + inputs("[0..3]", "GENERIC[0]", "VERTEXID");
      case GEOM ->
          "GEOM\nPROPERTY GS_INPUT_PRIMITIVE TRIANGLES\n"
              + "PROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\nPROPERTY GS_MAX_OUTPUT_VERTICES "
              + (1 + out.random.nextInt(6))
              + "\n"
              + inputs("[][0..3], GENERIC[0]", "GENERIC[0]", "PRIM_ID");
      case COMP ->
          "COMP\n"
              + "DCL OUT[0..1], GENERIC[0]\n"
              + system("THREAD_ID")
              + "DCL SV[3], BLOCK_ID\nDCL SV[4], BLOCK_SIZE\nDCL SV[5], GRID_SIZE\n";
      case TESS_EVAL -> "TESS_EVAL\n" + inputs("[][0..3], GENERIC[0]", "GENERIC[0]", "TESSCOORD");
    };
  }

  private static String inputs(String inputs, String outputs, String semantic) {
    return "DCL IN" + inputs + "\nDCL OUT[0..1], " + outputs + "\n" + system(semantic);
  }

  private static String system(String semantic) {
    return "DCL SV[0], SUBGROUP_INVOCATION\nDCL SV[1], "
        + semantic
        + "\nDCL SV[2], HELPER_INVOCATION\n";
  }

  /** Instructions of a fragment program with the registers of this stage. */
  String fitted(String body) {
    return switch (kind) {
      case FRAG, VERT -> body;
      case GEOM, TESS_EVAL -> {
        body = OFFSET.matcher(body).replaceAll("TEMP[1]$1");
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int at = body.indexOf("IN["); at >= 0; at = body.indexOf("IN[", from)) {
          text.append(body, from, at).append("IN[").append(vertex()).append("][");
          from = at + 3;
        }
        yield text.append(body, from, body.length()).toString();
      }
      case COMP -> body.replace("IN[3]", "SV[5]").replace("IN[", "SV[");
    };
  }

  private String vertex() {
    return out.random.nextInt(4) == 0 ? "ADDR[0].y" : "" + out.random.nextInt(VERTICES);
  }
}
