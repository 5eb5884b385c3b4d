package org.lanewise.conformance.report;

import java.util.List;
import org.lanewise.conformance.report.CaseOutcome.Status;
import org.lanewise.conformance.report.CaseOutcome.Verdict;

/** How results look: always a sign and words, never a colour alone. */
final class Marks {
  private Marks() {}

  /** The sign of a verdict. */
  static String sign(Status status) {
    return switch (status) {
      case PASSED -> "\u2713";
      case FAILED -> "\u2717";
      case LEFT_OUT -> "\u2013";
    };
  }

  /** The verdict in words. */
  static String words(Status status) {
    return switch (status) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case LEFT_OUT -> "not run";
    };
  }

  /** The style of a verdict. */
  static String style(Status status) {
    return switch (status) {
      case PASSED -> "pass";
      case FAILED -> "fail";
      case LEFT_OUT -> "none";
    };
  }

  /** A cell with the sign of a verdict. */
  static void cell(Html html, Verdict verdict) {
    String why = verdict.message().isEmpty() ? null : verdict.message();
    html.element("td", sign(verdict.status()), "class", style(verdict.status()), "title", why);
  }

  /**
   * A cell with the count of verdicts of an engine on several cases.
   *
   * @param verdicts the verdicts; none where no case is there
   */
  static void cell(Html html, List<Verdict> verdicts) {
    long failed = count(verdicts, Status.FAILED);
    long passed = count(verdicts, Status.PASSED);
    String key = "" + (passed - failed * 1_000_000);
    if (failed > 0) {
      String text = sign(Status.FAILED) + " " + failed + " of " + (failed + passed);
      html.element("td", text, "class", "fail num", "data-key", key);
    } else if (passed > 0) {
      html.element("td", sign(Status.PASSED) + " " + passed, "class", "pass num", "data-key", key);
    } else {
      html.element("td", "none", "class", "hole num", "data-key", key);
    }
  }

  /** What the signs mean. */
  static void legend(Html html) {
    html.open("p", "class", "legend");
    html.element("span", "\u2713 12", "class", "pass").text(" twelve cases, all right. ");
    html.element("span", "\u2717 1 of 12", "class", "fail").text(" one of them is wrong. ");
    html.element("span", "none", "class", "hole").text(" no case: a hole. ");
    html.element("span", "\u2013", "class", "none").text(" not run on this engine, or not there.");
    html.close();
  }

  private static long count(List<Verdict> verdicts, Status status) {
    return verdicts.stream().filter(verdict -> verdict.status() == status).count();
  }
}
