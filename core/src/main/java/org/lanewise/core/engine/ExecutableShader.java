package org.lanewise.core.engine;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.program.Program;

/** A program ready to run; thread-safe, since all scratch memory belongs to the batch. */
public interface ExecutableShader extends AutoCloseable {
  /** How far a shader is on its way to its best form. */
  enum State {
    COLD,
    WARMING,
    STEADY
  }

  /** The program. */
  Program program();

  /**
   * A batch for calls of this shader, all lanes in use and live, inputs zero. A geometry program
   * has room for as many vertices a lane as it may emit, each with all outputs.
   *
   * @param capacity the number of lanes wanted, 1..{@link LaneBatch#MAX_CAPACITY}
   * @throws IllegalArgumentException for another number, or if inputs or outputs are more than
   *     {@link LaneBatch#MAX_WORDS} words
   */
  LaneBatch newBatch(int capacity);

  /**
   * Runs all lanes of the batch.
   *
   * @param batch made by {@link #newBatch} of this shader
   * @param bindings constants, textures and memory
   * @throws IllegalArgumentException if the batch is another shader's, or the program declares
   *     memory of kind PRIVATE and the batch has more than {@link LaneBatch#MAX_WORDS} words of it
   * @throws ShaderExecutionException if a loop runs more often than the options allow; outputs and
   *     live mask are then unspecified
   */
  void run(LaneBatch batch, Bindings bindings);

  /**
   * An empty rectangle for calls of this shader, a fragment program.
   *
   * @param flatColors whether inputs that follow the state's shading ({@code Interpolation.COLOR})
   *     are constant; else they are interpolated with perspective
   * @throws IllegalArgumentException if this is no fragment program
   */
  QuadRectangle newRectangle(boolean flatColors);

  /** {@link #newRectangle(boolean)} without flat shading. */
  default QuadRectangle newRectangle() {
    return newRectangle(false);
  }

  /**
   * Runs the quads of a rectangle that have a covered pixel, interpolates their inputs and writes
   * the pixels that are covered and not killed to the targets.
   *
   * @param rectangle made by {@link #newRectangle} of this shader
   * @param bindings constants and textures
   * @throws IllegalArgumentException if a target does not hold all of the rectangle
   * @throws ShaderExecutionException if a loop runs more often than the options allow; targets and
   *     coverage are then unspecified
   */
  void run(QuadRectangle rectangle, Bindings bindings);

  /**
   * Runs a grid of a compute program: each block is a batch, whose system values THREAD_ID,
   * BLOCK_ID, BLOCK_SIZE, GRID_SIZE and WORK_DIM are filled in.
   *
   * @param bindings constants, textures and memory; what the program writes is there on return
   * @throws UnsupportedOperationException for programs of other stages
   * @throws IllegalArgumentException if the program fixes its block ({@link Program#fixedBlock})
   *     and the grid's is another
   * @throws ShaderExecutionException if a loop runs more often than the options allow; memory then
   *     has what was written so far
   */
  default void run(ComputeGrid grid, Bindings bindings) {
    ComputeBlocks.run(this, grid, bindings);
  }

  /**
   * What one lane of a geometry program emitted.
   *
   * @param batch of this shader, after a call
   * @param lane 0..{@code batch.count()} - 1
   * @throws IndexOutOfBoundsException for another lane
   * @throws IllegalArgumentException if the batch is another shader's
   * @throws UnsupportedOperationException by an engine that runs no geometry programs, and for
   *     programs of other stages
   */
  default PrimitiveStream primitives(LaneBatch batch, int lane) {
    throw new UnsupportedOperationException("geometry programs cannot be run yet");
  }

  /** What compiling did. */
  CompileReport report();

  /** Blocks until the shader is in its best form. */
  default void warmUp() {}

  /** How far the shader is. */
  default State state() {
    return State.STEADY;
  }

  /** Frees what the shader holds; it must not run afterwards. */
  @Override
  default void close() {}
}
