package org.lanewise.reference.tgsi;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;

/** A program with what its operands need at hand: counts, ranges, flow targets. */
final class DecodedProgram {
  final TgsiProgram program;
  final TgsiInstruction[] code;
  final FlowTargets flow;
  final SystemValues systemValues;

  /** Where each array of temporaries begins among their rows, and how many rows it has. */
  final Map<Integer, int[]> temporaryArrays = new TreeMap<>();

  final int temporaryRows;
  private final Map<TgsiFile, Integer> counts = new EnumMap<>(TgsiFile.class);
  private final int[] constantRows = new int[Bindings.MAX_CONSTANT_BUFFERS];

  DecodedProgram(TgsiProgram program) {
    this.program = program;
    this.code = program.instructions().toArray(new TgsiInstruction[0]);
    this.flow = new FlowTargets(program.instructions());
    int arrayRows = 0;
    for (TgsiDeclaration declaration : program.declarations()) {
      counts.merge(declaration.file(), declaration.last() + 1, Math::max);
      if (declaration.file() == TgsiFile.TEMPX) {
        int[] place =
            temporaryArrays.computeIfAbsent(declaration.dimension().orElseThrow(), k -> new int[2]);
        place[1] = Math.max(place[1], declaration.last() + 1);
      }
    }
    for (int[] place : temporaryArrays.values()) {
      place[0] = arrayRows;
      arrayRows += place[1];
    }
    temporaryRows = arrayRows;
    systemValues = new SystemValues(program.signature().inputs(), program.inputSlots());
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
    return program.array(register).map(TgsiDeclaration::first).orElse(0);
  }

  /** One more than the last register that a relative index may reach; constants: see below. */
  int end(TgsiRegister register) {
    Optional<TgsiDeclaration> array = program.array(register);
    if (array.isPresent()) {
      return array.get().last() + 1;
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
}
