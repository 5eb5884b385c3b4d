package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.SharedData;
import org.lanewise.conformance.metamorphic.Metamorphism;
import org.lanewise.conformance.metamorphic.VariantEngine;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/**
 * Variants of programs of a corpus give the bits of the programs. {@code
 * -Dlanewise.metamorphic.corpus=N} sets how many cases there are of each kind, 0 for all; {@code
 * -Dlanewise.metamorphic.seed=N} which variants.
 */
class CorpusVariantsTest {
  private static final int CASES = Integer.getInteger("lanewise.metamorphic.corpus", 4);
  private static final long SEED = Long.getLong("lanewise.metamorphic.seed", 0);
  private static final int THREADS = 2;

  @TempDir private Path folder;

  private final List<Path> links = new ArrayList<>();

  private void link(Path link, Path target) throws IOException {
    links.add(Files.createSymbolicLink(link, target.toAbsolutePath()));
  }

  @AfterEach
  void unlink() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }

  /** The reference, and one engine a metamorphism, whose variants no other has. */
  private static List<ShaderEngine> engines() {
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(ReferenceEngine.create());
    for (Metamorphism metamorphism : Metamorphism.values()) {
      engines.add(new VariantEngine(jit(metamorphism), metamorphism, SEED));
    }
    return engines;
  }

  private static ShaderEngine jit(Metamorphism metamorphism) {
    JitEngine.Builder builder = JitEngine.builder().form(Form.SCALAR);
    return JitEngine.vectorAvailable() && metamorphism.ordinal() % 2 == 0
        ? builder.form(Form.VECTOR).lanes(8).build()
        : builder.build();
  }

  /** A folder like another one, with some of what lies in it, evenly spread. */
  private void sample(Path from, Path to, String ending) throws IOException {
    Files.createDirectories(to);
    List<Path> found;
    try (Stream<Path> entries = Files.list(from)) {
      found = entries.filter(path -> path.toString().endsWith(ending)).sorted().toList();
    }
    int count = CASES == 0 ? found.size() : Math.min(CASES, found.size());
    for (int i = 0; i < count; i++) {
      Path path = found.get((int) ((long) i * found.size() / count));
      link(to.resolve(path.getFileName()), path);
    }
  }

  private void check(int least) throws IOException {
    CorpusResult result =
        CorpusRunner.run(folder, THREADS, CorpusVariantsTest::engines, (done, all) -> {});
    int equal = 0;
    for (CorpusResult.Part part : result.parts()) {
      assertEquals(
          part.decoded() - part.refusedCount(),
          part.equal(),
          () -> part.name() + ": " + String.join("\n", part.failures()));
      equal += part.equal();
    }
    assertTrue(equal >= least, equal + " programs");
  }

  @Test
  void ofTgsiAndR500() throws IOException {
    Path corpus = SharedData.find("corpus/tgsi");
    sample(corpus.resolve("fs"), folder.resolve("fs"), "");
    sample(corpus.resolve("vs"), folder.resolve("vs"), "");
    link(folder.resolve("textures"), corpus.resolve("textures"));
    check(2 * CASES);
  }

  @Test
  void ofDirect3d() throws IOException {
    Path corpus = SharedData.find("corpus/d3d9");
    try (Stream<Path> kinds = Files.list(corpus)) {
      for (Path kind : kinds.filter(Files::isDirectory).sorted().toList()) {
        sample(kind, folder.resolve(kind.getFileName()), ".json");
      }
    }
    check(CASES);
  }
}
