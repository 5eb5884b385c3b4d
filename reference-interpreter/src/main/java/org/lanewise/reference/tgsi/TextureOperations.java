package org.lanewise.reference.tgsi;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTexOffset;
import org.lanewise.core.tgsi.TgsiTexOperand;
import org.lanewise.core.tgsi.TgsiTexOperand.Offset;
import org.lanewise.core.tgsi.TgsiTexOperand.Projected;
import org.lanewise.core.tgsi.TgsiTexOperand.Word;
import org.lanewise.core.tgsi.TgsiTexOperand.Zero;
import org.lanewise.reference.texture.ReferenceSampler;
import org.lanewise.reference.texture.TextureSampling;

/** The TEX family: operands collected for the sampler, results taken from it. */
final class TextureOperations {
  private final TextureSampling sampler = new ReferenceSampler();
  private final Map<TgsiInstruction, Prepared> prepared = new IdentityHashMap<>();
  private final float[] operands = new float[16 * 4];
  private final float[] texels = new float[16];
  private final BitSet declaredUnits = new BitSet();

  TextureOperations(TgsiProgram program) {
    program.signature().samplers().forEach(unit -> declaredUnits.set(unit.unit()));
    for (TgsiInstruction instruction : program.instructions()) {
      if (instruction.opcode().textureKind().isPresent()) {
        prepared.put(instruction, Prepared.of(program, instruction));
      }
    }
  }

  /** An operation and where the instruction keeps its operands, in their order. */
  private record Prepared(TextureOperation operation, List<TgsiTexOperand> operands) {
    static Prepared of(TgsiProgram program, TgsiInstruction instruction) {
      TextureOperation operation = program.textureOperation(instruction);
      return new Prepared(
          operation,
          operation.operands().stream()
              .map(operand -> TgsiTexOperand.of(instruction.opcode(), operation.target(), operand))
              .toList());
    }
  }

  /** Reads an index for a lane. */
  @FunctionalInterface
  interface IndexReader {
    int number(TgsiIndex index, int lane);
  }

  /** Samples for all four lanes. */
  void compute(
      TgsiInstruction instruction,
      int[][] sources,
      Bindings bindings,
      IndexReader indices,
      int[] result) {
    Prepared texture = prepared.get(instruction);
    TextureOperation operation = texture.operation();
    collect(instruction, texture.operands(), sources, indices);
    boolean offset = !instruction.offsets().isEmpty() && !instruction.hasConstantOffset();
    if (operation.kind() == TextureOperation.Kind.FETCH && offset) {
      shift(instruction.offsets().getFirst(), operation.target().coordinates(), indices);
    }
    TgsiIndex unit = instruction.sources().getLast().register().index();
    if (!unit.isRelative()) {
      sampler.sample(operation, bindings.texture(unit.offset()), operands, texels);
      take(result, 15);
      return;
    }
    // Each lane takes the result of the unit that it names.
    for (int lane = 0; lane < 4; lane++) {
      int number = indices.number(unit, lane);
      TextureBinding binding =
          number >= 0 && declaredUnits.get(number) ? bindings.texture(number) : null;
      sampler.sample(operation, binding, operands, texels);
      take(result, 1 << lane);
    }
  }

  private void take(int[] result, int lanes) {
    for (int i = 0; i < 16; i++) {
      if ((lanes >> i / 4 & 1) != 0) {
        result[i] = Float.floatToRawIntBits(texels[i]);
      }
    }
  }

  /** Adds a texel offset that is no constant to the integer coordinates of a fetch. */
  private void shift(TgsiTexOffset offset, int coordinates, IndexReader indices) {
    for (int i = 0; i < coordinates; i++) {
      for (int lane = 0; lane < 4; lane++) {
        int coordinate = Float.floatToRawIntBits(operands[i * 4 + lane]);
        operands[i * 4 + lane] =
            Float.intBitsToFloat(coordinate + offset(offset, i, lane, indices));
      }
    }
  }

  private static int offset(TgsiTexOffset offset, int axis, int lane, IndexReader indices) {
    TgsiIndex.Relative word =
        new TgsiIndex.Relative(offset.file(), offset.index(), offset.component(axis));
    return indices.number(TgsiIndex.relative(word, 0), lane);
  }

  private void collect(
      TgsiInstruction instruction,
      List<TgsiTexOperand> places,
      int[][] sources,
      IndexReader indices) {
    for (int k = 0; k < places.size(); k++) {
      for (int lane = 0; lane < 4; lane++) {
        int first = lane * 4;
        int word =
            switch (places.get(k)) {
              case Word(int source, int component) -> sources[source][first + component];
              case Projected(int component) ->
                  Arithmetic.div(sources[0][first + component], sources[0][first + 3]);
              case Offset(int axis) ->
                  offset(instruction.offsets().getFirst(), axis, lane, indices);
              case Zero() -> 0;
            };
        operands[k * 4 + lane] = Float.intBitsToFloat(word);
      }
    }
  }
}
