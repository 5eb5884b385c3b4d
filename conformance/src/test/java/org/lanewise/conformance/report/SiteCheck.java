package org.lanewise.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What holds for every site: links lead somewhere, identifiers are unique, nothing is too large.
 */
final class SiteCheck {
  private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
  private static final long LARGEST_PAGE = 2_000_000;
  private static final long LARGEST_SITE = 15_000_000;

  private SiteCheck() {}

  static void check(Path folder) throws IOException {
    Map<Path, Set<String>> ids = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    long size = 0;
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        size += Files.size(file);
        if (file.toString().endsWith(".html")) {
          pages.add(file);
          ids.put(file, ids(file, wrong));
        }
      }
    }
    for (Path page : pages) {
      assertTrue(Files.size(page) < LARGEST_PAGE, page + " is too large");
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        String target = link.group(1);
        if (target.equals("data:,")) {
          continue;
        }
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
          wrong.add(page + ": no file " + target);
        } else if (hash >= 0 && !ids.get(file).contains(target.substring(hash + 1))) {
          wrong.add(page + ": no place " + target);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(pages.size() > 4, pages.toString());
    assertTrue(size < LARGEST_SITE, size + " bytes");
  }

  private static Set<String> ids(Path page, List<String> wrong) throws IOException {
    Set<String> ids = new HashSet<>();
    Matcher matcher = ID.matcher(Files.readString(page));
    while (matcher.find()) {
      if (!ids.add(matcher.group(1))) {
        wrong.add(page + ": twice " + matcher.group(1));
      }
    }
    return ids;
  }
}
