package org.lanewise.conformance.random;

/**
 * What random programs have much of. The weights that this stands for are in {@code TgsiWeights},
 * {@code R500Weights} and {@code D3d9Weights}.
 */
public enum Emphasis {
  /**
   * A little of everything; the programs of a seed stay the same for ever. TGSI programs of
   * patches, grids of compute programs and the rarest opcodes come from seed 2^40 on alone.
   */
  BALANCED,
  /** Branches that part, loops that are left and continued, routines, selections, jumps. */
  FLOW,
  /** Lookups of all kinds, targets, formats and filters, of which some depend on others; images. */
  TEXTURES,
  /** NaN with payloads, infinities, denormals, zeros of both signs, the ends of integers. */
  SPECIAL_VALUES,
  /** Relative addresses of all files, inside and outside, by registers that change often. */
  INDIRECT
}
