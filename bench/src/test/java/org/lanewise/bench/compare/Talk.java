package org.lanewise.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Both sides of the protocol in one process. */
final class Talk {
  private Talk() {}

  static PeerClient with(Supplier<Peer> opener) {
    try {
      PipedOutputStream requests = new PipedOutputStream();
      PipedOutputStream answers = new PipedOutputStream();
      BufferedReader serverIn = reader(new PipedInputStream(requests));
      BufferedReader clientIn = reader(new PipedInputStream(answers, 1 << 16));
      ShaderSource source = ShaderSource.of(ShaderSource.BUILT_IN, TexelKind.RGBA8);
      PrintStream serverOut = new PrintStream(answers, true, StandardCharsets.UTF_8);
      Thread server =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try (serverOut) {
                      new PeerServer(opener, source::read, serverIn, serverOut).run();
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    } catch (IllegalStateException _) {
                      // A process would end; so does this one's output.
                    }
                  });
      return new PeerClient(
          clientIn, new PrintStream(requests, true, StandardCharsets.UTF_8), ending(server));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PeerClient.Ending ending(Thread server) {
    return new PeerClient.Ending() {
      @Override
      public String lastWords() {
        return "last words";
      }

      @Override
      public void await() {
        try {
          server.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }

  private static BufferedReader reader(PipedInputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }
}
