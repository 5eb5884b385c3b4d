package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Program;

/** How programs of one instruction set lie in the folders of a corpus. */
interface CorpusReader<P extends Program> {
  /** Whether a folder holds a program of this kind. */
  boolean isIn(CorpusCase folder);

  /**
   * Decodes the program and makes sure that printing and encoding lose nothing.
   *
   * @throws IOException if files are missing or broken
   * @throws org.lanewise.core.program.ShaderFormatException if the program is
   */
  P decode(CorpusCase folder) throws IOException;

  /** What the validator says. */
  List<Diagnostic> validate(P program);

  /**
   * Adds what the program is run with and must match.
   *
   * @throws IOException if something is missing, broken, or does not fit the program
   */
  CorpusProgram prepare(CorpusCase folder, P program) throws IOException;
}
