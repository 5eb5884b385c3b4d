package org.lanewise.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Type;
import org.lanewise.reference.Trace;

/** Prints every instruction that is executed, with what each lane read and computed. */
final class TracePrinter implements Trace {
  /** What a lane of an R500 program does, in the order of the trace's codes. */
  private static final List<String> ACTIVITIES = List.of("active", "branch", "continue", "break");

  private final PrintWriter out;
  private final Program program;

  TracePrinter(PrintWriter out, Program program) {
    this.out = out;
    this.program = program;
  }

  @Override
  public void executed(Step step) {
    String[] lines = step.text().split("\n");
    out.printf("quad %d, %d: %s%n", step.quad(), step.index(), lines[0]);
    for (int line = 1; line < lines.length; line++) {
      out.println("    " + lines[line].strip());
    }
    boolean isFlow = isFlow(step.index());
    for (int lane = 0; lane < 4; lane++) {
      // A branch is decided for the lanes that wait, too.
      if ((step.lanes() >> lane & 1) != 0 || isFlow) {
        String name = "  lane " + (step.quad() * 4 + lane);
        if (isFlow) {
          flow(name, step, lane);
        } else {
          values(name, step, lane);
        }
      }
    }
  }

  private boolean isFlow(int index) {
    return program instanceof R500Program r500 && r500.code().get(index).type() == R500Type.FC;
  }

  private void values(String name, Step step, int lane) {
    for (Operand operand : step.operands()) {
      row(name, operand.name(), operand.words(), lane);
    }
    if (step.result().length > 0) {
      row(name, "=", step.result(), lane);
    }
  }

  private void row(String name, String what, int[] words, int lane) {
    StringBuilder text = new StringBuilder("%s  %-6s".formatted(name, what));
    for (int c = 0; c < 4; c++) {
      int word = words[lane * 4 + c];
      text.append(String.format(Locale.ROOT, "  %s (0x%08x)", Float.intBitsToFloat(word), word));
    }
    out.println(text);
  }

  private void flow(String name, Step step, int lane) {
    StringBuilder text = new StringBuilder(name).append(" ");
    for (Operand operand : step.operands()) {
      text.append(' ').append(operand.name()).append('=').append(operand.words()[lane * 4]);
    }
    int activity = step.result()[lane * 4];
    text.append("  then ").append(ACTIVITIES.get(activity));
    if (activity > 0) {
      text.append(' ').append(step.result()[lane * 4 + 1]);
    }
    out.println(text);
  }
}
