package org.lanewise.jit;

import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.jit.texture.TextureKernel;

/**
 * What generated code calls: scalar operations that are more than one JVM instruction, and lane by
 * lane work on scratch arrays. Free of the incubator module.
 */
final class Support {
  private Support() {}

  static float sqrt(float a) {
    return (float) Math.sqrt(a);
  }

  static float neg(float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) ^ 0x80000000);
  }

  static float abs(float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) & 0x7fffffff);
  }

  static float floor(float a) {
    return (float) Math.floor(a);
  }

  static float roundEven(float a) {
    return (float) Math.rint(a);
  }

  static float mulZeroWins(float a, float b) {
    float product = a * b;
    // One test tells that no factor can be zero, and that of most products.
    return Math.abs(product) > 0 || a != 0 && b != 0 ? product : 0f;
  }

  static float mulNoZeroNaN(float a, float b) {
    float product = a * b;
    return product != product && (a == 0 || b == 0) ? 0f : product;
  }

  static float canon(float a, float nan) {
    return a == a ? a : nan;
  }

  static float flush(float a) {
    return Math.abs(a) < Float.MIN_NORMAL ? a * 0f : a;
  }

  static float saturate(float a) {
    return a > 0 ? (a < 1 ? a : 1f) : 0f;
  }

  static float saturateNormal(float a) {
    return a >= Float.MIN_NORMAL ? (a < 1 ? a : 1f) : 0f;
  }

  static float minNum(float a, float b) {
    return a <= b || b != b ? a : b;
  }

  static float maxNum(float a, float b) {
    return a >= b || b != b ? a : b;
  }

  static float minLt(float a, float b) {
    return a < b ? a : b;
  }

  static float maxGt(float a, float b) {
    return a > b ? a : b;
  }

  static boolean lt(float a, float b) {
    return a < b;
  }

  static boolean le(float a, float b) {
    return a <= b;
  }

  static boolean eq(float a, float b) {
    return a == b;
  }

  static boolean ne(float a, float b) {
    return a != b;
  }

  static boolean lt(int a, int b) {
    return a < b;
  }

  static boolean le(int a, int b) {
    return a <= b;
  }

  static boolean eq(int a, int b) {
    return a == b;
  }

  static boolean ne(int a, int b) {
    return a != b;
  }

  static boolean ult(int a, int b) {
    return Integer.compareUnsigned(a, b) < 0;
  }

  static boolean ule(int a, int b) {
    return Integer.compareUnsigned(a, b) <= 0;
  }

  static int umin(int a, int b) {
    return Integer.compareUnsigned(a, b) <= 0 ? a : b;
  }

  static int umax(int a, int b) {
    return Integer.compareUnsigned(a, b) >= 0 ? a : b;
  }

  static int mulHi(int a, int b) {
    return (int) ((long) a * b >> 32);
  }

  static int umulHi(int a, int b) {
    return (int) ((a & 0xffffffffL) * (b & 0xffffffffL) >>> 32);
  }

  static int div(int a, int b) {
    return b == 0 ? 0 : a / b;
  }

  static int rem(int a, int b) {
    return b == 0 ? -1 : a % b;
  }

  static int udiv(int a, int b) {
    return b == 0 ? -1 : Integer.divideUnsigned(a, b);
  }

  static int urem(int a, int b) {
    return b == 0 ? -1 : Integer.remainderUnsigned(a, b);
  }

  static int f2u(float a) {
    return a > 0 ? (a < 0x1p32f ? (int) (long) a : -1) : 0;
  }

  static float u2f(int a) {
    return (float) (a & 0xffffffffL);
  }

  static float select(boolean mask, float a, float b) {
    return mask ? a : b;
  }

  static int select(boolean mask, int a, int b) {
    return mask ? a : b;
  }

  static boolean select(boolean mask, boolean a, boolean b) {
    return mask ? a : b;
  }

  /** {@code words[base + a * step]}, +0 unless 0 <= a < rows. */
  static float indexed(int a, float[] words, int base, int step, int rows) {
    return Integer.compareUnsigned(a, rows) < 0 ? words[base + a * step] : 0f;
  }

  static void storeIndexed(
      int a, float value, boolean mask, float[] words, int base, int step, int rows) {
    if (mask && Integer.compareUnsigned(a, rows) < 0) {
      words[base + a * step] = value;
    }
  }

  static void store(float value, float[] words, int at) {
    words[at] = value;
  }

  static void kill(boolean mask, float[] live, int lane) {
    if (mask) {
      live[lane] = 0f;
    }
  }

  static boolean any(float[] planes, int at, int lanes) {
    for (int l = 0; l < lanes; l++) {
      if (planes[at + l] != 0) {
        return true;
      }
    }
    return false;
  }

  static void copy(float[] planes, int from, int to, int lanes) {
    System.arraycopy(planes, from, planes, to, lanes);
  }

  static void quad(float[] planes, int from, int to, int k0, int k1, int k2, int k3) {
    float a = planes[from + k0];
    float b = planes[from + k1];
    float c = planes[from + k2];
    float d = planes[from + k3];
    planes[to] = a;
    planes[to + 1] = b;
    planes[to + 2] = c;
    planes[to + 3] = d;
  }

  static void texture(Frame frame, int kernel, int operands, int results, int stride, int lanes) {
    TextureKernel texture = frame.textures[kernel];
    texture.run(frame.planes, operands, results, stride, lanes);
  }

  /** Writes {@code planes[values + lane]} where {@code at[lane]} is not negative. */
  static void scatter(float[] planes, float[] to, int base, int values, int[] at, int lanes) {
    for (int l = 0; l < lanes; l++) {
      int index = at[l];
      if (index >= 0) {
        to[base + index + l] = planes[values + l];
      }
    }
  }

  /**
   * Does an operation on memory. Its operands lie in the integer scratch, {@code lanes} words each,
   * masks as zero or not; the result takes the place of the first.
   */
  static void memory(Frame frame, int kernel, int component, int lane, int lanes) {
    frame.memories[kernel].run(frame.ints, lane, lanes, component);
  }

  /** Brings operand {@code k} of an operation on memory from its plane, a mask as not zero. */
  static void toInts(Frame frame, int plane, int k, int lanes) {
    for (int l = 0; l < lanes; l++) {
      frame.ints[k * lanes + l] = Float.floatToRawIntBits(frame.planes[plane + l]);
    }
  }

  /** Brings the result of an operation on memory to its plane. */
  static void fromInts(Frame frame, int plane, int lanes) {
    for (int l = 0; l < lanes; l++) {
      frame.planes[plane + l] = Float.intBitsToFloat(frame.ints[l]);
    }
  }

  static void mulHi(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = mulHi(words[l], words[lanes + l]);
    }
  }

  static void umulHi(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = umulHi(words[l], words[lanes + l]);
    }
  }

  static void div(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = div(words[l], words[lanes + l]);
    }
  }

  static void rem(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = rem(words[l], words[lanes + l]);
    }
  }

  static void udiv(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = udiv(words[l], words[lanes + l]);
    }
  }

  static void urem(int[] words, int lanes) {
    for (int l = 0; l < lanes; l++) {
      words[l] = urem(words[l], words[lanes + l]);
    }
  }

  /** What stops a call at the loop limit; instruction -1 stands for the program as a whole. */
  static ShaderExecutionException loopLimit(Frame frame, int instruction) {
    if (frame.stop != null) {
      return frame.stop;
    }
    return instruction < 0
        ? ShaderExecutionException.transferLimit(frame.loopLimit)
        : ShaderExecutionException.loopLimit(instruction, frame.loopLimit);
  }
}
