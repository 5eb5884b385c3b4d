package org.lanewise.conformance.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.reference.ReferenceEngine;

class MetamorphismTest {
  private static final ShaderOptions OPTIONS = ShaderOptions.defaults();

  private static final String CASE =
      """
      lanewise case 1
      origin: made up
      rule: none

      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      DCL OUT[1], GENERIC[1]
      DCL TEMP[0..1]
      IMM[0] FLT32 {1.0, 2.0, 3.0, 4.0}
      BGNLOOP
      ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx
      SGE TEMP[0].y, TEMP[0].xxxx, IN[0].xxxx
      IF TEMP[0].yyyy
      BRK
      ENDIF
      ENDLOOP
      MUL TEMP[1], IN[0], IMM[0]
      ADD OUT[0], TEMP[1], TEMP[0].xxxx
      MOV OUT[1], IN[0]
      END

      [lanes]
      IN[0]: 1 2 3 4 | 2 2 2 2 | 3 1 3 1 | 0 0 0 1

      [expect]
      OUT[0].x: 2 4 6 1
      """;

  private static TgsiProgram program(String text) {
    return TgsiParser.parseChecked(text);
  }

  private static List<Program> variants(Metamorphism metamorphism, Program program) {
    List<Program> found = new ArrayList<>();
    for (int seed = 0; seed < 200; seed++) {
      metamorphism.apply(program, OPTIONS, new Random(seed)).ifPresent(found::add);
    }
    return found;
  }

  private static Set<TgsiOpcode> opcodes(Program program) {
    Set<TgsiOpcode> found = EnumSet.noneOf(TgsiOpcode.class);
    ((TgsiProgram) program).instructions().forEach(i -> found.add(i.opcode()));
    return found;
  }

  @ParameterizedTest
  @EnumSource
  void variantsDifferFromTheProgramAndDependOnTheSeedAlone(Metamorphism metamorphism) {
    Program program = CaseFile.parse("case", CASE).program();
    List<Program> variants = variants(metamorphism, program);
    assertTrue(variants.size() > 150, variants.size() + " variants");
    assertFalse(variants.contains(program));
    assertEquals(variants, variants(metamorphism, program));
    variants.forEach(variant -> assertEquals(variant, program(variant.toText())));
  }

  @Test
  void everyKindOfBlockAppears() {
    Program program = CaseFile.parse("case", CASE).program();
    Set<TgsiOpcode> found = EnumSet.noneOf(TgsiOpcode.class);
    variants(Metamorphism.NO_OP_IF, program).forEach(variant -> found.addAll(opcodes(variant)));
    variants(Metamorphism.ONE_TRIP_LOOP, program)
        .forEach(variant -> found.addAll(opcodes(variant)));
    assertTrue(
        found.containsAll(
            EnumSet.of(
                TgsiOpcode.UIF,
                TgsiOpcode.IFC,
                TgsiOpcode.ELSE,
                TgsiOpcode.KILL,
                TgsiOpcode.REP,
                TgsiOpcode.BGNFOR,
                TgsiOpcode.BREAKC)),
        found.toString());
  }

  /** A relative index without an array may reach any TEMP, so none may move or be added. */
  @Test
  void indexedRegistersStay() {
    TgsiProgram program =
        program(
            """
            FRAG
            DCL OUT[0], COLOR
            DCL TEMP[0..3]
            DCL ADDR[0]
            MOV TEMP[1], TEMP[2]
            MOV OUT[0], TEMP[ADDR[0].x+1]
            END
            """);
    for (Metamorphism metamorphism : Metamorphism.values()) {
      for (Program variant : variants(metamorphism, program)) {
        TgsiProgram varied = (TgsiProgram) variant;
        assertEquals(program.declarations().get(1), varied.declarations().get(1), varied.toText());
        assertFalse(varied.toText().contains("TEMP[4]"), varied.toText());
      }
    }
    assertNotEquals(List.of(), variants(Metamorphism.RENAMED_REGISTERS, program));
  }

  @Test
  void whatDoesNotApplyIsEmpty() {
    TgsiProgram program = program("FRAG\nDCL OUT[0], COLOR\nEND\n");
    assertEquals(List.of(), variants(Metamorphism.REORDERED, program));
    assertEquals(List.of(), variants(Metamorphism.RENAMED_REGISTERS, program));
  }

  /** What is issued together stays together, and model 1 has no blocks. */
  @Test
  void pairsOfDirect3dStay() {
    D3d9Program program =
        D3d9Parser.parse(
            """
            ps_1_1
            def c0, 1, 0, 0.5, 1
            mov r1, c0
            add r0.rgb, v0, r1
            +mul r0.a, r1.a, v0.a
            mul r0, r0, v1
            """);
    D3d9Instruction first = program.instructions().get(1);
    for (Metamorphism metamorphism :
        List.of(Metamorphism.DEAD_CODE, Metamorphism.REORDERED, Metamorphism.RENAMED_REGISTERS)) {
      for (Program variant : variants(metamorphism, program)) {
        List<D3d9Instruction> code = ((D3d9Program) variant).instructions();
        int second = 0;
        while (!code.get(second).coissue()) {
          second++;
        }
        D3d9Instruction before = code.get(second - 1);
        assertEquals(first.opcode(), before.opcode(), variant.toText());
        assertEquals(first.destination(), before.destination(), variant.toText());
        if (metamorphism == Metamorphism.RENAMED_REGISTERS) {
          assertEquals(0, code.getLast().destination().orElseThrow().register().number());
        }
      }
    }
    assertEquals(List.of(), variants(Metamorphism.NO_OP_IF, program));
    assertEquals(List.of(), variants(Metamorphism.ONE_TRIP_LOOP, program));
  }

  /** What is read before it is written is an input, and stays the only one; jumps go along. */
  @Test
  void inputsOfR500Stay() {
    R500Program program =
        R500Parser.parse(
            """
            .isa r500
            alu src0=t3
              rgb alu:ge = mad src0.rgb, 1, 0
            fc jump 4 if all !alu, stay=incr
            alu src0=t3
              rgb t1.rgb = mad src0.rgb, src0.rgb, 0
            fc jump 0 if any never, stay=decr, pop=1
            out src0=t1
              rgb out0.rgb = mad src0.rgb, 1, 0
            """);
    for (Metamorphism metamorphism : Metamorphism.values()) {
      for (Program variant : variants(metamorphism, program)) {
        assertEquals(program.signature().inputs(), variant.signature().inputs());
        R500Program varied = (R500Program) variant;
        int at = 0;
        while (varied.code().get(at).type() != R500Type.FC
            || varied.code().get(at).get(R500Field.JUMP_FUNC) != 0x0f
            || varied.code().get(at).has(R500Field.B_OP1)) {
          at++;
        }
        int end = varied.code().get(at).get(R500Field.JUMP_ADDR) - 1;
        assertEquals(1, varied.code().get(end).get(R500Field.B_OP0), variant.toText());
      }
    }
  }

  /** Runs programs as the reference does, but for an opcode that it leaves out. */
  private record Forgetful(ShaderEngine engine, TgsiOpcode opcode) implements ShaderEngine {
    @Override
    public String name() {
      return "forgetful";
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      TgsiProgram tgsi = (TgsiProgram) program;
      List<TgsiInstruction> code = new ArrayList<>(tgsi.instructions());
      code.replaceAll(
          i -> i.opcode() == opcode ? TgsiInstruction.of(TgsiOpcode.NOP, List.of(), List.of()) : i);
      return engine.prepare(
          new TgsiProgram(
              tgsi.stage(),
              tgsi.properties(),
              tgsi.declarations(),
              tgsi.immediates(),
              code,
              List.of()),
          options);
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  /** An engine that runs both branches of every if is found out by an if with harm in one. */
  @Test
  void wrongEnginesAreFoundOut() {
    CaseFile test = CaseFile.parse("case", CASE);
    try (ShaderEngine right = ReferenceEngine.create();
        ShaderEngine wrong = new Forgetful(right, TgsiOpcode.ELSE)) {
      Optional<String> found = Optional.empty();
      for (long seed = 0; seed < 100; seed++) {
        assertEquals("", MetamorphicCheck.difference(test, right, Metamorphism.NO_OP_IF, seed));
        String difference = MetamorphicCheck.difference(test, wrong, Metamorphism.NO_OP_IF, seed);
        found = difference.isEmpty() ? found : Optional.of(difference);
      }
      assertTrue(found.orElse("").startsWith("forgetful, variant no_op_if of seed "));
      assertTrue(found.get().contains("ELSE"));
    }
  }

  @Test
  void variantEnginesAgree() {
    CaseFile test = CaseFile.parse("case", CASE);
    List<ShaderEngine> engines = new ArrayList<>();
    for (Metamorphism metamorphism : Metamorphism.values()) {
      engines.add(new VariantEngine(ReferenceEngine.create(), metamorphism, 1));
    }
    assertEquals("reference of no_op_if variant 1", engines.getFirst().name());
    assertEquals(List.of(), CaseRunner.run(test, engines));
    engines.forEach(ShaderEngine::close);
  }

  @Test
  void stoppedProgramsHaveNoVariants() {
    CaseFile test = CaseFile.parse("case", CASE.replace("rule: none", "rule: none\nloop-limit: 2"));
    try (ShaderEngine engine = ReferenceEngine.create()) {
      assertFalse(MetamorphicCheck.check(test, engine, Metamorphism.NO_OP_IF, 1).applied());
    }
  }
}
