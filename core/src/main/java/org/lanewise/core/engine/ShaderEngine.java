package org.lanewise.core.engine;

import org.lanewise.core.program.Program;

/** Something that runs programs. All engines give the same bits. */
public interface ShaderEngine extends AutoCloseable {
  /** A short name for reports, for example {@code reference} or {@code jit-vector-16}. */
  String name();

  /**
   * Makes a program ready to run.
   *
   * @throws org.lanewise.core.program.ShaderFormatException if the validator refuses the program
   */
  ExecutableShader prepare(Program program, ShaderOptions options);

  /** Frees what the engine holds; its shaders must not run afterwards. */
  @Override
  default void close() {}
}
