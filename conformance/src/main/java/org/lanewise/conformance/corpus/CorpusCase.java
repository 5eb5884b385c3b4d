package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;

/**
 * One folder of a corpus: a shader with what it was run on, compiled for one machine or several.
 */
final class CorpusCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  final String name;
  final CorpusFrame frame;
  final JsonNode json;
  private final Path folder;
  private final CorpusTextures textures;

  CorpusCase(Path folder, CorpusTextures textures) throws IOException {
    this.folder = folder;
    this.textures = textures;
    this.name = folder.getFileName().toString();
    this.json = JSON.readTree(folder.resolve("case.json").toFile());
    JsonNode buffer = json.path("fb");
    this.frame =
        isVertex()
            ? CorpusFrame.ofVertices(json.path("inputs_file").path("shape").path(0).asInt())
            : CorpusFrame.of(buffer.path("width").asInt(), buffer.path("height").asInt());
  }

  /** Whether the shader works on vertices. */
  boolean isVertex() {
    return json.path("stage").asText().equals("vertex");
  }

  /** Whether there is a file. */
  boolean has(String file) {
    return Files.exists(folder.resolve(file));
  }

  /** The bytes of a file. */
  byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(folder.resolve(file));
  }

  /** The text of a file. */
  String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  /** The floats of a file, at least as many as needed. */
  float[] floats(String file, int needed) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[buffer.remaining() / 4];
    buffer.asFloatBuffer().get(values);
    if (values.length < needed) {
      throw new IOException(file + " holds " + values.length + " floats instead of " + needed);
    }
    return values;
  }

  /** The values of the inputs that {@code case.json} lists, in this order, four floats a pixel. */
  float[] inputs() throws IOException {
    JsonNode list = json.path("inputs");
    if (!list.isArray()) {
      throw new IOException("inputs is no list");
    }
    return values(json.path("inputs_file"), list.size());
  }

  /** The same of the system values that {@code case.json} lists. */
  float[] systemValues() throws IOException {
    return values(json.path("system_values_file"), json.path("system_values").size());
  }

  /**
   * The registers of a file, one after the other, four floats a pixel or vertex.
   *
   * @param holder names the file
   * @param registers how many there are
   */
  float[] values(JsonNode holder, int registers) throws IOException {
    JsonNode file = holder.path("file");
    int needed = registers * frame.pixels() * 4;
    if (!file.isTextual() && needed == 0) {
      return new float[0];
    }
    float[] values = floats(file.asText(), needed);
    return isVertex() ? byRegister(values, registers) : values;
  }

  /** Values of vertices lie vertex by vertex; here they are put register by register. */
  private float[] byRegister(float[] values, int registers) {
    float[] ordered = new float[registers * frame.pixels() * 4];
    for (int i = 0; i < ordered.length; i++) {
      int vertex = i / 4 % frame.pixels();
      int register = i / 4 / frame.pixels();
      ordered[i] = values[(vertex * registers + register) * 4 + i % 4];
    }
    return ordered;
  }

  /** Rows of a live mask, empty where all pixels live. */
  List<String> liveRows(JsonNode rows) throws IOException {
    List<String> result = new ArrayList<>();
    for (int y = 0; rows.isArray() && y < frame.height(); y++) {
      result.add(rows.path(y).asText());
      if (result.getLast().length() != frame.width()) {
        throw new IOException(
            "row " + y + " of the live mask is not " + frame.width() + " pixels long");
      }
    }
    return result;
  }

  /**
   * The planes of outputs in listed order, {@code [output][y][x][4]}.
   *
   * @param slots the program's output slot of an entry of the list
   */
  List<CorpusPlane> planes(JsonNode outputs, float[] values, ToIntFunction<JsonNode> slots) {
    List<CorpusPlane> planes = new ArrayList<>();
    for (int number = 0; number < outputs.size(); number++) {
      JsonNode output = outputs.get(number);
      String semantic = output.path("semantic").asText();
      int index = output.path("semantic_index").asInt();
      int slot = slots.applyAsInt(output);
      for (int c = 0; c < 4; c++) {
        if (writes(output, c)) {
          int offset = number * frame.pixels() * 4 + c;
          planes.add(new CorpusPlane(semantic, index, c, slot, values, offset, 4));
        }
      }
    }
    return planes;
  }

  /** The planes of render targets, {@code [render target][y][x][4]}, as far as the file goes. */
  List<CorpusPlane> targetPlanes(float[] values, ToIntFunction<JsonNode> slots) {
    List<CorpusPlane> planes = new ArrayList<>();
    for (JsonNode output : json.path("outputs")) {
      int target = output.path("semantic_index").asInt();
      int offset = target * frame.pixels() * 4;
      if (!output.path("semantic").asText().equals("COLOR")
          || offset + frame.pixels() * 4 > values.length) {
        continue;
      }
      int slot = slots.applyAsInt(output);
      for (int c = 0; c < 4; c++) {
        if (writes(output, c)) {
          planes.add(new CorpusPlane("COLOR", target, c, slot, values, offset + c, 4));
        }
      }
    }
    return planes;
  }

  private static boolean writes(JsonNode output, int component) {
    return output.path("written").asText("xyzw").indexOf("xyzw".charAt(component)) >= 0;
  }

  /**
   * A texture with its sampling rules.
   *
   * @param json names the texture, wrap modes and filters
   * @param swizzle the member of {@code json} that holds the view's swizzle
   * @param rest levels of detail and border; may be {@code json}
   */
  TextureBinding binding(JsonNode json, String swizzle, JsonNode rest) throws IOException {
    return new TextureBinding(
        textures.get(json.path("texture").asText()),
        sampler(json, rest),
        ViewSwizzle.parse(json.path(swizzle).asText("xyzw")));
  }

  private static Sampler sampler(JsonNode json, JsonNode rest) {
    JsonNode wrap = json.path("wrap");
    JsonNode border = rest.path("border");
    String compare = json.path("compare").asText("null");
    return new Sampler(
        wrap(wrap.path(0)),
        wrap(wrap.path(1)),
        wrap(wrap.path(2)),
        Sampler.Filter.valueOf(upper(json.path("min").asText("nearest"))),
        Sampler.Filter.valueOf(upper(json.path("mag").asText("nearest"))),
        Sampler.MipFilter.valueOf(upper(json.path("mip").asText("none"))),
        (float) rest.path("lod_bias").asDouble(),
        (float) rest.path("min_lod").asDouble(),
        (float) rest.path("max_lod").asDouble(1000),
        new Sampler.BorderColor(
            (float) border.path(0).asDouble(),
            (float) border.path(1).asDouble(),
            (float) border.path(2).asDouble(),
            (float) border.path(3).asDouble()),
        compare.equals("null") ? Sampler.Compare.LEQUAL : Sampler.Compare.valueOf(upper(compare)),
        json.path("normalized").asBoolean(true));
  }

  private static Sampler.Wrap wrap(JsonNode json) {
    return Sampler.Wrap.valueOf(upper(json.asText("repeat")));
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
