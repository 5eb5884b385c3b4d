package org.lanewise.core.d3d9;

import java.util.List;

/**
 * A {@code def}, {@code defi} or {@code defb}: a constant that overrides what the bindings hold. Of
 * several for one register the last one counts, wherever they stand.
 *
 * @param destination c#, i# or b#, with its mask
 * @param words four words (float bits or integers), or one for b#: 0 is false
 */
public record D3d9Definition(D3d9Destination destination, List<Integer> words)
    implements D3d9Statement {
  public D3d9Definition {
    words = List.copyOf(words);
  }
}
