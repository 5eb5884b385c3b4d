package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;

/** Every real program is read and written. */
class D3d9CorpusTest {
  @Test
  void tokensComeBack() throws IOException {
    List<D3d9Corpus.Entry> entries = D3d9Corpus.programs();
    for (D3d9Corpus.Entry entry : entries) {
      D3d9Decoder.Decoded decoded =
          D3d9Decoder.decode(entry.tokens(), 0, entry.tokens().length, false);
      assertEquals(entry.tokens().length, decoded.end(), entry.name());
      assertArrayEquals(entry.tokens(), D3d9Encoder.encode(decoded.program()), entry.name());
    }
    assertTrue(entries.size() > 2000, entries.size() + " programs");
  }

  /** Lines of Wine's assembler tests, which nobody runs. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "461c19dcf8363491.json", "texld to t0",
          "c206884482ea45b2.json", "texcrd to t0",
          "c28ce62506cb4d2a.json", "texldd of r2",
          "727ab21367d35ecd.json", "l2047 does not exist");

  @Test
  void programsCanRun() throws IOException {
    Map<String, String> refused = new TreeMap<>();
    for (D3d9Corpus.Entry entry : D3d9Corpus.programs()) {
      for (Diagnostic diagnostic : D3d9Validator.validate(D3d9Decoder.decode(entry.tokens()))) {
        if (diagnostic.severity() != Diagnostic.Severity.WARNING) {
          refused.putIfAbsent(entry.name(), diagnostic.message());
        }
      }
    }
    assertEquals(new TreeMap<>(REFUSED), refused);
  }
}
