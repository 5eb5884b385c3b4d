package org.lanewise.core.tgsi;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;

/**
 * A decoded TGSI program. Two programs are equal when their contents are; where in a text the
 * instructions stood does not count, nor what a token stream says besides.
 */
public final class TgsiProgram implements Program {
  private final Stage stage;
  private final List<TgsiProperty> properties;
  private final List<TgsiDeclaration> declarations;
  private final List<TgsiImmediate> immediates;
  private final List<TgsiInstruction> instructions;
  private final TgsiPlaces places;
  private final Optional<TgsiTokenForm> tokenForm;
  private final int vertices;
  private final int inputRegisters;
  private final Signature signature;

  /**
   * Creates a program that comes from text.
   *
   * @param stage the stage of the header
   * @param properties in order
   * @param declarations in order
   * @param immediates in order; the list index is the number in {@code IMM[n]}
   * @param instructions in order, from 0
   * @param locations where each instruction stood, as many as instructions; empty if unknown
   */
  public TgsiProgram(
      Stage stage,
      List<TgsiProperty> properties,
      List<TgsiDeclaration> declarations,
      List<TgsiImmediate> immediates,
      List<TgsiInstruction> instructions,
      List<Location> locations) {
    this(
        stage,
        properties,
        declarations,
        immediates,
        instructions,
        new TgsiPlaces(List.of(), List.of(), locations),
        Optional.empty());
  }

  /**
   * A program whose parts all have their places, with what its tokens say besides where it comes
   * from tokens.
   */
  TgsiProgram(
      Stage stage,
      List<TgsiProperty> properties,
      List<TgsiDeclaration> declarations,
      List<TgsiImmediate> immediates,
      List<TgsiInstruction> instructions,
      TgsiPlaces places,
      Optional<TgsiTokenForm> tokenForm) {
    this.stage = Objects.requireNonNull(stage);
    this.properties = List.copyOf(properties);
    this.declarations = List.copyOf(declarations);
    this.immediates = List.copyOf(immediates);
    this.instructions = List.copyOf(instructions);
    this.places = places;
    this.tokenForm = tokenForm;
    this.vertices = TgsiVertices.read(stage, this.properties);
    this.inputRegisters =
        this.declarations.stream()
            .filter(declaration -> declaration.file() == TgsiFile.IN)
            .mapToInt(declaration -> declaration.last() + 1)
            .max()
            .orElse(0);
    this.signature = TgsiSignature.of(this);
  }

  @Override
  public InstructionSet instructionSet() {
    return InstructionSet.TGSI;
  }

  @Override
  public Stage stage() {
    return stage;
  }

  @Override
  public Signature signature() {
    return signature;
  }

  /** The properties in order. */
  public List<TgsiProperty> properties() {
    return properties;
  }

  /** The declarations in order. */
  public List<TgsiDeclaration> declarations() {
    return declarations;
  }

  /** The immediates; {@code IMM[n]} is element n. */
  public List<TgsiImmediate> immediates() {
    return immediates;
  }

  /** The instructions in order. */
  public List<TgsiInstruction> instructions() {
    return instructions;
  }

  /**
   * How many vertices a lane reads the inputs of: those of the input primitive of a geometry
   * program, {@link TgsiVertices#MAX_PATCH} of a tessellation program, else 1.
   */
  public int vertices() {
    return vertices;
  }

  /**
   * Whether the lanes of a batch wait for each other at barriers: in compute and tessellation
   * control programs, which run a block or a patch a batch. In other programs a barrier does
   * nothing.
   */
  public boolean hasBarriers() {
    return (stage == Stage.COMPUTE || stage == Stage.TESS_CONTROL)
        && instructions.stream().anyMatch(i -> i.opcode() == TgsiOpcode.BARRIER);
  }

  /** The number of registers {@code IN}, of each vertex; {@code IN[v][a]} see TgsiVertices. */
  public int inputRegisters() {
    return inputRegisters;
  }

  /** The number of input slots in front of the system values. */
  public int inputSlots() {
    return vertices * inputRegisters;
  }

  /** Where instruction {@code index} stood. */
  public Location location(int index) {
    return TgsiPlaces.of(places.instructions(), index);
  }

  /** Where declaration {@code index} stood. */
  public Location declarationLocation(int index) {
    return TgsiPlaces.of(places.declarations(), index);
  }

  /** Where the property of a name stood, the whole program where it has none. */
  public Location propertyLocation(String name) {
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).name().equals(name)) {
        return TgsiPlaces.of(places.properties(), i);
      }
    }
    return new Location.Whole();
  }

  /**
   * What the token stream that the program comes from says besides it; empty for programs of other
   * origin. It does not count for equality.
   */
  public Optional<TgsiTokenForm> tokenForm() {
    return tokenForm;
  }

  /** The value of a property, or {@code otherwise} where the program has none of that name. */
  public String property(String name, String otherwise) {
    for (TgsiProperty property : properties) {
      if (property.name().equals(name)) {
        return property.value();
      }
    }
    return otherwise;
  }

  @Override
  public List<Integer> fixedBlock() {
    return Stream.of("WIDTH", "HEIGHT", "DEPTH")
        .map(side -> TgsiVertices.number(properties, "CS_FIXED_BLOCK_" + side).orElse(0))
        .toList();
  }

  /** Component 0..3 of {@code IMMX[row]}, 0 where that is not declared. */
  public int arrayImmediate(int row, int component) {
    for (TgsiDeclaration declaration : declarations) {
      if (declaration.file() == TgsiFile.IMMX
          && row >= declaration.first()
          && row <= declaration.last()) {
        return declaration.values().get(row - declaration.first()).get(component);
      }
    }
    return 0;
  }

  /** Whether an instruction calls a routine. */
  static boolean isCall(TgsiInstruction instruction) {
    return instruction.opcode() == TgsiOpcode.CAL || instruction.opcode() == TgsiOpcode.CALLNZ;
  }

  /**
   * Why the flow of the program is more than nested blocks and calls of subroutines; empty where it
   * is not. Such a program has one bound for how often a quad goes back, instead of one for each
   * loop.
   */
  public Optional<String> jumps() {
    for (int i = 0; i < instructions.size(); i++) {
      TgsiInstruction instruction = instructions.get(i);
      if (instruction.opcode() == TgsiOpcode.BRA) {
        return Optional.of("instruction " + i + " is a BRA");
      }
      if (isCall(instruction) && !isSubroutine(instruction.label())) {
        return Optional.of("instruction " + i + " calls code outside of BGNSUB");
      }
    }
    int barrier = hasBarriers() ? barrierInFlow() : -1;
    return barrier < 0
        ? Optional.empty()
        : Optional.of("instruction " + barrier + " is a BARRIER inside of flow");
  }

  /** The first BARRIER that is not at the top level of the main program, -1 for none. */
  private int barrierInFlow() {
    int depth = 0;
    for (int i = 0; i < instructions.size(); i++) {
      switch (instructions.get(i).opcode()) {
        case IF, UIF, IFC, BGNLOOP, BGNFOR, REP, SWITCH, BGNSUB -> depth++;
        case ENDIF, ENDLOOP, ENDFOR, ENDREP, ENDSWITCH, ENDSUB -> depth--;
        case BARRIER -> {
          if (depth > 0) {
            return i;
          }
        }
        default -> {}
      }
    }
    return -1;
  }

  private boolean isSubroutine(int label) {
    return label >= 0
        && label < instructions.size()
        && instructions.get(label).opcode() == TgsiOpcode.BGNSUB;
  }

  /** The array that a relative index of a register stays within, where the operand names one. */
  public Optional<TgsiDeclaration> array(TgsiRegister register) {
    if (register.arrayId() == 0) {
      return Optional.empty();
    }
    return declarations.stream()
        .filter(d -> d.file() == register.file() && d.arrayId() == register.arrayId())
        .findFirst();
  }

  /** Whether a factor of zero makes a product zero whatever the other factor is. */
  public boolean mulZeroWins() {
    return property("LEGACY_MATH_RULES", "0").equals("1");
  }

  @Override
  public String toText() {
    return TgsiPrinter.print(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TgsiProgram that
        && stage == that.stage
        && properties.equals(that.properties)
        && declarations.equals(that.declarations)
        && immediates.equals(that.immediates)
        && instructions.equals(that.instructions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(stage, properties, declarations, immediates, instructions);
  }

  @Override
  public String toString() {
    return toText();
  }
}
