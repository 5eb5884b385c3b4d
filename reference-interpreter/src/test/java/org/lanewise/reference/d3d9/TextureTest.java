package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.texture.TextureTarget;

/** The texture opcodes of models 2 and 3: where operands come from and where texels go. */
class TextureTest {
  private static Quad quad(String declaration, String body, TextureTarget target) {
    Quad quad =
        new Quad(
            "ps_3_0\ndcl_texcoord0 v0\ndcl_texcoord1 v1\ndcl_texcoord2 v2\n"
                + declaration
                + " s3\n"
                + body
                + "\nmov oC0, r0\n");
    quad.bindings.setTexture(3, Images.places(target));
    return quad;
  }

  private static void expect(String body, String coordinates, String texel) {
    Quad quad = quad("dcl_2d", body, TextureTarget.TEX_2D).input("v0", coordinates).run();
    assertEquals(Quad.hex(texel), quad.vector("oC0", 2), body);
  }

  @Test
  void coordinatesByTarget() {
    expect("texld r0, v0, s3", "0.3 0.6 0.9 0.1", "2 4 0 1");
    Quad volume = quad("dcl_volume", "texld r0, v0, s3", TextureTarget.TEX_3D);
    assertEquals(Quad.hex("2 4 7 1"), volume.input("v0", "0.3 0.6 0.9 0.1").run().vector("oC0", 0));
    // The face of negative y is the fourth.
    Quad cube = quad("dcl_cube", "texld r0, v0, s3", TextureTarget.CUBE);
    assertEquals(Quad.hex("4 4 3 1"), cube.input("v0", "0 -2 0 1").run().vector("oC0", 0));
  }

  @Test
  void projectionDividesAllCoordinates() {
    expect("texldp r0, v0, s3", "0.6 1.2 9 2", "2 4 0 1");
    Quad volume = quad("dcl_volume", "texldp r0, v0, s3", TextureTarget.TEX_3D);
    assertEquals(
        Quad.hex("2 4 7 1"), volume.input("v0", "-0.6 -1.2 -1.8 -2").run().vector("oC0", 0));
    // 1 / 0 is at the edge, 0 / 0 a NaN, which counts as 0.
    expect("texldp r0, v0, s3", "1 0 0 0", "7 0 0 1");
  }

  @Test
  void levelsComeFromDerivativesBiasOrW() {
    String lanes = "0 0.25 0 0.25";
    Quad quad = quad("dcl_2d", "texld r0, v0, s3", TextureTarget.TEX_2D).lanes("v0", lanes).run();
    // Two texels from lane to lane: the second level.
    assertEquals(Quad.hex("1 0 0 2"), quad.vector("oC0", 1));
    Quad biased = quad("dcl_2d", "texldb r0, v0, s3", TextureTarget.TEX_2D);
    biased.input("v0", "0 0 0 1").lanes("v0", lanes).run();
    assertEquals(Quad.hex("0 0 0 3"), biased.vector("oC0", 1));
    biased.input("v0", "0 0 0 -1").lanes("v0", lanes).run();
    assertEquals(Quad.hex("2 0 0 1"), biased.vector("oC0", 1));
    expect("texldl r0, v0, s3", "0.3 0.6 9 2", "0 1 0 3");
    expect("texldl r0, v0, s3", "0.3 0.6 9 -5", "2 4 0 1");
    expect("texldl r0, v0, s3", "0.3 0.6 9 100", "0 0 0 4");
  }

  @Test
  void derivativesAreTheThirdAndFourthSource() {
    Quad quad = quad("dcl_2d", "texldd r0, v0, s3, v1, v2", TextureTarget.TEX_2D);
    quad.input("v0", "0.3 0.6 0 0");
    assertEquals(Quad.hex("2 4 0 1"), quad.run().vector("oC0", 0));
    assertEquals(Quad.hex("0 1 0 3"), quad.input("v1", "0.5 0 9 9").run().vector("oC0", 0));
    quad.input("v1", "0 0.25 9 9");
    assertEquals(Quad.hex("1 2 0 2"), quad.run().vector("oC0", 0));
    assertEquals(Quad.hex("0 0 0 4"), quad.input("v2", "-1 0 9 9").run().vector("oC0", 0));
  }

  @Test
  void texelsGoThroughSwizzleMaskAndPredicate() {
    expect("texld r0, v0, s3.wzyx", "0.3 0.6 0 0", "1 0 4 2");
    expect("mov r0, v0\ntexld r0.xw, v0, s3.yyxx", "0.25 0.75 9 -1", "6 0.75 9 2");
    expect("texld_sat r0, v0, s3", "0.3 0.6 0 0", "1 1 0 1");
    expect("texld r0, v0.y, s3", "0.3 0.6 0 0", "4 4 0 1");
    expect("texld r0, -v0, s3", "-0.3 -0.6 0 0", "2 4 0 1");
    expect(
        "def c0, 0, 0, 0, 0\nsetp_gt p0, v0, c0\nmov r0, c0\n(p0) texld r0, v0, s3",
        "0.3 0.6 0 -1",
        "2 4 0 0");
    // The destination may be the source.
    expect("mov r0, v0\ntexld r0, r0, s3", "0.3 0.6 0 0", "2 4 0 1");
  }

  @Test
  void neighboursCountWhateverBranchTheyTook() {
    Quad quad =
        quad(
            "dcl_2d",
            "def c0, 0.1, 0, 0, 0\nmov r1, v0\nif_lt v0.x, c0.x\ntexld r0, r1, s3\nendif",
            TextureTarget.TEX_2D);
    quad.lanes("v0", "0 0.5 0 0.5").run();
    // Four texels from lane to lane.
    assertEquals(Quad.hex("0 0 0 3"), quad.vector("oC0", 0));
    assertEquals(Quad.hex("0"), quad.vector("oC0", 1));
  }

  @Test
  void unboundAndMismatchedTexturesAreOpaqueBlack() {
    Quad quad = quad("dcl_2d", "texld r0, v0, s3", TextureTarget.TEX_2D);
    quad.bindings.setTexture(3, null);
    assertEquals(Quad.hex("0 0 0 1"), quad.run().vector("oC0", 0));
    quad.bindings.setTexture(3, Images.places(TextureTarget.CUBE));
    assertEquals(Quad.hex("0 0 0 1"), quad.run().vector("oC0", 0));
    quad = quad("dcl_2d", "texld r0, v0, s3.wxyz", TextureTarget.TEX_3D);
    assertEquals(Quad.hex("1 0 0 0"), quad.run().vector("oC0", 0));
  }

  @Test
  void theStateNamesTheTargetWhereTheProgramDoesNot() {
    String text = "ps_2_0\ndcl t0\ntexld r0, t0, s3\nmov oC0, r0\n";
    Direct3dState state = new Direct3dState(Map.of(3, TextureTarget.TEX_3D), Map.of(), false);
    Quad quad = new Quad(text, state).input("t0", "0.3 0.6 0.9 0");
    quad.bindings.setTexture(3, Images.places(TextureTarget.TEX_3D));
    assertEquals(Quad.hex("2 4 7 1"), quad.run().vector("oC0", 0));
    Quad declared = new Quad(text.replace("dcl t0", "dcl t0\ndcl_2d s3"), state);
    declared.input("t0", "0.3 0.6 0.9 0");
    declared.bindings.setTexture(3, Images.places(TextureTarget.TEX_2D));
    assertEquals(Quad.hex("2 4 0 1"), declared.run().vector("oC0", 0));
  }

  @Test
  void vertexProgramsSampleByLevel() {
    Quad quad =
        new Quad("vs_3_0\ndcl_position v0\ndcl_texcoord0 o0\ndcl_2d s1\ntexldl o0, v0, s1\n");
    quad.bindings.setTexture(1, Images.places(TextureTarget.TEX_2D));
    assertEquals(Quad.hex("1 2 0 2"), quad.input("v0", "0.3 0.6 0 1").run().vector("o0", 3));
  }

  @Test
  void texkillTestsTheComponentsOfItsMask() {
    assertEquals(0, killed("texkill r0", "1 1 1 -1"));
    assertEquals(15, killed("texkill r0.xyz", "1 1 1 -1"));
    assertEquals(15, killed("texkill r0", "-0 nan 0 inf"));
    assertEquals(0, killed("texkill r0.z", "1 1 0x80000001 1"));
    // A predicate masks writes alone.
    assertEquals(0, killed("(p0) texkill r0", "1 1 1 -inf"));
  }

  private static int killed(String body, String value) {
    Quad quad = new Quad("ps_3_0\ndcl_texcoord0 v0\nmov r0, v0\n" + body + "\nmov oC0, r0\n");
    return quad.input("v0", value).run().live();
  }
}
