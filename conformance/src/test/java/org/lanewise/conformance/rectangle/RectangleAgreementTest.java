package org.lanewise.conformance.rectangle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.R500Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiParser;

/** Rectangles come out the same, bit by bit, on all engines. */
class RectangleAgreementTest {
  private static final int WIDTH = 300;
  private static final int HEIGHT = 40;
  private static final float[] SPECIAL = {
    0f, -0f, 1f, -1f, 0x1p-149f, 0x1p-126f, 1e30f, 3e38f, Float.POSITIVE_INFINITY, Float.NaN
  };

  /** A place, coverage and planes, from a seed. */
  private static void fill(QuadRectangle rectangle, Random random) {
    int width = 1 + random.nextInt(random.nextInt(4) == 0 ? WIDTH : 24);
    int height = 1 + random.nextInt(random.nextInt(4) == 0 ? HEIGHT : 7);
    rectangle.place(
        random.nextInt(WIDTH - width + 1), random.nextInt(HEIGHT - height + 1), width, height);
    int kind = random.nextInt(4);
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < width; column++) {
        boolean covered =
            switch (kind) {
              case 0 -> true;
              case 1 -> random.nextInt(3) != 0;
              case 2 -> column >= row;
              default -> (column >> 4 & 1) == (row >> 2 & 1);
            };
        rectangle.setCovered(column, row, covered);
      }
    }
    float[] planes = rectangle.planes();
    boolean tame = random.nextInt(4) != 0;
    for (int i = 0; i < planes.length; i++) {
      float size = i % 3 == 0 ? 4f : 1f / 16;
      planes[i] =
          tame || random.nextBoolean()
              ? (random.nextFloat() - 0.5f) * size
              : SPECIAL[random.nextInt(SPECIAL.length)];
    }
    if (tame) {
      rectangle.setReciprocalW(1f, random.nextFloat() / 1024, random.nextFloat() / 1024);
    }
  }

  /** All that a call leaves. */
  private record Result(
      List<int[]> words,
      List<int[]> floats,
      long[] coverage,
      Map<String, List<Integer>> memory,
      String stopped) {}

  private static Map<String, List<Integer>> memory(Bindings bindings) {
    Map<String, List<Integer>> words = new TreeMap<>();
    Comparison.buffers(bindings)
        .forEach((name, memory) -> words.put(name, Arrays.stream(memory.words()).boxed().toList()));
    return words;
  }

  private static Result run(
      ExecutableShader shader, Bindings bindings, boolean flatColors, long seed) {
    QuadRectangle rectangle = shader.newRectangle(flatColors);
    Random random = new Random(seed);
    fill(rectangle, random);
    List<int[]> words = new ArrayList<>();
    List<float[]> floats = new ArrayList<>();
    for (int slot = 0; slot < rectangle.signature().outputs().size(); slot++) {
      PixelFormat format = PixelFormat.values()[random.nextInt(PixelFormat.values().length)];
      PixelBuffer buffer = PixelBuffer.of(format, WIDTH, HEIGHT);
      Arrays.fill(buffer.words(), 0x12345678);
      rectangle.setTarget(slot, buffer);
      words.add(buffer.words());
      floats.add(buffer.floats());
    }
    try {
      shader.run(rectangle, bindings);
    } catch (ShaderExecutionException stop) {
      return new Result(List.of(), List.of(), new long[0], Map.of(), stop.getMessage());
    }
    if ((rectangle.width() & 63) != 0) {
      // Bits beyond the width say nothing.
      for (int row = 1; row <= rectangle.height(); row++) {
        rectangle.coverage()[row * rectangle.rowWords() - 1] &= (1L << rectangle.width()) - 1;
      }
    }
    List<int[]> bits = new ArrayList<>();
    for (float[] pixels : floats) {
      int[] raw = new int[pixels.length];
      for (int i = 0; i < raw.length; i++) {
        raw[i] = Float.floatToRawIntBits(pixels[i]);
      }
      bits.add(raw);
    }
    return new Result(words, bits, rectangle.coverage(), memory(bindings), "");
  }

  private static void assertAgree(
      Program program, ShaderOptions options, Bindings bindings, long seed) {
    Result truth = null;
    Map<String, List<Integer>> before = memory(bindings);
    for (ShaderEngine engine : Engines.all()) {
      Comparison.buffers(bindings)
          .forEach((name, memory) -> Arrays.setAll(memory.words(), before.get(name)::get));
      try (ExecutableShader shader = engine.prepare(program, options)) {
        Result found = run(shader, bindings, seed % 3 == 0, seed);
        if (truth == null) {
          truth = found;
          continue;
        }
        String name = engine.name() + ", seed " + seed + "\n" + program.toText();
        // Which of several loops that exceed the limit is told depends on the engine.
        assertEquals(truth.stopped().isEmpty(), found.stopped().isEmpty(), name);
        assertArrayEquals(truth.coverage(), found.coverage(), name);
        assertEquals(truth.memory(), found.memory(), name);
        for (int slot = 0; slot < truth.words().size(); slot++) {
          assertArrayEquals(truth.words().get(slot), found.words().get(slot), name);
          assertArrayEquals(truth.floats().get(slot), found.floats().get(slot), name);
        }
      }
    }
  }

  /** Runs the next {@code count} programs of pixels. */
  private static void assertAgree(RandomCases cases, int from, int count) {
    int left = count;
    for (long seed = from; left > 0; seed++) {
      RandomCase random = cases.generate(seed);
      if (random.program().stage() == Stage.FRAGMENT) {
        assertAgree(random.program(), random.options(), random.bindings(), seed);
        left--;
      }
    }
  }

  @Test
  void tgsiProgramsAgree() {
    assertAgree(new TgsiCases(), 5_000, 40);
  }

  /** Rectangles that are wider than what the JIT runs at once, too. */
  @Test
  void memoryIsWrittenRowByRow() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], LINEAR
        DCL OUT[0], COLOR
        DCL BUFFER[0]
        DCL TEMP[0..1]
        IMM[0] UINT32 {0, 1, 4, 0}
        ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].yyyy
        U2F OUT[0].x, TEMP[0].xxxx
        KILL_IF IN[0].xxxx
        ATOMXCHG OUT[0].y, BUFFER[0], IMM[0].zzzz, TEMP[0].xxxx
        END
        """;
    for (int seed = 0; seed < 24; seed++) {
      Bindings bindings = new Bindings();
      bindings.setBuffer(0, MemoryBuffer.ofSize(2));
      assertAgree(TgsiParser.parseChecked(text), ShaderOptions.defaults(), bindings, seed);
    }
  }

  @Test
  void r500ProgramsAgree() {
    assertAgree(new R500Cases(), 5_000, 40);
  }

  @Test
  void d3d9ProgramsAgree() {
    D3d9Cases cases = new D3d9Cases();
    int found = 0;
    for (long seed = 5_000; found < 40; seed++) {
      RandomCase random = cases.generate(seed);
      if (random.program().stage() == Stage.FRAGMENT) {
        assertAgree(random.program(), random.options(), random.bindings(), seed);
        found++;
      }
    }
  }

  /** Each way of interpolating, killed pixels, and inputs by relative address. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
  void inputsOfAllKindsAgree(int seed) {
    String text =
        """
        FRAG
        DCL IN[0], POSITION, LINEAR
        DCL IN[1], COLOR, COLOR
        DCL IN[2..4], GENERIC[0], PERSPECTIVE
        DCL IN[5], GENERIC[9], CONSTANT
        DCL OUT[0], COLOR
        DCL OUT[1], COLOR[1]
        DCL OUT[2], COLOR[2]
        DCL TEMP[0..1]
        DCL ADDR[0]
        IMM[0] FLT32 { 0.25, 8.0, 0.0, 1.0}
        MUL TEMP[0].x, IN[0].xxxx, IMM[0].xxxx
        FRC TEMP[0].x, TEMP[0].xxxx
        MUL TEMP[0].x, TEMP[0].xxxx, IMM[0].yyyy
        ARL ADDR[0].x, TEMP[0].xxxx
        ADD TEMP[1], IN[ADDR[0].x+1], IN[5]
        DDX TEMP[0], IN[2]
        ADD TEMP[0], TEMP[0], IN[1]
        SUB TEMP[1].w, TEMP[1].wwww, IMM[0].xxxx
        KILL_IF TEMP[1].wwww
        MOV OUT[0], TEMP[0]
        MOV OUT[1], TEMP[1]
        MOV OUT[2], IN[0]
        END
        """;
    assertAgree(TgsiParser.parseChecked(text), ShaderOptions.defaults(), new Bindings(), seed);
  }

  /** Colours of targets in all formats, read before they are written, also by helpers. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
  void fetchedFramebuffersAgree(int seed) {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], PERSPECTIVE
        DCL OUT[0..2], COLOR
        DCL TEMP[0..1]
        DCL ADDR[0]
        ARL ADDR[0].x, IN[0].xxxx
        FBFETCH TEMP[0], OUT[2]
        FBFETCH TEMP[1], OUT[0].wzyx
        DDX OUT[0], TEMP[0]
        ADD OUT[1], TEMP[1], IN[ADDR[0].x]
        MUL OUT[2], TEMP[0], TEMP[1]
        END
        """;
    assertAgree(TgsiParser.parseChecked(text), ShaderOptions.defaults(), new Bindings(), seed);
  }

  /** What is fetched: a pixel of each format, by hand. */
  @Test
  void fetchedColoursAreThoseOfTheFormat() {
    String text =
        """
        FRAG
        DCL OUT[0..3], COLOR
        DCL OUT[4..7], GENERIC[0]
        FBFETCH OUT[4], OUT[0]
        FBFETCH OUT[5], OUT[1]
        FBFETCH OUT[6], OUT[2]
        FBFETCH OUT[7], OUT[3]
        MOV OUT[0], OUT[4]
        END
        """;
    Program program = TgsiParser.parseChecked(text);
    for (ShaderEngine engine : Engines.all()) {
      try (ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
        QuadRectangle rectangle = shader.newRectangle();
        rectangle.place(0, 0, 1, 1);
        PixelBuffer[] results = new PixelBuffer[4];
        for (int i = 0; i < 4; i++) {
          results[i] = PixelBuffer.of(PixelFormat.RGBA32F, 1, 1);
          rectangle.setTarget(4 + i, results[i]);
        }
        rectangle.setTarget(0, PixelBuffer.wrap(PixelFormat.RGBA8, 1, 1, new int[] {0xff330066}));
        rectangle.setTarget(1, PixelBuffer.wrap(PixelFormat.BGRA8, 1, 1, new int[] {0x00330066}));
        // 5 / 255 / 12.92 lies on the straight part of the curve.
        rectangle.setTarget(
            2, PixelBuffer.wrap(PixelFormat.RGBA8_SRGB, 1, 1, new int[] {0x330500ff}));
        shader.run(rectangle, new Bindings());
        assertArrayEquals(new float[] {0.4f, 0, 0.2f, 1}, results[0].floats(), engine.name());
        assertArrayEquals(new float[] {0.2f, 0, 0.4f, 0}, results[1].floats(), engine.name());
        float low = (float) (5 / 255.0 / 12.92);
        assertArrayEquals(new float[] {1, 0, low, 0.2f}, results[2].floats(), engine.name());
        assertArrayEquals(new float[4], results[3].floats(), engine.name());
      }
    }
  }

  /** A picture wider than a run of lanes, with an uneven edge. */
  @Test
  void wideRectanglesAgree() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], PERSPECTIVE
        DCL OUT[0], COLOR
        MOV OUT[0], IN[0]
        END
        """;
    Program program = TgsiParser.parseChecked(text);
    int[] truth = null;
    for (ShaderEngine engine : Engines.all()) {
      try (ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
        QuadRectangle rectangle = shader.newRectangle();
        rectangle.place(3, 1, 601, 9);
        rectangle.setPlane(0, 0, -0.1f, 1f / 500, 0);
        rectangle.setPlane(0, 1, 0.5f, 0, 1f / 20);
        rectangle.setPlane(0, 2, 1.5f, -1f / 300, 0);
        rectangle.setPlane(0, 3, 1, 0, 0);
        PixelBuffer buffer = PixelBuffer.of(PixelFormat.BGRA8, 604, 10);
        rectangle.setTarget(0, buffer);
        shader.run(rectangle, new Bindings());
        truth = truth == null ? buffer.words() : truth;
        assertArrayEquals(truth, buffer.words(), engine.name());
      }
    }
  }

  /** Every 1,009th float through the packed formats, and all around each step of the sRGB curve. */
  @Test
  void packingAgrees() {
    String text =
        """
        FRAG
        DCL IN[0], GENERIC[0], CONSTANT
        DCL IN[1], POSITION, LINEAR
        DCL CONST[0..0]
        DCL OUT[0], COLOR
        DCL OUT[1], COLOR[1]
        DCL TEMP[0]
        F2I TEMP[0].xy, IN[1].xyxy
        UMAD TEMP[0].x, TEMP[0].yyyy, CONST[0].xxxx, TEMP[0].xxxx
        UMAD OUT[0], TEMP[0].xxxx, CONST[0].yyyy, CONST[0].zzzz
        UMAD OUT[1], TEMP[0].xxxx, CONST[0].yyyy, CONST[0].zzzz
        END
        """;
    Program program = TgsiParser.parseChecked(text);
    // From 2^-14 to a little above 1, 512 x 512 values a call, and over all bit patterns.
    int[][] ranges = {{0x38800000, 449}, {0, 16_381}, {0x3f7ffe00, 1}, {0x3b4d2e00, 1}};
    for (int[] range : ranges) {
      Bindings bindings = new Bindings();
      bindings.setConstant(
          0,
          0,
          Float.intBitsToFloat(512),
          Float.intBitsToFloat(range[1]),
          Float.intBitsToFloat(range[0]),
          0);
      int[] linear = null;
      int[] srgb = null;
      for (ShaderEngine engine : Engines.all()) {
        try (ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
          QuadRectangle rectangle = shader.newRectangle();
          rectangle.place(0, 0, 512, 512);
          PixelBuffer first = PixelBuffer.of(PixelFormat.RGBA8, 512, 512);
          PixelBuffer second = PixelBuffer.of(PixelFormat.RGBA8_SRGB, 512, 512);
          rectangle.setTarget(0, first);
          rectangle.setTarget(1, second);
          shader.run(rectangle, bindings);
          linear = linear == null ? first.words() : linear;
          srgb = srgb == null ? second.words() : srgb;
          assertArrayEquals(linear, first.words(), engine.name());
          assertArrayEquals(srgb, second.words(), engine.name());
        }
      }
    }
  }

  @Test
  void rectanglesAreForFragmentProgramsAlone() {
    Program program =
        TgsiParser.parseChecked("VERT\nDCL OUT[0], POSITION\nMOV OUT[0], OUT[0]\nEND\n");
    for (ShaderEngine engine : Engines.all()) {
      try (ExecutableShader shader = engine.prepare(program, ShaderOptions.defaults())) {
        IllegalArgumentException refused =
            assertThrows(IllegalArgumentException.class, shader::newRectangle, engine.name());
        assertTrue(refused.getMessage().contains("VERTEX"), refused::getMessage);
      }
    }
  }
}
