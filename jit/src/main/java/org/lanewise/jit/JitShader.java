package org.lanewise.jit;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiEmission;
import org.lanewise.core.tgsi.TgsiProgram;

/** A program with its entries, each made when it is first wanted. */
final class JitShader implements ExecutableShader {
  /** The ways into a shader. */
  enum Entry {
    /** Lane batches: input planes are given. */
    BATCHES,
    /** Rectangles: inputs are interpolated. */
    RECTANGLES,
    /** Rectangles whose colour inputs are constant. */
    FLAT_RECTANGLES
  }

  private final Program program;
  private final Signature signature;
  private final Function<Entry, JitEntry> maker;
  private final Map<Entry, JitEntry> entries = new EnumMap<>(Entry.class);
  private boolean closed;

  /**
   * A prepared program.
   *
   * @param program null where it exists in the IR alone
   * @param signature its inputs and outputs
   * @param maker makes entries, each once at most
   */
  JitShader(Program program, Signature signature, Function<Entry, JitEntry> maker) {
    this.program = program;
    this.signature = signature;
    this.maker = maker;
  }

  @Override
  public Program program() {
    return program;
  }

  /** An entry, made now if it is not there yet. */
  JitEntry entry(Entry which) {
    synchronized (entries) {
      JitEntry entry = entries.get(which);
      if (entry == null) {
        entry = maker.apply(which);
        entries.put(which, entry);
        if (closed) {
          entry.tiers().stop();
        }
      }
      return entry;
    }
  }

  /** The entries that are wanted so far; lane batches if nothing else is. */
  private List<JitEntry> made() {
    synchronized (entries) {
      if (entries.isEmpty()) {
        entry(Entry.BATCHES);
      }
      return List.copyOf(entries.values());
    }
  }

  @Override
  public LaneBatch newBatch(int capacity) {
    return new JitBatch(this, entry(Entry.BATCHES), capacity);
  }

  @Override
  public void run(LaneBatch batch, Bindings bindings) {
    if (!(batch instanceof JitBatch own) || own.shader != this) {
      throw new IllegalArgumentException("the batch was not made by this shader");
    }
    own.run(bindings);
  }

  @Override
  public PrimitiveStream primitives(LaneBatch batch, int lane) {
    if (program instanceof TgsiProgram tgsi && tgsi.stage() == Stage.GEOMETRY) {
      if (!(batch instanceof JitBatch own) || own.shader != this) {
        throw new IllegalArgumentException("the batch was not made by this shader");
      }
      return TgsiEmission.of(tgsi).stream(batch, lane);
    }
    throw new UnsupportedOperationException("this is no geometry program");
  }

  @Override
  public QuadRectangle newRectangle(boolean flatColors) {
    if (program != null && program.stage() != Stage.FRAGMENT) {
      throw new IllegalArgumentException(
          "rectangles run fragment programs; this one is " + program.stage());
    }
    Entry which = flatColors ? Entry.FLAT_RECTANGLES : Entry.RECTANGLES;
    return new JitRectangle(this, signature, entry(which));
  }

  @Override
  public void run(QuadRectangle rectangle, Bindings bindings) {
    if (!(rectangle instanceof JitRectangle own) || own.shader != this) {
      throw new IllegalArgumentException("the rectangle was not made by this shader");
    }
    own.run(bindings);
  }

  /** Of the entry for rectangles where there is one, else of the one for lane batches. */
  @Override
  public CompileReport report() {
    return made().getLast().report();
  }

  @Override
  public void warmUp() {
    made().forEach(JitEntry::await);
  }

  /** How far the entry is that is furthest behind. */
  @Override
  public State state() {
    return made().stream()
        .map(entry -> entry.tiers().state())
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  @Override
  public void close() {
    synchronized (entries) {
      closed = true;
      entries.values().forEach(entry -> entry.tiers().stop());
    }
  }
}
