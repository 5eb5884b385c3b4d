package org.lanewise.conformance.digest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import org.lanewise.conformance.Comparison;

/**
 * The SHA-256 of results. Every visible bit counts: outputs of live lanes, which lanes live,
 * memory, emitted vertices, and that a call was stopped. The order of results counts, too.
 */
public final class ResultDigest {
  private final MessageDigest digest;

  /** The digest of no result. */
  public ResultDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The digest of one result, 64 hexadecimal digits. */
  public static String of(Comparison.Result result) {
    ResultDigest digest = new ResultDigest();
    digest.add("", result);
    return digest.hex();
  }

  /** Adds what a run left behind under its name. */
  public void add(String name, Comparison.Result result) {
    add(name);
    // Which of several loops that exceed the limit is told is the engine's choice.
    add(result.stopped().isEmpty() ? "ended" : "stopped");
    boolean[] live = result.live();
    int[] flags = new int[live.length];
    for (int lane = 0; lane < live.length; lane++) {
      flags[lane] = live[lane] ? 1 : 0;
    }
    add(flags);
    add(result.outputs());
    new TreeMap<>(result.memory())
        .forEach(
            (memory, words) -> {
              add(memory);
              add(words);
            });
  }

  /** Adds a text. */
  public void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(new int[] {bytes.length});
    digest.update(bytes);
  }

  private void add(int[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + words.length * 4).putInt(words.length);
    for (int word : words) {
      bytes.putInt(word);
    }
    digest.update(bytes.array());
  }

  /** The hash of all that was added, 64 hexadecimal digits; the digest begins anew. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
