package org.lanewise.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.corpus.CorpusFinding.Picture;
import org.lanewise.conformance.corpus.CorpusFinding.Plane;

class PixelImageTest {
  private static int[] bits(float... values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return bits;
  }

  /** Three pixels: the second differs by 1/4 in green, the third lives in one frame alone. */
  private static PixelImage image() {
    Picture picture =
        new Picture(
            3,
            1,
            false,
            0.001,
            new boolean[] {true, true, true},
            new boolean[] {true, true, false},
            List.of(
                new Plane("COLOR[0]", 0, bits(1, 0, 0), bits(1, 0, 0)),
                new Plane("COLOR[0]", 1, bits(0.5f, 0.75f, 0), bits(0.5f, 0.5f, 0)),
                new Plane("COLOR[1]", 0, bits(2, -1, 0), bits(2, -1, 0))));
    return PixelImage.of(picture).getFirst();
  }

  private static BufferedImage read(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @Test
  void pixelsAreColoursAndDiscardedOnesTransparent() throws IOException {
    assertEquals("COLOR[0]", image().output());
    BufferedImage ours = read(image().ours());
    // 0.5 is 127.5 of 255, which goes to the even neighbour; 0.75 is 191.25.
    assertEquals(0xffff8000, ours.getRGB(0, 0));
    assertEquals(0xff00bf00, ours.getRGB(1, 0));
    assertEquals(0xff000000, ours.getRGB(2, 0));
    assertEquals(0, read(image().theirs()).getRGB(2, 0));
  }

  @Test
  void differencesAreAmplifiedByAPowerOfTwo() throws IOException {
    // 1/4 times 4 fills the channel.
    assertEquals(4, image().amplification());
    BufferedImage differences = read(image().differences());
    assertEquals(0xff000000, differences.getRGB(0, 0));
    assertEquals(0xff00ff00, differences.getRGB(1, 0));
    assertEquals(0xffffffff, differences.getRGB(2, 0));
    assertEquals(List.of(1, 2), image().different());
  }

  @Test
  void valuesBeyondAnImageAreClamped() throws IOException {
    PixelImage second = PixelImage.of(image().picture()).get(1);
    BufferedImage ours = read(second.ours());
    assertEquals(0xffff0000, ours.getRGB(0, 0));
    assertEquals(0xff000000, ours.getRGB(1, 0));
    // A difference of nothing stays nothing.
    assertEquals(1, second.amplification());
  }

  @Test
  void wordsAreBigEndianComponentByComponent() {
    PixelImage second = PixelImage.of(image().picture()).get(1);
    // 40000000 bf800000 00000000
    assertEquals("QAAAAL+AAAAAAAAA", second.words(true));
    assertEquals("x", second.components());
  }
}
