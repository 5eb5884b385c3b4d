package org.lanewise.core.d3d9;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;

/** Recognises what is near to Direct3D 9 programs and cannot be read as one. */
final class D3d9Foreign {
  private static final byte[] DXBC = "DXBC".getBytes(StandardCharsets.US_ASCII);
  private static final int PRESHADER = 0x4658;
  private static final int PRESHADER_MAJOR = 2;

  private D3d9Foreign() {}

  /** What bytes are instead of a program; empty if they start as nothing known. */
  static Optional<Diagnostic> of(byte[] content) {
    int first = D3d9Streams.first(content);
    int swapped = Integer.reverseBytes(first);
    if (Arrays.equals(Arrays.copyOf(content, DXBC.length), DXBC)) {
      return told("a DXBC container, which is of Direct3D 10 and later");
    }
    if (first >>> 16 == PRESHADER && (first >>> 8 & 0xff) == PRESHADER_MAJOR) {
      return told("a preshader of an effect, which is no program for a graphics processor");
    }
    if (D3d9Version.isVersionToken(swapped) && D3d9Version.of(swapped).exists()) {
      return told("big-endian Direct3D 9 tokens");
    }
    return Optional.empty();
  }

  private static Optional<Diagnostic> told(String message) {
    return Optional.of(
        Diagnostic.error(
            new Location.Dword(0), message, "little-endian Direct3D 9 tokens of vs_* or ps_*"));
  }
}
