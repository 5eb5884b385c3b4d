package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiPatch;
import org.lanewise.core.tgsi.TgsiProgram;

/** What programs of some stages leave beside outputs: vertices of streams, and memory. */
final class StageResults {
  /** Words of a buffer that is bound for a program to write to. */
  private static final int BUFFER_WORDS = 64;

  private final PrintWriter out;
  private final Map<String, MemoryBuffer> memory = new TreeMap<>();

  StageResults(PrintWriter out) {
    this.out = out;
  }

  /** Binds memory of zeros to what a program declares. */
  void bind(Program program, Bindings bindings) {
    for (Signature.Resource resource : program.signature().resources()) {
      MemoryBuffer buffer = MemoryBuffer.ofSize(BUFFER_WORDS);
      switch (resource.kind()) {
        case BUFFER -> {
          bindings.setBuffer(resource.unit(), buffer);
          memory.put("buffer " + resource.unit(), buffer);
        }
        case ATOMIC -> {
          bindings.setAtomics(resource.unit(), buffer);
          memory.put("atomics " + resource.unit(), buffer);
        }
        case GLOBAL -> {
          bindings.setGlobal(buffer);
          memory.put("global", buffer);
        }
        case IMAGE, SHARED, PRIVATE, INPUT -> {}
      }
    }
  }

  /** Gives a tessellation control program the memory for its outputs. */
  void share(Program program, LaneBatch batch) {
    if (program instanceof TgsiProgram tgsi && tgsi.stage() == Stage.TESS_CONTROL) {
      MemoryBuffer patch = MemoryBuffer.ofSize(TgsiPatch.of(tgsi).words());
      batch.setShared(patch);
      memory.put("patch", patch);
    }
  }

  /** Runs a grid of a compute program and prints the memory. */
  void run(ExecutableShader shader, ComputeGrid grid, Bindings bindings) {
    shader.run(grid, bindings);
    printMemory();
  }

  /** Prints what the lanes of a batch emitted, and the memory. */
  void print(ExecutableShader shader, LaneBatch batch) {
    if (shader.program().stage() == Stage.GEOMETRY) {
      for (int lane = 0; lane < batch.count(); lane++) {
        if (batch.isLive(lane)) {
          print("lane " + lane, shader, batch, lane);
        }
      }
    }
    printMemory();
  }

  /** Prints what a lane of a geometry program emitted. */
  void print(String name, ExecutableShader shader, LaneBatch batch, int lane) {
    PrimitiveStream stream = shader.primitives(batch, lane);
    Signature signature = shader.program().signature();
    for (int vertex = 0; vertex < stream.vertexCount(); vertex++) {
      boolean ends = stream.endsPrimitive(vertex);
      out.printf(
          "%s vertex %d of stream %d%s%n",
          name, vertex, stream.stream(vertex), ends ? ", the last of its primitive" : "");
      for (int slot = 0; slot < signature.outputs().size(); slot++) {
        Signature.Slot output = signature.outputs().get(slot);
        out.printf("  %s %s[%d]", output.name(), output.semantic(), output.semanticIndex());
        for (int c = 0; c < 4; c++) {
          word(stream.outputBits(vertex, slot, c));
        }
        out.println();
      }
    }
  }

  /** Prints the memory that was bound. */
  void printMemory() {
    memory.forEach(
        (name, buffer) -> {
          int[] words = buffer.words();
          for (int first = 0; first < words.length; first += 4) {
            out.printf("%s @%d", name, first);
            for (int c = first; c < Math.min(first + 4, words.length); c++) {
              word(words[c]);
            }
            out.println();
          }
        });
  }

  private void word(int word) {
    out.printf(Locale.ROOT, "  %s (0x%08x)", Float.intBitsToFloat(word), word);
  }
}
