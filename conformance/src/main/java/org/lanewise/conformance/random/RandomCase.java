package org.lanewise.conformance.random;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.shrink.Expectations;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * A random program and all that it runs on: lanes of one batch, or the blocks of a grid.
 *
 * @param program a program without errors
 * @param options how it is prepared
 * @param bindings constants and textures
 * @param lanes the number of lanes; of a grid the threads of a block
 * @param inputSeed gives the inputs and the lanes that are live
 * @param special whether most inputs are special values
 * @param grid what a compute program runs instead of lanes that {@link #fill} makes up
 */
public record RandomCase(
    Program program,
    ShaderOptions options,
    Bindings bindings,
    int lanes,
    long inputSeed,
    boolean special,
    Optional<ComputeGrid> grid) {

  /** A case that runs on lanes with inputs of all kinds. */
  public RandomCase(
      Program program, ShaderOptions options, Bindings bindings, int lanes, long inputSeed) {
    this(program, options, bindings, lanes, inputSeed, false, Optional.empty());
  }

  /** The case with another grid, or with lanes if there is none. */
  RandomCase withGrid(Optional<ComputeGrid> other) {
    int count = other.map(ComputeGrid::threads).orElse(lanes);
    return new RandomCase(program, options, bindings, count, inputSeed, special, other);
  }

  /** The case with inputs of another kind. */
  RandomCase withSpecial(boolean other) {
    return new RandomCase(program, options, bindings, lanes, inputSeed, other, grid);
  }

  /** The case with another number of lanes. */
  public RandomCase withLanes(int other) {
    return new RandomCase(program, options, bindings, other, inputSeed, special, grid);
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
      if (special && random.nextInt(3) != 0) {
        value = Float.intBitsToFloat(SpecialValues.extreme(random));
      }
      // The lanes that complete the last quad have no place in a case file.
      inputs[i] = i % batch.capacity() < batch.count() ? value : 0;
    }
    if (program instanceof TgsiProgram patch && patch.stage() == Stage.TESS_CONTROL) {
      fillPatch(patch, batch);
    }
  }

  /** A lane knows which vertex it is, and there is room for what all of them write. */
  private static void fillPatch(TgsiProgram program, LaneBatch batch) {
    batch.setShared(MemoryBuffer.ofSize(TgsiPatch.of(program).words()));
    List<Signature.Slot> slots = program.signature().inputs();
    for (int slot = 0; slot < slots.size(); slot++) {
      for (int lane = 0; lane < batch.count(); lane++) {
        if (slots.get(slot).semantic().equals("INVOCATIONID")) {
          batch.setInput(slot, 0, lane, Float.intBitsToFloat(lane));
        }
      }
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
        images.put(unit, copy(bindings.image(unit)));
      }
    }
    grid.ifPresent(
        blocks -> {
          // Threads are all live, and what they are given follows from their place.
          Arrays.fill(inputs, 0);
          Arrays.fill(live, true);
        });
    // Without a grid, a compute program is one batch, whose system values are inputs like others.
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
        grid);
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
        case SHARED -> memory.put("shared", shared(batch));
        case PRIVATE -> memory.put("private", new int[bindings.privateWords()]);
        default -> {}
      }
    }
    if (grid.isPresent() || program.stage() == Stage.TESS_CONTROL) {
      memory.put("shared", shared(batch));
    }
    if (bindings.clock() != 0) {
      memory.put("clock", new int[] {(int) bindings.clock(), (int) (bindings.clock() >> 32)});
    }
    return memory;
  }

  /** The image with memory of its own, since a run changes that of the bindings. */
  private static ImageBinding copy(ImageBinding image) {
    return new ImageBinding(
        image.target(),
        image.format(),
        image.width(),
        image.height(),
        image.depth(),
        image.samples(),
        MemoryBuffer.of(image.memory().words().clone()));
  }

  private int[] shared(LaneBatch batch) {
    return grid.isPresent() ? new int[grid.get().sharedWords()] : batch.shared().words().clone();
  }

  /** A batch that nothing runs. */
  private static final class Inputs extends LaneBatch {
    Inputs(Signature signature, int lanes) {
      super(signature, lanes);
    }
  }
}
