package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Derives what a program reads and writes from its declarations and operands. */
final class D3d9Signature {
  private static final List<String> RASTOUT = List.of("position", "fog", "psize");
  private static final List<String> RASTOUT_NAMES = List.of("oPos", "oFog", "oPts");

  private final D3d9Version version;
  private final D3d9Slots inputs = new D3d9Slots();
  private final D3d9Slots outputs = new D3d9Slots();
  private final TreeMap<Integer, TextureTarget> samplers = new TreeMap<>();
  private final int[] rows = new int[D3d9Program.STAGES + 1];

  private D3d9Signature(D3d9Version version, List<D3d9Statement> statements) {
    this.version = version;
    for (D3d9Statement statement : statements) {
      if (statement instanceof D3d9Declaration declaration) {
        declared(declaration);
      }
    }
    if (version.isPixel1()) {
      output(D3d9RegisterType.COLOROUT, 0, WriteMask.XYZW);
    }
    for (D3d9Statement statement : statements) {
      switch (statement) {
        case D3d9Instruction instruction -> used(instruction);
        case D3d9Declaration declaration -> {
          if (declaration.destination().register().type() == D3d9RegisterType.SAMPLER) {
            sampler(declaration.destination().register().number());
          }
        }
        case D3d9Definition definition -> {}
        case D3d9Comment comment -> {}
      }
    }
    inputs.finish();
    outputs.finish();
  }

  static D3d9Signature of(D3d9Version version, List<D3d9Statement> statements) {
    return new D3d9Signature(version, statements);
  }

  D3d9Slots inputs() {
    return inputs;
  }

  D3d9Slots outputs() {
    return outputs;
  }

  Signature signature() {
    List<SamplerUnit> units = new ArrayList<>();
    samplers.forEach((unit, target) -> units.add(new SamplerUnit(unit, target)));
    List<Integer> buffers = new ArrayList<>();
    int count = rows.length;
    while (count > 0 && rows[count - 1] == 0) {
      count--;
    }
    for (int buffer = 0; buffer < count; buffer++) {
      buffers.add(rows[buffer]);
    }
    return new Signature(inputs.slots(), outputs.slots(), buffers, units);
  }

  private void declared(D3d9Declaration declaration) {
    D3d9Destination destination = declaration.destination();
    D3d9Register register = destination.register();
    String semantic = declaration.usage().id();
    int index = declaration.usageIndex();
    switch (register.type()) {
      case SAMPLER ->
          declaration.target().ifPresent(target -> samplers.put(register.number(), target));
      case INPUT -> {
        if (version.isPixel() && version.major() < 3) {
          input(register.type(), register.number(), destination.mask());
        } else {
          inputs.add(
              register.type(),
              register.number(),
              "v" + register.number(),
              semantic,
              index,
              interpolation(declaration.usage()),
              destination.mask());
        }
      }
      case TEXTURE, MISCTYPE -> input(register.type(), register.number(), destination.mask());
      case OUTPUT ->
          outputs.add(
              register.type(),
              register.number(),
              "o" + register.number(),
              semantic,
              index,
              Interpolation.NONE,
              destination.mask());
      default -> {}
    }
  }

  private Interpolation interpolation(D3d9Usage usage) {
    if (!version.isPixel()) {
      return Interpolation.NONE;
    }
    return usage == D3d9Usage.COLOR ? Interpolation.COLOR : Interpolation.PERSPECTIVE;
  }

  private void used(D3d9Instruction instruction) {
    D3d9Opcode opcode = instruction.opcode();
    for (int i = 0; i < instruction.sources().size(); i++) {
      read(opcode, instruction.sources().get(i), i == 1 ? opcode.rows() : 1);
    }
    boolean ofStage = opcode.kind() == D3d9Opcode.Kind.TEXTURE && version.isPixel1();
    instruction.destination().ifPresent(destination -> written(opcode, destination, ofStage));
    if (opcode == D3d9Opcode.TEXM3X2DEPTH || opcode == D3d9Opcode.TEXDEPTH) {
      output(D3d9RegisterType.DEPTHOUT, 0, WriteMask.of(1));
    }
  }

  private void written(D3d9Opcode opcode, D3d9Destination destination, boolean ofStage) {
    D3d9Register register = destination.register();
    int number = register.number();
    boolean coordinates =
        version.isPixel1To3()
            && register.type() == D3d9RegisterType.TEXTURE
            && (ofStage || opcode == D3d9Opcode.TEXKILL);
    if (coordinates) {
      input(D3d9RegisterType.TEXTURE, number, WriteMask.XYZW);
    }
    if (ofStage && samplesStage(opcode)) {
      sampler(number);
    }
    boolean bumps =
        opcode == D3d9Opcode.BEM || opcode == D3d9Opcode.TEXBEM || opcode == D3d9Opcode.TEXBEML;
    if (bumps) {
      atLeast(D3d9Program.STAGES, 2 * number + 2);
    }
    if (opcode.destination() == D3d9Opcode.DestinationUse.READ) {
      if (!coordinates) {
        input(register.type(), number, WriteMask.XYZW);
      }
      return;
    }
    if (register.relative().isEmpty()) {
      output(register.type(), number, destination.mask());
    }
  }

  /** Whether an opcode of model 1 samples the stage of its destination's number. */
  private static boolean samplesStage(D3d9Opcode opcode) {
    return switch (opcode) {
      case TEX,
          TEXLD_STAGE,
          TEXBEM,
          TEXBEML,
          TEXREG2AR,
          TEXREG2GB,
          TEXREG2RGB,
          TEXM3X2TEX,
          TEXM3X3TEX,
          TEXM3X3SPEC,
          TEXM3X3VSPEC,
          TEXDP3TEX ->
          true;
      default -> false;
    };
  }

  private void read(D3d9Opcode opcode, D3d9Source source, int count) {
    D3d9Register register = source.register();
    int number = register.number();
    switch (register.type()) {
      case CONST ->
          atLeast(
              D3d9Program.FLOATS,
              Math.max(
                  number + count,
                  register.relative().isPresent() ? D3d9Limits.floatConstants(version) : 0));
      case CONSTINT -> atLeast(D3d9Program.INTEGERS, number + 1);
      case CONSTBOOL -> atLeast(D3d9Program.BOOLEANS, number + 1);
      case SAMPLER -> sampler(number);
      case INPUT, MISCTYPE -> {
        if (register.relative().isEmpty()) {
          for (int row = 0; row < count; row++) {
            input(register.type(), number + row, WriteMask.XYZW);
          }
        }
      }
      case TEXTURE -> {
        // Up to ps_1_3 t# is a temporary that texture instructions fill.
        if (!version.isPixel1To3()) {
          input(register.type(), number, WriteMask.XYZW);
        }
      }
      default -> {}
    }
  }

  /** A sampler whose target only the state of the embedding tells. */
  private void sampler(int number) {
    samplers.putIfAbsent(number, TextureTarget.TEX_2D);
  }

  private void atLeast(int buffer, int count) {
    rows[buffer] = Math.max(rows[buffer], count);
  }

  /** An input that no declaration describes further. */
  private void input(D3d9RegisterType type, int number, WriteMask mask) {
    boolean fixed = version.isPixel() && version.major() < 3;
    Optional<String> name =
        Optional.ofNullable(
            switch (type) {
              case INPUT -> "v" + number;
              case TEXTURE -> "t" + number;
              case MISCTYPE -> number == 0 ? "vPos" : number == 1 ? "vFace" : null;
              default -> null;
            });
    if (name.isEmpty() || type == D3d9RegisterType.INPUT && inputs.has(type, number) && !fixed) {
      return;
    }
    switch (type) {
      case INPUT ->
          inputs.add(
              type,
              number,
              name.get(),
              fixed ? "color" : "",
              fixed ? number : 0,
              version.isPixel() ? Interpolation.COLOR : Interpolation.NONE,
              mask);
      case TEXTURE ->
          inputs.add(type, number, name.get(), "texcoord", number, Interpolation.PERSPECTIVE, mask);
      default ->
          inputs.add(
              type,
              number,
              name.get(),
              number == 0 ? "vpos" : "vface",
              0,
              number == 0 ? Interpolation.LINEAR : Interpolation.CONSTANT,
              mask);
    }
  }

  private void output(D3d9RegisterType type, int number, WriteMask mask) {
    switch (type) {
      case RASTOUT -> {
        if (number < RASTOUT.size()) {
          // oFog and oPts have one component, whichever the mask names.
          WriteMask seen = number == 0 ? mask : WriteMask.of(1);
          fixedOutput(type, number, RASTOUT_NAMES.get(number), RASTOUT.get(number), 0, seen);
        }
      }
      case ATTROUT -> fixedOutput(type, number, "oD" + number, "color", number, mask);
      case TEXCRDOUT -> fixedOutput(type, number, "oT" + number, "texcoord", number, mask);
      case COLOROUT -> fixedOutput(type, number, "oC" + number, "color", number, mask);
      case DEPTHOUT -> fixedOutput(type, number, "oDepth", "depth", 0, WriteMask.of(1));
      case OUTPUT -> {
        if (outputs.has(type, number)) {
          outputs.addUndeclared(type, number, mask);
        } else {
          fixedOutput(type, number, "o" + number, "", 0, mask);
        }
      }
      default -> {}
    }
  }

  private void fixedOutput(
      D3d9RegisterType type, int number, String name, String semantic, int index, WriteMask mask) {
    outputs.add(type, number, name, semantic, index, Interpolation.NONE, mask);
  }
}
