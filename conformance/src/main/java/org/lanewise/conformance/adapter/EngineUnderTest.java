package org.lanewise.conformance.adapter;

import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/**
 * An implementation of the instruction sets that cases are run on. It may be a part of this
 * project, an embedding's own, or another program ({@link ProcessEngine}). Used by one thread at a
 * time.
 */
public interface EngineUnderTest extends AutoCloseable {
  /** A short name for reports. */
  String name();

  /**
   * Makes a program ready to run.
   *
   * @param program a program that its validator passes
   * @throws UnsupportedByEngineException if the engine does not run such programs, and says so
   * @throws EngineFailureException if it should, and does not
   */
  Prepared prepare(Program program, ShaderOptions options)
      throws UnsupportedByEngineException, EngineFailureException;

  /** Frees what the engine holds; its programs must not run afterwards. */
  @Override
  void close();

  /** A program ready to run. */
  interface Prepared extends AutoCloseable {
    /**
     * Runs the program on the lanes, or the grid, of a case. Nothing in the case changes.
     *
     * @param test a case of the program that was prepared, with the same options
     * @return what the run left behind
     * @throws UnsupportedByEngineException if the engine does not run such cases, and says so
     * @throws EngineFailureException if it should, and does not
     */
    Comparison.Result run(CaseFile test)
        throws UnsupportedByEngineException, EngineFailureException;

    /** Frees what the program holds; it must not run afterwards. */
    @Override
    void close();
  }

  /**
   * Prepares and runs a case.
   *
   * @throws UnsupportedByEngineException if the engine does not run such programs or cases
   * @throws EngineFailureException if it should, and does not
   */
  default Comparison.Result run(CaseFile test)
      throws UnsupportedByEngineException, EngineFailureException {
    try (Prepared prepared = prepare(test.program(), test.options())) {
      return prepared.run(test);
    }
  }

  /** An engine of this JVM; closing it closes that engine. */
  static EngineUnderTest of(ShaderEngine engine) {
    return new LocalEngine(engine);
  }
}
