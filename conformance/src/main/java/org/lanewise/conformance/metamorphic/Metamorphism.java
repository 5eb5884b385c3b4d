package org.lanewise.conformance.metamorphic;

import java.util.Optional;
import java.util.Random;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * A way to write a program differently that by the rules of its instruction set changes nothing
 * that shows: outputs, live lanes, memory, emitted vertices. An engine that gives other bits for a
 * variant is wrong, and so a mistake is found that all engines make alike.
 */
public enum Metamorphism {
  /**
   * A run of instructions stands in an if that all lanes take, or in both branches of one; or there
   * is an if that no lane takes, with anything inside.
   */
  NO_OP_IF {
    @Override
    Optional<Program> of(Variants variants) {
      return variants.noOpIf();
    }
  },
  /** A run of instructions stands in a loop of one turn; or there is a loop without any turn. */
  ONE_TRIP_LOOP {
    @Override
    Optional<Program> of(Variants variants) {
      return variants.oneTripLoop();
    }
  },
  /** Registers that are nobody's but the program's have changed places. */
  RENAMED_REGISTERS {
    @Override
    Optional<Program> of(Variants variants) {
      return variants.renamedRegisters();
    }
  },
  /** There are instructions whose results nobody reads, or that nobody reaches. */
  DEAD_CODE {
    @Override
    Optional<Program> of(Variants variants) {
      return variants.deadCode();
    }
  },
  /** Neighbours that do not depend on each other have changed places. */
  REORDERED {
    @Override
    Optional<Program> of(Variants variants) {
      return variants.reordered();
    }
  };

  private static final int ATTEMPTS = 6;

  abstract Optional<Program> of(Variants variants);

  /**
   * A variant of a program.
   *
   * @param program a program without errors
   * @param options how both are prepared
   * @param random the same gives the same variant
   * @return a program without errors that is not equal to {@code program}; empty where the way does
   *     not apply, or where by chance nothing was found to which it does
   */
  public Optional<Program> apply(Program program, ShaderOptions options, Random random) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Program> variant =
          of(variants(program, options, random))
              .filter(found -> !found.equals(program) && isLegal(found));
      if (variant.isPresent()) {
        return variant;
      }
    }
    return Optional.empty();
  }

  private static Variants variants(Program program, ShaderOptions options, Random random) {
    return switch (program) {
      case TgsiProgram tgsi -> new TgsiVariants(tgsi, options, random);
      case R500Program r500 -> new R500Variants(r500, options, random);
      case D3d9Program d3d9 -> new D3d9Variants(d3d9, random);
    };
  }

  /** Whether a variant keeps within the limits on nesting and size, which it may exceed. */
  private static boolean isLegal(Program variant) {
    return ProgramValidator.validate(variant).stream()
        .allMatch(found -> found.severity() == Severity.WARNING);
  }
}
