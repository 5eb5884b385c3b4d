package org.lanewise.core.tgsi;

/** A register file; the name in text is the constant's name. Source: specs/tgsi.md section 1.3. */
public enum TgsiFile {
  NULL,
  CONST,
  IN,
  OUT,
  TEMP,
  SAMP,
  ADDR,
  IMM,
  SV,
  IMAGE,
  SVIEW,
  BUFFER,
  MEMORY,
  CONSTBUF,
  HWATOMIC,
  /** Loop registers of 2009. */
  LOOP,
  /** Predicates, 2009 to 2017. */
  PRED,
  /** Indexable immediates, 2010 to 2013. */
  IMMX,
  /** Indexable temporaries, 2010 to 2013. */
  TEMPX
}
