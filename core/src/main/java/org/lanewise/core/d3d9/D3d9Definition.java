package org.lanewise.core.d3d9;

import java.util.List;

/**
 * A {@code def}, {@code defi} or {@code defb}: a constant that overrides what the bindings hold. Of
 * several for one register the last one counts, wherever they stand.
 *
 * @param destination c#, i# or b#, with its mask
 * @param words four words (float bits or integers), or one for b#: 0 is false
 * @param bits bits of its tokens that the other components do not tell
 */
public record D3d9Definition(
    D3d9Destination destination, List<Integer> words, List<D3d9TokenBits> bits)
    implements D3d9Statement {
  public D3d9Definition {
    words = List.copyOf(words);
    bits = List.copyOf(bits);
  }

  /** A definition whose operands tell all. */
  public D3d9Definition(D3d9Destination destination, List<Integer> words) {
    this(destination, words, List.of());
  }

  @Override
  public D3d9Definition withBits(List<D3d9TokenBits> bits) {
    return new D3d9Definition(destination, words, bits);
  }
}
