package org.lanewise.core.engine;

import java.util.List;

/**
 * What an engine made of a program.
 *
 * @param engine the engine's name
 * @param lanes lanes run at once by one instruction, 1 for scalar forms
 * @param operations IR operations after all passes, 0 for an engine without IR
 * @param values virtual registers after all passes
 * @param methods the generated methods with their exact sizes
 * @param compileNanos time from program to loaded class
 * @param notes reasons of fallbacks and other things to know, one sentence each
 */
public record CompileReport(
    String engine,
    int lanes,
    int operations,
    int values,
    List<Method> methods,
    long compileNanos,
    List<String> notes) {
  public CompileReport {
    methods = List.copyOf(methods);
    notes = List.copyOf(notes);
  }

  /**
   * A generated method.
   *
   * @param name its name
   * @param bytes the length of its Code attribute
   * @param operations the IR operations in it
   */
  public record Method(String name, int bytes, int operations) {}
}
