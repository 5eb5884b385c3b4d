package org.lanewise.core.r500;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;

/** An R500 fragment program, immutable. */
public final class R500Program implements Program {
  private final List<R500Instruction> code;
  private final R500Registers registers;
  private final List<R500Constant> constants;
  private final List<R500Input> inputs;
  private final List<R500Preload> preloads;
  private final Map<Integer, TextureTarget> samplers;
  private final R500Signature derived;

  /**
   * Creates a program.
   *
   * @param code the code window, in slot order
   * @param registers the registers around the code
   * @param constants the constants that belong to the program; all others are row {@code slot} of
   *     constant buffer 0
   * @param inputs the inputs in slot order, empty where they follow from registers or code
   * @param preloads what the rasterizer fills, of {@code inputs}; empty where they follow
   * @param samplers the targets of texture units, by unit; a unit that is not listed is RECT where
   *     a lookup of it is unscaled, else 2D
   */
  public R500Program(
      List<R500Instruction> code,
      R500Registers registers,
      List<R500Constant> constants,
      List<R500Input> inputs,
      List<R500Preload> preloads,
      Map<Integer, TextureTarget> samplers) {
    this.code = List.copyOf(code);
    this.registers = registers;
    this.constants =
        constants.stream().sorted(Comparator.comparingInt(R500Constant::slot)).toList();
    this.inputs = List.copyOf(inputs);
    this.preloads = List.copyOf(preloads);
    this.samplers = Collections.unmodifiableMap(new TreeMap<>(samplers));
    this.derived = R500Signature.of(this);
  }

  /** A program of code alone. */
  public static R500Program of(List<R500Instruction> code) {
    return new R500Program(code, R500Registers.none(), List.of(), List.of(), List.of(), Map.of());
  }

  @Override
  public InstructionSet instructionSet() {
    return InstructionSet.R500;
  }

  @Override
  public Stage stage() {
    return Stage.FRAGMENT;
  }

  @Override
  public Signature signature() {
    return derived.signature();
  }

  @Override
  public String toText() {
    return R500Printer.print(this);
  }

  /** The code window, in slot order. */
  public List<R500Instruction> code() {
    return code;
  }

  /** The registers around the code. */
  public R500Registers registers() {
    return registers;
  }

  /** The constants that belong to the program, by ascending slot. */
  public List<R500Constant> constants() {
    return constants;
  }

  /** The constant of a slot that belongs to the program. */
  public Optional<R500Constant> constant(int slot) {
    return constants.stream().filter(constant -> constant.slot() == slot).findFirst();
  }

  /** The inputs as they were given, empty where they follow from registers or code. */
  public List<R500Input> inputs() {
    return inputs;
  }

  /** The preloads as they were given, empty where they follow from registers or code. */
  public List<R500Preload> preloads() {
    return preloads;
  }

  /** What the rasterizer fills: as given, or by RS_INST and RS_IP, or what is read unwritten. */
  public List<R500Preload> effectivePreloads() {
    return derived.preloads();
  }

  /** Whether the slot {@code end} closes the loop that the slot {@code start} opens. */
  public boolean closesLoop(int end, int start) {
    if (end < 0 || end >= code.size() || code.get(end).type() != R500Type.FC) {
      return false;
    }
    R500Flow flow = R500Flow.of(code.get(end), registers);
    return flow.op().closesLoop() && flow.target() == start + 1;
  }

  /** The targets of texture units as they were given. */
  public Map<Integer, TextureTarget> samplers() {
    return samplers;
  }

  /** The target of a texture unit. */
  public TextureTarget target(int unit) {
    TextureTarget known = samplers.get(unit);
    if (known != null) {
      return known;
    }
    boolean unscaled =
        code.stream()
            .anyMatch(
                i ->
                    i.type() == R500Type.TEX
                        && i.get(R500Field.TEX_ID) == unit
                        && i.has(R500Field.UNSCALED));
    return unscaled ? TextureTarget.RECT : TextureTarget.TEX_2D;
  }

  /** The target that a lookup uses: UNSCALED on a 2D unit means RECT, its absence on RECT 2D. */
  public TextureTarget target(R500Tex tex) {
    TextureTarget target = target(tex.unit());
    return switch (target) {
      case TEX_2D, RECT -> tex.unscaled() ? TextureTarget.RECT : TextureTarget.TEX_2D;
      default -> target;
    };
  }

  /** What a lookup asks of its texture; the operation has to be one that samples. */
  public TextureOperation textureOperation(R500Tex tex) {
    TextureOperation.Kind kind =
        switch (tex.op()) {
          case LD, PROJ -> TextureOperation.Kind.IMPLICIT;
          case LODBIAS -> TextureOperation.Kind.BIAS;
          case LOD -> TextureOperation.Kind.LOD;
          case DXDY -> TextureOperation.Kind.GRADIENT;
          case NOP, TEXKILL -> throw new IllegalArgumentException(tex.op().name());
        };
    return new TextureOperation(kind, target(tex), tex.unit(), 0, 0, 0, 0);
  }

  /** Whether a lookup's coordinates are to be divided by the texture's size. */
  public boolean dividesBySize(R500Tex tex) {
    TextureTarget target = target(tex.unit());
    return tex.unscaled() && (target == TextureTarget.TEX_1D || target == TextureTarget.TEX_3D);
  }

  /**
   * The output slot of a render target or of W.
   *
   * @param target 0..3 for A..D, {@link R500Signature#W} for W
   * @return -1 where nothing writes it
   */
  public int outputSlot(int target) {
    return derived.outputSlots().get(target);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof R500Program that
        && code.equals(that.code)
        && registers.equals(that.registers)
        && constants.equals(that.constants)
        && inputs.equals(that.inputs)
        && preloads.equals(that.preloads)
        && samplers.equals(that.samplers);
  }

  @Override
  public int hashCode() {
    return Objects.hash(code, registers, constants, inputs, preloads, samplers);
  }
}
