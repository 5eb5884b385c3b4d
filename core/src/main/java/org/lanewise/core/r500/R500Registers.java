package org.lanewise.core.r500;

import java.util.Map;
import java.util.TreeMap;

/**
 * The registers around a program, immutable. Those not set have a default: the program is all of
 * its code, at address 0, zero times anything is zero, flow control is full; everything else is 0.
 */
public final class R500Registers {
  /** The instruction slots of the hardware. */
  public static final int MAX_SLOTS = 512;

  private record Key(R500Word register, int index) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = register.compareTo(other.register);
      return order != 0 ? order : Integer.compare(index, other.index);
    }
  }

  /** One register that is set. */
  public record Entry(R500Word register, int index, int value) {}

  private static final R500Registers NONE = new R500Registers(new TreeMap<>());

  private final TreeMap<Key, Integer> values;

  private R500Registers(TreeMap<Key, Integer> values) {
    this.values = values;
  }

  /** No register set. */
  public static R500Registers none() {
    return NONE;
  }

  /** These registers with one more set; {@code index} is 0 for a register that stands alone. */
  public R500Registers with(R500Word register, int index, int value) {
    register.address(index);
    TreeMap<Key, Integer> copy = new TreeMap<>(values);
    copy.put(new Key(register, index), value);
    return new R500Registers(copy);
  }

  /** The registers that are set, in the order of the table. */
  public java.util.List<Entry> entries() {
    return values.entrySet().stream()
        .map(e -> new Entry(e.getKey().register, e.getKey().index, e.getValue()))
        .toList();
  }

  /** Whether a register is set. */
  public boolean isSet(R500Word register, int index) {
    return values.containsKey(new Key(register, index));
  }

  /** The value of a register, its default where it is not set. */
  public int get(R500Word register, int index) {
    Integer value = values.get(new Key(register, index));
    return value != null ? value : DEFAULTS.getOrDefault(register, 0);
  }

  private static final Map<R500Word, Integer> DEFAULTS =
      Map.of(
          R500Word.US_CONFIG,
          R500Field.ZERO_TIMES_ANYTHING_EQUALS_ZERO.bits().mask(),
          R500Word.US_FC_CTRL,
          R500Field.FULL_FC_EN.bits().mask());

  /** The code of a field of register {@code index}. */
  public int get(R500Field field, int index) {
    return field.bits().get(get(field.word(), index));
  }

  /** The code of a field of a register that stands alone. */
  public int get(R500Field field) {
    return get(field, 0);
  }

  /** The address of the first slot of the code window. */
  public int codeStart() {
    return get(R500Field.CODE_ADDR);
  }

  /**
   * The slot of the code window that an address means; may lie outside of the window.
   *
   * @param address an address of the hardware
   * @param global whether US_CODE_OFFSET is not added
   */
  public int slot(int address, boolean global) {
    return address + (global ? 0 : get(R500Field.OFFSET_ADDR)) - codeStart();
  }

  /** The slot where execution starts. */
  public int firstSlot() {
    return slot(get(R500Field.START_ADDR), false);
  }

  /**
   * The slot after which execution ends.
   *
   * @param slots the length of the code, whose last slot it is where US_CODE_ADDR is not set
   */
  public int lastSlot(int slots) {
    return isSet(R500Word.US_CODE_ADDR, 0) ? slot(get(R500Field.END_ADDR), false) : slots - 1;
  }

  /** Whether zero times anything is zero. */
  public boolean zeroWins() {
    return get(R500Field.ZERO_TIMES_ANYTHING_EQUALS_ZERO) != 0;
  }

  /** Boolean constant {@code index}, 0..31. */
  public boolean booleanConstant(int index) {
    return (get(R500Field.KBOOL) >> index & 1) != 0;
  }

  /** The number of turns of integer constant {@code index}, 0..255. */
  public int turns(int index) {
    return get(R500Field.KR, index);
  }

  /** The first aL of integer constant {@code index}, 0..255. */
  public int firstLoopValue(int index) {
    return get(R500Field.KG, index);
  }

  /** The step of aL of integer constant {@code index}, -128..127. */
  public int loopStep(int index) {
    return (byte) get(R500Field.KB, index);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof R500Registers that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
