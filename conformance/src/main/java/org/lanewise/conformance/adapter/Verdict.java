package org.lanewise.conformance.adapter;

/** What a case says of an engine. */
public sealed interface Verdict {
  /** The engine left the right bits. */
  record Passed() implements Verdict {}

  /**
   * The engine left other bits, or none.
   *
   * @param difference the first thing that is wrong, one line
   */
  record Failed(String difference) implements Verdict {}

  /**
   * The engine does not run this case.
   *
   * @param reason why, in its own words
   */
  record Unsupported(String reason) implements Verdict {}
}
