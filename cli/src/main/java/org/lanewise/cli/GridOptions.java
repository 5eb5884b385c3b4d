package org.lanewise.cli;

import java.util.List;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import picocli.CommandLine.Option;

/** The grid that a compute program runs on. */
final class GridOptions {
  /** Words of memory that the threads of a block share. */
  private static final int SHARED_WORDS = 8192;

  /** The most threads of all blocks: the engines run some millions a second. */
  private static final int MAX_THREADS = 1 << 24;

  @Option(
      names = "--grid",
      arity = "3",
      paramLabel = "N",
      description = "of a compute program: blocks along x, y and z (default: 1 1 1)")
  private List<Integer> grid;

  @Option(
      names = "--block",
      arity = "3",
      paramLabel = "N",
      description =
          "of a compute program: threads of a block along x, y and z (default: what the program"
              + " fixes, else 1 1 1)")
  private List<Integer> block;

  /** Whether an option is given. */
  boolean isGiven() {
    return grid != null || block != null;
  }

  /** Refuses the options for programs of other stages. */
  void refuseOthers(Program program) {
    if (isGiven() && program.stage() != Stage.COMPUTE) {
      throw new InputException(
          (grid != null ? "--grid" : "--block")
              + ": error: no meaning for a program of "
              + program.stage()
              + " (expected a compute program)");
    }
  }

  /** Refuses an option that says nothing about a grid, for compute programs. */
  static void refuseForCompute(String option, boolean given) {
    if (given) {
      throw new InputException(
          option + ": error: no meaning for a compute program (expected --grid and --block)");
    }
  }

  /** The grid for a compute program. */
  ComputeGrid of(Program program) {
    List<Integer> blocks = three("--grid", grid, List.of(1, 1, 1));
    List<Integer> fixed = program.fixedBlock().stream().map(n -> Math.max(n, 1)).toList();
    List<Integer> threads = three("--block", block, fixed);
    try {
      ComputeGrid found =
          new ComputeGrid(
              blocks.get(0),
              blocks.get(1),
              blocks.get(2),
              threads.get(0),
              threads.get(1),
              threads.get(2),
              SHARED_WORDS);
      found.check(program.fixedBlock());
      // Three numbers of blocks leave 63 bits.
      double all = (double) blocks.get(0) * blocks.get(1) * blocks.get(2) * found.threads();
      if (all > MAX_THREADS) {
        throw new InputException(
            "--grid: error: %.0f threads in all blocks (expected at most %d)"
                .formatted(all, MAX_THREADS));
      }
      return found;
    } catch (IllegalArgumentException e) {
      throw new InputException("--grid, --block: error: " + e.getMessage());
    }
  }

  private static List<Integer> three(String option, List<Integer> given, List<Integer> otherwise) {
    if (given == null) {
      return otherwise;
    }
    if (given.size() != 3) {
      throw new InputException(
          option + ": error: given " + given.size() / 3 + " times (expected once)");
    }
    return given;
  }
}
