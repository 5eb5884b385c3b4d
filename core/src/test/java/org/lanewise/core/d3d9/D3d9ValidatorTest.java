package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.WriteMask;

class D3d9ValidatorTest {
  private static D3d9Program decode(int... tokens) {
    return D3d9Decoder.decode(tokens);
  }

  private static List<String> messages(D3d9Program program, boolean strict) {
    return D3d9Validator.validate(program, strict).stream().map(Diagnostic::toString).toList();
  }

  /** A program whose lines are divided by slashes. */
  private static D3d9Program program(String lines) {
    return D3d9Parser.parse(lines.replace(" / ", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vs_2_0 / mov oPos, r0 / else                          | else without an if",
        "vs_2_0 / if b0 / else / else / endif                  | else without an if",
        "vs_2_0 / if b0                                        | if without an end",
        "vs_2_0 / rep i0 / endif                               | end of if inside of rep",
        "vs_2_0 / rep i0 / endloop / endrep                    | end of loop inside of rep",
        "vs_2_0 / endrep                                       | end of rep without one",
        "vs_2_x / if b0 / break / endif                        | break outside of a loop",
        "vs_2_0 / loop aL, i0 / call l0 / endloop / label l0 / if b0 / label l1 / endif"
            + " | if without an end",
        "vs_2_0 / call l1 / ret / label l0 / ret               | l1 does not exist",
        "vs_2_0 / label l0 / call l0 / ret                     | l0 is behind",
        "vs_2_0 / call l0 / ret / label l0 / ret / label l0    | l0 stands twice",
        "ps_2_0 / mov c0, r0                                   | mov to c0",
        "ps_2_0 / mov v0, r0                                   | mov to v0",
        "ps_2_0 / add r0, s0, r1                               | add of s0",
        "ps_2_0 / texld r0, t0, r1                             | texld of r1",
        "vs_2_0 / mov r0, oPos                                 | mov of oPos",
        "vs_2_0 / add a0.x, r0, r1                             | add to a0",
        "vs_2_0 / mova r0, r1                                  | mova to r0",
        "vs_2_0 / mov r0, a0                                   | mov of a0",
        "vs_2_0 / rep c0 / endrep                              | rep of c0",
        "vs_2_x / setp_gt r0, r1, r2                           | setp to r0",
        "ps_2_x / mov p0, r0                                   | mov to p0",
        "ps_1_1 / tex r0                                       | tex to r0",
        "ps_1_1 / texbem t1, r0                                | texbem of r0",
        "ps_1_1 / texm3x3vspec t1, t0                          | texm3x3vspec to t1",
        "ps_1_1 / +mov r0.a, c0                                | mov without an instruction before",
        "ps_1_1 / tex t0 / +mov r0.a, c0                       | mov with tex at the same time",
        "ps_2_0 / mov r32, r0                                  | r32",
        "vs_2_0 / m4x4 r0, v0, c8190                           | c8193",
        "vs_1_1 / m4x4 oPos, v0, r30                           | r33",
        "ps_2_0 / mov oC4, r0                                  | oC4",
        "vs_3_0 / dcl_position o32 / mov o32, v0               | o32",
        "ps_2_0 / texld r0, t0, s16                            | s16",
      })
  void programsThatMeanNothing(String lines, String message) {
    D3d9Program program = program(lines);
    List<Diagnostic> found = D3d9Validator.validate(program);
    assertTrue(found.stream().anyMatch(d -> d.message().equals(message)), found::toString);
    ShaderFormatException refused =
        assertThrows(ShaderFormatException.class, () -> D3d9Validator.check(program));
    assertTrue(refused.diagnostic().location() instanceof Location.Text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vs_1_1 / mov oPos, c256                   | c256 in vs_1_1",
        "vs_2_0 / mov oPos, r12                    | r12 in vs_2_0",
        "ps_2_0 / mov oC0, c32                     | c32 in ps_2_0",
        "ps_2_0 / defb b0, true                    | b0 in ps_2_0",
        "ps_2_0 / if b0 / endif                    | if in ps_2_0",
        "ps_2_0 / mov oC0, t0                      | t0 without dcl",
        "ps_2_0 / dcl t0 / texld r0, t0, s0        | s0 without dcl",
        "ps_2_0 / texld r0, c0, s0                 | texld of c0",
        "ps_2_x / texldp r0, v0, s0                | texldp of v0",
        "ps_2_0 / texldb r0, r1.yxzw, s0           | coordinates of texldb with a swizzle or modifier",
        "ps_2_0 / texld r0, -t0, s0                | coordinates of texld with a swizzle or modifier",
        "ps_3_0 / mov oC0, v0                      | v0 without dcl",
        "vs_3_0 / mov o0, c0                       | o0 without dcl",
        "ps_3_0 / dcl_color v10 / mov oC0, v10     | v10 in ps_3_0",
        "ps_1_1 / mov r2, c0                       | r2 in ps_1_1",
        "ps_1_1 / mov_x8 r0, c0                    | result shift 3",
        "ps_1_1 / mov r0.r, c0                     | mask x",
        "ps_1_1 / mov r0, c0.r                     | swizzle xxxx in ps_1_1",
        "ps_1_1 / mov r0, r1_x2                    | modifier X2 of mov in ps_1_1",
        "ps_2_0 / mov oC0, 1-r0                    | modifier COMPLEMENT of mov in ps_2_0",
        "ps_2_x / mov oC0, r0_abs                  | modifier ABS of mov in ps_2_x",
        "vs_2_0 / mov_sat oPos, v0                 | _sat in vs_2_0",
        "ps_2_0 / mov oC0.x, r0                    | mov with mask x",
        "ps_2_0 / add r0, r0, r1.xxyz              | swizzle xxyz in ps_2_0",
        "ps_2_0 / rcp r0, r1                       | swizzle xyzw",
        "ps_2_x / mov r0, c0 / def c0, 1, 1, 1, 1  | def behind an instruction",
        "vs_2_0 / mov r0, c0                       | oPos is not written",
        "ps_1_4 / texdepth r4                      | texdepth",
        "ps_1_4 / mov r0, v0 / phase / mov r1, r0  | a colour in the first phase",
        "ps_1_1 / mov r0, c0 / +mov r0, c1         | two instructions at the same time write xyzw",
        "ps_3_0 / dcl_color v0 / loop aL, i0 / mov r0, c[aL] / endloop"
            + " | a relative address of c# in ps_3_0",
        "vs_2_0 / rep i0 / rep i1 / endrep / endrep | loops nested 2 deep",
        "vs_2_0 / call l0 / ret / label l0 / call l1 / ret / label l1 / ret"
            + " | calls nested 2 deep",
      })
  void programsThatTheirVersionForbids(String lines, String message) {
    D3d9Program program = program(lines);
    for (boolean strict : new boolean[] {false, true}) {
      List<Diagnostic> found = D3d9Validator.validate(program, strict);
      Diagnostic.Severity severity =
          strict ? Diagnostic.Severity.ERROR : Diagnostic.Severity.WARNING;
      assertTrue(
          found.stream().anyMatch(d -> d.message().equals(message) && d.severity() == severity),
          found::toString);
    }
    D3d9Validator.check(program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vs_1_1 / dcl_position v0 / mov a0.x, c0.x / m4x4 oPos, v0, c[a0.x + 4]",
        "vs_2_x / dcl_position v0 / setp_gt p0, v0, c0 / (p0) mov r0, c1 / mov oPos, r0",
        "vs_3_0 / dcl_texcoord v0 / dcl_position o0 / dcl_2d s0 / texldl o0, v0, s0.yxzw",
        "ps_1_1 / tex t0 / mul r0.rgb, t0, v0 / +mov_sat r0.a, t0_bias",
        "ps_1_3 / tex t0 / texm3x2pad t1, t0_bx2 / texm3x2tex t2, t0_bx2 / mov r0, t2",
        "ps_1_4 / texcrd r0.rgb, t0_dw.xyw / phase / texld r1, r0 / mul_x8 r0, r1, v0",
        "ps_2_0 / dcl t0.xy / dcl_2d s0 / texld r0, t0, s0 / mul r0.xy, r0.wzyx, c0.x / mov oC0, r0",
        "ps_2_b / defi i0, 3, 0, 0, 0 / rep i0 / mov r0, c0 / break_gt r0.x, c0.y / endrep"
            + " / mov oC0, r0",
        "ps_2_sw / dcl_2d s0 / texld r0, c0, s0 / mov oC0, r0",
        "ps_3_0 / dcl_texcoord v0 / dcl_2d s0 / texld r0, v0.yxzw, s0 / mov oC0, r0",
        "ps_3_0 / dcl_color v0 / dcl vPos.xy / add oC0, v0_abs, vPos",
      })
  void programsThatTheirVersionAllows(String lines) {
    assertEquals(List.of(), messages(program(lines), true));
  }

  @Test
  void instructionSlots() {
    String pixel = "ps_2_0\n" + "mov r0, c0\n".repeat(64);
    assertEquals(List.of(), messages(program(pixel), true));
    String found = messages(program(pixel + "mov r0, c0"), true).getFirst();
    assertTrue(found.endsWith("65 instruction slots (expected at most 64)"), found);
    // A phase of ps_1_4 has its own eight.
    String phase = "mov r0, c0\n".repeat(8);
    assertEquals(List.of(), messages(program("ps_1_4\n" + phase + "phase\n" + phase), true));
    String textures = "ps_1_4\n" + "texld r0, t0\n".repeat(7);
    found = messages(program(textures), true).getFirst();
    assertTrue(found.endsWith("7 texture instructions (expected at most 6)"), found);
    assertEquals(
        new D3d9InstructionSlots(3, 0), D3d9InstructionSlots.of(program("vs_1_1 / frc r0, r1")));
  }

  /** Each routine calls the next one twice. */
  @Test
  void callsThatGrow() {
    StringBuilder text = new StringBuilder("vs_3_0\ncall l0\nret\n");
    for (int i = 0; i < 30; i++) {
      text.append("label l").append(i).append("\n");
      text.append(("call l" + (i + 1) + "\n").repeat(2)).append("ret\n");
    }
    text.append("label l30\nret\n");
    List<Diagnostic> found = D3d9Validator.validate(program(text.toString()));
    assertEquals(1, found.size());
    assertEquals(Diagnostic.Severity.UNSUPPORTED, found.getFirst().severity());
    assertEquals("calls expand to more than 32768 instructions", found.getFirst().message());
    assertEquals("at most 32768", found.getFirst().expected());
  }

  @Test
  void blocksThatNest() {
    String deep = "vs_2_0\n" + "if b0\n".repeat(64) + "endif\n".repeat(64);
    D3d9Validator.check(program(deep));
    D3d9Program deeper = program("vs_2_0\n" + "if b0\n".repeat(65) + "endif\n".repeat(65));
    assertThrows(ShaderFormatException.class, () -> D3d9Validator.check(deeper));
    StringBuilder text = new StringBuilder("vs_3_0\ncall l0\nret\n");
    for (int i = 0; i < 64; i++) {
      text.append("label l" + i + "\ncall l" + (i + 1) + "\nret\n");
    }
    D3d9Program calls = program(text + "label l64\nret\n");
    assertThrows(ShaderFormatException.class, () -> D3d9Validator.check(calls));
  }

  @Test
  void findingsStandAtTheirTokens() {
    // vs_3_0; mov o[aL + 40].x with predicate, c[a0.y + 1], and c0 written by add.
    D3d9Program program =
        decode(
            0xfffe0300,
            0x03000002,
            0xa00f0000,
            0x80e40000,
            0x80e40001,
            0x06000004,
            0xe00f2028,
            0xf0e40800,
            0xa0e42000,
            0xb0550000,
            0x80e40028,
            0x80e40000,
            0x0000ffff);
    List<Location> places =
        D3d9Validator.validate(program).stream().map(Diagnostic::location).toList();
    assertEquals(
        List.of(new Location.Dword(2), new Location.Dword(6), new Location.Dword(10)), places);
  }

  @Test
  void bitsWithoutAMeaningAreKeptAndTold() {
    int[] tokens = {0xffff0200, 0x02000001, 0x800f4800, 0xa0e40000, 0x0000ffff};
    D3d9Program program = decode(tokens);
    assertEquals(List.of(new D3d9TokenBits(1, 0x4000)), program.statements().getFirst().bits());
    assertEquals(
        List.of("dword 2: error: bits without a meaning: 1: 0x4000 (expected none)"),
        messages(program, true));
    ShaderFormatException refused =
        assertThrows(
            ShaderFormatException.class, () -> D3d9Decoder.decode(tokens, 0, tokens.length, true));
    assertEquals(new Location.Dword(2), refused.diagnostic().location());
  }

  /** What no decoder makes and no text says. */
  @Test
  void madeUpPrograms() {
    D3d9Version version = D3d9Version.of(0xffff0200);
    D3d9Destination r0 = D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW);
    D3d9Destination empty = D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.of(0));
    D3d9Destination shifted = new D3d9Destination(r0.register(), r0.mask(), false, false, false, 1);
    D3d9Source c0 = D3d9Source.of(D3d9RegisterType.CONST, 0);
    D3d9Source negative = D3d9Source.of(D3d9RegisterType.CONST, -1);
    D3d9Instruction compared =
        new D3d9Instruction(
            D3d9Opcode.MOV,
            Optional.of(D3d9Comparison.GT),
            false,
            Optional.empty(),
            Optional.of(r0),
            List.of(c0));
    List<D3d9Statement> statements = new ArrayList<>();
    statements.add(D3d9Instruction.of(D3d9Opcode.MOV, Optional.empty(), List.of(c0)));
    statements.add(D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(r0), List.of()));
    statements.add(D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(empty), List.of(c0)));
    statements.add(D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(shifted), List.of(c0)));
    statements.add(D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(r0), List.of(negative)));
    statements.add(D3d9Instruction.of(D3d9Opcode.SLT, Optional.of(r0), List.of(c0, c0)));
    statements.add(compared);
    statements.add(new D3d9Definition(r0, List.of(1, 2, 3, 4)));
    statements.add(
        new D3d9Definition(
            D3d9Destination.of(D3d9RegisterType.CONST, 0, WriteMask.XYZW), List.of(1)));
    for (D3d9Statement statement : statements) {
      D3d9Program program = new D3d9Program(version, List.of(statement), List.of());
      assertThrows(
          ShaderFormatException.class, () -> D3d9Validator.check(program), statement::toString);
    }
  }
}
