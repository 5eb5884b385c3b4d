package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.conformance.Engines;
import org.lanewise.conformance.junit.ConformanceCases;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.jit.JitEngine;

class CaseFilesTest {
  @TestFactory
  Stream<DynamicNode> everyCaseHoldsOnEveryEngine() {
    ConformanceCases cases = ConformanceCases.builtIn();
    return Engines.all().stream()
        .map(engine -> DynamicContainer.dynamicContainer(engine.name(), cases.on(engine)));
  }

  @Test
  void everyCaseSaysWhereItComesFromAndWhatItProves() {
    List<String> silent =
        CaseCorpus.builtIn().stream()
            .map(CaseCorpus.Entry::parse)
            .filter(test -> test.origin().isEmpty() || test.rule().isEmpty())
            .map(CaseFile::name)
            .toList();
    assertEquals(List.of(), silent);
  }

  /** Every pass off in turn, each on a share of the cases, so that all of them serve. */
  @Test
  void casesHoldWithoutAnyOnePass() {
    List<CaseCorpus.Entry> entries = CaseCorpus.builtIn();
    List<String> passes = JitEngine.passes();
    List<String> failures = new ArrayList<>();
    for (int p = 0; p < passes.size(); p++) {
      List<ShaderEngine> engines = Engines.of(List.of(passes.get(p)), 8);
      for (int i = p; i < entries.size(); i += passes.size()) {
        failures.addAll(CaseRunner.run(entries.get(i).parse(), engines));
      }
      engines.forEach(ShaderEngine::close);
    }
    assertEquals(List.of(), failures);
  }

  /** Made for the case's constants, a program computes the same whatever is bound there. */
  @Test
  void specializedConstantsWinOverBoundOnes() {
    List<ShaderEngine> engines = new ArrayList<>(Engines.of(List.of(), 8));
    engines.addAll(Engines.of(List.of("specialize"), 4).subList(1, 3));
    int tested = 0;
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      CaseFile test = entry.parse();
      if (test.constants().isEmpty()) {
        continue;
      }
      tested++;
      Map<Integer, float[]> others = new TreeMap<>();
      test.constants()
          .forEach(
              (buffer, values) -> {
                float[] wrong = new float[values.length];
                Arrays.fill(wrong, 5.5f);
                others.put(buffer, wrong);
              });
      CaseFile specialized =
          new CaseFile(
              test.name(),
              test.origin(),
              test.rule(),
              test.options().specialize(test.bindings()),
              test.engines(),
              test.program(),
              test.lanes(),
              test.inputs(),
              test.live(),
              others,
              test.textures(),
              test.expected(),
              test.expectedLive(),
              test.stopped());
      assertEquals(List.of(), CaseRunner.run(specialized, engines));
    }
    assertTrue(tested > 20, tested + " cases");
  }

  private static final String CASE =
      """
      lanewise case 1
      origin: test
      rule: a product
      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      MUL OUT[0], IN[0], IN[0].xxxx
      END
      [lanes]
      IN[0].xy: 2 3 | 4 5 | 0x40000000 0 | -1 nan
      live: 1 1 0 1
      [expect]
      OUT[0].xy: 4 6/7 | 16 20 | * * | 1 nan
      live: 1 1 0 1
      """;

  @Test
  void rightBitsPassAndWrongOnesAreNamed() {
    assertEquals(List.of(), CaseRunner.run(CaseFile.parse("a", CASE), Engines.all()));
    List<String> failures =
        CaseRunner.run(CaseFile.parse("a", CASE.replace("16 20", "16 21")), Engines.all());
    assertEquals(Engines.all().size(), failures.size());
    assertEquals(
        "a: reference: OUT[0].y of lane 1 is 0x41a00000 (20.0) instead of 0x41a80000",
        failures.getFirst());
  }

  @Test
  void wrongLiveMaskIsNamed() {
    int last = CASE.lastIndexOf("1 1 0 1");
    String text = CASE.substring(0, last) + "1 0 0 1" + CASE.substring(last + 7);
    List<String> failures = CaseRunner.run(CaseFile.parse("a", text), Engines.all());
    assertEquals("a: reference: lane 1 is live", failures.getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lanewise case 1|lanewise case 9|1:1",
        "origin: test|orign: test|2:1",
        "[lanes]|[lane]|10:1",
        "MUL OUT|MUX OUT|8:1",
        "IN[0].xy:|IN[1].xy:|11:1",
        "0x40000000 0|0x4000000 0|11:23",
        "4 6/7|4 6/7 8|14:1",
        "live: 1 1 0 1|live: 1 2 0 1|12:9",
      })
  void mistakesAreNamedWithTheirLine(String right, String wrong, String place) {
    String text = CASE.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
    ShaderFormatException e =
        assertThrows(ShaderFormatException.class, () -> CaseFile.parse("a", text));
    assertTrue(e.getMessage().startsWith(place + ": error: "), e.getMessage());
  }

  private static final String R500_CASE =
      """
      lanewise case 1
      isa: r500
      unsafe-keep-denormals: yes
      loop-limit: 7
      [program]
      00078005 08020000 08020000 00440220 0060c003 00000005
      [lanes]
      temp[0]: 1 2 3 4 | 5 6 7 8 | 1 2 3 4 | 5 6 7 8
      [constants 0]
      1 2 3 4
      [expect]
      out[0].ra: 1 4 | 5 8 | * 4 | 5 *
      out[0].z: 3 7 3 7
      """;

  @Test
  void r500ProgramsAreRead() {
    CaseFile test = CaseFile.parse("a", R500_CASE);
    assertEquals(InstructionSet.R500, test.program().instructionSet());
    assertTrue(test.options().unsafeKeepDenormals());
    assertEquals(7, test.options().loopLimit());
    assertEquals(0x40c00000, test.inputs()[1 * 4 + 1]);
    assertEquals(
        List.of(0, 3, 2), test.expected().stream().map(CaseFile.Plane::component).toList());
    assertEquals("", test.stopped());
  }

  @Test
  void r500ProgramsStopWithoutALoopsNumber() {
    CaseFile test =
        CaseFile.parse("a", R500_CASE.replaceAll("(?s)out.*", "loop-limit: exceeded\n"));
    assertEquals(ShaderExecutionException.transferLimit(7).getMessage(), test.stopped());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "isa: r500|isa: r600|2:6",
        "denormals: yes|denormals: 1|3:24",
        "0060c003 00000005|0060c003|7:1",
        "0060c003|0060c004|5:1",
        "temp[0]: 1|temp[1]: 1|8:1",
        "out[0].ra|out[0].rx|12:1",
        "out[0].ra|out[0].|12:1",
        "out[0].ra|.ra|12:1",
        "out[0].z: 3 7 3 7|loop-limit: 3|13:1",
        "out[0].z: 3 7 3 7|loop-limit-at: 3|13:1",
      })
  void mistakesOfR500CasesAreNamedWithTheirLine(String right, String wrong, String place) {
    assertTrue(R500_CASE.contains(right), right);
    ShaderFormatException e =
        assertThrows(
            ShaderFormatException.class,
            () -> CaseFile.parse("a", R500_CASE.replace(right, wrong)));
    assertTrue(e.getMessage().startsWith(place), e.getMessage());
  }

  private static final String D3D9_CASE =
      """
      lanewise case 1
      isa: d3d9
      clamp-infinities: yes
      target 2: CUBE
      projected 1: 3
      loop-limit: 7
      [program]
      ps_1_1
      tex t2
      mov r0, t2
      [lanes]
      t2: 1 2 3 4
      [constants 1]
      3i 0i -1i 0i
      [expect]
      oC0.x: 0
      """;

  @Test
  void d3d9ProgramsAreRead() {
    CaseFile test = CaseFile.parse("a", D3D9_CASE);
    assertEquals(InstructionSet.D3D9, test.program().instructionSet());
    assertEquals(
        new Direct3dState(Map.of(2, TextureTarget.CUBE), Map.of(1, 3), true),
        test.options().direct3d());
    assertEquals(-1, Float.floatToRawIntBits(test.constants().get(1)[2]));
    String text = D3D9_CASE.replace("oC0.x: 0", "loop-limit-at: 4");
    assertEquals(
        ShaderExecutionException.loopLimit(4, 7).getMessage(), CaseFile.parse("a", text).stopped());
    assertEquals(
        ShaderExecutionException.loopLimit(4, 7).getMessage()
            + "\n"
            + ShaderExecutionException.loopLimit(12, 7).getMessage(),
        CaseFile.parse("a", text.replace("at: 4", "at: 4/12")).stopped());
    ShaderFormatException e =
        assertThrows(
            ShaderFormatException.class,
            () -> CaseFile.parse("a", text.replace("at: 4", "at: 4/")));
    assertTrue(e.getMessage().contains("'4/'"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target 2: CUBE|target 2: SQUARE|4:11",
        "target 2: CUBE|target two: CUBE|4:1",
        "projected 1: 3|projected 1: 5|5:14",
        "infinities: yes|infinities: maybe|3:19",
        "mov r0|mov s0|10:1",
        "mov r0|moo r0|10:1",
        "t2: 1|t3: 1|12:1",
      })
  void mistakesOfD3d9CasesAreNamedWithTheirLine(String right, String wrong, String place) {
    assertTrue(D3D9_CASE.contains(right), right);
    ShaderFormatException e =
        assertThrows(
            ShaderFormatException.class,
            () -> CaseFile.parse("a", D3D9_CASE.replace(right, wrong)));
    assertTrue(e.getMessage().startsWith(place), e.getMessage());
  }
}
