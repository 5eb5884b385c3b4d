package org.lanewise.core.program;

import java.util.List;

/**
 * What a program reads and writes, in the terms of an embedding.
 *
 * @param inputs input registers; the list index is the slot of {@code LaneBatch}. TGSI: {@code
 *     IN[n]} is slot n, {@code SV[n]} is slot (number of IN registers + n), then come the colours
 *     of the framebuffer that the program fetches
 * @param outputs output registers; the list index is the slot
 * @param constantBuffers for each constant buffer the number of vec4 rows declared, 0 where the
 *     buffer is not declared
 * @param samplers the units of textures and samplers in use, in ascending order
 * @param resources the memory in use
 */
public record Signature(
    List<Slot> inputs,
    List<Slot> outputs,
    List<Integer> constantBuffers,
    List<SamplerUnit> samplers,
    List<Resource> resources) {

  public Signature {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
    constantBuffers = List.copyOf(constantBuffers);
    samplers = List.copyOf(samplers);
    resources = List.copyOf(resources);
  }

  /** A program that uses no memory. */
  public Signature(
      List<Slot> inputs,
      List<Slot> outputs,
      List<Integer> constantBuffers,
      List<SamplerUnit> samplers) {
    this(inputs, outputs, constantBuffers, samplers, List.of());
  }

  /**
   * The input slot that holds what is in the framebuffer where an output goes, before the program
   * runs; -1 if the program does not fetch it.
   *
   * @param output the output slot
   */
  public int framebufferInput(int output) {
    for (int slot = 0; slot < inputs.size(); slot++) {
      if (inputs.get(slot).isFramebuffer() && inputs.get(slot).semanticIndex() == output) {
        return slot;
      }
    }
    return -1;
  }

  /** Memory that a program reads or writes. */
  public enum ResourceKind {
    /** A buffer of bytes, bound by unit. */
    BUFFER,
    /** An image, bound by unit. */
    IMAGE,
    /** Bytes that a block of a compute grid shares. */
    SHARED,
    /** Bytes of one lane. */
    PRIVATE,
    /** The bytes that all work of a device shares, bound. */
    GLOBAL,
    /** The bytes of the arguments of a compute program, bound. */
    INPUT,
    /** A buffer of atomic counters, bound by unit. */
    ATOMIC,
    /** A constant buffer as bytes, read only; the unit is its number. */
    CONSTANT
  }

  /**
   * Memory in use.
   *
   * @param kind where it is
   * @param unit the unit it is bound to, 0 for kinds that are bound once
   * @param target the target of an image, null for other kinds
   * @param format the format that the program declares for an image, null for none
   * @param written whether the program may write it
   */
  public record Resource(
      ResourceKind kind,
      int unit,
      org.lanewise.core.texture.TextureTarget target,
      org.lanewise.core.texture.ImageFormat format,
      boolean written) {}

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
      WriteMask mask) {
    private static final String FRAMEBUFFER = "FRAMEBUFFER";

    /** The input for the colour in the framebuffer where an output slot goes. */
    public static Slot framebuffer(int output) {
      return new Slot(
          "FB[" + output + "]", FRAMEBUFFER, output, Interpolation.NONE, WriteMask.XYZW);
    }

    /**
     * Whether this input is the colour in the framebuffer where the output slot {@link
     * #semanticIndex} goes. Rectangles read it from their targets.
     */
    public boolean isFramebuffer() {
      return semantic.equals(FRAMEBUFFER);
    }
  }

  /**
   * A sampler unit in use.
   *
   * @param unit the unit number
   * @param target the texture target that the program samples there
   */
  public record SamplerUnit(int unit, org.lanewise.core.texture.TextureTarget target) {}
}
