package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.lanewise.core.program.Diagnostic;

/** Instructions to build programs from, and what the validator should say of them. */
final class R500Code {
  private R500Code() {}

  /** Ends a program and does nothing else: OUT with TEX_SEM_WAIT. */
  static final R500Instruction END = new R500Instruction(0x00000005, 0, 0, 0, 0, 0);

  /** Temp0 becomes temp1 * temp1 + temp1 in both units; all sources are temporaries. */
  static final R500Instruction MAD =
      new R500Instruction(0x00007800, 0x00100401, 0x00100401, 0x00440220, 0x0060c000, 0x18220000)
          .with(R500Field.RGB_ADDR0, 1)
          .with(R500Field.ALPHA_ADDR0, 1);

  /** Temp0 becomes the texel of unit 0 at temp1; the semaphore is acquired. */
  static final R500Instruction LOOKUP =
      new R500Instruction(0x00007803, 0x02400000, 0xe400e401, 0, 0, 0);

  /** An FC instruction that waits for the ALU, with fields 0 but the operation and the target. */
  static R500Instruction flow(R500FcOp op, int target) {
    return new R500Instruction(0x00000402, 0, 0, 0, 0, 0)
        .with(R500Field.FC_OP, op.ordinal())
        .with(R500Field.JUMP_ADDR, target);
  }

  /** Mesa's IF without ELSE, ENDIF, BGNLOOP, ENDLOOP and BRK (r500_fragprog_emit.c). */
  static R500Instruction mesaIf(int target) {
    return new R500Instruction(0x00000402, 0, 0x12000f00, target << 16, 0, 0);
  }

  static R500Instruction mesaEndif(int target) {
    return new R500Instruction(0x00000402, 0, 0x01010020, target << 16, 0, 0);
  }

  static R500Instruction mesaLoop(int endLoop) {
    return new R500Instruction(0x00000402, 0, 0x10000001, endLoop << 16, 0, 0);
  }

  static R500Instruction mesaEndLoop(int body) {
    return new R500Instruction(0x00000402, 0, 0x1000ff22, body << 16, 0, 0);
  }

  static R500Instruction mesaBreak(int target) {
    return new R500Instruction(0x00000402, 0, 0x1400ff05, target << 16, 0, 0);
  }

  /** Calls a subroutine, returns from one. */
  static R500Instruction call(int target) {
    return new R500Instruction(0x00000402, 0, 0x0000ffa0, target << 16, 0, 0);
  }

  static R500Instruction returning() {
    return new R500Instruction(0x00000402, 0, 0x0000ff40, 0, 0, 0);
  }

  static R500Program program(R500Instruction... code) {
    return R500Program.of(List.of(code));
  }

  static R500Program with(R500Program program, R500Word register, int value) {
    return new R500Program(
        program.code(),
        program.registers().with(register, 0, value),
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }

  static void assertClean(R500Instruction... code) {
    assertClean(program(code));
  }

  static void assertClean(R500Program program) {
    assertEquals(List.of(), R500Validator.validate(program));
  }

  /** Exactly one thing is told; {@code message} ends before what was expected. */
  static void assertFound(String message, R500Instruction... code) {
    assertFound(message, program(code));
  }

  static void assertFound(String message, R500Program program) {
    List<Diagnostic> found = R500Validator.validate(program);
    assertEquals(1, found.size(), found.toString());
    Diagnostic one = found.getFirst();
    assertEquals(
        message,
        one.location() + ": " + one.severity().name().toLowerCase() + ": " + one.message());
    assertEquals(false, one.expected().isEmpty(), one.toString());
  }
}
