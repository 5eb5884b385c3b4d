package org.lanewise.core.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Whatever the text of an instruction set, there is a program or one diagnostic, and no other
 * exception.
 *
 * @param <P> the programs of the instruction set
 */
public abstract class DamagedTexts<P extends Program> {
  private final String seed;
  private final String header;
  private final String signs;
  private final int longestMessage;

  /**
   * What is damaged.
   *
   * @param seed a program that uses as much of the language as possible
   * @param header the line that every text begins with, as the seed does
   * @param signs characters that mean something in the language
   * @param longestMessage the length that no error message reaches
   */
  protected DamagedTexts(String seed, String header, String signs, int longestMessage) {
    this.seed = seed;
    this.header = header;
    this.signs = signs;
    this.longestMessage = longestMessage;
  }

  /** Parses a text. */
  protected abstract P parse(String text);

  /** The findings about a program. */
  protected abstract List<Diagnostic> validate(P program);

  /** Texts, beside those for every language, that take the places of tokens. */
  protected abstract List<String> monsters();

  /** More programs whose bytes are changed. */
  protected List<String> moreSeeds() throws IOException {
    return List.of();
  }

  /** Parses, and for a program validates and prints; tells whether there is one. */
  protected final boolean survives(String text) {
    P program;
    try {
      program = parse(text);
    } catch (ShaderFormatException e) {
      assertTrue(e.diagnostic().location() instanceof Location.Text, e::getMessage);
      assertFalse(e.diagnostic().message().isBlank());
      assertTrue(e.getMessage().length() < longestMessage, e::getMessage);
      return false;
    }
    validate(program).forEach(found -> assertFalse(found.message().isBlank()));
    assertEquals(program, parse(program.toText()));
    return true;
  }

  private String[] tokens() {
    return seed.split("(?<=\\W)|(?=\\W)");
  }

  @Test
  protected final void theSeedIsAProgram() {
    assertTrue(survives(seed));
  }

  @Test
  protected final void changedBytes() throws IOException {
    Random random = new Random(1);
    List<String> more = moreSeeds();
    int programs = 0;
    for (int i = 0; i < 6000; i++) {
      boolean own = i % 2 == 0 || more.isEmpty();
      String text = own ? seed : more.get(random.nextInt(more.size()));
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(bytes.length);
        bytes[at] =
            switch (random.nextInt(3)) {
              case 0 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
              case 1 -> (byte) random.nextInt(256);
              default -> bytes[random.nextInt(bytes.length)];
            };
      }
      programs += survives(new String(bytes, StandardCharsets.ISO_8859_1)) ? 1 : 0;
    }
    assertTrue(programs > 100, programs + " programs are left");
  }

  @Test
  protected final void everyCut() {
    for (int end = 0; end <= seed.length(); end++) {
      survives(seed.substring(0, end));
      survives(seed.substring(end));
      survives(header + seed.substring(end));
    }
  }

  @Test
  protected final void everyCharacterReplaced() {
    for (int at = 0; at < seed.length(); at++) {
      for (char c : ("\0\n\u00e9" + signs).toCharArray()) {
        survives(seed.substring(0, at) + c + seed.substring(at + 1));
      }
    }
  }

  @Test
  protected final void removedAndDoubledStretches() {
    Random random = new Random(2);
    for (int i = 0; i < 4000; i++) {
      int from = random.nextInt(seed.length());
      int to = Math.min(seed.length(), from + random.nextInt(60));
      survives(seed.substring(0, from) + seed.substring(to));
      survives(seed.substring(0, to) + seed.substring(from));
    }
  }

  @Test
  protected final void swappedTokens() {
    Random random = new Random(3);
    String[] tokens = tokens();
    int programs = 0;
    for (int i = 0; i < 6000; i++) {
      String[] changed = tokens.clone();
      for (int n = random.nextInt(2); n >= 0; n--) {
        int a = random.nextInt(tokens.length);
        int b = random.nextInt(tokens.length);
        String token = changed[a];
        changed[a] = changed[b];
        changed[b] = random.nextBoolean() ? token : changed[b];
      }
      programs += survives(String.join("", changed)) ? 1 : 0;
    }
    assertTrue(programs > 100, programs + " programs are left");
  }

  @Test
  protected final void shuffledLines() {
    Random random = new Random(4);
    List<String> lines = new ArrayList<>(seed.lines().toList());
    lines.removeFirst();
    for (int i = 0; i < 1000; i++) {
      Collections.shuffle(lines, random);
      survives(header + String.join("\n", lines));
    }
  }

  @Test
  protected final void everyTokenReplacedByHugeOnes() {
    String name = "X".repeat(10_000);
    String digits = "9".repeat(10_000);
    List<String> all = new ArrayList<>(monsters());
    Collections.addAll(all, name, digits, "-" + digits, "0x" + digits, "1e" + digits);
    Collections.addAll(all, digits + "." + digits, "(".repeat(10_000), "-".repeat(10_000));
    Collections.addAll(all, "|".repeat(10_000), " ".repeat(100_000), "\n".repeat(100_000));
    Collections.addAll(all, "\u0000", "\ud800", "\uffff", "\u0130");
    Collections.addAll(all, "4294967296", "2147483648", "-1", "");
    String[] tokens = tokens();
    for (int at = 0; at < tokens.length; at++) {
      String kept = tokens[at];
      for (String monster : all) {
        tokens[at] = monster;
        survives(String.join("", tokens));
      }
      tokens[at] = kept;
    }
  }
}
