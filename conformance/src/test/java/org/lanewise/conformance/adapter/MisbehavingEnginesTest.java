package org.lanewise.conformance.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;

/** Engines that do everything but answer as they should; each is a few lines of shell. */
class MisbehavingEnginesTest {
  private static final Duration AMPLE = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(400);

  /** x goes through; lane 1 is not compared. */
  private static final String TEXT =
      """
      lanewise case 1
      [program]
      FRAG
      DCL IN[0], GENERIC[0], CONSTANT
      DCL OUT[0], COLOR
      MOV OUT[0].x, IN[0].xxxx
      END
      [lanes]
      IN[0].x: 1 2 3 4
      [expect]
      OUT[0].x: 1 * 3 4
      """;

  private static final CaseFile CASE = CaseFile.parse("x.case", TEXT);

  /** What scripts begin with: to read a message, to greet, to prepare, and the right answer. */
  private static final String SHELL =
      """
      skip() { while read -r line && [ "$line" != end ]; do :; done; [ "$line" = end ] || exit 0; }
      hello() { skip; printf 'engine 1\\nname odd\\nisa tgsi text fragment\\nend\\n'; }
      prepared() { skip; printf 'prepared\\nend\\n'; }
      zeros='0 0 0 0 0 0 0 0 0 0 0 0'
      right() { printf 'result\\nlive 1111\\noutputs 16:\\n3F800000 0 40400000 40800000\\n'
        printf "$zeros\\nend\\n"; }
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void hasShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh here");
  }

  private static List<String> script(String text, String... arguments) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SHELL + text, "engine"));
    Collections.addAll(command, arguments);
    return command;
  }

  private static Verdict judged(ProcessEngine engine) {
    return CaseJudge.ofStated().judge(CASE, engine);
  }

  private static String failure(Verdict verdict) {
    return assertInstanceOf(Verdict.Failed.class, verdict).difference();
  }

  @Test
  void rightAnswersPass() throws EngineFailureException {
    // Comments, empty lines, carriage returns and unknown fields are no fault.
    String odd = "printf '# so\\r\\n\\r\\nprepared\\r\\nmood good\\r\\nend\\r\\n'";
    String script = "hello; while :; do skip; " + odd + "; skip; right; done";
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE)) {
      assertEquals("odd", engine.name());
      assertEquals(new Verdict.Passed(), judged(engine));
      assertEquals(new Verdict.Passed(), judged(engine));
    }
  }

  /** What an engine does when it has greeted, and what is said of it. */
  static Stream<Arguments> wrong() {
    String wordsAnswer = "prepared; skip; printf 'result\\nlive 1111\\n%s\\nend\\n'";
    return Stream.of(
        Arguments.of(
            "dies when preparing",
            "skip; echo 'no memory' >&2; exit 3",
            "ended with exit code 3 when asked 'prepare' (expected 'prepared', 'unsupported REASON',"
                + " 'error TEXT' and 'end' within 60.0 s); on standard error: no memory"),
        Arguments.of(
            "dies when running",
            "prepared; skip; exit 0",
            "ended with exit code 0 when asked 'run'"),
        Arguments.of(
            "dies within an answer",
            "prepared; skip; printf 'result\\nlive 1111\\n'; exit 1",
            "ended with exit code 1 when asked 'run', behind 'result' (expected"),
        Arguments.of(
            "is killed", "prepared; skip; kill -9 $$", "ended with exit code 137 when asked 'run'"),
        Arguments.of(
            "says something else",
            "skip; echo DEBUG on; sleep 60",
            "answered 'DEBUG on' when asked 'prepare'"),
        Arguments.of(
            "says what is no text",
            "skip; printf '\\000\\377\\n'; sleep 60",
            "answered '??' when asked"),
        Arguments.of(
            "answers another request",
            "skip; right; sleep 60",
            "answered 'result' when asked 'prepare'"),
        Arguments.of("floods its output", "skip; yes; ", "answered 'y' when asked 'prepare'"),
        Arguments.of(
            "floods its output without lines",
            "skip; head -c 10000000 /dev/zero | tr '\\0' x; sleep 60",
            "answered by a line of more than 65536 bytes when asked 'prepare'"),
        Arguments.of(
            "closes its output",
            "skip; exec 1>&-; sleep 60",
            "closed its standard output when asked 'prepare'"),
        Arguments.of(
            "has an error",
            "skip; printf 'error line 7\\nend\\n'; skip",
            "answered 'prepare' by 'error line 7'"),
        Arguments.of(
            "leaves out words",
            wordsAnswer.formatted("outputs 16:\\n0 0"),
            "'outputs': 14 words less than announced"),
        Arguments.of(
            "announces few words",
            wordsAnswer.formatted("outputs 4:\\n0 0 0 0"),
            "'outputs': 4 words (expected 16)"),
        Arguments.of(
            "writes no words",
            wordsAnswer.formatted("outputs 16:\\n1.0 0.5"),
            "'1.0' among the words of 'outputs'"),
        Arguments.of("leaves out outputs", wordsAnswer.formatted(""), "'result' without 'outputs'"),
        Arguments.of(
            "counts lanes wrongly",
            "prepared; skip; printf 'result\\nlive 11\\noutputs 0:\\nend\\n'",
            "'live': '11' (expected 4 digits 0 or 1)"),
        Arguments.of(
            "has too many words",
            wordsAnswer.formatted("outputs 99999999:"),
            "more than 16777216 words"),
        Arguments.of(
            "computes wrongly",
            "prepared; skip; printf \"result\\nlive 1111\\noutputs 16:\\n3f800000 7 8 40800000 $zeros\\nend\\n\"",
            "OUT[0].x of lane 2 is 0x00000008 (1.1E-44) instead of 0x40400000"),
        Arguments.of(
            "kills",
            "prepared; skip; printf 'result\\nlive 1110\\noutputs 16:\\n0 0 0 0 '; printf \"$zeros\\nend\\n\"",
            "lane 3 is killed"),
        Arguments.of(
            "stops",
            "prepared; skip; printf 'stopped 0\\nend\\n'",
            "stopped by 'the loop at instruction 0 did not end after 65536 iterations'"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void whatIsWrongIsSaid(String what, String behaviour, String expected)
      throws EngineFailureException {
    try (ProcessEngine engine = ProcessEngine.start(script("hello; " + behaviour), AMPLE)) {
      String failure = failure(judged(engine));
      assertTrue(failure.contains(expected), failure);
      assertEquals(1, failure.lines().count());
    }
  }

  @Test
  void silentEnginesAreNotWaitedFor() throws EngineFailureException {
    EngineFailureException silent =
        assertThrows(
            EngineFailureException.class,
            () -> ProcessEngine.start(script("sleep 60"), SHORT, SHORT));
    assertTrue(
        silent
            .getMessage()
            .startsWith("gave no complete answer in time when asked 'hello' (expected"),
        silent.getMessage());
    try (ProcessEngine engine = ProcessEngine.start(script("hello; sleep 60"), AMPLE, SHORT)) {
      String failure = failure(judged(engine));
      assertTrue(failure.contains("in time when asked 'prepare'"), failure);
      assertTrue(failure.contains("within 0.4 s"), failure);
    }
  }

  /** Fields without end are no answer either. */
  @Test
  void endlessAnswersAreNotReadForEver() throws EngineFailureException {
    String script = "hello; skip; echo prepared; while :; do echo mood good; done";
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE, SHORT)) {
      String failure = failure(judged(engine));
      assertTrue(failure.contains("in time when asked 'prepare', behind 'prepared'"), failure);
    }
  }

  /** The request is longer than a pipe holds. */
  @Test
  void enginesThatDoNotReadBlockNobody() throws EngineFailureException {
    String lanes = "lanes: 4096\n[program]";
    CaseFile large =
        CaseFile.parse(
            "large.case",
            TEXT.replace("[program]", lanes)
                .replaceAll("(?m)^(IN|OUT)\\[0\\].x:.*$", "$1[0].x: 1"));
    String script = "hello; prepared; sleep 60";
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE, Duration.ofSeconds(2))) {
      String failure = failure(CaseJudge.ofStated().judge(large, engine));
      assertTrue(failure.contains("in time when asked 'run'"), failure);
    }
  }

  @Test
  void standardErrorIsDrained() throws EngineFailureException {
    String flood = "yes 'this is going wrong' | head -n 100000 >&2; echo the last >&2; ";
    String script = "hello; prepared; " + flood + "skip; right; skip; exit 5";
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE)) {
      assertEquals(new Verdict.Passed(), judged(engine));
      String failure = failure(judged(engine));
      assertTrue(
          failure.endsWith(
              "; on standard error: this is going wrong / this is going wrong / the last"),
          failure);
    }
  }

  @Test
  void theNextCaseHasANewProcess() throws EngineFailureException {
    // Only the first life is bad.
    String script =
        "hello; if [ -e \"$1\" ]; then prepared; skip; right; skip; else : > \"$1\"; skip; exit 1; fi";
    String mark = folder.resolve("lived").toString();
    try (ProcessEngine engine = ProcessEngine.start(script(script, mark), AMPLE)) {
      assertTrue(failure(judged(engine)).contains("exit code 1"));
      assertEquals(new Verdict.Passed(), judged(engine));
    }
  }

  /** A process that was given up is not there to answer the next request. */
  @Test
  void lateAnswersGoNowhere() throws EngineFailureException {
    String script =
        "hello; if [ -e \"$1\" ]; then prepared; skip; right; skip; else : > \"$1\"; skip; sleep 6;"
            + " printf 'unsupported lateness\\nend\\n'; skip; fi";
    String mark = folder.resolve("late").toString();
    try (ProcessEngine engine =
        ProcessEngine.start(script(script, mark), AMPLE, Duration.ofSeconds(3))) {
      assertTrue(failure(judged(engine)).contains("in time when asked 'prepare'"));
      assertEquals(new Verdict.Passed(), judged(engine));
    }
  }

  @Test
  void answersToNothingAreNoticed() throws EngineFailureException {
    String script = "hello; skip; printf 'prepared\\nend\\nprepared\\nend\\n'; skip; right; skip";
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE)) {
      // It depends on the moment whether the second answer is there before the request.
      String failure = failure(judged(engine));
      assertTrue(
          failure.contains("answered 'prepared' when asked 'run'")
              || failure.contains("wrote lines before 'run' that nobody had asked for"),
          failure);
    }
  }

  @Test
  void enginesThatOnlyFailAreGivenUp() throws EngineFailureException {
    List<CaseCorpus.Entry> cases = Collections.nCopies(14, new CaseCorpus.Entry("x.case", TEXT));
    try (ProcessEngine engine = ProcessEngine.start(script("hello; skip; exit 1"), AMPLE)) {
      EngineRun.Result result = EngineRun.run(cases, engine, CaseJudge.ofStated(), done -> {});
      assertEquals(14, result.failures().size());
      assertTrue(result.failures().get(9).contains("exit code 1"));
      assertEquals(
          "x.case: odd: not asked, since it failed 10 times in a row", result.failures().get(10));
    }
  }

  @Test
  void reasonsAreCounted() throws EngineFailureException {
    String script = "hello; skip; printf 'unsupported MOV\\nend\\n'; prepared; skip; right; skip";
    String vertex =
        TEXT.replace("FRAG", "VERT").replace(", CONSTANT", "").replace("COLOR", "POSITION");
    List<CaseCorpus.Entry> cases =
        List.of(
            new CaseCorpus.Entry("a.case", TEXT),
            new CaseCorpus.Entry("b.case", TEXT),
            new CaseCorpus.Entry("c.case", vertex),
            new CaseCorpus.Entry("d.case", "lanewise case 1\n"),
            new CaseCorpus.Entry(
                "e.case", TEXT.replace("[program]", "engines: jit-scalar\n[program]")));
    try (ProcessEngine engine = ProcessEngine.start(script(script), AMPLE)) {
      EngineRun.Result result = EngineRun.run(cases, engine, CaseJudge.ofStated(), done -> {});
      assertEquals(1, result.passed());
      assertEquals(
          "{MOV=1, case of the engines jit-scalar alone=1, stage vertex=1}",
          result.unsupported().toString());
      assertEquals(1, result.failures().size());
      assertTrue(result.failures().getFirst().startsWith("d.case: odd: no case: 2:1: error"));
    }
  }

  /** What an engine starts ends with it. */
  @Test
  void childrenAreEnded() throws EngineFailureException, IOException {
    Path pid = folder.resolve("pid");
    String script = "hello; sleep 300 & echo $! > \"$1\"; prepared; skip; right; sleep 300";
    try (ProcessEngine engine = ProcessEngine.start(script(script, pid.toString()), AMPLE)) {
      assertEquals(new Verdict.Passed(), judged(engine));
      assertTrue(isAlive(pid));
    }
    // The operating system may take a moment for it.
    for (int i = 0; i < 200 && isAlive(pid); i++) {
      java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }
    assertFalse(isAlive(pid));
  }

  private static boolean isAlive(Path pid) throws IOException {
    return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
        .map(ProcessHandle::isAlive)
        .orElse(false);
  }

  static Stream<Arguments> greetings() {
    return Stream.of(
        Arguments.of(
            "printf 'engine 2\\nname n\\nend\\n'",
            "version '2' of the protocol (expected 'engine 1')"),
        Arguments.of(
            "printf 'engine 1\\nisa tgsi text fragment\\nend\\n'", "'engine' without 'name'"),
        Arguments.of("printf 'engine 1\\nname n\\nend\\n'", "no instruction set"),
        Arguments.of(
            "printf 'engine 1\\nname n\\nisa ptx text fragment\\nend\\n'",
            "'ptx' is no instructionset"),
        Arguments.of(
            "printf 'engine 1\\nname n\\nisa tgsi text\\nend\\n'",
            "'isa': 2 values (expected 3 or more)"),
        Arguments.of(
            "printf 'engine 1\\nname n\\nisa tgsi text pixel\\nend\\n'", "'pixel' is no stage"),
        Arguments.of(
            "printf 'engine 1\\nname n\\nisa tgsi text fragment\\nfeature magic\\nend\\n'",
            "'magic' (expected the name of a feature)"),
        Arguments.of(
            "printf 'unsupported today\\nend\\n'", "answered 'hello' by 'unsupported today'"),
        Arguments.of("printf 'error ill\\nend\\n'", "answered 'hello' by 'error ill'"),
        Arguments.of("exit 1", "ended with exit code 1 when asked 'hello'"),
        Arguments.of("echo Welcome!", "answered 'Welcome!' when asked 'hello'"));
  }

  @ParameterizedTest
  @MethodSource("greetings")
  void wrongGreetingsAreRefused(String greeting, String expected) {
    EngineFailureException refused =
        assertThrows(
            EngineFailureException.class,
            () -> ProcessEngine.start(script("skip; " + greeting), AMPLE));
    assertTrue(refused.getMessage().contains(expected), refused.getMessage());
  }

  @Test
  void programsThatAreNotThereAreRefused() {
    EngineFailureException refused =
        assertThrows(
            EngineFailureException.class,
            () -> ProcessEngine.start(List.of(folder.resolve("none").toString()), AMPLE));
    assertTrue(refused.getMessage().startsWith("cannot be started: "), refused.getMessage());
  }
}
