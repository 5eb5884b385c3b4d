package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.tgsi.TgsiProgram;

/** Fewer statements, the same for all instruction sets. */
final class CodeReductions {
  /** A program as a list of statements, from 0. */
  interface Code {
    /** What each statement does to blocks. */
    List<Blocks.Role> roles();

    /**
     * The program without some statements; labels and jumps lead to what is left of where they led.
     *
     * @param gone the statements, both ends of a block or none of them
     */
    Program without(BitSet gone);
  }

  private CodeReductions() {}

  static Code of(Program program) {
    return switch (program) {
      case TgsiProgram tgsi -> new TgsiCode(tgsi);
      case R500Program r500 -> new R500Code(r500);
      case D3d9Program d3d9 -> new D3d9Code(d3d9);
    };
  }

  /** A stretch of statements. */
  private record Range(int from, int to) {}

  /** Whole blocks, runs of statements, and branches. */
  static List<Reduction<?>> blocks() {
    return List.of(
        Reduction.ofProgram(
            "blocks",
            Program.class,
            program ->
                new Blocks(of(program).roles())
                    .all().stream().map(b -> new Range(b.open(), b.close() + 1)).toList(),
            CodeReductions::without),
        Reduction.ofProgram(
            "statements",
            Program.class,
            program ->
                IntStream.range(0, of(program).roles().size())
                    .mapToObj(i -> new Range(i, i + 1))
                    .toList(),
            CodeReductions::without),
        Reduction.ofProgram(
            "then alone",
            Program.class,
            program -> branches(program, true),
            CodeReductions::without),
        Reduction.ofProgram(
            "else alone",
            Program.class,
            program -> branches(program, false),
            CodeReductions::without));
  }

  /** What goes away so that of a block in two parts one stays. */
  private static List<Range> branches(Program program, boolean keepsFirst) {
    List<Range> ranges = new ArrayList<>();
    for (Blocks.Block block : new Blocks(of(program).roles()).all()) {
      if (block.middles().size() == 1) {
        int middle = block.middles().getFirst();
        ranges.add(
            keepsFirst
                ? new Range(middle, block.close() + 1)
                : new Range(block.open(), middle + 1));
      }
    }
    return ranges;
  }

  private static Program without(Program program, List<Range> ranges) {
    BitSet gone = new BitSet();
    ranges.forEach(range -> gone.set(range.from, range.to));
    return without(program, gone);
  }

  /** The program without some statements and what cannot stay without them. */
  static Program without(Program program, BitSet gone) {
    Code code = of(program);
    new Blocks(code.roles()).close(gone);
    if (gone.isEmpty()) {
      throw new IllegalArgumentException("nothing goes");
    }
    return code.without(gone);
  }
}
