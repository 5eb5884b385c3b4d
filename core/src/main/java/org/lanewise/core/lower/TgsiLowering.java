package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiInstruction.Saturate;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiPredicate;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/**
 * Lowers TGSI programs to the IR. Nested flow becomes masks ({@link TgsiFlow}), any other a loop
 * over basic blocks ({@link TgsiDispatch}); registers become variables ({@link TgsiRegisters}), and
 * each opcode becomes the IR operations that say its formula exactly.
 */
public final class TgsiLowering {
  private final TgsiProgram program;
  final IrBuilder b;
  final TgsiRegisters registers;
  final TgsiConditions conditions;
  private final TgsiFloats floats;
  private final TgsiOpcodes opcodes;
  private final TgsiTextures textures;
  private final TgsiWave wave;
  private final TgsiAddressStack addressStack;

  /** Which lanes run the instruction that is being lowered. */
  private ExecutingLanes mask;

  private final TgsiPairs pairs;
  private final TgsiResources resources;

  /** How many IR instructions there were at each barrier. */
  private final List<Integer> barriers = new ArrayList<>();

  /** See {@link Phases#counter}. */
  private int counter = -1;

  /** What a geometry program emits, null for other programs. */
  private final TgsiEmissions emissions;

  private TgsiLowering(TgsiProgram program, ShaderOptions options) {
    this.program = program;
    boolean emits = program.stage() == Stage.GEOMETRY;
    TgsiEmission places = emits ? TgsiEmission.of(program) : null;
    b = new IrBuilder(emits ? places.batches(program.signature()) : program.signature());
    registers = new TgsiRegisters(b, program);
    floats = new TgsiFloats(b, options.profile(), program.mulZeroWins());
    opcodes = new TgsiOpcodes(floats);
    textures = new TgsiTextures(program, floats, registers);
    wave = new TgsiWave(floats);
    addressStack = new TgsiAddressStack(b, registers.variables());
    conditions = new TgsiConditions(program, registers, floats);
    pairs = new TgsiPairs(b);
    resources = new TgsiResources(b, program, registers);
    emissions = emits ? new TgsiEmissions(b, registers, places) : null;
  }

  /**
   * Lowers a program that {@code TgsiValidator} accepts.
   *
   * @param program the program
   * @param options the profile decides between named operations
   */
  public static IrProgram lower(TgsiProgram program, ShaderOptions options) {
    return lower(program, options, program.jumps().isPresent());
  }

  /**
   * Lowers a program block by block even where its flow is nested; gives the same results as {@link
   * #lower}, only slower, but counts the turns of loops as programs with jumps do.
   */
  public static IrProgram dispatch(TgsiProgram program, ShaderOptions options) {
    return lower(program, options, true);
  }

  private static IrProgram lower(TgsiProgram program, ShaderOptions options, boolean dispatched) {
    TgsiLowering lowering = new TgsiLowering(program, options);
    lowering.main(dispatched);
    return lowering.b.build();
  }

  /**
   * Lowers a program with barriers to the phases between them: all lanes of a batch run a phase
   * before any runs the next one. Each but the last leaves its state in output slots behind those
   * of the program, which the next one has as input slots behind those of the program.
   */
  public static Phases phases(TgsiProgram program, ShaderOptions options) {
    TgsiLowering lowering = new TgsiLowering(program, options);
    lowering.main(program.jumps().isPresent());
    boolean repeats = lowering.counter >= 0;
    List<IrProgram> programs = PhaseCut.of(lowering.b.build(), lowering.barriers, repeats);
    return new Phases(programs, lowering.counter);
  }

  /**
   * A program cut at its barriers.
   *
   * @param programs the phases in order
   * @param counter where barriers stand inside of flow, there are two phases, of which the second
   *     runs again, its own state as input, as long as this word of the state is below -1 in a
   *     lane; else -1
   */
  public record Phases(List<IrProgram> programs, int counter) {
    public Phases {
      programs = List.copyOf(programs);
    }
  }

  /** A phase begins here: nothing is known of what the one before left. */
  private void cut() {
    barriers.add(b.size());
    registers.variables().forget();
  }

  /** The same; the program is to come here again as long as {@code variable} is below -1. */
  void cutAndRepeat(int variable) {
    counter = PhaseCut.word(variable);
    cut();
  }

  private void main(boolean dispatched) {
    if (emissions != null) {
      emissions.begin();
    }
    flow(dispatched);
    registers.storeOutputs();
    if (emissions != null) {
      emissions.end(b.op(IrOp.COVERED));
    }
  }

  private void flow(boolean dispatched) {
    if (dispatched) {
      TgsiDispatch dispatch = new TgsiDispatch(program, this);
      mask = dispatch;
      dispatch.lower();
    } else {
      ExecutionMask nested = new ExecutionMask(b);
      mask = nested;
      new TgsiFlow(program, this, nested).lower();
    }
  }

  /** Lowers an instruction that does not decide what runs next. */
  void step(int index, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    switch (opcode.category()) {
      case FLOW -> throw new IllegalStateException(opcode + " at " + index);
      case KILL -> kill(instruction);
      case MISC, HISTORIC -> other(instruction);
      case WAVE -> {
        TgsiDestination destination = instruction.destinations().getFirst();
        TgsiSources sources = new TgsiSources(b, registers, instruction);
        write(instruction, wave.compute(opcode, sources, destination.mask(), mask.lanes()));
      }
      case ADDR -> address(instruction);
      case GS -> emission(instruction);
      case SYNC -> {
        if (instruction.opcode() == TgsiOpcode.BARRIER && program.hasBarriers()) {
          cut();
        }
      }
      case TEX, TEX_QUERY, SAMPLE10 -> {
        int[] texels = textures.compute(instruction, new TgsiSources(b, registers, instruction));
        write(instruction, texels);
      }
      case DERIV,
          MOVE,
          ALU_FLOAT,
          CMP_FLOAT,
          SELECT,
          CONV,
          ALU_INT,
          INTERP,
          DOT,
          SPECIAL,
          SPECIAL_SCALAR,
          PACK ->
          compute(instruction);
      case ALU_64, CMP_64, CONV64 -> {
        WriteMask channels = instruction.destinations().getFirst().mask();
        write(instruction, pairs.compute(instruction, sources(instruction), channels));
      }
      case MEM, ATOMIC -> memory(instruction);
    }
  }

  private void other(TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    switch (opcode) {
      // Memory has one order that all lanes see, so fences have nothing to do.
      case NOP, MEMBAR, LFENCE, MFENCE, SFENCE -> {}
      case CLOCK -> write(instruction, clock());
      case FBFETCH -> write(instruction, textures.framebuffer(instruction));
      case DFRACEXP ->
          write(instruction, pairs.fractionAndExponent(instruction, sources(instruction)));
      case CND0, SWZ, NOISE1, NOISE2, NOISE3, NOISE4 -> compute(instruction);
      default -> throw new IllegalStateException("the validator let " + opcode + " pass");
    }
  }

  private int[] clock() {
    int[] words = {0, 0, floats.zero(), floats.zero()};
    for (int half = 0; half < 2; half++) {
      words[half] = b.emit(IrOp.CLOCK, IrType.F32, new int[0], new int[] {half});
    }
    return words;
  }

  private void address(TgsiInstruction instruction) {
    switch (instruction.opcode()) {
      case PUSHA -> {
        TgsiSources sources = new TgsiSources(b, registers, instruction);
        int[] words = new int[4];
        for (int c = 0; c < 4; c++) {
          words[c] = sources.word(0, c);
        }
        addressStack.push(words, mask.lanes());
      }
      case POPA -> write(instruction, addressStack.pop(mask.lanes()));
      default -> compute(instruction);
    }
  }

  /** A handle is the number of its unit. */
  private void handle(TgsiInstruction instruction) {
    int unit = registers.unit(instruction.sources().getFirst().register());
    int zero = floats.zero();
    write(instruction, new int[] {b.op(IrOp.BITS_I2F, unit), zero, zero, zero});
  }

  private TgsiSources sources(TgsiInstruction instruction) {
    return new TgsiSources(b, registers, instruction);
  }

  private void memory(TgsiInstruction instruction) {
    TgsiSources sources = new TgsiSources(b, registers, instruction);
    TgsiDestination destination = instruction.destinations().getFirst();
    switch (instruction.opcode()) {
      case LOAD -> write(instruction, resources.load(instruction, sources, destination.mask()));
      case RESQ -> write(instruction, resources.size(instruction, destination.mask()));
      case STORE -> resources.store(instruction, sources, enabled(instruction, destination), mask);
      case IMG2HND, SAMP2HND -> handle(instruction);
      default -> {
        // Of a predicate, component x decides.
        TgsiDestination first = new TgsiDestination(destination.register(), WriteMask.of(1));
        int lanes = instruction.predicate().isEmpty() ? -1 : enabled(instruction, first)[0];
        write(instruction, resources.atomic(instruction, sources, lanes, mask));
      }
    }
  }

  private void emission(TgsiInstruction instruction) {
    // Before 2014 there was one stream, and no operand.
    int stream = instruction.sources().isEmpty() ? b.f32(0) : sources(instruction).word(0, 0);
    if (instruction.opcode() == TgsiOpcode.EMIT) {
      emissions.emit(stream, mask.lanes());
    } else {
      emissions.endPrimitive(stream, mask.lanes());
    }
  }

  private void compute(TgsiInstruction instruction) {
    TgsiDestination destination = instruction.destinations().getFirst();
    if (destination.register().file() == TgsiFile.NULL) {
      return;
    }
    TgsiSources sources = new TgsiSources(b, registers, instruction);
    int[] values = opcodes.compute(instruction.opcode(), sources, destination.mask());
    write(instruction, values);
  }

  /**
   * Writes the destinations.
   *
   * @param results four values for each destination
   */
  private void write(TgsiInstruction instruction, int[]... results) {
    List<TgsiDestination> destinations = instruction.destinations();
    // Places and predicates of all are read before anything is written.
    List<TgsiRegisters.Target> targets = new ArrayList<>();
    List<int[]> enabled = new ArrayList<>();
    for (TgsiDestination destination : destinations) {
      TgsiRegisters.Target target = registers.target(destination.register());
      targets.add(target);
      enabled.add(target == null ? new int[0] : enabled(instruction, destination));
    }
    for (int d = 0; d < destinations.size(); d++) {
      if (targets.get(d) != null) {
        boolean limited = d == 0 && TgsiPairs.givesDoubles(instruction.opcode());
        Saturate saturate = limited ? Saturate.NONE : instruction.saturate();
        write(saturate, destinations.get(d), targets.get(d), enabled.get(d), results[d]);
      }
    }
  }

  private void write(
      Saturate saturate,
      TgsiDestination destination,
      TgsiRegisters.Target target,
      int[] enabled,
      int[] values) {
    for (int c = 0; c < 4; c++) {
      if (destination.mask().has(c) && values[c] != TgsiPairs.KEPT) {
        int value =
            switch (saturate) {
              case NONE -> values[c];
              case ZERO_ONE -> floats.saturate(values[c]);
              case MINUS_PLUS_ONE -> floats.saturateSigned(values[c]);
            };
        registers.write(target, c, value, enabled[c], mask.lanes());
      }
    }
  }

  /** For each channel the lanes that write it, -1 for all. */
  private int[] enabled(TgsiInstruction instruction, TgsiDestination destination) {
    int lanes = mask.isDivergent() ? mask.lanes() : -1;
    int[] enabled = {lanes, lanes, lanes, lanes};
    if (instruction.predicate().isEmpty()) {
      return enabled;
    }
    TgsiPredicate predicate = instruction.predicate().get();
    TgsiRegister register = TgsiRegister.of(TgsiFile.PRED, predicate.index());
    for (int c = 0; c < 4; c++) {
      if (destination.mask().has(c)) {
        int word = registers.read(register, predicate.swizzle().get(c));
        IrOp test = predicate.negate() ? IrOp.IEQ : IrOp.INE;
        int holds = b.op(test, b.op(IrOp.BITS_F2I, word), b.i32(0));
        enabled[c] = lanes < 0 ? holds : b.op(IrOp.MASK_AND, lanes, holds);
      }
    }
    return enabled;
  }

  /** The lanes in which an i32 value is above zero. */
  int positive(int value) {
    return b.op(IrOp.ILT, b.i32(0), value);
  }

  private void kill(TgsiInstruction instruction) {
    int lanes = mask.lanes();
    if (instruction.opcode() == TgsiOpcode.KILL_IF) {
      TgsiSources sources = new TgsiSources(b, registers, instruction);
      int[] words = new int[4];
      for (int c = 0; c < 4; c++) {
        words[c] = sources.word(0, c);
      }
      lanes = b.op(IrOp.MASK_AND, lanes, new Formulas(floats).anyNegative(words));
    }
    b.effect(IrOp.KILL, lanes);
  }
}
