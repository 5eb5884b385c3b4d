package org.lanewise.conformance.vectors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiValidator;

/**
 * Runs tables of source and result words of other TGSI interpreters: columns opcode, four source
 * vectors, and result vectors of Mesa 24.0, Mesa 7.10, and the end of 2009. Opcodes that 24.0 does
 * not have are compared with the next version that has them. The two old columns are also compared
 * with profile {@code tgsi-2009}, which follows the documentation: the opcodes that these
 * interpreters compute otherwise are listed with reasons in {@code old-columns.tsv}.
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

  /** An old version, and where it stands in the table. */
  private enum Old {
    MESA_7_10("7.10", 6),
    END_OF_2009("2009", 7);

    final String title;
    final int column;

    Old(String title, int column) {
      this.title = title;
      this.column = column;
    }
  }

  private record Row(int line, List<int[]> sources, int[] expected, boolean[] defined) {}

  /**
   * What a run found.
   *
   * @param rows rows with a result for the version compared
   * @param refused rows whose opcode cannot be run yet
   * @param equal rows on which all engines gave the same bits
   * @param matching rows whose result is that of the table
   * @param old what the comparisons with old versions found
   * @param failures what went wrong, a line each
   */
  public record Result(
      int rows, int refused, int equal, int matching, List<OldResult> old, List<String> failures) {
    /** Whether nothing unexpected happened. */
    public boolean passed() {
      return failures.isEmpty();
    }

    /** A few lines for people. */
    public String summary() {
      int ran = rows - refused;
      String text =
          "rows     %d%nrefused  %d%nequal    %d of %d on all engines%nmatching %d of %d%n"
              .formatted(rows, refused, equal, ran, matching, ran);
      for (OldResult result : old) {
        text +=
            "%-8s %d of %d with profile tgsi-2009, others of %d opcodes with reasons%n"
                .formatted(result.title, result.matching, result.rows, result.excepted);
      }
      return text;
    }
  }

  /**
   * What the comparison of an old version with profile {@code tgsi-2009} found.
   *
   * @param title the version
   * @param rows rows with a result of the version
   * @param matching rows whose result is that
   * @param excepted opcodes that differ as listed
   */
  public record OldResult(String title, int rows, int matching, int excepted) {}

  private final List<String> failures = new ArrayList<>();
  private int rows;
  private int refused;
  private int equal;
  private int matching;

  private final Map<Old, Map<TgsiOpcode, List<Row>>> oldTables = new EnumMap<>(Old.class);
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
    List<OldResult> old = new ArrayList<>();
    for (Old version : oldTables.keySet()) {
      old.add(runOld(version, engines));
    }
    return new Result(rows, refused, equal, matching, old, List.copyOf(failures));
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
    String before = result;
    for (Old version : Old.values()) {
      String here = columns.length > version.column ? columns[version.column] : "-";
      here = here.equals("=") ? before : here;
      if (!here.equals("-") && !here.equals("TRAP")) {
        oldTables
            .computeIfAbsent(version, key -> new EnumMap<>(TgsiOpcode.class))
            .computeIfAbsent(opcode, key -> new ArrayList<>())
            .add(row(line, columns, here));
      }
      // Opcodes that only older versions have follow the next column that has them.
      result = result.equals("-") && opcode.number24() < 0 ? here : result;
      before = here;
    }
    if (result.equals("-")) {
      return;
    }
    table.computeIfAbsent(opcode, key -> new ArrayList<>()).add(row(line, columns, result));
    rows++;
  }

  private static Row row(int line, String[] columns, String result) throws IOException {
    List<int[]> sources = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      if (!columns[i].equals("-")) {
        sources.add(words(line, columns[i], new boolean[4]));
      }
    }
    boolean[] defined = new boolean[4];
    int[] expected = result.equals("TRAP") ? new int[4] : words(line, result, defined);
    return new Row(line, sources, expected, defined);
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

  /** A program of one opcode, null where there is none that runs. */
  private static TgsiProgram runnable(TgsiOpcode opcode, List<Row> found) {
    int sources = found.getFirst().sources.size();
    boolean plain =
        opcode.destinations() == 1
            && opcode.sources() == sources
            && opcode.texturing() == TgsiOpcode.Texturing.NONE;
    TgsiProgram program = plain ? TgsiParser.parse(program(opcode, sources)) : null;
    // Derivatives need the four rows of each quad.
    boolean quads = opcode.category() == TgsiOpcode.Category.DERIV;
    boolean runs = program != null && !cannotRun(program) && !(quads && found.size() % 4 != 0);
    return runs ? program : null;
  }

  /** How many lanes each row takes. */
  private static int spread(TgsiOpcode opcode) {
    return opcode.category() == TgsiOpcode.Category.DERIV ? 1 : 4;
  }

  private void runOpcode(TgsiOpcode opcode, List<Row> found, List<ShaderEngine> engines) {
    TgsiProgram program = runnable(opcode, found);
    if (program == null) {
      refused += found.size();
      return;
    }
    int spread = spread(opcode);
    boolean[] unequal = new boolean[found.size()];
    Comparison.Result truth = run(opcode, program, found, MathProfile.MESA_24, engines, unequal);
    for (int row = 0; row < found.size(); row++) {
      equal += unequal[row] ? 0 : 1;
      matching += matches(opcode, found.get(row), truth, row * spread) ? 1 : 0;
    }
  }

  /** Runs a program on all engines; returns what the first one found. */
  private Comparison.Result run(
      TgsiOpcode opcode,
      TgsiProgram program,
      List<Row> found,
      MathProfile profile,
      List<ShaderEngine> engines,
      boolean[] unequal) {
    int spread = spread(opcode);
    int lanes = found.size() * spread;
    ShaderOptions options = ShaderOptions.defaults().withProfile(profile);
    Comparison.Filler filler = batch -> fill(batch, found, spread);
    Comparison.Result truth = null;
    for (ShaderEngine engine : engines) {
      Comparison.Result result =
          Comparison.run(engine, program, options, new Bindings(), lanes, filler);
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
    return truth;
  }

  private OldResult runOld(Old version, List<ShaderEngine> engines) throws IOException {
    Set<String> listed = exceptions(version);
    int all = 0;
    int right = 0;
    int excepted = 0;
    for (Map.Entry<TgsiOpcode, List<Row>> entry : oldTables.get(version).entrySet()) {
      TgsiOpcode opcode = entry.getKey();
      TgsiProgram program = runnable(opcode, entry.getValue());
      if (program == null) {
        continue;
      }
      List<Row> found = entry.getValue();
      all += found.size();
      Comparison.Result truth =
          run(opcode, program, found, MathProfile.TGSI_2009, engines, new boolean[found.size()]);
      int before = failures.size();
      int same = 0;
      for (int row = 0; row < found.size(); row++) {
        same += matches(opcode, found.get(row), truth, row * spread(opcode)) ? 1 : 0;
      }
      right += same;
      boolean isListed = listed.contains(opcode.name());
      if (isListed) {
        failures.subList(before, failures.size()).clear();
        excepted++;
        if (same == found.size()) {
          failures.add(version.title + ": " + opcode + " is listed and does not differ");
        }
      } else {
        for (int i = before; i < failures.size(); i++) {
          failures.set(i, version.title + ": " + failures.get(i));
        }
      }
    }
    return new OldResult(version.title, all, right, excepted);
  }

  /** The opcodes that a version computes otherwise than the documentation. */
  private static Set<String> exceptions(Old version) throws IOException {
    Set<String> names = new HashSet<>();
    try (InputStream stream = VectorsRunner.class.getResourceAsStream("old-columns.tsv");
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] parts = line.split("\t", 3);
        if (parts.length == 3 && parts[0].equals(version.title)) {
          names.add(parts[1]);
        }
      }
    }
    return names;
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
