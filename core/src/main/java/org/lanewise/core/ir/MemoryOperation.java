package org.lanewise.core.ir;

import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/**
 * What an operation does with memory. All operands are i32, but the last one of a store or an
 * atomic operation, which is the mask of the lanes that do it: live lanes alone, as a lowering sees
 * to.
 *
 * <p>Operands: the address; what is stored, or the operand of an atomic operation (for {@code
 * COMPARE_SWAP} what is expected and what is stored then); the mask. A size has none.
 *
 * <p>The address of an image is its texel: x, y, z or the layer or face, the sample, as far as the
 * target has them. Of everything else it is a byte from the start, unsigned, whose two low bits are
 * ignored. Outside of the memory, and where nothing is bound, loads and atomic operations give 0
 * and writes are dropped, word by word or texel by texel; but a load that is one of several gives 0
 * where any word up to the last of them lies outside.
 *
 * <p>Memory happens quad by quad in ascending order, in a quad operation by operation in the order
 * of the program, and in an operation lane by lane in ascending order; each lane does all
 * components before the next one starts.
 *
 * @param kind what is done
 * @param resource where the memory is
 * @param unit its unit, 0 for kinds of memory that are bound once
 * @param target the target of an image, null for other memory
 * @param format the format that the program names for an image; null for that of the binding
 * @param atomic the atomic operation, null for other kinds
 * @param components the components stored, or those loaded together, bit 0 for x; 0 for other kinds
 */
public record MemoryOperation(
    Kind kind,
    ResourceKind resource,
    int unit,
    TextureTarget target,
    ImageFormat format,
    Atomic atomic,
    int components) {

  /** What is done with memory. */
  public enum Kind {
    /** One component of what lies at an address: of words that follow it, or of a texel. */
    LOAD,
    /** Writes components: words from the address on, or those of a texel. */
    STORE,
    /** Changes the word at an address; gives what was there before, 0 outside of the mask. */
    ATOMIC,
    /** Component 0 gives bytes; of an image x, y, z or layers, and samples. */
    SIZE
  }

  /** How an atomic operation makes the new word of the old one and its operand. */
  public enum Atomic {
    ADD,
    /** The sum of floats; a NaN is 0x7fc00000. */
    FADD,
    EXCHANGE,
    /** The second operand where the old word is the first. */
    COMPARE_SWAP,
    AND,
    OR,
    XOR,
    UMIN,
    UMAX,
    IMIN,
    IMAX,
    /** One more, 0 from the operand on (unsigned). */
    INC_WRAP,
    /** One less, the operand from 0 and from above the operand (unsigned). */
    DEC_WRAP
  }

  /** A load of words that do not depend on each other. */
  public static MemoryOperation load(ResourceKind resource, int unit) {
    return load(resource, unit, 1);
  }

  /** A load of one of some components that are there only together, bit 0 for x. */
  public static MemoryOperation load(ResourceKind resource, int unit, int components) {
    return new MemoryOperation(Kind.LOAD, resource, unit, null, null, null, components);
  }

  /** A store of some components, bit 0 for x. */
  public static MemoryOperation store(ResourceKind resource, int unit, int components) {
    return new MemoryOperation(Kind.STORE, resource, unit, null, null, null, components);
  }

  /** An atomic operation. */
  public static MemoryOperation atomic(ResourceKind resource, int unit, Atomic atomic) {
    return new MemoryOperation(Kind.ATOMIC, resource, unit, null, null, atomic, 0);
  }

  /** A question for the size. */
  public static MemoryOperation size(ResourceKind resource, int unit) {
    return new MemoryOperation(Kind.SIZE, resource, unit, null, null, null, 0);
  }

  /** The same on an image. */
  public MemoryOperation image(TextureTarget imageTarget, ImageFormat named) {
    return new MemoryOperation(
        kind, ResourceKind.IMAGE, unit, imageTarget, named, atomic, components);
  }

  /** The operation of the IR that this describes. */
  public IrOp op() {
    return switch (kind) {
      case LOAD -> IrOp.MEM_LOAD;
      case STORE -> IrOp.MEM_STORE;
      case ATOMIC -> IrOp.MEM_ATOMIC;
      case SIZE -> IrOp.MEM_SIZE;
    };
  }

  /** Whether memory is written. */
  public boolean writes() {
    return kind == Kind.STORE || kind == Kind.ATOMIC;
  }

  /** Operands that are the address. */
  public int addressCount() {
    if (kind == Kind.SIZE) {
      return 0;
    }
    return target == null
        ? 1
        : switch (target) {
          case BUFFER, TEX_1D, SHADOW_1D -> 1;
          case TEX_2D, RECT, SHADOW_2D, SHADOW_RECT, TEX_1D_ARRAY, SHADOW_1D_ARRAY -> 2;
          case TEX_3D,
              CUBE,
              SHADOW_CUBE,
              TEX_2D_ARRAY,
              SHADOW_2D_ARRAY,
              CUBE_ARRAY,
              SHADOW_CUBE_ARRAY,
              TEX_2D_MSAA ->
              3;
          case TEX_2D_ARRAY_MSAA -> 4;
        };
  }

  /** Operands that are data. */
  public int dataCount() {
    return switch (kind) {
      case LOAD, SIZE -> 0;
      case STORE -> Integer.bitCount(components);
      case ATOMIC -> atomic == Atomic.COMPARE_SWAP ? 2 : 1;
    };
  }

  /** The number of operands. */
  public int operandCount() {
    return addressCount() + dataCount() + (writes() ? 1 : 0);
  }
}
