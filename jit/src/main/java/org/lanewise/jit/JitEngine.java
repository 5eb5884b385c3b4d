package org.lanewise.jit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.lower.D3d9Lowering;
import org.lanewise.core.lower.R500Lowering;
import org.lanewise.core.lower.TgsiLowering;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;
import org.lanewise.jit.pass.KillSkipping;
import org.lanewise.jit.pass.Optimised;
import org.lanewise.jit.pass.PassManager;
import org.lanewise.jit.pass.PlaneInputs;
import org.lanewise.jit.pass.Speculation;
import org.lanewise.jit.texture.TextureKernels;

/** Translates programs to JVM classes. Thread-safe. */
public final class JitEngine implements ShaderEngine {
  /**
   * The size of leaf methods in bytes of code, about 80 vector operations. Larger ones run little
   * faster, what C2 takes grows faster than they do, and the larger they are the more often C1 runs
   * out of registers for one (docs/performance.md), which {@link WarmUp} has to mend.
   */
  static final int LEAF_BYTES = 1500;

  /**
   * Programs of at most this many operations run two vectors side by side. A chain of 250 dependent
   * operations fills the window of a processor; in larger programs there is more to run at a time.
   */
  private static final int MAX_SIDE_BY_SIDE = 400;

  /** Lanes of a quad: of vectors that keep the order of memory. */
  private static final int QUAD = 4;

  /** Scalar leaves run the four lanes of a quad. */
  private static final int SCALAR_BLOCK = 4;

  private final Form form;
  private final int lanes;
  private final int leafBytes;
  private final int vectors;
  private final Set<String> without;
  private final BiConsumer<String, IrProgram> listener;
  private final String obstacle;
  private final WarmUpQueue warmUps;

  /** The engine's own executor, null where the embedding gave one. */
  private final ThreadPoolExecutor own;

  private final Executor executor;

  private JitEngine(Builder builder) {
    form = builder.form;
    lanes = builder.lanes == 0 ? VectorModule.preferredLanes() : builder.lanes;
    leafBytes = builder.leafBytes;
    vectors = builder.vectors;
    without = Set.copyOf(builder.without);
    listener = builder.listener;
    obstacle = form == Form.SCALAR ? null : VectorModule.obstacle(lanes);
    if (form == Form.VECTOR && !VectorModule.isPresent()) {
      throw new IllegalStateException(
          "vector form needs a JVM started with --add-modules jdk.incubator.vector");
    }
    own = builder.executor == null ? ownExecutor() : null;
    executor = own == null ? builder.executor : own;
    warmUps = new WarmUpQueue(executor);
  }

  /** One daemon thread, while there is work for it. */
  private static ThreadPoolExecutor ownExecutor() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "lanewise-warm-up");
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** The engine that is best on this JVM: {@link Form#AUTO} with the machine's own vector width. */
  public static JitEngine create() {
    return builder().build();
  }

  /** An engine with choices. */
  public static Builder builder() {
    return new Builder();
  }

  /** Whether this JVM has the Vector API ({@code --add-modules jdk.incubator.vector}). */
  public static boolean vectorAvailable() {
    return VectorModule.isPresent();
  }

  /** The names of the passes that {@link Builder#without} switches off, in order. */
  public static List<String> passes() {
    return PassManager.names();
  }

  /**
   * The class file that a shader of this engine runs lane batches with now; of several phases the
   * first one's.
   *
   * @throws IllegalArgumentException for a shader of another engine
   */
  public static byte[] classBytes(ExecutableShader shader) {
    if (shader instanceof JitShader own) {
      return own.entry(JitShader.Entry.BATCHES).tiers().current().bytes().clone();
    }
    if (shader instanceof JitPhases phases) {
      return classBytes(phases.first());
    }
    throw new IllegalArgumentException("the shader was not prepared by a JitEngine");
  }

  /** The choices for an engine. */
  public static final class Builder {
    private Form form = Form.AUTO;
    private int lanes;
    private int leafBytes = LEAF_BYTES;
    private int vectors;
    private final Set<String> without = new HashSet<>();
    private BiConsumer<String, IrProgram> listener;
    private Executor executor;

    private Builder() {}

    /** The form of generated code; {@link Form#AUTO} at first. */
    public Builder form(Form wanted) {
      form = Objects.requireNonNull(wanted);
      return this;
    }

    /** Lanes of a vector: 4, 8 or 16; the machine's own width at first. */
    public Builder lanes(int count) {
      if (count != 4 && count != 8 && count != 16) {
        throw new IllegalArgumentException("lanes is 4, 8 or 16, not " + count);
      }
      lanes = count;
      return this;
    }

    /** Whether the passes run; all do at first. Results are the same without, only slower. */
    public Builder optimise(boolean on) {
      without.clear();
      return on ? this : without(PassManager.names().toArray(String[]::new));
    }

    /**
     * Switches passes off, to find out which one a difference comes from. Results are the same
     * without, only slower.
     *
     * @param passes names of {@link JitEngine#passes()}
     * @throws IllegalArgumentException for a name that is none of them
     */
    public Builder without(String... passes) {
      for (String pass : passes) {
        if (!PassManager.names().contains(pass)) {
          throw new IllegalArgumentException(
              "unknown pass '"
                  + pass
                  + "' (expected "
                  + String.join(", ", PassManager.names())
                  + ")");
        }
        without.add(pass);
      }
      return this;
    }

    /**
     * Told the IR after lowering ({@code "lower"}) while a program is prepared, and after each
     * pass, by name, when the shader is first asked for a batch, a rectangle, its report or its
     * class.
     */
    public Builder listener(BiConsumer<String, IrProgram> told) {
      listener = told;
      return this;
    }

    /**
     * Where vector code is warmed, instead of on a daemon thread of the engine; the engine then
     * starts no thread. Tasks come one after the other and take about 5 ms each, most of it waiting
     * for HotSpot's compiler. Shaders stay scalar from when the executor refuses a task. One that
     * runs tasks at once makes the call that first wants an entry do all of the warm-up.
     */
    public Builder executor(Executor warmUps) {
      executor = Objects.requireNonNull(warmUps);
      return this;
    }

    /** The size from which programs are cut, for tests. */
    Builder leafBytes(int bytes) {
      leafBytes = bytes;
      return this;
    }

    /** Vectors that code works on side by side, 1 or 2, for tests; chosen by program at first. */
    Builder vectors(int count) {
      vectors = count;
      return this;
    }

    /**
     * The engine.
     *
     * @throws IllegalStateException if the form is VECTOR and the JVM lacks the Vector API
     */
    public JitEngine build() {
      return new JitEngine(this);
    }
  }

  @Override
  public String name() {
    String code =
        switch (form) {
          case SCALAR -> "jit-scalar";
          case VECTOR -> "jit-vector-" + lanes;
          case AUTO -> obstacle == null ? "jit-auto-" + lanes : "jit-auto-scalar";
        };
    if (without.isEmpty()) {
      return code;
    }
    List<String> off = PassManager.names().stream().filter(without::contains).toList();
    boolean all = off.size() == PassManager.names().size();
    return code + " without " + (all ? "passes" : String.join(", ", off));
  }

  @Override
  public ExecutableShader prepare(Program program, ShaderOptions options) {
    long start = System.nanoTime();
    if (program instanceof TgsiProgram tgsi && tgsi.hasBarriers()) {
      TgsiValidator.check(tgsi);
      return phases(tgsi, options, start);
    }
    List<String> notes = new ArrayList<>();
    IrProgram ir =
        switch (program) {
          case TgsiProgram tgsi -> {
            TgsiValidator.check(tgsi);
            tgsi.jumps()
                .ifPresent(why -> notes.add("the flow is dispatched block by block: " + why));
            yield TgsiLowering.lower(tgsi, options);
          }
          case R500Program r500 -> {
            R500Validator.check(r500);
            R500Lowering.Lowered lowered = R500Lowering.lower(r500, options);
            if (!lowered.dispatchReason().isEmpty()) {
              notes.add(lowered.dispatchReason());
            }
            yield lowered.ir();
          }
          case D3d9Program d3d9 -> {
            D3d9Validator.check(d3d9);
            yield D3d9Lowering.lower(d3d9, options);
          }
        };
    return prepare(program, ir, options, notes, start);
  }

  private ExecutableShader phases(TgsiProgram program, ShaderOptions options, long start) {
    List<String> notes =
        program.jumps().stream()
            .map(why -> "the flow is dispatched block by block: " + why)
            .toList();
    TgsiLowering.Phases lowered = TgsiLowering.phases(program, options);
    List<JitShader> phases = new ArrayList<>();
    for (IrProgram ir : lowered.programs()) {
      phases.add(prepare(null, ir, options, notes, start));
    }
    return new JitPhases(program, phases, lowered.counter(), options.loopLimit());
  }

  /**
   * Makes a program in the IR ready to run; the shader's {@code program()} is null.
   *
   * @param program a verified program
   */
  public ExecutableShader prepareIr(IrProgram program, ShaderOptions options) {
    return prepare(null, program, options, List.of(), System.nanoTime());
  }

  private JitShader prepare(
      Program program, IrProgram ir, ShaderOptions options, List<String> reasons, long start) {
    if (listener != null) {
      listener.accept("lower", ir);
    }
    long lowerNanos = System.nanoTime() - start;
    return new JitShader(
        program,
        ir.signature(),
        entry ->
            switch (entry) {
              case BATCHES -> entry(entry, ir, options, reasons, lowerNanos);
              case RECTANGLES ->
                  entry(entry, interpolated(ir, false), options, reasons, lowerNanos);
              case FLAT_RECTANGLES ->
                  entry(entry, interpolated(ir, true), options, reasons, lowerNanos);
            });
  }

  /**
   * Vectors that code works on side by side. Two hide the latency of long chains of operations, and
   * cost the compiler twice the time; loops would wait for the slowest of twice as many lanes.
   *
   * @param program the program as it runs once; of one that runs twice the copies are alike
   */
  private int vectorsAtATime(IrProgram program) {
    if (vectors != 0) {
      return vectors;
    }
    if (2 * lanes > LaneBatch.GRANULARITY || program.instructions().size() > MAX_SIDE_BY_SIDE) {
      return 1;
    }
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.LOOP) {
        return 1;
      }
    }
    return 2;
  }

  private IrProgram interpolated(IrProgram ir, boolean flatColors) {
    IrProgram result = PlaneInputs.of(ir, flatColors);
    if (listener != null) {
      listener.accept(PlaneInputs.NAME, result);
    }
    return result;
  }

  private static Set<TextureOperation.Kind> textures(IrProgram program) {
    Set<TextureOperation.Kind> kinds = EnumSet.noneOf(TextureOperation.Kind.class);
    for (IrInstruction instruction : program.instructions()) {
      if (instruction.op() == IrOp.TEXTURE) {
        kinds.add(instruction.texture().kind());
      }
    }
    return kinds;
  }

  private JitEntry entry(
      JitShader.Entry which,
      IrProgram ir,
      ShaderOptions options,
      List<String> reasons,
      long lowerNanos) {
    long start = System.nanoTime() - lowerNanos;
    Optimised optimised =
        PassManager.optimise(
            ir, options.specialization(), without, listener == null ? null : listener::accept);
    IrProgram body = optimised.body();
    boolean speculates = form != Form.SCALAR && !without.contains(Speculation.NAME);
    IrProgram fast = speculates ? Speculation.run(body) : body;
    boolean speculated = fast != body;
    if (listener != null && speculated) {
      listener.accept(Speculation.NAME, fast);
    }
    IrProgram exact = without.contains(KillSkipping.NAME) ? body : KillSkipping.run(body);
    if (listener != null && exact != body) {
      listener.accept(KillSkipping.NAME, exact);
    }
    IrProgram wide = speculated ? fast : exact;
    UniformLayout layout =
        new UniformLayout(
            body, optimised.hoisted(), optimised.hoistedWords(), options.specialization());
    int limit = options.loopLimit();
    Compiled hoisted =
        optimised.hoisted() == null
            ? null
            : Compiled.of(
                optimised.hoisted(), layout, new Plan.Target(Form.SCALAR, 1, 1, leafBytes));
    Uniforms uniforms = new Uniforms(layout, hoisted, limit);
    Plan.Target scalar = new Plan.Target(Form.SCALAR, 1, SCALAR_BLOCK, leafBytes);
    boolean inOrder = Plan.writesMemory(body);
    Plan.Target vector =
        inOrder
            ? new Plan.Target(Form.VECTOR, QUAD, QUAD, leafBytes)
            : new Plan.Target(Form.VECTOR, lanes, lanes * vectorsAtATime(body), leafBytes);
    Compiled first =
        form == Form.VECTOR
            ? Compiled.of(wide, layout, vector)
            : Compiled.of(exact, layout, scalar);
    List<String> notes = new ArrayList<>(reasons);
    if (inOrder && form != Form.SCALAR && lanes != QUAD) {
      notes.add("vectors of 4 lanes, because the program writes memory");
    }
    if (speculated) {
      notes.add(
          "vector code runs a copy without denormal flushes and zero rules first, and the exact one"
              + " only for vectors of lanes that may need it");
    }
    if (form != Form.SCALAR && textures(body).contains(TextureOperation.Kind.SIZE)) {
      notes.add("sizes of textures are looked up by scalar code");
    }
    WarmUp warmUp = null;
    if (obstacle != null) {
      notes.add((form == Form.AUTO ? "scalar code: " : "slow vector code: ") + obstacle);
    } else if (form == Form.AUTO) {
      Rehearsal rehearsal =
          which == JitShader.Entry.BATCHES
              ? new BatchRehearsal(body.signature(), uniforms)
              : new RectangleRehearsal(body.signature(), uniforms);
      warmUp = new WarmUp(finer -> Compiled.of(wide, layout, vector.finer(finer)), rehearsal);
    }
    JitEntry entry =
        new JitEntry(
            exact,
            uniforms,
            warmUp == null ? Tiers.fixed(first) : Tiers.warming(first, warmUp),
            name(),
            notes,
            System.nanoTime() - start,
            executor);
    if (warmUp != null) {
      warmUps.add(warmUp);
      if (!textures(body).isEmpty()) {
        TextureKernels.warm(vector.lanes(), executor);
      }
    }
    return entry;
  }

  @Override
  public void close() {
    warmUps.close();
    if (own != null) {
      own.shutdown();
    }
  }
}
