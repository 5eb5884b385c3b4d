package org.lanewise.conformance.texture;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.conformance.random.RandomTextures;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.jit.texture.TextureKernels;
import org.lanewise.reference.texture.ReferenceSampler;

/** The reference sampler and every kernel give the same bits. */
class SamplingAgreementTest {
  private static final int LANES = 32;

  @ParameterizedTest
  @EnumSource
  void scalarKernelAgreesForEveryOperationAndTarget(TextureTarget target) {
    RandomTextures random = new RandomTextures(target.ordinal());
    for (int i = 0; i < 400; i++) {
      TextureBinding binding = random.binding(target);
      for (TextureOperation.Kind kind : TextureOperation.Kind.values()) {
        compare(random, random.operation(kind, target), binding, 1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16})
  void vectorKernelsAgreeForEveryOperationAndTarget(int width) {
    RandomTextures random = new RandomTextures(width);
    for (TextureTarget target : TextureTarget.values()) {
      for (int i = 0; i < 80; i++) {
        TextureBinding binding = random.binding(target);
        for (TextureOperation.Kind kind : TextureOperation.Kind.values()) {
          compare(random, random.operation(kind, target), binding, width);
        }
      }
    }
  }

  /** Every wrap mode on every axis with every filter and both storages. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8, 16})
  void samplersOfEveryKindAgree(int width) {
    RandomTextures random = new RandomTextures(width);
    TextureTarget[] targets = {
      TextureTarget.TEX_1D,
      TextureTarget.TEX_2D,
      TextureTarget.RECT,
      TextureTarget.TEX_3D,
      TextureTarget.CUBE,
      TextureTarget.TEX_2D_ARRAY,
      TextureTarget.SHADOW_2D
    };
    for (TextureTarget target : targets) {
      for (Sampler.Wrap wrap : Sampler.Wrap.values()) {
        for (Sampler.Filter min : Sampler.Filter.values()) {
          for (Sampler.Filter mag : Sampler.Filter.values()) {
            for (Sampler.MipFilter mip : Sampler.MipFilter.values()) {
              for (Texture.Storage storage : Texture.Storage.values()) {
                Texture texture = random.texture(target.unshadowed());
                while (texture.storage() != storage) {
                  texture = random.texture(target.unshadowed());
                }
                Sampler sampler = random.sampler().withWrap(wrap).withFilters(min, mag, mip);
                TextureBinding binding = TextureBinding.of(texture, sampler);
                compare(
                    random,
                    random.operation(TextureOperation.Kind.IMPLICIT, target),
                    binding,
                    width);
              }
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void unboundAndMismatchedTexturesAgree(TextureOperation.Kind kind) {
    RandomTextures random = new RandomTextures(kind.ordinal());
    for (TextureTarget target : TextureTarget.values()) {
      TextureOperation op = random.operation(kind, target);
      compare(random, op, null, 1);
      compare(random, op, null, 16);
      for (TextureTarget other : TextureTarget.values()) {
        compare(random, op, random.binding(other), 1);
        compare(random, op, random.binding(other), 8);
      }
    }
  }

  private static void compare(
      RandomTextures random, TextureOperation op, TextureBinding binding, int width) {
    Texture texture =
        binding != null ? binding.texture() : random.texture(op.target().unshadowed());
    boolean normalized = binding != null && binding.sampler().normalized();
    float[] operands = random.operands(op, texture, normalized, LANES);
    float[] expected = reference(op, binding, operands);
    float[] planes = new float[7 + operands.length + 4 * LANES];
    Arrays.fill(planes, 77);
    System.arraycopy(operands, 0, planes, 7, operands.length);
    int results = 7 + operands.length;
    TextureKernels.prepare(op, binding, width).run(planes, 7, results, LANES, LANES);
    for (int lane = 0; lane < LANES; lane++) {
      for (int c = 0; c < 4; c++) {
        int want = Float.floatToRawIntBits(expected[lane * 4 + c]);
        int got = Float.floatToRawIntBits(planes[results + c * LANES + lane]);
        if (want != got) {
          fail(describe(op, binding, operands, lane, c, want, got, width));
        }
      }
    }
  }

  private static float[] reference(TextureOperation op, TextureBinding binding, float[] operands) {
    ReferenceSampler sampler = new ReferenceSampler();
    float[] all = new float[LANES * 4];
    float[] quadResults = new float[16];
    int count = op.operandCount();
    float[] quadOperands = new float[count * 4];
    for (int quad = 0; quad < LANES; quad += 4) {
      for (int k = 0; k < count; k++) {
        System.arraycopy(operands, k * LANES + quad, quadOperands, k * 4, 4);
      }
      sampler.sample(op, binding, quadOperands, quadResults);
      System.arraycopy(quadResults, 0, all, quad * 4, 16);
    }
    return all;
  }

  private static String describe(
      TextureOperation op,
      TextureBinding binding,
      float[] operands,
      int lane,
      int component,
      int want,
      int got,
      int width) {
    StringBuilder text = new StringBuilder();
    text.append("%s, lanes %d, lane %d, component %d: ".formatted(op, width, lane, component));
    text.append("reference %08x, kernel %08x%n".formatted(want, got));
    if (binding != null) {
      Sampler sampler = binding.sampler();
      ViewSwizzle swizzle = binding.swizzle();
      Texture texture = binding.texture();
      text.append("%s%n%s %s %s".formatted(sampler, swizzle, texture.target(), texture.storage()));
      for (int l = 0; l < texture.levelCount(); l++) {
        text.append(' ').append(texture.level(l));
      }
    }
    int quad = lane & ~3;
    for (int k = 0; k < op.operandCount(); k++) {
      text.append("%noperand %d:".formatted(k));
      for (int l = quad; l < quad + 4; l++) {
        float value = operands[k * LANES + l];
        text.append(" %s (%08x)".formatted(value, Float.floatToRawIntBits(value)));
      }
    }
    return text.toString();
  }
}
