package org.lanewise.bench.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which processors a process may use, on Linux. */
final class Processors {
  private Processors() {}

  /**
   * The start of a command that runs on the last {@code threads} processors that this process may
   * use; empty where that cannot be had.
   */
  static List<String> pin(int threads) {
    List<Integer> allowed = allowed();
    boolean taskset =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    if (!taskset || allowed.size() < threads) {
      return List.of();
    }
    String list =
        allowed.subList(allowed.size() - threads, allowed.size()).stream()
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    return List.of("taskset", "-c", list);
  }

  private static List<Integer> allowed() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .findFirst()
          .map(line -> parse(line.substring(line.indexOf(':') + 1).strip()))
          .orElse(List.of());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The numbers of a list such as {@code 0-2,5}. */
  static List<Integer> parse(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",")) {
      String[] ends = part.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }
}
