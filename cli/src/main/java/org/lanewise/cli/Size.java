package org.lanewise.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The size of a picture in pixels. */
record Size(int width, int height) {
  private static final int MAX_SIDE = 16384;
  private static final long MAX_PIXELS = 1L << 26;

  /** Reads {@code 512x384}, or {@code 512} for a square. */
  static final class Converter implements ITypeConverter<Size> {
    @Override
    public Size convert(String value) {
      String[] parts = value.toLowerCase(java.util.Locale.ROOT).split("x", -1);
      try {
        int width = Integer.parseInt(parts[0]);
        int height = parts.length > 1 ? Integer.parseInt(parts[1]) : width;
        boolean fits =
            parts.length <= 2
                && width >= 1
                && height >= 1
                && width <= MAX_SIDE
                && height <= MAX_SIDE
                && (long) width * height <= MAX_PIXELS;
        if (fits) {
          return new Size(width, height);
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException(
          "'"
              + value
              + "' is no size such as 512x512, at most "
              + MAX_SIDE
              + " a side and "
              + MAX_PIXELS
              + " pixels");
    }
  }
}
