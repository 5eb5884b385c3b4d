package org.lanewise.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The process of one peer; {@link PeerProcess} starts it. */
public final class PeerMain {
  private PeerMain() {}

  /**
   * Serves requests from standard input.
   *
   * @param arguments the {@link PeerKind}, its threads, the {@link ShaderSource} and its {@link
   *     TexelKind}
   */
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    // What libraries print must not mix with the answers.
    System.setOut(System.err);
    PeerKind kind = PeerKind.valueOf(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    ShaderSource source = ShaderSource.of(arguments[2], TexelKind.valueOf(arguments[3]));
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    new PeerServer(() -> kind.open(threads), source::read, requests, answers).run();
    // Threads of native libraries must not keep the process.
    System.exit(0);
  }
}
