package org.lanewise.core.engine;

import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
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

  /** A batch for calls of this shader, all lanes in use and live, inputs zero. */
  LaneBatch newBatch(int capacity);

  /**
   * Runs all lanes of the batch.
   *
   * @param batch made by {@link #newBatch} of this shader
   * @param bindings constants and textures
   * @throws ShaderExecutionException if a loop runs more often than the options allow; outputs and
   *     live mask are then unspecified
   */
  void run(LaneBatch batch, Bindings bindings);

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
