package org.lanewise.reference.d3d9;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Opcode.Channels;
import org.lanewise.core.d3d9.D3d9Printer;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.WriteMask;
import org.lanewise.reference.Trace;
import org.lanewise.reference.machine.LanePaths;
import org.lanewise.reference.machine.QuadMachine;

/**
 * Runs Direct3D 9 programs for the four pixels (or vertices) of a quad, each along its own path
 * ({@link LanePaths}).
 */
public final class D3d9QuadMachine implements QuadMachine {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final int W = 3;

  private final DecodedProgram decoded;
  private final int loopLimit;
  private final Trace trace;
  private final Registers registers;
  private final ScalarOperations scalars;
  private final VectorOperations vectors;
  private final TextureOperations textures;
  private final StageOperations stages;
  private final LanePaths paths;

  /** What the two instructions of a pair read and compute before either writes. */
  private final Step[] steps = {new Step(), new Step()};

  /** For each lane and loop: turns to do, turns done, the aL outside. */
  private final int[][] turns;

  private final int[][] turnsDone;
  private final int[][] outerCounter;

  /** For each lane and open call the aL of the caller. */
  private final int[][] callerCounter;

  private int live;

  /** Words [lane * 4 + component] of an instruction. */
  private static final class Step {
    /** The sources, the rows of a matrix behind the first; a destination that is read first. */
    final int[][] sources = new int[5][16];

    final int[] result = new int[16];
  }

  private D3d9QuadMachine(DecodedProgram decoded, ShaderOptions options, Trace trace) {
    this.decoded = decoded;
    this.loopLimit = options.loopLimit();
    this.trace = trace;
    Arithmetic math = new Arithmetic(options.direct3d().clampInfinities());
    registers = new Registers(decoded);
    scalars = new ScalarOperations(math);
    vectors = new VectorOperations(math);
    textures = new TextureOperations(decoded);
    stages = new StageOperations(decoded, registers, textures, math);
    paths = new LanePaths(decoded.flow.maxCalls);
    turns = new int[4][decoded.code.length];
    turnsDone = new int[4][decoded.code.length];
    outerCounter = new int[4][decoded.code.length];
    callerCounter = new int[4][decoded.flow.maxCalls];
  }

  /**
   * Machines for a program that the validator has let pass; they share what was decoded of it.
   *
   * @param trace is told of each instruction; null for nobody
   */
  public static Supplier<QuadMachine> of(D3d9Program program, ShaderOptions options, Trace trace) {
    DecodedProgram decoded = new DecodedProgram(program, options.direct3d());
    return () -> new D3d9QuadMachine(decoded, options, trace);
  }

  @Override
  public int run(LaneBatch batch, Bindings bindings, int firstLane, int liveLanes) {
    live = liveLanes;
    registers.load(batch, bindings, firstLane);
    textures.start(bindings);
    stages.start();
    paths.start();
    for (int lanes = paths.next(); lanes != 0; lanes = paths.next()) {
      int index = paths.position(lanes);
      if (index == decoded.code.length) {
        each(lanes, this::leave);
      } else {
        step(index, lanes, firstLane / 4);
      }
    }
    registers.store(batch, firstLane);
    return live;
  }

  @FunctionalInterface
  private interface LaneAction {
    void accept(int lane);
  }

  private static void each(int lanes, LaneAction action) {
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0) {
        action.accept(lane);
      }
    }
  }

  private void step(int index, int lanes, int quad) {
    int count = decoded.startsPair(index) ? 2 : 1;
    for (int k = 0; k < count; k++) {
      fetch(decoded.code[index + k], steps[k].sources);
      compute(decoded.code[index + k], steps[k], lanes);
    }
    paths.goAll(lanes, index + count);
    for (int k = 0; k < count; k++) {
      take(index + k, steps[k], lanes);
      if (trace != null) {
        tell(index + k, steps[k], lanes, quad);
      }
    }
  }

  private void fetch(D3d9Instruction instruction, int[][] sources) {
    D3d9Opcode opcode = instruction.opcode();
    if (opcode.destination() == D3d9Opcode.DestinationUse.READ) {
      registers.fetch(instruction.destination().orElseThrow().register(), sources[0]);
    }
    for (int operand = 0; operand < instruction.sources().size(); operand++) {
      D3d9Source source = instruction.sources().get(operand);
      if (isVector(source)) {
        registers.fetch(source, sources[operand]);
      }
    }
    for (int row = 1; row < opcode.rows(); row++) {
      registers.fetch(instruction.sources().get(1), row, sources[1 + row]);
    }
  }

  /** Whether an operand is read as four floats; the others are conditions, counts and names. */
  private static boolean isVector(D3d9Source source) {
    return switch (source.register().type()) {
      case TEMP,
          INPUT,
          CONST,
          ADDRESS,
          TEXTURE,
          RASTOUT,
          ATTROUT,
          TEXCRDOUT,
          OUTPUT,
          COLOROUT,
          DEPTHOUT,
          TEMPFLOAT16,
          MISCTYPE ->
          true;
      case CONSTINT, SAMPLER, CONSTBOOL, LOOP, LABEL, PREDICATE -> false;
    };
  }

  // Results

  private void compute(D3d9Instruction instruction, Step step, int lanes) {
    D3d9Opcode opcode = instruction.opcode();
    int[][] sources = step.sources;
    switch (opcode.kind()) {
      case ALU -> {
        if (opcode == D3d9Opcode.BEM) {
          stages.compute(instruction, sources[0], sources[1], step.result);
        } else {
          each(lanes, lane -> compute(instruction, sources, step.result, lane * 4));
        }
      }
      case DERIVATIVE -> derivative(opcode, sources[0], step.result);
      case TEXTURE -> {
        if (decoded.version.major() == 1) {
          stages.compute(instruction, sources[0], sources[1], step.result);
        } else {
          textures.compute(instruction, sources, step.result);
        }
      }
      case KILL, FLOW -> {}
    }
  }

  /** The channels of the lane whose words start at {@code at}. */
  private void compute(D3d9Instruction instruction, int[][] sources, int[] result, int at) {
    D3d9Opcode opcode = instruction.opcode();
    int[] a = sources[0];
    int[] b = sources[1];
    int[] c = sources[2];
    Channels channels = opcode.channels();
    switch (channels) {
      case COMPONENTWISE -> {
        for (int i = at; i < at + 4; i++) {
          // A condition of ps_1_0 to ps_1_3 is r0.a, one for all components.
          int condition = isScalarCondition(opcode) ? a[at + W] : a[i];
          result[i] =
              isUnconditional(instruction)
                  ? b[i]
                  : scalars.componentwise(instruction, condition, b[i], c[i]);
        }
      }
      case SCALAR_X, SCALAR_W -> {
        int component = channels == Channels.SCALAR_X ? X : W;
        Arrays.fill(
            result, at, at + 4, scalars.scalar(opcode, a[at + component], b[at + component]));
      }
      case DOT -> Arrays.fill(result, at, at + 4, scalars.dot(opcode, a, b, c, at));
      case MATRIX -> {
        for (int row = 0; row < opcode.rows(); row++) {
          result[at + row] = scalars.dot(opcode, a, sources[1 + row], c, at);
        }
      }
      case PER_CHANNEL, SCALAR_X_PER_CHANNEL, SCALAR_W_PER_CHANNEL ->
          vectors.compute(opcode, a, b, result, at);
      case NONE -> throw new IllegalStateException(opcode.name());
    }
  }

  private boolean isScalarCondition(D3d9Opcode opcode) {
    return opcode == D3d9Opcode.CND && decoded.version.isPixel1To3();
  }

  /** The rule of co-issued cnd, which drivers have whatever the documents say. */
  private boolean isUnconditional(D3d9Instruction instruction) {
    return isScalarCondition(instruction.opcode())
        && instruction.coissue()
        && instruction.destination().orElseThrow().mask().bits() != 1 << W;
  }

  private static void derivative(D3d9Opcode opcode, int[] a, int[] result) {
    for (int i = 0; i < 16; i++) {
      int lane = i / 4;
      boolean alongX = opcode == D3d9Opcode.DSX;
      int from = alongX ? lane & 2 : lane & 1;
      int to = from + (alongX ? 1 : 2);
      result[i] = Arithmetic.sub(a[to * 4 + i % 4], a[from * 4 + i % 4]);
    }
  }

  // Effects

  /** Lets an instruction do what it does with what was read and computed. */
  private void take(int index, Step step, int lanes) {
    D3d9Instruction instruction = decoded.code[index];
    switch (instruction.opcode().kind()) {
      case FLOW -> each(lanes, lane -> flow(index, step.sources, lane));
      case KILL -> each(lanes, lane -> kill(instruction, step.sources[0], lane));
      case ALU, DERIVATIVE, TEXTURE -> {
        switch (instruction.opcode()) {
          case TEXM3X2PAD, TEXM3X3PAD -> {}
          case TEXM3X2DEPTH, TEXDEPTH -> registers.writeDepth(step.result);
          default ->
              registers.write(
                  instruction, VectorOperations.channels(instruction.opcode()), step.result, lanes);
        }
      }
    }
  }

  /** Kills a lane that has a tested component below 0; of model 1 the first three are tested. */
  private void kill(D3d9Instruction instruction, int[] words, int lane) {
    D3d9Destination tested = instruction.destination().orElseThrow();
    WriteMask mask = decoded.version.major() == 1 ? WriteMask.of(7) : tested.mask();
    boolean interpolated =
        decoded.version.isPixel1To3() && tested.register().type() == D3d9RegisterType.TEXTURE;
    for (int component = 0; component < 4; component++) {
      int word =
          interpolated
              ? registers.coordinate(tested.register().number(), component, lane)
              : words[lane * 4 + component];
      if (mask.has(component) && Arithmetic.f(word) < 0) {
        live &= ~(1 << lane);
      }
    }
  }

  private void flow(int index, int[][] sources, int lane) {
    D3d9Instruction instruction = decoded.code[index];
    int target = decoded.flow.target[index];
    switch (instruction.opcode()) {
      case NOP, PHASE, ENDIF -> {}
      // Running into the next routine ends the one before.
      case LABEL, RET -> leave(lane);
      case IF, IFC -> paths.go(lane, holds(instruction, sources, lane) ? index + 1 : target);
      case ELSE -> paths.go(lane, target);
      case LOOP, REP -> begin(index, lane);
      case ENDLOOP, ENDREP -> turn(decoded.flow.loop[index], lane);
      case BREAK -> leaveLoop(decoded.flow.loop[index], lane);
      case BREAKC, BREAKP -> {
        if (holds(instruction, sources, lane)) {
          leaveLoop(decoded.flow.loop[index], lane);
        }
      }
      case CALL -> call(target, index + 1, lane);
      case CALLNZ -> {
        if (holds(instruction, sources, lane)) {
          call(target, index + 1, lane);
        }
      }
      default -> throw new IllegalStateException(instruction.opcode() + " is no flow control");
    }
  }

  private boolean holds(D3d9Instruction instruction, int[][] sources, int lane) {
    if (instruction.comparison().isPresent()) {
      return Arithmetic.compare(
          instruction.comparison().get(), sources[0][lane * 4], sources[1][lane * 4]);
    }
    return registers.holds(instruction.sources().getLast(), lane);
  }

  private void begin(int index, int lane) {
    D3d9Source counts = decoded.code[index].sources().getLast();
    turns[lane][index] = registers.integer(counts, X);
    turnsDone[lane][index] = 0;
    outerCounter[lane][index] = registers.loopCounter(lane);
    if (turns[lane][index] <= 0) {
      leaveLoop(index, lane);
    } else if (decoded.code[index].opcode() == D3d9Opcode.LOOP) {
      registers.setLoopCounter(lane, registers.integer(counts, Y));
    }
  }

  /** The end of a turn of the loop that starts at an instruction. */
  private void turn(int start, int lane) {
    int done = ++turnsDone[lane][start];
    if (done >= turns[lane][start]) {
      leaveLoop(start, lane);
      return;
    }
    if (done == loopLimit) {
      throw ShaderExecutionException.loopLimit(start, loopLimit);
    }
    D3d9Instruction loop = decoded.code[start];
    if (loop.opcode() == D3d9Opcode.LOOP) {
      int step = registers.integer(loop.sources().getLast(), Z);
      registers.setLoopCounter(lane, registers.loopCounter(lane) + step);
    }
    paths.go(lane, start + 1);
  }

  private void leaveLoop(int start, int lane) {
    registers.setLoopCounter(lane, outerCounter[lane][start]);
    paths.go(lane, decoded.flow.target[start]);
  }

  private void call(int target, int returnTo, int lane) {
    callerCounter[lane][paths.depth(lane)] = registers.loopCounter(lane);
    paths.call(lane, target, returnTo);
  }

  /** Ends the routine of a lane, or the lane, wherever it stands in it; loops end with it. */
  private void leave(int lane) {
    int depth = paths.depth(lane);
    registers.setLoopCounter(lane, depth > 0 ? callerCounter[lane][depth - 1] : 0);
    paths.leave(lane);
  }

  private void tell(int index, Step step, int lanes, int quad) {
    D3d9Instruction instruction = decoded.code[index];
    List<Trace.Operand> operands = new ArrayList<>();
    boolean reads = instruction.opcode().destination() == D3d9Opcode.DestinationUse.READ;
    if (reads) {
      operands.add(new Trace.Operand("dst", step.sources[0]));
    }
    for (int operand = 0; operand < instruction.sources().size(); operand++) {
      if (isVector(instruction.sources().get(operand))) {
        operands.add(new Trace.Operand("src" + operand, step.sources[operand]));
      }
    }
    boolean computes = instruction.destination().isPresent() && !reads;
    trace.executed(
        new Trace.Step(
            quad,
            index,
            D3d9Printer.print(instruction),
            lanes,
            operands,
            computes ? step.result : new int[0]));
  }
}
