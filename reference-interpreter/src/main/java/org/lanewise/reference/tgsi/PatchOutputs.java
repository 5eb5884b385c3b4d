package org.lanewise.reference.tgsi;

import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.tgsi.TgsiPatch;

/** The output registers of a patch: words that its lanes share ({@link TgsiPatch}). */
final class PatchOutputs {
  private static final int[] NOTHING = {};

  private final TgsiPatch patch;
  private int[] words = NOTHING;

  PatchOutputs(TgsiPatch patch) {
    this.patch = patch;
  }

  /** Takes the memory of a batch. */
  void start(LaneBatch batch) {
    words = batch.shared() == null ? NOTHING : batch.shared().words();
  }

  /** The number of the vertex that registers of the whole patch are kept as. */
  int patchVertex() {
    return patch.vertices();
  }

  private int at(int vertex, int register, int component) {
    boolean there = vertex >= 0 && vertex <= patch.vertices() && register >= 0;
    int at = there ? patch.word(vertex, register) + component : -1;
    return at < words.length ? at : -1;
  }

  /** A word, 0 where there is none. */
  int get(int vertex, int register, int component) {
    int at = at(vertex, register, component);
    return at < 0 ? 0 : words[at];
  }

  /** Sets a word where there is one. */
  void set(int vertex, int register, int component, int word) {
    int at = at(vertex, register, component);
    if (at >= 0) {
      words[at] = word;
    }
  }
}
