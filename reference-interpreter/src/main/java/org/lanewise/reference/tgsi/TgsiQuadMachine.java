package org.lanewise.reference.tgsi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiOpcode.SourceType;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiPredicate;
import org.lanewise.core.tgsi.TgsiPrinter;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;
import org.lanewise.core.tgsi.TgsiValidator;
import org.lanewise.reference.Trace;
import org.lanewise.reference.machine.BlockMachine;
import org.lanewise.reference.machine.LanePaths;
import org.lanewise.reference.machine.QuadMachine;

/**
 * Runs the four pixels of a quad, each along its own path ({@link LanePaths}).
 *
 * <p>Registers are words, component {@code c} of register {@code r} of a lane at {@code [(r * 4 +
 * c) * 4 + lane]}.
 */
public final class TgsiQuadMachine implements BlockMachine {
  private static final int ADDRESS_ROWS = 32;
  private static final int MAX_CALLS = TgsiValidator.MAX_NESTING + 1;

  private final DecodedProgram decoded;
  private final int loopLimit;
  private final Trace trace;
  private final Arithmetic math;
  private final ScalarOperations scalars;
  private final VectorOperations vectors;
  private final TextureOperations textures;
  private final MemoryOperations memory;

  /** The outputs of a tessellation control program, null for other programs. */
  private final PatchOutputs patch;

  /** What a geometry program emits, null for other programs. */
  private final GeometryOperations geometry;

  private final int[] inputs;
  private final int[] outputs;
  private final int[] temporaries;
  private final int[] addresses;
  private final int[] predicates;
  private final int[] loopRegisters;
  private final int[] arrayTemporaries;
  private final int[] addressStack = new int[ADDRESS_ROWS * 16];
  private final int[] addressDepth = new int[4];
  private final int[][] sources = new int[5][16];
  private final int[] result = new int[16];
  private final int[] second = new int[16];
  private final int[] rows = new int[2 * 4];
  private final int[] vertices = new int[2 * 4];
  private final int[] enabled = new int[4];

  private final LanePaths paths = new LanePaths(MAX_CALLS);

  /** The turn that a lane is in of the loop that an instruction opens; of REP the turns left. */
  private final int[][] turns;

  private final int[][] repetitions;

  /** Whether the program has one bound for all ways back, see {@code TgsiProgram.jumps}. */
  private final boolean jumps;

  private int live;
  private Bindings bindings;
  private LaneBatch batch;
  private int firstLane;

  private TgsiQuadMachine(DecodedProgram decoded, ShaderOptions options, Trace trace) {
    this.decoded = decoded;
    this.loopLimit = options.loopLimit();
    this.trace = trace;
    this.math = new Arithmetic(options.profile(), decoded.program.mulZeroWins());
    this.scalars = new ScalarOperations(math);
    this.vectors = new VectorOperations(math);
    this.textures = new TextureOperations(decoded.program);
    this.memory = new MemoryOperations(decoded.program);
    this.patch =
        decoded.program.stage() == Stage.TESS_CONTROL
            ? new PatchOutputs(TgsiPatch.of(decoded.program))
            : null;
    this.geometry =
        decoded.program.stage() == Stage.GEOMETRY
            ? new GeometryOperations(TgsiEmission.of(decoded.program))
            : null;
    int slots = decoded.program.signature().inputs().size();
    inputs = new int[slots * 16];
    outputs = new int[decoded.count(TgsiFile.OUT) * 16];
    temporaries = new int[decoded.count(TgsiFile.TEMP) * 16];
    addresses = new int[decoded.count(TgsiFile.ADDR) * 16];
    predicates = new int[decoded.count(TgsiFile.PRED) * 16];
    loopRegisters = new int[decoded.count(TgsiFile.LOOP) * 16];
    arrayTemporaries = new int[decoded.temporaryRows * 16];
    turns = new int[4][decoded.code.length];
    repetitions = new int[4][decoded.code.length];
    jumps = decoded.program.jumps().isPresent();
  }

  /**
   * Machines for a program that the validator has let pass; they share what was decoded of it.
   *
   * @param trace is told of each instruction; null for nobody
   */
  public static Supplier<QuadMachine> of(TgsiProgram program, ShaderOptions options, Trace trace) {
    DecodedProgram decoded = new DecodedProgram(program);
    return () -> new TgsiQuadMachine(decoded, options, trace);
  }

  @Override
  public int run(LaneBatch batch, Bindings callBindings, int firstLane, int liveLanes) {
    begin(batch, callBindings, firstLane, liveLanes);
    while (proceed()) {
      // Barriers wait for nobody else.
    }
    return finish();
  }

  @Override
  public void begin(LaneBatch callBatch, Bindings callBindings, int quadLane, int liveLanes) {
    batch = callBatch;
    bindings = callBindings;
    firstLane = quadLane;
    live = liveLanes;
    load();
    memory.start(callBindings, batch.shared());
    if (geometry != null) {
      geometry.start(batch, firstLane);
    }
    if (patch != null) {
      patch.start(batch);
    }
    paths.start();
  }

  @Override
  public boolean proceed() {
    paths.release();
    int before = -1;
    int back = 0;
    for (int lanes = paths.next(); lanes != 0; lanes = paths.next()) {
      int position = paths.position(lanes);
      if (jumps && position <= before && ++back == loopLimit) {
        throw ShaderExecutionException.transferLimit(loopLimit);
      }
      before = position;
      step(position, lanes, firstLane / 4);
    }
    return paths.isWaiting();
  }

  @Override
  public int finish() {
    store();
    if (geometry != null) {
      geometry.end();
    }
    return live;
  }

  private void load() {
    float[] planes = batch.inputs();
    for (int plane = 0; plane < inputs.length / 4; plane++) {
      for (int k = 0; k < 4; k++) {
        inputs[plane * 4 + k] =
            Float.floatToRawIntBits(planes[plane * batch.capacity() + firstLane + k]);
      }
    }
    decoded.systemValues.fill(inputs, live);
    Arrays.fill(loopRegisters, 0);
    Arrays.fill(arrayTemporaries, 0);
    Arrays.fill(addressDepth, 0);
    for (int lane = 0; lane < 4; lane++) {
      Arrays.fill(repetitions[lane], 0);
    }
    Arrays.fill(outputs, 0);
    Arrays.fill(temporaries, 0);
    Arrays.fill(addresses, 0);
    Arrays.fill(predicates, 0);
  }

  private void store() {
    float[] planes = batch.outputs();
    for (int plane = 0; plane < outputs.length / 4; plane++) {
      for (int k = 0; k < 4; k++) {
        planes[plane * batch.capacity() + firstLane + k] =
            Float.intBitsToFloat(outputs[plane * 4 + k]);
      }
    }
  }

  private void step(int index, int lanes, int quad) {
    TgsiInstruction instruction = decoded.code[index];
    TgsiOpcode opcode = instruction.opcode();
    fetch(instruction);
    paths.goAll(lanes, index + 1);
    switch (opcode.category()) {
      case FLOW -> flow(index, opcode, lanes);
      case KILL -> kill(opcode, lanes);
      case MISC, HISTORIC -> other(instruction, lanes);
      case MEM, ATOMIC -> memory(instruction, lanes);
      case WAVE -> {
        WaveOperations.compute(opcode, sources[0], sources[1], lanes, live, result);
        write(instruction, lanes);
      }
      case GS -> emission(instruction, lanes);
      case SYNC -> {
        if (opcode == TgsiOpcode.BARRIER && decoded.program.hasBarriers()) {
          paths.await(lanes);
        }
      }
      case TEX, TEX_QUERY, SAMPLE10 -> {
        textures.compute(instruction, sources, bindings, this::number, result);
        write(instruction, lanes);
      }
      case DERIV -> {
        derivative(opcode);
        write(instruction, lanes);
      }
      case MOVE,
          ALU_FLOAT,
          CMP_FLOAT,
          SELECT,
          CONV,
          ALU_INT,
          INTERP,
          DOT,
          SPECIAL,
          SPECIAL_SCALAR,
          PACK -> {
        compute(opcode, lanes);
        write(instruction, lanes);
      }
      case ADDR -> address(instruction, lanes);
      case ALU_64, CMP_64, CONV64 -> pairs(instruction, lanes);
    }
    if (trace != null) {
      tell(instruction, index, lanes, quad);
    }
  }

  private void memory(TgsiInstruction instruction, int lanes) {
    for (int lane = 0; lane < 4; lane++) {
      enabled[lane] = enabled(instruction, lane);
    }
    memory.compute(instruction, sources, this::number, lanes & live, enabled, result);
    if (instruction.opcode() != TgsiOpcode.STORE) {
      write(instruction, lanes);
    }
  }

  private void tell(TgsiInstruction instruction, int index, int lanes, int quad) {
    List<Trace.Operand> operands = new ArrayList<>();
    for (int operand = 0; operand < instruction.sources().size(); operand++) {
      if (hasWords(instruction, operand)) {
        operands.add(new Trace.Operand("src" + operand, sources[operand]));
      }
    }
    boolean computes = !instruction.destinations().isEmpty();
    String text = TgsiPrinter.print(instruction);
    trace.executed(
        new Trace.Step(quad, index, text, lanes, operands, computes ? result : new int[0]));
  }

  private void fetchFramebuffer(TgsiSource source) {
    int output = source.register().index().offset();
    int slot = decoded.program.signature().framebufferInput(output);
    for (int i = 0; i < 16; i++) {
      int word = inputs[(slot * 4 + source.swizzle().get(i & 3)) * 4 + i / 4];
      result[i] = modified(source, SourceType.FLOAT, word);
    }
  }

  private void other(TgsiInstruction instruction, int lanes) {
    TgsiOpcode opcode = instruction.opcode();
    switch (opcode) {
      // Memory has one order that all lanes see, so fences have nothing to do.
      case NOP, MEMBAR, LFENCE, MFENCE, SFENCE -> {}
      case CLOCK -> {
        for (int i = 0; i < 16; i++) {
          result[i] = (i & 2) != 0 ? 0 : (int) (bindings.clock() >>> ((i & 1) * 32));
        }
        write(instruction, lanes);
      }
      case FBFETCH -> {
        fetchFramebuffer(instruction.sources().getFirst());
        write(instruction, lanes);
      }
      case DFRACEXP -> pairs(instruction, lanes);
      default -> {
        compute(opcode, lanes);
        write(instruction, lanes);
      }
    }
  }

  private void address(TgsiInstruction instruction, int lanes) {
    TgsiOpcode opcode = instruction.opcode();
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) == 0) {
        continue;
      }
      if (opcode == TgsiOpcode.PUSHA && addressDepth[lane] < ADDRESS_ROWS) {
        int row = (addressDepth[lane]++ * 4 + lane) * 4;
        System.arraycopy(sources[0], lane * 4, addressStack, row, 4);
      } else if (opcode == TgsiOpcode.POPA) {
        Arrays.fill(result, lane * 4, lane * 4 + 4, 0);
        if (addressDepth[lane] > 0) {
          int row = (--addressDepth[lane] * 4 + lane) * 4;
          System.arraycopy(addressStack, row, result, lane * 4, 4);
        }
      }
    }
    switch (opcode) {
      case PUSHA -> {}
      case POPA -> write(instruction, lanes);
      default -> {
        compute(opcode, lanes);
        write(instruction, lanes);
      }
    }
  }

  private void compute(TgsiOpcode opcode, int lanes) {
    int[] a = sources[0];
    int[] b = sources[1];
    int[] c = sources[2];
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) == 0) {
        continue;
      }
      int at = lane * 4;
      switch (opcode.channelRule()) {
        case COMPONENTWISE -> {
          for (int i = at; i < at + 4; i++) {
            result[i] = scalars.compute(opcode, a[i], b[i], c[i], sources[3][i]);
          }
        }
        case REPLICATED -> Arrays.fill(result, at, at + 4, scalars.replicated(opcode, a, b, c, at));
        case PER_CHANNEL -> {
          if (opcode == TgsiOpcode.INTERP_OFFSET) {
            interpolate(lane);
          } else if (opcode.category() == TgsiOpcode.Category.INTERP) {
            System.arraycopy(a, at, result, at, 4);
          } else {
            vectors.compute(opcode, a, b, c, result, at);
          }
        }
        case NONE, PAIRS -> throw new IllegalStateException(opcode.name());
      }
    }
  }

  private void pairs(TgsiInstruction instruction, int lanes) {
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0) {
        PairOperations.compute(
            instruction, sources[0], sources[1], sources[2], result, second, lane * 4);
      }
    }
    write(instruction, lanes);
  }

  // Operands

  private void fetch(TgsiInstruction instruction) {
    for (int operand = 0; operand < instruction.sources().size(); operand++) {
      if (!hasWords(instruction, operand)) {
        continue;
      }
      TgsiSource source = instruction.sources().get(operand);
      SourceType type = instruction.sourceType(operand);
      boolean wide = PairOperations.isWide(type);
      int[] words = sources[operand];
      for (int lane = 0; lane < 4; lane++) {
        for (int channel = 0; channel < 4; channel++) {
          int word = read(source.register(), source.swizzle().get(channel), lane);
          words[lane * 4 + channel] = wide ? word : modified(source, type, word);
        }
        if (wide) {
          PairOperations.modify(source, type, words, lane * 4);
        }
      }
    }
  }

  /** Whether an operand is a register of words, not a sampler or a view. */
  private static boolean hasWords(TgsiInstruction instruction, int operand) {
    return switch (instruction.sources().get(operand).register().file()) {
      case SAMP, SVIEW -> false;
      default -> true;
    };
  }

  private static int modified(TgsiSource source, SourceType type, int word) {
    int value = word;
    if (type == SourceType.FLOAT) {
      value = source.absolute() ? value & 0x7fffffff : value;
      return source.negate() ? value ^ 0x80000000 : value;
    }
    value = source.absolute() ? Math.abs(value) : value;
    return source.negate() ? -value : value;
  }

  /** The register's number for a lane, -1 where a relative index leaves its range. */
  private int index(TgsiRegister register, int lane) {
    TgsiIndex index = register.index();
    if (register.file() == TgsiFile.TEMPX) {
      int[] array = decoded.temporaryArrays.get(number(register.dimension().orElseThrow(), lane));
      int row = number(index, lane);
      return array != null && row >= 0 && row < array[1] ? array[0] + row : -1;
    }
    if (!index.isRelative()) {
      return index.offset();
    }
    int row = number(index, lane);
    return row >= decoded.first(register) && row < decoded.end(register) ? row : -1;
  }

  /** The value of an index for a lane. */
  private int number(TgsiIndex index, int lane) {
    if (!index.isRelative()) {
      return index.offset();
    }
    TgsiIndex.Relative base = index.relative().get();
    int word = read(TgsiRegister.of(base.file(), base.index()), base.component(), lane);
    // Loop registers hold floats.
    return (base.file() == TgsiFile.LOOP ? (int) Arithmetic.f(word) : word) + index.offset();
  }

  private int constant(TgsiRegister register, int row, int component, int lane) {
    int buffer = register.dimension().isPresent() ? number(register.dimension().get(), lane) : 0;
    if (row >= decoded.constantRows(buffer)) {
      return 0;
    }
    float[] values = bindings.constants(buffer);
    int word = row * 4 + component;
    return word < values.length ? Float.floatToRawIntBits(values[word]) : 0;
  }

  /** An input, of the vertex that the register names; 0 where there is no such vertex. */
  private int input(TgsiRegister register, int at, int lane) {
    if (register.dimension().isEmpty()) {
      return inputs[at];
    }
    int vertex = number(register.dimension().get(), lane);
    return vertex >= 0 && vertex < decoded.program.vertices()
        ? inputs[vertex * decoded.program.inputRegisters() * 16 + at]
        : 0;
  }

  /** The vertex that a register names, -1 for none of 0..end-1; without one the end. */
  private int vertex(TgsiRegister register, int end, int lane) {
    if (register.dimension().isEmpty()) {
      return end;
    }
    int vertex = number(register.dimension().get(), lane);
    return vertex < end ? vertex : -1;
  }

  private int read(TgsiRegister register, int component, int lane) {
    if (register.file() == TgsiFile.NULL) {
      return 0;
    }
    int row = index(register, lane);
    if (row < 0) {
      return 0;
    }
    int at = (row * 4 + component) * 4 + lane;
    return switch (register.file()) {
      case TEMP -> temporaries[at];
      case IN -> input(register, at, lane);
      case SV -> inputs[at + decoded.program.inputSlots() * 16];
      case OUT ->
          patch == null
              ? outputs[at]
              : patch.get(vertex(register, patch.patchVertex(), lane), row, component);
      case ADDR -> addresses[at];
      case PRED -> predicates[at];
      case LOOP -> loopRegisters[at];
      case TEMPX -> arrayTemporaries[at];
      case IMMX -> decoded.program.arrayImmediate(row, component);
      case IMM -> decoded.program.immediates().get(row).get(component);
      case CONST -> constant(register, row, component, lane);
      case NULL, SAMP, IMAGE, SVIEW, BUFFER, MEMORY, CONSTBUF, HWATOMIC -> 0;
    };
  }

  /** Writes the first destination from {@link #result}, the second from {@link #second}. */
  private void write(TgsiInstruction instruction, int lanes) {
    int count = instruction.destinations().size();
    // Rows and predicates of all are read before anything is written.
    for (int lane = 0; lane < 4; lane++) {
      enabled[lane] = enabled(instruction, lane);
      for (int d = 0; d < count; d++) {
        TgsiRegister register = instruction.destinations().get(d).register();
        rows[d * 4 + lane] = index(register, lane);
        vertices[d * 4 + lane] = patch == null ? 0 : vertex(register, patch.patchVertex(), lane);
      }
    }
    for (int d = 0; d < count; d++) {
      write(instruction, d, d == 0 ? result : second, lanes);
    }
  }

  private void write(TgsiInstruction instruction, int which, int[] values, int lanes) {
    TgsiDestination destination = instruction.destinations().get(which);
    TgsiOpcode opcode = instruction.opcode();
    WriteMask mask = destination.mask();
    int written = which == 0 ? PairOperations.written(opcode, mask) : mask.bits();
    boolean saturated = which == 0 && PairOperations.givesDoubles(opcode);
    int[] file =
        switch (destination.register().file()) {
          case TEMP -> temporaries;
          case OUT -> outputs;
          case ADDR -> addresses;
          case PRED -> predicates;
          case TEMPX -> arrayTemporaries;
          default -> null;
        };
    if (file == null) {
      return;
    }
    for (int lane = 0; lane < 4; lane++) {
      int row = rows[which * 4 + lane];
      if ((lanes >> lane & 1) == 0 || row < 0) {
        continue;
      }
      for (int channel = 0; channel < 4; channel++) {
        if (((written & enabled[lane]) >> channel & 1) == 0) {
          continue;
        }
        int word = values[lane * 4 + channel];
        word = saturated ? word : saturated(instruction, word);
        if (file == outputs && patch != null) {
          if ((live >> lane & 1) != 0) {
            patch.set(vertices[which * 4 + lane], row, channel, word);
          }
        } else {
          file[(row * 4 + channel) * 4 + lane] = word;
        }
      }
    }
  }

  private int enabled(TgsiInstruction instruction, int lane) {
    if (instruction.predicate().isEmpty()) {
      return 15;
    }
    TgsiPredicate predicate = instruction.predicate().get();
    int channels = 0;
    for (int channel = 0; channel < 4; channel++) {
      int component = predicate.swizzle().get(channel);
      boolean holds = predicates[(predicate.index() * 4 + component) * 4 + lane] != 0;
      channels |= holds != predicate.negate() ? 1 << channel : 0;
    }
    return channels;
  }

  private static int saturated(TgsiInstruction instruction, int word) {
    return switch (instruction.saturate()) {
      case NONE -> word;
      case ZERO_ONE -> Arithmetic.saturate(word);
      case MINUS_PLUS_ONE -> Arithmetic.saturateSigned(word);
    };
  }

  // Derivatives

  private void derivative(TgsiOpcode opcode) {
    int[] a = sources[0];
    for (int lane = 0; lane < 4; lane++) {
      int left =
          switch (opcode) {
            case DDX -> 2;
            case DDY -> 0;
            case DDX_FINE -> lane & 2;
            case DDY_FINE -> lane & 1;
            default -> throw new IllegalStateException(opcode.name());
          };
      boolean alongX = opcode == TgsiOpcode.DDX || opcode == TgsiOpcode.DDX_FINE;
      int right = left + (alongX ? 1 : 2);
      for (int channel = 0; channel < 4; channel++) {
        result[lane * 4 + channel] = Arithmetic.sub(a[right * 4 + channel], a[left * 4 + channel]);
      }
    }
  }

  /** The input at an offset from the pixel's centre, by the differences within the quad. */
  private void interpolate(int lane) {
    int[] a = sources[0];
    int offsetX = sources[1][lane * 4];
    int offsetY = sources[1][lane * 4 + 1];
    for (int channel = 0; channel < 4; channel++) {
      int alongX = Arithmetic.sub(a[3 * 4 + channel], a[2 * 4 + channel]);
      int alongY = Arithmetic.sub(a[2 * 4 + channel], a[channel]);
      int moved = Arithmetic.add(a[lane * 4 + channel], math.mul(alongX, offsetX));
      result[lane * 4 + channel] = Arithmetic.add(moved, math.mul(alongY, offsetY));
    }
  }

  // Kill and flow

  private void kill(TgsiOpcode opcode, int lanes) {
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0 && (opcode != TgsiOpcode.KILL_IF || anyNegative(lane))) {
        live &= ~(1 << lane);
      }
    }
  }

  private boolean anyNegative(int lane) {
    for (int channel = 0; channel < 4; channel++) {
      if (Arithmetic.f(sources[0][lane * 4 + channel]) < 0) {
        return true;
      }
    }
    return false;
  }

  private void emission(TgsiInstruction instruction, int lanes) {
    TgsiOpcode opcode = instruction.opcode();
    // Before 2014 there was one stream, and no operand.
    boolean hasStream = !instruction.sources().isEmpty();
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) == 0) {
        continue;
      }
      int stream = hasStream ? sources[0][lane * 4] : 0;
      if (opcode == TgsiOpcode.EMIT) {
        geometry.emit(lane, stream, outputs);
      } else {
        geometry.endPrimitive(lane, stream);
      }
    }
  }

  private void flow(int index, TgsiOpcode opcode, int lanes) {
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0) {
        flowOfLane(index, opcode, lane);
      }
    }
  }

  private void flowOfLane(int index, TgsiOpcode opcode, int lane) {
    int word = sources[0][lane * 4];
    int target = decoded.flow.target[index];
    switch (opcode) {
      case IF -> {
        boolean taken = math.rules2009() ? word != 0 : Arithmetic.f(word) != 0;
        paths.go(lane, taken ? index + 1 : target);
      }
      case UIF, IFC -> paths.go(lane, word != 0 ? index + 1 : target);
      case ELSE, BRK, CONT -> paths.go(lane, target);
      case BREAKC, BRA -> paths.go(lane, word != 0 ? target : index + 1);
      case BGNLOOP -> turns[lane][index] = 1;
      case ENDLOOP -> again(target, lane, true);
      case BGNFOR -> {
        turns[lane][index] = 1;
        boolean any = beginFor(counterOf(index), lane);
        paths.go(lane, any ? index + 1 : target);
      }
      case ENDFOR -> again(target, lane, nextTurn(counterOf(index), lane));
      case REP -> {
        turns[lane][index] = 1;
        repetitions[lane][index] = (int) Math.floor(Arithmetic.f(word));
        paths.go(lane, repetitions[lane][index] > 0 ? index + 1 : target);
      }
      case ENDREP -> again(target, lane, --repetitions[lane][target - 1] > 0);
      case SWITCH -> paths.go(lane, caseOf(index, word, lane));
      case CAL -> paths.call(lane, target, index + 1);
      case CALLNZ -> {
        if (word != 0) {
          paths.call(lane, target, index + 1);
        }
      }
      case RET, ENDSUB -> paths.leave(lane);
      case BGNSUB -> paths.endMain(lane);
      case END -> paths.end(lane);
      case ENDIF, CASE, DEFAULT, ENDSWITCH -> {}
      default -> throw new IllegalStateException("the validator let " + opcode + " pass");
    }
  }

  /** At the end of a turn: another one, or on behind the loop. */
  private void again(int target, int lane, boolean more) {
    if (!more) {
      return;
    }
    if (!jumps && turns[lane][target - 1]++ == loopLimit) {
      throw ShaderExecutionException.loopLimit(target - 1, loopLimit);
    }
    paths.go(lane, target);
  }

  /** Where the register of a BGNFOR or ENDFOR begins. */
  private int counterOf(int index) {
    return decoded.code[index].destinations().getFirst().register().index().offset() * 16;
  }

  private boolean beginFor(int counter, int lane) {
    for (int c = 0; c < 3; c++) {
      loopRegisters[counter + c * 4 + lane] =
          scalars.compute(TgsiOpcode.FLR, sources[0][lane * 4 + c], 0, 0, 0);
    }
    return Arithmetic.f(loopRegisters[counter + 4 + lane]) > 0;
  }

  private boolean nextTurn(int counter, int lane) {
    int x = counter + lane;
    int left = Arithmetic.sub(loopRegisters[x + 4], Float.floatToRawIntBits(1));
    loopRegisters[x] = Arithmetic.add(loopRegisters[x], loopRegisters[x + 8]);
    loopRegisters[x + 4] = left;
    return Arithmetic.f(left) > 0;
  }

  /** Where the lane goes: behind the CASE that equals, else behind DEFAULT, else to the end. */
  private int caseOf(int index, int selector, int lane) {
    int otherwise = decoded.flow.target[index];
    for (int label : decoded.flow.labels[index]) {
      TgsiInstruction instruction = decoded.code[label];
      if (instruction.opcode() == TgsiOpcode.DEFAULT) {
        otherwise = label + 1;
        continue;
      }
      TgsiSource source = instruction.sources().getFirst();
      int word = read(source.register(), source.swizzle().get(0), lane);
      if (modified(source, SourceType.UNSIGNED, word) == selector) {
        return label + 1;
      }
    }
    return otherwise;
  }
}
