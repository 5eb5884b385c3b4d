package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;

/** Random programs of all emphases draw every opcode that there is. */
class RandomCoverageTest {
  private static final int PROGRAMS = 600;

  private static void programs(InstructionSet isa, Consumer<Program> use) {
    for (Emphasis emphasis : Emphasis.values()) {
      RandomCases source = RandomCases.of(isa, emphasis);
      for (long seed = 0; seed < PROGRAMS; seed++) {
        use.accept(source.generate(seed).program());
      }
    }
  }

  @Test
  void tgsi() {
    Set<TgsiOpcode> missing = EnumSet.allOf(TgsiOpcode.class);
    Set<Stage> stages = EnumSet.allOf(Stage.class);
    programs(
        InstructionSet.TGSI,
        program -> {
          stages.remove(program.stage());
          ((TgsiProgram) program)
              .instructions().stream().map(TgsiInstruction::opcode).forEach(missing::remove);
        });
    assertEquals(Set.of(), missing);
    assertEquals(Set.of(), stages);
  }

  @Test
  void r500() {
    Set<Object> missing = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
    Arrays.stream(R500RgbOp.values()).map(op -> "rgb " + op).forEach(missing::add);
    Arrays.stream(R500AlphaOp.values()).map(op -> "alpha " + op).forEach(missing::add);
    Arrays.stream(R500TexOp.values()).map(op -> "tex " + op).forEach(missing::add);
    Arrays.stream(R500FcOp.values()).map(op -> "flow " + op).forEach(missing::add);
    programs(
        InstructionSet.R500,
        program -> {
          for (R500Instruction i : ((R500Program) program).code()) {
            switch (i.type()) {
              case ALU, OUT -> {
                missing.remove("rgb " + R500RgbOp.of(i.get(R500Field.RGB_OP)));
                missing.remove("alpha " + R500AlphaOp.of(i.get(R500Field.ALPHA_OP)));
              }
              case TEX -> missing.remove("tex " + R500TexOp.of(i.get(R500Field.TEX_INST)));
              case FC -> missing.remove("flow " + R500FcOp.of(i.get(R500Field.FC_OP)));
            }
          }
        });
    assertEquals(Set.of(), missing);
  }

  /** Of each version is asked by {@code D3d9CasesTest}. */
  @Test
  void d3d9() {
    Set<D3d9Opcode> missing = EnumSet.allOf(D3d9Opcode.class);
    programs(
        InstructionSet.D3D9,
        program -> ((D3d9Program) program).instructions().forEach(i -> missing.remove(i.opcode())));
    assertEquals(Set.of(), missing);
  }
}
