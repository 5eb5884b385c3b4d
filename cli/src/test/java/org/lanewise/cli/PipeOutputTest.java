package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PipeOutputTest {
  private static PrintWriter failingWith(String message) {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException(message);
          }
        };
    return new PrintWriter(new PipeOutput(broken), false, StandardCharsets.UTF_8);
  }

  @Test
  void aReaderThatHasSeenEnoughIsNoError() {
    PrintWriter out = failingWith("Broken pipe");
    out.println("first");
    out.flush();
    out.println("second");
    assertFalse(out.checkError());
  }

  @Test
  void aFullDiskIsAnError() {
    PrintWriter out = failingWith("No space left on device");
    out.println("first");
    assertTrue(out.checkError());
  }
}
