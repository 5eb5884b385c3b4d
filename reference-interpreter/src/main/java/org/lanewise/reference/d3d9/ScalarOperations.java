package org.lanewise.reference.d3d9;

import static org.lanewise.reference.math.FloatArithmetic.f;

import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;

/** The opcodes that give one word: of a channel, or one for all channels. */
final class ScalarOperations {
  private final Arithmetic math;

  ScalarOperations(Arithmetic math) {
    this.math = math;
  }

  /** One channel of one lane. */
  int componentwise(D3d9Instruction instruction, int a, int b, int c) {
    return switch (instruction.opcode()) {
      // What the address register makes of it is done where it is written.
      case MOV, MOVA -> a;
      case ADD -> Arithmetic.add(a, b);
      case SUB -> Arithmetic.sub(a, b);
      case MUL -> math.mul(a, b);
      case MAD -> math.mad(a, b, c);
      case LRP -> math.lrp(a, b, c);
      case MIN -> math.min(a, b);
      case MAX -> math.max(a, b);
      case SLT -> Arithmetic.truth(f(a) < f(b));
      case SGE -> Arithmetic.truth(f(a) >= f(b));
      case FRC -> Arithmetic.fraction(a);
      case ABS -> Arithmetic.abs(a);
      case SGN -> Arithmetic.sign(a);
      case CMP -> f(a) >= 0 ? b : c;
      case CND -> f(a) > 0.5f ? b : c;
      case SETP ->
          Arithmetic.truth(Arithmetic.compare(instruction.comparison().orElseThrow(), a, b));
      default -> throw new IllegalStateException(instruction.opcode() + " is not componentwise");
    };
  }

  /** The one word of an opcode that takes a component of each source. */
  int scalar(D3d9Opcode opcode, int a, int b) {
    return switch (opcode) {
      case RCP -> math.rcp(a);
      case RSQ -> math.rsq(a);
      case EXP, EXPP -> math.exp(a);
      case LOG, LOGP -> math.log(a);
      case POW -> Arithmetic.pow(a, b);
      default -> throw new IllegalStateException(opcode + " is not scalar");
    };
  }

  /** The dot product of a lane whose components start at {@code at}. */
  int dot(D3d9Opcode opcode, int[] a, int[] b, int[] c, int at) {
    return switch (opcode) {
      case DP3, M3X4, M3X3, M3X2 -> math.dot(a, b, at, 3);
      case DP4, M4X4, M4X3 -> math.dot(a, b, at, 4);
      case DP2ADD -> Arithmetic.add(math.dot(a, b, at, 2), c[at]);
      default -> throw new IllegalStateException(opcode + " is no dot product");
    };
  }
}
