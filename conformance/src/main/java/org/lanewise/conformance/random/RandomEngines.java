package org.lanewise.conformance.random;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.shrink.CaseCheck;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.lower.R500Lowering;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Stage;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.jit.Form;
import org.lanewise.jit.JitEngine;
import org.lanewise.reference.ReferenceEngine;

/**
 * The engines that random programs run on: the reference, scalar code and vector code. Compiling
 * costs most, so vector widths, code without passes, without one and with one alone, code that is
 * specialised for the constants, batches that run twice, and dispatched code of structured R500 and
 * TGSI programs take turns by the seed.
 */
public final class RandomEngines implements AutoCloseable {
  /** Wide vectors are slow where the machine has none, and seldom tell more than narrow ones. */
  private static final int[] WIDTHS = {4, 8, 4, 8, 4, 8, 16};

  /** Of so many cases one runs without passes, one without one pass, one with one pass alone. */
  private static final int PLAIN_EVERY = 6;

  private static final int SPECIALIZED_EVERY = 4;
  private static final int DISPATCHED_EVERY = 3;
  private static final int REUSED_EVERY = 5;

  /**
   * The widths of one engine a case, 1 for scalar code: by what each costs, so that each form has
   * hundreds of thousands of a million programs.
   */
  private static final int[] ONE_WIDTH = {1, 4, 8, 1, 4, 8, 1, 16};

  /** Of so many cases with one engine, one each is without passes, without one, with one alone. */
  private static final int ONE_PLAIN_EVERY = 16;

  private static final int ONE_SPECIALIZED_EVERY = 12;
  private static final int ONE_DISPATCHED_EVERY = 8;

  private final List<ShaderEngine> all = new ArrayList<>();
  private final ShaderEngine reference = opened(ReferenceEngine.create());
  private final JitEngine scalar;
  private final JitEngine plainScalar =
      opened(JitEngine.builder().form(Form.SCALAR).optimise(false).build());

  /** By the logarithm of the width less 2; empty where the JVM has no Vector API. */
  private final List<JitEngine> vectors = new ArrayList<>();

  private final List<JitEngine> plainVectors = new ArrayList<>();

  /** Scalar code without each pass, then with each pass alone. */
  private final List<JitEngine> fewerScalars = new ArrayList<>();

  /** The same in vectors of 8 lanes. */
  private final List<JitEngine> fewerVectors = new ArrayList<>();

  /** Opens the engines, with all passes. */
  public RandomEngines() {
    this(List.of());
  }

  /** Opens the engines; {@code without} names passes that do not run. */
  public RandomEngines(Collection<String> without) {
    String[] off = without.toArray(String[]::new);
    scalar = opened(JitEngine.builder().form(Form.SCALAR).without(off).build());
    if (JitEngine.vectorAvailable()) {
      for (int lanes = 4; lanes <= 16; lanes *= 2) {
        JitEngine.Builder builder = JitEngine.builder().form(Form.VECTOR).lanes(lanes).without(off);
        vectors.add(opened(builder.build()));
        plainVectors.add(opened(builder.optimise(false).build()));
      }
    }
    List<String> passes = JitEngine.passes();
    for (String pass : passes) {
      fewer(pass);
    }
    for (String pass : passes) {
      fewer(passes.stream().filter(other -> !other.equals(pass)).toArray(String[]::new));
    }
  }

  private void fewer(String... off) {
    JitEngine.Builder builder = JitEngine.builder().without(off);
    fewerScalars.add(opened(builder.form(Form.SCALAR).build()));
    if (JitEngine.vectorAvailable()) {
      fewerVectors.add(opened(builder.form(Form.VECTOR).lanes(8).build()));
    }
  }

  private <E extends ShaderEngine> E opened(E engine) {
    all.add(engine);
    return engine;
  }

  /** The engines for the case of a seed, the reference first. */
  public List<ShaderEngine> of(long seed, RandomCase random) {
    long turn = turn(seed);
    int which = (int) (turn % PLAIN_EVERY);
    List<ShaderEngine> engines = new ArrayList<>();
    engines.add(reference);
    JitEngine scalarNow;
    JitEngine vectorNow = null;
    if (which == 1 || which == 2) {
      int passes = fewerScalars.size() / 2;
      int fewer = (int) (turn / PLAIN_EVERY % passes) + (which - 1) * passes;
      scalarNow = fewerScalars.get(fewer);
      vectorNow = vectors.isEmpty() ? null : fewerVectors.get(fewer);
    } else {
      boolean plain = which == 0;
      scalarNow = plain ? plainScalar : scalar;
      if (!vectors.isEmpty()) {
        int width = WIDTHS[(int) (turn / 7 % WIDTHS.length)];
        vectorNow = (plain ? plainVectors : vectors).get(Integer.numberOfTrailingZeros(width) - 2);
      }
    }
    engines.add(scalarNow);
    JitEngine last = scalarNow;
    if (vectorNow != null) {
      last = vectorNow;
      engines.add(last);
    }
    if (turn / 32 % SPECIALIZED_EVERY == 0) {
      engines.add(new Specialized(turn / 128 % 2 == 0 ? scalarNow : last, random.bindings()));
    }
    if (turn / 64 % DISPATCHED_EVERY == 0 && isStructured(random)) {
      engines.add(new Dispatched(turn / 256 % 2 == 0 ? scalarNow : last));
    }
    if (turn / 512 % REUSED_EVERY == 0) {
      engines.add(new Reused(turn / 4096 % 2 == 0 ? scalarNow : last));
    }
    return engines;
  }

  /**
   * The reference and one other engine for the case of a seed; all that {@link #of} gives takes
   * turns. Of many programs in little time this finds most.
   */
  public List<ShaderEngine> pair(long seed, RandomCase random) {
    long turn = turn(seed);
    int width = vectors.isEmpty() ? 1 : ONE_WIDTH[(int) (turn % ONE_WIDTH.length)];
    int which = (int) (turn / 8 % ONE_PLAIN_EVERY);
    JitEngine engine;
    if (which == 1 || which == 2) {
      int passes = fewerScalars.size() / 2;
      int fewer = (int) (turn / 128 % passes) + (which - 1) * passes;
      engine = (width == 1 ? fewerScalars : fewerVectors).get(fewer);
    } else if (width == 1) {
      engine = which == 0 ? plainScalar : scalar;
    } else {
      List<JitEngine> form = which == 0 ? plainVectors : vectors;
      engine = form.get(Integer.numberOfTrailingZeros(width) - 2);
    }
    if (turn / 128 % ONE_SPECIALIZED_EVERY == 0) {
      return List.of(reference, new Specialized(engine, random.bindings()));
    }
    if (turn / 2048 % ONE_DISPATCHED_EVERY == 0 && isStructured(random)) {
      return List.of(reference, new Dispatched(engine));
    }
    return List.of(reference, engine);
  }

  /**
   * What runs case files as an engine of {@link #of} or {@link #pair} runs the case it was made
   * for: one that is specialised for constants is so for those of each file.
   */
  public static CaseCheck.Runner runner(ShaderEngine engine) {
    return engine instanceof Specialized specialized
        ? new CaseCheck.Runner(
            engine.name(),
            test -> CaseRunner.run(test, new Specialized(specialized.engine(), test.bindings())))
        : CaseCheck.Runner.of(engine);
  }

  /** Sources have short cycles by the seed; engines must not fall in step with them. */
  private static long turn(long seed) {
    return Math.floorMod(seed * 0x9E3779B97F4A7C15L >>> 16, 1L << 40);
  }

  /** The engine for another case: one that is made for constants is made for those. */
  static ShaderEngine bound(ShaderEngine engine, Bindings bindings) {
    return engine instanceof Specialized special
        ? new Specialized(special.engine, bindings)
        : engine;
  }

  /** Whether this is a program with flow that is not dispatched by itself. */
  private static boolean isStructured(RandomCase random) {
    return isNested(random) || isStructuredR500(random);
  }

  /**
   * TGSI's counted loops in common registers may meet the limit, which counts other things there.
   * IR alone tells no emitted vertices and has no phases.
   */
  private static boolean isNested(RandomCase random) {
    return random.program() instanceof TgsiProgram program
        && program.jumps().isEmpty()
        && program.stage() != Stage.GEOMETRY
        && program.stage() != Stage.COMPUTE
        && program.stage() != Stage.TESS_CONTROL
        && program.instructions().stream().anyMatch(i -> i.opcode() == TgsiOpcode.ENDIF)
        && program.instructions().stream().noneMatch(i -> i.opcode() == TgsiOpcode.BGNFOR);
  }

  private static boolean isStructuredR500(RandomCase random) {
    return random.program() instanceof R500Program program
        && program.code().stream().anyMatch(i -> i.type() == org.lanewise.core.r500.R500Type.FC)
        && R500Lowering.lower(program, random.options()).dispatchReason().isEmpty();
  }

  /** Runs R500 and TGSI programs block by block, whether they are structured or not. */
  private record Dispatched(JitEngine engine) implements ShaderEngine {
    @Override
    public String name() {
      return engine.name() + ", dispatched";
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      if (program instanceof TgsiProgram tgsi) {
        ShaderOptions ample = options.withLoopLimit(ShaderOptions.defaults().loopLimit());
        return engine.prepareIr(TgsiLowering.dispatch(tgsi, ample), ample);
      }
      return engine.prepareIr(R500Lowering.dispatch((R500Program) program, options), options);
    }
  }

  /** Makes programs for the constants that they are run with. */
  private record Specialized(JitEngine engine, Bindings constants) implements ShaderEngine {
    @Override
    public String name() {
      return engine.name() + ", specialized";
    }

    @Override
    public ExecutableShader prepare(Program program, ShaderOptions options) {
      return engine.prepare(program, options.specialize(constants));
    }
  }

  @Override
  public void close() {
    all.forEach(ShaderEngine::close);
  }
}
