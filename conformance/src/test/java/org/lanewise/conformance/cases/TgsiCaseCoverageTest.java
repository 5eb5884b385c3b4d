package org.lanewise.conformance.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiSource;

/**
 * Every opcode, modifier, texture target, register file, semantic and stage of TGSI stands in a
 * case file. What does not yet is listed with a reason in {@code tgsi-uncovered.tsv}, and nothing
 * else.
 */
class TgsiCaseCoverageTest {
  private final TreeSet<String> missing = new TreeSet<>();

  @Test
  void everyRowIsInACase() throws IOException {
    Arrays.stream(TgsiOpcode.values()).forEach(opcode -> missing.add("opcode " + opcode));
    Arrays.stream(TextureTarget.values()).forEach(target -> missing.add("target " + target));
    Arrays.stream(TgsiFile.values()).forEach(file -> missing.add("file " + file));
    Arrays.stream(Stage.values()).forEach(stage -> missing.add("stage " + stage));
    Arrays.stream(TgsiInstruction.Saturate.values())
        .filter(saturate -> saturate != TgsiInstruction.Saturate.NONE)
        .forEach(saturate -> missing.add("modifier " + saturate));
    missing.addAll(
        List.of(
            "modifier negate",
            "modifier absolute",
            "modifier negated absolute",
            "modifier swizzle",
            "modifier write mask",
            "modifier predicate",
            "modifier relative source",
            "modifier relative destination",
            "modifier relative dimension",
            "modifier texel offset",
            "modifier array"));
    lines("/org/lanewise/conformance/cases/tgsi-semantics.txt")
        .forEach(semantic -> missing.add("semantic " + semantic));
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      if (entry.parse().program() instanceof TgsiProgram program) {
        remove(program);
      }
    }
    TreeSet<String> listed = new TreeSet<>();
    for (String line : lines("/org/lanewise/conformance/cases/tgsi-uncovered.tsv")) {
      listed.add(line.split("\t", 2)[0]);
    }
    TreeSet<String> covered = new TreeSet<>(listed);
    covered.removeAll(missing);
    missing.removeAll(listed);
    assertEquals(Set.of(), missing, "without a case");
    assertEquals(Set.of(), covered, "listed as uncovered, but there is a case");
  }

  private static List<String> lines(String resource) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                TgsiCaseCoverageTest.class.getResourceAsStream(resource),
                StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    }
  }

  private void remove(TgsiProgram program) {
    missing.remove("stage " + program.stage());
    for (TgsiDeclaration declaration : program.declarations()) {
      missing.remove("file " + declaration.file());
      declaration.semantic().ifPresent(semantic -> missing.remove("semantic " + semantic));
      declaration.target().ifPresent(target -> missing.remove("target " + target));
      if (declaration.arrayId() != 0) {
        missing.remove("modifier array");
      }
    }
    program.instructions().forEach(this::remove);
  }

  private void remove(TgsiInstruction instruction) {
    missing.remove("opcode " + instruction.opcode());
    missing.remove("modifier " + instruction.saturate());
    instruction.target().ifPresent(target -> missing.remove("target " + target));
    instruction.predicate().ifPresent(predicate -> missing.remove("modifier predicate"));
    if (!instruction.offsets().isEmpty()) {
      missing.remove("modifier texel offset");
    }
    instruction
        .destinations()
        .forEach(
            destination -> {
              missing.remove("file " + destination.register().file());
              if (destination.register().index().isRelative()) {
                missing.remove("modifier relative destination");
              }
              if (destination.mask().bits() != 15) {
                missing.remove("modifier write mask");
              }
            });
    instruction.sources().forEach(this::remove);
  }

  private void remove(TgsiSource source) {
    missing.remove("file " + source.register().file());
    if (source.register().index().isRelative()) {
      missing.remove("modifier relative source");
    }
    if (source.register().dimension().map(d -> d.isRelative()).orElse(false)) {
      missing.remove("modifier relative dimension");
    }
    if (source.negate()) {
      missing.remove("modifier " + (source.absolute() ? "negated absolute" : "negate"));
    } else if (source.absolute()) {
      missing.remove("modifier absolute");
    }
    if (source.swizzle().get(0) != 0 || source.swizzle().get(3) != 3) {
      missing.remove("modifier swizzle");
    }
  }
}
