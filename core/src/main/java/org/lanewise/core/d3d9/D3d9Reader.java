package org.lanewise.core.d3d9;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.lanewise.core.input.ProgramReading;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.text.InputText;

/** Reads Direct3D 9 programs in whatever form they are kept. */
public final class D3d9Reader {
  private D3d9Reader() {}

  /**
   * Reads a program: of several the first one that is whole.
   *
   * @param content a file's content
   * @throws ShaderFormatException if it is no program; the only exception
   */
  public static ProgramReading reading(byte[] content) {
    Optional<D3d9Form> form = formOf(content);
    if (form.equals(Optional.of(D3d9Form.ASSEMBLY))) {
      return assembly(content);
    }
    return new Streams(content, form).first();
  }

  /**
   * Reads one of several programs.
   *
   * @param index 0 for the first in the file
   * @throws ShaderFormatException if it is damaged or not there; the only exception
   */
  public static ProgramReading reading(byte[] content, int index) {
    return open(content).apply(index);
  }

  /**
   * Looks once for the programs in some content, to read several of them by {@link #reading(byte[],
   * int)}'s index.
   *
   * @throws ShaderFormatException if there is none; the only exception, of the function too
   */
  public static IntFunction<ProgramReading> open(byte[] content) {
    Optional<D3d9Form> form = formOf(content);
    if (form.equals(Optional.of(D3d9Form.ASSEMBLY))) {
      return index -> {
        if (index != 0) {
          throw missing(index, 1);
        }
        return assembly(content);
      };
    }
    return new Streams(content, form)::get;
  }

  /**
   * The form that content seems to have, by its first dword, or for text by its first word and the
   * arrays in it.
   *
   * @return empty for all else, also for files of other kinds that may hold programs
   */
  public static Optional<D3d9Form> formOf(byte[] content) {
    String text = text(content);
    boolean isText = isText(text);
    if (!InputText.isText(text) && D3d9Streams.isStart(content)) {
      boolean isStream = D3d9Version.isVersionToken(D3d9Streams.first(content));
      return Optional.of(isStream ? D3d9Form.BINARY : D3d9Form.EFFECT);
    }
    if (!isText) {
      return Optional.empty();
    }
    if (D3d9Parser.recognises(text)) {
      return Optional.of(D3d9Form.ASSEMBLY);
    }
    return D3d9Words.of(text).blocks().isEmpty() ? Optional.empty() : Optional.of(D3d9Form.WORDS);
  }

  /** Whether content that has no form of a program holds one. */
  public static boolean isContainer(byte[] content) {
    return !D3d9Streams.search(content).isEmpty();
  }

  /**
   * What content is that comes from Direct3D and cannot be read: of another version, another
   * processor or another byte order.
   */
  public static Optional<Diagnostic> foreign(byte[] content) {
    String text = text(content);
    return InputText.isText(text) ? D3d9Words.of(text).foreign() : D3d9Foreign.of(content);
  }

  /**
   * Content as text: UTF-16 where a byte order mark tells so and the first character is of ASCII,
   * which no token stream looks like; UTF-8 otherwise.
   */
  private static String text(byte[] content) {
    if (content.length >= 4) {
      int mark = (content[0] & 0xff) << 8 | content[1] & 0xff;
      boolean isLittle = mark == 0xfffe && content[2] > 0x08 && content[3] == 0;
      boolean isBig = mark == 0xfeff && content[2] == 0 && content[3] > 0x08;
      if (isLittle || isBig) {
        String text = new String(content, StandardCharsets.UTF_16);
        return InputText.of(text.getBytes(StandardCharsets.UTF_8));
      }
    }
    return InputText.of(InputText.withoutTerminator(content));
  }

  /** Whether this is text, in whatever encoding its comments are. */
  private static boolean isText(String text) {
    return InputText.isText(text.replace('\ufffd', '?'));
  }

  /** The forms, as a message names them. */
  public static String expectedForms() {
    StringBuilder names = new StringBuilder();
    for (D3d9Form form : D3d9Form.values()) {
      names.append(names.isEmpty() ? "" : " or ").append(form.description());
    }
    return names.toString();
  }

  private static ProgramReading assembly(byte[] content) {
    return new ProgramReading(D3d9Parser.parse(text(content)), List.of(), 0, 1);
  }

  private static ShaderFormatException missing(int index, int count) {
    return new ShaderFormatException(
        Diagnostic.error(
            new Location.Whole(),
            "no program " + (index + 1L),
            count == 1 ? "program 1, the only one" : "program 1 to " + count));
  }

  /** All token streams of some content. */
  private static final class Streams {
    private final List<D3d9Streams> blocks = new ArrayList<>();
    private int count;

    Streams(byte[] content, Optional<D3d9Form> form) {
      if (form.equals(Optional.of(D3d9Form.WORDS))) {
        D3d9Words words = D3d9Words.of(text(content));
        words
            .error()
            .ifPresent(
                found -> {
                  throw new ShaderFormatException(found);
                });
        words.blocks().forEach(block -> blocks.add(D3d9Streams.of(block)));
      } else {
        blocks.add(D3d9Streams.of(content));
      }
      blocks.forEach(block -> count += block.count());
      if (count == 0) {
        throw none(content, form);
      }
    }

    /** What keeps text of no form from being assembly, since that is what people write. */
    private static ShaderFormatException none(byte[] content, Optional<D3d9Form> form) {
      Optional<Diagnostic> foreign = foreign(content);
      if (foreign.isPresent()) {
        return new ShaderFormatException(foreign.get());
      }
      String text = text(content);
      String message =
          form.isPresent() ? form.get().description() + " without a program" : "no program";
      Location where = new Location.Whole();
      if (content.length == 0) {
        message = "nothing to read";
      } else if (form.isEmpty() && InputText.isText(text)) {
        try {
          D3d9Parser.parse(text);
        } catch (ShaderFormatException e) {
          message = "no Direct3D 9 program in any form: " + e.diagnostic().message();
          where = e.diagnostic().location();
        }
      }
      return new ShaderFormatException(
          Diagnostic.error(where, message, "Direct3D 9 as " + expectedForms()));
    }

    ProgramReading first() {
      ShaderFormatException damage = null;
      for (int index = 0; index < count; index++) {
        try {
          ProgramReading reading = get(index);
          if (damage == null) {
            return reading;
          }
          List<Diagnostic> warnings = new ArrayList<>(reading.warnings());
          warnings.add(
              Diagnostic.warning(
                  damage.diagnostic().location(),
                  "program 1 is damaged and program "
                      + (index + 1)
                      + " was taken: "
                      + damage.diagnostic().message()));
          return new ProgramReading(reading.program(), warnings, index, count);
        } catch (ShaderFormatException e) {
          damage = damage == null ? e : damage;
        }
      }
      throw damage;
    }

    ProgramReading get(int index) {
      int rest = index;
      for (D3d9Streams block : blocks) {
        if (rest >= 0 && rest < block.count()) {
          List<Diagnostic> warnings = new ArrayList<>(block.warnings());
          D3d9Program program = block.decode(rest, warnings);
          return new ProgramReading(program, warnings, index, count);
        }
        rest -= block.count();
      }
      throw missing(index, count);
    }
  }
}
