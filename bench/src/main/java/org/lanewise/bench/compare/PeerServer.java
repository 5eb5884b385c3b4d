package org.lanewise.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The child's side of a peer in a process of its own. One line asks and one line answers:
 *
 * <pre>
 * (at the start)     ready DESCRIPTION
 * prepare NAME SIZE  done NOTE
 * draw COUNT         done NANOSECONDS
 * pixels             done BASE64            four bytes a pixel, red first, rows upwards
 * prepare NAME SIZE  unsupported MESSAGE    where the peer is not meant to run it
 * (anything)         failed MESSAGE         where it could not be done; at the start: ends
 * </pre>
 *
 * The end of the input ends the process.
 */
final class PeerServer {
  private final Supplier<Peer> opener;
  private final Function<String, BenchShader> shaders;
  private final BufferedReader in;
  private final PrintStream out;
  private Peer.Frames frames;

  PeerServer(
      Supplier<Peer> opener,
      Function<String, BenchShader> shaders,
      BufferedReader in,
      PrintStream out) {
    this.opener = opener;
    this.shaders = shaders;
    this.in = in;
    this.out = out;
  }

  /** Serves until the input ends. */
  void run() throws IOException {
    Peer peer;
    try {
      peer = opener.get();
    } catch (PeerException e) {
      fail(e);
      return;
    }
    try (peer) {
      say("ready " + oneLine(peer.description()));
      String line;
      while ((line = in.readLine()) != null) {
        try {
          say("done " + answer(peer, line.split(" ")));
        } catch (UnsupportedShaderException e) {
          say("unsupported " + oneLine(e.getMessage()));
        } catch (RuntimeException e) {
          fail(e);
        }
      }
      close();
    }
  }

  private String answer(Peer peer, String[] words) {
    switch (words[0]) {
      case "prepare" -> {
        close();
        frames = peer.prepare(shaders.apply(words[1]), Integer.parseInt(words[2]));
        return oneLine(frames.note());
      }
      case "draw" -> {
        int count = Integer.parseInt(words[1]);
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
          frames.draw();
        }
        return Long.toString(System.nanoTime() - start);
      }
      case "pixels" -> {
        int[] pixels = frames.pixels();
        ByteBuffer bytes = ByteBuffer.allocate(pixels.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(pixels);
        return Base64.getEncoder().encodeToString(bytes.array());
      }
      default -> throw new IllegalArgumentException("no request " + words[0]);
    }
  }

  private void close() {
    if (frames != null) {
      frames.close();
      frames = null;
    }
  }

  private void fail(RuntimeException e) {
    boolean expected = e instanceof PeerException && e.getMessage() != null;
    say("failed " + oneLine(expected ? e.getMessage() : e.toString()));
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }
}
