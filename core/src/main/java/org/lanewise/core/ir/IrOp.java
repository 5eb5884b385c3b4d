package org.lanewise.core.ir;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.texture.TextureOperation;

/**
 * The operations of the IR, one row each. In the rules a, b and c are the operands, {@code imm0}
 * and so on the immediates. Every operation runs in all lanes; what must not happen in some lanes
 * is masked explicitly, by a select or by the operation's mask operand.
 *
 * <p>Values of 64 bits are pairs of i32, the low word first. An operation that makes one gives the
 * half that its immediate says, 0 for the low and 1 for the high word. A binary64 NaN that an
 * operation makes is always 0x7ff8000000000000; denormals are kept.
 */
public enum IrOp {
  /** The raw bits {@code imm0} in every lane. */
  CONST_F32("const.f32", Kind.PURE, 1, IrType.F32),
  /** The integer {@code imm0} in every lane. */
  CONST_I32("const.i32", Kind.PURE, 1, IrType.I32),
  /** True in every lane where {@code imm0} is 1, false where it is 0. */
  CONST_MASK("const.mask", Kind.PURE, 1, IrType.MASK),
  /** Component {@code imm1} of input slot {@code imm0}. */
  INPUT("input", Kind.PURE, 2, IrType.F32),
  /** Component {@code imm2} of input slot {@code imm0 + a}; +0 unless 0 <= a < {@code imm1}. */
  INPUT_INDEXED("input.indexed", Kind.PURE, 3, IrType.F32, IrType.I32),
  /**
   * Component {@code imm2} of row {@code imm1} of constant buffer {@code imm0}; +0 outside of the
   * bound buffer.
   */
  UNIFORM("uniform", Kind.PURE, 3, IrType.F32),
  /**
   * Component {@code imm1} of row a of constant buffer {@code imm0}; +0 outside of the bound buffer
   * and of the declared rows.
   */
  UNIFORM_INDEXED("uniform.indexed", Kind.PURE, 2, IrType.F32, IrType.I32),
  /**
   * Word {@code imm0} of the values computed once a binding change; made by the hoisting pass
   * alone.
   */
  HOISTED("hoisted", Kind.PURE, 1, IrType.F32),
  /**
   * Word {@code imm0} of the plane equations of a rectangle of quads, see {@code QuadRectangle}.
   */
  PLANE("plane", Kind.PURE, 1, IrType.F32),
  /** Component {@code imm1} of row a of table {@code imm0} of the program; +0 outside. */
  TABLE("table", Kind.PURE, 2, IrType.F32, IrType.I32),
  /** Component {@code imm1} of row a of array {@code imm0}; +0 outside. */
  ARRAY_LOAD("array.load", Kind.LOAD, 2, IrType.F32, IrType.I32),
  /**
   * Writes b to component {@code imm1} of row a of array {@code imm0} in the lanes of mask c;
   * dropped outside.
   */
  ARRAY_STORE("array.store", Kind.EFFECT, 2, null, IrType.I32, IrType.F32, IrType.MASK),
  /** The value of variable {@code imm0}; the result has its type. */
  GET("get", Kind.LOAD, 1, null),
  /** Writes variable {@code imm0} in every lane. */
  SET("set", Kind.EFFECT, 1, null, (IrType) null),
  /**
   * Writes component {@code imm1} of output slot {@code imm0}; at the top level, once each. A
   * region that runs later may write it again, in all lanes.
   */
  OUTPUT("output", Kind.EFFECT, 2, null, IrType.F32),
  /**
   * Writes b to component {@code imm2} of output slot {@code imm0 + a} in the lanes of mask c;
   * dropped unless 0 <= a < {@code imm1}. What no lane wrote keeps what the batch had.
   */
  OUTPUT_INDEXED("output.indexed", Kind.EFFECT, 3, null, IrType.I32, IrType.F32, IrType.MASK),
  /** Half {@code imm0} of the clock of the bindings, 0 for the low word; raw bits. */
  CLOCK("clock", Kind.PURE, 1, IrType.F32),
  /** The lane's place in its quad, 0 to 3. */
  QUAD_LANE("quad_lane", Kind.PURE, 0, IrType.I32),
  /** The lanes of quads that have a live lane when the call starts: the first execution mask. */
  COVERED("covered", Kind.PURE, 0, IrType.MASK),
  /** The lanes that are live now. */
  LIVE("live", Kind.LOAD, 0, IrType.MASK),
  /** Makes the lanes of the mask not live. */
  KILL("kill", Kind.EFFECT, 0, null, IrType.MASK),
  /**
   * Stops the call if the mask holds a lane, as {@link #END_LOOP} does at the limit; {@code imm0}
   * is the index of the program's instruction for the message, or -1 for the program as a whole.
   * The mask must not depend on lanes of quads that take no part in the call.
   */
  STOP_IF_ANY("stop_if_any", Kind.EFFECT, 1, null, IrType.MASK),
  /** a + b, correctly rounded; the bits of a NaN result are unspecified until {@link #CANON}. */
  FADD("fadd", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a - b, correctly rounded; the bits of a NaN result are unspecified until {@link #CANON}. */
  FSUB("fsub", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a * b, correctly rounded; the bits of a NaN result are unspecified until {@link #CANON}. */
  FMUL("fmul", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a / b, correctly rounded; the bits of a NaN result are unspecified until {@link #CANON}. */
  FDIV("fdiv", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a * b + c with one rounding; the bits of a NaN result are unspecified. */
  FMA("fma", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32, IrType.F32),
  /** The square root, correctly rounded; -0 gives -0; the bits of a NaN result are unspecified. */
  FSQRT("fsqrt", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** +0 where a or b is a zero, else {@link #FMUL}. */
  FMUL_ZERO_WINS("fmul.zero_wins", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** +0 where {@link #FMUL} makes a NaN of a zero and something else, else {@link #FMUL}. */
  FMUL_NO_ZERO_NAN("fmul.no_zero_nan", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** The sign bit flipped, of a NaN too. */
  FNEG("fneg", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** The sign bit cleared, of a NaN too. */
  FABS("fabs", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** The largest integer not above a; -0, infinities and NaN unchanged (NaN bits unspecified). */
  FFLOOR("ffloor", Kind.PURE, 0, IrType.F32, IrType.F32),
  /**
   * The nearest integer, ties to even, with the sign of a; infinities and NaN unchanged (NaN bits
   * unspecified).
   */
  FROUND_EVEN("fround_even", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** a, where it is no NaN; else the raw bits {@code imm0}. */
  CANON("canon", Kind.PURE, 1, IrType.F32, IrType.F32),
  /** A zero with the sign of a where |a| < 2^-126, else a; bits kept, of a NaN too. */
  FLUSH_DENORMAL("flush", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** a > 0 ? (a < 1 ? a : 1) : +0; so NaN and -0 give +0. */
  FSATURATE("fsaturate", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** a >= 2^-126 ? (a < 1 ? a : 1) : +0; {@link #FSATURATE} of a {@link #FLUSH_DENORMAL}. */
  FSATURATE_NORMAL("fsaturate.normal", Kind.PURE, 0, IrType.F32, IrType.F32),
  /** (a <= b or b is NaN) ? a : b, bits kept. */
  FMIN_NUM("fmin.num", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** (a >= b or b is NaN) ? a : b, bits kept. */
  FMAX_NUM("fmax.num", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a < b ? a : b, bits kept. */
  FMIN_LT("fmin.lt", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a > b ? a : b, bits kept. */
  FMAX_GT("fmax.gt", Kind.PURE, 0, IrType.F32, IrType.F32, IrType.F32),
  /** a < b, false if either is NaN. */
  FLT("flt", Kind.PURE, 0, IrType.MASK, IrType.F32, IrType.F32),
  /** a <= b, false if either is NaN. */
  FLE("fle", Kind.PURE, 0, IrType.MASK, IrType.F32, IrType.F32),
  /** a == b, false if either is NaN. */
  FEQ("feq", Kind.PURE, 0, IrType.MASK, IrType.F32, IrType.F32),
  /** a != b, true if either is NaN. */
  FNE("fne", Kind.PURE, 0, IrType.MASK, IrType.F32, IrType.F32),
  /** a + b, wrapping. */
  IADD("iadd", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a - b, wrapping. */
  ISUB("isub", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a * b, low 32 bits. */
  IMUL("imul", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a * b signed, high 32 bits. */
  IMUL_HI("imul_hi", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a * b unsigned, high 32 bits. */
  UMUL_HI("umul_hi", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a and b, bitwise. */
  IAND("iand", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a or b, bitwise. */
  IOR("ior", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a xor b, bitwise. */
  IXOR("ixor", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a shifted left by the low five bits of b. */
  ISHL("ishl", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a shifted right by the low five bits of b, sign filling. */
  ISHR("ishr", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a shifted right by the low five bits of b, zero filling. */
  IUSHR("iushr", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a / b signed, towards zero; 0 where b is 0; INT_MIN / -1 is INT_MIN. */
  IDIV("idiv", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a % b signed, sign of a; -1 where b is 0; INT_MIN % -1 is 0. */
  IREM("irem", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a / b unsigned; all ones where b is 0. */
  UDIV("udiv", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** a % b unsigned; all ones where b is 0. */
  UREM("urem", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The lesser, signed. */
  IMIN("imin", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The greater, signed. */
  IMAX("imax", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The lesser, unsigned. */
  UMIN("umin", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The greater, unsigned. */
  UMAX("umax", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The number of bits set. */
  POPCOUNT("popcount", Kind.PURE, 0, IrType.I32, IrType.I32),
  /** a == b. */
  IEQ("ieq", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** a != b. */
  INE("ine", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** a < b signed. */
  ILT("ilt", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** a <= b signed. */
  ILE("ile", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** a < b unsigned. */
  ULT("ult", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** a <= b unsigned. */
  ULE("ule", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32),
  /** Truncated towards zero; saturates; NaN gives 0. */
  F2I("f2i", Kind.PURE, 0, IrType.I32, IrType.F32),
  /** Truncated towards zero to unsigned; saturates at 0 and 2^32 - 1; NaN gives 0. */
  F2U("f2u", Kind.PURE, 0, IrType.I32, IrType.F32),
  /** The signed integer rounded to nearest even. */
  I2F("i2f", Kind.PURE, 0, IrType.F32, IrType.I32),
  /** The unsigned integer rounded to nearest even. */
  U2F("u2f", Kind.PURE, 0, IrType.F32, IrType.I32),
  /** The same bits as an integer. */
  BITS_F2I("bits.f2i", Kind.PURE, 0, IrType.I32, IrType.F32),
  /** The same bits as a float. */
  BITS_I2F("bits.i2f", Kind.PURE, 0, IrType.F32, IrType.I32),
  /** The binary64 sum of the pairs a, b and c, d, correctly rounded. Half {@code imm0}. */
  D_ADD("d.add", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 product of the pairs a, b and c, d, correctly rounded. Half {@code imm0}. */
  D_MUL("d.mul", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 quotient of the pairs a, b and c, d, correctly rounded. Half {@code imm0}. */
  D_DIV("d.div", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /**
   * The first pair times the second plus the third in binary64, with one rounding. Half {@code
   * imm0}.
   */
  D_FMA(
      "d.fma",
      Kind.PURE,
      1,
      IrType.I32,
      IrType.I32,
      IrType.I32,
      IrType.I32,
      IrType.I32,
      IrType.I32,
      IrType.I32),
  /** The binary64 square root, correctly rounded; -0 gives -0. Half {@code imm0}. */
  D_SQRT("d.sqrt", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The largest integer not above the binary64; -0 and infinities unchanged. Half {@code imm0}. */
  D_FLOOR("d.floor", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /**
   * The nearest integer of the binary64, ties to even, with its sign; infinities unchanged. Half
   * {@code imm0}.
   */
  D_ROUND_EVEN("d.round_even", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 a, b times two to the power of the signed c, rounded once. Half {@code imm0}. */
  D_LDEXP("d.ldexp", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** Whether the binary64 a, b is less than c, d; false if either is NaN. */
  D_LT("d.lt", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** Whether the binary64 a, b is at most c, d; false if either is NaN. */
  D_LE("d.le", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** Whether the binary64 a, b equals c, d; false if either is NaN. */
  D_EQ("d.eq", Kind.PURE, 0, IrType.MASK, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** The float as a binary64, exact. Half {@code imm0}. */
  D_FROM_F("d.from.f", Kind.PURE, 1, IrType.I32, IrType.F32),
  /** The signed integer of 32 bits as a binary64, exact. Half {@code imm0}. */
  D_FROM_I("d.from.i", Kind.PURE, 1, IrType.I32, IrType.I32),
  /** The unsigned integer of 32 bits as a binary64, exact. Half {@code imm0}. */
  D_FROM_U("d.from.u", Kind.PURE, 1, IrType.I32, IrType.I32),
  /** The signed integer of 64 bits rounded to the nearest even binary64. Half {@code imm0}. */
  D_FROM_L("d.from.l", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The unsigned integer of 64 bits rounded to the nearest even binary64. Half {@code imm0}. */
  D_FROM_UL("d.from.ul", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 rounded to the nearest even float; NaN gives 0x7fc00000. */
  D_TO_F("d.to.f", Kind.PURE, 0, IrType.F32, IrType.I32, IrType.I32),
  /** The binary64 truncated to 32 signed bits; saturates; NaN gives 0. */
  D_TO_I("d.to.i", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 truncated to 32 unsigned bits; saturates; NaN gives 0. */
  D_TO_U("d.to.u", Kind.PURE, 0, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 truncated to 64 signed bits; saturates; NaN gives 0. Half {@code imm0}. */
  D_TO_L("d.to.l", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The binary64 truncated to 64 unsigned bits; saturates; NaN gives 0. Half {@code imm0}. */
  D_TO_UL("d.to.ul", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32),
  /** The signed integer of 64 bits rounded once to the nearest even float. */
  L_TO_F("l.to.f", Kind.PURE, 0, IrType.F32, IrType.I32, IrType.I32),
  /** The unsigned integer of 64 bits rounded once to the nearest even float. */
  UL_TO_F("ul.to.f", Kind.PURE, 0, IrType.F32, IrType.I32, IrType.I32),
  /** The float truncated to 64 signed bits; saturates; NaN gives 0. Half {@code imm0}. */
  F_TO_L("f.to.l", Kind.PURE, 1, IrType.I32, IrType.F32),
  /** The float truncated to 64 unsigned bits; saturates; NaN gives 0. Half {@code imm0}. */
  F_TO_UL("f.to.ul", Kind.PURE, 1, IrType.I32, IrType.F32),
  /**
   * a, b / c, d signed of 64 bits, towards zero; 0 where c, d is 0; the least / -1 is the least.
   * Half {@code imm0}.
   */
  L_DIV("l.div", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** a, b % c, d signed of 64 bits, sign of a, b; -1 where c, d is 0. Half {@code imm0}. */
  L_REM("l.rem", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** a, b / c, d unsigned of 64 bits; all ones where c, d is 0. Half {@code imm0}. */
  UL_DIV("ul.div", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** a, b % c, d unsigned of 64 bits; all ones where c, d is 0. Half {@code imm0}. */
  UL_REM("ul.rem", Kind.PURE, 1, IrType.I32, IrType.I32, IrType.I32, IrType.I32, IrType.I32),
  /** a ? b : c, bits kept. */
  SELECT_F32("select.f32", Kind.PURE, 0, IrType.F32, IrType.MASK, IrType.F32, IrType.F32),
  /** a ? b : c. */
  SELECT_I32("select.i32", Kind.PURE, 0, IrType.I32, IrType.MASK, IrType.I32, IrType.I32),
  /** a ? b : c. */
  SELECT_MASK("select.mask", Kind.PURE, 0, IrType.MASK, IrType.MASK, IrType.MASK, IrType.MASK),
  /** a and b. */
  MASK_AND("mask.and", Kind.PURE, 0, IrType.MASK, IrType.MASK, IrType.MASK),
  /** a or b. */
  MASK_OR("mask.or", Kind.PURE, 0, IrType.MASK, IrType.MASK, IrType.MASK),
  /** a and not b. */
  MASK_ANDNOT("mask.andnot", Kind.PURE, 0, IrType.MASK, IrType.MASK, IrType.MASK),
  /** Not a. */
  MASK_NOT("mask.not", Kind.PURE, 0, IrType.MASK, IrType.MASK),
  /** Lane k of each quad gets a of the quad's lane {@code immk}. */
  QUAD("quad", Kind.CROSS_LANE, 4, IrType.F32, IrType.F32),
  /** A texture operation, see {@link TextureOperation}; four f32 results, raw bits. */
  TEXTURE("texture", Kind.TEXTURE, 0, null),
  /** Component {@code imm0} of what lies in memory, see {@link MemoryOperation}. */
  MEM_LOAD("mem.load", Kind.MEMORY, 1, IrType.I32),
  /** Writes memory, see {@link MemoryOperation}. */
  MEM_STORE("mem.store", Kind.MEMORY, 0, null),
  /** Changes a word of memory and gives what it was, see {@link MemoryOperation}. */
  MEM_ATOMIC("mem.atomic", Kind.MEMORY, 0, IrType.I32),
  /** Component {@code imm0} of the size of memory, see {@link MemoryOperation}. */
  MEM_SIZE("mem.size", Kind.MEMORY, 1, IrType.I32),
  /**
   * Opens a region that is run if the mask holds a lane, and may be run anyway: it changes nothing
   * in other lanes.
   */
  IF_ANY("if_any", Kind.FLOW, 0, null, IrType.MASK),
  /**
   * Opens a region that is run if the mask holds a lane, and only then. The mask is the same in all
   * covered lanes that run together, and holds no other lanes where it does not hold those.
   */
  IF_UNIFORM("if_uniform", Kind.FLOW, 0, null, IrType.MASK),
  /** Closes the region of the innermost {@link #IF_ANY} or {@link #IF_UNIFORM}. */
  END_IF("end_if", Kind.FLOW, 0, null),
  /**
   * Opens a loop; {@code imm0} is the index of the program's instruction, for messages, or -1 where
   * the loop stands for the backward jumps of the whole program.
   */
  LOOP("loop", Kind.FLOW, 1, null),
  /** Leaves the innermost loop if the mask holds no lane. */
  BREAK_IF_NONE("break_if_none", Kind.FLOW, 0, null, IrType.MASK),
  /**
   * Goes back to the innermost {@link #LOOP}; stops the call if its body has run as often as the
   * options allow.
   */
  END_LOOP("end_loop", Kind.FLOW, 0, null);

  /** What an operation does beside making its result. */
  public enum Kind {
    /** Depends on its operands and immediates alone, within one lane. */
    PURE,
    /** Reads something that other operations write. */
    LOAD,
    /** Writes something; never removed while anyone can see it. */
    EFFECT,
    /** Reads other lanes of the quad; otherwise pure. */
    CROSS_LANE,
    /** Reads a texture and, for an implicit level of detail, other lanes of the quad. */
    TEXTURE,
    /**
     * Reads or writes memory that outlives the call. Never moved over another such operation; what
     * writes is never removed or run twice.
     */
    MEMORY,
    /** Opens, leaves or closes a region. */
    FLOW
  }

  private static final Map<String, IrOp> BY_TEXT = new HashMap<>();

  static {
    for (IrOp op : values()) {
      BY_TEXT.put(op.text, op);
    }
  }

  private final String text;
  private final Kind kind;
  private final int immediates;
  private final IrType result;
  private final List<IrType> operands;

  IrOp(String text, Kind kind, int immediates, IrType result, IrType... operands) {
    this.text = text;
    this.kind = kind;
    this.immediates = immediates;
    this.result = result;
    this.operands = java.util.Collections.unmodifiableList(Arrays.asList(operands));
  }

  /** The operation with this name in the text form, null for none. */
  public static IrOp byText(String text) {
    return BY_TEXT.get(text);
  }

  /** The name in the text form. */
  public String text() {
    return text;
  }

  /** What the operation does beside making its result. */
  public Kind kind() {
    return kind;
  }

  /** The number of immediates. */
  public int immediates() {
    return immediates;
  }

  /** The type of the result; null where there is none, or for GET and TEXTURE. */
  public IrType result() {
    return result;
  }

  /** The types of the operands; null stands for any type (SET). TEXTURE and MEM_* list none. */
  public List<IrType> operands() {
    return operands;
  }
}
