package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.texture.TextureTarget;

/** Slots, constants and samplers of programs, by docs/d3d9.md section 1. */
class D3d9SignatureTest {
  private static D3d9Program program(String text) {
    return D3d9Parser.parse(text);
  }

  /** Name, semantic, index, interpolation and mask of each slot. */
  private static String slots(List<Slot> slots) {
    return slots.stream()
        .map(
            slot ->
                String.join(
                    " ",
                    slot.name(),
                    slot.semantic() + slot.semanticIndex(),
                    slot.interpolation().name().toLowerCase(java.util.Locale.ROOT),
                    slot.mask().toString()))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void partsOfRegistersAreSlots() {
    D3d9Program program =
        program(
            """
            vs_3_0
            dcl_texcoord1 v2
            dcl_position v0.xy
            dcl_color2 v0.zw
            dcl_position o0
            dcl_texcoord0 o3.xy
            dcl_texcoord5 o3.z
            mov o0, v0
            mov o3.w, v2
            """);
    assertEquals(
        """
        v0 position0 none xy
        v0.zw color2 none zw
        v2 texcoord1 none xyzw""",
        slots(program.signature().inputs()));
    // No declaration has o3.w, so the first part takes it.
    assertEquals(
        """
        o0 position0 none xyzw
        o3 texcoord0 none xyw
        o3.z texcoord5 none z""",
        slots(program.signature().outputs()));
    D3d9Slots inputs = program.inputs();
    assertEquals(0, inputs.slot(D3d9RegisterType.INPUT, 0, 1));
    assertEquals(1, inputs.slot(D3d9RegisterType.INPUT, 0, 3));
    assertEquals(2, inputs.slot(D3d9RegisterType.INPUT, 2, 3));
    assertEquals(-1, inputs.slot(D3d9RegisterType.INPUT, 1, 0));
    assertEquals(List.of(0, 2), inputs.numbers(D3d9RegisterType.INPUT));
    D3d9Slots outputs = program.outputs();
    assertEquals(2, outputs.slot(D3d9RegisterType.OUTPUT, 3, 2));
    assertEquals(1, outputs.slot(D3d9RegisterType.OUTPUT, 3, 3));
  }

  @Test
  void pixelInputsOfModel3() {
    D3d9Program program =
        program(
            """
            ps_3_0
            dcl_color0 v1
            dcl_texcoord3_centroid v0.xyz
            dcl vFace
            dcl vPos.xy
            dcl_cube s3
            dcl_2d s1
            dcl_volume s2
            texld r0, v0, s3
            mov oC2, r0
            mov oDepth, r0.x
            """);
    assertEquals(
        """
        v0 texcoord3 perspective xyz
        v1 color0 color xyzw
        vPos vpos0 linear xy
        vFace vface0 constant xyzw""",
        slots(program.signature().inputs()));
    assertEquals(
        """
        oC2 color2 none xyzw
        oDepth depth0 none x""",
        slots(program.signature().outputs()));
    assertEquals(
        List.of(
            new SamplerUnit(1, TextureTarget.TEX_2D),
            new SamplerUnit(2, TextureTarget.TEX_3D),
            new SamplerUnit(3, TextureTarget.CUBE)),
        program.signature().samplers());
  }

  @Test
  void vertexOutputsHaveFixedPlaces() {
    D3d9Program program =
        program(
            """
            vs_1_1
            dcl_position v0
            mov oT1.xy, v0
            mov oD0, c3
            mov oFog.w, c95.x
            m4x4 oPos, v0, c10
            mov oPts, v5.x
            """);
    assertEquals(
        """
        v0 position0 none xyzw
        v5 0 none xyzw""",
        slots(program.signature().inputs()));
    assertEquals(
        """
        oPos position0 none xyzw
        oFog fog0 none x
        oPts psize0 none x
        oD0 color0 none xyzw
        oT1 texcoord1 none xy""",
        slots(program.signature().outputs()));
    assertEquals(List.of(96), program.signature().constantBuffers());
  }

  @Test
  void stagesOfModel1() {
    D3d9Program program =
        program(
            """
            ps_1_1
            tex t0
            texbem t1, t0
            texcoord t3
            mul r0, t0, v1
            """);
    assertEquals(
        """
        v1 color1 color xyzw
        t0 texcoord0 perspective xyzw
        t1 texcoord1 perspective xyzw
        t3 texcoord3 perspective xyzw""",
        slots(program.signature().inputs()));
    assertEquals("oC0 color0 none xyzw", slots(program.signature().outputs()));
    assertEquals(List.of(0, 0, 0, 4), program.signature().constantBuffers());
    assertEquals(
        List.of(new SamplerUnit(0, TextureTarget.TEX_2D), new SamplerUnit(1, TextureTarget.TEX_2D)),
        program.signature().samplers());
  }

  @Test
  void constantsOfEveryKind() {
    Signature signature =
        program(
                """
                vs_2_0
                dcl_position v0
                mova a0.x, v0.x
                if b5
                rep i2
                mov r0, c[a0.x + 300]
                endrep
                endif
                mov oPos, r0
                """)
            .signature();
    // Relative addresses reach c255, and c300 is what they start from.
    assertEquals(List.of(301, 3, 6), signature.constantBuffers());
  }

  @Test
  void anUnknownTargetLeavesTheSamplerToTheState() {
    // dcl s0 without a type, between two declarations of s1.
    int[] tokens = {
      0xffff0200,
      0x0200001f,
      0x98000000,
      0xa00f0801,
      0x0200001f,
      0x80000000,
      0xa00f0801,
      0x0200001f,
      0x80000000,
      0xa00f0800,
      0x0000ffff
    };
    assertEquals(
        List.of(new SamplerUnit(0, TextureTarget.TEX_2D), new SamplerUnit(1, TextureTarget.CUBE)),
        D3d9Decoder.decode(tokens).signature().samplers());
  }
}
