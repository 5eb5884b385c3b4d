package org.lanewise.conformance.metamorphic;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** Runs of instructions of a program that are whole: every block in them is there to its end. */
final class Stretches {
  private static final int ATTEMPTS = 24;

  /** What an instruction is to the nesting of blocks. */
  enum Role {
    PLAIN,
    /** Opens a block. */
    OPEN,
    /** Closes the innermost block. */
    CLOSE,
    /** Divides a block, as an else does; belongs to no run without its block. */
    DIVIDE,
    /** Belongs to no run, nor does a block around it. */
    FIXED
  }

  /**
   * A run of instructions.
   *
   * @param from the first one
   * @param to behind the last one
   */
  record Stretch(int from, int to) {}

  /** For each instruction the place behind it and its block, -1 where no run begins. */
  private final int[] behind;

  Stretches(List<Role> roles) {
    behind = new int[roles.size()];
    Arrays.fill(behind, -1);
    Deque<Integer> open = new ArrayDeque<>();
    Deque<Integer> fixed = new ArrayDeque<>();
    for (int i = 0; i < behind.length; i++) {
      switch (roles.get(i)) {
        case PLAIN -> behind[i] = i + 1;
        case OPEN -> open.push(i);
        case CLOSE -> {
          if (open.isEmpty()) {
            continue;
          }
          int start = open.pop();
          if (fixed.isEmpty() || fixed.peek() < start) {
            behind[start] = i + 1;
          }
        }
        case FIXED -> fixed.push(i);
        case DIVIDE -> {}
      }
    }
  }

  /** A random run of at most {@code most} instructions and blocks that fulfils a condition. */
  Optional<Stretch> random(int most, Predicate<Stretch> condition, Random random) {
    for (int attempt = 0; attempt < ATTEMPTS && behind.length > 0; attempt++) {
      int from = random.nextInt(behind.length);
      int to = from;
      int count = 1 + random.nextInt(most);
      for (int k = 0; k < count && to < behind.length && behind[to] >= 0; k++) {
        to = behind[to];
      }
      Stretch found = new Stretch(from, to);
      if (to > from && condition.test(found)) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
