package org.lanewise.conformance.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.cases.CaseCorpus;

/** What docs/bug-reports.md names exists. */
class BugReportsPageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern NAME = Pattern.compile("`([A-Za-z0-9_/-]+)`");

  @Test
  void casesAndTestsExist() throws IOException {
    Set<String> known = new TreeSet<>();
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      known.add(entry.name().replaceFirst("\\.case$", ""));
    }
    for (Path module : modules()) {
      try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith("Test.java"))
            .forEach(name -> known.add(name.replace(".java", "")));
      }
    }
    List<String> missing = new ArrayList<>();
    int rows = 0;
    for (String line : Files.readAllLines(ROOT.resolve("docs/bug-reports.md"))) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 5 && cells[3].contains("`")) {
        rows++;
        Matcher names = NAME.matcher(cells[3]);
        while (names.find()) {
          if (!known.contains(names.group(1))) {
            missing.add(names.group(1));
          }
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(rows > 40, rows + " rows");
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("src/test/java"))).toList();
    }
  }
}
