package org.lanewise.core.lower;

import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;

/** The texture instructions of all versions (docs/d3d9.md, section 4) as IR. */
final class D3d9Textures {
  private final D3d9Program program;
  private final Direct3dState state;
  private final D3d9Floats floats;
  private final Formulas formulas;
  private final D3d9Registers registers;
  private final D3d9Opcodes opcodes;
  private final IrBuilder b;
  private final Map<Integer, TextureTarget> declared = new HashMap<>();

  /** The rows of the last two texm3x2pad or texm3x3pad: the one before the last, the last. */
  private final int[] rows = {-1, -1};

  D3d9Textures(
      D3d9Program program,
      Direct3dState state,
      D3d9Floats floats,
      D3d9Registers registers,
      D3d9Opcodes opcodes) {
    this.program = program;
    this.state = state;
    this.floats = floats;
    this.registers = registers;
    this.opcodes = opcodes;
    formulas = new Formulas(floats);
    b = floats.b;
    for (D3d9Statement statement : program.statements()) {
      if (statement instanceof D3d9Declaration declaration) {
        int number = declaration.destination().register().number();
        declaration.target().ifPresent(target -> declared.put(number, target));
      }
    }
  }

  /** The four channels of what an instruction writes; null for one that writes no register. */
  int[] compute(D3d9Instruction instruction, D3d9Sources s) {
    int stage = instruction.destination().orElseThrow().register().number();
    return switch (instruction.opcode()) {
      case TEXLD, TEXLDP, TEXLDB, TEXLDL, TEXLDD -> lookUp(instruction, s);
      case TEXLD_STAGE -> sample(stage, words(s, 0, 0, 1, 2));
      case TEXCRD -> words(s, 0, 0, 1, 2, 3);
      case TEXCOORD -> coordinates(stage);
      case TEX -> sample(stage, projected(stage));
      case TEXBEM -> sample(stage, bumped(stage, s));
      case TEXBEML -> luminous(stage, s);
      case TEXREG2AR -> sample(stage, words(s, 0, 3, 0));
      case TEXREG2GB -> sample(stage, words(s, 0, 1, 2));
      case TEXREG2RGB -> sample(stage, words(s, 0, 0, 1, 2));
      case TEXM3X2PAD, TEXM3X3PAD -> {
        rows[0] = rows[1];
        rows[1] = row(stage, s);
        yield null;
      }
      case TEXM3X2TEX -> sample(stage, padRow(1), row(stage, s));
      case TEXM3X3TEX -> sample(stage, matrix(stage, s));
      case TEXM3X3 -> {
        int[] m = matrix(stage, s);
        yield new int[] {m[0], m[1], m[2], floats.one()};
      }
      case TEXM3X3SPEC -> sample(stage, reflected(matrix(stage, s), words(s, 1, 0, 1, 2)));
      case TEXM3X3VSPEC -> {
        int[] eye = {coordinate(stage - 2, 3), coordinate(stage - 1, 3), coordinate(stage, 3)};
        yield sample(stage, reflected(matrix(stage, s), eye));
      }
      case TEXDP3TEX -> sample(stage, row(stage, s));
      case TEXDP3 -> {
        int dot = row(stage, s);
        yield new int[] {dot, dot, dot, dot};
      }
      case TEXM3X2DEPTH, TEXDEPTH -> null;
      default -> throw new IllegalStateException(instruction.opcode() + " is no texture opcode");
    };
  }

  /** What an instruction writes to oDepth; -1 for one that writes none. */
  int depth(D3d9Instruction instruction, D3d9Sources s) {
    D3d9Register register = instruction.destination().orElseThrow().register();
    return switch (instruction.opcode()) {
      case TEXM3X2DEPTH -> {
        int w = row(register.number(), s);
        int depth = floats.saturate(floats.div(padRow(1), w));
        yield b.select(b.op(IrOp.FEQ, w, floats.zero()), floats.one(), depth);
      }
      case TEXDEPTH -> {
        int divisor = floats.min(registers.read(register, 0, 1), floats.one());
        yield floats.saturate(floats.div(registers.read(register, 0, 0), divisor));
      }
      default -> -1;
    };
  }

  private static int[] words(D3d9Sources s, int operand, int... channels) {
    int[] words = new int[channels.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = s.word(operand, channels[i]);
    }
    return words;
  }

  // Lookups of models 2 and 3

  private int[] lookUp(D3d9Instruction instruction, D3d9Sources s) {
    int unit = instruction.sources().get(1).register().number();
    int[] coordinates = words(s, 0, 0, 1, 2, 3);
    Kind kind =
        switch (instruction.opcode()) {
          case TEXLDB -> Kind.BIAS;
          case TEXLDL -> Kind.LOD;
          case TEXLDD -> Kind.GRADIENT;
          default -> Kind.IMPLICIT;
        };
    int level = coordinates[3];
    if (instruction.opcode() == D3d9Opcode.TEXLDP) {
      for (int c = 0; c < 4; c++) {
        coordinates[c] = floats.div(coordinates[c], level);
      }
    }
    int[] texel =
        kind == Kind.GRADIENT
            ? texture(kind, unit, coordinates, level, words(s, 2, 0, 1, 2), words(s, 3, 0, 1, 2))
            : texture(kind, unit, coordinates, level, null, null);
    Swizzle swizzle = instruction.sources().get(1).swizzle();
    int[] channels = new int[4];
    for (int c = 0; c < 4; c++) {
      channels[c] = texel[swizzle.get(c)];
    }
    return channels;
  }

  private TextureTarget target(int unit) {
    TextureTarget target = declared.get(unit);
    return target == null ? state.target(unit) : target;
  }

  /**
   * A lookup.
   *
   * @param coordinates up to four words; those that are missing are 0
   * @param level the bias or the level of detail, where the kind has one
   * @param dx the derivatives along x for {@code GRADIENT}
   * @param dy those along y
   */
  private int[] texture(Kind kind, int unit, int[] coordinates, int level, int[] dx, int[] dy) {
    TextureTarget target = target(unit);
    TextureOperation operation = new TextureOperation(kind, target, unit, 0, 0, 0, 0);
    int[] operands =
        operation.operands().stream()
            .mapToInt(
                operand ->
                    switch (operand.role()) {
                      case COORDINATE -> at(coordinates, operand.axis());
                      case LAYER -> at(coordinates, target.layerComponent());
                      case REFERENCE -> at(coordinates, target.referenceComponent());
                      case BIAS, LEVEL -> level;
                      case DERIVATIVE_X -> at(dx, operand.axis());
                      case DERIVATIVE_Y -> at(dy, operand.axis());
                      case SAMPLE, OFFSET -> throw new IllegalStateException(operand.role().name());
                    })
            .toArray();
    return b.texture(operation, operands);
  }

  private int at(int[] words, int component) {
    return component < words.length ? words[component] : floats.zero();
  }

  // Model 1

  private int[] sample(int stage, int... coordinates) {
    return texture(Kind.IMPLICIT, stage, coordinates, -1, null, null);
  }

  /** A component of T(stage). */
  private int coordinate(int stage, int component) {
    return registers.coordinate(D3d9RegisterType.TEXTURE, stage, component);
  }

  private int[] coordinates(int stage) {
    return new int[] {
      floats.saturate(coordinate(stage, 0)),
      floats.saturate(coordinate(stage, 1)),
      floats.saturate(coordinate(stage, 2)),
      floats.one()
    };
  }

  /** T(stage), divided where the state says so. */
  private int[] projected(int stage) {
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      words[c] = coordinate(stage, c);
    }
    Integer counted = state.projected().get(stage);
    if (counted == null || target(stage).isCube()) {
      return words;
    }
    int divisor = words[counted - 1];
    for (int c = 0; c < 4; c++) {
      words[c] = floats.div(words[c], divisor);
    }
    return words;
  }

  private int[] bumped(int stage, D3d9Sources s) {
    int[] words = projected(stage);
    for (int c = 0; c < 2; c++) {
      words[c] = opcodes.bumped(stage, words[c], s.word(0, 0), s.word(0, 1), c);
    }
    return words;
  }

  private int[] luminous(int stage, D3d9Sources s) {
    int[] texel = sample(stage, bumped(stage, s));
    int scaled = floats.mul(s.word(0, 2), registers.stage(stage, 4));
    int luminance = floats.add(scaled, registers.stage(stage, 5));
    int[] channels = new int[4];
    for (int c = 0; c < 4; c++) {
      channels[c] = floats.mul(texel[c], luminance);
    }
    return channels;
  }

  /** The dot product of T(stage) and the first source. */
  private int row(int stage, D3d9Sources s) {
    return formulas.dot(3, c -> coordinate(stage, c), c -> s.word(0, c));
  }

  /** The row of the last pad (1) or the one before (0). */
  private int padRow(int index) {
    return rows[index] < 0 ? floats.zero() : rows[index];
  }

  private int[] matrix(int stage, D3d9Sources s) {
    return new int[] {padRow(0), padRow(1), row(stage, s)};
  }

  /** 2 (N.E) / (N.N) N - E. */
  private int[] reflected(int[] normal, int[] eye) {
    int twice = floats.mul(b.f32(2), formulas.dot(3, c -> normal[c], c -> eye[c]));
    int factor = floats.div(twice, formulas.dot(3, c -> normal[c], c -> normal[c]));
    int[] vector = new int[3];
    for (int c = 0; c < 3; c++) {
      vector[c] = floats.sub(floats.mul(factor, normal[c]), eye[c]);
    }
    return vector;
  }
}
