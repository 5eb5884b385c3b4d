package org.lanewise.core.r500;

/** The flow operations, by code of US_FC_INST.OP. */
public enum R500FcOp {
  JUMP,
  LOOP,
  ENDLOOP,
  REP,
  ENDREP,
  BREAKLOOP,
  BREAKREP,
  CONTINUE;

  private static final R500FcOp[] ALL = values();

  /** The operation of a code 0..7. */
  public static R500FcOp of(int code) {
    return ALL[code];
  }

  /** Whether a loop frame is opened. */
  public boolean opensLoop() {
    return this == LOOP || this == REP;
  }

  /** Whether a turn of a loop ends here. */
  public boolean closesLoop() {
    return this == ENDLOOP || this == ENDREP;
  }

  /** Whether pixels leave the loop. */
  public boolean breaks() {
    return this == BREAKLOOP || this == BREAKREP;
  }
}
