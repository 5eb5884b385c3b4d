package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.input.ProgramReader;
import org.lanewise.core.input.ProgramReading;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

class D3d9ReaderTest {
  /** ps_2_0; mov oC0, c0. */
  private static final int[] PIXEL = {0xffff0200, 0x02000001, 0x800f0800, 0xa0e40000, 0x0000ffff};

  /** vs_1_1; mov oPos, v0. */
  private static final int[] VERTEX = {0xfffe0101, 0x00000001, 0xc00f0000, 0x90e40000, 0x0000ffff};

  private static final D3d9Program PIXEL_PROGRAM = D3d9Decoder.decode(PIXEL);
  private static final D3d9Program VERTEX_PROGRAM = D3d9Decoder.decode(VERTEX);

  private static byte[] bytes(int... dwords) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * dwords.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(dwords);
    return bytes.array();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static ProgramReading reading(byte[] content) {
    ProgramReading reading = D3d9Reader.reading(content);
    ProgramReading guessed = ProgramReader.reading(content, Optional.empty());
    assertEquals(reading.program(), guessed.program());
    assertEquals(reading.warnings(), guessed.warnings());
    return reading;
  }

  private static ProgramReading reading(String text) {
    return reading(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Diagnostic error(byte[] content) {
    return assertThrows(ShaderFormatException.class, () -> D3d9Reader.reading(content))
        .diagnostic();
  }

  private static Diagnostic error(String text) {
    return error(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void isPixel(ProgramReading reading) {
    assertEquals(PIXEL_PROGRAM, reading.program());
    assertEquals(List.of(), reading.warnings());
    assertEquals(1, reading.count());
  }

  @Test
  void tokenStreams() {
    isPixel(reading(bytes(PIXEL)));
    assertEquals(Optional.of(D3d9Form.BINARY), D3d9Reader.formOf(bytes(PIXEL)));
    assertEquals(VERTEX_PROGRAM, reading(bytes(VERTEX)).program());
  }

  @Test
  void whatFollowsTheEndIsTold() {
    ProgramReading reading = reading(join(bytes(PIXEL), bytes(PIXEL), new byte[3]));
    assertEquals(PIXEL_PROGRAM, reading.program());
    assertEquals(1, reading.count());
    assertEquals(
        List.of(
            Diagnostic.warning(new Location.Dword(5), "23 bytes after the end token are left out")),
        reading.warnings());
  }

  @Test
  void endsTooEarly() {
    byte[] whole = bytes(PIXEL);
    Diagnostic found = error(Arrays.copyOf(whole, 16));
    assertEquals(new Location.Dword(4), found.location());
    assertEquals("the program does not end", found.message());
    // The last dword is not whole.
    assertEquals(new Location.Dword(4), error(Arrays.copyOf(whole, 19)).location());
    assertEquals(new Location.Dword(3), error(Arrays.copyOf(whole, 12)).location());
  }

  @Test
  void versionsThatDoNotExist() {
    for (int version : new int[] {0xffff0400, 0xffff0105, 0xfffe0102, 0xffff0000, 0xfffe0203}) {
      Diagnostic found = error(bytes(version, 0x0000ffff));
      assertEquals(new Location.Dword(0), found.location());
      assertTrue(found.message().startsWith("version 0x"), found.message());
    }
  }

  @Test
  void hexadecimalWords() {
    isPixel(reading("ffff0200 02000001 800f0800 a0e40000 0000ffff"));
    isPixel(reading("0xFFFF0200,0x2000001,0x800f0800,0xa0e40000,0xffff\n"));
    isPixel(reading("[\"ffff0200\",\"02000001\",\"800f0800\",\"a0e40000\",\"0000ffff\"]"));
    isPixel(
        reading(
            "\ufeff# by hand\r\n0000: ffff0200 02000001 // mov\r\n0008: 800f0800;a0e40000|ffff"));
    isPixel(reading("00 02 ff ff 01 00 00 02 00 08 0f 80 00 00 e4 a0 ff ff 00 00"));
    Diagnostic found = error("ffff0200 02000001\n  80qf0800 a0e40000 0000ffff");
    assertEquals(new Location.Text(2, 3), found.location());
    assertEquals("'80qf0800'", found.message());
  }

  @Test
  void arraysOfDwords() {
    isPixel(
        reading(
            """
            #include <d3d9.h>
            static const float other[] = {1.0f, 2.0f};
            /* { 0xffff0200 } */
            const DWORD ps[5] = {
                0xffff0200, /* ps_2_0 */
                0x02000001, 0x800f0800u, 0xA0E40000UL, // mov oC0, c0
                65535
            };
            int f(void) { return 1; }
            """));
    isPixel(reading("DWORD ps[] = { ffff0200, 02000001, 800f0800, a0e40000, 0000ffff"));
  }

  @Test
  void arraysOfBytesWithAListingBefore() {
    isPixel(
        reading(
            """
            #if 0
            //
            // Generated by a compiler
            #if 1
            #endif
                ps_2_0
                def c1, 1, 2, 3, 4
                mov oC0, c0
            // approximately 1 instruction slot used
            #endif

            const BYTE g_ps20_main[] =
            {
                  0,   2, 255, 255,   1,   0,
                  0,   2,   0,   8,  15, 128,
                  0,   0, 228, 160, 255, 255,
                  0,   0
            };
            """));
  }

  @Test
  void numbersAsProgramsOfOtherLanguagesWriteThem() {
    for (String list :
        List.of(
            "(DWORD)0xffff0200UL, (DWORD) 0x02000001, (unsigned int)0x800f0800, 0xa0e40000, 65535",
            "DWORD(0xffff0200), DWORD( 0x02000001 ), 0x800f0800, 0xa0e40000, 0x0000ffff",
            "D3DPS_VERSION(2,0), 0x02000001, 0x800f0800, 0xa0e40000, D3DPS_END()",
            "-65024, 33554433, -2146498560, -1595670528, 65535",
            "0, 2, -1, -1, 1, 0, 0, 2, 0, 8, 15, -128, 0, 0, -28, -96, -1, -1, 0, 0",
            "(BYTE)0, 2, 0xff, 255, 1, 0, 0, 2, 0, 8, 15, 128, 0, 0, 228, 160, 255, 255, 0, 0",
            "0xffff'0200, 0x0200'0001U, 0x800f'0800, 0xa0e4'0000, 0xffff")) {
      isPixel(reading("x[] = {" + list + "};"));
    }
    assertEquals(
        VERTEX_PROGRAM,
        reading("{D3DVS_VERSION(1, 1), 1, 0xc00f0000, 0x90e40000, D3DVS_END()}").program());
    isPixel(reading("[4294902272, 33554433, 2148468736, 2699296768, 65535]"));
  }

  @Test
  void commentsOfAnyEncoding() {
    String text = "// M\u00fcller\nps_2_0\nmov oC0, c0 ; \u00e9t\u00e9\n";
    isPixel(reading(text.getBytes(StandardCharsets.ISO_8859_1)));
    isPixel(reading(text.getBytes(StandardCharsets.UTF_16)));
    isPixel(reading(("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE)));
    String words = "{0xffff0200, 0x02000001, /* \u00fc */ 0x800f0800, 0xa0e40000, 0xffff}";
    isPixel(reading(words.getBytes(StandardCharsets.ISO_8859_1)));
    // Outside of comments the place is told.
    byte[] code = "ps_2_0\nmov \u00fc, c0".getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(new Location.Text(2, 5), error(code).location());
  }

  @Test
  void terminatedTexts() {
    for (String end : List.of("\0", "\u001a", "\u001a\0\0")) {
      isPixel(reading("ps_2_0\nmov oC0, c0\n" + end));
      isPixel(reading("ffff0200 02000001 800f0800 a0e40000 0000ffff" + end));
    }
  }

  @Test
  void whatComesFromDirect3dAndIsNoneOfThese() {
    for (var each :
        List.of(
            Map.entry("big-endian Direct3D 9 tokens", bytes(0x0002ffff, 0x01000002, 0x00080f80)),
            Map.entry("big-endian Direct3D 9 tokens", bytes(0x0101feff, 0x01000000)),
            Map.entry("big-endian Direct3D 9", text("0x0002ffff 0x01000002 0 0 0 0xffff0000")),
            Map.entry("a DXBC container", bytes(0x43425844, 0, 0, 0, 0, 1)),
            Map.entry("a preshader", bytes(0x46580200, 0x0002fffe, 0, 0, 0, 0)),
            Map.entry("a preshader", bytes(0x46580201, 0x0002fffe)))) {
      assertTrue(error(each.getValue()).message().startsWith(each.getKey()), each.getKey());
      ShaderFormatException guessed =
          assertThrows(
              ShaderFormatException.class,
              () -> ProgramReader.reading(each.getValue(), Optional.empty()));
      assertEquals(error(each.getValue()), guessed.diagnostic());
      assertEquals(new Location.Dword(0), guessed.diagnostic().location());
    }
    // The programs of level 9 in a container of a later version
    byte[] content = join(bytes(0x43425844, 0, 0), bytes(PIXEL));
    assertEquals(PIXEL_PROGRAM, reading(content).program());
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void severalArrays() {
    String text =
        """
        DWORD vs[] = {0xfffe0101, 1, 0xc00f0000, 0x90e40000, 0xffff};
        DWORD indices[] = {1, 2, 3};
        DWORD ps[] = {0xffff0200, 0x02000001, 0x800f0800, 0xa0e40000, 0xffff};
        """;
    assertEquals(VERTEX_PROGRAM, reading(text).program());
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    ProgramReading second = ProgramReader.reading(content, 1);
    assertEquals(PIXEL_PROGRAM, second.program());
    assertEquals(1, second.index());
    assertEquals(2, second.count());
    assertEquals(
        "program: error: no program 3 (expected program 1 to 2)",
        assertThrows(ShaderFormatException.class, () -> ProgramReader.reading(content, 2))
            .getMessage());
  }

  @Test
  void assemblyText() {
    isPixel(reading("// by hand\nps_2_0\nmov oC0, c0\n"));
  }

  /** Two programs, a string, and an array selector, as an effect's tables list them. */
  private static byte[] effect() {
    byte[] tables =
        bytes(
            // One parameter with an annotation, one technique, an unknown number, four objects
            1,
            1,
            7,
            4,
            0,
            0,
            0,
            1,
            0,
            0,
            // The technique with no annotations and two passes
            0,
            0,
            2,
            // A pass with an annotation and one state; one with two states
            0,
            1,
            1,
            0,
            0,
            146,
            0,
            0,
            0,
            0,
            0,
            2,
            147,
            0,
            0,
            0,
            146,
            0,
            0,
            0,
            // Two small objects: a string of five bytes and a program
            2,
            2,
            1,
            5,
            0x6c6c6548,
            0x6f,
            2,
            20);
    byte[] large =
        join(
            bytes(0, 0, -1, 0, 0, 20),
            bytes(PIXEL),
            // An array's name, which is no program
            bytes(0, 1, -1, 1, 2, 8, 4, 0x61616161));
    return join(bytes(0xfeff0901, 8, 0x11111111, 0x22222222), tables, bytes(VERTEX), large);
  }

  @Test
  void effects() {
    byte[] xna = bytes(0xbcf00bcf, 16, 1, 2);
    for (byte[] content : List.of(effect(), join(xna, effect()))) {
      ProgramReading first = reading(content);
      assertEquals(VERTEX_PROGRAM, first.program());
      assertEquals(List.of(), first.warnings());
      assertEquals(2, first.count());
      assertEquals(PIXEL_PROGRAM, D3d9Reader.reading(content, 1).program());
      assertEquals(Optional.of(D3d9Form.EFFECT), D3d9Reader.formOf(content));
    }
  }

  @Test
  void programsOfDamagedEffectsAreFound() {
    byte[] content = effect();
    content[4] = 1;
    ProgramReading first = reading(content);
    assertEquals(VERTEX_PROGRAM, first.program());
    assertEquals(
        List.of(
            Diagnostic.warning(new Location.Whole(), "a damaged effect; 2 programs found in it")),
        first.warnings());
    assertEquals(PIXEL_PROGRAM, D3d9Reader.reading(content, 1).program());
    Diagnostic found = error(bytes(0xfeff0901, 8, 0));
    assertEquals("a compiled effect without a program", found.message());
  }

  @Test
  void changedEffectsNeverFail() {
    Random random = new Random(1);
    int whole = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] content = effect();
      for (int n = random.nextInt(3); n >= 0; n--) {
        content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(4) == 0) {
        content = Arrays.copyOf(content, random.nextInt(content.length));
      }
      try {
        ProgramReading first = D3d9Reader.reading(content);
        whole += first.count() == 2 ? 1 : 0;
        D3d9Reader.reading(content, first.index());
      } catch (ShaderFormatException e) {
        assertFalse(e.diagnostic().message().isBlank());
      }
    }
    assertTrue(whole > 5_000, whole + " effects have both of their programs");
  }

  @Test
  void aDamagedProgramOfAnEffectIsPassedOver() {
    byte[] content = effect();
    int vertex = content.length - (20 + 24 + 32) - 20;
    assertEquals(0x01, content[vertex]);
    content[vertex + 4] = 31 + 80;
    ProgramReading reading = reading(content);
    assertEquals(PIXEL_PROGRAM, reading.program());
    assertEquals(1, reading.index());
    assertEquals(new Location.Dword(vertex / 4 + 1), reading.warnings().getFirst().location());
    assertThrows(ShaderFormatException.class, () -> D3d9Reader.reading(content, 0));
  }

  @Test
  void programsInOtherFilesAreFound() {
    byte[] content = join(new byte[] {'F', 'S', 'H', 3, 9}, bytes(PIXEL), new byte[] {0});
    ProgramReading reading = reading(content);
    assertEquals(PIXEL_PROGRAM, reading.program());
    assertEquals(
        List.of(
            Diagnostic.warning(
                new Location.Whole(), "a file of another kind; 1 program found in it")),
        reading.warnings());
    StringBuilder array = new StringBuilder("uint8_t fs[] = {");
    for (byte each : content) {
      array.append(each & 0xff).append(", ");
    }
    assertEquals(PIXEL_PROGRAM, reading(array + "};").program());
  }

  @Test
  void noProgramInAnyForm() {
    assertEquals("nothing to read", error("").message());
    assertEquals(new Location.Text(1, 1), error("hello").location());
    assertEquals("no program", error(new byte[] {1, 2, 3}).message());
    assertTrue(error("int x[] = {1, 2};").message().startsWith("no Direct3D 9 program"));
  }

  @Test
  void searchesTakeTimeInProportionToTheirSize() {
    // Every dword starts a stream that does not end.
    int[] dwords = new int[1 << 18];
    Arrays.fill(dwords, 0);
    for (int i = 0; i + 6 < dwords.length; i += 6) {
      dwords[i] = 0x05000051;
      dwords[i + 1] = 0xa00f0000;
      Arrays.fill(dwords, i + 2, i + 6, 0xffff0200);
    }
    dwords[0] = 0xfeff0901;
    assertEquals(0, D3d9Streams.search(bytes(dwords)).size());
  }
}
