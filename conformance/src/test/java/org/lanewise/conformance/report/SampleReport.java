package org.lanewise.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.corpus.CorpusFinding;
import org.lanewise.conformance.corpus.CorpusFinding.Outcome;
import org.lanewise.conformance.corpus.CorpusFinding.Picture;
import org.lanewise.conformance.corpus.CorpusFinding.Plane;
import org.lanewise.conformance.corpus.CorpusResult;
import org.lanewise.conformance.functions.ErrorCurve;
import org.lanewise.conformance.functions.ShaderFunction;
import org.lanewise.core.program.InstructionSet;

/** A small report that has something of everything, failures included. */
final class SampleReport {
  private static final String MUTANTS =
      """
      [
        {
          "id": "wrong-swizzle", "kind": "operand", "file": "core/Lowering.java",
          "sentence": "y is read where z is meant",
          "right": "a < b", "wrong": "a <= b", "foundBy": ["cases"],
          "random": {"seed": 12, "isa": "tgsi", "programs": 13},
          "shrunk": {"instructions": 2, "lanes": 1, "program": "FRAG\\n<script>\\nEND"}
        },
        {"id": "lives", "kind": "flow", "file": "x", "sentence": "nothing", "foundBy": []}
      ]
      """;

  private static final String STATS =
      """
      {
        "programs": 12, "seconds": 1.5,
        "failures": [{"set": "TGSI", "seed": 3, "text": "<b>other</b>"}],
        "sets": {
          "TGSI": {
            "programs": 12, "killedLanes": 4, "stages": {"FRAGMENT": 10, "VERTEX": 2},
            "neverDrawn": ["NRM"]
          }
        }
      }
      """;

  private SampleReport() {}

  static Report make(Path folder) throws IOException {
    Path stats = folder.resolve("stats.json");
    Files.writeString(stats, STATS);
    FuzzOutcome fuzz = FuzzOutcome.read(stats);
    List<CaseCorpus.Entry> cases = new ArrayList<>(CaseCorpus.builtIn("kill"));
    cases.addAll(CaseCorpus.builtIn("r500/kill"));
    cases.addAll(CaseCorpus.builtIn("d3d9/kill"));
    cases.add(new CaseCorpus.Entry("kill/wrong.case", ReportSiteTest.WRONG));
    Report run = ReportSiteTest.report("a sample", cases);
    return new Report(
        run.version(),
        run.made(),
        run.java(),
        run.engines(),
        run.cases(),
        List.of("kill/broken.case:1:1: error: no case"),
        List.of(
            new Report.Hash("cases", 23, Map.of("reference", "0a".repeat(32))),
            new Report.Hash(
                "functions",
                1,
                Map.of("reference", "0b".repeat(32), "jit-scalar", "0c".repeat(32)))),
        List.of(
            new Report.RandomOutcome(InstructionSet.TGSI, 0, 100, List.of()),
            new Report.RandomOutcome(InstructionSet.R500, 5, 100, List.of("seed 7: <b>other</b>"))),
        List.of(corpus()),
        List.of(
            function(ShaderFunction.EX2),
            function(ShaderFunction.SIN),
            function(ShaderFunction.POW)),
        Mutant.read(new ObjectMapper().readTree(MUTANTS)),
        Optional.of(fuzz));
  }

  private static FunctionOutcome function(ShaderFunction function) {
    return new FunctionOutcome(
        ErrorCurve.of(function, 100_003), List.of("jit-scalar"), 42, 0, List.of());
  }

  /** A frame of 4 by 4 pixels whose red is the pixel's number, but for pixel 6 of theirs. */
  private static CorpusOutcome corpus() {
    int[] ours = new int[16];
    int[] blue = new int[16];
    boolean[] live = new boolean[16];
    for (int pixel = 0; pixel < 16; pixel++) {
      ours[pixel] = Float.floatToRawIntBits(pixel / 16f);
      blue[pixel] = Float.floatToRawIntBits(1 - pixel % 4 / 4f);
      live[pixel] = true;
    }
    int[] theirs = ours.clone();
    theirs[6] = Float.floatToRawIntBits(0.5f);
    List<Plane> planes =
        List.of(new Plane("COLOR[0]", 0, ours, theirs), new Plane("COLOR[0]", 2, blue, blue));
    List<Plane> same = List.of(new Plane("COLOR[0]", 0, ours, ours));
    CorpusResult.Part part =
        new CorpusResult.Part("TGSI", 2, 2, Map.of(), 2, 1, 1, 0, Map.of(), List.of());
    return new CorpusOutcome(
        "sample",
        new CorpusResult(List.of(part), List.of()),
        List.of(
            finding(
                "differs", Outcome.DIFFERENT, new Picture(4, 4, false, 1e-3, live, live, planes)),
            finding("same", Outcome.MATCHING, new Picture(4, 4, false, 1e-3, live, live, same))));
  }

  private static CorpusFinding finding(String name, Outcome outcome, Picture picture) {
    boolean differs = outcome == Outcome.DIFFERENT;
    return new CorpusFinding(
        "TGSI",
        name,
        outcome,
        differs ? "pixel 2,1 differs" : "",
        differs ? "a <reason>" : "",
        List.of(),
        Optional.of(picture));
  }
}
