package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

class CaseCorpusTest {
  private static final String MODULE = "org.lanewise.conformance";

  private static Path place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** A jar of the classes and resources that this test runs with. */
  private static Path jar(Path temporary) throws Exception {
    Path folder = place(CaseCorpus.class);
    Path jar = temporary.resolve("conformance.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(folder)) {
      out.setLevel(0);
      for (Path each : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        out.putNextEntry(new JarEntry(folder.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, out);
      }
    }
    return jar;
  }

  /** What another class loader's {@link CaseCorpus#builtIn()} returns, as text. */
  private static String builtIn(ClassLoader loader) throws Exception {
    Class<?> type = loader.loadClass(CaseCorpus.class.getName());
    assertTrue(type != CaseCorpus.class);
    return type.getMethod("builtIn").invoke(null).toString();
  }

  private static String onClassPath(Path library) throws Exception {
    URL[] places = {library.toUri().toURL(), place(Program.class).toUri().toURL()};
    // The platform's loader would find the modules that this test may itself be loaded from.
    try (URLClassLoader loader = new URLClassLoader(places, null)) {
      return builtIn(loader);
    }
  }

  private static String onModulePath(Path library) throws Exception {
    List<Path> places = new ArrayList<>();
    for (String property : List.of("jdk.module.path", "java.class.path")) {
      for (String place : System.getProperty(property, "").split(File.pathSeparator)) {
        if (!place.isEmpty() && Files.exists(Path.of(place))) {
          places.add(Path.of(place));
        }
      }
    }
    ModuleFinder finder =
        ModuleFinder.compose(
            ModuleFinder.of(library), ModuleFinder.of(places.toArray(Path[]::new)));
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration().resolve(finder, ModuleFinder.of(), Set.of(MODULE));
    ModuleLayer layer =
        boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
    return builtIn(layer.findLoader(MODULE));
  }

  @Test
  void builtInCasesAreFoundHoweverTheLibraryIsLoaded(@TempDir Path temporary) throws Exception {
    List<CaseCorpus.Entry> entries = CaseCorpus.builtIn();
    assertTrue(entries.size() > 600, entries.size() + " cases");
    List<String> names = entries.stream().map(CaseCorpus.Entry::name).toList();
    assertEquals(names.stream().sorted().distinct().toList(), names);
    assertTrue(names.contains("kill/kill-in-branch.case"), names::toString);
    assertTrue(entries.stream().allMatch(e -> e.text().startsWith("lanewise case 1\n")));
    String all = entries.toString();
    Path folder = place(CaseCorpus.class);
    Path jar = jar(temporary);
    assertEquals(all, onClassPath(folder));
    assertEquals(all, onClassPath(jar));
    assertEquals(all, onModulePath(folder));
    assertEquals(all, onModulePath(jar));
  }

  @Test
  void partsAreFoldersNotBeginningsOfNames() {
    List<CaseCorpus.Entry> part = CaseCorpus.builtIn("r500");
    assertTrue(part.size() > 50, part.size() + " cases");
    assertTrue(part.stream().allMatch(entry -> entry.name().startsWith("r500/")));
    assertEquals(List.of(), CaseCorpus.builtIn("r50"));
  }

  @Test
  void foldersAndFilesAreRead(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("b/c"));
    Files.writeString(folder.resolve("z.case"), "z");
    Files.writeString(folder.resolve("b/c/y.case"), "y");
    Files.writeString(folder.resolve("b/x.txt"), "x");
    assertEquals(
        List.of(new CaseCorpus.Entry("b/c/y.case", "y"), new CaseCorpus.Entry("z.case", "z")),
        CaseCorpus.of(folder));
    assertEquals(
        List.of(new CaseCorpus.Entry("x.txt", "x")), CaseCorpus.of(folder.resolve("b/x.txt")));
    assertThrows(NoSuchFileException.class, () -> CaseCorpus.of(folder.resolve("missing")));
  }

  @Test
  void textThatIsNoUtf8IsNamedWithItsLine(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("a.case");
    Files.write(file, new byte[] {'l', '\n', 'a', (byte) 0xff});
    CaseCorpus.Entry entry = CaseCorpus.of(file).getFirst();
    ShaderFormatException e = assertThrows(ShaderFormatException.class, entry::parse);
    assertEquals("2:2: error: no UTF-8 text (expected a text file)", e.getMessage());
  }
}
