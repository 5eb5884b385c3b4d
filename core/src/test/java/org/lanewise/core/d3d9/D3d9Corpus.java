package org.lanewise.core.d3d9;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lanewise.core.testing.SharedData;

/** The token streams of the corpus. */
public final class D3d9Corpus {
  private static final Pattern TOKENS = Pattern.compile("\"tokens\": ?\\[([^\\]]*)\\]");
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{8}");

  private D3d9Corpus() {}

  /**
   * A file that holds a program.
   *
   * @param name the file's name
   * @param json its content
   * @param tokens the stream
   */
  public record Entry(String name, String json, int[] tokens) {}

  /** Every distinct program; skips the test where there is no corpus. */
  public static List<Entry> programs() throws IOException {
    Path folder = SharedData.require("corpus/d3d9/decode");
    List<Path> files;
    try (Stream<Path> paths = Files.list(folder)) {
      files = paths.filter(path -> path.toString().endsWith(".json")).sorted().toList();
    }
    List<Entry> entries = new ArrayList<>();
    for (Path file : files) {
      String json = Files.readString(file);
      Matcher tokens = TOKENS.matcher(json);
      if (tokens.find()) {
        int[] stream =
            TOKEN
                .matcher(tokens.group(1))
                .results()
                .mapToInt(token -> Integer.parseUnsignedInt(token.group(), 16))
                .toArray();
        entries.add(new Entry(file.getFileName().toString(), json, stream));
      }
    }
    return entries;
  }
}
