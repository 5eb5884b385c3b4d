package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * Real programs give the same bits in every form. The corpus is found by the property {@code
 * lanewise.corpus}, or beside the project.
 */
class CorpusFormsTest {
  private static final int LANES = 22;
  private static final int STEP = Integer.getInteger("lanewise.corpus.step", 24);

  @Test
  void everyFormGivesTheSameBits() throws IOException {
    List<JitEngine> engines = new ArrayList<>();
    for (int lanes : new int[] {1, 4, 8, 16}) {
      engines.add(Forms.builder(lanes).optimise(true).build());
    }
    engines.add(Forms.builder(1).leafBytes(100).build());
    engines.add(Forms.builder(8).leafBytes(100).build());
    List<Path> files = corpus();
    int compared = 0;
    for (int k = 0; k < files.size(); k += STEP) {
      String name = files.get(k).getParent().getFileName().toString();
      TgsiProgram program;
      try {
        program = TgsiParser.parseChecked(Files.readString(files.get(k)));
      } catch (ShaderFormatException _) {
        continue;
      }
      String expected = null;
      for (JitEngine engine : engines) {
        String found = run(engine, program);
        expected = expected == null ? found : expected;
        assertEquals(expected, found, name + " on " + engine.name());
      }
      compared++;
    }
    assertTrue(compared > 0, "no program was compared");
  }

  private static String run(JitEngine engine, TgsiProgram program) {
    ShaderOptions options = ShaderOptions.defaults().withLoopLimit(300);
    ExecutableShader shader = engine.prepare(program, options);
    Random random = new Random(11);
    Bindings bindings = new Bindings();
    Signature signature = program.signature();
    for (int b = 0; b < signature.constantBuffers().size(); b++) {
      float[] values = new float[signature.constantBuffers().get(b) * 4];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextFloat() * 4 - 1;
      }
      bindings.setConstants(b, values);
    }
    for (Signature.SamplerUnit sampler : signature.samplers()) {
      if (sampler.target() == TextureTarget.TEX_2D) {
        bindings.setTexture(sampler.unit(), checkers());
      }
    }
    LaneBatch batch = shader.newBatch(LANES);
    for (int i = 0; i < batch.inputs().length; i++) {
      batch.inputs()[i] = 0;
    }
    for (int slot = 0; slot < signature.inputs().size(); slot++) {
      for (int c = 0; c < 4; c++) {
        for (int l = 0; l < LANES; l++) {
          batch.setInput(slot, c, l, random.nextFloat() * 3 - 1);
        }
      }
    }
    batch.setLive(5, false);
    try {
      shader.run(batch, bindings);
    } catch (ShaderExecutionException stopped) {
      return "stopped";
    }
    StringBuilder bits = new StringBuilder();
    for (int l = 0; l < LANES; l++) {
      bits.append('\n').append(l).append(batch.isLive(l) ? ":" : " is not live");
      for (int plane = 0; plane < signature.outputs().size() * 4 && batch.isLive(l); plane++) {
        bits.append(' ').append(Integer.toHexString(batch.outputBits(plane / 4, plane % 4, l)));
      }
    }
    return bits.toString();
  }

  private static TextureBinding checkers() {
    int[] texels = new int[64];
    for (int i = 0; i < 64; i++) {
      texels[i] = i * 0x01234567 + 0x11223344;
    }
    Texture texture =
        Texture.ofRgba8(TextureTarget.TEX_2D, List.of(new Texture.Level(8, 8, 1, 0)), texels);
    return TextureBinding.of(texture, Sampler.DEFAULT);
  }

  private static List<Path> corpus() throws IOException {
    String property = System.getProperty("lanewise.corpus");
    Path root = property == null ? null : Path.of(property);
    Path up = Path.of("").toAbsolutePath();
    while (up != null && root == null) {
      Path candidate = up.resolve("shared/corpus/tgsi/fs");
      root = Files.isDirectory(candidate) ? candidate : null;
      up = up.getParent();
    }
    Assumptions.assumeTrue(root != null && Files.isDirectory(root), "the corpus is not here");
    try (Stream<Path> cases = Files.list(root)) {
      return cases
          .map(directory -> directory.resolve("fs.tgsi"))
          .filter(Files::exists)
          .sorted()
          .toList();
    }
  }
}
