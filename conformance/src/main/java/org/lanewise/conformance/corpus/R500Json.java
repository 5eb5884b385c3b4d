package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

/**
 * An R500 program as the corpus keeps it: a JSON object with {@code instructions}, the registers
 * around them, {@code constants}, {@code inputs} and {@code samplers}. All of them but the
 * instructions may be missing.
 */
public final class R500Json {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode root;
  private final R500Program program;
  private float[] constants = {};

  private R500Json(JsonNode root) {
    this.root = root;
    if (!root.isObject()) {
      throw error("this is no JSON object", "an object with a list 'instructions'");
    }
    List<R500Instruction> code = code();
    List<R500Constant> immediates = constants();
    List<R500Input> inputs = new ArrayList<>();
    List<R500Preload> preloads = new ArrayList<>();
    inputs(inputs, preloads);
    this.program =
        new R500Program(code, registers(), immediates, inputs, preloads, samplerTargets());
  }

  /**
   * Reads a program.
   *
   * @throws ShaderFormatException if the bytes are no such object
   */
  public static R500Json read(byte[] bytes) {
    try {
      return new R500Json(JSON.readTree(bytes));
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      Location location =
          at == null
              ? new Location.Whole()
              : new Location.Text(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
      // The rest of the message quotes the source again.
      String message = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new ShaderFormatException(Diagnostic.error(location, message, "JSON"));
    } catch (IOException e) {
      throw error("unreadable text: " + e.getMessage(), "JSON in UTF-8");
    }
  }

  /** The program; constants of kind {@code immediate} are its own. */
  public R500Program program() {
    return program;
  }

  /** New bindings with the constants that are not the program's own; no textures. */
  public Bindings bindings() {
    Bindings bindings = new Bindings();
    bindings.setConstants(0, constants);
    return bindings;
  }

  /** The whole object. */
  JsonNode root() {
    return root;
  }

  private static ShaderFormatException error(String message, String expected) {
    return new ShaderFormatException(Diagnostic.error(new Location.Whole(), message, expected));
  }

  private static JsonNode list(JsonNode parent, String path, String name) {
    JsonNode list = parent.path(name);
    if (!list.isMissingNode() && !list.isArray()) {
      throw error(path + name + " is no list", "a list");
    }
    return list;
  }

  private static int number(JsonNode node, String path, int most) {
    if (!node.isInt() || node.intValue() < 0 || node.intValue() > most) {
      throw error(path + " is " + shown(node), "a number from 0 to " + most);
    }
    return node.intValue();
  }

  private static String shown(JsonNode node) {
    String text = node.isMissingNode() ? "missing" : node.toString();
    return text.length() > 60 ? text.substring(0, 60) + "..." : text;
  }

  /** Words of eight hexadecimal digits. */
  private static int[] words(JsonNode node, String path, int count) {
    String text = node.isTextual() ? node.textValue().trim() : "";
    if (!text.matches("[0-9a-fA-F]{8}(\\s+[0-9a-fA-F]{8}){" + (count - 1) + "}")) {
      String expected = count == 1 ? "eight hexadecimal digits" : count + " words of eight digits";
      throw error(path + " is " + shown(node), expected);
    }
    return Arrays.stream(text.split("\\s+"))
        .mapToInt(word -> Integer.parseUnsignedInt(word, 16))
        .toArray();
  }

  private List<R500Instruction> code() {
    JsonNode list = root.path("instructions");
    if (!list.isArray()) {
      throw error("instructions is " + shown(list), "a list of instructions");
    }
    List<R500Instruction> code = new ArrayList<>();
    for (JsonNode entry : list) {
      String path = "instructions[" + code.size() + "]";
      code.add(R500Instruction.of(words(entry, path, R500Instruction.DWORDS), 0));
    }
    return code;
  }

  private R500Registers registers() {
    R500Registers registers = R500Registers.none();
    for (R500Word word : List.of(R500Word.US_CONFIG, R500Word.US_PIXSIZE)) {
      String name = word.name().toLowerCase(java.util.Locale.ROOT);
      if (root.has(name)) {
        registers = registers.with(word, 0, number(root.get(name), name, Integer.MAX_VALUE));
      }
    }
    if (root.has("us_fc_ctrl")) {
      registers =
          registers.with(R500Word.US_FC_CTRL, 0, words(root.get("us_fc_ctrl"), "us_fc_ctrl", 1)[0]);
    }
    JsonNode turns = list(root, "", "int_constants");
    for (int i = 0; i < turns.size(); i++) {
      number(turns.get(i), "int_constants[" + i + "]", 0xffffff);
      if (i >= R500Word.US_FC_INT_CONST.count()) {
        throw error(turns.size() + " int_constants", "at most 32");
      }
      registers = registers.with(R500Word.US_FC_INT_CONST, i, turns.get(i).intValue());
    }
    return rasterizer(registers);
  }

  private R500Registers rasterizer(R500Registers others) {
    JsonNode rs = root.path("rs");
    if (rs.isMissingNode()) {
      return others;
    }
    R500Registers registers = others;
    // RS_INST_COUNT holds the number of the last instruction in its low bits.
    int count = (number(rs.path("inst_count"), "rs.inst_count", Integer.MAX_VALUE) & 15) + 1;
    JsonNode instructions = list(rs, "rs.", "inst");
    JsonNode iterators = list(rs, "rs.", "ip");
    for (int n = 0; n < count; n++) {
      registers =
          registers
              .with(R500Word.RS_INST, n, words(instructions.path(n), "rs.inst[" + n + "]", 1)[0])
              .with(R500Word.RS_IP, n, words(iterators.path(n), "rs.ip[" + n + "]", 1)[0]);
    }
    return registers;
  }

  private List<R500Constant> constants() {
    Map<Integer, R500Constant> own = new TreeMap<>();
    JsonNode list = list(root, "", "constants");
    for (int i = 0; i < list.size(); i++) {
      String path = "constants[" + i + "]";
      JsonNode entry = list.get(i);
      int slot = number(entry.path("slot"), path + ".slot", 255);
      int[] words = words(entry.path("bits"), path + ".bits", 4);
      switch (entry.path("kind").asText()) {
        case "immediate" ->
            own.put(slot, new R500Constant(slot, Arrays.stream(words).boxed().toList()));
        case "external", "state" -> {
          constants = Arrays.copyOf(constants, Math.max(constants.length, slot * 4 + 4));
          for (int c = 0; c < 4; c++) {
            constants[slot * 4 + c] = Float.intBitsToFloat(words[c]);
          }
        }
        default ->
            throw error(
                path + ".kind is " + shown(entry.path("kind")), "immediate, external or state");
      }
    }
    return List.copyOf(own.values());
  }

  private void inputs(List<R500Input> inputs, List<R500Preload> preloads) {
    JsonNode list = list(root, "", "inputs");
    for (int i = 0; i < list.size(); i++) {
      String path = "inputs[" + i + "]";
      JsonNode entry = list.get(i);
      JsonNode semantic = entry.path("semantic");
      if (!semantic.isTextual()) {
        throw error(path + ".semantic is " + shown(semantic), "a name");
      }
      // What the hardware calls face is set for the back.
      String name = semantic.textValue().equals("FACE") ? "BACKFACE" : semantic.textValue();
      int index = number(entry.path("semantic_index"), path + ".semantic_index", 255);
      preloads.add(R500Preload.all(number(entry.path("temp"), path + ".temp", 127), i));
      inputs.add(new R500Input(name, index));
    }
  }

  private Map<Integer, TextureTarget> samplerTargets() {
    Map<Integer, TextureTarget> targets = new TreeMap<>();
    JsonNode list = list(root, "", "samplers");
    for (int i = 0; i < list.size(); i++) {
      String path = "samplers[" + i + "]";
      JsonNode target = list.get(i).path("target");
      targets.put(
          number(list.get(i).path("unit"), path + ".unit", 15),
          switch (target.asText()) {
            case "1D" -> TextureTarget.TEX_1D;
            case "2D" -> TextureTarget.TEX_2D;
            case "3D" -> TextureTarget.TEX_3D;
            case "CUBE" -> TextureTarget.CUBE;
            case "RECT" -> TextureTarget.RECT;
            default ->
                throw error(path + ".target is " + shown(target), "1D, 2D, 3D, CUBE or RECT");
          });
    }
    return targets;
  }
}
