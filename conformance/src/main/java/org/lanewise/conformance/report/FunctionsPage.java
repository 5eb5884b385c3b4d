package org.lanewise.conformance.report;

import java.util.List;
import java.util.Locale;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.functions.ShaderFunction;

/** The page of the functions' errors. */
final class FunctionsPage {
  private FunctionsPage() {}

  /** The page's text. */
  static String text(Report report) {
    Page page = new Page(report, "functions.html", "Functions");
    Html html = page.html();
    if (report.functions().isEmpty()) {
      html.element("p", "No functions were measured; the option --functions does so.");
      return page.done(report);
    }
    html.element(
        "p",
        "How far the functions are from the exact value, in units in the last place of a float. All engines compute them by the same sequence of exactly rounded operations, so one curve holds for all; that their bits are the same is compared, too. The exact value is that of double precision.",
        "class",
        "lead");
    table(report, html);
    for (FunctionOutcome outcome : report.functions()) {
      html.open("section", "aria-labelledby", outcome.function() + "-title");
      html.element(
          "h2", title(outcome.function()), "id", outcome.function() + "-title", "class", "curve");
      html.element("p", sentence(outcome));
      new CurveSvg(outcome.curve(), title(outcome.function())).write(html);
      outcome.examples().forEach(line -> html.element("p", line, "class", "fail block"));
      html.close();
    }
    return page.done(report);
  }

  private static void table(Report report, Html html) {
    html.open("div", "class", "scroll").open("table");
    html.element("caption", "Largest errors");
    html.open("thead").open("tr").element("th", "function", "scope", "col");
    for (String column : List.of("inputs", "largest error", "bound")) {
      html.element("th", column, "scope", "col", "class", "num");
    }
    html.element("th", "where", "scope", "col");
    html.element("th", "engines' bits", "scope", "col").element("th", "result", "scope", "col");
    html.close().close().open("tbody");
    for (FunctionOutcome outcome : report.functions()) {
      html.open("tr").open("th", "scope", "row");
      html.link("#" + outcome.function() + "-title", title(outcome.function())).close();
      html.element("td", number(outcome.curve().inputs()), "class", "num");
      html.element("td", error(outcome.curve().largest()), "class", "num");
      html.element("td", error(outcome.function().bound()), "class", "num");
      html.open("td").text(where(outcome.curve())).close();
      html.element(
          "td",
          outcome.mismatches() == 0 ? "the same" : number(outcome.mismatches()) + " differ",
          "class",
          outcome.mismatches() == 0 ? null : "fail");
      html.element(
          "td",
          outcome.passed() ? "\u2713 within the bound" : "\u2717 failed",
          "class",
          outcome.passed() ? "pass nowrap" : "fail nowrap");
      html.close();
    }
    html.close().close().close();
  }

  private static String sentence(FunctionOutcome outcome) {
    String unit =
        switch (outcome.function()) {
          case SIN, COS -> "ulps, or units of 2\u207b\u00b2\u2075 where the value is smaller";
          default -> "ulps";
        };
    return "%s inputs; the largest error is %s %s, at %s. Compared with the reference on %s inputs: %s."
        .formatted(
            number(outcome.curve().inputs()),
            error(outcome.curve().largest()),
            unit,
            where(outcome.curve()),
            number(outcome.compared()),
            outcome.engines().isEmpty() ? "no engine" : String.join(", ", outcome.engines()));
  }

  private static String where(ErrorCurve curve) {
    String x = place("x", curve.x());
    return curve.function().operands() == 1 ? x : x + ", " + place("y", curve.y());
  }

  private static String place(String name, int bits) {
    return "%s = %s (%08x)".formatted(name, Float.intBitsToFloat(bits), bits);
  }

  static String error(double error) {
    return String.format(Locale.ROOT, "%.4f", error);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number).replace(',', '\u202f');
  }

  private static String title(ShaderFunction function) {
    return switch (function) {
      case SIN, COS -> function + " of radians";
      case SIN_TURNS -> "SIN of turns";
      case COS_TURNS -> "COS of turns";
      default -> function.name();
    };
  }
}
