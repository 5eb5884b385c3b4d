package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.r500.R500Field;
import org.lanewise.core.r500.R500Word;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Trace;
import org.lanewise.reference.Words;

/** A program whose pixels keep a diary in t5, with what its FC instructions did to them. */
final class FlowRun {
  // US_FC_INST as Mesa's compiler writes it, each with the place behind it as target.
  static final int IF_WITH_ELSE = 0x1a000f00;
  static final int IF = 0x12000f00;
  static final int ELSE = 0x04010010;
  static final int ENDIF = 0x01010020;
  static final int BGNLOOP = 0x10000001;
  static final int ENDLOOP = 0x1000ff22;
  static final int BRK = 0x1400ff05;
  static final int CONT = 0x1400ff07;
  static final int REP = 0x00000003;
  static final int ENDREP = 0x0000ff24;
  static final int CALL = 0x0000ffa0;
  static final int RETURN = 0x0000ff40;

  final Quad quad;

  /** What the pixels do after an FC instruction: {@code 3: A B0 C1 X1} (X is BREAK). */
  final List<String> states = new ArrayList<>();

  /** The instructions in the order of their execution. */
  final List<Integer> places = new ArrayList<>();

  FlowRun(Code... code) {
    quad = new Quad(code).engine(ReferenceEngine.tracing(this::executed));
  }

  private void executed(Trace.Step step) {
    places.add(step.index());
    if (step.operands().getFirst().name().equals("ALU")) {
      StringBuilder state = new StringBuilder(step.index() + ":");
      for (int pixel = 0; pixel < 4; pixel++) {
        int activity = step.result()[pixel * 4];
        state.append(" ").append("ABCX".charAt(activity));
        state.append(activity == 0 ? "" : step.result()[pixel * 4 + 1]);
      }
      states.add(state.toString());
    }
  }

  /** Depth of conditions inside of the loop, for BRK and CONT. */
  static int depth(int word, int depth) {
    return word | depth << 16;
  }

  /** Red of temporary 0..3, a word a pixel. */
  FlowRun red(int temporary, String pixels) {
    quad.pixels(temporary, 0, pixels);
    return this;
  }

  /** An integer constant. */
  FlowRun turns(int index, int turns, int first, int step) {
    int value = R500Field.KR.bits().set(0, turns);
    value = R500Field.KG.bits().set(value, first);
    value = R500Field.KB.bits().set(value, step & 0xff);
    quad.register(R500Word.US_FC_INT_CONST, index, value);
    return this;
  }

  /** The last instruction. */
  FlowRun end(int place) {
    quad.register(R500Word.US_CODE_ADDR, 0, R500Field.END_ADDR.bits().set(0, place));
    return this;
  }

  FlowRun run() {
    quad.run();
    return this;
  }

  FlowRun expectDiary(String pixels) {
    assertEquals(Words.hex(Words.parse(pixels)), quad.component(0, 0));
    return this;
  }

  FlowRun expectStates(String... expected) {
    assertEquals(List.of(expected), states);
    return this;
  }

  FlowRun expectPlaces(Integer... expected) {
    assertEquals(List.of(expected), places);
    return this;
  }
}
