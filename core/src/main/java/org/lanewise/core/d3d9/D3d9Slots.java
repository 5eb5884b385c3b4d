package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;

/**
 * The input or the output registers of a program as slots of its signature. A register that several
 * declarations name in parts has a slot for each; component c of the register is component c of the
 * slot whose declaration has c, or of the first slot where none has.
 */
public final class D3d9Slots {
  /** A register of the border with a semantic. */
  private record Entry(D3d9RegisterType type, int number, Slot slot) {}

  private final List<Entry> entries = new ArrayList<>();

  D3d9Slots() {}

  /**
   * Adds a register, or joins the mask with that of the slot that has the same register and
   * semantic. Slots come in the order of {@link #sort}.
   */
  void add(
      D3d9RegisterType type,
      int number,
      String name,
      String semantic,
      int semanticIndex,
      Interpolation interpolation,
      WriteMask mask) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      Slot slot = entry.slot;
      if (entry.type == type
          && entry.number == number
          && slot.semantic().equals(semantic)
          && slot.semanticIndex() == semanticIndex) {
        WriteMask joined = WriteMask.of(slot.mask().bits() | mask.bits());
        entries.set(
            i,
            new Entry(
                type,
                number,
                new Slot(name, semantic, semanticIndex, slot.interpolation(), joined)));
        return;
      }
    }
    entries.add(
        new Entry(type, number, new Slot(name, semantic, semanticIndex, interpolation, mask)));
  }

  /** Whether a register has a slot. */
  boolean has(D3d9RegisterType type, int number) {
    return slot(type, number, 0) >= 0;
  }

  /** Orders the slots by register type and number; parts of a register stay as declared. */
  void sort() {
    entries.sort(Comparator.comparing(Entry::type).thenComparingInt(Entry::number));
  }

  /** The slots in order; further parts of a register are named with their components. */
  public List<Slot> slots() {
    List<Slot> slots = new ArrayList<>();
    Entry before = null;
    for (Entry entry : entries) {
      boolean isFurther =
          before != null && before.type == entry.type && before.number == entry.number;
      Slot slot = entry.slot;
      slots.add(
          isFurther
              ? new Slot(
                  slot.name() + "." + slot.mask(),
                  slot.semantic(),
                  slot.semanticIndex(),
                  slot.interpolation(),
                  slot.mask())
              : slot);
      before = entry;
    }
    return slots;
  }

  /** The slot of a register's component (0..3), -1 where the register has none. */
  public int slot(D3d9RegisterType type, int number, int component) {
    int first = -1;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.type == type && entry.number == number) {
        if (entry.slot.mask().has(component)) {
          return i;
        }
        first = first < 0 ? i : first;
      }
    }
    return first;
  }

  /** The numbers of the registers of a type that have slots, ascending. */
  public List<Integer> numbers(D3d9RegisterType type) {
    TreeMap<Integer, Boolean> numbers = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.type == type) {
        numbers.put(entry.number, true);
      }
    }
    return List.copyOf(numbers.keySet());
  }
}
