package org.lanewise.conformance.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.corpus.CorpusRunner;
import org.lanewise.conformance.digest.DigestedCorpora;
import org.lanewise.conformance.digest.ResultHashes;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomRun;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;

/** Runs what a report tells of. */
public final class ReportRun {
  private ReportRun() {}

  /**
   * What to run.
   *
   * @param version the version of this project, for people
   * @param made when and where, for people; empty for nothing
   * @param cases the case files
   * @param hashes whether all result bits are hashed, as {@code lanewise conformance --hash} does
   * @param random random programs
   * @param corpora folders of programs with known values, as {@link CorpusRunner} reads them
   * @param functionStride every how many inputs of the functions one is taken; 0 for none
   * @param fuzz what {@code lanewise fuzz --stats} wrote, to show it
   * @param without the names of passes of the JIT that do not run
   * @param threads how many threads to use
   */
  public record Settings(
      String version,
      String made,
      List<CaseCorpus.Entry> cases,
      boolean hashes,
      List<Seeds> random,
      List<Path> corpora,
      int functionStride,
      Optional<FuzzOutcome> fuzz,
      List<String> without,
      int threads) {
    public Settings {
      cases = List.copyOf(cases);
      random = List.copyOf(random);
      corpora = List.copyOf(corpora);
      without = List.copyOf(without);
      if (threads < 1 || functionStride < 0) {
        throw new IllegalArgumentException(threads + " threads, stride " + functionStride);
      }
    }
  }

  /**
   * Random programs to run.
   *
   * @param set what they are written in
   * @param source makes them
   * @param first the seed of the first one; the others follow it
   * @param count how many
   */
  public record Seeds(InstructionSet set, RandomCases source, long first, long count) {}

  /** Hears how far a run is, one call at a time. */
  @FunctionalInterface
  public interface Progress {
    /** Of a part of the report, {@code done} of {@code total} are done. */
    void advanced(String part, long done, long total);
  }

  /**
   * Runs all of it; minutes, by what is asked for.
   *
   * @throws IOException if a corpus cannot be read
   */
  public static Report run(Settings settings, Progress progress) throws IOException {
    Supplier<List<ShaderEngine>> engines = () -> Engines.all(settings.without());
    CaseSection.Outcomes cases =
        CaseSection.run(
            settings.cases(),
            engines,
            settings.threads(),
            (done, total) -> progress.advanced("cases", done, total));
    List<Report.Hash> hashes = new ArrayList<>(hashes(settings, progress));
    List<Report.RandomOutcome> random =
        settings.random().stream().map(seeds -> random(seeds, settings, progress)).toList();
    List<CorpusOutcome> corpora = corpora(settings, progress);
    if (settings.hashes()) {
      corpora.forEach(corpus -> hashes.addAll(corpus.hashes()));
    }
    return new Report(
        settings.version(),
        settings.made(),
        java(),
        engines(engines),
        cases.cases(),
        cases.unreadable(),
        hashes,
        random,
        corpora,
        functions(settings, progress),
        Mutant.read(),
        settings.fuzz());
  }

  private static List<Report.Hash> hashes(Settings settings, Progress progress) {
    if (!settings.hashes()) {
      return List.of();
    }
    List<ShaderEngine> engines = Engines.all(settings.without());
    try {
      ResultHashes hashes =
          ResultHashes.of(
              DigestedCorpora.all(DigestedCorpora.PROGRAMS),
              engines,
              settings.threads(),
              (done, total) -> progress.advanced("hashes", done, total));
      List<Report.Hash> all = new ArrayList<>();
      hashes
          .corpora()
          .forEach(
              (name, byEngine) ->
                  all.add(new Report.Hash(name, hashes.sizes().get(name), byEngine)));
      return all;
    } finally {
      engines.forEach(ShaderEngine::close);
    }
  }

  private static Report.RandomOutcome random(Seeds seeds, Settings settings, Progress progress) {
    List<String> failures =
        RandomRun.run(
            seeds.source(),
            seeds.first(),
            seeds.count(),
            settings.threads(),
            settings.without(),
            (done, total) -> progress.advanced("random " + seeds.set(), done, total));
    return new Report.RandomOutcome(seeds.set(), seeds.first(), seeds.count(), failures);
  }

  private static List<CorpusOutcome> corpora(Settings settings, Progress progress)
      throws IOException {
    List<CorpusOutcome> outcomes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path folder : settings.corpora()) {
      String plain = folder.toAbsolutePath().normalize().getFileName().toString();
      String name = plain;
      for (int number = 2; !names.add(Page.anchor(name)); number++) {
        name = plain + " " + number;
      }
      String part = "corpus " + name;
      CorpusRunner.Detailed found =
          CorpusRunner.runDetailed(
              folder,
              settings.threads(),
              settings.without(),
              (done, total) -> progress.advanced(part, done, total));
      outcomes.add(new CorpusOutcome(name, found.result(), found.findings()));
    }
    return outcomes;
  }

  private static List<FunctionOutcome> functions(Settings settings, Progress progress) {
    if (settings.functionStride() == 0) {
      return List.of();
    }
    List<ShaderEngine> engines = Engines.all(settings.without());
    try {
      return FunctionSection.run(
          settings.functionStride(),
          engines.subList(1, engines.size()),
          settings.threads(),
          progress);
    } finally {
      engines.forEach(ShaderEngine::close);
    }
  }

  private static List<Report.Engine> engines(Supplier<List<ShaderEngine>> source) {
    List<ShaderEngine> engines = source.get();
    List<Report.Engine> told = engines.stream().map(engine -> engine(engine.name())).toList();
    engines.forEach(ShaderEngine::close);
    return told;
  }

  private static Report.Engine engine(String name) {
    String digits = name.replaceFirst("^.*?([0-9]*)$", "$1");
    if (name.equals("reference")) {
      return new Report.Engine(name, Optional.of(4), "interpreter, a quad at a time");
    }
    return digits.isEmpty()
        ? new Report.Engine(name, Optional.of(1), "compiled code, one lane after the other")
        : new Report.Engine(
            name, Optional.of(Integer.parseInt(digits)), "compiled code, vectors of lanes");
  }

  private static String java() {
    return "%s %s on %s %s"
        .formatted(
            System.getProperty("java.vm.name"),
            System.getProperty("java.vm.version"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }
}
