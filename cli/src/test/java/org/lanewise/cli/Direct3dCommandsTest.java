package org.lanewise.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands with Direct3D 9 programs. */
class Direct3dCommandsTest {
  /** One half more than the first constant. */
  private static final String PIXEL =
      """
      ps_2_0
          def c1, 0.5, 0, 0, 0
          mov r0, c0
          add r0, r0, c1.x
          mov oC0, r0
      """;

  @Test
  void listsOfTokensInJson(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("program.json");
    Files.writeString(
        file,
        "{\"name\": \"x\", \"tokens\":"
            + " [\"ffff0200\", \"02000001\", \"800f0800\", \"a0e40000\", \"0000ffff\"]}");
    Outcome outcome = Outcome.call("disasm", file.toString());
    assertEquals("", outcome.err());
    assertTrue(outcome.out().contains("mov oC0, c0"), outcome.out());
    Files.writeString(file, "{\"tokens\": [\"ffff020\"]}");
    outcome = Outcome.call("disasm", file.toString());
    assertTrue(outcome.err().contains("tokens: 'ffff020' is no word"), outcome.err());
  }

  /** The same by specs/d3d9.md. */
  private static final int[] TOKENS = {
    0xffff0200,
    0x05000051,
    0xa00f0001,
    0x3f000000,
    0,
    0,
    0,
    0x02000001,
    0x800f0000,
    0xa0e40000,
    0x03000002,
    0x800f0000,
    0x80e40000,
    0xa0000001,
    0x02000001,
    0x800f0800,
    0x80e40000,
    0x0000ffff
  };

  private static final String VERTEX =
      """
      vs_2_x
          defb b1, true
          dcl_position v0
          mov r0, v0
          rep i0
              add r0, r0, c0
          endrep
          if !b0
              mul r0, r0, c1
          endif
          mov oPos, r0
          mov oT3.xy, r0.w
      """;

  private static final String STAGES =
      """
      ps_1_1
          tex t0
          texbem t1, t0
          mul r0, t1, v0
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(4 * TOKENS.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(TOKENS);
    return bytes.array();
  }

  private String form(String form) throws IOException {
    StringBuilder words = new StringBuilder();
    for (int token : TOKENS) {
      words.append("%s%08x".formatted(form.equals("c") ? ", 0x" : " ", token));
    }
    return switch (form) {
      case "assembly" -> file("half.psh", PIXEL);
      case "binary" -> Files.write(folder.resolve("half.pso"), bytes()).toString();
      case "hex" -> file("half.hex", words.toString());
      case "c" -> file("half.h", "const DWORD half[] = {" + words.substring(1) + "};\n");
      default -> throw new IllegalArgumentException(form);
    };
  }

  private static void refused(String expected, String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    String what = String.join(" ", arguments) + ": " + outcome.err();
    assertEquals(2, outcome.code(), what);
    assertEquals(1, outcome.err().lines().count(), what);
    assertTrue(outcome.err().contains(expected), what);
  }

  private static String good(String... arguments) {
    Outcome outcome = Outcome.call(arguments);
    assertEquals(0, outcome.code(), outcome.err());
    assertEquals("", outcome.err());
    return outcome.out();
  }

  @ParameterizedTest
  @ValueSource(strings = {"assembly", "binary", "hex", "c"})
  void everyCommandTakesEveryForm(String form) throws IOException {
    String path = form(form);
    assertEquals(PIXEL, good("disasm", path));
    assertEquals(PIXEL, good("disasm", path, "--isa", "d3d9"));
    String sum = "oC0 color[0]  1.5 (0x3fc00000)  2.5 (0x40200000)  0.5 (0x3f000000)";
    assertTrue(good("run", path, "--const", "c0=1,2").contains(sum));
    assertTrue(good("run", path, "--const", "0=1,2", "--engine", "reference").contains(sum));
    assertTrue(good("info", path).endsWith("can run\n"));
    assertEquals(good("info", path), good("disasm", path, "--info"));
    assertTrue(good("ir", path, "--after=all").contains("fadd"));
    assertTrue(good("bytecode", path).startsWith("// class version"));
    assertTrue(good("diff", path, "--size", "4", "--engine", "scalar").contains("agrees"));
    String png = folder.resolve("half.png").toString();
    assertTrue(good("render", path, "--size", "2", "--out", png).contains("2 x 2"));
    String out = folder.resolve("out.pso").toString();
    assertEquals(out + ": 3 instructions, 72 bytes\n", good("asm", path, "--out", out));
    assertArrayEquals(bytes(), Files.readAllBytes(Path.of(out)));
    good("asm", path, "--out", out, "--hex");
    assertEquals("ffff0200 05000051", Files.readString(Path.of(out)).substring(0, 17));
    assertEquals(PIXEL, good("disasm", out));
  }

  @Test
  void infoTellsWhatThereIs() throws IOException {
    String told = good("info", file("a.vsh", VERTEX));
    assertEquals(
        """
        D3D9 vs_2_x VERTEX program, 9 instructions
        slots: 14 (14 arithmetic, 0 texture)
        instructions: 5 ALU, 4 FLOW
        inputs:
          v0       position[0].xyzw
        outputs:
          oPos     position[0].xyzw
          oT3      texcoord[3].xy
        constants: c0 to c1
        constants: i0
        constants: b0, of its own b1
        can run
        """,
        told);
    told = good("info", file("b.psh", STAGES));
    assertTrue(told.contains("slots: 3 (1 arithmetic, 2 texture)\n"), told);
    assertTrue(told.contains("bump matrices: stage 0 to 1\n"), told);
    assertTrue(told.contains("sampler 0: TEX_2D unless --target says another\n"), told);
  }

  /** Slots by specs/d3d9.md section 6.4. */
  @ParameterizedTest
  @CsvSource({
    "vs_1_1, 'lit r0, v0', 1, 0",
    "vs_2_0, 'lit r0, v0', 3, 0",
    "vs_1_1, 'exp r0, v0.x', 10, 0",
    "vs_2_0, 'exp r0, v0.x', 1, 0",
    "vs_1_1, 'frc r0.xy, v0', 3, 0",
    "vs_1_1, 'm4x3 r0.xyz, v0, c0', 3, 0",
    "ps_1_1, 'lrp r0, v0, v1, c0', 1, 0",
    "ps_2_0, 'lrp r0, v0, v1, c0', 2, 0",
    "ps_1_1, 'mov r0.xyz, v0 +mov r0.w, v1', 1, 0",
    "ps_2_0, 'texkill t0', 0, 1",
    "ps_3_0, 'texkill v0', 0, 2",
    "ps_3_0, 'texldb r0, v0, s0', 0, 6",
    "ps_2_0, 'texldb r0, t0, s0', 0, 1",
    "ps_3_0, 'texldd r0, v0, s0, c0, c1', 0, 3",
    "ps_3_0, '(p0) nrm r0, v0', 4, 0",
    "ps_3_0, 'if_gt c0.x, c1.x endif', 4, 0",
  })
  void slots(String version, String code, int arithmetic, int texture) throws IOException {
    Outcome outcome = Outcome.call("info", file("slots.asm", version + "\n" + code));
    String expected =
        "slots: %d (%d arithmetic, %d texture)\n"
            .formatted(arithmetic + texture, arithmetic, texture);
    assertTrue(outcome.out().contains(expected), outcome::out);
  }

  @Test
  void vertexProgramsRunOnLanesAndOverGrids() throws IOException {
    String path = file("a.vsh", VERTEX);
    String[] constants = {"--const", "c0=1,2,3,4", "--const", "c1=2,2,2,2", "--const", "i0=3"};
    String[] line =
        Stream.concat(Stream.of("run", path, "--lane", "10,20"), Stream.of(constants))
            .toArray(String[]::new);
    // (10, 20, 0, 0) + 3 * (1, 2, 3, 4), times 2.
    String found = good(line);
    assertTrue(
        found.contains("oPos position[0]  26.0 (0x41d00000)  52.0 (0x42500000)  18.0"), found);
    assertTrue(found.contains("oT3 texcoord[3]  24.0 (0x41c00000)  24.0"), found);
    found =
        good(Stream.concat(Stream.of(line), Stream.of("--const=b0=true")).toArray(String[]::new));
    assertTrue(found.contains("oPos position[0]  13.0"), found);
    found = good("run", path, "--size", "3x1", "--const", "b0=1");
    assertTrue(found.contains("point 2,0\n  oPos position[0]  0.6666"), found);
    assertFalse(found.contains("point 2,1"), found);
    refused("--size: error: not together", "run", path, "--size", "2", "--lane", "1");
    refused("expected a FRAGMENT program", "render", path);
    assertTrue(good("diff", path, "--size", "8", "--engine", "scalar").contains("agrees"));
  }

  @Test
  void inputsHaveNames() throws IOException {
    String path = file("b.psh", "ps_2_0\ndcl t1\ndcl v0\nadd r0, t1, v0\nmov oC0, r0\n");
    String sum = "oC0 color[0]  3.0 (0x40400000)  5.0 (0x40a00000)";
    for (String name : new String[] {"t1", "TEXCOORD1", "texcoord[1]", "T1"}) {
      String found = good("run", path, "--input", name + "=2,4", "--input", "color=1,1");
      assertTrue(found.contains(sum), found);
    }
    refused("no input T2 (expected one of", "run", path, "--input", "t2=1");
    String places = file("c.psh", "ps_3_0\ndcl vPos.xy\nmov oC0, vPos\n");
    String found = good("run", places, "--size", "3x2");
    assertTrue(found.contains("pixel 2,1\n  oC0 color[0]  2.0 (0x40000000)  1.0"), found);
    assertTrue(found.contains("0.0 (0x00000000)  0.0 (0x00000000)\n"), found);
  }

  @Test
  void stageStates() throws IOException {
    String path = file("b.psh", STAGES);
    String same = good("run", path, "--size", "1");
    String moved = good("run", path, "--size", "1", "--bump", "1=0.1,0,0,0.1");
    assertFalse(same.equals(moved), moved);
    String cube = good("run", path, "--size", "1", "--target", "0=cube", "--target", "1=volume");
    assertFalse(same.equals(cube), cube);
    String texture = file("t.psh", "ps_1_1\ntex t0\nmov r0, t0\n");
    String[] at = {"run", texture, "--input", "t0=0.2,0.8,0.5,4", "--size", "1"};
    String plain = good(at);
    String divided =
        good(Stream.concat(Stream.of(at), Stream.of("--projected", "0=3")).toArray(String[]::new));
    assertFalse(plain.equals(divided), divided);
    String rcp = file("r.psh", "ps_2_0\nrcp r0, c0.x\nmov oC0, r0\n");
    assertTrue(good("run", rcp).contains("Infinity"));
    assertTrue(good("run", rcp, "--clamp-infinities").contains("3.4028235E38 (0x7f7fffff)"));
  }

  @Test
  void optionsWithoutMeaningAreRefused() throws IOException {
    String pixel = file("a.psh", PIXEL);
    String stages = file("b.psh", STAGES);
    String tgsi = file("a.tgsi", "FRAG\nDCL OUT[0], COLOR\n  0: END\n");
    refused("c1 belongs to the program", "run", pixel, "--const", "c1=1");
    refused("expected c0 to c1)", "run", pixel, "--const", "c2=1");
    refused("expected c0 to c1)", "run", pixel, "--const", "i0=1");
    refused("'x' (expected a number", "run", pixel, "--const", "cx=1");
    refused("'' (expected a number", "run", pixel, "--const", " =1");
    refused("no bump stage", "run", pixel, "--bump", "0=1,0,0,1");
    refused("3 numbers (expected 4 to 6)", "run", stages, "--bump", "1=1,0,0");
    refused("expected a D3D9 program", "run", tgsi, "--bump", "1=1,0,0,1");
    refused("expected a D3D9 program", "run", tgsi, "--target", "0=cube");
    refused("expected a D3D9 program", "run", tgsi, "--projected", "0=3");
    refused("expected a D3D9 program", "run", tgsi, "--clamp-infinities");
    refused("expected ps_1_0 to ps_1_3", "run", pixel, "--projected", "0=3");
    refused("'2' (expected 3 or 4)", "run", stages, "--projected", "0=2");
    refused("'5' (expected 3 or 4)", "run", stages, "--projected", "0=5");
    refused("expected 2d, cube or volume", "run", stages, "--target", "0=round");
    refused("expected 2d, cube or volume", "run", stages, "--target", "0=1d");
    String loop = file("a.vsh", VERTEX);
    refused("'1.5' is no integer", "run", loop, "--const", "i0=1.5");
    refused("'99999999999' is no integer", "run", loop, "--const", "i0=99999999999");
    refused("expected an R500 program", "disasm", pixel, "--fields");
    refused("--isa: error", "disasm", pixel, "--program", "1", "--isa", "r500");
    String second = file("s.psh", "ps_2_0\nmov r0, c0\nmov oC1, r0\n");
    refused("expected colour 0", "render", second, "--size", "2");
    String declared = file("d.psh", "ps_2_0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n");
    refused("declares s0 itself", "run", declared, "--target", "0=cube");
    refused("expected FRAG", "run", pixel, "--isa", "tgsi");
    refused("a.psh:3:9: error: no register 'q0'", "run", file("a.psh", PIXEL.replace("r0", "q0")));
    refused("no program 2", "run", pixel, "--program", "2");
  }

  @Test
  void infoTellsTwentyErrors() throws IOException {
    String path = file("bad.psh", "ps_2_0\n" + "mov r99, c0\n".repeat(50));
    Outcome outcome = Outcome.call("info", path);
    assertEquals(2, outcome.code(), outcome::out);
    assertEquals(20, outcome.out().lines().filter(l -> l.contains(": error")).count());
    assertTrue(outcome.out().contains(" more\ncannot run\n"), outcome::out);
  }

  @Test
  void filesWithSeveralPrograms() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int constant : new int[] {0x3f800000, 0x40000000}) {
      text.append(
          "const DWORD shader_%x[] = {0xffff0300, 0x05000051, 0xa00f0000,".formatted(constant));
      text.append("0x%x, 0, 0, 0, 0x02000001, 0x800f0800, 0xa0e40000,".formatted(constant));
      text.append("0x0000ffff};\n");
    }
    String path = file("two.h", text.toString());
    Outcome outcome = Outcome.call("info", path, "--program", "2");
    assertEquals(0, outcome.code(), outcome.err());
    assertTrue(
        outcome
            .out()
            .startsWith(
                """
                program 1 of 2: D3D9 ps_3_0 FRAGMENT program, 1 instructions
                program 2 of 2: D3D9 ps_3_0 FRAGMENT program, 1 instructions
                """),
        outcome::out);
    assertTrue(Outcome.call("run", path, "--index", "2").out().contains("  2.0 (0x40000000)"));
    Outcome first = Outcome.call("run", path);
    assertTrue(first.out().contains("  1.0 (0x3f800000)"), first::out);
    assertTrue(first.err().contains("program 1 of 2 (--program selects another)"), first::err);
  }

  @Test
  void picturesAreOfThePixelShader() throws IOException {
    String two =
        "DWORD vs[] = {0xfffe0200, 0x02000001, 0xc00f0000, 0xa0e40000, 0x0000ffff};\n"
            + "DWORD ps[] = {0xffff0300, 0x02000001, 0x800f0800, 0xa0e40000, 0x0000ffff};\n";
    String path = file("pair.h", two);
    String out = folder.resolve("pair.png").toString();
    Outcome outcome = Outcome.call("render", path, "--size", "2", "--out", out);
    assertEquals(0, outcome.code(), outcome::err);
    assertTrue(outcome.err().contains("program 2 of 2 (--program selects"), outcome::err);
    outcome = Outcome.call("render", path, "--program", "1", "--out", out);
    assertEquals(2, outcome.code());
    assertTrue(outcome.err().contains("a VERTEX program (expected a FRAGMENT"), outcome::err);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "diff", "ir", "disasm", "bytecode"})
  void theVertexExample(String command) {
    String path = Path.of("..", "examples", "sea.vsh").toString();
    assertFalse(good(command, path).isBlank());
  }

  /** A table by specs/d3d9.md section 1.12: float4 tint at c0, sampler2D picture at s0. */
  @Test
  void constantTables() throws IOException {
    String path =
        file(
            "t.psh",
            """
            ps_2_0
            comment 0x42415443, 28, 0x81, 0xffff0200, 2, 28, 0, 0x89,
                0x74, 0x00000002, 0x00000001, 0x44, 0x64,
                0x79, 0x00000003, 0x00000001, 0x54, 0,
                0x00030001, 0x00040001, 0x00000001, 0, 0x000c0004, 0x00010001, 0x00000001, 0,
                0x3f800000, 0x3f000000, 0x00000000, 0x3f800000,
                0x746e6974, 0x63697000, 0x65727574, 0x20796200, 0x646e6168, 0x5f737000, 0x00305f32
            dcl t0
            dcl_2d s0
            texld r0, t0, s0
            mul r0, r0, c0
            mov oC0, r0
            """);
    String told = good("info", path);
    assertTrue(
        told.contains(
            """
            constant table (by hand, ps_2_0):
              c0        float4 tint = 1.0, 0.5, 0.0, 1.0
              s0        sampler2d picture
            """),
        told);
    String printed = good("disasm", path);
    assertTrue(
        printed.startsWith("ps_2_0\n    // c0: float4 tint\n    // s0: sampler2d pic"), printed);
    assertTrue(printed.contains("comment 0x42415443, 0x0000001c"), printed);
    String shorter = good("disasm", path, "--no-hex");
    assertTrue(shorter.startsWith("ps_2_0\n    dcl t0\n"), shorter);
    assertEquals(shorter, good("disasm", file("again.psh", shorter)));
  }
}
