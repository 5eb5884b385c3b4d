package org.lanewise.core.r500;

import java.util.List;

/** The instruction types, by code of US_CMN_INST.TYPE, with the words of each. */
public enum R500Type {
  ALU,
  OUT,
  FC,
  TEX;

  private static final List<R500Word> ALU_WORDS =
      List.of(
          R500Word.US_CMN_INST,
          R500Word.US_ALU_RGB_ADDR,
          R500Word.US_ALU_ALPHA_ADDR,
          R500Word.US_ALU_RGB_INST,
          R500Word.US_ALU_ALPHA_INST,
          R500Word.US_ALU_RGBA_INST);
  private static final List<R500Word> TEX_WORDS =
      List.of(
          R500Word.US_CMN_INST,
          R500Word.US_TEX_INST,
          R500Word.US_TEX_ADDR,
          R500Word.US_TEX_ADDR_DXDY);
  private static final List<R500Word> FC_WORDS =
      List.of(R500Word.US_CMN_INST, R500Word.US_FC_INST, R500Word.US_FC_ADDR);

  /** The words that mean something to instructions of this type, each at its own dword. */
  public List<R500Word> words() {
    return switch (this) {
      case ALU, OUT -> ALU_WORDS;
      case TEX -> TEX_WORDS;
      case FC -> FC_WORDS;
    };
  }
}
