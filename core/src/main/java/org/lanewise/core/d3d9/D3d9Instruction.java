package org.lanewise.core.d3d9;

import java.util.List;
import java.util.Optional;

/**
 * One executable instruction; {@code label} and {@code phase} included.
 *
 * @param opcode the row of the opcode table
 * @param comparison of IFC, BREAKC and SETP the comparison, else empty
 * @param coissue whether it runs together with the instruction before (ps_1_x, {@code +})
 * @param predicate the predicate operand, where there is one
 * @param destination the destination, where the opcode has one
 * @param sources the sources in token order: samplers, labels, i#, b#, aL included
 * @param bits bits of its tokens that the other components do not tell
 */
public record D3d9Instruction(
    D3d9Opcode opcode,
    Optional<D3d9Comparison> comparison,
    boolean coissue,
    Optional<D3d9Source> predicate,
    Optional<D3d9Destination> destination,
    List<D3d9Source> sources,
    List<D3d9TokenBits> bits)
    implements D3d9Statement {
  public D3d9Instruction {
    sources = List.copyOf(sources);
    bits = List.copyOf(bits);
  }

  /** An instruction whose operands tell all. */
  public D3d9Instruction(
      D3d9Opcode opcode,
      Optional<D3d9Comparison> comparison,
      boolean coissue,
      Optional<D3d9Source> predicate,
      Optional<D3d9Destination> destination,
      List<D3d9Source> sources) {
    this(opcode, comparison, coissue, predicate, destination, sources, List.of());
  }

  /** An instruction with nothing but operands. */
  public static D3d9Instruction of(
      D3d9Opcode opcode, Optional<D3d9Destination> destination, List<D3d9Source> sources) {
    return new D3d9Instruction(
        opcode, Optional.empty(), false, Optional.empty(), destination, sources);
  }

  @Override
  public D3d9Instruction withBits(List<D3d9TokenBits> bits) {
    return new D3d9Instruction(opcode, comparison, coissue, predicate, destination, sources, bits);
  }
}
