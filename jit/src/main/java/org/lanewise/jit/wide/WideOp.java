package org.lanewise.jit.wide;

import java.util.EnumMap;
import java.util.Map;
import org.lanewise.core.ir.IrOp;

/**
 * Where generated code finds an operation on 64 bits: a method of {@link Support64} on longs, and
 * one of the same name on vectors of words.
 *
 * @param name the name of both methods
 * @param descriptor of the one on longs: J for a pair of words, I and F for one word, Z for a mask
 */
public record WideOp(String name, String descriptor) {
  /** The internal name of the class that has the methods. */
  public static final String OWNER = "org/lanewise/jit/wide/Support64";

  /** That of the class that has some as kernels of vectors. */
  public static final String KERNELS = "org/lanewise/jit/wide/WideKernels";

  private static final Map<IrOp, WideOp> ALL = new EnumMap<>(IrOp.class);

  static {
    add(IrOp.D_ADD, "dAdd", "(JJ)J");
    add(IrOp.D_MUL, "dMul", "(JJ)J");
    add(IrOp.D_DIV, "dDiv", "(JJ)J");
    add(IrOp.D_FMA, "dFma", "(JJJ)J");
    add(IrOp.D_SQRT, "dSqrt", "(J)J");
    add(IrOp.D_FLOOR, "dFloor", "(J)J");
    add(IrOp.D_ROUND_EVEN, "dRoundEven", "(J)J");
    add(IrOp.D_LDEXP, "dLdexp", "(JI)J");
    add(IrOp.D_LT, "dLt", "(JJ)Z");
    add(IrOp.D_LE, "dLe", "(JJ)Z");
    add(IrOp.D_EQ, "dEq", "(JJ)Z");
    add(IrOp.D_FROM_F, "dFromF", "(F)J");
    add(IrOp.D_FROM_I, "dFromI", "(I)J");
    add(IrOp.D_FROM_U, "dFromU", "(I)J");
    add(IrOp.D_FROM_L, "dFromL", "(J)J");
    add(IrOp.D_FROM_UL, "dFromUl", "(J)J");
    add(IrOp.D_TO_F, "dToF", "(J)F");
    add(IrOp.D_TO_I, "dToI", "(J)I");
    add(IrOp.D_TO_U, "dToU", "(J)I");
    add(IrOp.D_TO_L, "dToL", "(J)J");
    add(IrOp.D_TO_UL, "dToUl", "(J)J");
    add(IrOp.L_TO_F, "lToF", "(J)F");
    add(IrOp.UL_TO_F, "ulToF", "(J)F");
    add(IrOp.F_TO_L, "fToL", "(F)J");
    add(IrOp.F_TO_UL, "fToUl", "(F)J");
    add(IrOp.L_DIV, "lDiv", "(JJ)J");
    add(IrOp.L_REM, "lRem", "(JJ)J");
    add(IrOp.UL_DIV, "ulDiv", "(JJ)J");
    add(IrOp.UL_REM, "ulRem", "(JJ)J");
  }

  private static void add(IrOp op, String name, String descriptor) {
    ALL.put(op, new WideOp(name, descriptor));
  }

  /** The methods of an operation, null for one that is not on 64 bits. */
  public static WideOp of(IrOp op) {
    return ALL.get(op);
  }

  /** The class with the method on vectors of words. */
  public String vectorOwner() {
    return switch (name) {
      case "dAdd",
          "dMul",
          "dDiv",
          "dFma",
          "dSqrt",
          "dFloor",
          "dRoundEven",
          "dLt",
          "dLe",
          "dEq",
          "dFromF" ->
          KERNELS;
      default -> OWNER;
    };
  }

  /** The types of the operands. */
  public String operands() {
    return descriptor.substring(1, descriptor.indexOf(')'));
  }

  /** The type of the result. */
  public char result() {
    return descriptor.charAt(descriptor.length() - 1);
  }
}
