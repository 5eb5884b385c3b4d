package org.lanewise.core.tgsi;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Location;

/** Checks the declarations of a program, and knows afterwards which registers there are. */
final class TgsiDeclarationCheck {
  /** The highest index of an input, output or system value; Mesa has at most 80 of them. */
  private static final int MAX_CROSSING = 255;

  private final TgsiProgram program;
  private final TgsiDiagnostics diagnostics;
  private final TgsiStageCheck stages;
  private final Map<TgsiFile, BitSet> declared = new EnumMap<>(TgsiFile.class);
  private final Map<Integer, BitSet> constants = new HashMap<>();
  private final Map<Integer, BitSet> counters = new HashMap<>();

  /** The rows of each array of temporaries, {@code TEMPX}. */
  private final Map<Integer, BitSet> temporaryArrays = new HashMap<>();

  /** The semantic of each output, empty for none and for several. */
  private final Map<Integer, String> outputs = new HashMap<>();

  private final Map<Integer, Integer> declaredParts = new HashMap<>();
  private final Map<TgsiFile, BitSet> arrays = new EnumMap<>(TgsiFile.class);

  TgsiDeclarationCheck(TgsiProgram program, TgsiDiagnostics diagnostics) {
    this.program = program;
    this.diagnostics = diagnostics;
    this.stages = new TgsiStageCheck(program, diagnostics);
  }

  /** What is special to the program's stage. */
  TgsiStageCheck stages() {
    return stages;
  }

  /** Checks all declarations and remembers what is declared. */
  void check() {
    for (int i = 0; i < program.declarations().size(); i++) {
      TgsiDeclaration declaration = program.declarations().get(i);
      Location at = program.declarationLocation(i);
      TgsiFile file = declaration.file();
      TgsiSupport.refusal(file)
          .ifPresent(reason -> diagnostics.unsupported(at, reason, "another file"));
      if (file == TgsiFile.NULL || file == TgsiFile.IMM) {
        diagnostics.error(at, "file " + file + " is declared", "a file that takes declarations");
      }
      if (declaration.perVertex()) {
        stages.perVertex(at, declaration);
      }
      if (file == TgsiFile.SAMP && declaration.last() >= Bindings.MAX_SAMPLERS) {
        diagnostics.error(
            at, "sampler " + declaration.last(), "at most " + (Bindings.MAX_SAMPLERS - 1));
      }
      if (file == TgsiFile.TEMPX) {
        temporaryArray(at, declaration);
        continue;
      }
      if (file == TgsiFile.IMMX && declaration.values().size() != declaration.count()) {
        diagnostics.error(
            at,
            file + "[" + declaration.first() + "]" + " without values",
            "a row of four values for each register");
      }
      memory(at, declaration);
      if (declaration.dimension().isPresent()
          && file != TgsiFile.CONST
          && file != TgsiFile.HWATOMIC) {
        diagnostics.unsupported(
            at, "two-dimensional registers " + file + " cannot be run yet", "one index");
      }
      boolean crossing = file == TgsiFile.IN || file == TgsiFile.OUT || file == TgsiFile.SV;
      if (crossing && declaration.last() > MAX_CROSSING) {
        diagnostics.unsupported(
            at,
            file + "[" + declaration.last() + "] is beyond " + MAX_CROSSING,
            "at most " + MAX_CROSSING);
      }
      int buffer = declaration.dimension().orElse(0);
      if (file == TgsiFile.CONST && buffer >= Bindings.MAX_CONSTANT_BUFFERS) {
        diagnostics.error(
            at, "constant buffer " + buffer, "at most " + (Bindings.MAX_CONSTANT_BUFFERS - 1));
      }
      BitSet set =
          switch (file) {
            case CONST -> constants.computeIfAbsent(buffer, key -> new BitSet());
            case HWATOMIC -> counters.computeIfAbsent(buffer, key -> new BitSet());
            default -> declared.computeIfAbsent(file, key -> new BitSet());
          };
      int clash = clash(declaration, set);
      if (clash >= 0) {
        diagnostics.error(
            at, file + "[" + clash + "] is declared twice", "one declaration a register");
      }
      set.set(declaration.first(), declaration.last() + 1);
      if (declaration.arrayId() != 0) {
        arrays.computeIfAbsent(file, key -> new BitSet()).set(declaration.arrayId());
      }
    }
  }

  private void temporaryArray(Location at, TgsiDeclaration declaration) {
    if (declaration.dimension().isEmpty()) {
      diagnostics.error(at, "TEMPX without the number of an array", "TEMPX[array][first..last]");
      return;
    }
    int array = declaration.dimension().get();
    BitSet rows = temporaryArrays.computeIfAbsent(array, key -> new BitSet());
    int clash = rows.nextSetBit(declaration.first());
    if (clash >= 0 && clash <= declaration.last()) {
      diagnostics.error(
          at,
          "TEMPX[" + array + "][" + clash + "] is declared twice",
          "one declaration a register");
    }
    rows.set(declaration.first(), declaration.last() + 1);
  }

  /** Whether any row of an array {@code TEMPX[array]} is declared. */
  boolean hasTemporaryArray(int array) {
    return temporaryArrays.containsKey(array);
  }

  /** Whether {@code TEMPX[array][row]} is declared. */
  boolean isTemporaryOfArray(int array, int row) {
    return row >= 0 && temporaryArrays.containsKey(array) && temporaryArrays.get(array).get(row);
  }

  private void memory(Location at, TgsiDeclaration declaration) {
    int unit =
        switch (declaration.file()) {
          case BUFFER, IMAGE, CONSTBUF -> declaration.last();
          case HWATOMIC -> declaration.dimension().orElse(0);
          default -> 0;
        };
    int units =
        declaration.file() == TgsiFile.CONSTBUF
            ? Bindings.MAX_CONSTANT_BUFFERS
            : Bindings.MAX_MEMORY_UNITS;
    if (unit >= units) {
      diagnostics.error(at, "unit " + unit + " of " + declaration.file(), "at most " + (units - 1));
    }
  }

  /** A register that was declared before, -1 for none; inputs and outputs may come in parts. */
  private int clash(TgsiDeclaration declaration, BitSet before) {
    TgsiFile file = declaration.file();
    if (file == TgsiFile.SVIEW) {
      return -1;
    }
    boolean parts = file == TgsiFile.IN || file == TgsiFile.OUT;
    for (int i = declaration.first(); i <= declaration.last(); i++) {
      int taken = before.get(i) ? 15 : 0;
      if (parts) {
        int key = i * 2 + (file == TgsiFile.IN ? 0 : 1);
        taken = declaredParts.getOrDefault(key, 0);
        declaredParts.put(key, taken | declaration.mask().bits());
      }
      boolean again = file == TgsiFile.OUT && isSameOutput(declaration, i);
      if ((taken & declaration.mask().bits()) != 0 && !again) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Whether all declarations of an output up to this one give it the same semantic. Producers
   * declare the whole output and then again the components that they write.
   */
  private boolean isSameOutput(TgsiDeclaration declaration, int register) {
    int semanticIndex = declaration.semanticIndex() + register - declaration.first();
    String semantic = declaration.semantic().map(name -> name + semanticIndex).orElse("");
    String before = outputs.putIfAbsent(register, semantic);
    if (before == null || before.equals(semantic)) {
      return !semantic.isEmpty();
    }
    outputs.put(register, "");
    return false;
  }

  /** Whether a register is declared, or for {@code IMM} whether there is that immediate. */
  boolean isDeclared(TgsiFile file, int index) {
    return switch (file) {
      case IMM -> index >= 0 && index < program.immediates().size();
      case CONST -> isConstant(0, index);
      default -> {
        BitSet set = declared.get(file);
        yield set != null && index >= 0 && set.get(index);
      }
    };
  }

  /** Whether a row of a constant buffer is declared. */
  boolean isConstant(int buffer, int row) {
    return row >= 0 && constants.containsKey(buffer) && constants.get(buffer).get(row);
  }

  /** Whether a constant buffer is declared. */
  boolean isConstantBuffer(int buffer) {
    return constants.containsKey(buffer);
  }

  /** Whether an atomic counter is declared. */
  boolean isCounter(int buffer, int counter) {
    return counter >= 0 && counters.containsKey(buffer) && counters.get(buffer).get(counter);
  }

  /** Whether an array of this number is declared. */
  boolean isArray(TgsiFile file, int id) {
    return arrays.containsKey(file) && arrays.get(file).get(id);
  }
}
