package org.lanewise.conformance.random;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.lanewise.core.d3d9.D3d9Definition;
import org.lanewise.core.d3d9.D3d9Destination;
import org.lanewise.core.d3d9.D3d9Instruction;
import org.lanewise.core.d3d9.D3d9Modifier;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Register;
import org.lanewise.core.d3d9.D3d9Source;
import org.lanewise.core.d3d9.D3d9Statement;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Swizzle;

/** Makes Direct3D 9 programs smaller. */
final class D3d9Shrinking {
  private D3d9Shrinking() {}

  /** Takes statements and blocks' ends away, then simplifies operands. */
  static List<Supplier<Program>> smaller(D3d9Program program) {
    List<Supplier<Program>> found = new ArrayList<>();
    List<D3d9Statement> all = program.statements();
    for (int count = Math.max(1, all.size() / 2); count >= 1; count /= 2) {
      int length = count;
      for (int at = all.size() - count; at >= 0; at--) {
        int from = at;
        found.add(
            () -> {
              List<D3d9Statement> fewer = new ArrayList<>(all);
              fewer.subList(from, from + length).clear();
              return with(program, fewer);
            });
      }
    }
    found.addAll(withoutBlocks(program));
    for (int at = 0; at < all.size(); at++) {
      for (D3d9Statement simpler : simpler(all.get(at))) {
        List<D3d9Statement> changed = new ArrayList<>(all);
        changed.set(at, simpler);
        found.add(() -> with(program, changed));
      }
    }
    return found;
  }

  private static D3d9Program with(D3d9Program program, List<D3d9Statement> statements) {
    return new D3d9Program(program.version(), statements, List.of());
  }

  /** Blocks opened up, and blocks with their content gone. */
  private static List<Supplier<Program>> withoutBlocks(D3d9Program program) {
    List<Supplier<Program>> found = new ArrayList<>();
    Deque<List<Integer>> open = new ArrayDeque<>();
    List<D3d9Statement> all = program.statements();
    for (int at = 0; at < all.size(); at++) {
      if (!(all.get(at) instanceof D3d9Instruction instruction)) {
        continue;
      }
      switch (instruction.opcode()) {
        case IF, IFC, LOOP, REP -> open.push(new ArrayList<>(List.of(at)));
        case ELSE -> {
          if (!open.isEmpty()) {
            open.peek().add(at);
          }
        }
        case ENDIF, ENDLOOP, ENDREP -> {
          if (!open.isEmpty()) {
            List<Integer> marks = open.pop();
            marks.add(at);
            found.add(() -> with(program, without(all, marks)));
            List<Integer> whole = new ArrayList<>();
            for (int i = marks.getFirst(); i <= marks.getLast(); i++) {
              whole.add(i);
            }
            found.add(() -> with(program, without(all, whole)));
          }
        }
        default -> {}
      }
    }
    return found;
  }

  private static List<D3d9Statement> without(List<D3d9Statement> all, List<Integer> places) {
    List<D3d9Statement> fewer = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!places.contains(i)) {
        fewer.add(all.get(i));
      }
    }
    return fewer;
  }

  private static List<D3d9Statement> simpler(D3d9Statement statement) {
    List<D3d9Statement> found = new ArrayList<>();
    if (statement instanceof D3d9Definition definition) {
      for (int i = 0; i < definition.words().size(); i++) {
        if (definition.words().get(i) != 0) {
          List<Integer> words = new ArrayList<>(definition.words());
          words.set(i, 0);
          found.add(new D3d9Definition(definition.destination(), words));
        }
      }
    }
    if (statement instanceof D3d9Instruction instruction) {
      if (instruction.coissue() || instruction.predicate().isPresent()) {
        found.add(
            new D3d9Instruction(
                instruction.opcode(),
                instruction.comparison(),
                false,
                Optional.empty(),
                instruction.destination(),
                instruction.sources()));
      }
      instruction.destination().ifPresent(d -> found.addAll(plainer(instruction, d)));
      List<UnaryOperator<D3d9Source>> ways =
          List.of(
              s -> new D3d9Source(s.register(), s.swizzle(), D3d9Modifier.NONE),
              s -> new D3d9Source(s.register(), Swizzle.IDENTITY, s.modifier()),
              s -> new D3d9Source(absolute(s.register()), s.swizzle(), s.modifier()));
      for (int i = 0; i < instruction.sources().size(); i++) {
        for (UnaryOperator<D3d9Source> way : ways) {
          List<D3d9Source> sources = new ArrayList<>(instruction.sources());
          sources.set(i, way.apply(sources.get(i)));
          if (!sources.equals(instruction.sources())) {
            found.add(with(instruction, instruction.destination(), sources));
          }
        }
      }
    }
    return found;
  }

  private static List<D3d9Statement> plainer(
      D3d9Instruction instruction, D3d9Destination destination) {
    D3d9Destination plain =
        new D3d9Destination(
            absolute(destination.register()), destination.mask(), false, false, false, 0);
    return plain.equals(destination)
        ? List.of()
        : List.of(with(instruction, Optional.of(plain), instruction.sources()));
  }

  private static D3d9Register absolute(D3d9Register register) {
    return D3d9Register.of(register.type(), register.number());
  }

  private static D3d9Instruction with(
      D3d9Instruction instruction,
      Optional<D3d9Destination> destination,
      List<D3d9Source> sources) {
    return new D3d9Instruction(
        instruction.opcode(),
        instruction.comparison(),
        instruction.coissue(),
        instruction.predicate(),
        destination,
        sources);
  }
}
