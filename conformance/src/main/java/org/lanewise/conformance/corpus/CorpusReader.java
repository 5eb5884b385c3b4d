package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.util.List;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;

/**
 * How programs of one instruction set lie in a corpus.
 *
 * @param <S> what holds one program and its data
 */
interface CorpusReader<S, P extends Program, R extends CorpusRun> {
  /**
   * Decodes the program and makes sure that printing and encoding lose nothing.
   *
   * @throws IOException if files are missing or broken
   * @throws org.lanewise.core.program.ShaderFormatException if the program is
   */
  P decode(S source) throws IOException;

  /** What the validator says. */
  List<Diagnostic> validate(P program);

  /**
   * Whether the program may have errors: a fragment that nobody means to run. It is counted then as
   * one that cannot run.
   */
  default boolean mayBeIllegal(S source) {
    return false;
  }

  /** How the program is prepared. */
  default ShaderOptions options(S source, P program) throws IOException {
    return ShaderOptions.defaults();
  }

  /**
   * What the program is run with and must match, one call at least.
   *
   * @throws IOException if something is missing, broken, or does not fit the program
   */
  List<R> prepare(S source, P program) throws IOException;
}
