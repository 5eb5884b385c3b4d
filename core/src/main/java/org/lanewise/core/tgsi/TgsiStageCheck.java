package org.lanewise.core.tgsi;

import org.lanewise.core.program.Location;
import org.lanewise.core.program.Stage;

/** Checks what only programs of some stages have: registers of several vertices, emission. */
final class TgsiStageCheck {
  private final TgsiProgram program;
  private final TgsiDiagnostics diagnostics;

  TgsiStageCheck(TgsiProgram program, TgsiDiagnostics diagnostics) {
    this.program = program;
    this.diagnostics = diagnostics;
  }

  /** Checks the properties that a stage cannot do without. */
  void program() {
    if (program.stage() == Stage.GEOMETRY) {
      int vertices =
          TgsiVertices.primitive(program.properties(), "GS_INPUT_PRIMITIVE")
              .map(TgsiVertices::ofPrimitive)
              .orElse(0);
      if (vertices == 0) {
        diagnostics.error(
            program.propertyLocation("GS_INPUT_PRIMITIVE"),
            "the input primitive is '" + program.property("GS_INPUT_PRIMITIVE", "") + "'",
            "PROPERTY GS_INPUT_PRIMITIVE with a primitive of a fixed number of vertices");
      }
      number("GS_MAX_OUTPUT_VERTICES", 0, TgsiVertices.MAX_EMITTED);
      number("GS_INVOCATIONS", 1, TgsiVertices.MAX_PATCH);
    }
    if (program.stage() == Stage.TESS_CONTROL) {
      number("TCS_VERTICES_OUT", 1, TgsiVertices.MAX_PATCH);
      shared();
    }
  }

  /** The memory that the lanes of a patch share holds their outputs. */
  private void shared() {
    boolean declared =
        program.declarations().stream()
            .flatMap(declaration -> declaration.memoryKind().stream())
            .anyMatch(kind -> kind == TgsiDeclaration.MemoryKind.SHARED);
    if (declared) {
      diagnostics.error(
          new Location.Whole(),
          "MEMORY of kind SHARED in a program of TESS_CONTROL",
          "outputs, which the lanes of a patch share, or memory of another kind");
    }
  }

  private void number(String property, int least, int most) {
    String value = program.property(property, "");
    int found = TgsiVertices.number(program.properties(), property).orElse(-1);
    if (!value.isEmpty() && (found < least || found > most)) {
      diagnostics.error(
          program.propertyLocation(property),
          property + " is " + value,
          "a number from " + least + " to " + most);
    }
  }

  /** Whether registers of a file may belong to single vertices. */
  boolean hasVertices(TgsiFile file) {
    return switch (program.stage()) {
      case GEOMETRY, TESS_EVALUATION -> file == TgsiFile.IN;
      case TESS_CONTROL -> file == TgsiFile.IN || file == TgsiFile.OUT;
      case VERTEX, FRAGMENT, COMPUTE -> false;
    };
  }

  /** A declaration of registers that each vertex has. */
  void perVertex(Location at, TgsiDeclaration declaration) {
    if (!hasVertices(declaration.file())) {
      diagnostics.error(
          at,
          "registers " + declaration.file() + " of each vertex in a program of " + program.stage(),
          "IN of GEOM, TESS_CTRL and TESS_EVAL, OUT of TESS_CTRL");
    }
  }

  /** Checks the vertex that an operand names; false if there is more wrong than can be told. */
  boolean register(Location at, TgsiRegister register) {
    if (!hasVertices(register.file())) {
      return true;
    }
    boolean perVertex = isPerVertex(register);
    String name = register.file() + "[" + register.index().offset() + "]";
    if (register.dimension().isEmpty()) {
      if (perVertex) {
        diagnostics.error(at, name + " without a vertex", register.file() + "[vertex][register]");
      }
      return !perVertex;
    }
    if (!perVertex && !register.index().isRelative()) {
      diagnostics.error(at, "a vertex of " + name, "a register of each vertex, or no vertex");
      return false;
    }
    TgsiIndex vertex = register.dimension().get();
    int vertices =
        register.file() == TgsiFile.IN
            ? program.vertices()
            : TgsiVertices.number(program.properties(), "TCS_VERTICES_OUT")
                .orElse(TgsiVertices.MAX_PATCH);
    if (!vertex.isRelative() && (vertex.offset() < 0 || vertex.offset() >= vertices)) {
      diagnostics.error(at, "vertex " + vertex.offset(), "at most " + (vertices - 1));
      return false;
    }
    return true;
  }

  private boolean isPerVertex(TgsiRegister register) {
    return program.declarations().stream()
        .filter(d -> d.file() == register.file() && d.perVertex())
        .anyMatch(
            d ->
                register.index().isRelative()
                    ? register.dimension().isPresent()
                    : d.first() <= register.index().offset()
                        && register.index().offset() <= d.last());
  }

  /** Checks that an opcode may stand in the program. */
  void instruction(Location at, TgsiOpcode opcode) {
    boolean emits = opcode == TgsiOpcode.EMIT || opcode == TgsiOpcode.ENDPRIM;
    if (emits && program.stage() != Stage.GEOMETRY) {
      diagnostics.error(at, opcode + " in a program of " + program.stage(), "a GEOM program");
    }
  }
}
