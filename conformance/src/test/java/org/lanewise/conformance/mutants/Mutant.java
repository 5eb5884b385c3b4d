package org.lanewise.conformance.mutants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A bug to plant.
 *
 * @param id its name, that of its file without the ending
 * @param kind what sort of mistake it is, in a few words
 * @param sets the instruction sets whose programs can meet it: tgsi, r500, d3d9
 * @param near the folders of case files that are likely to show it, tried first; {@code none}, or
 *     {@link #BEYOND}
 * @param file the source file, from the root of the project on
 * @param sentence what goes wrong
 * @param right a piece of the file that stands there once, whatever the white space
 * @param wrong what takes its place
 */
record Mutant(
    String id,
    String kind,
    List<String> sets,
    List<String> near,
    String file,
    String sentence,
    String right,
    String wrong) {
  /** The root of the project; tests run in the folder of their module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The table: a file for each mutant. */
  private static final Path FOLDER = Path.of("mutants");

  /** Instead of folders: no case file can show the bug, for the reason that the sentence tells. */
  static final String BEYOND = "beyond";

  private static final List<String> KEYS = List.of("kind", "sets", "near", "file", "sentence");

  /** All mutants, by name. */
  static List<Mutant> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Mutant> mutants = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".mutant")).sorted().toList()) {
        String name = file.getFileName().toString();
        mutants.add(parse(name.substring(0, name.lastIndexOf('.')), Files.readString(file)));
      }
      return mutants;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the text of a mutant: keys, then what is right and what is wrong. */
  static Mutant parse(String id, String text) {
    Map<String, String> keys = new HashMap<>();
    Map<String, StringBuilder> sections = new HashMap<>();
    StringBuilder section = null;
    for (String line : text.lines().toList()) {
      if (line.equals("[right]") || line.equals("[wrong]")) {
        section = new StringBuilder();
        sections.put(line, section);
      } else if (section != null) {
        section.append(line).append('\n');
      } else if (!line.isBlank()) {
        int colon = line.indexOf(':');
        String key = line.substring(0, Math.max(colon, 0));
        if (!KEYS.contains(key)) {
          throw new IllegalArgumentException(id + ": '" + line + "' begins with none of " + KEYS);
        }
        keys.merge(key, line.substring(colon + 1).strip(), (a, b) -> a + " " + b);
      }
    }
    keys.putIfAbsent("near", "none");
    if (keys.size() < KEYS.size() || sections.size() < 2) {
      throw new IllegalArgumentException(id + ": wants " + KEYS + ", [right] and [wrong]");
    }
    return new Mutant(
        id,
        keys.get("kind"),
        List.of(keys.get("sets").split(" ")),
        List.of(keys.get("near").split(" ")),
        keys.get("file"),
        keys.get("sentence"),
        sections.get("[right]").toString().strip(),
        sections.get("[wrong]").toString().strip());
  }

  /**
   * The source with the bug in it.
   *
   * @throws IllegalStateException if the right piece does not stand in the file exactly once
   */
  String plant() {
    try {
      String source = Files.readString(ROOT.resolve(file));
      Matcher found = pattern(right).matcher(source);
      if (!found.find()) {
        throw new IllegalStateException(id + ": the right piece is not in " + file);
      }
      String before = source.substring(0, found.start());
      String after = source.substring(found.end());
      if (found.find()) {
        throw new IllegalStateException(id + ": the right piece is in " + file + " twice");
      }
      return before + wrong + after;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Layout may change, so any white space matches any other. */
  private static Pattern pattern(String piece) {
    StringBuilder regex = new StringBuilder();
    for (String word : piece.split("\\s+")) {
      regex.append(regex.isEmpty() ? "" : "\\s+").append(Pattern.quote(word));
    }
    return Pattern.compile(regex.toString());
  }

  /** The name of the class that the file holds. */
  String className() {
    String path = file.substring(file.indexOf("/java/") + 6, file.length() - ".java".length());
    return path.replace('/', '.');
  }
}
