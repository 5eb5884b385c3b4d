package org.lanewise.jit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.texture.TextureOperation;

/**
 * How a program is cut into methods, and where in the scratch planes lies what crosses from one
 * method to another.
 *
 * <p>Planes are counted in multiples of {@link #stride} floats from {@link PlaneAlignment#FLOATS}:
 * first those that are zero when a block of lanes starts (arrays, and variables that are read
 * before they are written), then other variables and values; all whose lives do not meet share
 * planes. The operands and results of texture operations follow, and the flags.
 */
final class Plan {
  private static final int NONE = -1;

  /**
   * The size up to which a whole program is one loop over vectors: C2 copies the bodies of loops,
   * and gives up on some from 1,700 bytes on. A call a vector costs little from about 100
   * operations on.
   */
  private static final int LOOP_BYTES = 1000;

  /** What the planes of a strip may take, of first level caches of 32 kB and more. */
  private static final int STRIP_BYTES = 16 << 10;

  /** Vectors of a strip; more gain nothing. */
  private static final int MOST_VECTORS = 8;

  final IrProgram program;
  final Target target;

  /** The whole program as one leaf, or null where a driver is needed. */
  final Step.Leaf single;

  /** What the driver does. */
  final List<Step> steps;

  /**
   * Whether the driver of vector code runs several vectors at a time. It calls each leaf that all
   * lanes run for one vector after the other, which lets the processor begin a vector while results
   * of the one before are under way, and a texture operation once for all of them; what not all
   * lanes run is done for one vector as a whole.
   */
  final boolean strips;

  /** The vectors that a driver runs at a time; of lanes in scalar form. */
  final int strip;

  /** The distance between planes in floats. */
  final int stride;

  private final IrInstruction[] definition;
  private final int[] definitionStep;
  private final int[] valuePlane;
  private final int[] flag;
  private final int[] variablePlane;
  private final VariableLives variables;
  private final int[] arrayPlane;
  private final List<TextureOperation> textures = new ArrayList<>();
  private final List<MemoryOperation> memories = new ArrayList<>();
  private int zeroedPlanes;
  private int texturePlane;
  private int scratchPlane;
  private int planes;
  private int flags;
  private int numbers;

  /**
   * What code is wanted.
   *
   * @param form SCALAR or VECTOR
   * @param lanes lanes of a vector, 1 in scalar form
   * @param block lanes that run at a time: in vector form one vector or two side by side, in scalar
   *     form those that a leaf of a driver loops over
   * @param leafBytes the size that leaf methods should not exceed, by estimate
   */
  record Target(Form form, int lanes, int block, int leafBytes) {
    boolean vector() {
      return form == Form.VECTOR;
    }

    /** The same with methods so many times smaller. */
    Target finer(int times) {
      return new Target(form, lanes, block, leafBytes / times);
    }

    /** Vectors that code works on side by side, 1 in scalar form. */
    int vectors() {
      return vector() ? block / lanes : 1;
    }

    /** The size that what a leaf does for one of its vectors should not exceed. */
    int bytesEach() {
      return leafBytes / vectors();
    }
  }

  Plan(IrProgram program, Target target) {
    this.program = program;
    this.target = target;
    int values = program.values().size();
    definition = new IrInstruction[values];
    definitionStep = new int[values];
    valuePlane = new int[values];
    flag = new int[values];
    Arrays.fill(definitionStep, NONE);
    Arrays.fill(valuePlane, NONE);
    Arrays.fill(flag, NONE);
    for (IrInstruction instruction : program.instructions()) {
      for (int result : instruction.results()) {
        definition[result] = instruction;
      }
      if (instruction.op() == IrOp.TEXTURE && !textures.contains(instruction.texture())) {
        textures.add(instruction.texture());
      }
      if (instruction.memory() != null && !memories.contains(instruction.memory())) {
        memories.add(instruction.memory());
      }
    }
    List<Item> tree = Item.tree(program);
    // Arrays for many lanes would not stay in the cache.
    strips = target.vector() && program.arrays().isEmpty() && !writesMemory(program);
    boolean small = true;
    int bytes = 0;
    for (Item item : tree) {
      bytes += SizeModel.bytes(item, target.vector());
      small &= target.vector() ? !isStripTexture(item) : !crossesLanes(item);
    }
    int most = target.vector() ? Math.min(target.leafBytes(), LOOP_BYTES) : target.leafBytes();
    if (small && bytes * target.vectors() <= most) {
      single = new Step.Leaf(numbers++, tree);
      steps = List.of(single);
    } else {
      single = null;
      steps = cut(tree, new Cutter(program, target), true);
    }
    variables = new VariableLives(steps, program.variables().size());
    variablePlane = new int[program.variables().size()];
    arrayPlane = new int[program.arrays().size()];
    layOut();
    strip = strip();
    stride = strip * (target.vector() ? target.block() : 1);
  }

  private int strip() {
    if (single != null) {
      return 1;
    }
    if (!target.vector()) {
      return target.block();
    }
    if (!strips) {
      return 1;
    }
    return Math.clamp(STRIP_BYTES / (planes * target.block() * Float.BYTES), 1, MOST_VECTORS);
  }

  /**
   * Whether a program writes memory. Such a program runs one quad after the other, so that all
   * forms write in one order: in vectors of four lanes, and not in strips.
   */
  static boolean writesMemory(IrProgram program) {
    return program.instructions().stream().anyMatch(i -> i.memory() != null && i.memory().writes());
  }

  // ---- cutting ----

  private List<Step> cut(List<Item> items, Cutter cutter, boolean top) {
    List<Step> result = new ArrayList<>();
    int done = 0;
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (!needsDriver(item, SizeModel.bytes(item, target.vector()))
          && !(top && isStripTexture(item))) {
        continue;
      }
      leaves(items.subList(done, i), cutter, result);
      done = i + 1;
      int number = numbers++;
      switch (item) {
        case Item.Op op ->
            result.add(
                op.instruction().op() == IrOp.BREAK_IF_NONE
                    ? new Step.Break(number, op.instruction().operand(0))
                    : new Step.Cross(number, op.instruction()));
        case Item.If region -> {
          List<Step> body = cut(region.body(), cutter, false);
          result.add(new Step.If(number, region.instruction().operand(0), body, numbers - 1));
        }
        case Item.Loop region -> {
          List<Step> body = cut(region.body(), cutter, false);
          int name = region.instruction().immediate(0);
          result.add(new Step.Loop(number, name, body, numbers - 1));
        }
      }
    }
    leaves(items.subList(done, items.size()), cutter, result);
    return result;
  }

  private void leaves(List<Item> items, Cutter cutter, List<Step> result) {
    if (!items.isEmpty()) {
      for (List<Item> piece : cutter.cut(items)) {
        result.add(new Step.Leaf(numbers++, piece));
      }
    }
  }

  private boolean needsDriver(Item item, int size) {
    return size > target.bytesEach() && !(item instanceof Item.Op)
        || !target.vector() && crossesLanes(item)
        || breaksOut(item);
  }

  private boolean isStripTexture(Item item) {
    return strips && item.instruction().op() == IrOp.TEXTURE;
  }

  /** Whether the item leaves a loop around it; such a loop is always a driver's. */
  private static boolean breaksOut(Item item) {
    return switch (item) {
      case Item.Op op -> op.instruction().op() == IrOp.BREAK_IF_NONE;
      case Item.If region -> region.body().stream().anyMatch(Plan::breaksOut);
      case Item.Loop _ -> false;
    };
  }

  private static boolean crossesLanes(Item item) {
    return switch (item) {
      case Item.Op op ->
          switch (op.instruction().op().kind()) {
            case CROSS_LANE, TEXTURE, MEMORY -> true;
            case PURE, LOAD, EFFECT, FLOW -> false;
          };
      case Item.If region -> region.body().stream().anyMatch(Plan::crossesLanes);
      case Item.Loop region -> region.body().stream().anyMatch(Plan::crossesLanes);
    };
  }

  // ---- planes ----

  /** One step's reads and writes, and the driver loops around it. */
  private final class Lives {
    final int[] lastUse = new int[definition.length];
    final boolean[] needed = new boolean[definition.length];
    final boolean[] grouped = new boolean[definition.length];
    final Deque<Step.Loop> loops = new ArrayDeque<>();

    /** Results that lie in planes side by side. */
    final List<int[]> groups = new ArrayList<>();

    Lives() {
      Arrays.fill(lastUse, NONE);
    }

    void define(IrInstruction instruction, int step) {
      for (int result : instruction.results()) {
        definitionStep[result] = step;
        lastUse[result] = Math.max(lastUse[result], step);
      }
    }

    void use(int value, int step, boolean byDriver) {
      if (byDriver || (definitionStep[value] != step && !isRebuilt(value))) {
        needed[value] |= !grouped[value];
        int last = step;
        for (Step.Loop loop : loops) {
          if (definitionStep[value] < loop.number()) {
            last = Math.max(last, loop.lastNumber());
          }
        }
        lastUse[value] = Math.max(lastUse[value], last);
      }
    }

    /** The driver asks whether a mask holds a lane. */
    private void test(int mask, int step) {
      if (!target.vector()) {
        use(mask, step, true);
      } else if (flag[mask] == NONE) {
        flag[mask] = flags;
        flags++;
      }
    }

    void walk(List<Step> list) {
      for (Step step : list) {
        int number = step.number();
        switch (step) {
          case Step.Leaf leaf ->
              leaf.items().forEach(item -> Item.visit(item, inner -> item(inner, number)));
          case Step.If region -> {
            test(region.mask(), number);
            walk(region.body());
          }
          case Step.Loop region -> {
            loops.push(region);
            walk(region.body());
            loops.pop();
          }
          case Step.Break exit -> test(exit.mask(), number);
          case Step.Cross cross -> {
            for (int operand : cross.instruction().operands()) {
              use(operand, number, true);
            }
            define(cross.instruction(), number);
            if (cross.instruction().results().length > 0) {
              groups.add(cross.instruction().results());
            }
            for (int result : cross.instruction().results()) {
              grouped[result] = true;
            }
          }
        }
      }
    }

    private void item(Item item, int step) {
      IrInstruction instruction = item.instruction();
      for (int operand : instruction.operands()) {
        use(operand, step, false);
      }
      define(instruction, step);
    }
  }

  private void layOut() {
    Lives lives = new Lives();
    lives.walk(steps);
    List<Span> spans = new ArrayList<>();
    for (int v = 0; v < variablePlane.length; v++) {
      variablePlane[v] = NONE;
      if (variables.isShared(v)) {
        spans.add(new Span(variables.first(v), variables.last(v), variablePlane, new int[] {v}));
      }
    }
    for (int value = 0; value < definition.length; value++) {
      if (lives.needed[value]) {
        int[] alone = {value};
        spans.add(new Span(definitionStep[value], lives.lastUse[value], valuePlane, alone));
      }
    }
    for (int[] group : lives.groups) {
      int last = Arrays.stream(group).map(value -> lives.lastUse[value]).max().orElseThrow();
      spans.add(new Span(definitionStep[group[0]], last, valuePlane, group));
    }
    spans.sort(Comparator.comparingInt(Span::first));
    for (int a = 0; a < arrayPlane.length; a++) {
      arrayPlane[a] = planes;
      planes += program.arrays().get(a).rows() * 4;
    }
    // Those that are in use before the first step come first.
    zeroedPlanes = planes + (int) spans.stream().filter(span -> span.first() < 0).count();
    colour(spans);
    texturePlane = planes;
    int most = 0;
    for (TextureOperation texture : textures) {
      most = Math.max(most, texture.operandCount());
    }
    planes += textures.isEmpty() ? 0 : most + 4;
    scratchPlane = planes++;
  }

  /**
   * What is in planes side by side from one step to another.
   *
   * @param planeOf where the numbers of the planes go
   * @param places the place in {@code planeOf} of each
   */
  private record Span(int first, int last, int[] planeOf, int[] places) {}

  /** Gives planes to spans in order of their first steps; a plane is free after the last step. */
  private void colour(List<Span> spans) {
    Map<Integer, Deque<Integer>> free = new HashMap<>();
    PriorityQueue<Span> active = new PriorityQueue<>(Comparator.comparingInt(Span::last));
    for (Span span : spans) {
      while (!active.isEmpty() && active.peek().last() < span.first()) {
        Span over = active.poll();
        free.computeIfAbsent(over.places().length, _ -> new ArrayDeque<>())
            .push(over.planeOf()[over.places()[0]]);
      }
      int count = span.places().length;
      Deque<Integer> fitting = free.getOrDefault(count, new ArrayDeque<>());
      int plane = fitting.isEmpty() ? planes : fitting.pop();
      planes = Math.max(planes, plane + count);
      for (int k = 0; k < count; k++) {
        span.planeOf()[span.places()[k]] = plane + k;
      }
      active.add(span);
    }
  }

  // ---- answers ----

  /** Whether a value is made again in each method that uses it rather than passed in a plane. */
  boolean isRebuilt(int value) {
    return isRebuilt(definition[value].op());
  }

  /** Whether the results of an operation are. */
  static boolean isRebuilt(IrOp op) {
    return switch (op) {
      case CONST_F32, CONST_I32, CONST_MASK, INPUT, UNIFORM, HOISTED, PLANE, COVERED -> true;
      default -> false;
    };
  }

  IrInstruction definition(int value) {
    return definition[value];
  }

  IrType type(int value) {
    return program.values().get(value);
  }

  int definitionStep(int value) {
    return definitionStep[value];
  }

  /** The offset of a value's plane in floats, or -1 if it stays within its method. */
  int valueOffset(int value) {
    return offset(valuePlane[value]);
  }

  /**
   * The offset of the plane whose first float of a vector is 1 if a mask holds a lane and 0 if it
   * holds none, for a driver of vector code; -1 if no driver asks.
   */
  int flagOffset(int mask) {
    return flag[mask] < 0 ? NONE : offset(planes + flag[mask]);
  }

  /** Whether a value is written to memory where it is made. */
  boolean isStored(int value) {
    return valuePlane[value] >= 0 || flag[value] >= 0;
  }

  /** Which leaves read and write variables in their planes. */
  VariableLives variables() {
    return variables;
  }

  /** The offset of a variable's plane in floats, or -1 if it stays within one method. */
  int variableOffset(int variable) {
    return offset(variablePlane[variable]);
  }

  int arrayOffset(int array) {
    return offset(arrayPlane[array]);
  }

  /** Floats at the start of the memory that are zero when a block of lanes starts. */
  int zeroed() {
    return zeroedPlanes == 0 ? 0 : offset(zeroedPlanes);
  }

  int textureOperands() {
    return offset(texturePlane);
  }

  /** Where a leaf has the results of a texture operation for one vector. */
  int textureResults(TextureOperation texture) {
    return textureOperands() + texture.operandCount() * target.lanes();
  }

  int scratchOffset() {
    return offset(scratchPlane);
  }

  /** Floats of all planes, and of the flags behind them. */
  int planesLength() {
    return offset(planes + flags);
  }

  private int offset(int plane) {
    return plane < 0 ? NONE : PlaneAlignment.FLOATS + plane * stride;
  }

  /** The distinct operations on memory; generated code names them by index. */
  List<MemoryOperation> memories() {
    return memories;
  }

  /** The distinct texture operations; generated code names them by index. */
  List<TextureOperation> textures() {
    return textures;
  }
}
