package org.lanewise.conformance.random;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiOpcode;

/**
 * Writes instructions on memory and images. Half of the programs use none; some only read, so that
 * vectors of all widths load.
 */
final class TgsiMemoryGenerator {
  /** The immediate that limits addresses. */
  private static final int LIMITS = 5;

  private static final List<String> TARGETS =
      List.of("2D", "1D", "3D", "CUBE", "2D_ARRAY", "RECT", "BUFFER", "2D_MSAA");
  private static final List<TgsiOpcode> ATOMICS =
      Arrays.stream(TgsiOpcode.values())
          .filter(opcode -> opcode.category() == TgsiOpcode.Category.ATOMIC)
          .toList();

  private final TgsiWriter out;
  private boolean reads;
  private boolean writes;

  TgsiMemoryGenerator(TgsiWriter out) {
    this.out = out;
  }

  /**
   * Decides what the program does with memory.
   *
   * @param needed whether it shows what it computed there
   */
  void begin(boolean needed) {
    int kind = out.random.nextInt(10);
    // Immediates for an emphasis are numbered behind those for memory.
    reads = kind > 4 || out.weights.memory() > 0 || out.weights.special() > 0 || needed;
    writes = kind > 6 || needed;
  }

  /** Whether an instruction may be one on memory. */
  boolean isUsed() {
    return reads;
  }

  /** The declarations. */
  String declarations() {
    return reads
        ? """
        DCL BUFFER[0..2]
        DCL IMAGE[0], 2D, PIPE_FORMAT_R8G8B8A8_UNORM, WR
        DCL IMAGE[1..3]
        DCL MEMORY[0], SHARED
        DCL MEMORY[1], PRIVATE
        DCL MEMORY[2], GLOBAL
        DCL MEMORY[3], INPUT
        DCL HWATOMIC[0][0..3]
        DCL HWATOMIC[1][0..2], ARRAY(2)
        DCL CONSTBUF[0]
        """
        : "";
  }

  /** The immediate, which comes behind those of pairs. */
  String immediates() {
    return reads ? "IMM[" + LIMITS + "] UINT32 {31, 3, 1, 7}\n" : "";
  }

  /** An instruction, with another one for its address. */
  void memory() {
    int kind = writes ? out.random.nextInt(6) : out.random.nextInt(2);
    boolean isImage = out.percent(out.weights.textures()) || out.random.nextInt(5) < 2;
    String suffix = isImage ? ", " + image() : out.random.nextInt(4) == 0 ? ", COHERENT" : "";
    switch (kind) {
      case 0 ->
          out.emit(
              out.predicated()
                  + "LOAD "
                  + destination()
                  + ", "
                  + resource(isImage, true, true)
                  + ", "
                  + address(isImage)
                  + suffix);
      case 1 ->
          out.emit("RESQ " + out.destination() + ", " + resource(isImage, true, true) + suffix);
      case 2, 3 ->
          out.emit(
              out.predicated()
                  + "STORE "
                  + resource(isImage, false, false)
                  + "."
                  + out.mask()
                  + ", "
                  + address(isImage)
                  + ", "
                  + out.source(true)
                  + suffix);
      default -> {
        TgsiOpcode opcode = ATOMICS.get(out.random.nextInt(ATOMICS.size()));
        String data = ", " + out.source(true);
        out.emit(
            out.predicated()
                + opcode
                + " "
                + destination()
                + ", "
                + resource(isImage, false, true)
                + ", "
                + address(isImage)
                + data
                + (opcode == TgsiOpcode.ATOMCAS ? ", " + out.source(true) : "")
                + suffix);
      }
    }
  }

  private String destination() {
    return out.random.nextInt(12) == 0 ? "NULL" : out.destination();
  }

  /** An address that mostly lies inside. */
  private String address(boolean isImage) {
    switch (out.random.nextInt(4)) {
      case 0 -> {
        return "IMM[1]." + out.swizzle();
      }
      case 1 -> {
        return out.source(false);
      }
      default -> {
        String register = "TEMP[" + out.random.nextInt(TgsiWriter.TEMPS) + "]";
        String limits = isImage ? "yyyz" : "xwxx";
        out.emit("AND " + register + ", " + out.source(false) + ", IMM[" + LIMITS + "]." + limits);
        return register;
      }
    }
  }

  private String resource(boolean isImage, boolean constant, boolean counter) {
    boolean relative = out.percent(out.weights.relative()) || out.random.nextInt(4) == 0;
    String component = "xy".charAt(out.random.nextInt(2)) + "";
    if (isImage) {
      return relative
          ? "IMAGE[ADDR[0]." + component + "+1]"
          : "IMAGE[" + out.random.nextInt(4) + "]";
    }
    int kinds = constant ? 10 : counter ? 7 : 6;
    return switch (out.random.nextInt(kinds)) {
      case 0, 1, 2 ->
          relative ? "BUFFER[ADDR[0]." + component + "]" : "BUFFER[" + out.random.nextInt(3) + "]";
      case 3 -> "MEMORY[0]";
      case 4 -> "MEMORY[1]";
      case 5 -> "MEMORY[2]";
      case 6 ->
          relative
              ? "HWATOMIC[1][ADDR[0]." + component + "+1](2)"
              : "HWATOMIC[0][" + out.random.nextInt(4) + "]";
      case 7 -> "MEMORY[3]";
      case 8 -> relative ? "CONST[ADDR[0]." + component + "]" : "CONST[0]";
      default -> "CONSTBUF[0]";
    };
  }

  private String image() {
    String target =
        TARGETS.get(out.random.nextInt(out.random.nextInt(3) == 0 ? TARGETS.size() : 4));
    ImageFormat[] formats = ImageFormat.values();
    return switch (out.random.nextInt(4)) {
      case 0 -> target;
      case 1 -> target + ", PIPE_FORMAT_R32_UINT";
      default -> target + ", PIPE_FORMAT_" + formats[out.random.nextInt(formats.length)];
    };
  }

  /** Memory of all kinds; buffer 2 and image 3 may be unbound. */
  static void bind(Bindings bindings, Random random) {
    bindings.setBuffer(0, words(random, 7));
    bindings.setBuffer(1, words(random, 3));
    bindings.setGlobal(words(random, 6));
    bindings.setArguments(words(random, 4));
    bindings.setAtomics(0, words(random, 3));
    bindings.setAtomics(1, words(random, 3));
    bindings.setPrivateWords(random.nextInt(2) * 6);
    ImageFormat[] formats = ImageFormat.values();
    TextureTarget[] targets = {
      TextureTarget.TEX_2D, TextureTarget.TEX_1D, TextureTarget.TEX_3D, TextureTarget.CUBE
    };
    for (int unit = 0; unit < 4; unit++) {
      TextureTarget target = targets[random.nextInt(targets.length)];
      ImageFormat format =
          random.nextInt(3) == 0 ? ImageFormat.R32_UINT : formats[random.nextInt(formats.length)];
      int width = 1 + random.nextInt(4);
      int height = target == TextureTarget.TEX_1D ? 1 : 1 + random.nextInt(3);
      int depth =
          switch (target) {
            case TEX_3D -> 1 + random.nextInt(3);
            case CUBE -> 6;
            default -> 1;
          };
      int size = (width * height * depth * format.bytes() + 3) / 4;
      if (unit < 3 || random.nextBoolean()) {
        bindings.setImage(
            unit, new ImageBinding(target, format, width, height, depth, 1, words(random, size)));
      }
    }
  }

  static MemoryBuffer words(Random random, int count) {
    MemoryBuffer memory = MemoryBuffer.ofSize(count);
    for (int i = 0; i < count; i++) {
      memory.words()[i] = random.nextBoolean() ? random.nextInt(8) : SpecialValues.random(random);
    }
    return memory;
  }
}
