package org.lanewise.conformance.cases;

import java.util.Arrays;
import java.util.Map;
import java.util.function.BiPredicate;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;

/** Whether two cases say the same, arrays and texels by their bits. */
final class CaseEquality {
  private CaseEquality() {}

  static boolean equal(CaseFile a, CaseFile b) {
    return a.name().equals(b.name())
        && a.origin().equals(b.origin())
        && a.rule().equals(b.rule())
        && a.options().equals(b.options())
        && a.engines().equals(b.engines())
        && a.program().equals(b.program())
        && a.lanes() == b.lanes()
        && Arrays.equals(a.inputs(), b.inputs())
        && Arrays.equals(a.live(), b.live())
        && equal(a.constants(), b.constants(), CaseEquality::equal)
        && equal(a.textures(), b.textures(), CaseEquality::equal)
        && a.expected().equals(b.expected())
        && Arrays.equals(a.expectedLive(), b.expectedLive())
        && equal(a.memory(), b.memory(), Arrays::equals)
        && equal(a.images(), b.images(), CaseEquality::equal)
        && a.expectedMemory().equals(b.expectedMemory())
        && a.stopped().equals(b.stopped())
        && a.grid().equals(b.grid())
        && a.agreement() == b.agreement();
  }

  private static <K, V> boolean equal(Map<K, V> a, Map<K, V> b, BiPredicate<V, V> same) {
    return a.keySet().equals(b.keySet())
        && a.entrySet().stream().allMatch(e -> same.test(e.getValue(), b.get(e.getKey())));
  }

  private static boolean equal(float[] a, float[] b) {
    // Arrays.equals takes all NaNs for one.
    return a.length == b.length && Arrays.equals(bits(a), bits(b));
  }

  static int[] bits(float[] values) {
    int[] bits = new int[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(values[i]);
    }
    return bits;
  }

  private static boolean equal(TextureBinding a, TextureBinding b) {
    return equal(a.texture(), b.texture())
        && a.sampler().equals(b.sampler())
        && a.swizzle().equals(b.swizzle());
  }

  private static boolean equal(Texture a, Texture b) {
    boolean alike =
        a.target() == b.target()
            && a.storage() == b.storage()
            && a.samples() == b.samples()
            && a.levelCount() == b.levelCount()
            && a.level(0).equals(b.level(0))
            && a.clampsReference() == b.clampsReference();
    return alike
        && switch (a.storage()) {
          case RGBA8_UNORM -> Arrays.equals(a.packedTexels(), b.packedTexels());
          case RGBA32 -> equal(a.floatTexels(), b.floatTexels());
        };
  }

  private static boolean equal(ImageBinding a, ImageBinding b) {
    return a.target() == b.target()
        && a.format() == b.format()
        && a.width() == b.width()
        && a.height() == b.height()
        && a.depth() == b.depth()
        && a.samples() == b.samples()
        && Arrays.equals(a.memory().words(), b.memory().words());
  }

  static int hash(CaseFile test) {
    int hash = test.program().hashCode();
    hash = 31 * hash + test.name().hashCode();
    hash = 31 * hash + Arrays.hashCode(test.inputs());
    return 31 * hash + test.expected().hashCode();
  }
}
