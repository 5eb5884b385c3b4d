package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Usage;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Makes one random Direct3D 9 program: declarations, definitions, code, final writes. */
final class D3d9Generator {
  private static final List<TextureTarget> TARGETS =
      List.of(TextureTarget.TEX_2D, TextureTarget.TEX_2D, TextureTarget.CUBE, TextureTarget.TEX_3D);
  private static final WriteMask X = WriteMask.of(1);

  /** What outputs o1 and following are declared as. */
  private static final List<D3d9Usage> USAGES =
      List.of(
          D3d9Usage.TEXCOORD,
          D3d9Usage.FOG,
          D3d9Usage.COLOR,
          D3d9Usage.PSIZE,
          D3d9Usage.NORMAL,
          D3d9Usage.TANGENT,
          D3d9Usage.BINORMAL,
          D3d9Usage.BLENDWEIGHT);

  private static final int MOST_OUTPUTS = 12;
  private static final int MOST_ATTEMPTS = 256;

  /** After so many attempts programs become shorter. */
  private static final int ATTEMPTS_OF_A_LENGTH = 16;

  private final Random random;
  private final D3d9Features features;
  private final D3d9Version version;
  private final D3d9Code code = new D3d9Code();
  private final List<D3d9Register> inputs = new ArrayList<>();
  private final List<D3d9Destination> outputs = new ArrayList<>();
  private final List<Integer> samplers = new ArrayList<>();

  private D3d9Generator(Random random, D3d9Features features) {
    this.random = random;
    this.features = features;
    this.version = features.version();
  }

  /** A program of 5 to 25 instructions, seldom of more. */
  static D3d9Program generate(
      Random random, D3d9Version version, boolean strict, D3d9Weights weights) {
    D3d9Program program = once(random, version, strict, weights, 0);
    // Few have more instructions than their version allows; shorter and shorter ones follow.
    for (int attempt = 1;
        strict && attempt < MOST_ATTEMPTS && !D3d9Validator.validate(program).isEmpty();
        attempt++) {
      program = once(random, version, true, weights, attempt);
    }
    return program;
  }

  private static D3d9Program once(
      Random random, D3d9Version version, boolean strict, D3d9Weights weights, int attempt) {
    if (version.isPixel1()) {
      return new D3d9StageGenerator(random, version, strict, weights).generate();
    }
    D3d9Features features = D3d9Features.of(random, version, strict, weights);
    return new D3d9Generator(random, features).generate(attempt / ATTEMPTS_OF_A_LENGTH);
  }

  /** Makes a program, of the usual length divided by 1 + {@code shorter}. */
  private D3d9Program generate(int shorter) {
    declarations();
    definitions();
    D3d9Operands operands = new D3d9Operands(random, features, inputs);
    // Outputs of ps_2_x are written once, by mov.
    boolean late = features.isPixel() && !features.isModel3() && features.strict();
    D3d9InstructionGenerator instructions =
        new D3d9InstructionGenerator(
            operands, features, code, samplers, late ? List.of() : outputs);
    // Two more for the scratch registers of sgn.
    instructions.prologue(features.temporaries() + 2);
    D3d9FlowGenerator flow = new D3d9FlowGenerator(random, operands, features, code, instructions);
    int length = random.nextInt(24) == 0 ? 26 + random.nextInt(50) : 4 + random.nextInt(20);
    flow.main(length / (1 + shorter));
    finish();
    if (!features.strict() && random.nextInt(4) == 0) {
      definition();
    }
    flow.routines();
    return code.program(version);
  }

  private void declarations() {
    int count = 1 + random.nextInt(4);
    if (!features.isPixel()) {
      vertexInputs(count);
      if (features.weights().manyOutputs()) {
        manyOutputs();
      } else {
        outputs(1 + random.nextInt(5));
      }
    } else if (features.isModel3()) {
      pixelInputs(count);
      pixelOutputs();
    } else {
      for (int number = 0; number < 2; number++) {
        interpolated(D3d9RegisterType.INPUT, number);
      }
      for (int number = 0; number < count; number++) {
        interpolated(D3d9RegisterType.TEXTURE, number);
      }
      pixelOutputs();
    }
    samplers();
  }

  private void vertexInputs(int count) {
    List<D3d9Usage> usages =
        List.of(
            D3d9Usage.POSITION,
            D3d9Usage.NORMAL,
            D3d9Usage.TEXCOORD,
            D3d9Usage.COLOR,
            D3d9Usage.BLENDWEIGHT);
    for (int number = 0; number < count; number++) {
      boolean far = number > 0 && random.nextInt(8) == 0;
      int register = far ? 15 : number;
      if (inputs.contains(D3d9Register.of(D3d9RegisterType.INPUT, register))) {
        continue;
      }
      code.declare(
          usages.get(number % usages.size()),
          number / usages.size(),
          D3d9RegisterType.INPUT,
          register,
          WriteMask.XYZW);
      inputs.add(D3d9Register.of(D3d9RegisterType.INPUT, register));
    }
  }

  /** oPos, oFog, oPts, oD#, oT#, or o# of which some are declared in parts. */
  private void outputs(int count) {
    if (!features.isModel3()) {
      outputs.add(D3d9Destination.of(D3d9RegisterType.RASTOUT, 0, WriteMask.XYZW));
      outputs.add(D3d9Destination.of(D3d9RegisterType.ATTROUT, 0, WriteMask.XYZW));
      outputs.add(D3d9Destination.of(D3d9RegisterType.ATTROUT, 1, WriteMask.XYZW));
      outputs.add(
          D3d9Destination.of(D3d9RegisterType.TEXCRDOUT, random.nextInt(8), WriteMask.XYZW));
      if (random.nextBoolean()) {
        outputs.add(D3d9Destination.of(D3d9RegisterType.RASTOUT, 1, X));
        outputs.add(D3d9Destination.of(D3d9RegisterType.RASTOUT, 2, X));
      }
      return;
    }
    for (int number = 0; number < count; number++) {
      D3d9Usage usage =
          number == 0
              ? D3d9Usage.POSITION
              : random.nextInt(3) == 0 ? D3d9Usage.COLOR : D3d9Usage.TEXCOORD;
      int cut = number > 0 && random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 4;
      WriteMask first = WriteMask.of((1 << cut) - 1);
      code.declare(usage, number == 0 ? 0 : number - 1, D3d9RegisterType.OUTPUT, number, first);
      outputs.add(D3d9Destination.of(D3d9RegisterType.OUTPUT, number, first));
      if (cut < 4) {
        WriteMask rest = WriteMask.of(15 & ~first.bits());
        code.declare(D3d9Usage.NORMAL, number, D3d9RegisterType.OUTPUT, number, rest);
        outputs.add(D3d9Destination.of(D3d9RegisterType.OUTPUT, number, rest));
      }
    }
  }

  /** Every oT#, or up to twelve o# of any usage, some in parts. */
  private void manyOutputs() {
    if (!features.isModel3()) {
      outputs(1);
      for (int number = random.nextInt(4); number < 8; number += 1 + random.nextInt(3)) {
        D3d9Destination other =
            D3d9Destination.of(D3d9RegisterType.TEXCRDOUT, number, WriteMask.XYZW);
        if (!outputs.contains(other)) {
          outputs.add(other);
        }
      }
      return;
    }
    outputs(1);
    int count = 1 + random.nextInt(MOST_OUTPUTS);
    for (int number = 1; number < count; number++) {
      D3d9Usage usage = USAGES.get(number % USAGES.size());
      boolean scalar = usage == D3d9Usage.PSIZE || usage == D3d9Usage.FOG;
      WriteMask mask = scalar ? X : WriteMask.of((1 << 1 + random.nextInt(4)) - 1);
      code.declare(usage, number / USAGES.size(), D3d9RegisterType.OUTPUT, number, mask);
      outputs.add(D3d9Destination.of(D3d9RegisterType.OUTPUT, number, mask));
    }
  }

  private void pixelInputs(int count) {
    for (int number = 0; number < count; number++) {
      int cut = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 4;
      WriteMask first = WriteMask.of((1 << cut) - 1);
      code.declare(D3d9Usage.TEXCOORD, number, D3d9RegisterType.INPUT, number, first);
      if (cut < 4) {
        WriteMask rest = WriteMask.of(15 & ~first.bits());
        code.declare(D3d9Usage.COLOR, number, D3d9RegisterType.INPUT, number, rest);
      }
      inputs.add(D3d9Register.of(D3d9RegisterType.INPUT, number));
    }
    for (int number = 0; number < 2; number++) {
      if (random.nextInt(4) == 0) {
        WriteMask mask = number == 0 ? WriteMask.of(3) : X;
        code.declare(D3d9Usage.POSITION, 0, D3d9RegisterType.MISCTYPE, number, mask);
        inputs.add(D3d9Register.of(D3d9RegisterType.MISCTYPE, number));
      }
    }
  }

  private void interpolated(D3d9RegisterType type, int number) {
    int components = features.strict() || random.nextBoolean() ? 15 : 1 + random.nextInt(15);
    code.declare(D3d9Usage.POSITION, 0, type, number, WriteMask.of(components));
    inputs.add(D3d9Register.of(type, number));
  }

  private void pixelOutputs() {
    int colours = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
    for (int number = 0; number < colours; number++) {
      outputs.add(D3d9Destination.of(D3d9RegisterType.COLOROUT, number, WriteMask.XYZW));
    }
    if (random.nextInt(4) == 0) {
      outputs.add(
          D3d9Destination.of(D3d9RegisterType.DEPTHOUT, 0, features.strict() ? WriteMask.XYZW : X));
    }
  }

  private void samplers() {
    boolean has = features.isPixel() || features.isModel3();
    boolean some = has && (random.nextInt(4) != 0 || features.weights().textures() > 0);
    int count = some ? 1 + random.nextInt(3) : 0;
    for (int i = 0; i < count; i++) {
      int number = features.isPixel() && random.nextInt(6) == 0 ? 15 : i;
      if (!samplers.contains(number)) {
        // Without a declaration the state tells the kind of texture.
        if (features.strict() || random.nextInt(4) != 0) {
          code.declare(number, TARGETS.get(random.nextInt(TARGETS.size())));
        }
        samplers.add(number);
      }
    }
  }

  private void definitions() {
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      definition();
    }
    for (int number = 0; features.hasBooleans() && number < 3; number++) {
      if (random.nextInt(3) == 0) {
        List<Integer> words = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
          words.add(integer(c));
        }
        code.define(D3d9RegisterType.CONSTINT, number, words);
      }
      if (random.nextInt(3) == 0) {
        code.define(D3d9RegisterType.CONSTBOOL, number, List.of(random.nextInt(2)));
      }
    }
  }

  /** In the ranges that the assembler takes: few turns, start and step as 8 bits have them. */
  private int integer(int component) {
    int value = D3d9Bindings.integer(component, random);
    return features.strict() ? Math.clamp(value, component == 2 ? -128 : 0, 127) : value;
  }

  private void definition() {
    List<Integer> words = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      words.add(
          Chance.percent(random, features.weights().special())
              ? SpecialValues.extreme(random)
              : Float.floatToRawIntBits(D3d9Bindings.number(!features.special(), random)));
    }
    // The last two are those that sincos takes its constants from.
    code.define(D3d9RegisterType.CONST, random.nextInt(features.constants()), words);
  }

  /** Writes outputs from temporaries, so that what was computed is seen. */
  private void finish() {
    List<D3d9Destination> order = new ArrayList<>(outputs);
    if (!features.strict()) {
      Collections.shuffle(order, random);
      order = order.subList(0, 1 + random.nextInt(order.size()));
    }
    int number = 0;
    for (D3d9Destination output : order) {
      code.add(
          D3d9Opcode.MOV,
          output,
          D3d9Source.of(D3d9RegisterType.TEMP, number++ % features.temporaries()));
    }
  }
}
