package org.lanewise.conformance.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What a run found, or has found so far.
 *
 * @param stats the programs that are done
 * @param failures those on which engines differ, in the order of sets and seeds
 * @param seconds the time it took
 * @param rest the plan that goes on where this run was ended, empty if all is done
 */
public record FuzzResult(
    FuzzStats stats, List<FuzzFailure> failures, double seconds, Optional<FuzzPlan> rest) {
  public FuzzResult {
    failures = List.copyOf(failures);
  }

  /** Programs a second. */
  public double rate() {
    return stats.programs() / Math.max(seconds, 1e-9);
  }

  /** All of it as JSON text. */
  public String toJson() {
    ObjectNode all = new ObjectMapper().createObjectNode();
    all.put("programs", stats.programs());
    all.put("seconds", seconds);
    all.put("programsPerSecond", rate());
    rest.ifPresent(
        plan -> {
          ObjectNode node = all.putObject("rest");
          node.put("seed", plan.first());
          node.put("programs", plan.programs());
          node.put("shard", plan.shard() + "/" + plan.shards());
        });
    ArrayNode list = all.putArray("failures");
    for (FuzzFailure failure : failures) {
      ObjectNode node = list.addObject();
      node.put("set", failure.set().name());
      node.put("seed", failure.seed());
      node.put("text", failure.text());
    }
    stats.writeTo(all.putObject("sets"));
    return all.toPrettyString() + "\n";
  }
}
