package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;

class CaseMemoryTest {
  private static CaseFile parse(String expectation) {
    return CaseFile.parse(
        "test",
        """
        lanewise case 1
        [program]
        FRAG
        DCL OUT[0], COLOR
        MOV OUT[0], OUT[0]
        END
        [buffer 3]
        1u 0x3f800000
        -1i
        size: 5
        [shared]
        7u
        [expect]
        """
            + expectation);
  }

  private static List<String> run(String expectation) {
    JitEngine engine = JitEngine.builder().form(Form.SCALAR).build();
    return CaseRunner.run(parse(expectation), List.of(engine));
  }

  @Test
  void memoryIsReadAndCompared() {
    CaseFile test = parse("buffer 3: 1u");
    assertArrayEquals(new int[] {1, 0x3f800000, -1, 0, 0}, test.memory().get("buffer 3"));
    assertEquals(4, test.lanes());
    assertEquals(List.of(), run("buffer 3: 1u 1 * 0 0\nshared: 6u/7u\nbuffer 3 @2: -1i"));
    assertEquals(
        List.of("test: jit-scalar: buffer 3 @4 is 0x00000000 instead of 0x00000002"),
        run("buffer 3 @3: 0 2u"));
  }

  @Test
  void mistakesAreTold() {
    assertThrows(ShaderFormatException.class, () -> parse("buffer 3 @4: 0 0"));
    assertThrows(ShaderFormatException.class, () -> parse("global: 0"));
    assertThrows(ShaderFormatException.class, () -> parse("shared: x"));
  }
}
