package org.lanewise.core.r500;

import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.text.InputText;

/** Reads R500 programs in whatever form they are kept. */
public final class R500Reader {
  private R500Reader() {}

  /**
   * Reads a program; its form is recognised from the content.
   *
   * @throws ShaderFormatException if it is none; the only exception
   */
  public static R500Program read(byte[] content) {
    return reading(content).program();
  }

  /**
   * Reads a program of a known form.
   *
   * @throws ShaderFormatException if it is none; the only exception
   */
  public static R500Program read(byte[] content, R500Form form) {
    return reading(content, form).program();
  }

  /** Like {@link #read(byte[])}, with what there is to say about the input. */
  public static R500Reading reading(byte[] content) {
    Optional<R500Form> form = formOf(content);
    if (form.isEmpty()) {
      throw noProgram(content);
    }
    return reading(content, form.get());
  }

  /** What keeps text of no form from being assembly, since that is what people write. */
  private static ShaderFormatException noProgram(byte[] content) {
    if (content.length == 0) {
      return new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), "nothing to read", "R500 as " + expectedForms()));
    }
    try {
      R500Parser.parse(InputText.of(content));
      throw new IllegalStateException("assembly that was not recognised");
    } catch (ShaderFormatException e) {
      Diagnostic found = e.diagnostic();
      return new ShaderFormatException(
          Diagnostic.error(
              found.location(),
              "no R500 program in any form: " + found.message(),
              found.expected() + "; or " + expectedForms()));
    }
  }

  /** Like {@link #read(byte[], R500Form)}, with what there is to say about the input. */
  public static R500Reading reading(byte[] content, R500Form form) {
    return switch (form) {
      case BINARY -> new R500Reading(R500Binary.read(content), form, List.of());
      case HEX -> new R500Reading(R500HexReader.read(InputText.of(content)), form, List.of());
      case DUMP -> R500DumpReader.read(InputText.of(content));
      case ELF -> R500ElfReader.read(content).reading();
      case ASSEMBLY -> new R500Reading(R500Parser.parse(InputText.of(content)), form, List.of());
    };
  }

  /**
   * Reads one of the programs of a log.
   *
   * @param index 0 for the first that the log announces
   * @throws ShaderFormatException if it is no log, or that program is damaged or not there
   */
  public static R500Reading reading(byte[] content, int index) {
    if (!formOf(content).equals(Optional.of(R500Form.DUMP))) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              "no log with several programs",
              R500Form.DUMP.description() + " where one of several is asked for"));
    }
    return R500DumpReader.read(InputText.of(content), index);
  }

  /**
   * The form that content seems to have: an ELF file by its first four bytes, assembly by {@code
   * .isa}, which comes first, a log by the header of a program anywhere in it, dwords by bytes that
   * are in no text, a listing by its first word. Dwords that happen to look like text need their
   * form named.
   *
   * @return empty for other text and for nothing at all
   */
  public static Optional<R500Form> formOf(byte[] content) {
    if (R500ElfReader.recognises(content)) {
      return Optional.of(R500Form.ELF);
    }
    String text = InputText.of(content);
    if (R500Parser.recognises(text)) {
      return Optional.of(R500Form.ASSEMBLY);
    }
    if (text.contains(R500DumpReader.HEADER)) {
      return Optional.of(R500Form.DUMP);
    }
    if (!InputText.isText(text)) {
      return Optional.of(R500Form.BINARY);
    }
    return R500HexReader.recognises(text) ? Optional.of(R500Form.HEX) : Optional.empty();
  }

  /** The forms, as a message names them. */
  public static String expectedForms() {
    StringBuilder names = new StringBuilder();
    for (R500Form form : R500Form.values()) {
      names.append(names.isEmpty() ? "" : " or ").append(form.description());
    }
    return names.toString();
  }
}
