package org.lanewise.core.r500;

/**
 * An FC instruction, its fields grouped as its execution needs them; see docs/r500.md.
 *
 * @param op the operation
 * @param exchange B_ELSE: whether active and just disabled pixels change places first
 * @param any JUMP_ANY: whether one pixel that wants to is enough
 * @param addressOperation what happens to the address stack on a jump
 * @param function JUMP_FUNC: bit (alu*4 + predicate*2 + boolean) tells whether a pixel wants to
 *     jump
 * @param popCount B_POP_CNT
 * @param onStay B_OP0
 * @param onJump B_OP1
 * @param ignoreUncovered whether uncovered pixels take no part
 * @param booleanConstant the number of the boolean constant, 0..31
 * @param integerConstant the number of the integer constant, 0..31
 * @param target the slot of the code window that a jump leads to; may lie outside of the code
 */
public record R500Flow(
    R500FcOp op,
    boolean exchange,
    boolean any,
    AddressOperation addressOperation,
    int function,
    int popCount,
    BranchOperation onStay,
    BranchOperation onJump,
    boolean ignoreUncovered,
    int booleanConstant,
    int integerConstant,
    int target) {

  /** What happens to the address stack on a jump, by code of A_OP. */
  public enum AddressOperation {
    NONE,
    POP,
    PUSH
  }

  /** What happens to branch counters, by code of B_OP0 and B_OP1. */
  public enum BranchOperation {
    NONE,
    DECR,
    INCR
  }

  /** A JUMP_FUNC that is never true. */
  public static final int NEVER = 0x00;

  /** A JUMP_FUNC that is always true. */
  public static final int ALWAYS = 0xff;

  /**
   * Groups the fields of an FC instruction.
   *
   * @param i the instruction
   * @param registers they say where the code window lies
   * @throws IllegalArgumentException if a code is undefined
   */
  public static R500Flow of(R500Instruction i, R500Registers registers) {
    int addressCode = i.get(R500Field.A_OP);
    int stayCode = i.get(R500Field.B_OP0);
    int jumpCode = i.get(R500Field.B_OP1);
    if (addressCode == 3 || stayCode == 3 || jumpCode == 3) {
      throw new IllegalArgumentException("undefined stack operation");
    }
    return new R500Flow(
        R500FcOp.of(i.get(R500Field.FC_OP)),
        i.has(R500Field.B_ELSE),
        i.has(R500Field.JUMP_ANY),
        AddressOperation.values()[addressCode],
        i.get(R500Field.JUMP_FUNC),
        i.get(R500Field.B_POP_CNT),
        BranchOperation.values()[stayCode],
        BranchOperation.values()[jumpCode],
        i.has(R500Field.FC_IGNORE_UNCOVERED),
        i.get(R500Field.BOOL_ADDR),
        i.get(R500Field.INT_ADDR),
        registers.slot(i.get(R500Field.JUMP_ADDR), i.has(R500Field.JUMP_GLOBAL)));
  }

  /** Whether a pixel with these three bits wants to jump. */
  public boolean wants(boolean aluResult, boolean predicate, boolean constant) {
    int bit = (aluResult ? 4 : 0) + (predicate ? 2 : 0) + (constant ? 1 : 0);
    return (function >> bit & 1) != 0;
  }
}
