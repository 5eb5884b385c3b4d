package org.lanewise.cli;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;

/** PNG and JPEG files. */
final class Images {
  private static final long MAX_PIXELS = 1L << 26;

  private Images() {}

  /** Reads a picture. */
  static BufferedImage read(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException(
          "--texture: error: '"
              + path
              + "' is neither a file nor a pattern (expected a PNG or JPEG file, or checker,"
              + " gradient, noise, bricks, bricknormals, rings or cube)");
    }
    try {
      BufferedImage image = ImageIO.read(path.toFile());
      if (image == null) {
        throw new InputException(path + ": error: no picture (expected PNG or JPEG)");
      }
      if ((long) image.getWidth() * image.getHeight() > MAX_PIXELS) {
        throw new InputException(path + ": error: more than " + MAX_PIXELS + " pixels");
      }
      return image;
    } catch (IOException | IllegalArgumentException e) {
      throw new InputException(path + ": error: cannot be read as a picture: " + e.getMessage());
    }
  }

  /** The texels of a picture, red in the low byte. */
  static int[] rgba(BufferedImage image) {
    int width = image.getWidth();
    int[] texels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    for (int i = 0; i < texels.length; i++) {
      int argb = texels[i];
      texels[i] = argb & 0xff00ff00 | argb >>> 16 & 0xff | (argb & 0xff) << 16;
    }
    return texels;
  }

  /** Writes output 0 of a picture; discarded pixels are transparent, values are clamped. */
  static void write(Picture picture, int slot, Path path) {
    BufferedImage image =
        new BufferedImage(picture.width, picture.height, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < picture.height; y++) {
      for (int x = 0; x < picture.width; x++) {
        int argb = 0;
        if (picture.isLive(x, y)) {
          argb =
              unorm(picture.value(x, y, slot, 3)) << 24
                  | unorm(picture.value(x, y, slot, 0)) << 16
                  | unorm(picture.value(x, y, slot, 1)) << 8
                  | unorm(picture.value(x, y, slot, 2));
        }
        image.setRGB(x, y, argb);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      if (!ImageIO.write(image, "png", bytes)) {
        throw new InputException(path + ": error: cannot be written as PNG");
      }
      Files.write(path, bytes.toByteArray());
    } catch (NoSuchFileException e) {
      throw new InputException(path + ": error: its folder does not exist");
    } catch (IOException e) {
      throw new InputException(path + ": error: cannot be written: " + e.getMessage());
    }
  }

  /** Refuses a target that is no file of its own, before any work is done. */
  static void checkTarget(Path target, String what, List<Path> inputs) {
    if (target.toString().isEmpty() || Files.exists(target) && !Files.isRegularFile(target)) {
      throw new InputException(
          "'" + target + "': error: no regular file (expected " + what + " to write)");
    }
    for (Path input : inputs) {
      try {
        if (Files.exists(target) && Files.exists(input) && Files.isSameFile(target, input)) {
          throw new InputException(
              target + ": error: it is also an input (expected another file for --out)");
        }
      } catch (IOException e) {
        throw new InputException(target + ": error: cannot be written: " + e.getMessage());
      }
    }
  }

  private static int unorm(float value) {
    // NaN becomes 0, as it does in a framebuffer.
    return value > 0 ? value < 1 ? (int) (value * 255 + 0.5f) : 255 : 0;
  }
}
