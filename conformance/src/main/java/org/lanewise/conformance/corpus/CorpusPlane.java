package org.lanewise.conformance.corpus;

import org.lanewise.conformance.Comparison;

/**
 * What another renderer computed for one component of an output, in every pixel.
 *
 * @param semantic the output's semantic: COLOR or POSITION
 * @param semanticIndex its index: of COLOR the render target
 * @param component 0 for x
 * @param slot the program's output slot, -1 where the program writes none, which counts as zero
 * @param values the renderer's words as floats
 * @param offset where the first pixel's word lies in {@code values}
 * @param stride how far apart the words of neighbouring pixels lie
 */
record CorpusPlane(
    String semantic,
    int semanticIndex,
    int component,
    int slot,
    float[] values,
    int offset,
    int stride) {

  /** The word of a pixel, by its number in the frame. */
  int bits(int pixel) {
    return Float.floatToRawIntBits(values[offset + pixel * stride]);
  }

  /** The same words for another output slot. */
  CorpusPlane withSlot(int other) {
    return new CorpusPlane(semantic, semanticIndex, component, other, values, offset, stride);
  }

  /** Whether both are about the same component of the same output. */
  boolean names(CorpusPlane other) {
    return semantic.equals(other.semantic)
        && semanticIndex == other.semanticIndex
        && component == other.component;
  }

  /** The word that a program computed for it. */
  int word(Comparison.Result found, int lane) {
    return slot < 0 ? 0 : found.word(slot, component, lane);
  }

  /** The name of the component. */
  String name() {
    return semantic + "[" + semanticIndex + "]." + "xyzw".charAt(component);
  }
}
