package org.lanewise.conformance.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

class CaseJudgeTest {
  /** States x of its output and leaves y open. */
  private static final CaseFile CASE =
      CaseFile.parse(
          "sum.case",
          """
          lanewise case 1
          [program]
          FRAG
          DCL IN[0], GENERIC[0], LINEAR
          DCL OUT[0], COLOR
          ADD OUT[0].xy, IN[0].xxxx, IN[0].yyyy
          END
          [lanes]
          IN[0].xy: 1 2 | 3 4 | 5 6 | 7 8
          [expect]
          OUT[0].x: 3 7 11 15
          """);

  /** An engine that changes one word of what the reference gives. */
  private record Wrong(int index) implements EngineUnderTest {
    @Override
    public String name() {
      return "wrong";
    }

    @Override
    public Prepared prepare(Program program, ShaderOptions options)
        throws UnsupportedByEngineException, EngineFailureException {
      Prepared right = EngineUnderTest.of(ReferenceEngine.create()).prepare(program, options);
      return new Prepared() {
        @Override
        public Comparison.Result run(CaseFile test)
            throws UnsupportedByEngineException, EngineFailureException {
          Comparison.Result result = right.run(test);
          result.outputs()[index] ^= 1;
          return result;
        }

        @Override
        public void close() {
          right.close();
        }
      };
    }

    @Override
    public void close() {}
  }

  private static CaseJudge bits() {
    return CaseJudge.ofBits(EngineUnderTest.of(ReferenceEngine.create()));
  }

  @Test
  void rightEnginesPass() {
    EngineUnderTest scalar = EngineUnderTest.of(JitEngine.builder().form(Form.SCALAR).build());
    assertInstanceOf(Verdict.Passed.class, CaseJudge.ofStated().judge(CASE, scalar));
    assertInstanceOf(Verdict.Passed.class, bits().judge(CASE, scalar));
    scalar.close();
  }

  @Test
  void whatIsStatedMustBeRight() {
    assertEquals(
        new Verdict.Failed("OUT[0].x of lane 2 is 0x41300001 (11.000001) instead of 0x41300000"),
        CaseJudge.ofStated().judge(CASE, new Wrong(2)));
  }

  @Test
  void theRestIsComparedWithTheMeasureAlone() {
    // Component y of lane 1, whose right word is 7.0.
    EngineUnderTest wrong = new Wrong(4 + 1);
    assertInstanceOf(Verdict.Passed.class, CaseJudge.ofStated().judge(CASE, wrong));
    assertEquals(
        new Verdict.Failed(
            "OUT[0].y of lane 1 is 40e00001 instead of 40e00000 as reference has it"),
        bits().judge(CASE, wrong));
  }

  @Test
  void reasonsAreKept() {
    EngineUnderTest none =
        new EngineUnderTest() {
          @Override
          public String name() {
            return "none";
          }

          @Override
          public Prepared prepare(Program program, ShaderOptions options)
              throws UnsupportedByEngineException, EngineFailureException {
            if (program.stage() == org.lanewise.core.program.Stage.FRAGMENT) {
              throw new UnsupportedByEngineException("ADD");
            }
            throw new EngineFailureException("no answer");
          }

          @Override
          public void close() {}
        };
    assertEquals(new Verdict.Unsupported("ADD"), CaseJudge.ofStated().judge(CASE, none));
    CaseFile vertex =
        CaseFile.parse(
            "vertex.case",
            "lanewise case 1\n[program]\nVERT\nDCL OUT[0], POSITION\nEND\n[expect]\nOUT[0].x: *\n");
    Verdict failed = CaseJudge.ofStated().judge(vertex, none);
    assertTrue(failed instanceof Verdict.Failed(String why) && why.equals("no answer"));
  }
}
