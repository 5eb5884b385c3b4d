package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.WriteMask;

/**
 * Turns a program of lanes into one of a rectangle: inputs are made of plane equations
 * (docs/numerics.md, section "Interpolation"), and all that is read a lane is the centre of its
 * pixel, as slot 0, and colours of the framebuffer, which follow it.
 *
 * <p>Each input that is read is interpolated once, at the start; inputs with relative addresses go
 * through an array.
 */
public final class PlaneInputs {
  /** The name in dumps. */
  public static final String NAME = "interpolate";

  private static final int[] NONE = {};
  private static final int NAN = 0x7fc00000;

  private final IrProgram program;
  private final boolean flatColors;
  private final Rewriter out;
  private final Map<Integer, Integer> inputs = new HashMap<>();
  private final int[] centre = {-1, -1};
  private int w = -1;

  private PlaneInputs(IrProgram program, boolean flatColors) {
    this.program = program;
    this.flatColors = flatColors;
    out = new Rewriter(program);
  }

  /**
   * The program of a rectangle.
   *
   * @param flatColors whether inputs of {@code Interpolation.COLOR} are constant, not in
   *     perspective
   */
  public static IrProgram of(IrProgram program, boolean flatColors) {
    return new PlaneInputs(program, flatColors).rewrite();
  }

  private IrProgram rewrite() {
    List<IrProgram.Array> arrays = new ArrayList<>(program.arrays());
    int indexed = arrays.size();
    int count = program.signature().inputs().size();
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.INPUT) {
        input(instruction.immediate(0), instruction.immediate(1));
      } else if (instruction.op() == IrOp.INPUT_INDEXED && arrays.size() == indexed) {
        arrays.add(new IrProgram.Array("IN", count));
      }
    }
    if (arrays.size() > indexed) {
      fill(indexed, count);
    }
    for (IrInstruction instruction : program.instructions()) {
      switch (instruction.op()) {
        case INPUT ->
            out.replace(
                instruction.result(), input(instruction.immediate(0), instruction.immediate(1)));
        case INPUT_INDEXED -> out.replace(instruction.result(), load(instruction, indexed));
        default -> out.copy(instruction);
      }
    }
    IrProgram body = out.build();
    Signature old = program.signature();
    Signature.Slot slot =
        new Signature.Slot("pixel", "POSITION", 0, Interpolation.LINEAR, WriteMask.of(3));
    List<Signature.Slot> slots = new ArrayList<>(framebuffer(old.inputs()));
    slots.addFirst(slot);
    return new IrProgram(
        new Signature(slots, old.outputs(), old.constantBuffers(), old.samplers(), old.resources()),
        body.instructions(),
        body.values(),
        body.variables(),
        arrays,
        body.tables());
  }

  private void fill(int array, int slots) {
    int everywhere = out.constant(IrType.MASK, 1);
    for (int slot = 0; slot < slots; slot++) {
      int row = out.constant(IrType.I32, slot);
      for (int component = 0; component < 4; component++) {
        int[] operands = {row, input(slot, component), everywhere};
        out.effect(IrOp.ARRAY_STORE, operands, array, component);
      }
    }
  }

  /** The array's rows are all slots; of those only {@code imm1} from {@code imm0} on are meant. */
  private int load(IrInstruction instruction, int array) {
    int index = out.map(instruction.operand(0));
    int count = out.constant(IrType.I32, instruction.immediate(1));
    int inside = out.emit(IrOp.ULT, IrType.MASK, new int[] {index, count});
    int first = out.constant(IrType.I32, instruction.immediate(0));
    int row = out.emit(IrOp.IADD, IrType.I32, new int[] {index, first});
    int value =
        out.emit(IrOp.ARRAY_LOAD, IrType.F32, new int[] {row}, array, instruction.immediate(2));
    int zero = out.constant(IrType.F32, 0);
    return out.emit(IrOp.SELECT_F32, IrType.F32, new int[] {inside, value, zero});
  }

  private int input(int slot, int component) {
    return inputs.computeIfAbsent(slot * 4 + component, _ -> make(slot, component));
  }

  private static List<Signature.Slot> framebuffer(List<Signature.Slot> slots) {
    return slots.stream().filter(Signature.Slot::isFramebuffer).toList();
  }

  private int make(int slot, int component) {
    List<Signature.Slot> slots = program.signature().inputs();
    if (slots.get(slot).isFramebuffer()) {
      int number = 1 + framebuffer(slots).indexOf(slots.get(slot));
      return out.emit(IrOp.INPUT, IrType.F32, NONE, number, component);
    }
    int plane = (slot * 4 + component) * 3;
    return switch (program.signature().inputs().get(slot).interpolation()) {
      case NONE, CONSTANT -> word(plane);
      case LINEAR -> linear(plane);
      case PERSPECTIVE -> perspective(plane);
      case COLOR -> flatColors ? word(plane) : perspective(plane);
    };
  }

  private int perspective(int plane) {
    if (w < 0) {
      int one = out.constant(IrType.F32, Float.floatToRawIntBits(1));
      int reciprocal = linear(program.signature().inputs().size() * 12);
      w = canonical(out.emit(IrOp.FDIV, IrType.F32, new int[] {one, reciprocal}));
    }
    int linear = linear(plane);
    return canonical(out.emit(IrOp.FMUL, IrType.F32, new int[] {linear, w}));
  }

  private int linear(int plane) {
    int[] row = {word(plane + 2), centre(1), word(plane)};
    int base = out.emit(IrOp.FMA, IrType.F32, row);
    int[] column = {word(plane + 1), centre(0), base};
    return canonical(out.emit(IrOp.FMA, IrType.F32, column));
  }

  private int canonical(int value) {
    return out.emit(IrOp.CANON, IrType.F32, new int[] {value}, NAN);
  }

  private int word(int number) {
    return out.emit(IrOp.PLANE, IrType.F32, NONE, number);
  }

  private int centre(int component) {
    if (centre[component] < 0) {
      centre[component] = out.emit(IrOp.INPUT, IrType.F32, NONE, 0, component);
    }
    return centre[component];
  }
}
