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
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.NumberLiteral;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.SamplerUnit;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.Stage;
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
              + " of the program's own. Direct3D 9: by register, c4=1,0.5 or i0=8,0,1 or b2=true")
  private List<String> constants = List.of();

  @Option(
      names = "--specialize",
      description = "make code for the constants given: faster, the same results")
  private boolean specialize;

  @Option(
      names = "--input",
      paramLabel = "NAME=VALUE",
      description =
          "an input by its semantic, for example GENERIC[1] or texcoord1, or by its register, t1:"
              + " VALUE is uv (0 to 1 from the top left), centered (-1 to 1, up positive), position"
              + " (pixel centres), or numbers X,Y,Z,W. Without it POSITION is position (in vertex"
              + " programs centered), COLOR is 1,1,1,1, FACE and BACKFACE are front, others are uv; where"
              + " a lane has several vertices, the z of both is the number of the vertex")
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

  @Option(
      names = "--bump",
      paramLabel = "N=M00,M01,M10,M11[,SCALE[,OFFSET]]",
      description = "Direct3D 9: the bump matrix of stage N, its luminance scale and offset")
  private List<String> bumps = List.of();

  /** How the values of one input slot are made. */
  private sealed interface Source {
    record Uv(int z) implements Source {}

    record Centered() implements Source {}

    record Position(int z) implements Source {}

    record Constant(float[] values) implements Source {}
  }

  private Source[] sources = new Source[0];
  private final Map<Integer, String> given = new TreeMap<>();
  private boolean lowerLeft;
  private boolean integerCenters;
  private float positionW = 1;

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
      known.add(slot.semantic().isEmpty() ? slot.name() : name);
      Source source = named(named, slot);
      if (source != null) {
        given.put(i, name);
      }
      sources[i] = source != null ? source : byDefault(slot, program.stage(), vertex(program, i));
    }
    if (!named.isEmpty()) {
      throw new InputException(
          "--input: error: the program has no input "
              + named.keySet().iterator().next().replaceFirst("\\[0]$", "")
              + " (expected one of "
              + String.join(", ", known)
              + ")");
    }
    if (program instanceof D3d9Program) {
      integerCenters = true;
      positionW = 0;
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
    return !inputs.isEmpty()
        || !constants.isEmpty()
        || !bumps.isEmpty()
        || !textures.isEmpty()
        || specialize;
  }

  /** Refuses inputs: a compute program reads but what its grid fills in. */
  void refuseInputsForCompute() {
    GridOptions.refuseForCompute("--input", !inputs.isEmpty());
  }

  /** Whether an option sets an input. */
  boolean sets(int slot) {
    return given.containsKey(slot);
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

  /** Takes what the options say of a slot: by its semantic or by its register. */
  private static Source named(Map<String, Source> named, Slot slot) {
    String semantic = slot.semantic() + "[" + slot.semanticIndex() + "]";
    for (String name : List.of(semantic, slot.semantic() + slot.semanticIndex(), slot.name())) {
      Source source = named.remove(canonical(name));
      if (source != null) {
        return source;
      }
    }
    return null;
  }

  /** The vertex of a primitive or patch that an input belongs to, 0 in programs of other stages. */
  private static int vertex(Program program, int slot) {
    int vertices = program instanceof TgsiProgram tgsi ? tgsi.vertices() : 1;
    long registers =
        program.signature().inputs().stream().filter(s -> s.name().startsWith("IN[")).count();
    return vertices > 1 && slot < registers ? (int) (slot / (registers / vertices)) : 0;
  }

  private static Source byDefault(Slot slot, Stage stage, int vertex) {
    boolean system = slot.name().startsWith("SV");
    return switch (slot.semantic().toUpperCase(Locale.ROOT)) {
      case "POSITION" ->
          stage == Stage.VERTEX ? new Source.Centered() : new Source.Position(vertex);
      case "VPOS" -> new Source.Position(0);
      case "VFACE" -> new Source.Constant(new float[] {1, 0, 0, 0});
      case "COLOR" -> new Source.Constant(new float[] {1, 1, 1, 1});
      case "FACE" ->
          new Source.Constant(new float[] {system ? Float.intBitsToFloat(-1) : 1, 0, 0, 1});
      // What R500 calls face is 1 for the back.
      case "BACKFACE" -> new Source.Constant(new float[] {0, 0, 0, 1});
      case "SAMPLEMASK" -> new Source.Constant(new float[] {Float.intBitsToFloat(1), 0, 0, 0});
      case "SAMPLEPOS" -> new Source.Constant(new float[] {0.5f, 0.5f, 0, 0});
      default -> system ? new Source.Constant(new float[4]) : new Source.Uv(vertex);
    };
  }

  private static String canonical(String name) {
    String upper = name.toUpperCase(Locale.ROOT).trim();
    return upper.endsWith("]") ? upper : upper + "[0]";
  }

  private static Source source(String option, String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "uv" -> new Source.Uv(0);
      case "centered" -> new Source.Centered();
      case "position" -> new Source.Position(0);
      default -> new Source.Constant(numbers("--input " + option, value));
    };
  }

  static String[] split(String option, String text) {
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
        case Source.Uv uv -> set(batch, slot, lane, u, v, uv.z, 1);
        case Source.Centered centered -> set(batch, slot, lane, u * 2 - 1, 1 - v * 2, 0, 1);
        case Source.Position position -> {
          float half = integerCenters ? 0 : 0.5f;
          int row = lowerLeft ? size.height() - 1 - y : y;
          set(batch, slot, lane, x + half, row + half, position.z, positionW);
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
   * @param state what textures undeclared samplers of a Direct3D 9 program have
   */
  Bindings bindings(Program program, Bindings defaults, Direct3dState state) {
    Bindings bindings = new Bindings();
    bindings.setConstants(0, defaults.constants(0));
    for (String text : constants) {
      String[] parts = split("--const", text);
      Constants.set(bindings, "--const " + text, parts[0], parts[1], program);
    }
    for (String text : bumps) {
      String[] parts = split("--bump", text);
      Constants.setBump(bindings, "--bump " + text, parts[0], parts[1], program);
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
              Texture texture = TexturePatterns.texture(what, bound(program, unit, state));
              bindings.setTexture(unit.unit(), TextureBinding.of(texture, sampler));
            });
    if (!chosen.isEmpty()) {
      throw new InputException(
          "--texture: error: the program has no sampler " + chosen.keySet().iterator().next());
    }
    return bindings;
  }

  /** A sampler unit with the kind of texture that is bound there. */
  private static SamplerUnit bound(Program program, SamplerUnit unit, Direct3dState state) {
    return program instanceof D3d9Program d3d9
        ? new SamplerUnit(
            unit.unit(), d3d9.declaredTarget(unit.unit()).orElse(state.target(unit.unit())))
        : unit;
  }

  static int integer(String option, String text, int max) {
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
