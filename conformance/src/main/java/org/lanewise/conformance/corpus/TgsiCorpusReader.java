package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** The TGSI programs of a folder, with {@code case.json}. */
final class TgsiCorpusReader implements CorpusReader<CorpusCase, TgsiProgram, CorpusProgram> {
  /** Which program of a folder. */
  enum Variant {
    /** What Mesa makes of the shader for its interpreter. */
    FRAGMENT("fs.tgsi"),
    /** What it makes of the same shader for R300 chips, with values of its own. */
    R300("fs.r300.tgsi"),
    VERTEX("vs.tgsi");

    final String file;

    Variant(String file) {
      this.file = file;
    }
  }

  /** The greatest difference from the other renderer, relative to max(1, |value|). */
  static final double TOLERANCE = 1e-4;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Variant variant;

  TgsiCorpusReader(Variant variant) {
    this.variant = variant;
  }

  @Override
  public TgsiProgram decode(CorpusCase folder) throws IOException {
    return decode(folder.text(variant.file));
  }

  /** Parses a text and makes sure that printing loses nothing. */
  static TgsiProgram decode(String text) {
    TgsiProgram program = TgsiParser.parse(text);
    if (!TgsiParser.parse(program.toText()).equals(program)) {
      throw new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), "printing changes the program", ""));
    }
    return program;
  }

  @Override
  public List<Diagnostic> validate(TgsiProgram program) {
    return TgsiValidator.validate(program);
  }

  @Override
  public List<CorpusProgram> prepare(CorpusCase folder, TgsiProgram program) throws IOException {
    return List.of(
        switch (variant) {
          case FRAGMENT, VERTEX -> usual(folder, program.signature());
          case R300 -> r300(folder, program.signature());
        });
  }

  private static CorpusProgram usual(CorpusCase folder, Signature signature) throws IOException {
    JsonNode outputs = outputs(folder.json, signature);
    // Where softpipe's values are not to be used, the case says why.
    boolean softpipe = folder.json.path("caution").asText("").isEmpty();
    JsonNode expect = folder.json.path("expect");
    String renderer = softpipe ? "softpipe" : "llvmpipe";
    if (!expect.path(renderer).path("file").isTextual()) {
      throw new IOException("no expectation by " + renderer);
    }
    float[] values = folder.values(expect.path(renderer), softpipe ? outputs.size() : 0);
    List<CorpusProgram.Input> inputs =
        new ArrayList<>(inputs(folder, folder.json.path("inputs"), "index", signature));
    inputs.addAll(systemValues(folder, signature));
    return new CorpusProgram(
        folder.frame,
        bindings(folder, folder.json),
        inputs,
        softpipe
            ? folder.planes(outputs, values, output -> output.path("index").asInt())
            : folder.targetPlanes(values, output -> output.path("index").asInt()),
        folder.liveRows(expect.path("live")),
        true,
        TOLERANCE);
  }

  /** What softpipe made of the text, though sines of it would be those of turns in the chip. */
  private static CorpusProgram r300(CorpusCase folder, Signature signature) throws IOException {
    JsonNode json = JSON.readTree(folder.bytes(R500CorpusReader.FILE)).path("r300_tgsi");
    boolean known = json.path("file").isTextual();
    JsonNode outputs = outputs(known ? json : folder.json, signature);
    return new CorpusProgram(
        folder.frame,
        bindings(folder, json),
        known
            ? inputs(folder, json.path("inputs"), "tgsi_input", signature)
            : inputs(folder, folder.json.path("inputs"), "index", signature),
        known
            ? folder.planes(
                outputs,
                folder.values(json, outputs.size()),
                output -> output.path("index").asInt())
            : List.of(),
        folder.liveRows(json.path("live")),
        known,
        TOLERANCE);
  }

  private static JsonNode outputs(JsonNode holder, Signature signature) throws IOException {
    JsonNode outputs = holder.path("outputs");
    for (JsonNode output : outputs) {
      checkSlot("output", output.path("index").asInt(-1), signature.outputs().size());
    }
    return outputs;
  }

  private static void checkSlot(String what, int slot, int count) throws IOException {
    if (slot < 0 || slot >= count) {
      throw new IOException("the program has no " + what + " " + slot);
    }
  }

  /**
   * The values of inputs.
   *
   * @param list the inputs of the program
   * @param source the member of each that tells which of the folder's inputs it is
   */
  private static List<CorpusProgram.Input> inputs(
      CorpusCase folder, JsonNode list, String source, Signature signature) throws IOException {
    float[] values = folder.inputs();
    List<Integer> listed = new ArrayList<>();
    folder.json.path("inputs").forEach(input -> listed.add(input.path("index").asInt(-1)));
    List<CorpusProgram.Input> inputs = new ArrayList<>();
    for (JsonNode input : list) {
      int slot = input.path("index").asInt(-1);
      checkSlot("input", slot, signature.inputs().size());
      int at = listed.indexOf(input.path(source).asInt(-1));
      if (at < 0) {
        throw new IOException("no input " + input.path(source) + " in case.json");
      }
      inputs.add(new CorpusProgram.Input(slot, values, at * folder.frame.pixels() * 4));
    }
    return inputs;
  }

  private static List<CorpusProgram.Input> systemValues(CorpusCase folder, Signature signature)
      throws IOException {
    float[] values = folder.systemValues();
    List<String> names = signature.inputs().stream().map(Signature.Slot::name).toList();
    List<CorpusProgram.Input> inputs = new ArrayList<>();
    for (JsonNode value : folder.json.path("system_values")) {
      int index = value.path("index").asInt(-1);
      int slot = names.indexOf("SV[" + index + "]");
      if (slot < 0) {
        throw new IOException("the program has no system value " + index);
      }
      inputs.add(new CorpusProgram.Input(slot, values, inputs.size() * folder.frame.pixels() * 4));
    }
    return inputs;
  }

  private static Bindings bindings(CorpusCase folder, JsonNode holder) throws IOException {
    Bindings result = new Bindings();
    for (var buffer : holder.path("constants").properties()) {
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
    for (JsonNode sampler : folder.json.path("samplers")) {
      result.setTexture(sampler.path("unit").asInt(), folder.binding(sampler, "swizzle", sampler));
    }
    return result;
  }
}
