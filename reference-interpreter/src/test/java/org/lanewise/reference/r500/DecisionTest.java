package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.lanewise.reference.r500.Code.ask;
import static org.lanewise.reference.r500.Code.copyToA;
import static org.lanewise.reference.r500.Code.fc;
import static org.lanewise.reference.r500.Code.log;
import static org.lanewise.reference.r500.FlowRun.BGNLOOP;
import static org.lanewise.reference.r500.FlowRun.ENDIF;
import static org.lanewise.reference.r500.FlowRun.ENDLOOP;
import static org.lanewise.reference.r500.FlowRun.ENDREP;
import static org.lanewise.reference.r500.FlowRun.IF;
import static org.lanewise.reference.r500.FlowRun.REP;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500FcOp;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.core.r500.R500Word;

/** What an FC instruction asks, whom it asks, and what it does with the answers. */
class DecisionTest {
  /** Predicate bit r is whether red of a temporary is not zero. */
  private static Code predicate(int temporary) {
    return Code.alu()
        .sources("t" + temporary)
        .rgb(R500RgbOp.MAX, "0.rgb", "0.rgb")
        .alpha(R500AlphaOp.MAX, "0.a", "0.a")
        .out(3, "rgba");
  }

  /** The pixels have ALU result and predicate 00, 01, 10, 11; one bit of JUMP_FUNC is set. */
  @Test
  void truthTable() {
    for (int bit = 0; bit < 8; bit++) {
      for (int constant = 0; constant < 2; constant++) {
        FlowRun run =
            new FlowRun(
                ask(0),
                predicate(1),
                // Those that want to are disabled, if not all want to.
                fc(IF, 4)
                    .set(R500Field.JUMP_FUNC, 1 << bit)
                    .set(R500Field.RGB_PRED_SEL, 2)
                    .set(R500Field.BOOL_ADDR, 17),
                log(1),
                fc(ENDIF, 5),
                log(2),
                copyToA(5));
        run.quad.register(R500Word.US_FC_BOOL_CONST, 0, constant << 17 | 0x80000001);
        run.red(0, "0 0 1 1").red(1, "0 1 0 1").run();
        StringBuilder expected = new StringBuilder();
        for (int pixel = 0; pixel < 4; pixel++) {
          expected.append(pixel * 2 + constant == bit ? "2 " : "12 ");
        }
        run.expectDiary(expected.toString());
      }
    }
  }

  /** Predicate bits 1 0 0 1 in r, g, b, a. */
  @ParameterizedTest
  @CsvSource({
    "0, false, true",
    "0, true, false",
    "1, false, true",
    "1, true, false",
    "2, false, true",
    "2, true, false",
    "3, false, false",
    "3, true, true",
    "4, false, false",
    "4, true, true",
    "5, false, true",
    "5, true, false",
  })
  void predicateOfTheInstruction(int select, boolean invert, boolean jumps) {
    FlowRun run =
        new FlowRun(
            predicate(0),
            fc(R500FcOp.JUMP, 0xcc, 3).predicate(select, invert),
            log(1),
            log(2),
            copyToA(5));
    run.quad.input(0, "1 0 0 1");
    run.run().expectDiary(jumps ? "2" : "12");
  }

  @Test
  void anyOrAll() {
    Code jump = fc(R500FcOp.JUMP, 0xf0, 3);
    new FlowRun(ask(0), jump, log(1), log(2), copyToA(5))
        .red(0, "0 0 1 0")
        .run()
        .expectStates("1: A A A A")
        .expectDiary("2");
    jump.set(R500Field.JUMP_ANY, 0);
    new FlowRun(ask(0), jump, log(1), log(2), copyToA(5)).red(0, "0 1 1 1").run().expectDiary("12");
    new FlowRun(ask(0), jump, log(1), log(2), copyToA(5)).red(0, "1").run().expectDiary("2");
  }

  @Test
  void increaseOnAJumpDisablesThoseThatStay() {
    new FlowRun(
            ask(0),
            fc(R500FcOp.JUMP, 0xf0, 3).set(R500Field.B_OP1, 2),
            log(1),
            log(2),
            fc(ENDIF, 5),
            copyToA(5))
        .red(0, "0 1 0 1")
        .run()
        .expectStates("1: B0 A B0 A", "4: A A A A")
        .expectDiary("0 2 0 2");
  }

  @Test
  void resultIsLostAtEveryFlowInstruction() {
    new FlowRun(ask(0), fc(ENDIF, 2), fc(IF, 4), log(1), log(2), copyToA(5))
        .red(0, "1")
        .run()
        .expectDiary("2");
    // Without a frame, too.
    new FlowRun(ask(0), fc(ENDREP, 0), fc(IF, 4), log(1), log(2), copyToA(5))
        .red(0, "1")
        .run()
        .expectDiary("2");
    // It lives through others, and is false at the start.
    new FlowRun(
            fc(R500FcOp.JUMP, 0xf0, 6),
            ask(0),
            log(1),
            Code.tex(R500TexOp.NOP, 0),
            fc(IF, 6),
            log(2),
            log(3),
            copyToA(5))
        .red(0, "1")
        .run()
        .expectDiary("123");
  }

  @ParameterizedTest
  @CsvSource({
    "0, -1 0 1 nan, 0 1 0 0",
    "1, -1 -0 1 nan, 1 0 0 0",
    "2, -1 -0 1 nan, 0 1 1 0",
    "3, -1 -0 1 nan, 1 0 1 1",
  })
  void resultIsATestOfRedOrAlpha(int test, String values, String holds) {
    for (char channel : new char[] {'r', 'a'}) {
      Code ask =
          Code.alu()
              .sources("t0")
              .rgb(R500RgbOp.MAX, channel == 'r' ? "0.rhh" : "0.000", "0.rhh")
              .alpha(R500AlphaOp.MAX, "0." + (channel == 'a' ? "r" : "h"), "0.r")
              .aluResult(test, channel);
      new FlowRun(ask, fc(IF, 3), log(1), fc(ENDIF, 4), copyToA(5))
          .red(0, values)
          .run()
          .expectDiary(holds);
    }
  }

  @Test
  void resultIsWrittenInActivePixelsAlone() {
    Code always =
        Code.alu()
            .rgb(R500RgbOp.MAX, "0.111", "0.111")
            .aluResult(3, 'r')
            .set(R500Field.WRITE_INACTIVE);
    // ELSE with a condition: those that were not active have no result and stay.
    new FlowRun(
            ask(0), fc(IF, 6), always, fc(0x0000f030, 5), log(1), fc(ENDIF, 6), log(2), copyToA(5))
        .red(0, "1 0 1 0")
        .run()
        .expectStates("1: A B0 A B0", "3: B0 A B0 A", "5: A A A A")
        .expectDiary("2 12 2 12");
    // A predicate that does not hold keeps no result back.
    new FlowRun(ask(0).predicate(1, false), fc(IF, 3), log(1), fc(ENDIF, 4), copyToA(5))
        .red(0, "1 0 1 0")
        .run()
        .expectDiary("1 0 1 0");
  }

  @Test
  void inactivePixelsMayBeWritten() {
    Code out =
        Code.out()
            .rgb(R500RgbOp.MAX, "0.111", "0.111")
            .alpha(R500AlphaOp.MAX, "0.1", "0.1")
            .out(1, "rgba")
            .set(R500Field.W_OMASK)
            .set(R500Field.WRITE_INACTIVE);
    Code bits =
        Code.alu().rgb(R500RgbOp.MAX, "0.111", "0.111").out(3, "g").set(R500Field.WRITE_INACTIVE);
    FlowRun run =
        new FlowRun(
                ask(0),
                fc(IF, 6),
                log(1).set(R500Field.WRITE_INACTIVE),
                out,
                bits,
                fc(ENDIF, 6),
                log(2).predicate(3, false),
                copyToA(5))
            .red(0, "1 0 1 0")
            .run()
            .expectDiary("12");
    assertEquals("3f800000 3f800000 3f800000 3f800000", run.quad.component(1, 3));
    assertEquals("3f800000 00000000 3f800000 00000000", run.quad.component(4, 2));
  }

  private static Code kill(int temporary) {
    return Code.tex(R500TexOp.TEXKILL, 0).coordinates(temporary, "rrrr");
  }

  @Test
  void uncoveredPixelsMayTakeNoPart() {
    // Pixel 1 is killed; it would have to be disabled.
    Code ignoring = fc(IF, 4);
    new FlowRun(kill(1), ask(0), ignoring, log(1), fc(ENDIF, 5), copyToA(5))
        .red(0, "1 0 1 0")
        .red(1, "0 -1 0 0")
        .run()
        .expectStates("2: A A A B0", "4: A A A A");
    Code including = fc(IF, 4).set(R500Field.FC_IGNORE_UNCOVERED, 0);
    new FlowRun(kill(1), ask(0), including, log(1), fc(ENDIF, 5), copyToA(5))
        .red(0, "1 0 1 0")
        .red(1, "0 -1 0 0")
        .run()
        .expectStates("2: A B0 A B0", "4: A A A A");
    // It alone does not want to jump.
    new FlowRun(kill(1), ask(0), ignoring, log(1), log(2), copyToA(5))
        .red(0, "0 1 0 0")
        .red(1, "0 -1 0 0")
        .run()
        .expectPlaces(0, 1, 2, 4, 5);
    new FlowRun(kill(1), ask(0), including, log(1), log(2), copyToA(5))
        .red(0, "0 1 0 0")
        .red(1, "0 -1 0 0")
        .run()
        .expectPlaces(0, 1, 2, 3, 4, 5);
  }

  @Test
  void helpersAreUncoveredFromTheStart() {
    FlowRun run = new FlowRun(ask(0), fc(IF, 3), log(1), fc(ENDIF, 4), copyToA(5));
    run.quad.helper(1).helper(3);
    run.red(0, "1 0 1 0").run().expectStates("1: A A A A", "3: A A A A");
    assertEquals(5, run.quad.live());
  }

  @Test
  void loopWithoutCoveredPixelsIsSteppedOver() {
    new FlowRun(kill(1), fc(BGNLOOP, 3), log(1), fc(ENDLOOP, 2), log(2), copyToA(5))
        .red(1, "-1")
        .turns(0, 255, 0, 0)
        .run()
        .expectPlaces(0, 1, 4, 5);
  }

  @Test
  void breakDoesNotAskUncoveredPixelsIfItIgnoresThem() {
    // Pixel 0 is killed in the loop and never wants to leave; the others do.
    for (boolean ignores : new boolean[] {true, false}) {
      Code leave = fc(0x0000f006, 4).set(R500Field.FC_IGNORE_UNCOVERED, ignores ? 1 : 0);
      FlowRun run =
          new FlowRun(fc(REP, 5), kill(1), ask(0), leave, fc(ENDREP, 1), log(1), copyToA(5))
              .red(0, "0 1 1 1")
              .red(1, "-1 0 0 0")
              .turns(0, 2, 0, 0)
              .run();
      if (ignores) {
        run.expectStates("0: A A A A", "3: A A A A", "4: A A A A");
      } else {
        run.expectStates(
            "0: A A A A", "3: A X1 X1 X1", "4: A X1 X1 X1", "3: A X1 X1 X1", "4: A A A A");
      }
    }
  }

  private static FlowRun bounded(int turns) {
    FlowRun run = new FlowRun(fc(REP, 3), log(0), fc(ENDREP, 1), copyToA(5)).turns(0, turns, 0, 0);
    run.quad.options(ShaderOptions.defaults().withLoopLimit(3));
    return run;
  }

  @Test
  void goingBackTooOftenStopsTheCall() {
    bounded(3).run().expectDiary("0");
    ShaderExecutionException e =
        assertThrows(ShaderExecutionException.class, () -> bounded(4).run());
    assertEquals(ShaderExecutionException.transferLimit(3).getMessage(), e.getMessage());
    FlowRun forever = new FlowRun(log(1), fc(R500FcOp.JUMP, 0xff, 1), copyToA(5));
    assertThrows(ShaderExecutionException.class, forever::run);
    assertEquals(1 + ShaderOptions.DEFAULT_LOOP_LIMIT, forever.places.size());
  }
}
