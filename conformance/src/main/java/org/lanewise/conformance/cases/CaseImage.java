package org.lanewise.conformance.cases;

import java.util.List;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/** The keys of one image section, and the image they make. */
final class CaseImage {
  private static final int MOST_TEXELS = 1 << 16;

  private TextureTarget target = TextureTarget.TEX_2D;
  private ImageFormat format = ImageFormat.R32_UINT;
  private final int[] size = {1, 1, 1};
  private int samples = 1;

  /**
   * Takes a line: a key, or words.
   *
   * @throws IllegalArgumentException for anything else
   */
  void line(List<Integer> words, String text) {
    int colon = text.indexOf(':');
    String value = text.substring(colon + 1).trim();
    switch (colon < 0 ? "" : text.substring(0, colon).trim()) {
      case "" -> CaseMemory.line("image", words, text);
      case "target" -> target = CaseTexture.target(value);
      case "format" -> {
        format = ImageFormat.of(value);
        if (format == null) {
          throw new IllegalArgumentException("no image has format '" + value + "'");
        }
      }
      case "size" -> {
        String[] parts = value.split("x", -1);
        if (parts.length > 3) {
          throw new IllegalArgumentException("size is W, WxH or WxHxSLICES");
        }
        for (int i = 0; i < parts.length; i++) {
          size[i] = number(parts[i]);
        }
      }
      case "samples" -> samples = number(value);
      default -> throw new IllegalArgumentException("an image has no key '" + text + "'");
    }
  }

  /** The words that the texels of an image take. */
  static int words(ImageBinding image) {
    return words(
        (long) image.width() * image.height() * image.depth() * image.samples(), image.format());
  }

  private static int words(long texels, ImageFormat format) {
    return (int) ((texels * format.bytes() + 3) / 4);
  }

  private static int number(String text) {
    int number = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
    if (number < 1) {
      throw new IllegalArgumentException("'" + text + "' is no number from 1 on");
    }
    return number;
  }

  /** The image with these words, and zeros for those that are not given. */
  ImageBinding binding(List<Integer> words) {
    long texels = (long) size[0] * size[1] * size[2] * samples;
    if (texels > MOST_TEXELS) {
      throw new IllegalArgumentException(texels + " texels, at most " + MOST_TEXELS);
    }
    int needed = words(texels, format);
    while (words.size() < needed) {
      words.add(0);
    }
    int[] memory = words.stream().mapToInt(Integer::intValue).toArray();
    return new ImageBinding(
        target, format, size[0], size[1], size[2], samples, MemoryBuffer.of(memory));
  }
}
