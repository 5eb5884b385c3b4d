package org.lanewise.conformance.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/** Every example of docs/case-format.md is what it says. */
class CaseFormatPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w+)\n(.*?)```");

  private static Path root() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("docs/case-format.md"))) {
      at = at.getParent();
      assertNotNull(at, "docs/case-format.md is not above the working directory");
    }
    return at;
  }

  /** The blocks of a language. */
  private static List<String> blocks(String language) throws IOException {
    Matcher matcher = BLOCK.matcher(Files.readString(root().resolve("docs/case-format.md")));
    List<String> blocks = new ArrayList<>();
    while (matcher.find()) {
      if (matcher.group(1).equals(language)) {
        blocks.add(matcher.group(2));
      }
    }
    assertFalse(blocks.isEmpty(), language);
    return blocks;
  }

  @TestFactory
  Stream<DynamicTest> everyCaseHolds() throws IOException {
    List<ShaderEngine> engines =
        List.of(ReferenceEngine.create(), JitEngine.builder().form(Form.SCALAR).build());
    List<String> cases = blocks("case");
    assertTrue(cases.size() > 5, cases.size() + " cases");
    return cases.stream()
        .map(
            text -> {
              CaseFile test = CaseFile.parse("page", text);
              return DynamicTest.dynamicTest(
                  test.rule(), () -> assertEquals(List.of(), CaseRunner.run(test, engines)));
            });
  }

  @Test
  void theTestOfAnEngineCompiles(@TempDir Path temporary) throws IOException {
    Optional<ToolProvider> compiler = ToolProvider.findFirst("javac");
    Assumptions.assumeTrue(compiler.isPresent(), "there is no compiler");
    String places = System.getProperty("java.class.path") + File.pathSeparator + modules();
    Path source = temporary.resolve("MyEngineTest.java");
    for (String text : blocks("java")) {
      Files.writeString(source, text);
      StringWriter messages = new StringWriter();
      PrintWriter out = new PrintWriter(messages, true);
      int code =
          compiler
              .get()
              .run(
                  out,
                  out,
                  "-proc:none",
                  "-implicit:none",
                  "-cp",
                  places,
                  "-d",
                  temporary.toString(),
                  source.toString());
      assertEquals(0, code, messages::toString);
    }
  }

  /** The module path, with the jars of its folders. */
  private static String modules() throws IOException {
    List<String> places = new ArrayList<>();
    for (String place : System.getProperty("jdk.module.path", "").split(File.pathSeparator)) {
      places.add(place);
      places.add(place + File.separator + "*");
    }
    return String.join(File.pathSeparator, places);
  }

  @Test
  void theDependencyIsThisOne() throws IOException {
    String parent = Files.readString(root().resolve("pom.xml"));
    String own = Files.readString(root().resolve("conformance/pom.xml"));
    for (String text : blocks("xml")) {
      for (String element : List.of("groupId", "version")) {
        Matcher matcher = Pattern.compile("<" + element + ">.*</" + element + ">").matcher(text);
        assertTrue(matcher.find() && parent.contains(matcher.group()), matcher::group);
      }
      assertTrue(text.contains("<artifactId>lanewise-conformance</artifactId>"));
      assertTrue(own.contains("<artifactId>lanewise-conformance</artifactId>"));
    }
  }

  /** The constants and shifts of the function in C give the texels of the library. */
  @Test
  void theNoiseIsTheOneOfTheLibrary() throws IOException {
    String text = blocks("c").getFirst();
    long[] constants =
        Pattern.compile("0x([0-9a-f]{8})u")
            .matcher(text)
            .results()
            .mapToLong(match -> Long.parseLong(match.group(1), 16))
            .toArray();
    int[] shifts =
        Pattern.compile(">> ([0-9]+)")
            .matcher(text)
            .results()
            .mapToInt(match -> Integer.parseInt(match.group(1)))
            .toArray();
    long mask = 0xffffffffL;
    for (int k = 0; k < 4; k++) {
      long h = 7 + (k + 1) * constants[0] & mask;
      h = (h ^ h >> shifts[0]) * constants[1] & mask;
      h = (h ^ h >> shifts[1]) * constants[2] & mask;
      h ^= h >> shifts[2];
      CaseFile test =
          CaseFile.parse(
              "noise",
              "lanewise case 1\n[program]\nFRAG\nDCL OUT[0], COLOR\nMOV OUT[0], OUT[0]\nEND\n"
                  + "[texture 0]\nformat: rgba8\nsize: 4\ntexels: noise 7\n[expect]\nlive: 1\n");
      assertEquals((int) h, test.textures().get(0).texture().packedTexels()[k]);
    }
  }
}
