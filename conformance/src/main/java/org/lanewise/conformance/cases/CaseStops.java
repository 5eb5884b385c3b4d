package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.ShaderExecutionException;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;

/** The rows of [expect] that say how a call is stopped. */
final class CaseStops {
  /** A loop of a structured program. */
  static final String LOOP = "loop-limit-at";

  /** Any other program. */
  static final String TRANSFERS = "loop-limit";

  /** Any message. */
  static final String MESSAGE = "stopped";

  private static final Pattern LOOP_MESSAGE =
      Pattern.compile("the loop at instruction ([0-9]+) .*");

  private CaseStops() {}

  /** Whether the limit of a program is one of each loop. */
  static boolean isOfLoops(Program program) {
    return switch (program) {
      case TgsiProgram tgsi -> tgsi.jumps().isEmpty();
      case D3d9Program d3d9 -> true;
      case R500Program r500 -> false;
    };
  }

  /**
   * The messages, one a line, that a row of the first two kinds says the call is stopped with.
   *
   * @throws ShaderFormatException if the row is not one for the program, or says something else
   */
  static String messages(int line, String key, String value, Program program, int limit) {
    boolean isLoop = isOfLoops(program);
    if (!key.equals(isLoop ? LOOP : TRANSFERS)) {
      throw CaseLines.error(
          line, key, isLoop ? LOOP + ": and an instruction" : TRANSFERS + ": exceeded");
    }
    if (!isLoop && !value.equals("exceeded")) {
      throw CaseLines.error(line, "'" + value + "'", "exceeded");
    }
    if (!isLoop) {
      return ShaderExecutionException.transferLimit(limit).getMessage();
    }
    StringJoiner messages = new StringJoiner("\n");
    for (String loop : value.split("/", -1)) {
      if (!loop.matches("[0-9]{1,6}")) {
        throw CaseLines.error(
            line, "'" + value + "'", "the number of the instruction that opens the loop");
      }
      messages.add(ShaderExecutionException.loopLimit(Integer.parseInt(loop), limit).getMessage());
    }
    return messages.toString();
  }

  /** The rows for messages, one a line. */
  static List<String> rows(String stopped, int limit) {
    List<String> loops = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (String message : stopped.split("\n")) {
      Matcher loop = LOOP_MESSAGE.matcher(message);
      if (message.equals(ShaderExecutionException.transferLimit(limit).getMessage())) {
        rows.add(TRANSFERS + ": exceeded");
      } else if (loop.matches() && isLoop(message, loop.group(1), limit)) {
        loops.add(loop.group(1));
      } else {
        rows.add(MESSAGE + ": " + message);
      }
    }
    boolean mixed = !loops.isEmpty() && !rows.isEmpty();
    if (mixed || rows.size() > 1) {
      // The order of the messages is kept.
      return stopped.lines().map(message -> MESSAGE + ": " + message).toList();
    }
    return loops.isEmpty() ? rows : List.of(LOOP + ": " + String.join("/", loops));
  }

  private static boolean isLoop(String message, String number, int limit) {
    return number.length() < 7
        && message.equals(
            ShaderExecutionException.loopLimit(Integer.parseInt(number), limit).getMessage());
  }
}
