package org.lanewise.core.lower;

import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.tgsi.TgsiProgram;

/** Lowers TGSI programs to the IR. */
public final class TgsiLowering {
  private TgsiLowering() {}

  /** Lowers a validated program. */
  public static IrProgram lower(TgsiProgram program, ShaderOptions options) {
    throw new UnsupportedOperationException("not written yet");
  }
}
