package org.lanewise.conformance.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a report is written to. */
final class Site {
  private final Path folder;

  /** A site in a folder, which is made if there is none. */
  Site(Path folder) throws IOException {
    Files.createDirectories(folder);
    this.folder = folder;
  }

  /** Writes a text. */
  void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file; its folder is made if there is none. */
  void write(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  /** Copies what this package carries. */
  void copy(String resource) throws IOException {
    try (InputStream in = Site.class.getResourceAsStream(resource)) {
      write("assets/" + resource, in.readAllBytes());
    }
  }
}
