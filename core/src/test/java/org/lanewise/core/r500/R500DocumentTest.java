package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The programs in docs/r500-assembly.md are programs, and have the dwords that stand there. */
class R500DocumentTest {
  private static final Pattern BLOCK = Pattern.compile("```r500\n(.*?)```", Pattern.DOTALL);
  private static final Pattern WORDS = Pattern.compile("; ((?:[0-9a-f]{8} ){5}[0-9a-f]{8})\n");

  @Test
  void examples() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "r500-assembly.md"));
    List<String> blocks = BLOCK.matcher(text).results().map(match -> match.group(1)).toList();
    int withWords = 0;
    for (String block : blocks) {
      R500Program program =
          R500Parser.parse(block.startsWith(".isa") ? block : ".isa r500\n" + block);
      var words = WORDS.matcher(block);
      if (words.find()) {
        R500Instruction only = program.code().getFirst();
        assertEquals(1, program.code().size(), block);
        assertEquals(
            words.group(1),
            Arrays.stream(only.dwords())
                .mapToObj("%08x"::formatted)
                .collect(Collectors.joining(" ")));
        withWords++;
      } else {
        assertEquals(List.of(), R500Validator.validate(program), block);
      }
    }
    assertEquals(10, withWords);
    assertTrue(blocks.size() > withWords);
  }
}
