package org.lanewise.core.batch;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.program.Signature;

/**
 * A rectangle of pixels of a fragment program: where it lies, which pixels are covered, the plane
 * equations of its inputs, and the buffers that take its outputs. What a rasterizer passes for a
 * triangle, or for a whole picture.
 *
 * <p>A plane equation has the value {@code a0 + dadx * (x + 0.5) + dady * (y + 0.5)} at the centre
 * of pixel (x, y); docs/numerics.md, section "Interpolation", says how that is rounded. Inputs that
 * are interpolated with perspective have planes of value times 1/w, and are divided by the plane of
 * 1/w. Inputs without interpolation have the value {@code a0}. The centroid of a pixel is its
 * centre.
 *
 * <p>A rectangle belongs to the shader that made it and is used by one thread at a time.
 */
public class QuadRectangle {
  /** The rectangle's pixels have coordinates of 0 to here less one. */
  public static final int MAX_SIZE = 1 << 14;

  private final Signature signature;
  private final float[] planes;
  private final PixelBuffer[] targets;
  private int x;
  private int y;
  private int width;
  private int height;
  private int rowWords;
  private long[] coverage = {};

  /**
   * For engines; an embedding calls {@code ExecutableShader.newRectangle}. Empty; all planes are
   * zero but those of POSITION, which is the pixel's centre, and of 1/w, which is 1.
   */
  protected QuadRectangle(Signature signature) {
    this.signature = signature;
    List<Signature.Slot> inputs = signature.inputs();
    planes = new float[(inputs.size() * 4 + 1) * 3];
    targets = new PixelBuffer[signature.outputs().size()];
    setReciprocalW(1, 0, 0);
    for (int slot = 0; slot < inputs.size(); slot++) {
      if (inputs.get(slot).semantic().equals("POSITION")) {
        setPlane(slot, 0, 0, 1, 0);
        setPlane(slot, 1, 0, 0, 1);
        setPlane(slot, 3, 1, 0, 0);
      }
    }
  }

  /** The program's inputs and outputs. */
  public final Signature signature() {
    return signature;
  }

  // ---- place and coverage ----

  /**
   * Sets the rectangle and covers all its pixels.
   *
   * @param newX the leftmost pixel, 0 or more
   * @param newY the topmost pixel, 0 or more
   * @param newWidth pixels a row, 0 or more
   * @param newHeight rows, 0 or more
   * @throws IllegalArgumentException if it reaches beyond {@link #MAX_SIZE} either way
   */
  public final void place(int newX, int newY, int newWidth, int newHeight) {
    if (newX < 0
        || newY < 0
        || newWidth < 0
        || newHeight < 0
        || newX > MAX_SIZE - newWidth
        || newY > MAX_SIZE - newHeight) {
      throw new IllegalArgumentException(
          "%d x %d pixels from (%d, %d) on do not lie within 0..%d"
              .formatted(newWidth, newHeight, newX, newY, MAX_SIZE - 1));
    }
    x = newX;
    y = newY;
    width = newWidth;
    height = newHeight;
    rowWords = (width + 63) / 64;
    if (coverage.length < rowWords * height) {
      coverage = new long[rowWords * height];
    }
    coverAll();
  }

  /** The leftmost pixel. */
  public final int x() {
    return x;
  }

  /** The topmost pixel. */
  public final int y() {
    return y;
  }

  /** Pixels a row. */
  public final int width() {
    return width;
  }

  /** Rows. */
  public final int height() {
    return height;
  }

  /** Covers all pixels again, as before a call that killed some. */
  public final void coverAll() {
    Arrays.fill(coverage, 0, rowWords * height, -1L);
    if ((width & 63) != 0) {
      for (int row = 0; row < height; row++) {
        coverage[row * rowWords + rowWords - 1] = (1L << width) - 1;
      }
    }
  }

  /**
   * The covered pixels: column c of row r, both counted from the rectangle's corner, is bit c % 64
   * of word {@code r * rowWords() + c / 64}. Bits of columns from the width on are ignored. Pixels
   * that are not covered keep what the targets hold; those of a quad with a covered pixel run as
   * helpers. A call clears the pixels that the program killed.
   */
  public final long[] coverage() {
    return coverage;
  }

  /** Words of a row of {@link #coverage}. */
  public final int rowWords() {
    return rowWords;
  }

  /** Whether the pixel is covered; column and row counted from the rectangle's corner. */
  public final boolean isCovered(int column, int row) {
    checkPixel(column, row);
    return (coverage[row * rowWords + (column >> 6)] >>> column & 1) != 0;
  }

  /** Covers a pixel or not; column and row counted from the rectangle's corner. */
  public final void setCovered(int column, int row, boolean covered) {
    checkPixel(column, row);
    int word = row * rowWords + (column >> 6);
    coverage[word] = covered ? coverage[word] | 1L << column : coverage[word] & ~(1L << column);
  }

  private void checkPixel(int column, int row) {
    if (column < 0 || row < 0 || column >= width || row >= height) {
      throw new IllegalArgumentException(
          "pixel (%d, %d) of a rectangle of %d x %d".formatted(column, row, width, height));
    }
  }

  // ---- inputs ----

  /**
   * The plane equations: a0, dadx, dady of component c of input slot s from {@code (s * 4 + c) * 3}
   * on, and behind all slots those of 1/w.
   */
  public final float[] planes() {
    return planes;
  }

  /** The plane equation of one component of an input slot. */
  public final void setPlane(int slot, int component, float a0, float dadx, float dady) {
    if (slot < 0 || slot >= signature.inputs().size() || (component & ~3) != 0) {
      throw new IllegalArgumentException(
          "component %d of input slot %d, of %d slots"
              .formatted(component, slot, signature.inputs().size()));
    }
    set((slot * 4 + component) * 3, a0, dadx, dady);
  }

  /** The plane equation of 1/w; the constant 1 at first. */
  public final void setReciprocalW(float a0, float dadx, float dady) {
    set(planes.length - 3, a0, dadx, dady);
  }

  private void set(int at, float a0, float dadx, float dady) {
    planes[at] = a0;
    planes[at + 1] = dadx;
    planes[at + 2] = dady;
  }

  // ---- outputs ----

  /**
   * The buffer that takes the pixels of an output slot, at their own coordinates; null, as at
   * first, for none.
   */
  public final void setTarget(int slot, PixelBuffer buffer) {
    if (slot < 0 || slot >= targets.length) {
      throw new IllegalArgumentException(
          "output slot " + slot + " of a program with " + targets.length);
    }
    targets[slot] = buffer;
  }

  /** The buffer of an output slot, null for none. */
  public final PixelBuffer target(int slot) {
    return targets[slot];
  }

  /**
   * For engines, before they run.
   *
   * @throws IllegalArgumentException if a target does not hold all of the rectangle
   */
  protected final void checkTargets() {
    if (width == 0 || height == 0) {
      return;
    }
    for (PixelBuffer target : targets) {
      if (target != null && (x + width > target.width() || y + height > target.height())) {
        throw new IllegalArgumentException(
            "%d x %d pixels from (%d, %d) on do not lie within %s"
                .formatted(width, height, x, y, target));
      }
    }
  }
}
