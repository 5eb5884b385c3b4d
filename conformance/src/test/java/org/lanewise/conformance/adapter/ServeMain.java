package org.lanewise.conformance.adapter;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.lanewise.reference.ReferenceEngine;

/** The reference as a program of its own. */
final class ServeMain {
  private ServeMain() {}

  public static void main(String[] arguments) throws IOException {
    EngineServer.serve(
        ReferenceEngine.create(),
        ProgramForm.BOTH,
        new FileInputStream(FileDescriptor.in),
        new PrintWriter(System.out, false, StandardCharsets.US_ASCII));
  }
}
