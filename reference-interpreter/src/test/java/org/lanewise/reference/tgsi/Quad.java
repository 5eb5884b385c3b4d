package org.lanewise.reference.tgsi;

import java.util.Arrays;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.reference.ReferenceEngine;

/** One quad run by the reference, with the words of inputs and outputs. */
final class Quad {
  private final LaneBatch batch;
  private final ExecutableShader shader;
  final Bindings bindings = new Bindings();

  Quad(String text) {
    this(text, ShaderOptions.defaults());
  }

  Quad(String text, MathProfile profile) {
    this(text, ShaderOptions.defaults().withProfile(profile));
  }

  Quad(String text, ShaderOptions options) {
    this(ReferenceEngine.create(), text, options);
  }

  Quad(ReferenceEngine engine, String text, ShaderOptions options) {
    shader = engine.prepare(TgsiParser.parse(text), options);
    batch = shader.newBatch(4);
  }

  /** The same vector for all lanes. */
  Quad all(int slot, int... vector) {
    for (int component = 0; component < 4; component++) {
      int[] lanes = new int[4];
      Arrays.fill(lanes, vector[component]);
      lanes(slot, component, lanes);
    }
    return this;
  }

  /** One component, a word a lane. */
  Quad lanes(int slot, int component, int... lanes) {
    for (int lane = 0; lane < 4; lane++) {
      batch.setInput(slot, component, lane, Float.intBitsToFloat(lanes[lane]));
    }
    return this;
  }

  Quad helper(int lane) {
    batch.setLive(lane, false);
    return this;
  }

  Quad run() {
    shader.run(batch, bindings);
    return this;
  }

  /** All four components of an output of a lane. */
  int[] vector(int slot, int lane) {
    int[] words = new int[4];
    for (int component = 0; component < 4; component++) {
      words[component] = batch.outputBits(slot, component, lane);
    }
    return words;
  }

  /** One component of an output in all lanes. */
  int[] component(int slot, int component) {
    int[] words = new int[4];
    for (int lane = 0; lane < 4; lane++) {
      words[lane] = batch.outputBits(slot, component, lane);
    }
    return words;
  }

  /** The live lanes, bit 0 for the first. */
  int live() {
    int lanes = 0;
    for (int lane = 0; lane < 4; lane++) {
      lanes |= batch.isLive(lane) ? 1 << lane : 0;
    }
    return lanes;
  }
}
