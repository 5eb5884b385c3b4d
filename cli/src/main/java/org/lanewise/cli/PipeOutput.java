package org.lanewise.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Output to a reader that may have seen enough: {@code lanewise disasm PROGRAM | head} is no error.
 * What comes after that is dropped; all other errors stay errors.
 */
final class PipeOutput extends FilterOutputStream {
  private boolean readerIsGone;

  PipeOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (readerIsGone) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      // The JVM tells this apart by its text alone.
      readerIsGone = String.valueOf(e.getMessage()).contains("Broken pipe");
      if (!readerIsGone) {
        throw e;
      }
    }
  }
}
