package org.lanewise.conformance.adapter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;

/**
 * What an engine in another program says of itself.
 *
 * @param name what reports call it
 * @param sets the instruction sets that it runs
 * @param features what it does besides
 */
public record Capabilities(
    String name, Map<InstructionSet, Support> sets, Set<EngineFeature> features) {
  /**
   * How an engine runs an instruction set.
   *
   * @param form how it wants programs
   * @param stages the stages that it runs
   */
  public record Support(ProgramForm form, Set<Stage> stages) {
    public Support {
      stages = Collections.unmodifiableSet(EnumSet.copyOf(stages));
    }
  }

  public Capabilities {
    sets = Collections.unmodifiableMap(new EnumMap<>(sets));
    features = Set.copyOf(features);
  }

  /** Everything there is. */
  static Capabilities full(String name, ProgramForm form) {
    Map<InstructionSet, Support> sets = new EnumMap<>(InstructionSet.class);
    sets.put(InstructionSet.TGSI, new Support(form, EnumSet.allOf(Stage.class)));
    sets.put(InstructionSet.R500, new Support(form, EnumSet.of(Stage.FRAGMENT)));
    sets.put(InstructionSet.D3D9, new Support(form, EnumSet.of(Stage.FRAGMENT, Stage.VERTEX)));
    return new Capabilities(name, sets, EnumSet.allOf(EngineFeature.class));
  }

  /** The form in which the engine wants programs of a set that it runs. */
  ProgramForm form(InstructionSet set) {
    return sets.get(set).form();
  }

  /**
   * Checks that the engine runs programs such as this one.
   *
   * @throws UnsupportedByEngineException if it does not
   */
  void check(Program program, ShaderOptions options) throws UnsupportedByEngineException {
    Support support = sets.get(program.instructionSet());
    if (support == null) {
      throw new UnsupportedByEngineException("isa " + Wire.name(program.instructionSet()));
    }
    if (!support.stages().contains(program.stage())) {
      throw new UnsupportedByEngineException("stage " + Wire.name(program.stage()));
    }
    for (EngineFeature feature : EngineFeature.values()) {
      if (feature.isNeededBy(options) && !features.contains(feature)) {
        throw new UnsupportedByEngineException("feature " + feature.id());
      }
    }
    if (!options.specialization().equals(Specialization.NONE)) {
      throw new UnsupportedByEngineException("constants that are known beforehand");
    }
  }

  /**
   * Checks that the engine runs cases such as this one.
   *
   * @throws UnsupportedByEngineException if it does not
   */
  void check(CaseFile test) throws UnsupportedByEngineException {
    for (EngineFeature feature : EngineFeature.values()) {
      if (feature.isNeededBy(test) && !features.contains(feature)) {
        throw new UnsupportedByEngineException("feature " + feature.id());
      }
    }
  }

  /** The answer to a greeting. */
  String write() {
    WireWriter out = new WireWriter(Wire.ENGINE + " " + Wire.VERSION).field("name", name);
    sets.forEach(
        (set, support) -> {
          List<Object> items = new ArrayList<>(List.of("isa", Wire.name(set)));
          items.add(Wire.name(support.form()));
          support.stages().forEach(stage -> items.add(Wire.name(stage)));
          out.field(items.toArray());
        });
    for (EngineFeature feature : EngineFeature.values()) {
      if (features.contains(feature)) {
        out.field("feature", feature.id());
      }
    }
    return out.end();
  }

  /** What the answer to a greeting says. */
  static Capabilities read(WireMessage message) throws WireException {
    if (!message.rest().equals("" + Wire.VERSION)) {
      throw new WireException(
          message.line(),
          "version '" + Wire.quoted(message.rest()) + "' of the protocol",
          "'engine " + Wire.VERSION + "'");
    }
    WireMessage.Field name = message.need("name");
    name.item(0);
    Map<InstructionSet, Support> sets = new EnumMap<>(InstructionSet.class);
    for (WireMessage.Field field : message.all("isa")) {
      try {
        Set<Stage> stages = EnumSet.noneOf(Stage.class);
        field.item(2);
        for (String stage : field.items().subList(2, field.items().size())) {
          stages.add(Wire.value(Stage.class, stage));
        }
        sets.put(
            Wire.value(InstructionSet.class, field.item(0)),
            new Support(Wire.value(ProgramForm.class, field.item(1)), stages));
      } catch (IllegalArgumentException e) {
        throw field.wrong(
            e.getMessage(), "an instruction set; text, words or both; and at least one stage");
      }
    }
    if (sets.isEmpty()) {
      throw new WireException(message.line(), "no instruction set", "a field 'isa'");
    }
    Set<EngineFeature> features = EnumSet.noneOf(EngineFeature.class);
    for (WireMessage.Field field : message.all("feature")) {
      for (String id : field.items()) {
        features.add(
            EngineFeature.of(id)
                .orElseThrow(
                    () -> field.wrong("'" + Wire.quoted(id) + "'", "the name of a feature")));
      }
    }
    return new Capabilities(Wire.quoted(String.join(" ", name.items())), sets, features);
  }
}
