package org.lanewise.conformance.mutants;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** Compiles the one file of a mutant against all classes as they are. */
final class MutantBuild {
  private MutantBuild() {}

  /** A class of all that the engines and the suite need. */
  private static final List<String> PARTS =
      List.of(
          "org.lanewise.conformance.mutants.MutantBuild",
          "org.lanewise.conformance.Comparison",
          "org.lanewise.jit.JitEngine",
          "org.lanewise.reference.ReferenceEngine",
          "org.lanewise.core.program.Program",
          "org.objectweb.asm.Opcodes",
          "com.fasterxml.jackson.databind.ObjectMapper",
          "com.fasterxml.jackson.core.JsonParser",
          "com.fasterxml.jackson.annotation.JsonInclude");

  /** The class path of this JVM's classes, whether it found them on a class or a module path. */
  static String classPath() {
    return PARTS.stream()
        .map(MutantBuild::location)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String location(String className) {
    try {
      Class<?> of = Class.forName(className, false, MutantBuild.class.getClassLoader());
      // With a patched module classes of tests and others have one location.
      String name = "/" + of.getName().replace('.', '/') + ".class";
      String url = of.getResource(name).toString();
      if (url.startsWith("jar:")) {
        return Path.of(URI.create(url.substring(4, url.indexOf('!')))).toString();
      }
      Path path = Path.of(new URI(url));
      for (int up = name.split("/").length - 1; up > 0; up--) {
        path = path.getParent();
      }
      return path.toString();
    } catch (URISyntaxException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Compiles the mutant's file.
   *
   * @param folder where the source and the classes go
   * @throws IllegalStateException if it does not compile
   */
  static void compile(Mutant mutant, String classPath, Path folder) throws IOException {
    Path source = folder.resolve(Path.of(mutant.file()).getFileName());
    Files.writeString(source, mutant.plant());
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int code =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                out,
                out,
                "-nowarn",
                "-proc:none",
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                source.toString());
    if (code != 0) {
      throw new IllegalStateException(mutant.id() + " does not compile:\n" + messages);
    }
  }
}
