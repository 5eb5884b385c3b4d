package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.reference.ReferenceEngine;

/**
 * A call of a vertex program on the vertices of a draw. Pixels without interpolated inputs in the
 * case are made from its outputs, by a rasterizer of a few lines and the reference; where inputs
 * are there, they must follow from the outputs.
 */
final class D3d9Draw implements CorpusRun {
  /** The greatest difference of interpolated inputs, relative to max(1, |value|). */
  private static final double TOLERANCE = 1e-3;

  private static final int MOST_VERTICES = 4096;

  /** What a draw may need besides programs. */
  private static final Set<String> NEEDS =
      Set.of("clip_planes", "points", "fog", "flat_shading", "d3d8_no_dcl", "software_vp");

  private final D3d9Program program;
  private final JsonNode json;
  private final Bindings bindings;
  private final List<D3d9Probes.Input> inputs = new ArrayList<>();
  private final int count;

  D3d9Draw(D3d9Program program, D3d9CorpusCase source, Bindings bindings) throws IOException {
    this.program = program;
    this.json = source.json;
    this.bindings = bindings;
    JsonNode vertices = json.path("vertices");
    this.count = Math.clamp(vertices.path("count").asInt(1), 1, MOST_VERTICES);
    List<Slot> slots = program.signature().inputs();
    for (JsonNode attribute : vertices.path("attributes")) {
      for (int slot = 0; slot < slots.size(); slot++) {
        for (int lane = 0; isOf(attribute, slots.get(slot)) && lane < count; lane++) {
          int[] words = D3d9Json.words(attribute.path("data").path(lane).asText());
          if (words.length != 4) {
            throw new IOException("vertex " + lane + " of " + words.length + " words");
          }
          inputs.add(
              new D3d9Probes.Input(slot, lane, List.of(words[0], words[1], words[2], words[3])));
        }
      }
    }
  }

  private static boolean isOf(JsonNode attribute, Slot slot) {
    return attribute.has("register")
        ? slot.name().equals(attribute.path("register").asText())
        : slot.semantic().equals(attribute.path("usage").asText())
            && slot.semanticIndex() == attribute.path("index").asInt();
  }

  /** Whether a probe is checked by way of a vertex program. */
  static boolean checks(JsonNode json, JsonNode probe) {
    boolean hasVertexProgram =
        json.path("vs").path("tokens").isArray() || json.path("stage").asText().equals("vs");
    boolean known = probe.path("expect").isObject() && !json.path("depth_test").isObject();
    for (JsonNode need : json.path("needs")) {
      known &= NEEDS.contains(need.asText());
    }
    boolean hasInputs = false;
    for (JsonNode sample : probe.path("samples")) {
      hasInputs |= D3d9Probes.isRun(sample);
    }
    return hasVertexProgram && known && !hasInputs;
  }

  @Override
  public Bindings bindings() {
    return bindings;
  }

  @Override
  public int lanes() {
    return count;
  }

  @Override
  public void fill(LaneBatch batch) {
    for (D3d9Probes.Input input : inputs) {
      for (int c = 0; c < 4; c++) {
        float value = Float.intBitsToFloat(input.words().get(c));
        batch.setInput(input.slot(), c, input.lane(), value);
      }
    }
  }

  @Override
  public boolean trusted() {
    return json.path("probes").size() > 0;
  }

  @Override
  public String difference(Comparison.Result found) {
    if (!found.stopped().isEmpty()) {
      return found.stopped();
    }
    try {
      boolean fixed = json.path("fixed_function_pixel").asBoolean();
      return new Pixels(found, fixed ? Optional.empty() : Optional.of(D3d9Json.program(json)))
          .difference();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The pixels that follow from the outputs of the vertices. */
  private final class Pixels {
    private final Comparison.Result vertices;
    private final Optional<D3d9Program> pixel;
    private final D3d9Raster raster = new D3d9Raster(json);
    private final double[][] clip = new double[count][4];
    private final Optional<double[]> sizes;
    private final boolean flat = json.path("shade_mode").asText().equals("flat");
    private final boolean sprites = json.path("points").path("sprite").asInt() != 0;

    /** The pixel program ready to run and what it runs with; null before the first pixel. */
    private ExecutableShader prepared;

    private Bindings own;

    Pixels(Comparison.Result vertices, Optional<D3d9Program> pixel) throws IOException {
      this.vertices = vertices;
      this.pixel = pixel;
      int position = output("position", 0);
      int size = output("psize", 0);
      double[] found = new double[count];
      for (int vertex = 0; vertex < count; vertex++) {
        for (int c = 0; c < 4; c++) {
          clip[vertex][c] = word(position, c, vertex);
        }
        found[vertex] = word(size, 0, vertex);
      }
      sizes = size < 0 ? Optional.empty() : Optional.of(found);
    }

    private int output(String semantic, int index) {
      List<Slot> slots = program.signature().outputs();
      for (int slot = 0; slot < slots.size(); slot++) {
        if (slots.get(slot).semantic().equals(semantic)
            && slots.get(slot).semanticIndex() == index) {
          return slot;
        }
      }
      return -1;
    }

    private float word(int slot, int component, int vertex) {
      return slot < 0 ? 0 : Float.intBitsToFloat(vertices.word(slot, component, vertex));
    }

    String difference() throws IOException {
      int number = 0;
      for (JsonNode probe : json.path("probes")) {
        String difference = checks(json, probe) ? pixels(probe) : samples(probe);
        if (!difference.isEmpty()) {
          return "probe " + number + ", " + difference;
        }
        number++;
      }
      return "";
    }

    /** Some pixels of a probe against what is expected. */
    private String pixels(JsonNode probe) throws IOException {
      D3d9Pixel expected = D3d9Pixel.of(pixel.orElse(program), json, probe, json.path("none"));
      JsonNode rect = probe.path("rect");
      int[][] places =
          rect.isArray()
              ? new int[][] {
                {rect.path(0).asInt(), rect.path(1).asInt()},
                {rect.path(2).asInt() - 1, rect.path(3).asInt() - 1}
              }
              : new int[][] {{probe.path("x").asInt(), probe.path("y").asInt()}};
      for (int[] place : places) {
        Optional<int[]> colour = colour(place[0], place[1], probe.path("rt").asInt());
        String difference =
            expected.difference(colour.isPresent(), colour.orElseGet(() -> new int[4]));
        if (!difference.isEmpty()) {
          return "pixel " + place[0] + "," + place[1] + ": " + difference;
        }
      }
      return "";
    }

    /** What the last primitive writes to a pixel. */
    private Optional<int[]> colour(int x, int y, int target) throws IOException {
      Optional<int[]> colour = Optional.empty();
      for (int primitive = 0; primitive < raster.primitives(); primitive++) {
        Optional<D3d9Raster.Hit> hit = raster.hit(primitive, clip, sizes, x, y);
        if (hit.isPresent()) {
          Optional<int[]> shaded =
              pixel.isPresent()
                  ? shaded(pixel.get(), primitive, hit.get(), x, y, target)
                  : Optional.of(bits(interpolated(hit.get(), "color", 0)));
          if (shaded.isPresent()) {
            colour = Optional.of(fogged(hit.get(), shaded.get()));
          }
        }
      }
      return colour;
    }

    private static int[] bits(float[] values) {
      int[] bits = new int[values.length];
      for (int i = 0; i < bits.length; i++) {
        bits[i] = Float.floatToRawIntBits(values[i]);
      }
      return bits;
    }

    private void prepare(D3d9Program shader) throws IOException {
      own = D3d9Json.bindings(json.path("constants"), json.path("bump"), json.path("textures"));
      ShaderOptions options =
          ShaderOptions.defaults()
              .withDirect3d(D3d9Json.state(json.path("textures"), json.path("projected")));
      prepared = ReferenceEngine.create().prepare(shader, options);
    }

    /** Runs the pixel program in the pixel's quad. */
    private Optional<int[]> shaded(
        D3d9Program shader, int primitive, D3d9Raster.Hit hit, int x, int y, int target)
        throws IOException {
      if (prepared == null) {
        prepare(shader);
      }
      int lane = (y & 1) * 2 + (x & 1);
      Comparison.Result result =
          Comparison.run(
              prepared,
              shader.signature(),
              own,
              4,
              batch -> {
                for (int l = 0; l < 4; l++) {
                  int px = (x & ~1) + (l & 1);
                  int py = (y & ~1) + (l >> 1);
                  D3d9Raster.Hit at =
                      hit.vertices().length == 1
                          ? hit
                          : raster.triangle(primitive, clip, px, py).orElse(hit);
                  inputs(shader, batch, l, at, px, py);
                }
              });
      int slot =
          shader.signature().outputs().stream().map(Slot::name).toList().indexOf("oC" + target);
      if (!result.stopped().isEmpty() || slot < 0 || !result.live()[lane]) {
        return Optional.empty();
      }
      return Optional.of(
          new int[] {
            result.word(slot, 0, lane),
            result.word(slot, 1, lane),
            result.word(slot, 2, lane),
            result.word(slot, 3, lane)
          });
    }

    private void inputs(
        D3d9Program shader, LaneBatch batch, int lane, D3d9Raster.Hit hit, int x, int y) {
      List<Slot> slots = shader.signature().inputs();
      for (int slot = 0; slot < slots.size(); slot++) {
        float[] values =
            switch (slots.get(slot).semantic()) {
              case "vpos" -> new float[] {x, y, 0, 0};
              case "vface" -> new float[] {hit.front() ? 1 : -1, 0, 0, 0};
              default ->
                  interpolated(hit, slots.get(slot).semantic(), slots.get(slot).semanticIndex());
            };
        for (int c = 0; c < 4; c++) {
          batch.setInput(slot, c, lane, values[c]);
        }
      }
    }

    private float[] interpolated(D3d9Raster.Hit hit, String semantic, int index) {
      if (sprites && semantic.equals("texcoord")) {
        return new float[] {(float) hit.u(), (float) hit.v(), 0, 1};
      }
      int slot = output(semantic, index);
      float[] values = new float[4];
      boolean white = slot < 0 && semantic.equals("color") && index == 0;
      if (white && program.version().major() < 3) {
        // An output that is not written starts as 1.
        return new float[] {1, 1, 1, 1};
      }
      for (int c = 0; c < 4; c++) {
        if (flat && semantic.equals("color")) {
          values[c] = word(slot, c, hit.vertices()[0]);
          continue;
        }
        double sum = 0;
        for (int i = 0; i < hit.vertices().length; i++) {
          sum += hit.weights()[i] * word(slot, c, hit.vertices()[i]);
        }
        values[c] = (float) sum;
      }
      return values;
    }

    /** Mixes with the fog, which programs of model 3 do by themselves. */
    private int[] fogged(D3d9Raster.Hit hit, int[] colour) throws IOException {
      JsonNode fog = json.path("fog");
      if (!fog.isObject() || pixel.isPresent() && pixel.get().version().major() >= 3) {
        return colour;
      }
      double z = 0;
      double reciprocal = 0;
      for (int i = 0; i < hit.vertices().length; i++) {
        z += hit.weights()[i] * clip[hit.vertices()[i]][2];
        reciprocal += hit.weights()[i] * clip[hit.vertices()[i]][3];
      }
      double distance = fog.path("ortho").asInt() != 0 ? z / reciprocal : reciprocal;
      int[] words = D3d9Json.words(fog.path("params"));
      double start = Float.intBitsToFloat(words[0]);
      double end = Float.intBitsToFloat(words[1]);
      double density = Float.intBitsToFloat(words[2]);
      double factor =
          switch (fog.path("mode_raw").asInt()) {
            // Without a fog output the alpha of the second colour is the factor.
            case 0 ->
                output("fog", 0) < 0
                    ? interpolated(hit, "color", 1)[3]
                    : interpolated(hit, "fog", 0)[0];
            case 1 -> Math.exp(-density * distance);
            case 2 -> Math.exp(-density * distance * (density * distance));
            default -> (end - distance) / (end - start);
          };
      float part = (float) Math.clamp(factor, 0, 1);
      int[] mixed = colour.clone();
      for (int c = 0; c < 3; c++) {
        float full = Float.intBitsToFloat(D3d9Json.word(fog.path("colour").get(c)));
        float own = Float.intBitsToFloat(colour[c]);
        mixed[c] = Float.floatToRawIntBits(full + (own - full) * part);
      }
      return mixed;
    }

    /** The inputs that a case gives for pixels must follow from the vertices. */
    private String samples(JsonNode probe) throws IOException {
      for (JsonNode sample : probe.path("samples")) {
        JsonNode lane = sample.path("lanes").path(sample.path("lane").asInt());
        int x = sample.path("x").asInt();
        int y = sample.path("y").asInt();
        Optional<D3d9Raster.Hit> hit = Optional.empty();
        for (int primitive = 0; primitive < raster.primitives(); primitive++) {
          Optional<D3d9Raster.Hit> found = raster.hit(primitive, clip, sizes, x, y);
          hit = found.isPresent() ? found : hit;
        }
        if (hit.isPresent() && pixel.isPresent()) {
          String difference = sample(pixel.get(), hit.get(), lane);
          if (!difference.isEmpty()) {
            return "pixel " + x + "," + y + ": " + difference;
          }
        }
      }
      return "";
    }

    private String sample(D3d9Program shader, D3d9Raster.Hit hit, JsonNode lane)
        throws IOException {
      for (Slot slot : shader.signature().inputs()) {
        JsonNode given = lane.path(slot.name());
        // What no vertex output feeds has no defined value.
        if (!given.isArray() || output(slot.semantic(), slot.semanticIndex()) < 0) {
          continue;
        }
        float[] values = interpolated(hit, slot.semantic(), slot.semanticIndex());
        for (int c = 0; c < 4; c++) {
          int right = D3d9Json.word(given.get(c));
          int found = Float.floatToRawIntBits(values[c]);
          if (slot.mask().has(c) && CorpusProgram.distance(right, found) > TOLERANCE) {
            return "%s.%c is %s instead of %s"
                .formatted(
                    slot.name(),
                    "xyzw".charAt(c),
                    D3d9Expectation.shown(found),
                    D3d9Expectation.shown(right));
          }
        }
      }
      return "";
    }
  }
}
