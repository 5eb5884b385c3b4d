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
    TESS_EVAL,
    TESS_CTRL
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

  /** Where programs are of all stages. */
  private static final Kind[] ALL_KINDS = {
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
    Kind.COMP,
    Kind.TESS_EVAL,
    Kind.TESS_CTRL,
    Kind.TESS_CTRL
  };

  private static final int VERTICES = 3;
  private static final int MOST_PATCH_VERTICES = 9;

  /** Stands for an output of the whole patch, which has no vertex. */
  private static final String PATCH = "PATCH@[2]";

  private static final Pattern FETCH = Pattern.compile("(?m)^FBFETCH (.*), OUT\\[\\d\\]");

  /** An input as texel offset, which has no place for a vertex. */
  private static final Pattern OFFSET =
      Pattern.compile("\\bIN\\[(?:ADDR\\[0\\]\\.[xy]\\+)?\\d\\](\\.[xyzw]{3})(?![xyzw])");

  private final TgsiWriter out;
  private final Kind kind;

  /** The vertices of a patch that its program makes. */
  private final int patchVertices;

  private int barriers;

  TgsiStageGenerator(TgsiWriter out) {
    this.out = out;
    Kind[] kinds = out.weights.allStages() ? ALL_KINDS : KINDS;
    kind = kinds[out.random.nextInt(kinds.length)];
    patchVertices = kind == Kind.TESS_CTRL ? 1 + out.random.nextInt(MOST_PATCH_VERTICES) : 0;
  }

  /** Whether the program's pixels can be discarded and its framebuffer read. */
  boolean isFragment() {
    return kind == Kind.FRAG;
  }

  /** Whether there is an instruction of this stage alone. */
  boolean hasOwn() {
    return kind == Kind.GEOM || kind == Kind.COMP || kind == Kind.TESS_CTRL;
  }

  /** Whether what is computed shows in memory alone. */
  boolean needsMemory() {
    return kind == Kind.COMP && out.weights.allStages();
  }

  /** An instruction of this stage alone. */
  void own(int depth) {
    if (kind == Kind.TESS_CTRL) {
      patch(depth);
    } else if (kind == Kind.GEOM) {
      String stream = " IMM[1]." + (out.random.nextInt(4) == 0 ? "yyyy" : "xxxx");
      out.emit((out.random.nextInt(3) == 0 ? "ENDPRIM" : "EMIT") + stream);
    } else if (barriers++ < 3) {
      out.emit("BARRIER");
    } else {
      out.emit("MEMBAR IMM[1].yyyy");
    }
  }

  /** Mostly barriers that all lanes reach together, and outputs of the whole patch. */
  private void patch(int depth) {
    boolean waits = depth == 0 || out.random.nextInt(4) == 0;
    switch (out.random.nextInt(3)) {
      case 0 -> out.emit("MOV " + PATCH + "." + out.mask() + ", " + out.source(true));
      case 1 ->
          out.emit("ADD " + out.destination() + ", " + out.source(true) + ", " + PATCH + ".xyzw");
      default -> out.emit(waits && barriers++ < 4 ? "BARRIER" : "MEMBAR IMM[1].yyyy");
    }
  }

  /** Shows in memory what a thread computed. */
  void finish() {
    if (!needsMemory()) {
      return;
    }
    String at = "TEMP[" + TgsiFlowGenerator.COUNTERS + "]";
    out.emit("UMAD " + at + ".x, SV[1].yyyy, IMM[1].wwww, SV[1].xxxx");
    out.emit("UMAD " + at + ".x, SV[3].xxxx, IMM[1].zzzz, " + at + ".xxxx");
    out.emit("SHL " + at + ".x, " + at + ".xxxx, IMM[1].zzzz");
    out.emit("SHL " + at + ".x, " + at + ".xxxx, IMM[1].zzzz");
    for (int buffer = 0; buffer < 2; buffer++) {
      String value = "TEMP[" + out.random.nextInt(TgsiWriter.TEMPS) + "]";
      out.emit("STORE BUFFER[" + buffer + "].xyzw, " + at + ".xxxx, " + value);
    }
  }

  /** Declarations of memory as the stage has it: lanes of a patch share their outputs alone. */
  String fittedMemory(String declarations) {
    return kind == Kind.TESS_CTRL ? declarations.replace(", SHARED", ", PRIVATE") : declarations;
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
      case TESS_CTRL ->
          "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT "
              + patchVertices
              + "\nDCL IN[][0..3], GENERIC[0]\nDCL OUT[][0..1], GENERIC[0]\nDCL OUT[2], PATCH[0]\n"
              + system("INVOCATIONID");
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
      case GEOM, TESS_EVAL -> vertices(body, "IN[", VERTICES);
      case TESS_CTRL ->
          vertices(
                  vertices(FETCH.matcher(body).replaceAll("MOV $1, TEMP[1]"), "IN[", VERTICES),
                  "OUT[",
                  patchVertices)
              .replace("PATCH@", "OUT");
      case COMP -> body.replace("IN[3]", "SV[5]").replace("IN[", "SV[");
    };
  }

  /** Gives registers of a file a vertex. */
  private String vertices(String body, String file, int count) {
    String plain = OFFSET.matcher(body).replaceAll("TEMP[1]$1");
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int at = plain.indexOf(file); at >= 0; at = plain.indexOf(file, from)) {
      text.append(plain, from, at).append(file).append(vertex(count)).append("][");
      from = at + file.length();
    }
    return text.append(plain, from, plain.length()).toString();
  }

  private String vertex(int count) {
    if (kind == Kind.TESS_CTRL && out.random.nextBoolean()) {
      // The lane's own vertex.
      return "SV[1].x";
    }
    return out.random.nextInt(4) == 0 ? "ADDR[0].y" : "" + out.random.nextInt(count);
  }
}
