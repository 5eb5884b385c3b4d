package org.lanewise.core.input;

import java.util.Optional;
import java.util.function.IntFunction;
import org.lanewise.core.d3d9.D3d9Reader;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Form;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.r500.R500Reading;
import org.lanewise.core.tgsi.TgsiReader;

/** Reads programs of any instruction set, in any form that one of its readers takes. */
public final class ProgramReader {
  private ProgramReader() {}

  /**
   * Reads a program.
   *
   * @param content a file's content
   * @param set the instruction set; empty to recognise it from the content
   * @throws ShaderFormatException if it is no program; the only exception
   */
  public static Program read(byte[] content, Optional<InstructionSet> set) {
    return reading(content, set).program();
  }

  /** Like {@link #read}, with what there is to say about the input. */
  public static ProgramReading reading(byte[] content, Optional<InstructionSet> set) {
    if (set.isPresent()) {
      return switch (set.get()) {
        case TGSI -> TgsiReader.reading(content, Optional.empty());
        case R500 -> r500(R500Reader.reading(content));
        case D3D9 -> D3d9Reader.reading(content);
      };
    }
    Optional<R500Form> form = R500Reader.formOf(content);
    // A log may start with TGSI that the driver was given; its R500 code is what it is kept for.
    boolean isLog = form.equals(Optional.of(R500Form.DUMP));
    if (!isLog && TgsiReader.formOf(content).isPresent()) {
      return TgsiReader.reading(content, Optional.empty());
    }
    if (!isLog && D3d9Reader.formOf(content).isPresent()) {
      return D3d9Reader.reading(content);
    }
    Optional<Diagnostic> foreign =
        isLog
                || form.equals(Optional.of(R500Form.ELF))
                || form.equals(Optional.of(R500Form.ASSEMBLY))
            ? Optional.empty()
            : D3d9Reader.foreign(content);
    if (foreign.isPresent()) {
      // Programs of Direct3D 9 may stand in containers of later versions.
      if (D3d9Reader.isContainer(content)) {
        return D3d9Reader.reading(content);
      }
      throw new ShaderFormatException(foreign.get());
    }
    if (form.isEmpty()) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              content.length == 0 ? "nothing to read" : "neither TGSI nor R500 nor Direct3D 9",
              "TGSI as "
                  + TgsiReader.expectedForms()
                  + ", or R500 as "
                  + R500Reader.expectedForms()
                  + ", or Direct3D 9 as "
                  + D3d9Reader.expectedForms()));
    }
    try {
      return r500(R500Reader.reading(content, form.get()));
    } catch (ShaderFormatException e) {
      if (form.get() != R500Form.BINARY) {
        throw e;
      }
      // Every file that is no text comes here: it may hold programs or could have been one.
      if (D3d9Reader.isContainer(content)) {
        return D3d9Reader.reading(content);
      }
      throw new ShaderFormatException(
          Diagnostic.error(
              e.diagnostic().location(),
              "neither TGSI nor R500 dwords nor Direct3D 9 tokens: " + e.diagnostic().message(),
              e.diagnostic().expected()));
    }
  }

  /**
   * Reads one of the programs of a log, of a compiled effect or of another file with several.
   *
   * @param content a file's content
   * @param index 0 for the first program
   * @throws ShaderFormatException if it has no such program; the only exception
   */
  public static ProgramReading reading(byte[] content, int index) {
    return open(content).apply(index);
  }

  /**
   * Looks once for the programs in a file, to read several of them by their index.
   *
   * @param content a file's content
   * @throws ShaderFormatException if there is none; the only exception, of the function too
   */
  public static IntFunction<ProgramReading> open(byte[] content) {
    boolean isLog = R500Reader.formOf(content).equals(Optional.of(R500Form.DUMP));
    if (!isLog && (D3d9Reader.formOf(content).isPresent() || D3d9Reader.isContainer(content))) {
      return D3d9Reader.open(content);
    }
    return index -> r500(R500Reader.reading(content, index));
  }

  private static ProgramReading r500(R500Reading reading) {
    return new ProgramReading(
        reading.program(), reading.warnings(), reading.index(), reading.count());
  }
}
