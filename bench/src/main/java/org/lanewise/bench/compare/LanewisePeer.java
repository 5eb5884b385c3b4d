package org.lanewise.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;

/** This project's JIT. */
final class LanewisePeer implements Peer {
  /** Rows that a thread takes at a time. */
  private static final int BAND = 16;

  private final JitEngine engine;
  private final int threads;

  LanewisePeer(Form form, int threads) {
    if (form == Form.VECTOR && !JitEngine.vectorAvailable()) {
      throw new PeerException(
          "the vector form needs a JVM started with --add-modules jdk.incubator.vector");
    }
    this.engine = JitEngine.builder().form(form).build();
    this.threads = threads;
  }

  @Override
  public String description() {
    return engine.name() + ", Java " + Runtime.version();
  }

  @Override
  public Frames prepare(BenchShader shader, int size) {
    ExecutableShader prepared = engine.prepare(shader.program(), ShaderOptions.defaults());
    prepared.warmUp();
    List<FrameRenderer> renderers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      renderers.add(new LaneBatchRenderer(prepared, shader, size));
    }
    return new Drawing(prepared, renderers, size);
  }

  @Override
  public void close() {
    engine.close();
  }

  /** A frame, cut into bands of rows that the threads take in turn. */
  private static final class Drawing implements Frames {
    private final ExecutableShader shader;
    private final FrameRenderer own;
    private final int size;
    private final int[] frame;
    private final AtomicInteger nextRow = new AtomicInteger();
    private final CyclicBarrier start;
    private final CyclicBarrier end;
    private volatile boolean closed;

    Drawing(ExecutableShader shader, List<FrameRenderer> renderers, int size) {
      this.shader = shader;
      this.size = size;
      own = renderers.getFirst();
      frame = new int[size * size];
      start = new CyclicBarrier(renderers.size());
      end = new CyclicBarrier(renderers.size());
      for (FrameRenderer renderer : renderers.subList(1, renderers.size())) {
        Thread.ofPlatform().daemon().name("lanewise-bench").start(() -> help(renderer));
      }
    }

    private void help(FrameRenderer renderer) {
      await(start);
      while (!closed) {
        try {
          bands(renderer);
        } catch (RuntimeException e) {
          // The drawing thread waits there and shall not wait for ever.
          end.reset();
          throw e;
        }
        await(end);
        await(start);
      }
    }

    private void bands(FrameRenderer renderer) {
      int row;
      while ((row = nextRow.getAndAdd(BAND)) < size) {
        renderer.draw(row, Math.min(row + BAND, size), frame);
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
    public void close() {
      closed = true;
      await(start);
      shader.close();
    }
  }
}
