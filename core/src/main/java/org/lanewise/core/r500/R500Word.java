package org.lanewise.core.r500;

import java.util.Arrays;
import java.util.List;

/**
 * The words that a fragment program consists of: those of an instruction, which may share a place,
 * and the registers around the code.
 */
public enum R500Word {
  US_CMN_INST(0),
  US_ALU_RGB_ADDR(1),
  US_ALU_ALPHA_ADDR(2),
  US_ALU_RGB_INST(3),
  US_ALU_ALPHA_INST(4),
  US_ALU_RGBA_INST(5),
  US_TEX_INST(1),
  US_TEX_ADDR(2),
  US_TEX_ADDR_DXDY(3),
  US_FC_INST(2),
  US_FC_ADDR(3),
  US_CODE_ADDR(0x4630, 1),
  US_CODE_RANGE(0x4634, 1),
  US_CODE_OFFSET(0x4638, 1),
  US_CONFIG(0x4600, 1),
  US_PIXSIZE(0x4604, 1),
  US_FC_CTRL(0x4624, 1),
  US_FC_BOOL_CONST(0x4620, 1),
  US_FC_INT_CONST(0x4c00, 32),
  US_FORMAT0(0x4640, 16),
  US_OUT_FMT(0x46a4, 4),
  US_W_FMT(0x46b4, 1),
  GA_US_VECTOR_INDEX(0x4250, 1),
  GA_US_VECTOR_DATA(0x4254, 1),
  RS_INST(0x4320, 16),
  RS_IP(0x4074, 16);

  private static final List<R500Word> REGISTERS =
      Arrays.stream(values()).filter(R500Word::isRegister).toList();

  private final int place;
  private final int count;

  /** A word of an instruction. */
  R500Word(int dword) {
    this(dword, 0);
  }

  /** A register, or as many in a row. */
  R500Word(int address, int count) {
    this.place = address;
    this.count = count;
  }

  /** The registers, in the order of the table. */
  public static List<R500Word> registers() {
    return REGISTERS;
  }

  /** Whether this is a register and no word of an instruction. */
  public boolean isRegister() {
    return count > 0;
  }

  /** The place within the six dwords of an instruction, 0..5. */
  public int dword() {
    if (isRegister()) {
      throw new IllegalStateException(name());
    }
    return place;
  }

  /** The number of registers of this kind, 0 for a word of an instruction. */
  public int count() {
    return count;
  }

  /** The address of a register in the register space, for {@code index} 0..count-1. */
  public int address(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(name() + " " + index);
    }
    return place + 4 * index;
  }
}
