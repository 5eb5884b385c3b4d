package org.lanewise.conformance.metamorphic;

import java.util.List;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Opcode.Channels;
import org.lanewise.core.d3d9.D3d9Opcode.DestinationUse;
import org.lanewise.core.d3d9.D3d9Opcode.Kind;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.d3d9.D3d9Version;

/**
 * What Direct3D 9 instructions read and write. Kills need no order: no register and no memory
 * depends on who is live. Rules: docs/d3d9.md.
 */
final class D3d9Effects {
  /** The rows that texm3x2pad and the like keep, and with them the order of texture opcodes. */
  private static final int STAGES = 100;

  private D3d9Effects() {}

  /** The effects of all statements; null for those that nothing may pass. */
  static Effects[] of(D3d9Program program) {
    List<D3d9Statement> statements = program.statements();
    Effects[] effects = new Effects[statements.size()];
    D3d9Instruction before = null;
    int beforeAt = -1;
    for (int i = 0; i < effects.length; i++) {
      if (!(statements.get(i) instanceof D3d9Instruction instruction)) {
        continue;
      }
      effects[i] = of(program.version(), instruction);
      if (instruction.coissue() && before != null) {
        effects[beforeAt] = null;
      }
      before = instruction;
      beforeAt = i;
    }
    return effects;
  }

  /** The effects of an instruction by itself, null where nothing may pass it. */
  static Effects of(D3d9Version version, D3d9Instruction instruction) {
    D3d9Opcode opcode = instruction.opcode();
    if (opcode.kind() == Kind.FLOW || instruction.coissue()) {
      return null;
    }
    Effects effects = new Effects();
    instruction.destination().ifPresent(d -> destination(effects, opcode, d));
    instruction.predicate().ifPresent(predicate -> read(effects, predicate.register(), 1, 15));
    for (int i = 0; i < instruction.sources().size(); i++) {
      D3d9Source source = instruction.sources().get(i);
      read(effects, source.register(), i == 1 ? opcode.rows() : 1, components(instruction, source));
    }
    if (version.isPixel1() && opcode.kind() == Kind.TEXTURE) {
      effects.write(STAGES, 0, 0);
    }
    if (opcode == D3d9Opcode.TEXM3X2DEPTH || opcode == D3d9Opcode.TEXDEPTH) {
      effects.write(D3d9RegisterType.DEPTHOUT.ordinal(), 0, Effects.ANY);
    }
    return effects;
  }

  private static void destination(Effects effects, D3d9Opcode opcode, D3d9Destination destination) {
    D3d9Register register = destination.register();
    if (opcode.destination() == DestinationUse.READ) {
      read(effects, register, 1, 15);
      return;
    }
    int number = register.relative().isPresent() ? Effects.ANY : register.number();
    register.relative().ifPresent(relative -> index(effects, relative));
    boolean single =
        register.type() == D3d9RegisterType.RASTOUT || register.type() == D3d9RegisterType.DEPTHOUT;
    if (single) {
      effects.write(register.type().ordinal(), number, Effects.ANY);
    } else {
      effects.write(register.type().ordinal(), number, destination.mask().bits(), true);
    }
  }

  /** The components of a source's register that count. */
  private static int components(D3d9Instruction instruction, D3d9Source source) {
    boolean byChannel =
        instruction.opcode().channels() == Channels.COMPONENTWISE
            && instruction.opcode() != D3d9Opcode.CND
            && source.modifier() != D3d9Modifier.DZ
            && source.modifier() != D3d9Modifier.DW;
    if (!byChannel) {
      return 15;
    }
    int mask = 0;
    for (int c = 0; c < 4; c++) {
      if (instruction.destination().orElseThrow().mask().has(c)) {
        mask |= 1 << source.swizzle().get(c);
      }
    }
    return mask;
  }

  private static void read(Effects effects, D3d9Register register, int rows, int components) {
    register.relative().ifPresent(relative -> index(effects, relative));
    for (int row = 0; row < rows; row++) {
      for (int c = 0; c < 4; c++) {
        if ((components >> c & 1) != 0) {
          effects.read(register.type().ordinal(), register.number() + row, c);
        }
      }
    }
  }

  private static void index(Effects effects, D3d9Register.Relative relative) {
    effects.read(relative.type().ordinal(), Effects.ANY, relative.component());
  }
}
