package org.lanewise.conformance.fuzz;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.InstructionSet;

/**
 * Which programs a run makes and in which order. All seeds from {@code first} on belong to one of
 * the shards: shard k of n has the seeds first + k - 1, first + k - 1 + n, and so on. Of each seed
 * a program of every set is made, one set after the other.
 *
 * @param sets the instruction sets, at least one
 * @param first the first seed of all shards
 * @param programs how many programs of each set all shards make together, at least 1
 * @param shard the number of this shard, from 1 on
 * @param shards how many there are
 */
public record FuzzPlan(
    List<InstructionSet> sets, long first, long programs, int shard, int shards) {
  /**
   * A program.
   *
   * @param set what it is written in
   * @param seed what it is made from
   */
  public record Item(InstructionSet set, long seed) {}

  public FuzzPlan {
    sets = List.copyOf(sets);
    if (sets.isEmpty() || programs < 1 || shard < 1 || shard > shards) {
      throw new IllegalArgumentException(
          sets + ", " + programs + " programs, shard " + shard + "/" + shards);
    }
  }

  /** How many programs this shard makes of all sets. */
  public long size() {
    long seeds = programs < shard ? 0 : (programs - shard) / shards + 1;
    return Math.multiplyExact(seeds, sets.size());
  }

  /** Program {@code index} of this shard, from 0 on. */
  public Item item(long index) {
    long step = index / sets.size();
    return new Item(
        sets.get((int) (index % sets.size())), first + Math.addExact(shard - 1, step * shards));
  }

  /**
   * What is left when the first programs are done. Programs of a seed that is not done with all
   * sets are made again.
   *
   * @param done how many programs of this shard are done, all before the first that is not
   * @return the plan of the rest, empty if there is none
   */
  public Optional<FuzzPlan> rest(long done) {
    long seeds = Math.multiplyExact(done / sets.size(), (long) shards);
    return done >= size() || seeds >= programs
        ? Optional.empty()
        : Optional.of(new FuzzPlan(sets, first + seeds, programs - seeds, shard, shards));
  }
}
