package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;

/** Random R500 programs of 5 to 25 instructions, seldom of more. */
public final class R500Cases implements RandomCases {
  /** How programs jump. */
  public enum Flow {
    /** Not at all. */
    NONE,
    /** As compilers and the CTM guide encode ifs, loops and routines. */
    STRUCTURED,
    /** The same with a few codes changed. */
    BENT,
    /** From anywhere to anywhere. */
    ANYWHERE
  }

  /** The texture units that most lookups name. */
  static final int UNITS = 6;

  /** The integer constants that most loops name. */
  static final int INTEGERS = 5;

  private static final int[] LANES = {4, 8, 12, 16, 17, 21};
  private static final TextureTarget[] TARGETS = {
    TextureTarget.TEX_2D,
    TextureTarget.TEX_1D,
    TextureTarget.TEX_3D,
    TextureTarget.CUBE,
    TextureTarget.RECT
  };
  private static final int LARGEST_TEXTURE = 8;
  private static final int MOST_INPUTS = 4;

  private final R500Weights weights;

  /** Balanced programs. */
  public R500Cases() {
    this(Emphasis.BALANCED);
  }

  /** Programs with an emphasis. */
  public R500Cases(Emphasis emphasis) {
    weights = R500Weights.of(emphasis);
  }

  /** How the program of a seed jumps. */
  public Flow flow(long seed) {
    return weights.flows().get((int) Math.floorMod(seed, (long) weights.flows().size()));
  }

  @Override
  public RandomCase generate(long seed) {
    // Neighbouring seeds would begin with nearly the same numbers.
    Random random = new Random((seed + 1) * 0x9E3779B97F4A7C15L);
    R500Program program = program(random, flow(seed));
    boolean small = random.nextInt(4) != 0;
    ShaderOptions options =
        ShaderOptions.defaults()
            .withLoopLimit(small ? 5 + random.nextInt(56) : 300)
            .withUnsafeKeepDenormals(random.nextInt(6) == 0);
    return new RandomCase(
            program,
            options,
            bindings(program, random),
            LANES[random.nextInt(LANES.length)],
            random.nextLong())
        .withSpecial(weights.special() > 0);
  }

  private R500Program program(Random random, Flow flow) {
    R500Features features = R500Features.of(random, flow, weights);
    R500InstructionGenerator instructions = new R500InstructionGenerator(random, features);
    R500FlowGenerator generator = new R500FlowGenerator(random, weights, instructions);
    int length = random.nextInt(24) == 0 ? 26 + random.nextInt(50) : 4 + random.nextInt(20);
    int last =
        switch (flow) {
          case NONE -> generator.straight(length);
          case STRUCTURED -> generator.structured(length);
          case BENT -> generator.bent(length);
          case ANYWHERE -> generator.anywhere(length);
        };
    int first = 0;
    int size = generator.code().size();
    if (random.nextInt(flow == Flow.STRUCTURED ? 24 : 6) == 0) {
      first = random.nextInt(size);
    }
    if (random.nextInt(flow == Flow.STRUCTURED ? 24 : 6) == 0) {
      last = random.nextInt(size);
    }
    R500Registers registers = generator.code().place(registers(random, flow), first, last, random);
    return inputs(generator.code().instructions(), registers, features, random);
  }

  private R500Registers registers(Random random, Flow flow) {
    R500Registers registers = R500Registers.none();
    if (random.nextInt(3) != 0) {
      registers = registers.with(R500Word.US_CONFIG, 0, random.nextInt());
    }
    if (flow != Flow.NONE) {
      registers = registers.with(R500Word.US_FC_BOOL_CONST, 0, random.nextInt());
      for (int n = 0; n < INTEGERS; n++) {
        registers = registers.with(R500Word.US_FC_INT_CONST, n, integer(random));
      }
    }
    if (random.nextInt(8) == 0) {
      registers =
          registers
              .with(R500Word.US_FC_CTRL, 0, random.nextInt() | R500Field.FULL_FC_EN.bits().mask())
              .with(R500Word.US_PIXSIZE, 0, random.nextInt())
              .with(R500Word.US_OUT_FMT, random.nextInt(4), random.nextInt())
              .with(R500Word.US_W_FMT, 0, random.nextInt());
    }
    return registers;
  }

  /** Few turns and small aL, but not always. */
  private int integer(Random random) {
    int turns = random.nextInt(10) == 0 ? random.nextInt(256) : random.nextInt(5);
    boolean far = Chance.percent(random, weights.counted() / 2) || random.nextInt(8) == 0;
    int value = far ? random.nextInt(256) : random.nextInt(4);
    int step = random.nextInt(8) == 0 ? random.nextInt(256) : random.nextInt(4) - 1 & 0xff;
    int word = random.nextInt(4) == 0 ? random.nextInt() : 0;
    word = R500Field.KR.bits().set(word, turns);
    word = R500Field.KG.bits().set(word, value);
    return R500Field.KB.bits().set(word, step);
  }

  private R500Program inputs(
      List<R500Instruction> code, R500Registers registers, R500Features features, Random random) {
    List<R500Input> inputs = new ArrayList<>();
    List<R500Preload> preloads = new ArrayList<>();
    R500Registers all = registers;
    switch (random.nextInt(8)) {
      case 0 -> {
        // Inputs follow from the code.
      }
      case 1 -> all = rasterizer(registers, features, random);
      default -> {
        int count = 1 + random.nextInt(MOST_INPUTS);
        for (int slot = 0; slot < count; slot++) {
          inputs.add(new R500Input(slot == 3 ? "COLOR" : "GENERIC", slot));
        }
        for (int temporary = 0; temporary < features.temporaries(); temporary++) {
          if (random.nextInt(6) != 0) {
            preloads.add(preload(temporary, count, random));
          }
        }
      }
    }
    return new R500Program(code, all, constants(random), inputs, preloads, samplers(random));
  }

  private static R500Preload preload(int temporary, int inputs, Random random) {
    if (random.nextBoolean()) {
      return R500Preload.all(temporary, random.nextInt(inputs));
    }
    List<Integer> components = new ArrayList<>();
    for (int c = 0; c < 4; c++) {
      components.add(
          switch (random.nextInt(12)) {
            case 0 -> R500Preload.ZERO;
            case 1 -> R500Preload.ONE;
            default -> random.nextInt(inputs * 4);
          });
    }
    return new R500Preload(temporary, components);
  }

  /** The rasterizer fills the temporaries from two colours and a few texture coordinates. */
  private static R500Registers rasterizer(
      R500Registers registers, R500Features features, Random random) {
    R500Registers result = registers;
    for (int n = 0; n < 4; n++) {
      int instruction = random.nextInt();
      instruction = R500Field.RS_INST_TEX_ID.bits().set(instruction, random.nextInt(4));
      instruction = R500Field.RS_INST_COL_ID.bits().set(instruction, random.nextInt(4));
      instruction =
          R500Field.RS_INST_TEX_ADDR
              .bits()
              .set(instruction, random.nextInt(features.temporaries()));
      instruction =
          R500Field.RS_INST_COL_ADDR
              .bits()
              .set(instruction, random.nextInt(features.temporaries()));
      int iterator = R500Field.RS_IP_COL_PTR.bits().set(random.nextInt(), random.nextInt(2));
      for (R500Field pointer :
          List.of(
              R500Field.RS_IP_TEX_PTR_S,
              R500Field.RS_IP_TEX_PTR_T,
              R500Field.RS_IP_TEX_PTR_R,
              R500Field.RS_IP_TEX_PTR_Q)) {
        int code = random.nextInt(6) == 0 ? 62 + random.nextInt(2) : random.nextInt(12);
        iterator = pointer.bits().set(iterator, code);
      }
      result = result.with(R500Word.RS_INST, n, instruction).with(R500Word.RS_IP, n, iterator);
    }
    return result;
  }

  private List<R500Constant> constants(Random random) {
    List<R500Constant> constants = new ArrayList<>();
    for (int slot = 0; slot < 4; slot++) {
      if (random.nextBoolean()) {
        List<Integer> words = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
          words.add(
              Chance.percent(random, weights.special())
                  ? SpecialValues.extreme(random)
                  : SpecialValues.random(random));
        }
        constants.add(new R500Constant(slot, words));
      }
    }
    return constants;
  }

  private static Map<Integer, TextureTarget> samplers(Random random) {
    Map<Integer, TextureTarget> samplers = new TreeMap<>();
    for (int unit = 0; unit < UNITS; unit++) {
      if (random.nextInt(6) != 0) {
        samplers.put(unit, TARGETS[random.nextInt(TARGETS.length)]);
      }
    }
    return samplers;
  }

  private Bindings bindings(R500Program program, Random random) {
    Bindings bindings = new Bindings();
    for (int row = 0; row < 10; row++) {
      bindings.setConstant(0, row, number(random), number(random), number(random), number(random));
    }
    for (SamplerUnit unit : program.signature().samplers()) {
      if (random.nextInt(8) != 0) {
        TextureTarget target =
            random.nextInt(16) == 0 ? TARGETS[random.nextInt(TARGETS.length)] : unit.target();
        bindings.setTexture(
            unit.unit(), new RandomTextures(random.nextLong(), LARGEST_TEXTURE).binding(target));
      }
    }
    return bindings;
  }

  private float number(Random random) {
    if (Chance.percent(random, weights.special())) {
      return Float.intBitsToFloat(SpecialValues.extreme(random));
    }
    return random.nextBoolean()
        ? (random.nextInt(33) - 16) * 0.125f
        : Float.intBitsToFloat(SpecialValues.random(random));
  }
}
