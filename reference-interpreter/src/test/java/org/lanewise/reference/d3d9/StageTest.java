package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.texture.TextureTarget;

/** Model 1 of pixel programs, docs/d3d9.md, section 4, and cnd. */
class StageTest {
  private static final Direct3dState VOLUME =
      new Direct3dState(Map.of(2, TextureTarget.TEX_3D), Map.of(), false);

  /** Stage 0 has one texel, stages 1 and 2 tell places. */
  private static Quad quad(String text, Direct3dState state, String texel) {
    Quad quad = new Quad(text, state);
    quad.bindings.setTexture(0, Images.constant(texel));
    quad.bindings.setTexture(1, Images.places(state.target(1)));
    quad.bindings.setTexture(2, Images.places(state.target(2)));
    return quad;
  }

  private static Quad quad(String text, String texel) {
    return quad(text, Direct3dState.DEFAULTS, texel);
  }

  private static Direct3dState projected(int stage, int count) {
    return new Direct3dState(Map.of(), Map.of(stage, count), false);
  }

  @Test
  void texcoordClampsAndTexcrdDoesNot() {
    Quad quad = new Quad("ps_1_1\ntexcoord t0\nmov r0, t0\n").input("t0", "1.5 nan 0.25 -3").run();
    assertEquals(Quad.hex("1 0 0.25 1"), quad.operand("mov", 0, 0));
    Quad raw =
        new Quad("ps_1_4\ntexcrd r0.xyz, t3\nmov r1, r0\n").input("t3", "1.5 nan -3 4").run();
    assertEquals(Quad.hex("1.5 nan -3 0"), raw.operand("mov", 0, 0));
  }

  @Test
  void texSamplesTheStageOfItsDestination() {
    Quad quad = quad("ps_1_1\ntex t1\nmov r0, t1\n", "9").input("t1", "0.3 0.6 9 9").run();
    assertEquals(Quad.hex("2 4 0 1"), quad.operand("mov", 0, 0));
    assertEquals(Quad.hex("0"), new Quad("ps_1_1\nmov r0, t3\n").run().operand("mov", 0, 0));
    Quad phase =
        quad("ps_1_4\ntexld r1, t0\nphase\nmul_d8 r1, r1, c0\ntexld r2, r1\nmov r0, r2\n", "9");
    // The texel (2, 4, 0, 1) by 1/2 each, then by 1/8.
    phase.input("t0", "0.3 0.6 9 9").constant(0, 0, "0.5");
    assertEquals(Quad.hex("1 2 0 1"), phase.run().operand("mov", 0, 0));
  }

  @Test
  void countedCoordinatesAreDivided() {
    String text = "ps_1_1\ntex t1\nmov r0, t1\n";
    Quad quad = quad(text, projected(1, 3), "9").input("t1", "0.6 1.2 2 9").run();
    assertEquals(Quad.hex("2 4 0 1"), quad.operand("mov", 0, 0));
    quad = quad(text, projected(1, 4), "9").input("t1", "0.6 1.2 9 2").run();
    assertEquals(Quad.hex("2 4 0 1"), quad.operand("mov", 0, 0));
    // Stage 1 is not stage 2, ps_1_4 divides by modifiers, and a direction is not divided.
    quad = quad(text, projected(2, 4), "9").input("t1", "0.3 0.6 9 2").run();
    assertEquals(Quad.hex("2 4 0 1"), quad.operand("mov", 0, 0));
    quad = quad("ps_1_4\ntexld r1, t1\nmov r0, r1\n", projected(1, 4), "9");
    assertEquals(Quad.hex("2 4 0 1"), quad.input("t1", "0.3 0.6 9 2").run().operand("mov", 0, 0));
    Direct3dState cube = new Direct3dState(Map.of(1, TextureTarget.CUBE), Map.of(1, 4), false);
    quad = quad(text, cube, "9").input("t1", "0 0 1 -1").run();
    // Slice 4 is the face of positive z.
    assertEquals(Quad.hex("4 4 4 1"), quad.operand("mov", 0, 0));
  }

  @Test
  void bumpsMoveTheCoordinates() {
    String text = "ps_1_1\ntex t0\ntexbem t1, t0\nmov r0, t1\n";
    // x + 0.5 * r + 2 * g, y - r + 0.25 * g.
    Quad quad = quad(text, "0.25 0.125 9 9").constant(3, 2, "0.5 -1 2 0.25");
    quad.input("t1", "0.1 0.8 9 9").run();
    assertEquals(Quad.hex("3 4 0 1"), quad.operand("mov", 0, 0));
    // The source is the texture register, with its modifier; the state's row is the destination's.
    quad.constant(3, 0, "inf");
    assertEquals(Quad.hex("3 4 0 1"), quad.run().operand("mov", 0, 0));
    Quad projected = quad(text, projected(1, 4), "0.25 0.125 9 9").constant(3, 2, "0.5 -1 2 0.25");
    projected.input("t1", "0.2 1.6 9 2").run();
    assertEquals(Quad.hex("3 4 0 1"), projected.operand("mov", 0, 0));
    // Zero wins over what the matrix holds.
    Quad zero =
        quad(text, "0 0.125 9 9").constant(3, 2, "inf nan 2 0.25").input("t1", "0.1 0.8 9 9");
    assertEquals(Quad.hex("2 6 0 1"), zero.run().operand("mov", 0, 0));
  }

  @Test
  void luminanceIsNotClamped() {
    String text = "ps_1_1\ntex t0\ntexbeml t1, t0\nmov r0, t1\n";
    Quad quad = quad(text, "0 0 0.5 9").constant(3, 3, "4 -5 9 9").input("t1", "0.3 0.6 0 0");
    assertEquals(Quad.hex("-6 -12 0 -3"), quad.run().operand("mov", 0, 0));
  }

  @Test
  void coordinatesFromATextureRegister() {
    String texel = "0.3 0.6 0.9 0.2";
    Quad quad = quad("ps_1_2\ntex t0\ntexreg2ar t1, t0\nmov r0, t1\n", texel);
    assertEquals(Quad.hex("1 2 0 1"), quad.run().operand("mov", 0, 0));
    quad = quad("ps_1_2\ntex t0\ntexreg2gb t1, t0\nmov r0, t1\n", texel);
    assertEquals(Quad.hex("4 7 0 1"), quad.run().operand("mov", 0, 0));
    quad = quad("ps_1_2\ntex t0\ntexreg2rgb t2, t0\nmov r0, t2\n", VOLUME, texel);
    assertEquals(Quad.hex("2 4 7 1"), quad.run().operand("mov", 0, 0));
    quad = quad("ps_1_2\ntex t0\ntexreg2ar t2, t0\nmov r0, t2\n", VOLUME, texel);
    assertEquals(Quad.hex("1 2 0 1"), quad.run().operand("mov", 0, 0));
    quad = quad("ps_1_2\ntex t0\ntexreg2gb t1, t0_bx2\nmov r0, t1\n", "9 0.65 0.8 9");
    // 2 * (0.65 - 0.5) and 2 * (0.8 - 0.5).
    assertEquals(Quad.hex("2 4 0 1"), quad.run().operand("mov", 0, 0));
  }

  @Test
  void rowsOfMatrices() {
    String head = "ps_1_3\ntex t0\n";
    String texel = "0.5 0.25 1 nan";
    Quad two = quad(head + "texm3x2pad t1, t0\ntexm3x2tex t2, t0\nmov r0, t2\n", texel);
    two.input("t1", "0.5 0.4 0 9").input("t2", "0 0 0.6 9").run();
    assertEquals(Quad.hex("2 4 0 1"), two.operand("mov", 0, 0));
    String pads = head + "texm3x3pad t1, t0\ntexm3x3pad t2, t0\n";
    Quad three = quad(pads + "texm3x3 t3, t0\nmov r0, t3\n", texel);
    three.input("t1", "1 2 3 9").input("t2", "0 -4 0 9").input("t3", "2 0 -1 9").run();
    assertEquals(Quad.hex("4 -1 0 1"), three.operand("mov", 0, 0));
    Direct3dState state = new Direct3dState(Map.of(3, TextureTarget.TEX_3D), Map.of(), false);
    Quad volume = quad(pads + "texm3x3tex t3, t0\nmov r0, t3\n", state, texel);
    volume.bindings.setTexture(3, Images.places(TextureTarget.TEX_3D));
    volume.input("t1", "0.6 0 0 9").input("t2", "0 0 0.6 9").input("t3", "0 0.4 0.8 9").run();
    assertEquals(Quad.hex("2 4 7 1"), volume.operand("mov", 0, 0));
    // Zero wins, and pads do not write.
    Quad zero = quad(head + "texdp3 t1, t0\nmov r0, t1\n", "0 1 0 9").input("t1", "inf 2 nan 9");
    assertEquals(Quad.hex("2"), zero.run().operand("mov", 0, 0));
    Quad line = quad(head + "texdp3tex t1, t0\nmov r0, t1\n", texel).input("t1", "0.1 0.2 0.2 9");
    assertEquals(Quad.hex("2 0 0 1"), line.run().operand("mov", 0, 0));
    Quad padded = quad(head + "texm3x2pad t1, t0\nmov r0, t1\n", texel).input("t1", "1 2 3 4");
    assertEquals(Quad.hex("0"), padded.run().operand("mov", 0, 0));
  }

  /** R = 2 (N.E) / (N.N) N - E for N = (1, 0, 1), which reflects (x, y, z) as (z, -y, x). */
  @Test
  void reflections() {
    String pads = "ps_1_1\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\n";
    Direct3dState cube = new Direct3dState(Map.of(3, TextureTarget.CUBE), Map.of(), false);
    Quad spec = quad(pads + "texm3x3spec t3, t0, c4\nmov r0, t3\n", cube, "1 0 0 9");
    spec.bindings.setTexture(3, Images.places(TextureTarget.CUBE));
    spec.input("t1", "1 5 5 9").input("t2", "0 5 5 9").input("t3", "1 5 5 9");
    // The eye looks along x: the face of positive z is the fifth.
    assertEquals(Quad.hex("4 4 4 1"), spec.constant(0, 4, "1 0 0 9").run().operand("mov", 0, 0));
    // (0.5, -0.25, 1): the face of positive z at (0.75, 0.625).
    spec.constant(0, 4, "7 0.25 0.5 9").run();
    assertEquals(Quad.hex("6 5 4 1"), spec.operand("mov", 0, 0));
    Quad vspec = quad(pads + "texm3x3vspec t3, t0\nmov r0, t3\n", cube, "1 0 0 9");
    vspec.bindings.setTexture(3, Images.places(TextureTarget.CUBE));
    vspec.input("t1", "1 5 5 0").input("t2", "0 5 5 -3").input("t3", "1 5 5 0").run();
    // Along -y it comes back along y: the third face.
    assertEquals(Quad.hex("4 4 2 1"), vspec.operand("mov", 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "0.25 0 0 9, 0 0.5 0 9, 0.5",
    "0.25 0 0 9, 0 0 0 9, 1",
    "1 0 0 9, 0 0.5 0 9, 1",
    "-1 0 0 9, 0 0.5 0 9, 0",
    "nan 0 0 9, 0 0.5 0 9, 0"
  })
  void depthOfTwoRows(String z, String w, String depth) {
    Quad quad =
        quad("ps_1_3\ntex t0\ntexm3x2pad t1, t0\ntexm3x2depth t2, t0\nmov r0, t0\n", "1 1 1 9");
    quad.input("t1", z).input("t2", w).run();
    assertEquals(Quad.hex(depth), quad.lanes("oDepth"));
  }

  @ParameterizedTest
  @CsvSource({
    "0.25 2, 0.25",
    "0.25 0.5, 0.5",
    "-1 0.1, 0",
    "-0.25 -0.5, 0.5",
    "1 -0.1, 0",
    "1 0.5, 1",
    "0.5 0, 1",
    "0 0, 0",
    "0.25 nan, 0.25",
    "0.75 -inf, 0"
  })
  void depthOfARegister(String register, String depth) {
    Quad quad = new Quad("ps_1_4\ntexcrd r5.xyz, t0\nphase\ntexdepth r5\nmov r0, c0\n");
    quad.input("t0", register + " 0 0").run();
    assertEquals(Quad.hex(depth), quad.lanes("oDepth"));
  }

  @Test
  void bemAddsWhatTheStagesMatrixMakes() {
    Quad quad =
        new Quad("ps_1_4\ntexcrd r1, t0\ntexcrd r2, t1\nbem r1.xy, r1, r2\nmov r0, r1\n")
            .input("t0", "1 2 3 4")
            .input("t1", "0.25 0.125 9 9")
            .constant(3, 2, "0.5 -1 2 0.25");
    assertEquals(Quad.hex("1.375 1.78125 3 4"), quad.run().operand("mov", 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "ps_1_1, -0 0 0 -1, 15",
    "ps_1_1, 0 0 -1 0, 0",
    "ps_1_3, 0 0x80000001 0 0, 0",
    "ps_1_3, nan 1 1 1, 15"
  })
  void texkillTestsThreeCoordinates(String version, String coordinates, int live) {
    // t0 holds the texel, not the coordinates that are tested.
    Quad quad = quad(version + "\ntex t0\ntexkill t0\nmov r0, t0\n", "-1");
    assertEquals(live, quad.input("t0", coordinates).run().live());
  }

  @Test
  void texkillOfModel14TestsThreeComponentsOfARegister() {
    String text = "ps_1_4\ntexcrd r0, t0\ntexkill r0\n";
    assertEquals(15, new Quad(text).input("t0", "0 0 0 -1").run().live());
    assertEquals(0, new Quad(text).input("t0", "0 0 -0.5 1").run().live());
    Quad direct = new Quad("ps_1_4\ntexcrd r0, t1\ntexkill t0\n");
    assertEquals(0, direct.input("t0", "-7 0 0 0").run().live());
  }

  @Test
  void cndOfEarlyVersionsTestsAlpha() {
    String values = "def c0, 0, 0, 0.25, 1\ndef c1, 1, 1, 0.5, 0\n";
    Quad quad =
        quad("ps_1_1\n" + values + "tex t0\nmov r0, t0\ncnd r0, r0.a, c0, c1\n", "0 0 0 0.5");
    assertEquals(Quad.hex("1 1 0.5 0"), quad.run().vector("oC0", 0));
    quad.bindings.setTexture(0, Images.constant("0 0 0 0x3f000001"));
    assertEquals(Quad.hex("0 0 0.25 1"), quad.run().vector("oC0", 0));
    // Without a swizzle it is still w.
    Quad plain = quad("ps_1_3\n" + values + "tex t0\nmov r0, t0\ncnd r0, r0, c0, c1\n", "1 1 1 0");
    assertEquals(Quad.hex("1 1 0.5 0"), plain.run().vector("oC0", 0));
    Quad each =
        quad("ps_1_4\n" + values + "texld r0, t0\ncnd r0, r0, c0, c1\n", "1 0.5 0x3f000001 nan");
    assertEquals(Quad.hex("0 1 0.25 0"), each.run().vector("oC0", 0));
  }

  @Test
  void aCoissuedCndOfEarlyVersionsTakesItsFirstChoice() {
    String head = "def c0, 0.25, 0, 0.25, 0.125\ndef c1, 1, 1, 0.5, 0\ntex t0\nmov r0, t0\n";
    String pair = "mov r1.a, c0.a\n+ cnd r0.rgb, r0.a, c0, c1\n";
    Quad quad = quad("ps_1_1\n" + head + pair, "0 0 0 0");
    assertEquals(Quad.hex("0.25 0 0.25 0"), quad.run().vector("oC0", 0));
    Quad alpha = quad("ps_1_1\n" + head + "mov r1.rgb, c0\n+ cnd r0.a, r0.a, c1, c0\n", "0 0 0 0");
    assertEquals(Quad.hex("0 0 0 0.125"), alpha.run().vector("oC0", 0));
    Quad later =
        quad(("ps_1_4\n" + head + pair).replace("tex t0\nmov r0, t0", "texld r0, t0"), "0 0 0 0");
    assertEquals(Quad.hex("1 1 0.5 0"), later.run().vector("oC0", 0));
  }
}
