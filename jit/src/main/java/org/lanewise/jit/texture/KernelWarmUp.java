package org.lanewise.jit.texture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Sampler.Compare;
import org.lanewise.core.texture.Sampler.Filter;
import org.lanewise.core.texture.Sampler.MipFilter;
import org.lanewise.core.texture.Sampler.Wrap;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.texture.TextureOperation.Kind;
import org.lanewise.core.texture.TextureOperation.Operand;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.jit.texture.VectorKernel.Start;

/**
 * Brings the stages of one width up to speed, once a process: until HotSpot has compiled them,
 * every vector operation allocates and a sample takes microseconds.
 *
 * <p>It runs small textures of many kinds on numbers of its own, the usual kinds first, until
 * vector kernels are faster than scalar ones, in steps of some milliseconds so that other tasks of
 * the same executor have their turns.
 */
final class KernelWarmUp {
  private static final int LANES = 64;
  private static final long STEP = 5_000_000L;

  /** After so long without a step the executor has dropped it. */
  private static final long DROPPED = 2_000_000_000L;

  /** So often a kernel has to be faster than its scalar twin. */
  private static final int GOOD_RUNS = 3;

  private final VectorStages stages;
  private final Random random = new Random(1);
  private List<Trial> usual;
  private List<Trial> other;
  private int next;
  private volatile boolean usualDone;

  /** For each usual case whether its stages are compiled, see {@link TextureSetup#usual}. */
  private final AtomicIntegerArray usualCases = new AtomicIntegerArray(TextureSetup.USUAL_CASES);

  private volatile boolean done;
  private volatile boolean asked;
  private volatile long lastStep;

  KernelWarmUp(VectorStages stages) {
    this.stages = stages;
  }

  /** Whether kernels of a usual case run compiled code. */
  boolean done(int usualCase) {
    return usualCases.get(usualCase) != 0;
  }

  /** Whether all kernels do. */
  boolean done() {
    return done;
  }

  /** Starts, unless it runs already or has ended; returns at once. */
  void on(Executor executor) {
    if (!done && (!asked || System.nanoTime() - lastStep > DROPPED)) {
      asked = true;
      submit(executor);
    }
  }

  /**
   * Blocks until all kernels run compiled code, or until this executor does not work at it either.
   */
  synchronized void await(Executor executor) {
    try {
      boolean tried = false;
      while (!done) {
        if (!asked || System.nanoTime() - lastStep > DROPPED) {
          // Another engine's executor may have begun and been closed.
          if (tried) {
            return;
          }
          tried = true;
          on(executor);
        }
        wait(100);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void submit(Executor executor) {
    lastStep = System.nanoTime();
    try {
      executor.execute(
          () -> {
            step();
            if (!done) {
              submit(executor);
            }
          });
    } catch (RuntimeException refused) {
      // The next engine goes on.
      asked = false;
    }
  }

  /** Works for some milliseconds. */
  synchronized void step() {
    if (usual == null) {
      usual = usual();
    }
    long end = System.nanoTime() + STEP;
    while (!done && System.nanoTime() < end) {
      List<Trial> trials = usualDone ? other : usual;
      if (next >= trials.size()) {
        trials.removeIf(this::finished);
        next = 0;
      }
      if (!trials.isEmpty()) {
        trials.get(next++).run();
      } else if (!usualDone) {
        usualDone = true;
        other = other();
      } else {
        done = true;
        usual = null;
        other = null;
      }
    }
  }

  private boolean finished(Trial trial) {
    if (trial.good < GOOD_RUNS) {
      return false;
    }
    if (trial.usualCase >= 0) {
      usualCases.set(trial.usualCase, 1);
    }
    return true;
  }

  /** One operation on one texture, as vector code and as scalar code. */
  private static final class Trial {
    private final TextureKernel vector;
    private final TextureKernel scalar;
    private final float[] planes;
    private final int results;
    private final int usualCase;
    private int good;

    Trial(TextureKernel vector, TextureKernel scalar, float[] operands, int usualCase) {
      this.usualCase = usualCase;
      this.vector = vector;
      this.scalar = scalar;
      planes = new float[operands.length + 4 * LANES];
      System.arraycopy(operands, 0, planes, 0, operands.length);
      results = operands.length;
    }

    void run() {
      long start = System.nanoTime();
      vector.run(planes, 0, results, LANES, LANES);
      long middle = System.nanoTime();
      scalar.run(planes, 0, results, LANES, LANES);
      if (middle - start < System.nanoTime() - middle) {
        good++;
      }
    }
  }

  private static List<TextureTarget> targets() {
    return List.of(
        TextureTarget.TEX_2D,
        TextureTarget.CUBE,
        TextureTarget.SHADOW_2D,
        TextureTarget.TEX_2D_ARRAY,
        TextureTarget.TEX_3D,
        TextureTarget.TEX_1D);
  }

  private List<Trial> usual() {
    List<Trial> trials = new ArrayList<>();
    for (Wrap wrap : List.of(Wrap.REPEAT, Wrap.CLAMP_TO_EDGE)) {
      for (Filter filter : Filter.values()) {
        for (int size : new int[] {8, 6}) {
          Sampler sampler =
              Sampler.DEFAULT.withWrap(wrap).withFilters(filter, filter, MipFilter.NONE);
          TextureTarget target = TextureTarget.TEX_2D;
          Texture texture = texture(target, size, true);
          trials.add(trial(Kind.IMPLICIT, target, texture, sampler, Start.USUAL_AT_ONCE));
        }
      }
    }
    return trials;
  }

  /** Every kind, target, storage, wrap mode, filter and comparison somewhere. */
  private List<Trial> other() {
    List<Trial> trials = new ArrayList<>();
    Kind[] sampling = {Kind.IMPLICIT, Kind.BIAS, Kind.LOD, Kind.GRADIENT};
    Kind[] others = {Kind.FETCH, Kind.GATHER, Kind.QUERY_LOD};
    int turn = 0;
    for (boolean packed : new boolean[] {true, false}) {
      for (TextureTarget target : targets()) {
        for (Wrap wrap : Wrap.values()) {
          for (Filter filter : Filter.values()) {
            turn++;
            Texture texture = texture(target, turn % 3 == 0 ? 6 : 8, packed);
            Sampler sampler = sampler(wrap, filter, turn);
            Kind kind = sampling[turn % sampling.length];
            trials.add(trial(kind, target, texture, sampler, Start.AT_ONCE));
          }
        }
        for (Kind kind : others) {
          Texture texture = texture(target, 8, packed);
          Sampler sampler = sampler(Wrap.REPEAT, Filter.LINEAR, turn);
          trials.add(trial(kind, target, texture, sampler, Start.AT_ONCE));
        }
      }
    }
    return trials;
  }

  private static Sampler sampler(Wrap wrap, Filter filter, int turn) {
    Filter mag = turn % 3 == 0 ? Filter.LINEAR : filter;
    return new Sampler(
        wrap,
        wrap,
        wrap,
        filter,
        mag,
        MipFilter.values()[turn % MipFilter.values().length],
        turn % 2 * 0.5f,
        0,
        1000,
        new Sampler.BorderColor(0.25f, 0.5f, 0.75f, 1),
        Compare.values()[turn % Compare.values().length],
        true);
  }

  private Trial trial(
      Kind kind, TextureTarget target, Texture texture, Sampler sampler, Start start) {
    TextureOperation op = new TextureOperation(kind, target, 0, 0, 0, 0, 0);
    TextureSetup setup = new TextureSetup(op, TextureBinding.of(texture, sampler));
    TextureKernel vector = new VectorKernel(setup, stages, new TextureScratch(), start);
    int usualCase = start == Start.USUAL_AT_ONCE ? setup.usual() : -1;
    return new Trial(vector, new ScalarKernel(setup), operands(op), usualCase);
  }

  private Texture texture(TextureTarget target, int size, boolean packed) {
    boolean volume = target == TextureTarget.TEX_3D;
    int height = target.coordinates() > 1 ? size : 1;
    int slices = volume ? size : target.isCube() ? 6 : target.isArray() ? 3 : 1;
    List<Texture.Level> levels = new ArrayList<>();
    int texels = 0;
    for (int l = 0; l < 3; l++) {
      Texture.Level level =
          new Texture.Level(
              size >> l, Math.max(1, height >> l), volume ? slices >> l : slices, texels);
      levels.add(level);
      texels += level.texels();
    }
    if (packed) {
      return Texture.ofRgba8(target, levels, random.ints(texels).toArray());
    }
    float[] floats = new float[4 * texels];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = random.nextFloat();
    }
    return Texture.ofRgba32(target, levels, floats, true);
  }

  /** Quads of several sizes; some lanes hold what is no coordinate. */
  private float[] operands(TextureOperation op) {
    List<Operand> order = op.operands();
    float[] operands = new float[order.size() * LANES];
    for (int k = 0; k < order.size(); k++) {
      for (int l = 0; l < LANES; l++) {
        float spread = 0.01f * (1 << l / 4 % 8);
        float number = random.nextFloat();
        float value =
            switch (order.get(k).role()) {
              case COORDINATE -> l / 4 * 0.17f - 1 + number * spread;
              case LAYER, BIAS, LEVEL, SAMPLE -> number * 3;
              case REFERENCE -> number;
              case DERIVATIVE_X, DERIVATIVE_Y -> number * spread;
              case OFFSET -> 0;
            };
        if (l % 61 == 0) {
          value = l == 0 ? Float.NaN : 1e9f;
        }
        operands[k * LANES + l] = op.takesIntegers() ? Float.intBitsToFloat((int) value) : value;
      }
    }
    return operands;
  }
}
