package org.lanewise.conformance.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.metamorphic.Metamorphism;
import org.lanewise.conformance.metamorphic.VariantEngine;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomCheck;
import org.lanewise.conformance.random.RandomEngines;
import org.lanewise.conformance.shrink.Budget;
import org.lanewise.conformance.shrink.CaseCheck;
import org.lanewise.conformance.shrink.CaseShrinker;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;

/** Runs random programs on the engines of this project. */
final class ProgramWork implements FuzzWork {
  /** Lanes of programs of a quick run, where they have more: less than and more than one vector. */
  private static final int[] FEW_LANES = {4, 8, 12, 16, 17};

  private static final Budget BUDGET = Budget.usual();

  private final FuzzOptions options;
  private final RandomEngines engines;

  ProgramWork(FuzzOptions options, RandomEngines engines) {
    this.options = options;
    this.engines = engines;
  }

  /** The case of an item; its memory is its own. */
  static RandomCase make(FuzzOptions options, FuzzPlan.Item item) {
    long seed = item.seed();
    RandomCase random = source(options, item).generate(seed);
    int most = FEW_LANES[FEW_LANES.length - 1];
    return options.quick() && random.lanes() > most && random.grid().isEmpty()
        ? random.withLanes(FEW_LANES[(int) Math.floorMod(seed, (long) FEW_LANES.length)])
        : random;
  }

  private static RandomCases source(FuzzOptions options, FuzzPlan.Item item) {
    return RandomCases.of(item.set(), options.emphasis(item.seed()));
  }

  @Override
  public Optional<FuzzFailure> run(FuzzPlan.Item item, FuzzStats stats) {
    try {
      RandomCase random = make(options, item);
      List<ShaderEngine> all = engines(item.seed(), random);
      if (agree(random, options.emphasis(item.seed()), all, stats)) {
        return Optional.empty();
      }
      return Optional.of(failure(item, all));
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      String where = trace.length > 0 ? " at " + trace[0] : "";
      return Optional.of(
          new FuzzFailure(
              item.set(), item.seed(), "seed " + item.seed() + ": " + e + where, Optional.empty()));
    }
  }

  private List<ShaderEngine> engines(long seed, RandomCase random) {
    List<ShaderEngine> all =
        new ArrayList<>(options.quick() ? engines.pair(seed, random) : engines.of(seed, random));
    if (options.metamorphic()) {
      Metamorphism[] ways = Metamorphism.values();
      long turn = (seed * 0xA0761D6478BD642FL) >>> 33;
      // The reference and generated code by turns.
      ShaderEngine engine = turn / ways.length % 2 == 0 ? all.getFirst() : all.get(1);
      all.add(new VariantEngine(engine, ways[(int) (turn % ways.length)], seed));
    }
    return all;
  }

  /** Whether all engines agree; counts the program. */
  private static boolean agree(
      RandomCase random, Emphasis emphasis, List<ShaderEngine> all, FuzzStats stats) {
    Comparison.Result[] measured = new Comparison.Result[1];
    int[] live = new int[1];
    boolean same;
    try {
      same =
          Comparison.disagreement(
                  all,
                  random.bindings(),
                  engine -> {
                    if (engine instanceof VariantEngine && stopped(measured[0])) {
                      // Its message names an instruction, which may have another number.
                      return measured[0];
                    }
                    Comparison.Result result = result(random, engine, live);
                    measured[0] = measured[0] == null ? result : measured[0];
                    return result;
                  })
              .isEmpty();
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      // Told, and made small, by what follows.
      same = false;
    }
    if (measured[0] != null) {
      List<String> names = new ArrayList<>();
      all.subList(1, all.size()).forEach(engine -> names.add(engine.name()));
      synchronized (stats) {
        stats.add(random, emphasis, names, live[0], measured[0]);
      }
    }
    return same;
  }

  private static boolean stopped(Comparison.Result result) {
    return !result.stopped().isEmpty();
  }

  private static Comparison.Result result(RandomCase random, ShaderEngine engine, int[] live) {
    return random.grid().isPresent()
        ? Comparison.run(
            engine, random.program(), random.options(), random.bindings(), random.grid().get())
        : Comparison.run(
            engine,
            random.program(),
            random.options(),
            random.bindings(),
            random.lanes(),
            batch -> live[0] = fill(random, batch));
  }

  private static int fill(RandomCase random, LaneBatch batch) {
    random.fill(batch);
    int live = 0;
    for (int lane = 0; lane < batch.count(); lane++) {
      live += batch.isLive(lane) ? 1 : 0;
    }
    return live;
  }

  /** Makes the case small; a run leaves other memory behind, so it is made again. */
  private FuzzFailure failure(FuzzPlan.Item item, List<ShaderEngine> all) {
    CaseCheck check = new CaseCheck(all.stream().map(RandomEngines::runner).toList());
    CaseFile test = file(options, item, make(options, item));
    Optional<CaseCheck.Failure> failure = check.failure(test);
    if (failure.isEmpty()) {
      // Not as a case file: the older way, by the text alone.
      String text = RandomCheck.run(source(options, item), all, make(options, item), item.seed());
      String told = text.isEmpty() ? "seed " + item.seed() + ": differed once, not again" : text;
      return new FuzzFailure(item.set(), item.seed(), told, Optional.empty());
    }
    CaseFile small = CaseShrinker.shrink(test, check.failsAs(failure.get().kind()), BUDGET);
    return new FuzzFailure(
        item.set(),
        item.seed(),
        told(item, options.emphasis(item.seed()), failure.get().message(), small.program()),
        Optional.of(check.expecting(small)));
  }

  static String told(FuzzPlan.Item item, Emphasis emphasis, String message, Program small) {
    return "seed %d, %s: %s%n%s"
        .formatted(item.seed(), emphasis.name().toLowerCase(Locale.ROOT), message, small.toText());
  }

  static CaseFile file(FuzzOptions options, FuzzPlan.Item item, RandomCase random) {
    InstructionSet set = item.set();
    String emphasis = options.emphasis(item.seed()).name().toLowerCase(Locale.ROOT);
    String name = set.name().toLowerCase(Locale.ROOT);
    return random.toCase(
        "fuzz-%s-%s-%d".formatted(name, emphasis, item.seed()),
        "lanewise fuzz --isa %s --emphasis %s --seed %d --programs 1%s"
            .formatted(name, emphasis, item.seed(), options.quick() ? " --quick" : ""),
        "all engines leave the same bits behind");
  }
}
