package org.lanewise.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What a comparison runs on. */
final class Machine {
  private Machine() {}

  /** Facts by name, in the order to show. */
  static Map<String, String> describe(ShaderSource source) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("date", LocalDate.now().toString());
    facts.put(
        "processor", processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores");
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("java", System.getProperty("java.vm.vendor") + " " + Runtime.version());
    facts.put("shaders", source.where());
    facts.put("textures", source.texels().id());
    return facts;
  }

  private static String processor() {
    String arch = System.getProperty("os.arch");
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip() + " (" + arch + ")")
          .orElse(arch);
    } catch (IOException e) {
      return arch;
    }
  }
}
