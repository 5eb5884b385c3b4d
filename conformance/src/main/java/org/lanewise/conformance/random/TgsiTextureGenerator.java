package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;

/** Writes texture instructions of both families, and binds what they ask for. */
final class TgsiTextureGenerator {
  /** Larger textures take time and show nothing more. */
  private static final int LARGEST = 6;

  /** A unit of a program. */
  private record Unit(String target, String type, TextureTarget shape) {
    boolean isMultisample() {
      return shape.isMultisample();
    }
  }

  /** Unit 0 is bound to a large image, unit 1 to nothing. */
  private static final List<Unit> UNITS =
      List.of(
          new Unit("2D", "FLOAT", TextureTarget.TEX_2D),
          new Unit("2D", "FLOAT", TextureTarget.TEX_2D),
          new Unit("2D_MSAA", "FLOAT", TextureTarget.TEX_2D_MSAA),
          new Unit("CUBE", "FLOAT", TextureTarget.CUBE),
          new Unit("2D_ARRAY", "UINT", TextureTarget.TEX_2D_ARRAY),
          new Unit("3D", "UNORM", TextureTarget.TEX_3D),
          new Unit("CUBEARRAY", "FLOAT", TextureTarget.CUBE_ARRAY),
          new Unit("2D_ARRAY_MSAA", "SINT", TextureTarget.TEX_2D_ARRAY_MSAA),
          new Unit("BUFFER", "FLOAT", TextureTarget.BUFFER),
          new Unit("1D_ARRAY", "FLOAT", TextureTarget.TEX_1D_ARRAY),
          new Unit("RECT", "FLOAT", TextureTarget.RECT),
          new Unit("1D", "FLOAT", TextureTarget.TEX_1D));

  private final TgsiWriter out;

  TgsiTextureGenerator(TgsiWriter out) {
    this.out = out;
  }

  /** The declarations of all units. */
  static String declarations() {
    StringBuilder text = new StringBuilder();
    text.append("DCL SAMP[0..").append(UNITS.size() - 1).append("]\n");
    for (int unit = 0; unit < UNITS.size(); unit++) {
      text.append("DCL SVIEW[%d], %s, ".formatted(unit, UNITS.get(unit).target()))
          .append(UNITS.get(unit).type())
          .append('\n');
    }
    return text.toString();
  }

  /** Binds all units but the first two. */
  static void bind(Bindings bindings, long seed) {
    RandomTextures random = new RandomTextures(seed, LARGEST);
    for (int unit = 2; unit < UNITS.size(); unit++) {
      TextureBinding binding = random.binding(UNITS.get(unit).shape());
      bindings.setTexture(unit, binding);
    }
  }

  void texture() {
    switch (out.random.nextInt(12)) {
      case 0, 1, 2, 3 -> plain();
      case 4, 5, 6 -> sampled();
      case 7, 8, 9, 10 -> viewed();
      default ->
          out.emit("FBFETCH " + out.destination() + ", OUT[" + below(2) + "]." + out.swizzle());
    }
  }

  private int below(int bound) {
    return out.random.nextInt(bound);
  }

  private String pick(List<String> values) {
    return values.get(below(values.size()));
  }

  /** The usual opcodes on the usual target. */
  private void plain() {
    String opcode = pick(List.of("TEX", "TXP", "TXB", "TXL", "TXF", "TXQ"));
    out.emit(opcode + " " + out.destination() + ", " + source() + ", SAMP[" + below(2) + "], 2D");
  }

  /** Coordinates and the like, where lookups are many mostly of what was computed before. */
  private String source() {
    if (out.percent(out.weights.textures())) {
      return "TEMP[" + below(TgsiWriter.TEMPS) + "]." + out.swizzle();
    }
    return out.source(false);
  }

  // The TEX family

  private void sampled() {
    int unit = below(UNITS.size());
    TextureTarget shape = UNITS.get(unit).shape();
    boolean shadow = shape.hasShadow() && below(3) == 0;
    String target = (shadow ? "SHADOW" : "") + UNITS.get(unit).target();
    TextureTarget asked = shadow ? shape.shadowed() : shape;
    String opcode = pick(opcodes(asked));
    StringBuilder text = new StringBuilder(opcode + " " + out.destination());
    int sources =
        switch (opcode) {
          case "TXQS", "TXQ_LZ" -> 0;
          case "TEX2", "TXB2", "TXL2", "TG4" -> 2;
          case "TXD" -> 3;
          default -> 1;
        };
    for (int i = 0; i < sources; i++) {
      boolean component = opcode.equals("TG4") && i == 1 && below(2) == 0;
      text.append(", ").append(component ? "IMM[1]." + out.swizzle() : source());
    }
    boolean relative =
        asked == TextureTarget.TEX_2D && (out.percent(out.weights.relative()) || below(6) == 0);
    text.append(", SAMP[").append(relative ? "ADDR[0].x" : "" + unit).append("], ").append(target);
    out.emit(text + offsets(opcode));
  }

  private static List<String> opcodes(TextureTarget target) {
    if (target.isMultisample()) {
      return List.of("TXF", "TXF_LZ", "TXQ", "TXQ_LZ", "TXQS");
    }
    List<String> opcodes = new ArrayList<>(List.of("TXF", "TXF_LZ", "TXQ", "TXQ_LZ", "TXQS"));
    if (target == TextureTarget.BUFFER) {
      return opcodes;
    }
    opcodes.addAll(List.of("TEX2", "TXB2", "TXL2", "TG4", "LODQ"));
    if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
      return opcodes;
    }
    opcodes.addAll(List.of("TEX", "TEX_LZ", "TXD"));
    if (target.layerComponent() < 3 && target.referenceComponent() < 3) {
      opcodes.addAll(List.of("TXP", "TXB", "TXL"));
    }
    return opcodes;
  }

  private String offsets(String opcode) {
    boolean gathers = opcode.equals("TG4") || opcode.equals("GATHER4");
    boolean none = !out.percent(out.weights.textures()) && below(4) != 0;
    int count = none ? 0 : gathers && below(2) == 0 ? 4 : 1;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String register =
          switch (below(4)) {
            case 0 -> "TEMP[" + below(TgsiWriter.TEMPS) + "]";
            case 1 -> "IN[" + below(4) + "]";
            default -> "IMM[1]";
          };
      text.append(", ").append(register).append('.').append(out.swizzle(), 0, 3);
    }
    return text.toString();
  }

  // The SAMPLE family

  private void viewed() {
    int view = below(UNITS.size());
    Unit unit = UNITS.get(view);
    List<String> opcodes =
        new ArrayList<>(List.of("SAMPLE_I", "SVIEWINFO", "SAMPLE_POS", "SAMPLE_INFO"));
    if (unit.isMultisample()) {
      opcodes.add("SAMPLE_I_MS");
    } else if (unit.shape() != TextureTarget.BUFFER) {
      opcodes.addAll(List.of("SAMPLE", "SAMPLE_B", "SAMPLE_L", "SAMPLE_D", "GATHER4", "LOD"));
      if (unit.shape().hasShadow()) {
        opcodes.addAll(List.of("SAMPLE_C", "SAMPLE_C_LZ"));
      }
    }
    String opcode = pick(opcodes);
    boolean relative = out.percent(out.weights.relative()) || below(12) == 0;
    String index = relative ? "ADDR[0].y+" + view : "" + view;
    String viewed = "SVIEW[" + index + "]." + (below(2) == 0 ? "xyzw" : out.swizzle());
    String sampler = "SAMP[" + below(UNITS.size()) + "]";
    String operands =
        switch (opcode) {
          case "SAMPLE_I", "SVIEWINFO" -> source() + ", " + viewed;
          case "SAMPLE_I_MS" -> source() + ", " + viewed + ", " + source();
          case "SAMPLE_POS", "SAMPLE_INFO" -> (below(4) == 0 ? source() : viewed) + ", " + source();
          case "SAMPLE", "GATHER4", "LOD" -> source() + ", " + viewed + ", " + sampler;
          case "SAMPLE_D" ->
              source() + ", " + viewed + ", " + sampler + ", " + source() + ", " + source();
          default -> source() + ", " + viewed + ", " + sampler + ", " + source();
        };
    out.emit(opcode + " " + out.destination() + ", " + operands + offsets(opcode));
  }
}
