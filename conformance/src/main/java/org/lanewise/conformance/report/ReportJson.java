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
