package org.lanewise.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a call of the command left behind.
 *
 * @param code the exit code
 * @param out what it printed as its result
 * @param err what it printed as errors
 */
record Outcome(int code, String out, String err) {
  /** Calls the command. */
  static Outcome call(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Lanewise.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new Outcome(code, out.toString(), err.toString());
  }
}
