package org.lanewise.core.lower;

import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Version;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.program.WriteMask;

/** The instructions that are not flow: operands, formula, result modifiers, write. */
final class D3d9Instructions {
  private final D3d9Version version;
  private final IrBuilder b;
  private final D3d9Floats floats;
  private final D3d9Registers registers;
  private final D3d9Opcodes opcodes;
  private final D3d9Textures textures;
  private final ExecutionMask mask;

  D3d9Instructions(
      D3d9Program program,
      Direct3dState state,
      D3d9Floats floats,
      D3d9Registers registers,
      ExecutionMask mask) {
    version = program.version();
    b = floats.b;
    this.floats = floats;
    this.registers = registers;
    this.mask = mask;
    opcodes = new D3d9Opcodes(program, floats, registers);
    textures = new D3d9Textures(program, state, floats, registers, opcodes);
  }

  /** The sources of an instruction. */
  D3d9Sources sources(D3d9Instruction instruction) {
    D3d9Opcode.Kind kind = instruction.opcode().kind();
    registers.readForQuads(kind == D3d9Opcode.Kind.DERIVATIVE || kind == D3d9Opcode.Kind.TEXTURE);
    return new D3d9Sources(floats, registers, instruction);
  }

  /**
   * The lanes in which the component of p0 that an operand names is true, or false for {@code !}.
   */
  int holds(D3d9Source predicate, int component) {
    int bit = registers.predicates().get(predicate.swizzle().get(component));
    return predicate.modifier() == D3d9Modifier.NOT ? b.op(IrOp.MASK_NOT, bit) : bit;
  }

  /** Lowers an instruction up to its writes, which are made when the result is run. */
  Runnable prepare(D3d9Instruction instruction) {
    D3d9Sources sources = sources(instruction);
    return switch (instruction.opcode().kind()) {
      case ALU, DERIVATIVE ->
          instruction.opcode() == D3d9Opcode.SETP
              ? predicateWrite(instruction, opcodes.compare(instruction, sources))
              : write(instruction, opcodes.compute(instruction, sources));
      case TEXTURE -> texture(instruction, sources);
      case KILL -> kill(instruction);
      case FLOW -> throw new IllegalStateException(instruction.opcode() + " is flow");
    };
  }

  private Runnable texture(D3d9Instruction instruction, D3d9Sources sources) {
    int lanes = lanes();
    int depth = textures.depth(instruction, sources);
    if (depth >= 0) {
      return () -> registers.writeDepth(depth, lanes);
    }
    int[] values = textures.compute(instruction, sources);
    return values == null ? () -> {} : write(instruction, values);
  }

  private Runnable kill(D3d9Instruction instruction) {
    D3d9Destination tested = instruction.destination().orElseThrow();
    D3d9Register register = tested.register();
    WriteMask components = version.isPixel1() ? WriteMask.of(7) : tested.mask();
    int[] words = new int[components.count()];
    int count = 0;
    for (int c = 0; c < 4; c++) {
      if (components.has(c)) {
        words[count++] =
            version.isPixel1To3()
                ? registers.coordinate(register.type(), register.number(), c)
                : registers.read(register, 0, c);
      }
    }
    if (count == 0) {
      return () -> {};
    }
    int negative = new Formulas(floats).anyNegative(words);
    int killed = b.op(IrOp.MASK_AND, mask.lanes(), negative);
    return () -> b.effect(IrOp.KILL, killed);
  }

  /** The lanes that execute, -1 where all do. */
  private int lanes() {
    return mask.isDivergent() ? mask.lanes() : -1;
  }

  /** For each component in the mask the lanes that write it, -1 for all. */
  private int[] enabled(D3d9Instruction instruction, WriteMask components) {
    int lanes = lanes();
    int[] enabled = {lanes, lanes, lanes, lanes};
    if (instruction.predicate().isPresent()) {
      D3d9Source predicate = instruction.predicate().get();
      for (int c = 0; c < 4; c++) {
        if (components.has(c)) {
          int holds = holds(predicate, c);
          enabled[c] = lanes < 0 ? holds : b.op(IrOp.MASK_AND, lanes, holds);
        }
      }
    }
    return enabled;
  }

  private Runnable predicateWrite(D3d9Instruction instruction, int[] values) {
    int[] enabled = enabled(instruction, instruction.destination().orElseThrow().mask());
    return () -> {
      for (int c = 0; c < 4; c++) {
        if (values[c] >= 0) {
          registers.predicates().set(c, values[c], enabled[c]);
        }
      }
    };
  }

  private Runnable write(D3d9Instruction instruction, int[] values) {
    D3d9Destination destination = instruction.destination().orElseThrow();
    int[] enabled = enabled(instruction, destination.mask());
    D3d9Registers.Target target = registers.target(destination.register());
    boolean scalar = D3d9Outputs.isScalar(destination.register());
    int allLanes = mask.lanes();
    int[] results = new int[4];
    for (int c = 0; c < 4; c++) {
      results[c] = isWritten(destination, values, c) ? modified(destination, values[c]) : -1;
    }
    return () -> {
      for (int c = 0; c < 4; c++) {
        if (results[c] >= 0) {
          registers.write(target, scalar ? 0 : c, results[c], enabled[c], allLanes);
          if (scalar) {
            return;
          }
        }
      }
    };
  }

  private static boolean isWritten(D3d9Destination destination, int[] values, int component) {
    return destination.mask().has(component) && values[component] >= 0;
  }

  private int modified(D3d9Destination destination, int value) {
    int shift = destination.shift();
    int shifted = shift == 0 ? value : floats.scaled(value, Math.scalb(1f, shift));
    return destination.saturate() ? floats.saturate(shifted) : shifted;
  }
}
