package org.lanewise.core.batch;

/**
 * The vertices that one lane of a geometry program emitted, in order. Numbers out of range are
 * {@link IndexOutOfBoundsException}s.
 */
public interface PrimitiveStream {
  /** How many vertices there are, of all streams together. */
  int vertexCount();

  /**
   * The stream that a vertex went to, 0..3.
   *
   * @param vertex 0..{@link #vertexCount} - 1
   */
  int stream(int vertex);

  /**
   * Whether a primitive of the vertex's stream ends behind it.
   *
   * @param vertex 0..{@link #vertexCount} - 1
   */
  boolean endsPrimitive(int vertex);

  /**
   * The raw bits of an output when the vertex was emitted.
   *
   * @param vertex 0..{@link #vertexCount} - 1
   * @param slot an output slot of the program's signature
   * @param component 0 for x .. 3 for w
   */
  int outputBits(int vertex, int slot, int component);
}
