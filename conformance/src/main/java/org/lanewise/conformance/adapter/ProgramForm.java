package org.lanewise.conformance.adapter;

/** How an engine in another program wants programs. */
public enum ProgramForm {
  /** The canonical text. */
  TEXT,
  /** The machine words and what belongs to them. */
  WORDS,
  /** Text and words. */
  BOTH;

  boolean hasText() {
    return this != WORDS;
  }

  boolean hasWords() {
    return this != TEXT;
  }
}
