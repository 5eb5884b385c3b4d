package org.lanewise.jit.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.ir.IrProgram;

/**
 * Runs the passes in order.
 *
 * <p>The passes feed each other, so they run in rounds until a round changes nothing, three times
 * at most. Hoisting comes last: it splits the program in two.
 *
 * <p>No pass is needed: without any of them, or any set of them, a program computes the same bits.
 */
public final class PassManager {
  private static final int MAX_ROUNDS = 3;

  private static final List<Pass> ROUND =
      List.of(
          new VariablePropagation(),
          new ConstantFolding(),
          new CanonRemoval(),
          new FlushRemoval(),
          new ZeroProducts(),
          new ValueNumbering(),
          new UniformFlow(),
          new LaneDemand(),
          new DeadCode(),
          new IfConversion());

  private PassManager() {}

  /**
   * Optimises a program.
   *
   * @param program a verified program without {@code HOISTED}
   * @param specialization constants that are known
   * @param without the names of passes that do not run
   * @param listener told after every pass that runs; may be null
   */
  public static Optimised optimise(
      IrProgram program,
      Specialization specialization,
      Set<String> without,
      PassListener listener) {
    IrProgram current = program;
    KnownConstants known =
        specialization.rows().isEmpty() ? null : new KnownConstants(specialization);
    // The program that each pass left as it was when it last ran; it would do so again.
    IrProgram[] settled = new IrProgram[ROUND.size()];
    for (int round = 0; round < MAX_ROUNDS; round++) {
      IrProgram before = current;
      if (known != null) {
        // Again in each round, as reads at an index become plain ones.
        current = run(known, current, without, listener);
      }
      for (int k = 0; k < settled.length; k++) {
        if (settled[k] == current && listener == null) {
          continue;
        }
        IrProgram given = current;
        current = run(ROUND.get(k), given, without, listener);
        settled[k] = current == given ? given : null;
      }
      if (current.instructions().equals(before.instructions())) {
        break;
      }
    }
    if (without.contains(Hoisting.NAME)) {
      return new Optimised(current, null, 0);
    }
    Optimised split = Hoisting.run(current);
    if (listener != null) {
      listener.after(Hoisting.NAME, split.body());
    }
    IrProgram body = run(new ValueNumbering(), split.body(), without, listener);
    body = run(new DeadCode(), body, without, listener);
    return new Optimised(body, split.hoisted(), split.hoistedWords());
  }

  private static IrProgram run(
      Pass pass, IrProgram program, Set<String> without, PassListener listener) {
    if (without.contains(pass.name())) {
      return program;
    }
    IrProgram result = pass.run(program);
    if (listener != null) {
      listener.after(pass.name(), result);
    }
    return result;
  }

  /** The names of the passes in order of their first run. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(KnownConstants.NAME);
    for (Pass pass : ROUND) {
      names.add(pass.name());
    }
    names.add(Hoisting.NAME);
    names.add(Speculation.NAME);
    names.add(KillSkipping.NAME);
    return List.copyOf(names);
  }
}
