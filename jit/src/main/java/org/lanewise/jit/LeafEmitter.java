package org.lanewise.jit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Walks one leaf's operations and decides what is emitted where, for both forms: which values stay
 * on the operand stack, which get a local, when a local is free again, what is read from planes and
 * written to them.
 *
 * <p>Where a block is two vectors, each operation is emitted for one and then the other: two chains
 * of dependent instructions side by side, where the processor's window would not reach from one
 * block to the next. They meet at branches alone.
 */
final class LeafEmitter {
  /** How far apart, in instructions, a value and its only use may be to stay on the stack. */
  private static final int STACK_REACH = 12;

  private static final int NONE = -1;

  private final Plan plan;
  private final Step.Leaf leaf;
  private final Code code;
  private final LaneCode lanes;

  private final List<Vector> vectors = new ArrayList<>();
  private Vector vector;
  private final Deque<Integer> freeLocals = new ArrayDeque<>();
  private final Deque<OpenLoop> loops = new ArrayDeque<>();
  private int nextLocal = LaneCode.FIRST_FREE;
  private int operations;
  private int decisions;

  /** What the leaf knows of one vector of its block. */
  private static final class Vector {
    final int firstLane;
    final Map<Integer, Value> values = new HashMap<>();
    final int[] variableLocal;

    Vector(int firstLane, int variables) {
      this.firstLane = firstLane;
      variableLocal = new int[variables];
      Arrays.fill(variableLocal, NONE);
    }
  }

  /** A value as this leaf sees it, in one vector. */
  private static final class Value {
    int uses;
    int lastUse = NONE;
    int region;
    int index = NONE;
    int local = NONE;
    int depth;
    boolean onStack;
  }

  /** A loop within the leaf. */
  private static final class OpenLoop {
    final Label end = new Label();

    /** Locals of values from before the loop, to be freed behind it. */
    final List<Integer> freedBehind = new ArrayList<>();
  }

  LeafEmitter(Plan plan, Step.Leaf leaf, Code code, LaneCode lanes) {
    this.plan = plan;
    this.leaf = leaf;
    this.code = code;
    this.lanes = lanes;
    for (int v = 0; v < plan.target.vectors(); v++) {
      vectors.add(new Vector(v * plan.target.lanes(), plan.program.variables().size()));
    }
  }

  /** The number of IR operations emitted. */
  int operations() {
    return operations;
  }

  /** Emits the work on one lane, or one vector of lanes. */
  void emit() {
    forEachVector(
        () -> {
          flat.clear();
          regions = 0;
          count(leaf.items());
          decideStack();
          openVariables();
        });
    operations = flat.size();
    for (Item item : leaf.items()) {
      forEachVector(() -> bringIn(item));
      item(item);
    }
    forEachVector(this::storeVariables);
  }

  private void forEachVector(Runnable emission) {
    for (Vector next : vectors) {
      vector = next;
      lanes.firstLane = next.firstLane;
      emission.run();
    }
  }

  private void storeVariables() {
    for (int v = 0; v < vector.variableLocal.length; v++) {
      if (plan.variables().writtenBy(leaf.number(), v)) {
        lanes.loadVariable(variableType(v), vector.variableLocal[v]);
        int local = newLocal();
        lanes.store(variableType(v), local);
        lanes.storePlane(variableType(v), plan.variableOffset(v), local);
        freeLocals.push(local);
      }
    }
  }

  // ---- what is used where ----

  private final List<Item> flat = new ArrayList<>();
  private int regions;

  private void count(List<Item> items) {
    int region = regions++;
    for (Item item : items) {
      flat.add(item);
      IrInstruction instruction = item.instruction();
      int at = flat.size() - 1;
      for (int result : instruction.results()) {
        Value value = value(result);
        value.region = region;
        value.index = at;
      }
      for (int operand : instruction.operands()) {
        Value value = value(operand);
        value.uses++;
        value.lastUse = value.lastUse == NONE || value.region == region ? at : Integer.MAX_VALUE;
        if (value.index == NONE || value.region != region) {
          value.lastUse = Integer.MAX_VALUE;
        }
      }
      if (instruction.op() == IrOp.GET || instruction.op() == IrOp.SET) {
        vector.variableLocal[instruction.immediate(0)] = 0;
      }
      switch (item) {
        case Item.Op _ -> {}
        case Item.If inner -> count(inner.body());
        case Item.Loop inner -> count(inner.body());
      }
    }
  }

  private Value value(int number) {
    return vector.values.computeIfAbsent(number, _ -> new Value());
  }

  /**
   * A value with one use soon after, in the same region, is made where it is used. Going backwards
   * tells where a use itself is made.
   */
  private void decideStack() {
    int[] emittedAt = new int[flat.size()];
    for (int at = flat.size() - 1; at >= 0; at--) {
      emittedAt[at] = at;
      IrInstruction instruction = flat.get(at).instruction();
      if (instruction.results().length != 1) {
        continue;
      }
      int result = instruction.result();
      Value value = value(result);
      if (value.uses != 1 || plan.isStored(result)) {
        continue;
      }
      if (plan.isRebuilt(result)) {
        value.onStack = true;
      } else if (value.lastUse != Integer.MAX_VALUE) {
        int use = emittedAt[value.lastUse];
        if (use - at <= STACK_REACH && mayMove(instruction, at, use)) {
          value.onStack = true;
          emittedAt[at] = use;
        }
      }
    }
  }

  private boolean mayMove(IrInstruction instruction, int from, int to) {
    switch (instruction.op().kind()) {
      case PURE, CROSS_LANE -> {
        return true;
      }
      case LOAD -> {
        if (instruction.op() != IrOp.GET) {
          return false;
        }
        for (int at = from + 1; at < to; at++) {
          IrInstruction between = flat.get(at).instruction();
          if (between.op().kind() == IrOp.Kind.FLOW
              || between.op() == IrOp.SET && between.immediate(0) == instruction.immediate(0)) {
            return false;
          }
        }
        return true;
      }
      case EFFECT, TEXTURE, MEMORY, FLOW -> {
        return false;
      }
    }
    return false;
  }

  private void openVariables() {
    for (int v = 0; v < vector.variableLocal.length; v++) {
      if (vector.variableLocal[v] == NONE) {
        continue;
      }
      vector.variableLocal[v] = newLocal();
      if (!plan.variables().readBy(leaf.number(), v)) {
        continue;
      }
      if (plan.variableOffset(v) >= 0) {
        lanes.loadPlane(variableType(v), plan.variableOffset(v));
      } else {
        lanes.zero(variableType(v));
      }
      lanes.storeVariable(variableType(v), vector.variableLocal[v]);
    }
  }

  private IrType variableType(int variable) {
    return plan.program.variables().get(variable).type();
  }

  /** Puts what an item uses from outside of the leaf into locals, before the item. */
  private void bringIn(Item top) {
    Item.visit(
        top,
        item -> {
          for (int operand : item.instruction().operands()) {
            Value value = value(operand);
            if (value.local != NONE || value.index != NONE || value.onStack) {
              continue;
            }
            if (!plan.isRebuilt(operand)) {
              lanes.loadPlane(plan.type(operand), plan.valueOffset(operand));
              define(operand);
            } else if (value.uses == 1) {
              value.onStack = true;
            } else {
              lanes.emit(plan.definition(operand), NO_OPERANDS);
              define(operand);
            }
          }
        });
  }

  private static final LaneCode.Operands NO_OPERANDS =
      new LaneCode.Operands() {
        @Override
        public void push(int k) {
          throw new IllegalStateException();
        }

        @Override
        public int hold(int k) {
          throw new IllegalStateException();
        }

        @Override
        public IrType type(int k) {
          throw new IllegalStateException();
        }

        @Override
        public void drop(int k) {
          throw new IllegalStateException();
        }

        @Override
        public int keep(IrType type) {
          throw new IllegalStateException();
        }
      };

  // ---- locals ----

  private int newLocal() {
    return freeLocals.isEmpty() ? nextLocal++ : freeLocals.pop();
  }

  /** Takes a value from the stack into a local of its own. */
  private void define(int number) {
    Value value = value(number);
    value.local = newLocal();
    value.depth = loops.size();
    lanes.store(plan.type(number), value.local);
  }

  private void used(int number) {
    Value value = value(number);
    value.uses--;
    if (value.uses > 0 || value.local == NONE) {
      return;
    }
    free(value.local, value.depth);
  }

  /** A local from before a loop is needed again by the loop's next iteration. */
  private void free(int local, int depth) {
    if (loops.size() == depth) {
      freeLocals.push(local);
      return;
    }
    int skip = loops.size() - depth - 1;
    for (OpenLoop loop : loops) {
      if (skip-- == 0) {
        loop.freedBehind.add(local);
        return;
      }
    }
  }

  private void push(int number) {
    Value value = value(number);
    if (value.local != NONE) {
      lanes.load(plan.type(number), value.local);
      used(number);
    } else if (value.onStack) {
      make(plan.definition(number));
      used(number);
    } else {
      throw new IllegalStateException("value " + number + " is not at hand");
    }
  }

  /** The operands of one instruction, and the locals it borrows. */
  private final class Held implements LaneCode.Operands {
    private final IrInstruction instruction;
    private final List<Integer> heldValues = new ArrayList<>();
    private final List<Integer> borrowed = new ArrayList<>();

    Held(IrInstruction instruction) {
      this.instruction = instruction;
    }

    @Override
    public void push(int k) {
      LeafEmitter.this.push(instruction.operand(k));
    }

    @Override
    public int hold(int k) {
      int number = instruction.operand(k);
      Value value = value(number);
      if (value.local != NONE) {
        heldValues.add(number);
        return value.local;
      }
      LeafEmitter.this.push(number);
      return keep(plan.type(number));
    }

    @Override
    public IrType type(int k) {
      return plan.type(instruction.operand(k));
    }

    @Override
    public void drop(int k) {
      int number = instruction.operand(k);
      if (value(number).onStack) {
        dropOperands(plan.definition(number));
      }
      used(number);
    }

    @Override
    public int keep(IrType type) {
      int local = newLocal();
      lanes.store(type, local);
      borrowed.add(local);
      return local;
    }

    void release() {
      heldValues.forEach(LeafEmitter.this::used);
      borrowed.forEach(freeLocals::push);
    }
  }

  // ---- emission ----

  private void items(List<Item> items) {
    items.forEach(this::item);
  }

  private void item(Item item) {
    switch (item) {
      case Item.Op op -> operation(op.instruction());
      case Item.If region -> {
        Label end = new Label();
        jumpIfNone(region.instruction().operand(0), end);
        items(region.body());
        code.label(end);
      }
      case Item.Loop region -> loop(region);
    }
  }

  private void loop(Item.Loop region) {
    int counter = newLocal();
    OpenLoop loop = new OpenLoop();
    Label head = new Label();
    code.iconst(0);
    code.istore(counter);
    code.label(head);
    loops.push(loop);
    items(region.body());
    loops.pop();
    code.mv.visitIincInsn(counter, 1);
    code.iload(counter);
    repeat(code, head, region.instruction().immediate(0));
    code.label(loop.end);
    freeLocals.push(counter);
    loop.freedBehind.forEach(freeLocals::push);
  }

  /** Goes back to the head while the counter on the stack is below the limit, else throws. */
  static void repeat(Code code, Label head, int instruction) {
    limit(code);
    code.jump(Opcodes.IF_ICMPLT, head);
    stop(code, instruction);
  }

  /** Throws what stops a call at the loop limit. */
  private static void stop(Code code, int instruction) {
    code.aload(LaneCode.FRAME);
    code.iconst(instruction);
    code.support(
        "loopLimit", "(L" + Code.FRAME + ";I)Lorg/lanewise/core/engine/ShaderExecutionException;");
    code.op(Opcodes.ATHROW);
  }

  private static void limit(Code code) {
    code.aload(LaneCode.FRAME);
    code.frameField("loopLimit", "I");
  }

  private void operation(IrInstruction instruction) {
    switch (instruction.op()) {
      case BREAK_IF_NONE -> jumpIfNone(instruction.operand(0), loops.peek().end);
      case STOP_IF_ANY -> {
        Label on = new Label();
        jumpIfNone(instruction.operand(0), on);
        stop(code, instruction.immediate(0));
        code.label(on);
      }
      default -> forEachVector(() -> oneVector(instruction));
    }
  }

  /** Jumps if a mask holds no lane of any vector. */
  private void jumpIfNone(int mask, Label label) {
    forEachVector(
        () -> {
          push(mask);
          if (vector.firstLane > 0) {
            lanes.either();
          }
        });
    lanes.jumpIfNone(label, decisions++);
  }

  private void oneVector(IrInstruction instruction) {
    switch (instruction.op()) {
      case SET -> {
        push(instruction.operand(0));
        int variable = instruction.immediate(0);
        lanes.storeVariable(variableType(variable), vector.variableLocal[variable]);
      }
      case OUTPUT, OUTPUT_INDEXED, KILL, ARRAY_STORE, MEM_STORE -> make(instruction);
      case MEM_ATOMIC -> {
        // Done whether anybody wants the result or not.
        make(instruction);
        keep(instruction.result(), value(instruction.result()));
      }
      case TEXTURE -> texture(instruction);
      default -> value(instruction);
    }
  }

  private void value(IrInstruction instruction) {
    int result = instruction.result();
    Value value = value(result);
    if (value.onStack || (value.uses == 0 && !plan.isStored(result))) {
      if (!value.onStack) {
        dropOperands(instruction);
      }
      return;
    }
    make(instruction);
    keep(result, value);
  }

  private void keep(int result, Value value) {
    define(result);
    if (plan.valueOffset(result) >= 0) {
      lanes.storePlane(plan.type(result), plan.valueOffset(result), value.local);
    }
    if (plan.flagOffset(result) >= 0) {
      lanes.storeFlag(plan.flagOffset(result) + vector.firstLane, value.local);
    }
    if (value.uses == 0) {
      freeLocals.push(value.local);
      value.local = NONE;
    }
  }

  /** Nobody wants the result; what only it uses is not made either. */
  private void dropOperands(IrInstruction instruction) {
    for (int operand : instruction.operands()) {
      Value value = value(operand);
      if (value.onStack) {
        dropOperands(plan.definition(operand));
      }
      used(operand);
    }
  }

  private void texture(IrInstruction instruction) {
    Held operands = new Held(instruction);
    lanes.texture(instruction, operands);
    operands.release();
    for (int c = 0; c < 4; c++) {
      int result = instruction.results()[c];
      Value value = value(result);
      if (value.uses > 0 || plan.isStored(result)) {
        lanes.textureResult(instruction, c);
        keep(result, value);
      }
    }
  }

  /** Emits an instruction with what it needs from the stack; its result stays there. */
  private void make(IrInstruction instruction) {
    if (instruction.op() == IrOp.GET) {
      int variable = instruction.immediate(0);
      lanes.loadVariable(variableType(variable), vector.variableLocal[variable]);
      return;
    }
    Held operands = new Held(instruction);
    lanes.emit(instruction, operands);
    operands.release();
  }
}
