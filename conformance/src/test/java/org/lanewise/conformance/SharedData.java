package org.lanewise.conformance;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Data that lie outside of the project, for tests that are skipped where they are missing. */
public final class SharedData {
  private SharedData() {}

  /**
   * A file or folder of the shared data: in the folder that property {@code lanewise.shared} names,
   * or else in a folder {@code shared} beside any folder around the working directory.
   */
  public static Path find(String name) {
    String property = System.getProperty("lanewise.shared");
    if (property != null) {
      Path path = Path.of(property, name);
      Assumptions.assumeTrue(Files.exists(path), path + " does not exist");
      return path;
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path path = at.resolve("shared").resolve(name);
      if (Files.exists(path)) {
        return path;
      }
    }
    Assumptions.abort("no folder shared/" + name + " beside the checkout");
    throw new AssertionError();
  }
}
