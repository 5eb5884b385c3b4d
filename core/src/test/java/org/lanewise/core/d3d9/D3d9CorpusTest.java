package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every real program is read and written. */
class D3d9CorpusTest {
  @Test
  void tokensComeBack() throws IOException {
    List<D3d9Corpus.Entry> entries = D3d9Corpus.programs();
    for (D3d9Corpus.Entry entry : entries) {
      D3d9Decoder.Decoded decoded = D3d9Decoder.decode(entry.tokens(), 0, false);
      assertEquals(entry.tokens().length, decoded.end(), entry.name());
      assertArrayEquals(entry.tokens(), D3d9Encoder.encode(decoded.program()), entry.name());
    }
    assertTrue(entries.size() > 2000, entries.size() + " programs");
  }
}
