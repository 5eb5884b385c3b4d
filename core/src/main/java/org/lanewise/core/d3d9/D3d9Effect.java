package org.lanewise.core.d3d9;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the programs of compiled effects (profile fx_2_0). All numbers are little-endian dwords:
 *
 * <ul>
 *   <li>XNA's header, where there is one: 0xbcf00bcf, the offset of the effect from here.
 *   <li>0xfeff0901, the offset of the tables, counted from behind this dword.
 *   <li>The tables: numbers of parameters, of techniques, something, number of objects. Parameters:
 *       offsets of type and value, flags, number of annotations; annotations: two offsets.
 *       Techniques: offset of the name, numbers of annotations and of passes, the annotations, the
 *       passes: offset of the name, numbers of annotations and of states, the annotations, the
 *       states: four dwords.
 *   <li>Numbers of small and of large objects. Small ones: object number, length. Large ones: where
 *       they belong in four dwords, the kind, length. After each its bytes, filled up to a dword.
 * </ul>
 *
 * <p>A program is an object that starts with a version token. Source: the readers of such files in
 * MojoShader and in Wine's d3dx9.
 */
final class D3d9Effect {
  private static final int EFFECT = 0xfeff0901;
  private static final int XNA = 0xbcf00bcf;

  private final ByteBuffer bytes;
  private final List<D3d9Part> programs = new ArrayList<>();

  private D3d9Effect(byte[] content) {
    bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Whether content that starts with a dword is an effect. */
  static boolean isEffect(int first) {
    return first == EFFECT || first == XNA;
  }

  /** The programs in file order; empty if the content's layout is not that of an effect. */
  static Optional<List<D3d9Part>> programs(byte[] content) {
    D3d9Effect effect = new D3d9Effect(content);
    try {
      effect.read();
      return Optional.of(effect.programs);
    } catch (Damaged e) {
      return Optional.empty();
    }
  }

  /** A number that leads out of the file. */
  private static final class Damaged extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private void read() throws Damaged {
    int first = word();
    if (first == XNA) {
      seek(word());
      first = word();
    }
    if (first != EFFECT) {
      throw new Damaged();
    }
    int tables = word();
    seek(bytes.position() + Integer.toUnsignedLong(tables));
    int parameters = word();
    int techniques = word();
    skip(2);
    for (int i = 0; i != parameters; i++) {
      skip(3);
      skip(2 * Integer.toUnsignedLong(word()));
    }
    for (int i = 0; i != techniques; i++) {
      technique();
    }
    int small = word();
    int large = word();
    for (int i = 0; i != small; i++) {
      skip(1);
      object();
    }
    for (int i = 0; i != large; i++) {
      skip(5);
      object();
    }
  }

  private void technique() throws Damaged {
    skip(1);
    long annotations = Integer.toUnsignedLong(word());
    int passes = word();
    skip(2 * annotations);
    for (int i = 0; i != passes; i++) {
      skip(1);
      annotations = Integer.toUnsignedLong(word());
      long states = Integer.toUnsignedLong(word());
      skip(2 * annotations);
      skip(4 * states);
    }
  }

  private void object() throws Damaged {
    long length = Integer.toUnsignedLong(word());
    int start = bytes.position();
    seek(start + length);
    if (length >= 8 && D3d9Version.isVersionToken(bytes.getInt(start))) {
      programs.add(new D3d9Part(start, bytes.position()));
    }
    // The last object of a file need not be filled up.
    seek(Math.min(bytes.limit(), start + (length + 3 & ~3L)));
  }

  private int word() throws Damaged {
    if (bytes.remaining() < 4) {
      throw new Damaged();
    }
    return bytes.getInt();
  }

  private void skip(long words) throws Damaged {
    seek(bytes.position() + 4 * words);
  }

  private void seek(long position) throws Damaged {
    if (position < 0 || position > bytes.limit()) {
      throw new Damaged();
    }
    bytes.position((int) position);
  }
}
