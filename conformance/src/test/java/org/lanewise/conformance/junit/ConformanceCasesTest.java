package org.lanewise.conformance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.adapter.EngineFailureException;
import org.lanewise.conformance.adapter.EngineUnderTest;
import org.lanewise.conformance.adapter.UnsupportedByEngineException;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.reference.ReferenceEngine;

class ConformanceCasesTest {
  /** Few cases of each instruction set. */
  private static ConformanceCases some() {
    return ConformanceCases.builtIn().named(name -> name.matches("(.*/)?kill/.*"));
  }

  /** As a project would write it. */
  static final class RightEngine {
    @TestFactory
    Stream<DynamicNode> conformance() {
      return some().on(ReferenceEngine.create());
    }
  }

  /** Has one bit wrong in one case, and does not run R500. */
  private record Faulty(EngineUnderTest right) implements EngineUnderTest {
    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public Prepared prepare(Program program, ShaderOptions options)
        throws UnsupportedByEngineException, EngineFailureException {
      if (program.instructionSet() == InstructionSet.R500) {
        throw new UnsupportedByEngineException("no R500");
      }
      return new FaultyProgram(right.prepare(program, options));
    }

    @Override
    public void close() {
      right.close();
    }
  }

  private record FaultyProgram(EngineUnderTest.Prepared right) implements EngineUnderTest.Prepared {
    @Override
    public Comparison.Result run(CaseFile test)
        throws UnsupportedByEngineException, EngineFailureException {
      Comparison.Result result = right.run(test);
      if (test.name().equals("kill/kill-in-branch.case")) {
        // OUT[0].x of lane 2
        result.outputs()[2] ^= 1;
      }
      return result;
    }

    @Override
    public void close() {
      right.close();
    }
  }

  static final class FaultyEngine {
    @TestFactory
    Stream<DynamicNode> conformance() {
      return some().on(new Faulty(EngineUnderTest.of(ReferenceEngine.create())));
    }
  }

  /** The results of the tests of a class, and their messages, by display name. */
  private static Map<String, String> run(Class<?> tests) {
    Map<String, String> results = new TreeMap<>();
    LauncherFactory.create()
        .execute(
            request().selectors(selectClass(tests)).build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                  results.put(
                      test.getDisplayName(),
                      result.getStatus()
                          + result.getThrowable().map(e -> " " + e.getMessage()).orElse(""));
                }
              }
            });
    return results;
  }

  private static final String FILE = "kill-in-branch.case: ";

  @Test
  void aRightEnginePassesAll() {
    Map<String, String> results = run(RightEngine.class);
    assertEquals(List.of("SUCCESSFUL"), results.values().stream().distinct().toList());
    assertEquals(1, results.keySet().stream().filter(name -> name.startsWith(FILE)).count());
  }

  @Test
  void aPlantedFaultFailsWhereItIs() {
    Map<String, String> right = run(RightEngine.class);
    Map<String, String> results = run(FaultyEngine.class);
    assertEquals(right.keySet(), results.keySet());
    String wrong =
        results.keySet().stream().filter(name -> name.startsWith(FILE)).findFirst().orElseThrow();
    assertEquals(
        "FAILED OUT[0].x of lane 2 is 0x3f800001 (1.0000001) instead of 0x3f800000",
        results.remove(wrong));
    assertEquals(
        List.of("ABORTED no R500", "SUCCESSFUL"),
        results.values().stream().sorted().distinct().toList());
  }

  private static final String CASE =
      """
      lanewise case 1
      %s
      [program]
      FRAG
      DCL OUT[0], COLOR
      IMM[0] FLT32 {2.0, 3.0, 4.0, 5.0}
      MOV OUT[0], IMM[0]
      END
      [expect]
      OUT[0].x: %s
      """;

  private static Path folder;

  static final class Folder {
    @TestFactory
    Stream<DynamicNode> conformance() {
      return ConformanceCases.in(folder).on(ReferenceEngine.create());
    }
  }

  @Test
  void foldersOfCasesBecomeContainers(@TempDir Path temporary) throws IOException {
    Files.createDirectories(temporary.resolve("b/c"));
    Files.writeString(temporary.resolve("b/right.case"), CASE.formatted("rule: two", "2"));
    Files.writeString(temporary.resolve("b/c/wrong.case"), CASE.formatted("", "1.5/1/3~2"));
    Files.writeString(temporary.resolve("a.case"), CASE.formatted("engines: others", "1"));
    Files.writeString(temporary.resolve("d.case"), CASE.formatted("agrees: no", "1"));
    folder = temporary;
    Map<String, String> results = run(Folder.class);
    assertEquals("SUCCESSFUL", results.get("right.case: two"));
    assertEquals(
        "FAILED OUT[0].x of lane 0 is 0x40000000 (2.0) instead of"
            + " 0x3fc00000 or 0x3f800000 or 0x40400000 within 2 ulps",
        results.get("wrong.case"));
    assertEquals("ABORTED the case is for others alone", results.get("a.case"));
    assertEquals(
        "FAILED d.case:2:1: error: unknown key 'agrees'",
        results.get("d.case").replaceAll(" \\(.*", ""));
    List<DynamicNode> nodes = ConformanceCases.in(temporary).on(ReferenceEngine.create()).toList();
    assertEquals(
        List.of("a.case", "b", "d.case"), nodes.stream().map(DynamicNode::getDisplayName).toList());
    List<String> inside =
        ((DynamicContainer) nodes.get(1)).getChildren().map(n -> n.getDisplayName()).toList();
    assertEquals(List.of("c", "right.case: two"), inside);
  }

  @Test
  void casesAreFiltered() {
    assertEquals(
        List.of("d3d9"),
        ConformanceCases.builtIn()
            .of(InstructionSet.D3D9)
            .on(ReferenceEngine.create())
            .map(DynamicNode::getDisplayName)
            .toList());
    assertThrows(
        UncheckedIOException.class, () -> ConformanceCases.in(Path.of("there", "is", "none")));
  }
}
