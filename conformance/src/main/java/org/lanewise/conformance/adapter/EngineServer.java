package org.lanewise.conformance.adapter;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.Comparison;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Lets others drive an engine by the line protocol of docs/engine-protocol.md. What is wrong is
 * answered by {@code error} and the line; then the next request is read.
 */
public final class EngineServer {
  private final EngineUnderTest engine;
  private final ProgramForm form;
  private PrepareMessage program;
  private EngineUnderTest.Prepared prepared;

  private EngineServer(EngineUnderTest engine, ProgramForm form) {
    this.engine = engine;
    this.form = form;
  }

  /**
   * Serves until the end of the input.
   *
   * @param engine what runs the programs; not closed
   * @param form how programs are asked for; those that come in both forms must be the same in both
   * @param in the requests
   * @param out takes the answers, flushed after each; ends the serving when it fails
   * @throws IOException if {@code in} fails; a message that is cut off by the end is answered, and
   *     no failure
   */
  public static void serve(ShaderEngine engine, ProgramForm form, InputStream in, PrintWriter out)
      throws IOException {
    EngineServer server = new EngineServer(EngineUnderTest.of(engine), form);
    LineInput input = new LineInput(in);
    WireReader reader = new WireReader(input);
    for (String first = reader.first();
        first != null && !out.checkError();
        first = reader.first()) {
      out.print(server.answer(reader, first));
      out.flush();
    }
    server.release();
  }

  private String answer(WireReader reader, String first) {
    try {
      return answer(reader.message(first));
    } catch (WireException | EngineFailureException | IOException e) {
      return error(e.getMessage());
    } catch (UnsupportedByEngineException e) {
      return new WireWriter(Wire.UNSUPPORTED + " " + line(e.getMessage())).end();
    } catch (ShaderFormatException e) {
      return error("program " + e.getMessage());
    } catch (OutOfMemoryError e) {
      return error("out of memory (expected less work, or a larger heap)");
    } catch (RuntimeException | StackOverflowError e) {
      // The other side gets an answer whatever happens here.
      return error(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private static String error(String text) {
    return new WireWriter(Wire.ERROR + " " + line(text)).end();
  }

  /** Text on one line of printable characters. */
  private static String line(String text) {
    return ("" + text).replaceAll("[^ -~]+", " ");
  }

  private String answer(WireMessage message)
      throws WireException, UnsupportedByEngineException, EngineFailureException {
    return switch (message.name()) {
      case Wire.HELLO -> hello(message);
      case Wire.PREPARE -> prepare(message);
      case Wire.RUN -> run(message);
      default ->
          throw new WireException(
              message.line(),
              "unknown request '" + Wire.quoted(message.name()) + "'",
              "hello, prepare or run");
    };
  }

  private String hello(WireMessage message) throws WireException {
    if (!List.of(message.rest().split("\\s+")).contains("" + Wire.VERSION)) {
      throw new WireException(
          message.line(),
          "versions '" + Wire.quoted(message.rest()) + "' of the protocol",
          "'hello " + Wire.VERSION + "'");
    }
    return Capabilities.full(engine.name(), form).write();
  }

  private String prepare(WireMessage message)
      throws WireException, UnsupportedByEngineException, EngineFailureException {
    release();
    PrepareMessage read = PrepareMessage.read(message);
    prepared = engine.prepare(read.program(), read.options());
    program = read;
    return new WireWriter(Wire.PREPARED).end();
  }

  private String run(WireMessage message)
      throws WireException, UnsupportedByEngineException, EngineFailureException {
    if (prepared == null) {
      throw new WireException(message.line(), "no program to run", "'prepare' before 'run'");
    }
    Comparison.Result result = prepared.run(RunMessage.read(message, program));
    return ResultMessage.write(result);
  }

  private void release() {
    Optional.ofNullable(prepared).ifPresent(EngineUnderTest.Prepared::close);
    prepared = null;
    program = null;
  }
}
