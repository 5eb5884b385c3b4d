package org.lanewise.reference;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/** A program with what its operands need at hand: counts, ranges, flow targets. */
final class DecodedProgram {
  final TgsiProgram program;
  final TgsiInstruction[] code;
  final FlowTargets flow;
  private final Map<TgsiFile, Integer> counts = new EnumMap<>(TgsiFile.class);
  private final int[] constantRows = new int[Bindings.MAX_CONSTANT_BUFFERS];

  DecodedProgram(TgsiProgram program) {
    this.program = program;
    this.code = program.instructions().toArray(new TgsiInstruction[0]);
    this.flow = new FlowTargets(program.instructions());
    for (TgsiDeclaration declaration : program.declarations()) {
      counts.merge(declaration.file(), declaration.last() + 1, Math::max);
    }
    List<Integer> rows = program.signature().constantBuffers();
    for (int buffer = 0; buffer < rows.size(); buffer++) {
      constantRows[buffer] = rows.get(buffer);
    }
  }

  /** The number of registers from 0 to the last that is declared. */
  int count(TgsiFile file) {
    return counts.getOrDefault(file, 0);
  }

  /** The first register that a relative index may reach. */
  int first(TgsiRegister register) {
    TgsiDeclaration array = array(register);
    return array == null ? 0 : array.first();
  }

  /** One more than the last register that a relative index may reach; constants: see below. */
  int end(TgsiRegister register) {
    TgsiDeclaration array = array(register);
    if (array != null) {
      return array.last() + 1;
    }
    return switch (register.file()) {
      case IMM -> program.immediates().size();
      case CONST -> Bindings.MAX_CONSTANT_ROWS;
      default -> count(register.file());
    };
  }

  /** The number of rows declared of a constant buffer, 0 for one that is not declared. */
  int constantRows(int buffer) {
    return buffer >= 0 && buffer < constantRows.length ? constantRows[buffer] : 0;
  }

  private TgsiDeclaration array(TgsiRegister register) {
    if (register.arrayId() != 0) {
      for (TgsiDeclaration declaration : program.declarations()) {
        if (declaration.file() == register.file() && declaration.arrayId() == register.arrayId()) {
          return declaration;
        }
      }
    }
    return null;
  }

  /** How the words of source {@code operand} are read. */
  static TgsiOpcode.SourceType sourceType(TgsiOpcode opcode, int operand) {
    return switch (opcode) {
      case UCMP -> operand == 0 ? TgsiOpcode.SourceType.UNSIGNED : TgsiOpcode.SourceType.FLOAT;
      case LDEXP -> operand == 1 ? TgsiOpcode.SourceType.SIGNED : TgsiOpcode.SourceType.FLOAT;
      default -> opcode.sourceType();
    };
  }
}
