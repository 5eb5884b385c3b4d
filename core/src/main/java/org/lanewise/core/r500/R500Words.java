package org.lanewise.core.r500;

/** The six dwords of an instruction while it is assembled. */
final class R500Words {
  private final int[] dwords = new int[R500Instruction.DWORDS];

  void set(R500Field field, int code) {
    int at = field.word().dword();
    dwords[at] = field.bits().set(dwords[at], code);
  }

  int get(R500Field field) {
    return field.bits().get(dwords[field.word().dword()]);
  }

  void setDword(int index, int value) {
    dwords[index] = value;
  }

  R500Instruction build() {
    return R500Instruction.of(dwords, 0);
  }
}
