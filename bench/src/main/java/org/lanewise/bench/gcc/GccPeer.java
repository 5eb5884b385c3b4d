package org.lanewise.bench.gcc;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.lanewise.bench.compare.BenchShader;
import org.lanewise.bench.compare.Peer;
import org.lanewise.bench.compare.PeerException;
import org.lanewise.bench.compare.UnsupportedShaderException;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.program.Program;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/**
 * The operations that this project's passes leave of a shader, as C compiled by gcc: what a person
 * would get who wrote the same arithmetic by hand. Of the styles of C the fastest is taken.
 */
public final class GccPeer implements Peer {
  /** Frames that each style draws to tell the fastest. */
  private static final int TRIALS = 3;

  private static final int CHECKED_LANES = 256;

  private final String description;

  private GccPeer(String description) {
    this.description = description;
  }

  /**
   * Looks for gcc.
   *
   * @throws PeerException if there is none
   */
  public static GccPeer open() {
    Optional<String> version = GccProgram.version();
    if (version.isEmpty()) {
      throw new PeerException("install gcc (Debian: apt-get install gcc)");
    }
    return new GccPeer(version.get() + " " + String.join(" ", GccProgram.OPTIONS));
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Frames prepare(BenchShader shader, int size) {
    IrProgram program = optimised(shader.program());
    String obstacle = CPrinter.obstacle(program, CPrinter.Style.BRANCHES);
    if (obstacle != null) {
      throw new UnsupportedShaderException("no C is printed of a program that " + obstacle);
    }
    Drawing fastest = null;
    long best = Long.MAX_VALUE;
    for (CPrinter.Style style : CPrinter.Style.values()) {
      if (CPrinter.obstacle(program, style) != null) {
        continue;
      }
      GccProgram compiled = GccProgram.compile(program, style, shader.colorSlot());
      check(shader, program, compiled);
      Drawing drawing = new Drawing(compiled, shader, uniforms(shader, program), size);
      long time = drawing.time();
      Drawing slower = time < best ? fastest : drawing;
      fastest = time < best ? drawing : fastest;
      best = Math.min(best, time);
      if (slower != null) {
        slower.close();
      }
    }
    return fastest;
  }

  /**
   * The program after all passes but two: gcc moves what is the same in all lanes out of the loop
   * itself, and needs loops without branches to vectorise them.
   */
  static IrProgram optimised(Program program) {
    AtomicReference<IrProgram> last = new AtomicReference<>();
    try (JitEngine engine =
        JitEngine.builder()
            .form(Form.SCALAR)
            .without("hoist", "uniform")
            .listener((pass, ir) -> last.set(ir))
            .build()) {
      engine.prepare(program, ShaderOptions.defaults()).report();
    }
    return last.get();
  }

  /** The constants in the order of {@link CPrinter#rows}, +0 where none are bound. */
  private static float[] uniforms(BenchShader shader, IrProgram program) {
    int[] rows = CPrinter.rows(program);
    int length = 0;
    for (int count : rows) {
      length += 4 * count;
    }
    float[] uniforms = new float[Math.max(1, length)];
    int at = 0;
    for (int b = 0; b < rows.length; b++) {
      float[] values = shader.constants().getOrDefault(b, new float[0]);
      System.arraycopy(values, 0, uniforms, at, Math.min(values.length, 4 * rows[b]));
      at += 4 * rows[b];
    }
    return uniforms;
  }

  /** Compares every bit of some pixels of the frame, chosen by chance, with the reference. */
  private static void check(BenchShader shader, IrProgram program, GccProgram compiled) {
    ExecutableShader reference =
        ReferenceEngine.create().prepare(shader.program(), ShaderOptions.defaults());
    LaneBatch batch = reference.newBatch(CHECKED_LANES);
    Random random = new Random(1);
    for (int lane = 0; lane < CHECKED_LANES; lane++) {
      float x = random.nextFloat();
      float y = random.nextFloat();
      for (int slot = 0; slot < shader.inputs().size(); slot++) {
        BenchShader.Plane plane = shader.inputs().get(slot);
        for (int c = 0; c < 4; c++) {
          float value = plane.origin()[c] + plane.alongU()[c] * x + plane.alongV()[c] * y;
          batch.setInput(slot, c, lane, value);
        }
      }
    }
    reference.run(batch, shader.bindings());
    float[] outputs = new float[batch.outputs().length];
    compiled.shade(batch.inputs(), outputs, uniforms(shader, program), CHECKED_LANES, loopLimit());
    for (int i = 0; i < outputs.length; i++) {
      int expected = Float.floatToRawIntBits(batch.outputs()[i]);
      int found = Float.floatToRawIntBits(outputs[i]);
      if (expected != found && batch.isLive(i % CHECKED_LANES)) {
        throw new IllegalStateException(
            "C of %s gives %08x instead of %08x in plane %d, lane %d"
                .formatted(shader.name(), found, expected, i / CHECKED_LANES, i % CHECKED_LANES));
      }
    }
  }

  private static int loopLimit() {
    return ShaderOptions.defaults().loopLimit();
  }

  /** A compiled shader with its frame. */
  private static final class Drawing implements Frames {
    private final GccProgram program;
    private final int size;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment planes;
    private final MemorySegment uniforms;
    private final MemorySegment pixels;

    Drawing(GccProgram program, BenchShader shader, float[] uniforms, int size) {
      this.program = program;
      this.size = size;
      int slots = shader.inputs().size();
      float[] words = new float[Math.max(1, slots * 12)];
      for (int slot = 0; slot < slots; slot++) {
        BenchShader.Plane plane = shader.inputs().get(slot);
        for (int c = 0; c < 4; c++) {
          int at = (slot * 4 + c) * 3;
          words[at] = plane.origin()[c] + (plane.alongU()[c] + plane.alongV()[c]) / (2 * size);
          words[at + 1] = plane.alongU()[c] / size;
          words[at + 2] = plane.alongV()[c] / size;
        }
      }
      planes = arena.allocateFrom(ValueLayout.JAVA_FLOAT, words);
      this.uniforms = arena.allocateFrom(ValueLayout.JAVA_FLOAT, uniforms);
      pixels = arena.allocate(ValueLayout.JAVA_INT, (long) size * size);
    }

    /** The shortest time of a few frames in nanoseconds. */
    long time() {
      long best = Long.MAX_VALUE;
      for (int i = 0; i < TRIALS; i++) {
        long start = System.nanoTime();
        draw();
        best = Math.min(best, System.nanoTime() - start);
      }
      return best;
    }

    @Override
    public void draw() {
      program.frame(planes, uniforms, size, loopLimit(), pixels);
    }

    @Override
    public int[] pixels() {
      return pixels.toArray(ValueLayout.JAVA_INT);
    }

    @Override
    public void close() {
      program.close();
      arena.close();
    }
  }
}
