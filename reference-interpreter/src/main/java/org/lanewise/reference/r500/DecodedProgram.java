package org.lanewise.reference.r500;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.r500.R500Alu;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Predicate;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Tex;
import org.lanewise.core.r500.R500Type;
import org.lanewise.core.texture.TextureOperation;

/** A valid program with the fields of each instruction grouped, and its constants by slot. */
final class DecodedProgram {
  static final int CONSTANTS = 256;

  /** An instruction as its type reads it. */
  sealed interface Decoded {
    /** The instruction itself. */
    R500Instruction instruction();
  }

  /**
   * An ALU or OUT instruction.
   *
   * @param isOut whether OMASK writes a render target, not predicate bits
   */
  record Alu(R500Instruction instruction, R500Alu alu, Masks masks, boolean isOut)
      implements Decoded {}

  /**
   * A TEX instruction.
   *
   * @param operation what it asks of the texture, null for NOP and TEXKILL
   * @param dividesBySize whether its coordinates and derivatives are divided by the texture's size
   * @param coordinates the predicates of S, T, R, Q, for TEXKILL
   */
  record Tex(
      R500Instruction instruction,
      R500Tex tex,
      TextureOperation operation,
      boolean dividesBySize,
      Masks masks,
      List<R500Predicate> coordinates)
      implements Decoded {}

  /** An FC instruction with its one predicate. */
  record Fc(R500Instruction instruction, R500Flow flow, R500Predicate predicate)
      implements Decoded {}

  /**
   * What an instruction lets be written.
   *
   * @param temporary WMASK, bit 0 for r
   * @param output OMASK, bit 0 for r
   * @param predicates what r, g, b, a obey
   * @param writeInactive whether pixels that are not active are written too
   */
  record Masks(int temporary, int output, List<R500Predicate> predicates, boolean writeInactive) {}

  final R500Program program;
  final Decoded[] code;
  final int first;
  final int last;
  private final int[][] ownConstants = new int[CONSTANTS][];

  DecodedProgram(R500Program program) {
    this.program = program;
    this.code = program.code().stream().map(i -> decode(i, program)).toArray(Decoded[]::new);
    this.first = program.registers().firstSlot();
    this.last = program.registers().lastSlot(code.length);
    for (R500Constant constant : program.constants()) {
      ownConstants[constant.slot()] =
          constant.words().stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private static Decoded decode(R500Instruction i, R500Program program) {
    return switch (i.type()) {
      case ALU, OUT -> new Alu(i, R500Alu.of(i), masks(i), i.type() == R500Type.OUT);
      case TEX -> {
        List<R500Predicate> coordinates = new ArrayList<>();
        for (int coordinate = 0; coordinate < 4; coordinate++) {
          coordinates.add(R500Predicate.ofCoordinate(i, coordinate));
        }
        R500Tex tex = R500Tex.of(i);
        TextureOperation operation = tex.op().samples() ? program.textureOperation(tex) : null;
        yield new Tex(i, tex, operation, program.dividesBySize(tex), masks(i), coordinates);
      }
      case FC -> new Fc(i, R500Flow.of(i, program.registers()), R500Predicate.ofFlow(i));
    };
  }

  private static Masks masks(R500Instruction i) {
    List<R500Predicate> predicates = new ArrayList<>();
    for (int channel = 0; channel < 4; channel++) {
      predicates.add(R500Predicate.ofChannel(i, channel));
    }
    return new Masks(i.writeMask(), i.outputMask(), predicates, i.has(R500Field.WRITE_INACTIVE));
  }

  /** A component of a constant: the program's own, else row {@code slot} of buffer 0, else 0. */
  int constant(int slot, int component, Bindings bindings) {
    if (slot < 0 || slot >= CONSTANTS) {
      return 0;
    }
    if (ownConstants[slot] != null) {
      return ownConstants[slot][component];
    }
    float[] values = bindings.constants(0);
    int at = slot * 4 + component;
    return at < values.length ? Float.floatToRawIntBits(values[at]) : 0;
  }
}
