package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** Whatever the tokens, there is a program that comes back, or one diagnostic with its dword. */
class D3d9DamagedTokensTest {
  /** Programs of this many dwords and more have little that shorter ones have not. */
  private static final int LONG = 80;

  /** Whether there is a program; it is validated, and encoded and printed without loss. */
  private static boolean survives(int[] tokens) {
    D3d9Decoder.Decoded decoded;
    try {
      decoded = D3d9Decoder.decode(tokens, 0, tokens.length, false);
    } catch (ShaderFormatException e) {
      Location.Dword at = (Location.Dword) e.diagnostic().location();
      assertTrue(at.offset() >= 0 && at.offset() <= tokens.length, e::getMessage);
      assertFalse(e.diagnostic().expected().isBlank(), e::getMessage);
      return false;
    }
    D3d9Program program = decoded.program();
    D3d9Validator.validate(program, false);
    D3d9Validator.validate(program, true);
    assertArrayEquals(Arrays.copyOf(tokens, decoded.end()), D3d9Encoder.encode(program));
    assertEquals(program, D3d9Parser.parse(program.toText()), program::toText);
    return true;
  }

  /** Up to {@code count} programs of each version, the shortest ones that are not trivial. */
  private static List<int[]> programs(int count) throws IOException {
    Map<Integer, List<int[]>> byVersion = new TreeMap<>();
    for (D3d9Corpus.Entry entry : D3d9Corpus.programs()) {
      int length = entry.tokens().length;
      if (length > 12 && length < LONG) {
        byVersion.computeIfAbsent(entry.tokens()[0], key -> new ArrayList<>()).add(entry.tokens());
      }
    }
    List<int[]> programs = new ArrayList<>();
    for (List<int[]> some : byVersion.values()) {
      for (int i = 0; i < Math.min(count, some.size()); i++) {
        // Spread over the corpus, which has related programs side by side.
        programs.add(some.get((int) ((long) i * some.size() / count)));
      }
    }
    return programs;
  }

  @Test
  void everyCut() throws IOException {
    for (int[] tokens : programs(40)) {
      assertTrue(survives(tokens));
      for (int end = 0; end < tokens.length; end++) {
        int[] cut = Arrays.copyOf(tokens, end);
        ShaderFormatException refused =
            assertThrows(
                ShaderFormatException.class, () -> D3d9Decoder.decode(cut, 0, cut.length, false));
        Location.Dword at = (Location.Dword) refused.diagnostic().location();
        assertTrue(at.offset() <= end, refused::getMessage);
      }
    }
  }

  @Test
  void everyBitFlipped() throws IOException {
    int programs = 0;
    int flips = 0;
    for (int[] tokens : programs(3)) {
      int[] changed = tokens.clone();
      for (int at = 0; at < tokens.length; at++) {
        for (int bit = 0; bit < 32; bit++, flips++) {
          changed[at] = tokens[at] ^ 1 << bit;
          programs += survives(changed) ? 1 : 0;
        }
        changed[at] = tokens[at];
      }
    }
    assertTrue(programs > flips / 10, programs + " programs of " + flips + " flips");
  }

  @Test
  void randomTokens() throws IOException {
    Random random = new Random(1);
    List<int[]> seeds = programs(10);
    int programs = 0;
    for (int i = 0; i < 20_000; i++) {
      int[] tokens = seeds.get(random.nextInt(seeds.size())).clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        int at = random.nextInt(tokens.length);
        switch (random.nextInt(4)) {
          case 0 -> tokens[at] = random.nextInt();
          case 1 -> tokens[at] = tokens[random.nextInt(tokens.length)];
          case 2 -> tokens[at] ^= 1 << random.nextInt(32);
          default -> {
            int from = random.nextInt(tokens.length);
            int length = Math.min(8, tokens.length - Math.max(from, at));
            System.arraycopy(tokens.clone(), from, tokens, at, length);
          }
        }
      }
      programs += survives(tokens) ? 1 : 0;
    }
    assertTrue(programs > 1000, programs + " programs are left");
  }

  @Test
  void longStreams() {
    int[] tokens = new int[1 << 18];
    tokens[0] = 0xfffe0300;
    survives(tokens);
    tokens[tokens.length - 1] = 0x0000ffff;
    assertTrue(survives(tokens));
    // Every dcl names another register with another usage.
    for (int i = 1, n = 0; i + 3 < tokens.length; i += 3, n++) {
      tokens[i] = 0x0200001f;
      tokens[i + 1] = 0x80000000 | n / 2048 % 14 | n / 28672 % 16 << 16;
      tokens[i + 2] = 0xe0010000 | n % 2048;
    }
    D3d9Program program = D3d9Decoder.decode(tokens);
    assertArrayEquals(tokens, D3d9Encoder.encode(program));
    assertThrows(ShaderFormatException.class, () -> D3d9Validator.check(program));
  }
}
