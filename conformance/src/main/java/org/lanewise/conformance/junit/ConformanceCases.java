package org.lanewise.conformance.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.lanewise.conformance.adapter.CaseJudge;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.adapter.Verdict;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.reference.ReferenceEngine;

/**
 * Case files as dynamic tests of JUnit Jupiter, a container for each folder:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicNode> conformance() {
 *   return ConformanceCases.builtIn().on(myEngine);
 * }
 * }</pre>
 *
 * <p>A test is called after its file and the rule that it proves. It fails with the first
 * difference: register, lane, and both values. It is aborted, not passed, where the engine says
 * that it does not run such programs, and where the case is meant for other engines. A file that is
 * no case fails. Immutable.
 */
public final class ConformanceCases {
  /**
   * A file that was read.
   *
   * @param test the case, empty where the text is none
   * @param problem why it is none, else empty
   */
  private record Item(String name, Optional<CaseFile> test, String problem) {
    static Item of(CaseCorpus.Entry entry) {
      try {
        return new Item(entry.name(), Optional.of(entry.parse()), "");
      } catch (ShaderFormatException e) {
        return new Item(entry.name(), Optional.empty(), entry.name() + ":" + e.getMessage());
      }
    }
  }

  private final List<Item> items;
  private final boolean statedAlone;

  private ConformanceCases(List<Item> items, boolean statedAlone) {
    this.items = List.copyOf(items);
    this.statedAlone = statedAlone;
  }

  private static ConformanceCases of(List<CaseCorpus.Entry> entries) {
    return new ConformanceCases(entries.stream().map(Item::of).toList(), false);
  }

  /** The cases that this library carries. */
  public static ConformanceCases builtIn() {
    return of(CaseCorpus.builtIn());
  }

  /**
   * The cases of a folder and below it, or of one file.
   *
   * @throws UncheckedIOException if there is no such folder or file, or it cannot be read
   */
  public static ConformanceCases in(Path path) {
    try {
      return of(CaseCorpus.of(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of these cases whose programs are written in one of these instruction sets. */
  public ConformanceCases of(InstructionSet... sets) {
    List<InstructionSet> wanted = List.of(sets);
    return only(
        item ->
            item.test().isEmpty() || wanted.contains(item.test().get().program().instructionSet()));
  }

  /**
   * Those of these cases whose names are wanted.
   *
   * @param wanted takes the path of a file below the corpus's folder, {@code kill/demote.case}
   */
  public ConformanceCases named(Predicate<String> wanted) {
    return only(item -> wanted.test(item.name()));
  }

  private ConformanceCases only(Predicate<Item> wanted) {
    return new ConformanceCases(items.stream().filter(wanted).toList(), statedAlone);
  }

  /**
   * The same cases, each judged by what it states alone. Without this, an engine must also leave
   * the bits of the reference in all that is visible besides, but where the case says {@code agree:
   * stated}.
   */
  public ConformanceCases statedAlone() {
    return new ConformanceCases(items, true);
  }

  /** The tests of an engine, which stays open. */
  @SuppressWarnings("exports") // whoever calls this reads the module of JUnit
  public Stream<DynamicNode> on(ShaderEngine engine) {
    return on(EngineUnderTest.of(engine));
  }

  /** The tests of an engine, which stays open. */
  @SuppressWarnings("exports") // whoever calls this reads the module of JUnit
  public Stream<DynamicNode> on(EngineUnderTest engine) {
    CaseJudge judge =
        statedAlone
            ? CaseJudge.ofStated()
            : CaseJudge.ofBits(EngineUnderTest.of(ReferenceEngine.create()));
    return nodes(items, "", engine, judge).stream();
  }

  /** The tests and containers of a folder, by name. */
  private static List<DynamicNode> nodes(
      List<Item> items, String folder, EngineUnderTest engine, CaseJudge judge) {
    Map<String, List<Item>> parts = new TreeMap<>();
    for (Item item : items) {
      int slash = item.name().indexOf('/', folder.length());
      int end = slash < 0 ? item.name().length() : slash + 1;
      parts
          .computeIfAbsent(item.name().substring(folder.length(), end), part -> new ArrayList<>())
          .add(item);
    }
    List<DynamicNode> nodes = new ArrayList<>();
    parts.forEach(
        (part, inside) -> {
          if (part.endsWith("/")) {
            nodes.add(
                DynamicContainer.dynamicContainer(
                    part.substring(0, part.length() - 1),
                    nodes(inside, folder + part, engine, judge)));
          } else {
            inside.forEach(item -> nodes.add(test(part, item, engine, judge)));
          }
        });
    return nodes;
  }

  private static DynamicTest test(String file, Item item, EngineUnderTest engine, CaseJudge judge) {
    String rule = item.test().map(CaseFile::rule).orElse("");
    return DynamicTest.dynamicTest(
        rule.isEmpty() ? file : file + ": " + rule, () -> check(item, engine, judge));
  }

  private static void check(Item item, EngineUnderTest engine, CaseJudge judge) {
    if (item.test().isEmpty()) {
      Assertions.fail(item.problem());
    }
    CaseFile test = item.test().get();
    if (!test.engines().isEmpty() && !test.engines().contains(engine.name())) {
      Assumptions.abort("the case is for " + String.join(", ", test.engines()) + " alone");
    }
    switch (judge.judge(test, engine)) {
      case Verdict.Passed passed -> {}
      case Verdict.Unsupported unsupported -> Assumptions.abort(unsupported.reason());
      case Verdict.Failed failed -> Assertions.fail(failed.difference());
    }
  }
}
