package org.lanewise.conformance.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Picture;
import org.lanewise.conformance.corpus.CorpusFinding.Plane;

/**
 * One output of a frame as images: ours, theirs and the difference. Row 0 is at the top.
 *
 * @param picture the frame
 * @param output for example {@code COLOR[0]}
 * @param planes the components of the output
 */
record PixelImage(Picture picture, String output, List<Plane> planes) {
  private static final int WHITE = 0xffffffff;

  /** The outputs of a frame, those with the largest difference first. */
  static List<PixelImage> of(Picture picture) {
    TreeSet<String> outputs = new TreeSet<>();
    picture.planes().forEach(plane -> outputs.add(plane.output()));
    List<PixelImage> images = new ArrayList<>();
    for (String output : outputs) {
      images.add(
          new PixelImage(
              picture,
              output,
              picture.planes().stream().filter(each -> each.output().equals(output)).toList()));
    }
    images.sort((a, b) -> Double.compare(b.largest(), a.largest()));
    return images;
  }

  /** How many pixels there are. */
  int pixels() {
    return picture.width() * picture.height();
  }

  /** The largest difference of a pixel; infinite where only one lives or is finite. */
  double distance(int pixel) {
    if (picture.live()[pixel] != picture.theirLive()[pixel]) {
      return Double.POSITIVE_INFINITY;
    }
    double worst = 0;
    for (Plane plane : picture.live()[pixel] ? planes : List.<Plane>of()) {
      double distance = CorpusFinding.distance(plane.theirs()[pixel], plane.ours()[pixel]);
      worst = Math.max(worst, distance);
    }
    return worst;
  }

  /** The largest difference. */
  double largest() {
    double worst = 0;
    for (int pixel = 0; pixel < pixels(); pixel++) {
      worst = Math.max(worst, distance(pixel));
    }
    return worst;
  }

  /** The pixels that do not match, in order. */
  List<Integer> different() {
    List<Integer> found = new ArrayList<>();
    for (int pixel = 0; pixel < pixels(); pixel++) {
      if (distance(pixel) > picture.tolerance()) {
        found.add(pixel);
      }
    }
    return found;
  }

  /** The number of different colours of ours, which tells plain pictures from others. */
  long colours() {
    return java.util.Arrays.stream(argb(true)).distinct().count();
  }

  /** A power of two by which differences become visible: the largest finite one fills a channel. */
  double amplification() {
    double worst = 0;
    for (Plane plane : planes) {
      for (int pixel = 0; pixel < pixels(); pixel++) {
        double difference = difference(plane, pixel);
        worst = Double.isFinite(difference) ? Math.max(worst, difference) : worst;
      }
    }
    return worst == 0 ? 1 : Math.max(1, Math.scalb(1.0, -Math.getExponent(worst)));
  }

  private double difference(Plane plane, int pixel) {
    if (!picture.live()[pixel] || !picture.theirLive()[pixel]) {
      return 0;
    }
    float ours = Float.intBitsToFloat(plane.ours()[pixel]);
    float theirs = Float.intBitsToFloat(plane.theirs()[pixel]);
    boolean same = ours == theirs || Float.isNaN(ours) && Float.isNaN(theirs);
    return same ? 0 : Math.abs((double) ours - theirs);
  }

  /** Our pixels, clamped to what an image can show; those that do not live are transparent. */
  byte[] ours() throws IOException {
    return png(argb(true));
  }

  /** The other renderer's. */
  byte[] theirs() throws IOException {
    return png(argb(false));
  }

  /** The difference of each channel, amplified; white where only one lives or is a number. */
  byte[] differences() throws IOException {
    double factor = amplification();
    int[] argb = new int[pixels()];
    for (int pixel = 0; pixel < argb.length; pixel++) {
      argb[pixel] = 0xff000000;
      boolean beyond = picture.live()[pixel] != picture.theirLive()[pixel];
      for (Plane plane : planes) {
        double difference = difference(plane, pixel);
        beyond |= !Double.isFinite(difference);
        int value = channel(difference * factor);
        // Alpha has no channel of its own here; it shows as grey.
        int shift = 16 - 8 * plane.component();
        int added = plane.component() == 3 ? value * 0x10101 : value << shift;
        argb[pixel] = lighter(argb[pixel], added);
      }
      argb[pixel] = beyond ? WHITE : argb[pixel];
    }
    return png(argb);
  }

  private static int lighter(int argb, int added) {
    int result = 0xff000000;
    for (int shift = 0; shift <= 16; shift += 8) {
      result |= Math.max(argb >> shift & 0xff, added >> shift & 0xff) << shift;
    }
    return result;
  }

  private int[] argb(boolean isOurs) {
    int[] argb = new int[pixels()];
    boolean[] live = isOurs ? picture.live() : picture.theirLive();
    for (int pixel = 0; pixel < argb.length; pixel++) {
      argb[pixel] = live[pixel] ? 0xff000000 : 0;
      for (Plane plane : live[pixel] ? planes : List.<Plane>of()) {
        // Alpha is a value like others; to make pixels transparent by it would hide them.
        if (plane.component() < 3) {
          int bits = isOurs ? plane.ours()[pixel] : plane.theirs()[pixel];
          int shift = 16 - 8 * plane.component();
          argb[pixel] |= channel(Float.intBitsToFloat(bits)) << shift;
        }
      }
    }
    return argb;
  }

  private static int channel(double value) {
    return (int) Math.rint(Math.clamp(Double.isNaN(value) ? 0 : value, 0, 1) * 255);
  }

  private byte[] png(int[] argb) throws IOException {
    BufferedImage image =
        new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, picture.width(), picture.height(), argb, 0, picture.width());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  /** The components in the order of {@link #words}. */
  String components() {
    StringBuilder names = new StringBuilder();
    planes.forEach(plane -> names.append("xyzw".charAt(plane.component())));
    return names.toString();
  }

  /** Words for scripts: component by component all pixels, big endian, in base 64. */
  String words(boolean isOurs) {
    ByteBuffer bytes = ByteBuffer.allocate(planes.size() * pixels() * 4);
    for (Plane plane : planes) {
      for (int word : isOurs ? plane.ours() : plane.theirs()) {
        bytes.putInt(word);
      }
    }
    return Base64.getEncoder().encodeToString(bytes.array());
  }

  /** Which pixels live, a digit each. */
  static String flags(boolean[] live) {
    StringBuilder flags = new StringBuilder();
    for (boolean each : live) {
      flags.append(each ? '1' : '0');
    }
    return flags.toString();
  }
}
