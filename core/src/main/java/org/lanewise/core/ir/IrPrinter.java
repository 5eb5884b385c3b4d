package org.lanewise.core.ir;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Resource;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureOperation;

/** Prints the text form of the IR, which {@link IrParser} reads; docs/ir.md describes it. */
public final class IrPrinter {
  private final IrProgram program;
  private final StringBuilder text = new StringBuilder();

  private IrPrinter(IrProgram program) {
    this.program = program;
  }

  /** The text of a program; parsing it gives an equal program. */
  public static String print(IrProgram program) {
    IrPrinter printer = new IrPrinter(program);
    printer.signature();
    printer.storage();
    printer.instructions();
    return printer.text.toString();
  }

  private void signature() {
    Signature signature = program.signature();
    for (Slot slot : signature.inputs()) {
      slot("input", slot);
    }
    for (Slot slot : signature.outputs()) {
      slot("output", slot);
    }
    List<Integer> buffers = signature.constantBuffers();
    for (int buffer = 0; buffer < buffers.size(); buffer++) {
      text.append(".uniforms ").append(buffers.get(buffer)).append('\n');
    }
    for (SamplerUnit sampler : signature.samplers()) {
      text.append(".sampler ").append(sampler.unit()).append(' ').append(sampler.target());
      text.append('\n');
    }
    for (Resource resource : signature.resources()) {
      text.append(".memory ").append(resource.kind()).append(' ').append(resource.unit());
      if (resource.kind() == ResourceKind.IMAGE) {
        text.append(' ').append(resource.target()).append(' ');
        text.append(resource.format() == null ? "-" : resource.format());
      }
      text.append(resource.written() ? " written\n" : " read\n");
    }
  }

  private void slot(String kind, Slot slot) {
    text.append('.').append(kind).append(' ');
    quoted(slot.name());
    text.append(' ');
    quoted(slot.semantic());
    text.append(' ').append(slot.semanticIndex()).append(' ').append(slot.interpolation());
    text.append(' ').append(slot.mask().bits() == 0 ? "-" : slot.mask().toString()).append('\n');
  }

  private void quoted(String word) {
    text.append('"').append(word.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
  }

  private void storage() {
    for (IrProgram.Variable variable : program.variables()) {
      text.append(".variable ");
      quoted(variable.name());
      text.append(' ').append(variable.type().text()).append('\n');
    }
    for (IrProgram.Array array : program.arrays()) {
      text.append(".array ");
      quoted(array.name());
      text.append(' ').append(array.rows()).append('\n');
    }
    for (IrProgram.Table table : program.tables()) {
      text.append(".table ");
      quoted(table.name());
      for (int word : table.words()) {
        text.append(' ').append(hex(word));
      }
      text.append('\n');
    }
    BitSet defined = new BitSet();
    for (IrInstruction instruction : program.instructions()) {
      for (int result : instruction.results()) {
        defined.set(result);
      }
    }
    for (int value = 0; value < program.values().size(); value++) {
      if (!defined.get(value)) {
        text.append(".undefined %").append(value);
        text.append(' ').append(program.values().get(value).text()).append('\n');
      }
    }
  }

  private void instructions() {
    int depth = 0;
    for (IrInstruction instruction : program.instructions()) {
      IrOp op = instruction.op();
      if (op == IrOp.END_IF || op == IrOp.END_LOOP) {
        depth--;
      }
      text.append("  ".repeat(Math.max(0, depth)));
      instruction(instruction);
      text.append('\n');
      if (op == IrOp.IF_ANY || op == IrOp.IF_UNIFORM || op == IrOp.LOOP) {
        depth++;
      }
    }
  }

  private void instruction(IrInstruction instruction) {
    for (int result : instruction.results()) {
      text.append('%').append(result).append(' ');
    }
    if (instruction.results().length > 0) {
      text.append("= ");
    }
    text.append(instruction.op().text());
    TextureOperation texture = instruction.texture();
    if (texture != null) {
      text.append(' ').append(texture.kind().name().toLowerCase(Locale.ROOT));
      text.append(' ').append(texture.target());
      if (texture.samplerUnit() != texture.unit()) {
        text.append(" sampler #").append(texture.samplerUnit());
      }
      text.append(texture.laneOffsets() ? " offsets" : "");
      text.append(texture.integers() ? " integers" : "");
      for (int number :
          new int[] {
            texture.unit(),
            texture.offsetX(),
            texture.offsetY(),
            texture.offsetZ(),
            texture.component()
          }) {
        text.append(" #").append(number);
      }
    }
    if (instruction.memory() != null) {
      memory(instruction.memory());
    }
    for (int operand : instruction.operands()) {
      text.append(" %").append(operand);
    }
    boolean bits = instruction.op() == IrOp.CONST_F32 || instruction.op() == IrOp.CANON;
    for (int immediate : instruction.immediates()) {
      text.append(" #").append(bits ? hex(immediate) : Integer.toString(immediate));
    }
    comment(instruction);
  }

  private void memory(MemoryOperation memory) {
    text.append(' ').append(memory.resource()).append(" #").append(memory.unit());
    if (memory.resource() == ResourceKind.IMAGE) {
      text.append(' ').append(memory.target()).append(' ');
      text.append(memory.format() == null ? "-" : memory.format());
    }
    switch (memory.kind()) {
      case ATOMIC -> text.append(' ').append(memory.atomic());
      case LOAD, STORE -> text.append(' ').append(WriteMask.of(memory.components()));
      case SIZE -> {}
    }
  }

  /** What the numbers stand for. */
  private void comment(IrInstruction instruction) {
    IrOp op = instruction.op();
    if (instruction.immediates().length == 0) {
      return;
    }
    int first = instruction.immediate(0);
    String name =
        switch (op) {
          case CONST_F32 -> Float.toString(Float.intBitsToFloat(first));
          case GET, SET -> name(program.variables(), first, IrProgram.Variable::name);
          case ARRAY_LOAD, ARRAY_STORE -> name(program.arrays(), first, IrProgram.Array::name);
          case INPUT -> name(program.signature().inputs(), first, Slot::name);
          case OUTPUT -> name(program.signature().outputs(), first, Slot::name);
          default -> "";
        };
    if (!name.isEmpty()) {
      text.append(" ; ").append(name.replace('\n', ' '));
      if (op == IrOp.INPUT || op == IrOp.OUTPUT) {
        text.append('.').append("xyzw".charAt(instruction.immediate(1) & 3));
      }
    }
  }

  private static <T> String name(
      List<T> list, int index, java.util.function.Function<T, String> name) {
    return index >= 0 && index < list.size() ? name.apply(list.get(index)) : "";
  }

  private static String hex(int bits) {
    return String.format("0x%08x", bits);
  }
}
