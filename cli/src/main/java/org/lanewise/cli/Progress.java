package org.lanewise.cli;

import java.io.PrintWriter;

/** A bar on the terminal; silent where the output is no terminal. */
final class Progress implements AutoCloseable {
  private static final int WIDTH = 40;

  private final PrintWriter out;
  private String what;
  private final boolean shown;
  private int last = -1;

  Progress(PrintWriter out, String what) {
    this.out = out;
    this.what = what;
    this.shown = System.console() != null && System.console().isTerminal();
  }

  /** {@code done} of {@code total} are done. */
  synchronized void update(long done, long total) {
    int permille = total == 0 ? 1000 : (int) (done * 1000 / total);
    if (shown && permille != last) {
      last = permille;
      int full = permille * WIDTH / 1000;
      out.printf(
          "\r%s [%s%s] %5.1f %%",
          what, "#".repeat(full), " ".repeat(WIDTH - full), permille / 10.0);
      out.flush();
    }
  }

  /** {@code done} of {@code total} of one part of the work are done. */
  synchronized void update(String part, long done, long total) {
    if (!part.equals(what)) {
      clear();
      what = part;
    }
    update(done, total);
  }

  @Override
  public void close() {
    clear();
  }

  /** Takes the bar away. */
  synchronized void clear() {
    if (shown && last >= 0) {
      out.print("\r" + " ".repeat(what.length() + WIDTH + 14) + "\r");
      out.flush();
      last = -1;
    }
  }
}
