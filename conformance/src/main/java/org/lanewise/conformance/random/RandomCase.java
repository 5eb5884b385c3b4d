package org.lanewise.conformance.random;

import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

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
      inputs[i] =
          tame && random.nextInt(6) != 0
              ? (random.nextInt(33) - 16) * 0.25f
              : Float.intBitsToFloat(SpecialValues.random(random));
    }
  }
}
