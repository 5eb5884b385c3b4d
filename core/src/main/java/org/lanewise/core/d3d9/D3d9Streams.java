package org.lanewise.core.d3d9;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/** The token streams in some bytes: one, those of an effect, or whatever a search finds. */
final class D3d9Streams {
  private final byte[] content;
  private final List<Diagnostic> warnings = new ArrayList<>();
  private final List<D3d9Part> parts;

  /** Whether the bytes are one stream and nothing else. */
  private final boolean single;

  /** The dwords at each of the four alignments, where one was asked for. */
  private final int[][] aligned = new int[4][];

  private D3d9Streams(byte[] content) {
    this.content = content;
    int first = first(content);
    single = D3d9Version.isVersionToken(first);
    if (single) {
      parts = List.of(new D3d9Part(0, content.length));
      return;
    }
    Optional<List<D3d9Part>> listed =
        D3d9Effect.isEffect(first) ? D3d9Effect.programs(content) : Optional.empty();
    List<D3d9Part> found = search(content, aligned);
    // Damaged programs are listed and not found.
    if (listed.isPresent() && listed.get().size() >= found.size()) {
      parts = listed.get();
      return;
    }
    parts = found;
    String what = D3d9Effect.isEffect(first) ? "a damaged effect" : "a file of another kind";
    warnings.add(
        Diagnostic.warning(
            new Location.Whole(),
            what
                + "; "
                + parts.size()
                + (parts.size() == 1 ? " program" : " programs")
                + " found in it"));
  }

  /** The streams of some bytes; without any where these are no program and hold none. */
  static D3d9Streams of(byte[] content) {
    return new D3d9Streams(content);
  }

  /** Whether bytes start as a stream or an effect does, whole or damaged. */
  static boolean isStart(byte[] content) {
    int first = first(content);
    return D3d9Version.isVersionToken(first) || D3d9Effect.isEffect(first);
  }

  /** The first dword, 0 where there is none. */
  static int first(byte[] content) {
    return content.length < 4
        ? 0
        : ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }

  /** Whole streams of at least one statement, wherever they stand. */
  static List<D3d9Part> search(byte[] content) {
    return search(content, new int[4][]);
  }

  private static List<D3d9Part> search(byte[] content, int[][] aligned) {
    List<D3d9Part> found = new ArrayList<>();
    // Streams that come to nothing may lie in each other; what they cost together is bounded.
    long left = 1_000_000L + 4L * content.length;
    int at = 0;
    while (at + 8 <= content.length && left > 0) {
      if (content[at + 3] != -1 || (content[at + 2] & 0xfe) != 0xfe) {
        at++;
        continue;
      }
      int[] dwords = dwords(content, aligned, at & 3);
      int start = at >> 2;
      try {
        D3d9Decoder.Decoded decoded = D3d9Decoder.decode(dwords, start, dwords.length, false);
        if (!decoded.program().statements().isEmpty()) {
          int end = 4 * decoded.end() + (at & 3);
          found.add(new D3d9Part(at, end));
          at = end;
          continue;
        }
      } catch (ShaderFormatException e) {
        left -= e.diagnostic().location() instanceof Location.Dword d ? d.offset() - start + 1 : 1;
      }
      at++;
    }
    return found;
  }

  private static int[] dwords(byte[] content, int[][] aligned, int alignment) {
    if (aligned[alignment] == null) {
      int[] dwords = new int[(content.length - alignment) / 4];
      ByteBuffer.wrap(content, alignment, 4 * dwords.length)
          .order(ByteOrder.LITTLE_ENDIAN)
          .asIntBuffer()
          .get(dwords);
      aligned[alignment] = dwords;
    }
    return aligned[alignment];
  }

  /** The number of streams. */
  int count() {
    return parts.size();
  }

  /** What there is to say about the bytes as a whole. */
  List<Diagnostic> warnings() {
    return warnings;
  }

  /**
   * Decodes one of the streams.
   *
   * @param told takes what there is to say about it
   * @throws ShaderFormatException if it is damaged
   */
  D3d9Program decode(int index, List<Diagnostic> told) {
    D3d9Part part = parts.get(index);
    int alignment = part.start() & 3;
    D3d9Decoder.Decoded decoded =
        D3d9Decoder.decode(
            dwords(content, aligned, alignment),
            part.start() >> 2,
            (part.end() - alignment) >> 2,
            false);
    int rest = content.length - 4 * decoded.end();
    if (single && rest > 0) {
      told.add(
          Diagnostic.warning(
              new Location.Dword(decoded.end()),
              rest + (rest == 1 ? " byte" : " bytes") + " after the end token are left out"));
    }
    return decoded.program();
  }
}
