package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;

/** Tokens by hand from specs/d3d9.md section 1 and the text that stands for them, both ways. */
class D3d9AssemblyTest {
  private static int[] tokens(String hex) {
    return Arrays.stream(hex.strip().split("\\s+"))
        .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
        .toArray();
  }

  /** One statement prints as the text and reads back, in whichever case its letters are. */
  private static void means(String version, String statement, String text) {
    int[] stream = tokens(version + " " + statement + " 0000ffff");
    D3d9Program program = D3d9Decoder.decode(stream);
    String printed = program.toText();
    assertEquals(text, printed.substring(printed.indexOf('\n') + 1).strip());
    assertArrayEquals(stream, D3d9Encoder.encode(D3d9Parser.parse(printed)), printed);
    String upper = printed.toUpperCase(Locale.ROOT);
    assertEquals(program, D3d9Parser.parse(upper), upper);
  }

  /** Another spelling of the same program. */
  private static void same(String canonical, String other) {
    D3d9Program program = D3d9Parser.parse(other);
    assertEquals(canonical, program.toText().replace("\n    ", "; ").strip(), other);
    assertEquals(program, D3d9Parser.parse(program.toText()));
  }

  private static final String VS11 = "fffe0101";
  private static final String VS20 = "fffe0200";
  private static final String VS30 = "fffe0300";
  private static final String PS11 = "ffff0101";
  private static final String PS14 = "ffff0104";
  private static final String PS20 = "ffff0200";
  private static final String PS2X = "ffff0201";
  private static final String PS30 = "ffff0300";

  @Test
  void versions() {
    String[][] names = {
      {"fffe0100", "vs_1_0"}, {"fffe0101", "vs_1_1"}, {"fffe0200", "vs_2_0"},
      {"fffe0201", "vs_2_x"}, {"fffe02ff", "vs_2_sw"}, {"fffe0300", "vs_3_0"},
      {"fffe03ff", "vs_3_sw"}, {"ffff0100", "ps_1_0"}, {"ffff0104", "ps_1_4"},
      {"ffff0200", "ps_2_0"}, {"ffff0201", "ps_2_x"}, {"ffff0202", "ps_2_b"},
      {"ffff02ff", "ps_2_sw"}, {"ffff0300", "ps_3_0"}, {"ffff03ff", "ps_3_sw"},
    };
    for (String[] name : names) {
      D3d9Program program = D3d9Decoder.decode(tokens(name[0] + " 0000ffff"));
      assertEquals(name[1] + "\n", program.toText());
      assertEquals(program, D3d9Parser.parse(name[1].replace('_', '.')));
    }
    same("ps_2_x", "ps_2_a");
    same("vs_2_x", "vs_2_a");
    assertTrue(D3d9Parser.recognises("// a comment\n /* and one more */ VS.1.1\nwhatever"));
    assertFalse(D3d9Parser.recognises("FRAG\n"));
    assertFalse(D3d9Parser.recognises(""));
    assertFalse(D3d9Parser.recognises("/* no end"));
  }

  @Test
  void masksAndSwizzles() {
    means(VS11, "00000001 80070000 90e40001", "mov r0.xyz, v1");
    means(VS11, "00000001 800f0000 90000001", "mov r0, v1.x");
    means(VS11, "00000001 800f0000 90f40001", "mov r0, v1.xyw");
    means(VS11, "00000001 800f0000 90a40001", "mov r0, v1.xyz");
    means(VS11, "00000001 800f0000 90540001", "mov r0, v1.xy");
    means(VS11, "00000001 800f0000 901b0001", "mov r0, v1.wzyx");
    means(VS11, "00000001 80000000 90e40001", "mov r0.none, v1");
    same("ps_1_1; mov r0.xyz, t1.w", "ps_1_1 mov r0.rgb, t1.a");
    same("ps_2_0; mov r0.xz, c1.yzx", "ps_2_0 mov r0 . rb , c1.gbrr");
    same("vs_3_0; mov r2.xyz, r1.xyyz", "vs_3_0 mov r2.xyb, r1.xygb");
  }

  @Test
  void resultModifiers() {
    means(PS11, "00000001 811f0000 90e40000", "mov_x2_sat r0, v0");
    means(PS11, "00000001 8f0f0000 90e40000", "mov_d2 r0, v0");
    means(PS11, "00000001 830f0000 90e40000", "mov_x8 r0, v0");
    means(PS11, "00000001 8d0f0000 90e40000", "mov_d8 r0, v0");
    means(PS11, "00000001 870f0000 90e40000", "mov_x128 r0, v0");
    means(PS11, "00000001 880f0000 90e40000", "mov_d256 r0, v0");
    means(PS20, "02000001 803f0000 90e40000", "mov_sat_pp r0, v0");
    means(PS20, "03000042 804f0000 b0e40000 a0e40800", "texld_centroid r0, t0, s0");
    same("ps_1_4; add_x4_sat r0, r1, r2", "ps_1_4\nadd_sat_x4 r0, r1, r2");
  }

  @Test
  void sourceModifiers() {
    String[] texts = {
      "r1",
      "-r1",
      "r1_bias",
      "-r1_bias",
      "r1_bx2",
      "-r1_bx2",
      "1-r1",
      "r1_x2",
      "-r1_x2",
      "r1_dz",
      "r1_dw",
      "r1_abs",
      "-r1_abs",
      "!r1"
    };
    for (int code = 0; code < texts.length; code++) {
      means(PS14, "00000001 800f0000 8%xe40001".formatted(code), "mov r0, " + texts[code]);
    }
    means(PS14, "00000001 800f0000 86ff0001", "mov r0, 1-r1.w");
    means(PS14, "00000042 800f0000 bae40001", "texld r0, t1_dw");
    same("ps_1_4; mov r0, 1-r1.w; mov r2, -r1_abs.x", "ps_1_4 mov r0, 1 - r1.a mov r2, - r1_abs.r");
    same(
        "ps_1_4; texcrd r0.xyz, t1_dz; texcrd r1.xyz, t1_dw",
        "ps_1_4 texcrd r0.rgb, t1_db texcrd r1.rgb, t1_da");
  }

  @Test
  void registers() {
    means(VS11, "00000001 c00f0000 90e40000", "mov oPos, v0");
    means(VS11, "00000001 c00f0001 90e40000", "mov oFog, v0");
    means(VS11, "00000001 c00f0002 90e40000", "mov oPts, v0");
    means(VS11, "00000001 d00f0001 90e40000", "mov oD1, v0");
    means(VS11, "00000001 e00f0007 90e40000", "mov oT7, v0");
    means(VS11, "00000001 b0010000 90000000", "mov a0.x, v0.x");
    means(VS30, "02000001 e00f000b 90e40000", "mov o11, v0");
    means("fffe03ff", "02000001 800f0000 b0e40807", "mov r0, c2055");
    means("fffe03ff", "02000001 800f0000 d0e40fff", "mov r0, c8191");
    means(PS11, "00000001 800f0000 b0e40003", "mov r0, t3");
    means(PS20, "02000001 800f0803 b0e40000", "mov oC3, t0");
    means(PS20, "02000001 900f0800 80000000", "mov oDepth, r0.x");
    means(PS30, "02000001 800f0000 90e41000", "mov r0, vPos");
    means(PS30, "02000001 800f0000 90001001", "mov r0, vFace.x");
  }

  @Test
  void relativeAddresses() {
    means(VS11, "00000001 800f0000 a0e42003", "mov r0, c[a0.x + 3]");
    means(VS11, "00000001 800f0000 a0e42000", "mov r0, c[a0.x]");
    means(VS20, "03000001 800f0000 a1552003 b0ff0000", "mov r0, -c[a0.w + 3].y");
    means(VS30, "03000001 800f0000 a0e42003 f0e40800", "mov r0, c[aL + 3]");
    means(VS30, "03000001 e00f2001 f0e40800 90e40002", "mov o[aL + 1], v2");
    means(PS30, "03000001 800f0000 90e42002 f0e40800", "mov r0, v[aL + 2]");
    means(PS30, "03000001 800f0000 9be42002 f0e40800", "mov r0, v[aL + 2]_abs");
    same("vs_2_0; mov r0, c[a0.x + 3].y", "vs_2_0 mov r0, c3[a0.x].y");
    same("vs_2_0; mov r0, c[a0.x + 10]", "vs_2_0 mov r0, c3[ 5 + a0.x + 2 ]");
    same("vs_2_0; mov r0, c6", "vs_2_0 mov r0, c4[ 2 ]");
    same("vs_2_0; mov r0, c7", "vs_2_0 mov r0, c[7]");
    same("vs_3_0; mov r0, c[aL + 1]_abs", "vs_3_0 mov r0, c_abs[aL+1]");
  }

  /** Only the first component counts; Microsoft's assembler writes all four into the token. */
  @Test
  void addressesWithMoreComponents() {
    int[] tokens =
        tokens(VS30 + " 06000004 e00f200c b0e40000 80e40000 a0e42001 b0f40000 80e40001 0000ffff");
    String text = "vs_3_0 mad o[ a0 + 12 ], r0, c1[a0.xyww], r1";
    D3d9Program program = D3d9Parser.parse(text);
    assertArrayEquals(tokens, D3d9Encoder.encode(program));
    assertEquals(
        "vs_3_0\n    mad o[a0.x + 12], r0, c[a0.x + 1], r1 {2: 0xe40000, 5: 0xf40000}\n",
        program.toText());
    assertEquals(program, D3d9Parser.parse(program.toText()));
    assertEquals(
        D3d9Parser.parse("vs_2_0 mov r0, c[a0.x]"),
        D3d9Parser.parse("vs_2_0 mov r0, c[a0] {3: 0xe40000}"));
  }

  @Test
  void comparisonsAndPredicates() {
    means(PS2X, "02010029 80000000 a0550001", "if_gt r0.x, c1.y");
    means(PS2X, "0206002d 80000000 a0550001", "break_le r0.x, c1.y");
    means(PS2X, "0305005e b00f1000 80e40000 a0e40001", "setp_ne p0, r0, c1");
    means(PS2X, "0300005e b00f1000 80e40000 a0e40001", "setp_never p0, r0, c1");
    means(PS2X, "0307005e b00f1000 80e40000 a0e40001", "setp_always p0, r0, c1");
    means(PS2X, "13000001 800f0000 b0e41000 a0e40001", "(p0) mov r0, c1");
    means(PS2X, "13000001 80010000 bd551000 a0e40001", "(!p0.y) mov r0.x, c1");
    means(PS2X, "01000060 bd001000", "breakp !p0.x");
    means(PS2X, "01000028 e0e40802", "if b2");
    means(PS2X, "0200001a a0e41000 ede40801", "callnz l0, !b1");
    means(PS2X, "0200001a a0e41000 b0aa1000", "callnz l0, p0.z");
    means(PS2X, "01000026 f0e40000", "rep i0");
    means(PS30, "0200001b f0e40800 f0e40000", "loop aL, i0");
    means(PS2X, "0100001e a0e41003", "label l3");
    means(PS2X, "0000001c", "ret");
  }

  @Test
  void versionSpecificForms() {
    means(PS11, "00000042 b00f0000", "tex t0");
    means(PS11, "00000040 b00f0000", "texcoord t0");
    means(PS14, "00000042 800f0000 b0e40000", "texld r0, t0");
    means(PS14, "00000040 80070000 b0e40000", "texcrd r0.xyz, t0");
    means(PS14, "0000fffd", "phase");
    means(PS14, "00000057 800f0005", "texdepth r5");
    means(PS20, "01000041 80070002", "texkill r2.xyz");
    means(PS20, "03010042 800f0000 b0e40000 a0e40800", "texldp r0, t0, s0");
    means(PS20, "03020042 800f0000 b0e40000 a0e40800", "texldb r0, t0, s0");
    means(PS30, "0300005f 800f0000 90e40000 a0e40800", "texldl r0, v0, s0");
    means(
        PS30, "0500005d 800f0000 90e40000 a0e40800 90e40001 90e40002", "texldd r0, v0, s0, v1, v2");
    means(PS30, "03000042 800f0000 90e40000 a01b0800", "texld r0, v0, s0.wzyx");
    means(PS11, "40000002 80080000 90e40000 90e40001", "+add r0.w, v0, v1");
    means(PS20, "04000025 80030000 80000000 a0e40000 a0e40001", "sincos r0.xy, r0.x, c0, c1");
    means(PS30, "02000025 80030000 80000000", "sincos r0.xy, r0.x");
    means(VS20, "04000022 800f0000 80e40000 80e40001 80e40002", "sgn r0, r0, r1, r2");
    means(VS30, "02000022 800f0000 80e40000", "sgn r0, r0");
  }

  @Test
  void declarations() {
    means(VS11, "0000001f 80000000 900f0000", "dcl_position v0");
    means(VS20, "0200001f 80030005 90030002", "dcl_texcoord3 v2.xy");
    means(VS30, "0200001f 800f0005 e00f0002", "dcl_texcoord15 o2");
    means(PS20, "0200001f 80000000 b0030000", "dcl t0.xy");
    means(PS20, "0200001f 80000000 b0230001", "dcl_pp t1.xy");
    means(PS20, "0200001f 80000005 b00f0001", "dcl_texcoord t1");
    means(PS20, "0200001f 90000000 a00f0800", "dcl_2d s0");
    means(PS20, "0200001f 98000000 a00f0801", "dcl_cube s1");
    means(PS20, "0200001f a0000000 a00f0802", "dcl_volume s2");
    means(PS20, "0200001f 88000000 a00f0802", "dcl_1d s2");
    means(PS20, "0200001f 80000000 a00f0802", "dcl s2");
    means(PS30, "0200001f 80000000 900f0000", "dcl_position v0");
    means(PS30, "0200001f 80010005 904f0000", "dcl_texcoord1_centroid v0");
    means(PS30, "0200001f 80000000 90031000", "dcl vPos.xy");
    means(PS30, "0200001f 80000000 900f1001", "dcl vFace");
    same("ps_2_0; dcl v0", "ps_2_0 dcl_position0 v0");
  }

  @Test
  void definitions() {
    means(
        PS20,
        "05000051 a00f0001 3f800000 c0200000 3a83126f 80000000",
        "def c1, 1, -2.5, 0.001, -0");
    means(
        PS20,
        "05000051 a00f0001 7fc00001 ff800000 00000001 7f7fffff",
        "def c1, 0x7fc00001, 0xff800000, 1.4e-45, 3.4028235e38");
    means(
        PS20,
        "05000051 a00f0001 501502f9 3727c5ac 3eaaaaab 00000000",
        "def c1, 1e10, 1e-5, 0.33333334, 0");
    means(
        VS20,
        "05000030 f00f0002 00000005 ffffffff 80000000 00000000",
        "defi i2, 5, -1, -2147483648, 0");
    means(VS20, "0200002f e00f0803 00000001", "defb b3, true");
    means(VS20, "0200002f e00f0803 00000000", "defb b3, false");
    means(VS20, "0200002f e00f0803 ffffffff", "defb b3, 0xffffffff");
    same("vs_1_1; def c0, 1, 0.5, -0.25, 20", "vs.1.1 def c0, 1.0f, .5, -2.5E-1f, +2e1");
    same(
        "vs_2_0; defi i0, 16, -1, 2, 3; defb b0, true",
        "vs_2_0 defi i0, 0x10, -1, 2, 3 defb b0, 1");
  }

  /** Floats of every kind keep their bits. */
  @Test
  void floatsKeepTheirBits() {
    SplittableRandom random = new SplittableRandom(1);
    int[] kinds = {0, 0x80000000, 1, 0x807fffff, 0x7f800000, 0xff800001, 0x7fffffff, 0xffffffff};
    for (int i = 0; i < 20_000; i++) {
      int bits = i < kinds.length ? kinds[i] : random.nextInt();
      int[] stream = {
        0xffff0200, 0x05000051, 0xa00f0001, bits, ~bits, bits >>> 9, bits << 9, 0xffff
      };
      String text = D3d9Decoder.decode(stream).toText();
      assertArrayEquals(stream, D3d9Encoder.encode(D3d9Parser.parse(text)), text);
    }
  }

  @Test
  void commentsOfTheLanguage() {
    same(
        "ps_2_0; mov r0, c0; nop",
        "#line 7 \"a.psh\"\n; first\n// second\n/* third\n mov */ ps_2_0 // x\n\tmov /**/ r0,\r\n  c0;nop\n nop // end");
  }

  @Test
  void commentTokensKeepTheirDwords() {
    means(PS20, "0000fffe", "comment");
    means(PS20, "0002fffe 12345678 0000ffff", "comment 0x12345678, 0x0000ffff");
    String nine = "1 2 3 4 5 6 7 8 9".replaceAll("(\\d)", "0000000$1");
    String text = D3d9Decoder.decode(tokens(PS20 + " 0009fffe " + nine + " 0000ffff")).toText();
    assertTrue(text.contains("0x00000008,\n        0x00000009\n"), text);
  }

  @Test
  void bitsWithoutMeaning() {
    means(PS20, "02000001 800f4000 90e40000", "mov r0, v0 {1: 0x4000}");
    means(PS11, "02800001 800f0000 90e48000", "mov r0, v0 {0: 0x2800000, 2: 0x8000}");
    means(VS30, "03000001 800f0000 a0e42003 f0000800", "mov r0, c[aL + 3] {3: 0xe40000}");
    same("ps_2_0; nop {0: 0x100000}", "ps_2_0 nop { 0 : 1048576 }");
  }

  @Test
  void blocksAreIndented() {
    String text =
        """
        ps_3_0
            if b0
                rep i0
                    mov r0, c0
                endrep
            else
                nop
            endif
            ret
            label l0
            ret
        """;
    assertEquals(text, D3d9Parser.parse(text).toText());
    String deep = "ps_3_0\n" + "if b0\n".repeat(20_000) + "endif\n".repeat(20_000) + "endif\n";
    String printed = D3d9Parser.parse(deep).toText();
    assertTrue(printed.length() < 80 * 40_001, printed.length() + " characters");
    assertEquals(D3d9Parser.parse(deep), D3d9Parser.parse(printed));
  }

  /** Every row of the table in each version that has it. */
  @Test
  void everyOpcode() {
    int[] versions = {
      0xfffe0100, 0xfffe0101, 0xfffe0200, 0xfffe0201, 0xfffe02ff, 0xfffe0300, 0xfffe03ff,
      0xffff0100, 0xffff0101, 0xffff0102, 0xffff0103, 0xffff0104, 0xffff0200, 0xffff0201,
      0xffff0202, 0xffff02ff, 0xffff0300, 0xffff03ff
    };
    for (int token : versions) {
      D3d9Version version = D3d9Version.of(token);
      for (D3d9Opcode opcode : D3d9Opcode.values()) {
        if (!opcode.isReadIn(version)) {
          continue;
        }
        StringBuilder text = new StringBuilder(version + "\n    " + opcode.mnemonic());
        text.append(opcode.compares() ? "_lt" : "");
        int operands = opcode.sources();
        boolean hasDestination = opcode.destination() != D3d9Opcode.DestinationUse.NONE;
        text.append(hasDestination ? " r0" : "");
        for (int i = 0; i < operands; i++) {
          text.append(i > 0 || hasDestination ? ", r" : " r").append(i + 1);
        }
        D3d9Program program = D3d9Parser.parse(text.toString());
        assertEquals(opcode, program.instructions().getFirst().opcode(), text.toString());
        assertEquals(text + "\n", program.toText());
        assertEquals(program, D3d9Decoder.decode(D3d9Encoder.encode(program)), text.toString());
      }
    }
  }

  /** Text that is damaged in any way is refused in one way or reads. */
  @Test
  void damagedText() {
    String text =
        """
        vs_3_0
        comment 0x42415443, 12
        def c0, 1, 0x7fc00001, -2.5e-3, 0
        defi i0, 1, -2, 3, 4
        defb b0, true
        dcl_texcoord3 v0.xy
        dcl_2d s0
        (!p0.x) add_sat_pp r0.xyz, -r1_abs.x, c[a0.x + 3]
        if_gt r0.x, r1.y { 0: 0x80 }
        loop aL, i0
        mov o[aL + 1], v[aL] // text
        endloop /* more */
        callnz l0, !b1
        label l0
        """;
    String signs = " \n\t,.-+()[]{}!:;/*_\"\\#0123456789abcdefxyzwrgXYZ\0\u00e9\ud800";
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 6_000; i++) {
      StringBuilder damaged = new StringBuilder(text);
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        int at = random.nextInt(damaged.length());
        char sign = signs.charAt(random.nextInt(signs.length()));
        switch (random.nextInt(4)) {
          case 0 -> damaged.deleteCharAt(at);
          case 1 -> damaged.insert(at, sign);
          case 2 -> damaged.setCharAt(at, sign);
          default -> damaged.insert(at, text, random.nextInt(text.length()), text.length());
        }
      }
      readsOrIsRefused(damaged.toString());
    }
    for (int i = 0; i < 6_000; i++) {
      StringBuilder noise = new StringBuilder(i % 2 == 0 ? "ps_2_x " : "");
      for (int k = random.nextInt(60); k > 0; k--) {
        noise.append(signs.charAt(random.nextInt(signs.length())));
      }
      readsOrIsRefused(noise.toString());
    }
  }

  private static void readsOrIsRefused(String text) {
    try {
      D3d9Program program = D3d9Parser.parse(text);
      assertEquals(program, D3d9Parser.parse(program.toText()), text);
      D3d9Encoder.encode(program);
    } catch (ShaderFormatException e) {
      assertFalse(e.diagnostic().message().isEmpty());
    }
  }
}
