package org.lanewise.conformance.adapter;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lanewise.core.program.Program;
import org.lanewise.reference.ReferenceEngine;

/** How tests start programs. */
final class TestPrograms {
  private TestPrograms() {}

  /** The command that runs a class of this folder in a JVM of its own, on the class path. */
  static List<String> java(Class<?> main, String... arguments) {
    String path =
        Stream.of(main, EngineServer.class, Program.class, ReferenceEngine.class)
            .map(TestPrograms::place)
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It starts sooner, and the work is short.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-cp", path));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
