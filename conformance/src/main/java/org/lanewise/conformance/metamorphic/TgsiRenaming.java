package org.lanewise.conformance.metamorphic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiDestination;
import org.lanewise.core.tgsi.TgsiFile;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiPredicate;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.core.tgsi.TgsiSource;
import org.lanewise.core.tgsi.TgsiTexOffset;

/**
 * Permutes the registers TEMP, ADDR, PRED and LOOP of a TGSI program. Arrays stay where they are,
 * and so does a file that a relative index may reach all of.
 */
final class TgsiRenaming {
  private static final List<TgsiFile> FILES =
      List.of(TgsiFile.TEMP, TgsiFile.ADDR, TgsiFile.PRED, TgsiFile.LOOP);

  private final TgsiProgram program;
  private final List<TgsiDeclaration> declarations;
  private final Map<TgsiFile, Map<Integer, Integer>> names = new EnumMap<>(TgsiFile.class);

  TgsiRenaming(TgsiProgram program, Random random) {
    this.program = program;
    declarations = new ArrayList<>(program.declarations());
    for (TgsiFile file : FILES) {
      if (!TgsiEdit.isIndexed(program, file)) {
        names.put(file, permutation(file, random));
      }
    }
  }

  private Map<Integer, Integer> permutation(TgsiFile file, Random random) {
    TreeSet<Integer> free = new TreeSet<>();
    int end = 0;
    for (TgsiDeclaration declaration : program.declarations()) {
      if (declaration.file() != file) {
        continue;
      }
      end = Math.max(end, declaration.last() + 1);
      for (int i = declaration.first();
          declaration.arrayId() == 0 && i <= declaration.last();
          i++) {
        free.add(i);
      }
    }
    if (free.size() == 1 || !free.isEmpty() && random.nextBoolean()) {
      int more = 1 + random.nextInt(4);
      declarations.add(TgsiEdit.declaration(file, end, end + more - 1));
      for (int i = 0; i < more; i++) {
        free.add(end + i);
      }
    }
    List<Integer> shuffled = new ArrayList<>(free);
    Collections.shuffle(shuffled, random);
    Map<Integer, Integer> renamed = new TreeMap<>();
    int next = 0;
    for (int register : free) {
      renamed.put(register, shuffled.get(next++));
    }
    return renamed;
  }

  Optional<Program> apply() {
    List<TgsiInstruction> renamed = program.instructions().stream().map(this::instruction).toList();
    return renamed.equals(program.instructions())
        ? Optional.empty()
        : Optional.of(
            new TgsiProgram(
                program.stage(),
                program.properties(),
                declarations,
                program.immediates(),
                renamed,
                List.of()));
  }

  private TgsiInstruction instruction(TgsiInstruction old) {
    return new TgsiInstruction(
        old.opcode(),
        old.saturate(),
        old.precise(),
        old.predicate()
            .map(p -> new TgsiPredicate(number(TgsiFile.PRED, p.index()), p.swizzle(), p.negate())),
        old.destinations().stream()
            .map(d -> new TgsiDestination(register(d.register()), d.mask()))
            .toList(),
        old.sources().stream()
            .map(s -> new TgsiSource(register(s.register()), s.swizzle(), s.absolute(), s.negate()))
            .toList(),
        old.target(),
        old.offsets().stream()
            .map(o -> new TgsiTexOffset(o.file(), number(o.file(), o.index()), o.x(), o.y(), o.z()))
            .toList(),
        old.memory(),
        old.returnType(),
        old.label());
  }

  private TgsiRegister register(TgsiRegister old) {
    TgsiIndex index = index(old.index());
    boolean plain = !index.isRelative();
    return new TgsiRegister(
        old.file(),
        old.dimension().map(this::index),
        plain ? TgsiIndex.of(number(old.file(), index.offset())) : index,
        old.arrayId());
  }

  private TgsiIndex index(TgsiIndex old) {
    return new TgsiIndex(
        old.offset(),
        old.relative()
            .map(
                base ->
                    new TgsiIndex.Relative(
                        base.file(), number(base.file(), base.index()), base.component())));
  }

  private int number(TgsiFile file, int old) {
    return names.getOrDefault(file, Map.of()).getOrDefault(old, old);
  }
}
