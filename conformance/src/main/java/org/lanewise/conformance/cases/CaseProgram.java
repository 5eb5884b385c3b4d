package org.lanewise.conformance.cases;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.d3d9.D3d9Decoder;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.r500.R500Validator;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTokenDecoder;
import org.lanewise.core.tgsi.TgsiTokenEncoder;
import org.lanewise.core.tgsi.TgsiValidator;

/** The program of a case, as text or as hexadecimal words. */
final class CaseProgram {
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final int MOST_WORDS = 1 << 20;
  private static final int WORDS_A_LINE = 8;

  private CaseProgram() {}

  /**
   * The program of a text.
   *
   * @param line the line before its first one
   */
  static Program ofText(InstructionSet set, String text, int line) {
    try {
      return checked(parse(set, text));
    } catch (ShaderFormatException e) {
      Location location =
          e.diagnostic().location() instanceof Location.Text place
              ? new Location.Text(place.line() + line, place.column())
              : new Location.Text(line, 1);
      throw moved(e, location);
    }
  }

  private static ShaderFormatException moved(ShaderFormatException e, Location location) {
    Diagnostic inner = e.diagnostic();
    return new ShaderFormatException(
        new Diagnostic(inner.severity(), location, inner.message(), inner.expected()));
  }

  private static Program parse(InstructionSet set, String text) {
    return switch (set) {
      case TGSI -> TgsiParser.parse(text);
      case R500 -> R500Reader.read(text.getBytes(StandardCharsets.UTF_8));
      case D3D9 -> D3d9Parser.parse(text);
    };
  }

  private static Program checked(Program program) {
    switch (program) {
      case TgsiProgram tgsi -> TgsiValidator.check(tgsi);
      case R500Program r500 -> R500Validator.check(r500);
      case D3d9Program d3d9 -> D3d9Validator.check(d3d9);
    }
    return program;
  }

  /**
   * The program of words.
   *
   * @param text words of eight hexadecimal digits, and lines that begin with #
   * @param line the line before its first one
   */
  static Program ofWords(InstructionSet set, Optional<TgsiLayout> layout, String text, int line) {
    int[] words = new int[64];
    int[] places = new int[64];
    int count = 0;
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      Matcher matcher = WORD.matcher(lines[i].trim().startsWith("#") ? "" : lines[i]);
      while (matcher.find()) {
        String word = matcher.group();
        String digits = word.startsWith("0x") ? word.substring(2) : word;
        if (!digits.matches("[0-9a-fA-F]{8}") || count == MOST_WORDS) {
          throw new ShaderFormatException(
              Diagnostic.error(
                  new Location.Text(line + i + 1, matcher.start() + 1),
                  "'" + word + "'",
                  "words of eight hexadecimal digits, at most " + MOST_WORDS));
        }
        if (count == words.length) {
          words = Arrays.copyOf(words, 2 * count);
          places = Arrays.copyOf(places, 2 * count);
        }
        // Lines and columns fit into one number: no program is longer.
        places[count] = i << 12 | Math.min(matcher.start(), 0xfff);
        words[count++] = Integer.parseUnsignedInt(digits, 16);
      }
    }
    try {
      return checked(decode(set, layout, Arrays.copyOf(words, count)));
    } catch (ShaderFormatException e) {
      boolean known =
          e.diagnostic().location() instanceof Location.Dword place && place.offset() < count;
      int at = known ? places[((Location.Dword) e.diagnostic().location()).offset()] : 0;
      throw moved(
          e,
          known
              ? new Location.Text(line + 1 + (at >> 12), 1 + (at & 0xfff))
              : new Location.Text(line, 1));
    }
  }

  private static Program decode(InstructionSet set, Optional<TgsiLayout> layout, int[] words) {
    return switch (set) {
      case TGSI -> TgsiTokenDecoder.decode(words, layout.orElse(TgsiLayout.MESA_24_0)).program();
      case R500 -> R500Binary.read(bytes(words));
      case D3D9 -> D3d9Decoder.decode(words);
    };
  }

  private static byte[] bytes(int[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  /**
   * The section of a program, as text where that says all of it.
   *
   * @throws IllegalArgumentException if no section gives this program again
   */
  static String section(Program program) {
    String text = program.toText();
    if (isSaidBy(text, program)) {
      return "[program]\n" + text + (text.endsWith("\n") ? "" : "\n");
    }
    Optional<TgsiLayout> layout = layout(program);
    int[] words =
        switch (program) {
          case TgsiProgram tgsi ->
              TgsiTokenEncoder.encode(tgsi, layout.orElse(TgsiLayout.MESA_24_0));
          case D3d9Program d3d9 -> D3d9Encoder.encode(d3d9);
          case R500Program r500 ->
              throw new IllegalArgumentException("no text gives this program again");
        };
    if (!decode(program.instructionSet(), layout, words).equals(program)) {
      throw new IllegalArgumentException("neither text nor words give this program again");
    }
    StringBuilder out = new StringBuilder("[binary");
    layout.ifPresent(named -> out.append(' ').append(named));
    out.append("]\n");
    for (int i = 0; i < words.length; i++) {
      boolean last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == words.length - 1;
      out.append(HexFormat.of().toHexDigits(words[i])).append(last ? '\n' : ' ');
    }
    return out.toString();
  }

  private static Optional<TgsiLayout> layout(Program program) {
    return program instanceof TgsiProgram tgsi
        ? Optional.of(tgsi.tokenForm().map(form -> form.layout()).orElse(TgsiLayout.MESA_24_0))
        : Optional.empty();
  }

  /** Whether reading the text gives the program, with all that its tokens say. */
  private static boolean isSaidBy(String text, Program program) {
    if (text.lines().map(String::trim).anyMatch(l -> l.startsWith("[") && l.endsWith("]"))) {
      return false;
    }
    Program read;
    try {
      read = parse(program.instructionSet(), text);
    } catch (ShaderFormatException e) {
      return false;
    }
    if (program instanceof TgsiProgram tgsi && tgsi.tokenForm().isPresent()) {
      TgsiLayout layout = tgsi.tokenForm().get().layout();
      try {
        return Arrays.equals(
            TgsiTokenEncoder.encode((TgsiProgram) read, layout),
            TgsiTokenEncoder.encode(tgsi, layout));
      } catch (ShaderFormatException e) {
        return false;
      }
    }
    return read.equals(program);
  }
}
