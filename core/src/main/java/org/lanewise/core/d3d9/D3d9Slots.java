package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;

/**
 * The input or the output registers of a program as slots of its signature, ordered by register
 * type and number; parts of a register stay as declared. A register that several declarations name
 * in parts has a slot for each; component c of the register is component c of the slot whose
 * declaration has c, or of the first slot where none has.
 */
public final class D3d9Slots {
  private record Register(D3d9RegisterType type, int number) implements Comparable<Register> {
    private static final Comparator<Register> ORDER =
        Comparator.comparing(Register::type).thenComparingInt(Register::number);

    @Override
    public int compareTo(Register other) {
      return ORDER.compare(this, other);
    }
  }

  private final TreeMap<Register, List<Slot>> registers = new TreeMap<>();
  private final Map<Register, Integer> firstSlots = new HashMap<>();
  private final List<Slot> slots = new ArrayList<>();

  D3d9Slots() {}

  /**
   * Adds a register, or joins the mask with that of the slot that has the same register and
   * semantic.
   */
  void add(
      D3d9RegisterType type,
      int number,
      String name,
      String semantic,
      int semanticIndex,
      Interpolation interpolation,
      WriteMask mask) {
    List<Slot> parts =
        registers.computeIfAbsent(new Register(type, number), key -> new ArrayList<>());
    for (int i = 0; i < parts.size(); i++) {
      Slot part = parts.get(i);
      if (part.semantic().equals(semantic) && part.semanticIndex() == semanticIndex) {
        parts.set(i, with(part, part.name(), part.mask().bits() | mask.bits()));
        return;
      }
    }
    parts.add(new Slot(name, semantic, semanticIndex, interpolation, mask));
  }

  /** Adds components that no declaration has to the first slot of a register that has slots. */
  void addUndeclared(D3d9RegisterType type, int number, WriteMask mask) {
    List<Slot> parts = registers.get(new Register(type, number));
    int declared = 0;
    for (Slot part : parts) {
      declared |= part.mask().bits();
    }
    Slot first = parts.getFirst();
    parts.set(0, with(first, first.name(), first.mask().bits() | mask.bits() & ~declared));
  }

  private static Slot with(Slot slot, String name, int mask) {
    return new Slot(
        name, slot.semantic(), slot.semanticIndex(), slot.interpolation(), WriteMask.of(mask));
  }

  /** Whether a register has a slot. */
  boolean has(D3d9RegisterType type, int number) {
    return registers.containsKey(new Register(type, number));
  }

  /** Numbers the slots and tells the parts of a register from each other: {@code v0.zw}. */
  void finish() {
    registers.forEach(
        (register, parts) -> {
          firstSlots.put(register, slots.size());
          slots.add(parts.getFirst());
          for (Slot part : parts.subList(1, parts.size())) {
            slots.add(with(part, part.name() + "." + part.mask(), part.mask().bits()));
          }
        });
  }

  /** The slots in order. */
  public List<Slot> slots() {
    return List.copyOf(slots);
  }

  /** The slot of a register's component (0..3), -1 where the register has none. */
  public int slot(D3d9RegisterType type, int number, int component) {
    Register register = new Register(type, number);
    List<Slot> parts = registers.get(register);
    if (parts == null) {
      return -1;
    }
    int first = firstSlots.get(register);
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).mask().has(component)) {
        return first + i;
      }
    }
    return first;
  }

  /** The numbers of the registers of a type that have slots, ascending. */
  public List<Integer> numbers(D3d9RegisterType type) {
    return registers.keySet().stream()
        .filter(register -> register.type == type)
        .map(Register::number)
        .toList();
  }
}
