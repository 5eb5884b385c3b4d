package org.lanewise.conformance.random;

import java.util.Random;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;

/** Blocks, loops and routines. */
final class D3d9FlowGenerator {
  private static final int MOST_DEPTH = 4;

  private final D3d9Operands operands;
  private final D3d9Features features;
  private final D3d9Code code;
  private final D3d9InstructionGenerator instructions;
  private final Random random;
  private final int routines;

  /**
   * Where the code at hand stands.
   *
   * @param routine the routine: 0 for the main program, n for label l(n-1)
   * @param depth the number of blocks around it
   * @param loops the number of loops and reps around it
   * @param hasAl whether one of them is a loop
   * @param divergent whether lanes of a quad may part here
   */
  private record Place(int routine, int depth, int loops, boolean hasAl, boolean divergent) {
    Place inside(boolean parts) {
      return new Place(routine, depth + 1, loops, hasAl, divergent || parts);
    }

    Place inLoop(boolean isLoop, boolean parts) {
      return new Place(routine, depth + 1, loops + 1, hasAl || isLoop, divergent || parts);
    }
  }

  D3d9FlowGenerator(
      Random random,
      D3d9Operands operands,
      D3d9Features features,
      D3d9Code code,
      D3d9InstructionGenerator instructions) {
    this.random = random;
    this.operands = operands;
    this.features = features;
    this.code = code;
    this.instructions = instructions;
    this.routines =
        features.flow() && D3d9Opcode.CALL.existsIn(features.version()) && random.nextInt(3) == 0
            ? 1 + random.nextInt(3)
            : 0;
  }

  /** The main program. */
  void main(int length) {
    block(length, new Place(0, 0, 0, false, false));
  }

  /** The routines, after the end of the main program. */
  void routines() {
    if (routines > 0 || features.flow() && random.nextInt(8) == 0) {
      code.add(D3d9Opcode.RET);
    }
    for (int routine = 1; routine <= routines; routine++) {
      code.add(D3d9Opcode.LABEL, label(routine));
      // A routine may be called where lanes have parted.
      block(1 + random.nextInt(5), new Place(routine, 0, 0, false, true));
      code.add(D3d9Opcode.RET);
    }
  }

  private static D3d9Source label(int routine) {
    return D3d9Source.of(D3d9RegisterType.LABEL, routine - 1);
  }

  private void block(int length, Place place) {
    for (int left = length; left > 0; ) {
      boolean certain = Chance.percent(random, features.weights().flow());
      if (!features.flow() || !certain && random.nextInt(3) != 0) {
        instructions.add(place.hasAl, place.divergent);
        left--;
        continue;
      }
      int inside = 1 + random.nextInt(Math.max(1, Math.min(left, 6)));
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3 -> {
          if (place.depth < MOST_DEPTH) {
            conditional(inside, place);
          }
        }
        case 4, 5, 6 -> {
          if (place.depth < MOST_DEPTH && place.loops < features.loopDepth()) {
            loop(inside, place);
          }
        }
        case 7, 8 -> leave(place);
        default -> call(place);
      }
      left -= inside;
    }
  }

  private void conditional(int length, Place place) {
    operands.begin(place.hasAl);
    boolean isStatic = !features.dynamic() || random.nextInt(4) == 0;
    if (isStatic) {
      code.add(D3d9Opcode.IF, operands.condition());
    } else if (features.predicates() && random.nextInt(3) == 0) {
      code.add(D3d9Opcode.IF, operands.predicateComponent());
    } else {
      code.add(D3d9Opcode.IFC, instructions.comparison(), operands.scalar(), operands.scalar());
    }
    Place inner = place.inside(!isStatic);
    block(length, inner);
    if (random.nextInt(3) == 0) {
      code.add(D3d9Opcode.ELSE);
      block(1 + random.nextInt(length), inner);
    }
    code.add(D3d9Opcode.ENDIF);
  }

  private void loop(int length, Place place) {
    D3d9Source count = D3d9Source.of(D3d9RegisterType.CONSTINT, random.nextInt(4));
    boolean isLoop = D3d9Opcode.LOOP.existsIn(features.version()) && random.nextBoolean();
    // With breaks in it, lanes may leave at different turns.
    Place inner = place.inLoop(isLoop, features.dynamic());
    if (isLoop) {
      code.add(D3d9Opcode.LOOP, D3d9Source.of(D3d9RegisterType.LOOP, 0), count);
    } else {
      code.add(D3d9Opcode.REP, count);
    }
    block(length, inner);
    code.add(isLoop ? D3d9Opcode.ENDLOOP : D3d9Opcode.ENDREP);
  }

  /** Leaves a loop, or, which the assembler does not like, a routine. */
  private void leave(Place place) {
    operands.begin(place.hasAl);
    if (place.loops > 0 && features.dynamic()) {
      if (features.predicates() && random.nextInt(3) == 0) {
        code.add(D3d9Opcode.BREAKP, operands.predicateComponent());
      } else if (random.nextInt(4) == 0) {
        code.add(D3d9Opcode.BREAK);
      } else {
        code.add(
            D3d9Opcode.BREAKC, instructions.comparison(), operands.scalar(), operands.scalar());
      }
    } else if (!features.strict() && place.depth > 0 && random.nextInt(3) == 0) {
      code.add(D3d9Opcode.RET);
    }
  }

  private void call(Place place) {
    int later = routines - place.routine;
    if (later <= 0
        || place.routine >= features.callDepth()
        || features.strict() && place.loops > 0) {
      return;
    }
    int routine = place.routine + 1 + random.nextInt(later);
    if (random.nextBoolean()) {
      code.add(D3d9Opcode.CALL, label(routine));
    } else {
      boolean predicate = features.predicates() && random.nextBoolean();
      code.add(
          D3d9Opcode.CALLNZ,
          label(routine),
          predicate ? operands.predicateComponent() : operands.condition());
    }
  }
}
