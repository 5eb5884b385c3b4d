package org.lanewise.conformance.vectors;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Runs tables of source and result words of other TGSI interpreters: columns opcode, four source
 * vectors, and result vectors by version, the first for Mesa 24.0. Opcodes that 24.0 does not have
 * are compared with the next version.
 */
public final class VectorsRunner {
  /**
   * Functions that come from a C library there, or that are rounded twice where docs/numerics.md
   * asks for more (RSQ): within two units in the last place.
   */
  private static final Set<TgsiOpcode> APPROXIMATE =
      EnumSet.of(
          TgsiOpcode.RSQ,
          TgsiOpcode.EX2,
          TgsiOpcode.LG2,
          TgsiOpcode.POW,
          TgsiOpcode.SIN,
          TgsiOpcode.COS,
          TgsiOpcode.EXP,
          TgsiOpcode.LOG,
          TgsiOpcode.LIT,
          TgsiOpcode.SCS);

  private static final int ULPS = 2;

  /** Up to here the reduction of SIN and COS is accurate; further out it is our own. */
  private static final float REDUCED = 0x1p20f;

  /** Conversions, whose results out of range are this project's own. */
  private static final Set<TgsiOpcode> CONVERSIONS =
      EnumSet.of(TgsiOpcode.F2I, TgsiOpcode.F2U, TgsiOpcode.ARL, TgsiOpcode.ARR);

  private record Row(int line, List<int[]> sources, int[] expected, boolean[] defined) {}

  /**
   * What a run found.
   *
   * @param rows rows with a result for the version compared
   * @param refused rows whose opcode cannot be run yet
   * @param equal rows on which all engines gave the same bits
   * @param matching rows whose result is that of the table
   * @param failures what went wrong, a line each
   */
  public record Result(int rows, int refused, int equal, int matching, List<String> failures) {
    /** Whether nothing unexpected happened. */
    public boolean passed() {
      return failures.isEmpty();
    }

    /** A few lines for people. */
    public String summary() {
      int ran = rows - refused;
      return "rows     %d%nrefused  %d%nequal    %d of %d on all engines%nmatching %d of %d%n"
          .formatted(rows, refused, equal, ran, matching, ran);
    }
  }

  private final List<String> failures = new ArrayList<>();
  private int rows;
  private int refused;
  private int equal;
  private int matching;

  private final Collection<String> without;

  private VectorsRunner(Collection<String> without) {
    this.without = without;
  }

  /**
   * Runs a table.
   *
   * @param without the names of passes that do not run
   * @throws IOException if the file cannot be read or is no such table
   */
  public static Result run(Path file, Collection<String> without) throws IOException {
    try {
      return new VectorsRunner(without).runAll(Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new IOException("no such file", e);
    } catch (CharacterCodingException e) {
      throw new IOException("no UTF-8 text", e);
    }
  }

  private Result runAll(List<String> lines) throws IOException {
    if (lines.isEmpty() || !lines.getFirst().startsWith("op\tsrc0")) {
      throw new IOException("no table of vectors: the first line must name op, src0, ...");
    }
    Map<TgsiOpcode, List<Row>> table = new EnumMap<>(TgsiOpcode.class);
    for (int i = 1; i < lines.size(); i++) {
      read(i + 1, lines.get(i), table);
    }
    List<ShaderEngine> engines = Engines.all(without);
    table.forEach((opcode, found) -> runOpcode(opcode, found, engines));
    return new Result(rows, refused, equal, matching, List.copyOf(failures));
  }

  private void read(int line, String text, Map<TgsiOpcode, List<Row>> table) throws IOException {
    String[] columns = text.split("\t");
    if (columns.length < 6) {
      throw new IOException("line " + line + " has " + columns.length + " columns instead of 6");
    }
    TgsiOpcode opcode = TgsiOpcode.byName(columns[0]);
    if (opcode == null) {
      failures.add("line " + line + ": unknown opcode " + columns[0]);
      return;
    }
    String result = columns[5];
    // Opcodes that only older versions have follow the next column.
    if (result.equals("-") && columns.length > 6 && opcode.number24() < 0) {
      result = columns[6];
    }
    if (result.equals("-") || result.equals("=")) {
      return;
    }
    List<int[]> sources = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      if (!columns[i].equals("-")) {
        sources.add(words(line, columns[i], new boolean[4]));
      }
    }
    boolean[] defined = new boolean[4];
    int[] expected = result.equals("TRAP") ? new int[4] : words(line, result, defined);
    table
        .computeIfAbsent(opcode, key -> new ArrayList<>())
        .add(new Row(line, sources, expected, defined));
    rows++;
  }

  private static int[] words(int line, String text, boolean[] defined) throws IOException {
    String[] parts = text.trim().split("\\s+");
    int[] words = new int[4];
    for (int c = 0; c < parts.length && c < 4; c++) {
      if (parts[c].matches("[0-9a-fA-F]{8}")) {
        words[c] = Integer.parseUnsignedInt(parts[c], 16);
        defined[c] = true;
      } else if (!parts[c].equals("--------") && !parts[c].equals("????????")) {
        throw new IOException("line " + line + ": '" + parts[c] + "' is no word");
      }
    }
    return words;
  }

  private static String program(TgsiOpcode opcode, int sources) {
    StringBuilder text = new StringBuilder("FRAG\n");
    for (int i = 0; i < sources; i++) {
      text.append("DCL IN[").append(i).append("], GENERIC[").append(i).append("], CONSTANT\n");
    }
    text.append("DCL OUT[0], COLOR\nDCL ADDR[0]\n");
    boolean address = opcode.category() == TgsiOpcode.Category.ADDR;
    text.append(opcode).append(address ? " ADDR[0]" : " OUT[0]");
    for (int i = 0; i < sources; i++) {
      text.append(", IN[").append(i).append(']');
    }
    return text.append(address ? "\nMOV OUT[0], ADDR[0]" : "").append("\nEND\n").toString();
  }

  private void runOpcode(TgsiOpcode opcode, List<Row> found, List<ShaderEngine> engines) {
    int sources = found.getFirst().sources.size();
    boolean plain =
        opcode.destinations() == 1
            && opcode.sources() == sources
            && opcode.texturing() == TgsiOpcode.Texturing.NONE;
    TgsiProgram program = plain ? TgsiParser.parse(program(opcode, sources)) : null;
    // Derivatives need the four rows of each quad.
    boolean quads = opcode.category() == TgsiOpcode.Category.DERIV;
    if (program == null || cannotRun(program) || quads && found.size() % 4 != 0) {
      refused += found.size();
      return;
    }
    int spread = quads ? 1 : 4;
    int lanes = found.size() * spread;
    Comparison.Filler filler = batch -> fill(batch, found, spread);
    Comparison.Result truth = null;
    boolean[] unequal = new boolean[found.size()];
    for (ShaderEngine engine : engines) {
      Comparison.Result result =
          Comparison.run(engine, program, ShaderOptions.defaults(), new Bindings(), lanes, filler);
      if (truth == null) {
        truth = result;
        continue;
      }
      for (int row = 0; row < found.size(); row++) {
        for (int c = 0; c < 4; c++) {
          if (result.word(0, c, row * spread) != truth.word(0, c, row * spread) && !unequal[row]) {
            unequal[row] = true;
            failures.add(
                "line %d: %s.%c on %s is %08x instead of %08x"
                    .formatted(
                        found.get(row).line,
                        opcode,
                        "xyzw".charAt(c),
                        engine.name(),
                        result.word(0, c, row * spread),
                        truth.word(0, c, row * spread)));
          }
        }
      }
    }
    for (int row = 0; row < found.size(); row++) {
      equal += unequal[row] ? 0 : 1;
      matching += matches(opcode, found.get(row), truth, row * spread) ? 1 : 0;
    }
  }

  private static boolean cannotRun(TgsiProgram program) {
    return TgsiValidator.validate(program).stream()
        .anyMatch(d -> d.severity() != Diagnostic.Severity.WARNING);
  }

  /** A quad a row, so that rows do not meet, or for derivatives a lane a row. */
  private static void fill(LaneBatch batch, List<Row> rows, int spread) {
    for (int row = 0; row < rows.size(); row++) {
      for (int source = 0; source < rows.get(row).sources.size(); source++) {
        for (int c = 0; c < 4; c++) {
          float word = Float.intBitsToFloat(rows.get(row).sources.get(source)[c]);
          for (int k = 0; k < spread; k++) {
            batch.setInput(source, c, row * spread + k, word);
          }
        }
      }
    }
  }

  private boolean matches(TgsiOpcode opcode, Row row, Comparison.Result truth, int lane) {
    for (int c = 0; c < 4; c++) {
      int found = truth.word(0, c, lane);
      if (row.defined[c] && !agrees(opcode, row, c, found, words(truth, lane))) {
        failures.add(
            "line %d: %s.%c is %08x instead of %08x"
                .formatted(row.line, opcode, "xyzw".charAt(c), found, row.expected[c]));
        return false;
      }
    }
    return true;
  }

  private static int[] words(Comparison.Result truth, int lane) {
    int[] words = new int[4];
    for (int c = 0; c < 4; c++) {
      words[c] = truth.word(0, c, lane);
    }
    return words;
  }

  /** Whether word c, of {@code all} that were found, is that of the row or may differ. */
  private static boolean agrees(TgsiOpcode opcode, Row row, int c, int found, int[] all) {
    int expected = row.expected[c];
    if (expected == found) {
      return true;
    }
    if (PairVectors.covers(opcode)) {
      return PairVectors.agrees(opcode, row.sources, c, row.expected, all);
    }
    float a = Float.intBitsToFloat(expected);
    float b = Float.intBitsToFloat(found);
    if (Float.isNaN(a) && Float.isNaN(b)) {
      return true;
    }
    if (CONVERSIONS.contains(opcode)) {
      // C leaves these undefined; here they saturate.
      float source = Float.intBitsToFloat(row.sources.getFirst()[c]);
      double low = opcode == TgsiOpcode.F2U ? 0 : Integer.MIN_VALUE;
      double high = opcode == TgsiOpcode.F2U ? 4294967296.0 : 2147483648.0;
      return !(source >= low && source < high);
    }
    if (opcode == TgsiOpcode.POW && Float.intBitsToFloat(row.sources.getFirst()[0]) < 0) {
      // A negative base gives NaN here, whatever the exponent.
      return Float.isNaN(b);
    }
    float x = Float.intBitsToFloat(row.sources.getFirst()[0]);
    boolean circular =
        opcode == TgsiOpcode.SIN || opcode == TgsiOpcode.COS || opcode == TgsiOpcode.SCS;
    if (circular && Math.abs(x) > REDUCED) {
      return true;
    }
    if (opcode == TgsiOpcode.LOG && Math.abs(x) == Math.scalb(1f, Math.getExponent(x))) {
      // The logarithm is exact at powers of two here, so its floor may be one more.
      return true;
    }
    return APPROXIMATE.contains(opcode) && Math.abs(ordered(expected) - ordered(found)) <= ULPS;
  }

  /** The word's place among all floats in order. */
  private static long ordered(int bits) {
    return bits >= 0 ? bits : (long) Integer.MIN_VALUE - bits;
  }
}
