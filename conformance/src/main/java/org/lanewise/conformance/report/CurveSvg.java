package org.lanewise.conformance.report;

import java.util.List;
import java.util.Locale;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.functions.ErrorCurve.Bin;

/**
 * Draws an error curve: binades of the input from left to right, negative inputs on the left, the
 * largest error of each quarter of a binade upwards.
 */
final class CurveSvg {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 240;
  private static final int LEFT = 48;
  private static final int RIGHT = 16;
  private static final int TOP = 24;
  private static final int BOTTOM = 40;

  /** Bins of one sign; those of infinities and NaN are left out. */
  private static final int BINS = 1020;

  /** The bin that 2^0 begins. */
  private static final int ONE = 127 * 4;

  /** Smaller errors at the ends of the range are left out. */
  private static final double VISIBLE = 0.005;

  private final ErrorCurve curve;
  private final String title;

  /** By magnitude: negative inputs, and those from 0 on; -1 where nothing was measured. */
  private final double[] negative = new double[BINS];

  private final double[] positive = new double[BINS];
  private final int first;
  private final int last;
  private final boolean hasNegative;
  private final double top;

  CurveSvg(ErrorCurve curve, String title) {
    this.curve = curve;
    this.title = title;
    java.util.Arrays.fill(negative, -1);
    java.util.Arrays.fill(positive, -1);
    for (Bin bin : curve.bins()) {
      int magnitude = bin.head() & 1023;
      if (magnitude < BINS) {
        (bin.head() > 1023 ? negative : positive)[magnitude] = bin.largest();
      }
    }
    int low = BINS;
    int high = 0;
    boolean below = false;
    for (int i = 0; i < BINS; i++) {
      if (negative[i] > VISIBLE || positive[i] > VISIBLE) {
        low = Math.min(low, i);
        high = i;
        below |= negative[i] > VISIBLE;
      }
    }
    // A little of what is exact on both sides, in whole binades.
    this.first = low > high ? 0 : Math.max(0, (low / 4 - 2) * 4);
    this.last = low > high ? BINS : Math.min(BINS, (high / 4 + 3) * 4);
    this.hasNegative = below;
    double shown = Double.isInfinite(curve.largest()) ? 0 : curve.largest();
    this.top = Math.max(curve.function().bound(), shown) * 1.08;
  }

  private double x(boolean isNegative, int magnitude) {
    double span = WIDTH - LEFT - RIGHT;
    double part = (magnitude - first) / (double) (last - first);
    if (!hasNegative) {
      return LEFT + span * part;
    }
    double middle = LEFT + span / 2;
    // A gap around zero, where the sign changes.
    double half = span / 2 - 4;
    return isNegative ? middle - 4 - half * part : middle + 4 + half * part;
  }

  private double y(double error) {
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * Math.min(error, top) / top;
  }

  /** Writes the drawing; what it shows is told in words, too. */
  void write(Html html) {
    html.open("div", "class", "plot");
    html.open(
        "svg",
        "viewBox",
        "0 0 " + WIDTH + " " + HEIGHT,
        "role",
        "img",
        "aria-label",
        "%s: the largest error by input, never above %s, with the bound %s"
            .formatted(
                title,
                FunctionsPage.error(curve.largest()),
                FunctionsPage.error(curve.function().bound())));
    grid(html);
    if (hasNegative) {
      path(html, true, negative);
    }
    path(html, false, positive);
    bound(html);
    mark(html);
    html.close().close();
  }

  private void grid(Html html) {
    for (double error = 0; error <= top; error += 0.5) {
      line(html, "grid", LEFT, y(error), WIDTH - RIGHT, y(error));
      text(html, "end", LEFT - 6, y(error) + 4, String.format(Locale.ROOT, "%.1f", error));
    }
    int binades = (last - first) / 4;
    int step = binades > 160 ? 32 : binades > 64 ? 16 : binades > 24 ? 8 : 4;
    for (int bin = first; bin <= last; bin += 4) {
      int exponent = (bin - ONE) / 4;
      if (Math.floorMod(exponent, step) == 0) {
        tick(html, false, bin, exponent);
        if (hasNegative) {
          tick(html, true, bin, exponent);
        }
      }
    }
    boolean byResult = curve.function().operands() == 2;
    double middle = LEFT + (WIDTH - LEFT - RIGHT) / 2.0;
    text(html, "middle", middle, HEIGHT - 4, byResult ? "exact result" : "input");
    text(html, "start", 4, 14, "largest error, ulps");
  }

  private void tick(Html html, boolean isNegative, int bin, int exponent) {
    double x = x(isNegative, bin);
    line(html, "grid", x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 5);
    String label = (isNegative ? "\u2212" : "") + "2" + raised(exponent);
    text(html, "middle", x, HEIGHT - BOTTOM + 18, label);
  }

  /** An exponent in raised digits. */
  static String raised(int exponent) {
    StringBuilder text = new StringBuilder();
    for (char c : Integer.toString(exponent).toCharArray()) {
      text.append(
          switch (c) {
            case '-' -> '\u207b';
            case '1' -> '\u00b9';
            case '2' -> '\u00b2';
            case '3' -> '\u00b3';
            default -> (char) ('\u2070' + c - '0');
          });
    }
    return text.toString();
  }

  private void path(Html html, boolean isNegative, double[] errors) {
    StringBuilder path = new StringBuilder();
    boolean drawing = false;
    for (int bin = first; bin < last; bin++) {
      if (errors[bin] < 0) {
        drawing = false;
        continue;
      }
      path.append(drawing ? "L" : "M").append(point(x(isNegative, bin), y(errors[bin])));
      path.append("L").append(point(x(isNegative, bin + 1), y(errors[bin])));
      drawing = true;
    }
    html.element("path", "", "class", "curve", "d", path.toString());
  }

  private void bound(Html html) {
    double y = y(curve.function().bound());
    line(html, "bound", LEFT, y, WIDTH - RIGHT, y);
    String label = "bound " + FunctionsPage.error(curve.function().bound());
    text(html, "end", WIDTH - RIGHT, y - 5, label);
  }

  private void mark(Html html) {
    List<Bin> worst =
        curve.bins().stream().filter(bin -> bin.largest() == curve.largest()).toList();
    if (curve.largest() <= 0 || worst.isEmpty()) {
      return;
    }
    int head = worst.getFirst().head();
    int magnitude = head & 1023;
    if (magnitude >= first && magnitude < last) {
      double x = (x(head > 1023, magnitude) + x(head > 1023, magnitude + 1)) / 2;
      double y = y(curve.largest());
      html.element("circle", "", "class", "mark", "cx", round(x), "cy", round(y), "r", "4");
      boolean isRight = x > WIDTH * 0.8;
      text(
          html,
          isRight ? "end" : "start",
          isRight ? x - 8 : x + 8,
          y - 4,
          FunctionsPage.error(curve.largest()));
    }
  }

  private static void line(Html html, String style, double x1, double y1, double x2, double y2) {
    html.element(
        "line", "", "class", style, "x1", round(x1), "y1", round(y1), "x2", round(x2), "y2",
        round(y2));
  }

  private static void text(Html html, String anchor, double x, double y, String text) {
    html.element("text", text, "text-anchor", anchor, "x", round(x), "y", round(y));
  }

  private static String point(double x, double y) {
    return round(x) + " " + round(y);
  }

  private static String round(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
