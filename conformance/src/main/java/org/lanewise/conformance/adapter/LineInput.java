package org.lanewise.conformance.adapter;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lines of bytes, none held that is longer than {@link Wire#MAX_LINE}. */
final class LineInput implements WireReader.Lines {
  private final InputStream in;
  private final StringBuilder line = new StringBuilder();
  private boolean isOverlong;

  LineInput(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  @Override
  public String next() throws IOException {
    line.setLength(0);
    int next = in.read();
    while (isOverlong && next >= 0) {
      // The rest of a line that was given up.
      isOverlong = next != '\n';
      next = in.read();
    }
    if (next < 0) {
      return null;
    }
    for (; next >= 0 && next != '\n'; next = in.read()) {
      if (line.length() == Wire.MAX_LINE) {
        isOverlong = true;
        return Wire.OVERLONG;
      }
      line.append((char) next);
    }
    if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }
}
