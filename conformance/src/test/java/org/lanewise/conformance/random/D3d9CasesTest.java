package org.lanewise.conformance.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Reader;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.program.Diagnostic;

/** Random Direct3D 9 programs are legal, readable, and hold everything that there is. */
class D3d9CasesTest {
  private static final int PROGRAMS = 4000;

  private static D3d9Program program(long seed) {
    return (D3d9Program) new D3d9Cases().generate(seed).program();
  }

  @Test
  void tokensAndTextHoldAll() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      D3d9Program program = program(seed);
      int[] tokens = D3d9Encoder.encode(program);
      ByteBuffer bytes = ByteBuffer.allocate(tokens.length * 4).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asIntBuffer().put(tokens);
      assertEquals(program, D3d9Reader.reading(bytes.array()).program(), "tokens of seed " + seed);
      assertEquals(program, D3d9Parser.parse(program.toText()), "text of seed " + seed);
    }
  }

  @Test
  void programsAreLegal() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      D3d9Program program = program(seed);
      List<Diagnostic> found = D3d9Validator.validate(program);
      boolean strict = D3d9Cases.isStrict(seed);
      found =
          found.stream()
              .filter(d -> strict || d.severity() != Diagnostic.Severity.WARNING)
              .toList();
      assertEquals(List.of(), found, "seed " + seed + "\n" + program.toText());
    }
  }

  /** Every opcode of every version, every modifier, every register type that can be read. */
  @Test
  void programsUseEverything() {
    Set<String> opcodes = new TreeSet<>();
    Set<D3d9Modifier> modifiers = EnumSet.noneOf(D3d9Modifier.class);
    Set<D3d9RegisterType> types = EnumSet.noneOf(D3d9RegisterType.class);
    Set<Integer> shifts = new HashSet<>();
    boolean coissue = false;
    boolean relative = false;
    boolean predicate = false;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      D3d9Program program = program(seed);
      for (D3d9Statement statement : program.statements()) {
        if (statement instanceof D3d9Declaration declaration) {
          types.add(declaration.destination().register().type());
        }
      }
      for (D3d9Instruction instruction : program.instructions()) {
        opcodes.add(program.version() + " " + instruction.opcode().name());
        coissue |= instruction.coissue();
        predicate |= instruction.predicate().isPresent();
        instruction
            .destination()
            .ifPresent(
                d -> {
                  shifts.add(d.shift());
                  types.add(d.register().type());
                });
        for (D3d9Source source : instruction.sources()) {
          modifiers.add(source.modifier());
          types.add(source.register().type());
          relative |= source.register().relative().isPresent();
        }
      }
    }
    Set<String> all = new TreeSet<>();
    for (D3d9Version version : D3d9Cases.versions()) {
      Arrays.stream(D3d9Opcode.values())
          .filter(opcode -> opcode.existsIn(version))
          .forEach(opcode -> all.add(version + " " + opcode.name()));
    }
    all.removeAll(opcodes);
    assertEquals(Set.of(), all);
    assertEquals(EnumSet.allOf(D3d9Modifier.class), modifiers);
    types.add(D3d9RegisterType.TEMPFLOAT16);
    assertEquals(EnumSet.allOf(D3d9RegisterType.class), types);
    assertEquals(Set.of(0, 1, 2, 3, -1, -2, -3), shifts);
    assertTrue(coissue && relative && predicate);
  }
}
