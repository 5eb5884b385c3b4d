package org.lanewise.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.tgsi.TgsiProgram;
import picocli.CommandLine.Option;

/** What surrounds a program: inputs by name, constants, textures. */
final class Scene {
  @Option(
      names = "--const",
      paramLabel = "[B:]N=X[,Y,Z,W]",
      description =
          "row N of constant buffer B (default 0), for example --const 0=0.3,0.5,0,1; missing"
              + " components are 0; 0x and eight digits are raw bits. R500: constant N, if it is none"
              + " of the program's own")
  private List<String> constants = List.of();

  @Option(
      names = "--specialize",
      description = "make code for the constants given: faster, the same results")
  private boolean specialize;

  @Option(
      names = "--input",
      paramLabel = "NAME=VALUE",
      description =
          "an input by its semantic, for example GENERIC[1]: VALUE is uv (0 to 1 from the top left),"
              + " centered (-1 to 1, up positive), position (pixel centres), or numbers X,Y,Z,W."
              + " Without it POSITION is position, COLOR is 1,1,1,1, FACE and BACKFACE are front, others are"
              + " uv")
  private List<String> inputs = List.of();

  @Option(
      names = "--texture",
      paramLabel = "UNIT=WHAT",
      description =
          "a PNG or JPEG file, or a pattern: checker, gradient, noise, bricks, bricknormals, rings,"
              + " cube (six coloured faces). Without it each unit has a pattern of its own")
  private List<String> textures = List.of();

  @Option(
      names = "--filter",
      defaultValue = "linear",
      paramLabel = "nearest|linear|mipmap",
      description = "how textures are filtered (default: ${DEFAULT-VALUE})")
  private String filter;

  @Option(
      names = "--wrap",
      defaultValue = "REPEAT",
      description = "how coordinates outside are wrapped: ${COMPLETION-CANDIDATES}")
  private Sampler.Wrap wrap;

  /** How the values of one input slot are made. */
  private sealed interface Source {
    record Uv() implements Source {}

    record Centered() implements Source {}

    record Position() implements Source {}

    record Constant(float[] values) implements Source {}
  }

  private Source[] sources = new Source[0];
  private final Map<Integer, String> given = new TreeMap<>();
  private boolean lowerLeft;
  private boolean integerCenters;

  /** Fits the inputs to a program; before {@link #fill}. */
  void prepare(Program program) {
    Map<String, Source> named = new TreeMap<>();
    for (String text : inputs) {
      String[] parts = split("--input", text);
      named.put(canonical(parts[0]), source(text, parts[1]));
    }
    List<Slot> slots = program.signature().inputs();
    sources = new Source[slots.size()];
    List<String> known = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      Slot slot = slots.get(i);
      String name = slot.semantic() + "[" + slot.semanticIndex() + "]";
      known.add(name);
      Source source = named.remove(canonical(name));
      if (source != null) {
        given.put(i, name);
      }
      sources[i] = source != null ? source : byDefault(slot);
    }
    if (!named.isEmpty()) {
      throw new InputException(
          "--input: error: the program has no input "
              + named.keySet().iterator().next()
              + " (expected one of "
              + String.join(", ", known)
              + ")");
    }
    if (program instanceof TgsiProgram tgsi) {
      lowerLeft = tgsi.property("FS_COORD_ORIGIN", "UPPER_LEFT").equals("LOWER_LEFT");
      integerCenters = tgsi.property("FS_COORD_PIXEL_CENTER", "HALF_INTEGER").equals("INTEGER");
    }
  }

  /** The options of a program that runs with these bindings. */
  ShaderOptions options(ShaderOptions general, Bindings bindings) {
    return specialize ? general.specialize(bindings) : general;
  }

  /** Whether any option sets an input, a constant or a texture. */
  boolean isGiven() {
    return !inputs.isEmpty() || !constants.isEmpty() || !textures.isEmpty() || specialize;
  }

  /** Refuses an input of {@code --input} that another option sets, too. */
  void refuseInput(int slot, String option) {
    if (given.containsKey(slot)) {
      throw new InputException(
          "--input: error: "
              + option
              + " sets "
              + given.get(slot)
              + ", too (expected one of them)");
    }
  }

  private static Source byDefault(Slot slot) {
    boolean system = slot.name().startsWith("SV");
    return switch (slot.semantic()) {
      case "POSITION" -> new Source.Position();
      case "COLOR" -> new Source.Constant(new float[] {1, 1, 1, 1});
      case "FACE" ->
          new Source.Constant(new float[] {system ? Float.intBitsToFloat(-1) : 1, 0, 0, 1});
      // What R500 calls face is 1 for the back.
      case "BACKFACE" -> new Source.Constant(new float[] {0, 0, 0, 1});
      case "SAMPLEMASK" -> new Source.Constant(new float[] {Float.intBitsToFloat(1), 0, 0, 0});
      case "SAMPLEPOS" -> new Source.Constant(new float[] {0.5f, 0.5f, 0, 0});
      default -> system ? new Source.Constant(new float[4]) : new Source.Uv();
    };
  }

  private static String canonical(String name) {
    String upper = name.toUpperCase(Locale.ROOT).trim();
    return upper.endsWith("]") ? upper : upper + "[0]";
  }

  private static Source source(String option, String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "uv" -> new Source.Uv();
      case "centered" -> new Source.Centered();
      case "position" -> new Source.Position();
      default -> new Source.Constant(numbers("--input " + option, value));
    };
  }

  private static String[] split(String option, String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new InputException(option + ": error: '" + text + "' (expected NAME=VALUE)");
    }
    return new String[] {text.substring(0, equals).trim(), text.substring(equals + 1).trim()};
  }

  /** One to four numbers; missing ones are 0. */
  static float[] numbers(String option, String text) {
    String[] parts = text.split(",", -1);
    float[] values = new float[4];
    if (parts.length > 4) {
      throw new InputException(option + ": error: " + parts.length + " numbers (expected 1 to 4)");
    }
    for (int i = 0; i < parts.length; i++) {
      values[i] = number(option, parts[i].trim());
    }
    return values;
  }

  private static float number(String option, String text) {
    return Float.intBitsToFloat(
        word(text)
            .orElseThrow(
                () ->
                    new InputException(
                        option
                            + ": error: '"
                            + text
                            + "' is no number (expected a float, nan, inf, 0x and eight digits,"
                            + " or an integer with i or u)")));
  }

  /** The bits of a number as case files write them, or as any program text does. */
  private static OptionalInt word(String text) {
    boolean isHex = text.matches("0[xX][0-9a-fA-F]*");
    boolean isInteger = text.matches("-?[0-9]+i|[0-9]+u");
    if (!isInteger) {
      return isHex && text.length() != 10 ? OptionalInt.empty() : NumberLiteral.float32(text);
    }
    String digits = text.substring(0, text.length() - 1);
    try {
      return OptionalInt.of(
          text.endsWith("u") ? Integer.parseUnsignedInt(digits) : Integer.parseInt(digits));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Fills the inputs of a lane for a pixel; y runs downwards. */
  void fill(LaneBatch batch, int lane, int x, int y, Size size) {
    for (int slot = 0; slot < sources.length; slot++) {
      float u = (x + 0.5f) / size.width();
      float v = (y + 0.5f) / size.height();
      switch (sources[slot]) {
        case Source.Uv uv -> set(batch, slot, lane, u, v, 0, 1);
        case Source.Centered centered -> set(batch, slot, lane, u * 2 - 1, 1 - v * 2, 0, 1);
        case Source.Position position -> {
          float half = integerCenters ? 0 : 0.5f;
          int row = lowerLeft ? size.height() - 1 - y : y;
          set(batch, slot, lane, x + half, row + half, 0, 1);
        }
        case Source.Constant constant ->
            set(
                batch,
                slot,
                lane,
                constant.values[0],
                constant.values[1],
                constant.values[2],
                constant.values[3]);
      }
    }
  }

  private static void set(LaneBatch batch, int slot, int lane, float x, float y, float z, float w) {
    batch.setInput(slot, 0, lane, x);
    batch.setInput(slot, 1, lane, y);
    batch.setInput(slot, 2, lane, z);
    batch.setInput(slot, 3, lane, w);
  }

  /** The files that textures are read from. */
  List<Path> files() {
    return textures.stream().map(text -> Path.of(split("--texture", text)[1])).toList();
  }

  /**
   * The constants and textures for a program.
   *
   * @param defaults constants where no option sets them
   */
  Bindings bindings(Program program, Bindings defaults) {
    Bindings bindings = new Bindings();
    bindings.setConstants(0, defaults.constants(0));
    for (String text : constants) {
      constant(bindings, text, program);
    }
    Map<Integer, String> chosen = new TreeMap<>();
    for (String text : textures) {
      String[] parts = split("--texture", text);
      chosen.put(integer("--texture " + text, parts[0], Bindings.MAX_SAMPLERS - 1), parts[1]);
    }
    Sampler sampler = sampler();
    program
        .signature()
        .samplers()
        .forEach(
            unit -> {
              String what = chosen.remove(unit.unit());
              Texture texture = TexturePatterns.texture(what, unit);
              bindings.setTexture(unit.unit(), TextureBinding.of(texture, sampler));
            });
    if (!chosen.isEmpty()) {
      throw new InputException(
          "--texture: error: the program has no sampler " + chosen.keySet().iterator().next());
    }
    return bindings;
  }

  private static void constant(Bindings bindings, String text, Program program) {
    String[] parts = split("--const", text);
    String option = "--const " + text;
    int colon = parts[0].indexOf(':');
    int buffer =
        colon < 0
            ? 0
            : integer(option, parts[0].substring(0, colon), Bindings.MAX_CONSTANT_BUFFERS - 1);
    int row = integer(option, parts[0].substring(colon + 1), Bindings.MAX_CONSTANT_ROWS - 1);
    checkRange(option, program, buffer, row);
    if (program instanceof R500Program r500 && r500.constant(row).isPresent() && buffer == 0) {
      throw new InputException(option + ": error: c" + row + " belongs to the program");
    }
    float[] values = numbers(option, parts[1]);
    bindings.setConstant(buffer, row, values[0], values[1], values[2], values[3]);
  }

  private static void checkRange(String option, Program program, int buffer, int row) {
    List<Integer> rows = program.signature().constantBuffers();
    if (rows.stream().allMatch(count -> count == 0)) {
      throw new InputException(option + ": error: the program has no constants");
    }
    int count = buffer < rows.size() ? rows.get(buffer) : 0;
    if (row >= count) {
      List<String> ranges = new ArrayList<>();
      for (int b = 0; b < rows.size(); b++) {
        if (rows.get(b) > 0) {
          ranges.add((rows.size() > 1 ? b + ":" : "") + "0 to " + (rows.get(b) - 1));
        }
      }
      throw new InputException(
          option
              + ": error: the program has no such constant (expected "
              + String.join(", or ", ranges)
              + ")");
    }
  }

  private static int integer(String option, String text, int max) {
    try {
      int value = Integer.parseInt(text.trim());
      if (value >= 0 && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new InputException(
        option + ": error: '" + text + "' (expected a number from 0 to " + max + ")");
  }

  private Sampler sampler() {
    Sampler base = Sampler.DEFAULT.withWrap(wrap);
    return switch (filter.toLowerCase(Locale.ROOT)) {
      case "nearest" -> base;
      case "linear" ->
          base.withFilters(Sampler.Filter.LINEAR, Sampler.Filter.LINEAR, Sampler.MipFilter.NONE);
      case "mipmap" ->
          base.withFilters(Sampler.Filter.LINEAR, Sampler.Filter.LINEAR, Sampler.MipFilter.LINEAR);
      default ->
          throw new InputException(
              "--filter: error: '" + filter + "' (expected nearest, linear or mipmap)");
    };
  }
}
