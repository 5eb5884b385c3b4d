package org.lanewise.core.d3d9;

import java.util.List;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Tells what is wrong with a Direct3D 9 program. One that has no error runs on every engine and
 * means what docs/d3d9.md says; warnings tell what its version forbids.
 */
public final class D3d9Validator {
  /** The deepest nesting of blocks and calls together. */
  public static final int MAX_NESTING = 64;

  /** The most instructions after calls are expanded where they stand. */
  public static final int MAX_EXPANDED = 32_768;

  private D3d9Validator() {}

  /** Everything to say about a program: what keeps it from running, and as warnings the rest. */
  public static List<Diagnostic> validate(D3d9Program program) {
    return validate(program, false);
  }

  /**
   * Everything to say about a program.
   *
   * @param strict whether what the program's version forbids is an error as well
   */
  public static List<Diagnostic> validate(D3d9Program program, boolean strict) {
    D3d9Findings findings = new D3d9Findings(program, strict);
    new D3d9OperandCheck(program, findings).run();
    new D3d9FlowCheck(program, findings).run();
    if (!findings.hasErrors()) {
      new D3d9VersionCheck(program, findings).run();
      new D3d9NestingCheck(program, findings).run();
    }
    comments(program, findings);
    return findings.all();
  }

  /** What comments say that the embedding has to know. */
  private static void comments(D3d9Program program, D3d9Findings findings) {
    for (int i = 0; i < program.statements().size(); i++) {
      if (!(program.statements().get(i) instanceof D3d9Comment comment)) {
        continue;
      }
      if (comment.is(D3d9ConstantTable.PRESHADER)) {
        findings.warning(
            i, 0, "a preshader is not run", "the constants that it computes in the bindings");
      } else if (comment.is(D3d9ConstantTable.FOURCC)) {
        try {
          D3d9ConstantTableReader.read(comment.body());
        } catch (D3d9ConstantTableReader.Broken e) {
          findings.warning(i, 0, "broken constant table: " + e.getMessage(), "");
        }
      }
    }
  }

  /**
   * Makes sure that a program can run.
   *
   * @throws ShaderFormatException with the first error
   */
  public static void check(D3d9Program program) {
    for (Diagnostic diagnostic : validate(program)) {
      if (diagnostic.severity() != Diagnostic.Severity.WARNING) {
        throw new ShaderFormatException(diagnostic);
      }
    }
  }
}
