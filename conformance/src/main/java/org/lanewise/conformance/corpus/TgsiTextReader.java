package org.lanewise.conformance.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.lanewise.conformance.random.TgsiCases;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/** Texts of TGSI programs without values: they are run on what is made up. */
final class TgsiTextReader implements CorpusReader<Path, TgsiProgram, CorpusRun> {
  /** Loops of real programs are short; those of made-up constants need not be. */
  private static final int LOOP_LIMIT = 1000;

  private static final Pattern HEADER =
      Pattern.compile("\\s*(FRAG|VERT|GEOM|COMP|TESS_CTRL|TESS_EVAL)(1\\.1)?\\s");

  private static final Pattern HOLE = Pattern.compile("%[0-9.l]*[a-z]");

  /** Why a text is left out, empty for one that is a program. */
  static String reasonToSkip(Path file) throws IOException {
    return HOLE.matcher(text(file)).find() ? "texts with holes of printf" : "";
  }

  /** Whether a file begins as a program does. */
  static boolean isProgram(Path file) throws IOException {
    return HEADER.matcher(text(file)).lookingAt();
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }

  @Override
  public TgsiProgram decode(Path file) throws IOException {
    return TgsiCorpusReader.decode(text(file));
  }

  @Override
  public List<Diagnostic> validate(TgsiProgram program) {
    return TgsiValidator.validate(program);
  }

  @Override
  public ShaderOptions options(Path file, TgsiProgram program) {
    return ShaderOptions.defaults().withLoopLimit(LOOP_LIMIT);
  }

  @Override
  public List<CorpusRun> prepare(Path file, TgsiProgram program) {
    // The name and not the path, so that it is the same run wherever the folder lies.
    long seed = file.getFileName().toString().hashCode();
    ShaderOptions options = options(file, program);
    return List.of(
        new MadeUpRun(() -> TgsiCases.around(program, options, seed * 2)),
        new MadeUpRun(() -> TgsiCases.around(program, options, seed * 2 + 1)));
  }
}
