package org.lanewise.reference.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lanewise.core.r500.R500AlphaOp;
import org.lanewise.core.r500.R500Printer;
import org.lanewise.core.r500.R500RgbOp;
import org.lanewise.core.r500.R500TexOp;
import org.lanewise.reference.ReferenceEngine;
import org.lanewise.reference.Trace;
import org.lanewise.reference.Words;

class TraceTest {
  private static String told(Trace.Step step, int pixel) {
    String operands =
        step.operands().stream()
            .map(operand -> operand.name() + " " + words(operand.words(), pixel))
            .collect(Collectors.joining(", "));
    return step.index()
        + " "
        + step.lanes()
        + ": "
        + operands
        + " = "
        + words(step.result(), pixel);
  }

  private static String words(int[] words, int pixel) {
    return words.length == 0
        ? "nothing"
        : Words.hex(
            words[pixel * 4], words[pixel * 4 + 1], words[pixel * 4 + 2], words[pixel * 4 + 3]);
  }

  @Test
  void everyTypeTellsWhatItReadsAndComputes() {
    Code[] code = {
      Code.ask(0),
      Code.fc(FlowRun.IF, 3),
      Code.alu()
          .sources("t1", "i64")
          .rgb(R500RgbOp.MAD, "-0.bgr", "1.rgb", "0.h1_")
          .alpha(R500AlphaOp.RCP, "|1.a|")
          .omod(1)
          .clamp(),
      Code.tex(R500TexOp.TEXKILL, 0).coordinates(1, "abgr").derivatives(0, 0),
      Code.out()
    };
    List<String> texts = new ArrayList<>();
    List<String> told = new ArrayList<>();
    Quad quad =
        new Quad(code)
            .engine(
                ReferenceEngine.tracing(
                    step -> {
                      texts.add(step.text());
                      told.add(told(step, 0));
                    }));
    quad.pixels(0, 0, "1 0 0 0").input(1, "1 -2 -3 4").run();
    assertEquals(5, told.size());
    assertEquals(R500Printer.print(code[2].get()), texts.get(2));
    // ALU result, predicate, boolean; then the pixel is active.
    assertEquals(
        "1 15: ALU %s, PREDICATE %s, BOOLEAN %s = %s"
            .formatted(hex(1, 0), hex(1, 0), hex(0, 0), hex(0, 0)),
        told.get(1));
    // B and C of alpha are red of src0, as zero fields say; red is clamp(2 * (3 * 2 + 0.5)).
    assertEquals(
        "2 1: A 40400000 40000000 bf800000 40000000, B 40000000 40000000 40000000 3f800000,"
            + " C 3f000000 3f800000 00000000 3f800000 = 3f800000 3f800000 00000000 3f800000",
        told.get(2));
    assertEquals(
        "3 1: STRQ 40800000 c0400000 c0000000 3f800000,"
            + " DX 3f800000 00000000 00000000 00000000, DY 3f800000 00000000 00000000 00000000"
            + " = nothing",
        told.get(3));
  }

  private static String hex(int x, int y) {
    return Words.hex(x, y, 0, 0);
  }
}
