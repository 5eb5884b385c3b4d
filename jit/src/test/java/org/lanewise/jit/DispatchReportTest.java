package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiParser;

/** The report says when the flow of a program is run block by block, and why. */
class DispatchReportTest {
  private static final String WHY = "the flow is dispatched block by block: ";

  private static List<String> reasons(String program) {
    try (JitEngine engine = JitEngine.builder().form(Form.SCALAR).build();
        ExecutableShader shader =
            engine.prepare(TgsiParser.parse(program), ShaderOptions.defaults())) {
      return shader.report().notes().stream().filter(note -> note.startsWith(WHY)).toList();
    }
  }

  @Test
  void jumpsAreTold() {
    assertEquals(
        List.of(WHY + "instruction 0 is a BRA"),
        reasons("FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nBRA IN[0].xxxx :1\nEND\n"));
    assertEquals(
        List.of(WHY + "instruction 0 calls code outside of BGNSUB"),
        reasons("FRAG\nCAL :2\nEND\nRET\n"));
    assertEquals(
        List.of(WHY + "instruction 1 is a BARRIER inside of flow"),
        reasons("COMP\nDCL SV[0], THREAD_ID\nUIF SV[0].xxxx\nBARRIER\nENDIF\nEND\n"));
  }

  @Test
  void nestedFlowIsNot() {
    assertEquals(
        List.of(), reasons("FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nREP IN[0].xxxx\nENDREP\nEND\n"));
    assertEquals(List.of(), reasons("COMP\nBARRIER\nEND\n"));
  }
}
