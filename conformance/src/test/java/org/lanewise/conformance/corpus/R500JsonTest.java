package org.lanewise.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

class R500JsonTest {
  private static final String TEXT =
      """
      {"us_config": 2, "us_pixsize": 3, "us_fc_ctrl": "80000000", "int_constants": [255, 258],
       "instructions": ["00007807 02400000 e400f400 00000000 00000000 00000000",
                        "00078005 08020000 08020000 00db0220 00c0c000 20490000"],
       "constants": [{"slot": 0, "kind": "external", "src": 0, "bits": "3f800000 0 0 0"},
                     {"slot": 2, "kind": "state", "bits": "00000001 40000000 ffffffff 80000000"},
                     {"slot": 1, "kind": "immediate", "bits": "3f000000 bf000000 00000000 7fc00001"}],
       "inputs": [{"temp": 4, "semantic": "GENERIC", "semantic_index": 9, "tgsi_input": 0},
                  {"temp": 0, "semantic": "FACE", "semantic_index": 0}],
       "samplers": [{"unit": 7, "target": "RECT"}, {"unit": 0, "target": "CUBE"}],
       "rs": {"inst_count": 1, "ip": ["00000001", "00000002", "00000003"],
              "inst": ["00000010", "00000031", "00000052"]}}
      """
          .replace("3f800000 0 0 0", "3f800000 00000000 00000000 00000000");

  private static R500Json read(String text) {
    return R500Json.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everythingArrives() {
    R500Json json = read(TEXT);
    R500Program program = json.program();
    assertEquals(2, program.code().size());
    assertArrayEquals(
        new int[] {0x7807, 0x02400000, 0xe400f400, 0, 0, 0}, program.code().get(0).dwords());
    assertEquals(0x20490000, program.code().get(1).dword5());
    assertEquals(1, program.registers().get(R500Field.FULL_FC_EN));
    assertEquals(3, program.registers().get(R500Field.PIX_SIZE));
    assertTrue(program.registers().zeroWins());
    assertEquals(255, program.registers().turns(0));
    assertEquals(2, program.registers().turns(1));
    assertEquals(1, program.registers().firstLoopValue(1));
    assertEquals(0x31, program.registers().get(R500Word.RS_INST, 1));
    assertEquals(2, program.registers().get(R500Word.RS_IP, 1));
    assertEquals(false, program.registers().isSet(R500Word.RS_INST, 2));
    assertEquals(1, program.constants().size());
    assertEquals(List.of(0x3f000000, 0xbf000000, 0, 0x7fc00001), program.constant(1).get().words());
    assertEquals(
        List.of(new R500Input("GENERIC", 9), new R500Input("BACKFACE", 0)), program.inputs());
    assertEquals(List.of(R500Preload.all(4, 0), R500Preload.all(0, 1)), program.preloads());
    assertEquals(TextureTarget.RECT, program.target(7));
    assertEquals(TextureTarget.CUBE, program.target(0));
    float[] rows = json.bindings().constants(0);
    assertEquals(12, rows.length);
    assertEquals(1f, rows[0]);
    assertEquals(1, Float.floatToRawIntBits(rows[8]));
    assertEquals(0xffffffff, Float.floatToRawIntBits(rows[10]));
  }

  @Test
  void instructionsAloneSuffice() {
    R500Program program =
        read("{\"instructions\": [\"00078005 08020000 08020000 00440220 0060c003 00000005\"]}")
            .program();
    assertEquals(R500Program.of(program.code()), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"us_config\": 2|\"us_config\": \"2\"|us_config is \"2\"",
        "\"80000000\"|\"8000000\"|us_fc_ctrl is \"8000000\"",
        "[255, 258]|[255, -1]|int_constants[1] is -1",
        "[255, 258]|{}|int_constants is no list",
        "00007807 0240|00007807 x240|instructions[0] is",
        "\"instructions\"|\"instruction\"|instructions is missing",
        "\"slot\": 2|\"slot\": 256|constants[1].slot is 256",
        "\"state\"|\"other\"|constants[1].kind is \"other\"",
        "7fc00001\"|7fc0001\"|constants[2].bits is",
        "\"temp\": 4|\"temp\": 128|inputs[0].temp is 128",
        "\"semantic\": \"FACE\"|\"semantic\": 1|inputs[1].semantic is 1",
        "\"semantic_index\": 9|\"semantic_indeX\": 9|inputs[0].semantic_index is missing",
        "\"unit\": 7|\"unit\": 16|samplers[0].unit is 16",
        "CUBE|CUBES|samplers[1].target is \"CUBES\"",
        "00000031|0000031|rs.inst[1] is",
        "\"inst_count\": 1|\"inst_count\": 3|rs.inst[3] is missing",
        "\"int_constants\"|int_constants|Unexpected character",
      })
  void mistakesAreNamed(String right, String wrong, String message) {
    assertTrue(TEXT.contains(right), right);
    ShaderFormatException e =
        assertThrows(ShaderFormatException.class, () -> read(TEXT.replace(right, wrong)));
    assertTrue(e.getMessage().contains("error: " + message), e.getMessage());
  }

  @Test
  void syntaxErrorsHaveAPlace() {
    ShaderFormatException e =
        assertThrows(ShaderFormatException.class, () -> read("{\"instructions\":\n [1,]}"));
    assertTrue(e.getMessage().startsWith("2:"), e.getMessage());
  }

  @Test
  void damagedTextGivesADiagnosticOrAProgram() {
    Random random = new Random(500);
    byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    int refused = 0;
    for (int round = 0; round < 5000; round++) {
      byte[] damaged = bytes.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        R500Json.read(damaged);
      } catch (ShaderFormatException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000, "only " + refused + " refused");
  }

  @ParameterizedTest
  @CsvSource({"''", "[]", "3", "null", "{}"})
  void whatIsNoProgramIsRefused(String text) {
    assertThrows(ShaderFormatException.class, () -> read(text));
  }

  @Test
  void deepNestingIsRefused() {
    assertThrows(ShaderFormatException.class, () -> read("[".repeat(100_000)));
  }
}
