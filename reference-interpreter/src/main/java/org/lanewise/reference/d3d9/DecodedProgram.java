package org.lanewise.reference.d3d9;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.texture.TextureTarget;

/** A program with what its operands need at hand: definitions, targets, pairs, flow. */
final class DecodedProgram {
  final D3d9Program program;
  final D3d9Version version;
  final D3d9Instruction[] code;
  final FlowTargets flow;
  private final Direct3dState state;
  private final boolean[] startsPair;
  private final Map<D3d9RegisterType, Map<Integer, List<Integer>>> definitions = new HashMap<>();
  private final Map<Integer, TextureTarget> targets = new HashMap<>();

  DecodedProgram(D3d9Program program, Direct3dState state) {
    this.program = program;
    this.version = program.version();
    this.state = state;
    this.code = program.instructions().toArray(new D3d9Instruction[0]);
    this.flow = new FlowTargets(program.instructions());
    this.startsPair = pairs(code);
    for (D3d9Statement statement : program.statements()) {
      switch (statement) {
        case D3d9Definition definition ->
            definitions
                .computeIfAbsent(definition.destination().register().type(), t -> new HashMap<>())
                .put(definition.destination().register().number(), definition.words());
        case D3d9Declaration declaration -> declared(declaration);
        default -> {}
      }
    }
  }

  private void declared(D3d9Declaration declaration) {
    if (declaration.destination().register().type() == D3d9RegisterType.SAMPLER) {
      int unit = declaration.destination().register().number();
      declaration.target().ifPresent(target -> targets.put(unit, target));
    }
  }

  /** A chain of co-issued instructions is one pair after the other. */
  private static boolean[] pairs(D3d9Instruction[] code) {
    boolean[] starts = new boolean[code.length];
    for (int i = 0; i + 1 < code.length; i++) {
      boolean isSecond = i > 0 && starts[i - 1];
      starts[i] = code[i + 1].coissue() && !isSecond;
    }
    return starts;
  }

  /** Whether an instruction runs together with the one behind it. */
  boolean startsPair(int index) {
    return startsPair[index];
  }

  /** A component of a constant that the program defines, null where it does not. */
  Integer defined(D3d9RegisterType type, int number, int component) {
    List<Integer> words = definitions.getOrDefault(type, Map.of()).get(number);
    return words == null ? null : words.get(component);
  }

  /** What a sampler samples. */
  TextureTarget target(int unit) {
    return targets.getOrDefault(unit, state.target(unit));
  }

  /** How many coordinates a stage of ps_1_0 to ps_1_3 counts to divide by the last, 0 for none. */
  int projected(int stage) {
    return state.projected().getOrDefault(stage, 0);
  }

  /** The number of registers from 0 to the last one of a type that is written. */
  int written(D3d9RegisterType type) {
    int count = 0;
    for (D3d9Instruction instruction : code) {
      if (instruction.destination().isPresent()
          && instruction.destination().get().register().type() == type) {
        count = Math.max(count, instruction.destination().get().register().number() + 1);
      }
    }
    return count;
  }
}
