package org.lanewise.conformance.adapter;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;

/**
 * An engine in another program, which speaks the line protocol of docs/engine-protocol.md on its
 * standard input and output. Whatever that program does, a call ends within the time for an answer
 * and a moment; after a failure the program is started again for the next call.
 */
public final class ProcessEngine implements EngineUnderTest {
  /** How long an answer may take where nothing else is said. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  /** Starting may take at least so long: some languages take their time. */
  private static final Duration START = Duration.ofSeconds(30);

  /** After so many failures in a row, starting the program again is given up. */
  private static final int MOST_FAILURES = 10;

  private final List<String> command;
  private final Duration startTimeout;
  private final Duration timeout;
  private final Consumer<String> log;
  private final Capabilities capabilities;
  private EngineProcess process;
  private WireReader reader;
  private long deadline;
  private ForeignProgram current;
  private int failures;

  private ProcessEngine(
      List<String> command, Duration startTimeout, Duration timeout, Consumer<String> log)
      throws EngineFailureException {
    this.command = List.copyOf(command);
    this.startTimeout = startTimeout;
    this.timeout = timeout;
    this.log = log;
    this.capabilities = start();
  }

  /**
   * Starts a program and greets it.
   *
   * @param command the program and its arguments, at least one
   * @param timeout how long each answer may take; the first one may take half a minute in any case
   * @throws EngineFailureException if it cannot be started, or does not answer the greeting
   */
  public static ProcessEngine start(List<String> command, Duration timeout)
      throws EngineFailureException {
    return start(command, timeout, line -> {});
  }

  /**
   * Starts a program and greets it.
   *
   * @param command the program and its arguments, at least one
   * @param timeout how long each answer may take; the first one may take half a minute in any case
   * @param log takes each line that is sent, behind {@code > }, and read, behind {@code < }
   * @throws EngineFailureException if it cannot be started, or does not answer the greeting
   */
  public static ProcessEngine start(List<String> command, Duration timeout, Consumer<String> log)
      throws EngineFailureException {
    Duration start = timeout.compareTo(START) > 0 ? timeout : START;
    return new ProcessEngine(command, start, timeout, log);
  }

  /** The same with another time for the greeting. */
  static ProcessEngine start(List<String> command, Duration startTimeout, Duration timeout)
      throws EngineFailureException {
    return new ProcessEngine(command, startTimeout, timeout, line -> {});
  }

  @Override
  public String name() {
    return capabilities.name();
  }

  /** What the program says of itself. */
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public Prepared prepare(Program program, ShaderOptions options)
      throws UnsupportedByEngineException, EngineFailureException {
    capabilities.check(program, options);
    String request =
        new PrepareMessage(program, options).write(capabilities.form(program.instructionSet()));
    ForeignProgram prepared = new ForeignProgram(request);
    prepare(prepared);
    return prepared;
  }

  private void prepare(ForeignProgram program)
      throws UnsupportedByEngineException, EngineFailureException {
    current = null;
    ask(Wire.PREPARE, program.request, List.of(Wire.PREPARED));
    current = program;
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  /** A program that the engine prepared, or will again if it has another one by now. */
  private final class ForeignProgram implements Prepared {
    private final String request;

    ForeignProgram(String request) {
      this.request = request;
    }

    @Override
    public Comparison.Result run(CaseFile test)
        throws UnsupportedByEngineException, EngineFailureException {
      capabilities.check(test);
      if (process == null || current != this) {
        prepare(this);
      }
      WireMessage answer =
          ask(Wire.RUN, RunMessage.write(test), List.of(Wire.RESULT, Wire.STOPPED));
      if (answer.name().equals(Wire.STOPPED)) {
        return ResultMessage.stopped(test, answer.rest());
      }
      try {
        return ResultMessage.read(answer, test);
      } catch (WireException e) {
        throw failure("answered 'run' wrongly, " + e.getMessage());
      }
    }

    @Override
    public void close() {
      // The next program takes this one's place.
    }
  }

  /** Starts the program and returns what it says of itself. */
  private Capabilities start() throws EngineFailureException {
    try {
      process = EngineProcess.start(command);
    } catch (IOException e) {
      throw new EngineFailureException("cannot be started: " + e.getMessage());
    }
    EngineProcess started = process;
    reader =
        new WireReader(
            () -> {
              String line = started.next(deadline);
              log.accept("< " + line);
              return line;
            });
    try {
      String greeting = new WireWriter(Wire.HELLO + " " + Wire.VERSION).end();
      return Capabilities.read(exchange(Wire.HELLO, greeting, List.of(Wire.ENGINE), startTimeout));
    } catch (WireException e) {
      throw abandon(failure("answered 'hello' wrongly, " + e.getMessage()));
    } catch (UnsupportedByEngineException e) {
      throw abandon(failure("answered 'hello' by 'unsupported " + e.getMessage() + "'"));
    } catch (EngineFailureException e) {
      throw abandon(e);
    }
  }

  /** Sends a request to the program, which is started if it does not run, and reads the answer. */
  private WireMessage ask(String what, String request, List<String> answers)
      throws UnsupportedByEngineException, EngineFailureException {
    if (failures >= MOST_FAILURES) {
      throw new EngineFailureException(
          "not asked, since it failed " + failures + " times in a row");
    }
    try {
      if (process != null && process.hasLines()) {
        throw abandon(failure("wrote lines before '" + what + "' that nobody had asked for"));
      }
      if (process == null) {
        restart();
      }
      return exchange(what, request, answers, timeout);
    } finally {
      failures = process == null ? failures + 1 : 0;
    }
  }

  private void restart() throws EngineFailureException {
    Capabilities now;
    try {
      now = start();
    } catch (EngineFailureException e) {
      throw new EngineFailureException("started again, " + e.getMessage());
    }
    if (!now.equals(capabilities)) {
      throw abandon(failure("said something else of itself when it was started again"));
    }
  }

  private WireMessage exchange(String what, String request, List<String> answers, Duration within)
      throws UnsupportedByEngineException, EngineFailureException {
    request.lines().forEach(line -> log.accept("> " + line));
    deadline = System.nanoTime() + within.toNanos();
    process.send(request);
    List<String> known = new ArrayList<>(answers);
    known.addAll(List.of(Wire.UNSUPPORTED + " REASON", Wire.ERROR + " TEXT"));
    String first = "";
    WireMessage answer;
    try {
      first = reader.first();
      String name = first.trim().split("\\s+", 2)[0];
      if (known.stream().noneMatch(text -> text.split(" ")[0].equals(name))) {
        String wrong = first;
        first = "";
        throw new IOException(
            "answered "
                + (wrong.equals(Wire.OVERLONG) ? "by " + wrong : "'" + Wire.quoted(wrong) + "'"));
      }
      answer = reader.message(first);
    } catch (IOException e) {
      String begun = first.isEmpty() ? "" : ", behind '" + Wire.quoted(first) + "'";
      throw abandon(
          failure(
              "%s when asked '%s'%s (expected '%s' and 'end' within %s)"
                  .formatted(
                      e.getMessage(), what, begun, String.join("', '", known), seconds(within))));
    } catch (WireException e) {
      throw failure("answered '%s' wrongly, %s".formatted(what, e.getMessage()));
    }
    return switch (answer.name()) {
      case Wire.UNSUPPORTED ->
          throw new UnsupportedByEngineException(
              answer.rest().isEmpty() ? "no reason" : Wire.quoted(answer.rest()));
      case Wire.ERROR ->
          throw failure("answered '%s' by 'error %s'".formatted(what, Wire.quoted(answer.rest())));
      default -> answer;
    };
  }

  private static String seconds(Duration time) {
    return time.toMillis() / 1000.0 + " s";
  }

  private EngineFailureException failure(String how) {
    String lastWords = process == null ? "" : process.lastWords();
    return new EngineFailureException(
        how + (lastWords.isEmpty() ? "" : "; on standard error: " + lastWords));
  }

  /** Ends a program of which nobody knows any more what it will say next. */
  private EngineFailureException abandon(EngineFailureException why) {
    current = null;
    if (process != null) {
      process.kill();
      process = null;
    }
    return why;
  }
}
