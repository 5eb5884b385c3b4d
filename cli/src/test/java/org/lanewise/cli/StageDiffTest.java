package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.ReferenceEngine;
import picocli.CommandLine;

/** What diff compares beside outputs. Programs that differ stand for engines that do. */
class StageDiffTest {
  private static final String GEOMETRY =
      """
      GEOM
      PROPERTY GS_INPUT_PRIMITIVE LINES
      PROPERTY GS_MAX_OUTPUT_VERTICES 3
      DCL IN[][0], GENERIC[0]
      DCL OUT[0], POSITION
      IMM[0] UINT32 {0, 1, 2, 3}
      MOV OUT[0], IN[0][0]
      EMIT IMM[0].xxxx
      MOV OUT[0], IN[1][0]
      EMIT IMM[0].xxxx
      END
      """;

  private static final String PATCH =
      """
      TESS_CTRL
      PROPERTY TCS_VERTICES_OUT 3
      DCL IN[][0], GENERIC[0]
      DCL SV[0], INVOCATIONID
      DCL OUT[][0], GENERIC[0]
      DCL TEMP[0]
      DCL ADDR[0]
      UARL ADDR[0].x, SV[0].xxxx
      MOV OUT[ADDR[0].x][0], IN[ADDR[0].x][0]
      END
      """;

  private static final String SUM =
      """
      COMP
      DCL SV[0], THREAD_ID
      DCL BUFFER[0]
      DCL TEMP[0]
      IMM[0] UINT32 {0, 1, 2, 4}
      ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, SV[0].xxxx
      END
      """;

  private static final String COLOR =
      """
      FRAG
      DCL BUFFER[0]
      DCL MEMORY[0], SHARED
      DCL TEMP[0]
      DCL OUT[0], COLOR
      IMM[0] UINT32 {0, 1, 2, 4}
      ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].yyyy
      ATOMUADD TEMP[0].x, MEMORY[0], IMM[0].xxxx, IMM[0].yyyy
      MOV OUT[0], TEMP[0].xxxx
      END
      """;

  @TempDir private Path folder;

  private static StageDiff.Found diff(String expected, String found) {
    TgsiProgram right = TgsiParser.parseChecked(expected);
    TgsiProgram wrong = TgsiParser.parseChecked(found);
    Scene scene = CommandLine.populateCommand(new Scene());
    scene.prepare(right);
    try (ShaderEngine engine = ReferenceEngine.create();
        ExecutableShader reference = engine.prepare(right, ShaderOptions.defaults());
        ExecutableShader other = engine.prepare(wrong, ShaderOptions.defaults())) {
      StageDiff diff = new StageDiff(reference, other);
      return right.stage() == Stage.COMPUTE
          ? diff.grid(new ComputeGrid(2, 1, 1, 4, 1, 1, 0), () -> memory(right))
          : diff.lanes(scene, new Size(4, 2), () -> memory(right), done -> {});
    }
  }

  private static Bindings memory(TgsiProgram program) {
    Bindings bindings = new Bindings();
    TgsiCases.bindMemory(bindings, program.signature(), 1);
    return bindings;
  }

  private static void differs(String message, String program, String line, String otherwise) {
    assertEquals("", diff(program, program).difference());
    String difference = diff(program, program.replace(line, otherwise)).difference();
    assertTrue(difference.contains(message), difference);
  }

  @Test
  void verticesOfStreams() {
    // Eight lanes, each one vec4 of outputs and two vertices of a stream, an end and a vec4.
    assertEquals(8 * (4 + 2 * 6), diff(GEOMETRY, GEOMETRY).words());
    String last = "EMIT IMM[0].xxxx\nEND\n";
    differs("of emitted 0", GEOMETRY, last, "EMIT IMM[0].yyyy\nEND\n");
    differs("words of emitted 0", GEOMETRY, last, "END\n");
    // Only the first vertex, of which OUT tells nothing at the end: the inputs of vertices differ.
    differs("word 4 of emitted 0", GEOMETRY, "MOV OUT[0], IN[0][0]", "MOV OUT[0], IN[1][0]");
    differs(
        "word 1 of emitted 0",
        GEOMETRY,
        "EMIT IMM[0].xxxx\nMOV",
        "EMIT IMM[0].xxxx\nENDPRIM IMM[0].xxxx\nMOV");
  }

  @Test
  void outputsOfPatches() {
    // Three patches of three vertices and the patch itself, one vec4 each.
    assertEquals(3 * 4 * 4, diff(PATCH, PATCH).words());
    differs(
        "patch 0: word 0 of shared",
        PATCH,
        "MOV OUT[ADDR[0].x][0], IN",
        "MOV OUT[ADDR[0].x][0], -IN");
    // The vertex that a lane writes is that of its number; else the last of three lanes stays.
    differs(
        "word 0 of shared is 3f200000 instead of 3e000000",
        PATCH,
        "MOV OUT[ADDR[0].x][0]",
        "MOV OUT[0][0]");
  }

  @Test
  void memoryOfGrids() {
    assertEquals(64, diff(SUM, SUM).words());
    differs("word 0 of buffer 0", SUM, "SV[0].xxxx\n", "IMM[0].yyyy\n");
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("a.tgsi"), text).toString();
  }

  private void agrees(String words, String text, String... options) throws IOException {
    String[] all = new String[options.length + 2];
    all[0] = "diff";
    all[1] = file(text);
    System.arraycopy(options, 0, all, 2, options.length);
    Outcome outcome = Outcome.call(all);
    assertEquals(0, outcome.code(), outcome.err() + outcome.out());
    assertTrue(outcome.out().contains("agrees with the reference on " + words), outcome.out());
  }

  @Test
  void theCommandComparesAllStages() throws IOException {
    agrees("all 1024 words", GEOMETRY, "--size", "8");
    agrees("all 352 words", PATCH, "--size", "8");
    agrees("all 64 words", SUM, "--grid", "4", "1", "1", "--block", "8", "1", "1");
    agrees("all 384 words", COLOR, "--size", "8", "--engine", "scalar");
    agrees("which pixels are discarded", "FRAG\nEND\n", "--size", "8");
  }

  @Test
  void nothingIsNoAgreement() throws IOException {
    for (String text :
        new String[] {
          "COMP\nEND\n",
          "COMP\nDCL MEMORY[0], SHARED\nDCL TEMP[0]\nIMM[0] UINT32 {0, 1, 2, 4}\n"
              + "ATOMUADD TEMP[0].x, MEMORY[0], IMM[0].xxxx, IMM[0].yyyy\nEND\n",
          "VERT\nEND\n",
          "TESS_CTRL\nEND\n"
        }) {
      Outcome outcome = Outcome.call("diff", file(text));
      assertEquals(2, outcome.code(), text + outcome.out());
      assertTrue(outcome.err().contains("error: nothing to compare (expected"), outcome.err());
    }
    Outcome outcome = Outcome.call("diff", file(SUM), "--size", "8");
    assertEquals(2, outcome.code(), outcome.out());
    assertTrue(outcome.err().contains("--size: error: no meaning"), outcome.err());
  }
}
