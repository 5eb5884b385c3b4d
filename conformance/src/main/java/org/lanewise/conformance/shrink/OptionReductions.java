package org.lanewise.conformance.shrink;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;

/** Options back to their defaults, and less that is expected. */
final class OptionReductions {
  private static final ShaderOptions DEFAULTS = ShaderOptions.defaults();

  private OptionReductions() {}

  static List<Reduction<?>> all() {
    return List.of(
        option("profile", o -> o.withProfile(DEFAULTS.profile())),
        option("denormals", o -> o.withUnsafeKeepDenormals(false)),
        option("specialization", o -> o.withSpecialization(Specialization.NONE)),
        option(
            "targets",
            o ->
                o.withDirect3d(
                    new Direct3dState(
                        Map.of(), o.direct3d().projected(), o.direct3d().clampInfinities()))),
        option(
            "projections",
            o ->
                o.withDirect3d(
                    new Direct3dState(
                        o.direct3d().targets(), Map.of(), o.direct3d().clampInfinities()))),
        option(
            "infinities",
            o ->
                o.withDirect3d(
                    new Direct3dState(o.direct3d().targets(), o.direct3d().projected(), false))),
        // With loops the default may take very long.
        new Reduction<ShaderOptions>(
            "loop limit",
            test ->
                loops(test) || test.options().loopLimit() == DEFAULTS.loopLimit()
                    ? List.of()
                    : List.of(test.options().withLoopLimit(DEFAULTS.loopLimit())),
            (test, options) -> with(test, options.getFirst())),
        new Reduction<CaseFile.Plane>(
            "expected outputs",
            CaseFile::expected,
            (test, planes) -> {
              CaseDraft draft = CaseDraft.of(test);
              draft.expected =
                  test.expected().stream()
                      .filter(plane -> planes.stream().noneMatch(p -> p == plane))
                      .toList();
              return draft.build();
            }),
        new Reduction<CaseFile.Words>(
            "expected memory",
            CaseFile::expectedMemory,
            (test, words) -> {
              CaseDraft draft = CaseDraft.of(test);
              draft.expectedMemory =
                  test.expectedMemory().stream()
                      .filter(w -> words.stream().noneMatch(gone -> gone == w))
                      .toList();
              return draft.build();
            }));
  }

  private static Reduction<ShaderOptions> option(
      String name, UnaryOperator<ShaderOptions> plainer) {
    return new Reduction<>(
        "default " + name,
        test -> {
          ShaderOptions plain = plainer.apply(test.options());
          return plain.equals(test.options()) ? List.of() : List.of(plain);
        },
        (test, options) -> with(test, options.getFirst()));
  }

  private static CaseFile with(CaseFile test, ShaderOptions options) {
    CaseDraft draft = CaseDraft.of(test);
    draft.options = options;
    return draft.build();
  }

  /** Whether the program may run anything again. */
  private static boolean loops(CaseFile test) {
    return switch (test.program()) {
      case TgsiProgram tgsi ->
          tgsi.jumps().isPresent()
              || tgsi.instructions().stream()
                  .map(i -> i.opcode())
                  .anyMatch(
                      o ->
                          o == TgsiOpcode.BGNLOOP || o == TgsiOpcode.BGNFOR || o == TgsiOpcode.REP);
      case R500Program r500 -> r500.code().stream().anyMatch(i -> i.type() == R500Type.FC);
      case D3d9Program d3d9 ->
          d3d9.instructions().stream()
              .anyMatch(i -> i.opcode() == D3d9Opcode.LOOP || i.opcode() == D3d9Opcode.REP);
    };
  }
}
