package org.lanewise.cli;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderEngine;

/** Engines by the names that {@code --engines} takes: with {@code jit-} or without it. */
final class EngineNames {
  private static final String PREFIX = "jit-";
  private static final String VECTOR = "vector-";

  private EngineNames() {}

  /** The engines that were named, in that order; all where none was. */
  static List<ShaderEngine> chosen(List<String> names, List<ShaderEngine> all) {
    if (names.isEmpty()) {
      return all;
    }
    List<ShaderEngine> engines = new ArrayList<>();
    for (String name : names) {
      ShaderEngine engine =
          all.stream()
              .filter(e -> e.name().equals(name) || e.name().equals(PREFIX + name))
              .findFirst()
              .orElseThrow(() -> unknown(name, all));
      if (engines.contains(engine)) {
        throw new InputException("--engines: error: the same engine twice (expected each once)");
      }
      engines.add(engine);
    }
    return engines;
  }

  private static InputException unknown(String name, List<ShaderEngine> all) {
    boolean missing = name.replace(PREFIX, "").startsWith(VECTOR) && all.size() == 2;
    List<String> known = all.stream().map(engine -> engine.name().replace(PREFIX, "")).toList();
    return new InputException(
        "--engines: error: "
            + (missing
                ? "this JVM runs without --add-modules jdk.incubator.vector"
                : "unknown engine '%s' (expected %s)".formatted(name, String.join(", ", known))));
  }
}
