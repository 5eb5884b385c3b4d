package org.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.reference.ReferenceEngine;

/** Shaders as they are read, and that a peer draws what the reference computes. */
class ShaderSourceTest {
  private static final ShaderSource BUILT_IN =
      ShaderSource.of(ShaderSource.BUILT_IN, TexelKind.RGBA8);
  private static final int SIZE = 32;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"rings", "relief", "julia", "tiles", "phong", "phong-d3d9"})
  void aPeerDrawsWhatTheReferenceComputes(String name) {
    BenchShader shader = BUILT_IN.read(name);
    int[] expected = new int[SIZE * SIZE];
    ExecutableShader reference =
        ReferenceEngine.create().prepare(shader.program(), ShaderOptions.defaults());
    QuadRectangle rectangle = reference.newRectangle();
    for (int slot = 0; slot < shader.inputs().size(); slot++) {
      BenchShader.Plane plane = shader.inputs().get(slot);
      for (int c = 0; c < 4; c++) {
        rectangle.setPlane(
            slot, c, plane.origin()[c], plane.alongU()[c] / SIZE, plane.alongV()[c] / SIZE);
      }
    }
    rectangle.setTarget(0, PixelBuffer.wrap(PixelFormat.RGBA8, SIZE, SIZE, expected));
    rectangle.place(0, 0, SIZE, SIZE);
    Bindings bindings = shader.bindings();
    reference.run(rectangle, bindings);
    try (Peer peer = PeerKind.SCALAR.open(1);
        Peer.Frames frames = peer.prepare(shader, SIZE)) {
      frames.draw();
      assertArrayEquals(expected, frames.pixels());
    }
  }

  @Test
  void planesAreThoseOfTheUnitSquare() throws IOException {
    Path shader = Files.createDirectories(folder.resolve("ramp"));
    Files.writeString(
        shader.resolve("fs.tgsi"),
        """
        FRAG
        DCL IN[0], GENERIC[3], PERSPECTIVE
        DCL OUT[0], COLOR
        MOV OUT[0], IN[0]
        END
        """);
    Files.writeString(folder.resolve("quad.vert"), "vertex");
    Files.writeString(shader.resolve("shader.frag"), "fragment");
    Files.writeString(
        shader.resolve("case.json"),
        """
        {"fb": {"width": 8, "height": 4},
         "inputs": [{"semantic": "GENERIC", "semantic_index": 3,
                     "plane": {"a0": [1, 0, 0, 1], "dadx": [0.5, 0, 0, 0], "dady": [0, 2, 0, 0]}}],
         "constants": {"1": ["3f800000 00000000 00000000 40000000"]},
         "tolerance": {"steps": 3, "differing": 0.5, "reason": "it trembles"}}
        """);
    BenchShader read = ShaderSource.of(folder.toString(), TexelKind.RGBA8).read("ramp");
    BenchShader.Plane plane = read.inputs().getFirst();
    // A pixel's centre is half a pixel in: 1 - 0.5 / 2, 0 - 2 / 2.
    assertArrayEquals(new float[] {0.75f, -1, 0, 1}, plane.origin());
    assertArrayEquals(new float[] {4, 0, 0, 0}, plane.alongU());
    assertArrayEquals(new float[] {0, 8, 0, 0}, plane.alongV());
    assertArrayEquals(new float[] {1, 0, 0, 2}, read.constants().get(1));
    assertEquals(new BenchShader.Tolerance(3, 0.5, "it trembles"), read.tolerance());
    assertEquals("vertex", read.vertexGlsl());
  }

  @Test
  void aShaderInBothFormsCountsAsTwo() throws IOException {
    Path shader = Files.createDirectories(folder.resolve("flat"));
    Files.writeString(shader.resolve("fs.tgsi"), "FRAG\nDCL OUT[0], COLOR\nEND\n");
    Files.writeString(shader.resolve("fs.psh"), "ps_2_0\ndef c0, 1, 1, 1, 1\nmov oC0, c0\n");
    Files.writeString(shader.resolve("quad.vert"), "vertex");
    Files.writeString(shader.resolve("shader.frag"), "fragment");
    Files.writeString(shader.resolve("case.json"), "{}");
    ShaderSource source = ShaderSource.of(folder.toString(), TexelKind.RGBA8);
    assertEquals(List.of("flat", "flat-d3d9"), source.names());
    assertEquals(InstructionSet.TGSI, source.read("flat").program().instructionSet());
    BenchShader direct3d = source.read("flat-d3d9");
    assertEquals(InstructionSet.D3D9, direct3d.program().instructionSet());
    assertEquals(0, direct3d.colorSlot());
    assertEquals("fragment", direct3d.fragmentGlsl());
  }

  @Test
  void bothFormsOfPhongAreOnePicture() {
    float[] tgsi = pixels("phong");
    float[] direct3d = pixels("phong-d3d9");
    // The reference rounds alike; zero wins in one of them, where nothing is infinite.
    assertArrayEquals(tgsi, direct3d);
  }

  private static float[] pixels(String name) {
    BenchShader shader = BUILT_IN.read(name);
    ExecutableShader reference =
        ReferenceEngine.create().prepare(shader.program(), ShaderOptions.defaults());
    LaneBatch batch = reference.newBatch(SIZE);
    batch.setCount(SIZE);
    for (int slot = 0; slot < shader.inputs().size(); slot++) {
      for (int c = 0; c < 4; c++) {
        for (int lane = 0; lane < SIZE; lane++) {
          BenchShader.Plane plane = shader.inputs().get(slot);
          float u = (lane % 8 + 0.5f) / 8;
          float v = (lane / 8 + 0.5f) / 4;
          batch.setInput(
              slot, c, lane, plane.origin()[c] + plane.alongU()[c] * u + plane.alongV()[c] * v);
        }
      }
    }
    reference.run(batch, shader.bindings());
    float[] pixels = new float[4 * SIZE];
    for (int lane = 0; lane < SIZE; lane++) {
      for (int c = 0; c < 4; c++) {
        pixels[4 * lane + c] = batch.output(0, c, lane);
      }
    }
    return pixels;
  }

  @Test
  void aFolderWithoutShadersIsTold() {
    ShaderSource empty = ShaderSource.of(folder.toString(), TexelKind.RGBA8);
    PeerException problem = assertThrows(PeerException.class, empty::names);
    assertEquals(folder + ": no subfolder has a case.json", problem.getMessage());
    assertTrue(
        assertThrows(PeerException.class, () -> empty.read("ramp")).getMessage().contains("ramp"));
  }

  @Test
  void cornersOfTheQuadFollowAStrip() {
    SceneQuad.Attribute uv = SceneQuad.ATTRIBUTES.get(1);
    assertEquals("a_uv", uv.name());
    assertArrayEquals(new float[] {0, 0, 1, 0, 0, 1, 1, 1}, uv.corners());
  }
}
