package org.lanewise.conformance.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Damages the bytes of programs: bits turned over, dwords of others, numbers that lengths and
 * counts must not have, parts taken away, put twice, or put in from another program.
 */
public final class Damage {
  /** No input grows over this many times the first one's size and this many bytes. */
  private static final int GROWTH = 2;

  private static final int MORE = 256;

  private static final int[] WORDS = {
    0,
    1,
    2,
    3,
    -1,
    -2,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0x7fffffff / 4,
    0xffff,
    0x10000,
    0x3fff
  };

  private final RandomGenerator random;

  /** Damage by the numbers of {@code random}. */
  public Damage(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Does a few things to some bytes.
   *
   * @param bytes stays as it is
   * @param other where parts are taken from, of the same kind
   */
  public byte[] apply(byte[] bytes, byte[] other) {
    byte[] result = bytes.clone();
    int times = 1 + random.nextInt(3);
    for (int n = 0; n < times && result.length > 0; n++) {
      byte[] next = once(result, other);
      result = next.length <= GROWTH * bytes.length + MORE ? next : result;
    }
    return result;
  }

  private byte[] once(byte[] bytes, byte[] other) {
    return switch (random.nextInt(16)) {
      case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length) / 4 * 4);
      case 2 -> spliced(bytes, other, 1);
      case 3 -> spliced(bytes, other, 4);
      case 4 -> repeated(bytes);
      case 5, 6 ->
          withWord(bytes, WORDS[random.nextInt(WORDS.length)], random.nextInt(bytes.length));
      // Versions, counts and offsets stand at the beginning.
      case 7 ->
          withWord(
              bytes,
              WORDS[random.nextInt(WORDS.length)],
              random.nextInt(Math.min(bytes.length, 64)));
      case 8 -> {
        int at = random.nextInt(bytes.length) / 4 * 4;
        yield withWord(bytes, word(bytes, at) + random.nextInt(5) - 2, at);
      }
      case 9 ->
          withWord(
              bytes,
              word(bytes, random.nextInt(bytes.length) / 4 * 4),
              random.nextInt(bytes.length));
      case 10 ->
          other.length < 4
              ? bytes
              : withWord(
                  bytes,
                  word(other, random.nextInt(other.length) / 4 * 4),
                  random.nextInt(bytes.length));
      default -> {
        byte[] result = bytes.clone();
        result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
        yield result;
      }
    };
  }

  /** The beginning of one and the end of the other, cut at multiples of {@code unit}. */
  private byte[] spliced(byte[] bytes, byte[] other, int unit) {
    int from = random.nextInt(bytes.length + 1) / unit * unit;
    int to = random.nextInt(other.length + 1) / unit * unit;
    byte[] result = Arrays.copyOf(bytes, from + other.length - to);
    System.arraycopy(other, to, result, from, other.length - to);
    return result;
  }

  /** A part of a few dwords twice. */
  private byte[] repeated(byte[] bytes) {
    int from = random.nextInt(bytes.length) / 4 * 4;
    int to = Math.min(bytes.length, from + 4 * (1 + random.nextInt(8)));
    byte[] result = Arrays.copyOf(bytes, bytes.length + to - from);
    System.arraycopy(bytes, from, result, to, bytes.length - from);
    return result;
  }

  private static int word(byte[] bytes, int at) {
    return at + 4 > bytes.length
        ? 0
        : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
  }

  private static byte[] withWord(byte[] bytes, int word, int at) {
    int start = at / 4 * 4;
    byte[] result = bytes.clone();
    if (start + 4 <= result.length) {
      ByteBuffer.wrap(result).order(ByteOrder.LITTLE_ENDIAN).putInt(start, word);
    }
    return result;
  }
}
