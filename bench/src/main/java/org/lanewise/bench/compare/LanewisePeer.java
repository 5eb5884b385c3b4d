package org.lanewise.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.PixelFormat;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;

/** This project's JIT. */
final class LanewisePeer implements Peer {
  /** Frames have settled when none was faster for this long. */
  private static final long PATIENCE_NANOS = 1_000_000_000L;

  private static final long MAX_SETTLE_NANOS = 20_000_000_000L;

  private final JitEngine engine;
  private final boolean isVector;
  private final int threads;

  private LanewisePeer(JitEngine engine, boolean isVector, int threads) {
    this.engine = engine;
    this.isVector = isVector;
    this.threads = threads;
  }

  /** The JIT in its scalar form. */
  static LanewisePeer scalar() {
    return new LanewisePeer(JitEngine.builder().form(Form.SCALAR).build(), false, 1);
  }

  /**
   * The JIT as it is best on this machine.
   *
   * @throws PeerException if that is not a vector form
   */
  static LanewisePeer vector(int threads) {
    JitEngine engine = JitEngine.create();
    if (engine.name().endsWith("scalar")) {
      throw new PeerException(
          "the vector form needs a JVM with its best compiler and --add-modules"
              + " jdk.incubator.vector");
    }
    return new LanewisePeer(engine, true, threads);
  }

  @Override
  public String description() {
    return engine.name() + ", Java " + Runtime.version();
  }

  @Override
  public Frames prepare(BenchShader shader, int size) {
    ExecutableShader prepared = engine.prepare(shader.program(), ShaderOptions.defaults());
    Drawing drawing = new Drawing(prepared, isVector, shader, size, threads);
    settle(drawing);
    return drawing;
  }

  /** Draws until frames take no less time: a steady shader may still wait for its compiler. */
  private static void settle(Frames frames) {
    long start = System.nanoTime();
    long best = Long.MAX_VALUE;
    long lastGain = start;
    long now = start;
    while (now - lastGain < PATIENCE_NANOS && now - start < MAX_SETTLE_NANOS) {
      long before = now;
      frames.draw();
      now = System.nanoTime();
      if (now - before < best / 100 * 97) {
        lastGain = now;
      }
      best = Math.min(best, now - before);
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  /** A frame, cut into bands of rows that the threads take in turn. */
  private static final class Drawing implements Frames {
    /** Rows of a band, an even number. */
    private static final int BAND = 32;

    private final ExecutableShader shader;
    private final boolean wantsVector;
    private final Bindings bindings;
    private final int size;
    private final int[] frame;
    private final QuadRectangle own;
    private final AtomicInteger nextRow = new AtomicInteger();
    private final CyclicBarrier start;
    private final CyclicBarrier end;
    private volatile boolean closed;

    Drawing(
        ExecutableShader shader, boolean wantsVector, BenchShader bench, int size, int threads) {
      this.shader = shader;
      this.wantsVector = wantsVector;
      this.size = size;
      bindings = bench.bindings();
      frame = new int[size * size];
      start = new CyclicBarrier(threads);
      end = new CyclicBarrier(threads);
      List<QuadRectangle> rectangles = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        rectangles.add(rectangle(bench));
      }
      shader.warmUp();
      own = rectangles.getFirst();
      for (QuadRectangle rectangle : rectangles.subList(1, threads)) {
        Thread.ofPlatform().daemon().name("lanewise-bench").start(() -> help(rectangle));
      }
    }

    private QuadRectangle rectangle(BenchShader bench) {
      QuadRectangle rectangle = shader.newRectangle();
      for (int slot = 0; slot < bench.inputs().size(); slot++) {
        BenchShader.Plane plane = bench.inputs().get(slot);
        for (int c = 0; c < 4; c++) {
          rectangle.setPlane(
              slot, c, plane.origin()[c], plane.alongU()[c] / size, plane.alongV()[c] / size);
        }
      }
      rectangle.setTarget(
          bench.colorSlot(), PixelBuffer.wrap(PixelFormat.RGBA8, size, size, frame));
      return rectangle;
    }

    private void help(QuadRectangle rectangle) {
      await(start);
      while (!closed) {
        try {
          bands(rectangle);
        } catch (RuntimeException e) {
          // The drawing thread waits there and shall not wait for ever.
          end.reset();
          throw e;
        }
        await(end);
        await(start);
      }
    }

    private void bands(QuadRectangle rectangle) {
      int row;
      while ((row = nextRow.getAndAdd(BAND)) < size) {
        rectangle.place(0, row, size, Math.min(BAND, size - row));
        shader.run(rectangle, bindings);
      }
    }

    private static void await(CyclicBarrier barrier) {
      try {
        barrier.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException("a thread of the frame has ended", e);
      }
    }

    @Override
    public void draw() {
      nextRow.set(0);
      await(start);
      bands(own);
      await(end);
    }

    @Override
    public int[] pixels() {
      return frame.clone();
    }

    @Override
    public String note() {
      boolean stayedScalar = wantsVector && shader.report().lanes() == 1;
      return stayedScalar ? "vector code did not become faster, so this is scalar code" : "";
    }

    @Override
    public void close() {
      closed = true;
      await(start);
      shader.close();
    }
  }
}
