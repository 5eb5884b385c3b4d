package org.lanewise.conformance.fuzz;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCase;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiProgram;

/** Damages the machine words of programs, and decodes and runs what is left. */
final class BinaryWork implements FuzzWork {
  private static final int POOL = 256;
  private static final long POOL_SEED = 1_000_000;

  /** Undamaged programs of a form, and a case that R500 programs are run as. */
  record Seeds(List<byte[]> contents, List<RandomCase> cases) {}

  /** The programs that all threads of a run damage. */
  static final class Pool {
    private final Map<BinaryForm, Seeds> seeds = new EnumMap<>(BinaryForm.class);

    /** Undamaged programs: of random cases and of the built-in ones. */
    synchronized Seeds of(BinaryForm form) {
      return seeds.computeIfAbsent(form, Pool::make);
    }

    private static Seeds make(BinaryForm form) {
      RandomCases source = RandomCases.of(form.set(), Emphasis.BALANCED);
      List<byte[]> contents = new ArrayList<>();
      List<RandomCase> cases = new ArrayList<>();
      for (int k = 0; k < POOL; k++) {
        RandomCase random = source.generate(POOL_SEED + k);
        form.write(part(random.program(), form)).ifPresent(contents::add);
        if (form.set() == InstructionSet.R500) {
          cases.add(random);
        }
      }
      for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
        Program program = entry.parse().program();
        if (program.instructionSet() == form.set()) {
          form.write(program).ifPresent(contents::add);
        }
      }
      return new Seeds(contents, cases);
    }

    private static Program part(Program program, BinaryForm form) {
      return program instanceof TgsiProgram tgsi
          ? TgsiParts.of(tgsi, form.layout().orElseThrow())
          : program;
    }
  }

  private final Pool pool;
  private final List<ShaderEngine> engines;
  private volatile String current = "";

  BinaryWork(FuzzOptions options, Pool pool) {
    this.pool = pool;
    engines = Engines.all(options.without());
  }

  @Override
  public Optional<FuzzFailure> run(FuzzPlan.Item item, FuzzStats stats) {
    SplittableRandom random = new SplittableRandom(item.seed());
    List<BinaryForm> forms = BinaryForm.of(item.set());
    BinaryForm form = forms.get(random.nextInt(forms.size()));
    Seeds seeds = pool.of(form);
    byte[] bytes = seeds.contents().get(random.nextInt(seeds.contents().size()));
    byte[] other = seeds.contents().get(random.nextInt(seeds.contents().size()));
    byte[] content = new Damage(random).apply(bytes, other);
    Optional<RandomCase> original =
        seeds.cases().isEmpty()
            ? Optional.empty()
            : Optional.of(seeds.cases().get(random.nextInt(seeds.cases().size())));
    current = form + ": " + BinaryCheck.shown(content, form);
    ShaderEngine jit = engines.get(1 + random.nextInt(engines.size() - 1));
    BinaryCheck.Outcome outcome =
        BinaryCheck.check(content, form, item.seed(), original, List.of(engines.getFirst(), jit));
    synchronized (stats) {
      stats.addBinary(item.set(), form, outcome.stage());
    }
    return outcome.problem().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FuzzFailure(
                item.set(),
                item.seed(),
                "seed %d, binary %s: %s%n%s"
                    .formatted(
                        item.seed(),
                        form.name().toLowerCase(Locale.ROOT),
                        outcome.problem(),
                        BinaryCheck.shown(content, form)),
                Optional.empty()));
  }

  @Override
  public String current() {
    return current;
  }

  @Override
  public void close() {
    engines.forEach(ShaderEngine::close);
  }
}
