package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Limits;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9Register.Relative;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/** Operands of programs of model 2 and 3 and of vertex programs. */
final class D3d9Operands {
  private final Random random;
  private final D3d9Features features;

  /** The input registers that can be read: v#, t#. */
  private final List<D3d9Register> inputs;

  /** The constants and inputs that the instruction at hand reads already. */
  private final Set<D3d9Register> ports = new HashSet<>();

  /** Whether the instruction stands in a loop, so that there is aL. */
  private boolean looping;

  D3d9Operands(Random random, D3d9Features features, List<D3d9Register> inputs) {
    this.random = random;
    this.features = features;
    this.inputs = List.copyOf(inputs);
  }

  /** Tells that an instruction begins. */
  void begin(boolean inLoop) {
    ports.clear();
    looping = inLoop;
  }

  boolean chance(int oneOf) {
    return random.nextInt(oneOf) == 0;
  }

  /** Whether something with a weight happens. */
  boolean percent(int weight) {
    return Chance.percent(random, weight);
  }

  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** r#. */
  D3d9Register temporary() {
    return D3d9Register.of(D3d9RegisterType.TEMP, random.nextInt(features.temporaries()));
  }

  /** A mask that is not empty. */
  WriteMask mask() {
    return chance(2) ? WriteMask.XYZW : WriteMask.of(1 + random.nextInt(15));
  }

  /** A source of arithmetic. */
  D3d9Source source() {
    return new D3d9Source(register(), swizzle(), modifier());
  }

  /** A source of which one component counts. */
  D3d9Source scalar() {
    Swizzle swizzle =
        features.strict() || !chance(4) ? Swizzle.replicate(random.nextInt(4)) : swizzle();
    return new D3d9Source(register(), swizzle, modifier());
  }

  /** A source whose components keep their order and sign. */
  D3d9Source plain() {
    return new D3d9Source(register(), Swizzle.IDENTITY, D3d9Modifier.NONE);
  }

  private Swizzle swizzle() {
    if (features.anySwizzle() && chance(2)) {
      return new Swizzle(
          random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4));
    }
    return chance(3) ? Swizzle.replicate(random.nextInt(4)) : pick(D3d9Limits.PIXEL_2_SWIZZLES);
  }

  private D3d9Modifier modifier() {
    if (!chance(3)) {
      return D3d9Modifier.NONE;
    }
    return !features.isModel3() || chance(2)
        ? D3d9Modifier.NEGATE
        : chance(2) ? D3d9Modifier.ABS : D3d9Modifier.NEGATE_ABS;
  }

  /** A register that can be read. */
  private D3d9Register register() {
    for (int attempt = 0; attempt < 4; attempt++) {
      D3d9Register register = anyRegister();
      if (register.type() == D3d9RegisterType.TEMP || isReadable(register)) {
        return register;
      }
    }
    return temporary();
  }

  private D3d9Register anyRegister() {
    if (percent(features.weights().special() / 2)) {
      return constant();
    }
    if (percent(features.weights().relative())) {
      return features.hasAddress() || inputs.isEmpty() ? constant() : input();
    }
    return switch (random.nextInt(8)) {
      case 0, 1 -> constant();
      case 2, 3 -> inputs.isEmpty() ? temporary() : input();
      default -> temporary();
    };
  }

  /** Most machines read one c# and one v# in an instruction, pixel shaders two c#. */
  private boolean isReadable(D3d9Register register) {
    if (ports.contains(register) || !features.strict()) {
      return true;
    }
    long same = ports.stream().filter(port -> port.type() == register.type()).count();
    boolean two = features.isPixel() && register.type() == D3d9RegisterType.CONST;
    boolean free = same < (two ? 2 : 1);
    if (free) {
      ports.add(register);
    }
    return free;
  }

  private D3d9Register input() {
    D3d9Register register = pick(inputs);
    boolean relative =
        features.relative()
            && features.isModel3()
            && register.type() == D3d9RegisterType.INPUT
            && (looping || !features.strict())
            && (percent(features.weights().relative()) || chance(3));
    return relative
        ? new D3d9Register(register.type(), random.nextInt(3), Optional.of(Relative.LOOP))
        : register;
  }

  private D3d9Register constant() {
    return constant(random.nextInt(features.constants()));
  }

  private D3d9Register constant(int number) {
    boolean addresses =
        features.relative()
            && features.hasAddress()
            && (percent(features.weights().relative()) || chance(3));
    Optional<Relative> relative =
        addresses
            ? Optional.of(
                looping && chance(2) || !features.strict() && hasLoops() && chance(6)
                    ? Relative.LOOP
                    : address())
            : Optional.empty();
    int far = D3d9Limits.floatConstants(features.version()) - 1 - random.nextInt(4);
    boolean isFar = relative.isPresent() && chance(6);
    return new D3d9Register(D3d9RegisterType.CONST, isFar ? far : number, relative);
  }

  private boolean hasLoops() {
    return features.version().major() >= 2;
  }

  private Relative address() {
    return Relative.address(features.version().major() == 1 ? 0 : random.nextInt(4));
  }

  /** The first of consecutive registers. */
  D3d9Source rows(int count) {
    int most = features.constants() - count;
    boolean temporaries = chance(4) && features.temporaries() >= count;
    D3d9Register register =
        temporaries
            ? D3d9Register.of(
                D3d9RegisterType.TEMP, random.nextInt(features.temporaries() - count + 1))
            : constant(random.nextInt(Math.max(1, most + 1)));
    boolean changed = !features.strict() && chance(3);
    return new D3d9Source(
        register, changed ? swizzle() : Swizzle.IDENTITY, changed ? modifier() : D3d9Modifier.NONE);
  }

  /** r#, with result modifiers as far as there are any. */
  D3d9Destination result(WriteMask mask) {
    return destination(temporary(), mask);
  }

  /** A register, with result modifiers as far as there are any. */
  D3d9Destination destination(D3d9Register register, WriteMask mask) {
    boolean saturates = features.isPixel() || features.isModel3() || !features.strict();
    return new D3d9Destination(
        register, mask, saturates && chance(4), features.isPixel() && chance(6), false, 0);
  }

  /** p0 or !p0. */
  D3d9Source predicate() {
    Swizzle swizzle =
        chance(2)
            ? Swizzle.IDENTITY
            : features.strict() || chance(2) ? Swizzle.replicate(random.nextInt(4)) : swizzle();
    return predicate(swizzle);
  }

  /** A component of p0 or of !p0. */
  D3d9Source predicateComponent() {
    return predicate(Swizzle.replicate(random.nextInt(4)));
  }

  private D3d9Source predicate(Swizzle swizzle) {
    return new D3d9Source(D3d9Register.of(D3d9RegisterType.PREDICATE, 0), swizzle, negation());
  }

  /** b# or !b#. */
  D3d9Source condition() {
    return new D3d9Source(
        D3d9Register.of(D3d9RegisterType.CONSTBOOL, random.nextInt(4)),
        Swizzle.IDENTITY,
        negation());
  }

  private D3d9Modifier negation() {
    return chance(2) ? D3d9Modifier.NONE : D3d9Modifier.NOT;
  }

  /** s#, of which model 3 swizzles the texel. */
  D3d9Source sampler(int number) {
    boolean swizzled = features.isModel3() && chance(3) || !features.strict() && chance(6);
    return new D3d9Source(
        D3d9Register.of(D3d9RegisterType.SAMPLER, number),
        swizzled ? swizzle() : Swizzle.IDENTITY,
        D3d9Modifier.NONE);
  }

  /** Coordinates of a texture lookup: a register as it is. */
  D3d9Source coordinates() {
    List<D3d9Register> registers = new ArrayList<>(inputs);
    registers.removeIf(r -> r.type() == D3d9RegisterType.MISCTYPE);
    if (features.isPixel() && !features.isModel3()) {
      registers.removeIf(r -> r.type() == D3d9RegisterType.INPUT);
    }
    D3d9Register register = registers.isEmpty() || chance(2) ? temporary() : pick(registers);
    boolean any = !features.strict() || features.isModel3();
    return new D3d9Source(
        register,
        any && chance(3) ? swizzle() : Swizzle.IDENTITY,
        any && chance(6) ? modifier() : D3d9Modifier.NONE);
  }

  /** o[aL + n] or o[a0.c + n] of vs_3_0. */
  D3d9Register relativeOutput(int numbers) {
    Relative relative = looping && chance(2) ? Relative.LOOP : address();
    return new D3d9Register(
        D3d9RegisterType.OUTPUT, random.nextInt(numbers), Optional.of(relative));
  }
}
