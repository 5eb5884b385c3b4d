package org.lanewise.conformance.digest;

import org.lanewise.core.engine.ShaderEngine;

/**
 * Programs whose results make one hash.
 *
 * @param name what the hash is called
 * @param size how many programs there are, or inputs of functions
 * @param hash runs all of them, one after the other
 */
public record DigestedCorpus(String name, long size, Hash hash) {
  /** Hashes the results of an engine. */
  @FunctionalInterface
  public interface Hash {
    /** The hash, 64 hexadecimal digits. */
    String of(ShaderEngine engine);
  }
}
