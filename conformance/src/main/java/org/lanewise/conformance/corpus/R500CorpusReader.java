package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.r500.R500Word;

/** The R500 program of a folder, {@code fs.r500.json}, with the same inputs as the TGSI program. */
final class R500CorpusReader implements CorpusReader<CorpusCase, R500Program, CorpusProgram> {
  static final String FILE = "fs.r500.json";

  /** The greatest difference from the other renderer, relative to max(1, |value|). */
  static final double TOLERANCE = 1e-3;

  private static final Pattern TARGETS = Pattern.compile("from target \\[([0-9, ]+)\\]");

  /** Whether a folder has such a program. */
  static boolean isIn(CorpusCase folder) {
    return folder.has(FILE);
  }

  @Override
  public R500Program decode(CorpusCase folder) throws IOException {
    R500Program program = R500Json.read(folder.bytes(FILE)).program();
    if (!R500Parser.parse(program.toText()).equals(program)) {
      throw new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), "printing changes the program", ""));
    }
    for (int slot = 0; slot < program.code().size(); slot++) {
      R500Instruction instruction = program.code().get(slot);
      if (!encodedAgain(instruction).equals(instruction)) {
        throw new ShaderFormatException(
            Diagnostic.error(
                new Location.Dword(slot * R500Instruction.DWORDS),
                "bits outside of all fields",
                "zero there"));
      }
    }
    return program;
  }

  /** An instruction made of nothing but the named fields of its type. */
  private static R500Instruction encodedAgain(R500Instruction instruction) {
    R500Instruction result = new R500Instruction(0, 0, 0, 0, 0, 0);
    for (R500Word word : instruction.type().words()) {
      for (R500Field field : R500Field.of(word)) {
        result = result.with(field, instruction.get(field));
      }
    }
    return result;
  }

  @Override
  public List<Diagnostic> validate(R500Program program) {
    return R500Validator.validate(program);
  }

  @Override
  public List<CorpusProgram> prepare(CorpusCase folder, R500Program program) throws IOException {
    R500Json source = R500Json.read(folder.bytes(FILE));
    JsonNode json = source.root();
    String status = json.path("vet").path("status").asText();
    Bindings bindings = source.bindings();
    for (JsonNode sampler : json.path("samplers")) {
      int unit = sampler.path("unit").asInt();
      bindings.setTexture(unit, folder.binding(sampler, "view_swizzle", state(folder, unit)));
    }
    return List.of(
        new CorpusProgram(
            folder.frame,
            bindings,
            inputs(folder, json),
            expected(folder, json, status, program.signature()),
            folder.liveRows(
                status.equals("match r300tgsi only")
                    ? json.path("r300_tgsi").path("live")
                    : folder.json.path("expect").path("live")),
            !status.equals("differs"),
            TOLERANCE));
  }

  /** Levels of detail and border stand in {@code case.json} alone. */
  private static JsonNode state(CorpusCase folder, int unit) throws IOException {
    for (JsonNode sampler : folder.json.path("samplers")) {
      if (sampler.path("unit").asInt(-1) == unit) {
        return sampler;
      }
    }
    throw new IOException("no sampler " + unit + " in case.json");
  }

  private static List<CorpusProgram.Input> inputs(CorpusCase folder, JsonNode json)
      throws IOException {
    List<Integer> listed = new ArrayList<>();
    folder.json.path("inputs").forEach(input -> listed.add(input.path("index").asInt(-1)));
    float[] shared = folder.inputs();
    int size = folder.frame.pixels() * 4;
    List<CorpusProgram.Input> inputs = new ArrayList<>();
    for (JsonNode input : json.path("inputs")) {
      int slot = inputs.size();
      if (input.has("tgsi_input")) {
        int at = listed.indexOf(input.path("tgsi_input").asInt());
        if (at < 0) {
          throw new IOException("no input " + input.path("tgsi_input") + " in case.json");
        }
        inputs.add(new CorpusProgram.Input(slot, shared, at * size));
      } else {
        int offset = input.path("offset_vec4").asInt() * 4;
        float[] values = folder.floats(input.path("file").asText(), offset + size);
        inputs.add(new CorpusProgram.Input(slot, values, offset));
      }
    }
    return inputs;
  }

  private static List<CorpusPlane> expected(
      CorpusCase folder, JsonNode json, String status, Signature signature) throws IOException {
    JsonNode expect = folder.json.path("expect");
    return switch (status) {
      case "match llvmpipe only" ->
          folder.targetPlanes(
              folder.floats(expect.path("llvmpipe").path("file").asText(), 0),
              output -> slot(signature, output));
      case "match r300tgsi only" ->
          planes(
              folder,
              json.path("r300_tgsi").path("outputs"),
              json.path("r300_tgsi").path("file").asText(),
              signature);
      case "match", "match with r300 alpha-target bug", "differs" -> {
        JsonNode outputs = folder.json.path("outputs");
        String file = expect.path("softpipe").path("file").asText();
        List<CorpusPlane> planes = planes(folder, outputs, file, signature);
        yield status.contains("bug")
            ? exchanged(planes, outputs, json.path("vet").path("note").asText(), signature)
            : planes;
      }
      default -> throw new IOException("unknown status '" + status + "'");
    };
  }

  private static List<CorpusPlane> planes(
      CorpusCase folder, JsonNode outputs, String file, Signature signature) throws IOException {
    float[] values = folder.floats(file, outputs.size() * folder.frame.pixels() * 4);
    return folder.planes(outputs, values, output -> slot(signature, output));
  }

  /** The note lists for each output of the case the target that its alpha went to. */
  private static List<CorpusPlane> exchanged(
      List<CorpusPlane> planes, JsonNode outputs, String note, Signature signature)
      throws IOException {
    Matcher matcher = TARGETS.matcher(note);
    int[] targets =
        matcher.find()
            ? Arrays.stream(matcher.group(1).split(", ")).mapToInt(Integer::parseInt).toArray()
            : new int[0];
    if (targets.length != outputs.size()) {
      throw new IOException("the note names no target for each output");
    }
    List<CorpusPlane> result = new ArrayList<>();
    for (CorpusPlane plane : planes) {
      int number = 0;
      while (outputs.get(number).path("semantic_index").asInt() != plane.semanticIndex()) {
        number++;
      }
      boolean alpha = plane.component() == 3 && plane.semantic().equals("COLOR");
      result.add(alpha ? plane.withSlot(slot(signature, "COLOR", targets[number])) : plane);
    }
    return result;
  }

  private static int slot(Signature signature, JsonNode output) {
    return slot(signature, output.path("semantic").asText(), output.path("semantic_index").asInt());
  }

  private static int slot(Signature signature, String semantic, int index) {
    for (int slot = 0; slot < signature.outputs().size(); slot++) {
      Signature.Slot output = signature.outputs().get(slot);
      if (output.semantic().equals(semantic) && output.semanticIndex() == index) {
        return slot;
      }
    }
    return -1;
  }
}
