package org.lanewise.conformance.adapter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureBinding;

/** The request to run a program, as it is written and read. */
final class RunMessage {
  /** The most lanes, as of case files. */
  static final int MAX_LANES = 4096;

  /** The most threads of a grid that this side runs for others. */
  private static final long MAX_THREADS = 1 << 22;

  private static final int MAX_SIZE = 1 << 24;
  private static final String CLOCK = "clock";
  private static final String SHARED = "shared";
  private static final String PRIVATE = "private";

  private RunMessage() {}

  /** Writes the request. */
  static String write(CaseFile test) {
    WireWriter out = new WireWriter(Wire.RUN);
    if (test.grid().isPresent()) {
      ComputeGrid grid = test.grid().get();
      out.field("grid", grid.blocksX(), grid.blocksY(), grid.blocksZ());
      out.field("block", grid.threadsX(), grid.threadsY(), grid.threadsZ());
      out.field("shared-size", grid.sharedWords());
    } else {
      out.field("lanes", test.lanes());
      out.field("live", flags(test.live()));
      out.words("inputs", test.inputs());
    }
    new TreeMap<>(test.constants())
        .forEach((buffer, values) -> out.words("constants " + buffer, bits(values)));
    new TreeMap<>(test.textures())
        .forEach((unit, binding) -> TextureFields.write(out, unit, binding));
    new TreeMap<>(test.memory())
        .forEach(
            (name, words) -> {
              if (name.equals(PRIVATE)) {
                out.field("private-size", words.length);
              } else if (name.startsWith("image ")) {
                out.words(image(name, test.images().get(unit(name))), words);
              } else if (!name.equals(SHARED) || test.grid().isEmpty()) {
                out.words(name, words);
              }
            });
    return out.end();
  }

  private static String image(String name, ImageBinding image) {
    return "%s %s %s %d %d %d %d"
        .formatted(
            name,
            Wire.name(image.target()),
            image.format(),
            image.width(),
            image.height(),
            image.depth(),
            image.samples());
  }

  private static int unit(String name) {
    return Integer.parseInt(name.substring(name.indexOf(' ') + 1));
  }

  /** One digit a lane. */
  static String flags(boolean[] live) {
    StringBuilder flags = new StringBuilder();
    for (boolean isLive : live) {
      flags.append(isLive ? '1' : '0');
    }
    return flags.toString();
  }

  /** Reads {@link #flags}. */
  static boolean[] flags(WireMessage.Field field, int lanes) throws WireException {
    String flags = field.item(0);
    if (flags.length() != lanes || !flags.matches("[01]+")) {
      throw field.wrong("'" + Wire.quoted(flags) + "'", lanes + " digits 0 or 1");
    }
    boolean[] live = new boolean[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      live[lane] = flags.charAt(lane) == '1';
    }
    return live;
  }

  static int[] bits(float[] values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return bits;
  }

  static float[] floats(int[] bits) {
    float[] values = new float[bits.length];
    for (int i = 0; i < bits.length; i++) {
      values[i] = Float.intBitsToFloat(bits[i]);
    }
    return values;
  }

  /**
   * Reads the request as a case that expects nothing.
   *
   * @param prepared the program that it is for
   * @throws WireException if it is wrong
   */
  static CaseFile read(WireMessage message, PrepareMessage prepared) throws WireException {
    Map<String, int[]> memory = new TreeMap<>();
    Map<Integer, ImageBinding> images = new TreeMap<>();
    Map<Integer, float[]> constants = new TreeMap<>();
    for (WireMessage.Field field : message.fields()) {
      switch (field.name()) {
        case "constants" -> {
          int buffer = field.number(0, 0, Bindings.MAX_CONSTANT_BUFFERS - 1);
          int[] words = field.anyWords();
          if (words.length % 4 != 0 || words.length > Bindings.MAX_CONSTANT_ROWS * 4) {
            throw field.wrong(words.length + " words", "rows of four, at most 65536 rows");
          }
          constants.put(buffer, floats(words));
        }
        case "image" -> {
          int unit = field.number(0, 0, Bindings.MAX_MEMORY_UNITS - 1);
          images.put(unit, image(field));
          memory.put("image " + unit, field.anyWords());
        }
        case "buffer", "atomics" ->
            memory.put(
                field.name() + " " + field.number(0, 0, Bindings.MAX_MEMORY_UNITS - 1),
                field.anyWords());
        case SHARED, "global", "arguments" -> memory.put(field.name(), field.anyWords());
        case "private-size" ->
            memory.put(PRIVATE, new int[field.number(0, 0, Bindings.MAX_PRIVATE_WORDS)]);
        case CLOCK -> memory.put(CLOCK, field.words(2));
        default -> {}
      }
    }
    boolean isGrid = message.field("grid").isPresent();
    if (isGrid && prepared.program().stage() != Stage.COMPUTE) {
      throw message.need("grid").wrong("no compute program", "'lanes'");
    }
    int lanes = isGrid ? 1 : message.need("lanes").number(0, 1, MAX_LANES);
    int planes = prepared.program().signature().inputs().size() * 4;
    boolean[] live = new boolean[lanes];
    Arrays.fill(live, true);
    if (!isGrid && message.field("live").isPresent()) {
      live = flags(message.need("live"), lanes);
    }
    Map<Integer, TextureBinding> textures = TextureFields.read(message);
    return new CaseFile(
        Wire.RUN,
        "",
        "",
        prepared.options(),
        List.of(),
        prepared.program(),
        lanes,
        isGrid || planes == 0 ? new int[planes] : message.need("inputs").words(planes * lanes),
        live,
        constants,
        textures,
        List.of(),
        live,
        memory,
        images,
        List.of(),
        "",
        isGrid ? Optional.of(grid(message, prepared)) : Optional.empty());
  }

  private static ImageBinding image(WireMessage.Field field) throws WireException {
    ImageFormat format = ImageFormat.of(field.item(2));
    if (format == null) {
      throw field.wrong("format '" + Wire.quoted(field.item(2)) + "'", "R32_UINT or another one");
    }
    try {
      return new ImageBinding(
          Wire.target(field.item(1)),
          format,
          field.number(3, 1, MAX_SIZE),
          field.number(4, 1, MAX_SIZE),
          field.number(5, 1, MAX_SIZE),
          field.number(6, 1, 16),
          MemoryBuffer.of(field.anyWords()));
    } catch (IllegalArgumentException e) {
      throw field.wrong(e.getMessage(), "");
    }
  }

  private static ComputeGrid grid(WireMessage message, PrepareMessage prepared)
      throws WireException {
    WireMessage.Field field = message.need("grid");
    WireMessage.Field block = message.need("block");
    List<Integer> sizes = new ArrayList<>();
    for (int axis = 0; axis < 3; axis++) {
      sizes.add(field.number(axis, 0, 1 << 20));
    }
    for (int axis = 0; axis < 3; axis++) {
      sizes.add(block.number(axis, 1, 1 << 16));
    }
    if (sizes.stream().mapToDouble(Integer::doubleValue).reduce(1, (a, b) -> a * b) > MAX_THREADS) {
      throw field.wrong("more than " + MAX_THREADS + " threads", "at most that");
    }
    try {
      ComputeGrid grid =
          new ComputeGrid(
              sizes.get(0),
              sizes.get(1),
              sizes.get(2),
              sizes.get(3),
              sizes.get(4),
              sizes.get(5),
              message.need("shared-size").number(0, 0, 1 << 20));
      grid.check(prepared.program().fixedBlock());
      return grid;
    } catch (IllegalArgumentException e) {
      throw field.wrong(e.getMessage(), "");
    }
  }
}
