package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
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

/** The TGSI program of a folder: {@code fs.tgsi} and {@code case.json}. */
final class TgsiCorpusReader implements CorpusReader<CorpusCase, TgsiProgram, CorpusProgram> {
  /** The greatest difference from the other renderer, relative to max(1, |value|). */
  static final double TOLERANCE = 1e-4;

  @Override
  public TgsiProgram decode(CorpusCase folder) throws IOException {
    TgsiProgram program = TgsiParser.parse(folder.text("fs.tgsi"));
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
    Signature signature = program.signature();
    for (JsonNode output : folder.json.path("outputs")) {
      int slot = output.path("index").asInt(-1);
      if (slot < 0 || slot >= signature.outputs().size()) {
        throw new IOException("the program has no output " + slot);
      }
    }
    // Where softpipe's values are not to be used, the case says why.
    boolean softpipe = folder.json.path("caution").asText("").isEmpty();
    JsonNode expect = folder.json.path("expect");
    JsonNode file = expect.path(softpipe ? "softpipe" : "llvmpipe").path("file");
    if (!file.isTextual()) {
      throw new IOException("no expectation by " + (softpipe ? "softpipe" : "llvmpipe"));
    }
    JsonNode outputs = folder.json.path("outputs");
    int needed = softpipe ? outputs.size() * folder.frame.pixels() * 4 : 0;
    float[] values = folder.floats(file.asText(), needed);
    return List.of(
        new CorpusProgram(
            folder.frame,
            bindings(folder),
            inputs(folder, signature),
            softpipe
                ? folder.planes(outputs, values, output -> output.path("index").asInt())
                : folder.targetPlanes(values, output -> output.path("index").asInt()),
            folder.liveRows(expect.path("live")),
            true,
            TOLERANCE));
  }

  private static List<CorpusProgram.Input> inputs(CorpusCase folder, Signature signature)
      throws IOException {
    float[] values = folder.inputs();
    List<CorpusProgram.Input> inputs = new ArrayList<>();
    for (JsonNode input : folder.json.path("inputs")) {
      int slot = input.path("index").asInt(-1);
      if (slot < 0 || slot >= signature.inputs().size()) {
        throw new IOException("the program has no input " + slot);
      }
      inputs.add(new CorpusProgram.Input(slot, values, inputs.size() * folder.frame.pixels() * 4));
    }
    return inputs;
  }

  private static Bindings bindings(CorpusCase folder) throws IOException {
    Bindings result = new Bindings();
    for (var buffer : folder.json.path("constants").properties()) {
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
