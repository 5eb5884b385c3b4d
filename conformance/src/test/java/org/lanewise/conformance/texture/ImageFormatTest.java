package org.lanewise.conformance.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.random.SpecialValues;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;

/** Every format is read and written the same on all engines; halves as Java converts them. */
class ImageFormatTest {
  private static Program program(ImageFormat format) {
    return TgsiParser.parseChecked(
        """
        FRAG
        DCL IN[0..1], GENERIC[0], CONSTANT
        DCL OUT[0], COLOR
        DCL IMAGE[0], 1D, PIPE_FORMAT_%s, WR
        LOAD OUT[0], IMAGE[0], IN[0]
        STORE IMAGE[0], IN[0], IN[1]
        END
        """
            .formatted(format));
  }

  private static Bindings image(ImageFormat format, int texels, int[] words) {
    Bindings bindings = new Bindings();
    bindings.setImage(
        0, new ImageBinding(TextureTarget.TEX_1D, format, texels, 1, 1, 1, MemoryBuffer.of(words)));
    return bindings;
  }

  /** Lane l has texel l; what it stores is near what formats can hold. */
  private static void fill(LaneBatch batch, long seed) {
    Random random = new Random(seed);
    for (int lane = 0; lane < batch.count(); lane++) {
      batch.setInput(0, 0, lane, Float.intBitsToFloat(lane));
      for (int c = 0; c < 4; c++) {
        float value =
            switch (random.nextInt(5)) {
              case 0 -> Float.intBitsToFloat(SpecialValues.random(random));
              case 1 -> Float.intBitsToFloat(random.nextInt());
              case 2 -> (random.nextInt(2049) - 1024) / 1023f;
              case 3 -> (random.nextInt(131073) - 65536) * 0.5f / 65535;
              default -> Math.scalb(1f + random.nextInt(4096) / 4096f, random.nextInt(45) - 27);
            };
        batch.setInput(1, c, lane, value);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ImageFormat.class)
  void enginesAgree(ImageFormat format) {
    int lanes = 512;
    Random random = new Random(format.ordinal());
    int[] words = new int[lanes * format.bytes() / 4];
    for (int i = 0; i < words.length; i++) {
      words[i] = random.nextInt();
    }
    assertEquals(
        "",
        Comparison.disagreement(
            Engines.all(),
            program(format),
            ShaderOptions.defaults(),
            image(format, lanes, words),
            lanes,
            batch -> fill(batch, format.ordinal())));
  }

  @Test
  void halvesAreThoseOfJava() {
    int lanes = 1 << 16;
    List<ShaderEngine> engines = Engines.all();
    for (ShaderEngine engine : List.of(engines.getFirst(), engines.getLast())) {
      int[] words = new int[lanes / 2];
      for (int i = 0; i < words.length; i++) {
        words[i] = 2 * i | 2 * i + 1 << 16;
      }
      Bindings bindings = image(ImageFormat.R16_FLOAT, lanes, words);
      float[] stored = new float[lanes];
      Comparison.Result result =
          Comparison.run(
              engine,
              program(ImageFormat.R16_FLOAT),
              ShaderOptions.defaults(),
              bindings,
              lanes,
              batch -> {
                fill(batch, 7);
                System.arraycopy(batch.inputs(), batch.plane(1, 0), stored, 0, lanes);
              });
      for (int lane = 0; lane < lanes; lane++) {
        int read = Float.floatToIntBits(Float.float16ToFloat((short) lane));
        assertEquals(read, result.word(0, 0, lane), "half " + lane);
        int half = Float.isNaN(stored[lane]) ? 0x7e00 : Float.floatToFloat16(stored[lane]) & 0xffff;
        int found = words[lane / 2] >>> lane % 2 * 16 & 0xffff;
        assertEquals(half, found, Float.toHexString(stored[lane]));
      }
    }
  }
}
