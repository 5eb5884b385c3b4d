package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.jit.wide.Support64;
import org.lanewise.jit.wide.WideOp;

/** Operations on 64 bits in all forms and folded, against values worked out by hand. */
class WideTest {
  private static final int[] NONE = {};

  /** Operation, operands and result; 16 digits are a pair of words, 8 digits one word. */
  private static final String ROWS =
      """
      D_ADD 3ff0000000000000 4000000000000000 = 4008000000000000
      D_ADD 3ff0000000000000 3c90000000000000 = 3ff0000000000000
      D_ADD 3ff0000000000000 3ca8000000000000 = 3ff0000000000001
      D_ADD 8000000000000000 8000000000000000 = 8000000000000000
      D_ADD 8000000000000000 0000000000000000 = 0000000000000000
      D_ADD 7ff0000000000000 fff0000000000000 = 7ff8000000000000
      D_ADD fff8000000000001 3ff0000000000000 = 7ff8000000000000
      D_ADD 0000000000000001 0000000000000001 = 0000000000000002
      D_ADD 7fefffffffffffff 7fefffffffffffff = 7ff0000000000000
      D_MUL 4008000000000000 c000000000000000 = c018000000000000
      D_MUL 0000000000000000 7ff0000000000000 = 7ff8000000000000
      D_MUL 0000000000000001 3fe0000000000000 = 0000000000000000
      D_MUL 0000000000000003 3fe0000000000000 = 0000000000000002
      D_MUL 8000000000000000 3ff0000000000000 = 8000000000000000
      D_DIV 3ff0000000000000 4008000000000000 = 3fd5555555555555
      D_DIV 3ff0000000000000 8000000000000000 = fff0000000000000
      D_DIV 0000000000000000 0000000000000000 = 7ff8000000000000
      D_FMA 3ff0000000000001 3ff0000000000001 bff0000000000002 = 3970000000000000
      D_FMA 7ff0000000000000 0000000000000000 3ff0000000000000 = 7ff8000000000000
      D_SQRT 4000000000000000 = 3ff6a09e667f3bcd
      D_SQRT 8000000000000000 = 8000000000000000
      D_SQRT bff0000000000000 = 7ff8000000000000
      D_FLOOR bfe0000000000000 = bff0000000000000
      D_FLOOR 8000000000000000 = 8000000000000000
      D_FLOOR fff0000000000000 = fff0000000000000
      D_FLOOR 7ff0000000000001 = 7ff8000000000000
      D_ROUND_EVEN 3fe0000000000000 = 0000000000000000
      D_ROUND_EVEN bfe0000000000000 = 8000000000000000
      D_ROUND_EVEN 3ff8000000000000 = 4000000000000000
      D_ROUND_EVEN 4004000000000000 = 4000000000000000
      D_LDEXP 3ff8000000000000 00000004 = 4038000000000000
      D_LDEXP 3ff8000000000000 fffffbce = 0000000000000002
      D_LDEXP 3ff0000000000000 7fffffff = 7ff0000000000000
      D_LDEXP bff0000000000000 80000000 = 8000000000000000
      D_LDEXP 0000000000000001 00000432 = 3ff0000000000000
      D_LT 8000000000000000 0000000000000000 = 0
      D_LT bff0000000000000 0000000000000000 = 1
      D_LT 7ff8000000000000 0000000000000000 = 0
      D_LE 8000000000000000 0000000000000000 = 1
      D_LE 0000000000000000 fff8000000000000 = 0
      D_EQ 8000000000000000 0000000000000000 = 1
      D_EQ 7ff8000000000000 7ff8000000000000 = 0
      D_EQ 3ff0000000000000 3ff0000000000001 = 0
      D_FROM_F 3f800000 = 3ff0000000000000
      D_FROM_F 00000001 = 36a0000000000000
      D_FROM_F ff800000 = fff0000000000000
      D_FROM_F ffc12345 = 7ff8000000000000
      D_FROM_F 80000000 = 8000000000000000
      D_FROM_I ffffffff = bff0000000000000
      D_FROM_I 80000000 = c1e0000000000000
      D_FROM_U ffffffff = 41efffffffe00000
      D_FROM_U 80000000 = 41e0000000000000
      D_FROM_L ffffffffffffffff = bff0000000000000
      D_FROM_L 7fffffffffffffff = 43e0000000000000
      D_FROM_L 0020000000000001 = 4340000000000000
      D_FROM_L 0020000000000003 = 4340000000000002
      D_FROM_UL ffffffffffffffff = 43f0000000000000
      D_FROM_UL 8000000000000400 = 43e0000000000000
      D_FROM_UL 8000000000000401 = 43e0000000000001
      D_FROM_UL 8000000000000c00 = 43e0000000000002
      D_TO_F 3ff0000000000000 = 3f800000
      D_TO_F 3ff0000010000000 = 3f800000
      D_TO_F 3ff0000030000000 = 3f800002
      D_TO_F 7ff0000000000001 = 7fc00000
      D_TO_F fff8000000000000 = 7fc00000
      D_TO_F 7fefffffffffffff = 7f800000
      D_TO_F b690000000000001 = 80000001
      D_TO_I c1e0000000200000 = 80000000
      D_TO_I 41dfffffffc00000 = 7fffffff
      D_TO_I 41e0000000000000 = 7fffffff
      D_TO_I bffc000000000000 = ffffffff
      D_TO_I 7ff8000000000000 = 00000000
      D_TO_U 41efffffffe00000 = ffffffff
      D_TO_U 41f0000000000000 = ffffffff
      D_TO_U bff0000000000000 = 00000000
      D_TO_U 7ff8000000000000 = 00000000
      D_TO_U 3fefffffffffffff = 00000000
      D_TO_L c3e0000000000000 = 8000000000000000
      D_TO_L 7ff0000000000000 = 7fffffffffffffff
      D_TO_L bffc000000000000 = ffffffffffffffff
      D_TO_L fff8000000000000 = 0000000000000000
      D_TO_UL 43e0000000000000 = 8000000000000000
      D_TO_UL 43efffffffffffff = fffffffffffff800
      D_TO_UL 43f0000000000000 = ffffffffffffffff
      D_TO_UL bff0000000000000 = 0000000000000000
      D_TO_UL 7ff8000000000000 = 0000000000000000
      L_TO_F 0000000001000001 = 4b800000
      L_TO_F 0000000001000003 = 4b800002
      L_TO_F 8000000000000000 = df000000
      L_TO_F 7fffffbfffffffff = 5effffff
      L_TO_F ffffffffffffffff = bf800000
      UL_TO_F ffffffffffffffff = 5f800000
      UL_TO_F 8000008000000000 = 5f000000
      UL_TO_F 8000008000000001 = 5f000001
      F_TO_L bfc00000 = ffffffffffffffff
      F_TO_L 5f000000 = 7fffffffffffffff
      F_TO_L df000000 = 8000000000000000
      F_TO_L 7fc00000 = 0000000000000000
      F_TO_UL 5f000000 = 8000000000000000
      F_TO_UL 5f7fffff = ffffff0000000000
      F_TO_UL 7f800000 = ffffffffffffffff
      F_TO_UL bf800000 = 0000000000000000
      F_TO_UL 7fc00000 = 0000000000000000
      L_DIV fffffffffffffff9 0000000000000002 = fffffffffffffffd
      L_DIV 8000000000000000 ffffffffffffffff = 8000000000000000
      L_DIV 0000000000000005 0000000000000000 = 0000000000000000
      L_REM fffffffffffffff9 0000000000000002 = ffffffffffffffff
      L_REM 8000000000000000 ffffffffffffffff = 0000000000000000
      L_REM 0000000000000005 0000000000000000 = ffffffffffffffff
      UL_DIV fffffffffffffff9 0000000000000002 = 7ffffffffffffffc
      UL_DIV 0000000000000005 0000000000000000 = ffffffffffffffff
      UL_REM fffffffffffffff9 0000000000000004 = 0000000000000001
      UL_REM 0000000000000005 0000000000000000 = ffffffffffffffff
      """;

  private record Row(String text, int[] words, String expected) {}

  private static Map<IrOp, List<Row>> rows() {
    Map<IrOp, List<Row>> rows = new LinkedHashMap<>();
    for (String line : ROWS.lines().toList()) {
      String[] parts = line.split(" = ");
      String[] left = parts[0].split(" ");
      List<Integer> words = new ArrayList<>();
      for (int k = 1; k < left.length; k++) {
        long value = Long.parseUnsignedLong(left[k], 16);
        words.add((int) value);
        if (left[k].length() == 16) {
          words.add((int) (value >>> 32));
        }
      }
      int[] x = words.stream().mapToInt(Integer::intValue).toArray();
      rows.computeIfAbsent(IrOp.valueOf(left[0]), _ -> new ArrayList<>())
          .add(new Row(line, x, parts[1]));
    }
    return rows;
  }

  /** The result and its high half, as digits as long as those expected. */
  private static String digits(int low, int high, int length) {
    return switch (length) {
      case 1 -> Integer.toString(low);
      case 8 -> "%08x".formatted(low);
      default -> "%08x%08x".formatted(high, low);
    };
  }

  @Test
  void everyOperationHasRows() {
    Set<IrOp> wide = EnumSet.noneOf(IrOp.class);
    for (IrOp op : IrOp.values()) {
      if (WideOp.of(op) != null) {
        wide.add(op);
      }
    }
    assertEquals(wide, rows().keySet());
  }

  @Test
  void constantsAreFolded() {
    rows()
        .forEach(
            (op, rows) -> {
              for (Row row : rows) {
                int[] low = op.immediates() == 0 ? NONE : new int[] {0};
                int[] high = op.immediates() == 0 ? NONE : new int[] {1};
                assertEquals(
                    row.expected(),
                    digits(
                        Support64.evaluate(op, row.words(), low),
                        Support64.evaluate(op, row.words(), high),
                        row.expected().length()),
                    row.text());
              }
            });
  }

  /** Operand k is component k % 4 of input k / 4; both halves of the result are outputs. */
  private static IrProgram program(IrOp op) {
    IrBuilder b = new IrBuilder(Forms.signature(2, 1, 0));
    int[] x = new int[op.operands().size()];
    for (int k = 0; k < x.length; k++) {
      x[k] = b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {k / 4, k % 4});
      if (op.operands().get(k) == IrType.I32) {
        x[k] = b.op(IrOp.BITS_F2I, x[k]);
      }
    }
    for (int half = 0; half < 2; half++) {
      int result = b.emit(op, op.result(), x, op.immediates() == 0 ? NONE : new int[] {half});
      int word =
          switch (op.result()) {
            case F32 -> result;
            case I32 -> b.op(IrOp.BITS_I2F, result);
            case MASK -> b.op(IrOp.BITS_I2F, b.select(result, b.i32(1), b.i32(0)));
          };
      b.emit(IrOp.OUTPUT, null, new int[] {word}, new int[] {0, half});
    }
    return b.build();
  }

  @Test
  void allFormsComputeThem() {
    List<Forms.Case> forms = Forms.all();
    rows()
        .forEach(
            (op, rows) -> {
              for (Forms.Case form : forms) {
                ExecutableShader shader =
                    form.engine().prepareIr(program(op), ShaderOptions.defaults());
                LaneBatch batch = shader.newBatch(rows.size());
                for (int l = 0; l < rows.size(); l++) {
                  int[] words = rows.get(l).words();
                  for (int k = 0; k < words.length; k++) {
                    batch.setInput(k / 4, k % 4, l, Float.intBitsToFloat(words[k]));
                  }
                }
                shader.run(batch, new Bindings());
                for (int l = 0; l < rows.size(); l++) {
                  Row row = rows.get(l);
                  String found =
                      digits(
                          batch.outputBits(0, 0, l),
                          batch.outputBits(0, 1, l),
                          row.expected().length());
                  assertEquals(row.expected(), found, form + ": " + row.text());
                }
              }
            });
  }
}
