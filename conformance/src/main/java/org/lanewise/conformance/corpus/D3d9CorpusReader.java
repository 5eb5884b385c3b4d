package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lanewise.conformance.random.D3d9Cases;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Token streams with what they are run on. */
final class D3d9CorpusReader implements CorpusReader<D3d9CorpusCase.Entry, D3d9Program, CorpusRun> {
  /** Loops of real programs are short; those of made-up constants need not be. */
  private static final int LOOP_LIMIT = 1000;

  @Override
  public D3d9Program decode(D3d9CorpusCase.Entry source) throws IOException {
    int[] tokens = D3d9Json.words(source.json().path("tokens"));
    D3d9Program program = D3d9Json.program(source.json());
    check(Arrays.equals(D3d9Encoder.encode(program), tokens), "encoding changes the program");
    String text = program.toText();
    D3d9Program parsed = D3d9Parser.parse(text);
    check(Arrays.equals(D3d9Encoder.encode(parsed), tokens), "printing changes the program");
    check(parsed.toText().equals(text), "printing twice is not printing once");
    return isSoftware(source, program) ? software(program) : program;
  }

  /** Whether vertices are processed in software, where programs have more constants. */
  private static boolean isSoftware(D3d9CorpusCase.Entry source, D3d9Program program) {
    boolean needed = false;
    for (JsonNode need : source.source().json.path("needs")) {
      needed |= need.asText().equals("software_vp");
    }
    return needed && !program.version().isPixel() && program.version().major() >= 2;
  }

  private static D3d9Program software(D3d9Program program) {
    D3d9Version version = program.version();
    return new D3d9Program(
        new D3d9Version(version.stage(), version.major(), D3d9Version.SOFTWARE),
        program.statements(),
        List.of());
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new ShaderFormatException(Diagnostic.error(new Location.Whole(), message, ""));
    }
  }

  @Override
  public List<Diagnostic> validate(D3d9Program program) {
    return D3d9Validator.validate(program);
  }

  @Override
  public boolean mayBeIllegal(D3d9CorpusCase.Entry source) {
    return source.source().kind().equals("decode");
  }

  @Override
  public ShaderOptions options(D3d9CorpusCase.Entry source, D3d9Program program)
      throws IOException {
    JsonNode json = source.source().json;
    ShaderOptions options = ShaderOptions.defaults().withLoopLimit(LOOP_LIMIT);
    return source.source().kind().equals("decode")
        ? options.withDirect3d(D3d9Cases.state(program, source.name().hashCode()))
        : options.withDirect3d(D3d9Json.state(textures(source), json.path("projected")));
  }

  private static JsonNode textures(D3d9CorpusCase.Entry source) {
    return source.source().json.path(source.main() ? "textures" : "vs_textures");
  }

  @Override
  public List<CorpusRun> prepare(D3d9CorpusCase.Entry source, D3d9Program program)
      throws IOException {
    JsonNode json = source.source().json;
    List<CorpusRun> runs = new ArrayList<>();
    if (!source.source().kind().equals("decode")) {
      JsonNode constants = json.path("constants");
      if (!source.main() && json.path("vs_constants").isObject()) {
        constants = json.path("vs_constants");
      }
      Bindings bindings = D3d9Json.bindings(constants, json.path("bump"), textures(source));
      boolean drawsVertices = json.path("vertices").isObject() && !program.version().isPixel();
      if (source.main()) {
        runs.addAll(D3d9Probes.runs(program, json, bindings));
      }
      if (drawsVertices) {
        runs.add(new D3d9Draw(program, source.source(), bindings));
      }
    }
    ShaderOptions options = options(source, program);
    for (int i = 0; i < 2; i++) {
      RandomCase made = D3d9Cases.around(program, options, source.name().hashCode() * 2L + i);
      runs.add(new MadeUpRun(() -> made));
    }
    return runs;
  }
}
