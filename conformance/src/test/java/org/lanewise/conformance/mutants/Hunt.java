package org.lanewise.conformance.mutants;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomEngines;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Looks for the bug that is planted in the classes of this JVM, first with the case files, then
 * with random programs, and prints what it found as one line of JSON. Arguments:
 *
 * <ol>
 *   <li>the instruction sets, separated by commas,
 *   <li>the case file to try first, or {@code all} to find three,
 *   <li>the seed to try first, as {@code SET:EMPHASIS:SEED}, or {@code none},
 *   <li>how many random programs may be run,
 *   <li>for how many seconds they may be run,
 *   <li>the folders of case files to try first, separated by commas, {@code none}, or {@code
 *       beyond} where no case file can show it,
 *   <li>whether the random program is made small.
 * </ol>
 */
final class Hunt {
  /** What takes longer hangs. */
  private static final long HANGS_AFTER_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Case files that a search wants to see failing. */
  private static final int MOST_CASES = Integer.getInteger("lanewise.mutants.cases", 3);

  private final ObjectNode result = new ObjectMapper().createObjectNode();
  private final List<String> sets;
  private final List<String> near;
  private final boolean shrinks;
  private volatile long since = System.nanoTime();
  private volatile boolean ended;

  private Hunt(List<String> sets, List<String> near, boolean shrinks) {
    this.sets = sets;
    this.near = near;
    this.shrinks = shrinks;
  }

  public static void main(String[] arguments) {
    Hunt hunt =
        new Hunt(
            List.of(arguments[0].split(",")),
            List.of(arguments[5].split(",")),
            Boolean.parseBoolean(arguments[6]));
    Thread guard = new Thread(hunt::guard, "guard");
    guard.setDaemon(true);
    guard.start();
    if (!hunt.near.contains(Mutant.BEYOND)) {
      hunt.cases(arguments[1]);
    }
    hunt.programs(
        arguments[2],
        Long.parseLong(arguments[3]),
        TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4])));
    hunt.end(0);
  }

  /** Ends this JVM where something hangs. */
  private void guard() {
    while (!ended) {
      if (System.nanoTime() - since > HANGS_AFTER_NANOS) {
        result.put("hangs", true);
        end(3);
      }
      try {
        Thread.sleep(500);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  @SuppressWarnings("SystemOut")
  private void end(int code) {
    ended = true;
    System.out.println(result);
    System.out.flush();
    Runtime.getRuntime().halt(code);
  }

  // ---- case files ----

  private void cases(String first) {
    int most = first.equals("all") ? MOST_CASES : 1;
    List<String> found = new ArrayList<>();
    int failed = 0;
    List<ShaderEngine> engines = Engines.of(List.of(), 8);
    for (CaseCorpus.Entry entry : entries(first)) {
      since = System.nanoTime();
      String failure = failure(entry, engines);
      if (!failure.isEmpty()) {
        failed++;
        found.add(entry.name());
        if (failed == 1) {
          result.put("message", failure);
        }
        if (failed == most) {
          break;
        }
      }
    }
    engines.forEach(ShaderEngine::close);
    found.forEach(result.putArray("cases")::add);
  }

  private static String failure(CaseCorpus.Entry entry, List<ShaderEngine> engines) {
    try {
      List<String> failures = CaseRunner.run(entry.parse(), engines);
      return failures.isEmpty() ? "" : failures.getFirst();
    } catch (ShaderFormatException e) {
      return entry.name() + ":" + e.getMessage();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      return entry.name() + ": " + e;
    }
  }

  /** The case to try first, then the others of the instruction sets. */
  private List<CaseCorpus.Entry> entries(String first) {
    return CaseCorpus.builtIn().stream()
        .filter(entry -> sets.contains(set(entry.name())))
        .sorted(
            Comparator.comparing((CaseCorpus.Entry entry) -> !entry.name().equals(first))
                .thenComparing(entry -> near.stream().noneMatch(entry.name()::startsWith)))
        .toList();
  }

  private static String set(String name) {
    String folder = name.substring(0, Math.max(0, name.indexOf('/')));
    return folder.equals("r500") || folder.equals("d3d9") ? folder : "tgsi";
  }

  // ---- random programs ----

  private void programs(String hint, long most, long nanos) {
    long start = System.nanoTime();
    try (RandomEngines engines = new RandomEngines()) {
      if (!hint.equals("none")) {
        String[] parts = hint.split(":");
        if (program(parts[0], Emphasis.valueOf(parts[1]), Long.parseLong(parts[2]), engines)) {
          return;
        }
      }
      for (long done = 0; done < most && System.nanoTime() - start < nanos; done++) {
        String set = sets.get((int) (done % sets.size()));
        long seed = done / sets.size();
        Emphasis[] all = Emphasis.values();
        Emphasis emphasis = all[(int) (seed % all.length)];
        if (program(set, emphasis, seed, engines)) {
          result.put("programs", done + 1);
          return;
        }
      }
    }
  }

  private boolean program(String set, Emphasis emphasis, long seed, RandomEngines engines) {
    InstructionSet isa = InstructionSet.valueOf(set.toUpperCase(Locale.ROOT));
    RandomCase random = RandomCases.of(isa, emphasis).generate(seed);
    Judgement judgement =
        new Judgement(random, engines.of(seed, random), () -> since = System.nanoTime());
    if (!judgement.write(result, shrinks)) {
      return false;
    }
    result.put("set", set);
    result.put("emphasis", emphasis.name());
    result.put("seed", seed);
    return true;
  }
}
