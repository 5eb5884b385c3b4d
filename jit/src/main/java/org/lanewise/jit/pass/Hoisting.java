package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;

/**
 * Moves what is the same in all lanes out of the program.
 *
 * <p>A value is uniform if it is made of constants, uniforms and tables by pure operations. Every
 * operation is total, so it may be computed whatever the flow of control was around it. Uniform
 * values that the rest of the program reads become words: an f32 as it is, an i32 by its bits, a
 * mask as 1 or 0, which the body compares with 0. Constants, bit casts of words, and comparisons of
 * plain uniforms and constants stay, as they cost no more than what would replace them.
 */
final class Hoisting {
  /** The name of this pass in dumps. */
  static final String NAME = "hoist";

  private static final int[] NONE = {};

  private Hoisting() {}

  static Optimised run(IrProgram program) {
    boolean[] uniform = uniformValues(program);
    boolean[] word = wordValues(program, uniform);
    Words words = new Words(program, word, uniform);
    Rewriter body = new Rewriter(program);
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.results().length != 1 || !word[instruction.result()]) {
        body.copy(instruction);
        continue;
      }
      int result = instruction.result();
      int load = body.emit(IrOp.HOISTED, IrType.F32, NONE, words.number(result));
      body.replace(
          result,
          switch (program.values().get(result)) {
            case F32 -> load;
            case I32 -> body.emit(IrOp.BITS_F2I, IrType.I32, new int[] {load});
            case MASK ->
                body.emit(IrOp.FNE, IrType.MASK, new int[] {load, body.constant(IrType.F32, 0)});
          });
    }
    return words.count == 0
        ? new Optimised(program, null, 0)
        : new Optimised(body.build(), words.program(), words.count);
  }

  private static boolean[] uniformValues(IrProgram program) {
    boolean[] uniform = new boolean[program.values().size()];
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op().kind() != IrOp.Kind.PURE) {
        continue;
      }
      boolean all =
          switch (instruction.op()) {
            case INPUT, INPUT_INDEXED, QUAD_LANE, COVERED, HOISTED, PLANE -> false;
            default -> true;
          };
      for (int operand : instruction.operands()) {
        all &= uniform[operand];
      }
      uniform[instruction.result()] = all;
    }
    return uniform;
  }

  /** The uniform values that become words: read by the body, and worth it. */
  private static boolean[] wordValues(IrProgram program, boolean[] uniform) {
    List<IrInstruction> instructions = program.instructions();
    IrInstruction[] definitions = Definitions.of(program);
    boolean[] inBody = new boolean[uniform.length];
    boolean[] word = new boolean[uniform.length];
    for (int i = instructions.size() - 1; i >= 0; i--) {
      IrInstruction instruction = instructions.get(i);
      boolean isUniform = instruction.results().length == 1 && uniform[instruction.result()];
      if (isUniform && !inBody[instruction.result()]) {
        continue;
      }
      if (isUniform && !staysInBody(instruction, definitions)) {
        word[instruction.result()] = true;
        continue;
      }
      for (int operand : instruction.operands()) {
        inBody[operand] = true;
      }
    }
    return word;
  }

  private static boolean staysInBody(IrInstruction instruction, IrInstruction[] definitions) {
    return switch (instruction.op()) {
      case CONST_F32, CONST_I32, CONST_MASK, BITS_F2I -> true;
      case FLT, FLE, FEQ, FNE, IEQ, INE, ILT, ILE, ULT, ULE -> {
        boolean plain = true;
        for (int operand : instruction.operands()) {
          plain &= isPlain(definitions[operand], definitions);
        }
        yield plain;
      }
      default -> false;
    };
  }

  private static boolean isPlain(IrInstruction definition, IrInstruction[] definitions) {
    return switch (definition.op()) {
      case CONST_F32, CONST_I32, UNIFORM -> true;
      case BITS_F2I -> definitions[definition.operand(0)].op() == IrOp.UNIFORM;
      default -> false;
    };
  }

  /** The hoisted program in the making. */
  private static final class Words {
    private final IrProgram source;
    private final Rewriter out;
    private final Map<Integer, Integer> wordOf = new HashMap<>();
    private final Map<Integer, Integer> valueWord = new HashMap<>();
    private int count;

    private record Key(IrOp op, List<Integer> operands, List<Integer> immediates) {}

    Words(IrProgram source, boolean[] word, boolean[] uniform) {
      this.source = source;
      out = new Rewriter(source);
      boolean[] used = word.clone();
      List<IrInstruction> instructions = source.instructions();
      for (int i = instructions.size() - 1; i >= 0; i--) {
        IrInstruction instruction = instructions.get(i);
        if (instruction.results().length == 1 && used[instruction.result()]) {
          for (int operand : instruction.operands()) {
            used[operand] = true;
          }
        }
      }
      Map<Key, Integer> known = new HashMap<>();
      for (IrInstruction instruction : instructions) {
        if (instruction.results().length != 1
            || !used[instruction.result()]
            || !uniform[instruction.result()]) {
          continue;
        }
        int[] operands = out.mapOperands(instruction);
        Key key = new Key(instruction.op(), boxed(operands), boxed(instruction.immediates()));
        Integer same = known.get(key);
        if (same == null) {
          out.copy(instruction, operands);
          known.put(key, out.map(instruction.result()));
        } else {
          out.replace(instruction.result(), same);
        }
        if (word[instruction.result()]) {
          int value = out.map(instruction.result());
          Integer number = wordOf.get(value);
          if (number == null) {
            number = count++;
            wordOf.put(value, number);
          }
          valueWord.put(instruction.result(), number);
        }
      }
    }

    private static List<Integer> boxed(int[] numbers) {
      return Arrays.stream(numbers).boxed().toList();
    }

    /** The word of an old value. */
    int number(int value) {
      return valueWord.get(value);
    }

    IrProgram program() {
      int[] values = new int[count];
      wordOf.forEach((value, number) -> values[number] = value);
      for (int k = 0; k < count; k++) {
        int value =
            switch (out.type(values[k])) {
              case F32 -> values[k];
              case I32 -> out.emit(IrOp.BITS_I2F, IrType.F32, new int[] {values[k]});
              case MASK -> {
                int one = out.constant(IrType.F32, Float.floatToRawIntBits(1));
                int zero = out.constant(IrType.F32, 0);
                yield out.emit(IrOp.SELECT_F32, IrType.F32, new int[] {values[k], one, zero});
              }
            };
        out.effect(IrOp.OUTPUT, new int[] {value}, k / 4, k % 4);
      }
      IrProgram built = out.build();
      return new IrProgram(
          signature(), built.instructions(), built.values(), List.of(), List.of(), source.tables());
    }

    private Signature signature() {
      List<Signature.Slot> outputs = new ArrayList<>();
      for (int slot = 0; slot * 4 < count; slot++) {
        int components = Math.min(4, count - slot * 4);
        outputs.add(
            new Signature.Slot(
                "WORDS[" + slot + "]",
                "",
                slot,
                Signature.Interpolation.NONE,
                new WriteMask((1 << components) - 1)));
      }
      return new Signature(List.of(), outputs, source.signature().constantBuffers(), List.of());
    }
  }
}
