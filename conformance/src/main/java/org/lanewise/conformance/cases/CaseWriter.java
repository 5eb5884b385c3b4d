package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lanewise.core.batch.ComputeGrid;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.engine.Specialization;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/** Writes case files. */
final class CaseWriter {
  private static final int WORDS_A_LINE = 8;

  private final CaseFile test;
  private final StringBuilder out = new StringBuilder();

  CaseWriter(CaseFile test) {
    this.test = test;
  }

  String write() {
    out.append("lanewise case ").append(CaseFile.VERSION).append('\n');
    header();
    out.append('\n').append(CaseProgram.section(test.program()));
    lanes();
    new TreeMap<>(test.constants())
        .forEach(
            (buffer, values) -> {
              section("constants " + buffer);
              constants(values);
            });
    specialization();
    new TreeMap<>(test.textures())
        .forEach(
            (unit, binding) -> {
              section("texture " + unit);
              CaseTextureWriter.write(out, binding);
            });
    new TreeMap<>(test.memory()).forEach(this::memory);
    expectations();
    return out.toString();
  }

  private void section(String name) {
    out.append("\n[").append(name).append("]\n");
  }

  private void line(String key, String value) {
    out.append(key).append(": ").append(value).append('\n');
  }

  private void header() {
    ShaderOptions options = test.options();
    ShaderOptions plain = ShaderOptions.defaults();
    if (!test.origin().isEmpty()) {
      line("origin", test.origin());
    }
    if (!test.rule().isEmpty()) {
      line("rule", test.rule());
    }
    if (test.program().instructionSet() != InstructionSet.TGSI) {
      line("isa", CaseHeader.name(test.program().instructionSet()));
    }
    if (options.profile() != plain.profile()) {
      line("profile", options.profile().id());
    }
    if (options.loopLimit() != plain.loopLimit()) {
      line("loop-limit", "" + options.loopLimit());
    }
    if (options.unsafeKeepDenormals()) {
      line(CaseHeader.KEEP_DENORMALS, "yes");
    }
    if (options.direct3d().clampInfinities()) {
      line(CaseHeader.CLAMP_INFINITIES, "yes");
    }
    new TreeMap<Integer, TextureTarget>(options.direct3d().targets())
        .forEach((unit, target) -> line("target " + unit, CaseTextureWriter.name(target)));
    new TreeMap<Integer, Integer>(options.direct3d().projected())
        .forEach((stage, count) -> line("projected " + stage, "" + count));
    line("lanes", "" + test.lanes());
    if (test.grid().isPresent()) {
      ComputeGrid grid = test.grid().get();
      line("grid", grid.blocksX() + " " + grid.blocksY() + " " + grid.blocksZ());
      line("block", grid.threadsX() + " " + grid.threadsY() + " " + grid.threadsZ());
    } else if (test.program().stage() == Stage.COMPUTE) {
      line("grid", "none");
    }
    if (!test.engines().isEmpty()) {
      line("engines", String.join(" ", test.engines()));
    }
    if (test.agreement() != Agreement.BITS) {
      line("agree", CaseHeader.name(test.agreement()));
    }
  }

  private void lanes() {
    section("lanes");
    if (!allLive(test.live())) {
      line("live", flags(test.live()));
    }
    List<Signature.Slot> slots = test.program().signature().inputs();
    for (int slot = 0; slot < slots.size(); slot++) {
      List<Integer> components = new ArrayList<>();
      for (int c = 0; c < 4; c++) {
        int from = (slot * 4 + c) * test.lanes();
        if (Arrays.stream(test.inputs(), from, from + test.lanes()).anyMatch(word -> word != 0)) {
          components.add(c);
        }
      }
      int base = slot * 4;
      if (!components.isEmpty()) {
        List<IntFunction<String>> planes =
            components.stream()
                .map(
                    c ->
                        (IntFunction<String>)
                            lane ->
                                CaseValues.literal(test.inputs()[(base + c) * test.lanes() + lane]))
                .toList();
        row(CaseTarget.name(slots, slot, components), planes);
      }
    }
  }

  private static boolean allLive(boolean[] live) {
    for (boolean flag : live) {
      if (!flag) {
        return false;
      }
    }
    return true;
  }

  private static String flags(boolean[] live) {
    List<String> flags = new ArrayList<>();
    for (boolean flag : live) {
      flags.add(flag ? "1" : "0");
    }
    return String.join(" ", flags);
  }

  /** A row of values, a single group of them where all lanes are alike. */
  private void row(String name, List<IntFunction<String>> planes) {
    List<String> groups = new ArrayList<>();
    for (int lane = 0; lane < test.lanes(); lane++) {
      int at = lane;
      groups.add(planes.stream().map(plane -> plane.apply(at)).collect(Collectors.joining(" ")));
    }
    boolean alike = groups.stream().allMatch(groups.getFirst()::equals);
    line(name, alike ? groups.getFirst() : String.join(planes.size() == 1 ? " " : " | ", groups));
  }

  private void constants(float[] values) {
    for (int i = 0; i < values.length; i++) {
      out.append(CaseValues.literal(Float.floatToRawIntBits(values[i])))
          .append(i % 4 == 3 ? '\n' : ' ');
    }
    if (values.length % 4 != 0) {
      throw new IllegalArgumentException(values.length + " constants are no rows of four");
    }
  }

  private void specialization() {
    int buffer = -1;
    for (Specialization.Row row : test.options().specialization().rows()) {
      if (row.buffer() != buffer) {
        buffer = row.buffer();
        section(CaseParser.SPECIALIZE + " " + buffer);
      }
      line(
          "" + row.row(),
          Arrays.stream(new int[] {row.x(), row.y(), row.z(), row.w()})
              .mapToObj(CaseValues::literal)
              .collect(Collectors.joining(" ")));
    }
  }

  private void memory(String name, int[] words) {
    section(name);
    int unit = CaseMemory.imageUnit(name);
    int kept = words.length;
    if (unit >= 0) {
      ImageBinding image = test.images().get(unit);
      line("target", CaseTextureWriter.name(image.target()));
      line("size", image.width() + "x" + image.height() + "x" + image.depth());
      if (image.samples() > 1) {
        line("samples", "" + image.samples());
      }
      line("format", image.format().name());
      if (words.length > CaseImage.words(image)) {
        words(words, kept);
        return;
      }
    }
    while (kept > 0 && words[kept - 1] == 0) {
      kept--;
    }
    words(words, kept);
    if (kept < words.length && unit < 0) {
      line("size", "" + words.length);
    }
  }

  private void words(int[] words, int count) {
    for (int i = 0; i < count; i++) {
      boolean last = i % WORDS_A_LINE == WORDS_A_LINE - 1 || i == count - 1;
      out.append(CaseValues.literal(words[i])).append(last ? '\n' : ' ');
    }
  }

  private void expectations() {
    section("expect");
    boolean nothing =
        test.expected().isEmpty() && test.expectedMemory().isEmpty() && test.stopped().isEmpty();
    if (nothing || !Arrays.equals(test.expectedLive(), test.live())) {
      line("live", flags(test.expectedLive()));
    }
    if (!test.stopped().isEmpty()) {
      CaseStops.rows(test.stopped(), test.options().loopLimit())
          .forEach(row -> out.append(row).append('\n'));
    }
    List<CaseFile.Plane> planes = test.expected();
    for (int i = 0, end; i < planes.size(); i = end) {
      end = i + 1;
      while (end < planes.size() && end < i + 4 && planes.get(end).slot() == planes.get(i).slot()) {
        end++;
      }
      List<CaseFile.Plane> together = planes.subList(i, end);
      row(
          CaseTarget.name(
              test.program().signature().outputs(),
              together.getFirst().slot(),
              together.stream().map(CaseFile.Plane::component).toList()),
          together.stream().map(plane -> (IntFunction<String>) plane::literal).toList());
    }
    for (CaseFile.Words stated : test.expectedMemory()) {
      String values =
          IntStream.range(0, stated.words().size())
              .mapToObj(stated::literal)
              .collect(Collectors.joining(" "));
      line(
          stated.name() + (stated.first() > 0 ? " @" + stated.first() : ""),
          values.isEmpty() ? "none" : values);
    }
  }
}
