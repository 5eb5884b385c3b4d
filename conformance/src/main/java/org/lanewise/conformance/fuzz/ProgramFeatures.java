package org.lanewise.conformance.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiSource;

/**
 * What a program has in it, by names that statistics count.
 *
 * @param opcodes one name for each operation, repeated
 * @param features what the program has at all
 * @param instructions how many instructions it has
 */
record ProgramFeatures(List<String> opcodes, Set<String> features, int instructions) {

  static ProgramFeatures of(Program program) {
    return switch (program) {
      case TgsiProgram tgsi -> of(tgsi);
      case R500Program r500 -> of(r500);
      case D3d9Program d3d9 -> of(d3d9);
    };
  }

  /** The names of all operations of an instruction set, in the order of its table. */
  static List<String> allOpcodes(InstructionSet set) {
    Stream<String> names =
        switch (set) {
          case TGSI -> Arrays.stream(TgsiOpcode.values()).map(Enum::name);
          case D3D9 -> Arrays.stream(D3d9Opcode.values()).map(Enum::name);
          case R500 ->
              Stream.of(
                      Arrays.stream(R500RgbOp.values()).map(op -> "rgb " + op),
                      Arrays.stream(R500AlphaOp.values()).map(op -> "alpha " + op),
                      Arrays.stream(R500TexOp.values()).map(op -> "tex " + op),
                      Arrays.stream(R500FcOp.values()).map(op -> "flow " + op))
                  .flatMap(all -> all);
        };
    return names.toList();
  }

  /** Counts how deep blocks are nested. */
  private static final class Depth {
    private int now;
    private int most;

    void open() {
      most = Math.max(most, ++now);
    }

    void close() {
      now = Math.max(0, now - 1);
    }

    String name() {
      return "blocks nested " + (most > 6 ? "7 and more" : most) + " deep";
    }
  }

  private static ProgramFeatures of(TgsiProgram program) {
    List<String> opcodes = new ArrayList<>();
    Set<String> features = new TreeSet<>();
    Depth depth = new Depth();
    for (TgsiInstruction i : program.instructions()) {
      opcodes.add(i.opcode().name());
      switch (i.opcode()) {
        case IF, UIF, SWITCH -> depth.open();
        case BGNLOOP, BGNFOR -> {
          depth.open();
          features.add("loop");
        }
        case ENDIF, ENDSWITCH, ENDLOOP -> depth.close();
        case CAL, CALLNZ -> features.add("routine");
        case BRA -> features.add("jump");
        case KILL, KILL_IF -> features.add("kill");
        case BARRIER -> features.add("barrier");
        case DDX, DDY, DDX_FINE, DDY_FINE -> features.add("derivative");
        default -> {}
      }
      i.target().ifPresent(target -> features.add("texture"));
      if (i.memory().isPresent()) {
        features.add("memory");
      }
      if (i.predicate().isPresent()) {
        features.add("predicate");
      }
      if (i.saturate() != TgsiInstruction.Saturate.NONE) {
        features.add("saturated result");
      }
      for (TgsiSource source : i.sources()) {
        if (source.register().isRelative()) {
          features.add("relative source " + source.register().file());
        }
      }
      i.destinations().stream()
          .filter(d -> d.register().isRelative())
          .forEach(d -> features.add("relative destination"));
    }
    features.add(depth.name());
    return new ProgramFeatures(opcodes, features, program.instructions().size());
  }

  private static ProgramFeatures of(D3d9Program program) {
    List<String> opcodes = new ArrayList<>();
    Set<String> features = new TreeSet<>();
    Depth depth = new Depth();
    features.add("version " + program.version());
    for (D3d9Instruction i : program.instructions()) {
      opcodes.add(i.opcode().name());
      switch (i.opcode()) {
        case IF, IFC -> depth.open();
        case LOOP, REP -> {
          depth.open();
          features.add("loop");
        }
        case ENDIF, ENDLOOP, ENDREP -> depth.close();
        case CALL, CALLNZ -> features.add("routine");
        default -> {}
      }
      switch (i.opcode().kind()) {
        case TEXTURE -> features.add("texture");
        case DERIVATIVE -> features.add("derivative");
        case KILL -> features.add("kill");
        default -> {}
      }
      if (i.coissue()) {
        features.add("co-issued pair");
      }
      if (i.predicate().isPresent()) {
        features.add("predicate");
      }
      i.sources().stream()
          .filter(source -> source.register().relative().isPresent())
          .forEach(source -> features.add("relative source " + source.register().type()));
      i.destination()
          .ifPresent(
              d -> {
                if (d.register().relative().isPresent()) {
                  features.add("relative destination");
                }
                if (d.saturate()) {
                  features.add("saturated result");
                }
              });
    }
    features.add(depth.name());
    return new ProgramFeatures(opcodes, features, program.instructions().size());
  }

  private static ProgramFeatures of(R500Program program) {
    List<String> opcodes = new ArrayList<>();
    Set<String> features = new TreeSet<>();
    for (R500Instruction i : program.code()) {
      switch (i.type()) {
        case ALU, OUT -> {
          R500RgbOp rgb = R500RgbOp.of(i.get(R500Field.RGB_OP));
          R500AlphaOp alpha = R500AlphaOp.of(i.get(R500Field.ALPHA_OP));
          opcodes.add("rgb " + rgb);
          opcodes.add("alpha " + alpha);
          if (rgb == R500RgbOp.MDH || rgb == R500RgbOp.MDV) {
            features.add("derivative");
          }
          if (i.has(R500Field.RGB_ADDR0_REL) || i.has(R500Field.ALPHA_ADDR0_REL)) {
            features.add("relative source");
          }
          if (i.has(R500Field.RGB_ADDRD_REL) || i.has(R500Field.ALPHA_ADDRD_REL)) {
            features.add("relative destination");
          }
          if (i.has(R500Field.RGB_PRED_SEL) || i.has(R500Field.ALPHA_PRED_SEL)) {
            features.add("predicate");
          }
          if (i.has(R500Field.RGB_CLAMP) || i.has(R500Field.ALPHA_CLAMP)) {
            features.add("saturated result");
          }
        }
        case TEX -> {
          R500TexOp op = R500TexOp.of(i.get(R500Field.TEX_INST));
          opcodes.add("tex " + op);
          features.add(op == R500TexOp.TEXKILL ? "kill" : "texture");
        }
        case FC -> {
          R500FcOp op = R500FcOp.of(i.get(R500Field.FC_OP));
          opcodes.add("flow " + op);
          features.add(op.opensLoop() ? "loop" : "flow");
        }
      }
    }
    return new ProgramFeatures(opcodes, features, program.code().size());
  }
}
