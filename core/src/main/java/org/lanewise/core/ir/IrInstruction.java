package org.lanewise.core.ir;

import java.util.Arrays;
import java.util.Objects;
import org.lanewise.core.texture.TextureOperation;

/** One IR instruction; immutable. Arrays handed out are not to be changed. */
public final class IrInstruction {
  private static final int[] NONE = {};

  private final IrOp op;
  private final int[] results;
  private final int[] operands;
  private final int[] immediates;
  private final TextureOperation texture;
  private final MemoryOperation memory;

  /**
   * Creates an instruction.
   *
   * @param op the operation
   * @param results the values it defines: none, one, or four for TEXTURE
   * @param operands the values it reads
   * @param immediates the immediates
   * @param texture what a TEXTURE does, null for other operations
   */
  public IrInstruction(
      IrOp op, int[] results, int[] operands, int[] immediates, TextureOperation texture) {
    this(op, results, operands, immediates, texture, null);
  }

  /**
   * Creates an instruction.
   *
   * @param op the operation
   * @param results the values it defines: none, one, or four for TEXTURE
   * @param operands the values it reads
   * @param immediates the immediates
   * @param texture what a TEXTURE does, null for other operations
   * @param memory what an operation of kind MEMORY does, null for other operations
   */
  public IrInstruction(
      IrOp op,
      int[] results,
      int[] operands,
      int[] immediates,
      TextureOperation texture,
      MemoryOperation memory) {
    this.op = Objects.requireNonNull(op);
    this.results = results.length == 0 ? NONE : results;
    this.operands = operands.length == 0 ? NONE : operands;
    this.immediates = immediates.length == 0 ? NONE : immediates;
    this.texture = texture;
    this.memory = memory;
  }

  /** The operation. */
  public IrOp op() {
    return op;
  }

  /** The values defined. */
  public int[] results() {
    return results;
  }

  /** The one value defined. */
  public int result() {
    if (results.length != 1) {
      throw new IllegalStateException(op + " has " + results.length + " results");
    }
    return results[0];
  }

  /** The values read. */
  public int[] operands() {
    return operands;
  }

  /** The value read as operand {@code index}. */
  public int operand(int index) {
    return operands[index];
  }

  /** The immediates. */
  public int[] immediates() {
    return immediates;
  }

  /** Immediate {@code index}. */
  public int immediate(int index) {
    return immediates[index];
  }

  /** What a TEXTURE does, null for other operations. */
  public TextureOperation texture() {
    return texture;
  }

  /** What an operation of kind MEMORY does, null for other operations. */
  public MemoryOperation memory() {
    return memory;
  }

  /** The same instruction with other operands. */
  public IrInstruction withOperands(int... newOperands) {
    return new IrInstruction(op, results, newOperands, immediates, texture, memory);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IrInstruction that
        && op == that.op
        && Arrays.equals(results, that.results)
        && Arrays.equals(operands, that.operands)
        && Arrays.equals(immediates, that.immediates)
        && Objects.equals(texture, that.texture)
        && Objects.equals(memory, that.memory);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        op,
        Arrays.hashCode(results),
        Arrays.hashCode(operands),
        Arrays.hashCode(immediates),
        texture,
        memory);
  }
}
