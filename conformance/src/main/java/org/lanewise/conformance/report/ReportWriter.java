package org.lanewise.conformance.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.lanewise.core.program.InstructionSet;

/** Writes a report as a static site that needs neither a server nor a network. */
public final class ReportWriter {
  private ReportWriter() {}

  /**
   * Writes {@code index.html}, the other pages and {@code report.json}; equal reports make equal
   * files. What else is in the folder stays.
   *
   * @param folder where to; made if there is none
   * @throws IOException if the files cannot be written
   */
  public static void write(Report report, Path folder) throws IOException {
    Site site = new Site(folder);
    site.copy("report.css");
    site.copy("report.js");
    site.write("index.html", FrontPage.text(report));
    for (InstructionSet set : InstructionSet.values()) {
      site.write(Page.of(set), InstructionSetPage.text(report, set));
    }
    site.write("cases.html", CasePages.list(report));
    for (Map.Entry<String, String> page : CasePages.folders(report).entrySet()) {
      site.write(page.getKey(), page.getValue());
    }
    site.write("corpora.html", CorpusPage.list(report));
    for (CorpusOutcome corpus : report.corpora()) {
      CorpusPage.write(report, corpus, site);
    }
    site.write("functions.html", FunctionsPage.text(report));
    site.write("mutants.html", MutantsPage.text(report));
    site.write("fuzz.html", FuzzPage.text(report));
    site.write("report.json", ReportJson.text(report));
  }
}
