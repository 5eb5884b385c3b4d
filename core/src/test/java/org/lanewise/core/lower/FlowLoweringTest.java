package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;

/** Flow of control as IR; what programs compute with it is in the case files. */
class FlowLoweringTest {
  private static final Path CASES =
      Path.of("../conformance/src/main/resources/org/lanewise/conformance/cases");

  private static final String COUNT_TO_X =
      """
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL TEMP[0..1]
      IMM[0] FLT32 { 0.0, 1.0, 2.0, 10.0 }
      MOV TEMP[0].x, IMM[0].xxxx
      BGNLOOP
        ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx
        IF TEMP[1].xxxx
          BRK
        ENDIF
      ENDLOOP
      MOV OUT[0].x, TEMP[0].xxxx
      END
      """;

  @Test
  void aLoopMayRunItsBodyAsOftenAsTheLimitSays() {
    LoweredShader shader = new LoweredShader(COUNT_TO_X, ShaderOptions.defaults().withLoopLimit(3));
    assertArrayEquals(new float[] {1, 1, 2, 3}, shader.floats(0, 1, 2, 3));
    ShaderExecutionException stopped =
        assertThrows(ShaderExecutionException.class, () -> shader.floats(0, 1, 2, 4));
    assertEquals("the loop at instruction 1 did not end after 3 iterations", stopped.getMessage());
  }

  @Test
  void lanesOfQuadsThatDoNotRunDoNotKeepALoopGoing() {
    LoweredShader shader = new LoweredShader(COUNT_TO_X, ShaderOptions.defaults().withLoopLimit(8));
    shader.live = new boolean[] {false, true, false, false, false, false, false, false};
    float[] out = shader.floats(5, 2, 3, 8, 99, 99, 99, 99);
    assertArrayEquals(new float[] {5, 2, 3, 8}, Arrays.copyOf(out, 4), "helper lanes run");
  }

  /** The programs of the case files that fetch no textures. */
  private static List<String> programs() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String folder :
        new String[] {"flow", "kill", "derivatives", "addressing", "modifiers", "wave"}) {
      try (Stream<Path> files = Files.list(CASES.resolve(folder))) {
        for (Path file : files.sorted().toList()) {
          String text = Files.readString(file);
          int start = text.indexOf("\n[program]\n") + "\n[program]\n".length();
          texts.add(text.substring(start, text.indexOf("\n[", start) + 1));
        }
      }
    }
    return texts;
  }

  @Test
  void regionsThatRunForNoLaneChangeNothing() throws IOException {
    ShaderOptions options = ShaderOptions.defaults().withLoopLimit(50);
    int runs = 0;
    for (String text : programs()) {
      LoweredShader shader = new LoweredShader(text, options);
      shader.uniforms = new int[64];
      Arrays.setAll(shader.uniforms, at -> Float.floatToRawIntBits(at % 4));
      for (int turn = 0; turn < 4; turn++) {
        int[][] inputs = new int[16][4];
        for (int plane = 0; plane < 16; plane++) {
          for (int lane = 0; lane < 4; lane++) {
            int value = turn % 2 == 0 ? lane : (lane * 3 + plane + turn) % 5 - 1;
            inputs[plane][lane] = turn < 2 ? Float.floatToRawIntBits(value) : value;
          }
        }
        try {
          shader.runAll(inputs);
          runs++;
        } catch (ShaderExecutionException e) {
          // A loop that these inputs do not end.
          assertTrue(e.getMessage().contains("did not end after"), e::getMessage);
        }
      }
    }
    assertTrue(runs > 100, runs + " runs");
  }
}
