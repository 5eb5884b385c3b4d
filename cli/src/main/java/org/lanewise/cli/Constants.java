package org.lanewise.cli;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9RegisterType;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;

/** Constants as options set them. */
final class Constants {
  /** The letters of Direct3D 9 constants; the place in the list is the constant buffer. */
  private static final List<D3d9RegisterType> BUFFERS =
      List.of(D3d9RegisterType.CONST, D3d9RegisterType.CONSTINT, D3d9RegisterType.CONSTBOOL);

  private static final String LETTERS = "cib";

  private Constants() {}

  /**
   * Sets a row.
   *
   * @param option what a message starts with
   * @param name {@code [B:]N}, or the register of a Direct3D 9 program
   * @param value one to four numbers
   */
  static void set(Bindings bindings, String option, String name, String value, Program program) {
    int colon = name.indexOf(':');
    int letter = name.isEmpty() ? -1 : LETTERS.indexOf(Character.toLowerCase(name.charAt(0)));
    boolean isRegister = program instanceof D3d9Program && letter >= 0;
    String digits = isRegister ? name.substring(1) : name.substring(colon + 1);
    int buffer = isRegister ? letter : 0;
    if (colon >= 0 && !isRegister) {
      buffer = Scene.integer(option, name.substring(0, colon), Bindings.MAX_CONSTANT_BUFFERS - 1);
    }
    int row = Scene.integer(option, digits, Bindings.MAX_CONSTANT_ROWS - 1);
    checkRange(option, program, buffer, row);
    refuseOwn(option, program, buffer, row);
    String text =
        isRegister && buffer > 0 ? integers(option, value.toLowerCase(Locale.ROOT), buffer) : value;
    float[] values = Scene.numbers(option, text);
    bindings.setConstant(buffer, row, values[0], values[1], values[2], values[3]);
  }

  /** Sets the bump matrix and the luminance of a stage of a Direct3D 9 program. */
  static void setBump(
      Bindings bindings, String option, String stage, String value, Program program) {
    if (!(program instanceof D3d9Program)) {
      throw new InputException(
          option + ": error: a " + program.instructionSet() + " program (expected a D3D9 program)");
    }
    int row = 2 * Scene.integer(option, stage, 7);
    List<Integer> rows = program.signature().constantBuffers();
    if (rows.size() <= D3d9Program.STAGES || rows.get(D3d9Program.STAGES) == 0) {
      throw new InputException(
          option + ": error: the program has no bump stage (expected one with bem or texbem)");
    }
    checkRange(option, program, D3d9Program.STAGES, row);
    List<String> numbers = List.of(value.split(",", -1));
    if (numbers.size() < 4 || numbers.size() > 6) {
      throw new InputException(
          option + ": error: " + numbers.size() + " numbers (expected 4 to 6)");
    }
    float[] matrix = Scene.numbers(option, String.join(",", numbers.subList(0, 4)));
    bindings.setConstant(D3d9Program.STAGES, row, matrix[0], matrix[1], matrix[2], matrix[3]);
    if (numbers.size() > 4) {
      float[] luminance =
          Scene.numbers(option, String.join(",", numbers.subList(4, numbers.size())));
      bindings.setConstant(D3d9Program.STAGES, row + 1, luminance[0], luminance[1], 0, 0);
    }
  }

  /** The literals of integers and truth values as those of raw bits. */
  private static String integers(String option, String value, int buffer) {
    if (buffer == 2) {
      return value.equals("true") ? "1i" : value.equals("false") ? "0i" : value;
    }
    List<String> words = new ArrayList<>();
    for (String part : value.split(",", -1)) {
      String word = part.strip();
      boolean isDecimal = word.matches("-?[0-9]+");
      boolean fits = isDecimal && new BigInteger(word).bitLength() < Integer.SIZE;
      if (!fits && !word.matches("-?[0-9]+i|[0-9]+u|0x[0-9a-f]{8}")) {
        throw new InputException(
            option
                + ": error: '"
                + word
                + "' is no integer (expected one of 32 bits, or 0x and eight digits)");
      }
      words.add(isDecimal ? word + "i" : word);
    }
    return String.join(",", words);
  }

  private static void refuseOwn(String option, Program program, int buffer, int row) {
    boolean own =
        switch (program) {
          case R500Program r500 -> buffer == 0 && r500.constant(row).isPresent();
          case D3d9Program d3d9 ->
              buffer < BUFFERS.size() && d3d9.defined(BUFFERS.get(buffer)).get(row);
          default -> false;
        };
    if (own) {
      char letter = buffer < LETTERS.length() ? LETTERS.charAt(buffer) : 'c';
      throw new InputException(option + ": error: " + letter + row + " belongs to the program");
    }
  }

  private static void checkRange(String option, Program program, int buffer, int row) {
    List<Integer> rows = program.signature().constantBuffers();
    if (rows.stream().allMatch(count -> count == 0)) {
      throw new InputException(option + ": error: the program has no constants");
    }
    int count = buffer < rows.size() ? rows.get(buffer) : 0;
    if (row >= count) {
      List<String> ranges = new ArrayList<>();
      for (int b = 0; b < rows.size(); b++) {
        if (rows.get(b) > 0) {
          ranges.add(range(program, rows, b));
        }
      }
      throw new InputException(
          option
              + ": error: the program has no such constant (expected "
              + String.join(", or ", ranges)
              + ")");
    }
  }

  private static String range(Program program, List<Integer> rows, int buffer) {
    int last = rows.get(buffer) - 1;
    if (program instanceof D3d9Program) {
      if (buffer == D3d9Program.STAGES) {
        return "--bump 0 to " + last / 2;
      }
      String letter = LETTERS.substring(buffer, buffer + 1);
      return last == 0 ? letter + "0" : letter + "0 to " + letter + last;
    }
    return (rows.size() > 1 ? buffer + ":" : "") + "0 to " + last;
  }
}
