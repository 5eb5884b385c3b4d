package org.lanewise.core.tgsi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.core.program.Stage;
import org.lanewise.core.testing.SharedData;
import org.lanewise.core.texture.TextureTarget;

/** Every number of every layout goes from tokens to text and back, as the digest's table has it. */
class TgsiTokenTableTest {
  private static final Map<String, String> STAGES =
      Map.of(
          "VERTEX", "VERT",
          "TESS_CTRL", "TESS_CTRL",
          "TESS_EVAL", "TESS_EVAL",
          "GEOMETRY", "GEOM",
          "FRAGMENT", "FRAG",
          "COMPUTE", "COMP");

  /** Text to tokens, tokens to the same text. */
  private static TgsiProgram through(TgsiLayout layout, String text) {
    TgsiProgram program = TgsiParser.parse(text);
    int[] tokens = TgsiTokenEncoder.encode(program, layout);
    TgsiTokenDecoder.Decoded decoded = TgsiTokenDecoder.decode(tokens, layout);
    assertEquals(program.toText(), decoded.program().toText());
    assertEquals(program, decoded.program());
    assertEquals(List.of(), decoded.warnings());
    return decoded.program();
  }

  @ParameterizedTest
  @EnumSource(TgsiLayout.class)
  void opcodes(TgsiLayout layout) {
    for (TgsiOpcode opcode : TgsiOpcode.values()) {
      if (layout.number(opcode) < 0) {
        continue;
      }
      List<String> operands = new ArrayList<>();
      for (int i = 0; i < opcode.destinations(); i++) {
        operands.add("TEMP[" + i + "].xyz");
      }
      for (int i = 0; i < layout.sources(opcode); i++) {
        operands.add(i % 2 == 0 ? "-|IN[" + i + "].wzyx|" : "CONST[ADDR[0].y+" + (i + 1) + "]");
      }
      if (opcode.texturing() == TgsiOpcode.Texturing.TEX) {
        operands.add("SHADOW2D");
      }
      String text =
          "FRAG\n  0: "
              + opcode
              + (operands.isEmpty() ? "" : " ")
              + String.join(", ", operands)
              + " :77\n";
      assertEquals(text.replace("|CONST", "CONST"), through(layout, text).toText());
      assertEquals(Optional.of(opcode), layout.opcode(layout.number(opcode)));
    }
  }

  @ParameterizedTest
  @EnumSource(TgsiLayout.class)
  void filesInEveryPlace(TgsiLayout layout) {
    for (TgsiFile file : TgsiFile.values()) {
      if (layout.number(file) < 0) {
        continue;
      }
      String index = "[" + file + "[3].w-5]";
      through(
          layout,
          "FRAG\nMOV "
              + file
              + index
              + ".yw, "
              + file
              + "[2]"
              + index
              + "\nMOV "
              + file
              + index
              + "[7], -"
              + file
              + "[7].wwww\n");
    }
  }

  @ParameterizedTest
  @EnumSource(value = TextureTarget.class)
  void targets(TextureTarget target) {
    String name = TgsiNames.name(target);
    for (TgsiLayout layout : TgsiLayout.values()) {
      if (layout.number(Optional.of(target)) >= 0) {
        through(layout, "FRAG\nTEX TEMP[0], IN[0], SAMP[0], " + name + "\n");
      }
    }
    through(TgsiLayout.MESA_24_0, "FRAG\nDCL SVIEW[0], " + name + ", UINT\n");
    through(TgsiLayout.MESA_24_0, "FRAG\nDCL IMAGE[0], " + name + ", PIPE_FORMAT_R8_UNORM\n");
    through(
        TgsiLayout.MESA_24_0,
        "FRAG\nLOAD TEMP[0], IMAGE[0], IN[0], VOLATILE, " + name + ", PIPE_FORMAT_R8_UNORM\n");
  }

  @Test
  void memoryWithoutATarget() {
    for (String arguments :
        List.of("", ", COHERENT, RESTRICT, VOLATILE, STREAM_CACHE_POLICY", ", UNKNOWN", ", 2D")) {
      through(TgsiLayout.MESA_24_0, "FRAG\nLOAD TEMP[0], BUFFER[0], IN[0]" + arguments + "\n");
      through(TgsiLayout.MESA_24_0, "FRAG\nLOAD TEMP[0], IMAGE[0], IN[0]" + arguments + "\n");
      through(TgsiLayout.MESA_24_0, "FRAG\nSTORE IMAGE[0], IN[0], IN[0]" + arguments + "\n");
      through(
          TgsiLayout.MESA_24_0,
          "FRAG\nATOMUADD TEMP[0], MEMORY[0], IN[0], IN[0]" + arguments + "\n");
    }
  }

  @Test
  void numbersAreThoseOfTheTable() throws IOException {
    int compared = 0;
    for (String line : Files.readAllLines(SharedData.require("specs/tgsi_enums.tsv"))) {
      String[] columns = line.split("\t", -1);
      for (TgsiLayout layout : TgsiLayout.values()) {
        String number = columns[3 + layout.ordinal()];
        String name = columns[2].equals("-") ? columns[1] : columns[2];
        Optional<Integer> actual = number(layout, columns[0], columns[1], name);
        // GS_MAX_VERTICES and MUL_ZERO_WINS are old names of properties in the table.
        if (actual.isPresent() && !TgsiNames.OLD_PROPERTIES.containsKey(name)) {
          boolean renamed = line.contains("2009 enum name") && layout == TgsiLayout.DECEMBER_2009;
          assertEquals(
              number.equals("-") ? renamed ? "2" : "-1" : number,
              actual.get().toString(),
              layout + ": " + line);
          compared++;
        }
      }
    }
    assertEquals(true, compared > 300, compared + " numbers");
  }

  /** The number that a layout gives to a name of a table's kind; empty for kinds without names. */
  private static Optional<Integer> number(
      TgsiLayout layout, String kind, String constant, String name) {
    return switch (kind) {
      case "FILE" -> Optional.of(layout.number(file(constant, name)));
      case "SEMANTIC" -> Optional.of(layout.semanticNumber(name));
      case "PROPERTY" -> Optional.of(layout.propertyNumber(name));
      case "TEXTURE" ->
          name.equals("UNKNOWN")
              ? Optional.of(layout.number(Optional.empty()))
              : Optional.of(layout.number(TgsiNames.target(name)));
      case "IMM" -> Optional.of(layout.immediateTypes().indexOf(TgsiImmediate.Type.valueOf(name)));
      case "INTERPOLATE" ->
          Optional.of(layout.interpolations().indexOf(TgsiDeclaration.Interpolation.valueOf(name)));
      case "PROCESSOR" -> {
        Stage stage = TgsiNames.STAGES.get(STAGES.getOrDefault(constant, ""));
        yield stage == null ? Optional.empty() : Optional.of(layout.number(stage));
      }
      default -> Optional.empty();
    };
  }

  private static TgsiFile file(String constant, String name) {
    return switch (constant) {
      case "PREDICATE" -> TgsiFile.PRED;
      case "IMMEDIATE_ARRAY" -> TgsiFile.IMMX;
      case "TEMPORARY_ARRAY" -> TgsiFile.TEMPX;
      default -> TgsiFile.valueOf(name);
    };
  }
}
