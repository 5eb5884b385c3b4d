package org.lanewise.core.d3d9;

import java.util.List;

/**
 * A comment token with its body: a constant table (first word CTAB), a preshader, debug data.
 *
 * @param body the words after the comment token, 0..32767
 */
public record D3d9Comment(List<Integer> body) implements D3d9Statement {
  public D3d9Comment {
    body = List.copyOf(body);
  }

  /** Whether the first word is this one. */
  boolean is(int fourcc) {
    return !body.isEmpty() && body.getFirst() == fourcc;
  }

  @Override
  public List<D3d9TokenBits> bits() {
    return List.of();
  }

  @Override
  public D3d9Comment withBits(List<D3d9TokenBits> bits) {
    return this;
  }
}
