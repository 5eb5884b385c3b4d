package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Reads programs from logs of Mesa's r300 driver (7.10 to 24.0) with {@code RADEON_DEBUG=fp}. A
 * program starts after a line with {@link #HEADER}; of its lines the hexadecimal words count, since
 * the text beside them leaves out many fields. Lines of other output may stand anywhere between.
 * Words that Mesa does not print are 0.
 *
 * <p>Constants: the log has those that the compiler made, rounded to four decimals, so they are not
 * taken; a warning tells that all constants come from the bindings.
 */
public final class R500DumpReader {
  /** What announces a program. */
  public static final String HEADER = "R500 Fragment Program:";

  // Counts are bounded, so that a match takes no more than linear time whatever the line holds.
  private static final Pattern WORD =
      Pattern.compile(
          "(?:(?<number>\\d{1,9})[ \\t]{1,8})?(?<dword>[0-5])[: ][ \\t]{0,8}"
              + "(?<word>CMN_INST|RGB_ADDR|ALPHA_ADDR|RGB_INST|ALPHA_INST|RGBA_INST"
              + "|FC_INST|FC_ADDR|TEX_INST|TEX_ADDR|TEX_DXDY)\\b:?[ \\t]{0,8}(?<hex>\\S{0,24})");
  private static final Pattern HEX = Pattern.compile("0x([0-9a-fA-F]{8})(?::(.*))?");
  private static final Pattern CONSTANT = Pattern.compile("\\bCONST\\[\\d{1,9}\\] = \\{");

  /** The words of an instruction as Mesa calls them, by dword. */
  private static List<String> wordsOf(R500Type type) {
    return switch (type) {
      case ALU, OUT ->
          List.of("CMN_INST", "RGB_ADDR", "ALPHA_ADDR", "RGB_INST", "ALPHA_INST", "RGBA_INST");
      case FC -> List.of("CMN_INST", "", "FC_INST", "FC_ADDR");
      case TEX -> List.of("CMN_INST", "TEX_INST", "TEX_ADDR", "TEX_DXDY");
    };
  }

  /** A program that was announced. */
  private static final class Announced {
    final Location header;
    final List<R500Instruction> code = new ArrayList<>();
    final List<Diagnostic> warnings = new ArrayList<>();
    Diagnostic error;

    /** The words of the instruction that is being read, null between instructions. */
    int[] words;

    R500Type type;
    int nextDword;
    Location start;

    Announced(Location header) {
      this.header = header;
    }

    R500Program program() {
      if (error != null) {
        throw new ShaderFormatException(error);
      }
      return R500Program.of(code);
    }
  }

  private final List<Announced> programs = new ArrayList<>();
  private Location constants;

  private R500DumpReader(String text) {
    int line = 1;
    for (int at = 0; at <= text.length(); line++) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      line(text.substring(at, end), line);
      at = end + 1;
    }
    endOfProgram();
  }

  /** How many programs a log announces, whole or not. */
  public static int count(String text) {
    return new R500DumpReader(text).programs.size();
  }

  /**
   * Reads the last program that is complete. If one follows that is not, a warning tells.
   *
   * @throws ShaderFormatException if there is none; it tells what is wrong with the last
   */
  public static R500Reading read(String text) {
    R500DumpReader reader = new R500DumpReader(text);
    List<Announced> programs = reader.programs;
    if (programs.isEmpty()) {
      throw new ShaderFormatException(
          Diagnostic.error(new Location.Whole(), "no program", "a line with '" + HEADER + "'"));
    }
    Announced last = programs.getLast();
    for (Announced program : programs.reversed()) {
      if (program.error == null) {
        if (program != last) {
          program.warnings.add(
              Diagnostic.warning(
                  last.header,
                  "this program is damaged and the one at "
                      + program.header
                      + " was taken: "
                      + last.error));
        }
        return reader.reading(program);
      }
    }
    throw new ShaderFormatException(last.error);
  }

  /**
   * Reads one of several programs.
   *
   * @param index 0 for the first that the log announces
   * @throws ShaderFormatException if that one is damaged or not there
   */
  public static R500Reading read(String text, int index) {
    R500DumpReader reader = new R500DumpReader(text);
    int count = reader.programs.size();
    if (index < 0 || index >= count) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              "no program " + (index + 1L),
              count == 1 ? "program 1, the log's only one" : "program 1 to " + count));
    }
    return reader.reading(reader.programs.get(index));
  }

  private R500Reading reading(Announced announced) {
    R500Program program = announced.program();
    List<Diagnostic> warnings = new ArrayList<>(announced.warnings);
    if (constants != null) {
      warnings.add(
          Diagnostic.warning(
              constants,
              "constants are rounded to four decimals here; none is taken, all come from the"
                  + " bindings"));
    }
    return new R500Reading(
        program, R500Form.DUMP, warnings, programs.indexOf(announced), programs.size());
  }

  private void line(String text, int line) {
    int header = text.indexOf(HEADER);
    if (header >= 0) {
      endOfProgram();
      programs.add(new Announced(new Location.Text(line, header + 1)));
      return;
    }
    if (constants == null && text.contains("CONST[")) {
      Matcher constant = CONSTANT.matcher(text);
      if (constant.find()) {
        constants = new Location.Text(line, constant.start() + 1);
      }
    }
    if (programs.isEmpty() || programs.getLast().error != null) {
      return;
    }
    Matcher word = WORD.matcher(text);
    if (word.find()) {
      try {
        word(programs.getLast(), word, line);
      } catch (ShaderFormatException e) {
        programs.getLast().error = e.diagnostic();
      }
    }
  }

  private void endOfProgram() {
    if (programs.isEmpty() || programs.getLast().error != null) {
      return;
    }
    Announced program = programs.getLast();
    if (program.words != null) {
      program.error = cutOff(program);
    } else if (program.code.isEmpty()) {
      program.error = Diagnostic.error(program.header, "no instruction follows", "CMN_INST");
    }
  }

  private static Diagnostic cutOff(Announced program) {
    return Diagnostic.error(
        program.start,
        "instruction " + program.code.size() + " is cut off",
        wordsOf(program.type).get(program.nextDword));
  }

  private static void word(Announced program, Matcher line, int lineNumber) {
    Location start = new Location.Text(lineNumber, line.start("dword") + 1);
    String name = line.group("word");
    Matcher hex = HEX.matcher(line.group("hex"));
    if (!hex.matches()) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Text(lineNumber, line.start("hex") + 1),
              "no word after " + name,
              "0x and eight hexadecimal digits"));
    }
    int value = Integer.parseUnsignedInt(hex.group(1), 16);
    if (name.equals("CMN_INST")) {
      startInstruction(program, line, start, value);
      String printed = hex.group(2);
      if (printed != null && !printed.equals(program.type.name())) {
        program.warnings.add(
            Diagnostic.warning(
                start,
                "the text says " + printed + ", the word says " + program.type + ", which counts"));
      }
    } else {
      int dword = line.group("dword").charAt(0) - '0';
      List<String> words = program.words == null ? List.of() : wordsOf(program.type);
      if (dword != program.nextDword || dword >= words.size() || !words.get(dword).equals(name)) {
        throw new ShaderFormatException(
            Diagnostic.error(
                start,
                dword + ":" + name + " in instruction " + program.code.size(),
                words.isEmpty() ? "CMN_INST" : words.get(program.nextDword)));
      }
      program.words[dword] = value;
      program.nextDword++;
    }
    if (program.nextDword == wordsOf(program.type).size()) {
      program.code.add(R500Instruction.of(program.words, 0));
      program.words = null;
    }
  }

  private static void startInstruction(Announced program, Matcher line, Location start, int value) {
    if (program.words != null) {
      throw new ShaderFormatException(cutOff(program));
    }
    int slot = program.code.size();
    String number = line.group("number");
    if (slot == R500Registers.MAX_SLOTS) {
      throw new ShaderFormatException(
          Diagnostic.error(start, "one more instruction", "at most " + R500Registers.MAX_SLOTS));
    }
    if (number == null || Integer.parseInt(number) != slot) {
      throw new ShaderFormatException(
          Diagnostic.error(
              start,
              number == null ? "an instruction without number" : "instruction " + number,
              "instruction " + slot));
    }
    program.words = new int[R500Instruction.DWORDS];
    program.words[0] = value;
    program.type = R500Type.values()[R500Field.TYPE.bits().get(value)];
    program.nextDword = program.type == R500Type.FC ? 2 : 1;
    program.start = start;
  }
}
