package org.lanewise.core.program;

import java.util.List;

/**
 * What a program reads and writes, in the terms of an embedding.
 *
 * @param inputs input registers; the list index is the slot of {@code LaneBatch}. TGSI: {@code
 *     IN[n]} is slot n, {@code SV[n]} is slot (number of IN registers + n)
 * @param outputs output registers; the list index is the slot
 * @param constantBuffers for each constant buffer the number of vec4 rows declared, 0 where the
 *     buffer is not declared
 * @param samplers the sampler units in use, in ascending order
 */
public record Signature(
    List<Slot> inputs,
    List<Slot> outputs,
    List<Integer> constantBuffers,
    List<SamplerUnit> samplers) {

  public Signature {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    constantBuffers = List.copyOf(constantBuffers);
    samplers = List.copyOf(samplers);
  }

  /** How a fragment input is interpolated. */
  public enum Interpolation {
    /** Not interpolated: vertex inputs, outputs, system values. */
    NONE,
    CONSTANT,
    LINEAR,
    PERSPECTIVE,
    /** Flat when the state asks for flat shading, else perspective. */
    COLOR
  }

  /**
   * One register that crosses the border of the program.
   *
   * @param name the register as the program spells it, for example {@code IN[2]}
   * @param semantic the semantic's name in the instruction set, for example {@code GENERIC}; empty
   *     where the register has none
   * @param semanticIndex the semantic's index
   * @param interpolation how the rasterizer makes the value
   * @param mask the components that are read (inputs) or may be written (outputs)
   */
  public record Slot(
      String name,
      String semantic,
      int semanticIndex,
      Interpolation interpolation,
      WriteMask mask) {}

  /**
   * A sampler unit in use.
   *
   * @param unit the unit number
   * @param target the texture target that the program samples there
   */
  public record SamplerUnit(int unit, org.lanewise.core.texture.TextureTarget target) {}
}
