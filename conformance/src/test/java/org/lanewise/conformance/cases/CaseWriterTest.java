package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.conformance.random.RandomTextures;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiBinary;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;

class CaseWriterTest {
  private static void assertRoundTrip(CaseFile test) {
    String text = test.toText();
    CaseFile read = CaseFile.parse(test.name(), text);
    assertEquals(test, read, text);
    assertEquals(text, read.toText());
  }

  @Test
  void everyCaseOfTheLibraryIsWrittenAsItIs() {
    List<CaseCorpus.Entry> entries = CaseCorpus.builtIn();
    for (CaseCorpus.Entry entry : entries) {
      assertRoundTrip(entry.parse());
    }
    assertTrue(entries.size() > 600, entries.size() + " cases");
  }

  @ParameterizedTest
  @EnumSource(InstructionSet.class)
  void randomCasesAreWritten(InstructionSet set) {
    for (Emphasis emphasis : Emphasis.values()) {
      RandomCases cases = RandomCases.of(set, emphasis);
      for (long seed = 0; seed < 10; seed++) {
        assertRoundTrip(cases.generate(seed).toCase("seed " + seed, "made up", ""));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 0x80000000, 0x3f800000, 0xbf800000, 0x3e800000, 0x7f800000, 0xff800000, 0x7fc00000,
        0xffc00000, 0x7f800001, 0x00800000, 0x007fffff, 0x80000001, 0x7f7fffff, -1, -65536, -65537,
        0x3dcccccd, 0x4b000001, 0x60ad78ec, 0x33d6bf95
      })
  void everyWordHasALiteral(int word) {
    assertEquals(word, CaseValues.word(CaseValues.literal(word)));
  }

  @Test
  void literalsAreShort() {
    assertEquals("1", CaseValues.literal(0x3f800000));
    assertEquals("-0", CaseValues.literal(0x80000000));
    assertEquals("5u", CaseValues.literal(5));
    assertEquals("-2i", CaseValues.literal(-2));
    assertEquals("0.1", CaseValues.literal(0x3dcccccd));
    assertEquals("1E20", CaseValues.literal(0x60ad78ec));
    assertEquals("nan", CaseValues.literal(0x7fc00000));
    assertEquals("0xffc00000", CaseValues.literal(0xffc00000));
    assertEquals("0x3eaaaaab", CaseValues.literal(Float.floatToRawIntBits(1 / 3f)));
  }

  private static final TgsiProgram FRAGMENT =
      TgsiParser.parse(
          """
          FRAG
          DCL IN[0], GENERIC[0], PERSPECTIVE
          DCL OUT[0], COLOR
          DCL OUT[1], COLOR[1]
          DCL SAMP[0]
          TEX OUT[0], IN[0], SAMP[0], 2D
          END
          """);

  /** The parts of a case, to be changed one by one. */
  private static final class Parts {
    ShaderOptions options = ShaderOptions.defaults();
    List<String> engines = List.of();
    Program program = FRAGMENT;
    int lanes = 5;
    int[] inputs = new int[4 * 5];
    boolean[] live = {true, true, true, true, true};
    Map<Integer, float[]> constants = new TreeMap<>();
    Map<Integer, TextureBinding> textures = new TreeMap<>();
    List<CaseFile.Plane> expected = new ArrayList<>();
    boolean[] expectedLive = live;
    Map<String, int[]> memory = new TreeMap<>();
    Map<Integer, ImageBinding> images = new TreeMap<>();
    List<CaseFile.Words> expectedMemory = new ArrayList<>();
    String stopped = "";
    Optional<ComputeGrid> grid = Optional.empty();

    CaseFile build() {
      return new CaseFile(
          "made up",
          " two\n lines ",
          "",
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
          grid);
    }
  }

  @ParameterizedTest
  @EnumSource(TextureTarget.class)
  void texturesOfEveryTargetAreWritten(TextureTarget target) {
    for (int seed = 0; seed < 25; seed++) {
      Parts parts = new Parts();
      RandomTextures textures = new RandomTextures(seed * 31L + target.ordinal(), 6);
      parts.textures.put(seed % 32, textures.binding(target));
      parts.textures.put((seed + 5) % 32, textures.binding(target));
      assertRoundTrip(parts.build());
    }
  }

  @Test
  void whatFollowsFromPositionsIsWrittenShort() {
    CaseFile test =
        CaseFile.parse(
            "a",
            new Parts().build().toText()
                + "[texture 3]\nsize: 4x4\nlevels: 3\nfilter: linear nearest linear\n");
    String text = test.toText();
    assertTrue(
        text.contains("[texture 3]\nsize: 4x4\nlevels: 3\nfilter: linear nearest linear\n\n"),
        text);
    assertRoundTrip(test);
  }

  @Test
  void inputsConstantsAndExpectationsAreWritten() {
    Random random = new Random(5);
    for (int seed = 0; seed < 200; seed++) {
      Parts parts = new Parts();
      for (int i = 0; i < parts.inputs.length; i++) {
        parts.inputs[i] = random.nextBoolean() ? random.nextInt(4) : random.nextInt();
      }
      parts.live = new boolean[] {random.nextBoolean(), true, random.nextBoolean(), true, false};
      parts.expectedLive = random.nextBoolean() ? parts.live : new boolean[5];
      float[] constants = new float[random.nextInt(4) * 4];
      for (int i = 0; i < constants.length; i++) {
        constants[i] = Float.intBitsToFloat(random.nextInt());
      }
      parts.constants.put(random.nextInt(32), constants);
      for (int i = random.nextInt(7); i > 0; i--) {
        List<List<Integer>> words = new ArrayList<>();
        for (int lane = 0; lane < parts.lanes; lane++) {
          words.add(
              switch (random.nextInt(4)) {
                case 0 -> List.of();
                case 1 -> List.of(random.nextInt(), 0);
                default -> List.of(0x3f800000);
              });
        }
        parts.expected.add(new CaseFile.Plane(random.nextInt(2), random.nextInt(4), words));
      }
      assertRoundTrip(parts.build());
    }
  }

  @Test
  void optionsAreWritten() {
    Parts parts = new Parts();
    parts.engines = List.of("reference", "jit-scalar");
    parts.options =
        new ShaderOptions(
            MathProfile.TGSI_2009,
            7,
            true,
            new Direct3dState(
                Map.of(3, TextureTarget.CUBE, 15, TextureTarget.SHADOW_2D),
                Map.of(0, 3, 2, 4),
                true),
            new Specialization(
                List.of(
                    new Specialization.Row(0, 7, 1, 2, 3, -4),
                    new Specialization.Row(0, 65535, 0, 0, 0, 0),
                    new Specialization.Row(2, 0, 0x3f800000, 0x7fc00001, 0, 0))));
    assertRoundTrip(parts.build());
  }

  @Test
  void memoryIsWritten() {
    Parts parts = new Parts();
    int[] some = {1, 0, -1, 0x3f800000, 5, 6, 7, 8, 9, 10, 0, 0};
    for (String name : List.of("buffer 0", "buffer 31", "atomics 3", "global", "arguments")) {
      parts.memory.put(name, some);
    }
    parts.memory.put("shared", new int[9]);
    parts.memory.put("private", new int[6]);
    parts.memory.put("buffer 1", new int[0]);
    parts.memory.put("clock", new int[] {5, 0x7fc00000});
    for (ImageFormat format : ImageFormat.values()) {
      int words = (4 * 3 * 2 * format.bytes() + 3) / 4;
      int[] texels = new int[words + format.ordinal() % 2];
      texels[2] = format.ordinal();
      parts.images.put(
          format.ordinal() % 32,
          new ImageBinding(
              TextureTarget.TEX_2D_ARRAY, format, 4, 3, 2, 1, MemoryBuffer.of(texels)));
      parts.memory.put("image " + format.ordinal() % 32, texels);
      if (format.ordinal() % 32 == 31) {
        assertRoundTrip(parts.build());
      }
    }
    int[] samples = new int[32];
    parts.images.put(
        0,
        new ImageBinding(
            TextureTarget.TEX_2D_MSAA, ImageFormat.R32_UINT, 4, 2, 1, 4, MemoryBuffer.of(samples)));
    parts.memory.put("image 0", samples);
    parts.expectedMemory.add(new CaseFile.Words("buffer 0", 3, List.of(List.of(), List.of(1, 2))));
    parts.expectedMemory.add(new CaseFile.Words("global", 0, List.of(List.of(7))));
    parts.expectedMemory.add(new CaseFile.Words("emitted 3", 0, List.of()));
    assertRoundTrip(parts.build());
  }

  @Test
  void stopsAreWritten() {
    String first = ShaderExecutionException.loopLimit(3, 65536).getMessage();
    String second = ShaderExecutionException.loopLimit(5, 65536).getMessage();
    String other = ShaderExecutionException.loopLimit(5, 4).getMessage();
    for (String stopped :
        List.of(first, first + "\n" + second, second + "\n" + other, "something else")) {
      Parts parts = new Parts();
      parts.stopped = stopped;
      assertRoundTrip(parts.build());
    }
  }

  @Test
  void computeProgramsHaveAGridOrNone() {
    Parts parts = new Parts();
    parts.program = TgsiParser.parse("COMP\nDCL SV[0], THREAD_ID\nEND\n");
    assertRoundTrip(parts.build());
    assertTrue(parts.build().toText().contains("\ngrid: none\n"));
    parts.grid = Optional.of(new ComputeGrid(2, 0, 1, 4, 2, 1, 3));
    parts.memory.put("shared", new int[3]);
    assertRoundTrip(parts.build());
  }

  /** What comes from tokens stays text where text says it, else it stays tokens. */
  @Test
  void tokensAreKept() {
    byte[] tokens = TgsiBinary.write(FRAGMENT, TgsiLayout.MESA_7_10);
    Parts parts = new Parts();
    parts.program = TgsiBinary.read(tokens, Optional.of(TgsiLayout.MESA_7_10));
    assertTrue(parts.build().toText().contains("[program]"));
    assertRoundTrip(parts.build());
    // A reserved bit of the semantic of the first declaration.
    tokens[4 * 4 + 3] |= (byte) 0x80;
    parts.program = TgsiBinary.read(tokens, Optional.of(TgsiLayout.MESA_7_10));
    String text = parts.build().toText();
    assertTrue(text.contains("[binary 7.10]"), text);
    assertRoundTrip(parts.build());
  }

  @Test
  void casesDifferByBits() {
    Parts a = new Parts();
    Parts b = new Parts();
    a.constants.put(0, new float[] {0, 0, 0, Float.intBitsToFloat(0x7fc00000)});
    b.constants.put(0, new float[] {0, 0, 0, Float.intBitsToFloat(0x7fc00001)});
    assertNotEquals(a.build(), b.build());
    b.constants.put(0, new float[] {0, 0, 0, Float.NaN});
    assertEquals(a.build(), b.build());
    assertEquals(a.build().hashCode(), b.build().hashCode());
  }
}
