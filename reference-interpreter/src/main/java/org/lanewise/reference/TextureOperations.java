package org.lanewise.reference;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTexOffset;
import org.lanewise.reference.texture.ReferenceSampler;
import org.lanewise.reference.texture.TextureSampling;

/** The TEX family: where coordinates, layer, reference, bias and level stand in the operands. */
final class TextureOperations {
  private final TextureSampling sampler = new ReferenceSampler();
  private final Map<TgsiInstruction, TextureOperation> queries = new IdentityHashMap<>();
  private final float[] operands = new float[16 * 4];
  private final float[] texels = new float[16];
  private final BitSet declaredUnits = new BitSet();
  private int count;

  TextureOperations(TgsiProgram program) {
    program.signature().samplers().forEach(unit -> declaredUnits.set(unit.unit()));
    for (TgsiInstruction instruction : program.instructions()) {
      if (instruction.opcode().samplerOperand() >= 0) {
        queries.put(instruction, operation(program, instruction));
      }
    }
  }

  private static TextureOperation operation(TgsiProgram program, TgsiInstruction instruction) {
    Kind kind =
        switch (instruction.opcode()) {
          case TEX, TXP, TEX2 -> Kind.IMPLICIT;
          case TXB, TXB2 -> Kind.BIAS;
          case TXL, TXL2, TEX_LZ -> Kind.LOD;
          case TXD -> Kind.GRADIENT;
          case TXF, TXF_LZ -> Kind.FETCH;
          case TXQ -> Kind.SIZE;
          case LODQ -> Kind.QUERY_LOD;
          case TG4 -> Kind.GATHER;
          default -> throw new IllegalStateException(instruction.opcode().name());
        };
    TextureTarget target = instruction.target().orElseThrow();
    int[] offset = program.constantOffset(instruction);
    int component = program.gatheredComponent(instruction);
    return new TextureOperation(kind, target, 0, offset[0], offset[1], offset[2], component);
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
    TextureOperation operation = queries.get(instruction);
    collect(instruction, operation, sources);
    if (!instruction.offsets().isEmpty() && !instruction.hasConstantOffset()) {
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
    int[] components = {offset.x(), offset.y(), offset.z()};
    for (int i = 0; i < coordinates; i++) {
      TgsiIndex word =
          TgsiIndex.relative(
              new TgsiIndex.Relative(offset.file(), offset.index(), components[i]), 0);
      for (int lane = 0; lane < 4; lane++) {
        int coordinate = Float.floatToRawIntBits(operands[i * 4 + lane]);
        operands[i * 4 + lane] = Float.intBitsToFloat(coordinate + indices.number(word, lane));
      }
    }
  }

  private void collect(TgsiInstruction instruction, TextureOperation operation, int[][] sources) {
    TextureTarget target = operation.target();
    boolean divides = instruction.opcode() == TgsiOpcode.TXP;
    boolean zeroLevel =
        instruction.opcode() == TgsiOpcode.TEX_LZ || instruction.opcode() == TgsiOpcode.TXF_LZ;
    boolean secondOperand =
        instruction.opcode() == TgsiOpcode.TXB2 || instruction.opcode() == TgsiOpcode.TXL2;
    count = 0;
    if (operation.kind() == Kind.SIZE) {
      put(sources[0], 0, false);
    } else {
      for (int i = 0; i < target.coordinates(); i++) {
        put(sources[0], i, divides);
      }
      if (target.isArray()) {
        put(sources[0], target.layerComponent(), divides);
      }
      if (target.isShadow()
          && operation.kind() != Kind.FETCH
          && operation.kind() != Kind.QUERY_LOD) {
        boolean fits = target.referenceComponent() < 4;
        put(sources[fits ? 0 : 1], fits ? target.referenceComponent() : 0, divides);
      }
      switch (operation.kind()) {
        case BIAS, LOD, FETCH -> {
          if (zeroLevel) {
            putZero();
          } else {
            put(sources[secondOperand ? 1 : 0], secondOperand ? 0 : 3, false);
          }
        }
        case GRADIENT -> {
          for (int operand = 1; operand <= 2; operand++) {
            for (int i = 0; i < target.coordinates(); i++) {
              put(sources[operand], i, false);
            }
          }
        }
        case IMPLICIT, SIZE, QUERY_LOD, GATHER -> {}
      }
    }
  }

  private void put(int[] source, int component, boolean divide) {
    for (int lane = 0; lane < 4; lane++) {
      int word = source[lane * 4 + component];
      if (divide) {
        word = Arithmetic.div(word, source[lane * 4 + 3]);
      }
      operands[count * 4 + lane] = Float.intBitsToFloat(word);
    }
    count++;
  }

  private void putZero() {
    for (int lane = 0; lane < 4; lane++) {
      operands[count * 4 + lane] = 0;
    }
    count++;
  }
}
