package org.lanewise.reference.tgsi;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiLookup;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTexOffset;
import org.lanewise.core.tgsi.TgsiTexOperand.Offset;
import org.lanewise.core.tgsi.TgsiTexOperand.Projected;
import org.lanewise.core.tgsi.TgsiTexOperand.Word;
import org.lanewise.core.tgsi.TgsiTexOperand.Zero;
import org.lanewise.reference.texture.ReferenceSampler;
import org.lanewise.reference.texture.TextureSampling;

/** The TEX and SAMPLE families: operands collected for the sampler, results taken from it. */
final class TextureOperations {
  private final TextureSampling sampler = new ReferenceSampler();
  private final Map<TgsiInstruction, List<TgsiLookup>> lookups = new IdentityHashMap<>();
  private final float[] operands = new float[16 * 4];
  private final float[] texels = new float[16];
  private final int[] answer = new int[16];
  private final BitSet samplers;
  private final BitSet views;

  TextureOperations(TgsiProgram program) {
    samplers = declared(program, TgsiFile.SAMP);
    views = declared(program, TgsiFile.SVIEW);
    for (TgsiInstruction instruction : program.instructions()) {
      if (instruction.opcode().textureKind().isPresent()) {
        lookups.put(instruction, TgsiLookup.of(program, instruction));
      }
    }
  }

  private static BitSet declared(TgsiProgram program, TgsiFile file) {
    BitSet units = new BitSet();
    for (TgsiDeclaration declaration : program.declarations()) {
      if (declaration.file() == file) {
        units.set(declaration.first(), declaration.last() + 1);
      }
    }
    return units;
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
    int[] found = new int[16];
    List<TgsiLookup> asked = lookups.get(instruction);
    if (TgsiLookup.asksRenderTarget(instruction)) {
      renderTarget(instruction.opcode(), found);
    } else if (asked.size() == 1) {
      lookup(asked.getFirst(), instruction, sources, bindings, indices);
      System.arraycopy(answer, 0, found, 0, 16);
    } else {
      for (int texel = 0; texel < asked.size(); texel++) {
        lookup(asked.get(texel), instruction, sources, bindings, indices);
        for (int lane = 0; lane < 4; lane++) {
          found[lane * 4 + texel] = answer[lane * 4 + 3];
        }
      }
    }
    Swizzle swizzle = TgsiLookup.resultSwizzle(instruction);
    for (int i = 0; i < 16; i++) {
      result[i] = found[(i & ~3) + swizzle.get(i & 3)];
    }
  }

  /** A render target has one sample, in the middle of the pixel. */
  private static void renderTarget(TgsiOpcode opcode, int[] found) {
    Arrays.fill(found, 0);
    for (int lane = 0; lane < 4; lane++) {
      if (opcode == TgsiOpcode.SAMPLE_INFO) {
        found[lane * 4] = 1;
      } else {
        found[lane * 4] = Float.floatToRawIntBits(0.5f);
        found[lane * 4 + 1] = Float.floatToRawIntBits(0.5f);
      }
    }
  }

  /** Leaves the answers to all lanes in {@link #answer}. */
  private void lookup(
      TgsiLookup lookup,
      TgsiInstruction instruction,
      int[][] sources,
      Bindings bindings,
      IndexReader indices) {
    collect(lookup, sources, indices);
    TextureOperation operation = lookup.operation();
    if (operation.kind() == TextureOperation.Kind.FETCH
        && lookup.offset().isPresent()
        && lookup.offset().get().file() != TgsiFile.IMM) {
      shift(lookup.offset().get(), operation.target().coordinates(), indices);
    }
    boolean register = TgsiLookup.hasGatheredRegister(instruction);
    if (!register && !hasRelativeUnit(instruction)) {
      sampler.sample(operation, binding(instruction, bindings, indices, 0), operands, texels);
      take(15);
      return;
    }
    // Lanes share the coordinates of the quad, but each asks its own unit and component.
    for (int lane = 0; lane < 4; lane++) {
      TextureBinding binding = binding(instruction, bindings, indices, lane);
      TextureOperation own =
          register ? operation.withComponent(sources[1][lane * 4] & 3) : operation;
      sampler.sample(own, binding, operands, texels);
      take(1 << lane);
    }
  }

  private void take(int lanes) {
    for (int i = 0; i < 16; i++) {
      if ((lanes >> i / 4 & 1) != 0) {
        answer[i] = Float.floatToRawIntBits(texels[i]);
      }
    }
  }

  private static boolean hasRelativeUnit(TgsiInstruction instruction) {
    return instruction.sources().stream()
        .map(source -> source.register())
        .anyMatch(
            register ->
                (register.file() == TgsiFile.SAMP || register.file() == TgsiFile.SVIEW)
                    && register.index().isRelative());
  }

  /** What a lane's units are bound to, null for nothing. */
  private TextureBinding binding(
      TgsiInstruction instruction, Bindings bindings, IndexReader indices, int lane) {
    int samplerAt = instruction.opcode().samplerOperand();
    int viewAt = instruction.opcode().viewOperand();
    int samplerUnit = samplerAt < 0 ? -1 : unit(instruction, samplerAt, indices, lane);
    int viewUnit = viewAt < 0 ? samplerUnit : unit(instruction, viewAt, indices, lane);
    if (samplerAt < 0) {
      samplerUnit = viewUnit;
    } else if (samplerUnit < 0 || !samplers.get(samplerUnit)) {
      return null;
    }
    boolean known = viewAt < 0 || viewUnit >= 0 && views.get(viewUnit);
    return known ? bindings.texture(viewUnit, samplerUnit) : null;
  }

  private static int unit(TgsiInstruction instruction, int operand, IndexReader indices, int lane) {
    return indices.number(instruction.sources().get(operand).register().index(), lane);
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

  private void collect(TgsiLookup lookup, int[][] sources, IndexReader indices) {
    for (int k = 0; k < lookup.operands().size(); k++) {
      for (int lane = 0; lane < 4; lane++) {
        int first = lane * 4;
        int word =
            switch (lookup.operands().get(k)) {
              case Word(int source, int component) -> sources[source][first + component];
              case Projected(int component) ->
                  Arithmetic.div(sources[0][first + component], sources[0][first + 3]);
              case Offset(int axis) -> offset(lookup.offset().orElseThrow(), axis, lane, indices);
              case Zero() -> 0;
            };
        operands[k * 4 + lane] = Float.intBitsToFloat(word);
      }
    }
  }
}
