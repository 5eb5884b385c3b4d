package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.lanewise.reference.r500.Code.ask;
import static org.lanewise.reference.r500.Code.copyToA;
import static org.lanewise.reference.r500.Code.fc;
import static org.lanewise.reference.r500.Code.log;
import static org.lanewise.reference.r500.FlowRun.BGNLOOP;
import static org.lanewise.reference.r500.FlowRun.BRK;
import static org.lanewise.reference.r500.FlowRun.CALL;
import static org.lanewise.reference.r500.FlowRun.CONT;
import static org.lanewise.reference.r500.FlowRun.ELSE;
import static org.lanewise.reference.r500.FlowRun.ENDIF;
import static org.lanewise.reference.r500.FlowRun.ENDLOOP;
import static org.lanewise.reference.r500.FlowRun.ENDREP;
import static org.lanewise.reference.r500.FlowRun.IF;
import static org.lanewise.reference.r500.FlowRun.IF_WITH_ELSE;
import static org.lanewise.reference.r500.FlowRun.REP;
import static org.lanewise.reference.r500.FlowRun.RETURN;
import static org.lanewise.reference.r500.FlowRun.depth;

import org.junit.jupiter.api.Test;
import org.lanewise.core.r500.R500Field;

/** Conditions, loops and calls where pixels part, step by step as worked out by hand. */
class FlowTest {
  private static FlowRun ifElse(String condition) {
    return new FlowRun(
            ask(0),
            fc(IF_WITH_ELSE, 4),
            log(1),
            fc(ELSE, 6),
            log(2),
            fc(ENDIF, 6),
            log(3),
            copyToA(5))
        .red(0, condition)
        .run();
  }

  @Test
  void ifElseEndif() {
    ifElse("1 0 1 0")
        .expectStates("1: A B0 A B0", "3: B0 A B0 A", "5: A A A A")
        .expectDiary("13 23 13 23");
  }

  @Test
  void allThenOrAllElse() {
    // ELSE finds nobody active after the exchange, so the group jumps.
    ifElse("1").expectStates("1: A A A A", "3: A A A A").expectDiary("13");
    ifElse("0").expectStates("1: A A A A", "5: A A A A").expectDiary("23");
  }

  private static FlowRun nested(String outer, String inner) {
    return new FlowRun(
            ask(0),
            fc(IF, 7),
            ask(1),
            fc(IF, 6),
            log(1),
            fc(ENDIF, 6),
            fc(ENDIF, 7),
            log(2),
            copyToA(5))
        .red(0, outer)
        .red(1, inner)
        .run();
  }

  @Test
  void nestedConditionsCountLevels() {
    nested("1 0 1 0", "0 1 0 0")
        .expectStates("1: A B0 A B0", "3: A B0 A B0", "6: A A A A")
        .expectDiary("2");
    nested("1 0 1 0", "0 1 1 0")
        .expectStates("1: A B0 A B0", "3: B0 B1 A B1", "5: A B0 A B0", "6: A A A A")
        .expectDiary("2 2 12 2");
  }

  /** Three conditions that end together, as the CTM guide merges them. */
  private static FlowRun merged(String inner) {
    return new FlowRun(
            ask(0),
            fc(0x02000f00, 8),
            ask(1),
            fc(0x06010f00, 8),
            ask(2),
            fc(0x06020f00, 8),
            log(1),
            fc(0x01030020, 0),
            log(2),
            copyToA(5))
        .red(0, "0 1 1 1")
        .red(1, "1 0 1 1")
        .red(2, inner)
        .run();
  }

  @Test
  void oneEndifForThreeConditions() {
    merged("1 1 0 1")
        .expectStates("1: B0 A A A", "3: B1 B0 A A", "5: B2 B1 B0 A", "7: A A A A")
        .expectDiary("2 2 2 12");
    merged("0").expectStates("1: B0 A A A", "3: B1 B0 A A", "5: A A A A").expectDiary("2");
  }

  /** A pixel leaves in the turn that red of t0 names. */
  @Test
  void loopWithBreak() {
    new FlowRun(
            fc(BGNLOOP, 7),
            Code.add(0, 56, true),
            ask(0).aluResult(0, 'r'),
            fc(IF, 6),
            fc(depth(BRK, 1), 8),
            fc(ENDIF, 6),
            log(1),
            fc(ENDLOOP, 1),
            log(2),
            copyToA(5))
        .turns(0, 255, 0, 0)
        .red(0, "1 2 1 2")
        .run()
        .expectStates(
            "0: A A A A",
            "3: A B0 A B0",
            "4: X1 B0 X1 B0",
            "5: X1 A X1 A",
            "7: X1 A X1 A",
            "3: X1 A X1 A",
            "4: A A A A")
        .expectDiary("2 12 2 12");
  }

  private static FlowRun continues(String condition) {
    return new FlowRun(
            fc(BGNLOOP, 6),
            ask(0),
            fc(IF, 5),
            fc(depth(CONT, 1), 6),
            fc(ENDIF, 5),
            log(1),
            fc(ENDLOOP, 1),
            log(2),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .red(0, condition)
        .run();
  }

  @Test
  void loopWithContinue() {
    continues("1 0 1 0")
        .expectStates(
            "0: A A A A",
            "2: A B0 A B0",
            "3: C1 B0 C1 B0",
            "4: C1 A C1 A",
            "6: A A A A",
            "2: A B0 A B0",
            "3: C1 B0 C1 B0",
            "4: C1 A C1 A",
            "6: A A A A")
        .expectDiary("2 112 2 112");
    continues("1")
        .expectStates(
            "0: A A A A",
            "2: A A A A",
            "3: C1 C1 C1 C1",
            "6: A A A A",
            "2: A A A A",
            "3: C1 C1 C1 C1",
            "6: A A A A")
        .expectDiary("2");
  }

  @Test
  void continueRestoresTheCountersOfPixelsOutsideOfTheLoop() {
    new FlowRun(
            ask(1),
            fc(IF, 10),
            fc(BGNLOOP, 8),
            ask(0),
            fc(IF, 7),
            fc(depth(CONT, 1), 8),
            fc(ENDIF, 7),
            log(1),
            fc(ENDLOOP, 3),
            fc(ENDIF, 10),
            log(2),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .red(0, "1")
        .red(1, "1 0 1 0")
        .run()
        .expectStates(
            "1: A B0 A B0",
            "2: A B0 A B0",
            "4: A B1 A B1",
            "5: C1 B0 C1 B0",
            "8: A B0 A B0",
            "4: A B1 A B1",
            "5: C1 B0 C1 B0",
            "8: A B0 A B0",
            "9: A A A A")
        .expectDiary("2");
  }

  private static FlowRun repeat(int turns) {
    return new FlowRun(fc(REP, 3), log(1), fc(ENDREP, 1), log(2), copyToA(5))
        .turns(0, turns, 0, 0)
        .run();
  }

  @Test
  void repetitions() {
    repeat(3).expectDiary("1112").expectPlaces(0, 1, 2, 1, 2, 1, 2, 3, 4);
    repeat(1).expectDiary("12").expectPlaces(0, 1, 2, 3, 4);
    repeat(0).expectDiary("2").expectPlaces(0, 3, 4);
    new FlowRun(fc(REP, 3), Code.add(5, 56, false), fc(ENDREP, 1), copyToA(5))
        .turns(0, 255, 0, 0)
        .run()
        .expectDiary("255");
  }

  @Test
  void breakLeavesTheInnerLoopAlone() {
    new FlowRun(
            fc(REP, 7),
            fc(REP, 5).set(R500Field.INT_ADDR, 31),
            log(1),
            fc(0x0000ff06, 5),
            fc(ENDREP, 2).set(R500Field.INT_ADDR, 31),
            log(2),
            fc(ENDREP, 1),
            log(3),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .turns(31, 3, 0, 0)
        .run()
        .expectDiary("12123");
  }

  @Test
  void breakWithoutConditionAroundIt() {
    new FlowRun(
            fc(REP, 8),
            fc(REP, 6),
            ask(0),
            fc(0x0000f006, 6),
            log(1),
            fc(ENDREP, 2),
            log(2),
            fc(ENDREP, 1),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .red(0, "1 0 1 0")
        .run()
        .expectStates(
            "0: A A A A",
            "1: A A A A",
            "3: X2 A X2 A",
            "5: X2 A X2 A",
            "3: X2 A X2 A",
            "5: A A A A",
            "7: A A A A",
            "1: A A A A",
            "3: X2 A X2 A",
            "5: X2 A X2 A",
            "3: X2 A X2 A",
            "5: A A A A",
            "7: A A A A")
        .expectDiary("22 112112 22 112112");
  }

  @Test
  void breakWaitsForThoseThatContinue() {
    new FlowRun(
            fc(REP, 6),
            ask(0),
            fc(0x0000f007, 5),
            fc(0x0000ff06, 6),
            log(1),
            fc(ENDREP, 1),
            log(2),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .red(0, "1 0 1 0")
        .run()
        .expectStates(
            "0: A A A A",
            "2: C1 A C1 A",
            "3: C1 X1 C1 X1",
            "5: A X1 A X1",
            "2: C1 X1 C1 X1",
            "5: A A A A")
        .expectDiary("2");
  }

  /** All are disabled by an exchange; B_POP_CNT tells whether they wait inside of the loop. */
  private static FlowRun breakOfNobody(int popCount) {
    return new FlowRun(
            fc(REP, 4),
            fc(0x00000030, 0),
            fc(depth(0x0000ff06, popCount), 4),
            fc(ENDREP, 1),
            fc(ENDIF, 5),
            log(1),
            copyToA(5))
        .turns(0, 2, 0, 0)
        .run()
        .expectDiary("1");
  }

  @Test
  void breakWithoutParticipants() {
    breakOfNobody(0).expectPlaces(0, 1, 2, 4, 5, 6);
    breakOfNobody(1).expectPlaces(0, 1, 2, 3, 4, 5, 6);
  }

  /** Calls and returns */
  @Test
  void call() {
    new FlowRun(fc(CALL, 3), log(2), copyToA(5), log(1), fc(RETURN, 0))
        .end(2)
        .run()
        .expectPlaces(0, 3, 4, 1, 2)
        .expectDiary("12");
    new FlowRun(
            fc(CALL, 3),
            log(1),
            copyToA(5),
            log(2),
            fc(CALL, 7),
            log(3),
            fc(RETURN, 0),
            log(4),
            fc(RETURN, 0))
        .end(2)
        .run()
        .expectPlaces(0, 3, 4, 7, 8, 5, 6, 1, 2)
        .expectDiary("2431");
  }

  private static FlowRun conditionalCall(String condition) {
    return new FlowRun(ask(0), fc(0x0800f0a0, 4), log(2), copyToA(5), log(1), fc(0x0401ff40, 0))
        .end(3)
        .red(0, condition)
        .run();
  }

  @Test
  void conditionalCallOfSomePixels() {
    conditionalCall("1 0 1 0").expectStates("1: A B0 A B0", "5: A A A A").expectDiary("12 2 12 2");
    conditionalCall("0").expectStates("1: A A A A").expectDiary("2");
    conditionalCall("1").expectStates("1: A A A A", "5: A A A A").expectDiary("12");
  }

  @Test
  void addressStackHoldsThirtyTwo() {
    // Forty calls push 2; every return goes to the ENDREP, which has no frame any more.
    FlowRun run =
        new FlowRun(
                fc(REP, 3),
                fc(CALL, 2),
                fc(ENDREP, 1),
                Code.add(5, 56, false),
                fc(RETURN, 5),
                copyToA(5))
            .turns(0, 40, 0, 0)
            .run();
    run.expectDiary("33");
    assertEquals(5, run.places.getLast());
  }

  @Test
  void loopStackHoldsThirtyTwo() {
    // The 33rd frame, of three turns, is dropped, so its ENDREP counts the 32nd, of two.
    Code[] code = new Code[33 + 1 + 33 + 1];
    for (int level = 0; level < 33; level++) {
      int constant = level == 32 ? 3 : level == 31 ? 2 : 1;
      int end = code.length - 2 - level;
      code[level] = fc(REP, end + 1).set(R500Field.INT_ADDR, constant);
      code[end] = fc(ENDREP, level + 1).set(R500Field.INT_ADDR, constant);
    }
    code[33] = Code.add(5, 56, false);
    code[code.length - 1] = copyToA(5);
    FlowRun run = new FlowRun(code);
    for (int turns = 1; turns <= 3; turns++) {
      run.turns(turns, turns, 0, 0);
    }
    run.run().expectDiary("2");
  }

  @Test
  void whatNeedsAFrameWithoutOne() {
    // ENDREP goes on and touches no counters.
    new FlowRun(fc(0x0a00ff24, 0), log(1), copyToA(5))
        .run()
        .expectStates("0: A A A A")
        .expectPlaces(0, 1, 2);
    for (int op : new int[] {5, 6, 7}) {
      String letter = op == 7 ? "C0" : "X0";
      new FlowRun(
              ask(0),
              fc(0x0000f000 | op, 4),
              log(1),
              fc(0x0000ff00 | op, 5),
              log(2),
              log(3),
              copyToA(5))
          .red(0, "1 0 1 0")
          .run()
          .expectStates("1: %s A %s A".formatted(letter, letter), "3: A A A A")
          .expectDiary("3 13 3 13");
    }
  }

  @Test
  void jumpWithoutAFrameWakesAllThatWaitForNone() {
    // Pixels 0 and 2 break, then the others continue, and all meet at 4.
    new FlowRun(ask(0), fc(0x0000f006, 4), log(1), fc(0x0000ff07, 4), log(2), copyToA(5))
        .red(0, "1 0 1 0")
        .run()
        .expectStates("1: X0 A X0 A", "3: A A A A")
        .expectDiary("2 12 2 12");
  }

  @Test
  void loopStepsOverItsOwnEnd() {
    // KR is 0, and the target is the ENDLOOP, as Mesa writes it.
    new FlowRun(fc(BGNLOOP, 2), log(1), fc(ENDLOOP, 1), log(2), copyToA(5))
        .run()
        .expectPlaces(0, 3, 4)
        .expectDiary("2");
    // An ENDREP of somebody else is executed.
    new FlowRun(fc(REP, 7), fc(REP, 5), log(1), log(2), log(3), fc(ENDREP, 1), log(4), copyToA(5))
        .turns(0, 0, 0, 0)
        .run()
        .expectPlaces(0, 7);
    new FlowRun(
            fc(REP, 6).set(R500Field.INT_ADDR, 1),
            fc(REP, 4),
            log(1),
            log(2),
            fc(ENDREP, 1).set(R500Field.INT_ADDR, 1),
            log(3),
            copyToA(5))
        .turns(1, 2, 0, 0)
        .run()
        .expectPlaces(0, 1, 4, 1, 4, 5, 6);
  }
}
