package org.lanewise.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiParser;

class ReferenceRectangleTest {
  private static ExecutableShader shader(String text) {
    return ReferenceEngine.create()
        .prepare(TgsiParser.parseChecked(text), ShaderOptions.defaults());
  }

  private static ExecutableShader copies(String interpolation) {
    return shader(
        """
        FRAG
        DCL IN[0], %s
        DCL OUT[0], COLOR
        MOV OUT[0], IN[0]
        END
        """
            .formatted(interpolation));
  }

  /** The four floats of pixel (x, y) of a rectangle of 8 x 8 from (2, 2) on. */
  private static float[] pixel(ExecutableShader shader, QuadRectangle rectangle, int x, int y) {
    PixelBuffer buffer = PixelBuffer.of(PixelFormat.RGBA32F, 16, 16);
    rectangle.place(2, 2, 8, 8);
    rectangle.setTarget(0, buffer);
    shader.run(rectangle, new Bindings());
    return java.util.Arrays.copyOfRange(buffer.floats(), (y * 16 + x) * 4, (y * 16 + x) * 4 + 4);
  }

  /** At (5, 3): 0.25 + 2 * 5.5 - 3 * 3.5 = 0.75, and 1/w = 0.5 + 5.5 / 4 + 3.5 / 32 = 1.984375. */
  @Test
  void planesAreInterpolatedByTheirMode() {
    String[] modes = {"GENERIC[0], LINEAR", "GENERIC[0], CONSTANT", "GENERIC[0], PERSPECTIVE"};
    float w = 1 / 1.984375f;
    float[] expected = {0.75f, 0.25f, 0.75f * w};
    for (int m = 0; m < modes.length; m++) {
      ExecutableShader shader = copies(modes[m]);
      QuadRectangle rectangle = shader.newRectangle();
      rectangle.setPlane(0, 1, 0.25f, 2, -3);
      rectangle.setReciprocalW(0.5f, 0.25f, 0.03125f);
      assertEquals(expected[m], pixel(shader, rectangle, 5, 3)[1], modes[m]);
    }
  }

  @Test
  void colorsAreInPerspectiveUnlessFlat() {
    ExecutableShader shader = copies("COLOR, COLOR");
    for (boolean flat : new boolean[] {false, true}) {
      QuadRectangle rectangle = shader.newRectangle(flat);
      rectangle.setPlane(0, 0, 1, 1, 0);
      rectangle.setReciprocalW(2, 0, 0);
      assertEquals(flat ? 1 : 3.25f, pixel(shader, rectangle, 5, 3)[0]);
    }
  }

  @Test
  void positionIsTheCentreOfThePixel() {
    ExecutableShader shader = copies("POSITION, LINEAR");
    QuadRectangle rectangle = shader.newRectangle();
    float[] found = pixel(shader, rectangle, 5, 3);
    assertEquals(5.5f, found[0]);
    assertEquals(3.5f, found[1]);
    assertEquals(0, found[2]);
    assertEquals(1, found[3]);
  }

  /**
   * From 2^24 on floats are two apart. Row 2 adds 1.25, which gives 2^24 + 2; column 2 adds 5, a
   * tie that goes to 2^24 + 8. The other order, or one rounding, would give 2^24 + 6.
   */
  @Test
  void aPlaneIsRoundedAfterTheRowAndAfterTheColumn() {
    ExecutableShader shader = copies("GENERIC[0], LINEAR");
    QuadRectangle rectangle = shader.newRectangle();
    rectangle.setPlane(0, 0, 0x1p24f, 2, 0.5f);
    assertEquals(0x1p24f + 8, pixel(shader, rectangle, 2, 2)[0]);
  }

  @Test
  void undefinedInputsAreTheCanonicalNaN() {
    ExecutableShader shader = copies("GENERIC[0], PERSPECTIVE");
    QuadRectangle rectangle = shader.newRectangle();
    rectangle.setPlane(0, 0, 1, 0, 0);
    rectangle.setPlane(0, 1, Float.intBitsToFloat(0xffc12345), 0, 0);
    rectangle.setReciprocalW(0, 0, 0);
    float[] found = pixel(shader, rectangle, 5, 3);
    assertEquals(Float.POSITIVE_INFINITY, found[0]);
    assertEquals(0x7fc00000, Float.floatToRawIntBits(found[1]));
    // 0 * infinity
    assertEquals(0x7fc00000, Float.floatToRawIntBits(found[2]));
  }

  @Test
  void coloursArePackedToTheNearestByte() {
    ExecutableShader shader = copies("GENERIC[0], CONSTANT");
    // 0.5 * 255 = 127.5, a tie; the float below 1.5 / 255; above 1; NaN.
    float[][] colours = {{0.5f, Math.nextDown(1.5f / 255), 7, Float.NaN}, {-1, 1, 0.25f, 0.00196f}};
    int[][] expected = {{128, 1, 255, 0}, {0, 255, 64, 0}};
    for (int i = 0; i < colours.length; i++) {
      int[] e = expected[i];
      assertEquals(
          e[0] | e[1] << 8 | e[2] << 16 | e[3] << 24,
          packed(shader, PixelFormat.RGBA8, colours[i]));
      assertEquals(
          e[2] | e[1] << 8 | e[0] << 16 | e[3] << 24,
          packed(shader, PixelFormat.BGRA8, colours[i]));
    }
  }

  /** 0.5 is 187.5 on the curve (0.7353...), 0.002 is 6.6 (12.92 * 0.002 * 255), alpha is linear. */
  @Test
  void srgbIsTheCurveForColourAlone() {
    ExecutableShader shader = copies("GENERIC[0], CONSTANT");
    float[] colour = {0.5f, 0.002f, 1, 0.5f};
    assertEquals(
        188 | 7 << 8 | 255 << 16 | 128 << 24, packed(shader, PixelFormat.RGBA8_SRGB, colour));
    assertEquals(
        255 | 7 << 8 | 188 << 16 | 128 << 24, packed(shader, PixelFormat.BGRA8_SRGB, colour));
  }

  private static int packed(ExecutableShader shader, PixelFormat format, float[] colour) {
    QuadRectangle rectangle = shader.newRectangle();
    for (int c = 0; c < 4; c++) {
      rectangle.setPlane(0, c, colour[c], 0, 0);
    }
    PixelBuffer buffer = PixelBuffer.of(format, 1, 1);
    rectangle.place(0, 0, 1, 1);
    rectangle.setTarget(0, buffer);
    shader.run(rectangle, new Bindings());
    return buffer.words()[0];
  }

  @Test
  void coveredPixelsAreWrittenAndKilledOnesUncovered() {
    ExecutableShader shader =
        shader(
            """
            FRAG
            DCL IN[0], GENERIC[0], LINEAR
            DCL OUT[0], COLOR
            KILL_IF IN[0].xxxx
            MOV OUT[0], IN[0].xxxx
            END
            """);
    QuadRectangle rectangle = shader.newRectangle();
    // x - 3.5 at the centre of column x - 0.5: negative in columns 1 and 2.
    rectangle.setPlane(0, 0, -3.5f, 1, 0);
    rectangle.place(1, 1, 5, 1);
    rectangle.setCovered(4, 0, false);
    PixelBuffer buffer = PixelBuffer.of(PixelFormat.RGBA8, 8, 4);
    java.util.Arrays.fill(buffer.words(), 7);
    rectangle.setTarget(0, buffer);
    shader.run(rectangle, new Bindings());
    for (int column = 0; column < 5; column++) {
      assertEquals(column == 2 || column == 3, rectangle.isCovered(column, 0), "column " + column);
    }
    for (int i = 0; i < buffer.words().length; i++) {
      int expected = i == 8 + 3 ? 0 : i == 8 + 4 ? 0xffffffff : 7;
      assertEquals(expected, buffer.words()[i], "pixel " + i);
    }
  }

  @Test
  void placesAndTargetsAreChecked() {
    ExecutableShader shader = copies("GENERIC[0], LINEAR");
    QuadRectangle rectangle = shader.newRectangle();
    assertThrows(IllegalArgumentException.class, () -> rectangle.place(-1, 0, 2, 2));
    assertThrows(IllegalArgumentException.class, () -> rectangle.place(16_000, 0, 385, 2));
    assertThrows(IllegalArgumentException.class, () -> rectangle.place(0, 0, 1 << 31, 2));
    rectangle.place(4, 4, 5, 4);
    rectangle.setTarget(0, PixelBuffer.of(PixelFormat.RGBA8, 8, 8));
    assertThrows(IllegalArgumentException.class, () -> shader.run(rectangle, new Bindings()));
    assertThrows(IllegalArgumentException.class, () -> PixelBuffer.of(PixelFormat.RGBA8, 0, 8));
    assertThrows(
        IllegalArgumentException.class,
        () -> PixelBuffer.wrap(PixelFormat.BGRA8, 4, 4, new int[15]));
    ExecutableShader other = copies("GENERIC[0], LINEAR");
    assertThrows(IllegalArgumentException.class, () -> other.run(rectangle, new Bindings()));
  }

  @Test
  void anEmptyRectangleRunsNothing() {
    ExecutableShader shader = copies("GENERIC[0], LINEAR");
    QuadRectangle rectangle = shader.newRectangle();
    shader.run(rectangle, new Bindings());
    rectangle.place(5, 5, 0, 3);
    shader.run(rectangle, new Bindings());
    assertFalse(rectangle.width() > 0);
    rectangle.place(5, 5, 1, 1);
    assertTrue(rectangle.isCovered(0, 0));
  }
}
