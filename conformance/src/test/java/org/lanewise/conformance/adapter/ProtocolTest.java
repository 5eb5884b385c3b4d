package org.lanewise.conformance.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.reference.ReferenceEngine;

/** Both sides of the protocol without a process between them. */
class ProtocolTest {
  private static final ShaderEngine REFERENCE = ReferenceEngine.create();

  private static final String PROGRAM =
      """
      prepare
      isa tgsi
      text
      |FRAG
      |DCL IN[0], GENERIC[0], CONSTANT
      |DCL OUT[0], COLOR
      |MOV OUT[0], -IN[0]
      |END
      end
      """;

  private static String served(ProgramForm form, String requests) throws IOException {
    StringWriter out = new StringWriter();
    EngineServer.serve(
        REFERENCE,
        form,
        new ByteArrayInputStream(requests.getBytes(StandardCharsets.ISO_8859_1)),
        new PrintWriter(out));
    return out.toString();
  }

  /** What a case leaves behind when it went through text both ways. */
  private static String difference(CaseFile test, ProgramForm form)
      throws IOException, WireException {
    String requests;
    try {
      requests =
          new PrepareMessage(test.program(), test.options()).write(form) + RunMessage.write(test);
    } catch (UnsupportedByEngineException e) {
      return e.getMessage();
    }
    assertTrue(requests.chars().allMatch(c -> c == '\n' || c >= ' ' && c < 127), test.name());
    WireReader answers =
        new WireReader(
            new LineInput(
                new ByteArrayInputStream(
                    served(form, requests).getBytes(StandardCharsets.ISO_8859_1))));
    WireMessage prepared = answers.message(answers.first());
    if (!prepared.name().equals("prepared")) {
      return prepared.name() + " " + prepared.rest();
    }
    WireMessage answer = answers.message(answers.first());
    Comparison.Result found;
    switch (answer.name()) {
      case "result" -> found = ResultMessage.read(answer, test);
      case "stopped" -> found = ResultMessage.stopped(test, answer.rest());
      default -> {
        return answer.name() + " " + answer.rest();
      }
    }
    Comparison.Result expected = CaseRunner.run(test, REFERENCE);
    assertEquals(expected.memory().keySet(), found.memory().keySet());
    String difference = Comparison.difference(expected, found);
    return difference.isEmpty() ? CaseRunner.difference(test, found) : difference;
  }

  /** That cases come through as text is told by the test with a process. */
  @Test
  void everyCaseComesThroughAsWords() throws IOException, WireException {
    Map<String, List<String>> wrong = new TreeMap<>();
    int right = 0;
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      String difference = difference(entry.parse(), ProgramForm.WORDS);
      if (difference.isEmpty()) {
        right++;
      } else {
        wrong.computeIfAbsent(difference, key -> new ArrayList<>()).add(entry.name());
      }
    }
    // Opcodes that Mesa took out have no token of today.
    wrong.remove("programs that have no words");
    // Tokens do not tell which inputs of geometry programs are one for all vertices.
    wrong.values().remove(List.of("stages/geometry-streams.case"));
    assertEquals(Map.of(), wrong);
    assertTrue(right > 600, right + " cases");
  }

  /** What is wrong, the message, and a part of the answer. */
  static Stream<Arguments> refused() {
    String lanes = PROGRAM + "run\nlanes 4\nlive 1111\n";
    return Stream.of(
        Arguments.of("an unknown request", "foo\nend\n", "line 1: unknown request 'foo'"),
        Arguments.of("an end alone", "end\n", "line 1: end outside of a message"),
        Arguments.of("another version", "hello 2\nend\n", "(expected 'hello 1')"),
        Arguments.of("no version", "hello\nend\n", "(expected 'hello 1')"),
        Arguments.of(
            "no program", "prepare\nisa tgsi\nend\n", "no program (expected 'text', 'words'"),
        Arguments.of("no isa", "prepare\ntext\n|FRAG\nend\n", "'prepare' without 'isa'"),
        Arguments.of("another isa", "prepare\nisa ptx\ntext\n|FRAG\nend\n", "line 2: 'isa': 'ptx'"),
        Arguments.of(
            "a bad program", "prepare\nisa tgsi\ntext\n|FRAG\n|FOO\nend\n", "program 2:1: error"),
        Arguments.of(
            "an invalid program",
            "prepare\nisa tgsi\ntext\n|FRAG\n|MOV OUT[0], IN[0]\n|END\nend\n",
            "program 2:"),
        Arguments.of("text of nothing", "prepare\n|FRAG\nend\n", "line 2: text of no field"),
        Arguments.of(
            "bad words",
            "prepare\nisa d3d9\nwords 2:\nffff0200 xyz\nend\n",
            "line 4: 'xyz' among the words"),
        Arguments.of(
            "long words",
            "prepare\nisa d3d9\nwords 2:\nffff02000 0\nend\n",
            "line 4: 'ffff02000' among"),
        Arguments.of(
            "few words",
            "prepare\nisa d3d9\nwords 2:\nffff0200\nend\n",
            "1 words less than announced"),
        Arguments.of(
            "many words",
            "prepare\nisa d3d9\nwords 1:\nffff0200 0000ffff\nend\n",
            "more words than 1"),
        Arguments.of("no number", "prepare\nisa d3d9\nwords x:\nend\n", "line 3: 'words x:'"),
        Arguments.of(
            "huge", "prepare\nisa d3d9\nwords 99999999:\nend\n", "more than 16777216 words"),
        Arguments.of(
            "no layout", "prepare\nisa tgsi\nwords 9.0 1:\n0\nend\n", "'9.0' (expected 24.0"),
        Arguments.of("bad tokens", "prepare\nisa tgsi\nwords 24.0 1:\n0\nend\n", "program dword"),
        Arguments.of("half an instruction", "prepare\nisa r500\nwords 3:\n0 0 0\nend\n", "cut off"),
        Arguments.of(
            "a bad limit",
            "prepare\nisa tgsi\nloop-limit 0\ntext\n|FRAG\n|END\nend\n",
            "'0' (expected a number from 1"),
        Arguments.of("nothing prepared", "run\nlanes 4\nend\n", "no program to run"),
        Arguments.of("no lanes", PROGRAM + "run\nend\n", "'run' without 'lanes'"),
        Arguments.of(
            "many lanes",
            PROGRAM + "run\nlanes 5000\nend\n",
            "'5000' (expected a number from 1 to 4096)"),
        Arguments.of(
            "short live",
            PROGRAM + "run\nlanes 4\nlive 111\nend\n",
            "'111' (expected 4 digits 0 or 1)"),
        Arguments.of(
            "lanes twice",
            lanes + "lanes 8\nend\n",
            "'lanes': for a second time (expected it once)"),
        Arguments.of(
            "no inputs", PROGRAM + "run\nlanes 4\nlive 1111\nend\n", "'run' without 'inputs'"),
        Arguments.of(
            "few inputs", lanes + "inputs 1:\n0\nend\n", "'inputs': 1 words (expected 16)"),
        Arguments.of("odd constants", lanes + "constants 0 1:\n0\nend\n", "'constants': 1 words"),
        Arguments.of("a far buffer", lanes + "constants 32 0:\nend\n", "'32' (expected a number"),
        Arguments.of(
            "a bad target", lanes + "texture 0 4D 1 1 1 1 1 xyzw no 4:\n0 0 0 0\nend\n", "'4D'"),
        Arguments.of(
            "few texels",
            lanes + "texture 0 2D 2 1 1 1 1 xyzw no 4:\n0 0 0 0\nend\n",
            "4 words (expected 8)"),
        Arguments.of(
            "a huge texture",
            lanes + "texture 0 3D 1048576 1048576 9999 1 1 xyzw no 0:\nend\n",
            "texels"),
        Arguments.of("a bad cube", lanes + "texture 0 CUBE 1 1 5 1 1 xyzw no 0:\nend\n", "0 words"),
        Arguments.of("a bad sampler", lanes + "sampler 0 spiral\nend\n", "'spiral' is no wrap"),
        Arguments.of(
            "a short sampler", lanes + "sampler 0 repeat\nend\n", "2 values (expected 3 or more)"),
        Arguments.of(
            "a bad image", lanes + "image 0 2D R7_UINT 1 1 1 1 1:\n0\nend\n", "format 'R7_UINT'"),
        Arguments.of(
            "a small image",
            lanes + "image 0 2D R32_UINT 2 1 1 1 1:\n0\nend\n",
            "an image of 8 bytes"),
        Arguments.of("bytes", "\u00fc\nend\n", "unknown request '?'"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void wrongRequestsAreAnsweredAndTheNextIsRead(String what, String requests, String expected)
      throws IOException {
    String answers = served(ProgramForm.TEXT, requests + "\n# and then\nhello 1\nend\n");
    List<String> errors = answers.lines().filter(line -> line.startsWith("error ")).toList();
    assertEquals(1, errors.size(), answers);
    assertTrue(errors.getFirst().contains(expected), answers);
    assertTrue(answers.contains("engine 1\nname reference\n"), answers);
  }

  @Test
  void requestsThatAreCutOffAreAnswered() throws IOException {
    assertEquals(
        "error line 3: the end inside of 'prepare' (expected 'end')\nend\n",
        served(ProgramForm.TEXT, "prepare\nisa tgsi\n"));
  }

  @Test
  void linesOfAnyLengthAreAnswered() throws IOException {
    String requests = "x".repeat(3 << 16) + "\nhello 1\n" + "y".repeat(1 << 17) + "\nend\n";
    String answers = served(ProgramForm.TEXT, requests);
    assertTrue(answers.startsWith("error line 1: a line of more than 65536 bytes"), answers);
    assertTrue(answers.contains("error line 3: a line of more than 65536 bytes"), answers);
  }

  /** The conversation of docs/engine-protocol.md: what stands there is what is said. */
  @Test
  void thePageShowsWhatIsSaid() throws IOException {
    String page = Files.readString(Path.of("../docs/engine-protocol.md"));
    int begin = page.indexOf("    > hello 1");
    assertTrue(begin >= 0);
    StringBuilder requests = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    for (String line :
        page.substring(begin).lines().takeWhile(l -> l.startsWith("    ")).toList()) {
      (line.startsWith("    > ") ? requests : answers).append(line.substring(6)).append('\n');
    }
    assertEquals(answers.toString(), served(ProgramForm.BOTH, requests.toString()));
  }
}
