package org.lanewise.reference.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;

/** Flow control, docs/d3d9.md, section 5. */
class FlowTest {
  private static final String HEAD =
      """
      ps_3_0
      dcl_texcoord0 v0
      def c0, 0, 1, 2, 10
      def c1, 100, 1000, 3, 4
      """;

  /** oC0.x of the four lanes for these v0.x, r0 being what the body leaves in oC0. */
  private static void expect(String body, String input, String result) {
    Quad quad = new Quad(HEAD + body + "mov oC0, r0\n").lanes("v0", input).run();
    assertEquals(Quad.hex(result), quad.lanes("oC0"), body);
  }

  private static String loop(String counts, String body) {
    return "defi i0, " + counts + "\nloop aL, i0\n" + body + "endloop\n";
  }

  @Test
  void branchesPartLanes() {
    String body =
        """
        if_gt v0.x, c0.x
          if_gt v0.x, c0.y
            mov r0.x, c0.z
          else
            mov r0.x, c0.y
          endif
        else
          mov r0.x, c0.w
        endif
        add r0.x, r0.x, c1.x
        """;
    expect(body, "0 1 2 nan", "110 101 102 110");
  }

  @ParameterizedTest
  @CsvSource({
    "gt, 0 0 1 0",
    "eq, 0 1 0 0",
    "ge, 0 1 1 0",
    "lt, 1 0 0 0",
    "ne, 1 0 1 1",
    "le, 1 1 0 0"
  })
  void comparisons(String comparison, String result) {
    expect("if_" + comparison + " v0.x, c0.x\nmov r0, c0.y\nendif\n", "-1 -0 1 nan", result);
  }

  @Test
  void conditionsTakeTheFirstComponentAfterSwizzleAndModifier() {
    expect("if_lt -v0.x, c0.xyzw\nmov r0, c0.y\nendif\n", "-1 0 1 nan", "0 0 1 0");
  }

  @Test
  void booleansAreBits() {
    String body =
        "if b0\nmov r0.x, c0.y\nendif\nif !b1\nadd r0.x, r0.x, c0.z\nendif\n"
            + "if b2\nadd r0.x, r0.x, c0.w\nendif\n";
    Quad quad = new Quad(HEAD + body + "mov oC0, r0\n");
    assertEquals(Quad.hex("2"), quad.run().lanes("oC0"));
    // Any bit counts, that of a negative zero, too; only x does.
    quad.constant(2, 0, "0xffffffff 0 0 0").constant(2, 1, "-0 0 0 0").constant(2, 2, "0 1 1 1");
    assertEquals(Quad.hex("1"), quad.run().lanes("oC0"));
    Quad defined = new Quad(HEAD + "defb b0, true\ndefb b1, false\n" + body + "mov oC0, r0\n");
    defined.constant(2, 1, "1");
    assertEquals(Quad.hex("3"), defined.run().lanes("oC0"));
  }

  @Test
  void predicatesAreConditions() {
    String set = "setp_gt p0.x, v0, c0.x\nsetp_lt p0.y, v0.x, c0.x\n";
    expect(set + "if p0.x\nmov r0, c0.y\nendif\n", "1 0 -1 nan", "1 0 0 0");
    expect(set + "if !p0.y\nmov r0, c0.y\nendif\n", "1 0 -1 nan", "1 1 0 1");
  }

  @Test
  void countsOfLoops() {
    expect("defi i0, 3, 9, 9, 9\nrep i0\nadd r0, r0, c0.y\nendrep\n", "0", "3");
    expect("defi i0, 0, 9, 9, 9\nrep i0\nadd r0, r0, c0.y\nendrep\n", "0", "0");
    expect("defi i0, -1, 9, 9, 9\nrep i0\nadd r0, r0, c0.y\nendrep\n", "0", "0");
    expect(loop("-2147483648, 0, 1, 0", "add r0, r0, c0.y\n"), "0", "0");
    Quad bound = new Quad(HEAD + "rep i3\nadd r0, r0, c0.y\nendrep\nmov oC0, r0\n");
    assertEquals(Quad.hex("0"), bound.run().lanes("oC0"));
    assertEquals(Quad.hex("5"), bound.constant(1, 3, "i:5 0 0 0").run().lanes("oC0"));
  }

  /** Constants of rows 4 on are 4, 5 ...; the sum of those that aL names. */
  private static void sum(String body, String result) {
    Quad quad = new Quad("vs_3_0\ndcl_position v0\ndcl_texcoord0 o0\n" + body + "mov o0, r0\n");
    for (int row = 0; row < 20; row++) {
      quad.constant(0, row, "" + row);
    }
    assertEquals(Quad.hex(result), quad.run().lanes("o0"), body);
  }

  @Test
  void theLoopCounterStartsAndSteps() {
    sum(loop("3, 4, 2, 0", "add r0, r0, c[aL]\n"), "18");
    sum(loop("3, 10, -3, 0", "add r0, r0, c[aL + 1]\n"), "24");
    sum(loop("3, 5, 0, 0", "add r0, r0, c[aL]\n"), "15");
    // Outside of loops it is 0, and out of range reads 0.
    sum(loop("3, 5, 1, 0", "mov r1, r1\n") + "mov r0, c[aL + 7]\n", "7");
    sum(loop("3, -1, 1, 0", "add r0, r0, c[aL]\n"), "1");
    sum(loop("2, 2147483647, 1, 0", "add r0, r0, c[aL + 3]\n"), "0");
  }

  @Test
  void nestedLoopsHaveTheirOwnCounter() {
    String inner = "loop aL, i1\nadd r0, r0, c[aL]\nendloop\n";
    sum("defi i1, 2, 1, 1, 0\n" + loop("2, 10, 1, 0", inner + "add r0, r0, c[aL]\n"), "27");
    // A break brings the outer one back, too; a rep leaves it alone.
    String broken = "loop aL, i1\nbreak\nendloop\n";
    sum("defi i1, 2, 1, 1, 0\n" + loop("2, 10, 1, 0", broken + "add r0, r0, c[aL]\n"), "21");
    String none = "loop aL, i1\nadd r0, r0, c[aL]\nendloop\n";
    sum("defi i1, 0, 1, 1, 0\n" + loop("2, 10, 1, 0", none + "add r0, r0, c[aL]\n"), "21");
    String repeated = "rep i1\nadd r0, r0, c[aL]\nendrep\n";
    sum("defi i1, 3, 1, 1, 0\n" + loop("1, 10, 1, 0", repeated), "30");
  }

  @Test
  void breaksLeaveTheInnermostLoop() {
    String body =
        """
        defi i0, 4, 0, 1, 0
        rep i0
          rep i0
            add r0.x, r0.x, c0.y
            break_ge r0.x, v0.x
          endrep
          add r0.x, r0.x, c0.w
          break_gt r0.x, c1.x
        endrep
        """;
    // 3 turns inside, then one each: 3 + 10, 14 + 10, 25 + 10, 36 + 10.
    expect(body, "3 4 0 100", "46 47 44 56");
    String predicated =
        """
        defi i0, 5, 0, 1, 0
        rep i0
          add r0.x, r0.x, c0.y
          setp_ge p0, r0, v0
          breakp p0.x
        endrep
        rep i0
          add r0.x, r0.x, c0.w
          setp_lt p0, r0, v0
          breakp !p0.x
        endrep
        """;
    expect(predicated, "1 2 30 nan", "11 12 35 15");
    expect(
        "defi i0, 5, 0, 1, 0\nrep i0\nadd r0, r0, c0.y\nif_ge r0.x, v0.x\nbreak\nendif\nendrep\n",
        "1 2 9 -1",
        "1 2 5 1");
  }

  @Test
  void breaksWithCodesThatNoAssemblerWrites() {
    expect("defi i0, 3, 0, 1, 0\nrep i0\nadd r0, r0, c0.y\nbreak_never c0, c0\nendrep\n", "0", "3");
    expect(
        "defi i0, 3, 0, 1, 0\nrep i0\nadd r0, r0, c0.y\nbreak_always c0, c0\nendrep\n", "0", "1");
  }

  @Test
  void routinesReturnAndMainEndsAtItsFirstReturn() {
    String text =
        HEAD
            + """
            mov r0, c0.y
            call l0
            callnz l1, b0
            callnz l1, !b0
            mov oC0, r0
            ret
            mov oC0, c0.x
            label l0
              add r0, r0, c0.w
              call l1
              ret
              add r0, r0, c1.y
            label l1
              add r0, r0, c1.x
              ret
            """;
    // 1 + 10 + 100, then l1 once more, by one of the two conditions.
    Quad quad = new Quad(text);
    assertEquals(Quad.hex("211"), quad.run().lanes("oC0"));
    assertEquals(Quad.hex("211"), quad.constant(2, 0, "0x80000000 0 0 0").run().lanes("oC0"));
  }

  @Test
  void routinesEndWhereTheNextLabelOrTheProgramEnds() {
    String text =
        HEAD
            + "call l0\ncall l1\nmov oC0, r0\nlabel l0\nadd r0, r0, c0.y\nlabel l1\nadd r0, r0, c0.w\n";
    assertEquals(Quad.hex("11"), new Quad(text).run().lanes("oC0"));
    // Main runs into a label that nobody calls.
    String main = HEAD + "mov oC0, c0.y\nlabel l3\nmov oC0, c0.w\nret\n";
    assertEquals(Quad.hex("1"), new Quad(main).run().lanes("oC0"));
  }

  @Test
  void lanesReturnOneByOne() {
    String text =
        HEAD
            + """
            setp_gt p0, v0, c0.x
            callnz l0, p0.x
            add r0, r0, c1.x
            if_gt v0.x, c0.z
              mov oC0, c1.y
              ret
            endif
            mov oC0, r0
            ret
            label l0
              add r0, r0, c0.y
              if_gt v0.x, c0.y
                ret
              endif
              add r0, r0, c0.w
            ret
            """;
    Quad quad = new Quad(text).lanes("v0", "0 1 2 3").run();
    assertEquals(Quad.hex("100 111 101 1000"), quad.lanes("oC0"));
  }

  @Test
  void routinesSeeTheCallersCounterAndLeaveIt() {
    String text =
        loop("2, 10, 1, 0", "call l0\nadd r0, r0, c[aL]\n")
            + "mov o0, r0\nret\nlabel l0\nadd r0, r0, c[aL]\nloop aL, i1\nif b0\nret\nendif\nendloop\nret\n";
    Quad quad =
        new Quad(
            "vs_3_0\ndcl_position v0\ndcl_texcoord0 o0\ndefi i1, 1, 3, 1, 0\ndefb b0, true\n"
                + text);
    quad.constant(0, 10, "1").constant(0, 11, "10").constant(0, 3, "100");
    assertEquals(Quad.hex("22"), quad.run().lanes("o0"));
  }

  @Test
  void killedLanesGoOnAsHelpers() {
    Quad quad =
        new Quad(
            HEAD
                + "if_lt v0.x, c0.x\ntexkill v0\nendif\nadd r0, v0, c0.y\ndsx r1, r0\nmov oC0, r1\n");
    quad.lanes("v0", "-1 3 0 5").run();
    assertEquals(14, quad.live());
    assertEquals(Quad.hex("4 4 5 5"), quad.lanes("oC0"));
  }

  @Test
  void derivativesReadWhatEachLaneHoldsAtThatPlace() {
    // Lanes 1 and 3 jump over the branch: they hold the old r0 while the others differ.
    String body =
        "mov r0, v0\nif_lt v0.x, c0.w\nadd r0, r0, c1.x\ndsx r1, r0\nendif\nmov oC0, r1\n";
    Quad quad = new Quad(HEAD + body).lanes("v0", "1 20 3 40").run();
    assertEquals(Quad.hex("-81 0 -63 0"), quad.lanes("oC0"));
  }

  @Test
  void loopsRunUpToTheLimit() {
    ShaderOptions five = ShaderOptions.defaults().withLoopLimit(5);
    String text =
        HEAD + "mov r1, v0\nrep i0\nadd r0, r0, c0.y\nbreak_ge r0.x, v0.x\nendrep\nmov oC0, r0\n";
    Quad quad = new Quad(text, five).lanes("v0", "1 2 5 4").constant(1, 0, "i:100 0 0 0");
    assertEquals(Quad.hex("1 2 5 4"), quad.run().lanes("oC0"));
    quad.lanes("v0", "1 2 6 4");
    ShaderExecutionException raised = assertThrows(ShaderExecutionException.class, quad::run);
    assertEquals(ShaderExecutionException.loopLimit(1, 5).getMessage(), raised.getMessage());
    // As many turns as the limit are no error.
    quad.constant(1, 0, "i:5 0 0 0");
    assertEquals(Quad.hex("1 2 5 4"), quad.run().lanes("oC0"));
    // The helper counts, too: it is in the quad.
    Quad endless = new Quad(HEAD + "defi i0, 70000, 0, 0, 0\nloop aL, i0\nendloop\nmov oC0, c0\n");
    endless.helper(0).helper(1).helper(2);
    assertTrue(
        assertThrows(ShaderExecutionException.class, endless::run).getMessage().contains("65536"));
    assertEquals(0, endless.helper(3).run().live());
  }

  @Test
  void traceTellsWhatRan() {
    Quad quad = new Quad(HEAD + "if_gt v0.x, c0.x\nrcp_sat r0.xy, -v0.x\nendif\nmov oC0, r0\n");
    quad.lanes("v0", "4 0 4 0").run();
    assertEquals(4, quad.steps().size());
    assertEquals(5, quad.steps().get(1).lanes());
    assertEquals(1, quad.steps().get(1).index());
    assertEquals("rcp_sat r0.xy, -v0.x", quad.steps().get(1).text());
    assertEquals(Quad.hex("-4"), quad.operand("rcp", 0, 0));
    assertEquals(Quad.hex("-0.25"), quad.result("rcp", 2));
    assertEquals(15, quad.steps().get(2).lanes());
    assertEquals(0, quad.steps().get(2).result().length);
  }
}
