package org.lanewise.core.ir;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.TextureOperation;

/**
 * Checks the rules that every IR program keeps, whichever pass it comes from: each value is defined
 * once, before its uses and in their region or one around; types fit; immediates name what is
 * there; regions are nested; outputs are stored once at the top level, and again only in regions.
 */
public final class IrVerifier {
  private final IrProgram program;
  private final List<String> problems = new ArrayList<>();
  private final BitSet defined = new BitSet();
  private final BitSet visible = new BitSet();
  private final Deque<Region> regions = new ArrayDeque<>();
  private final Set<List<Integer>> stored = new HashSet<>();
  private int position;
  private IrInstruction instruction;

  private record Region(IrOp opener, int position, BitSet values) {}

  private IrVerifier(IrProgram program) {
    this.program = program;
  }

  /** Everything that is wrong with a program, empty for a good one. */
  public static List<String> verify(IrProgram program) {
    IrVerifier verifier = new IrVerifier(program);
    verifier.storage();
    for (IrInstruction instruction : program.instructions()) {
      verifier.instruction = instruction;
      verifier.check();
      verifier.position++;
    }
    for (Region region : verifier.regions) {
      verifier.problems.add(region.opener.text() + " at " + region.position + " is not closed");
    }
    return List.copyOf(verifier.problems);
  }

  /**
   * Insists on a good program.
   *
   * @throws IllegalStateException with the first problems; a bug of whoever made the program
   */
  public static void check(IrProgram program) {
    List<String> problems = verify(program);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(
          "the IR is wrong: "
              + String.join("; ", problems.subList(0, Math.min(5, problems.size()))));
    }
  }

  private void problem(String message) {
    problems.add("instruction " + position + " (" + instruction.op().text() + "): " + message);
  }

  private void storage() {
    unique("variable", program.variables().stream().map(IrProgram.Variable::name).toList());
    unique("array", program.arrays().stream().map(IrProgram.Array::name).toList());
    for (IrProgram.Array array : program.arrays()) {
      if (array.rows() < 1) {
        problems.add("array " + array.name() + " has " + array.rows() + " rows");
      }
    }
    unique("table", program.tables().stream().map(IrProgram.Table::name).toList());
    for (IrProgram.Table table : program.tables()) {
      if (table.words().size() % 4 != 0) {
        problems.add("table " + table.name() + " has " + table.words().size() + " words");
      }
    }
  }

  private void unique(String what, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        problems.add("two of " + what + " " + name);
      }
    }
  }

  private void check() {
    IrOp op = instruction.op();
    if ((op == IrOp.TEXTURE) != (instruction.texture() != null)) {
      problem("a texture description belongs to texture operations, and to each of them");
      return;
    }
    if ((op.kind() == IrOp.Kind.MEMORY) != (instruction.memory() != null)
        || instruction.memory() != null && instruction.memory().op() != op) {
      problem("a memory description belongs to memory operations of its kind, and to each of them");
      return;
    }
    if (instruction.immediates().length != op.immediates()) {
      problem(instruction.immediates().length + " immediates, not " + op.immediates());
      return;
    }
    immediates();
    operands();
    flow();
    results();
  }

  // Values

  private void operands() {
    int[] operands = instruction.operands();
    TextureOperation texture = instruction.texture();
    MemoryOperation memory = instruction.memory();
    int count =
        texture != null
            ? texture.operandCount()
            : memory != null ? memory.operandCount() : instruction.op().operands().size();
    if (operands.length != count) {
      problem(operands.length + " operands, not " + count);
      return;
    }
    for (int i = 0; i < count; i++) {
      int value = operands[i];
      if (value < 0 || value >= program.values().size()) {
        problem("there is no value %" + value);
      } else if (!visible.get(value)) {
        problem(
            defined.get(value)
                ? "%" + value + " is defined in a region that is closed"
                : "%" + value + " is used before it is defined");
      } else {
        IrType expected = operandType(i);
        IrType type = program.values().get(value);
        if (expected != null && expected != type) {
          problem("operand %" + value + " is " + type.text() + ", not " + expected.text());
        }
      }
    }
  }

  private IrType operandType(int index) {
    if (instruction.texture() != null) {
      return instruction.texture().takesInteger(index) ? IrType.I32 : IrType.F32;
    }
    MemoryOperation memory = instruction.memory();
    if (memory != null) {
      return memory.writes() && index == memory.operandCount() - 1 ? IrType.MASK : IrType.I32;
    }
    if (instruction.op() == IrOp.SET) {
      int variable = instruction.immediate(0);
      return within(variable, program.variables())
          ? program.variables().get(variable).type()
          : null;
    }
    return instruction.op().operands().get(index);
  }

  private IrType resultType() {
    if (instruction.op() == IrOp.TEXTURE) {
      return IrType.F32;
    }
    if (instruction.op() == IrOp.GET) {
      int variable = instruction.immediate(0);
      return within(variable, program.variables())
          ? program.variables().get(variable).type()
          : null;
    }
    return instruction.op().result();
  }

  private void results() {
    int[] results = instruction.results();
    IrOp op = instruction.op();
    int count = op == IrOp.TEXTURE ? 4 : op == IrOp.GET || op.result() != null ? 1 : 0;
    if (results.length != count) {
      problem(results.length + " results, not " + count);
    }
    IrType expected = resultType();
    for (int value : results) {
      if (value < 0 || value >= program.values().size()) {
        problem("there is no value %" + value);
        continue;
      }
      if (defined.get(value)) {
        problem("%" + value + " is defined twice");
      }
      IrType type = program.values().get(value);
      if (expected != null && type != expected) {
        problem("result %" + value + " is " + type.text() + ", not " + expected.text());
      }
      defined.set(value);
      visible.set(value);
      if (!regions.isEmpty()) {
        regions.peek().values.set(value);
      }
    }
  }

  // Immediates

  private static boolean within(int index, List<?> list) {
    return index >= 0 && index < list.size();
  }

  private void index(int immediate, List<?> list, String what) {
    int index = instruction.immediate(immediate);
    if (!within(index, list)) {
      problem("there is no " + what + " " + index);
    }
  }

  private void component(int immediate) {
    int component = instruction.immediate(immediate);
    if (component < 0 || component > 3) {
      problem("component " + component);
    }
  }

  private void immediates() {
    switch (instruction.op()) {
      case CONST_MASK -> {
        if ((instruction.immediate(0) & ~1) != 0) {
          problem("a mask constant of " + instruction.immediate(0));
        }
      }
      case INPUT -> {
        index(0, program.signature().inputs(), "input slot");
        component(1);
      }
      case INPUT_INDEXED -> {
        slots(program.signature().inputs(), "input");
        component(2);
      }
      case UNIFORM -> {
        index(0, program.signature().constantBuffers(), "constant buffer");
        if (instruction.immediate(1) < 0) {
          problem("row " + instruction.immediate(1));
        }
        component(2);
      }
      case UNIFORM_INDEXED -> {
        index(0, program.signature().constantBuffers(), "constant buffer");
        component(1);
      }
      case TABLE -> {
        index(0, program.tables(), "table");
        component(1);
      }
      case ARRAY_LOAD, ARRAY_STORE -> {
        index(0, program.arrays(), "array");
        component(1);
      }
      case GET, SET -> index(0, program.variables(), "variable");
      case CLOCK,
          D_ADD,
          D_MUL,
          D_DIV,
          D_FMA,
          D_SQRT,
          D_FLOOR,
          D_ROUND_EVEN,
          D_LDEXP,
          D_FROM_F,
          D_FROM_I,
          D_FROM_U,
          D_FROM_L,
          D_FROM_UL,
          D_TO_L,
          D_TO_UL,
          F_TO_L,
          F_TO_UL,
          L_DIV,
          L_REM,
          UL_DIV,
          UL_REM -> {
        if ((instruction.immediate(0) & ~1) != 0) {
          problem("half " + instruction.immediate(0));
        }
      }
      case OUTPUT -> output();
      case OUTPUT_INDEXED -> {
        slots(program.signature().outputs(), "output");
        component(2);
      }
      case MEM_LOAD, MEM_SIZE -> {
        component(0);
        memory();
      }
      case MEM_STORE, MEM_ATOMIC -> memory();
      case QUAD -> {
        for (int k = 0; k < 4; k++) {
          component(k);
        }
      }
      case HOISTED, PLANE -> {
        if (instruction.immediate(0) < 0) {
          problem("number " + instruction.immediate(0));
        }
      }
      case LOOP, STOP_IF_ANY -> {
        if (instruction.immediate(0) < -1) {
          problem("number " + instruction.immediate(0));
        }
      }
      case TEXTURE -> {
        TextureOperation texture = instruction.texture();
        if (texture.unit() < 0 || texture.samplerUnit() < 0) {
          problem("units " + texture.unit() + " and " + texture.samplerUnit());
        }
        if ((texture.component() & ~3) != 0) {
          problem("component " + texture.component());
        }
      }
      default -> {}
    }
  }

  private void slots(List<?> slots, String what) {
    long first = instruction.immediate(0);
    long count = instruction.immediate(1);
    if (first < 0 || count < 0 || first + count > slots.size()) {
      problem(what + " slots " + first + " to " + (first + count - 1));
    }
  }

  private void memory() {
    MemoryOperation memory = instruction.memory();
    if (memory.unit() < 0) {
      problem("memory unit " + memory.unit());
    }
    if ((memory.resource() == ResourceKind.IMAGE) != (memory.target() != null)) {
      problem("a target belongs to images, and to each of them");
    }
    boolean hasComponents =
        memory.kind() == MemoryOperation.Kind.STORE || memory.kind() == MemoryOperation.Kind.LOAD;
    if (hasComponents != (memory.components() != 0) || (memory.components() & ~15) != 0) {
      problem("components " + memory.components());
    }
    if ((memory.kind() == MemoryOperation.Kind.ATOMIC) != (memory.atomic() != null)) {
      problem("an atomic operation belongs to mem.atomic, and to each of them");
    }
  }

  private void output() {
    index(0, program.signature().outputs(), "output slot");
    component(1);
    List<Integer> place = List.of(instruction.immediate(0), instruction.immediate(1));
    if (regions.isEmpty()) {
      if (!stored.add(place)) {
        problem("an output component is stored twice");
      }
    } else if (!stored.contains(place)) {
      problem("an output is stored inside a region");
    }
  }

  // Regions

  private void flow() {
    switch (instruction.op()) {
      case IF_ANY, IF_UNIFORM, LOOP ->
          regions.push(new Region(instruction.op(), position, new BitSet()));
      case END_IF -> close(IrOp.IF_ANY);
      case END_LOOP -> close(IrOp.LOOP);
      case BREAK_IF_NONE -> {
        if (regions.stream().noneMatch(region -> region.opener == IrOp.LOOP)) {
          problem("no loop is open");
        }
      }
      default -> {}
    }
  }

  private void close(IrOp opener) {
    IrOp open = regions.isEmpty() ? null : regions.peek().opener;
    if (open != opener && !(opener == IrOp.IF_ANY && open == IrOp.IF_UNIFORM)) {
      problem("the innermost open region is no " + opener.text());
      return;
    }
    visible.andNot(regions.pop().values);
  }
}
