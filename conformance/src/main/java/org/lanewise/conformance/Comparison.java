package org.lanewise.conformance;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;

/** Runs one program on several engines and compares every visible bit. */
public final class Comparison {
  private Comparison() {}

  /**
   * What a run left behind.
   *
   * @param outputs raw words, {@code [(slot * 4 + component) * lanes + lane]}; zero where the lane
   *     is not live
   * @param live for each lane whether it is live
   * @param memory the words of memory by name, as sections of cases are called, and what the live
   *     lanes of a geometry program emitted ({@code emitted LANE})
   * @param stopped the message of a call that was stopped, else empty
   */
  public record Result(int[] outputs, boolean[] live, Map<String, int[]> memory, String stopped) {
    /** The word of a lane. */
    public int word(int slot, int component, int lane) {
      return outputs[(slot * 4 + component) * live.length + lane];
    }
  }

  /** Fills the inputs and the live mask of a batch. */
  @FunctionalInterface
  public interface Filler {
    /** Fills {@code batch}, whose count is set and whose lanes are live. */
    void fill(LaneBatch batch);
  }

  /** Runs a program on an engine. */
  public static Result run(
      ShaderEngine engine,
      Program program,
      ShaderOptions options,
      Bindings bindings,
      int lanes,
      Filler filler) {
    try (ExecutableShader shader = engine.prepare(program, options)) {
      return run(shader, program.signature(), bindings, lanes, filler);
    }
  }

  /** Runs a grid of a compute program on an engine. */
  public static Result run(
      ShaderEngine engine,
      Program program,
      ShaderOptions options,
      Bindings bindings,
      ComputeGrid grid) {
    try (ExecutableShader shader = engine.prepare(program, options)) {
      return run(shader, bindings, grid);
    }
  }

  /** Runs a grid; what is left is memory alone. */
  public static Result run(ExecutableShader shader, Bindings bindings, ComputeGrid grid) {
    try {
      shader.run(grid, bindings);
    } catch (ShaderExecutionException e) {
      return new Result(new int[0], new boolean[0], Map.of(), e.getMessage());
    }
    Map<String, int[]> words = new TreeMap<>();
    buffers(bindings).forEach((name, memory) -> words.put(name, memory.words().clone()));
    return new Result(new int[0], new boolean[0], words, "");
  }

  /**
   * Runs a shader once.
   *
   * @param signature what the shader's program reads and writes; shaders made of IR alone have none
   */
  public static Result run(
      ExecutableShader shader, Signature signature, Bindings bindings, int lanes, Filler filler) {
    LaneBatch batch = shader.newBatch(lanes);
    filler.fill(batch);
    try {
      shader.run(batch, bindings);
    } catch (ShaderExecutionException e) {
      return new Result(new int[0], new boolean[0], Map.of(), e.getMessage());
    }
    Result result = result(batch, signature.outputs().size());
    Map<String, int[]> memory = memory(bindings, batch);
    if (shader.program() != null && shader.program().stage() == Stage.GEOMETRY) {
      memory.putAll(emitted(shader, batch, signature.outputs().size()));
    }
    return new Result(result.outputs, result.live, memory, "");
  }

  /** The visible bits of a batch after a call. */
  public static Result result(LaneBatch batch, int slots) {
    int lanes = batch.count();
    boolean[] live = new boolean[lanes];
    int[] outputs = new int[slots * 4 * lanes];
    for (int lane = 0; lane < lanes; lane++) {
      live[lane] = batch.isLive(lane);
      for (int word = 0; live[lane] && word < slots * 4; word++) {
        outputs[word * lanes + lane] = batch.outputBits(word / 4, word % 4, lane);
      }
    }
    return new Result(outputs, live, Map.of(), "");
  }

  /**
   * What each live lane emitted: for each vertex its stream, whether a primitive ends there, and
   * the words of its outputs.
   */
  private static Map<String, int[]> emitted(ExecutableShader shader, LaneBatch batch, int slots) {
    Map<String, int[]> words = new TreeMap<>();
    for (int lane = 0; lane < batch.count(); lane++) {
      if (!batch.isLive(lane)) {
        continue;
      }
      PrimitiveStream stream = shader.primitives(batch, lane);
      int size = 2 + slots * 4;
      int[] all = new int[stream.vertexCount() * size];
      for (int vertex = 0; vertex < stream.vertexCount(); vertex++) {
        all[vertex * size] = stream.stream(vertex);
        all[vertex * size + 1] = stream.endsPrimitive(vertex) ? 1 : 0;
        for (int word = 0; word < slots * 4; word++) {
          all[vertex * size + 2 + word] = stream.outputBits(vertex, word / 4, word % 4);
        }
      }
      words.put("emitted " + lane, all);
    }
    return words;
  }

  /** Copies of all memory that is bound. */
  private static Map<String, int[]> memory(Bindings bindings, LaneBatch batch) {
    Map<String, MemoryBuffer> buffers = buffers(bindings);
    put(buffers, "shared", batch.shared());
    Map<String, int[]> words = new TreeMap<>();
    buffers.forEach((name, memory) -> words.put(name, memory.words().clone()));
    return words;
  }

  /** The memory that is bound, by the names of sections of cases. */
  public static Map<String, MemoryBuffer> buffers(Bindings bindings) {
    Map<String, MemoryBuffer> buffers = new TreeMap<>();
    for (int unit = 0; unit < Bindings.MAX_MEMORY_UNITS; unit++) {
      put(buffers, "buffer " + unit, bindings.buffer(unit));
      put(buffers, "atomics " + unit, bindings.atomics(unit));
      if (bindings.image(unit) != null) {
        put(buffers, "image " + unit, bindings.image(unit).memory());
      }
    }
    put(buffers, "global", bindings.global());
    put(buffers, "arguments", bindings.arguments());
    return buffers;
  }

  private static void put(Map<String, MemoryBuffer> buffers, String name, MemoryBuffer memory) {
    if (memory != null) {
      buffers.put(name, memory);
    }
  }

  /** The first difference of two results in words, or empty. */
  public static String difference(Result expected, Result found) {
    if (!expected.stopped.isEmpty() && !found.stopped.isEmpty()) {
      // Which of several loops that exceed the limit is told depends on the engine; see
      // ShaderExecutionException.
      return "";
    }
    if (!expected.stopped.equals(found.stopped)) {
      return "'" + found.stopped + "' instead of '" + expected.stopped + "'";
    }
    for (int lane = 0; lane < expected.live.length; lane++) {
      if (expected.live[lane] != found.live[lane]) {
        return "lane " + lane + (found.live[lane] ? " is live" : " is killed");
      }
    }
    int lanes = Math.max(1, expected.live.length);
    for (int i = 0; i < expected.outputs.length; i++) {
      if (expected.outputs[i] != found.outputs[i]) {
        return "OUT[%d].%c of lane %d is %08x instead of %08x"
            .formatted(
                i / lanes / 4,
                "xyzw".charAt(i / lanes % 4),
                i % lanes,
                found.outputs[i],
                expected.outputs[i]);
      }
    }
    for (Map.Entry<String, int[]> entry : expected.memory.entrySet()) {
      int[] words = found.memory.get(entry.getKey());
      if (words == null || words.length != entry.getValue().length) {
        return "%d words of %s instead of %d"
            .formatted(words == null ? 0 : words.length, entry.getKey(), entry.getValue().length);
      }
      int at = Arrays.mismatch(entry.getValue(), words);
      if (at >= 0) {
        return "word %d of %s is %08x instead of %08x"
            .formatted(at, entry.getKey(), words[at], entry.getValue()[at]);
      }
    }
    return "";
  }

  /**
   * Runs a program on all engines, each on memory as it is before; the first one is the measure.
   *
   * @return the name of an engine and its first difference, or empty where all agree
   */
  public static String disagreement(
      List<ShaderEngine> engines,
      Program program,
      ShaderOptions options,
      Bindings bindings,
      int lanes,
      Filler filler) {
    return disagreement(
        engines, bindings, engine -> run(engine, program, options, bindings, lanes, filler));
  }

  /**
   * Lets all engines do the same, each on memory as it is before; the first one is the measure.
   *
   * @param bindings what holds the memory
   * @param run what an engine is to do
   * @return the name of an engine and its first difference, or empty where all agree
   */
  public static String disagreement(
      List<ShaderEngine> engines, Bindings bindings, Function<ShaderEngine, Result> run) {
    Map<MemoryBuffer, int[]> before = new IdentityHashMap<>();
    for (MemoryBuffer memory : buffers(bindings).values()) {
      before.put(memory, memory.words().clone());
    }
    Result expected = run.apply(engines.getFirst());
    for (ShaderEngine engine : engines.subList(1, engines.size())) {
      before.forEach(
          (memory, words) -> System.arraycopy(words, 0, memory.words(), 0, words.length));
      String difference = difference(expected, run.apply(engine));
      if (!difference.isEmpty()) {
        return engine.name() + ": " + difference;
      }
    }
    return "";
  }
}
