package org.lanewise.core.d3d9;

import java.util.List;

/** One element of a token stream between the version token and the end token, in file order. */
public sealed interface D3d9Statement
    permits D3d9Instruction, D3d9Declaration, D3d9Definition, D3d9Comment {
  /** Bits of its tokens that its operands do not tell; empty in almost all statements. */
  List<D3d9TokenBits> bits();

  /** The same statement with such bits. */
  D3d9Statement withBits(List<D3d9TokenBits> bits);
}
