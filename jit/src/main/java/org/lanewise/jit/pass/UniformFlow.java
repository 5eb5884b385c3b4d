package org.lanewise.jit.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Makes real branches of those that all lanes take alike.
 *
 * <p>A region under a uniform mask ({@link Uniformity}) runs exactly if the mask holds: it becomes
 * an {@code IF_UNIFORM}. Inside of it, and behind a {@code BREAK_IF_NONE} of a uniform mask, the
 * mask is known to hold in all covered lanes, so selects under it go, and so do tests that it
 * decides.
 *
 * <p>The masks that keep account of the lanes of a loop are variables; what a uniform region leaves
 * in such a variable is made a value behind the region, so that the lanes behind {@code IF c BRK
 * ENDIF} are known to be those without c. A variable that holds again at the end of each turn holds
 * at the start of all turns if it does so at the first.
 *
 * <p>What is known of a mask here holds in covered lanes. A mask is replaced only where that says
 * all: one that holds covered lanes alone by {@code COVERED} or false, one that depends on nothing
 * but the bindings by true or false. No group of lanes runs without a covered one.
 */
final class UniformFlow implements Pass {
  private static final int[] NONE = {};
  private static final int UNKNOWN = -1;
  private static final int FALSE = -2;

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public IrProgram run(IrProgram program) {
    boolean flows = program.instructions().stream().anyMatch(i -> i.op().kind() == IrOp.Kind.FLOW);
    if (!flows) {
      return program;
    }
    Walk first = new Walk(program, Map.of());
    IrProgram result = first.run();
    return first.steady.isEmpty() ? result : new Walk(program, first.steady).run();
  }

  /** What a region has done to a mask variable. */
  private static final class Change {
    private final int before;
    private boolean written;

    Change(int before) {
      this.before = before;
    }
  }

  private static final class Scope {
    /** The mask under which the region runs, -1 if that is not uniform. */
    final int condition;

    final Map<Integer, Change> changes = new HashMap<>();
    final List<Integer> facts = new ArrayList<>();

    Scope(int condition) {
      this.condition = condition;
    }
  }

  private static final class Walk {
    /** By the index of a loop, the mask variables that hold at the end of every turn. */
    final Map<Integer, Set<Integer>> steady = new HashMap<>();

    private final IrProgram program;
    private final List<IrInstruction> instructions;
    private final Map<Integer, Set<Integer>> known;
    private final Rewriter out;
    private final Regions regions;
    private final Uniformity uniformity;
    private final CoveredMasks coveredMasks;

    /** New masks that hold covered lanes alone. */
    private final BitSet inCovered = new BitSet();

    /** New masks that are the same in all lanes. */
    private final BitSet constants = new BitSet();

    /** New masks that hold in all covered lanes, or in none. */
    private final Map<Integer, Boolean> facts = new HashMap<>();

    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final Deque<Integer> loops = new ArrayDeque<>();

    /** For each variable the new mask that it holds, or one of the constants above. */
    private final int[] held;

    private final boolean[] dropped;
    private final int covered;

    Walk(IrProgram program, Map<Integer, Set<Integer>> known) {
      this.program = program;
      this.known = known;
      instructions = program.instructions();
      out = new Rewriter(program);
      regions = Regions.of(program);
      uniformity = new Uniformity(program);
      coveredMasks = new CoveredMasks(program);
      held = new int[program.variables().size()];
      Arrays.fill(held, FALSE);
      dropped = new boolean[instructions.size()];
      scopes.push(new Scope(-1));
      covered = out.emit(IrOp.COVERED, IrType.MASK, NONE);
      inCovered.set(covered);
      learn(covered, true);
    }

    IrProgram run() {
      for (int i = 0; i < dropped.length; i++) {
        if (dropped[i]) {
          continue;
        }
        IrInstruction instruction = instructions.get(i);
        switch (instruction.op()) {
          case COVERED -> out.replace(instruction.result(), covered);
          case GET -> get(instruction);
          case SET -> set(instruction);
          case IF_ANY, IF_UNIFORM -> i = open(instruction, i);
          case LOOP -> loop(instruction, i);
          case BREAK_IF_NONE -> leave(instruction);
          case END_IF -> close(instruction);
          case END_LOOP -> closeLoop(instruction);
          default -> plain(instruction);
        }
      }
      return out.build();
    }

    // ---- facts ----

    /** Whether a new mask holds in all covered lanes or in none; null if that is not known. */
    private Boolean fact(int mask) {
      IrInstruction definition = out.definition(mask);
      return definition.op() == IrOp.CONST_MASK
          ? Boolean.valueOf(definition.immediate(0) != 0)
          : facts.get(mask);
    }

    private boolean is(int mask, boolean holds) {
      Boolean fact = fact(mask);
      return fact != null && fact == holds;
    }

    /** A uniform mask is known from here to the end of the region. */
    private void learn(int mask, boolean holds) {
      if (fact(mask) != null) {
        return;
      }
      facts.put(mask, holds);
      scopes.peek().facts.add(mask);
      IrInstruction definition = out.definition(mask);
      int[] x = definition.operands();
      switch (definition.op()) {
        case MASK_NOT -> learn(x[0], !holds);
        case MASK_AND -> {
          if (holds) {
            learn(x[0], true);
            learn(x[1], true);
          } else if (is(x[0], true)) {
            learn(x[1], false);
          } else if (is(x[1], true)) {
            learn(x[0], false);
          }
        }
        case MASK_ANDNOT -> {
          if (holds) {
            learn(x[0], true);
            learn(x[1], false);
          } else if (is(x[0], true)) {
            learn(x[1], true);
          }
        }
        case MASK_OR -> {
          if (!holds) {
            learn(x[0], false);
            learn(x[1], false);
          }
        }
        default -> {}
      }
    }

    /** What stands for a mask that is known to hold in all covered lanes or in none. */
    private int constant(boolean holds, boolean coveredAlone) {
      if (holds && coveredAlone) {
        return covered;
      }
      int constant = out.constant(IrType.MASK, holds ? 1 : 0);
      inCovered.set(constant, !holds);
      constants.set(constant);
      return constant;
    }

    private void forget(Scope scope) {
      scope.facts.forEach(facts::remove);
    }

    // ---- operations ----

    /** Whether what covered lanes have tells what all have. */
    private boolean isExact(int mask) {
      return inCovered.get(mask) || constants.get(mask);
    }

    private int[] operands(IrInstruction instruction) {
      int[] x = out.mapOperands(instruction).clone();
      for (int k = 0; k < x.length; k++) {
        Boolean fact = facts.get(x[k]);
        if (fact != null && x[k] != covered && isExact(x[k])) {
          x[k] = constant(fact, inCovered.get(x[k]));
        }
      }
      return x;
    }

    private void plain(IrInstruction instruction) {
      int[] x = operands(instruction);
      if (instruction.results().length != 1) {
        out.copy(instruction, x);
        return;
      }
      int result = instruction.result();
      boolean coveredAlone = coveredMasks.contains(result);
      boolean fixed = uniformity.isConstant(result);
      int same =
          switch (instruction.op()) {
            case MASK_AND -> and(x);
            case MASK_OR -> or(x);
            case MASK_ANDNOT ->
                is(x[1], false) && (inCovered.get(x[0]) || isExact(x[1])) ? x[0] : UNKNOWN;
            default -> UNKNOWN;
          };
      Boolean fact = decide(instruction.op(), x);
      if (fact != null && (coveredAlone || fixed)) {
        out.replace(result, constant(fact, coveredAlone));
      } else if (same >= 0) {
        out.replace(result, same);
      } else {
        out.copy(instruction, x);
        int value = out.map(result);
        inCovered.set(value, coveredAlone);
        constants.set(value, fixed);
        if (fact != null) {
          learn(value, fact);
        }
      }
    }

    /** What an operation gives in covered lanes, null if that is not known. */
    private Boolean decide(IrOp op, int[] x) {
      return switch (op) {
        case MASK_NOT -> fact(x[0]) == null ? null : Boolean.valueOf(!fact(x[0]));
        case MASK_AND -> decide(x, false);
        case MASK_OR -> decide(x, true);
        case MASK_ANDNOT ->
            is(x[0], false) || is(x[1], true)
                ? Boolean.FALSE
                : is(x[0], true) && is(x[1], false) ? Boolean.TRUE : null;
        default -> null;
      };
    }

    /** {@code decisive} if one operand is that, the opposite if both are. */
    private Boolean decide(int[] x, boolean decisive) {
      if (is(x[0], decisive) || is(x[1], decisive)) {
        return decisive;
      }
      return is(x[0], !decisive) && is(x[1], !decisive) ? Boolean.valueOf(!decisive) : null;
    }

    private int and(int[] x) {
      for (int k = 0; k < 2; k++) {
        if (is(x[k], true) && (inCovered.get(x[1 - k]) || constants.get(x[k]))) {
          return x[1 - k];
        }
      }
      return UNKNOWN;
    }

    private int or(int[] x) {
      for (int k = 0; k < 2; k++) {
        if (is(x[k], false) && isExact(x[k])) {
          return x[1 - k];
        }
      }
      return UNKNOWN;
    }

    // ---- variables ----

    private boolean isMask(int variable) {
      return program.variables().get(variable).type() == IrType.MASK;
    }

    private void get(IrInstruction instruction) {
      int variable = instruction.immediate(0);
      int result = instruction.result();
      boolean coveredAlone = coveredMasks.contains(result);
      int value = isMask(variable) ? held[variable] : UNKNOWN;
      if (value == FALSE) {
        out.replace(result, constant(false, true));
      } else if (value != UNKNOWN && (!coveredAlone || inCovered.get(value))) {
        out.replace(result, value);
      } else {
        out.copy(instruction);
        inCovered.set(out.map(result), coveredAlone);
        if (isMask(variable)) {
          record(variable, out.map(result), false);
        }
      }
    }

    private void set(IrInstruction instruction) {
      int[] x = operands(instruction);
      out.copy(instruction, x);
      if (isMask(instruction.immediate(0))) {
        record(instruction.immediate(0), x[0], true);
      }
    }

    private void record(int variable, int value, boolean written) {
      int before = held[variable];
      Change change = scopes.peek().changes.computeIfAbsent(variable, key -> new Change(before));
      change.written |= written;
      held[variable] = value;
    }

    // ---- flow ----

    /** Opens a region, or decides it; returns the index to go on behind. */
    private int open(IrInstruction instruction, int index) {
      int mask = out.map(instruction.operand(0));
      Boolean fact = fact(mask);
      if (fact != null && (fact || isExact(mask))) {
        dropped[regions.partner(index)] = true;
        return fact ? index : regions.partner(index);
      }
      if (instruction.op() == IrOp.IF_ANY && !uniformity.contains(instruction.operand(0))) {
        out.copy(instruction);
        scopes.push(new Scope(-1));
        return index;
      }
      int tested =
          instruction.op() == IrOp.IF_UNIFORM || uniformity.isConstant(instruction.operand(0))
              ? mask
              : within(mask);
      out.effect(IrOp.IF_UNIFORM, new int[] {tested});
      scopes.push(new Scope(tested));
      learn(tested, true);
      return index;
    }

    /** The covered lanes of a mask. */
    private int within(int mask) {
      if (inCovered.get(mask)) {
        return mask;
      }
      int and = out.emit(IrOp.MASK_AND, IrType.MASK, new int[] {covered, mask});
      inCovered.set(and);
      return and;
    }

    private void close(IrInstruction instruction) {
      Scope scope = scopes.pop();
      Map<Integer, Boolean> ends = new HashMap<>();
      scope.changes.forEach(
          (variable, change) -> {
            if (isMergeable(scope.condition, change.before, held[variable])) {
              ends.put(variable, held[variable] != FALSE && fact(held[variable]));
            }
            held[variable] = change.before;
          });
      forget(scope);
      out.copy(instruction);
      Map<List<Integer>, Integer> made = new HashMap<>();
      scope.changes.forEach(
          (variable, change) -> {
            Boolean end = ends.get(variable);
            if (change.written && end == null) {
              record(variable, UNKNOWN, true);
            } else if (change.written) {
              int value =
                  made.computeIfAbsent(
                      List.of(change.before, end ? 1 : 0),
                      key -> merged(scope.condition, change.before, end));
              out.effect(IrOp.SET, new int[] {value}, variable);
              record(variable, value, true);
            }
          });
    }

    /** Whether what a region leaves in a variable can be told exactly behind it. */
    private boolean isMergeable(int condition, int before, int end) {
      if (condition < 0 || before == UNKNOWN || end == UNKNOWN) {
        return false;
      }
      if (end != FALSE && fact(end) == null) {
        return false;
      }
      boolean coveredAlone =
          (before == FALSE || inCovered.get(before)) && (end == FALSE || inCovered.get(end));
      return coveredAlone || constants.get(condition) && (end == FALSE || constants.get(end));
    }

    /** What a variable holds behind a region that leaves {@code end} in it, if it runs. */
    private int merged(int condition, int before, boolean end) {
      int old = before == FALSE ? constant(false, true) : before;
      return end
          ? emit(IrOp.MASK_OR, old, inCovered.get(old) ? within(condition) : condition)
          : emit(IrOp.MASK_ANDNOT, old, condition);
    }

    private int emit(IrOp op, int a, int b) {
      int value = out.emit(op, IrType.MASK, new int[] {a, b});
      inCovered.set(value, inCovered.get(a) && (op == IrOp.MASK_ANDNOT || inCovered.get(b)));
      constants.set(value, constants.get(a) && constants.get(b));
      return value;
    }

    private void loop(IrInstruction instruction, int index) {
      Set<Integer> steadyHere = known.getOrDefault(index, Set.of());
      for (int i = index; i < regions.partner(index); i++) {
        IrInstruction inner = instructions.get(i);
        if (inner.op() != IrOp.SET || !isMask(inner.immediate(0))) {
          continue;
        }
        int variable = inner.immediate(0);
        int before = held[variable];
        boolean holds = before >= 0 && inCovered.get(before) && is(before, true);
        record(variable, holds && steadyHere.contains(variable) ? covered : UNKNOWN, true);
      }
      out.copy(instruction);
      scopes.push(new Scope(-1));
      loops.push(index);
    }

    private void closeLoop(IrInstruction instruction) {
      Set<Integer> holding = new HashSet<>();
      Scope scope = scopes.pop();
      scope.changes.forEach(
          (variable, change) -> {
            int end = held[variable];
            if (change.written && end >= 0 && inCovered.get(end) && is(end, true)) {
              holding.add(variable);
            }
            held[variable] = change.before;
            if (change.written) {
              record(variable, UNKNOWN, true);
            }
          });
      int loop = loops.pop();
      if (!holding.isEmpty()) {
        steady.put(loop, holding);
      }
      forget(scope);
      out.copy(instruction);
    }

    private void leave(IrInstruction instruction) {
      int mask = out.map(instruction.operand(0));
      if (is(mask, true)) {
        return;
      }
      boolean uniform = uniformity.contains(instruction.operand(0));
      if (!uniform || fact(mask) != null) {
        out.copy(instruction);
        return;
      }
      int tested = uniformity.isConstant(instruction.operand(0)) ? mask : within(mask);
      out.effect(IrOp.BREAK_IF_NONE, new int[] {tested});
      learn(tested, true);
    }
  }
}
