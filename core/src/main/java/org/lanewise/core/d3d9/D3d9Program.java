package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/**
 * A decoded Direct3D 9 program. Two programs are equal when version and statements are; where in a
 * file they stood does not count.
 *
 * <p>Constants are buffers of the bindings: see {@link #FLOATS}, {@link #INTEGERS}, {@link
 * #BOOLEANS}, {@link #STAGES}.
 */
public final class D3d9Program implements Program {
  /** The constant buffer of c#: row # holds its four floats. */
  public static final int FLOATS = 0;

  /** The constant buffer of i#: row # holds the raw bits of its four integers. */
  public static final int INTEGERS = 1;

  /** The constant buffer of b#: raw bits in component x of row #, 0 is false. */
  public static final int BOOLEANS = 2;

  /**
   * The constant buffer of texture stage states: row 2n holds the bump matrix of stage n (00, 01,
   * 10, 11), row 2n + 1 its luminance scale and offset in x and y.
   */
  public static final int STAGES = 3;

  private final D3d9Version version;
  private final List<D3d9Statement> statements;
  private final List<Location> locations;
  private final List<D3d9Instruction> instructions;
  private final D3d9Slots inputs;
  private final D3d9Slots outputs;
  private final Signature signature;

  /**
   * Creates a program.
   *
   * @param version the version token
   * @param statements in order
   * @param locations where each statement stood, as many as statements; empty if unknown
   */
  public D3d9Program(
      D3d9Version version, List<D3d9Statement> statements, List<Location> locations) {
    this.version = Objects.requireNonNull(version);
    this.statements = List.copyOf(statements);
    this.locations = List.copyOf(locations);
    this.instructions =
        this.statements.stream()
            .filter(D3d9Instruction.class::isInstance)
            .map(D3d9Instruction.class::cast)
            .toList();
    D3d9Signature found = D3d9Signature.of(this.version, this.statements);
    this.inputs = found.inputs();
    this.outputs = found.outputs();
    this.signature = found.signature();
  }

  @Override
  public InstructionSet instructionSet() {
    return InstructionSet.D3D9;
  }

  @Override
  public Stage stage() {
    return version.stage();
  }

  @Override
  public Signature signature() {
    return signature;
  }

  /** Which input slots the components of input registers are. */
  public D3d9Slots inputs() {
    return inputs;
  }

  /** Which output slots the components of output registers are. */
  public D3d9Slots outputs() {
    return outputs;
  }

  /** The version. */
  public D3d9Version version() {
    return version;
  }

  /** Everything between the version token and the end token. */
  public List<D3d9Statement> statements() {
    return statements;
  }

  /** The instructions alone, from 0; loop limits and traces count by them. */
  public List<D3d9Instruction> instructions() {
    return instructions;
  }

  /**
   * The constant table, which compilers write and nothing depends on.
   *
   * @return empty where there is none or it is broken, which {@link D3d9Validator} tells
   */
  public Optional<D3d9ConstantTable> constantTable() {
    for (D3d9Statement statement : statements) {
      if (statement instanceof D3d9Comment comment && comment.is(D3d9ConstantTable.FOURCC)) {
        try {
          return Optional.of(D3d9ConstantTableReader.read(comment.body()));
        } catch (D3d9ConstantTableReader.Broken e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** The kind of texture that the program declares for a sampler; the last declaration counts. */
  public Optional<TextureTarget> declaredTarget(int unit) {
    return statements.stream()
        .filter(D3d9Declaration.class::isInstance)
        .map(D3d9Declaration.class::cast)
        .filter(declaration -> isSampler(declaration.destination().register(), unit))
        .map(D3d9Declaration::target)
        .flatMap(Optional::stream)
        .reduce((first, second) -> second);
  }

  private static boolean isSampler(D3d9Register register, int unit) {
    return register.type() == D3d9RegisterType.SAMPLER && register.number() == unit;
  }

  /** The numbers of the constants of a type that the program defines itself. */
  public BitSet defined(D3d9RegisterType type) {
    BitSet numbers = new BitSet();
    for (D3d9Statement statement : statements) {
      if (statement instanceof D3d9Definition definition
          && definition.destination().register().type() == type) {
        numbers.set(definition.destination().register().number());
      }
    }
    return numbers;
  }

  /** The same program without its comment tokens, which change nothing about what it does. */
  public D3d9Program withoutComments() {
    List<D3d9Statement> kept = new ArrayList<>();
    List<Location> places = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      if (!(statements.get(i) instanceof D3d9Comment)) {
        kept.add(statements.get(i));
        places.add(location(i));
      }
    }
    return new D3d9Program(version, kept, places);
  }

  /** Where statement {@code index} stood. */
  public Location location(int index) {
    return index < locations.size() ? locations.get(index) : new Location.Whole();
  }

  @Override
  public String toText() {
    return D3d9Printer.print(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof D3d9Program that
        && version.equals(that.version)
        && statements.equals(that.statements);
  }

  @Override
  public int hashCode() {
    return Objects.hash(version, statements);
  }

  @Override
  public String toString() {
    return toText();
  }
}
