package org.lanewise.conformance.random;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.texture.TextureBinding;

/**
 * A random program and all that it runs on.
 *
 * @param program a program without errors
 * @param options how it is prepared
 * @param bindings constants and textures
 * @param lanes the number of lanes
 * @param inputSeed gives the inputs and the lanes that are live
 */
public record RandomCase(
    Program program, ShaderOptions options, Bindings bindings, int lanes, long inputSeed) {

  /** The case with another program, which has all the rest. */
  RandomCase with(Program other) {
    return new RandomCase(other, options, bindings, lanes, inputSeed);
  }

  /** Fills inputs and live mask of a batch; some quads are dead, some live, others mixed. */
  public void fill(LaneBatch batch) {
    Random random = new Random(inputSeed);
    for (int quad = 0; quad < batch.count(); quad += 4) {
      int kind = random.nextInt(8);
      for (int lane = quad; lane < Math.min(quad + 4, batch.count()); lane++) {
        batch.setLive(lane, kind > 5 || kind > 0 && random.nextInt(3) != 0);
      }
    }
    batch.setShared(MemoryBuffer.of(random.nextInt(8), random.nextInt(), 0, 1));
    float[] inputs = batch.inputs();
    boolean tame = random.nextBoolean();
    for (int i = 0; i < inputs.length; i++) {
      // All special values at once leave little but NaN behind, so half of the cases go easy.
      float value =
          tame && random.nextInt(6) != 0
              ? (random.nextInt(33) - 16) * 0.25f
              : Float.intBitsToFloat(SpecialValues.random(random));
      // The lanes that complete the last quad have no place in a case file.
      inputs[i] = i % batch.capacity() < batch.count() ? value : 0;
    }
  }

  /**
   * The case as a file, all that {@link #fill} makes spelled out; nothing is expected of it yet.
   *
   * @param name what reports call it
   * @param origin where it comes from, for example the seed
   * @param rule the sentence that it proves
   */
  public CaseFile toCase(String name, String origin, String rule) {
    Inputs batch = new Inputs(program.signature(), lanes);
    fill(batch);
    int[] inputs = new int[program.signature().inputs().size() * 4 * lanes];
    for (int i = 0; i < inputs.length; i++) {
      float value = batch.inputs()[batch.plane(i / lanes / 4, i / lanes % 4) + i % lanes];
      inputs[i] = Float.floatToRawIntBits(value);
    }
    boolean[] live = new boolean[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      live[lane] = batch.isLive(lane);
    }
    Map<Integer, float[]> constants = new TreeMap<>();
    for (int buffer = 0; buffer < Bindings.MAX_CONSTANT_BUFFERS; buffer++) {
      if (bindings.constants(buffer).length > 0) {
        constants.put(buffer, bindings.constants(buffer).clone());
      }
    }
    Map<Integer, TextureBinding> textures = new TreeMap<>();
    for (int unit = 0; unit < Bindings.MAX_SAMPLERS; unit++) {
      if (bindings.texture(unit) != null) {
        textures.put(unit, bindings.texture(unit));
      }
    }
    Map<Integer, ImageBinding> images = new TreeMap<>();
    for (int unit = 0; unit < Bindings.MAX_MEMORY_UNITS; unit++) {
      if (bindings.image(unit) != null) {
        images.put(unit, bindings.image(unit));
      }
    }
    // A compute program runs as one batch, whose system values are inputs like others.
    return new CaseFile(
        name,
        origin,
        rule,
        options,
        List.of(),
        program,
        lanes,
        inputs,
        live,
        constants,
        textures,
        List.of(),
        live.clone(),
        memory(batch),
        images,
        List.of(),
        "",
        Optional.empty());
  }

  /**
   * {@link #toCase(String, String, String)} with an expectation.
   *
   * @param expected what a run of this case left behind, normally one of the reference
   */
  public CaseFile toCase(String name, String origin, String rule, Comparison.Result expected) {
    return Expectations.of(toCase(name, origin, rule), expected);
  }

  private Map<String, int[]> memory(LaneBatch batch) {
    Map<String, int[]> memory = new TreeMap<>();
    Comparison.buffers(bindings)
        .forEach((name, buffer) -> memory.put(name, buffer.words().clone()));
    List<Signature.Resource> resources = program.signature().resources();
    for (Signature.Resource resource : resources) {
      switch (resource.kind()) {
        case SHARED -> memory.put("shared", batch.shared().words().clone());
        case PRIVATE -> memory.put("private", new int[bindings.privateWords()]);
        default -> {}
      }
    }
    if (bindings.clock() != 0) {
      memory.put("clock", new int[] {(int) bindings.clock(), (int) (bindings.clock() >> 32)});
    }
    return memory;
  }

  /** A batch that nothing runs. */
  private static final class Inputs extends LaneBatch {
    Inputs(Signature signature, int lanes) {
      super(signature, lanes);
    }
  }
}
