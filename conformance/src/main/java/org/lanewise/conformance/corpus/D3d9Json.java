package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Reader;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.texture.TextureTarget;

/** Reads what the files of a corpus of Direct3D 9 programs have in common. */
final class D3d9Json {
  private static final int MOST_ROWS = 8192;
  private static final int STAGES = 8;

  private D3d9Json() {}

  /** A word of eight hexadecimal digits. */
  static int word(JsonNode node) throws IOException {
    return word(node.asText());
  }

  /** A word of eight hexadecimal digits. */
  static int word(String text) throws IOException {
    if (!text.matches("[0-9a-fA-F]{8}")) {
      throw new IOException("'" + text + "' is no word of eight hexadecimal digits");
    }
    return Integer.parseUnsignedInt(text, 16);
  }

  /** The words of a list. */
  static int[] words(JsonNode list) throws IOException {
    int[] words = new int[list.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(list.get(i));
    }
    return words;
  }

  /** The words of a text, between blanks. */
  static int[] words(String text) throws IOException {
    String[] parts = text.trim().split("\\s+");
    int[] words = new int[parts.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(parts[i]);
    }
    return words;
  }

  /** Four words. */
  static int[] four(JsonNode list) throws IOException {
    int[] words = words(list);
    if (words.length != 4) {
      throw new IOException(words.length + " words instead of four");
    }
    return words;
  }

  /** A float: a number, or the bits in hexadecimal. */
  static float number(JsonNode node) throws IOException {
    return node.isNumber() ? (float) node.asDouble() : Float.intBitsToFloat(word(node));
  }

  /** A number 0..bound-1 of a register or stage. */
  static int index(String text, int bound) throws IOException {
    int index = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : bound;
    if (index >= bound) {
      throw new IOException("'" + text + "' is no number below " + bound);
    }
    return index;
  }

  /** The program in a list of tokens. */
  static D3d9Program program(JsonNode json) throws IOException {
    byte[] stream = D3d9Binary.bytes(words(json.path("tokens")));
    return (D3d9Program) D3d9Reader.reading(stream).program();
  }

  /** Sets one row of a buffer from words. */
  private static void row(Bindings bindings, int buffer, int row, int x, int y, int z, int w) {
    bindings.setConstant(
        buffer,
        row,
        Float.intBitsToFloat(x),
        Float.intBitsToFloat(y),
        Float.intBitsToFloat(z),
        Float.intBitsToFloat(w));
  }

  /** New bindings with constants, stage states and textures. */
  static Bindings bindings(JsonNode constants, JsonNode bump, JsonNode textures)
      throws IOException {
    Bindings bindings = new Bindings();
    for (var entry : constants.path("c").properties()) {
      int[] words = four(entry.getValue());
      row(
          bindings,
          D3d9Program.FLOATS,
          index(entry.getKey(), MOST_ROWS),
          words[0],
          words[1],
          words[2],
          words[3]);
    }
    for (var entry : constants.path("i").properties()) {
      JsonNode list = entry.getValue();
      row(
          bindings,
          D3d9Program.INTEGERS,
          index(entry.getKey(), MOST_ROWS),
          list.path(0).asInt(),
          list.path(1).asInt(),
          list.path(2).asInt(),
          list.path(3).asInt());
    }
    for (var entry : constants.path("b").properties()) {
      int value = entry.getValue().asBoolean() ? 1 : 0;
      row(
          bindings,
          D3d9Program.BOOLEANS,
          index(entry.getKey(), MOST_ROWS),
          value,
          value,
          value,
          value);
    }
    for (var entry : bump.properties()) {
      int stage = index(entry.getKey(), STAGES);
      JsonNode state = entry.getValue();
      JsonNode matrix = state.path("mat00_01_10_11");
      if (matrix.size() != 4) {
        throw new IOException("bump matrix of " + matrix.size() + " numbers");
      }
      bindings.setConstant(
          D3d9Program.STAGES,
          2 * stage,
          number(matrix.get(0)),
          number(matrix.get(1)),
          number(matrix.get(2)),
          number(matrix.get(3)));
      float scale = state.has("lscale") ? number(state.get("lscale")) : 0;
      float offset = state.has("loffset") ? number(state.get("loffset")) : 0;
      bindings.setConstant(D3d9Program.STAGES, 2 * stage + 1, scale, offset, 0, 0);
    }
    for (JsonNode texture : textures) {
      bindings.setTexture(unit(texture), D3d9JsonTexture.binding(texture));
    }
    return bindings;
  }

  private static int unit(JsonNode texture) throws IOException {
    return index(texture.path("stage").asText(), Bindings.MAX_SAMPLERS);
  }

  /** The state that programs are prepared for. */
  static Direct3dState state(JsonNode textures, JsonNode projected) throws IOException {
    Map<Integer, TextureTarget> targets = new HashMap<>();
    for (JsonNode texture : textures) {
      targets.put(unit(texture), D3d9JsonTexture.target(texture));
    }
    Map<Integer, Integer> counts = new HashMap<>();
    for (var entry : projected.properties()) {
      counts.put(index(entry.getKey(), STAGES), entry.getValue().asInt());
    }
    return new Direct3dState(targets, counts, false);
  }
}
