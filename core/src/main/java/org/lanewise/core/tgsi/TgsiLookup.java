package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;

/**
 * What a texture instruction asks of its texture, and where it keeps the operands. Most
 * instructions are one lookup; a gather with four texel offsets is four, of each of which it takes
 * the last component, the texel (i0, j0).
 *
 * @param operation the operation; a relative unit is the constant part of its index here
 * @param operands where its operands stand, in their order
 * @param offset the texel offset, where there is one
 */
public record TgsiLookup(
    TextureOperation operation, List<TgsiTexOperand> operands, Optional<TgsiTexOffset> offset) {

  public TgsiLookup {
    operands = List.copyOf(operands);
  }

  /**
   * The lookups of an instruction: one or four, none where it asks for the samples of the render
   * target ({@link #asksRenderTarget}).
   *
   * @param program a program that the validator accepts
   * @param instruction one of its texture instructions
   */
  public static List<TgsiLookup> of(TgsiProgram program, TgsiInstruction instruction) {
    if (asksRenderTarget(instruction)) {
      return List.of();
    }
    List<TgsiTexOffset> offsets = instruction.offsets();
    if (!gathersFour(instruction)) {
      return List.of(one(program, instruction, offsets.stream().findFirst()));
    }
    List<TgsiLookup> four = new ArrayList<>();
    for (TgsiTexOffset offset : offsets) {
      four.add(one(program, instruction, Optional.of(offset)));
    }
    return four;
  }

  private static boolean gathersFour(TgsiInstruction instruction) {
    return instruction.offsets().size() == 4
        && instruction.opcode().textureKind().equals(Optional.of(Kind.GATHER));
  }

  /** Whether samples are asked for of the render target, which has one, instead of a view. */
  public static boolean asksRenderTarget(TgsiInstruction instruction) {
    return switch (instruction.opcode()) {
      case SAMPLE_POS, SAMPLE_INFO ->
          instruction.sources().getFirst().register().file() != TgsiFile.SVIEW;
      default -> false;
    };
  }

  /**
   * Whether the component that is gathered stands in a register, as component x of source 1, of
   * which two bits count.
   */
  public static boolean hasGatheredRegister(TgsiInstruction instruction) {
    return instruction.opcode() == TgsiOpcode.TG4
        && !instruction.target().orElseThrow().isShadow()
        && !isPlainImmediate(instruction.sources().get(1));
  }

  private static boolean isPlainImmediate(TgsiSource source) {
    return source.register().file() == TgsiFile.IMM
        && !source.register().index().isRelative()
        && !source.negate()
        && !source.absolute();
  }

  /**
   * How the result is reordered: by the swizzle of the view operand, of opcodes that look at it.
   */
  public static Swizzle resultSwizzle(TgsiInstruction instruction) {
    int view = instruction.opcode().viewOperand();
    return view < 0 || instruction.opcode() == TgsiOpcode.SVIEWINFO
        ? Swizzle.IDENTITY
        : instruction.sources().get(view).swizzle();
  }

  /**
   * The target that an instruction asks for, empty if it is not known.
   *
   * @param declarations those of the program
   */
  static Optional<TextureTarget> target(
      List<TgsiDeclaration> declarations, TgsiInstruction instruction) {
    if (instruction.opcode().viewOperand() < 0) {
      return instruction.target();
    }
    return view(declarations, unit(instruction))
        .flatMap(TgsiDeclaration::target)
        .map(
            target ->
                switch (instruction.opcode()) {
                  case SAMPLE_C, SAMPLE_C_LZ -> target.hasShadow() ? target.shadowed() : target;
                  default -> target.unshadowed();
                });
  }

  private static int unit(TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    int operand = opcode.viewOperand() >= 0 ? opcode.viewOperand() : opcode.samplerOperand();
    return instruction.sources().get(operand).register().index().offset();
  }

  private static Optional<TgsiDeclaration> view(List<TgsiDeclaration> declarations, int unit) {
    return declarations.stream()
        .filter(d -> d.file() == TgsiFile.SVIEW && d.first() <= unit && unit <= d.last())
        .findFirst();
  }

  private static TgsiLookup one(
      TgsiProgram program, TgsiInstruction instruction, Optional<TgsiTexOffset> offset) {
    TgsiOpcode opcode = instruction.opcode();
    TextureTarget target = target(program.declarations(), instruction).orElseThrow();
    Kind kind = kind(program.stage(), opcode);
    boolean constant = offset.isPresent() && offset.get().file() == TgsiFile.IMM;
    int[] common = constant ? constantOffset(program, offset.get()) : new int[3];
    int unit = unit(instruction);
    int sampler = opcode.samplerOperand();
    TextureOperation floats =
        new TextureOperation(
            kind,
            target,
            unit,
            common[0],
            common[1],
            common[2],
            gatheredComponent(program, instruction),
            kind.takesLaneOffsets() && offset.isPresent() && !constant);
    TextureOperation operation =
        floats
            .withUnits(
                unit,
                sampler < 0 ? unit : instruction.sources().get(sampler).register().index().offset())
            .withIntegers(!floats.compares() && returnsIntegers(program.declarations(), unit));
    return new TgsiLookup(
        operation,
        operation.operands().stream()
            .map(operand -> TgsiTexOperand.of(opcode, target, operand))
            .toList(),
        offset);
  }

  /** Vertices form no quads: what a fragment program takes from them is level 0 plus the bias. */
  private static Kind kind(Stage stage, TgsiOpcode opcode) {
    Kind kind = opcode.textureKind().orElseThrow();
    return stage == Stage.FRAGMENT
        ? kind
        : switch (kind) {
          case IMPLICIT, BIAS -> Kind.LOD;
          case LOD, GRADIENT, FETCH, SIZE, QUERY_LOD, GATHER, SAMPLES, SAMPLE_POSITION -> kind;
        };
  }

  /** Whether a view is declared with integers, by its type or the first of its four types. */
  private static boolean returnsIntegers(List<TgsiDeclaration> declarations, int unit) {
    return view(declarations, unit)
        .flatMap(declaration -> declaration.returnTypes().stream().findFirst())
        .map(
            type ->
                switch (type) {
                  case SINT, UINT -> true;
                  case UNORM, SNORM, FLOAT -> false;
                })
        .orElse(false);
  }

  private static int[] constantOffset(TgsiProgram program, TgsiTexOffset offset) {
    TgsiImmediate immediate = program.immediates().get(offset.index());
    return new int[] {
      immediate.get(offset.x()), immediate.get(offset.y()), immediate.get(offset.z())
    };
  }

  /** The component that a TG4 gathers where an immediate says so, 0 for other instructions. */
  private static int gatheredComponent(TgsiProgram program, TgsiInstruction instruction) {
    if (instruction.opcode() != TgsiOpcode.TG4
        || instruction.target().orElseThrow() == TextureTarget.SHADOW_CUBE_ARRAY) {
      return 0;
    }
    TgsiSource source = instruction.sources().get(1);
    if (!isPlainImmediate(source)) {
      return 0;
    }
    int row = source.register().index().offset();
    return program.immediates().get(row).get(source.swizzle().get(0)) & 3;
  }
}
