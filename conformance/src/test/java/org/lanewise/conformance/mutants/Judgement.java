package org.lanewise.conformance.mutants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseCheck;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.conformance.shrink.CaseSize;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

/** Whether a random program shows a bug: engines differ, or it is not read as it was written. */
final class Judgement {
  private static final int SHRINK_CALLS = 3000;

  private final CaseFile original;
  private final CaseCheck check;
  private final Runnable alive;

  /**
   * Looks at a random program.
   *
   * @param alive called before each run
   */
  Judgement(RandomCase random, List<ShaderEngine> engines, Runnable alive) {
    this.alive = alive;
    original = random.toCase("random", "a random program", "all engines agree");
    check = CaseCheck.of(engines);
  }

  /** What shows the bug, and in which way smaller cases have to. */
  private record Finding(String message, Predicate<CaseFile> again) {}

  private Optional<Finding> finding() {
    alive.run();
    String misread = misread(original.program());
    if (!misread.isEmpty()) {
      return Optional.of(new Finding(misread, test -> misread(test.program()).equals(misread)));
    }
    return check
        .failure(original)
        .map(
            failure -> {
              Predicate<CaseFile> again = check.failsAs(failure.kind());
              // Such an engine has been given the constants of this case.
              boolean fixed = failure.kind().engine().endsWith("specialized");
              return new Finding(
                  failure.message(),
                  fixed ? again.and(test -> same(test.constants(), original.constants())) : again);
            });
  }

  private static boolean same(Map<Integer, float[]> a, Map<Integer, float[]> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(buffer -> Arrays.equals(a.get(buffer), b.get(buffer)));
  }

  private static String misread(Program program) {
    try {
      boolean again =
          switch (program) {
            case TgsiProgram tgsi -> TgsiParser.parse(tgsi.toText()).equals(tgsi);
            case R500Program r500 -> R500Parser.parse(r500.toText()).equals(r500);
            case D3d9Program d3d9 ->
                D3d9Parser.parse(d3d9.toText()).equals(d3d9)
                    && D3d9Binary.read(D3d9Binary.write(d3d9)).equals(d3d9);
          };
      return again ? "" : "the program is not read as it was written";
    } catch (ShaderFormatException e) {
      return "the program cannot be read as it was written";
    }
  }

  /** Writes what is found and, if wanted, what it shrinks to; false if there is nothing. */
  boolean write(ObjectNode json, boolean shrinks) {
    Optional<Finding> found = finding();
    found.ifPresent(
        finding -> {
          json.put("difference", finding.message);
          if (!shrinks) {
            return;
          }
          CaseFile small =
              CaseShrinker.shrink(
                  original,
                  test -> {
                    alive.run();
                    return finding.again.test(test);
                  },
                  Budget.ofCalls(SHRINK_CALLS));
          CaseSize size = CaseSize.of(small);
          ObjectNode shrunk = json.putObject("shrunk");
          shrunk.put("instructions", size.instructions());
          shrunk.put("lanes", size.lanes());
          shrunk.put(
              "difference",
              check.failure(small).map(CaseCheck.Failure::message).orElse(finding.message));
          shrunk.put("text", small.program().toText());
        });
    return found.isPresent();
  }
}
