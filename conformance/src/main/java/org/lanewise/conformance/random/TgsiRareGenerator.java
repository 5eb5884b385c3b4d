package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;

/** Writes the opcodes that balanced programs never draw. */
final class TgsiRareGenerator {
  private final TgsiWriter out;
  private final TgsiStageGenerator stage;
  private final TgsiMemoryGenerator memory;

  TgsiRareGenerator(TgsiWriter out, TgsiStageGenerator stage, TgsiMemoryGenerator memory) {
    this.out = out;
    this.stage = stage;
    this.memory = memory;
  }

  void rare() {
    List<String> opcodes =
        new ArrayList<>(List.of("CLOCK", "SAMP2HND", "NOP", "LFENCE", "MFENCE", "SFENCE"));
    if (memory.isUsed()) {
      opcodes.add("IMG2HND");
    }
    if (stage.isFragment()) {
      opcodes.addAll(List.of("INTERP_CENTROID", "INTERP_SAMPLE", "INTERP_OFFSET"));
      opcodes.addAll(List.of("INTERP_CENTROID", "INTERP_SAMPLE", "INTERP_OFFSET", "DEMOTE"));
    }
    String opcode = opcodes.get(out.random.nextInt(opcodes.size()));
    String input = ", IN[" + out.random.nextInt(4) + "]." + out.swizzle();
    switch (opcode) {
      case "CLOCK" -> out.emit(opcode + " " + out.destination());
      case "SAMP2HND" ->
          out.emit(opcode + " " + out.destination() + ", SAMP[" + out.random.nextInt(3) + "]");
      case "IMG2HND" ->
          out.emit(opcode + " " + out.destination() + ", IMAGE[" + out.random.nextInt(4) + "]");
      case "INTERP_CENTROID" -> out.emit(opcode + " " + out.destination() + input);
      case "INTERP_SAMPLE", "INTERP_OFFSET" ->
          out.emit(opcode + " " + out.destination() + input + ", " + out.source(false));
      case "DEMOTE" -> {
        // Else hardly any pixel lives on.
        out.emit("IF " + out.condition());
        out.emit(opcode);
        out.emit("ENDIF");
      }
      default -> out.emit(opcode);
    }
  }
}
