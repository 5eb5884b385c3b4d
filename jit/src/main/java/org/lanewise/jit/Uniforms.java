package org.lanewise.jit;

import org.lanewise.core.batch.Bindings;

/**
 * The words that are the same in all lanes: where they lie and how they are made.
 *
 * @param layout where each lies
 * @param hoisted the class that computes the hoisted words, null for none
 * @param loopLimit the limit of loops in that class
 */
record Uniforms(UniformLayout layout, Compiled hoisted, int loopLimit) {
  /** Makes the words of {@code bindings}, in an array that {@link UniformLayout#newWords} made. */
  void fill(Bindings bindings, float[] words) {
    layout.copyConstants(bindings, words);
    if (hoisted == null) {
      return;
    }
    Frame frame = new Frame();
    frame.capacity = 1;
    frame.loopLimit = loopLimit;
    frame.inputs = new float[0];
    frame.outputs = new float[(layout.hoistedWords() + 3) / 4 * 4];
    frame.uniforms = words;
    frame.planes = new float[hoisted.plan().planesLength()];
    hoisted.kernel().run(frame, 0, 1);
    System.arraycopy(frame.outputs, 0, words, layout.hoistedBase(), layout.hoistedWords());
  }
}
