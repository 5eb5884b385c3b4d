package org.lanewise.core.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Signature;

class IrVerifierTest {
  private static final String HEAD =
      """
      .input "IN[0]" "GENERIC" 0 LINEAR xyzw
      .output "OUT[0]" "COLOR" 0 NONE xyzw
      .uniforms 4
      .variable "v" f32
      .variable "m" mask
      .array "a" 2
      .table "t" 1 2 3 4
      """;

  private static void good(String body) {
    assertEquals(List.of(), IrVerifier.verify(IrParser.parse(HEAD + body)));
  }

  private static void bad(String body, String problem) {
    List<String> problems = IrVerifier.verify(IrParser.parse(HEAD + body));
    assertEquals(1, problems.size(), problems::toString);
    assertTrue(problems.getFirst().contains(problem), problems::toString);
  }

  @Test
  void valuesOfOuterRegionsAreVisibleInside() {
    good(
        """
        %0 = covered
        %1 = const.f32 #0
        if_any %0
          loop #0
            set %1 #0
            break_if_none %0
          end_loop
        end_if
        output %1 #0 #0
        """);
  }

  @Test
  void valuesEndWithTheirRegion() {
    bad(
        "%0 = covered\nif_any %0\n%1 = const.f32 #0\nend_if\noutput %1 #0 #0\n",
        "%1 is defined in a region that is closed");
  }

  @Test
  void usesFollowDefinitions() {
    bad("%0 = fneg %1\n%1 = const.f32 #0\n", "%1 is used before it is defined");
    bad("%0 = fneg %5\n", "there is no value %5");
  }

  @Test
  void typesFit() {
    bad("%0 = covered\n%1 = fneg %0\n", "operand %0 is mask, not f32");
    bad("%0 = covered\nset %0 #0\n", "operand %0 is mask, not f32");
    good("%0 = covered\nset %0 #1\n");
    bad("%0 = const.f32 #0\n%1 = fadd %0\n", "1 operands, not 2");
  }

  @Test
  void aResultHasTheTypeOfItsOperation() {
    IrProgram program =
        new IrProgram(
            new Signature(List.of(), List.of(), List.of(), List.of()),
            List.of(new IrInstruction(IrOp.COVERED, new int[] {0}, new int[0], new int[0], null)),
            List.of(IrType.F32),
            List.of(),
            List.of(),
            List.of());
    List<String> problems = IrVerifier.verify(program);
    assertEquals(List.of("instruction 0 (covered): result %0 is f32, not mask"), problems);
    assertThrows(IllegalStateException.class, () -> IrVerifier.check(program));
  }

  @Test
  void immediatesNameWhatIsThere() {
    bad("%0 = input #1 #0\n", "input slot 1");
    bad("%0 = input #0 #4\n", "component 4");
    bad("%0 = const.i32 #0\n%1 = input.indexed %0 #0 #2 #0\n", "input slots 0 to 1");
    bad("%0 = uniform #1 #0 #0\n", "constant buffer 1");
    bad("%0 = const.i32 #0\n%1 = table %0 #1 #0\n", "table 1");
    bad("%0 = const.i32 #0\n%1 = array.load %0 #1 #0\n", "array 1");
    bad("%0 = const.f32 #0\nset %0 #2\n", "variable 2");
    bad("%0 = const.f32 #0\n%1 = quad %0 #0 #0 #4 #0\n", "component 4");
    bad("%0 = const.mask #2\n", "a mask constant of 2");
    bad("loop #-2\nend_loop\n", "number -2");
    bad("%0 = covered\nstop_if_any %0 #-2\n", "number -2");
    good("%0 = covered\nloop #-1\nstop_if_any %0 #-1\nbreak_if_none %0\nend_loop\n");
  }

  @Test
  void outputsAreStoredOnceAtTheTop() {
    good("%0 = const.f32 #0\noutput %0 #0 #0\noutput %0 #0 #1\n");
    bad("%0 = const.f32 #0\noutput %0 #0 #0\noutput %0 #0 #0\n", "stored twice");
    bad("%0 = const.f32 #0\noutput %0 #1 #0\n", "output slot 1");
    bad(
        "%0 = const.f32 #0\n%1 = covered\nif_any %1\noutput %0 #0 #0\nend_if\n",
        "stored inside a region");
    good("%0 = const.f32 #0\n%1 = covered\noutput %0 #0 #0\nif_any %1\noutput %0 #0 #0\nend_if\n");
  }

  @Test
  void regionsAreNested() {
    bad("end_if\n", "no if_any");
    bad("%0 = covered\nif_any %0\n", "if_any at 1 is not closed");
    bad("%0 = covered\nbreak_if_none %0\n", "no loop is open");
    List<String> crossed =
        IrVerifier.verify(
            IrParser.parse(HEAD + "%0 = covered\nif_any %0\nloop #0\nend_if\nend_loop\n"));
    assertEquals(2, crossed.size(), crossed::toString);
  }

  @Test
  void textureOperationsHaveTheOperandsOfTheirKind() {
    String c = "%0 = const.f32 #0\n%1 = const.i32 #0\n%2 %3 %4 %5 = texture ";
    good(c + "implicit TEX_2D #0 #0 #0 #0 #0 %0 %0\n");
    good(c + "gradient TEX_2D_ARRAY #0 #0 #0 #0 #0 %0 %0 %0 %0 %0 %0 %0\n");
    good(c + "fetch TEX_3D #0 #0 #0 #0 #0 %1 %1 %1 %1\n");
    bad(c + "implicit TEX_2D #0 #0 #0 #0 #0 %0\n", "1 operands, not 2");
    bad(c + "fetch TEX_1D #0 #0 #0 #0 #0 %0 %1\n", "operand %0 is f32, not i32");
    bad(c + "gather TEX_2D #0 #0 #0 #0 #4 %0 %0\n", "component 4");
  }
}
