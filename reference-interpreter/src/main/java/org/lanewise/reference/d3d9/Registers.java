package org.lanewise.reference.d3d9;

import java.util.Arrays;
import java.util.Optional;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Limits;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Slots;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.program.WriteMask;

/**
 * The registers of a quad; docs/d3d9.md, sections 1 and 2. Component {@code c} of register {@code
 * r} of a lane lies at {@code [(r * 4 + c) * 4 + lane]}.
 */
final class Registers {
  private static final int POSITION = 0;
  private static final int FOG = 1;

  private final DecodedProgram decoded;
  private final D3d9Slots inputSlots;
  private final D3d9Slots outputSlots;
  private final int[] inputs;
  private final int[] outputs;
  private final int[] temporaries;
  private final int[] textures;
  private final int[] addresses = new int[16];
  private final int[] predicates = new int[16];
  private final int[] loopCounters = new int[4];
  private final int[] vector = new int[4];
  private Bindings bindings;

  Registers(DecodedProgram decoded) {
    this.decoded = decoded;
    inputSlots = decoded.program.inputs();
    outputSlots = decoded.program.outputs();
    inputs = new int[decoded.program.signature().inputs().size() * 16];
    outputs = new int[decoded.program.signature().outputs().size() * 16];
    temporaries = new int[decoded.written(D3d9RegisterType.TEMP) * 16];
    textures = new int[decoded.written(D3d9RegisterType.TEXTURE) * 16];
  }

  // The border

  void load(LaneBatch batch, Bindings callBindings, int firstLane) {
    bindings = callBindings;
    float[] planes = batch.inputs();
    for (int plane = 0; plane < inputs.length / 4; plane++) {
      for (int lane = 0; lane < 4; lane++) {
        inputs[plane * 4 + lane] =
            Float.floatToRawIntBits(planes[plane * batch.capacity() + firstLane + lane]);
      }
    }
    for (int[] file : new int[][] {outputs, temporaries, textures, addresses, predicates}) {
      Arrays.fill(file, 0);
    }
    Arrays.fill(loopCounters, 0);
    for (int component = 0; component < 4; component++) {
      int slot = outputSlots.slot(D3d9RegisterType.ATTROUT, 0, component);
      if (slot >= 0) {
        Arrays.fill(outputs, slot * 16, slot * 16 + 16, Arithmetic.ONE);
      }
    }
  }

  void store(LaneBatch batch, int firstLane) {
    finish();
    float[] planes = batch.outputs();
    for (int plane = 0; plane < outputs.length / 4; plane++) {
      for (int lane = 0; lane < 4; lane++) {
        planes[plane * batch.capacity() + firstLane + lane] =
            Float.intBitsToFloat(outputs[plane * 4 + lane]);
      }
    }
  }

  /** The pixel of model 1 is r0; colours and fog of the fixed pipeline lie within [0, 1]. */
  private void finish() {
    if (decoded.version.isPixel1()) {
      for (int i = 0; i < 16; i++) {
        int word = i < temporaries.length ? temporaries[i] : 0;
        int slot = outputSlots.slot(D3d9RegisterType.COLOROUT, 0, i / 4);
        outputs[slot * 16 + i] = Arithmetic.saturate(word);
      }
    }
    for (int number : outputSlots.numbers(D3d9RegisterType.ATTROUT)) {
      saturateOutput(D3d9RegisterType.ATTROUT, number);
    }
    saturateOutput(D3d9RegisterType.RASTOUT, FOG);
  }

  private void saturateOutput(D3d9RegisterType type, int number) {
    int slot = outputSlots.slot(type, number, 0);
    for (int i = slot * 16; slot >= 0 && i < slot * 16 + 16; i++) {
      outputs[i] = Arithmetic.saturate(outputs[i]);
    }
  }

  // Reading

  /** An operand for all lanes: words [lane * 4 + component] after swizzle and modifier. */
  void fetch(D3d9Source source, int[] words) {
    fetch(source, 0, words);
  }

  /** The operand that the register makes that many rows behind the one which a source names. */
  void fetch(D3d9Source source, int row, int[] words) {
    for (int lane = 0; lane < 4; lane++) {
      for (int component = 0; component < 4; component++) {
        vector[component] = read(source.register(), row, component, lane);
      }
      Modifiers.read(source, vector, words, lane * 4);
    }
  }

  /** A register as it is for all lanes. */
  void fetch(D3d9Register register, int[] words) {
    for (int i = 0; i < 16; i++) {
      words[i] = read(register, 0, i % 4, i / 4);
    }
  }

  /** The interpolated coordinates of a stage, which t# of ps_1_0 to ps_1_3 is no name for. */
  int coordinate(int stage, int component, int lane) {
    return input(D3d9RegisterType.TEXTURE, stage, component, lane);
  }

  private int read(D3d9Register register, int row, int component, int lane) {
    int number = number(register, lane) + row;
    return switch (register.type()) {
      case TEMP -> word(temporaries, number, component, lane);
      case INPUT -> {
        int word = input(register.type(), number, component, lane);
        yield decoded.version.isPixel1() ? Arithmetic.saturate(word) : word;
      }
      case CONST -> {
        boolean reachable =
            register.relative().isEmpty() || number < D3d9Limits.floatConstants(decoded.version);
        int word =
            number >= 0 && reachable
                ? constant(D3d9RegisterType.CONST, D3d9Program.FLOATS, number, component)
                : 0;
        yield decoded.version.isPixel1() ? Arithmetic.saturateSigned(word) : word;
      }
      case TEXTURE ->
          decoded.version.isPixel1To3()
              ? word(textures, number, component, lane)
              : input(register.type(), number, component, lane);
      case MISCTYPE -> input(register.type(), number, component, lane);
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
          0;
    };
  }

  /** The number that an operand names for a lane. */
  private int number(D3d9Register register, int lane) {
    Optional<D3d9Register.Relative> relative = register.relative();
    if (relative.isEmpty()) {
      return register.number();
    }
    int index =
        relative.get().type() == D3d9RegisterType.LOOP
            ? loopCounters[lane]
            : addresses[relative.get().component() * 4 + lane];
    return register.number() + index;
  }

  private static int word(int[] file, int number, int component, int lane) {
    return number >= 0 && number < file.length / 16 ? file[(number * 4 + component) * 4 + lane] : 0;
  }

  private int input(D3d9RegisterType type, int number, int component, int lane) {
    int slot = inputSlots.slot(type, number, component);
    return slot < 0 ? 0 : inputs[(slot * 4 + component) * 4 + lane];
  }

  private int constant(D3d9RegisterType type, int buffer, int number, int component) {
    Integer defined = decoded.defined(type, number, component);
    return defined != null ? defined : bound(buffer, number, component);
  }

  private int bound(int buffer, int row, int component) {
    float[] values = bindings.constants(buffer);
    int at = row * 4 + component;
    return at < values.length ? Float.floatToRawIntBits(values[at]) : 0;
  }

  /** A component of i#. */
  int integer(D3d9Source source, int component) {
    return constant(
        D3d9RegisterType.CONSTINT, D3d9Program.INTEGERS, source.register().number(), component);
  }

  /** A word of the state of a texture stage: 0..3 its bump matrix, 4 and 5 scale and offset. */
  int stageState(int stage, int word) {
    return bound(D3d9Program.STAGES, 2 * stage + word / 4, word % 4);
  }

  /** Whether a condition holds for a lane: b# or the first component that it names of p0. */
  boolean holds(D3d9Source condition, int lane) {
    int number = condition.register().number();
    boolean isTrue =
        condition.register().type() == D3d9RegisterType.CONSTBOOL
            ? constant(D3d9RegisterType.CONSTBOOL, D3d9Program.BOOLEANS, number, 0) != 0
            : predicates[condition.swizzle().get(0) * 4 + lane] != 0;
    return isTrue != (condition.modifier() == D3d9Modifier.NOT);
  }

  int loopCounter(int lane) {
    return loopCounters[lane];
  }

  void setLoopCounter(int lane, int value) {
    loopCounters[lane] = value;
  }

  // Writing

  /** Stores the channels of a result, words [lane * 4 + channel], that the operation has. */
  void write(D3d9Instruction instruction, WriteMask channels, int[] result, int lanes) {
    D3d9Destination destination = instruction.destination().orElseThrow();
    for (int lane = 0; lane < 4; lane++) {
      if ((lanes >> lane & 1) != 0) {
        int enabled = destination.mask().bits() & channels.bits() & predicated(instruction, lane);
        write(destination, enabled, result, lane);
      }
    }
  }

  /** The channels that the predicate lets pass. */
  private int predicated(D3d9Instruction instruction, int lane) {
    if (instruction.predicate().isEmpty()) {
      return WriteMask.XYZW.bits();
    }
    D3d9Source predicate = instruction.predicate().get();
    int channels = 0;
    for (int channel = 0; channel < 4; channel++) {
      boolean isTrue = predicates[predicate.swizzle().get(channel) * 4 + lane] != 0;
      channels |= isTrue != (predicate.modifier() == D3d9Modifier.NOT) ? 1 << channel : 0;
    }
    return channels;
  }

  private void write(D3d9Destination destination, int enabled, int[] result, int lane) {
    D3d9Register register = destination.register();
    int number = number(register, lane);
    if (hasOneComponent(register)) {
      int channel = Integer.numberOfTrailingZeros(destination.mask().bits());
      if ((enabled >> channel & 1) != 0) {
        int word = Modifiers.result(destination, result[lane * 4 + channel]);
        setOutput(register.type(), number, 0, lane, word);
      }
      return;
    }
    for (int channel = 0; channel < 4; channel++) {
      if ((enabled >> channel & 1) == 0) {
        continue;
      }
      int word = Modifiers.result(destination, result[lane * 4 + channel]);
      switch (register.type()) {
        case TEMP -> temporaries[(number * 4 + channel) * 4 + lane] = word;
        case TEXTURE -> textures[(number * 4 + channel) * 4 + lane] = word;
        case ADDRESS -> addresses[channel * 4 + lane] = Arithmetic.address(decoded.version, word);
        case PREDICATE -> predicates[channel * 4 + lane] = word;
        case RASTOUT, ATTROUT, TEXCRDOUT, OUTPUT, COLOROUT, DEPTHOUT ->
            setOutput(register.type(), number, channel, lane, word);
        case INPUT, CONST, CONSTINT, SAMPLER, CONSTBOOL, LOOP, TEMPFLOAT16, MISCTYPE, LABEL -> {}
      }
    }
  }

  /** Whether a register is oFog, oPts or oDepth. */
  private static boolean hasOneComponent(D3d9Register register) {
    return register.type() == D3d9RegisterType.DEPTHOUT
        || register.type() == D3d9RegisterType.RASTOUT && register.number() != POSITION;
  }

  /** Stores the depth that the first component of a result gives. */
  void writeDepth(int[] result) {
    for (int lane = 0; lane < 4; lane++) {
      setOutput(D3d9RegisterType.DEPTHOUT, 0, 0, lane, result[lane * 4]);
    }
  }

  private void setOutput(D3d9RegisterType type, int number, int component, int lane, int word) {
    int slot = outputSlots.slot(type, number, component);
    if (slot >= 0) {
      outputs[(slot * 4 + component) * 4 + lane] = word;
    }
  }
}
