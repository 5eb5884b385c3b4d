package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.texture.TextureOperation;

/**
 * Computes the same operation on the same operands once, where the first one dominates the second:
 * it stands earlier in the same region or in one around it.
 *
 * <p>Quad and texture operations take part, as textures do not change during a call. Array loads
 * take part as long as no store to the array stands between. Operands of commutative operations are
 * ordered first; for FADD, FMUL and FMA that changes at most the bits of a NaN, which are
 * unspecified anyhow.
 */
final class ValueNumbering implements Pass {
  @Override
  public String name() {
    return "numbering";
  }

  @Override
  public IrProgram run(IrProgram program) {
    return new Walk(program).run();
  }

  /** What must be equal of two operations; the arrays are compared by what they hold. */
  private record Key(
      IrOp op, int[] operands, int[] immediates, TextureOperation texture, int version) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key that
          && op == that.op
          && version == that.version
          && Arrays.equals(operands, that.operands)
          && Arrays.equals(immediates, that.immediates)
          && Objects.equals(texture, that.texture);
    }

    @Override
    public int hashCode() {
      int hash = op.ordinal() * 31 + Arrays.hashCode(operands);
      return (hash * 31 + Arrays.hashCode(immediates)) * 31 + version;
    }
  }

  private static final class Walk {
    private final IrProgram program;
    private final Rewriter out;
    private final Regions regions;
    private final Map<Key, int[]> known = new HashMap<>();
    private final Deque<List<Key>> scopes = new ArrayDeque<>();
    private final int[] arrayVersion;
    private int versions;

    Walk(IrProgram program) {
      this.program = program;
      out = new Rewriter(program);
      regions = Regions.of(program);
      arrayVersion = new int[program.arrays().size()];
    }

    IrProgram run() {
      scopes.push(new ArrayList<>());
      List<IrInstruction> instructions = program.instructions();
      for (int i = 0; i < instructions.size(); i++) {
        IrInstruction instruction = instructions.get(i);
        switch (instruction.op().kind()) {
          case PURE, CROSS_LANE, TEXTURE -> number(instruction, 0);
          case LOAD -> {
            if (instruction.op() == IrOp.ARRAY_LOAD) {
              number(instruction, arrayVersion[instruction.immediate(0)]);
            } else {
              out.copy(instruction);
            }
          }
          case MEMORY -> out.copy(instruction);
          case EFFECT -> {
            out.copy(instruction);
            if (instruction.op() == IrOp.ARRAY_STORE) {
              arrayVersion[instruction.immediate(0)] = ++versions;
            }
          }
          case FLOW -> flow(instruction, i);
        }
      }
      return out.build();
    }

    private void flow(IrInstruction instruction, int index) {
      switch (instruction.op()) {
        case IF_ANY, IF_UNIFORM -> scopes.push(new ArrayList<>());
        case LOOP -> {
          renewStored(index, regions.partner(index));
          scopes.push(new ArrayList<>());
        }
        case END_IF, END_LOOP -> {
          for (Key key : scopes.pop()) {
            known.remove(key);
          }
        }
        default -> {}
      }
      out.copy(instruction);
    }

    /** The first round of a loop already sees what later ones find stored. */
    private void renewStored(int from, int to) {
      if (arrayVersion.length == 0) {
        return;
      }
      for (int i = from; i < to; i++) {
        IrInstruction instruction = program.instructions().get(i);
        if (instruction.op() == IrOp.ARRAY_STORE) {
          arrayVersion[instruction.immediate(0)] = ++versions;
        }
      }
    }

    private void number(IrInstruction instruction, int version) {
      int[] operands = out.mapOperands(instruction);
      if (isCommutative(instruction.op()) && operands[0] > operands[1]) {
        int first = operands[0];
        operands[0] = operands[1];
        operands[1] = first;
      }
      Key key =
          new Key(
              instruction.op(), operands, instruction.immediates(), instruction.texture(), version);
      int[] results = known.get(key);
      if (results == null) {
        out.copy(instruction, operands);
        results = new int[instruction.results().length];
        for (int k = 0; k < results.length; k++) {
          results[k] = out.map(instruction.results()[k]);
        }
        known.put(key, results);
        scopes.peek().add(key);
        return;
      }
      for (int k = 0; k < results.length; k++) {
        out.replace(instruction.results()[k], results[k]);
      }
    }
  }

  /** Whether the first two operands may change places. */
  static boolean isCommutative(IrOp op) {
    return switch (op) {
      case FADD, FMUL, FMA, FMUL_ZERO_WINS, FMUL_NO_ZERO_NAN, FEQ, FNE -> true;
      case IADD, IMUL, IMUL_HI, UMUL_HI, IAND, IOR, IXOR, IMIN, IMAX, UMIN, UMAX, IEQ, INE -> true;
      case MASK_AND, MASK_OR -> true;
      default -> false;
    };
  }
}
