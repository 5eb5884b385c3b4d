package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.lanewise.reference.r500.Code.copyToA;
import static org.lanewise.reference.r500.Code.fc;
import static org.lanewise.reference.r500.Code.log;
import static org.lanewise.reference.r500.FlowRun.ENDREP;
import static org.lanewise.reference.r500.FlowRun.REP;

import org.junit.jupiter.api.Test;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500Word;
import org.lanewise.reference.Words;

/** What the loop value selects, and where code lies; results worked out by hand. */
class AddressingTest {
  /** A digit from a constant that aL selects. */
  private static Code logConstant() {
    return log(0).sources("t5", "i82", "c0+");
  }

  private static FlowRun digits(FlowRun run) {
    for (int slot = 0; slot < 10; slot++) {
      run.quad.constant(slot, slot + " 0 0 0");
    }
    return run.run();
  }

  private static FlowRun loopValues(int first, int step) {
    return digits(
        new FlowRun(
                fc(0x00000001, 3),
                logConstant(),
                fc(0x0000ff22, 1),
                log(9).sources("t5", "i82", "c7+"),
                copyToA(5))
            .turns(0, 3, first, step));
  }

  @Test
  void loopValueRuns() {
    loopValues(1, 2).expectDiary("1357");
    loopValues(2, -1).expectDiary("2107");
    // Below 0 there is no constant, nor above 255.
    loopValues(1, -2).expectDiary("1007");
    loopValues(255, 127).expectDiary("7");
  }

  @Test
  void loopValuesOfNestedLoops() {
    digits(
            new FlowRun(
                    fc(0x00000001, 7),
                    logConstant(),
                    fc(0x00000001, 5).set(R500Field.INT_ADDR, 1),
                    logConstant(),
                    fc(0x0000ff22, 3).set(R500Field.INT_ADDR, 1),
                    logConstant(),
                    fc(0x0000ff22, 1),
                    copyToA(5))
                .turns(0, 2, 1, 1)
                .turns(1, 2, 5, 1))
        .expectDiary("15612562");
  }

  @Test
  void repetitionKeepsTheLoopValue() {
    digits(
            new FlowRun(
                    fc(0x00000001, 5),
                    fc(REP, 4).set(R500Field.INT_ADDR, 1),
                    logConstant(),
                    fc(ENDREP, 2).set(R500Field.INT_ADDR, 1),
                    fc(0x0000ff22, 1),
                    copyToA(5))
                .turns(0, 2, 1, 1)
                .turns(1, 2, 7, 7))
        .expectDiary("1122");
  }

  @Test
  void breakRestoresTheOuterLoopValue() {
    digits(
            new FlowRun(
                    fc(0x00000001, 6),
                    fc(0x00000001, 4).set(R500Field.INT_ADDR, 1),
                    fc(0x0000ff05, 4),
                    fc(0x0000ff22, 2).set(R500Field.INT_ADDR, 1),
                    logConstant(),
                    fc(0x0000ff22, 1),
                    copyToA(5))
                .turns(0, 2, 3, 1)
                .turns(1, 2, 7, 7))
        .expectDiary("34");
  }

  @Test
  void relativeTemporaries() {
    Code write =
        Code.alu()
            .sources("t0+")
            .rgb(R500RgbOp.MAX, "0.rrr", "0.rrr")
            .alpha(R500AlphaOp.MAX, "0.a", "0.a")
            .to(126, "ra")
            .set(R500Field.RGB_ADDRD_REL)
            .set(R500Field.ALPHA_ADDRD_REL);
    Code read =
        Code.alu()
            .sources("t126+")
            .alphaSources("i56+")
            .rgb(R500RgbOp.MAX, "0.rrr", "0.rrr")
            .alpha(R500AlphaOp.MAX, "0.a", "0.a")
            .to(6, "rga")
            .set(R500Field.RGB_ADDRD_REL);
    Code[] code = {
      fc(0x00000001, 4),
      write,
      read,
      fc(0x0000ff22, 1),
      copyToA(6),
      copyToA(7).out(1, "rgba"),
      copyToA(8).out(2, "rgba"),
      copyToA(126).out(3, "rgba")
    };
    FlowRun run = new FlowRun(code).turns(0, 3, 0, 1);
    run.quad.input(0, "1 0 0 4").input(1, "2 0 0 5").input(2, "3 0 0 6").run();
    // The third turn writes t128, which there is not, and reads 0 of it; inline 1 stays 1.
    assertEquals(Words.hex(Words.parse("1 1 0 1")), run.quad.target(0, 0));
    assertEquals(Words.hex(Words.parse("2 2 0 0")), run.quad.target(1, 0));
    assertEquals(Words.hex(Words.parse("0 0 0 0")), run.quad.target(2, 0));
    assertEquals(Words.hex(Words.parse("1 0 0 4")), run.quad.target(3, 0));
  }

  private static int window(int start, int slots) {
    return R500Field.CODE_SIZE.bits().set(R500Field.CODE_ADDR.bits().set(0, start), slots - 1);
  }

  @Test
  void codeWindow() {
    // The window starts at 10, addresses count from 12: slots 3 to 5, and a jump from 4 to 5.
    FlowRun run =
        new FlowRun(
            log(1), copyToA(5), log(2), log(3), fc(R500FcOp.JUMP, 0xff, 3), copyToA(5), copyToA(0));
    run.quad
        .register(R500Word.US_CODE_RANGE, 0, window(10, 7))
        .register(R500Word.US_CODE_OFFSET, 0, 12)
        .register(
            R500Word.US_CODE_ADDR,
            0,
            R500Field.START_ADDR.bits().set(R500Field.END_ADDR.bits().set(0, 3), 1));
    run.run().expectPlaces(3, 4, 5).expectDiary("3");

    run =
        new FlowRun(
            log(1), fc(R500FcOp.JUMP, 0xff, 15).set(R500Field.JUMP_GLOBAL), log(2), copyToA(5));
    run.quad
        .register(R500Word.US_CODE_RANGE, 0, window(12, 4))
        .register(R500Word.US_CODE_OFFSET, 0, 12);
    run.run().expectPlaces(0, 1, 3).expectDiary("1");
  }

  @Test
  void lastInstructionEndsEvenIfItJumps() {
    new FlowRun(log(1), copyToA(5), fc(R500FcOp.JUMP, 0xff, 0), log(2))
        .end(2)
        .run()
        .expectPlaces(0, 1, 2)
        .expectDiary("1");
  }

  @Test
  void codeEndsBehindTheLastSlot() {
    // The end lies in front of the start and is never reached.
    FlowRun run = new FlowRun(log(1), log(2), copyToA(5));
    run.quad.register(
        R500Word.US_CODE_ADDR,
        0,
        R500Field.START_ADDR.bits().set(R500Field.END_ADDR.bits().set(0, 0), 1));
    run.run().expectPlaces(1, 2).expectDiary("2");
  }
}
