package org.lanewise.reference.d3d9;

import static org.lanewise.reference.math.FloatArithmetic.f;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;

/**
 * The texture opcodes of model 1, where the number of the destination names a stage; docs/d3d9.md,
 * section 4. They run for all four lanes, since model 1 has no flow control.
 */
final class StageOperations {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final int W = 3;
  private static final int NONE = -1;
  private static final int LUMINANCE_SCALE = 4;
  private static final int LUMINANCE_OFFSET = 5;

  private final DecodedProgram decoded;
  private final Registers registers;
  private final TextureOperations textures;
  private final Arithmetic math;

  /** T(m), words [lane * 4 + component]. */
  private final int[] interpolated = new int[16];

  private final int[] coordinates = new int[16];
  private final int[] normal = new int[16];
  private final int[] eye = new int[16];

  /** The row of this stage a lane. */
  private final int[] row = new int[4];

  /** Rows of matrices a lane: the one of the pad before the last, and that of the last pad. */
  private final int[] rowBefore = new int[4];

  private final int[] lastRow = new int[4];

  StageOperations(
      DecodedProgram decoded, Registers registers, TextureOperations textures, Arithmetic math) {
    this.decoded = decoded;
    this.registers = registers;
    this.textures = textures;
    this.math = math;
  }

  void start() {
    Arrays.fill(rowBefore, 0);
    Arrays.fill(lastRow, 0);
  }

  /**
   * The result of an opcode for all lanes.
   *
   * @param a the first source, or the register that texdepth reads
   * @param b the second source
   */
  void compute(D3d9Instruction instruction, int[] a, int[] b, int[] result) {
    D3d9Opcode opcode = instruction.opcode();
    int stage = instruction.destination().orElseThrow().register().number();
    for (int i = 0; i < 16; i++) {
      interpolated[i] = registers.coordinate(stage, i % 4, i / 4);
    }
    switch (opcode) {
      case TEXCOORD -> each(result, i -> i % 4 == W ? Arithmetic.ONE : saturated(i));
      case TEXCRD -> each(result, i -> a[i]);
      case TEXLD_STAGE -> sampleAt(stage, a, X, Y, Z, result);
      case TEX -> {
        project(stage);
        textures.sample(stage, interpolated, result);
      }
      case TEXBEM, TEXBEML -> {
        project(stage);
        bump(stage, interpolated, a, coordinates);
        textures.sample(stage, coordinates, result);
        if (opcode == D3d9Opcode.TEXBEML) {
          each(result, i -> math.mul(result[i], luminance(stage, a[i / 4 * 4 + Z])));
        }
      }
      case BEM -> bump(stage, a, b, result);
      case TEXREG2AR -> sampleAt(stage, a, W, X, NONE, result);
      case TEXREG2GB -> sampleAt(stage, a, Y, Z, NONE, result);
      case TEXREG2RGB -> sampleAt(stage, a, X, Y, Z, result);
      case TEXM3X2PAD, TEXM3X3PAD -> {
        rows(a);
        System.arraycopy(lastRow, 0, rowBefore, 0, 4);
        System.arraycopy(row, 0, lastRow, 0, 4);
      }
      case TEXM3X2TEX -> {
        rows(a);
        each(coordinates, i -> i % 4 == X ? lastRow[i / 4] : i % 4 == Y ? row[i / 4] : 0);
        textures.sample(stage, coordinates, result);
      }
      case TEXM3X3TEX -> {
        threeRows(a, coordinates);
        textures.sample(stage, coordinates, result);
      }
      case TEXM3X3 -> {
        threeRows(a, result);
        each(result, i -> i % 4 == W ? Arithmetic.ONE : result[i]);
      }
      case TEXM3X3SPEC, TEXM3X3VSPEC -> {
        threeRows(a, normal);
        each(eye, i -> opcode == D3d9Opcode.TEXM3X3SPEC ? b[i] : eyeOfStages(stage, i));
        reflect();
        textures.sample(stage, coordinates, result);
      }
      case TEXDP3TEX -> {
        rows(a);
        each(coordinates, i -> i % 4 == X ? row[i / 4] : 0);
        textures.sample(stage, coordinates, result);
      }
      case TEXDP3 -> {
        rows(a);
        each(result, i -> row[i / 4]);
      }
      case TEXM3X2DEPTH -> {
        rows(a);
        each(result, i -> depth(lastRow[i / 4], row[i / 4]));
      }
      case TEXDEPTH ->
          each(
              result,
              i -> {
                int first = i / 4 * 4;
                int divisor = math.min(a[first + Y], Arithmetic.ONE);
                return Arithmetic.saturate(Arithmetic.div(a[first + X], divisor));
              });
      default -> throw new IllegalStateException(opcode + " is of no stage");
    }
  }

  private static void each(int[] words, IntUnaryOperator word) {
    for (int i = 0; i < 16; i++) {
      words[i] = word.applyAsInt(i);
    }
  }

  private int saturated(int i) {
    return Arithmetic.saturate(interpolated[i]);
  }

  /** Divides the coordinates of a stage by the last one that it counts, where it does. */
  private void project(int stage) {
    int count = decoded.projected(stage);
    if (count > 0 && !decoded.target(stage).isCube()) {
      for (int first = 0; first < 16; first += 4) {
        int divisor = interpolated[first + count - 1];
        for (int i = first; i < first + 4; i++) {
          interpolated[i] = Arithmetic.div(interpolated[i], divisor);
        }
      }
    }
  }

  /** Moves x and y by the product of a stage's matrix with x and y of an offset. */
  private void bump(int stage, int[] from, int[] offset, int[] moved) {
    for (int i = 0; i < 16; i++) {
      int component = i % 4;
      moved[i] = from[i];
      if (component <= Y) {
        int alongX = math.mul(registers.stageState(stage, component), offset[i - component]);
        int alongY =
            math.mul(registers.stageState(stage, component + 2), offset[i - component + Y]);
        moved[i] = Arithmetic.add(Arithmetic.add(from[i], alongX), alongY);
      }
    }
  }

  private int luminance(int stage, int blue) {
    return math.mad(
        blue,
        registers.stageState(stage, LUMINANCE_SCALE),
        registers.stageState(stage, LUMINANCE_OFFSET));
  }

  /** Samples at chosen components of a source; {@link #NONE} stands for a coordinate of 0. */
  private void sampleAt(int stage, int[] a, int x, int y, int z, int[] result) {
    int[] chosen = {x, y, z, NONE};
    each(coordinates, i -> chosen[i % 4] == NONE ? 0 : a[i / 4 * 4 + chosen[i % 4]]);
    textures.sample(stage, coordinates, result);
  }

  /** This stage's row of a matrix times a vector. */
  private void rows(int[] a) {
    for (int lane = 0; lane < 4; lane++) {
      row[lane] = math.dot(interpolated, a, lane * 4, 3);
    }
  }

  private void threeRows(int[] a, int[] product) {
    rows(a);
    for (int lane = 0; lane < 4; lane++) {
      product[lane * 4] = rowBefore[lane];
      product[lane * 4 + Y] = lastRow[lane];
      product[lane * 4 + Z] = row[lane];
      product[lane * 4 + W] = 0;
    }
  }

  /** A component of the eye vector that the fourth coordinates of the last three stages make. */
  private int eyeOfStages(int stage, int i) {
    return i % 4 == W ? 0 : registers.coordinate(stage - 2 + i % 4, W, i / 4);
  }

  /** The eye vector reflected at the normal, as coordinates. */
  private void reflect() {
    for (int lane = 0; lane < 4; lane++) {
      int at = lane * 4;
      int twice = math.mul(Arithmetic.TWO, math.dot(normal, eye, at, 3));
      int factor = Arithmetic.div(twice, math.dot(normal, normal, at, 3));
      for (int i = at; i < at + 3; i++) {
        coordinates[i] = Arithmetic.sub(math.mul(factor, normal[i]), eye[i]);
      }
      coordinates[at + W] = 0;
    }
  }

  private static int depth(int z, int w) {
    return f(w) == 0 ? Arithmetic.ONE : Arithmetic.saturate(Arithmetic.div(z, w));
  }
}
