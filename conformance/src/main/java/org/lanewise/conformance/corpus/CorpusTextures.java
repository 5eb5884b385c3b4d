package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureTarget;

/** The textures of a corpus, read when first asked for. */
final class CorpusTextures {
  private final Path folder;
  private final JsonNode index;
  private final Map<String, Texture> read = new HashMap<>();

  CorpusTextures(Path folder) throws IOException {
    this.folder = folder;
    Path file = folder.resolve("index.json");
    ObjectMapper json = new ObjectMapper();
    this.index = Files.exists(file) ? json.readTree(file.toFile()) : json.createObjectNode();
  }

  synchronized Texture get(String name) throws IOException {
    Texture texture = read.get(name);
    if (texture == null) {
      JsonNode entry = index.path(name);
      if (entry.isMissingNode()) {
        throw new IOException("no texture '" + name + "' in " + folder);
      }
      texture = read(entry);
      read.put(name, texture);
    }
    return texture;
  }

  private Texture read(JsonNode entry) throws IOException {
    TextureTarget target = target(entry.path("target").asText());
    boolean bytes = entry.path("element").asText().equals("uint8");
    int components = entry.path("components").asInt();
    List<Texture.Level> levels = new ArrayList<>();
    int texels = 0;
    for (JsonNode level : entry.path("levels")) {
      boolean layersInHeight = target == TextureTarget.TEX_1D_ARRAY;
      int height = level.path("height").asInt();
      int slices = level.path("depth_or_layers").asInt(1);
      Texture.Level made =
          new Texture.Level(
              level.path("width").asInt(),
              layersInHeight ? 1 : height,
              layersInHeight ? height : target == TextureTarget.CUBE ? 6 : slices,
              texels);
      levels.add(made);
      texels += made.texels();
    }
    ByteBuffer data =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve(entry.path("file").asText())))
            .order(ByteOrder.LITTLE_ENDIAN);
    int size = bytes ? 1 : 4;
    if (data.remaining() < (long) texels * components * size) {
      throw new IOException(entry.path("file").asText() + " is too short");
    }
    if (bytes && components == 4) {
      int[] packed = new int[texels];
      data.asIntBuffer().get(packed);
      return Texture.ofRgba8(target, levels, packed);
    }
    float[] values = new float[texels * 4];
    boolean depth = entry.path("format").asText().equals("depth");
    for (int texel = 0; texel < texels; texel++) {
      for (int c = 0; c < 4; c++) {
        int from = depth ? 0 : c;
        values[texel * 4 + c] =
            from < components ? data.getFloat((texel * components + from) * 4) : c == 3 ? 1 : 0;
      }
    }
    // The corpus keeps depth as float32, whose references are not clamped.
    return Texture.ofRgba32(target, levels, values, false);
  }

  private static TextureTarget target(String name) throws IOException {
    return switch (name) {
      case "BUFFER" -> TextureTarget.BUFFER;
      case "1D" -> TextureTarget.TEX_1D;
      case "2D" -> TextureTarget.TEX_2D;
      case "3D" -> TextureTarget.TEX_3D;
      case "RECT" -> TextureTarget.RECT;
      case "CUBE" -> TextureTarget.CUBE;
      case "1D_ARRAY" -> TextureTarget.TEX_1D_ARRAY;
      case "2D_ARRAY" -> TextureTarget.TEX_2D_ARRAY;
      case "CUBE_ARRAY" -> TextureTarget.CUBE_ARRAY;
      default -> throw new IOException("unknown texture target '" + name + "'");
    };
  }
}
