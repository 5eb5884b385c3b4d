package org.lanewise.conformance.adapter;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;

/** The answer to a run, as it is written and read. */
final class ResultMessage {
  private static final Pattern LOOP = Pattern.compile("the loop at instruction ([0-9]+) .*");
  private static final String EMITTED = "emitted ";

  private ResultMessage() {}

  /** Writes what a run left behind. */
  static String write(Comparison.Result result) {
    if (!result.stopped().isEmpty()) {
      Matcher loop = LOOP.matcher(result.stopped());
      return new WireWriter(Wire.STOPPED + (loop.matches() ? " " + loop.group(1) : "")).end();
    }
    WireWriter out = new WireWriter(Wire.RESULT);
    if (result.live().length > 0) {
      out.field("live", RunMessage.flags(result.live()));
      out.words("outputs", result.outputs());
    }
    new TreeMap<>(result.memory()).forEach(out::words);
    return out.end();
  }

  /**
   * Reads the answer of an engine that was stopped.
   *
   * @param rest what stands behind {@code stopped}: an instruction, or nothing
   */
  static Comparison.Result stopped(CaseFile test, String rest) {
    String why;
    if (rest.matches("[0-9]{1,9}")) {
      int limit = test.options().loopLimit();
      why = ShaderExecutionException.loopLimit(Integer.parseInt(rest), limit).getMessage();
    } else {
      // Without a place, a stop is right where any is.
      why = test.stopped().isEmpty() ? Wire.STOPPED : test.stopped().lines().findFirst().get();
    }
    return new Comparison.Result(new int[0], new boolean[0], Map.of(), why);
  }

  /**
   * Reads what a run left behind.
   *
   * @param test the case that was run
   * @throws WireException if the answer does not fit the case
   */
  static Comparison.Result read(WireMessage message, CaseFile test) throws WireException {
    boolean[] live = new boolean[0];
    int[] outputs = new int[0];
    Signature signature = test.program().signature();
    if (test.grid().isEmpty()) {
      int lanes = test.lanes();
      live = RunMessage.flags(message.need("live"), lanes);
      int planes = signature.outputs().size() * 4;
      if (planes > 0) {
        outputs = message.need("outputs").words(planes * lanes).clone();
      }
      for (int i = 0; i < outputs.length; i++) {
        outputs[i] = live[i % lanes] ? outputs[i] : 0;
      }
    }
    Map<String, int[]> memory = memory(message, test);
    if (test.program().stage() == Stage.GEOMETRY) {
      emitted(message, memory, live, 2 + signature.outputs().size() * 4);
    }
    return new Comparison.Result(outputs, live, memory, "");
  }

  /** The memory that was sent, changed by the answer. */
  private static Map<String, int[]> memory(WireMessage message, CaseFile test)
      throws WireException {
    Map<String, int[]> memory = new TreeMap<>();
    test.memory()
        .forEach(
            (name, words) -> {
              boolean isLeft =
                  switch (name) {
                    case "clock", "private" -> false;
                    case "shared" -> test.grid().isEmpty();
                    default -> true;
                  };
              if (isLeft) {
                memory.put(name, words.clone());
              }
            });
    Set<String> kinds = new TreeSet<>();
    memory.keySet().forEach(name -> kinds.add(name.split(" ")[0]));
    for (WireMessage.Field field : message.fields()) {
      String name = field.name() + (field.items().isEmpty() ? "" : " " + field.item(0));
      if (memory.containsKey(name)) {
        memory.put(name, field.words(memory.get(name).length));
      } else if (kinds.contains(field.name())) {
        throw field.wrong(
            "'" + Wire.quoted(name) + "'", "one of " + String.join(", ", memory.keySet()));
      }
    }
    return memory;
  }

  private static void emitted(
      WireMessage message, Map<String, int[]> memory, boolean[] live, int size)
      throws WireException {
    for (int lane = 0; lane < live.length; lane++) {
      if (live[lane]) {
        memory.put(EMITTED + lane, new int[0]);
      }
    }
    for (WireMessage.Field field : message.all(EMITTED.trim())) {
      int lane = field.number(0, 0, live.length - 1);
      int[] words = field.anyWords();
      if (words.length % size != 0) {
        throw field.wrong(words.length + " words", size + " for each vertex");
      }
      if (live[lane]) {
        memory.put(EMITTED + lane, words);
      }
    }
  }
}
