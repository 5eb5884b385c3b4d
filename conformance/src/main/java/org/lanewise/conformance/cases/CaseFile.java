package org.lanewise.conformance.cases;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.texture.TextureBinding;

/**
 * A program, what it is run with, and what every bit must be; docs/case-format.md has the text
 * form.
 *
 * @param name the case in reports, for example its path
 * @param origin where the case comes from; one line, white space counts as one space
 * @param rule the sentence that the case proves; likewise
 * @param options how the program is prepared
 * @param engines names of the engines that must agree, empty for all
 * @param program the program
 * @param lanes the number of lanes
 * @param inputs lane {@code l} of component {@code c} of slot {@code s} at {@code (s * 4 + c) *
 *     lanes + l}, raw bits
 * @param live which lanes are live at the start, one flag a lane
 * @param constants by buffer, four floats a row
 * @param textures by unit
 * @param expected the output planes that are stated
 * @param expectedLive which lanes are live at the end, one flag a lane
 * @param memory the words of memory by name: {@code buffer N}, {@code atomics N}, {@code image N},
 *     {@code shared}, {@code private} (zeros, as many as a lane has), {@code global}, {@code
 *     arguments}, {@code clock} (two words)
 * @param images the shapes of images by unit; their words are those of {@code memory}
 * @param expectedMemory the words of memory that are stated
 * @param stopped the message with which the call is stopped, or several, one a line, any one of
 *     which is right; empty if the program ends
 * @param grid what a compute program runs; empty for other programs, and where its threads are the
 *     lanes of one batch
 * @param agreement what engines have to agree on
 */
public record CaseFile(
    String name,
    String origin,
    String rule,
    ShaderOptions options,
    List<String> engines,
    Program program,
    int lanes,
    int[] inputs,
    boolean[] live,
    Map<Integer, float[]> constants,
    Map<Integer, TextureBinding> textures,
    List<Plane> expected,
    boolean[] expectedLive,
    Map<String, int[]> memory,
    Map<Integer, ImageBinding> images,
    List<Words> expectedMemory,
    String stopped,
    Optional<ComputeGrid> grid,
    Agreement agreement) {

  /** The version of the text form. */
  public static final int VERSION = 1;

  /**
   * What is expected of one component of an output.
   *
   * @param slot the output slot
   * @param component 0 for x
   * @param words for each lane the raw words that are right; none means any
   * @param ulps for each lane and each of its words how many units in the last place off is right
   *     as well; empty where all words are exact
   */
  public record Plane(
      int slot, int component, List<List<Integer>> words, List<List<Integer>> ulps) {
    public Plane {
      CaseRights rights = new CaseRights(words, ulps);
      words = rights.words();
      ulps = rights.ulps();
    }

    /** Exact words. */
    public Plane(int slot, int component, List<List<Integer>> words) {
      this(slot, component, words, List.of());
    }

    /** Whether a word is right in a lane. */
    public boolean isRight(int lane, int word) {
      return CaseRights.isRight(words.get(lane), off(ulps, lane), word);
    }

    /** What is right in a lane, for people: {@code 0x3f800000 within 2 ulps or 0x7fc00000}. */
    public String right(int lane) {
      return CaseRights.message(words.get(lane), off(ulps, lane));
    }

    String literal(int lane) {
      return CaseRights.literal(words.get(lane), off(ulps, lane));
    }
  }

  private static List<Integer> off(List<List<Integer>> ulps, int place) {
    return ulps.isEmpty() ? List.of() : ulps.get(place);
  }

  /**
   * What is expected of memory from one word on.
   *
   * @param name the memory
   * @param first the first word
   * @param words for each word those that are right; none means any
   * @param ulps for each place and each of its words how many units in the last place off is right
   *     as well; empty where all words are exact
   */
  public record Words(String name, int first, List<List<Integer>> words, List<List<Integer>> ulps) {
    public Words {
      CaseRights rights = new CaseRights(words, ulps);
      words = rights.words();
      ulps = rights.ulps();
    }

    /** Exact words. */
    public Words(String name, int first, List<List<Integer>> words) {
      this(name, first, words, List.of());
    }

    /** Whether a word is right at place {@code first + index}. */
    public boolean isRight(int index, int word) {
      return CaseRights.isRight(words.get(index), off(ulps, index), word);
    }

    /** What is right at place {@code first + index}, for people. */
    public String right(int index) {
      return CaseRights.message(words.get(index), off(ulps, index));
    }

    String literal(int index) {
      return CaseRights.literal(words.get(index), off(ulps, index));
    }
  }

  /** A case in which every visible bit counts. */
  public CaseFile(
      String name,
      String origin,
      String rule,
      ShaderOptions options,
      List<String> engines,
      Program program,
      int lanes,
      int[] inputs,
      boolean[] live,
      Map<Integer, float[]> constants,
      Map<Integer, TextureBinding> textures,
      List<Plane> expected,
      boolean[] expectedLive,
      Map<String, int[]> memory,
      Map<Integer, ImageBinding> images,
      List<Words> expectedMemory,
      String stopped,
      Optional<ComputeGrid> grid) {
    this(
        name,
        origin,
        rule,
        options,
        engines,
        program,
        lanes,
        inputs,
        live,
        constants,
        textures,
        expected,
        expectedLive,
        memory,
        images,
        expectedMemory,
        stopped,
        grid,
        Agreement.BITS);
  }

  /** A case without memory. */
  public CaseFile(
      String name,
      String origin,
      String rule,
      ShaderOptions options,
      List<String> engines,
      Program program,
      int lanes,
      int[] inputs,
      boolean[] live,
      Map<Integer, float[]> constants,
      Map<Integer, TextureBinding> textures,
      List<Plane> expected,
      boolean[] expectedLive,
      String stopped) {
    this(
        name,
        origin,
        rule,
        options,
        engines,
        program,
        lanes,
        inputs,
        live,
        constants,
        textures,
        expected,
        expectedLive,
        Map.of(),
        Map.of(),
        List.of(),
        stopped,
        Optional.empty());
  }

  public CaseFile {
    origin = oneLine(origin);
    rule = oneLine(rule);
    memory = Map.copyOf(memory);
    images = Map.copyOf(images);
    expectedMemory = List.copyOf(expectedMemory);
    engines = List.copyOf(engines);
    constants = Map.copyOf(constants);
    textures = Map.copyOf(textures);
    expected = List.copyOf(expected);
  }

  /**
   * Reads a case.
   *
   * @param name what reports call it
   * @throws ShaderFormatException if the text is no case
   */
  public static CaseFile parse(String name, String text) {
    return new CaseParser(name, text).parse();
  }

  private static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}\ufffd]+", " ").strip();
  }

  /**
   * The case as text. Reading it under the same name gives an equal case.
   *
   * @throws IllegalArgumentException if the case has what no text can hold, as a text that was read
   *     never has: constants that are no rows of four, more lanes or texels than the format allows,
   *     a program that its own text does not give again
   */
  public String toText() {
    return new CaseWriter(this).write();
  }

  /** Whether the other case says the same, arrays and texels by their bits. */
  @Override
  public boolean equals(Object other) {
    return other instanceof CaseFile test && CaseEquality.equal(this, test);
  }

  @Override
  public int hashCode() {
    return CaseEquality.hash(this);
  }

  /** The constants, textures and memory; new memory each time. */
  public Bindings bindings() {
    Bindings bindings = new Bindings();
    constants.forEach(bindings::setConstants);
    textures.forEach(bindings::setTexture);
    memory.forEach(
        (memoryName, words) -> {
          int unit = CaseMemory.imageUnit(memoryName);
          if (unit < 0) {
            CaseMemory.bind(bindings, memoryName, words);
          } else {
            CaseMemory.bind(bindings, unit, images.get(unit), words);
          }
        });
    return bindings;
  }

  /** Fills inputs, live mask and shared memory of a batch of {@link #lanes} lanes. */
  public void fill(LaneBatch batch) {
    CaseMemory.share(batch, memory.get("shared"));
    for (int plane = 0; plane < inputs.length / lanes; plane++) {
      for (int lane = 0; lane < lanes; lane++) {
        batch.setInput(
            plane / 4, plane % 4, lane, Float.intBitsToFloat(inputs[plane * lanes + lane]));
      }
    }
    for (int lane = 0; lane < lanes; lane++) {
      batch.setLive(lane, live[lane]);
    }
  }
}
