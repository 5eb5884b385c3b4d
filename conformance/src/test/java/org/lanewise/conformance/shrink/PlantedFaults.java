package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiSource;

/** Engines with a fault: the reference, which is given another program, or whose result is bent. */
final class PlantedFaults {
  private PlantedFaults() {}

  /** The reference, and it again with programs changed before they run. */
  static CaseCheck changing(ShaderEngine reference, UnaryOperator<Program> change) {
    return new CaseCheck(
        List.of(
            CaseCheck.Runner.of(reference),
            new CaseCheck.Runner(
                "faulty",
                test ->
                    CaseRunner.run(
                        CaseDraft.of(test).program(change.apply(test.program())).build(),
                        reference))));
  }

  /** The reference, and it again with a wrong output in a lane of those cases that have a trait. */
  static CaseCheck bending(ShaderEngine reference, Predicate<CaseFile> trait, int lane) {
    return new CaseCheck(
        List.of(
            CaseCheck.Runner.of(reference),
            new CaseCheck.Runner(
                "faulty",
                test -> {
                  Comparison.Result result = CaseRunner.run(test, reference);
                  if (trait.test(test)
                      && result.live().length > lane
                      && result.live()[lane]
                      && result.outputs().length > 0) {
                    result.outputs()[lane] ^= 1;
                  }
                  return result;
                })));
  }

  /** Forgets to negate the operands of an opcode. */
  static Program withoutNegation(Program program, TgsiOpcode opcode) {
    TgsiProgram tgsi = (TgsiProgram) program;
    List<TgsiInstruction> changed = new ArrayList<>();
    for (TgsiInstruction i : tgsi.instructions()) {
      changed.add(
          i.opcode() != opcode
              ? i
              : i.with(
                  i.destinations(),
                  i.sources().stream()
                      .map(s -> new TgsiSource(s.register(), s.swizzle(), s.absolute(), false))
                      .toList()));
    }
    return TgsiCode.with(tgsi, changed);
  }

  /** Goes on behind CONT as if it were not there. */
  static Program withoutContinue(Program program) {
    TgsiProgram tgsi = (TgsiProgram) program;
    List<TgsiInstruction> changed = new ArrayList<>();
    for (TgsiInstruction i : tgsi.instructions()) {
      boolean lost = i.opcode() == TgsiOpcode.CONT;
      changed.add(lost ? TgsiInstruction.of(TgsiOpcode.NOP, List.of(), List.of()) : i);
    }
    return TgsiCode.with(tgsi, changed);
  }

  /** Whether an opcode has a negated operand. */
  static boolean hasNegated(CaseFile test, TgsiOpcode opcode) {
    return ((TgsiProgram) test.program())
        .instructions().stream()
            .anyMatch(
                i -> i.opcode() == opcode && i.sources().stream().anyMatch(TgsiSource::negate));
  }

  /** Computes the greater of both where the lesser was asked for, in red, green and blue. */
  static Program maxForMin(Program program) {
    R500Program r500 = (R500Program) program;
    List<R500Instruction> changed = new ArrayList<>();
    for (R500Instruction i : r500.code()) {
      boolean isMin =
          (i.type() == R500Type.ALU || i.type() == R500Type.OUT)
              && R500RgbOp.of(i.get(R500Field.RGB_OP)) == R500RgbOp.MIN;
      changed.add(isMin ? i.with(R500Field.RGB_OP, 5) : i);
    }
    return R500Code.with(r500, changed, r500.registers());
  }

  /** Whether a MAD negates its first operand. */
  static boolean hasNegatedMad(CaseFile test) {
    return ((R500Program) test.program())
        .code().stream()
            .anyMatch(
                i ->
                    i.type() != R500Type.FC
                        && i.type() != R500Type.TEX
                        && i.get(R500Field.RGB_OP) == 0
                        && i.get(R500Field.RGB_MOD_A) == 1);
  }

  /** Forgets to clamp the results of an opcode. */
  static Program withoutSaturation(Program program, D3d9Opcode opcode) {
    D3d9Program d3d9 = (D3d9Program) program;
    List<D3d9Statement> changed = new ArrayList<>();
    for (D3d9Statement statement : d3d9.statements()) {
      changed.add(
          statement instanceof D3d9Instruction i && i.opcode() == opcode
              ? new D3d9Instruction(
                  i.opcode(),
                  i.comparison(),
                  i.coissue(),
                  i.predicate(),
                  i.destination()
                      .map(
                          d ->
                              new D3d9Destination(
                                  d.register(),
                                  d.mask(),
                                  false,
                                  d.partialPrecision(),
                                  d.centroid(),
                                  d.shift())),
                  i.sources())
              : statement);
    }
    return D3d9Code.with(d3d9, changed);
  }

  /** Whether an opcode has a negated operand. */
  static boolean hasNegated(CaseFile test, D3d9Opcode opcode) {
    return ((D3d9Program) test.program())
        .instructions().stream()
            .anyMatch(
                i ->
                    i.opcode() == opcode
                        && i.sources().stream()
                            .map(D3d9Source::modifier)
                            .anyMatch(m -> m == D3d9Modifier.NEGATE));
  }
}
