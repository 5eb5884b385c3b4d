package org.lanewise.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Damaged case files are either refused with one diagnostic that names a line, or are cases that
 * can be written. The property {@code lanewise.mutations} sets their number.
 */
class CaseMutationTest {
  private static final int COUNT = Integer.getInteger("lanewise.mutations", 1000);

  @Test
  void damagedFilesAreRefusedOrAreCases() {
    List<String> texts = CaseCorpus.builtIn().stream().map(CaseCorpus.Entry::text).toList();
    SplittableRandom random = new SplittableRandom(20_091_221);
    TextMutation mutation = new TextMutation(random);
    int refused = 0;
    for (int i = 0; i < COUNT; i++) {
      String text = texts.get(random.nextInt(texts.size()));
      for (int times = random.nextInt(3); times >= 0 && !text.isEmpty(); times--) {
        text = mutation.mutate(text, texts);
      }
      try {
        CaseFile test = CaseFile.parse("damaged", text);
        assertEquals(test, CaseFile.parse("damaged", test.toText()), text);
      } catch (ShaderFormatException e) {
        refused++;
        assertTrue(e.diagnostic().location() instanceof Location.Text, () -> e.getMessage());
      } catch (RuntimeException e) {
        throw new AssertionError(text, e);
      }
    }
    assertTrue(refused > COUNT / 4 && refused < COUNT, refused + " of " + COUNT + " refused");
  }
}
