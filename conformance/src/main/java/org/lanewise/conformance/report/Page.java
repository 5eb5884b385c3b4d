package org.lanewise.conformance.report;

import java.util.Locale;
import org.lanewise.core.program.InstructionSet;

/** What all pages have around their content, and the names of pages. */
final class Page {
  /** How far the page's folder is below the report's: empty, or {@code ../}. */
  private final String up;

  private final Html html = new Html();

  /**
   * Begins a page.
   *
   * @param name the file, with slashes
   * @param title what the page is about
   */
  Page(Report report, String name, String title) {
    this.up = name.contains("/") ? "../" : "";
    html.open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.element("title", title + " - Lanewise conformance");
    // An icon of its own keeps browsers from looking for one.
    html.empty("link", "rel", "icon", "href", "data:,");
    html.empty("link", "rel", "stylesheet", "href", up + "assets/report.css");
    html.element("script", "", "src", up + "assets/report.js");
    html.close().open("body");
    html.link("#content", "Skip to the content", "class", "skip");
    html.open("header");
    html.link(up + "index.html", "Lanewise conformance", "class", "home");
    navigation(report, name);
    html.close().open("main", "id", "content");
    html.element("h1", title);
  }

  private void navigation(Report report, String current) {
    html.open("nav", "aria-label", "Pages").open("ul");
    report
        .pages()
        .forEach(
            (page, title) -> {
              String here = page.equals(current) ? "page" : null;
              html.open("li").link(up + page, title, "aria-current", here).close();
            });
    html.close().close();
  }

  /** The content's writer. */
  Html html() {
    return html;
  }

  /** A path from this page to a page of the report. */
  String to(String page) {
    return up + page;
  }

  /** Ends the page. */
  String done(Report report) {
    html.close().open("footer");
    html.text(report.version() + ", " + report.java());
    if (!report.made().isEmpty()) {
      html.text(", " + report.made());
    }
    html.text(". The same data: ").link(up + "report.json", "report.json").text(".");
    return html.close().close().close().done();
  }

  /** The page of an instruction set. */
  static String of(InstructionSet set) {
    return set.name().toLowerCase(Locale.ROOT) + ".html";
  }

  /** The page of the cases of a folder. */
  static String ofFolder(String folder) {
    return "cases/" + (folder.isEmpty() ? "other" : anchor(folder)) + ".html";
  }

  /** A case's place in its page. */
  static String of(CaseOutcome outcome) {
    return ofFolder(outcome.folder()) + "#" + anchor(outcome.title());
  }

  /** The name of an instruction set for people. */
  static String title(InstructionSet set) {
    return switch (set) {
      case TGSI -> "TGSI";
      case R500 -> "R500";
      case D3D9 -> "Direct3D 9";
    };
  }

  /** A name as part of a link: letters, digits, hyphens, underscores and tildes. */
  static String anchor(String name) {
    StringBuilder anchor = new StringBuilder();
    for (char c : name.toCharArray()) {
      boolean plain =
          c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
      boolean bar = c == '/' || c == '=' || c == ' ' || c == '-';
      anchor.append(plain ? "" + c : bar ? "-" : "~" + Integer.toHexString(c));
    }
    return anchor.toString();
  }
}
