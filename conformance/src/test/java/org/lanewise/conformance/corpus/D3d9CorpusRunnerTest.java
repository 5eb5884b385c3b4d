package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.conformance.Engines;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Parser;

/** Folders of Direct3D 9 programs, made up here. */
class D3d9CorpusRunnerTest {
  private static final String COPY = "ps_2_0\ndcl t0\nmov r0, t0\nmov oC0, r0";
  private static final String CLEAR =
      "\"render_targets\": [{\"slot\": 0, \"clear\":"
          + " [\"00000000\", \"3f800000\", \"00000000\", \"00000000\"]}]";

  @TempDir private Path folder;

  private static String tokens(String text) {
    return "\"tokens\": "
        + Arrays.stream(D3d9Encoder.encode(D3d9Parser.parse(text)))
            .mapToObj("\"%08x\""::formatted)
            .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String words(float... values) {
    StringBuilder text = new StringBuilder("[");
    for (float value : values) {
      text.append(text.length() > 1 ? ", " : "")
          .append("\"%08x\"".formatted(Float.floatToRawIntBits(value)));
    }
    return text.append("]").toString();
  }

  private void write(String name, String kind, String program, String rest) throws IOException {
    Path file = folder.resolve(name + ".json");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "{\"name\": \"%s\", \"kind\": \"%s\", \"stage\": \"%s\", %s%s}"
            .formatted(
                name,
                kind,
                program.startsWith("vs") ? "vs" : "ps",
                tokens(program),
                rest.isEmpty() ? "" : ", " + rest));
  }

  private static String probe(String lanes, int lane, String expect) {
    return "\"probes\": [{\"lane\": %d, \"lanes\": [%s], \"expect\": {%s}, %s}]"
        .formatted(lane, lanes, expect, "\"tolerance\": {\"kind\": \"relative\", \"n\": 0.001}");
  }

  private CorpusResult run() throws IOException {
    return CorpusRunner.run(folder, 1, () -> Engines.of(List.of(), 4), (done, all) -> {});
  }

  private CorpusResult.Part part() throws IOException {
    return run().part("D3D9").orElseThrow();
  }

  @Test
  void registersAreComparedWithinTheTolerance() throws IOException {
    String lanes = "{\"t0\": " + words(1, 2000, 3, 4) + "}";
    String right = "[\"3f800000\", \"%08x\", null, \"40800000\"]";
    String near = right.formatted(Float.floatToRawIntBits(2001.9f));
    String far = right.formatted(Float.floatToRawIntBits(2002.1f));
    write("a/near", "ps", COPY, probe(lanes, 0, "\"oC0\": " + near));
    write("b/c/far", "ps", COPY, probe(lanes, 0, "\"oC0\": " + far));
    Files.writeString(folder.resolve("index.json"), "[{\"name\": \"a/near\"}]");
    CorpusResult.Part part = part();
    assertEquals(2, part.total());
    assertEquals(2, part.equal());
    assertEquals(1, part.matching());
    assertEquals(
        List.of("b/c/far: probe 0: oC0.y is 44fa0000 (2000.0) instead of 44fa4333 (2002.1)"),
        part.failures());
  }

  @Test
  void discardsMustBeTheSame() throws IOException {
    String kill = "ps_2_0\ndcl t0\ntexkill t0\nmov oC0, t0";
    String killed = "{\"t0\": " + words(1, -2, 3, 4) + "}";
    String lives = "{\"t0\": " + words(1, 2, 3, 4) + "}";
    write("a", "ps", kill, probe(killed, 0, "\"discarded\": true"));
    write("b", "ps", kill, probe(lives, 0, "\"discarded\": true"));
    write("c", "ps", kill, probe(killed, 0, "\"oC0\": " + words(1, -2, 3, 4)));
    assertEquals(List.of("b: probe 0: is live", "c: probe 0: is discarded"), part().failures());
  }

  @Test
  void quadsHaveTheirNeighbours() throws IOException {
    String lanes =
        "{\"t0\": %s}, {\"t0\": %s}, {\"t0\": %s}, {\"t0\": %s}"
            .formatted(
                words(1, 0, 0, 0), words(3, 0, 0, 0), words(10, 0, 0, 0), words(17, 0, 0, 0));
    String program = "ps_2_x\ndcl t0\ndsx r0, t0\nmov oC0, r0";
    write("a", "ps", program, probe(lanes, 2, "\"oC0\": " + words(7, 0, 0, 0)));
    assertEquals(List.of(), part().failures());
  }

  /** r0 was read before the clamp of ps_1_x; stage states come from the case. */
  @Test
  void modelOne() throws IOException {
    String program = "ps_1_1\ntex t0\ntexbem t1, t0\nmov_x2 r0, t1";
    String texture =
        "{\"stage\": %d, \"kind\": \"%s\", \"width\": %d, \"height\": 1, \"depth\": 1, \"format\":"
            + " \"%s\", \"levels\": [\"%s\"], \"sampler\": {\"min\": \"point\"}}";
    String rest =
        "\"bump\": {\"1\": {\"mat00_01_10_11\": [0.5, 0, 0, 0]}}, \"projected\": {\"0\": 3},"
            + " \"textures\": [%s, %s], "
                .formatted(
                    texture.formatted(0, "2d", 2, "rgba8snorm", "00000000 7f81007f"),
                    texture.formatted(1, "2d", 2, "rgba8unorm", "ff000000 00ff3380"));
    String lanes =
        "{\"t0\": %s, \"t1\": %s}".formatted(words(1.5f, 0, 2, 0), words(0.25f, 0, 0, 0));
    // Stage 0 is sampled at 0.75, stage 1 at 0.25 + 0.5.
    write("a", "ps", program, rest + probe(lanes, 0, "\"r0\": " + words(0, 2, 0.4f, 1.00392f)));
    write("b", "ps", program, rest + probe(lanes, 0, "\"r0\": " + words(0, 2, 0.4f, 0.9f)));
    List<String> failures = part().failures();
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.getFirst().startsWith("b: probe 0: r0.w is 3f800000"), failures.toString());
  }

  @Test
  void vertexOutputsAreFoundByTheirSemantic() throws IOException {
    String program =
        "vs_2_0\ndcl_position v0\nif b3\nrep i1\nadd r0, r0, c7\nendrep\nendif\nmov oPos, v0\n"
            + "mov oT3, r0\nmov oD1, v0";
    String constants =
        "\"constants\": {\"c\": {\"7\": %s}, \"i\": {\"1\": [3, 0, 0, 0]}, \"b\": {\"3\": true}}, "
            .formatted(words(1, 2, 3, 4));
    String lanes = "{\"v0\": " + words(5, 0.5f, -7, 8) + "}";
    String expect =
        "\"position\": %s, \"texcoord3\": %s, \"color1\": %s"
            .formatted(words(5, 0.5f, -7, 8), words(3, 6, 9, 12), words(1, 0.5f, 0, 1));
    write("a", "vs", program, constants + probe(lanes, 0, expect));
    assertEquals(List.of(), part().failures());
  }

  private static String draw(String expect, String more, String sample) {
    return CLEAR
        + ", \"needs\": [], \"vertices\": {}, \"probes\": [{\"rt\": 0, \"x\": 1, \"y\": 2,"
        + " \"expect\": {%s}%s, \"samples\": [{\"x\": 1, \"y\": 2, \"lane\": 0, %s}]}]"
            .formatted(expect, more, sample);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'unorm8': [255, 128, 0, 51] | 0 | true",
        "'unorm8': [255, 127, 0] | 1 | true",
        "'unorm8': [255, 126, 0] | 1 | false",
        "'bits': ['3f800000', '3f000002', '80000000', '3e4ccccd'] | 2 | true",
        "'bits': ['3f800000', '3f000003', '00000000', '3e4ccccd'] | 2 | false",
        "'bits': ['3f800000', null, '00000000', null] | 0 | true",
      })
  void pixelsAreComparedInSteps(String expect, int steps, boolean passes) throws IOException {
    String tolerance = ", \"tolerance\": {\"kind\": \"x\", \"n\": %d}".formatted(steps);
    String lane = "\"lanes\": [{\"t0\": " + words(1, 0.5f, 0, 0.2f) + "}]";
    write("a", "draw", COPY, draw(expect.replace('\'', '"'), tolerance, lane));
    assertEquals(passes, part().failures().isEmpty(), () -> "failures of " + expect);
  }

  /** The colour that a target is cleared to is (0, 1, 0, 0). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[0, 255, 0] | |  | false",
        "[0, 255, 0] | | , 'alpha_test_fails': true | true",
        "[9, 9, 9] | 'also_seen': {'other': [0, 255, 0]} | , 'alpha_test_fails': true | true",
        "[255, 0, 0] | 'components': 'r' | | true",
      })
  void otherResultsMayBeRight(String expect, String more, String sample, boolean passes)
      throws IOException {
    String lane = "\"lanes\": [{\"t0\": " + words(1, 0.5f, 0, 0.2f) + "}]";
    String others = more == null ? "" : ", " + more.replace('\'', '"');
    String rest = ", \"tolerance\": {\"kind\": \"unorm8\", \"n\": 0}" + others;
    String state = sample == null ? "" : sample.replace('\'', '"');
    write("a", "draw", COPY, draw("\"unorm8\": " + expect, rest, lane + state));
    assertEquals(passes, part().failures().isEmpty());
  }

  /** A triangle over the whole target, coloured by its vertices. */
  @Test
  void fixedFunctionPixelsAreInterpolated() throws IOException {
    String program = "vs_1_1\ndcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1";
    String draw =
        """
        "fixed_function_pixel": true, "viewport": [0, 0, 8, 8], "render_targets": [],
        "vertices": {"topology": "triangle_list", "count": 3, "attributes": [
          {"usage": "position", "index": 0, "data": ["bf800000 3f800000 00000000 3f800000",
            "40400000 3f800000 00000000 3f800000", "bf800000 c0400000 00000000 3f800000"]},
          {"usage": "color", "index": 0, "data": ["00000000 00000000 00000000 3f800000",
            "3f800000 00000000 00000000 3f800000", "00000000 3f800000 00000000 3f800000"]}]},
        "probes": [{"x": 4, "y": 8, "rt": 0, "components": "rgba",
          "tolerance": {"kind": "unorm8", "n": 0}, "expect": {"unorm8": [64, %d, 0, 255]}}]\
        """;
    // Pixel (4, 8) is a quarter of the way right and half of the way down.
    write("a", "draw", program, draw.formatted(128));
    write("b", "draw", program, draw.formatted(129));
    List<String> failures = part().failures();
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.getFirst().startsWith("b: probe 0, pixel 4,8: "), failures.toString());
  }

  @Test
  void whatIsNotCheckedIsCounted() throws IOException {
    write(
        "a",
        "draw",
        COPY,
        "\"needs\": [\"fog\"], \"probes\": [{\"expect\": {\"unorm8\": [1, 2, 3]}}]");
    write("b", "draw", COPY, "\"needs\": [], \"probes\": [{\"expect\": null}]");
    Files.writeString(folder.resolve("c.json"), "{\"kind\": \"text\", \"text\": \"FRAG\"}");
    CorpusResult result = run();
    assertEquals(
        Map.of(
            "needs a rasterizer with fog",
            1,
            "results of single GPUs only",
            1,
            "cases of kind text without tokens",
            1),
        result.part("D3D9").orElseThrow().skipped());
    assertTrue(result.summary().contains("skipped  3 expectations"), result.summary());
  }

  @Test
  void brokenFilesAreNamed() throws IOException {
    write("a", "decode", COPY, "");
    Files.writeString(folder.resolve("b.json"), "{");
    Files.writeString(
        folder.resolve("c.json"), "{\"kind\": \"decode\", \"tokens\": [\"ffff0200\", \"x\"]}");
    Files.writeString(
        folder.resolve("d.json"), "{\"kind\": \"decode\", \"tokens\": [\"ffff0200\"]}");
    write("e", "ps", COPY, probe("{\"t0\": [\"3f800000\"]}", 0, "\"oC0\": []"));
    write("f", "ps", COPY, probe("{}", 3, "\"oC0\": []"));
    write("g", "ps", "ps_2_0\nendif", probe("{}", 0, "\"oC0\": []"));
    write("h", "decode", "ps_2_0\nendif", "");
    CorpusResult.Part part = part();
    assertEquals(1, part.equal());
    assertEquals(1, part.refusedCount());
    List<String> starts =
        part.failures().stream()
            .map(failure -> failure.substring(0, failure.indexOf(':')))
            .toList();
    assertEquals(List.of("b.json", "c.json", "d.json", "e", "f", "g"), starts);
  }

  @Test
  void aFolderWithoutCasesIsNone() throws IOException {
    Files.writeString(folder.resolve("index.json"), "{}");
    assertThrows(IOException.class, this::run);
  }
}
