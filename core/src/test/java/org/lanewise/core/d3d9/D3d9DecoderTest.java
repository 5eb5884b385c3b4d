package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.core.d3d9.D3d9Register.Relative;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Token layouts of specs/d3d9.md section 1 by hand-made streams. */
class D3d9DecoderTest {
  private static final int PS_1_1 = 0xffff0101;
  private static final int PS_1_4 = 0xffff0104;
  private static final int PS_2_0 = 0xffff0200;
  private static final int PS_2_X = 0xffff0201;
  private static final int PS_3_0 = 0xffff0300;
  private static final int VS_1_1 = 0xfffe0101;
  private static final int VS_2_0 = 0xfffe0200;
  private static final int VS_3_0 = 0xfffe0300;
  private static final int VS_3_SW = 0xfffe03ff;

  private static int[] stream(int version, int... tokens) {
    int[] stream = new int[tokens.length + 2];
    stream[0] = version;
    System.arraycopy(tokens, 0, stream, 1, tokens.length);
    stream[stream.length - 1] = 0x0000ffff;
    return stream;
  }

  /** The only statement; it comes back as it was. */
  private static D3d9Statement only(int version, int... tokens) {
    int[] stream = stream(version, tokens);
    D3d9Program program = D3d9Decoder.decode(stream);
    assertArrayEquals(stream, D3d9Encoder.encode(program));
    assertEquals(1, program.statements().size());
    assertEquals(new Location.Dword(1), program.location(0));
    return program.statements().getFirst();
  }

  private static D3d9Instruction instruction(int version, int... tokens) {
    return (D3d9Instruction) only(version, tokens);
  }

  private static Diagnostic error(int version, int... tokens) {
    return assertThrows(
            ShaderFormatException.class, () -> D3d9Decoder.decode(stream(version, tokens)))
        .diagnostic();
  }

  private static void error(int dword, String message, int version, int... tokens) {
    Diagnostic found = error(version, tokens);
    assertEquals(new Location.Dword(dword), found.location(), found::toString);
    assertEquals(message, found.message());
  }

  @Test
  void thePredicateFollowsTheDestination() {
    // (!p0.y) add r1.xz, -c4, r2.wzyx
    D3d9Instruction add =
        instruction(PS_2_X, 0x14000002, 0x80050001, 0xbd551000, 0xa1e40004, 0x801b0002);
    assertEquals(D3d9Opcode.ADD, add.opcode());
    assertEquals(
        Optional.of(D3d9Destination.of(D3d9RegisterType.TEMP, 1, WriteMask.of(5))),
        add.destination());
    assertEquals(
        Optional.of(
            new D3d9Source(
                D3d9Register.of(D3d9RegisterType.PREDICATE, 0),
                Swizzle.replicate(1),
                D3d9Modifier.NOT)),
        add.predicate());
    assertEquals(
        List.of(
            new D3d9Source(
                D3d9Register.of(D3d9RegisterType.CONST, 4), Swizzle.IDENTITY, D3d9Modifier.NEGATE),
            new D3d9Source(
                D3d9Register.of(D3d9RegisterType.TEMP, 2),
                new Swizzle(3, 2, 1, 0),
                D3d9Modifier.NONE)),
        add.sources());
  }

  @Test
  void relativeAddresses() {
    // mov r0, c[a0.x + 7] has no token of its own for a0.x in vs_1_1.
    D3d9Register old =
        instruction(VS_1_1, 1, 0x800f0000, 0xa0e42007).sources().getFirst().register();
    assertEquals(7, old.number());
    assertEquals(Optional.of(Relative.address(0)), old.relative());
    D3d9Register byY =
        instruction(VS_2_0, 0x03000001, 0x800f0000, 0xa0e42007, 0xb0550000)
            .sources()
            .getFirst()
            .register();
    assertEquals(Optional.of(Relative.address(1)), byY.relative());
    D3d9Register byLoop =
        instruction(PS_3_0, 0x03000001, 0x800f0000, 0x90e42001, 0xf0e40800)
            .sources()
            .getFirst()
            .register();
    assertEquals(D3d9RegisterType.INPUT, byLoop.type());
    assertEquals(Optional.of(Relative.LOOP), byLoop.relative());
    // mov o[aL + 3], v[aL + 1]
    D3d9Instruction mov =
        instruction(VS_3_0, 0x04000001, 0xe00f2003, 0xf0e40800, 0x90e42001, 0xf0e40800);
    assertEquals(
        new D3d9Register(D3d9RegisterType.OUTPUT, 3, Optional.of(Relative.LOOP)),
        mov.destination().get().register());
    // Before model 3 pixel shaders have none, and the bit means nothing.
    D3d9Instruction ignored = instruction(PS_2_0, 0x02000001, 0x800f2000, 0xa0e42007);
    assertEquals(Optional.empty(), ignored.sources().getFirst().register().relative());
    assertEquals(
        List.of(new D3d9TokenBits(1, 0x2000), new D3d9TokenBits(2, 0x2000)), ignored.bits());
  }

  @Test
  void otherSwizzlesOfAddressesAreKept() {
    // a0.x as its assembler would not write it, aL replicated.
    D3d9Instruction mov = instruction(VS_2_0, 0x03000001, 0x800f0000, 0xa0e42007, 0xb0e40000);
    assertEquals(Optional.of(Relative.address(0)), mov.sources().getFirst().register().relative());
    assertEquals(List.of(new D3d9TokenBits(3, 0xe40000)), mov.bits());
    assertEquals(
        List.of(new D3d9TokenBits(3, 0xe40000)),
        instruction(VS_3_0, 0x03000001, 0x800f0000, 0x90e42001, 0xf0000800).bits());
  }

  @Test
  void instructionsOfModel1AreAsLongAsTheirOpcodeSays() {
    // tex t0; texbem t1, t0 with a length field; mov_x2_sat r0, t1 with the co-issue bit
    D3d9Program program =
        D3d9Decoder.decode(
            stream(
                PS_1_1,
                0x42,
                0xb00f0000,
                0x02000043,
                0xb00f0001,
                0xb0e40000,
                0x40000001,
                0x811f0000,
                0xb0e40001));
    D3d9Instruction bem = program.instructions().get(1);
    assertEquals(D3d9Opcode.TEXBEM, bem.opcode());
    assertEquals(List.of(new D3d9TokenBits(0, 0x02000000)), bem.bits());
    D3d9Instruction mov = program.instructions().get(2);
    assertEquals(true, mov.coissue());
    assertEquals(1, mov.destination().get().shift());
    assertEquals(true, mov.destination().get().saturate());
    assertEquals(new Location.Dword(6), program.location(2));
    assertEquals(D3d9Opcode.PHASE, instruction(PS_1_4, 0xfffd).opcode());
    assertEquals(
        D3d9Opcode.TEXLD_STAGE, instruction(PS_1_4, 0x42, 0x800f0000, 0xb0e40000).opcode());
    assertEquals(
        -3,
        ((D3d9Instruction) only(PS_1_1, 1, 0x8d0f0000, 0xa0e40000)).destination().get().shift());
  }

  @Test
  void controlFields() {
    assertEquals(
        D3d9Opcode.TEXLDP,
        instruction(PS_2_0, 0x03010042, 0x800f0000, 0xb0e40000, 0xa0e40800).opcode());
    assertEquals(
        D3d9Opcode.TEXLDB,
        instruction(PS_2_0, 0x03020042, 0x800f0000, 0xb0e40000, 0xa0e40800).opcode());
    assertEquals(
        Optional.of(D3d9Comparison.LE),
        instruction(PS_3_0, 0x02060029, 0x80000000, 0x80550000).comparison());
    error(1, "texldb with control 3", PS_2_0, 0x03030042, 0x800f0000, 0xb0e40000, 0xa0e40800);
  }

  @Test
  void declarations() {
    assertEquals(
        new D3d9Declaration(
            D3d9Usage.POSITION,
            0,
            Optional.of(TextureTarget.CUBE),
            D3d9Destination.of(D3d9RegisterType.SAMPLER, 3, WriteMask.XYZW)),
        only(PS_2_0, 0x0200001f, 0x98000000, 0xa00f0803));
    assertEquals(
        new D3d9Declaration(
            D3d9Usage.TEXCOORD,
            9,
            Optional.empty(),
            new D3d9Destination(
                D3d9Register.of(D3d9RegisterType.INPUT, 4), WriteMask.of(3), false, true, true, 0)),
        only(PS_3_0, 0x0200001f, 0x80090005, 0x90630004));
    error(2, "usage 14", VS_1_1, 0x1f, 0x8000000e, 0x900f0000);
    error(2, "sampler type 5", PS_2_0, 0x0200001f, 0xa8000000, 0xa00f0800);
    error(1, "dcl in ps_1_1", PS_1_1, 0x1f, 0x80000000, 0x900f0000);
  }

  @Test
  void definitions() {
    int notANumber = 0x7fc12345;
    assertEquals(
        new D3d9Definition(
            D3d9Destination.of(D3d9RegisterType.CONST, 4096 + 5, WriteMask.XYZW),
            List.of(notANumber, 0xffff, 0x0000fffe, 0)),
        only(VS_3_SW, 0x05000051, 0xc00f0805, notANumber, 0xffff, 0x0000fffe, 0));
    assertEquals(
        new D3d9Definition(
            D3d9Destination.of(D3d9RegisterType.CONSTBOOL, 2, WriteMask.XYZW), List.of(-1)),
        only(VS_2_0, 0x0200002f, 0xe00f0802, -1));
    error(2, "a definition of 0x800f0000", PS_2_0, 0x05000051, 0x800f0000, 0, 0, 0, 0);
  }

  @Test
  void constantsBeyond2047HaveTypesOfTheirOwn() {
    for (int[] numberAndToken :
        new int[][] {
          {2047, 0xa0e407ff}, {2048, 0xb0e40800}, {4096, 0xc0e40800}, {8191, 0xd0e40fff}
        }) {
      D3d9Instruction mov = instruction(VS_3_SW, 0x02000001, 0x800f0000, numberAndToken[1]);
      assertEquals(
          D3d9Source.of(D3d9RegisterType.CONST, numberAndToken[0]), mov.sources().getFirst());
    }
  }

  @Test
  void commentsAreSkippedByTheirLength() {
    assertEquals(
        new D3d9Comment(List.of(0x0000ffff, 0x42415443)),
        only(PS_2_0, 0x0002fffe, 0x0000ffff, 0x42415443));
    error(1, "a comment of 3 dwords, 2 are left", PS_2_0, 0x0003fffe, 0);
  }

  @Test
  void namesOfTypesDependOnTheVersion() {
    assertEquals(
        D3d9RegisterType.ADDRESS,
        instruction(VS_2_0, 0x0200002e, 0xb0010000, 0xa0e40000)
            .destination()
            .get()
            .register()
            .type());
    assertEquals(
        D3d9RegisterType.TEXCRDOUT,
        instruction(VS_2_0, 0x02000001, 0xe00f0001, 0xa0e40000)
            .destination()
            .get()
            .register()
            .type());
    assertEquals(
        D3d9RegisterType.OUTPUT,
        instruction(VS_3_0, 0x02000001, 0xe00f0001, 0xa0e40000)
            .destination()
            .get()
            .register()
            .type());
    error(2, "register type 6", PS_2_0, 0x02000001, 0xe00f0001, 0xa0e40000);
    error(2, "register type 8", VS_2_0, 0x02000001, 0x800f0800, 0xa0e40000);
    error(2, "register type 8", PS_1_1, 1, 0x800f0800, 0xa0e40000);
    error(2, "register type 20", PS_2_0, 0x02000001, 0xc00f1000, 0xa0e40000);
  }

  @Test
  void scratchRegistersOfSgnAreOptional() {
    D3d9Instruction with =
        instruction(VS_3_0, 0x04000022, 0x800f0000, 0x90e40000, 0x80e40001, 0x80e40002);
    assertEquals(3, with.sources().size());
    D3d9Instruction without = instruction(VS_3_0, 0x02000022, 0x800f0000, 0x90e40000);
    assertEquals(1, without.sources().size());
    D3d9Validator.check(D3d9Decoder.decode(stream(VS_3_0, 0x02000022, 0x800f0000, 0x90e40000)));
    assertEquals(1, instruction(PS_3_0, 0x02000025, 0x80030000, 0x90000000).sources().size());
    assertEquals(
        3,
        instruction(PS_2_0, 0x04000025, 0x80030000, 0x80000001, 0xa0e40000, 0xa0e40001)
            .sources()
            .size());
  }

  @Test
  void lengthsThatAreWrong() {
    error(1, "mov with 3 tokens", PS_2_0, 0x03000001, 0x800f0000, 0xa0e40000, 0xa0e40000);
    error(
        3,
        "the instruction ends where a source belongs",
        PS_2_0,
        0x01000001,
        0x800f0000,
        0xa0e40000);
    error(1, "nop with 1 tokens", PS_2_0, 0x01000000, 0x800f0000);
    // The end token takes the place of a source.
    error(3, "token 0x0000ffff where a source belongs", PS_1_1, 1, 0x800f0000);
  }

  @Test
  void tokensThatMeanNothing() {
    error(1, "parameter token 0x800f0000", PS_2_0, 0x800f0000);
    error(1, "unknown opcode 200", PS_2_0, 0x000000c8);
    error(1, "unknown opcode 75", PS_1_1, 0x4b, 0xb00f0000, 0xb0e40000);
    error(1, "slt in ps_2_0", PS_2_0, 0x0300000c, 0x800f0000, 0xa0e40000, 0xa0e40000);
    error(1, "rcp in ps_1_4", PS_1_4, 0x06, 0x800f0000, 0xa0e40000);
    error(3, "source modifier 14", PS_2_0, 0x02000001, 0x800f0000, 0xaee40000);
    error(4, "address register 0x80000000", VS_2_0, 0x03000001, 0x800f0000, 0xa0e42000, 0x80000000);
    error(3, "predicate 0x80e40000", PS_2_X, 0x13000001, 0x800f0000, 0x80e40000, 0xa0e40000);
    error(1, "unknown opcode 65535", PS_2_0, 0x0001ffff);
  }

  @Test
  void whatHasNoEncoding() {
    D3d9Destination r0 = D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW);
    for (D3d9Source source :
        List.of(
            D3d9Source.of(D3d9RegisterType.CONST, 8192),
            D3d9Source.of(D3d9RegisterType.TEMP, 2048),
            new D3d9Source(
                new D3d9Register(D3d9RegisterType.CONST, 0, Optional.of(Relative.address(0))),
                Swizzle.IDENTITY,
                D3d9Modifier.NONE))) {
      D3d9Program program =
          new D3d9Program(
              D3d9Version.of(PS_2_0),
              List.of(D3d9Instruction.of(D3d9Opcode.MOV, Optional.of(r0), List.of(source))),
              List.of());
      assertThrows(ShaderFormatException.class, () -> D3d9Encoder.encode(program));
    }
  }

  @Test
  void versionsHaveNames() {
    assertEquals("ps_1_1", D3d9Version.of(PS_1_1).toString());
    assertEquals("ps_2_x", D3d9Version.of(PS_2_X).toString());
    assertEquals("ps_2_b", D3d9Version.of(0xffff0202).toString());
    assertEquals("vs_3_sw", D3d9Version.of(VS_3_SW).toString());
  }
}
