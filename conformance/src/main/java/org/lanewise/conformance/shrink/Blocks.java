package org.lanewise.conformance.shrink;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** The matched blocks of a list of statements. */
final class Blocks {
  /** What a statement does to blocks. */
  enum Role {
    PLAIN,
    /** Opens a conditional, or code that is called. */
    OPEN,
    /** Opens what {@link #LEAVE} leaves. */
    OPEN_LOOP,
    /** Parts a block: else, case. */
    MIDDLE,
    CLOSE,
    /** Leaves a loop, or goes on with it. */
    LEAVE
  }

  /**
   * A block.
   *
   * @param open the statement that opens it
   * @param middles those that part it
   * @param close the one that closes it
   * @param isLoop whether it can be left
   */
  record Block(int open, List<Integer> middles, int close, boolean isLoop) {}

  private final List<Role> roles;
  private final List<Block> blocks = new ArrayList<>();

  /** Reads blocks; what is open at the end, or closes nothing, is no block. */
  Blocks(List<Role> roles) {
    this.roles = roles;
    Deque<Block> open = new ArrayDeque<>();
    for (int i = 0; i < roles.size(); i++) {
      switch (roles.get(i)) {
        case OPEN, OPEN_LOOP ->
            open.push(new Block(i, new ArrayList<>(), -1, roles.get(i) == Role.OPEN_LOOP));
        case MIDDLE -> {
          if (!open.isEmpty()) {
            open.peek().middles.add(i);
          }
        }
        case CLOSE -> {
          if (!open.isEmpty()) {
            Block block = open.pop();
            blocks.add(new Block(block.open, List.copyOf(block.middles), i, block.isLoop));
          }
        }
        case PLAIN, LEAVE -> {}
      }
    }
    blocks.sort((a, b) -> Integer.compare(a.open, b.open));
  }

  /** The blocks by where they open, so that outer ones come before those in them. */
  List<Block> all() {
    return List.copyOf(blocks);
  }

  /**
   * Adds to statements that go away what cannot stay without them: the other ends of their blocks,
   * and what leaves a loop that is no more.
   */
  void close(BitSet gone) {
    for (Block block : blocks) {
      if (gone.get(block.open) || gone.get(block.close)) {
        gone.set(block.open);
        gone.set(block.close);
        block.middles.forEach(gone::set);
      }
    }
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i) == Role.LEAVE && !hasLoop(i, gone)) {
        gone.set(i);
      }
    }
  }

  private boolean hasLoop(int statement, BitSet gone) {
    return blocks.stream()
        .anyMatch(b -> b.isLoop && b.open < statement && statement < b.close && !gone.get(b.open));
  }
}
