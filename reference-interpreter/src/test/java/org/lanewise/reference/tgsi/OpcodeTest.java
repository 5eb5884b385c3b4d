package org.lanewise.reference.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.reference.Words;

/** Each opcode on special values; the results are worked out by hand from its formula. */
class OpcodeTest {
  private static final String FLOATS =
      """
      MOV   0x7f812345 -0 0xffffffff 0x00000001 => 0x7f812345 -0 0xffffffff 0x00000001
      ABS   -0 0xffc12345 -1 0x80000001 => 0 0x7fc12345 1 0x00000001
      ADD   1 -0 inf 0x7f7fffff ; 0x33800000 0 -inf 0x7f7fffff => 1 0 nan inf
      ADD   0x00000001 0x80000001 0xffc12345 -0 ; 0x00000001 0x00000001 1 -0 => 0x00000002 0 nan -0
      SUB   1 -0 inf 0x00000001 ; 1 0 inf 0x00000002 => 0 -0 nan 0x80000001
      MUL   0 -0 0x00000001 0x7f7fffff ; inf 1 0.5 2 => nan -0 0 inf
      MUL   0x00000003 -inf 0x3f800001 0x7f800001 ; 0.5 0 0x3f800001 1 => 0x00000002 nan 0x3f800002 nan
      DIV   1 0 -1 6 ; 0 0 -0 -3 => inf nan inf -2
      MAD   0x3f800800 0 -1 2 ; 0x3f800800 inf 0 3 ; 0xbf801000 1 -0 4 => 0 nan -0 10
      FMA   0x3f800800 0 -1 2 ; 0x3f800800 inf 0 3 ; 0xbf801000 1 -0 4 => 0x33800000 nan -0 10
      LRP   1 0 0.5 1 ; 1 inf 2 1 ; 0x4cbebc20 1 4 inf => 0 nan 3 nan
      MIN   nan 1 0xffc00001 -0 ; 1 nan 0xffc00002 0 => 1 1 0xffc00001 -0
      MAX   nan 1 0xffc00001 -0 ; 1 nan 0xffc00002 0 => 1 1 0xffc00001 -0
      MIN   0 -inf 3 inf ; -0 1 2 0x7f7fffff => 0 -inf 2 0x7f7fffff
      MAX   0 -inf 3 inf ; -0 1 2 0x7f7fffff => 0 1 3 inf
      CLAMP 0xffc00001 2 -1 0.5 ; 0 ; 1 => 0xffc00001 1 0 0.5
      FRC   -0.5 1.75 0x8da24260 inf => 0.5 0.75 1 nan
      FRC   -0 3 8388609 nan => 0 0 0 nan
      FLR   -0 -0.5 8388609 1e30 => -0 -1 8388609 1e30
      FLR   nan inf 0x3f7fffff 0x80000001 => nan inf 0 -1
      CEIL  -0.5 0.5 -0 0x00000001 => -0 1 -0 1
      TRUNC -0.5 1.9 -1.9 -inf => -0 1 -1 -inf
      ROUND 0.5 1.5 2.5 -0.5 => 0 2 2 -0
      ROUND 0x3effffff 8388609 nan -inf => 0 8388609 nan -inf
      SSG   -0 nan -inf 0x00000001 => 0 0 -1 1
      LDEXP 1 1 1 0x00000003 ; i:3 i:-149 i:1000 i:-1 => 8 0x00000001 inf 0x00000002
      LDEXP -1 nan -0 inf ; i:128 i:1 i:5 i:-300 => -inf nan -0 inf
      SLT   nan 1 -0 1 ; 1 nan 0 1 => 0
      SGE   nan 1 -0 1 ; 1 nan 0 1 => 0 0 1 1
      SEQ   nan 1 -0 1 ; nan nan 0 1 => 0 0 1 1
      SNE   nan 1 -0 1 ; nan nan 0 1 => 1 1 0 0
      SGT   nan 2 -0 1 ; 1 1 0 nan => 0 1 0 0
      SLE   nan 2 -0 1 ; 1 1 0 nan => 0 0 1 0
      SLT   1 2 -inf 0x80000001 ; 2 1 inf 0 => 1 0 1 1
      FSLT  1 2 nan 0x80000001 ; 2 1 inf 0 => i:-1 0 0 i:-1
      FSGE  1 2 nan -0 ; 2 1 inf 0 => 0 i:-1 0 i:-1
      FSEQ  1 2 nan -0 ; 2 2 nan 0 => 0 i:-1 0 i:-1
      FSNE  1 2 nan -0 ; 2 2 nan 0 => i:-1 0 i:-1 0
      SFL   nan 1 2 3 ; 1 => 0
      STR   nan 1 2 3 ; 1 => 1
      CMP   -1 -0 nan 0x80000001 ; 0xffc12345 ; 20 => 0xffc12345 20 20 0xffc12345
      CND   10 ; 20 ; 0.5 0x3f000001 nan -1 => 20 10 20 20
      UCMP  0 -0 i:1 nan ; 10 ; 20 => 20 10 10 10
      I2F   i:3 i:-1 0x7fffffff 0x80000000 => 3 -1 0x4f000000 0xcf000000
      U2F   i:3 i:-1 i:16777217 i:16777219 => 3 0x4f800000 0x4b800000 0x4b800002
      F2I   nan 1e30 -inf -1.9 => 0 0x7fffffff 0x80000000 i:-1
      F2U   nan 1e30 -1 0x4f7fffff => 0 i:-1 0 0xffffff00
      """;

  private static final String SCALARS =
      """
      RCP   3 7 7 7 => 0x3eaaaaab
      RCP   0 7 7 7 => inf
      RCP   -0 7 7 7 => -inf
      RCP   -inf 7 7 7 => -0
      RCP   0x00000001 7 7 7 => inf
      RCP   0x7e800000 7 7 7 => 0x00800000
      RCP   0x7f000000 7 7 7 => 0x00400000
      RCP   0xffc12345 7 7 7 => nan
      RSQ   4 7 7 7 => 0.5
      RSQ   16 7 7 7 => 0.25
      RSQ   0 7 7 7 => inf
      RSQ   -0 7 7 7 => -inf
      RSQ   -4 7 7 7 => nan
      RSQ   inf 7 7 7 => 0
      RSQ   0x00000002 7 7 7 => 0x64800000
      SQRT  2 7 7 7 => 0x3fb504f3
      SQRT  -0 7 7 7 => -0
      SQRT  -1 7 7 7 => nan
      SQRT  0x00000001 7 7 7 => 0x1a3504f3
      EX2   0 7 7 7 => 1
      EX2   -1 7 7 7 => 0.5
      EX2   127 7 7 7 => 0x7f000000
      EX2   128 7 7 7 => inf
      EX2   129 7 7 7 => inf
      EX2   -126 7 7 7 => 0x00800000
      EX2   -149 7 7 7 => 0x00000001
      EX2   -200 7 7 7 => 0
      EX2   -inf 7 7 7 => 0
      EX2   nan 7 7 7 => nan
      LG2   1 7 7 7 => 0
      LG2   8 7 7 7 => 3
      LG2   0.5 7 7 7 => -1
      LG2   0 7 7 7 => -inf
      LG2   -0 7 7 7 => -inf
      LG2   -1 7 7 7 => nan
      LG2   inf 7 7 7 => inf
      LG2   0x00000001 7 7 7 => -149
      POW   2 7 7 7 ; 3 9 9 9 => 8
      POW   0 7 7 7 ; 0 9 9 9 => 1
      POW   0 7 7 7 ; 2 9 9 9 => 0
      POW   -2 7 7 7 ; 3 9 9 9 => nan
      POW   1 7 7 7 ; 1000 9 9 9 => 1
      POW   2 7 7 7 ; -149 9 9 9 => 0x00000001
      POW   7.3 7 7 7 ; 1 9 9 9 => 7.3
      SIN   -0 7 7 7 => -0
      SIN   inf 7 7 7 => nan
      COS   -0 7 7 7 => 1
      COS   -inf 7 7 7 => nan
      RCC   2 7 7 7 => 0.5
      RCC   0 7 7 7 => 0x5f82c2dc
      RCC   inf 7 7 7 => 0x9f7ffffd
      RCC   nan 7 7 7 => nan
      """;

  private static final String VECTORS =
      """
      DP2   1 2 nan nan ; 3 4 nan nan => 11
      DP3   1 2 3 nan ; 4 5 6 nan => 32
      DP4   1 1e8 -1e8 1 ; 1 => 1
      DP4   0 1 1 1 ; inf 1 1 1 => nan
      DPH   1 2 3 nan ; 4 5 6 7 => 39
      DP2A  1 2 nan nan ; 3 4 nan nan ; 5 9 9 9 => 16
      DST   9 2 3 9 ; 9 5 9 7 => 1 10 3 7
      XPD   1 0 0 9 ; 0 1 0 9 => 0 0 1 1
      XPD   1 2 3 9 ; 4 5 6 9 => -3 6 -3 1
      RFL   0 0 2 9 ; 1 2 3 9 => -1 -2 3 1
      X2D   1 2 9 9 ; 3 4 9 9 ; 5 6 7 8 => 40 55 40 55
      NRM   3 0 4 9 => 0x3f19999a 0 0x3f4ccccd 1
      NRM   0 -0 0 9 => 0 0 0 1
      NRM4  1 1 1 1 => 0.5
      NRM4  0 => 0 0 0 0
      LIT   1 -0.5 9 8 => 1 1 0 1
      LIT   1 0 9 0 => 1
      LIT   0 0 9 0 => 1 0 0 1
      LIT   -1 2 9 2 => 1 0 0 1
      LIT   nan 1 9 1 => 1 0 0 1
      LIT   2 2 9 3 => 1 2 8 1
      LIT   1 2 9 1000 => 1 1 inf 1
      EXP   3 9 9 9 => 8 0 8 1
      EXP   -1 9 9 9 => 0.5 0 0.5 1
      EXP   -0 9 9 9 => 1 0 1 1
      LOG   8 9 9 9 => 3 1 3 1
      LOG   -8 9 9 9 => 3 1 3 1
      LOG   0 9 9 9 => -inf nan -inf 1
      SCS   0 9 9 9 => 1 0 0 1
      PK2H  1 -2 9 9 => 0xc0003c00
      PK2H  nan inf 9 9 => 0x7c007e00
      PK2US 0 1 9 9 => 0xffff0000
      PK4UB 0 1 0.5 2 => 0xff80ff00
      PK4B  1 -1 0 -2 => 0x008001ff
      UP2H  0xc0003c00 9 9 9 => 1 -2 1 -2
      UP2H  0xfc010001 9 9 9 => 0x33800000 nan 0x33800000 nan
      UP2US 0xffff0000 9 9 9 => 0 1 0 1
      UP4UB 0xff0000ff 9 9 9 => 1 0 0 1
      UP4B  0x808001ff 9 9 9 => 1 -1 0 0
      """;

  private static final String INTEGERS =
      """
      UADD  i:-1 0x7fffffff 1 i:2 ; i:1 i:1 0 i:3 => 0 0x80000000 1 i:5
      UMUL  i:-1 0x10000 i:3 i:7 ; i:-1 0x10000 i:-2 i:6 => i:1 0 i:-6 i:42
      UMAD  i:2 i:-1 0 i:1 ; i:3 i:5 i:9 i:1 ; i:4 i:5 i:-1 i:-1 => i:10 0 i:-1 0
      UMUL_HI i:-1 0x80000000 i:3 0 ; i:-1 i:4 i:3 i:-1 => i:-2 i:2 0 0
      IMUL_HI i:-1 0x80000000 i:-1 0x7fffffff ; i:-1 i:4 i:3 i:4 => 0 i:-2 i:-1 i:1
      UDIV  i:7 i:-1 i:5 0 ; i:2 i:2 0 0 => i:3 0x7fffffff i:-1 i:-1
      UMOD  i:7 i:-1 i:5 0 ; i:2 i:10 0 0 => i:1 i:5 i:-1 i:-1
      IDIV  i:-7 i:5 0x80000000 0 ; i:2 0 i:-1 i:3 => i:-3 0 0x80000000 0
      MOD   i:-7 i:5 0x80000000 i:7 ; i:2 0 i:-1 i:-3 => i:-1 i:-1 0 i:1
      SHL   i:1 i:1 i:1 i:-1 ; i:31 i:32 i:33 i:4 => 0x80000000 i:1 i:2 i:-16
      ISHR  i:-8 i:-8 0x80000000 i:8 ; i:1 i:33 i:31 i:2 => i:-4 i:-4 i:-1 i:2
      SHR   i:-8 i:-8 0x80000000 i:8 ; i:1 i:33 i:31 i:2 => i:-4 i:-4 i:-1 i:2
      USHR  i:-8 i:-8 0x80000000 i:8 ; i:1 i:33 i:31 i:2 => 0x7ffffffc 0x7ffffffc i:1 i:2
      AND   0xff00ff00 -0 i:1 nan ; 0x0ff00ff0 i:-1 i:2 i:-1 => 0x0f000f00 -0 0 nan
      OR    0xff00ff00 -0 i:1 0 ; 0x0ff00ff0 1 i:2 0 => 0xfff0fff0 -1 i:3 0
      XOR   0xff00ff00 -0 i:1 0 ; 0x0ff00ff0 1 i:3 0 => 0xf0f0f0f0 -1 i:2 0
      NOT   0 i:-1 0x12345678 -0 => i:-1 0 0xedcba987 0x7fffffff
      IMIN  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:-1 0x80000000 i:2 0
      IMAX  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:1 0x7fffffff i:3 0
      UMIN  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:1 0x7fffffff i:2 0
      UMAX  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:-1 0x80000000 i:3 0
      ISGE  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => 0 0 i:-1 i:-1
      ISLT  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:-1 i:-1 0 0
      USGE  i:-1 0x80000000 i:3 0 ; i:1 0x7fffffff i:2 0 => i:-1 i:-1 i:-1 i:-1
      USLT  i:-1 0x80000000 i:1 0 ; i:1 0x7fffffff i:2 0 => 0 0 i:-1 0
      USEQ  -0 nan i:3 0 ; 0 nan i:2 0 => 0 i:-1 0 i:-1
      USNE  -0 nan i:3 0 ; 0 nan i:2 0 => i:-1 0 i:-1 0
      INEG  i:5 0x80000000 0 i:-1 => i:-5 0x80000000 0 i:1
      IABS  i:-5 0x80000000 0 i:7 => i:5 0x80000000 0 i:7
      ISSG  i:-5 0x80000000 0 i:7 => i:-1 i:-1 0 i:1
      SAD   i:5 i:2 i:-3 0 ; i:2 i:5 i:3 0 ; i:1 i:1 i:1 i:-1 => i:4 i:4 i:7 i:-1
      IBFE  0xf0f0 0xf0f0 0xf0f0 0x80000001 ; i:4 i:4 i:4 i:28 ; i:8 i:4 0 i:8 => i:15 i:-1 0 i:-8
      UBFE  0xf0f0 0xf0f0 0xf0f0 0x80000001 ; i:4 i:4 i:4 i:28 ; i:8 i:4 0 i:8 => i:15 i:15 0 i:8
      UBFE  0xdeadbeef 0xdeadbeef 0xdeadbeef 0xdeadbeef ; 0 i:16 i:32 0 ; i:32 i:16 i:8 i:31 => 0xdeadbeef 0xdead 0xef 0x5eadbeef
      BFI   i:-1 0 i:5 0 ; 0 0xff 0xdead i:1 ; i:8 i:4 i:9 i:31 ; i:8 i:4 i:32 i:1 => 0xffff00ff 0xf0 0xdead 0x80000000
      BREV  i:1 0xf0000000 0 0x00018000 => 0x80000000 0xf 0 0x00018000
      POPC  i:-1 0 0x80000001 0xf0f0 => i:32 0 i:2 i:8
      LSB   0 i:8 0x80000000 i:-1 => i:-1 i:3 i:31 0
      IMSB  0 i:-1 i:5 i:-8 => i:-1 i:-1 i:2 i:2
      UMSB  0 i:1 0x80000000 i:-8 => i:-1 0 i:31 i:31
      ARL   -1.5 nan 1e30 -0 => i:-2 0 0x7fffffff 0
      ARR   0.5 2.5 -0.5 -1.5 => i:1 i:3 0 i:-1
      ARA   i:500 i:-600 i:20 i:5 => i:511 i:-512 i:511 i:-512
      ARA   i:1 i:2 i:30 i:-40 => i:31 i:-38 i:31 i:-38
      UARL  0xdeadbeef -0 1 nan => 0xdeadbeef -0 1 nan
      """;

  private static final String OF_2009 =
      """
      MIN   nan 1 0 -0 ; 1 nan -0 0 => 1 nan -0 0
      MAX   nan 1 0 -0 ; 1 nan -0 0 => 1 nan -0 0
      CLAMP nan 2 -1 0.5 ; 0 ; 1 => 0 1 0 0.5
      CLAMP 5 -5 0 nan ; 3 ; 1 => 1
      ROUND 0.5 1.5 2.5 -0.5 => 1 2 3 0
      ROUND -1.5 -0 -inf nan => -1 0 -inf nan
      RSQ   -4 9 9 9 => 0.5
      RSQ   -0 9 9 9 => inf
      RCC   0 9 9 9 => 0x5f800000
      RCC   -0 9 9 9 => 0xdf800000
      RCC   -inf 9 9 9 => 0x9f800000
      LG2   -1 9 9 9 => nan
      LIT   nan 1 9 1 => 1 0 0 1
      """;

  private static final String ZERO_WINS =
      """
      MUL   0 -0 -1 nan ; inf -1 -0 0 => 0
      MAD   0 -0 1 nan ; inf nan 2 0 ; -0 1 3 4 => 0 1 5 4
      DP3   0 1 2 9 ; inf 1 2 9 => 5
      LRP   0 1 1 1 ; inf 2 2 2 ; 1 => 1 2 2 2
      XPD   0 0 1 9 ; inf 1 0 9 => -1 inf 0 1
      """;

  private static Stream<String> rows() {
    return Stream.of(FLOATS, SCALARS, VECTORS, INTEGERS).flatMap(String::lines);
  }

  private static Stream<String> rowsOf2009() {
    return OF_2009.lines();
  }

  private static Stream<String> rowsWhereZeroWins() {
    return ZERO_WINS.lines();
  }

  private static String program(String property, TgsiOpcode opcode, int sources, boolean aliased) {
    boolean address = opcode.category() == TgsiOpcode.Category.ADDR;
    String destination = address ? "ADDR[0]" : aliased ? "TEMP[0]" : "TEMP[3]";
    StringBuilder text = new StringBuilder("FRAG\n" + property);
    for (int i = 0; i < sources; i++) {
      text.append("DCL IN[" + i + "], GENERIC[" + i + "], CONSTANT\n");
    }
    text.append("DCL OUT[0], COLOR\nDCL ADDR[0]\nDCL TEMP[0..3]\n");
    text.append("MOV TEMP[0], IN[0]\n" + opcode + " " + destination);
    for (int i = 0; i < sources; i++) {
      text.append(i == 0 ? ", TEMP[0]" : ", IN[" + i + "]");
    }
    return text.append("\nMOV OUT[0], " + destination + "\nEND\n").toString();
  }

  private static void check(String row, MathProfile profile, String property) {
    TgsiOpcode opcode = TgsiOpcode.byName(row.substring(0, row.indexOf(' ')));
    String[] sides = row.substring(row.indexOf(' ')).split("=>");
    String[] sources = sides[0].split(";");
    for (boolean aliased : new boolean[] {false, true}) {
      Quad quad = new Quad(program(property, opcode, sources.length, aliased), profile);
      for (int i = 0; i < sources.length; i++) {
        quad.all(i, Words.parse(sources[i]));
      }
      quad.run();
      for (int lane = 0; lane < 4; lane++) {
        assertEquals(
            Words.hex(Words.parse(sides[1])),
            Words.hex(quad.vector(0, lane)),
            aliased ? "destination is source" : "lane " + lane);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void byDefault(String row) {
    check(row, MathProfile.MESA_24, "");
  }

  @ParameterizedTest
  @MethodSource("rowsOf2009")
  void in2009(String row) {
    check(row, MathProfile.TGSI_2009, "");
  }

  @ParameterizedTest
  @MethodSource("rowsWhereZeroWins")
  void whereZeroWins(String row) {
    check(row, MathProfile.MESA_24, "PROPERTY MUL_ZERO_WINS 1\n");
  }

  @Test
  void everyPlainOpcodeThatRunsHasRows() {
    Set<TgsiOpcode> tested = EnumSet.noneOf(TgsiOpcode.class);
    rows().forEach(row -> tested.add(TgsiOpcode.byName(row.substring(0, row.indexOf(' ')))));
    Set<TgsiOpcode> missing = EnumSet.noneOf(TgsiOpcode.class);
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      boolean plain =
          switch (opcode.category()) {
            case MOVE, ALU_FLOAT, CMP_FLOAT, SELECT, CONV, ALU_INT, ADDR, DOT -> true;
            case SPECIAL, SPECIAL_SCALAR, PACK -> true;
            default -> false;
          };
      if (plain && !tested.contains(opcode)) {
        missing.add(opcode);
      }
    }
    // The address stack cannot be run yet.
    assertEquals(Set.of(TgsiOpcode.PUSHA, TgsiOpcode.POPA), missing);
  }
}
