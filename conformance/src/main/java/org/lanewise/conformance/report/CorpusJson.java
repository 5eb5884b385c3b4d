package org.lanewise.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.conformance.corpus.CorpusFinding.Picture;
import org.lanewise.conformance.corpus.CorpusFinding.Plane;
import org.lanewise.conformance.corpus.CorpusResult;

/** Agreement with other renderers as JSON; values of those that differ alone. */
final class CorpusJson {
  /** Values of larger frames are left out. */
  private static final int MOST_PIXELS = 64 * 64;

  private CorpusJson() {}

  static ObjectNode of(CorpusOutcome corpus) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", corpus.name());
    ArrayNode sets = node.putArray("sets");
    for (CorpusResult.Part part : corpus.result().parts()) {
      ObjectNode set = sets.addObject();
      set.put("name", part.name());
      set.put("total", part.total());
      set.put("decoded", part.decoded());
      set.put("equal", part.equal());
      set.put("matching", part.matching());
      set.put("exceptions", part.expectedFailures());
      set.put("unvetted", part.unvetted());
      counts(set.putObject("refused"), part.refused());
      counts(set.putObject("skipped"), part.skipped());
      ArrayNode failures = set.putArray("failures");
      part.failures().forEach(failures::add);
    }
    ArrayNode programs = node.putArray("programs");
    for (CorpusFinding finding : corpus.findings()) {
      if (finding.outcome() != Outcome.MATCHING) {
        programs.add(of(finding));
      }
    }
    return node;
  }

  private static void counts(ObjectNode node, Map<String, Integer> counts) {
    counts.forEach(node::put);
  }

  private static ObjectNode of(CorpusFinding finding) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", finding.name());
    node.put("set", finding.set());
    node.put("outcome", finding.outcome().name().toLowerCase(Locale.ROOT));
    node.put("message", finding.message());
    node.put("reason", finding.exception());
    finding
        .picture()
        .filter(picture -> picture.width() * picture.height() <= MOST_PIXELS)
        .ifPresent(picture -> node.set("frame", of(picture)));
    return node;
  }

  private static ObjectNode of(Picture picture) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("width", picture.width());
    node.put("height", picture.height());
    node.put("of", picture.areVertices() ? "vertices" : "pixels");
    node.put("tolerance", picture.tolerance());
    node.put("live", PixelImage.flags(picture.live()));
    node.put("theirLive", PixelImage.flags(picture.theirLive()));
    ArrayNode planes = node.putArray("planes");
    for (Plane plane : picture.planes()) {
      ObjectNode each = planes.addObject();
      each.put("output", plane.output());
      each.put("component", "" + "xyzw".charAt(plane.component()));
      each.put("ours", hex(plane.ours()));
      each.put("theirs", hex(plane.theirs()));
    }
    return node;
  }

  /** Words one behind the other, which is much shorter than a list of texts. */
  private static String hex(int[] words) {
    StringBuilder text = new StringBuilder(words.length * 8);
    for (int word : words) {
      text.append("%08x".formatted(word));
    }
    return text.toString();
  }
}
