package org.lanewise.conformance.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.report.CaseOutcome.Found;
import org.lanewise.conformance.report.CaseOutcome.Stated;
import org.lanewise.core.program.InstructionSet;

/** The report as JSON; docs/report.md lists the fields. */
final class ReportJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ReportJson() {}

  /** The text of {@code report.json}. */
  static String text(Report report) {
    ObjectNode root = NODES.objectNode();
    root.put("schema", Report.SCHEMA);
    root.put("version", report.version());
    root.put("made", report.made());
    root.put("java", report.java());
    root.put("passed", report.passed());
    ArrayNode engines = root.putArray("engines");
    for (Report.Engine engine : report.engines()) {
      ObjectNode node = engines.addObject().put("name", engine.name());
      engine.lanes().ifPresent(lanes -> node.put("lanes", lanes));
      node.put("kind", engine.kind());
    }
    ArrayNode sets = root.putArray("sets");
    for (InstructionSet set : InstructionSet.values()) {
      sets.add(set(report, set));
    }
    ArrayNode cases = root.putArray("cases");
    report.cases().forEach(outcome -> cases.add(of(outcome)));
    root.set("unreadable", strings(report.unreadable()));
    ArrayNode hashes = root.putArray("hashes");
    for (Report.Hash hash : report.hashes()) {
      ObjectNode node = hashes.addObject().put("name", hash.name()).put("size", hash.size());
      ObjectNode byEngine = node.putObject("engines");
      hash.byEngine().forEach(byEngine::put);
    }
    ArrayNode random = root.putArray("random");
    for (Report.RandomOutcome outcome : report.random()) {
      ObjectNode node = random.addObject();
      node.put("set", name(outcome.set()));
      node.put("seed", outcome.seed()).put("count", outcome.count());
      node.set("failures", strings(outcome.failures()));
    }
    ArrayNode corpora = root.putArray("corpora");
    report.corpora().forEach(corpus -> corpora.add(CorpusJson.of(corpus)));
    ArrayNode functions = root.putArray("functions");
    report.functions().forEach(outcome -> functions.add(of(outcome)));
    ArrayNode mutants = root.putArray("mutants");
    report.mutants().forEach(mutant -> mutants.add(of(mutant)));
    report.fuzz().ifPresent(fuzz -> root.set("fuzz", of(fuzz)));
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode set(Report report, InstructionSet set) {
    ObjectNode node = NODES.objectNode();
    node.put("name", name(set));
    ArrayNode operations = node.putArray("operations");
    TreeSet<String> used = new TreeSet<>();
    report.cases(set).forEach(outcome -> used.addAll(outcome.operations()));
    for (Operation operation : Operation.all(set)) {
      operations
          .addObject()
          .put("name", operation.name())
          .put("group", operation.group())
          .put("meaning", operation.meaning())
          .put("covered", used.contains(operation.name()));
    }
    return node;
  }

  private static String name(InstructionSet set) {
    return set.name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode of(CaseOutcome outcome) {
    ObjectNode node = NODES.objectNode();
    node.put("name", outcome.name());
    node.put("set", name(outcome.set()));
    node.put("profile", outcome.profile());
    node.put("origin", outcome.origin());
    node.put("rule", outcome.rule());
    node.put("text", outcome.text());
    node.set("operations", strings(outcome.operations()));
    if (outcome.set() == InstructionSet.R500) {
      node.set("codes", strings(outcome.codes()));
    }
    ObjectNode verdicts = node.putObject("verdicts");
    outcome
        .verdicts()
        .forEach(
            verdict -> {
              ObjectNode each = verdicts.putObject(verdict.engine());
              each.put("status", Marks.words(verdict.status()));
              if (!verdict.message().isEmpty()) {
                each.put("message", verdict.message());
              }
            });
    ArrayNode stated = node.putArray("stated");
    for (Stated each : outcome.stated()) {
      ObjectNode word = stated.addObject().put("place", each.place());
      if (each.lane() >= 0) {
        word.put("lane", each.lane());
      }
      word.set("right", words(each.right()));
    }
    ArrayNode results = node.putArray("results");
    for (Found found : outcome.results()) {
      ObjectNode each = results.addObject();
      each.set("engines", strings(found.engines()));
      each.put("stopped", found.stopped());
      ArrayNode live = each.putArray("live");
      found.live().forEach(live::add);
      each.set("words", words(found.words()));
    }
    node.put("shortened", outcome.shortened());
    return node;
  }

  private static ObjectNode of(FunctionOutcome outcome) {
    ErrorCurve curve = outcome.curve();
    ObjectNode node = NODES.objectNode();
    node.put("name", outcome.function().name());
    node.put("bound", outcome.function().bound());
    node.put("inputs", curve.inputs());
    error(node, "largest", curve.largest());
    node.put("x", "%08x".formatted(curve.x()));
    if (outcome.function().operands() == 2) {
      node.put("y", "%08x".formatted(curve.y()));
    }
    node.set("engines", strings(outcome.engines()));
    node.put("compared", outcome.compared()).put("mismatches", outcome.mismatches());
    node.set("examples", strings(outcome.examples()));
    ArrayNode bins = node.putArray("bins");
    for (ErrorCurve.Bin bin : curve.bins()) {
      ObjectNode each = bins.addObject().put("head", bin.head()).put("inputs", bin.inputs());
      error(each, "largest", bin.largest());
    }
    return node;
  }

  /** JSON has no infinity; null is one. */
  private static void error(ObjectNode node, String field, double error) {
    if (Double.isInfinite(error)) {
      node.putNull(field);
    } else {
      node.put(field, error);
    }
  }

  private static ObjectNode of(Mutant mutant) {
    ObjectNode node = NODES.objectNode();
    node.put("id", mutant.id()).put("kind", mutant.kind()).put("file", mutant.file());
    node.put("sentence", mutant.sentence());
    node.put("right", mutant.right()).put("wrong", mutant.wrong());
    node.set("foundBy", strings(mutant.foundBy()));
    node.put("random", mutant.random());
    if (mutant.instructions() >= 0) {
      node.putObject("shrunk")
          .put("instructions", mutant.instructions())
          .put("lanes", mutant.lanes())
          .put("program", mutant.program());
    }
    return node;
  }

  private static ObjectNode of(FuzzOutcome fuzz) {
    ObjectNode node = NODES.objectNode().put("programs", fuzz.programs());
    node.set("failures", strings(fuzz.failures()));
    ObjectNode sets = node.putObject("sets");
    for (FuzzOutcome.Part part : fuzz.sets()) {
      ObjectNode set = sets.putObject(part.name());
      part.totals().forEach(set::put);
      part.groups()
          .forEach(
              (name, counts) -> {
                ObjectNode group = set.putObject(name);
                counts.forEach(group::put);
              });
      set.set("neverDrawn", strings(part.neverDrawn()));
    }
    return node;
  }

  private static ArrayNode strings(Collection<String> texts) {
    ArrayNode array = NODES.arrayNode();
    texts.forEach(array::add);
    return array;
  }

  /** Words as eight hexadecimal digits, which keep every NaN. */
  private static ArrayNode words(Collection<Integer> words) {
    ArrayNode array = NODES.arrayNode();
    words.forEach(word -> array.add("%08x".formatted(word)));
    return array;
  }
}
