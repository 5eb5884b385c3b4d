package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/** What is wrong, where, and what was expected. */
class D3d9ParserErrorTest {
  private static void whole(String text, String location, String message, String expected) {
    Diagnostic found =
        assertThrows(ShaderFormatException.class, () -> D3d9Parser.parse(text), text).diagnostic();
    assertEquals(location + " " + message, found.location() + " " + found.message(), text);
    assertTrue(found.expected().contains(expected), found::toString);
  }

  /** The refusal of a line behind the version. */
  private static void refused(
      String version, String line, String location, String message, String expected) {
    whole(version + "\n" + line + "\n", location, message, expected);
  }

  @Test
  void version() {
    String expected = "a version from vs_1_1 to vs_3_0 or from ps_1_0 to ps_3_0";
    whole("", "1:1", "found the end of the text", expected);
    whole("// ps_2_0\n  + ", "2:3", "found '+'", expected);
    whole("mov r0, r1", "1:1", "'mov' is no version", expected);
    whole(" ps_1_5", "1:2", "'ps_1_5' is no version", expected);
    whole("vs.1.2", "1:1", "'vs.1.2' is no version", expected);
    whole("ps_4_0", "1:1", "'ps_4_0' is no version", expected);
    whole("ps_99999999999_0", "1:1", "'ps_99999999999_0' is no version", expected);
    whole("ps_3_b", "1:1", "'ps_3_b' is no version", expected);
  }

  @Test
  void mnemonics() {
    refused("ps_2_0", "  foo r0", "2:3", "unknown instruction 'foo'", "instruction of ps_2_0");
    refused("ps_2_0", "slt r0, r1, r2", "2:1", "'slt' is not in ps_2_0", "of ps_2_0");
    refused("ps_2_0", "tex t0", "2:1", "'tex' is not in ps_2_0", "of ps_2_0");
    refused("ps_1_1", "texld r0, t0", "2:1", "'texld' is not in ps_1_1", "of ps_1_1");
    refused("ps_1_1", "dcl t0", "2:1", "'dcl' is not in ps_1_1", "of ps_1_1");
    refused("vs_1_1", "defi i0, 1, 2, 3, 4", "2:1", "'defi' is not in vs_1_1", "of vs_1_1");
    refused("vs_1_1", "defb b0, true", "2:1", "'defb' is not in vs_1_1", "of vs_1_1");
    refused("ps_3_0", "setp p0, r0, r1", "2:1", "setp without a comparison", "setp_gt, _lt");
    refused("ps_3_0", "add_gt r0, r0, r1", "2:1", "add with a comparison", "add alone");
    refused("ps_3_0", "add_x3 r0, r0, r1", "2:1", "unknown suffix '_x3' of 'add'", "_sat, _pp");
    refused("ps_3_0", "add_ r0, r0, r1", "2:1", "unknown suffix '_' of 'add'", "_sat, _pp");
    refused("ps_3_0", "add_sat_sat r0, r0, r1", "2:1", "'_sat' is one too many", "once");
    refused("ps_1_1", "add_x2_x4 r0, r0, r1", "2:1", "'_x4' is one too many", "once");
    refused("ps_3_0", "if_gt_sat r0, r1", "2:1", "'_sat' without a result", "if alone");
    refused("ps_3_0", "mov r0, r1 3", "2:12", "unknown instruction '3'", "an instruction");
    refused("ps_3_0", "mov r0, r1 .x.y", "2:14", "found '.'", "',' or an instruction");
  }

  /** Bits that are part of an operand, of the opcode or of the length, and tokens that are none. */
  @Test
  void bitsWithMeaning() {
    String message = "these bits change the statement";
    for (String bits :
        new String[] {"0: 0x80000000", "1: 0x80000000", "0: 0x0f000000", "2: 0x1", "0: 0x2"}) {
      refused("ps_3_0", "mov oC0, c0 {" + bits + "}", "2:13", message, "mean nothing");
    }
    refused("ps_3_0", "mov oC0, c0 {9: 0x4000}", "2:13", "bits of token 9", "below 3");
    refused("vs_2_0", "mov r0, c[a0.x] {3: 0x1}", "2:17", message, "mean nothing");
    // Reserved bits, and the length field of model 1.
    for (String text :
        new String[] {"ps_3_0 mov oC0, c0 {1: 0x4000}", "ps_1_1 mov r0, c0 {0: 0x2000000}"}) {
      assertEquals(1, D3d9Parser.parse(text).statements().getFirst().bits().size(), text);
    }
  }

  @Test
  void negativeOffsets() {
    String message = "a negative offset, which has no encoding";
    refused("vs_2_0", "mov r0, c[a0.x - 5]", "2:16", message, "'+' or ']'");
    refused("vs_1_1", "mov r0, c[5 + a0.x-1]", "2:19", message, "'+' or ']'");
  }

  /** Infinities and NaNs as printf of MSVC wrote them; the indefinite is the negative NaN. */
  @Test
  void specialNumbers() {
    D3d9Program program =
        D3d9Parser.parse("ps_2_0 def c0, 1.#INF, -1.#inf00, 1.#QNAN0, -1.#IND mov oC0, c0");
    assertEquals(
        List.of(0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000),
        ((D3d9Definition) program.statements().getFirst()).words());
    refused("ps_2_0", "def c0, 1.#FOO, 0, 0, 0", "2:9", "'1.#FOO' is no number here", "a number");
    refused("ps_2_0", "def c0, 1.#, 0, 0, 0", "2:9", "'1.#' is no number here", "a number");
  }

  @Test
  void operands() {
    refused("ps_3_0", "mov r0", "3:1", "found the end of the text", "','");
    refused("ps_3_0", "mov r0\nadd r1", "3:1", "found 'add'", "','");
    refused("ps_3_0", "mov r0, ", "3:1", "found the end of the text", "a register");
    refused("ps_3_0", "mov r0, r1, r2", "2:11", "too many operands of mov", "the next");
    refused("ps_3_0", "ret r0", "2:5", "unknown instruction 'r0'", "an instruction");
    refused("ps_3_0", "mov q0, r1", "2:5", "no register 'q0' in ps_3_0", "a register of ps_3_0");
    refused("ps_3_0", "mov r, r1", "2:5", "no register 'r' in ps_3_0", "a register");
    refused("ps_3_0", "mov r1234567, r1", "2:5", "no register 'r1234567' in ps_3_0", "a register");
    refused("ps_3_0", "mov a0, r1", "2:5", "no register 'a0' in ps_3_0", "a register");
    refused("ps_3_0", "mov oPos, r1", "2:5", "no register 'oPos' in ps_3_0", "a register");
    refused("vs_3_0", "mov oT0, r1", "2:5", "no register 'oT0' in vs_3_0", "a register");
    refused("vs_2_0", "mov o0, r1", "2:5", "no register 'o0' in vs_2_0", "a register");
    refused("vs_2_0", "mov r0, t0", "2:9", "no register 't0' in vs_2_0", "a register");
    refused("ps_3_0", "mov r2048, r1", "2:5", "the number of r2048 is too large", "r0 to r2047");
    refused("ps_3_0", "mov r0, c8192", "2:9", "the number of c8192 is too large", "c0 to c8191");
    refused("ps_3_0", "mov r0_x2, r1", "2:5", "a destination with '_x2'", "a register and a mask");
    refused("ps_3_0", "mov r0.yx, r1", "2:8", "write mask 'yx'", "of xyzw and rgba in their order");
    refused("ps_3_0", "mov r0.gr, r1", "2:8", "write mask 'gr'", "in their order");
    refused("ps_3_0", "mov r0.xx, r1", "2:8", "write mask 'xx'", "in their order");
    refused("ps_3_0", "mov r0, r1.xyzwx", "2:12", "swizzle 'xyzwx'", "one to four");
    refused("ps_3_0", "mov r0, r1.abcd", "2:12", "swizzle 'abcd'", "xyzw and rgba");
    refused("ps_3_0", "mov r0, r1.", "3:1", "found the end of the text", "one to four");
    refused("ps_3_0", "mov r0, -r1_dz", "2:9", "no source modifier '-_dz'", "_bias");
    refused("ps_3_0", "mov r0, !-r1", "2:9", "no source modifier '!-'", "1- or !");
    refused("ps_3_0", "mov r0, r1_foo", "2:9", "no source modifier '_foo'", "_bx2");
    refused("ps_3_0", "mov r0, 1r1", "2:9", "no register '1r1' in ps_3_0", "a register");
    refused("ps_3_0", "mov r0, 2-r1", "2:9", "no register '2' in ps_3_0", "a register");
  }

  @Test
  void relativeAddresses() {
    String none = "ps_2_0 has no sources with relative addresses";
    refused("ps_2_0", "mov r0, c[aL]", "2:11", none, "a number");
    refused("ps_3_0", "mov r0, c[a0.x]", "2:11", "'a0' as an index", "aL");
    refused("vs_1_1", "mov r0, c[aL]", "2:11", "'aL' as an index", "a0.x");
    String other = "another component of a0 than x";
    refused("vs_1_1", "mov r0, c[a0.y]", "2:13", other, "a0.x");
    refused("vs_1_1", "mov r0, c[a0]", "2:13", other, "a0.x");
    refused("vs_2_0", "mov r0, c[a0.xq]", "2:14", "swizzle 'xq'", "one to four");
    refused("ps_3_0", "mov r0, v[aL.x]", "2:13", "found '.'", "']'");
    refused("vs_3_0", "mov r0, c[aL + 3.4]", "2:17", "found '.'", "']'");
    refused("vs_2_0", "mov r0, c[r1.x]", "2:11", "'r1' as an index", "a0 or aL");
    refused("vs_2_0", "mov r0, c[a0.x", "3:1", "found the end of the text", "']'");
    refused("vs_2_0", "mov r0, c[a0.x + aL]", "2:18", "found 'aL'", "a number");
    refused("vs_2_0", "mov r0, c[0x12]", "2:11", "'0x12' is no register number", "0 to 8191");
    refused(
        "vs_2_0",
        "mov r0, c[a0.x + 9000]",
        "2:9",
        "the number of c9000 is too large",
        "c0 to c8191");
    String destinations = "vs_2_0 has no destinations with relative addresses";
    refused("vs_2_0", "mov oT[aL], r0", "2:8", destinations, "a number");
    refused("vs_3_0", "dcl_color o[aL]", "2:11", "a relative address here", "a number");
    refused("vs_3_0", "def c[aL], 1, 2, 3, 4", "2:5", "a relative address here", "a number");
  }

  @Test
  void predicatesAndPairs() {
    refused("ps_2_0", "+ mov r0, r1", "2:1", "'+' in ps_2_0", "ps_1_0 to ps_1_4");
    refused("ps_1_1", "(p0) mov r0, r1", "2:1", "a predicate in ps_1_1", "none before model 2");
    refused("ps_3_0", "(r0) mov r0, r1", "2:2", "no predicate", "p0 or !p0");
    refused("ps_3_0", "(p0 mov r0, r1", "2:5", "found 'mov'", "')'");
    refused("ps_3_0", "(p0) dcl v0", "2:6", "unknown instruction 'dcl'", "an instruction");
    refused("ps_3_0", "(p0)", "3:1", "found the end of the text", "an instruction");
  }

  @Test
  void directives() {
    String suffix = "unknown suffix '_foo' of 'dcl'";
    refused("ps_3_0", "dcl_foo v0", "2:1", suffix, "a usage (position, blendweight");
    refused("ps_3_0", "dcl_texcoord16 v0", "2:1", "usage index 16 is too large", "0 to 15");
    refused("ps_3_0", "dcl_texcoord999 v0", "2:1", "usage index 999 is too large", "0 to 15");
    refused("ps_3_0", "dcl_2d v0", "2:1", "a texture type of no sampler", "a usage");
    refused("ps_3_0", "dcl_color s0", "2:1", "a usage of a sampler", "2d, cube or volume");
    refused("ps_3_0", "def r0, 1, 2, 3, 4", "2:5", "def of another register", "a c#");
    refused("ps_3_0", "def c0, 1, 2, 3", "3:1", "found the end of the text", "','");
    refused("ps_3_0", "def c0, 1, 2, 3, 4, 5", "2:19", "too many numbers", "4 of them");
    refused("ps_3_0", "def c0, 1, x, 3, 4", "2:12", "'x' is no number here", "a number");
    refused("ps_3_0", "def c0, 1, 1e, 3, 4", "2:12", "'1e' is no number here", "a number");
    refused("ps_3_0", "def c0, 1, , 3, 4", "2:12", "found ','", "a number");
    refused("ps_3_0", "def c0, 0x123456789, 2, 3, 4", "2:9", "'0x123456789' is no number here", "");
    refused("ps_3_0", "defi i0, 1.5, 2, 3, 4", "2:10", "'1.5' is no number here", "an integer");
    refused("ps_3_0", "defb b0, maybe", "2:10", "'maybe' is no number here", "true or false");
    refused("ps_3_0", "comment 1, x", "2:12", "'x' is no number here", "a dword");
    refused("ps_3_0", "comment_x 1", "2:1", "'_x' behind comment", "dwords");
    refused("ps_3_0", "nop {0: 0}", "2:6", "bits 0: 0", "a number that is not 0");
    refused("ps_3_0", "nop {1: 1, 1: 2}", "2:12", "bits 1: 2", "in their order");
    refused("ps_3_0", "nop {0}", "2:7", "found '}'", "':'");
    refused("ps_3_0", "comment 1 {0: 1}", "2:12", "bits of a comment", "an instruction");
    refused("ps_3_0", "nop /* x\n y", "2:5", "a comment does not end", "'*/'");
  }

  @Test
  void limits() {
    String long_ = "r" + "0".repeat(100);
    refused("ps_3_0", "mov " + long_, "2:5", "a word of more than 64 characters", "a shorter one");
    refused(
        "ps_3_0",
        "comment " + "1,".repeat(0x7fff) + "1",
        "2:" + (9 + 2 * 0x7fff),
        "too many dwords",
        "at most 32767");
  }
}
