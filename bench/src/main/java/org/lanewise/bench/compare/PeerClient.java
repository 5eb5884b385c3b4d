package org.lanewise.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/** The command's side of a peer in a process of its own; {@link PeerServer} has the protocol. */
final class PeerClient implements AutoCloseable {
  private final BufferedReader in;
  private final PrintStream out;
  private final Ending ending;
  private final String description;

  /** What there is to do and to say at the end of a process. */
  interface Ending {
    /** What the process said on its way out; empty if nothing. */
    String lastWords();

    /** Waits until it has ended; its input is closed. */
    void await();
  }

  /**
   * Waits for the peer to open.
   *
   * @throws PeerException if it is not there
   */
  PeerClient(BufferedReader in, PrintStream out, Ending ending) {
    this.in = in;
    this.out = out;
    this.ending = ending;
    this.description = answer("ready");
  }

  /** What exactly runs. */
  String description() {
    return description;
  }

  /**
   * Makes a shader ready; it takes the place of the one before.
   *
   * @return as {@link Peer.Frames#note} says
   * @throws UnsupportedShaderException if the peer is not meant to run it
   * @throws PeerException if the peer cannot run it
   */
  String prepare(String shader, int size) {
    return ask("prepare " + shader + " " + size);
  }

  /**
   * Draws frames of the prepared shader.
   *
   * @return the nanoseconds they took
   * @throws PeerException if a call was stopped
   */
  long draw(int frames) {
    return Long.parseLong(ask("draw " + frames));
  }

  /** The last frame, as {@link Peer.Frames#pixels} says. */
  int[] pixels() {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(ask("pixels")));
    int[] pixels = new int[bytes.remaining() / 4];
    bytes.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(pixels);
    return pixels;
  }

  private String ask(String request) {
    out.println(request);
    out.flush();
    return answer("done");
  }

  private String answer(String expected) {
    String line;
    try {
      line = in.readLine();
    } catch (IOException e) {
      throw new PeerException("its process cannot be heard", e);
    }
    if (line == null) {
      String words = ending.lastWords();
      throw new PeerException("its process has ended" + (words.isEmpty() ? "" : ": " + words));
    }
    String[] words = line.split(" ", 2);
    if (words[0].equals(expected)) {
      return words[1];
    }
    if (words[0].equals("unsupported")) {
      throw new UnsupportedShaderException(words[1]);
    }
    throw new PeerException(words[0].equals("failed") ? words[1] : "it said '" + line + "'");
  }

  @Override
  public void close() {
    out.close();
    ending.await();
  }
}
