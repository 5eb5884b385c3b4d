package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;

/**
 * What a program reads and writes, derived from its registers and code.
 *
 * @param signature inputs, outputs, constants, samplers
 * @param preloads what the rasterizer fills
 * @param outputSlots the output slot of render targets A..D and of W, -1 for none
 */
public record R500Signature(
    Signature signature, List<R500Preload> preloads, List<Integer> outputSlots) {
  /** The place of W behind the four render targets in {@link #outputSlots}. */
  public static final int W = 4;

  /** The most constants. */
  public static final int MAX_CONSTANTS = 256;

  static R500Signature of(R500Program program) {
    List<R500Input> inputs = program.inputs();
    List<R500Preload> preloads = program.preloads();
    if (inputs.isEmpty() && preloads.isEmpty()) {
      Rasterizer rasterizer = new Rasterizer(program.registers());
      inputs = rasterizer.inputs();
      preloads = rasterizer.preloads;
    }
    if (preloads.isEmpty() && inputs.isEmpty()) {
      preloads = new ArrayList<>();
      inputs = new ArrayList<>();
      for (int temporary : readUnwritten(program)) {
        preloads.add(R500Preload.all(temporary, inputs.size()));
        inputs.add(new R500Input("GENERIC", inputs.size()));
      }
    }
    int[] outputSlots = {-1, -1, -1, -1, -1};
    List<Slot> outputs = outputs(program, outputSlots);
    Signature signature =
        new Signature(
            inputSlots(inputs, preloads), outputs, List.of(constantRows(program)), units(program));
    return new R500Signature(
        signature, List.copyOf(preloads), java.util.Arrays.stream(outputSlots).boxed().toList());
  }

  private static List<Slot> inputSlots(List<R500Input> inputs, List<R500Preload> preloads) {
    List<Slot> slots = new ArrayList<>();
    for (int slot = 0; slot < inputs.size(); slot++) {
      int mask = 0;
      String name = "input[" + slot + "]";
      for (R500Preload preload : preloads) {
        for (int component : preload.components()) {
          if (component >= 0 && component / 4 == slot) {
            mask |= 1 << component % 4;
            name = "temp[" + preload.temporary() + "]";
          }
        }
      }
      R500Input input = inputs.get(slot);
      Interpolation interpolation =
          switch (input.semantic()) {
            case "COLOR" -> Interpolation.COLOR;
            case "POSITION" -> Interpolation.LINEAR;
            case "BACKFACE" -> Interpolation.CONSTANT;
            default -> Interpolation.PERSPECTIVE;
          };
      slots.add(new Slot(name, input.semantic(), input.index(), interpolation, WriteMask.of(mask)));
    }
    return slots;
  }

  private static List<Slot> outputs(R500Program program, int[] slotOf) {
    int[] masks = new int[5];
    for (R500Instruction i : program.code()) {
      if (i.type() == R500Type.OUT) {
        masks[i.get(R500Field.RGB_TARGET)] |= i.get(R500Field.RGB_OMASK);
        masks[i.get(R500Field.ALPHA_TARGET)] |= i.get(R500Field.ALPHA_OMASK) << 3;
        masks[W] |= i.get(R500Field.W_OMASK) << 2;
      }
    }
    List<Slot> outputs = new ArrayList<>();
    for (int target = 0; target < masks.length; target++) {
      if (masks[target] != 0) {
        slotOf[target] = outputs.size();
        outputs.add(
            new Slot(
                target == W ? "out.w" : "out[" + target + "]",
                target == W ? "POSITION" : "COLOR",
                target == W ? 0 : target,
                Interpolation.NONE,
                WriteMask.of(masks[target])));
      }
    }
    return outputs;
  }

  private static int constantRows(R500Program program) {
    int rows = 0;
    for (R500Instruction i : program.code()) {
      if (i.type() != R500Type.ALU && i.type() != R500Type.OUT) {
        continue;
      }
      for (R500UnitFields unit : R500UnitFields.BOTH) {
        for (R500Source source : unit.sources(i)) {
          if (source.kind() == R500Source.Kind.CONSTANT) {
            rows = source.relative() ? MAX_CONSTANTS : Math.max(rows, source.index() + 1);
          }
        }
      }
      if (rows == MAX_CONSTANTS) {
        return rows;
      }
    }
    return rows;
  }

  private static List<SamplerUnit> units(R500Program program) {
    TreeSet<Integer> units = new TreeSet<>();
    for (R500Instruction i : program.code()) {
      if (i.type() == R500Type.TEX) {
        R500TexOp op = R500TexOp.of(i.get(R500Field.TEX_INST));
        if (op != null && op.samples()) {
          units.add(i.get(R500Field.TEX_ID));
        }
      }
    }
    return units.stream().map(unit -> new SamplerUnit(unit, program.target(unit))).toList();
  }

  /** The temporaries with a component that is read in a lower slot than any that writes it. */
  private static TreeSet<Integer> readUnwritten(R500Program program) {
    TreeSet<Integer> found = new TreeSet<>();
    int[] written = new int[128];
    for (R500Instruction i : program.code()) {
      if (!isDecodable(i)) {
        continue;
      }
      for (R500Access read : R500Access.reads(i, program.target(i.get(R500Field.TEX_ID)))) {
        if (!read.relative() && (read.mask() & ~written[read.temporary()]) != 0) {
          found.add(read.temporary());
        }
      }
      for (R500Access write : R500Access.writes(i)) {
        if (!write.relative()) {
          written[write.temporary()] |= write.mask();
        }
      }
    }
    return found;
  }

  /** Whether all opcodes are defined; the validator tells of others. */
  private static boolean isDecodable(R500Instruction i) {
    return switch (i.type()) {
      case ALU, OUT ->
          R500RgbOp.of(i.get(R500Field.RGB_OP)) != null
              && R500AlphaOp.of(i.get(R500Field.ALPHA_OP)) != null;
      case TEX -> R500TexOp.of(i.get(R500Field.TEX_INST)) != null;
      case FC -> true;
    };
  }

  /** The inputs by RS_INST and RS_IP (R5xx register reference, RS block). */
  private static final class Rasterizer {
    private static final int POINTER_ZERO = 62;
    private static final int POINTER_ONE = 63;
    private static final int COLOR = 1;
    private static final int POSITION = 2;
    private static final int BACKFACE = 3;

    /** What the channels of each colour format get: 0..3 the colour's, else a constant. */
    private static final Map<Integer, int[]> COLOR_FORMATS =
        Map.of(
            0, new int[] {0, 1, 2, 3},
            1, new int[] {0, 1, 2, R500Preload.ZERO},
            2, new int[] {0, 1, 2, R500Preload.ONE},
            4, new int[] {R500Preload.ZERO, R500Preload.ZERO, R500Preload.ZERO, 3},
            5, constant(R500Preload.ZERO, R500Preload.ZERO),
            6, constant(R500Preload.ZERO, R500Preload.ONE),
            8, new int[] {R500Preload.ONE, R500Preload.ONE, R500Preload.ONE, 3},
            9, constant(R500Preload.ONE, R500Preload.ZERO),
            10, constant(R500Preload.ONE, R500Preload.ONE));

    private final R500Registers registers;
    private final Map<R500Input, Integer> slots = new LinkedHashMap<>();
    final List<R500Preload> preloads = new ArrayList<>();

    private static int[] constant(int rgb, int alpha) {
      return new int[] {rgb, rgb, rgb, alpha};
    }

    Rasterizer(R500Registers registers) {
      this.registers = registers;
      // Inputs get their slots in the order of their iterators.
      TreeMap<Integer, R500Preload> byTemporary = new TreeMap<>();
      for (int n = 0; n < R500Word.RS_INST.count(); n++) {
        if (!registers.isSet(R500Word.RS_INST, n)) {
          continue;
        }
        if (registers.get(R500Field.RS_INST_TEX_CN, n) != 0) {
          texture(n, byTemporary);
        }
        int kind = registers.get(R500Field.RS_INST_COL_CN, n);
        if (kind != 0) {
          color(n, kind, byTemporary);
        }
      }
      preloads.addAll(byTemporary.values());
    }

    List<R500Input> inputs() {
      return new ArrayList<>(slots.keySet());
    }

    private int slot(String semantic, int index) {
      return slots.computeIfAbsent(new R500Input(semantic, index), input -> slots.size());
    }

    private void texture(int n, TreeMap<Integer, R500Preload> byTemporary) {
      int iterator = registers.get(R500Field.RS_INST_TEX_ID, n);
      List<Integer> components = new ArrayList<>();
      for (R500Field pointer :
          List.of(
              R500Field.RS_IP_TEX_PTR_S,
              R500Field.RS_IP_TEX_PTR_T,
              R500Field.RS_IP_TEX_PTR_R,
              R500Field.RS_IP_TEX_PTR_Q)) {
        int code = registers.get(pointer, iterator);
        components.add(
            switch (code) {
              case POINTER_ZERO -> R500Preload.ZERO;
              case POINTER_ONE -> R500Preload.ONE;
              default -> slot("TEXCOORD", code / 4) * 4 + code % 4;
            });
      }
      int temporary = registers.get(R500Field.RS_INST_TEX_ADDR, n);
      byTemporary.put(temporary, new R500Preload(temporary, components));
    }

    private void color(int n, int kind, TreeMap<Integer, R500Preload> byTemporary) {
      int temporary = registers.get(R500Field.RS_INST_COL_ADDR, n);
      List<Integer> components = new ArrayList<>();
      switch (kind) {
        case COLOR -> {
          int iterator = registers.get(R500Field.RS_INST_COL_ID, n);
          int slot = slot("COLOR", registers.get(R500Field.RS_IP_COL_PTR, iterator)) * 4;
          int format = registers.get(R500Field.RS_IP_COL_FMT, iterator);
          for (int component : COLOR_FORMATS.getOrDefault(format, COLOR_FORMATS.get(0))) {
            components.add(component < 0 ? component : slot + component);
          }
        }
        case POSITION -> {
          int slot = slot("POSITION", 0) * 4;
          components.addAll(List.of(slot, slot + 1, R500Preload.ZERO, R500Preload.ZERO));
        }
        case BACKFACE -> {
          int slot = slot("BACKFACE", 0) * 4;
          components.addAll(List.of(slot, R500Preload.ZERO, R500Preload.ZERO, R500Preload.ZERO));
        }
        default -> throw new IllegalStateException("COL_CN " + kind);
      }
      byTemporary.put(temporary, new R500Preload(temporary, components));
    }
  }
}
