package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.engine.Direct3dState;

/**
 * Arithmetic opcodes on special values; the results are worked out by hand from docs/d3d9.md,
 * section 3. Channels that an opcode does not write read 0.
 */
class OpcodeTest {
  private static final String COMPONENTWISE =
      """
      ps_3_0 mov   0x7f812345 -0 0xffffffff 0x00000001 => 0x7f812345 -0 0xffffffff 0x00000001
      ps_3_0 abs   -0 0xffc12345 -1 0x80000001 => 0 0x7fc12345 1 0x00000001
      ps_3_0 add   1 -0 inf 0x7f7fffff ; 0x33800000 0 -inf 0x7f7fffff => 1 0 nan inf
      ps_3_0 add   0x00000001 0x80000001 0xffc12345 -0 ; 0x00000001 0x00000001 1 -0 => 0x00000002 0 nan -0
      ps_3_0 sub   1 -0 inf 0x00000001 ; 1 0 inf 0x00000002 => 0 -0 nan 0x80000001
      ps_3_0 mul   0 -0 0x00000001 0x7f7fffff ; inf 1 0.5 2 => 0 0 0 inf
      ps_3_0 mul   0x00000003 -inf 0x3f800001 0x7f800001 ; 0.5 0 0x3f800001 1 => 0x00000002 0 0x3f800002 nan
      ps_3_0 mul   nan 0 -1 -0 ; 0 nan -0 -inf => 0
      ps_3_0 mul   nan inf -1 -2 ; 1 -1 0x00000001 nan => nan -inf 0x80000001 nan
      ps_3_0 mad   0x3f800800 0 -1 2 ; 0x3f800800 inf 0 3 ; 0xbf801000 1 -0 4 => 0 1 0 10
      ps_3_0 mad   inf nan -0 1 ; 0 -0 nan 1 ; -0 0xffc12345 3 inf => 0 nan 3 inf
      ps_3_0 lrp   1 0 0.5 1 ; 1 inf 2 1 ; 0x4cbebc20 1 4 inf => 0 1 3 nan
      ps_3_0 lrp   nan 1 1 0x00000001 ; 2 1e8 2 1 ; 2 1 1e8 1 => 2 1e8 0 1
      ps_3_0 min   nan 1 0xffc00001 -0 ; 1 nan 0xffc00002 0 => 1 1 0xffc00001 -0
      ps_3_0 max   nan 1 0xffc00001 -0 ; 1 nan 0xffc00002 0 => 1 1 0xffc00001 -0
      ps_3_0 min   0 -inf 3 inf ; -0 1 2 0x7f7fffff => 0 -inf 2 0x7f7fffff
      ps_3_0 max   0 -inf 3 0x00000001 ; -0 1 2 0x00000002 => 0 1 3 0x00000002
      ps_3_0 frc   -0.5 1.75 0x8da24260 inf => 0.5 0.75 1 nan
      ps_3_0 frc   -0 3 8388609 nan => 0 0 0 nan
      ps_3_0 frc   0x00000001 -1.25 -inf 0x80000001 => 0x00000001 0.75 nan 1
      ps_3_0 cmp   -1 -0 nan 0x80000001 ; 0xffc12345 ; 20 => 20 0xffc12345 20 20
      ps_3_0 cmp   0 inf -inf 0x00000001 ; -0 1 2 3 ; 20 => -0 1 20 3
      vs_3_0 slt   nan 1 -0 1 ; 1 nan 0 1 => 0
      vs_3_0 slt   1 2 -inf 0x80000001 ; 2 1 inf 0 => 1 0 1 1
      vs_3_0 sge   nan 1 -0 1 ; 1 nan 0 1 => 0 0 1 1
      vs_3_0 sge   1 2 nan 0x80000001 ; 2 1 nan 0 => 0 1 0 0
      vs_3_0 sgn   -0 nan -inf 0x00000001 ; 9 ; 9 => 0 0 -1 1
      vs_2_0 sgn   0 0xffc12345 0x80000001 inf ; 9 ; 9 => 0 0 -1 1
      vs_1_1 mul   0 -0 inf 2 ; nan -inf -0 3 => 0 0 0 6
      vs_1_1 mad   0 1 1 1 ; inf 1 1 1 ; 5 nan inf 2 => 5 nan inf 3
      """;

  private static final String SCALARS =
      """
      ps_3_0 rcp   7 7 7 3 => 0x3eaaaaab
      ps_3_0 rcp   7 7 7 1 => 1
      ps_3_0 rcp   7 7 7 0 => inf
      ps_3_0 rcp   7 7 7 -0 => -inf
      ps_3_0 rcp   7 7 7 -inf => -0
      ps_3_0 rcp   7 7 7 0x00000001 => inf
      ps_3_0 rcp   7 7 7 0x7e800000 => 0x00800000
      ps_3_0 rcp   7 7 7 0x7f000000 => 0x00400000
      ps_3_0 rcp   7 7 7 0xffc12345 => nan
      ps_3_0 rsq   7 7 7 4 => 0.5
      ps_3_0 rsq   7 7 7 -4 => 0.5
      ps_3_0 rsq   7 7 7 16 => 0.25
      ps_3_0 rsq   7 7 7 0 => inf
      ps_3_0 rsq   7 7 7 -0 => inf
      ps_3_0 rsq   7 7 7 -inf => 0
      ps_3_0 rsq   7 7 7 0x80000002 => 0x64800000
      ps_3_0 rsq   7 7 7 0xffc12345 => nan
      ps_3_0 exp   7 7 7 0 => 1
      ps_3_0 exp   7 7 7 -1 => 0.5
      ps_3_0 exp   7 7 7 127 => 0x7f000000
      ps_3_0 exp   7 7 7 128 => inf
      ps_3_0 exp   7 7 7 -126 => 0x00800000
      ps_3_0 exp   7 7 7 -149 => 0x00000001
      ps_3_0 exp   7 7 7 -inf => 0
      ps_3_0 exp   7 7 7 0x7f812345 => nan
      ps_3_0 log   7 7 7 1 => 0
      ps_3_0 log   7 7 7 8 => 3
      ps_3_0 log   7 7 7 -8 => 3
      ps_3_0 log   7 7 7 0.5 => -1
      ps_3_0 log   7 7 7 -0 => -inf
      ps_3_0 log   7 7 7 -inf => inf
      ps_3_0 log   7 7 7 0x80000001 => -149
      ps_3_0 log   7 7 7 nan => nan
      vs_2_0 expp  7 7 7 3 => 8
      vs_2_0 expp  7 7 7 -inf => 0
      vs_3_0 expp  7 7 7 nan => nan
      vs_1_1 logp  7 7 7 -8 => 3
      vs_3_0 logp  7 7 7 0 => -inf
      vs_1_1 rcp   7 7 7 -2 => -0.5
      vs_1_1 rsq   7 7 7 -4 => 0.5
      vs_1_1 exp   7 7 7 -1 => 0.5
      vs_1_1 log   7 7 7 0.5 => -1
      ps_3_0 pow   2 7 7 7 ; 3 9 9 9 => 8
      ps_3_0 pow   -2 7 7 7 ; 3 9 9 9 => 8
      ps_3_0 pow   0 7 7 7 ; 0 9 9 9 => 1
      ps_3_0 pow   nan 7 7 7 ; -0 9 9 9 => 1
      ps_3_0 pow   0 7 7 7 ; 2 9 9 9 => 0
      ps_3_0 pow   -0 7 7 7 ; 1 9 9 9 => 0
      ps_3_0 pow   -0 7 7 7 ; -1 9 9 9 => inf
      ps_3_0 pow   -1 7 7 7 ; nan 9 9 9 => 1
      ps_3_0 pow   2 7 7 7 ; -149 9 9 9 => 0x00000001
      ps_3_0 pow   -7.3 7 7 7 ; 1 9 9 9 => 7.3
      ps_3_0 pow   -inf 7 7 7 ; 3 9 9 9 => inf
      ps_3_0 pow   2 7 7 7 ; nan 9 9 9 => nan
      """;

  private static final String VECTORS =
      """
      ps_3_0 dp3   1 2 3 nan ; 4 5 6 nan => 32
      ps_3_0 dp3   0 1 2 9 ; inf 1 2 9 => 5
      ps_3_0 dp3   inf 1 1 9 ; 1 -inf 1 9 => nan
      ps_3_0 dp4   1 1e8 -1e8 1 ; 1 => 1
      ps_3_0 dp4   0 -0 nan 1 ; inf nan 0 -0 => 0
      ps_3_0 dp4   0x00000001 1 1 -1 ; 1 0x00000001 0x00000002 0x00000001 => 0x00000003
      ps_3_0 dp2add 1 2 nan nan ; 3 4 nan nan ; 5 9 9 9 => 16
      ps_3_0 dp2add 0 -1 nan nan ; inf 1 nan nan ; -0 9 9 9 => -1
      ps_3_0 nrm   3 0 4 10 => 0x3f19999a 0 0x3f4ccccd 2
      ps_3_0 nrm   0 -0 0 0 => 0
      ps_3_0 nrm   0 0 0 9 => 0 0 0 inf
      ps_3_0 nrm   0 -2 0 0xffc12345 => 0 -1 0 nan
      ps_3_0 nrm   inf 0 0 1 => 0
      ps_3_0 crs   1 0 0 9 ; 0 1 0 9 => 0 0 1 0
      ps_3_0 crs   1 2 3 9 ; 4 5 6 9 => -3 6 -3 0
      ps_3_0 crs   0 0 1 9 ; inf 1 0 9 => -1 inf 0 0
      ps_3_0 sincos 0 9 9 9 => 1 0 0 0
      ps_3_0 sincos -0 9 9 9 => 1 -0 0 0
      ps_3_0 sincos inf 9 9 9 => nan nan 0 0
      vs_2_0 sincos -0 9 9 9 ; 7 ; 8 => 1 -0 0 0
      ps_2_0 sincos nan 9 9 9 ; 7 ; 8 => nan nan 0 0
      vs_3_0 dst   9 2 3 9 ; 9 5 9 7 => 1 10 3 7
      vs_3_0 dst   9 0 -0 9 ; 9 inf 9 0xffc12345 => 1 0 -0 0xffc12345
      vs_3_0 lit   1 -0.5 9 8 => 1 1 0 1
      vs_3_0 lit   1 0 9 0 => 1 1 0 1
      vs_3_0 lit   0 0 9 0 => 1 0 0 1
      vs_3_0 lit   -1 2 9 2 => 1 0 0 1
      vs_3_0 lit   -0 1 9 1 => 1 -0 0 1
      vs_3_0 lit   nan 1 9 1 => 1 0 0 1
      vs_3_0 lit   1 nan 9 1 => 1 1 0 1
      vs_3_0 lit   2 2 9 3 => 1 2 8 1
      vs_1_1 lit   1 2 9 -0 => 1
      vs_3_0 lit   1 4 9 1000 => 1 1 inf 1
      vs_3_0 lit   1 4 9 nan => 1 1 0 1
      vs_3_0 lit   inf 4 9 -inf => 1 inf 0 1
      vs_1_1 expp  9 9 9 3 => 8 0 8 1
      vs_1_1 expp  9 9 9 -1 => 0.5 0 0.5 1
      vs_1_1 expp  9 9 9 -0 => 1 0 1 1
      vs_1_1 expp  9 9 9 inf => inf nan inf 1
      vs_1_1 expp  9 9 9 -inf => 0 nan 0 1
      vs_1_1 expp  9 9 9 0xffc12345 => nan nan nan 1
      """;

  private static final String CLAMPED =
      """
      ps_3_0 rcp   7 7 7 0 => 0x7f7fffff
      ps_3_0 rcp   7 7 7 -0 => 0xff7fffff
      ps_3_0 rcp   7 7 7 0x00000001 => 0x7f7fffff
      ps_3_0 rcp   7 7 7 -inf => -0
      ps_3_0 rcp   7 7 7 nan => nan
      ps_3_0 rsq   7 7 7 -0 => 0x7f7fffff
      ps_3_0 exp   7 7 7 128 => 0x7f7fffff
      ps_3_0 log   7 7 7 0 => 0xff7fffff
      ps_3_0 log   7 7 7 -inf => 0x7f7fffff
      vs_2_0 expp  7 7 7 128 => 0x7f7fffff
      vs_1_1 expp  7 7 7 128 => 0x7f7fffff 0 0x7f7fffff 1
      vs_1_1 expp  7 7 7 inf => 0x7f7fffff nan 0x7f7fffff 1
      vs_1_1 logp  7 7 7 0 => 0xff7fffff
      ps_3_0 nrm   0 0 0 9 => 0 0 0 inf
      ps_3_0 pow   0 7 7 7 ; -1 9 9 9 => inf
      ps_3_0 mul   inf -inf 1 2 ; 1 1 inf 3 => inf -inf inf 6
      """;

  private static Stream<String> rows() {
    return Stream.of(COMPONENTWISE, SCALARS, VECTORS).flatMap(String::lines);
  }

  private static Stream<String> clampedRows() {
    return CLAMPED.lines();
  }

  /** The instruction with inputs as sources; as long as it may, it reads what it writes. */
  private static String program(String version, String mnemonic, int sources, boolean aliased) {
    boolean isPixel = version.startsWith("ps");
    boolean byUsage = !isPixel || version.equals("ps_3_0");
    String inputs = byUsage ? "v" : "t";
    String written = aliased ? "r0" : "r3";
    StringBuilder text = new StringBuilder(version + "\n");
    for (int i = 0; i < sources; i++) {
      text.append(byUsage ? "dcl_texcoord" + i + " v" + i : "dcl t" + i).append('\n');
    }
    if (version.equals("vs_3_0")) {
      text.append("dcl_texcoord0 o0\n");
    }
    for (int i = 0; i < sources; i++) {
      text.append("mov r" + i + ", " + inputs + i + "\n");
    }
    text.append(mnemonic + " " + written + masked(mnemonic));
    for (int i = 0; i < sources; i++) {
      text.append(", r" + i + scalar(mnemonic, i));
    }
    String output = isPixel ? "oC0" : version.equals("vs_3_0") ? "o0" : "oT0";
    return text.append("\nmov " + output + ", " + written + "\n").toString();
  }

  private static String masked(String mnemonic) {
    return Map.of("crs", ".xyz", "sincos", ".xy").getOrDefault(mnemonic, "");
  }

  private static String scalar(String mnemonic, int source) {
    return switch (mnemonic) {
      case "rcp", "rsq", "exp", "log", "expp", "logp" -> ".w";
      case "pow" -> ".x";
      case "sincos" -> source == 0 ? ".x" : "";
      case "dp2add" -> source == 2 ? ".x" : "";
      default -> "";
    };
  }

  private static void check(String row, Direct3dState state) {
    String[] words = row.trim().split("\\s+", 3);
    String[] sides = words[2].split("=>");
    String[] sources = sides[0].split(";");
    boolean keepsChannels = masked(words[1]).isEmpty();
    for (boolean aliased : keepsChannels ? new boolean[] {false, true} : new boolean[1]) {
      Quad quad = new Quad(program(words[0], words[1], sources.length, aliased), state);
      for (int i = 0; i < sources.length; i++) {
        quad.input((words[0].equals("ps_2_0") ? "t" : "v") + i, sources[i]);
      }
      quad.run();
      for (int lane = 0; lane < 4; lane++) {
        assertEquals(
            Quad.hex(sides[1]),
            quad.vector(quad.outputs().getFirst(), lane),
            aliased ? "destination is source" : "lane " + lane);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void specialValues(String row) {
    check(row, Direct3dState.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("clampedRows")
  void infinitiesAreClampedWhereTheStateAsks(String row) {
    check(row, new Direct3dState(Map.of(), Map.of(), true));
  }

  @Test
  void everyArithmeticOpcodeHasRows() {
    Set<D3d9Opcode> missing = EnumSet.noneOf(D3d9Opcode.class);
    Set<String> tested =
        Set.copyOf(rows().map(row -> row.trim().split("\\s+")[1]).distinct().toList());
    for (D3d9Opcode opcode : D3d9Opcode.values()) {
      if (opcode.kind() == D3d9Opcode.Kind.ALU && !tested.contains(opcode.mnemonic())) {
        missing.add(opcode);
      }
    }
    Set<D3d9Opcode> matrices =
        EnumSet.of(
            D3d9Opcode.M4X4, D3d9Opcode.M4X3, D3d9Opcode.M3X4, D3d9Opcode.M3X3, D3d9Opcode.M3X2);
    Set<D3d9Opcode> elsewhere = EnumSet.of(D3d9Opcode.MOVA, D3d9Opcode.SETP);
    elsewhere.addAll(EnumSet.of(D3d9Opcode.CND, D3d9Opcode.BEM));
    elsewhere.addAll(matrices);
    assertEquals(elsewhere, missing);
  }

  private static void matrix(String mnemonic, String mask, String result) {
    Quad quad =
        new Quad("vs_2_0\ndcl_position v0\n" + mnemonic + " oT0" + mask + ", v0, c1\n")
            .input("v0", "1 2 3 -1")
            .constant(0, 1, "1 0 0 5")
            .constant(0, 2, "0 1 0 6")
            .constant(0, 3, "0 inf 1 7")
            .constant(0, 4, "1 1 1 nan");
    assertEquals(Quad.hex(result), quad.run().vector("oT0", 2));
  }

  @Test
  void matricesTakeConsecutiveRegisters() {
    matrix("m4x4", "", "-4 -4 inf nan");
    matrix("m4x3", ".xyz", "-4 -4 inf 0");
    matrix("m3x4", "", "1 2 inf 6");
    matrix("m3x3", ".xyz", "1 2 inf 0");
    matrix("m3x2", ".xy", "1 2 0 0");
  }
}
