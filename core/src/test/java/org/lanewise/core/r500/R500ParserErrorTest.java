package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/** What is wrong, where, and what was expected. */
class R500ParserErrorTest {
  /** The refusal of lines behind the header, whose first line is line 2. */
  private static void refused(String lines, String location, String message, String expected) {
    whole(".isa r500\n" + lines + "\n", location, message, expected);
  }

  private static void whole(String text, String location, String message, String expected) {
    Diagnostic found =
        assertThrows(ShaderFormatException.class, () -> R500Parser.parse(text), text).diagnostic();
    assertEquals(location + " " + message, found.location() + " " + found.message(), text);
    assertTrue(found.expected().contains(expected), found::toString);
  }

  @Test
  void header() {
    whole("", "1:1", "found the end of the text", "'.isa r500'");
    whole("\n; x\n0: alu", "3:1", "found '0'", "'.isa r500'");
    whole(".isa tgsi", "1:6", "found 'tgsi'", "'.isa r500'");
    whole(".isa r500 alu", "1:11", "found 'alu'", "the end of the line");
  }

  @Test
  void mnemonics() {
    refused("mov t0", "2:1", "found 'mov'", "[alu, out, fc, tex]");
    refused("alu\n rgb foo src0.rgb", "3:6", "unknown operation 'foo'", "mad, dp3, dp4, d2a");
    refused("alu\n a dp3 src0.a", "3:4", "unknown operation 'dp3'", "mad, dp, min");
    refused("alu\n a op16", "3:4", "an operation '16' is too large", "0 to 15");
    refused("tex t0.r = fetch t1.rgba", "2:12", "unknown operation 'fetch'", "nop, ld, texkill");
    refused("fc branch 3", "2:4", "unknown operation 'branch'", "jump, loop");
    refused("alu sem_weit", "2:5", "'sem_weit' is not a flag or a source", "src0");
    refused("alu last last", "2:10", "'last' stands twice", "once");
    refused("tex last", "2:9", "found the end of the line", "an operation");
    String modifier = "modifier '_x3' is unknown or one too many";
    refused("alu\nrgb mad_x3 1, 1, 1", "3:5", modifier, "_x2");
    refused("alu\nrgb mad_x2_x2 1, 1, 1", "3:5", modifier.replace("x3", "x2"), "_sat");
  }

  @Test
  void operands() {
    refused("alu\nrgb mad src0.rg, 1, 0", "3:14", "swizzle 'rg'", "3 of the letters rgba0h1_");
    refused("alu\nrgb mad src0.xyz, 1, 0", "3:14", "swizzle 'xyz'", "3 of the letters");
    refused("alu\na mad src0.rg, 1, 0", "3:12", "swizzle 'rg'", "1 of the letters");
    refused("alu\nrgb mad rgb, 1, 0", "3:9", "swizzle 'rgb'", "constants of the letters 0h1_");
    refused("alu\nrgb mad src3.rgb, 1, 0", "3:9", "swizzle 'src3'", "src0");
    refused("alu\nrgb mad src0.rgb, 1", "3:20", "found the end of the line", "operand 3");
    refused("alu\nrgb mad", "3:8", "found the end of the line", "operand 1");
    refused("alu\nrgb mad 1, 1, 1, 1", "3:18", "a fourth operand", "at most three");
    refused("alu\nrgb mad |src0.rgb, 1, 1", "3:18", "found ','", "'|'");
    refused("tex ld t0.rgb0, tex0", "2:11", "swizzle 'rgb0'", "4 of the letters rgba");
    refused("tex ld c0.rgba, tex0", "2:8", "found 'c0'", "t0 to t127");
    refused("tex ld t0.rgba", "2:15", "found the end of the line", "','");
    refused("tex ld t0.rgba, tex16", "2:17", "the number of tex '16' is too large", "0 to 15");
  }

  @Test
  void destinations() {
    refused("alu\nrgb t0.gr = mad 1, 1, 1", "3:8", "write mask 'gr'", "in this order");
    refused("alu\nrgb t0.a = mad 1, 1, 1", "3:8", "write mask 'a'", "channels of rgb");
    refused("alu\nrgb t128.r = mad 1, 1, 1", "3:5", "the number of t '128' is too large", "127");
    refused("alu\nrgb t0.r, t1.g = frc 1", "3:11", "a second destination t1", "one of each");
    refused("alu\nrgb out0.r = frc 1", "3:5", "found a destination of 'out' instructions", "p");
    refused("out\nrgb p.r:eq = frc 1", "3:5", "found a destination of 'alu' instructions", "out");
    refused("alu\nrgb p.r:le = frc 1", "3:9", "'le' is not a test", "[eq, lt, ge, ne]");
    refused("out\nrgb w = frc 1", "3:5", "w in the rgb unit", "unit a");
    refused("alu\nrgb alu:eq = sop\na alu:eq = dp", "4:3", "alu in both units", "one of them");
    refused("alu\nrgb sop\nrgb sop", "4:1", "a second line of unit rgb", "one line");
    refused("tex\nrgb sop", "2:4", "found the end of the line", "an operation");
    refused("tex nop\nrgb sop", "3:1", "found 'rgb'", "an instruction");
    refused("alu\nrgb (p.x) sop", "3:6", "'p.x' is not a predicate", "p.a");
    refused("alu\nrgb (!never) sop", "3:6", "'never' is not a predicate", "always");
  }

  @Test
  void sources() {
    refused("alu src0=x0", "2:10", "found 'x0'", "t0 to t127, c0 to c255, or #");
    refused("alu src0=c256", "2:10", "the number of c '256' is too large", "0 to 255");
    refused("alu src0=t0 src1=t1", "2:13", "found 'src1'", "the end of the line");
    refused("alu src0=t0, src0.a=t1", "2:14", "src0.a is set twice", "once");
    refused("alu src0.g=t0", "2:10", "'g' is not half of a source", "[rgb, a]");
    refused("alu src0=c0[x]", "2:13", "found 'x'", "aL");
    refused("alu srcp=src0-src1", "2:10", "'src0-src1' is not a presubtract operation", "src1-");
    refused("alu srcp=t0", "2:10", "'t0' is not a presubtract operation", "1-2*src0");
  }

  @Test
  void inlineFloats() {
    String message = " is not the value of an inline float";
    refused("alu src0=#1.55", "2:11", "1.55" + message, "#1.5 or #1.625");
    refused("alu src0=#0.1", "2:11", "0.1" + message, "#0.09375 or #0.1015625");
    refused("alu src0=#1.50000000000000000001", "2:11", "1.50000000000000000001" + message, "#1.5");
    refused("alu src0=#481", "2:11", "481" + message, "#480");
    refused("alu src0=#0x1p-900", "2:11", "0x1p-900" + message, "#0 or #0.001953125");
    refused("alu src0=#-1", "2:11", "'-1' is no inline float", "0 to 480");
    refused("alu src0=#x", "2:11", "'x' is no inline float", "0 to 480");
    refused("alu src0=#", "2:11", "'' is no inline float", "0 to 480");
  }

  @Test
  void flow() {
    refused("fc jump 512", "2:9", "an address '512' is too large", "0 to 511");
    refused("fc jump", "2:8", "found the end of the line", "a label");
    refused("fc jump x", "2:4", "no label 'x'", "a label of the text");
    refused("fc jump 1 if some alu", "2:14", "'some' is not a quantifier", "[all, any]");
    refused("fc jump 1 if all 256", "2:18", "a jump function '256' is too large", "0 to 255");
    refused("fc jump 1 if all foo", "2:18", "'foo' is not a jump function", "[!]pred");
    refused("fc jump 1, pop=32", "2:16", "B_POP_CNT '32' is too large", "0 to 31");
    refused("fc jump 1, hop=3", "2:12", "'hop' is not an attribute", "stay");
    refused("fc jump 1, pop=1, pop=1", "2:19", "pop is set twice", "once");
    refused("fc jump 1, stay=push", "2:17", "'push' is not an operation", "incr");
    refused("a: fc jump 0\na: fc jump 0", "3:1", "label 'a' stands twice", "another name");
    refused("1: fc jump 0", "2:1", "slot 1 stands here", "slot 0");
    refused(
        "fc jump x\nx:\n.register US_CODE_OFFSET = 9",
        "2:4",
        "label 'x' has address -8",
        "0 to 511");
  }

  @Test
  void settings() {
    refused("alu {FOO=1}", "2:6", "unknown field 'FOO'", "US_ALU_RGBA_INST");
    refused("tex nop {RGB_OP=1}", "2:10", "unknown field 'RGB_OP'", "US_TEX_INST");
    refused("alu {STAT_WE=16}", "2:14", "STAT_WE '16' is too large", "0 to 15");
    refused("alu {STAT_WE=1, STAT_WE=1}", "2:17", "STAT_WE is set twice", "one value");
    refused("alu {STAT_WE=1}\n{STAT_WE=1}", "3:2", "STAT_WE is set twice", "one value");
    refused("alu {dword6=1}", "2:6", "a dword '6' is too large", "0 to 5");
    refused("alu {dword=1}", "2:6", "a dword '' is no number", "0 to 5");
    refused(
        "alu {dword0=0x100000000}", "2:13", "the bits of a dword '0x100000000' is too large", "");
    refused("alu {STAT_WE=0x}", "2:14", "STAT_WE '0x' is no number", "0 to 15");
    refused("alu {STAT_WE=1", "2:15", "found the end of the line", "'}'");
    refused("alu {STAT_WE=1,\nSTAT_WE=1}", "2:16", "found the end of the line", "a field of ALU");
    refused("{STAT_WE=1}", "2:1", "found '{'", "an instruction");
  }

  @Test
  void directives() {
    refused(".foo", "2:2", "'foo' is not a directive", "[register, input");
    refused(".isa r500", "2:2", "'isa' is not a directive", "sampler");
    refused(".register US_FOO = 1", "2:11", "unknown register 'US_FOO'", "US_CONFIG");
    refused(".register US_CONFIG 1", "2:21", "found '1'", "'='");
    refused(
        ".register US_CONFIG = 0x1ffffffff",
        "2:23",
        "the value of a register '0x1ffffffff' is too large",
        "");
    refused(".register RS_IP = 1", "2:17", "found '='", "'['");
    refused(".register RS_IP[16] = 1", "2:17", "the index of RS_IP '16' is too large", "0 to 15");
    refused(
        ".register US_CONFIG = {KR=1}", "2:24", "'KR' is not a field of US_CONFIG", "ZERO_TIMES");
    refused(
        ".register US_CONFIG = 1\n.register US_CONFIG = 1",
        "3:11",
        "US_CONFIG is set twice",
        "one directive");
    refused(".input in1 GENERIC 0", "2:8", "in1 stands here", "in0");
    refused(".input in0 A 0\n.input in0 A 0", "3:8", "in0 is set twice", "one directive");
    refused(".input in0 \"A 0", "2:12", "a string does not end in its line", "\"");
    refused(".input in0 \"\\x\" 0", "2:14", "found 'x'", "hexadecimal");
    refused(
        ".input in0 A 2147483648", "2:14", "the index of a semantic '2147483648' is too large", "");
    refused(".preload t0 = in0.xy", "2:19", "components 'xy'", "one of the letters xyzw");
    refused(".preload t0 = in0.0", "2:19", "components '0'", "four of xyzw01");
    refused(".preload t0 = 0, in0.xyzw", "2:18", "more than one component", "one component");
    refused(".preload t0 = 0, 0, 0", "2:22", "found the end of the line", "','");
    refused(".preload t0 = 2", "2:15", "found '2'", "an input");
    refused(".preload t0 = in0.xyzw\n.preload t0 = in0.xyzw", "3:10", "t0 is set twice", "one");
    refused(".const c0 = 1, 2, 3", "2:20", "found the end of the line", "','");
    refused(".const c0 = 1, 2, 3, x", "2:22", "'x' is no number", "a float");
    refused(".const c0 = 1, 2, 3, 4\n.const c0 = 1, 2, 3, 4", "3:8", "c0 is set twice", "one");
    refused(".sampler tex0 4D", "2:15", "'4D' is not a target", "2D");
    refused(".sampler tex0 2D\n.sampler tex0 2D", "3:10", "tex0 is set twice", "one");
  }

  @Test
  void limits() {
    refused("fc jump 0\n".repeat(513), "514:1", "more than 512 instructions", "at most 512");
    refused("x".repeat(65), "2:1", "a word of more than 64 characters", "a shorter one");
    int length = R500Scanner.MAX_TEXT + 1;
    whole(" ".repeat(length), "1:1", "text of " + length + " characters", "at most 4194304");
    refused("alu \u00e4", "2:5", "found character U+00E4", "a flag or a source");
  }
}
