package org.lanewise.conformance.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.lanewise.core.program.ShaderFormatException;

/** The texts of many case files: those that this library carries, or those of a folder. */
public final class CaseCorpus {
  private static final String FOLDER = "org/lanewise/conformance/cases/";
  private static final String ENDING = ".case";

  private CaseCorpus() {}

  /**
   * One case file.
   *
   * @param name its path below the corpus's folder, with slashes: {@code flow/if-kill.case}
   * @param text what it holds
   */
  public record Entry(String name, String text) {
    /**
     * Reads the case.
     *
     * @throws ShaderFormatException if the text is no case
     */
    public CaseFile parse() {
      return CaseFile.parse(name, text);
    }
  }

  /**
   * The cases that this library carries, by name. They are found in a jar as in a class folder, on
   * the module path as on the class path.
   *
   * @throws UncheckedIOException if the library cannot be read
   */
  public static List<Entry> builtIn() {
    try {
      Module module = CaseCorpus.class.getModule();
      return module.isNamed() ? ofModule(module) : ofClassPath();
    } catch (IOException e) {
      throw new UncheckedIOException("the built-in cases cannot be read", e);
    }
  }

  /** Those of {@link #builtIn()} in one folder, for example {@code r500}, and below it. */
  public static List<Entry> builtIn(String folder) {
    return builtIn().stream().filter(entry -> entry.name().startsWith(folder + "/")).toList();
  }

  /**
   * One file, or all files {@code *.case} of a folder and below it, by name.
   *
   * @throws IOException if there is no such file, it cannot be read, or the folder has no case
   */
  public static List<Entry> of(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(entry(path.toAbsolutePath().getFileName().toString(), path));
    }
    // A link to a folder is that folder; links below it are not followed, as they may go round.
    Path folder = path.toRealPath();
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files =
          found
              .filter(file -> file.toString().endsWith(ENDING) && !Files.isDirectory(file))
              .toList();
    }
    if (files.isEmpty()) {
      throw new IOException("no case file in this folder or below it (expected *" + ENDING + ")");
    }
    List<Entry> entries = new ArrayList<>();
    for (Path file : files) {
      Path relative = folder.relativize(file);
      entries.add(
          entry(relative.toString().replace(relative.getFileSystem().getSeparator(), "/"), file));
    }
    return sorted(entries);
  }

  private static List<Entry> sorted(List<Entry> entries) {
    entries.sort(Comparator.comparing(Entry::name));
    return List.copyOf(entries);
  }

  private static Entry entry(String name, Path file) throws IOException {
    return entry(name, Files.readAllBytes(file));
  }

  /** What is no UTF-8 becomes U+FFFD, which the parser then names with its line. */
  private static Entry entry(String name, byte[] bytes) {
    return new Entry(name, new String(bytes, StandardCharsets.UTF_8));
  }

  private static List<Entry> ofModule(Module module) throws IOException {
    ResolvedModule resolved =
        module.getLayer().configuration().findModule(module.getName()).orElseThrow();
    List<Entry> entries = new ArrayList<>();
    try (ModuleReader reader = resolved.reference().open();
        Stream<String> names = reader.list()) {
      for (String name : (Iterable<String>) names::iterator) {
        if (name.startsWith(FOLDER) && name.endsWith(ENDING)) {
          try (var in = reader.open(name).orElseThrow()) {
            entries.add(entry(name.substring(FOLDER.length()), in.readAllBytes()));
          }
        }
      }
    }
    return sorted(entries);
  }

  private static List<Entry> ofClassPath() throws IOException {
    CodeSource source = CaseCorpus.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IOException("the class loader does not tell where " + CaseCorpus.class + " lies");
    }
    Path place;
    try {
      place = Path.of(new URI(source.getLocation().toString()));
    } catch (URISyntaxException e) {
      throw new IOException(source.getLocation() + " is no place of a file", e);
    }
    if (Files.isDirectory(place)) {
      return of(place.resolve(FOLDER));
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return of(jar.getPath(FOLDER));
    }
  }
}
