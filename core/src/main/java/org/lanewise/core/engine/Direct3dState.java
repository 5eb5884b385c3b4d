package org.lanewise.core.engine;

import java.util.Map;
import org.lanewise.core.texture.TextureTarget;

/**
 * What Direct3D 9 programs depend on outside of their own code when they are prepared.
 *
 * @param targets the kind of texture bound to a sampler, for samplers that the program does not
 *     declare (shader model 1 never does); {@code TEX_2D} where absent
 * @param projected for stages of ps_1_0 to ps_1_3 how many texture coordinates are counted where
 *     the stage divides by the last of them (D3DTTFF_COUNT3 or COUNT4 with D3DTTFF_PROJECTED): 3 or
 *     4; absent elsewhere
 * @param clampInfinities whether rcp, rsq, exp, expp, log and logp give the largest finite value in
 *     place of an infinity
 */
public record Direct3dState(
    Map<Integer, TextureTarget> targets, Map<Integer, Integer> projected, boolean clampInfinities) {
  /** Two-dimensional textures, nothing projected, infinities as IEEE has them. */
  public static final Direct3dState DEFAULTS = new Direct3dState(Map.of(), Map.of(), false);

  public Direct3dState {
    targets = Map.copyOf(targets);
    projected = Map.copyOf(projected);
    for (int count : projected.values()) {
      if (count < 1 || count > 4) {
        throw new IllegalArgumentException(count + " projected coordinates");
      }
    }
  }

  /** The kind of texture of a sampler that the program does not declare. */
  public TextureTarget target(int unit) {
    return targets.getOrDefault(unit, TextureTarget.TEX_2D);
  }
}
