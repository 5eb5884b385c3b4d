package org.lanewise.conformance.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * A Direct3D 9 program as a corpus keeps it: a JSON object with a list {@code tokens} of words of
 * eight hexadecimal digits.
 */
public final class D3d9TokenFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private D3d9TokenFile() {}

  /**
   * The token stream of a file.
   *
   * @return empty if the content is no JSON object with such a list
   * @throws ShaderFormatException if an entry of the list is no word
   */
  public static Optional<byte[]> stream(byte[] content) {
    JsonNode tokens;
    try {
      tokens = JSON.readTree(content).path("tokens");
    } catch (IOException e) {
      return Optional.empty();
    }
    if (!tokens.isArray()) {
      return Optional.empty();
    }
    try {
      return Optional.of(D3d9Binary.bytes(D3d9Json.words(tokens)));
    } catch (IOException e) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              "tokens: " + e.getMessage(),
              "a list of words of eight hexadecimal digits"));
    }
  }
}
