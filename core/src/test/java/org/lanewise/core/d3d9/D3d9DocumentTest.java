package org.lanewise.core.d3d9;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The programs in docs/d3d9.md are programs without faults. */
class D3d9DocumentTest {
  private static final Pattern BLOCK = Pattern.compile("```d3d9\n(.*?)```", Pattern.DOTALL);

  @Test
  void examples() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "d3d9.md"));
    List<String> blocks = BLOCK.matcher(text).results().map(match -> match.group(1)).toList();
    assertEquals(2, blocks.size());
    for (String block : blocks) {
      D3d9Program program = D3d9Parser.parse(block);
      assertEquals(List.of(), D3d9Validator.validate(program, true), block);
      assertEquals(program, D3d9Parser.parse(program.toText()));
    }
  }
}
