package org.lanewise.conformance.random;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.d3d9.D3d9Declaration;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.texture.TextureTarget;

/** Makes up what Direct3D 9 programs are run with. */
final class D3d9Bindings {
  private static final TextureTarget[] TARGETS = {
    TextureTarget.TEX_2D,
    TextureTarget.TEX_2D,
    TextureTarget.CUBE,
    TextureTarget.TEX_3D,
    TextureTarget.TEX_1D
  };
  private static final int LARGEST_TEXTURE = 8;

  /** The stages that ps_1_0 to ps_1_3 have. */
  private static final int STAGES = 4;

  private D3d9Bindings() {}

  /** The state for samplers that a program does not declare. */
  static Direct3dState state(D3d9Program program, Random random) {
    Map<Integer, TextureTarget> targets = new HashMap<>();
    for (SamplerUnit unit : program.signature().samplers()) {
      if (random.nextInt(8) != 0) {
        targets.put(unit.unit(), TARGETS[random.nextInt(TARGETS.length)]);
      }
    }
    Map<Integer, Integer> projected = new HashMap<>();
    for (int stage = 0; stage < STAGES && isProjecting(program.version()); stage++) {
      if (random.nextInt(4) == 0) {
        projected.put(stage, 1 + random.nextInt(4));
      }
    }
    return new Direct3dState(targets, projected, random.nextInt(6) == 0);
  }

  private static boolean isProjecting(D3d9Version version) {
    return version.isPixel1To3();
  }

  /** Constants, stage states and textures; most of what a program names is bound. */
  static Bindings bindings(
      D3d9Program program, Direct3dState state, D3d9Weights weights, Random random) {
    Bindings bindings = new Bindings();
    List<Integer> rows = program.signature().constantBuffers();
    for (int buffer = 0; buffer < rows.size(); buffer++) {
      int count = random.nextInt(12) == 0 ? random.nextInt(rows.get(buffer) + 1) : rows.get(buffer);
      float[] values = new float[count * 4];
      boolean tame = random.nextInt(3) != 0;
      for (int i = 0; i < values.length; i++) {
        values[i] =
            buffer == D3d9Program.FLOATS && Chance.percent(random, weights.special())
                ? Float.intBitsToFloat(SpecialValues.extreme(random))
                : value(buffer, i % 4, tame, random);
      }
      bindings.setConstants(buffer, values);
    }
    Map<Integer, TextureTarget> declared = declared(program);
    for (SamplerUnit unit : program.signature().samplers()) {
      if (random.nextInt(10) != 0) {
        TextureTarget target = declared.getOrDefault(unit.unit(), state.target(unit.unit()));
        target = random.nextInt(20) == 0 ? TARGETS[random.nextInt(TARGETS.length)] : target;
        RandomTextures textures = new RandomTextures(random.nextLong(), LARGEST_TEXTURE);
        bindings.setTexture(unit.unit(), textures.binding(target));
      }
    }
    return bindings;
  }

  private static float value(int buffer, int component, boolean tame, Random random) {
    return switch (buffer) {
      case D3d9Program.INTEGERS -> Float.intBitsToFloat(integer(component, random));
      case D3d9Program.BOOLEANS ->
          Float.intBitsToFloat(random.nextBoolean() ? 0 : random.nextInt(4) == 0 ? 1 << 31 : 1);
      default -> number(tame, random);
    };
  }

  /** Few turns of loops and small steps, but not always. */
  static int integer(int component, Random random) {
    boolean wild = random.nextInt(16) == 0;
    return switch (component) {
      case 0 -> wild ? random.nextInt(300) - 20 : random.nextInt(5);
      case 1 -> wild ? random.nextInt() : random.nextInt(5) - 1;
      default -> wild ? random.nextInt() : random.nextInt(4) - 1;
    };
  }

  /** A small number, or with some probability any word. */
  static float number(boolean tame, Random random) {
    return random.nextInt(tame ? 8 : 2) != 0
        ? (random.nextInt(33) - 16) * 0.125f
        : Float.intBitsToFloat(SpecialValues.random(random));
  }

  private static Map<Integer, TextureTarget> declared(D3d9Program program) {
    Map<Integer, TextureTarget> declared = new HashMap<>();
    program.statements().stream()
        .filter(D3d9Declaration.class::isInstance)
        .map(D3d9Declaration.class::cast)
        .filter(d -> d.destination().register().type() == D3d9RegisterType.SAMPLER)
        .forEach(
            d -> d.target().ifPresent(t -> declared.put(d.destination().register().number(), t)));
    return declared;
  }
}
