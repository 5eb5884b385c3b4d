package org.lanewise.conformance.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of opcodes is made of the table as it is now. */
class TgsiPageTest {
  private static final Path PAGE = Path.of("..", "docs", "tgsi.md");

  @Test
  void pageIsCurrent() throws IOException {
    if (Boolean.getBoolean("lanewise.docs.write")) {
      Files.writeString(PAGE, TgsiPage.text());
    }
    assertEquals(
        TgsiPage.text(),
        Files.readString(PAGE),
        "docs/tgsi.md is out of date: run this test with -Dlanewise.docs.write=true");
  }
}
