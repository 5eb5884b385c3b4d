package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Pixel programs of model 1: definitions, texture instructions, arithmetic. */
final class D3d9StageGenerator {
  private static final WriteMask XY = WriteMask.of(3);
  private static final WriteMask XYZ = WriteMask.of(7);
  private static final WriteMask W = WriteMask.of(8);

  /** The arithmetic that fits into one phase. */
  private static final int MOST_ARITHMETIC = 8;

  private static final int FEW_ARITHMETIC = 4;

  /** The texture registers of ps_1_0 to ps_1_3. */
  private static final int STAGES = 4;

  private final Random random;
  private final D3d9Weights weights;
  private final D3d9Version version;
  private final boolean strict;

  /** Whether this is ps_1_4, whose texture instructions write r#. */
  private final boolean late;

  private final D3d9Code code = new D3d9Code();

  /** Whether v# can be read: not in the first of two phases. */
  private boolean colours = true;

  private final List<D3d9Opcode> arithmetic;
  private final List<D3d9Register> readable = new ArrayList<>();

  D3d9StageGenerator(Random random, D3d9Version version, boolean strict, D3d9Weights weights) {
    this.random = random;
    this.weights = weights;
    this.version = version;
    this.strict = strict;
    this.late = !version.isPixel1To3();
    this.arithmetic =
        Arrays.stream(D3d9Opcode.values())
            .filter(opcode -> opcode.existsIn(version))
            .filter(
                opcode ->
                    opcode.kind() == D3d9Opcode.Kind.ALU && opcode != D3d9Opcode.BEM
                        || opcode == D3d9Opcode.NOP)
            .toList();
  }

  D3d9Program generate() {
    for (int number = 0; number < 8; number++) {
      if (random.nextInt(4) == 0) {
        List<Integer> words = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
          words.add(
              Chance.percent(random, weights.special())
                  ? SpecialValues.extreme(random)
                  : Float.floatToRawIntBits(D3d9Bindings.number(random.nextBoolean(), random)));
        }
        code.define(D3d9RegisterType.CONST, number, words);
      }
    }
    if (late) {
      phases();
    } else {
      stages();
      arithmetic(1 + random.nextInt(mostArithmetic() - 2));
    }
    code.add(
        D3d9Opcode.MOV,
        D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW),
        random.nextInt(3) == 0 && !readable.isEmpty()
            ? source(false)
            : D3d9Source.of(D3d9RegisterType.TEMP, readable(0) ? 0 : last()));
    return code.program(version);
  }

  private boolean readable(int number) {
    return !strict || readable.contains(D3d9Register.of(D3d9RegisterType.TEMP, number));
  }

  /** The number of a temporary that has a value; one is made if there is none. */
  private int last() {
    for (D3d9Register register : readable) {
      if (register.type() == D3d9RegisterType.TEMP) {
        return register.number();
      }
    }
    code.add(
        D3d9Opcode.MOV,
        D3d9Destination.of(D3d9RegisterType.TEMP, 0, WriteMask.XYZW),
        D3d9Source.of(D3d9RegisterType.CONST, 0));
    return 0;
  }

  private static D3d9Destination to(D3d9RegisterType type, int number) {
    return D3d9Destination.of(type, number, WriteMask.XYZW);
  }

  private D3d9Source texture(int number, boolean signed) {
    boolean scaled = signed && random.nextInt(2) == 0;
    return new D3d9Source(
        D3d9Register.of(D3d9RegisterType.TEXTURE, number),
        Swizzle.IDENTITY,
        scaled ? D3d9Modifier.SIGN : D3d9Modifier.NONE);
  }

  // ps_1_0 to ps_1_3

  private void stages() {
    List<Integer> written = new ArrayList<>();
    int count = weights.textures() > 0 ? STAGES : 1 + random.nextInt(STAGES);
    int stage = 0;
    while (stage < count) {
      if (random.nextInt(8) == 0) {
        code.add(D3d9Opcode.TEXKILL, to(D3d9RegisterType.TEXTURE, stage));
      } else {
        stage = stage(stage, count, written);
        continue;
      }
      stage++;
    }
    for (int number : written) {
      readable.add(D3d9Register.of(D3d9RegisterType.TEXTURE, number));
    }
  }

  /** The instruction or the sequence that begins at a stage; gives the next stage. */
  private int stage(int stage, int count, List<Integer> written) {
    int left = count - stage;
    if (written.isEmpty() || random.nextInt(3) == 0) {
      if (!strict && random.nextInt(3) == 0) {
        anything(stage);
      } else {
        code.add(
            random.nextInt(3) == 0 ? D3d9Opcode.TEXCOORD : D3d9Opcode.TEX,
            to(D3d9RegisterType.TEXTURE, stage));
      }
      written.add(stage);
      return stage + 1;
    }
    int source = written.get(random.nextInt(written.size()));
    if (left >= 3 && random.nextBoolean()) {
      return threeRows(stage, source, written);
    }
    if (left >= 2 && random.nextBoolean()) {
      code.add(D3d9Opcode.TEXM3X2PAD, to(D3d9RegisterType.TEXTURE, stage), texture(source, true));
      boolean depth = D3d9Opcode.TEXM3X2DEPTH.existsIn(version) && random.nextInt(3) == 0;
      code.add(
          depth ? D3d9Opcode.TEXM3X2DEPTH : D3d9Opcode.TEXM3X2TEX,
          to(D3d9RegisterType.TEXTURE, stage + 1),
          texture(source, true));
      if (!depth) {
        written.add(stage + 1);
      }
      return stage + 2;
    }
    D3d9Opcode opcode = pick(single());
    boolean signed =
        switch (opcode) {
          case TEXDP3, TEXDP3TEX, TEXREG2RGB -> true;
          default -> false;
        };
    code.add(opcode, to(D3d9RegisterType.TEXTURE, stage), texture(source, signed));
    written.add(stage);
    return stage + 1;
  }

  private int threeRows(int stage, int source, List<Integer> written) {
    for (int row = 0; row < 2; row++) {
      code.add(
          D3d9Opcode.TEXM3X3PAD, to(D3d9RegisterType.TEXTURE, stage + row), texture(source, true));
    }
    List<D3d9Opcode> last =
        List.of(
                D3d9Opcode.TEXM3X3TEX,
                D3d9Opcode.TEXM3X3SPEC,
                D3d9Opcode.TEXM3X3VSPEC,
                D3d9Opcode.TEXM3X3)
            .stream()
            .filter(opcode -> opcode.existsIn(version))
            .toList();
    D3d9Opcode opcode = pick(last);
    D3d9Destination destination = to(D3d9RegisterType.TEXTURE, stage + 2);
    D3d9Source row = texture(source, true);
    if (opcode == D3d9Opcode.TEXM3X3SPEC) {
      code.add(opcode, destination, row, D3d9Source.of(D3d9RegisterType.CONST, random.nextInt(8)));
    } else {
      code.add(opcode, destination, row);
    }
    written.add(stage + 2);
    return stage + 3;
  }

  /** What samples or computes from one texture register. */
  private List<D3d9Opcode> single() {
    return List.of(
            D3d9Opcode.TEXBEM,
            D3d9Opcode.TEXBEML,
            D3d9Opcode.TEXREG2AR,
            D3d9Opcode.TEXREG2GB,
            D3d9Opcode.TEXREG2RGB,
            D3d9Opcode.TEXDP3TEX,
            D3d9Opcode.TEXDP3)
        .stream()
        .filter(opcode -> opcode.existsIn(version))
        .toList();
  }

  /** Any texture instruction, whether its rows are there or not. */
  private void anything(int stage) {
    List<D3d9Opcode> all =
        Arrays.stream(D3d9Opcode.values())
            .filter(opcode -> opcode.kind() == D3d9Opcode.Kind.TEXTURE)
            .filter(opcode -> opcode.existsIn(version))
            .filter(opcode -> opcode != D3d9Opcode.TEXM3X3VSPEC || stage >= 2)
            .toList();
    D3d9Opcode opcode = pick(all);
    D3d9Source[] sources = new D3d9Source[opcode.sources()];
    for (int i = 0; i < sources.length; i++) {
      sources[i] =
          i == 0
              ? texture(random.nextInt(4), true)
              : D3d9Source.of(D3d9RegisterType.CONST, random.nextInt(8));
    }
    code.add(opcode, to(D3d9RegisterType.TEXTURE, stage), sources);
  }

  // ps_1_4

  private void phases() {
    if (random.nextInt(4) != 0) {
      colours = !strict;
      lookups(false);
      if (random.nextInt(3) == 0 && readable.size() > 1) {
        code.add(
            D3d9Opcode.BEM,
            D3d9Destination.of(D3d9RegisterType.TEMP, random.nextInt(6), XY),
            source(false),
            source(false));
      }
      arithmetic(random.nextInt(mostArithmetic() - 1));
      code.add(D3d9Opcode.PHASE);
      colours = true;
    }
    lookups(true);
    arithmetic(1 + random.nextInt(mostArithmetic() - 2));
  }

  private int mostArithmetic() {
    return weights.textures() > 0 ? FEW_ARITHMETIC : MOST_ARITHMETIC;
  }

  private void lookups(boolean second) {
    List<Integer> stages = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
    Collections.shuffle(stages, random);
    int count =
        weights.textures() > 0 ? 3 + random.nextInt(stages.size() - 2) : 1 + random.nextInt(4);
    for (int stage : stages.subList(0, count)) {
      D3d9Register from = D3d9Register.of(D3d9RegisterType.TEXTURE, random.nextInt(6));
      boolean computed = second && !readable.isEmpty() && random.nextBoolean();
      from = computed ? pick(readable) : from;
      D3d9Modifier modifier =
          switch (random.nextInt(4)) {
            case 0 -> computed ? D3d9Modifier.DZ : D3d9Modifier.DW;
            case 1 -> strict ? D3d9Modifier.NONE : D3d9Modifier.DZ;
            default -> D3d9Modifier.NONE;
          };
      // The third coordinate is z or w.
      boolean third = modifier == D3d9Modifier.DW;
      Swizzle swizzle = third ? new Swizzle(0, 1, 3, 3) : new Swizzle(0, 1, 2, 2);
      D3d9Source source = new D3d9Source(from, computed ? Swizzle.IDENTITY : swizzle, modifier);
      switch (random.nextInt(6)) {
        case 0, 1 ->
            code.add(
                D3d9Opcode.TEXCRD,
                D3d9Destination.of(D3d9RegisterType.TEMP, stage, third ? XY : XYZ),
                computed ? D3d9Source.of(D3d9RegisterType.TEXTURE, stage) : source);
        case 2 -> {
          code.add(D3d9Opcode.TEXKILL, to(from.type(), from.number()));
          continue;
        }
        case 3 -> {
          boolean depth = second && readable.contains(D3d9Register.of(D3d9RegisterType.TEMP, 5));
          if (depth || !strict) {
            code.add(D3d9Opcode.TEXDEPTH, to(D3d9RegisterType.TEMP, 5));
            readable.remove(D3d9Register.of(D3d9RegisterType.TEMP, 5));
          }
          continue;
        }
        default -> code.add(D3d9Opcode.TEXLD_STAGE, to(D3d9RegisterType.TEMP, stage), source);
      }
      know(D3d9Register.of(D3d9RegisterType.TEMP, stage));
    }
  }

  // Arithmetic

  private void know(D3d9Register register) {
    if (!readable.contains(register)) {
      readable.add(register);
    }
  }

  private void arithmetic(int length) {
    for (int i = 0; i < length; i++) {
      D3d9Opcode opcode = pick(arithmetic);
      if (opcode == D3d9Opcode.CND && !testable()) {
        continue;
      }
      if (opcode == D3d9Opcode.NOP) {
        code.add(opcode);
        continue;
      }
      boolean pair = random.nextInt(3) == 0 && opcode != D3d9Opcode.DP4;
      WriteMask mask =
          pair
              ? XYZ
              : late && random.nextInt(3) == 0
                  ? WriteMask.of(1 + random.nextInt(15))
                  : pick(List.of(WriteMask.XYZW, WriteMask.XYZW, XYZ, W));
      boolean swapped = pair && random.nextInt(4) == 0;
      D3d9Register first = arithmetic(opcode, swapped ? W : mask, false);
      if (pair) {
        D3d9Opcode other;
        do {
          other = pick(arithmetic);
        } while (other == D3d9Opcode.NOP
            || other == D3d9Opcode.DP4
            || other == D3d9Opcode.CND && !testable()
            || strict && other == D3d9Opcode.DP3 && !swapped);
        D3d9Register second = arithmetic(other, swapped ? mask : W, true);
        know(second);
      }
      know(first);
    }
  }

  /** Whether there is what cnd tests: before ps_1_4 that is r0. */
  private boolean testable() {
    return late || readable(0);
  }

  /** Adds an instruction and gives the register that it writes. */
  private D3d9Register arithmetic(D3d9Opcode opcode, WriteMask mask, boolean coissue) {
    boolean alpha = mask.equals(W);
    List<D3d9Source> sources = new ArrayList<>();
    while (sources.size() < opcode.sources()) {
      sources.add(source(alpha));
    }
    if (opcode == D3d9Opcode.CND && !late && strict) {
      sources.set(
          0,
          new D3d9Source(
              D3d9Register.of(D3d9RegisterType.TEMP, 0), Swizzle.replicate(3), D3d9Modifier.NONE));
    }
    D3d9Register register =
        !late && random.nextInt(4) == 0
            ? D3d9Register.of(D3d9RegisterType.TEXTURE, random.nextInt(4))
            : D3d9Register.of(D3d9RegisterType.TEMP, random.nextInt(late ? 6 : 2));
    int shift = pick(late ? List.of(0, 0, 0, 1, 2, 3, -1, -2, -3) : List.of(0, 0, 0, 1, 2, -1));
    D3d9Destination destination =
        new D3d9Destination(register, mask, random.nextInt(4) == 0, false, false, shift);
    code.add(
        new D3d9Instruction(
            opcode,
            Optional.empty(),
            coissue,
            Optional.empty(),
            Optional.of(destination),
            sources));
    return register;
  }

  private D3d9Source source(boolean alpha) {
    D3d9Register register =
        switch (Chance.percent(random, weights.special() / 2) ? 1 : random.nextInt(6)) {
          case 0, 1 -> D3d9Register.of(D3d9RegisterType.CONST, random.nextInt(8));
          case 2 ->
              D3d9Register.of(
                  colours ? D3d9RegisterType.INPUT : D3d9RegisterType.CONST, random.nextInt(2));
          default ->
              !strict && random.nextInt(3) == 0
                  ? D3d9Register.of(D3d9RegisterType.TEMP, random.nextInt(late ? 6 : 2))
                  : readable.isEmpty()
                      ? D3d9Register.of(D3d9RegisterType.CONST, random.nextInt(8))
                      : pick(readable);
        };
    return new D3d9Source(register, selector(alpha), modifier(register));
  }

  private Swizzle selector(boolean alpha) {
    if (!strict && random.nextInt(4) == 0) {
      return new Swizzle(
          random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4));
    }
    if (random.nextInt(3) != 0) {
      return Swizzle.IDENTITY;
    }
    boolean blue = alpha && version.minor() >= 1 && random.nextBoolean();
    return Swizzle.replicate(late ? random.nextInt(4) : blue ? 2 : 3);
  }

  private D3d9Modifier modifier(D3d9Register register) {
    if (random.nextInt(2) == 0) {
      return D3d9Modifier.NONE;
    }
    if (strict && register.type() == D3d9RegisterType.CONST) {
      return D3d9Modifier.NEGATE;
    }
    List<D3d9Modifier> all =
        new ArrayList<>(
            List.of(
                D3d9Modifier.NEGATE,
                D3d9Modifier.BIAS,
                D3d9Modifier.NEGATE_BIAS,
                D3d9Modifier.SIGN,
                D3d9Modifier.NEGATE_SIGN,
                D3d9Modifier.COMPLEMENT));
    if (late) {
      all.add(D3d9Modifier.X2);
      all.add(D3d9Modifier.NEGATE_X2);
    }
    return pick(all);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
