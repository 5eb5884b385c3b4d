package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.WriteMask;

/** What the tests of generated code share: every form there is, and signatures to build on. */
final class Forms {
  /** A form with its engine: scalar and vectors of three widths, each as a whole and in shreds. */
  record Case(String name, JitEngine engine) {
    @Override
    public String toString() {
      return name;
    }
  }

  private Forms() {}

  static JitEngine.Builder builder(int lanes) {
    JitEngine.Builder builder = JitEngine.builder().optimise(false);
    return lanes == 1
        ? builder.form(Form.SCALAR)
        : builder.form(Form.VECTOR).lanes(lanes).vectors(1);
  }

  /** Normal sizes, and methods so small that nearly every value crosses a border. */
  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int lanes : new int[] {1, 4, 8, 16}) {
      for (int bytes : new int[] {2200, 300, 60, 1}) {
        String size = bytes == 2200 ? "" : " in methods of " + bytes + " bytes";
        cases.add(
            new Case(
                (lanes == 1 ? "scalar" : "vector " + lanes) + size,
                builder(lanes).leafBytes(bytes).build()));
      }
    }
    for (int lanes : new int[] {4, 8}) {
      for (int bytes : new int[] {2200, 60, 1}) {
        String size = bytes == 2200 ? "" : " in methods of " + bytes + " bytes";
        cases.add(
            new Case(
                "two vectors of " + lanes + size,
                builder(lanes).vectors(2).leafBytes(bytes).build()));
      }
    }
    return cases;
  }

  /** Inputs and outputs of vec4 slots, one constant buffer of some rows. */
  static Signature signature(int inputs, int outputs, int constantRows) {
    return new Signature(
        slots("IN", inputs), slots("OUT", outputs), List.of(constantRows), List.of());
  }

  private static List<Signature.Slot> slots(String file, int count) {
    List<Signature.Slot> slots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      slots.add(
          new Signature.Slot(
              file + "[" + i + "]", "GENERIC", i, Signature.Interpolation.NONE, new WriteMask(15)));
    }
    return slots;
  }
}
