package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.testing.DamagedTexts;

/** R500 assembly. */
class R500MutationTest extends DamagedTexts<R500Program> {
  private static final String SEED =
      """
      .isa r500 ; a comment
      .register US_CONFIG = 2
      .register US_FC_INT_CONST[1] = {KR=4, KG=0x10, KB=255}
      .input in0 TEXCOORD 0
      .input in1 "fog \\u00e4" -1
      .preload t0 = in0.xy01
      .preload t9 = in0.x, 0, in1.w, 1
      .const c3 = 1.0, -0x1p-3, 0x7fc00001, 1e2
      .sampler tex0 2D
      0: tex sem_wait acquire unscaled (p.r, !p) t1[aL].rga = dxdy t0.rgaa, t2.rgba, t3.rrrr, tex0.bgra
      top: 1: alu nop_after write_inactive src0=t1, src1.rgb=c3[aL], src1.a=#1.5, srcp=1-2*src0
           rgb (!p.g) t1.rg, p.b:lt = mad_x2_sat src0.rgb, -src1.aaa, |srcp.rg0|
           a   t1.a, alu:ne = sin_raw -|src0.r| {STAT_WE=3}
           {RGB_ADDR2=5, RGB_OP=DP3}
      out last src0=c255
           rgb out3.rb = op13 100, h, src0.___
           a   out0.a, w = dp
           {dword4=0x12345678}
      fc alu_wait else global (p.a) jump top if any 0x3c, stay=incr, jump=decr, pop=2, bool=3, int=4
      fc ignore_uncovered loop end
      fc endloop 3 if all !pred, address=push
      end:
      """;

  R500MutationTest() {
    super(SEED, ".isa r500\n", " .[],:|-0x9{}=;#A", 600);
  }

  @Override
  protected R500Program parse(String text) {
    return R500Parser.parse(text);
  }

  @Override
  protected List<Diagnostic> validate(R500Program program) {
    return R500Validator.validate(program);
  }

  @Override
  protected List<String> monsters() {
    return List.of(
        "1e-99999999999",
        "t0,".repeat(5_000),
        "a: ".repeat(5_000),
        "{".repeat(10_000),
        "\"" + "X".repeat(10_000) + "\"",
        "in2147483648",
        "in536870911");
  }

  @Test
  void manyLinesTakeLinearTime() {
    survives(".isa r500\n" + "\n".repeat(1 << 21));
    survives(".isa r500\nalu\n" + "; x\n".repeat(1 << 19));
    survives(".isa r500\n" + ".input in0 A 0\n".repeat(1 << 17));
    survives(".isa r500\n" + "l: ".repeat(1 << 19));
    StringBuilder labels = new StringBuilder(".isa r500\n");
    for (int n = 0; n < 200_000; n++) {
      labels.append("l").append(n).append(":\n");
    }
    assertTrue(survives(labels.toString()));
  }
}
