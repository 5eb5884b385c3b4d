package org.lanewise.conformance.adapter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One life of an external program. Threads of its own write to it, read from it, and drain what it
 * says on standard error, so that whatever it does, nobody waits for it longer than a time.
 */
final class EngineProcess implements AutoCloseable {
  /** Lines that wait to be read; a program that writes more has to wait. */
  private static final int QUEUE = 512;

  /** Lines of standard error that are kept for messages. */
  private static final int KEPT = 3;

  private static final byte[] NO_MORE = {};

  /** A line, or why there is none: then {@code text} is null. */
  private record Line(String text, String end) {}

  private final Process process;
  private final BlockingQueue<Line> lines = new ArrayBlockingQueue<>(QUEUE);
  private final BlockingQueue<byte[]> requests = new LinkedBlockingQueue<>();
  private final Deque<String> errors = new ArrayDeque<>();
  private final Thread reader;
  private final Thread errorReader;
  private Line end;

  private EngineProcess(Process process) {
    this.process = process;
    reader = start("reads", this::read);
    start("writes", this::write);
    errorReader = start("drains", this::drain);
  }

  /**
   * Starts a program.
   *
   * @param command the program and its arguments
   * @throws IOException if it cannot be started
   */
  static EngineProcess start(List<String> command) throws IOException {
    return new EngineProcess(new ProcessBuilder(command).start());
  }

  private Thread start(String what, Runnable task) {
    return Thread.ofPlatform()
        .daemon()
        .name("lanewise " + what + " engine " + process.pid())
        .start(task);
  }

  private void read() {
    String why = "closed its standard output";
    try (InputStream in = process.getInputStream()) {
      LineInput input = new LineInput(in);
      for (String line = input.next(); line != null; line = input.next()) {
        lines.put(new Line(line, ""));
      }
    } catch (IOException e) {
      why = "could not be read";
    } catch (InterruptedException e) {
      return;
    }
    try {
      lines.put(new Line(null, why));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    try (OutputStream out = process.getOutputStream()) {
      for (byte[] bytes = requests.take(); bytes != NO_MORE; bytes = requests.take()) {
        out.write(bytes);
        out.flush();
      }
    } catch (IOException e) {
      // It does not listen any more: the answer, which does not come, tells.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void drain() {
    try (InputStream in = process.getErrorStream()) {
      LineInput input = new LineInput(in);
      for (String line = input.next(); line != null; line = input.next()) {
        // The frames of a Java stack would push out what stands above them.
        if (!line.isBlank() && !line.matches("\\s*(at|\\.\\.\\.) .*")) {
          synchronized (errors) {
            errors.addLast(Wire.quoted(line.trim()));
            if (errors.size() > KEPT) {
              errors.removeFirst();
            }
          }
        }
      }
    } catch (IOException e) {
      // Nobody is left to say anything.
    }
  }

  /** Whether a line is there that nobody has read. */
  boolean hasLines() {
    Line next = lines.peek();
    return next != null && next.text != null;
  }

  /** Hands over a request; does not wait until it is read. */
  void send(String request) {
    requests.add(request.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The next line.
   *
   * @param deadline the {@link System#nanoTime} until which to wait
   * @throws IOException if there is none, and why
   */
  String next(long deadline) throws IOException {
    Line next = end;
    if (next == null) {
      try {
        long left = deadline - System.nanoTime();
        next = left > 0 ? lines.poll(left, TimeUnit.NANOSECONDS) : null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("was interrupted", e);
      }
    }
    if (next == null) {
      throw new IOException("gave no complete answer in time");
    }
    if (next.text == null) {
      end = next;
      throw new IOException(isDead() ? "ended with exit code " + process.exitValue() : next.end);
    }
    return next.text;
  }

  /** Whether it ended; a program that closes its output is given a moment to do so. */
  private boolean isDead() {
    try {
      return process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  /** The last lines of its standard error, empty for none. */
  String lastWords() {
    if (!process.isAlive()) {
      try {
        errorReader.join(Duration.ofMillis(500));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    synchronized (errors) {
      return String.join(" / ", errors);
    }
  }

  /** Ends the program: it is asked to by the end of its input, then it and its children are. */
  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    requests.add(NO_MORE);
    try {
      process.waitFor(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    kill(children);
  }

  /** Ends the program and its children at once. */
  void kill() {
    kill(process.descendants().toList());
  }

  private void kill(List<ProcessHandle> children) {
    children.forEach(ProcessHandle::destroyForcibly);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    requests.clear();
    requests.add(NO_MORE);
    // It may wait for room.
    reader.interrupt();
  }
}
