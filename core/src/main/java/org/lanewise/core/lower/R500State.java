package org.lanewise.core.lower;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Source;

/**
 * Temporaries, constants, predicate bits, outputs and aL of an R500 program as IR. A component of a
 * temporary is a variable; where the program addresses temporaries by aL, all lie in one array.
 */
final class R500State {
  private static final int TEMPORARIES = 128;

  private final IrBuilder b;
  private final R500Program program;
  private final Variables variables;
  private final Map<Integer, Integer> temporaries = new HashMap<>();
  private final Map<Integer, Integer> outputs = new HashMap<>();
  private final Predicates predicates;
  private final ConstantRows constants;
  private final int array;
  private int loopValue = -1;

  R500State(IrBuilder builder, R500Program program) {
    this.b = builder;
    this.program = program;
    this.variables = new Variables(builder);
    this.predicates = new Predicates(builder, variables, "rgba");
    this.constants = new ConstantRows(builder, 0);
    for (R500Constant constant : program.constants()) {
      constants.define(constant.slot(), constant.words());
    }
    array = addressesTemporaries(program) ? b.array("temp", TEMPORARIES) : -1;
    program.effectivePreloads().forEach(this::preload);
  }

  private static boolean addressesTemporaries(R500Program program) {
    return program.code().stream().anyMatch(R500State::addressesTemporaries);
  }

  private static boolean addressesTemporaries(R500Instruction i) {
    R500Field[] fields =
        switch (i.type()) {
          case ALU, OUT ->
              new R500Field[] {
                R500Field.RGB_ADDR0_REL,
                R500Field.RGB_ADDR1_REL,
                R500Field.RGB_ADDR2_REL,
                R500Field.ALPHA_ADDR0_REL,
                R500Field.ALPHA_ADDR1_REL,
                R500Field.ALPHA_ADDR2_REL,
                R500Field.RGB_ADDRD_REL,
                R500Field.ALPHA_ADDRD_REL
              };
          case TEX ->
              new R500Field[] {
                R500Field.SRC_ADDR_REL,
                R500Field.DST_ADDR_REL,
                R500Field.DX_ADDR_REL,
                R500Field.DY_ADDR_REL
              };
          case FC -> new R500Field[0];
        };
    for (R500Field field : fields) {
      if (i.has(field)) {
        return true;
      }
    }
    return false;
  }

  /** The variables, whose regions follow those of the flow. */
  Variables variables() {
    return variables;
  }

  private void preload(R500Preload preload) {
    for (int c = 0; c < 4; c++) {
      int from = preload.components().get(c);
      int value =
          switch (from) {
            case R500Preload.ZERO -> b.f32(0);
            case R500Preload.ONE -> b.f32(1);
            default -> b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {from / 4, from % 4});
          };
      if (array >= 0) {
        int row = b.i32(preload.temporary());
        int all = b.mask(true);
        b.emit(IrOp.ARRAY_STORE, null, new int[] {row, value, all}, new int[] {array, c});
      } else {
        variables.set(temporary(preload.temporary(), c), value, -1);
      }
    }
  }

  // aL

  /** Sets where aL is read from: an i32 variable, or -1 where it is 0. */
  void loopValueIn(int variable) {
    loopValue = variable;
  }

  /** The variable that aL is read from, -1 where it is 0. */
  int loopValue() {
    return loopValue;
  }

  private int relative(int index) {
    int base = b.i32(index);
    return loopValue < 0 ? base : b.op(IrOp.IADD, base, variables.get(loopValue));
  }

  // Temporaries

  private int temporary(int number, int component) {
    return temporaries.computeIfAbsent(
        number * 4 + component,
        key -> b.variable("temp[" + number + "]." + "rgba".charAt(component), IrType.F32));
  }

  /** A component of a temporary. */
  int temporary(int number, boolean relative, int component) {
    if (array < 0) {
      return variables.get(temporary(number, component));
    }
    int row = relative ? relative(number) : b.i32(number);
    return b.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, new int[] {array, component});
  }

  /** The row of a temporary that is to be written, as {@link #write} takes it. */
  int row(int number, boolean relative) {
    if (array < 0) {
      return number;
    }
    return relative ? relative(number) : b.i32(number);
  }

  /**
   * Writes a component of a temporary.
   *
   * @param row made by {@link #row}
   * @param mask the lanes that write, -1 for all
   */
  void write(int row, int component, int value, int mask) {
    if (array < 0) {
      variables.set(temporary(row, component), value, mask);
      return;
    }
    int lanes = mask < 0 ? b.mask(true) : mask;
    b.emit(IrOp.ARRAY_STORE, null, new int[] {row, value, lanes}, new int[] {array, component});
  }

  // Sources

  /** A component of what an address names, bits as they are. */
  int source(R500Source source, int component) {
    return switch (source.kind()) {
      case INLINE -> b.f32(R500Source.inlineFloat(source.index()));
      case TEMPORARY -> temporary(source.index(), source.relative(), component);
      case CONSTANT -> constant(source.index(), source.relative(), component);
    };
  }

  private int constant(int slot, boolean relative, int component) {
    return relative ? constants.readAt(relative(slot), component) : constants.read(slot, component);
  }

  // Predicates

  /** A predicate bit, 0..3 for R, G, B, A. */
  int predicate(int bit) {
    return predicates.get(bit);
  }

  /** Writes a predicate bit in the lanes of a mask, -1 for all. */
  void writePredicate(int bit, int value, int mask) {
    predicates.set(bit, value, mask);
  }

  // Outputs

  private int output(int slot, int component) {
    return outputs.computeIfAbsent(
        slot * 4 + component,
        key -> b.variable("out[" + slot + "]." + "rgba".charAt(component), IrType.F32));
  }

  /** Writes a component of a render target or of W in the lanes of a mask, -1 for all. */
  void writeOutput(int target, int component, int value, int mask) {
    variables.set(output(program.outputSlot(target), component), value, mask);
  }

  /** Stores all outputs; at the end of the program. */
  void storeOutputs() {
    for (int slot = 0; slot < program.signature().outputs().size(); slot++) {
      for (int c = 0; c < 4; c++) {
        int value = variables.get(output(slot, c));
        b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {slot, c});
      }
    }
  }
}
