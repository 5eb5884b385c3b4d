package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;

/**
 * Says what operands and results could say until October 2009 with instructions of today: {@code
 * 1-(x)}, {@code (x)-0.5}, {@code 2*(x)}, components 0 and 1, and suffixes such as {@code _2X}.
 * Temporaries and immediates are added behind those of the program, and labels follow. Source:
 * specs/tgsi.md section 2.5.
 */
final class TgsiOldForms {
  /** The factors of results by their suffixes. */
  static final Map<String, Float> FACTORS =
      Map.of("_2X", 2f, "_4X", 4f, "_8X", 8f, "_D2", 0.5f, "_D4", 0.25f, "_D8", 0.125f);

  /**
   * What an instruction has of that.
   *
   * @param sources the source operands that are more than a source of today, by their number
   * @param factor what the result is multiplied with before it is clamped, 1 for nothing
   */
  record Forms(Map<Integer, TgsiOldSource> sources, float factor) {
    Forms {
      sources = Map.copyOf(sources);
    }

    boolean isEmpty() {
      return sources.isEmpty() && factor == 1;
    }
  }

  private final List<TgsiDeclaration> declarations;
  private final List<TgsiImmediate> immediates;
  private final List<TgsiInstruction> result = new ArrayList<>();
  private final List<Location> resultLocations = new ArrayList<>();
  private final Map<Float, Integer> constants = new HashMap<>();
  private final List<Float> values = new ArrayList<>();
  private final int firstTemporary;
  private final int firstImmediate;
  private int temporaries;
  private Location location;

  private TgsiOldForms(
      List<TgsiDeclaration> declarations,
      List<TgsiImmediate> immediates,
      List<TgsiInstruction> instructions) {
    this.declarations = declarations;
    this.immediates = immediates;
    int next = 0;
    for (TgsiDeclaration declaration : declarations) {
      if (declaration.file() == TgsiFile.TEMP) {
        next = Math.max(next, declaration.last() + 1);
      }
    }
    for (TgsiInstruction instruction : instructions) {
      for (TgsiDestination destination : instruction.destinations()) {
        next = Math.max(next, behind(destination.register()));
      }
      for (TgsiSource source : instruction.sources()) {
        next = Math.max(next, behind(source.register()));
      }
    }
    firstTemporary = next;
    firstImmediate = immediates.size();
  }

  private static int behind(TgsiRegister register) {
    return register.file() == TgsiFile.TEMP ? register.index().offset() + 1 : 0;
  }

  /**
   * Replaces instructions.
   *
   * @param forms what instructions have, by their index
   * @param declarations the program's, to which those of added registers are appended
   * @param immediates the program's, likewise
   * @param instructions the program's, which are replaced
   * @param locations where they stand, likewise
   */
  static void expand(
      Map<Integer, Forms> forms,
      List<TgsiDeclaration> declarations,
      List<TgsiImmediate> immediates,
      List<TgsiInstruction> instructions,
      List<Location> locations) {
    if (forms.isEmpty()) {
      return;
    }
    TgsiOldForms old = new TgsiOldForms(declarations, immediates, instructions);
    int[] starts = new int[instructions.size() + 1];
    for (int i = 0; i < instructions.size(); i++) {
      starts[i] = old.result.size();
      old.location = locations.get(i);
      old.instruction(instructions.get(i), forms.get(i));
    }
    starts[instructions.size()] = old.result.size();
    old.declare();
    instructions.clear();
    for (TgsiInstruction instruction : old.result) {
      boolean jumps = instruction.label() >= 0 && instruction.label() < starts.length;
      instructions.add(jumps ? instruction.withLabel(starts[instruction.label()]) : instruction);
    }
    locations.clear();
    locations.addAll(old.resultLocations);
  }

  private void instruction(TgsiInstruction instruction, Forms forms) {
    if (forms == null) {
      add(instruction);
      return;
    }
    List<TgsiSource> sources = new ArrayList<>(instruction.sources());
    int used = 0;
    for (int i = 0; i < sources.size(); i++) {
      TgsiOldSource source = forms.sources().get(i);
      if (source != null) {
        sources.set(i, source(source, temporary(used++)));
      }
    }
    if (forms.factor() == 1) {
      add(instruction.with(instruction.destinations(), sources));
      return;
    }
    TgsiDestination destination = instruction.destinations().getFirst();
    TgsiRegister product = temporary(used);
    TgsiInstructionBuilder plain = new TgsiInstructionBuilder(instruction.opcode());
    plain.precise = instruction.precise();
    plain.target = instruction.target();
    plain.label = instruction.label();
    plain.destinations.add(new TgsiDestination(product, destination.mask()));
    plain.sources.addAll(sources);
    add(plain.build());
    TgsiInstructionBuilder multiply = new TgsiInstructionBuilder(TgsiOpcode.MUL);
    multiply.saturate = instruction.saturate();
    multiply.predicate = instruction.predicate();
    multiply.destinations.add(destination);
    multiply.sources.add(TgsiSource.of(product));
    multiply.sources.add(constant(forms.factor()));
    add(multiply.build());
  }

  /** Computes an operand in a temporary; gives the source that reads it. */
  private TgsiSource source(TgsiOldSource old, TgsiRegister temporary) {
    TgsiSource current = old.source();
    int zeros = old.zeros().bits();
    int ones = old.ones().bits();
    int negated = old.negated().bits();
    if ((zeros | ones | negated) != 0) {
      int rest = 15 & ~(zeros | ones);
      TgsiSource zero = constant(0);
      TgsiSource one = constant(1);
      move(temporary, rest & ~negated, current);
      move(temporary, rest & negated, TgsiOldSource.negate(current));
      move(temporary, zeros & ~negated, zero);
      move(temporary, zeros & negated, TgsiOldSource.negate(zero));
      move(temporary, ones & ~negated, one);
      move(temporary, ones & negated, TgsiOldSource.negate(one));
      current = TgsiSource.of(temporary);
    }
    for (TgsiOldSource.Step step : old.steps()) {
      switch (step) {
        case ABSOLUTE -> current = TgsiOldSource.absolute(current);
        case NEGATE -> current = TgsiOldSource.negate(current);
        case COMPLEMENT -> current = sum(temporary, constant(1), TgsiOldSource.negate(current));
        case BIAS -> current = sum(temporary, current, constant(-0.5f));
        case DOUBLE -> current = sum(temporary, current, current);
      }
    }
    return current;
  }

  private void move(TgsiRegister to, int mask, TgsiSource from) {
    if (mask != 0) {
      add(
          TgsiInstruction.of(
              TgsiOpcode.MOV, List.of(new TgsiDestination(to, WriteMask.of(mask))), List.of(from)));
    }
  }

  private TgsiSource sum(TgsiRegister to, TgsiSource a, TgsiSource b) {
    add(
        TgsiInstruction.of(
            TgsiOpcode.ADD, List.of(new TgsiDestination(to, WriteMask.XYZW)), List.of(a, b)));
    return TgsiSource.of(to);
  }

  /** A temporary that the program does not use; number 0 for the first in an instruction. */
  private TgsiRegister temporary(int number) {
    temporaries = Math.max(temporaries, number + 1);
    return TgsiRegister.of(TgsiFile.TEMP, firstTemporary + number);
  }

  private TgsiSource constant(float value) {
    int number =
        constants.computeIfAbsent(
            value,
            added -> {
              values.add(added);
              return values.size() - 1;
            });
    int component = number % 4;
    return new TgsiSource(
        TgsiRegister.of(TgsiFile.IMM, firstImmediate + number / 4),
        new Swizzle(component, component, component, component),
        false,
        false);
  }

  private void declare() {
    if (firstTemporary + temporaries - 1 > TgsiParser.MAX_INDEX
        || firstImmediate + values.size() / 4 > TgsiParser.MAX_INDEX) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              "no register is left for operands such as 1-(x)",
              "at most 65536 temporaries and immediates"));
    }
    TgsiDeclarationBuilder registers = new TgsiDeclarationBuilder();
    registers.file = TgsiFile.TEMP;
    registers.first = firstTemporary;
    registers.last = firstTemporary + temporaries - 1;
    declarations.add(registers.build());
    for (int i = 0; i < values.size(); i += 4) {
      immediates.add(
          new TgsiImmediate(
              TgsiImmediate.Type.FLT32, bits(i), bits(i + 1), bits(i + 2), bits(i + 3)));
    }
  }

  private int bits(int index) {
    return index < values.size() ? Float.floatToRawIntBits(values.get(index)) : 0;
  }

  private void add(TgsiInstruction instruction) {
    if (result.size() == TgsiParser.MAX_INSTRUCTIONS) {
      throw new ShaderFormatException(
          Diagnostic.error(
              location,
              "more than " + TgsiParser.MAX_INSTRUCTIONS + " instructions",
              "at most " + TgsiParser.MAX_INSTRUCTIONS));
    }
    result.add(instruction);
    resultLocations.add(location);
  }

  /** Why an instruction cannot have a factor, empty where it can. */
  static Optional<String> refusal(TgsiOpcode opcode) {
    boolean isFloat =
        opcode.number2009() >= 0
            && opcode.destinations() == 1
            && opcode.category() != TgsiOpcode.Category.ADDR
            && opcode.category() != TgsiOpcode.Category.ALU_INT
            && opcode.category() != TgsiOpcode.Category.FLOW;
    return isFloat ? Optional.empty() : Optional.of(opcode + " has no float result of 2009");
  }
}
