package org.lanewise.jit;

import java.util.Arrays;
import java.util.Objects;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureOperation;
import org.lanewise.jit.memory.MemoryKernel;
import org.lanewise.jit.memory.MemoryKernels;
import org.lanewise.jit.texture.TextureKernel;
import org.lanewise.jit.texture.TextureKernels;
import org.lanewise.jit.texture.TextureScratch;

/** A batch with the scratch memory of one caller. */
final class JitBatch extends LaneBatch {
  /** Whose lane batch it is; null within a rectangle. */
  final JitShader shader;

  private final JitEntry entry;
  private final float[] uniforms;
  private final float[] live;
  private final float[] covered;

  /** Memory of kind PRIVATE. */
  private Own own = new Own();

  /** Whether lanes start here, not in a phase before. */
  private boolean startsLanes = true;

  /** The lanes that were live when they started: quads that hold one run to their end. */
  private long[] started = live();

  private Frame scalarFrame;
  private Frame vectorFrame;
  private Bindings lastBindings;
  private long lastVersion;
  private long changes;

  JitBatch(JitShader shader, JitEntry entry, int capacity) {
    super(entry.signature(), capacity);
    this.shader = shader;
    this.entry = entry;
    uniforms = entry.uniforms().layout().newWords();
    live = new float[capacity()];
    covered = new float[capacity()];
  }

  /** Runs the lanes in the form that the entry has now; returns whether that was vector code. */
  boolean run(Bindings bindings) {
    Compiled code = entry.tiers().forCall();
    if (bindings != lastBindings || bindings.version() != lastVersion) {
      lastBindings = null;
      entry.uniforms().fill(bindings, uniforms);
      changes++;
      lastVersion = bindings.version();
      lastBindings = bindings;
    }
    Frame frame = frame(code);
    boolean changed = frame.texturesVersion != changes;
    if (changed || frame.shared != shared()) {
      prepareMemories(code, frame, bindings);
    }
    if (changed) {
      prepareTextures(code, frame, bindings);
    }
    if (startsLanes) {
      Arrays.fill(own.words, 0);
    }
    if (entry.usesLaneState()) {
      spreadLive();
    }
    runLiveQuads(code, frame);
    if (entry.kills()) {
      gatherLive();
    }
    return code.plan().target.vector();
  }

  /** Memory that each lane has for itself, one lane's words after the other's. */
  private static final class Own {
    int[] words = {};
  }

  /**
   * Makes the lanes of a call those of another batch, which ran an earlier phase of them.
   *
   * @param live the live mask that they started with, while this batch runs
   */
  void goOn(JitBatch before, long[] live) {
    own = before.own;
    started = live;
    startsLanes = false;
  }

  /** Sets the words of a rectangle's plane equations. */
  void setPlanes(float[] planes) {
    entry.uniforms().layout().copyPlanes(planes, uniforms);
  }

  /**
   * Runs the blocks of lanes that hold one that started live, each stretch of them in one call; of
   * the others nothing can be seen.
   */
  private void runLiveQuads(Compiled code, Frame frame) {
    int block = code.plan().target.block();
    int end = (count() + block - 1) / block * block;
    int from = 0;
    while (from < end) {
      while (from < end && !hasLive(from, block)) {
        from += block;
      }
      int to = from;
      while (to < end && hasLive(to, block)) {
        to += (to & 63) == 0 && to + 64 <= end && started[to >> 6] == -1L ? 64 : block;
      }
      if (from < to) {
        code.kernel().run(frame, from, to);
      }
      from = to;
    }
  }

  /** Whether one of {@code lanes} lanes from {@code from} on started live and is in use. */
  private boolean hasLive(int from, int lanes) {
    int inUse = Math.min(lanes, count() - from);
    return (started[from >> 6] >>> from & -1L >>> 64 - inUse) != 0;
  }

  private Frame frame(Compiled code) {
    boolean vector = code.plan().target.vector();
    Frame frame = vector ? vectorFrame : scalarFrame;
    if (frame == null) {
      frame = new Frame();
      frame.inputs = inputs();
      frame.outputs = outputs();
      frame.capacity = capacity();
      frame.uniforms = uniforms;
      frame.planes = new float[code.plan().planesLength()];
      frame.ints = new int[Frame.ALL_INTS];
      frame.live = live;
      frame.covered = covered;
      frame.loopLimit = entry.uniforms().loopLimit();
      int textures = code.plan().textures().size();
      frame.memories = new MemoryKernel[code.plan().memories().size()];
      frame.textures = new TextureKernel[textures];
      frame.bound = new TextureBinding[textures];
      frame.textureScratch = textures == 0 ? null : new TextureScratch();
      if (vector) {
        vectorFrame = frame;
      } else {
        scalarFrame = frame;
      }
    }
    return frame;
  }

  private void prepareMemories(Compiled code, Frame frame, Bindings bindings) {
    boolean usesMemory = frame.memories.length > 0;
    boolean usesOwn =
        code.plan().memories().stream().anyMatch(m -> m.resource() == ResourceKind.PRIVATE);
    int words = usesOwn ? privateWords(bindings) : 0;
    if (usesOwn && own.words.length != words) {
      own.words = new int[words];
    }
    Bindings seen = usesMemory ? entry.uniforms().layout().seen(bindings) : bindings;
    for (int m = 0; m < frame.memories.length; m++) {
      frame.memories[m] =
          MemoryKernels.prepare(code.plan().memories().get(m), seen, shared(), own.words);
    }
    frame.shared = shared();
  }

  private void prepareTextures(Compiled code, Frame frame, Bindings bindings) {
    for (int t = 0; t < frame.textures.length; t++) {
      TextureOperation texture = code.plan().textures().get(t);
      TextureBinding binding = bindings.texture(texture.unit(), texture.samplerUnit());
      if (frame.textures[t] == null || !Objects.equals(frame.bound[t], binding)) {
        frame.textures[t] =
            TextureKernels.prepare(
                texture,
                binding,
                code.plan().target.lanes(),
                frame.textureScratch,
                entry.tiers().isFixed());
        frame.bound[t] = binding;
      }
    }
    frame.texturesVersion = changes;
  }

  /** One float a lane from one bit a lane; lanes from count on are not live. */
  private void spreadLive() {
    int end = (count() + GRANULARITY - 1) / GRANULARITY * GRANULARITY;
    for (int from = 0; from < end; from += 16) {
      int bits = sixteen(live(), from);
      int starting = sixteen(started, from);
      if (bits == 0xffff) {
        Arrays.fill(live, from, from + 16, 1f);
        Arrays.fill(covered, from, from + 16, 1f);
      } else {
        for (int l = 0; l < 16; l++) {
          live[from + l] = bits >> l & 1;
          covered[from + l] = (starting >> (l & ~3) & 15) != 0 ? 1f : 0f;
        }
      }
    }
  }

  /** The bits of 16 lanes, 0 for those from count on. */
  private int sixteen(long[] mask, int from) {
    int bits = (int) (mask[from >> 6] >>> from) & 0xffff;
    return count() - from < 16 ? bits & (1 << count() - from) - 1 : bits;
  }

  private void gatherLive() {
    long[] words = live();
    int count = count();
    for (int word = 0; word * 64 < count; word++) {
      long bits = 0;
      int end = Math.min(64, count - word * 64);
      for (int l = 0; l < end; l++) {
        bits |= live[word * 64 + l] != 0 ? 1L << l : 0;
      }
      words[word] = bits;
    }
  }
}
