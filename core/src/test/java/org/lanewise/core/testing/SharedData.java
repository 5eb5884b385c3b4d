package org.lanewise.core.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds data that lies beside the checkout; tests without it are skipped with a message. */
public final class SharedData {
  private SharedData() {}

  /** The folder or file {@code name} of the shared data; skips the test where it is missing. */
  public static Path require(String name) {
    String property = System.getProperty("lanewise.shared");
    if (property != null) {
      Path path = Path.of(property, name);
      Assumptions.assumeTrue(Files.exists(path), () -> path + " is missing");
      return path;
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path path = at.resolve("shared").resolve(name);
      if (Files.exists(path)) {
        return path;
      }
    }
    Assumptions.abort("no folder 'shared' with " + name + " beside the checkout");
    throw new AssertionError();
  }
}
