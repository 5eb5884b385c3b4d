package org.lanewise.core.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Limits;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;

/**
 * The registers of a Direct3D 9 program as IR: temporaries are variables of raw bits, a0 and aL
 * integers, p0 masks; inputs and constants are loads.
 */
final class D3d9Registers {
  private final IrBuilder b;
  private final D3d9Program program;
  private final D3d9Floats floats;
  private final Variables values;
  private final Predicates predicates;
  private final D3d9Outputs outputs;
  private final ConstantRows constants;
  private final ConstantRows integers;
  private final ConstantRows booleans;
  private final ConstantRows stages;
  private final int[] address = {-1, -1, -1, -1};
  private final Map<Long, Integer> temporaries = new HashMap<>();

  /** The loops around that have an aL, innermost first; where there is none, aL is 0. */
  private final Deque<LoopValue> loops = new ArrayDeque<>();

  private boolean forQuads;

  private record LoopValue(int variable, int running) {}

  D3d9Registers(IrBuilder builder, D3d9Program program, D3d9Floats floats) {
    b = builder;
    this.program = program;
    this.floats = floats;
    values = new Variables(builder);
    predicates = new Predicates(builder, values, "xyzw");
    outputs = new D3d9Outputs(builder, program, floats, values);
    constants = new ConstantRows(builder, D3d9Program.FLOATS);
    integers = new ConstantRows(builder, D3d9Program.INTEGERS);
    booleans = new ConstantRows(builder, D3d9Program.BOOLEANS);
    stages = new ConstantRows(builder, D3d9Program.STAGES);
    for (D3d9Statement statement : program.statements()) {
      if (statement instanceof D3d9Definition definition) {
        define(definition);
      }
    }
  }

  private void define(D3d9Definition definition) {
    D3d9Register register = definition.destination().register();
    switch (register.type()) {
      case CONST -> constants.define(register.number(), definition.words());
      case CONSTINT -> integers.define(register.number(), definition.words());
      case CONSTBOOL -> booleans.define(register.number(), definition.words());
      default -> throw new IllegalStateException("def of " + register);
    }
  }

  /** The variables, whose regions follow those of the flow. */
  Variables variables() {
    return values;
  }

  /** p0. */
  Predicates predicates() {
    return predicates;
  }

  // Integers, booleans, states

  /** A component of i# as an i32 value. */
  int integer(int number, int component) {
    return b.op(IrOp.BITS_F2I, integers.read(number, component));
  }

  /** The lanes, all or none, in which b# is true. */
  int isTrue(int number) {
    return b.op(IrOp.INE, b.op(IrOp.BITS_F2I, booleans.read(number, 0)), b.i32(0));
  }

  /** Word 0..3 of the bump matrix of a stage, 4 its luminance scale, 5 the offset. */
  int stage(int stage, int word) {
    return stages.read(2 * stage + word / 4, word % 4);
  }

  // Addresses

  /**
   * A loop with aL begins.
   *
   * @param variable the i32 variable of its aL
   * @param running the mask variable of the lanes that have not left it
   */
  void beginLoop(int variable, int running) {
    loops.push(new LoopValue(variable, running));
  }

  /** The innermost loop with aL ends. */
  void endLoop() {
    loops.pop();
  }

  /** Sets whether what is read next counts in lanes that do not execute it as well. */
  void readForQuads(boolean quads) {
    forQuads = quads;
  }

  /** aL, an i32 value. */
  private int loopValue() {
    if (!forQuads) {
      return values.get(loops.getFirst().variable);
    }
    // A lane that has left a loop has the aL of the one around it.
    int value = b.i32(0);
    for (LoopValue loop : loops.reversed()) {
      value = b.select(b.get(loop.running), values.get(loop.variable), value);
    }
    return value;
  }

  private int address(int component) {
    if (address[component] < 0) {
      address[component] = b.variable("a0." + "xyzw".charAt(component), IrType.I32);
    }
    return address[component];
  }

  /** The i32 value of the number that a relative operand names. */
  private int relativeNumber(D3d9Register register, int row) {
    D3d9Register.Relative relative = register.relative().orElseThrow();
    int number = b.i32(register.number() + row);
    if (relative.type() == D3d9RegisterType.ADDRESS) {
      return b.op(IrOp.IADD, values.get(address(relative.component())), number);
    }
    return loops.isEmpty() ? number : b.op(IrOp.IADD, loopValue(), number);
  }

  // Reading

  /**
   * A component of a register without modifiers.
   *
   * @param row how many registers further on, for the rows of a matrix
   */
  int read(D3d9Register register, int row, int component) {
    return switch (register.type()) {
      case TEMP -> values.get(temporary(register.type(), register.number() + row, component));
      case TEXTURE ->
          program.version().isPixel1To3()
              ? values.get(temporary(register.type(), register.number() + row, component))
              : input(register, row, component);
      case CONST -> constant(register, row, component);
      case INPUT, MISCTYPE -> input(register, row, component);
      case ADDRESS,
          RASTOUT,
          ATTROUT,
          TEXCRDOUT,
          OUTPUT,
          CONSTINT,
          COLOROUT,
          DEPTHOUT,
          SAMPLER,
          CONSTBOOL,
          LOOP,
          TEMPFLOAT16,
          LABEL,
          PREDICATE ->
          floats.zero();
    };
  }

  private int temporary(D3d9RegisterType type, int number, int component) {
    long key = ((long) type.ordinal() << 32 | number) << 2 | component;
    String name = (type == D3d9RegisterType.TEMP ? "r" : "t") + number + ".";
    return temporaries.computeIfAbsent(
        key, _ -> b.variable(name + "xyzw".charAt(component), IrType.F32));
  }

  private int constant(D3d9Register register, int row, int component) {
    int value;
    if (register.relative().isEmpty()) {
      value = constants.read(register.number() + row, component);
    } else {
      value = constants.readAt(limited(relativeNumber(register, row)), component);
    }
    return program.version().isPixel1() ? floats.saturateSigned(value) : value;
  }

  /** The number of a constant, -1 for one that relative addresses do not reach. */
  private int limited(int number) {
    int count = D3d9Limits.floatConstants(program.version());
    int declared = program.signature().constantBuffers().get(D3d9Program.FLOATS);
    if (declared <= count && constants.definedCount() <= count) {
      return number;
    }
    return b.select(b.op(IrOp.ULT, number, b.i32(count)), number, b.i32(-1));
  }

  private int input(D3d9Register register, int row, int component) {
    int value =
        register.relative().isEmpty()
            ? coordinate(register.type(), register.number() + row, component)
            : indexed(register, row, component);
    boolean isColor = program.version().isPixel1() && register.type() == D3d9RegisterType.INPUT;
    return isColor ? floats.saturate(value) : value;
  }

  /** A component of an input register as it comes in; 0 where it has no slot. */
  int coordinate(D3d9RegisterType type, int number, int component) {
    int slot = number < 0 ? -1 : program.inputs().slot(type, number, component);
    return slot < 0
        ? floats.zero()
        : b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {slot, component});
  }

  private int indexed(D3d9Register register, int row, int component) {
    RegisterRuns slots = new RegisterRuns();
    for (int number : program.inputs().numbers(register.type())) {
      slots.add(number, program.inputs().slot(register.type(), number, component));
    }
    int number = relativeNumber(register, row);
    int value = floats.zero();
    for (RegisterRuns.Run run : slots.runs()) {
      int index = run.index(b, number);
      int[] immediates = {run.place(), run.count(), component};
      int here = b.emit(IrOp.INPUT_INDEXED, IrType.F32, new int[] {index}, immediates);
      // Outside of its slots a load gives 0.
      value = slots.runs().size() == 1 ? here : b.select(run.holds(b, index), here, value);
    }
    return value;
  }

  // Writing

  /**
   * Where a register is to be written; taken before anything is, since the index may be among what
   * is written.
   *
   * @param row the row of an array of outputs, -1 for none
   */
  record Target(D3d9Register register, int row) {}

  /** The place that a destination names now. */
  Target target(D3d9Register register) {
    if (!register.type().isOutput()) {
      return new Target(register, -1);
    }
    int relative = register.relative().isPresent() ? relativeNumber(register, 0) : -1;
    return new Target(register, outputs.row(register, relative));
  }

  /**
   * Writes a component.
   *
   * @param value an f32 value; a0 takes an integer of it
   * @param mask the lanes that write, -1 for all
   * @param allLanes the lanes that run
   */
  void write(Target target, int component, int value, int mask, int allLanes) {
    D3d9Register register = target.register;
    switch (register.type()) {
      case TEMP ->
          values.set(temporary(register.type(), register.number(), component), value, mask);
      case TEXTURE -> {
        if (program.version().isPixel1To3()) {
          values.set(temporary(register.type(), register.number(), component), value, mask);
        }
      }
      case ADDRESS -> values.set(address(component), toAddress(value), mask);
      case RASTOUT, ATTROUT, TEXCRDOUT, OUTPUT, COLOROUT, DEPTHOUT ->
          outputs.write(register, target.row, component, value, mask, allLanes);
      case INPUT,
          CONST,
          CONSTINT,
          SAMPLER,
          CONSTBOOL,
          LOOP,
          TEMPFLOAT16,
          MISCTYPE,
          LABEL,
          PREDICATE -> {}
    }
  }

  private int toAddress(int value) {
    boolean rounds = program.version().major() > 1;
    return b.op(IrOp.F2I, rounds ? floats.roundEven(value) : floats.floor(value));
  }

  /** Writes oDepth in the lanes of a mask, -1 for all. */
  void writeDepth(int value, int mask) {
    D3d9Register depth = D3d9Register.of(D3d9RegisterType.DEPTHOUT, 0);
    write(target(depth), 0, value, mask, mask);
  }

  /** Stores all outputs; at the end of the program. */
  void storeOutputs() {
    int[] color = null;
    if (program.version().isPixel1()) {
      color = new int[4];
      for (int c = 0; c < 4; c++) {
        color[c] = values.get(temporary(D3d9RegisterType.TEMP, 0, c));
      }
    }
    outputs.store(color);
  }
}
