package org.lanewise.core.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Flow;
import org.lanewise.core.r500.R500Flow.AddressOperation;
import org.lanewise.core.r500.R500Flow.BranchOperation;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;

/**
 * Finds the ifs, loops and routines that the jumps of a program encode, as compilers and the
 * examples of the CTM guide do. Only what does the same for every pixel as the structured form is
 * accepted; {@link #of} tells why a program is not.
 */
final class R500Structure {
  /** The most nodes of a program with its routines expanded. */
  private static final int MAX_NODES = 4096;

  /** The deepest nesting of blocks that the rest of the translator is made for. */
  private static final int MAX_DEPTH = 128;

  /** The entries of the address stack. */
  private static final int MAX_CALLS = 32;

  /** One step of a structured program. */
  sealed interface Node {
    /** An instruction that is no flow control. */
    record Step(int slot) implements Node {}

    /**
     * Pixels that do not want to jump run the first block, the others the second.
     *
     * @param slot of the FC instruction that decides
     * @param elseSlot of the instruction with B_ELSE, -1 where there is no second block
     */
    record If(int slot, int elseSlot, List<Node> then, List<Node> otherwise) implements Node {}

    /**
     * A counted loop.
     *
     * @param slot of LOOP or REP
     * @param endSlot of ENDLOOP or ENDREP
     */
    record Loop(int slot, int endSlot, List<Node> body) implements Node {}

    /** An FC instruction that only leads elsewhere; the ALU result is false behind it. */
    record Passed(int slot) implements Node {}

    /** Pixels that want to leave the innermost loop. */
    record Break(int slot) implements Node {}

    /** Pixels that want to go to the end of the loop's turn. */
    record Continue(int slot) implements Node {}
  }

  /** A program that is not structured. */
  static final class Unstructured extends Exception {
    private static final long serialVersionUID = 1L;

    Unstructured(int slot, String reason) {
      super("slot " + slot + ": " + reason, null, false, false);
    }
  }

  /**
   * A structured program.
   *
   * @param nodes the whole program
   * @param turns how often the program can go back at most, saturated
   * @param calls whether routines were expanded
   */
  record Structured(List<Node> nodes, long turns, boolean calls) {}

  private final R500Program program;
  private final List<R500Instruction> code;

  /** The slot after which execution ends, whatever stands there and wherever it came from. */
  private final int last;

  /** For each end of ifs how many were found to end there. */
  private final Map<Integer, Integer> ending = new HashMap<>();

  private int nodes;
  private long turns;
  private long factor = 1;

  /** The loops around what is read, those of callers too: in them nobody may be active. */
  private int loops;

  private boolean calls;

  private R500Structure(R500Program program) {
    this.program = program;
    this.code = program.code();
    this.last = program.registers().lastSlot(code.size());
  }

  /** Where parsing stands: what surrounds the code. */
  private record Context(int stop, int loopEnd, int ifs, int depth, int merged, int calls) {
    /** Inside of an if, or of its second block, that ends at {@code end}. */
    Context inIf(int end) {
      return new Context(end, loopEnd, ifs + 1, depth + 1, end == stop ? merged + 1 : 1, calls);
    }

    Context before(int end) {
      return new Context(end, loopEnd, ifs + 1, depth + 1, 0, calls);
    }

    Context inLoop(int end) {
      return new Context(end, end, 0, depth + 1, 0, calls);
    }
  }

  /**
   * The structure of a program.
   *
   * @throws Unstructured if it has none, with the first reason
   */
  static Structured of(R500Program program) throws Unstructured {
    R500Structure structure = new R500Structure(program);
    int first = program.registers().firstSlot();
    int size = program.code().size();
    // What starts behind its end runs off the code.
    int stop = first > structure.last ? size : structure.last + 1;
    List<Node> nodes = new ArrayList<>();
    structure.block(first, new Context(stop, -1, 0, 0, 0, 0), nodes);
    return new Structured(nodes, structure.turns, structure.calls);
  }

  private R500Flow flow(int slot) {
    return R500Flow.of(code.get(slot), program.registers());
  }

  private boolean isFlow(int slot) {
    return slot >= 0 && slot < code.size() && code.get(slot).type() == R500Type.FC;
  }

  private void add(List<Node> list, Node node, int slot) throws Unstructured {
    if (++nodes > MAX_NODES) {
      throw new Unstructured(slot, "routines grow too large when they are expanded");
    }
    list.add(node);
  }

  /** Reads the slots from {@code slot} up to the stop of the context; returns where it stopped. */
  private int block(int slot, Context context, List<Node> into) throws Unstructured {
    if (context.depth > MAX_DEPTH) {
      throw new Unstructured(slot, "nested too deeply");
    }
    int at = slot;
    while (at != context.stop) {
      if (at < 0 || at >= code.size() || context.stop >= 0 && at > context.stop) {
        throw new Unstructured(slot, "the block that starts here does not end where it should");
      }
      R500Instruction i = code.get(at);
      if (i.type() != R500Type.FC) {
        if (i.has(R500Field.WRITE_INACTIVE) && context.depth > 0) {
          throw new Unstructured(at, "WRITE_INACTIVE inside of a block");
        }
        add(into, new Node.Step(at), at);
        at++;
        continue;
      }
      if (context.stop < 0 && isReturn(flow(at))) {
        add(into, new Node.Passed(at), at);
        return at;
      }
      at = flowNode(at, context, into);
    }
    return at;
  }

  /** Makes sure that what jumps behind a slot does not jump past the end of the program. */
  private void endsBehind(int at, int end) throws Unstructured {
    if (at <= last && end >= last && last + 1 < code.size()) {
      throw new Unstructured(at, "a jump past the end of the program");
    }
  }

  private boolean isReturn(R500Flow f) {
    return f.op() == R500FcOp.JUMP
        && f.addressOperation() == AddressOperation.POP
        && f.function() == R500Flow.ALWAYS
        && isUnconditional(f)
        && isPlain(f);
  }

  /** Whether a group takes an "always", whoever takes part: "any" needs a pixel that does. */
  private boolean isUnconditional(R500Flow f) {
    return !f.ignoreUncovered() && !(f.any() && loops > 0);
  }

  /** Whether nothing happens to branch counters. */
  private static boolean isPlain(R500Flow f) {
    return !f.exchange()
        && f.onStay() == BranchOperation.NONE
        && f.onJump() == BranchOperation.NONE;
  }

  /** Reads what starts at an FC instruction and returns the slot behind it. */
  private int flowNode(int at, Context context, List<Node> into) throws Unstructured {
    R500Flow f = flow(at);
    if (f.exchange()) {
      throw new Unstructured(at, "B_ELSE without an if");
    }
    return switch (f.op()) {
      case LOOP, REP -> loop(at, f, context, into);
      case BREAKLOOP, BREAKREP -> {
        leave(at, f, context, context.loopEnd + 1);
        add(into, new Node.Break(at), at);
        yield at + 1;
      }
      case CONTINUE -> {
        leave(at, f, context, context.loopEnd);
        add(into, new Node.Continue(at), at);
        yield at + 1;
      }
      case ENDLOOP, ENDREP -> throw new Unstructured(at, f.op() + " without a loop");
      case JUMP -> jump(at, f, context, into);
    };
  }

  private void leave(int at, R500Flow f, Context context, int target) throws Unstructured {
    boolean pops =
        f.onJump() == BranchOperation.DECR
            || f.onJump() == BranchOperation.NONE && context.ifs == 0;
    if (context.loopEnd < 0
        || f.target() != target
        || f.popCount() != context.ifs
        || !pops
        || f.onStay() != BranchOperation.NONE
        || f.addressOperation() != AddressOperation.NONE) {
      throw new Unstructured(at, f.op() + " that does not leave the innermost loop");
    }
  }

  private int loop(int at, R500Flow f, Context context, List<Node> into) throws Unstructured {
    int end = program.closesLoop(f.target(), at) ? f.target() : f.target() - 1;
    if (!isPlain(f)
        || f.addressOperation() != AddressOperation.NONE
        || f.function() != R500Flow.NEVER
        || f.any()
        || end <= at
        || !program.closesLoop(end, at)) {
      throw new Unstructured(at, f.op() + " without a plain end");
    }
    R500Flow g = flow(end);
    boolean matches = (f.op() == R500FcOp.LOOP) == (g.op() == R500FcOp.ENDLOOP);
    if (!matches
        || !isPlain(g)
        || g.addressOperation() != AddressOperation.NONE
        || g.function() != R500Flow.ALWAYS
        || g.ignoreUncovered() && !g.any()) {
      throw new Unstructured(end, g.op() + " that does not close a plain loop");
    }
    if (at <= last && end >= last) {
      throw new Unstructured(end, "the program ends within a loop");
    }
    int count = program.registers().turns(f.integerConstant());
    if (count == 0) {
      add(into, new Node.Passed(at), at);
      return end + 1;
    }
    List<Node> body = new ArrayList<>();
    long outside = factor;
    factor = saturated(factor, count);
    turns = Math.min(Integer.MAX_VALUE, turns + saturated(outside, count - 1));
    loops++;
    block(at + 1, context.inLoop(end), body);
    loops--;
    factor = outside;
    boolean pauses = contains(body, node -> node instanceof Node.Continue);
    if (pauses && breaks(body, true) && breaks(body, false)) {
      // Behind a break that waiting pixels keep from jumping, the group goes on with nobody active.
      throw new Unstructured(at, "breaks of which some ignore uncovered pixels, and a continue");
    }
    add(into, new Node.Loop(at, end, body), at);
    return end + 1;
  }

  private boolean breaks(List<Node> body, boolean ignoringUncovered) {
    return contains(
        body,
        node ->
            node instanceof Node.Break leave
                && flow(leave.slot()).ignoreUncovered() == ignoringUncovered);
  }

  /** Whether a node of a loop's own turn is of a kind; loops inside of it have turns of theirs. */
  private static boolean contains(List<Node> nodes, Predicate<Node> kind) {
    for (Node node : nodes) {
      if (kind.test(node)
          || node instanceof Node.If branch
              && (contains(branch.then(), kind) || contains(branch.otherwise(), kind))) {
        return true;
      }
    }
    return false;
  }

  private static long saturated(long a, long b) {
    return Math.min(Integer.MAX_VALUE, a * b);
  }

  private int jump(int at, R500Flow f, Context context, List<Node> into) throws Unstructured {
    return switch (f.addressOperation()) {
      case POP -> throw new Unstructured(at, "a return inside of a block");
      case PUSH -> call(at, f, context, into);
      case NONE -> isPlain(f) ? plainJump(at, f, context, into) : branch(at, f, context, into);
    };
  }

  private int call(int at, R500Flow f, Context context, List<Node> into) throws Unstructured {
    if (!isPlain(f) || f.function() != R500Flow.ALWAYS || !isUnconditional(f)) {
      throw new Unstructured(at, "a call that is not unconditional");
    }
    if (context.calls == MAX_CALLS) {
      throw new Unstructured(at, "calls nested too deeply");
    }
    Context routine = new Context(-1, -1, 0, context.depth + 1, 0, context.calls + 1);
    calls = true;
    add(into, new Node.Passed(at), at);
    // One of call and return goes back.
    turns = Math.min(Integer.MAX_VALUE, turns + factor);
    int end = block(f.target(), routine, into);
    if (at == last || f.target() <= last && last <= end) {
      throw new Unstructured(at, "the program ends within a routine");
    }
    return at + 1;
  }

  /** A jump that depends on boolean constants alone; returns where it leads. */
  private int plainJump(int at, R500Flow f, Context context, List<Node> into) throws Unstructured {
    boolean constant = program.registers().booleanConstant(f.booleanConstant());
    boolean wants = f.wants(false, false, constant);
    for (int bits = 1; bits < 4; bits++) {
      if (f.wants((bits & 2) != 0, (bits & 1) != 0, constant) != wants) {
        throw new Unstructured(at, "a jump of the whole group that depends on its pixels");
      }
    }
    if (f.ignoreUncovered()) {
      throw new Unstructured(at, "a jump that depends on whether pixels are covered");
    }
    if (wants == f.any() && loops > 0) {
      // Behind a break nobody may be active; such a group takes an "all" and no "any".
      throw new Unstructured(at, "a jump that depends on whether a pixel is active");
    }
    add(into, new Node.Passed(at), at);
    if (!wants) {
      return at + 1;
    }
    if (f.target() <= at || context.stop >= 0 && f.target() > context.stop) {
      throw new Unstructured(at, "a jump back or out of its block");
    }
    endsBehind(at, f.target() - 1);
    return f.target();
  }

  private int branch(int at, R500Flow f, Context context, List<Node> into) throws Unstructured {
    int before = f.target() - 1;
    if (f.onStay() != BranchOperation.INCR
        || f.any()
        || before <= at
        || !isFlow(before)
        || context.stop >= 0 && before > context.stop) {
      throw new Unstructured(at, "a conditional jump that is no if");
    }
    endsBehind(at, before);
    return flow(before).exchange()
        ? ifElse(at, f, before, context, into)
        : ifOnly(at, f, before, context, into);
  }

  private int ifOnly(int at, R500Flow f, int end, Context context, List<Node> into)
      throws Unstructured {
    Context inside = context.inIf(end);
    closesIf(end, inside, context);
    pops(at, f, inside.merged - 1);
    List<Node> then = new ArrayList<>();
    block(at + 1, inside, then);
    add(into, new Node.If(at, -1, then, List.of()), at);
    return behindIf(end, context);
  }

  private int ifElse(int at, R500Flow f, int middle, Context context, List<Node> into)
      throws Unstructured {
    R500Flow g = flow(middle);
    int end = g.target() - 1;
    if (f.onJump() != BranchOperation.INCR
        || g.op() != R500FcOp.JUMP
        || g.function() != R500Flow.NEVER
        || g.any()
        || g.addressOperation() != AddressOperation.NONE
        || g.onStay() != BranchOperation.NONE
        || end < middle + 1
        || !isFlow(end)
        || context.stop >= 0 && end > context.stop) {
      throw new Unstructured(middle, "B_ELSE that does not divide an if");
    }
    endsBehind(at, end);
    Context inside = context.inIf(end);
    closesIf(end, inside, context);
    if (g.onJump() != BranchOperation.DECR || g.popCount() != inside.merged) {
      throw new Unstructured(middle, "B_ELSE that does not leave its if");
    }
    List<Node> then = new ArrayList<>();
    block(at + 1, context.before(middle), then);
    List<Node> otherwise = new ArrayList<>();
    block(middle + 1, inside, otherwise);
    add(into, new Node.If(at, middle, then, otherwise), at);
    return behindIf(end, context);
  }

  /** Where to go on behind an if: at its end as long as ifs around it end there too. */
  private int behindIf(int end, Context context) throws Unstructured {
    if (end == context.stop) {
      return end;
    }
    if (flow(end).popCount() != ending.remove(end)) {
      throw new Unstructured(end, "an end of more ifs than end here");
    }
    return end + 1;
  }

  /** An if without a second block that jumps has to undo the levels of those it ends with. */
  private static void pops(int at, R500Flow f, int levels) throws Unstructured {
    boolean right =
        levels == 0
            ? f.onJump() == BranchOperation.NONE
            : f.onJump() == BranchOperation.DECR && f.popCount() == levels;
    if (!right) {
      throw new Unstructured(at, "an if that does not keep the branch counters");
    }
  }

  /** The end of an if; that of several undoes as many levels as end with it. */
  private void closesIf(int end, Context inside, Context outside) throws Unstructured {
    R500Flow e = flow(end);
    boolean ends =
        e.op() == R500FcOp.JUMP
            && !e.exchange()
            && e.function() == R500Flow.NEVER
            && e.any()
            && e.onStay() == BranchOperation.DECR;
    if (!ends || end == outside.loopEnd) {
      throw new Unstructured(end, "an if that does not end here");
    }
    ending.merge(end, inside.merged, Math::max);
  }
}
