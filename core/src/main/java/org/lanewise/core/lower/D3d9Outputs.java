package org.lanewise.core.lower;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Slots;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/**
 * The output registers of a Direct3D 9 program. A component is a variable; registers of a type that
 * the program addresses relatively lie in an array.
 */
final class D3d9Outputs {
  private final IrBuilder b;
  private final D3d9Program program;
  private final D3d9Floats floats;
  private final Variables values;
  private final Map<Component, Integer> variables = new HashMap<>();
  private final Map<D3d9RegisterType, Rows> arrays = new EnumMap<>(D3d9RegisterType.class);

  private record Component(D3d9RegisterType type, int number, int component) {
    /** oD#, oFog and oC0 of ps_1_x hold colours. */
    boolean isClamped(boolean ofPixel1) {
      return switch (type) {
        case ATTROUT -> true;
        case RASTOUT -> number == 1;
        case COLOROUT -> ofPixel1;
        default -> false;
      };
    }

    @Override
    public String toString() {
      return type.name().toLowerCase(Locale.ROOT) + "[" + number + "]." + "xyzw".charAt(component);
    }
  }

  /** The registers of a type as rows of an IR array. */
  private record Rows(int array, RegisterRuns runs) {}

  D3d9Outputs(IrBuilder builder, D3d9Program program, D3d9Floats floats, Variables values) {
    b = builder;
    this.program = program;
    this.floats = floats;
    this.values = values;
    for (D3d9Instruction instruction : program.instructions()) {
      instruction.destination().ifPresent(destination -> addressed(destination.register()));
    }
    if (!program.outputs().numbers(D3d9RegisterType.ATTROUT).isEmpty()) {
      for (int c = 0; c < 4; c++) {
        Component component = new Component(D3d9RegisterType.ATTROUT, 0, c);
        if (slot(component) >= 0) {
          values.set(variable(component), floats.one(), -1);
        }
      }
    }
  }

  private void addressed(D3d9Register register) {
    D3d9RegisterType type = register.type();
    D3d9Slots slots = program.outputs();
    if (register.relative().isEmpty()
        || arrays.containsKey(type)
        || slots.numbers(type).isEmpty()) {
      return;
    }
    RegisterRuns runs = new RegisterRuns();
    int row = 0;
    for (int number : slots.numbers(type)) {
      runs.add(number, row++);
    }
    arrays.put(type, new Rows(b.array(type.name(), row), runs));
  }

  private int slot(Component component) {
    return program.outputs().slot(component.type, component.number, component.component);
  }

  private int variable(Component component) {
    return variables.computeIfAbsent(component, c -> b.variable(c.toString(), IrType.F32));
  }

  /**
   * The row that a register has in the array of its type, -1 where that has none.
   *
   * @param relative the i32 value of its number, -1 where it is named by its number
   */
  int row(D3d9Register register, int relative) {
    Rows rows = arrays.get(register.type());
    if (rows == null) {
      return -1;
    }
    return relative < 0 ? b.i32(rows.runs.place(register.number())) : rows.runs.place(b, relative);
  }

  /**
   * Writes a component.
   *
   * @param row made by {@link #row}
   * @param mask the lanes that write, -1 for all
   * @param allLanes the lanes that run
   */
  void write(D3d9Register register, int row, int component, int value, int mask, int allLanes) {
    if (row >= 0) {
      b.emit(
          IrOp.ARRAY_STORE,
          null,
          new int[] {row, value, mask < 0 ? allLanes : mask},
          new int[] {arrays.get(register.type()).array, component});
      return;
    }
    Component written = new Component(register.type(), register.number(), component);
    if (register.relative().isEmpty() && slot(written) >= 0) {
      values.set(variable(written), value, mask);
    }
  }

  /** Whether a register has one component, whichever an instruction names. */
  static boolean isScalar(D3d9Register register) {
    return register.type() == D3d9RegisterType.DEPTHOUT
        || register.type() == D3d9RegisterType.RASTOUT && register.number() > 0;
  }

  /**
   * Stores all outputs; at the end of the program.
   *
   * @param color the values of oC0 of ps_1_x, null in other versions
   */
  void store(int[] color) {
    D3d9Slots slots = program.outputs();
    int[] stored = new int[slots.slots().size() * 4];
    Arrays.fill(stored, -1);
    for (D3d9RegisterType type : D3d9RegisterType.values()) {
      for (int number : type.isOutput() ? slots.numbers(type) : List.<Integer>of()) {
        for (int c = 0; c < 4; c++) {
          Component component = new Component(type, number, c);
          boolean isColor = color != null && type == D3d9RegisterType.COLOROUT;
          int value = isColor ? color[c] : value(component);
          value = component.isClamped(isColor) ? floats.saturate(value) : value;
          stored[slot(component) * 4 + c] = value;
        }
      }
    }
    for (int i = 0; i < stored.length; i++) {
      int value = stored[i] < 0 ? floats.zero() : stored[i];
      b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {i / 4, i % 4});
    }
  }

  private int value(Component component) {
    Rows rows = arrays.get(component.type);
    if (rows == null) {
      return values.get(variable(component));
    }
    int row = b.i32(rows.runs.place(component.number));
    return b.emit(
        IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, new int[] {rows.array, component.component});
  }
}
