package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;

/** One fragment program of a corpus with its inputs and what other renderers made of it. */
final class CorpusCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  final String name;
  final int width;
  final int height;
  private final Path folder;
  private final JsonNode json;
  private final String program;
  private final float[] inputs;
  private final Bindings bindings;
  private final Expectations expectations;

  /** Reads everything that belongs to the case, so that whatever is broken shows here. */
  CorpusCase(Path folder, CorpusTextures textures) throws IOException {
    this.folder = folder;
    this.name = folder.getFileName().toString();
    this.json = JSON.readTree(folder.resolve("case.json").toFile());
    this.width = json.path("fb").path("width").asInt();
    this.height = json.path("fb").path("height").asInt();
    if (width < 1 || height < 1 || (long) width * height > LaneBatch.MAX_CAPACITY) {
      throw new IOException("frame of " + width + " x " + height + " pixels");
    }
    this.program = Files.readString(folder.resolve("fs.tgsi"));
    this.inputs = readInputs();
    this.bindings = readBindings(textures);
    this.expectations = readExpectations();
  }

  private float[] readInputs() throws IOException {
    JsonNode list = json.path("inputs");
    if (!list.isArray()) {
      throw new IOException("inputs is no list");
    }
    JsonNode file = json.path("inputs_file").path("file");
    float[] values = file.isTextual() ? floats(folder.resolve(file.asText())) : new float[0];
    int needed = list.size() * width * height * 4;
    if (values.length < needed) {
      throw new IOException("the inputs hold " + values.length + " floats instead of " + needed);
    }
    return values;
  }

  /** What of the case does not fit the program; empty if all does. */
  String mismatch(Signature signature) {
    for (JsonNode input : json.path("inputs")) {
      int slot = input.path("index").asInt(-1);
      if (slot < 0 || slot >= signature.inputs().size()) {
        return "the program has no input " + slot;
      }
    }
    for (JsonNode output : json.path("outputs")) {
      int slot = output.path("index").asInt(-1);
      if (slot < 0 || slot >= signature.outputs().size()) {
        return "the program has no output " + slot;
      }
    }
    return "";
  }

  /** The program's text. */
  String program() {
    return program;
  }

  /** Why softpipe's values are not to be used, empty if they are. */
  String caution() {
    return json.path("caution").asText("");
  }

  /** The lanes of a batch that covers the frame in quads, row by row. */
  int lanes() {
    return quadsAcross() * ((height + 1) / 2) * 4;
  }

  private int quadsAcross() {
    return (width + 1) / 2;
  }

  /** The lane of a pixel. */
  int lane(int x, int y) {
    return (y / 2 * quadsAcross() + x / 2) * 4 + (y & 1) * 2 + (x & 1);
  }

  private static float[] floats(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[bytes.remaining() / 4];
    bytes.asFloatBuffer().get(values);
    return values;
  }

  /** Fills inputs and live mask. */
  void fill(LaneBatch batch) {
    for (int lane = 0; lane < batch.count(); lane++) {
      batch.setLive(lane, false);
    }
    JsonNode list = json.path("inputs");
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int lane = lane(x, y);
        batch.setLive(lane, true);
        for (int i = 0; i < list.size(); i++) {
          int slot = list.get(i).path("index").asInt();
          for (int c = 0; c < 4; c++) {
            batch.setInput(slot, c, lane, inputs[((i * height + y) * width + x) * 4 + c]);
          }
        }
      }
    }
  }

  /** The constants and textures. */
  Bindings bindings() {
    return bindings;
  }

  private Bindings readBindings(CorpusTextures textures) throws IOException {
    Bindings result = new Bindings();
    for (var buffer : json.path("constants").properties()) {
      JsonNode rows = buffer.getValue();
      float[] values = new float[rows.size() * 4];
      for (int row = 0; row < rows.size(); row++) {
        String[] words = rows.get(row).asText().trim().split("\\s+");
        if (words.length != 4) {
          throw new IOException("constant row " + row + " has " + words.length + " words");
        }
        for (int c = 0; c < 4; c++) {
          values[row * 4 + c] = Float.intBitsToFloat(Integer.parseUnsignedInt(words[c], 16));
        }
      }
      result.setConstants(Integer.parseInt(buffer.getKey()), values);
    }
    for (JsonNode sampler : json.path("samplers")) {
      Texture texture = textures.get(sampler.path("texture").asText());
      result.setTexture(
          sampler.path("unit").asInt(),
          new TextureBinding(
              texture,
              sampler(sampler),
              ViewSwizzle.parse(sampler.path("swizzle").asText("xyzw"))));
    }
    return result;
  }

  private static Sampler sampler(JsonNode json) {
    JsonNode wrap = json.path("wrap");
    JsonNode border = json.path("border");
    String compare = json.path("compare").asText("null");
    return new Sampler(
        wrap(wrap.path(0)),
        wrap(wrap.path(1)),
        wrap(wrap.path(2)),
        Sampler.Filter.valueOf(upper(json.path("min").asText("nearest"))),
        Sampler.Filter.valueOf(upper(json.path("mag").asText("nearest"))),
        Sampler.MipFilter.valueOf(upper(json.path("mip").asText("none"))),
        (float) json.path("lod_bias").asDouble(),
        (float) json.path("min_lod").asDouble(),
        (float) json.path("max_lod").asDouble(1000),
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

  /**
   * What is expected of one pixel's output component.
   *
   * @param bits the raw word
   * @param defined whether the source says anything about it
   */
  record Expected(int bits, boolean defined) {}

  /** The values of the renderer that is to be trusted for this case. */
  Expectations expectations() {
    return expectations;
  }

  private Expectations readExpectations() throws IOException {
    boolean softpipe = caution().isEmpty();
    String source = softpipe ? "softpipe" : "llvmpipe";
    JsonNode expect = json.path("expect").path(source);
    if (!expect.path("file").isTextual()) {
      throw new IOException("no expectation by " + source);
    }
    float[] values = floats(folder.resolve(expect.path("file").asText()));
    int needed = softpipe ? json.path("outputs").size() * width * height * 4 : 0;
    if (values.length < needed) {
      throw new IOException(
          "the expectation holds " + values.length + " floats instead of " + needed);
    }
    JsonNode rows = json.path("expect").path("live");
    for (int y = 0; rows.isArray() && y < height; y++) {
      if (rows.path(y).asText().length() != width) {
        throw new IOException("row " + y + " of the live mask is not " + width + " pixels long");
      }
    }
    return new Expectations(softpipe, values);
  }

  /** Expected words and discards. */
  final class Expectations {
    private final boolean byOutput;
    private final float[] values;

    Expectations(boolean byOutput, float[] values) {
      this.byOutput = byOutput;
      this.values = values;
    }

    /** Whether the pixel is expected to live. */
    boolean live(int x, int y) {
      JsonNode rows = json.path("expect").path("live");
      return !rows.isArray() || rows.path(y).asText().charAt(x) == '1';
    }

    /** The expected word of a component of an output, as listed in the case. */
    Expected word(int outputNumber, int x, int y, int c) {
      JsonNode output = json.path("outputs").get(outputNumber);
      int plane = outputNumber;
      if (!byOutput) {
        // llvmpipe's file holds render targets, not outputs.
        if (!output.path("semantic").asText().equals("COLOR")) {
          return new Expected(0, false);
        }
        plane = output.path("semantic_index").asInt();
      }
      int at = ((plane * height + y) * width + x) * 4 + c;
      boolean written = output.path("written").asText("xyzw").indexOf("xyzw".charAt(c)) >= 0;
      return new Expected(
          at < values.length ? Float.floatToRawIntBits(values[at]) : 0,
          written && at < values.length);
    }

    /** The number of outputs listed. */
    int outputs() {
      return json.path("outputs").size();
    }

    /** The slot of an output, as listed in the case. */
    int slot(int outputNumber) {
      return json.path("outputs").get(outputNumber).path("index").asInt();
    }
  }
}
