package org.lanewise.bench.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.lanewise.bench.compare.BenchShader.Plane;
import org.lanewise.bench.compare.BenchShader.TextureUnit;
import org.lanewise.bench.compare.BenchShader.Tolerance;
import org.lanewise.bench.compare.BenchShader.Uniform;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.tgsi.TgsiParser;

/**
 * Shaders to compare: a folder that has one a subfolder, or those that come with this module.
 *
 * <p>A shader is {@code fs.tgsi}, {@code shader.frag}, {@code quad.vert} (which may also lie beside
 * the subfolders, for all of them) and {@code case.json}; with {@code fs.psh}, the same in Direct3D
 * 9 assembly, it counts as two, the second with {@link #DIRECT3D} behind its name. The case has
 * {@code fb} (the size that the planes are for), {@code inputs} (semantic, index, {@code plane}
 * with a0 at the centre of pixel (0, 0), dadx, dady), {@code constants} (rows of hexadecimal words
 * by buffer), {@code uniforms} (name, values), {@code samplers} (unit, uniform, wrap, min, mag)
 * and, where the usual {@link Tolerance} is too narrow, {@code tolerance} (steps, differing,
 * reason).
 */
public final class ShaderSource {
  /** The name of the shaders that come with this module. */
  public static final String BUILT_IN = "built-in";

  /** What follows the name of a shader that is taken in its Direct3D 9 form. */
  public static final String DIRECT3D = "-d3d9";

  private static final String DIRECT3D_FILE = "fs.psh";

  private static final List<String> BUILT_IN_NAMES =
      List.of("rings", "relief", "julia", "tiles", "phong", "phong" + DIRECT3D);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final TexelKind texels;

  private ShaderSource(Path folder, TexelKind texels) {
    this.folder = folder;
    this.texels = texels;
  }

  /**
   * A source of shaders.
   *
   * @param where a folder, or {@link #BUILT_IN}
   * @param texels the format of the textures
   */
  public static ShaderSource of(String where, TexelKind texels) {
    return new ShaderSource(where.equals(BUILT_IN) ? null : Path.of(where), texels);
  }

  /** The folder or {@link #BUILT_IN}, as {@link #of} takes it. */
  public String where() {
    return folder == null ? BUILT_IN : folder.toString();
  }

  /** The format of the textures. */
  public TexelKind texels() {
    return texels;
  }

  /**
   * The names of the shaders.
   *
   * @throws PeerException if there are none
   */
  public List<String> names() {
    if (folder == null) {
      return BUILT_IN_NAMES;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      List<String> names =
          entries
              .filter(entry -> Files.exists(entry.resolve("case.json")))
              .flatMap(ShaderSource::forms)
              .sorted()
              .toList();
      if (names.isEmpty()) {
        throw new PeerException(folder + ": no subfolder has a case.json");
      }
      return names;
    } catch (IOException e) {
      throw new PeerException(folder + ": cannot be read", e);
    }
  }

  private static Stream<String> forms(Path shader) {
    String name = shader.getFileName().toString();
    boolean both = Files.exists(shader.resolve(DIRECT3D_FILE));
    return both ? Stream.of(name, name + DIRECT3D) : Stream.of(name);
  }

  /**
   * Reads a shader.
   *
   * @throws PeerException if a file is missing or says something else than expected
   */
  public BenchShader read(String name) {
    boolean direct3d = name.endsWith(DIRECT3D);
    String shader = direct3d ? name.substring(0, name.length() - DIRECT3D.length()) : name;
    try {
      Program program =
          direct3d
              ? D3d9Parser.parse(text(shader, DIRECT3D_FILE))
              : TgsiParser.parse(text(shader, "fs.tgsi"));
      JsonNode json = JSON.readTree(text(shader, "case.json"));
      return new BenchShader(
          name,
          program,
          text(shader, "quad.vert"),
          text(shader, "shader.frag"),
          planes(name, program, json),
          constants(json.path("constants")),
          uniforms(json.path("uniforms")),
          textures(json.path("samplers")),
          json.has("tolerance") ? tolerance(json.path("tolerance")) : KnownTolerances.of(name));
    } catch (IOException | UncheckedIOException e) {
      throw new PeerException(where() + ", " + name + ": " + e.getMessage(), e);
    }
  }

  private String text(String name, String file) throws IOException {
    if (folder != null) {
      Path own = folder.resolve(name).resolve(file);
      return Files.readString(Files.exists(own) ? own : folder.resolve(file));
    }
    for (String path : List.of("shaders/" + name + "/" + file, "shaders/" + file)) {
      try (InputStream stream = ShaderSource.class.getResourceAsStream(path)) {
        if (stream != null) {
          return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
      }
    }
    throw new IOException("there is no " + file);
  }

  private static List<Plane> planes(String name, Program program, JsonNode json) {
    int width = json.path("fb").path("width").asInt();
    int height = json.path("fb").path("height").asInt();
    List<Plane> planes = new ArrayList<>();
    for (Slot slot : program.signature().inputs()) {
      JsonNode plane = null;
      for (JsonNode input : json.path("inputs")) {
        if (input.path("semantic").asText().equals(semantic(slot))
            && input.path("semantic_index").asInt() == slot.semanticIndex()) {
          plane = input.path("plane");
        }
      }
      if (plane == null || !plane.has("a0")) {
        throw new PeerException(name + ": case.json has no plane for " + slot.name());
      }
      float[] origin = floats(plane.path("a0"), 4);
      float[] alongU = floats(plane.path("dadx"), 4);
      float[] alongV = floats(plane.path("dady"), 4);
      for (int c = 0; c < 4; c++) {
        origin[c] -= (alongU[c] + alongV[c]) / 2;
        alongU[c] *= width;
        alongV[c] *= height;
      }
      planes.add(new Plane(origin, alongU, alongV));
    }
    return planes;
  }

  /** What TGSI calls the semantic of a slot. */
  private static String semantic(Slot slot) {
    return slot.semantic().equals("texcoord") ? "GENERIC" : upper(slot.semantic());
  }

  private static float[] floats(JsonNode list, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) list.path(i).asDouble();
    }
    return values;
  }

  private static Map<Integer, float[]> constants(JsonNode buffers) {
    Map<Integer, float[]> constants = new HashMap<>();
    for (Map.Entry<String, JsonNode> buffer : buffers.properties()) {
      float[] values = new float[buffer.getValue().size() * 4];
      int next = 0;
      for (JsonNode row : buffer.getValue()) {
        for (String word : row.asText().split(" ")) {
          values[next++] = Float.intBitsToFloat(Integer.parseUnsignedInt(word, 16));
        }
      }
      constants.put(Integer.valueOf(buffer.getKey()), values);
    }
    return constants;
  }

  private static List<Uniform> uniforms(JsonNode list) {
    List<Uniform> uniforms = new ArrayList<>();
    for (JsonNode uniform : list) {
      JsonNode values = uniform.path("values");
      uniforms.add(new Uniform(uniform.path("name").asText(), floats(values, values.size())));
    }
    return uniforms;
  }

  private List<TextureUnit> textures(JsonNode list) {
    List<TextureUnit> textures = new ArrayList<>();
    for (JsonNode sampler : list) {
      int unit = sampler.path("unit").asInt();
      textures.add(
          new TextureUnit(
              unit,
              sampler.path("uniform").asText(),
              texels.texture(unit),
              Sampler.DEFAULT
                  .withWrap(Sampler.Wrap.valueOf(upper(sampler.path("wrap").path(0).asText())))
                  .withFilters(
                      Sampler.Filter.valueOf(upper(sampler.path("min").asText())),
                      Sampler.Filter.valueOf(upper(sampler.path("mag").asText())),
                      Sampler.MipFilter.NONE)));
    }
    return textures;
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  private static Tolerance tolerance(JsonNode json) {
    return new Tolerance(
        json.path("steps").asInt(),
        json.path("differing").asDouble(),
        json.path("reason").asText());
  }
}
