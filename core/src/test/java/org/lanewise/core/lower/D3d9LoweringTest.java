package org.lanewise.core.lower;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrVerifier;

/**
 * Direct3D 9 programs as IR: single opcodes and what is around them, expected values by hand from
 * docs/d3d9.md. Words are hexadecimal; one word stands for all four components.
 */
class D3d9LoweringTest {
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults().withLoopLimit(9);

  private static int[] words(String list) {
    String[] parts = list.trim().split("\\s+");
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      words[c] = Integer.parseUnsignedInt(parts[Math.min(c, parts.length - 1)], 16);
    }
    return words;
  }

  private static String text(int[][] planes, int slot) {
    return Arrays.stream(planes, slot * 4, slot * 4 + 4)
        .map(plane -> String.format("%08x", plane[2]))
        .collect(Collectors.joining(" "));
  }

  private static int[][] inputs(String... slots) {
    int[][] inputs = new int[Math.max(1, slots.length) * 4][4];
    for (int slot = 0; slot < slots.length; slot++) {
      int[] words = words(slots[slot]);
      for (int c = 0; c < 4; c++) {
        Arrays.fill(inputs[slot * 4 + c], words[c]);
      }
    }
    return inputs;
  }

  private static String run(String program, String... slots) {
    return run(program, OPTIONS, slots);
  }

  /** Output slot 0. */
  private static String run(String program, ShaderOptions options, String... slots) {
    return text(LoweredShader.d3d9(program, options).runAll(inputs(slots)), 0);
  }

  /** An instruction on v0, v1 and v2, with oC0 or o0 called o. */
  private static String opcode(String version, String instruction, String in) {
    boolean pixel = version.startsWith("ps");
    String declarations =
        version.endsWith("3_0")
            ? "dcl_texcoord0 v0\ndcl_texcoord1 v1\ndcl_texcoord2 v2\n"
                + (pixel ? "" : "dcl_position o0\n")
            : "";
    String output = pixel ? "oC0" : version.endsWith("3_0") ? "o0" : "oPos";
    String program =
        version + "\n" + declarations + instruction.replaceAll("\\bo\\b", output) + "\n";
    return run(program, in.split("/"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // A zero factor wins, and the zero is positive.
        "mul o, v0, v1 | 00000000 80000000 40000000 7f800000 / 7f800000 7fc00000 c0000000 80000000"
            + " | 00000000 00000000 c0800000 00000000",
        "mad o, v0, v1, v2 | 00000000 3f800000 7fc00000 7f800000 / 7fc00001 40000000 3f800000 0"
            + " / 80000000 3f800000 00000000 00000000 | 00000000 40400000 7fc00000 00000000",
        "min o, v0, v1 | 80000000 7fc00001 3f800000 7fc00001 / 00000000 3f800000 7fc00001 7fc00002"
            + " | 80000000 3f800000 3f800000 7fc00001",
        "max o, v0, v1 | 80000000 7fc00001 3f800000 7fc00001 / 00000000 3f800000 7fc00001 7fc00002"
            + " | 80000000 3f800000 3f800000 7fc00001",
        "cmp o, v0, v1, v2 | 80000000 bf800000 7fc00000 3f800000 / 3f800000 / 40000000"
            + " | 3f800000 40000000 40000000 3f800000",
        "rcp o, v0.x | 80000000 | ff800000",
        "rcp o, v0 | 0 0 0 40000000 | 3f000000",
        "rsq o, v0.x | c0800000 | 3f000000",
        "rsq o, v0.x | 80000000 | 7f800000",
        "exp o, v0.x | 40400000 | 41000000",
        "log o, v0.x | c1000000 | 40400000",
        "log o, v0.x | 80000000 | ff800000",
        "pow o, v0.x, v1.x | c0000000 / 40400000 | 41000000",
        "pow o, v0.x, v1.x | 7fc00000 / 80000000 | 3f800000",
        "pow o, v0.x, v1.x | 80000000 / 40000000 | 00000000",
        "frc o, v0 | b089705f 80000001 80000000 7f800000 | 3f800000 3f800000 00000000 7fc00000",
        "crs o.xyz, v0, v1 | 3f800000 40000000 40400000 7 / 40800000 40a00000 40c00000 7"
            + " | c0400000 40c00000 c0400000 00000000",
        "nrm o, v0 | 40400000 00000000 40800000 3f800000 | 3f19999a 00000000 3f4ccccd 3e4ccccd",
        "nrm o, v0 | 00000000 80000000 00000000 40000000 | 00000000 00000000 00000000 7f800000",
        "dp2add o, v0, v1, v2.x | 3f800000 40000000 / 40400000 40800000 / 40a00000 | 41800000",
        "sincos o.xy, v0.x | 80000000 | 3f800000 80000000 00000000 00000000",
        "mov o, -v0 | 7fc00001 00000000 3f800000 1 | ffc00001 80000000 bf800000 80000001",
        "mov_sat o, v0_abs | c0000000 80000000 bf000000 7fc00000"
            + " | 3f800000 00000000 3f000000 00000000",
        "lrp o, v0, v1, v2 | 3f000000 / 40400000 / 3f800000 | 40000000",
      })
  void pixelOpcodes(String instruction, String in, String expected) {
    assertEquals(all(expected), opcode("ps_3_0", instruction, in));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slt o, v0, v1 | 3f800000 7fc00000 80000000 bf800000 / 3f800000 3f800000 00000000 0"
            + " | 00000000 00000000 00000000 3f800000",
        "sge o, v0, v1 | 3f800000 7fc00000 80000000 bf800000 / 3f800000 3f800000 00000000 0"
            + " | 3f800000 00000000 3f800000 00000000",
        "lit o, v0 | 3f000000 40000000 0 40400000 | 3f800000 3f000000 41000000 3f800000",
        "lit o, v0 | 3f000000 00000000 0 00000000 | 3f800000 3f000000 00000000 3f800000",
        "lit o, v0 | 7fc00000 40000000 0 40400000 | 3f800000 00000000 00000000 3f800000",
        "dst o, v0, v1 | 7 40000000 40400000 7 / 7 40000000 7 40a00000"
            + " | 3f800000 40800000 40400000 40a00000",
      })
  void vertexOpcodes(String instruction, String in, String expected) {
    assertEquals(all(expected), opcode("vs_1_1", instruction, in));
    assertEquals(all(expected), opcode("vs_3_0", instruction, in));
  }

  @Test
  void theOldPartialExponentialHasFourResults() {
    String expected = "40800000 3f000000 40b504f3 3f800000";
    assertEquals(expected, opcode("vs_1_1", "expp o, v0.x", "40200000"));
    assertEquals(all("40b504f3"), opcode("vs_3_0", "expp o, v0.x", "40200000"));
  }

  private static String all(String result) {
    int[] words = words(result);
    return String.format("%08x %08x %08x %08x", words[0], words[1], words[2], words[3]);
  }

  @Test
  void infinitiesAreClampedOnDemand() {
    Direct3dState state = new Direct3dState(Map.of(), Map.of(), true);
    String program = "ps_3_0\ndcl_texcoord0 v0\nrcp oC0, v0.x\n";
    ShaderOptions clamped = OPTIONS.withDirect3d(state);
    assertEquals(all("ff7fffff"), run(program, clamped, "80000000"));
    assertEquals(all("7fc00000"), run(program, clamped, "ffc00001"));
  }

  // Registers

  @Test
  void modelOneReadsWithinItsRanges() {
    String program =
        """
        ps_1_4
        def c1, 0.25, 0.25, 0.25, 0.25
        add r0, v0_bx2, c0
        """;
    LoweredShader shader = LoweredShader.d3d9(program, OPTIONS);
    shader.uniforms[0] = words("c0000000 7fc00000 3e800000 40000000");
    // v0 saturates to 1, so _bx2 is 1; c0 becomes -1, -1, 0.25, 1; r0 saturates.
    assertEquals("00000000 00000000 3f800000 3f800000", text(shader.runAll(inputs("40000000")), 0));
    assertEquals(
        all("3f000000"), run("ps_1_1\ndef c0, 1, 1, 1, 1\nmov_d2 r0, c0\n"), "shift, then clamp");
    assertEquals(all("3e800000"), run("ps_1_1\ndef c0, 0.75, 0, 0, 1\nmov r0, 1-c0.x\n"));
  }

  @Test
  void definitionsCountWhereverTheyStandAndForRelativeReads() {
    String program =
        """
        vs_2_0
        dcl_position v0
        mova a0.x, v0.x
        mov oPos, c[a0.x + 2]
        def c4, 1, 1, 1, 1
        def c4, 2, 2, 2, 2
        """;
    LoweredShader shader = LoweredShader.d3d9(program, OPTIONS);
    shader.uniforms[0] = new int[300 * 4];
    Arrays.setAll(shader.uniforms[0], at -> at / 4);
    assertEquals(all("40000000"), text(shader.runAll(inputs("40000000")), 0));
    // 1.5 and 0.5 round to the even number.
    assertEquals(all("40000000"), text(shader.runAll(inputs("3fc00000")), 0));
    assertEquals(all("2"), text(shader.runAll(inputs("3f000000")), 0));
    assertEquals(all("ff"), text(shader.runAll(inputs("437d0000")), 0));
    assertEquals(all("0"), text(shader.runAll(inputs("437e0000")), 0), "256 is outside");
    assertEquals(all("0"), text(shader.runAll(inputs("c0400000")), 0), "-1 is outside");
  }

  @Test
  void manyDefinitionsAreLookedUpInATable() {
    StringBuilder program = new StringBuilder("vs_2_0\ndcl_position v0\nmova a0.x, v0.x\n");
    for (int row = 10; row < 30; row += 2) {
      program.append("def c%d, %d, 0, 0, 0\n".formatted(row, row));
    }
    program.append("mov oPos, c[a0.x].x\n");
    LoweredShader shader = LoweredShader.d3d9(program.toString(), OPTIONS);
    shader.uniforms[0] = new int[300 * 4];
    Arrays.setAll(shader.uniforms[0], at -> at / 4);
    assertEquals(all("41600000"), text(shader.runAll(inputs("41600000")), 0));
    assertEquals(all("f"), text(shader.runAll(inputs("41700000")), 0));
    assertEquals(all("1e"), text(shader.runAll(inputs("41f00000")), 0));
  }

  @Test
  void outputsHaveDefaultsAndRanges() {
    String program =
        """
        vs_1_1
        dcl_position v0
        mov oD0.x, v0
        mov oD1.y, v0
        mov oFog.y, v0
        mov oPts.z, v0
        """;
    int[][] out = LoweredShader.d3d9(program, OPTIONS).runAll(inputs("40000000 40400000 bf800000"));
    assertEquals("3f800000 00000000 00000000 00000000", text(out, 0), "oFog");
    assertEquals("bf800000 00000000 00000000 00000000", text(out, 1), "oPts");
    assertEquals(all("3f800000"), text(out, 2), "oD0");
    assertEquals("00000000 3f800000 00000000 00000000", text(out, 3), "oD1");
  }

  @Test
  void registersInPartsHaveSeveralSlots() {
    String program =
        """
        vs_3_0
        dcl_texcoord0 v0.xy
        dcl_texcoord1 v0.zw
        dcl_position o0
        dcl_texcoord0 o3.xy
        dcl_texcoord1 o3.zw
        mov o0, v0
        mov o3, v0.wzyx
        """;
    int[][] out = LoweredShader.d3d9(program, OPTIONS).runAll(inputs("1 2 3 4", "5 6 7 8"));
    assertEquals("00000001 00000002 00000007 00000008", text(out, 0));
    assertEquals("00000008 00000007 00000000 00000000", text(out, 1));
    assertEquals("00000000 00000000 00000002 00000001", text(out, 2));
  }

  @Test
  void loopsAddressInputsAndOutputs() {
    String program =
        """
        vs_3_0
        defi i0, 3, 1, 2, 0
        dcl_texcoord1 v1
        dcl_texcoord3 v3
        dcl_position o1
        dcl_texcoord3 o3
        loop aL, i0
          mov o[aL], v[aL]
        endloop
        """;
    int[][] out = LoweredShader.d3d9(program, OPTIONS).runAll(inputs("1", "3"));
    assertEquals(all("1"), text(out, 0));
    assertEquals(all("3"), text(out, 1), "and o5 is dropped");
  }

  // Writes

  @Test
  void pairsReadBeforeEitherWrites() {
    String program =
        """
        ps_1_1
        def c0, 0.25, 0.5, 0.75, 1
        mov r0, c0
        mov r0.xyz, r0.w
        + mov r0.w, r0.x
        """;
    assertEquals("3f800000 3f800000 3f800000 3e800000", run(program));
  }

  @Test
  void predicatesMaskByComponent() {
    String program =
        """
        ps_3_0
        dcl_texcoord0 v0
        dcl_texcoord1 v1
        setp_lt p0, v0, v1
        mov r0, v0
        (p0) mov r0, v1
        (!p0.x) mov r0.zw, v1.x
        mov oC0, r0
        """;
    // 1 < 3 and 2 < 4; the third and fourth are not less, one for a NaN. !p0.x is false.
    assertEquals(
        "40400000 40800000 7fc00000 40800000",
        run(program, "3f800000 40000000 7fc00000 40800000", "40400000 40800000 3f800000 3f800000"));
    assertEquals(
        "40400000 40000000 40400000 40400000",
        run(program, "40400000 40000000 3f800000 3f800000", "40400000 3f800000 40800000 40800000"));
  }

  // Flow

  private static final String COUNT =
      """
      ps_3_0
      dcl_texcoord0 v0
      def c0, 1, 0, 0, 0
      rep i0
        add r0.x, r0.x, c0.x
        break_ge r0.x, v0.x
      endrep
      mov oC0, r0.x
      """;

  private static float[] count(int turns, float... until) {
    LoweredShader shader = LoweredShader.d3d9(COUNT, OPTIONS);
    shader.uniforms[1] = new int[] {turns, 0, 0, 0};
    return shader.floats(until);
  }

  @Test
  void aRepeatRunsItsCount() {
    assertArrayEquals(new float[] {1, 2, 4, 4}, count(4, 1, 2, 5, Float.NaN));
    assertArrayEquals(new float[4], count(0, 1, 2, 3, 4));
    assertArrayEquals(new float[4], count(-5, 1, 2, 3, 4));
    assertArrayEquals(new float[] {1, 9, 9, 9}, count(9, 1, 10, 11, 12));
  }

  @Test
  void aRepeatStopsAtTheLimit() {
    ShaderExecutionException stopped =
        assertThrows(ShaderExecutionException.class, () -> count(10, 1, 2, 3, 10));
    assertEquals("the loop at instruction 0 did not end after 9 iterations", stopped.getMessage());
    assertArrayEquals(new float[] {1, 2, 3, 4}, count(10, 1, 2, 3, 4));
  }

  @Test
  void loopValuesNestAndReachRoutines() {
    String program =
        """
        vs_3_0
        defi i0, 2, 10, 5, 0
        defi i1, 2, 0, 1, 0
        dcl_position o0
        loop aL, i0
          loop aL, i1
            call l1
          endloop
          call l1
        endloop
        mov o0, r0.x
        ret
        label l1
          add r0.x, r0.x, c[aL].x
        ret
        """;
    LoweredShader shader = LoweredShader.d3d9(program, OPTIONS);
    shader.uniforms[0] = new int[256 * 4];
    Arrays.setAll(shader.uniforms[0], at -> Float.floatToRawIntBits(at / 4));
    // c0 + c1 + c10, then c0 + c1 + c15
    assertEquals(all("41d80000"), text(shader.runAll(inputs("0")), 0));
  }

  @Test
  void lanesReturnEarly() {
    String program =
        """
        ps_3_0
        dcl_texcoord0 v0
        def c0, 1, 2, 3, 4
        mov r0, c0.x
        if_gt v0.x, c0.x
          mov r0, c0.y
          if_gt v0.x, c0.y
            mov oC0, c0.w
            ret
          endif
        endif
        call l0
        mov oC0, r0
        ret
        label l0
          if_lt v0.x, c0.x
            ret
          endif
          add r0, r0, c0.z
        ret
        """;
    LoweredShader shader = LoweredShader.d3d9(program, OPTIONS);
    assertArrayEquals(new float[] {1, 4, 5, 4}, shader.floats(0, 1, 2, 3));
  }

  @Test
  void booleansChooseBranches() {
    String program =
        """
        ps_3_0
        defb b1, true
        def c0, 1, 2, 4, 0
        mov r0, c0.w
        if b0
          add r0, r0, c0.x
        else
          add r0, r0, c0.y
        endif
        callnz l0, b1
        callnz l0, !b1
        mov oC0, r0
        ret
        label l0
          add r0, r0, c0.z
        ret
        """;
    assertEquals(all("40c00000"), run(program));
  }

  @Test
  void killsTestTheirVersionsComponents() {
    for (String version : List.of("ps_1_1", "ps_2_0", "ps_3_0")) {
      String program =
          switch (version) {
            case "ps_1_1" -> "ps_1_1\ntexkill t0\nmov r0, c0\n";
            case "ps_2_0" -> "ps_2_0\ndcl t0\ntexkill t0\nmov oC0, c0\n";
            default -> "ps_3_0\ndcl_texcoord0 v0\ntexkill v0.xy\nmov oC0, c0\n";
          };
      LoweredShader shader = LoweredShader.d3d9(program, OPTIONS);
      int[][] in = new int[4][4];
      in[0][0] = 0xbf800000;
      in[0][1] = 0x80000000;
      in[2][2] = 0xbf800000;
      in[3][3] = 0xbf800000;
      shader.runAll(in);
      boolean[] live = {false, true, version.equals("ps_3_0"), !version.equals("ps_2_0")};
      assertArrayEquals(live, shader.liveAfter(), version);
    }
  }

  // The text of the IR

  private static String ir(String program) {
    IrProgram ir = D3d9Lowering.lower(D3d9Parser.parse(program), OPTIONS);
    assertEquals(List.of(), IrVerifier.verify(ir));
    return IrPrinter.print(ir);
  }

  @Test
  void aProductIsOneNamedOperation() {
    String text = ir("ps_2_0\ndcl t0\nmul r0.x, t0, c1\nmov oC0, r0.x\n");
    assertTrue(
        text.contains(
            """
            %1 = input #0 #0 ; t0.x
            %2 = uniform #0 #1 #0
            %3 = fmul.zero_wins %1 %2
            %4 = canon %3 #0x7fc00000
            set %4 #0 ; r0.x
            """),
        text);
  }

  @Test
  void oldTextureInstructionsReadTheStates() {
    String text = ir("ps_1_1\ntex t0\ntexbem t1, t0\nmov r0, t1\n");
    assertTrue(text.contains("texture implicit TEX_2D #1"), text);
    for (String word : List.of("#3 #2 #0", "#3 #2 #1", "#3 #2 #2", "#3 #2 #3")) {
      assertTrue(text.contains("uniform " + word), () -> word + " is not read in\n" + text);
    }
  }
}
