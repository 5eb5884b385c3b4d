package org.lanewise.bench.compare;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A peer in a process of its own, on processors of its own where {@code taskset} is there. */
final class PeerProcess implements PeerClient.Ending {
  private final Process process;
  private final Path errors;

  private PeerProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  /**
   * Starts a process and waits for the peer to open.
   *
   * @throws PeerException if the peer is not there
   */
  static PeerClient start(Column column, ShaderSource source) {
    try {
      Path errors = Files.createTempFile("lanewise-bench", ".log");
      errors.toFile().deleteOnExit();
      List<String> command = new ArrayList<>(Processors.pin(column.threads()));
      command.add(ProcessHandle.current().info().command().orElse("java"));
      command.add("--add-modules=jdk.incubator.vector");
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("-XX:+UseSerialGC");
      command.add("-cp");
      command.add(classPath());
      command.add(PeerMain.class.getName());
      command.add(column.kind().name());
      command.add(Integer.toString(column.threads()));
      command.add(source.where());
      command.add(source.texels().name());
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
      builder.environment().putAll(column.kind().environment(column.threads()));
      Process process = builder.start();
      return new PeerClient(
          new BufferedReader(process.inputReader(StandardCharsets.UTF_8)),
          new PrintStream(process.getOutputStream(), false, StandardCharsets.UTF_8),
          new PeerProcess(process, errors));
    } catch (IOException e) {
      throw new UncheckedIOException("a process for " + column.id() + " cannot be started", e);
    }
  }

  /** All that this JVM runs from, as a class path: the bindings to EGL find their parts there. */
  private static String classPath() {
    String modules = System.getProperty("jdk.module.path");
    String classes = System.getProperty("java.class.path", "");
    return Stream.of(modules == null ? "" : modules, classes)
        .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
        .filter(entry -> !entry.isEmpty())
        .map(PeerProcess::entry)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** A folder on a module path may hold a module's classes, or archives. */
  private static String entry(String path) {
    boolean archives =
        Files.isDirectory(Path.of(path)) && !Files.exists(Path.of(path, "module-info.class"));
    return archives ? path + File.separator + "*" : path;
  }

  @Override
  public String lastWords() {
    try {
      List<String> lines =
          Files.readAllLines(errors).stream().filter(line -> !line.startsWith("WARNING:")).toList();
      return lines.isEmpty() ? "" : lines.getFirst();
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void await() {
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Files.deleteIfExists(errors);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
