package org.lanewise.conformance.metamorphic;

import java.util.Locale;
import java.util.Random;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/**
 * An engine that runs variants of the programs that it is given, so it must give the bits that the
 * programs give: whatever compares engines, or shrinks what they differ on, takes it as one more.
 *
 * @param engine runs the variants; closing this closes it
 * @param metamorphism makes them; where it does not apply, the program itself is run
 * @param seed the same gives the same variant of the same program
 */
public record VariantEngine(ShaderEngine engine, Metamorphism metamorphism, long seed)
    implements ShaderEngine {
  @Override
  public String name() {
    return "%s of %s variant %d"
        .formatted(engine.name(), metamorphism.name().toLowerCase(Locale.ROOT), seed);
  }

  @Override
  public ExecutableShader prepare(Program program, ShaderOptions options) {
    return engine.prepare(
        metamorphism.apply(program, options, new Random(seed)).orElse(program), options);
  }

  @Override
  public void close() {
    engine.close();
  }
}
