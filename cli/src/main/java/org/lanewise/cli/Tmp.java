package org.lanewise.cli;

/** Placeholder until the module has its first type. */
public final class Tmp {
  private Tmp() {}
}
