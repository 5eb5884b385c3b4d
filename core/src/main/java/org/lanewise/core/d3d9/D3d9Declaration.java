package org.lanewise.core.d3d9;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.texture.TextureTarget;

/**
 * A {@code dcl}.
 *
 * @param usage the usage; POSITION where the token has none (samplers, t#, v# of ps_2_x, vPos)
 * @param usageIndex the usage's index, 0..15
 * @param target of a sampler declaration the texture target; empty where the token says "unknown"
 *     and for all other registers
 * @param destination the register with its mask, {@code _pp} and {@code _centroid}
 * @param bits bits of its tokens that the other components do not tell
 */
public record D3d9Declaration(
    D3d9Usage usage,
    int usageIndex,
    Optional<TextureTarget> target,
    D3d9Destination destination,
    List<D3d9TokenBits> bits)
    implements D3d9Statement {
  public D3d9Declaration {
    bits = List.copyOf(bits);
  }

  /** A declaration whose operands tell all. */
  public D3d9Declaration(
      D3d9Usage usage,
      int usageIndex,
      Optional<TextureTarget> target,
      D3d9Destination destination) {
    this(usage, usageIndex, target, destination, List.of());
  }

  @Override
  public D3d9Declaration withBits(List<D3d9TokenBits> bits) {
    return new D3d9Declaration(usage, usageIndex, target, destination, bits);
  }
}
