package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every real program prints, reads again, and is what others print for it. */
class D3d9AssemblyCorpusTest {
  private static final Pattern DISASSEMBLY = Pattern.compile("\"disasm\": ?\"([^\"]*)\"");

  @Test
  void textGivesTheSameTokens() throws IOException {
    for (D3d9Corpus.Entry entry : D3d9Corpus.programs()) {
      String text = D3d9Decoder.decode(entry.tokens()).toText();
      D3d9Program read = D3d9Parser.parse(text);
      assertArrayEquals(entry.tokens(), D3d9Encoder.encode(read), () -> entry.name() + "\n" + text);
      assertEquals(text, read.toText(), entry.name());
    }
  }

  @Test
  void agreesWithAnotherDisassembler() throws IOException {
    int compared = 0;
    for (D3d9Corpus.Entry entry : D3d9Corpus.programs()) {
      Matcher matcher = DISASSEMBLY.matcher(entry.json());
      if (matcher.find()) {
        String theirs = matcher.group(1).replace("\\n", "\n");
        D3d9Program ours = withoutComments(D3d9Decoder.decode(entry.tokens()));
        assertEquals(plain(theirs), plain(ours.toText()), entry.name());
        assertEquals(ours, D3d9Parser.parse(theirs), entry.name());
        compared++;
      }
    }
    assertTrue(compared > 2000, compared + " programs");
  }

  private static D3d9Program withoutComments(D3d9Program program) {
    List<D3d9Statement> statements =
        program.withoutComments().statements().stream()
            .map(statement -> statement.withBits(List.of()))
            .toList();
    return new D3d9Program(program.version(), statements, List.of());
  }

  /** Without blanks that may differ, and without the digits of floats, which they round. */
  private static String plain(String text) {
    return text.replaceAll("(?m)^ +", "")
        .replace(" + ", "+")
        .replaceAll("(?m)^(def [^,]*),.*", "$1")
        .strip();
  }
}
