package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Parser;

/** Runs corpora of a few cases that are written here, three by one pixels each. */
class CorpusRunnerTest {
  private static final int PIXELS = 3;

  @TempDir private Path folder;

  private static final String COPY_TGSI =
      "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n";

  private static final String COPY =
      """
      out src0=t0
        rgb out0.rgb = max_raw src0.rgb, src0.rgb
        a   out0.a = max_raw src0.a, src0.a
      """;

  private static final String COLOR = "{\"index\":0,\"semantic\":\"COLOR\",\"semantic_index\":0}";

  private static final float[] VALUES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

  private void write(String name, String file, float[] values) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    Files.createDirectories(folder.resolve("fs").resolve(name));
    Files.write(folder.resolve("fs").resolve(name).resolve(file), bytes.array());
  }

  /** Writes a case whose only input has the values 1 to 12. */
  private void tgsi(String name, String program, String outputs, String live, float... expected)
      throws IOException {
    write(name, "inputs.f32", VALUES);
    write(name, "softpipe.f32", expected);
    Path at = folder.resolve("fs").resolve(name);
    Files.writeString(at.resolve("fs.tgsi"), program);
    Files.writeString(
        at.resolve("case.json"),
        """
        {"fb": {"width": 3, "height": 1}, "inputs": [{"index": 0}],
         "inputs_file": {"file": "inputs.f32"}, "outputs": [%s],
         "expect": {"softpipe": {"file": "softpipe.f32"},
                    "llvmpipe": {"file": "llvmpipe.f32"}, "live": %s}}
        """
            .formatted(outputs, live));
  }

  /** Adds an R500 program; {@code vet} is the inside of an object. */
  private void r500(String name, String assembly, String input, String vet) throws IOException {
    String instructions =
        R500Parser.parse(".isa r500\n" + assembly).code().stream()
            .map(CorpusRunnerTest::words)
            .collect(Collectors.joining(", "));
    Files.writeString(
        folder.resolve("fs").resolve(name).resolve("fs.r500.json"),
        """
        {"instructions": [%s], "vet": {%s},
         "constants": [{"slot": 0, "kind": "immediate", "bits": "42480000 42700000 00000000 00000000"}],
         "inputs": [{"temp": 0, "semantic": "GENERIC", "semantic_index": 0, %s}],
         "r300_tgsi": {"file": "r300.f32", "outputs": [%s]}}
        """
            .formatted(instructions, vet, input, COLOR));
  }

  private static String words(R500Instruction i) {
    return "\"%08x %08x %08x %08x %08x %08x\""
        .formatted(i.dword0(), i.dword1(), i.dword2(), i.dword3(), i.dword4(), i.dword5());
  }

  private CorpusResult run() throws IOException {
    return CorpusRunner.run(folder, 1, List.of(), (done, total) -> {});
  }

  @Test
  void equalProgramsMatch() throws IOException {
    tgsi("copy", COPY_TGSI, COLOR, "null", VALUES);
    r500("copy", COPY, "\"tgsi_input\": 0", "\"status\": \"match\"");
    CorpusResult result = run();
    assertEquals(List.of(), result.failures());
    assertTrue(result.passed());
    assertEquals(1, result.part("TGSI").orElseThrow().matching());
    assertEquals(1, result.part("R500").orElseThrow().matching());
    assertEquals(List.of(new SameSource("copy", 12, 12, 0)), result.sameSource());
    assertTrue(result.summary().contains("1 of 1, 1 bit-equal"), result.summary());
  }

  @Test
  void aWrongWordFailsBeyondTheTolerance() throws IOException {
    float[] near = VALUES.clone();
    near[5] = 6.005f;
    tgsi("near", COPY_TGSI, COLOR, "null", near);
    r500("near", COPY, "\"tgsi_input\": 0", "\"status\": \"match\"");
    float[] far = VALUES.clone();
    far[5] = 6.1f;
    tgsi("far", COPY_TGSI, COLOR, "null", far);
    r500("far", COPY, "\"tgsi_input\": 0", "\"status\": \"match\"");
    CorpusResult result = run();
    assertEquals(3, result.failures().size(), () -> "" + result.failures());
    assertEquals(1, result.part("R500").orElseThrow().matching());
    assertTrue(result.failures().getFirst().startsWith("far: pixel 1,0 COLOR[0].y is 40c00000"));
    assertTrue(result.failures().getLast().startsWith("R500 far: pixel 1,0 COLOR[0].y"));
  }

  @Test
  void discardsMustBeTheSame() throws IOException {
    String kill = "tex texkill t1.rrrr\n" + COPY;
    String negative = "alu src0=t0, src1=#8\n  rgb t1.r = mad src0.ggg, -1, src1.rrr\n";
    String tgsi =
        COPY_TGSI.replace(
            "MOV",
            "DCL TEMP[0]\nIMM FLT32 {8, 0, 0, 0}\n"
                + "ADD TEMP[0], IMM[0].xxxx, -IN[0].yyyy\nKILL_IF TEMP[0]\nMOV");
    // g is 2, 6, 10.
    tgsi("kill", tgsi, COLOR, "[\"110\"]", 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0);
    r500("kill", negative + kill, "\"tgsi_input\": 0", "\"status\": \"match\"");
    tgsi("wrong", tgsi, COLOR, "[\"110\"]", 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0);
    r500("wrong", COPY, "\"tgsi_input\": 0", "\"status\": \"match\"");
    CorpusResult result = run();
    assertEquals(List.of("R500 wrong: pixel 2,0 is live"), result.failures());
    assertTrue(result.sameSource().getFirst().isBitEqual());
    assertEquals(Double.POSITIVE_INFINITY, result.sameSource().getLast().worst());
  }

  @Test
  void otherStatusesTakeOtherFiles() throws IOException {
    float[] doubled = new float[VALUES.length];
    for (int i = 0; i < doubled.length; i++) {
      doubled[i] = VALUES[i] * 2;
    }
    String twice = COPY.replace("max_raw", "max_x2");
    for (String name : List.of("llvmpipe", "r300tgsi")) {
      tgsi(name, COPY_TGSI, COLOR, "null", VALUES);
      r500(name, twice, "\"tgsi_input\": 0", "\"status\": \"match " + name + " only\"");
      write(name, name.equals("llvmpipe") ? "llvmpipe.f32" : "r300.f32", doubled);
    }
    tgsi("differs", COPY_TGSI, COLOR, "null", VALUES);
    r500("differs", twice, "\"tgsi_input\": 0", "\"status\": \"differs\"");
    CorpusResult result = run();
    assertEquals(List.of(), result.failures());
    assertEquals(2, result.part("R500").orElseThrow().matching());
    assertEquals(1, result.part("R500").orElseThrow().unvetted());
    assertEquals(0, result.sameSource().stream().filter(SameSource::isWithin).count());
  }

  @Test
  void alphasMayBeExchanged() throws IOException {
    // Output 0 is target 1, as it may be in real cases.
    String outputs =
        """
        {"index":0,"semantic":"COLOR","semantic_index":1},
        {"index":1,"semantic":"COLOR","semantic_index":0}\
        """;
    String tgsi =
        "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR[1]\nDCL OUT[1], COLOR[0]\n"
            + "IMM FLT32 {50, 60, 0, 0}\n"
            + "MOV OUT[0], IN[0]\nMOV OUT[0].w, IMM[0].xxxx\n"
            + "MOV OUT[1], IN[0]\nMOV OUT[1].w, IMM[0].yyyy\nEND\n";
    float[] expected = new float[24];
    for (int i = 0; i < 24; i++) {
      expected[i] = i % 4 < 3 ? VALUES[i % 12] : i < 12 ? 50 : 60;
    }
    String r500 =
        """
        out src0=t0, src1.rgb=c0
          rgb out1.rgb = mad src0.rgb, 1, 0
          a   out0.a = mad src1.r, 1, 0
        out src0=t0, src1.rgb=c0
          rgb out0.rgb = mad src0.rgb, 1, 0
          a   out1.a = mad src1.g, 1, 0
        """;
    tgsi("exchange", tgsi, outputs, "null", expected);
    r500(
        "exchange",
        r500,
        "\"tgsi_input\": 0",
        "\"status\": \"match with r300 alpha-target bug\", \"note\": \"x (from target [0, 1])\"");
    assertEquals(List.of(), run().failures());
    r500("exchange", r500, "\"tgsi_input\": 0", "\"status\": \"match\"");
    assertEquals(1, run().failures().size());
  }

  @Test
  void valuesOfItsOwnAndDepth() throws IOException {
    String outputs = COLOR + ",{\"index\":1,\"semantic\":\"POSITION\",\"written\":\"z\"}";
    String tgsi =
        COPY_TGSI.replace(
            "MOV OUT[0], IN[0]",
            "DCL OUT[1], POSITION\nMOV OUT[0], IN[0]\n" + "MOV OUT[1].z, IN[0].xxxx");
    float[] expected = new float[24];
    System.arraycopy(VALUES, 0, expected, 0, 12);
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      expected[12 + pixel * 4 + 2] = VALUES[pixel * 4];
    }
    tgsi("depth", tgsi, outputs, "null", expected);
    // One vec4 before the values, which must be stepped over.
    float[] own = new float[16];
    System.arraycopy(VALUES, 0, own, 4, 12);
    write("depth", "own.f32", own);
    r500(
        "depth",
        COPY + "out src0=t0\n  a   w = max_raw src0.r, src0.r\n",
        "\"file\": \"own.f32\", \"offset_vec4\": 1",
        "\"status\": \"match\"");
    CorpusResult result = run();
    assertEquals(List.of(), result.failures());
    assertEquals(15, result.sameSource().getFirst().equal());
  }

  @Test
  void brokenFilesAreNamed() throws IOException {
    tgsi("a", COPY_TGSI, COLOR, "null", VALUES);
    Files.writeString(folder.resolve("fs/a/fs.r500.json"), "{");
    tgsi("b", COPY_TGSI, COLOR, "null", VALUES);
    r500("b", COPY, "\"tgsi_input\": 7", "\"status\": \"match\"");
    tgsi("c", COPY_TGSI, COLOR, "null", VALUES);
    r500("c", COPY, "\"tgsi_input\": 0", "\"status\": \"good\"");
    tgsi("d", COPY_TGSI, COLOR, "null", VALUES);
    r500("d", COPY, "\"file\": \"none.f32\"", "\"status\": \"match\"");
    CorpusResult result = run();
    assertEquals(4, result.part("TGSI").orElseThrow().matching());
    List<String> failures = result.part("R500").orElseThrow().failures();
    assertEquals(4, failures.size());
    assertTrue(failures.get(0).startsWith("a: 1:"), failures.get(0));
    assertEquals("b: broken case: no input 7 in case.json", failures.get(1));
    assertEquals("c: broken case: unknown status 'good'", failures.get(2));
    assertTrue(failures.get(3).endsWith("none.f32 is missing"), failures.get(3));
  }
}
