package org.lanewise.conformance.shrink;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;

/**
 * Tells cases apart by what they run. Textures count as different where they are not the same
 * object.
 */
final class CaseDigest {
  private final Map<Texture, Integer> textures = new IdentityHashMap<>();

  /** The same for two cases where they run the same and expect the same. */
  String of(CaseFile test) {
    MessageDigest digest = sha256();
    text(digest, test.program().toText());
    text(digest, test.options().toString());
    text(digest, test.lanes() + " " + test.grid() + " " + test.stopped());
    words(digest, test.inputs());
    flags(digest, test.live());
    flags(digest, test.expectedLive());
    new TreeMap<>(test.constants())
        .forEach(
            (buffer, values) -> {
              text(digest, "constants " + buffer);
              int[] words = new int[values.length];
              for (int i = 0; i < words.length; i++) {
                words[i] = Float.floatToRawIntBits(values[i]);
              }
              words(digest, words);
            });
    for (Map.Entry<Integer, TextureBinding> entry : new TreeMap<>(test.textures()).entrySet()) {
      TextureBinding binding = entry.getValue();
      int number = textures.computeIfAbsent(binding.texture(), t -> textures.size());
      text(
          digest,
          "texture %d %d %s %s"
              .formatted(entry.getKey(), number, binding.sampler(), binding.swizzle()));
    }
    for (Map.Entry<String, int[]> entry : new TreeMap<>(test.memory()).entrySet()) {
      text(digest, entry.getKey());
      words(digest, entry.getValue());
    }
    for (Map.Entry<Integer, ImageBinding> entry : new TreeMap<>(test.images()).entrySet()) {
      ImageBinding image = entry.getValue();
      text(
          digest,
          "image %d %s %s %d %d %d %d"
              .formatted(
                  entry.getKey(),
                  image.target(),
                  image.format(),
                  image.width(),
                  image.height(),
                  image.depth(),
                  image.samples()));
    }
    text(digest, test.expected().toString());
    text(digest, test.expectedMemory().toString());
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
    digest.update(bytes);
  }

  private static void words(MessageDigest digest, int[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 + words.length * 4).putInt(words.length);
    for (int word : words) {
      bytes.putInt(word);
    }
    digest.update(bytes.flip());
  }

  private static void flags(MessageDigest digest, boolean[] flags) {
    StringBuilder text = new StringBuilder();
    for (boolean flag : flags) {
      text.append(flag ? '1' : '0');
    }
    text(digest, text.toString());
  }
}
