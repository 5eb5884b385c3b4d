package org.lanewise.jit;

import java.util.Arrays;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.program.Signature;

/**
 * A rectangle, run as lane batches of quads: a stretch of columns at a time, and in it as many rows
 * of quads as fit a batch. All that a lane reads is the centre of its pixel.
 */
final class JitRectangle extends QuadRectangle {
  /** Lanes of a run; its planes stay in the first-level cache. */
  private static final int LANES = 512;

  /** Columns of one row whose lanes, and those of the row below, fill one word of a live mask. */
  private static final int WORD_COLUMNS = 32;

  final JitShader shader;
  private final JitEntry entry;
  private final JitBatch batch;

  /** Whether rows must follow each other as a whole, since they leave traces in memory. */
  private final boolean inOrder;

  private final PixelStore store = new PixelStore(LANES);

  JitRectangle(JitShader shader, Signature signature, JitEntry entry) {
    super(signature);
    this.shader = shader;
    this.entry = entry;
    inOrder = entry.writesMemory();
    batch = new JitBatch(null, entry, LANES);
  }

  void run(Bindings bindings) {
    checkTargets();
    batch.setPlanes(planes());
    int bottom = y() + height();
    int wanted = x() + width() - (x() & ~1);
    if (!inOrder || columns(wanted) >= wanted) {
      rows(bindings, y() & ~1, bottom);
      return;
    }
    for (int row = y() & ~1; row < bottom; row += 2) {
      rows(bindings, row, Math.min(row + 2, bottom));
    }
  }

  /** Runs all columns of the pixel rows from {@code top}, which is even, up to {@code bottom}. */
  private void rows(Bindings bindings, int top, int bottom) {
    int left = x() & ~1;
    int end = x() + width();
    for (int column = left; column < end; ) {
      int columns = columns(end - column);
      int rowsOfQuads = LANES / (2 * columns);
      Centres centres = Centres.of(columns);
      int most = Math.min(rowsOfQuads, (bottom - top + 1) / 2) * 2 * columns;
      add(centres.right, column, batch.inputs(), batch.plane(0, 0), most);
      for (int row = top; row < bottom; row += 2 * rowsOfQuads) {
        int rows = Math.min(rowsOfQuads, (bottom - row + 1) / 2);
        add(centres.down, row, batch.inputs(), batch.plane(0, 1), rows * 2 * columns);
        stretch(bindings, column, columns, row, rows);
      }
      column += columns;
    }
  }

  /** The columns of a run: whole words of the live mask, or a divisor of one. */
  private static int columns(int wanted) {
    if (wanted > WORD_COLUMNS / 2) {
      return Math.min(LANES / 2, (wanted + WORD_COLUMNS - 1) / WORD_COLUMNS * WORD_COLUMNS);
    }
    return wanted > WORD_COLUMNS / 4 ? WORD_COLUMNS / 2 : WORD_COLUMNS / 4;
  }

  /** Runs {@code rows} rows of quads. */
  private void stretch(Bindings bindings, int column, int columns, int row, int rows) {
    int rowLanes = 2 * columns;
    batch.setCount(rows * rowLanes);
    if (!cover(column, columns, row, rows)) {
      return;
    }
    fetch(column, row, rowLanes);
    boolean vector = batch.run(bindings);
    if (entry.kills()) {
      uncover(column, columns, row, rows);
    }
    for (int slot = 0; slot < signature().outputs().size(); slot++) {
      PixelBuffer target = target(slot);
      if (target != null) {
        int pixel = row * target.width() + column;
        store.write(batch, slot, rows, rowLanes, target, pixel, vector);
      }
    }
  }

  /** Fills the inputs that are colours of targets; the batch's first input is the centre. */
  private void fetch(int column, int row, int rowLanes) {
    List<Signature.Slot> inputs = entry.signature().inputs();
    for (int slot = 1; slot < inputs.size(); slot++) {
      PixelBuffer from = target(inputs.get(slot).semanticIndex());
      for (int lane = 0; lane < batch.count(); lane++) {
        int x = column + lane % rowLanes / 4 * 2 + (lane & 1);
        int y = row + lane / rowLanes * 2 + (lane >> 1 & 1);
        PixelFetch.colour(
            from, x, y, batch.inputs(), batch.plane(slot, 0) + lane, batch.capacity());
      }
    }
  }

  // ---- the centres of pixels ----

  private static void add(float[] from, float value, float[] to, int start, int count) {
    for (int i = 0; i < count; i++) {
      to[start + i] = from[i] + value;
    }
  }

  /**
   * Where the centres of a run's pixels lie from its corner.
   *
   * @param right by lane, how far to the right
   * @param down by lane, how far down
   */
  private record Centres(float[] right, float[] down) {
    private static final Centres[] ALL = new Centres[LANES / 2 / (WORD_COLUMNS / 4) + 1];

    static {
      for (int columns = 1; columns <= LANES / 2; columns++) {
        if (columns(columns) == columns) {
          ALL[columns / (WORD_COLUMNS / 4)] = make(2 * columns);
        }
      }
    }

    static Centres of(int columns) {
      return ALL[columns / (WORD_COLUMNS / 4)];
    }

    private static Centres make(int rowLanes) {
      Centres centres = new Centres(new float[LANES], new float[LANES]);
      for (int lane = 0; lane < LANES; lane++) {
        centres.right[lane] = lane % rowLanes / 4 * 2 + (lane & 1) + 0.5f;
        centres.down[lane] = lane / rowLanes * 2 + (lane >> 1 & 1) + 0.5f;
      }
      return centres;
    }
  }

  // ---- coverage and live masks ----

  /** Makes the live mask of the covered pixels; whether there is one. */
  private boolean cover(int column, int columns, int row, int rows) {
    long[] live = batch.live();
    int step = Math.min(columns, WORD_COLUMNS);
    long any = 0;
    Arrays.fill(live, 0);
    int lane = 0;
    for (int r = row; r < row + 2 * rows; r += 2) {
      for (int c = column; c < column + columns; c += step) {
        long lanes = spread(covered(c, r, step)) | spread(covered(c, r + 1, step)) << 2;
        live[lane >> 6] |= lanes << lane;
        any |= lanes;
        lane += 2 * step;
      }
    }
    return any != 0;
  }

  /** Clears the pixels whose lanes are no longer live. */
  private void uncover(int column, int columns, int row, int rows) {
    long[] live = batch.live();
    int step = Math.min(columns, WORD_COLUMNS);
    int lane = 0;
    for (int r = row; r < row + 2 * rows; r += 2) {
      for (int c = column; c < column + columns; c += step) {
        long lanes = live[lane >> 6] >>> lane;
        clear(c, r, step, gather(lanes));
        clear(c, r + 1, step, gather(lanes >>> 2));
        lane += 2 * step;
      }
    }
  }

  /** One bit for each of {@code columns} pixels from (column, row) on, both as in a target. */
  private int covered(int column, int row, int columns) {
    int r = row - y();
    if (r < 0 || r >= height()) {
      return 0;
    }
    int first = column - x();
    int skipped = Math.max(0, -first);
    int last = Math.min(first + columns, width());
    int from = first + skipped;
    if (from >= last) {
      return 0;
    }
    int word = r * rowWords() + (from >> 6);
    long bits = coverage()[word] >>> from;
    if ((from & 63) + last - from > 64) {
      bits |= coverage()[word + 1] << -from;
    }
    return (int) (bits & -1L >>> 64 - (last - from)) << skipped;
  }

  /** Clears the pixels that have no bit. */
  private void clear(int column, int row, int columns, int bits) {
    for (int gone = covered(column, row, columns) & ~bits; gone != 0; gone &= gone - 1) {
      setCovered(column + Integer.numberOfTrailingZeros(gone) - x(), row - y(), false);
    }
  }

  /** Two bits at a time to the low half of each four: pixels of one row to lanes of quads. */
  private static long spread(int pixels) {
    if (pixels == -1) {
      return 0x3333_3333_3333_3333L;
    }
    long bits = pixels & 0xffff_ffffL;
    bits = (bits | bits << 16) & 0x0000_ffff_0000_ffffL;
    bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ffL;
    bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0fL;
    return (bits | bits << 2) & 0x3333_3333_3333_3333L;
  }

  /** The inverse of {@link #spread}. */
  private static int gather(long lanes) {
    long bits = lanes & 0x3333_3333_3333_3333L;
    bits = (bits | bits >>> 2) & 0x0f0f_0f0f_0f0f_0f0fL;
    bits = (bits | bits >>> 4) & 0x00ff_00ff_00ff_00ffL;
    bits = (bits | bits >>> 8) & 0x0000_ffff_0000_ffffL;
    return (int) (bits | bits >>> 16);
  }
}
